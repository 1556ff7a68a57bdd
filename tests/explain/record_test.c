// SPDX-License-Identifier: GPL-3.0-or-later
// record_test.c - what `roque explain` keeps of a search agrees with what the search found.
#include "tests/chess/positions.h"

#include <string.h>

#include "explain/explain.h"

static const char *const FENS[] = {
    FEN_START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
};
enum { FEN_COUNT = sizeof FENS / sizeof FENS[0] };

static void on_info(void *context, const EngineInfo *info) {
    Explanation *explanation = context;
    if (info->bound != BOUND_EXACT) return;
    explanation->expected_length = info->line_length;
    memcpy(explanation->expected, info->line, (size_t)info->line_length * sizeof(Move));
}

static void on_best(void *context, const EngineBest *best) {
    Explanation *explanation = context;
    explanation->best = best->move;
    explanation->score = best->score;
    explanation->depth = best->depth;
    explanation->nodes = best->nodes;
}

// Searches, and asks about the line given or, if none is, about the best one.
static Record *explain(const char *fen, const EngineLimits *limits, const char *const *line,
                       Explanation *explanation) {
    Error error;
    *explanation = (Explanation){.rows_max = 8};
    assert_true(fen_parse(fen, &explanation->board, &error));
    Board board = explanation->board, next;
    for (; line != NULL && *line != NULL; line++) {
        Move move;
        assert_int_equal(san_parse(&board, slice_of(*line), SAN_ENGLISH, &move, &error), SAN_FINE);
        explanation->line[explanation->line_length++] = move;
        board_play(&board, move, &next);
        board = next;
    }
    explanation->is_users_line = explanation->line_length > 0;
    Record *record = record_open(explanation->line, explanation->line_length, &error);
    assert_non_null(record);
    EngineListener listener = {.context = explanation, .on_info = on_info, .on_best = on_best};
    Engine *engine = engine_open(&listener, &error);
    assert_non_null(engine);
    engine_set_hash(engine, 1);
    engine_set_observer(engine, record_observer(record));
    engine_set_position(engine, &explanation->board, NULL, 0);
    engine_think(engine, limits);
    engine_close(engine);
    explanation->record = record;
    if (!explanation->is_users_line) {
        int length = explanation->expected_length;
        explanation->line_length = length < EXPLAIN_PLIES_MAX ? length : EXPLAIN_PLIES_MAX;
        memcpy(explanation->line, explanation->expected,
               (size_t)explanation->line_length * sizeof(Move));
    }
    return record;
}

// Each move once, legal, and either searched or left out with a reason.
static void check_notes(const Page *page) {
    for (int i = 0; i < page->note_count; i++) {
        const MoveNote *note = &page->notes[i];
        require(movegen_is_legal(&page->board, note->move), &page->board, "a note of no move");
        require((note->look_count > 0) != (note->skip != REASON_NONE), &page->board,
                "a move without a fate");
        for (int j = 0; j < i; j++)
            require(page->notes[j].move != note->move, &page->board, "two notes of one move");
        for (int j = 0; j < note->look_count; j++) {
            require(note->looks[j].reason != REASON_NONE, &page->board, "a look without an end");
            require((j > 0) == (note->looks[j].again != REASON_NONE), &page->board,
                    "again for no reason");
        }
    }
    require(explain_untried(page) >= 0, &page->board, "more moves than there are");
}

static void the_root_tells_about_every_move(void **state) {
    (void)state;
    for (int i = 0; i < FEN_COUNT; i++) {
        Explanation explanation;
        EngineLimits limits = {.depth = test_is_short() ? 6 : 11};
        Record *record = explain(FENS[i], &limits, NULL, &explanation);
        const Page *root = explain_page(&explanation, 0);
        assert_non_null(root);
        check_notes(root);
        const MoveNote *best = explain_best_note(root);
        assert_non_null(best);
        assert_int_equal(best->move, explanation.best);
        assert_int_equal(root->value, explanation.score);
        assert_int_equal(explain_last_look(best)->value, explanation.score);
        assert_int_equal(record_visits(record), explanation.nodes);
        bool is_decided = score_is_mate(root->value);
        assert_true(is_decided || explain_untried(root) == 0);
        record_close(record);
    }
}

static void the_pages_of_the_best_line_lead_to_its_score(void **state) {
    (void)state;
    for (int i = 0; i < FEN_COUNT; i++) {
        Explanation explanation;
        EngineLimits limits = {.depth = test_is_short() ? 6 : 11};
        Record *record = explain(FENS[i], &limits, NULL, &explanation);
        int explained = 0;
        Board board = explanation.board, next;
        for (int ply = 1; ply <= explanation.line_length; ply++) {
            board_play(&board, explanation.line[ply - 1], &next);
            board = next;
            const Page *page = explain_page(&explanation, ply);
            if (page == NULL) break;
            check_notes(page);
            require(page->board.key == board.key, &board, "the page of another position");
            require(explain_seen_from_root(ply, page->value) == explanation.score, &board,
                    "another score");
            Move line_move = explain_line_move(&explanation, ply);
            const MoveNote *best = explain_best_note(page);
            if (line_move != MOVE_NONE && best != NULL)
                require(best->move == line_move, &board, "another best move");
            explained++;
        }
        int least = explanation.line_length < 4 ? explanation.line_length : 4;
        assert_true(explained >= least);
        record_close(record);
    }
}

static void a_line_of_the_user_is_followed(void **state) {
    (void)state;
    static const char *const line[] = {"a3", "e5", "h3", NULL};
    Explanation explanation;
    EngineLimits limits = {.depth = 8};
    Record *record = explain(FEN_START, &limits, line, &explanation);
    const Page *after = record_last(record, LAST_SEARCH, 1);
    assert_non_null(after);
    assert_int_equal(after->ply, 1);
    check_notes(after);
    const MoveNote *note = explain_find_note(explain_page(&explanation, 0), explanation.line[0]);
    assert_non_null(note);
    // The last visit of the position is the last look at the move that leads there.
    const Page *last = record_last(record, LAST_VISIT, 1);
    const MoveLook *look = explain_last_look(note);
    assert_int_equal(last->value, -look->value);
    assert_int_equal(last->depth, look->depth - 1);
    assert_int_equal(last->reason, look->reason);
    assert_null(record_last(record, LAST_VISIT, EXPLAIN_PLIES_MAX + 1));
    record_close(record);
}

static void a_stopped_search_keeps_its_last_whole_iteration(void **state) {
    (void)state;
    for (uint64_t nodes = 2000; nodes < 40000; nodes = nodes * 3 / 2) {
        Explanation explanation;
        EngineLimits limits = {.nodes = nodes};
        Record *record = explain(FENS[1], &limits, NULL, &explanation);
        const Page *root = record_root(record);
        assert_non_null(root);
        check_notes(root);
        assert_int_equal(root->reason, REASON_EXACT);
        assert_true(root->depth <= explanation.depth);
        // Another choice than its own comes from the iteration that was begun last.
        bool is_its_own =
            explain_best_note(explain_page(&explanation, 0))->move == explanation.best;
        assert_true(is_its_own || record_unfinished(record) != NULL);
        record_close(record);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_root_tells_about_every_move),
        cmocka_unit_test(the_pages_of_the_best_line_lead_to_its_score),
        cmocka_unit_test(a_line_of_the_user_is_followed),
        cmocka_unit_test(a_stopped_search_keeps_its_last_whole_iteration),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
