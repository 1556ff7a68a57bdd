// SPDX-License-Identifier: GPL-3.0-or-later
// genfens.c - see genfens.h.
#include "protocol/genfens.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/gui.h"
#include "core/memory.h"
#include "core/random.h"

enum {
    GENFENS_MAX = 1000000,
    START_PLIES = 8,
    BOOK_PLIES = 4,
    JUDGE_NODES = 2000,   // to see whether a position is lost already
    BALANCE_MAX_CP = 300, // farther from equal it is left out
    TRIES_MAX = 10000,    // for one position; a book of lost positions ends there
    BOOK_PATH_MAX = 1024,
    BOOK_LINES_MAX = 10000000,
};

typedef struct Genfens {
    int64_t count;
    uint64_t seed;
    char book[BOOK_PATH_MAX]; // "" for none
    Board *boards;            // of the book
    int64_t board_count;
} Genfens;

static bool parse_uint(Slice word, uint64_t *value) {
    char text[32];
    if (word.length == 0 || word.data[0] == '-' || !slice_copy(word, text, sizeof text))
        return false;
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return *end == '\0' && errno == 0;
}

static bool parse_request(Slice rest, Genfens *genfens, Error *error) {
    uint64_t count = 0;
    *genfens = (Genfens){.seed = 1};
    if (!parse_uint(slice_next_word(&rest), &count) || count > GENFENS_MAX)
        return error_set(error, "genfens: a number up to %d comes first", GENFENS_MAX);
    genfens->count = (int64_t)count;
    for (Slice word; (word = slice_next_word(&rest)).length > 0;) {
        if (slice_is(word, "seed") && !parse_uint(slice_next_word(&rest), &genfens->seed))
            return error_set(error, "genfens: the seed is no number");
        if (!slice_is(word, "book")) continue; // what else is said belongs to other programs
        Slice book = slice_next_word(&rest);
        if (slice_is(book, "None") || book.length == 0) continue;
        if (!slice_copy(book, genfens->book, sizeof genfens->book))
            return error_set(error, "genfens: the name of the book is too long");
    }
    return true;
}

// ---- the book ----

static bool add_board(Genfens *genfens, size_t *room, const Board *board, Error *error) {
    if (!memory_grow(&genfens->boards, room, (size_t)genfens->board_count + 1, sizeof *board))
        return error_no_memory(error);
    genfens->boards[genfens->board_count++] = *board;
    return true;
}

// Only a file that has an end: a pipe or a device might never come to one.
static FILE *open_book(const char *path, Error *error) {
    struct stat facts;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) {
        error_set(error, "genfens: cannot open '%.200s': %m", path);
        return NULL;
    }
    FILE *stream = NULL;
    if (fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode)) stream = fdopen(descriptor, "r");
    if (stream != NULL) return stream;
    close(descriptor);
    error_set(error, "genfens: '%.200s' is no file that can be read", path);
    return NULL;
}

static bool read_book(Genfens *genfens, const atomic_bool *is_stopped, Error *error) {
    FILE *stream = open_book(genfens->book, error);
    if (stream == NULL) return false;
    EpdFile *file = malloc(sizeof *file);
    Epd *epd = malloc(sizeof *epd);
    size_t room = 0;
    bool is_fine = file != NULL && epd != NULL;
    if (!is_fine) error_no_memory(error);
    if (is_fine) epd_file_open(file, stream);
    for (EpdRead read; is_fine && (read = epd_file_next(file, epd, NULL)) != EPD_END;) {
        if (read == EPD_POSITION) is_fine = add_board(genfens, &room, &epd->board, error);
        if (genfens->board_count == BOOK_LINES_MAX || atomic_load(is_stopped)) break;
    }
    fclose(stream);
    free(file);
    free(epd);
    if (is_fine && genfens->board_count == 0)
        return error_set(error, "genfens: '%.200s' holds no position", genfens->book);
    return is_fine;
}

// ---- positions ----

static bool play_random_moves(Board *board, Random *random, int plies) {
    for (; plies > 0; plies--) {
        Move moves[MOVES_MAX];
        int count = movegen_list(board, MOVES_ALL, moves);
        if (count == 0) return false;
        board_advance(board, moves[random_below(random, (uint64_t)count)]);
    }
    return ending_of(board, 1) == ENDING_NONE && !board_in_check(board);
}

static Board random_position(const Genfens *genfens, Random *random, bool *is_fine) {
    bool has_book = genfens->board_count > 0;
    Board board = fen_start_board();
    if (has_book) board = genfens->boards[random_below(random, (uint64_t)genfens->board_count)];
    int plies = (has_book ? BOOK_PLIES : START_PLIES) + (int)random_below(random, 2);
    *is_fine = play_random_moves(&board, random, plies);
    return board;
}

static bool say_positions(UciTask *task, const Genfens *genfens, Error *error) {
    EngineListener listener = {0};
    Engine *judge = engine_open(&listener, error);
    if (judge == NULL) return false;
    engine_set_hash(judge, 1);
    const EngineLimits limits = {.nodes = JUDGE_NODES};
    Random random = random_from_seed(genfens->seed);
    int64_t said = 0;
    for (int tries = 0; said < genfens->count && tries < TRIES_MAX; tries++) {
        if (atomic_load(task->is_stopped)) break;
        bool is_fine;
        Board board = random_position(genfens, &random, &is_fine);
        if (!is_fine) continue;
        engine_new_game(judge);
        engine_set_position(judge, &board, NULL, 0);
        if (abs(engine_think(judge, &limits).score) > BALANCE_MAX_CP) continue;
        char fen[FEN_MAX];
        fen_format(&board, fen);
        gui_say(task->gui, "info string genfens %s", fen);
        said++;
        tries = 0;
    }
    engine_close(judge);
    if (said == genfens->count) return true;
    return error_set(error, atomic_load(task->is_stopped)
                                ? "genfens: stopped"
                                : "genfens: the book holds too few balanced positions");
}

void genfens_run(UciTask *task) {
    Genfens genfens;
    Error error;
    bool is_fine = parse_request(slice_of(task->text), &genfens, &error)
                   && (genfens.book[0] == '\0' || read_book(&genfens, task->is_stopped, &error))
                   && say_positions(task, &genfens, &error);
    if (!is_fine) gui_say(task->gui, "info string %s", error.text);
    free(genfens.boards);
}
