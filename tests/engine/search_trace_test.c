// SPDX-License-Identifier: GPL-3.0-or-later
// search_trace_test.c - the traced search is the plain one, and its events hang together.
#include "tests/chess/positions.h"

#include <string.h>

#include "engine/engine.h"

// A middle game, an ending, tactics, a mate, a pawn ending, a fortress near the fifty-move rule.
static const char *const FENS[] = {
    FEN_START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
    "8/3k4/5p2/p2P1P2/P1K5/8/8/8 w - - 0 1",
    "3b4/5kp1/1p1p1p1p/pP1PpP1P/P1P1P3/3KN3/8/8 w - - 95 80",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
};
enum { FEN_COUNT = sizeof FENS / sizeof FENS[0], LEVELS_MAX = 2 * PLY_MAX };

// Everything an engine said about one search, time left out.
typedef struct Said {
    uint64_t mix;
    EngineBest best;
} Said;

static void mix(Said *said, uint64_t value) {
    said->mix = random_mix(said->mix ^ value);
}

static void on_info(void *context, const EngineInfo *info) {
    Said *said = context;
    mix(said, (uint64_t)info->score << 32 ^ (uint64_t)info->depth << 16 ^ info->nodes);
    mix(said, (uint64_t)info->selective_depth << 32 ^ info->evaluations);
    for (int i = 0; i < info->line_length; i++) mix(said, info->line[i]);
}

static void on_best(void *context, const EngineBest *best) {
    Said *said = context;
    said->best = *best;
    mix(said, (uint64_t)best->move << 16 ^ best->ponder);
}

static Said search(const char *fen, const EngineLimits *limits, Ideas ideas,
                   TraceObserver observer) {
    Said said = {0};
    Error error;
    Board board;
    EngineListener listener = {.context = &said, .on_info = on_info, .on_best = on_best};
    Engine *engine = engine_open(&listener, &error);
    assert_non_null(engine);
    assert_true(fen_parse(fen, &board, &error));
    engine_set_hash(engine, 1);
    engine_set_ideas(engine, ideas);
    engine_set_observer(engine, observer);
    engine_set_position(engine, &board, NULL, 0);
    engine_think(engine, limits);
    engine_close(engine);
    return said;
}

// ---- an observer that believes nothing ----

typedef struct Listener {
    uint64_t enters;
    uint64_t leaves;
    uint64_t iterations;
    bool is_again; // a RESEARCH waits for its ENTER
    int count;
    uint64_t by_reason[REASON_COUNT]; // of any event
    TraceEvent levels[LEVELS_MAX];    // the visits that go on
    uint64_t last_child[LEVELS_MAX];  // the way of the child last left
} Listener;

static void check(bool is_fine, const TraceEvent *event, const char *what) {
    if (is_fine) return;
    print_error("%s: kind %d, reason '%s', ply %d, window [%d, %d], value %d\n", what, event->kind,
                trace_reason_name(event->reason), event->ply, event->alpha, event->beta,
                event->value);
    fail();
}

static void check_child(const Listener *listener, const TraceEvent *event) {
    const TraceEvent *above = &listener->levels[listener->count - 1];
    bool is_same_node = event->ply == above->ply;
    check(is_same_node || event->ply == above->ply + 1, event, "a visit that is no child's");
    check(!is_same_node || event->reason != REASON_NONE, event,
          "a node below itself, and no question");
    check(!is_same_node || event->path == above->path, event, "another node of the same ply");
    if (is_same_node) return;
    check(event->parent_path == above->path, event, "a child of another parent");
    check((event->move == GAME_NO_MOVE) == (event->reason == REASON_NULL_MOVE), event,
          "a pass unasked for");
    if (event->move != GAME_NO_MOVE)
        check(movegen_is_legal(event->parent_position, (Move)event->move), event,
              "an illegal move");
    bool is_open = above->beta - above->alpha > 1;
    check(is_open || event->beta - event->alpha == 1, event, "an open window below a closed one");
}

static void hear_enter(Listener *listener, const TraceEvent *event) {
    listener->enters++;
    check(event->alpha < event->beta, event, "an empty window");
    check(event->depth >= 0 && event->depth % 10 == 0, event, "a strange depth");
    check((listener->count == 0) == (event->ply == 0 && event->reason == REASON_NONE), event,
          "a root in the tree");
    if (listener->count > 0) check_child(listener, event);
    if (listener->is_again)
        check(listener->last_child[listener->count] == event->path, event,
              "again, but another move");
    listener->is_again = false;
    assert_in_range(listener->count, 0, LEVELS_MAX - 2);
    listener->levels[listener->count++] = *event;
    listener->last_child[listener->count] = 0;
}

static void hear_leave(Listener *listener, const TraceEvent *event) {
    listener->leaves++;
    assert_true(listener->count > 0);
    const TraceEvent *enter = &listener->levels[--listener->count];
    check(event->path == enter->path && event->ply == enter->ply, event, "another node is left");
    check(event->alpha == enter->alpha && event->beta == enter->beta, event, "another window");
    check(event->reason != REASON_NONE, event, "left without reason");
    check(event->reason != REASON_CUT || event->value >= event->beta, event, "no cut");
    check(event->reason != REASON_LOW || event->value <= event->alpha, event, "not low");
    bool is_inside = event->value > event->alpha && event->value < event->beta;
    check(event->reason != REASON_EXACT || is_inside, event, "not exact");
    static const TraceReason cuts[] = {REASON_NULL_MOVE, REASON_REVERSE_FUTILITY, REASON_PROBCUT,
                                       REASON_MULTICUT};
    for (int i = 0; i < 4; i++)
        check(event->reason != cuts[i] || event->value >= event->beta, event,
              "a pruning below beta");
    check(event->reason != REASON_RAZORING || event->value <= event->alpha, event,
          "razored above alpha");
    listener->last_child[listener->count] = event->path;
}

// Moves left out or reduced are legal moves of the node that goes on.
static void hear_move(const Listener *listener, const TraceEvent *event) {
    assert_true(listener->count > 0);
    const TraceEvent *node = &listener->levels[listener->count - 1];
    check(event->ply == node->ply + 1 && event->parent_path == node->path, event,
          "of another node");
    if (event->move != GAME_NO_MOVE)
        check(movegen_is_legal(event->parent_position, (Move)event->move), event,
              "an illegal move");
}

static void notice(void *state, const TraceEvent *event) {
    Listener *listener = state;
    listener->by_reason[event->reason]++;
    switch (event->kind) {
    case TRACE_ITERATION:
        check(listener->count == 0, event, "an iteration inside another");
        listener->iterations += event->reason != REASON_ASPIRATION;
        break;
    case TRACE_ENTER: hear_enter(listener, event); break;
    case TRACE_LEAVE: hear_leave(listener, event); break;
    case TRACE_SKIP: hear_move(listener, event); break;
    case TRACE_REDUCE: hear_move(listener, event); break;
    case TRACE_RESEARCH:
        hear_move(listener, event);
        listener->is_again = true;
        break;
    default: break;
    }
}

// ---- tests ----

static const TraceObserver NOBODY = {NULL, NULL};

static void traced_and_plain_search_are_one(void **state) {
    (void)state;
    Listener *listener = calloc(1, sizeof *listener);
    for (int i = 0; i < FEN_COUNT; i++) {
        EngineLimits limits = {.depth = test_is_short() ? 6 : 10};
        *listener = (Listener){0};
        Said plain = search(FENS[i], &limits, ideas_default(), NOBODY);
        Said traced = search(FENS[i], &limits, ideas_default(), (TraceObserver){notice, listener});
        assert_int_equal(plain.best.move, traced.best.move);
        assert_int_equal(plain.best.score, traced.best.score);
        assert_int_equal(plain.best.nodes, traced.best.nodes);
        assert_int_equal(plain.mix, traced.mix);
        assert_int_equal(listener->enters, traced.best.nodes); // every node is told once
        assert_int_equal(listener->iterations, limits.depth);
    }
    free(listener);
}

static void every_visit_ends_even_when_the_search_is_stopped(void **state) {
    (void)state;
    Listener *listener = calloc(1, sizeof *listener);
    for (int i = 0; i < FEN_COUNT; i++) {
        EngineLimits limits = {.nodes = 3000 + 777 * (uint64_t)i};
        *listener = (Listener){0};
        Said plain = search(FENS[i], &limits, ideas_default(), NOBODY);
        Said traced = search(FENS[i], &limits, ideas_default(), (TraceObserver){notice, listener});
        assert_int_equal(plain.mix, traced.mix);
        assert_int_equal(listener->enters, listener->leaves);
        assert_int_equal(listener->count, 0);
        assert_true(listener->by_reason[REASON_STOPPED] > 0);
    }
    free(listener);
}

static void every_reason_of_the_engine_is_given(void **state) {
    (void)state;
    static const TraceReason not_of_the_engine[] = {REASON_PRUNED, REASON_WIDTH, REASON_OVERLOOKED,
                                                    REASON_STOPPED};
    Listener *listener = calloc(1, sizeof *listener);
    for (int i = 0; i < FEN_COUNT; i++) {
        EngineLimits limits = {.depth = 12, .nodes = 400000};
        search(FENS[i], &limits, ideas_default(), (TraceObserver){notice, listener});
        listener->count = 0;
    }
    for (int reason = REASON_EXACT; reason < REASON_COUNT; reason++) {
        bool is_foreign = false;
        for (int i = 0; i < 4; i++) is_foreign |= (int)not_of_the_engine[i] == reason;
        // a pass is verified in deep searches only
        if (is_foreign || reason == REASON_VERIFIED) continue;
        if (listener->by_reason[reason] > 0) continue;
        print_error("never given: '%s'\n", trace_reason_name((TraceReason)reason));
        fail();
    }
    free(listener);
}

static void an_idea_switched_off_is_no_reason(void **state) {
    (void)state;
    static const struct {
        const char *idea;
        TraceReason reason;
    } pairs[] = {
        {"razoring", REASON_RAZORING},
        {"reverse-futility", REASON_REVERSE_FUTILITY},
        {"null-move", REASON_NULL_MOVE},
        {"probcut", REASON_PROBCUT},
        {"singular", REASON_SINGULAR},
        {"lmp", REASON_MOVE_COUNT},
        {"lmr", REASON_LATE},
        {"iir", REASON_NO_GUESS},
        {"hindsight", REASON_HINDSIGHT},
        {"alpha-depth", REASON_BETTER_FOUND},
        {"history-pruning", REASON_HISTORY},
        {"aspiration", REASON_ASPIRATION},
    };
    Listener *listener = calloc(1, sizeof *listener);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        Ideas ideas = ideas_default();
        Error error;
        assert_true(ideas_without(&ideas, pairs[i].idea, &error));
        *listener = (Listener){0};
        EngineLimits limits = {.depth = 8};
        search(FENS[3], &limits, ideas, (TraceObserver){notice, listener});
        assert_int_equal(listener->by_reason[pairs[i].reason], 0);
    }
    free(listener);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(traced_and_plain_search_are_one),
        cmocka_unit_test(every_visit_ends_even_when_the_search_is_stopped),
        cmocka_unit_test(every_reason_of_the_engine_is_given),
        cmocka_unit_test(an_idea_switched_off_is_no_reason),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
