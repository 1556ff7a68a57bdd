// SPDX-License-Identifier: GPL-3.0-or-later
// book_use_test.c - when the engine plays from its book, and when it thinks.
#include "tests/test.h"

#include <string.h>

#include "engine/engine.h"

enum { PLIES = 24 };

// A book of one line, knights going out and back as often as it takes: every move is in it,
// and few engines would play it.
typedef struct LineBook {
    Board boards[PLIES];
    Move moves[PLIES];
    unsigned char bytes[PLIES * POLYGLOT_ENTRY_BYTES];
    int count;
} LineBook;

static int compare(const void *a, const void *b) {
    return memcmp(a, b, POLYGLOT_ENTRY_BYTES);
}

static void write_line(LineBook *line) {
    static const char *const words[] = {"h2h3", "h7h6", "a2a3", "a7a6", "h3h4", "h6h5",
                                        "a3a4", "a6a5", "b2b3", "b7b6", "g2g3", "g7g6",
                                        "c2c3", "c7c6", "f2f3", "f7f6", "d2d3", "d7d6",
                                        "e2e3", "e7e6", "b3b4", "b6b5", "g3g4", "g6g5"};
    Board board = fen_start_board(), next;
    for (int i = 0; i < PLIES; i++) {
        assert_true(uci_parse_move(&board, words[i], &line->moves[i], NULL));
        line->boards[i] = board;
        const BookEntry entry = {polyglot_key(&board), polyglot_move(line->moves[i]), 1};
        polyglot_entry_write(&entry, line->bytes + i * POLYGLOT_ENTRY_BYTES);
        board_play(&board, line->moves[i], &next);
        board = next;
    }
    qsort(line->bytes, PLIES, POLYGLOT_ENTRY_BYTES, compare);
}

static Engine *open_engine(const LineBook *line, EngineBookUse use) {
    const EngineListener nobody = {0};
    Engine *engine = engine_open(&nobody, NULL);
    assert_non_null(engine);
    engine_set_hash(engine, 1);
    engine_set_book(engine, book_open_bytes(NULL, line->bytes, sizeof line->bytes, NULL), use);
    return engine;
}

// How many moves of the line are played from the book, one after the other.
static int count_book_moves(Engine *engine, const LineBook *line, const EngineLimits *limits) {
    int count = 0;
    for (; count < PLIES; count++) {
        engine_set_position(engine, &line->boards[0], line->moves, count);
        EngineBest best = engine_think(engine, limits);
        if (!best.is_from_book) break;
        assert_int_equal(best.move, line->moves[count]);
        assert_int_equal(best.depth, 1);
        assert_int_equal(best.ponder, MOVE_NONE);
    }
    return count;
}

static void moves_come_from_the_book_as_deep_as_allowed(void **state) {
    (void)state;
    LineBook line;
    write_line(&line);
    const EngineLimits limits = {.nodes = 100};
    Engine *engine = open_engine(&line, (EngineBookUse){.moves_most = 100});
    assert_int_equal(count_book_moves(engine, &line, &limits), PLIES);
    engine_close(engine);
    engine = open_engine(&line, (EngineBookUse){.moves_most = 3});
    assert_int_equal(count_book_moves(engine, &line, &limits), 6);
    engine_set_book(engine, NULL, (EngineBookUse){0});
    assert_int_equal(count_book_moves(engine, &line, &limits), 0);
    engine_close(engine);
}

static void a_weaker_player_knows_less_of_it(void **state) {
    (void)state;
    LineBook line;
    write_line(&line);
    const EngineLimits limits = {.nodes = 100};
    Engine *engine = open_engine(&line, (EngineBookUse){.moves_most = 100});
    static const struct {
        int elo;
        int moves;
    } known[] = {{500, 2}, {900, 3}, {1400, 5}, {2200, 7}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        engine_set_handicap(engine, handicap_of_elo(known[i].elo), 1);
        assert_int_equal(count_book_moves(engine, &line, &limits), 2 * known[i].moves);
    }
    engine_close(engine);
}

// One move in ten is b3: a newcomer plays it now and then, a club player never, the engine as often
// as the book says. A push of the rook pawn, as heavy as it is, is the engine's alone.
static void the_light_moves_of_a_book_are_for_newcomers(void **state) {
    (void)state;
    enum { GAMES = 100 };
    static const struct {
        const char *move;
        int weight;
    } known[] = {{"e2e4", 900}, {"b2b3", 100}, {"h2h3", 1000}};
    enum { KNOWN = 3 };
    unsigned char bytes[KNOWN * POLYGLOT_ENTRY_BYTES];
    const Board board = fen_start_board();
    Move moves[KNOWN];
    for (int i = 0; i < KNOWN; i++) {
        assert_true(uci_parse_move(&board, known[i].move, &moves[i], NULL));
        const BookEntry entry = {polyglot_key(&board), polyglot_move(moves[i]),
                                 (uint16_t)known[i].weight};
        polyglot_entry_write(&entry, bytes + i * POLYGLOT_ENTRY_BYTES);
    }
    const EngineListener nobody = {0};
    Engine *engine = engine_open(&nobody, NULL);
    engine_set_hash(engine, 1);
    engine_set_position(engine, &board, NULL, 0);
    static const int elos[] = {500, 1400, 0};
    for (size_t i = 0; i < sizeof elos / sizeof elos[0]; i++) {
        int light = 0, odd = 0;
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            const EngineLimits limits = {.nodes = 100};
            engine_set_handicap(engine, elos[i] > 0 ? handicap_of_elo(elos[i]) : (Handicap){0},
                                seed);
            engine_set_book(engine, book_open_bytes(NULL, bytes, sizeof bytes, NULL),
                            (EngineBookUse){.moves_most = 100});
            EngineBest best = engine_think(engine, &limits);
            assert_true(best.is_from_book);
            light += best.move == moves[1];
            odd += best.move == moves[2];
        }
        assert_true(elos[i] == 1400 ? light == 0 : light > 1 && light < 25);
        assert_true(elos[i] == 0 ? odd > 20 : odd == 0);
    }
    engine_close(engine);
}

static void who_analyses_wants_no_book(void **state) {
    (void)state;
    LineBook line;
    write_line(&line);
    Engine *engine = open_engine(&line, (EngineBookUse){.moves_most = 100});
    const EngineLimits mate = {.mate = 1, .nodes = 100};
    assert_int_equal(count_book_moves(engine, &line, &mate), 0);
    const EngineLimits chosen = {.nodes = 100, .only_count = 1, .only = {line.moves[0]}};
    assert_int_equal(count_book_moves(engine, &line, &chosen), 0);
    const EngineLimits limits = {.nodes = 100};
    engine_set_multi_pv(engine, 2);
    assert_int_equal(count_book_moves(engine, &line, &limits), 0);
    engine_close(engine);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_come_from_the_book_as_deep_as_allowed),
        cmocka_unit_test(a_weaker_player_knows_less_of_it),
        cmocka_unit_test(the_light_moves_of_a_book_are_for_newcomers),
        cmocka_unit_test(who_analyses_wants_no_book),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
