// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_arena.c - files of the arena: journals, their settings, openings,
// books. The first byte chooses.
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "arena/arena.h"
#include "book/book.h"
#include "games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool is_true) {
    if (!is_true) abort();
}

// A file in memory, with a path to it.
static int make_file(const uint8_t *data, size_t size, char path[64]) {
    int file = memfd_create("fuzz", MFD_CLOEXEC);
    demand(file >= 0 && write(file, data, size) == (ssize_t)size);
    Text text = text_over(path, 64);
    text_addf(&text, "/proc/self/fd/%d", file);
    return file;
}

static void fuzz_journal(const char *path) {
    Journal journal;
    JournalGame game;
    Merge merge;
    Error error = {{0}};
    if (!journal_open_to_read(&journal, path, MATCH_JOURNAL_PURPOSE, &error)) return;
    while (match_journal_read(&journal, &game, NULL, &error) == JOURNAL_RECORD)
        demand(strlen(game.reason) < REASON_MAX);
    journal_close(&journal);
    const char *paths[] = {path, path};
    if (merge_journals(paths, 2, NULL, NULL, &merge, &error)) standing_free(merge.score);
}

static void fuzz_openings(const char *path) {
    const Game *game = games_find("chess", NULL, NULL);
    Openings openings;
    static Opening opening;
    Error error = {{0}};
    if (!openings_open(&openings, game, "", path, 20, 1, &error)) return;
    for (int64_t i = 0; i < openings.count && i < 50; i++) {
        GamePosition end;
        int score = 0;
        demand(openings_get(&openings, i, &opening, &error));
        opening_end(game, &opening, &end);
        demand(!game->is_over(&end, &score));
    }
    openings_close(&openings);
}

static void fuzz_book(const char *path) {
    Error error = {{0}};
    BookMove moves[BOOK_MOVES_MAX];
    Board board = fen_start_board();
    Book *book = book_open(path, &error);
    if (book == NULL) return;
    Random random = random_from_seed(1);
    Move move = MOVE_NONE;
    int count = book_list(book, &board, moves);
    for (int i = 0; i < count; i++) demand(movegen_is_legal(&board, moves[i].move));
    if (book_draw(book, &board, &random, &move)) demand(movegen_is_legal(&board, move));
    book_close(book);
}

static void fuzz_settings(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    static MatchSummary summary;
    demand(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    if (summary_read(text, &summary, NULL)) demand(schedule_game_count(&summary.schedule) > 0);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[64];
    if (size == 0) return 0;
    int file = make_file(data + 1, size - 1, path);
    chess_init();
    if (data[0] % 4 == 0) fuzz_journal(path);
    if (data[0] % 4 == 1) fuzz_openings(path);
    if (data[0] % 4 == 2) fuzz_settings(data + 1, size - 1);
    if (data[0] % 4 == 3) fuzz_book(path);
    close(file);
    return 0;
}
