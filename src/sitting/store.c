// SPDX-License-Identifier: GPL-3.0-or-later
// store.c - writes games, finds them again and puts them on the board; see store.h.
#include "sitting/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/disk_file.h"
#include "core/whole_file.h"
#include "sitting/sitting.h"

// ---- paths ----

static const char *home_folder(void) {
    const char *home = getenv("HOME");
    return home != NULL && home[0] == '/' && home[1] != '\0' ? home : NULL;
}

bool store_read_path(const char *typed, char path[SITTING_PATH_MAX]) {
    const char *home = home_folder();
    bool is_in_home = home != NULL && typed[0] == '~' && typed[1] == '/';
    Text text = text_over(path, SITTING_PATH_MAX);
    if (is_in_home) text_add(&text, home);
    text_add(&text, is_in_home ? typed + 1 : typed);
    return !text.is_cut;
}

const char *store_show_path(const char *path, char shown[SITTING_PATH_MAX]) {
    const char *home = home_folder();
    size_t length = home != NULL ? strlen(home) : 0;
    bool is_in_home = length > 0 && strncmp(path, home, length) == 0 && path[length] == '/';
    Text text = text_over(shown, SITTING_PATH_MAX);
    text_addf(&text, "%s%s", is_in_home ? "~" : "", is_in_home ? path + length : path);
    return shown;
}

// ---- files ----

static bool replace_file(const char *path, const Text *text, int *held, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    fwrite(text->data, 1, text->length, file.stream); // a failure is seen when the file is kept
    return whole_file_keep_held(&file, held, error);
}

bool store_write_held(const Sitting *sitting, const char *path, int *held, Error *error) {
    if (strlen(path) >= SITTING_PATH_MAX)
        return error_set(error, "the name of the file is too long");
    char *bytes = malloc(STORE_FILE_MAX);
    if (bytes == NULL) return error_set(error, "no memory to write the game");
    Text text = text_over(bytes, STORE_FILE_MAX);
    store_add_game(sitting, &text);
    bool is_written = text.is_cut ? error_set(error, "the game is too long for its file")
                                  : replace_file(path, &text, held, error);
    free(bytes);
    return is_written;
}

// A game that another process keeps in the file would be lost, or ours at its next move.
static bool is_free(const Sitting *sitting, const char *path, Error *error) {
    struct stat named, ours;
    if (stat(path, &named) != 0 || !S_ISREG(named.st_mode)) return true;
    if (sitting->held >= 0 && fstat(sitting->held, &ours) == 0 && named.st_ino == ours.st_ino
        && named.st_dev == ours.st_dev)
        return error_set(error, "this game is kept in %.200s already", path);
    int file = disk_file_open_locked(path, O_RDONLY, error);
    if (file < 0) return false;
    close(file);
    return true;
}

bool store_write(const Sitting *sitting, const char *path, Error *error) {
    int held = -1;
    if (!is_free(sitting, path, error) || !store_write_held(sitting, path, &held, error))
        return false;
    if (held >= 0) close(held);
    return true;
}

static bool make_folders(char *path, Error *error) {
    for (char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash != NULL) *slash = '\0';
        bool is_made = mkdir(path, 0777) == 0 || errno == EEXIST;
        if (!is_made) error_set(error, "cannot write %.200s: %m", path);
        if (slash != NULL) *slash = '/';
        if (!is_made) return false;
        if (slash == NULL) return true;
    }
}

bool store_folder(const char *name, char folder[SITTING_PATH_MAX], Error *error) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    Text text = text_over(folder, SITTING_PATH_MAX - 80); // room for the names of files
    if (data != NULL && data[0] == '/')
        text_addf(&text, "%s/roque/%s", data, name);
    else if (home != NULL && home[0] == '/')
        text_addf(&text, "%s/.local/share/roque/%s", home, name);
    else
        return error_set(error, "neither XDG_DATA_HOME nor HOME names a folder");
    if (text.is_cut) return error_set(error, "the name of the folder for games is too long");
    return make_folders(folder, error);
}

// ---- reading ----

// The whole file with a NUL behind it, or NULL with a reason. The caller frees it.
char *store_read_file(const char *path, Error *error) {
    int descriptor = disk_file_open(path, O_RDONLY, error);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "rb") : NULL;
    char *bytes = file != NULL ? malloc(STORE_FILE_MAX + 1) : NULL;
    if (descriptor >= 0 && bytes == NULL) error_set(error, "no memory to read %.200s", path);
    size_t count = bytes != NULL ? fread(bytes, 1, STORE_FILE_MAX, file) : 0;
    bool is_broken = bytes == NULL || ferror(file) != 0;
    if (bytes != NULL && is_broken) error_set(error, "cannot open %.200s: %m", path);
    if (file != NULL)
        fclose(file);
    else if (descriptor >= 0)
        close(descriptor);
    if (is_broken) {
        free(bytes);
        return NULL;
    }
    bytes[count] = '\0';
    return bytes;
}

static Outcome outcome_of(const char *result) {
    static const Outcome outcomes[] = {OUTCOME_FIRST_WINS, OUTCOME_SECOND_WINS, OUTCOME_DRAW};
    for (size_t i = 0; i < sizeof outcomes / sizeof outcomes[0]; i++) {
        if (strcmp(result, outcome_text(outcomes[i])) == 0) return outcomes[i];
    }
    return OUTCOME_NONE;
}

static bool is_program(const char *player) {
    size_t length = strcspn(player, ":");
    for (int i = 0; all_player_kinds[i] != NULL; i++) {
        const PlayerKind *kind = all_player_kinds[i];
        if (strlen(kind->name) == length && strncmp(kind->name, player, length) == 0)
            return kind->is_process;
    }
    return false;
}

// Seats who the file says plays this side; without that, a person of the name it gives.
static bool seat_stored(Sitting *sitting, const StoredGame *stored, int side, LoadPlayers players,
                        Error *error) {
    const char *text = stored->players[side];
    char named[PLAYER_NAME_MAX];
    Text person = text_over(named, sizeof named);
    text_addf(&person, stored->names[side][0] != '\0' ? "human:name=%s" : "human",
              stored->names[side]);
    if (players == LOAD_SAFE_PLAYERS && is_program(text))
        return error_set(
            error, "the file names a program as player (%.100s); choose with --white and --black",
            text);
    bool is_named = text[0] == '\0' || (players == LOAD_NAMES && is_program(text));
    return sitting_seat(sitting, side, is_named ? named : text, error);
}

static bool apply(Sitting *sitting, const StoredGame *stored, LoadPlayers players, Error *error) {
    const char *position = stored->position_text[0] != '\0' ? stored->position_text : NULL;
    if (players != LOAD_NO_PLAYERS) {
        // Players of another game are opened by the new game's rules below.
        pthread_mutex_lock(&sitting->lock);
        sitting->game = stored->game;
        sitting->clock = stored->clock;
        pthread_mutex_unlock(&sitting->lock);
        for (int side = 0; side < 2; side++) {
            if (!seat_stored(sitting, stored, side, players, error)) return false;
        }
    }
    if (!sitting_set_game(sitting, stored->game_text, position, error)) return false;
    for (int ply = 0; ply < stored->count; ply++) {
        RecordedMove recorded = {.move = stored->moves[ply]};
        int64_t clock_ms[2];
        sitting_clocks_at(sitting, ply, clock_ms);
        int side = sitting->game->side_to_move(&sitting->position);
        if (stored->clocks_left[ply] > 0) clock_ms[side] = stored->clocks_left[ply];
        sitting_add_move(sitting, &recorded, clock_ms);
    }
    sitting->loaded_outcome = outcome_of(stored->result);
    sitting->is_loaded_over = sitting->loaded_outcome != OUTCOME_NONE;
    if (stored->date[0] != '\0') memcpy(sitting->date, stored->date, sizeof sitting->date);
    return true;
}

bool store_load(Sitting *sitting, LoadPlace place, LoadPlayers players, Error *error) {
    StoredGame stored = {0};
    int games = 0;
    const char *path = place.path;
    char *text = store_read_file(path, error);
    if (text == NULL) return false;
    const char *game = store_find_game(text, place.number, &games);
    if (game == NULL) {
        free(text);
        if (games == 1) return error_set(error, "%.200s has 1 game, not %d", path, place.number);
        return error_set(error, "%.200s has %d games, not %d", path, games, place.number);
    }
    stored.moves = calloc(REFEREE_PLIES_MAX, sizeof *stored.moves);
    stored.clocks_left = calloc(REFEREE_PLIES_MAX, sizeof *stored.clocks_left);
    bool is_loaded = stored.moves != NULL && stored.clocks_left != NULL;
    if (!is_loaded) error_set(error, "no memory for the game");
    is_loaded =
        is_loaded && (store_read_game(game, &stored, error) || error_at(error, "%.100s", path));
    is_loaded = is_loaded && apply(sitting, &stored, players, error);
    // Nobody takes the first of several games for the one that was meant.
    if (is_loaded && place.number == 0 && games > 1)
        sitting_tell(sitting,
                     &(SittingEvent){.kind = EVENT_FIRST_GAME, .path = path, .count = games});
    free(stored.moves);
    free(stored.clocks_left);
    free(text);
    return is_loaded;
}
