// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_test.c - xboard's protocol, one promise after the other.
#include "tests/protocol/xboard_talk.h"

#include "cli/commands.h"
#include "protocol/xboard.h"

static Heard heard; // too large for a stack

// Sends the lines, then listens up to a pong.
static void converse(Talk *talk, const char *lines) {
    static int number;
    talk_send(talk, lines);
    hear(talk, ++number, &heard);
}

static void leave(Talk *talk) {
    talk_send(talk, "quit");
    while (talk_read_line(talk) != NULL) {
    }
    assert_int_equal(talk_close(talk), 0);
}

static void assert_said(const char *line) {
    const char *said = heard_line(&heard, line);
    if (said == NULL || strcmp(said, line) != 0) {
        for (int i = 0; i < heard.count; i++) print_error("said: %s\n", heard.lines[i]);
        fail_msg("not said: %s", line);
    }
}

// ---- greetings ----

static void the_features_are_told_and_end_with_done(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    converse(talk, "protover 2\naccepted done\nrejected setscore");
    assert_string_equal(heard.lines[heard.count - 1], "feature done=1");
    assert_int_equal(heard_count(&heard, "feature"), heard.count);
    assert_non_null(heard_line(&heard, "feature ping=1 setboard=1 playother=1"));
    assert_said("feature option=\"MultiPV -spin 1 1 256\"");
    assert_said("feature option=\"Clear Hash -button\"");
    assert_null(heard_line(&heard, "feature option=\"Hash")); // "memory" sets it
    leave(talk);
}

static void uci_is_still_spoken_when_the_first_line_is_another(void **state) {
    (void)state;
    Talk *talk = talk_open();
    talk_send(talk, "isready");
    assert_string_equal(talk_read_line(talk), "readyok");
    talk_send(talk, "xboard");
    assert_string_equal(talk_read_line(talk), "info string unknown command 'xboard'");
    leave(talk);
}

static void unknown_lines_are_answered_as_the_protocol_says(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    converse(talk, "force\nxyzzy 1 2\nusermove e2e5\ne7e5\nNf6\nundo\nlevel 40\nst soon\nsd "
                   "0\nvariant atomic");
    assert_said("Error (unknown command): xyzzy 1 2");
    assert_said("Illegal move: e2e5");
    assert_said("Illegal move: e7e5");
    assert_said("Illegal move: Nf6");
    assert_said("Error (command not legal now): undo");
    assert_said("Error (too few parameters): level 40");
    assert_said("Error (not a time): st soon");
    assert_said("Error (unknown variant): variant atomic");
    assert_int_equal(heard_count(&heard, "Error (the depth must be"), 1);
    converse(talk, "option Hash=x\noption Nonsense=3\nmemory 0\noption Clear Hash\noption "
                   "MultiPV=2\nmemory 2");
    assert_said("Error (Hash must be a number, not 'x'): option Hash=x");
    assert_said("Error (no option is called 'Nonsense'): option Nonsense=3");
    assert_int_equal(heard_count(&heard, "Error"), 3);
    leave(talk);
}

// ---- moves and results ----

static void mate_stalemate_and_bare_kings_are_claimed(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"force\nsetboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\ngo", "1-0 {White mates}"},
        {"force\nsetboard r3k3/8/8/8/8/8/5PPP/6K1 b q - 0 1\ngo", "0-1 {Black mates}"},
        {"force\nsetboard R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\ngo", "1-0 {White mates}"},
        {"force\nsetboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo", "1/2-1/2 {Stalemate}"},
        {"force\nsetboard 8/8/4k3/8/8/4Kp2/8/8 w - - 0 1\nst 0.05\ngo",
         "1/2-1/2 {Draw by insufficient mating material}"},
        {"force\nsetboard 4k3/8/8/8/8/8/r7/4K2R w - - 99 80\nst 0.05\ngo",
         "1/2-1/2 {Draw by the 50-move rule}"},
        // The opponent brings it about, and it is the engine's turn.
        {"new\nforce\ng1f3\ng8f6\nf3g1\nf6g8\ng1f3\ng8f6\nf3g1\nplayother\nf6g8",
         "1/2-1/2 {Draw by repetition}"},
        {"new\nforce\nf2f3\ne7e5\ng2g4\nplayother\nd8h4", "0-1 {Black mates}"},
    };
    Talk *talk = xboard_talk_open();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        converse(talk, cases[i][0]);
        assert_said(cases[i][1]);
        assert_int_equal(heard_count(&heard, "move") <= 1, 1);
        assert_null(heard_line(&heard, "Illegal"));
    }
    leave(talk);
}

static void a_ping_during_its_turn_waits_for_the_move(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    talk_send(talk, "st 0.2\ngo\nping 7\nping 8");
    char *line = talk_read_line(talk);
    assert_true(begins_with(line, "move "));
    assert_string_equal(talk_read_line(talk), "pong 7");
    assert_string_equal(talk_read_line(talk), "pong 8");
    leave(talk);
}

static void move_now_moves_at_once(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    converse(talk, "st 3000\ngo\n?");
    assert_int_equal(heard_count(&heard, "move "), 1);
    converse(talk, "?\n?\nhint"); // nothing is being thought about
    assert_int_equal(heard_count(&heard, "move "), 0);
    assert_int_equal(heard_count(&heard, "Hint: "), 1);
    leave(talk);
}

static void the_end_of_the_input_asks_for_the_move(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    talk_send(talk, "st 3000\ngo\nping 1");
    talk_close_input(talk);
    assert_true(begins_with(talk_read_line(talk), "move "));
    assert_string_equal(talk_read_line(talk), "pong 1");
    assert_null(talk_read_line(talk));
    assert_int_equal(talk_close(talk), 0);
}

static void castling_in_chess960_is_written_with_letters(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    converse(
        talk,
        "new\nvariant fischerandom\nforce\n"
        "setboard 1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w KQkq - 0 1\nusermove O-O\nO-O-O\nd");
    assert_null(heard_line(&heard, "Illegal"));
    assert_said("# FEN          2krr3/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 w - - 2 2");
    // Castling is the only move left over.
    converse(talk, "undo\nundo\nexclude all\ninclude O-O\nst 0.05\ngo");
    assert_said("move O-O");
    converse(talk,
             "new\nforce\nsetboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1\nexclude all\ninclude O-O\ngo");
    assert_said("move e1g1"); // normal again
    converse(talk, "force\nsetboard 4k3/8/8/8/8/8/8/4K2R w KQ - 0 1");
    assert_said("telluser FEN: White has no king and rook to castle with for 'Q'");
    leave(talk);
}

static void positions_can_be_set_up_by_edit(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    converse(talk, "new\nforce\na2a3\nedit\n#\nKe1\nRh1\nRa1\nPa4\nxa4\nPb4\nc\nKe8\nRa8\n.\nd");
    assert_said("# FEN          r3k3/8/8/8/1P6/8/8/R3K2R b KQq - 0 1");
    converse(talk, "edit\n#\nKe1\n.\nusermove e1e2\ngo"); // one king
    assert_int_equal(heard_count(&heard, "tellusererror Illegal position"), 1);
    assert_said("Illegal move (the position is illegal): e1e2");
    assert_int_equal(heard_count(&heard, "Error (command not legal now"), 1);
    converse(talk, "new\nusermove e2e4\n?");
    assert_int_equal(heard_count(&heard, "move "), 1);
    leave(talk);
}

// ---- thinking ----

static void thinking_is_shown_in_the_units_of_the_protocol(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    const char *fen = "6k1/5ppp/8/8/8/8/r7/1R2K3 w - - 0 1";
    Board board = board_from(fen);
    char lines[256];
    snprintf(lines, sizeof lines, "force\nsetboard %s\npost\nsd 4\nst 60\ngo", fen);
    converse(talk, lines);
    int shown = 0;
    long long numbers[4] = {0};
    for (int i = 0; i < heard.count; i++) {
        const char *pv = thinking_pv(heard.lines[i], numbers);
        if (pv == NULL) continue;
        shown++;
        assert_true(numbers[0] >= 1 && numbers[0] <= 4 && numbers[2] >= 0 && numbers[3] > 0);
        assert_true(san_line_is_legal(board, pv));
    }
    assert_true(shown > 0);
    assert_int_equal(numbers[1], 100001); // mate in one
    converse(talk, "force\nsetboard 7k/8/8/8/8/8/5PPP/r5K1 w - - 0 1\ngo");
    assert_null(thinking_pv(heard.lines[0], numbers)); // mated: nothing to think about
    converse(talk, "force\nsetboard k7/8/1Q6/8/8/8/8/1K5R b - - 0 1\nanalyze\nexit");
    // mated in one, whatever is played
    converse(talk, "setboard k7/7R/8/8/8/8/8/1K4R1 b - - 0 1\nsd 8\ngo");
    for (int i = 0; i < heard.count; i++) thinking_pv(heard.lines[i], numbers);
    assert_int_equal(numbers[1], -100001);
    converse(talk, "nopost\nnew\ngo\n?");
    assert_int_equal(heard.count, 1);
    leave(talk);
}

// Reads until a line of thinking comes that has `depth` and a second move, the
// one it expects; returns its pv.
static const char *hear_thinking(Talk *talk, int depth) {
    long long numbers[4];
    for (char *line; (line = talk_read_line(talk)) != NULL;) {
        const char *pv = thinking_pv(line, numbers);
        if (pv != NULL && numbers[0] >= depth && strchr(pv, ' ') != NULL) return pv;
    }
    talk_fail(talk, "the program ended", "");
}

static void the_expected_move_is_pondered_on(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    char move[16];
    converse(talk, "post\nhard\nst 0.1\ngo");
    for (int i = 0; i < 3; i++) {
        const char *hint = heard_line(&heard, "Hint: ");
        assert_non_null(hint);
        snprintf(move, sizeof move, "%s", hint + 6);
        usleep(20000);
        char line[64];
        snprintf(line, sizeof line, "time 1000\notim 1000\nusermove %s", move);
        converse(talk, line); // the move comes before the pong
        assert_int_equal(heard_count(&heard, "move "), 1);
    }
    converse(talk, "easy\nhint");
    assert_int_equal(heard_count(&heard, "Hint: "), 1); // still known
    leave(talk);
}

static void limits_changed_while_it_ponders_hold_for_its_next_move(void **state) {
    (void)state;
    static const char *const changes[] = {"st 0.02", "sd 2", "level 40 0:01 0\ntime 20"};
    Talk *talk = xboard_talk_open();
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        // a busy machine takes its time to start it
        converse(talk, "new\npost\nhard\nlevel 0 600 0");
        talk_send(talk, "go");
        hear_thinking(talk, 4); // it knows what to expect
        converse(talk, "?");
        const char *hint = heard_line(&heard, "Hint: ");
        assert_non_null(hint);
        char lines[128];
        snprintf(lines, sizeof lines, "%s\nusermove %s", changes[i], hint + 6);
        converse(talk, lines); // with the limits of before, it would not come for minutes
        assert_int_equal(heard_count(&heard, "move "), 1);
    }
    leave(talk);
}

// "bk" said that there is no book, whatever the option.
static void the_moves_of_the_book_are_shown(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    converse(talk, "new\nforce\nbk");
    assert_int_equal(heard_count(&heard, " Roque plays without an opening book"), 1);
    converse(talk, "option OwnBook=1\nbk");
    assert_int_equal(heard_count(&heard, " Roque plays without"), 0);
    assert_int_equal(heard_count(&heard, " e4 "), 1);
    converse(talk, "usermove h2h4\nusermove a7a5\nusermove h4h5\nusermove a5a4\nusermove h1h4\nbk");
    assert_int_equal(heard_count(&heard, " The book has no move here."), 1);
    converse(talk, "option OwnBook=0");
    talk_close(talk);
}

static void analysis_follows_the_position(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    long long numbers[4];
    talk_send(talk, "new\npost\nanalyze");
    for (int depth = 0; depth < 6;) { // it goes on by itself
        char *line = talk_read_line(talk);
        if (thinking_pv(line, numbers) != NULL) depth = (int)numbers[0];
    }
    converse(talk, ".\nhint\nbk");
    assert_int_equal(heard_count(&heard, "stat01: "), 1);
    assert_int_equal(heard_count(&heard, "Hint: "), 1);
    converse(talk, "usermove e2e4");
    converse(talk, "exclude all\ninclude e7e6");
    assert_true(begins_with(hear_thinking(talk, 1), "e6"));
    converse(talk, "include e6"); // spelled otherwise, the same
    assert_true(begins_with(hear_thinking(talk, 1), "e6"));
    for (int i = 0; i < heard.count; i++) {
        const char *pv = thinking_pv(heard.lines[i], numbers);
        if (pv != NULL) assert_true(begins_with(pv, "e6"));
    }
    converse(talk, "undo\nundo\nd");
    assert_said("Error (command not legal now): undo");
    assert_said("# FEN          " FEN_START);
    converse(talk, "exit");
    converse(talk, "."); // silence
    assert_int_equal(heard.count, 0);
    leave(talk);
}

static void a_pause_keeps_the_turn(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    converse(talk, "st 0.3\ngo\npause");
    assert_int_equal(heard.count, 0);
    usleep(350000);
    converse(talk, ".");
    assert_int_equal(heard.count, 0);
    converse(talk, "resume");
    assert_int_equal(heard_count(&heard, "move "), 1);
    leave(talk);
}

static void a_draw_is_taken_when_it_is_worse_and_not_when_it_is_better(void **state) {
    (void)state;
    Talk *talk = xboard_talk_open();
    converse(talk, "force\nsetboard 3qk3/8/8/8/8/8/8/R3K3 w - - 0 1\nst 0.05\ngo\ndraw");
    assert_int_equal(heard_count(&heard, "offer draw"), 1);
    assert_true(begins_with(heard.lines[0], "offer draw")); // before its move
    converse(talk, "draw");
    assert_int_equal(heard_count(&heard, "offer draw"), 1);
    converse(talk, "new\nforce\nsetboard 3qk3/8/8/8/8/8/8/R3K3 b - - 0 1\ngo\ndraw");
    assert_int_equal(heard_count(&heard, "offer draw"), 0);
    leave(talk);
}

// ---- the clock, without a conversation ----

static XboardConversation *clock_session(const char *level) {
    XboardConversation *conversation = calloc(1, sizeof *conversation);
    Error error;
    assert_non_null(conversation);
    Board start = fen_start_board();
    xboard_new_clock(&conversation->clock);
    xboard_set_start(conversation, &start);
    conversation->turn_start_ms =
        clock_now_ms() + 3600000; // nothing spent, however slow the machine
    if (!xboard_set_level(conversation, slice_of(level), &error))
        fail_msg("%s: %s", level, error.text);
    return conversation;
}

static void assert_level(const char *level, int64_t clock_ms, int64_t increment_ms,
                         int moves_to_go) {
    XboardConversation *conversation = clock_session(level);
    EngineLimits limits;
    xboard_fill_limits(conversation, &limits);
    TimeLimits *time = &limits.time[conversation->side];
    assert_true(time->has_clock);
    assert_int_equal(conversation->clock.left_ms, clock_ms);
    assert_int_equal(time->increment_ms, increment_ms);
    assert_int_equal(time->moves_to_go, moves_to_go);
    free(conversation);
}

static void all_forms_of_level_are_understood(void **state) {
    (void)state;
    assert_level("40 5 0", 300000, 0, 40);
    assert_level("40 0:30 0", 30000, 0, 40);
    assert_level("0 2 12", 120000, 12000, 0);
    assert_level("0 1:05 0.5", 65000, 500, 0);
    assert_level("40 25+5 0", 1500000, 0, 40);
    assert_level("0 0 1", 0, 1000, 0);
    assert_level("0 0.5 1", 30000, 1000, 0);
    static const char *const wrong[] = {"40 x 0",   "40 5 x",           "x 5 0",  "40 5", "-1 5 0",
                                        "40 :30 0", "40 99999999999 0", "40 1: 0"};
    XboardConversation *conversation = clock_session("40 5 0");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Error error;
        assert_false(xboard_set_level(conversation, slice_of(wrong[i]), &error));
    }
    assert_int_equal(conversation->clock.base_ms, 300000);
    free(conversation);
}

static void moves_of_its_own_side_are_counted_for_the_control(void **state) {
    (void)state;
    static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    XboardConversation *conversation = clock_session("3 1 0");
    conversation->side = BLACK;
    int to_go[] = {3, 3, 2, 2, 1, 1, 3, 3, 2};
    for (int ply = 0; ply < 9; ply++) {
        EngineLimits limits;
        xboard_fill_limits(conversation, &limits);
        assert_int_equal(limits.time[BLACK].moves_to_go, to_go[ply]);
        Move move;
        assert_true(uci_parse_move(&conversation->board, moves[ply % 4], &move, NULL));
        assert_true(xboard_play(conversation, move));
        if (ply % 2 == 1) xboard_stop_clock(conversation, 1000);
    }
    // four moves, one control passed
    assert_int_equal(conversation->clock.left_ms, 60000 - 4 * 1000 + 60000);
    free(conversation);
}

int main(void) {
    if (getenv("ROQUE_TEST_AS_UCI") != NULL) return run_uci(1, NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_features_are_told_and_end_with_done),
        cmocka_unit_test(uci_is_still_spoken_when_the_first_line_is_another),
        cmocka_unit_test(unknown_lines_are_answered_as_the_protocol_says),
        cmocka_unit_test(mate_stalemate_and_bare_kings_are_claimed),
        cmocka_unit_test(a_ping_during_its_turn_waits_for_the_move),
        cmocka_unit_test(move_now_moves_at_once),
        cmocka_unit_test(the_end_of_the_input_asks_for_the_move),
        cmocka_unit_test(castling_in_chess960_is_written_with_letters),
        cmocka_unit_test(positions_can_be_set_up_by_edit),
        cmocka_unit_test(thinking_is_shown_in_the_units_of_the_protocol),
        cmocka_unit_test(the_expected_move_is_pondered_on),
        cmocka_unit_test(limits_changed_while_it_ponders_hold_for_its_next_move),
        cmocka_unit_test(the_moves_of_the_book_are_shown),
        cmocka_unit_test(analysis_follows_the_position),
        cmocka_unit_test(a_pause_keeps_the_turn),
        cmocka_unit_test(a_draw_is_taken_when_it_is_worse_and_not_when_it_is_better),
        cmocka_unit_test(all_forms_of_level_are_understood),
        cmocka_unit_test(moves_of_its_own_side_are_counted_for_the_control),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
