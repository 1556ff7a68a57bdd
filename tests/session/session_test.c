// SPDX-License-Identifier: GPL-3.0-or-later
// session_test.c - a session without a face: what each act brings, clocks without a clock, draws,
// and thoughts that come too late.
#include "tests/session/sessions.h"

#include "book/book.h"
#include "games/games.h"

// ---- acts --------------------------------------------------------------------------------------

static void moves_are_taken_back_and_played_again(void **state) {
    (void)state;
    Session session;
    begin(&session, "chess", "human", "human");
    assert_refused(&session, ACT_UNDO, NULL, "");
    type_moves(&session, "e4");
    assert_refused(&session, ACT_MOVE, "e4", "is illegal");
    type_moves(&session, "e5");
    assert_int_equal(do_act(&session, ACT_UNDO, NULL), 1);
    assert_int_equal(do_act(&session, ACT_UNDO, NULL), 1);
    assert_int_equal(session.count, 0);
    assert_int_equal(do_act(&session, ACT_REDO, NULL), 1);
    assert_int_equal(do_act(&session, ACT_REDO, NULL), 1);
    assert_refused(&session, ACT_REDO, NULL, "");
    assert_int_equal(session.count, 2);
    assert_int_equal(do_act(&session, ACT_FLIP, NULL), 1);
    assert_true(session_is_flipped(&session));
    assert_int_equal(do_act(&session, ACT_RESIGN, NULL), 1);
    assert_int_equal(session.result.outcome, OUTCOME_SECOND_WINS);
    assert_refused(&session, ACT_MOVE, "Nf3", "the game is over");
    assert_int_equal(do_act(&session, ACT_NEW, "othello:6x6"), 1);
    assert_string_equal(session.game->name, "othello");
    assert_int_equal(do_act(&session, ACT_LEAVE, NULL), 1);
    assert_int_equal(told[EVENT_MOVED], 2);
    assert_int_equal(told[EVENT_WENT_TO], 4);
    assert_int_equal(told[EVENT_OVER], 1);
    assert_int_equal(told[EVENT_NEW_GAME], 2);
    assert_int_equal(told[EVENT_LEFT], 1);
    session_close(&session);
}

// What is said of a game with these tags and moves, once it is loaded.
static void assert_said_of(const char *tags, const char *moves, const char *english,
                           const char *french) {
    Session session;
    Text text = TEXT_OF(1024);
    const SessionSetup setup = {.loads = LOAD_NAMES};
    assert_true(session_open(&session));
    text_addf(&text, "%s\n\n%s\n", tags, moves);
    assert_true(
        step_act(&session, &(SessionAct){.kind = ACT_LOAD, .text = text.data, .setup = &setup}));
    assert_true(session_is_over(&session));
    const char *const wanted[] = {english, french};
    for (int i = 0; i < 2; i++) {
        Text said = TEXT_OF(MESSAGE_MAX);
        said_result(&session, language_find(i == 0 ? "en" : "fr"), &said);
        assert_string_equal(said.data, wanted[i]);
    }
    session_close(&session);
}

static void a_game_that_is_loaded_says_why_it_ended(void **state) {
    (void)state;
    assert_said_of("[Result \"0-1\"]\n[Termination \"White resigned\"]", "1. e4 e5 0-1",
                   "Black wins: White resigned. 0-1", "Victoire : Noirs (abandon : Blancs). 0-1");
    assert_said_of("[Result \"1-0\"]\n[Termination \"Black ran out of time\"]", "1. e4 1-0",
                   "White wins: Black ran out of time. 1-0",
                   "Victoire : Blancs (temps écoulé : Noirs). 1-0");
    assert_said_of("[Result \"1/2-1/2\"]\n[Termination \"agreed\"]", "1. e4 e5 1/2-1/2",
                   "Draw: agreed. 1/2-1/2", "Nulle : par accord mutuel. 1/2-1/2");
    assert_said_of("[Result \"0-1\"]", "1. f3 e5 2. g4 Qh4# 0-1", "Black wins: checkmate. 0-1",
                   "Victoire : Noirs (échec et mat). 0-1");
    assert_said_of("", "1. f3 e5 2. g4 Qh4# 0-1", "Black wins: checkmate. 0-1",
                   "Victoire : Noirs (échec et mat). 0-1");
    assert_said_of("[Game \"tictactoe\"]\n[Result \"1-0\"]", "1. a1 a2 2. b1 b2 3. c1 1-0",
                   "X wins: three in a row. 1-0", "Victoire : X (trois alignés). 1-0");
    assert_said_of("[Result \"1-0\"]\n[Termination \"normal\"]", "1. e4 e5 1-0", "White wins. 1-0",
                   "Victoire : Blancs. 1-0");
    assert_said_of("[Result \"1/2-1/2\"]", "1. e4 e5 1/2-1/2", "Draw. 1/2-1/2", "Nulle. 1/2-1/2");
    assert_said_of("[Result \"*\"]", "1. e4 e5 *", "The game was not finished.",
                   "La partie n'a pas été terminée.");
}

static void the_board_is_hidden_until_the_next_person_is_there(void **state) {
    (void)state;
    Session session;
    begin(&session, "chess", "human", "human");
    assert_true(do_act(&session, ACT_HIDE, NULL));
    assert_false(session.is_hidden);
    type_moves(&session, "e4");
    assert_true(session.is_hidden);
    assert_refused(&session, ACT_MOVE, "e5", "hidden");
    assert_refused(&session, ACT_HINT, NULL, "hidden");
    assert_true(do_act(&session, ACT_SHOW, NULL));
    assert_true(session_is_flipped(&session)); // towards Black
    type_moves(&session, "e5");
    assert_true(session.is_hidden && !session_is_flipped(&session));
    assert_true(do_act(&session, ACT_UNDO, NULL));
    assert_false(session.is_hidden);
    type_moves(&session, "e6");
    assert_true(do_act(&session, ACT_RESIGN, NULL));
    assert_false(session_is_passed_on(&session));
    assert_true(do_act(&session, ACT_NEW, NULL));
    assert_true(do_act(&session, ACT_HIDE, NULL));
    type_moves(&session, "d4");
    assert_false(session.is_hidden);
    session_close(&session);
}

static void a_hidden_board_costs_nobody_time(void **state) {
    (void)state;
    Session session;
    int64_t left_ms[2];
    const SessionSetup setup = {
        .game = "chess", .players = {"human", "human"}, .clock = {.base_ms = 60000}};
    SessionEvents heard = {0};
    assert_true(session_open(&session));
    session_step(&session, &(SessionAct){.kind = ACT_SETUP, .setup = &setup}, &heard);
    session_step(&session, &(SessionAct){.kind = ACT_HIDE}, &heard);
    session_step(&session, &(SessionAct){.kind = ACT_MOVE, .text = "e2e4", .now_ms = 1000}, &heard);
    assert_true(session.is_hidden);
    assert_int_equal(session_wake_ms(&session), 0);
    session_step(&session, &(SessionAct){.kind = ACT_SHOW, .now_ms = 500000}, &heard);
    session_clocks(&session, 501000, left_ms);
    assert_int_equal(left_ms[0], 59000);
    assert_int_equal(left_ms[1], 59000);
    session_close(&session);
}

static void both_faces_read_moves_in_the_letters_of_the_user(void **state) {
    (void)state;
    Session session;
    Language french = language_find("fr");
    begin(&session, "chess", "human", "human");
    SessionAct act = {
        .kind = ACT_MOVE, .text = "Cf3", .is_for_any_board = true, .language = french};
    assert_true(step_act(&session, &act));
    act.text = "cf6";
    assert_true(step_act(&session, &act));
    // As the game writes it, whoever reads: R is the king in French.
    assert_true(do_act(&session, ACT_NEW, NULL));
    assert_true(do_act(&session, ACT_POSITION, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    act.text = "Rd1";
    assert_true(step_act(&session, &act));
    assert_int_equal(piece_kind(((const Board *)&session.position)->squares[3]), KING);
    assert_true(do_act(&session, ACT_UNDO, NULL));
    act.language = NULL;
    assert_true(step_act(&session, &act));
    assert_int_equal(piece_kind(((const Board *)&session.position)->squares[3]), ROOK);
    session_close(&session);
}

static void a_move_for_another_board_is_refused(void **state) {
    (void)state;
    Session session;
    begin(&session, "tictactoe", "human", "human");
    assert_true(step_act(&session, &(SessionAct){.kind = ACT_MOVE, .text = "a1", .count = 0}));
    assert_false(step_act(&session, &(SessionAct){.kind = ACT_MOVE, .text = "b1", .count = 0}));
    assert_string_equal(event_refusal(&events)->reason.text, "the board has changed since");
    session_close(&session);
}

static void a_refused_setup_changes_nothing(void **state) {
    (void)state;
    Session session;
    begin(&session, "tictactoe", "human", "human");
    type_moves(&session, "b2");
    const SessionSetup bad[] = {
        {.game = "go", .players = {"human", "human"}},
        {.game = "chess", .players = {"human", "nobody"}},
        {.game = "chess", .position = "x", .players = {"human", "human"}},
        {.game = "chess:crp", .players = {"human", "engine"}},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(step_act(&session, &(SessionAct){.kind = ACT_SETUP, .setup = &bad[i]}));
        assert_string_equal(session.game->name, "tictactoe");
        assert_int_equal(session.count, 1);
        assert_true(session.seats[1].is_person);
    }
    session_close(&session);
}

static void what_the_variant_forbids_is_refused(void **state) {
    (void)state;
    Session session;
    begin(&session, "chess:crp", "human", "human");
    type_moves(&session, "Nf3 Nf6 Ng1");
    assert_refused(&session, ACT_MOVE, "Ng8", "may not be entered again");
    assert_true(do_act(&session, ACT_UNDO, NULL));
    type_moves(&session, "Nc3 Ng8");
    session_close(&session);
}

static void another_game_brings_its_usual_opponent_and_the_old_one_back(void **state) {
    (void)state;
    Session session;
    begin(&session, "chess", "human", "engine:level=club");
    assert_refused(&session, ACT_NEW, "nonsense", "nonsense");
    assert_true(do_act(&session, ACT_NEW, "connect4"));
    assert_int_equal(told[EVENT_SEATED], 1);
    assert_string_not_equal(session.seats[1].text, "engine:level=club");
    assert_true(do_act(&session, ACT_NEW, "chess"));
    assert_string_equal(session.seats[1].text, "engine:level=club");
    session_close(&session);
}

// ---- draws -------------------------------------------------------------------------------------

static void a_draw_that_is_offered_is_answered_before_anything_else(void **state) {
    (void)state;
    Session session;
    begin(&session, "tictactoe", "human", "human:name=Bo");
    assert_true(do_act(&session, ACT_DRAW, NULL));
    type_moves(&session, "b2");
    assert_true(session.is_draw_asked);
    assert_refused(&session, ACT_MOVE, "a1", "first answer the offer of a draw");
    assert_true(do_act(&session, ACT_ANSWER_DRAW, NULL)); // no
    assert_true(session.was_declined);
    type_moves(&session, "a1");
    assert_false(session.was_declined);
    assert_true(do_act(&session, ACT_DRAW, NULL));
    type_moves(&session, "c3");
    assert_true(step_act(&session, &(SessionAct){.kind = ACT_ANSWER_DRAW, .count = 1}));
    assert_int_equal(session.result.cause, END_AGREED);
    session_close(&session);
}

static void a_claim_is_told_in_the_words_of_the_referee(void **state) {
    (void)state;
    Session session;
    Sentence claim;
    begin(&session, "chess", "human", "human");
    type_moves(&session, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_false(session_may_claim(&session, &claim));
    type_moves(&session, "Ng8");
    assert_true(session_may_claim(&session, &claim));
    assert_string_equal(claim.text, "the same position three times");
    assert_true(do_act(&session, ACT_DRAW, NULL));
    assert_int_equal(session.result.cause, END_CLAIM);
    assert_string_equal(session.result.reason, claim.text);
    session_close(&session);
}

// ---- clocks ------------------------------------------------------------------------------------

static void the_time_comes_with_the_acts(void **state) {
    (void)state;
    Session session;
    int64_t clock_ms[2];
    now_ms = 1000;
    begin_with_clock(&session, "chess", "human", "human", 60000, 2000);
    now_ms += 5000;
    session_clocks(&session, now_ms, clock_ms);
    assert_int_equal(clock_ms[0], 55000);
    type_moves(&session, "e4");
    now_ms += 7000;
    type_moves(&session, "e5");
    session_clocks(&session, now_ms, clock_ms);
    assert_int_equal(clock_ms[0], 57000);
    assert_int_equal(clock_ms[1], 55000);
    assert_int_equal(session_wake_ms(&session), now_ms + 57000);
    now_ms += 3000;
    assert_true(do_act(&session, ACT_UNDO, NULL)); // the clocks go with the moves
    session_clocks(&session, now_ms, clock_ms);
    assert_int_equal(clock_ms[0], 57000);
    assert_int_equal(clock_ms[1], 60000);
    session_close(&session);
}

static void a_flag_falls_by_a_tick_and_not_before(void **state) {
    (void)state;
    Session session;
    int64_t clock_ms[2];
    now_ms = 50;
    begin_with_clock(&session, "chess", "human", "human", 300, 0);
    now_ms = session_wake_ms(&session) - 1;
    assert_int_equal(now_ms, 349);
    assert_true(do_act(&session, ACT_TICK, NULL));
    assert_false(session_is_over(&session));
    now_ms++;
    assert_true(do_act(&session, ACT_TICK, NULL));
    assert_int_equal(session.result.cause, END_TIME);
    assert_string_equal(session.result.reason, "White ran out of time");
    session_clocks(&session, now_ms, clock_ms);
    assert_in_range(clock_ms[0], 0, 1);
    assert_int_equal(clock_ms[1], 300);
    assert_int_equal(session_wake_ms(&session), 0);
    session_close(&session);
}

static void another_opponent_gives_no_time_back(void **state) {
    (void)state;
    Session session;
    int64_t clock_ms[2];
    now_ms = 0;
    begin_with_clock(&session, "chess", "human", "random", 60000, 0);
    answer_with(&session, (ThoughtResult){.is_fine = true}); // it is ready
    now_ms += 4000;
    assert_true(
        step_act(&session, &(SessionAct){.kind = ACT_SEAT, .side = 1, .text = "random:seed=2"}));
    now_ms += 500; // while it gets ready the clock stands
    session_clocks(&session, now_ms, clock_ms);
    assert_int_equal(clock_ms[0], 56000);
    answer_with(&session, (ThoughtResult){.is_fine = true});
    now_ms += 1000;
    session_clocks(&session, now_ms, clock_ms);
    assert_int_equal(clock_ms[0], 55000);
    session_close(&session);
}

// ---- thoughts ----------------------------------------------------------------------------------

static ThoughtResult thought_of(const Session *session, const char *text) {
    ThoughtResult result = {.is_fine = true, .spent_us = 1000};
    assert_true(
        game_find_move(session->game, &session->position, text, &result.thought.move, NULL));
    return result;
}

static void what_is_wanted_is_part_of_the_state(void **state) {
    (void)state;
    Session session;
    begin(&session, "chess", "human", "random");
    assert_int_equal(session.wanted.kind, WANT_START);
    answer_with(&session, (ThoughtResult){.is_fine = true});
    assert_int_equal(session.wanted.kind, WANT_NOTHING);
    assert_true(do_act(&session, ACT_HINT, NULL));
    assert_int_equal(session.wanted.kind, WANT_HINT);
    answer_with(&session, thought_of(&session, "e4"));
    assert_int_equal(told[EVENT_HINT], 1);
    type_moves(&session, "e4");
    assert_int_equal(session.wanted.kind, WANT_MOVE);
    int number = session.wanted.number;
    assert_true(do_act(&session, ACT_FLIP, NULL)); // disturbs nobody
    assert_int_equal(session.wanted.number, number);
    answer_with(&session, thought_of(&session, "e5"));
    assert_int_equal(session.count, 2);
    assert_int_equal(session.wanted.kind, WANT_NOTHING);
    session_close(&session);
}

static void a_thought_that_comes_too_late_changes_nothing(void **state) {
    (void)state;
    Session session;
    begin(&session, "chess", "human", "random");
    type_moves(&session, "e4");
    ThoughtResult late = thought_of(&session, "e5");
    late.kind = WANT_MOVE;
    late.number = session.wanted.number;
    assert_true(do_act(&session, ACT_UNDO, NULL));
    assert_true(step_act(&session, &(SessionAct){.kind = ACT_THOUGHT, .result = &late}));
    assert_int_equal(session.count, 0);
    assert_int_equal(events.count, 0);
    session_close(&session);
}

// A sanitizer sees what is not given back.
static void a_review_that_comes_too_late_is_given_back(void **state) {
    (void)state;
    Session session;
    begin(&session, "othello:6x6", "human", "human");
    LabReview *lab = lab_review_open(session.game, &session.start, 0, NULL);
    assert_non_null(lab);
    ThoughtResult late = {
        .kind = WANT_REVIEW, .number = session.wanted.number + 1, .is_fine = true, .lab = lab};
    assert_true(step_act(&session, &(SessionAct){.kind = ACT_THOUGHT, .result = &late}));
    assert_null(session.review);
    session_close(&session);
}

static void a_computer_that_breaks_down_loses(void **state) {
    (void)state;
    Session session;
    begin(&session, "chess", "human", "random");
    type_moves(&session, "e4");
    ThoughtResult broken = {.fault = FAULT_CRASH};
    error_set(&broken.reason, "the program is gone");
    answer_with(&session, broken);
    assert_int_equal(session.result.cause, END_FAULT);
    assert_string_equal(session.result.reason, "Black: the program is gone");
    assert_true(do_act(&session, ACT_NEW, NULL));
    type_moves(&session, "e4");
    ThoughtResult illegal = {.is_fine = true};
    illegal.thought.move = 1;
    answer_with(&session, illegal);
    assert_int_equal(session.result.fault, FAULT_ILLEGAL);
    session_close(&session);
}

static void two_computers_keep_their_pace(void **state) {
    (void)state;
    Session session;
    now_ms = 10;
    assert_true(session_open(&session));
    session.pace_ms = 1000;
    set_up(&session, "chess", "random", "random", 0, 0);
    answer_with(&session, thought_of(&session, "e4"));
    assert_int_equal(session.wanted.kind, WANT_NOTHING);
    assert_int_equal(session_wake_ms(&session), 1010);
    now_ms = 1009;
    do_act(&session, ACT_TICK, NULL);
    assert_int_equal(session.wanted.kind, WANT_NOTHING);
    now_ms = 1010;
    do_act(&session, ACT_TICK, NULL);
    assert_int_equal(session.wanted.kind, WANT_MOVE);
    session_close(&session);
}

// Against a person a level of any game waits as a person would; what has one move only, not long.
static void a_level_takes_its_time_when_asked_to(void **state) {
    (void)state;
    Session session;
    now_ms = 10;
    assert_true(session_open(&session));
    set_up(&session, "tictactoe", "human", "level:newcomer,pace=human", 0, 0);
    type_moves(&session, "b2");
    assert_int_equal(session.wanted.kind, WANT_NOTHING);
    assert_in_range(session_wake_ms(&session), 510, 6010);
    now_ms = session_wake_ms(&session);
    do_act(&session, ACT_TICK, NULL);
    assert_int_equal(session.wanted.kind, WANT_MOVE);
    set_up(&session, "tictactoe", "human", "level:newcomer", 0, 0);
    type_moves(&session, "b2");
    assert_int_equal(session.wanted.kind, WANT_MOVE);
    session_close(&session);
}

// ---- books and endings of the usual opponents --------------------------------------------------

// The strongest knows openings; who looks at two plies only does not.
static void the_strongest_opponents_open_from_their_books(void **state) {
    (void)state;
    static const char *const names[] = {"connect4", "othello", "draughts"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const Game *game = games_find(names[i], NULL, NULL);
        char strongest[PLAYER_TEXT_MAX];
        opponents_strongest(game, strongest);
        const char *const texts[] = {strongest, "lab:alphabeta,depth=2"};
        Error error = {{0}};
        Book *book = book_open_own(game, &error);
        assert_non_null(book);
        for (int weak = 0; weak < 2; weak++) {
            GamePosition start = {{0}};
            Player player = {0};
            Thought thought = {0};
            BookMove moves[BOOK_MOVES_MAX];
            assert_true(game_start(game, "", &start, &error));
            if (!player_open(texts[weak], game, &player, &error)) fail_msg("%s", error.text);
            player.game_seed = 3;
            assert_true(player.kind->new_game(&player, &start, &error));
            assert_true(player.kind->think(&player, &(ThinkLimits){0}, &thought, &error));
            assert_int_equal(thought.nodes == 0, weak == 0); // who has a book need not think
            int known = 0;
            const int count = book_list_for(book, game, &start, moves);
            for (int j = 0; j < count; j++) known += moves[j].move == thought.move;
            assert_true(weak == 1 || known == 1);
            player_close(&player);
        }
        book_close(book);
    }
}

// That looking them up is right is for retrograde_test.c to say.
static void the_strongest_opponents_know_endings(void **state) {
    (void)state;
    static const char *const names[] = {"awale", "draughts"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char strongest[PLAYER_TEXT_MAX];
        opponents_strongest(games_find(names[i], NULL, NULL), strongest);
        assert_non_null(strstr(strongest, ",endings"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_taken_back_and_played_again),
        cmocka_unit_test(a_game_that_is_loaded_says_why_it_ended),
        cmocka_unit_test(the_board_is_hidden_until_the_next_person_is_there),
        cmocka_unit_test(a_hidden_board_costs_nobody_time),
        cmocka_unit_test(both_faces_read_moves_in_the_letters_of_the_user),
        cmocka_unit_test(a_move_for_another_board_is_refused),
        cmocka_unit_test(a_refused_setup_changes_nothing),
        cmocka_unit_test(what_the_variant_forbids_is_refused),
        cmocka_unit_test(another_game_brings_its_usual_opponent_and_the_old_one_back),
        cmocka_unit_test(a_draw_that_is_offered_is_answered_before_anything_else),
        cmocka_unit_test(a_claim_is_told_in_the_words_of_the_referee),
        cmocka_unit_test(the_time_comes_with_the_acts),
        cmocka_unit_test(a_flag_falls_by_a_tick_and_not_before),
        cmocka_unit_test(another_opponent_gives_no_time_back),
        cmocka_unit_test(what_is_wanted_is_part_of_the_state),
        cmocka_unit_test(a_thought_that_comes_too_late_changes_nothing),
        cmocka_unit_test(a_review_that_comes_too_late_is_given_back),
        cmocka_unit_test(a_computer_that_breaks_down_loses),
        cmocka_unit_test(two_computers_keep_their_pace),
        cmocka_unit_test(a_level_takes_its_time_when_asked_to),
        cmocka_unit_test(the_strongest_opponents_open_from_their_books),
        cmocka_unit_test(the_strongest_opponents_know_endings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
