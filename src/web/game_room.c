// SPDX-License-Identifier: GPL-3.0-or-later
// game_room.c - see game_room.h: the lists and the opened file.
#include "web/game_room.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/whole_file.h"
#include "web/game_room_inside.h"

// ---- opening and closing -----------------------------------------------------------------------

GameRoom *game_room_open(Hub *hub, bool saves, Error *error) {
    GameRoom *room = calloc(1, sizeof *room);
    if (room == NULL) {
        error_no_memory(error);
        return NULL;
    }
    chess_init();
    room->saves = saves;
    room->book = book_open_own_chess(NULL);
    if (room_open(&room->room,
                  &(RoomSettings){.context = room,
                                  .forget = game_room_forget_job,
                                  .hub = hub,
                                  .channel = HUB_GAMES,
                                  .schema = "web.games",
                                  .document = game_room_tell},
                  error))
        return room;
    game_room_close(room);
    return NULL;
}

static void drop(KeptList *kept) {
    explorer_close(kept->explorer);
    game_list_free(&kept->list);
    *kept = (KeptList){0};
}

void game_room_close(GameRoom *room) {
    if (room == NULL) return;
    room_close(&room->room);
    for (int i = 0; i < SOURCE_COUNT; i++) drop(&room->lists[i]);
    book_close(room->book);
    free(room);
}

// ---- lists -------------------------------------------------------------------------------------

bool game_room_path(GameSource source, char path[STORE_PATH_MAX], Error *error) {
    return source == SOURCE_MINE ? mine_folder(path, error) : mine_opened(path, error);
}

static bool read_source(GameSource source, const char *path, GameList *list, Error *error) {
    bool is_read = source == SOURCE_MINE ? list_read_folder(list, path, error)
                                         : list_read_file(list, path, error);
    if (is_read) game_list_set_player(list, NULL);
    return is_read;
}

// Files are renamed into their place, so a folder changes whenever a file of it does.
KeptList *game_room_list(GameRoom *room, GameSource source, Error *error) {
    KeptList *kept = &room->lists[source];
    char path[STORE_PATH_MAX];
    struct stat facts;
    if (!game_room_path(source, path, error)) return NULL;
    if (stat(path, &facts) != 0) {
        drop(kept); // nothing was opened yet
        return kept;
    }
    bool is_same = kept->is_read && kept->changed.tv_sec == facts.st_mtim.tv_sec
                   && kept->changed.tv_nsec == facts.st_mtim.tv_nsec;
    if (is_same) return kept;
    drop(kept);
    if (!read_source(source, path, &kept->list, error)) {
        drop(kept);
        return NULL;
    }
    kept->changed = facts.st_mtim;
    kept->is_read = true;
    return kept;
}

// ---- the opened file ---------------------------------------------------------------------------

static bool add_bytes(const char *path, const OpenedPart *part, size_t length, Error *error) {
    FILE *file = fopen(path, part->is_first ? "wb" : "ab");
    if (file == NULL) return error_set(error, "cannot write %.200s: %m", path);
    bool is_written = fwrite(part->text, 1, length, file) == length;
    is_written = fclose(file) == 0 && is_written;
    return is_written || error_set(error, "cannot write %.200s: %m", path);
}

// What was brought takes the place of the old file at once, if there is a game in it.
static bool put_in_place(const char *brought, const char *path, Error *error) {
    GameList list = {0};
    bool is_fine = list_read_file(&list, brought, error)
                   && (list.count > list.unreadable || error_set(error, "there is no game in it"));
    game_list_free(&list);
    if (is_fine && rename(brought, path) != 0)
        is_fine = error_set(error, "cannot write %.200s: %m", path);
    if (!is_fine) unlink(brought);
    return is_fine;
}

// With the lock.
static bool add_part(GameRoom *room, const OpenedPart *part, Error *error) {
    char path[STORE_PATH_MAX], brought[STORE_PATH_MAX + 16], looks[STORE_PATH_MAX + 16];
    size_t length = strlen(part->text);
    if (!room->saves) return error_set(error, "nothing is kept: the page was started so");
    if (room->review.job != NULL && room->review.source == SOURCE_OPENED)
        return error_set(error, "the games are being reviewed: stop that first");
    if (!mine_opened(path, error)) return false;
    snprintf(brought, sizeof brought, "%s.part", path);
    snprintf(looks, sizeof looks, "%s.looks", path);
    if (part->is_first) room->opened_bytes = 0;
    room->opened_bytes += (int64_t)length;
    if (room->opened_bytes > OPENED_BYTES_MAX) {
        unlink(brought);
        return error_set(error, "the file is larger than %d megabytes", OPENED_BYTES_MAX >> 20);
    }
    if (!add_bytes(brought, part, length, error)) return false;
    if (!part->is_last) return true;
    if (!put_in_place(brought, path, error)) return false;
    unlink(looks); // of the file before it
    room->version++;
    room_tell(&room->room);
    return true;
}

bool game_room_add(GameRoom *room, const OpenedPart *part, Error *error) {
    room_lock(&room->room);
    return room_unlock(&room->room, add_part(room, part, error));
}

// ---- one game ----------------------------------------------------------------------------------

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

// Only what the list has is read: a name from outside opens no other file.
static bool find_file(const GameList *list, const char *name, int number,
                      char path[STORE_PATH_MAX]) {
    for (int i = 0; i < list->count; i++) {
        const ListedGame *game = &list->games[i];
        const char *file = list_text(list, game->file);
        if (game->is_chess && (int)game->number == number && strcmp(name_of(file), name) == 0)
            return slice_copy(slice_of(file), path, STORE_PATH_MAX);
    }
    return false;
}

char *game_room_read(GameRoom *room, GameSource source, const char *file, int number,
                     Error *error) {
    char path[STORE_PATH_MAX];
    room_lock(&room->room);
    const KeptList *kept = game_room_list(room, source, error);
    bool is_found = kept != NULL
                    && (find_file(&kept->list, file, number, path)
                        || error_set(error, "there is no game of this number"));
    room_unlock(&room->room, true);
    return is_found ? single_game_read(path, number, error) : NULL;
}
