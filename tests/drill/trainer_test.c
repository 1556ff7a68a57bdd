// SPDX-License-Identifier: GPL-3.0-or-later
// trainer_test.c - puzzles and mistakes as tasks of a session, what counts as found, and the coach.
#include "tests/session/sessions.h"

#include "drill/drill.h"
#include "tests/chess/board_from.h"

static const char *const mate_in_two =
    "{\"fen\":\"r6k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1\",\"moves\":\"c4g8 a8g8 h6f7\","
    "\"mate_moves\":2,\"rating\":900,\"themes\":[\"mate\"]}";

// A drill of one puzzle, kept nowhere.
static void open_trainer(Trainer *trainer, Session *session) {
    Error error = {{0}};
    Puzzle puzzle;
    assert_true(session_open(session));
    *trainer = (Trainer){.filter = {true, true, THEME_COUNT, 0}};
    assert_true(deck_open(&trainer->deck, false, &error));
    assert_true(puzzle_parse(slice_of(mate_in_two), &puzzle, &error));
    assert_true(puzzle_list_add(&trainer->puzzles, &puzzle));
    memset(told, 0, sizeof told);
}

static void close_trainer(Trainer *trainer, Session *session) {
    trainer_close(trainer);
    session_close(session);
}

static void ask(Trainer *trainer, Session *session) {
    SessionTask task;
    assert_true(trainer_next(trainer, &task));
    assert_true(step_act(session, &(SessionAct){.kind = ACT_TASK, .task = &task}));
    trainer_follow(trainer, session, &events);
}

static void type(Trainer *trainer, Session *session, const char *move) {
    type_moves(session, move);
    trainer_follow(trainer, session, &events);
}

static void a_puzzle_is_played_to_its_end(void **state) {
    (void)state;
    Trainer trainer;
    Session session;
    open_trainer(&trainer, &session);
    ask(&trainer, &session);
    assert_true(session.is_retrying && session.is_task);
    assert_int_equal(session.wanted.kind, WANT_NOTHING);
    type(&trainer, &session, "Qg8");
    assert_int_equal(session.count, 2); // the answer is on the board
    assert_true(event_is_told(&events, EVENT_RETRY));
    assert_false(session.is_solved || trainer.is_answered);
    type(&trainer, &session, "Nf7");
    assert_true(session.is_solved);
    assert_int_equal(told[EVENT_SOLVED], 1);
    assert_int_equal(trainer.deck.found_first, 1);
    assert_true(trainer.deck.rating > SPACING_RATING_FIRST);
    assert_refused(&session, ACT_MOVE, "Kh1", "nothing is left");
    SessionTask task;
    assert_false(trainer_next(&trainer, &task)); // found at once: it does not come again
    close_trainer(&trainer, &session);
}

static void a_wrong_move_is_judged_and_counts_as_missed(void **state) {
    (void)state;
    Trainer trainer;
    Session session;
    open_trainer(&trainer, &session);
    ask(&trainer, &session);
    type(&trainer, &session, "Qc8");
    assert_int_equal(session.wanted.kind, WANT_TRY);
    ThoughtResult bad = {.is_fine = true, .tried = {.move = session.wanted.move, .holds = false}};
    answer_with(&session, bad);
    trainer_follow(&trainer, &session, &events);
    assert_true(trainer.is_answered);
    assert_int_equal(deck_count_due(&trainer.deck, trainer.today), 1);
    type(&trainer, &session, "Qg8");
    type(&trainer, &session, "Nf7"); // found after all: it teaches, and does not count
    assert_int_equal(trainer.deck.found_first, 0);
    ask(&trainer, &session); // and comes again the same day
    assert_int_equal(session.count, 0);
    close_trainer(&trainer, &session);
}

static void a_hint_helps_and_giving_up_misses(void **state) {
    (void)state;
    Trainer trainer;
    Session session;
    open_trainer(&trainer, &session);
    ask(&trainer, &session);
    assert_true(do_act(&session, ACT_HINT, NULL));
    trainer_follow(&trainer, &session, &events);
    type(&trainer, &session, "Qg8");
    type(&trainer, &session, "Nf7");
    const DeckCard *card = deck_find(&trainer.deck, trainer.id);
    assert_int_equal(card->last, ANSWER_HELPED);
    assert_int_equal(card->spacing.due, trainer.today + 1);
    close_trainer(&trainer, &session);
    open_trainer(&trainer, &session);
    ask(&trainer, &session);
    trainer_give_up(&trainer);
    assert_int_equal(deck_find(&trainer.deck, trainer.id)->last, ANSWER_MISSED);
    close_trainer(&trainer, &session);
}

static void a_mistake_takes_every_move_that_holds(void **state) {
    (void)state;
    Trainer trainer;
    Session session;
    Error error = {{0}};
    open_trainer(&trainer, &session);
    Mistake mistake = {.board = board_from(FEN_START), .grade = GRADE_BLUNDER, .length = 1};
    assert_true(uci_parse_move(&mistake.board, "f2f3", &mistake.played, NULL));
    assert_true(uci_parse_move(&mistake.board, "e2e4", &mistake.better[0], NULL));
    mistake_name(&mistake);
    assert_true(deck_add(&trainer.deck, &mistake, 0, NULL, &error));
    ask(&trainer, &session); // before any puzzle
    assert_false(trainer.is_puzzle);
    type(&trainer, &session, "d4");
    ThoughtResult good = {.is_fine = true, .tried = {.move = session.wanted.move, .holds = true}};
    answer_with(&session, good);
    trainer_follow(&trainer, &session, &events);
    assert_true(session.is_solved);
    assert_int_equal(deck_find(&trainer.deck, mistake.id)->last, ANSWER_FOUND);
    close_trainer(&trainer, &session);
}

static void the_bad_move_itself_is_no_answer(void **state) {
    (void)state;
    Trainer trainer;
    Session session;
    Error error = {{0}};
    open_trainer(&trainer, &session);
    Mistake mistake = {.board = board_from(FEN_START), .grade = GRADE_BLUNDER, .length = 1};
    assert_true(uci_parse_move(&mistake.board, "f2f3", &mistake.played, NULL));
    assert_true(uci_parse_move(&mistake.board, "e2e4", &mistake.better[0], NULL));
    mistake_name(&mistake);
    assert_true(deck_add(&trainer.deck, &mistake, 0, NULL, &error));
    ask(&trainer, &session);
    type(&trainer, &session, "f3");
    assert_int_equal(deck_find(&trainer.deck, mistake.id)->last, ANSWER_MISSED);
    close_trainer(&trainer, &session);
}

// ---- the coach ----

static void coach(Session *session, int count) {
    assert_true(step_act(session, &(SessionAct){.kind = ACT_COACH, .count = count}));
}

static void the_coach_warns_before_the_answer(void **state) {
    (void)state;
    Session session;
    begin(&session, "chess", "human", "random");
    answer_with(&session, (ThoughtResult){.is_fine = true}); // the opponent is ready
    type_moves(&session, "e4");
    assert_int_equal(session.wanted.kind, WANT_MOVE); // off by default
    assert_true(do_act(&session, ACT_UNDO, NULL));
    coach(&session, COACH_ON);
    type_moves(&session, "f3");
    assert_int_equal(session.wanted.kind, WANT_COACH);
    ThoughtResult bad = {
        .is_fine = true,
        .tried = {.move = session.wanted.move, .verdict = {.grade = GRADE_BLUNDER}}};
    answer_with(&session, bad);
    assert_true(event_is_told(&events, EVENT_COACH));
    assert_int_equal(session.wanted.kind, WANT_NOTHING); // nothing is answered yet
    assert_int_equal(session_wake_ms(&session), 0);
    assert_true(do_act(&session, ACT_UNDO, NULL));
    assert_int_equal(session.count, 0);
    assert_false(session.coach.is_warning);
    type_moves(&session, "f3");
    answer_with(&session, bad);
    coach(&session, COACH_GO_ON);
    assert_int_equal(session.wanted.kind, WANT_MOVE);
    session_close(&session);
}

static void the_coach_says_nothing_of_good_moves(void **state) {
    (void)state;
    Session session;
    begin(&session, "chess", "human", "random");
    answer_with(&session, (ThoughtResult){.is_fine = true});
    coach(&session, COACH_ON);
    type_moves(&session, "e4");
    ThoughtResult good = {.is_fine = true,
                          .tried = {.move = session.wanted.move, .verdict = {.grade = GRADE_BEST}}};
    answer_with(&session, good);
    assert_false(event_is_told(&events, EVENT_COACH));
    assert_int_equal(session.wanted.kind, WANT_MOVE);
    assert_false(step_act(&session, &(SessionAct){.kind = ACT_COACH, .count = COACH_GO_ON}));
    session_close(&session);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_puzzle_is_played_to_its_end),
        cmocka_unit_test(a_wrong_move_is_judged_and_counts_as_missed),
        cmocka_unit_test(a_hint_helps_and_giving_up_misses),
        cmocka_unit_test(a_mistake_takes_every_move_that_holds),
        cmocka_unit_test(the_bad_move_itself_is_no_answer),
        cmocka_unit_test(the_coach_warns_before_the_answer),
        cmocka_unit_test(the_coach_says_nothing_of_good_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
