// SPDX-License-Identifier: GPL-3.0-or-later
// live_games.c - see live_games.h.
#include "arena/live_games.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/disk_file.h"

enum { PLACE_BYTES = 1024, MAGIC_BYTES = 8, HEAD_BYTES = MAGIC_BYTES + 4 };

static const char MAGIC[MAGIC_BYTES + 1] = "RQLIVE01";

static bool name_file(const char *journal, char path[JOURNAL_PATH_MAX]) {
    return snprintf(path, JOURNAL_PATH_MAX, "%s.live", journal) < JOURNAL_PATH_MAX;
}

// ---- writing ----

void live_games_open(LiveGames *live, const char *journal) {
    *live = (LiveGames){.file = -1};
    if (journal == NULL || !name_file(journal, live->path)) return;
    unlink(live->path); // of a match that was killed
    live->file = disk_file_open(live->path, O_RDWR | O_CREAT | O_EXCL, NULL);
    // Held as long as the match lives: so a file that a killed one left is known for what it is.
    if (live->file >= 0) disk_file_try_lock(live->file);
}

void live_games_close(LiveGames *live) {
    if (live->file < 0) return;
    unlink(live->path);
    close(live->file);
    live->file = -1;
}

int live_games_take(LiveGames *live) {
    for (int place = 0; place < WORK_THREADS_MAX; place++) {
        if (live->is_taken[place]) continue;
        live->is_taken[place] = true;
        return place;
    }
    return -1;
}

static void write_place(const LiveGames *live, int place, const unsigned char bytes[PLACE_BYTES]) {
    ssize_t ignored = pwrite(live->file, bytes, PLACE_BYTES, (off_t)place * PLACE_BYTES);
    (void)ignored;
}

void live_games_end(const LiveGames *live, int place) {
    const unsigned char empty[PLACE_BYTES] = {0};
    if (live->file >= 0 && place >= 0) write_place(live, place, empty);
}

void live_games_leave(LiveGames *live, int place) {
    live_games_end(live, place);
    if (place >= 0) live->is_taken[place] = false;
}

static void put_text(Bytes *pen, const char *text) {
    size_t length = strlen(text);
    bytes_put_number(pen, length, 2);
    bytes_put(pen, text, length);
}

void live_games_put(const LiveGames *live, int place, const LiveGame *game) {
    unsigned char bytes[PLACE_BYTES] = {0};
    if (live->file < 0 || place < 0) return;
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    Bytes pen = bytes_over(bytes + HEAD_BYTES, sizeof bytes - HEAD_BYTES);
    bytes_put_number(&pen, (uint64_t)game->number, 8);
    for (int i = 0; i < 2; i++) bytes_put_number(&pen, (uint64_t)game->players[i], 4);
    bytes_put_number(&pen, game->plies, 4);
    for (int i = 0; i < 2; i++) bytes_put_number(&pen, (uint64_t)game->clock_ms[i], 8);
    bytes_put_number(&pen, (uint64_t)(now.tv_sec * 1000 + now.tv_nsec / 1000000), 8);
    put_text(&pen, game->before);
    put_text(&pen, game->move);
    if (pen.is_cut) return;
    Bytes head = bytes_over(bytes, HEAD_BYTES);
    bytes_put(&head, MAGIC, MAGIC_BYTES);
    bytes_put_number(&head, checksum_of(0, bytes + HEAD_BYTES, sizeof bytes - HEAD_BYTES), 4);
    write_place(live, place, bytes);
}

// ---- reading ----

static bool take_text(Bytes *pen, char *text, size_t room) {
    size_t length = bytes_take_number(pen, 2);
    const char *bytes = bytes_take(pen, length);
    if (bytes == NULL || length >= room) return false;
    memcpy(text, bytes, length);
    text[length] = '\0';
    return true;
}

// False for a place that is empty, or that was read while it was written.
static bool read_place(unsigned char bytes[PLACE_BYTES], LiveGame *game) {
    Bytes head = bytes_over(bytes, HEAD_BYTES);
    const char *magic = bytes_take(&head, MAGIC_BYTES);
    if (memcmp(magic, MAGIC, MAGIC_BYTES) != 0) return false;
    uint32_t checksum = (uint32_t)bytes_take_number(&head, 4);
    if (checksum != checksum_of(0, bytes + HEAD_BYTES, PLACE_BYTES - HEAD_BYTES)) return false;
    Bytes pen = bytes_over(bytes + HEAD_BYTES, PLACE_BYTES - HEAD_BYTES);
    *game = (LiveGame){.number = (int64_t)bytes_take_number(&pen, 8)};
    for (int i = 0; i < 2; i++) game->players[i] = (int32_t)bytes_take_number(&pen, 4);
    game->plies = (uint32_t)bytes_take_number(&pen, 4);
    for (int i = 0; i < 2; i++) game->clock_ms[i] = (int64_t)bytes_take_number(&pen, 8);
    game->moved_ms = (int64_t)bytes_take_number(&pen, 8);
    return take_text(&pen, game->before, sizeof game->before)
           && take_text(&pen, game->move, sizeof game->move);
}

// The writer holds its file; a lock that others may share is had only where there is none.
static bool is_written(int file) {
    if (flock(file, LOCK_SH | LOCK_NB) != 0) return true;
    flock(file, LOCK_UN);
    return false;
}

static int insert(LiveGame *games, int count, int most, const LiveGame *game) {
    int at = count;
    while (at > 0 && games[at - 1].number > game->number) at--;
    if (at == most) return count;
    if (count == most) count--;
    memmove(games + at + 1, games + at, (size_t)(count - at) * sizeof *games);
    games[at] = *game;
    return count + 1;
}

int live_games_list(const char *journal, LiveGame *games, int most) {
    char path[JOURNAL_PATH_MAX];
    unsigned char bytes[PLACE_BYTES];
    LiveGame game;
    int count = 0;
    int file = name_file(journal, path) ? disk_file_open(path, O_RDONLY, NULL) : -1;
    if (file < 0) return 0;
    int places = is_written(file) ? WORK_THREADS_MAX : 0;
    for (int place = 0; place < places; place++) {
        if (pread(file, bytes, sizeof bytes, (off_t)place * PLACE_BYTES) != PLACE_BYTES) break;
        if (read_place(bytes, &game)) count = insert(games, count, most, &game);
    }
    close(file);
    return count;
}
