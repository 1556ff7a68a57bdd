// SPDX-License-Identifier: GPL-3.0-or-later
// session_review_test.c - the review of a game on the board: what is known of it when it is broken
// off, and bad moves tried again.
#include "tests/session/sessions.h"

#include <stdlib.h>
#include <unistd.h>

#include "endgame/endgame.h"
#include "games/games.h"

// Black's first move throws the draw away, White's answer the win; then the kings walk on.
static void put_pawn_ending(Session *session) {
    begin(session, "chess", "human", "human");
    assert_true(do_act(session, ACT_POSITION, "8/8/3k4/8/3KP3/8/8/8 b - - 0 1"));
    type_moves(session, "Kc6 e5");
    for (int i = 0; i < 8; i++) type_moves(session, i % 2 == 0 ? "Kd7 Kd5" : "Ke7 Kd4");
    assert_true(do_act(session, ACT_RESIGN, NULL));
}

// The first positions are looked at, the others are not.
static GameReview *look_at_first(const Session *session, int looks) {
    Error error = {{0}};
    Reviewer *reviewer = reviewer_open(
        &(ReviewSettings){.nodes = 5000, .lines = 1, .tables = TABLE_HOME_WORD}, &error);
    if (reviewer == NULL) fail_msg("%s", error.text);
    GameReview *whole = review_begin(session, &error);
    assert_non_null(whole);
    GameReview *first = game_review_open(&whole->start, whole->moves, looks - 1, &error);
    assert_non_null(first);
    assert_true(settle_look(first, reviewer, 0));
    for (int ply = 0; ply < looks; ply++) {
        whole->looks[ply] = first->looks[ply];
        whole->looks[ply].played = whole->moves[ply];
    }
    game_review_close(first);
    reviewer_close(reviewer);
    return whole;
}

static void a_review_that_is_broken_off_speaks_from_the_tables(void **state) {
    (void)state;
    Session session;
    put_pawn_ending(&session);
    assert_true(do_act(&session, ACT_REVIEW, NULL));
    assert_int_equal(session.wanted.kind, WANT_REVIEW);
    assert_true(do_act(&session, ACT_ENOUGH, NULL));
    assert_true(session.wanted.is_enough);
    ThoughtResult part = {.is_fine = true, .whole = look_at_first(&session, 3)};
    part.judged = review_judge(part.whole, &part.reason);
    if (part.judged == NULL) fail_msg("%s", part.reason.text);
    answer_with(&session, part);
    assert_int_equal(told[EVENT_REVIEWED], 1);
    assert_true(review_is_made(&session) && !review_is_whole(&session));
    const GameReview *judged = session.review->judged;
    assert_true(judged->plies >= 2);
    const Verdict *lost = &judged->verdicts[0], *drawn = &judged->verdicts[1];
    assert_int_equal(lost->facts[0].kind, FACT_ALLOWS_MATE);
    assert_true(lost->fact_count == 2 && lost->facts[1].is_by_table);
    assert_int_equal(drawn->facts[0].kind, FACT_MISSES_MATE);
    assert_true(drawn->fact_count == 2 && drawn->facts[1].is_by_table);
    // What is known is not looked at again.
    assert_true(do_act(&session, ACT_REVIEW, NULL));
    assert_int_equal(session.wanted.kind, WANT_REVIEW);
    GameReview *again = review_begin(&session, NULL);
    assert_true(again->looks[0].is_known && again->looks[1].is_known);
    game_review_close(again);
    session_close(&session);
}

static void a_bad_move_is_tried_again_and_the_game_stands_as_it_stood(void **state) {
    (void)state;
    Session session;
    put_pawn_ending(&session);
    int count = session.count;
    assert_refused(&session, ACT_RETRY, NULL, "the game was not reviewed");
    assert_true(do_act(&session, ACT_REVIEW, NULL));
    ThoughtResult part = {.is_fine = true, .whole = look_at_first(&session, 3)};
    part.judged = review_judge(part.whole, &part.reason);
    answer_with(&session, part);
    assert_true(session.review->worst_count > 0);
    int ply = session.review->worst[0];
    assert_true(step_act(&session, &(SessionAct){.kind = ACT_RETRY, .count = ply}));
    assert_int_equal(session.count, ply);
    assert_int_equal(session_game_count(&session), count); // what a file would hold
    char played[GAME_MOVE_TEXT_MAX];
    game_format_move(session.game, &session.position, session.moves[ply].recorded.move, played);
    type_moves(&session, played);
    assert_true(session.retry.tried.is_played);
    assert_int_equal(session.wanted.kind, WANT_NOTHING);
    GameMove moves[GAME_MOVES_MAX];
    int legal = session.game->list_moves(&session.position, moves);
    GameMove other = moves[0] != session.moves[ply].recorded.move ? moves[0] : moves[legal - 1];
    game_format_move(session.game, &session.position, other, played);
    type_moves(&session, played);
    assert_int_equal(session.wanted.kind, WANT_TRY);
    ThoughtResult tried = {.is_fine = true, .tried = {.move = (Move)other, .holds = true}};
    answer_with(&session, tried);
    assert_true(session.retry.tried.holds);
    assert_true(do_act(&session, ACT_HINT, NULL));
    assert_int_equal(session.retry.hints, 1);
    assert_true(do_act(&session, ACT_UNDO, NULL)); // whatever else is done ends it
    assert_false(session.is_retrying);
    assert_int_equal(told[EVENT_RETRY_ENDED], 1);
    assert_int_equal(session.count, count - 1);
    session_close(&session);
}

// Steps, and what is kept of it.
static void follow(Keeper *keeper, Session *session, SessionActKind kind, int count) {
    assert_true(step_act(session, &(SessionAct){.kind = kind, .count = count}));
    keeper_follow(keeper, session, &events);
}

// What the file of the game holds.
static char *kept(const Keeper *keeper) {
    Error error = {{0}};
    char *text = store_read_file(keeper->path, &error);
    if (text == NULL) fail_msg("%s: %s", keeper->path, error.text);
    return text;
}

static void assert_kept(const Keeper *keeper, const char *words, bool is_there) {
    char *text = kept(keeper);
    if ((strstr(text, words) != NULL) != is_there) fail_msg("%s: %s", words, text);
    free(text);
}

static void review_whole_game(Keeper *keeper, Session *session) {
    Error error = {{0}};
    follow(keeper, session, ACT_REVIEW, 0);
    ThoughtResult all = {.is_fine = true, .whole = look_at_first(session, session->count + 1)};
    game_review_judge(all.whole, NULL);
    all.whole->is_finished = true;
    all.judged = review_judge(all.whole, &error);
    answer_with(session, all);
    keeper_follow(keeper, session, &events);
}

static void a_review_is_kept_in_the_file_of_its_game(void **state) {
    (void)state;
    char folder[] = "/tmp/roque-review-XXXXXX", command[64];
    Session session;
    Keeper keeper;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);
    keeper_open(&keeper, true, language_find("fr"));
    begin(&session, "chess", "human", "human");
    assert_true(do_act(&session, ACT_POSITION, "8/8/3k4/8/3KP3/8/8/8 b - - 0 1"));
    keeper_follow(&keeper, &session, &events);
    type_moves(&session, "Kc6 e5");
    follow(&keeper, &session, ACT_RESIGN, 0);
    assert_kept(&keeper, "2. e5", true);
    assert_kept(&keeper, "[%eval", false);
    review_whole_game(&keeper, &session);
    assert_kept(&keeper, "[Annotator \"Roque ", true);
    assert_kept(&keeper, "[%eval", true);
    assert_kept(&keeper, "Gaffe", true);
    // A bad move tried again is no other game; a move taken back is.
    char *before = kept(&keeper);
    follow(&keeper, &session, ACT_RETRY, session.review->worst[0]);
    assert_kept(&keeper, before, true);
    free(before);
    follow(&keeper, &session, ACT_UNDO, 1);
    assert_kept(&keeper, "[%eval", false);
    // A game of somebody's own file is looked at, not kept.
    keeper_close(&keeper);
    keeper_open(&keeper, true, language_english());
    type_moves(&session, "Kd3");
    assert_true(do_act(&session, ACT_RESIGN, NULL));
    review_whole_game(&keeper, &session);
    assert_string_equal(keeper.path, "");
    session_close(&session);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_review_that_is_broken_off_speaks_from_the_tables),
        cmocka_unit_test(a_bad_move_is_tried_again_and_the_game_stands_as_it_stood),
        cmocka_unit_test(a_review_is_kept_in_the_file_of_its_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
