// SPDX-License-Identifier: GPL-3.0-or-later
// list_folder.c - the games of a folder; see list_reader.h.
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "archive/list_reader.h"
#include "session/session.h"

// ---- games that are not chess ----

static PgnResult result_of(const char *text) {
    for (PgnResult result = PGN_WHITE_WINS; result <= PGN_DRAW; result++) {
        if (strcmp(text, pgn_result_text(result)) == 0) return result;
    }
    return PGN_UNKNOWN;
}

static bool add_stored(GameList *list, const StoredGame *stored, const char *path) {
    bool is_person[SIDE_COUNT] = {seat_is_person(stored->players[0]),
                                  seat_is_person(stored->players[1])};
    ListedGame game = {.number = 1,
                       .plies = stored->count,
                       .result = result_of(stored->result),
                       .me = is_person[WHITE] == is_person[BLACK] ? SIDE_COUNT
                             : is_person[WHITE]                   ? WHITE
                                                                  : BLACK,
                       .marks = {{.accuracy = -1}, {.accuracy = -1}}};
    return game_list_add_text(list, path, &game.file)
           && game_list_add_text(list, stored->names[WHITE], &game.names[WHITE])
           && game_list_add_text(list, stored->names[BLACK], &game.names[BLACK])
           && game_list_add_text(list, stored->date, &game.date)
           && game_list_add_text(list, stored->game_text, &game.kind) && game_list_add(list, &game);
}

// Room for the moves of one game at a time.
typedef struct FolderReading {
    GameMove moves[REFEREE_PLIES_MAX];
    int64_t clocks[REFEREE_PLIES_MAX];
} FolderReading;

static bool read_other(GameList *list, FolderReading *reading, const char *path) {
    StoredGame stored = {.moves = reading->moves, .clocks_left = reading->clocks};
    char *text = store_read_file(path, NULL);
    bool is_read = text != NULL && store_read_game(text, &stored, NULL);
    free(text);
    return is_read && add_stored(list, &stored, path);
}

// ---- the folder ----

static void read_one(GameList *list, FolderReading *reading, const char *path) {
    bool is_read = text_has_ending(path, ".pgn") ? list_read_file(list, path, NULL)
                                                 : read_other(list, reading, path);
    list->unreadable += !is_read;
}

bool list_read_folder(GameList *list, const char *folder, Error *error) {
    struct dirent **entries = NULL;
    FolderReading *reading = malloc(sizeof *reading);
    int count = reading != NULL ? scandir(folder, &entries, store_is_game, alphasort) : 0;
    if (count < 0) error_set(error, "cannot open %.200s: %m", folder);
    for (int i = count - 1; i >= 0; i--) {
        Text path = TEXT_OF(STORE_PATH_MAX);
        text_addf(&path, "%s/%s", folder, entries[i]->d_name);
        free(entries[i]);
        if (!path.is_cut && !list->is_cut) read_one(list, reading, path.data);
    }
    bool lacks_memory = reading == NULL || list->lacks_memory;
    free(entries);
    free(reading);
    return lacks_memory ? error_no_memory(error) : count >= 0;
}
