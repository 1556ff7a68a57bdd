// SPDX-License-Identifier: GPL-3.0-or-later
// skill_test.c - weaker play: mates are never missed, what is overlooked follows
// from the seed, and more Elo wins.
#include "tests/engine/desk.h"
#include "tests/engine/mates.h"

#include <string.h>

#include "engine/mate.h"
#include "engine/sight.h"

// ---- the ladder ----

static void the_rungs_rise_and_span_the_scale(void **state) {
    (void)state;
    assert_true(handicap_of_rung(0).elo <= HANDICAP_ELO_LEAST);
    assert_true(handicap_of_rung(handicap_rung_count - 1).elo >= HANDICAP_ELO_MOST);
    for (int i = 1; i < handicap_rung_count; i++) {
        Handicap low = handicap_of_rung(i - 1), high = handicap_of_rung(i);
        assert_true(low.elo < high.elo);
        assert_true(low.nodes < high.nodes);
        assert_true(low.overlooking >= high.overlooking);
        assert_true(low.taste >= high.taste);
        assert_true(low.mate_moves <= high.mate_moves);
        assert_in_range(high.taste, 0, INT8_MAX);
    }
}

static void between_rungs_everything_is_interpolated(void **state) {
    (void)state;
    Handicap last = handicap_of_elo(HANDICAP_ELO_LEAST);
    for (int elo = HANDICAP_ELO_LEAST; elo <= HANDICAP_ELO_MOST; elo++) {
        Handicap handicap = handicap_of_elo(elo);
        assert_int_equal(handicap.elo, elo);
        assert_true(handicap.nodes >= last.nodes && handicap.overlooking <= last.overlooking);
        last = handicap;
    }
    assert_int_equal(handicap_of_elo(-5).nodes, handicap_of_rung(0).nodes);
    assert_int_equal(handicap_of_elo(9999).nodes, handicap_of_rung(handicap_rung_count - 1).nodes);
    assert_true(handicap_is_none(handicap_of_skill_level(SKILL_LEVEL_MAX)));
    for (int level = 1; level < SKILL_LEVEL_MAX; level++)
        assert_true(handicap_of_skill_level(level).nodes
                    >= handicap_of_skill_level(level - 1).nodes);
}

static void levels_are_found_by_number_and_name(void **state) {
    (void)state;
    Error error = {{0}};
    for (int i = 0; i < NAMED_LEVEL_COUNT; i++) {
        char number[8];
        snprintf(number, sizeof number, "%d", i + 1);
        assert_ptr_equal(named_level_find(number, &error), &named_levels[i]);
        assert_ptr_equal(named_level_find(named_levels[i].name, &error), &named_levels[i]);
        assert_ptr_equal(named_level_find(named_levels[i].other_name, &error), &named_levels[i]);
        bool is_last = i == NAMED_LEVEL_COUNT - 1;
        assert_int_equal(handicap_is_none(handicap_of_named_level(&named_levels[i])), is_last);
        if (!is_last) assert_in_range(named_levels[i].elo, HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST);
        if (i > 0 && !is_last) assert_true(named_levels[i].elo > named_levels[i - 1].elo);
    }
    assert_ptr_equal(named_level_find("DEBUTANT", &error), &named_levels[1]);
    assert_ptr_equal(named_level_find("cafe", &error), named_level_find("café", &error));
    static const char *const wrong[] = {"0", "11", "", "clubs", "-1", "3x"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_null(named_level_find(wrong[i], &error));
        assert_non_null(strstr(error.text, "woodpusher"));
    }
}

// ---- overlooking ----

typedef struct Tally {
    Skill skill;
    long positions, moves, overlooked, captures, captures_overlooked;
} Tally;

static void tally_position(const Board *board, void *context) {
    Tally *tally = context;
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    tally->positions++;
    for (int i = 0; i < count; i++) {
        bool before = false;
        for (int ply = 0; ply < 8; ply++) {
            bool is_overlooked = skill_overlooks(&tally->skill, board, ply, MOVE_NONE, moves[i]);
            require(is_overlooked || !before, board, "a move was seen from afar and not from near");
            require(!is_overlooked || !board_in_check(board), board,
                    "a way out of check was overlooked");
            before = is_overlooked;
        }
        if (board_in_check(board)) continue;
        bool is_overlooked = skill_overlooks(&tally->skill, board, 1, MOVE_NONE, moves[i]);
        bool is_capture = board_is_capture(board, moves[i]);
        tally->moves += !is_capture;
        tally->overlooked += !is_capture && is_overlooked;
        tally->captures += is_capture;
        tally->captures_overlooked += is_capture && is_overlooked;
    }
}

static void the_conspicuous_is_seen_and_the_near_before_the_far(void **state) {
    (void)state;
    Tally tally = {0};
    skill_begin(&tally.skill, handicap_of_elo(1200), 7);
    visit_random_positions(1, 500, tally_position, &tally);
    assert_true(tally.moves > 1000 && tally.captures > 100);
    // Per hundred: quiet moves are overlooked at least three times as often as captures.
    assert_true(tally.overlooked * 100 / tally.moves > 10);
    assert_true(tally.overlooked * 100 / tally.moves
                > 3 * (tally.captures_overlooked * 100 / tally.captures));
}

// ---- as it was ----

static void mix(uint64_t *trace, int64_t value) {
    *trace = random_mix(*trace ^ (uint64_t)value);
}

typedef struct Witness {
    Skill skill;
    uint64_t trace;
} Witness;

static void note_position(const Board *board, void *context) {
    Witness *witness = context;
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        const Move last = moves[(i + 1) % count]; // any: what moved last draws the eye
        int64_t seen = 0;
        for (int ply = 0; ply < 8; ply++)
            seen = seen << 1 | skill_overlooks(&witness->skill, board, ply, last, moves[i]);
        mix(&witness->trace, seen);
    }
    mix(&witness->trace, skill_taste(&witness->skill, board));
    count = skill_list_candidates(&witness->skill, board, MOVE_NONE, moves);
    for (int i = 0; i < count; i++) mix(&witness->trace, moves[i]);
}

// The rungs were measured in games: what a rung overlooks, likes and thinks of is the same on every
// machine and after every change that is not meant to change it. Who means one writes the new
// numbers here, and measures.
static void what_each_rung_sees_is_as_it_was_measured(void **state) {
    (void)state;
    static const struct {
        int rung;
        uint64_t trace;
    } rungs[] = {{2, UINT64_C(0x6f7acb775ed3744)},
                 {4, UINT64_C(0x69e2fe6ea79f580b)},
                 {7, UINT64_C(0x864f487683aab6d0)},
                 {11, UINT64_C(0xe100d81e2888dc46)},
                 {14, UINT64_C(0xccec6564c0b9fb56)}};
    for (size_t i = 0; i < sizeof rungs / sizeof *rungs; i++) {
        Witness witness = {0};
        skill_begin(&witness.skill, handicap_of_rung(rungs[i].rung), 7);
        visit_random_positions(5, 300, note_position, &witness);
        if (witness.trace != rungs[i].trace)
            fail_msg("rung %d: %#llx", rungs[i].rung, (unsigned long long)witness.trace);
    }
}

static void mix_handicap(uint64_t *trace, Handicap handicap) {
    mix(trace, (int64_t)handicap.nodes);
    mix(trace, handicap.overlooking);
    mix(trace, handicap.taste);
    mix(trace, handicap.mate_moves);
}

static void every_strength_is_as_it_was_measured(void **state) {
    (void)state;
    uint64_t by_elo = 0, by_level = 0;
    for (int elo = 0; elo <= 3200; elo++) mix_handicap(&by_elo, handicap_of_elo(elo));
    for (int level = 0; level <= SKILL_LEVEL_MAX; level++)
        mix_handicap(&by_level, handicap_of_skill_level(level));
    if (by_elo != UINT64_C(0x5421dfbfd83d3bc4) || by_level != UINT64_C(0x57d9a1aa0947e371))
        fail_msg("%#llx and %#llx", (unsigned long long)by_elo, (unsigned long long)by_level);
}

static Move move_of(const Board *board, const char *text) {
    Move move = MOVE_NONE;
    assert_true(uci_parse_move(board, text, &move, NULL));
    return move;
}

// A capture springs to the eye unless it comes along the whole board, goes back, or forks.
static void blind_spots_hide_what_they_are_named_after(void **state) {
    (void)state;
    static const struct {
        const char *fen, *plain, *hidden;
    } spots[] = {
        {"4k2r/8/8/8/2n5/3P4/8/B3K3 w - - 0 1", "d3c4", "a1h8"},    // a long diagonal
        {"4k3/2n5/3P4/8/3Q4/8/1p6/4K3 w - - 0 1", "d6c7", "d4b2"},  // backwards
        {"r3k3/2p5/8/1N1n4/2P5/8/8/4K3 w - - 0 1", "c4d5", "b5c7"}, // a fork
        {"r3r1k1/8/8/1N6/8/8/8/7K w - - 0 1", "b5d6", "b5c7"},      // a fork that takes nothing
    };
    for (size_t i = 0; i < sizeof spots / sizeof *spots; i++) {
        const Board board = board_from(spots[i].fen);
        const int plain = sight_hides(&board, MOVE_NONE, move_of(&board, spots[i].plain));
        const int hidden = sight_hides(&board, MOVE_NONE, move_of(&board, spots[i].hidden));
        require(hidden > plain, &board, "the blind spot does not hide");
        require(hidden <= SIGHT_HIDES_MOST, &board, "it hides too much");
    }
}

static bool is_candidate(const Skill *skill, const Board *board, const char *text) {
    Move moves[MOVES_MAX];
    const Move move = move_of(board, text);
    const int count = skill_list_candidates(skill, board, MOVE_NONE, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) return true;
    }
    return false;
}

// From the first level on, whatever the seed: castling and development come to mind, a walk of the
// king, a rook that gives up castling and an idle rook pawn do not.
static void habits_of_the_opening_hold_at_every_level(void **state) {
    (void)state;
    const Board board =
        board_from("r1bqkb1r/pppp1ppp/2n2n2/4p1B1/2B1P3/5N2/PPPP1PPP/RN1QK2R w KQkq - 6 5");
    const Board replied =
        board_from("r1bqkb1r/pppp1ppp/2n2n2/4p1B1/2B1P3/5N2/PPPP1PPP/RN1QK2R b KQkq - 6 5");
    for (int elo = HANDICAP_ELO_LEAST; elo <= HANDICAP_ELO_MOST; elo += 100) {
        for (uint64_t seed = 1; seed <= 5; seed++) {
            Skill skill;
            skill_begin(&skill, handicap_of_elo(elo), seed);
            assert_true(is_candidate(&skill, &board, "e1g1"));
            assert_true(is_candidate(&skill, &board, "b1c3"));
            assert_false(is_candidate(&skill, &board, "e1e2"));
            assert_false(is_candidate(&skill, &board, "h1g1"));
            assert_false(is_candidate(&skill, &board, "a2a4"));
            assert_false(is_candidate(&skill, &replied, "a7a6"));
            assert_false(
                sight_is_odd(&replied, move_of(&replied, "h7h6"))); // drives the bishop away
        }
    }
    const Board late = board_from("4k3/8/8/8/8/8/P7/4K2R w K - 0 30");
    assert_false(sight_is_odd(&late, move_of(&late, "e1e2")));
    const Board forced = board_from("rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1qPP/RNBQKBNR w KQkq - 0 4");
    assert_false(sight_is_odd(&forced, move_of(&forced, "e1f2")));
}

static void order_is_castling_and_no_minor_piece_at_home(void **state) {
    (void)state;
    const Board start = fen_start_board();
    const Board out = board_from("r3k2r/8/8/8/2B5/2N2N2/8/R1B2RK1 w kq - 0 9");
    assert_int_equal(sight_order(&start, WHITE), -4);
    assert_int_equal(sight_order(&out, WHITE), 3);
    assert_int_equal(sight_order(&out, BLACK), 0);
}

static void the_strong_overlook_nothing(void **state) {
    (void)state;
    Tally tally = {0};
    skill_begin(&tally.skill, handicap_of_elo(2600), 7);
    visit_random_positions(1, 100, tally_position, &tally);
    assert_true(tally.moves > 100);
    assert_int_equal(tally.overlooked + tally.captures_overlooked, 0);
    Board board = fen_start_board();
    assert_int_equal(skill_taste(&tally.skill, &board), 0);
}

static void taste_is_for_the_side_to_move_and_follows_the_seed(void **state) {
    (void)state;
    Skill one, same, other;
    skill_begin(&one, handicap_of_elo(800), 1);
    skill_begin(&same, handicap_of_elo(800), 1);
    skill_begin(&other, handicap_of_elo(800), 2);
    Board board = board_from(LIVELY_POSITIONS[4]), passed;
    board_pass(&board, &passed);
    assert_int_not_equal(skill_taste(&one, &board), 0);
    assert_int_equal(skill_taste(&one, &board), -skill_taste(&one, &passed));
    assert_int_equal(skill_taste(&one, &board), skill_taste(&same, &board));
    assert_int_not_equal(skill_taste(&one, &board), skill_taste(&other, &board));
}

// ---- an engine that plays ----

static Desk *desk_open_at(Handicap handicap, uint64_t seed) {
    Desk *desk = desk_open();
    engine_set_handicap(desk->engine, handicap, seed);
    return desk;
}

static Move choose(Desk *desk, const Board *start, const Move *moves, int count, uint64_t nodes) {
    EngineLimits limits = {.nodes = nodes};
    desk->infos = 0;
    engine_set_position(desk->engine, start, moves, count);
    engine_think(desk->engine, &limits);
    const Board *board = engine_board(desk->engine);
    require(movegen_is_legal(board, desk->best.move), board, "not a legal move");
    return desk->best.move;
}

// ---- mates ----

enum { MATES_MAX = 40 };

typedef struct Mates {
    int count;
    int wanted_moves;
    Board boards[MATES_MAX];
} Mates;

// Mates of exactly the length wanted, found by trying everything; every answer of
// mate_find is checked on the way.
static void collect_mate(const Board *board, void *context) {
    Mates *mates = context;
    if (mates->count == MATES_MAX) return;
    bool is_shorter = mates->wanted_moves > 1 && can_mate(board, mates->wanted_moves - 1);
    bool is_mate = can_mate(board, mates->wanted_moves);
    require((mate_find(board, mates->wanted_moves) != MOVE_NONE) == is_mate, board,
            "a mate missed or invented");
    if (is_mate && !is_shorter) mates->boards[mates->count++] = *board;
}

static void every_level_mates_in_one_and_two(void **state) {
    (void)state;
    Random random = random_from_seed(3);
    for (int length = 1; length <= 2; length++) {
        Mates mates = {.wanted_moves = length};
        for (int i = 0; i < 1200; i++) {
            Board board = random_set_up(&random);
            collect_mate(&board, &mates);
        }
        assert_true(mates.count >= 10);
        for (int rung = 0; rung < handicap_rung_count; rung++) {
            Desk *desk = desk_open_at(handicap_of_rung(rung), (uint64_t)rung);
            for (int i = 0; i < mates.count; i++) {
                const Board *board = &mates.boards[i];
                Board after;
                board_play(board, choose(desk, board, NULL, 0, 2000), &after);
                Move replies[MOVES_MAX];
                int count = movegen_list(&after, MOVES_ALL, replies);
                require(count > 0 || board_in_check(&after), board, "stalemate instead of mate");
                for (int j = 0; j < count; j++) {
                    Board next;
                    board_play(&after, replies[j], &next);
                    require(length == 2 && can_mate(&next, 1), board, "the mate was missed");
                }
            }
            desk_close(desk);
        }
    }
}

// The weakest level against the full engine's best defence.
static void the_weakest_mates_a_lone_king(void **state) {
    (void)state;
    static const char *const starts[] = {"8/8/8/4k3/8/8/8/3QK3 w - - 0 1",
                                         "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
                                         "8/8/4k3/8/8/8/PP6/4K3 w - - 0 1"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        Board start = board_from(starts[i]), board = start;
        Desk *sides[] = {desk_open_at(handicap_of_rung(0), 1), desk_open_at((Handicap){0}, 1)};
        Move moves[200];
        int count = 0;
        while (count < 200 && movegen_any(&board)) {
            moves[count] = choose(sides[count % 2], &start, moves, count, 20000);
            Board next;
            board_play(&board, moves[count++], &next);
            board = next;
            require(board.halfmove_clock < HALFMOVES_CLAIM_DRAW, &board,
                    "fifty moves without an end");
        }
        require(!movegen_any(&board) && board_in_check(&board), &board, "not mated");
        desk_close(sides[0]);
        desk_close(sides[1]);
    }
}

// ---- games ----

// The result for White: 1, 0 or -1. Long games count as draws.
static int play_game(Desk *white, Desk *black, const Board *start, uint64_t *trace) {
    enum { PLIES_MAX = 240, NODES = 3000 };
    Move moves[PLIES_MAX];
    Board board = *start;
    for (int count = 0; count < PLIES_MAX; count++) {
        if (ending_of(&board, 1) != ENDING_NONE || ending_material_is_dead(&board)) break;
        Desk *desk = (Side)board.side == WHITE ? white : black;
        moves[count] = choose(desk, start, moves, count, NODES);
        *trace = random_mix(*trace ^ moves[count]);
        Board next;
        board_play(&board, moves[count], &next);
        board = next;
    }
    if (movegen_any(&board) || !board_in_check(&board)) return 0;
    return (Side)board.side == WHITE ? -1 : 1;
}

static uint64_t story_of_game(uint64_t seed) {
    Desk *white = desk_open_at(handicap_of_elo(1000), seed),
         *black = desk_open_at(handicap_of_elo(1000), seed + 1);
    Board start = fen_start_board();
    uint64_t trace = 0;
    play_game(white, black, &start, &trace);
    desk_close(white);
    desk_close(black);
    return trace;
}

static void the_seed_decides_the_game(void **state) {
    (void)state;
    assert_true(story_of_game(1) == story_of_game(1));
    assert_true(story_of_game(1) != story_of_game(10));
}

// Four hundred Elo apart the stronger wins nine games of ten; eight of twelve leaves chance
// no say, and the seeds are fixed.
static void more_elo_wins(void **state) {
    (void)state;
    static const int elos[] = {600, 1000, 1400, 1800};
    enum { GAMES = 12 };
    for (int i = 0; i + 1 < (int)(sizeof elos / sizeof *elos); i++) {
        int points = 0;
        for (int game = 0; game < GAMES; game++) {
            Desk *high = desk_open_at(handicap_of_elo(elos[i + 1]), (uint64_t)game);
            Desk *low = desk_open_at(handicap_of_elo(elos[i]), (uint64_t)game);
            Board start = fen_start_board();
            uint64_t trace = 0;
            points += game % 2 == 0 ? play_game(high, low, &start, &trace)
                                    : -play_game(low, high, &start, &trace);
            desk_close(high);
            desk_close(low);
        }
        if (points < GAMES / 2)
            fail_msg("%d against %d: only %+d in %d games", elos[i + 1], elos[i], points, GAMES);
    }
}

// ---- full strength ----

static void full_strength_is_what_it_was_before_a_handicap(void **state) {
    (void)state;
    Desk *fresh = desk_open_at((Handicap){0}, 0), *used = desk_open_at(handicap_of_elo(700), 5);
    Board board = board_from(LIVELY_POSITIONS[4]);
    choose(used, &board, NULL, 0, 0);
    uint64_t weak = used->trace;
    engine_set_handicap(used->engine, (Handicap){0}, 9);
    fresh->trace = used->trace = 0;
    choose(fresh, &board, NULL, 0, 5000);
    choose(used, &board, NULL, 0, 5000);
    assert_true(fresh->trace == used->trace);
    assert_true(weak != fresh->trace);
    desk_close(fresh);
    desk_close(used);
}

static void a_finished_game_has_no_move(void **state) {
    (void)state;
    Desk *desk = desk_open_at(handicap_of_rung(0), 1);
    Board board = board_from("7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
    EngineLimits limits = {.nodes = 100};
    engine_set_position(desk->engine, &board, NULL, 0);
    engine_think(desk->engine, &limits);
    assert_int_equal(desk->best.move, MOVE_NONE);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rungs_rise_and_span_the_scale),
        cmocka_unit_test(between_rungs_everything_is_interpolated),
        cmocka_unit_test(levels_are_found_by_number_and_name),
        cmocka_unit_test(the_conspicuous_is_seen_and_the_near_before_the_far),
        cmocka_unit_test(what_each_rung_sees_is_as_it_was_measured),
        cmocka_unit_test(every_strength_is_as_it_was_measured),
        cmocka_unit_test(blind_spots_hide_what_they_are_named_after),
        cmocka_unit_test(habits_of_the_opening_hold_at_every_level),
        cmocka_unit_test(order_is_castling_and_no_minor_piece_at_home),
        cmocka_unit_test(the_strong_overlook_nothing),
        cmocka_unit_test(taste_is_for_the_side_to_move_and_follows_the_seed),
        cmocka_unit_test(every_level_mates_in_one_and_two),
        cmocka_unit_test(the_weakest_mates_a_lone_king),
        cmocka_unit_test(the_seed_decides_the_game),
        cmocka_unit_test(more_elo_wins),
        cmocka_unit_test(full_strength_is_what_it_was_before_a_handicap),
        cmocka_unit_test(a_finished_game_has_no_move),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
