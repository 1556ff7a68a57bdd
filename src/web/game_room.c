// SPDX-License-Identifier: GPL-3.0-or-later
// game_room.c - see game_room.h: the lists and the opened file.
#include "web/game_room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "book/book.h"
#include "core/folder.h"
#include "core/memory.h"
#include "web/game_room_inside.h"

// ---- opening and closing -----------------------------------------------------------------------

GameRoom *game_room_open(Hub *hub, bool saves, Error *error) {
    GameRoom *room = memory_new(sizeof *room, error);
    if (room == NULL) return NULL;
    chess_init();
    room->saves = saves;
    room->book = book_open_own_chess(error);
    if (room->book == NULL) {
        free(room);
        return NULL;
    }
    pthread_mutex_init(&room->lists_lock, NULL);
    room_open(&room->room, &(RoomSettings){.context = room,
                                           .forget = game_room_forget_job,
                                           .hub = hub,
                                           .channel = HUB_GAMES,
                                           .schema = "web.games",
                                           .document = game_room_tell});
    return room;
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
    pthread_mutex_destroy(&room->lists_lock);
    free(room);
}

// ---- lists -------------------------------------------------------------------------------------

void game_room_lock_lists(GameRoom *room) {
    pthread_mutex_lock(&room->lists_lock);
}

bool game_room_unlock_lists(GameRoom *room, bool result) {
    pthread_mutex_unlock(&room->lists_lock);
    return result;
}

static bool find_path(GameSource source, char path[STORE_PATH_MAX], Error *error) {
    return source == SOURCE_MINE ? mine_folder(path, error) : mine_opened(path, error);
}

static bool read_source(GameSource source, const char *path, GameList *list, Error *error) {
    bool is_read = source == SOURCE_MINE ? list_read_folder(list, path, error)
                                         : list_read_file(list, path, error);
    if (is_read) game_list_set_player(list, NULL);
    return is_read;
}

KeptList *game_room_list(GameRoom *room, GameSource source, Error *error) {
    KeptList *kept = &room->lists[source];
    char path[STORE_PATH_MAX];
    if (!find_path(source, path, error)) return NULL;
    struct timespec changed = kept->changed;
    if (folder_is_as_it_was(path, &changed) && kept->is_read) return kept;
    drop(kept);
    if (access(path, F_OK) != 0) return kept; // nothing was opened yet
    if (!read_source(source, path, &kept->list, error)) {
        drop(kept);
        return NULL;
    }
    kept->changed = changed;
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

static bool is_reviewing(GameRoom *room, GameSource source) {
    room_lock(&room->room);
    return room_unlock(&room->room, room->review.job != NULL && room->review.source == source);
}

// With the lists' lock.
static bool add_part(GameRoom *room, const OpenedPart *part, Error *error) {
    char path[STORE_PATH_MAX], brought[STORE_PATH_MAX + 16], looks[STORE_PATH_MAX + 16];
    size_t length = strlen(part->text);
    if (!room->saves) return error_set(error, "nothing is kept: the page was started so");
    if (is_reviewing(room, SOURCE_OPENED))
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
    game_room_changed(room);
    return true;
}

bool game_room_add(GameRoom *room, const OpenedPart *part, Error *error) {
    game_room_lock_lists(room);
    return game_room_unlock_lists(room, add_part(room, part, error));
}

void game_room_changed(GameRoom *room) {
    room_lock(&room->room);
    room->version++;
    room_tell(&room->room);
    room_unlock(&room->room, true);
}

// ---- one game ----------------------------------------------------------------------------------

// Only what the list has is read: a name from outside opens no other file.
static bool find_file(const GameList *list, const WantedGame *wanted, char path[STORE_PATH_MAX]) {
    for (int i = 0; i < list->count; i++) {
        const ListedGame *game = &list->games[i];
        const char *file = list_text(list, game->file);
        if (!game->is_chess && !wanted->is_any_kind) continue;
        if ((int)game->number == wanted->number
            && strcmp(folder_file_name(file), wanted->file) == 0)
            return slice_copy(slice_of(file), path, STORE_PATH_MAX);
    }
    return false;
}

bool game_room_find(GameRoom *room, const WantedGame *wanted, GamePlace *place, Error *error) {
    *place = (GamePlace){.number = wanted->number, .is_copy = wanted->source == SOURCE_OPENED};
    game_room_lock_lists(room);
    const KeptList *kept = game_room_list(room, wanted->source, error);
    bool is_found = kept != NULL
                    && (find_file(&kept->list, wanted, place->path)
                        || error_set(error, "there is no game of this number"));
    return game_room_unlock_lists(room, is_found);
}
