// SPDX-License-Identifier: GPL-3.0-or-later
// uci_policies_test.c - what the engine promises to GUIs, one promise after the other.
#include "tests/engine/random_net.h"
#include "tests/protocol/uci_model.h"

#include "cli/commands.h"

static void send_go(Model *model, const char *line, bool is_held) {
    talk_send(model->talk, line);
    model->open[model->open_count++] = (OpenSearch){.board = model->board, .is_held = is_held};
    model->searches++;
}

static void read_best_move(Model *model) {
    long before = model->best_moves;
    while (model->best_moves == before) {
        char *line = talk_read_line(model->talk);
        if (line == NULL) talk_fail(model->talk, "the program ended", "");
        take_line(model, line);
    }
}

// The times are told, not judged: this machine may be busy.
static void isready_and_stop_are_answered_during_a_search(void **state) {
    (void)state;
    Model model;
    model_open(&model, 1);
    int64_t ready_ms = 0, stop_ms = 0;
    synchronise(&model); // it has started
    for (int i = 0; i < 10; i++) {
        send_go(&model, "go infinite", true);
        usleep(10000);
        int64_t start_ms = clock_now_ms();
        synchronise(&model);
        int64_t asked_ms = clock_now_ms();
        say_stop(&model);
        read_best_move(&model);
        if (asked_ms - start_ms > ready_ms) ready_ms = asked_ms - start_ms;
        if (clock_now_ms() - asked_ms > stop_ms) stop_ms = clock_now_ms() - asked_ms;
    }
    int64_t quit_ms = clock_now_ms();
    send_go(&model, "go infinite", true);
    talk_send(model.talk, "quit");
    model_close(&model);
    print_message("longest of ten: isready %d ms, stop %d ms; quit %d ms\n", (int)ready_ms,
                  (int)stop_ms, (int)(clock_now_ms() - quit_ms));
}

static void a_mated_side_has_no_move_and_still_waits_for_stop(void **state) {
    (void)state;
    static const char *const over[] = {"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
                                       "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"};
    Model model;
    model_open(&model, 1);
    for (int i = 0; i < 2; i++) {
        char line[256];
        snprintf(line, sizeof line, "position fen %s", over[i]);
        talk_send(model.talk, line);
        model.board = board_from(over[i]);
        send_go(&model, "go depth 5", false);
        read_best_move(&model);
        send_go(&model, "go infinite", true);
        synchronise(&model); // no bestmove yet
        say_stop(&model);
        read_best_move(&model);
    }
    talk_send(model.talk, "quit");
    model_close(&model);
}

static void options_and_positions_may_come_during_a_search(void **state) {
    (void)state;
    static const char *const lines[] = {
        "setoption name Hash value 3", "setoption name Threads value 2", "ucinewgame",
        "position startpos",           "setoption name Clear Hash",      "go depth 2"};
    Model model;
    model_open(&model, 1);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        send_go(&model, "go infinite", true);
        usleep(3000);
        release(&model);
        if (i == 5) {
            send_go(&model, lines[i], false);
            read_best_move(&model);
        } else {
            talk_send(model.talk, lines[i]);
        }
        read_best_move(&model);
        synchronise(&model);
    }
    talk_close_input(model.talk);
    model_close(&model);
}

static void a_limit_reached_while_pondering_waits_for_the_move(void **state) {
    (void)state;
    static const char *const lines[] = {"go ponder nodes 1", "go ponder depth 2",
                                        "go ponder movetime 1", "go infinite nodes 500",
                                        "go infinite movetime 1 depth 3"};
    Model model;
    model_open(&model, 1);
    for (size_t i = 0; i < 2 * sizeof lines / sizeof *lines; i++) {
        bool ponders = i % 5 < 3;
        send_go(&model, lines[i % 5], true);
        usleep(20000);
        synchronise(&model); // no bestmove yet
        talk_send(model.talk, i < 5 && ponders ? "ponderhit" : "stop");
        release(&model);
        read_best_move(&model);
    }
    talk_send(model.talk, "quit");
    model_close(&model);
}

static void a_count_without_end_keeps_nobody_waiting(void **state) {
    (void)state;
    static const char *const endless[] = {"go perft 30", "bench 200",
                                          "genfens 1000000 seed 1 book None"};
    static const char *const ends[] = {"info string perft was stopped",
                                       "info string bench was stopped",
                                       "info string genfens: stopped"};
    Model model;
    model_open(&model, 1);
    for (int i = 0; i < 3; i++) {
        talk_send(model.talk, endless[i]);
        synchronise(&model);
        send_go(&model, "go depth 3", false);
        read_best_move(&model);
        talk_send(model.talk, "stop");
        read_until(&model, ends[i]);
    }
    // what ends by itself is not cut short by the end of the input
    talk_send(model.talk, "go perft 3");
    talk_close_input(model.talk);
    read_until(&model, "Nodes searched: 8902");
    model_close(&model);
}

// Against the patience that the end of the input has, a clock can be asked: one
// is ten seconds, the other none.
static void quitting_waits_for_no_count(void **state) {
    (void)state;
    static const char *const endless[] = {"go perft 30", "bench 200",
                                          "genfens 1000000 seed 1 book None"};
    for (int i = 0; i < 3; i++) {
        Model model;
        model_open(&model, 1);
        talk_send(model.talk, endless[i]);
        synchronise(&model);
        int64_t before_ms = clock_now_ms();
        talk_send(model.talk, "quit");
        model_close(&model);
        assert_true(clock_now_ms() - before_ms < 5000);
    }
}

static void counts_wait_for_each_other_and_nobody_for_them(void **state) {
    (void)state;
    Model model;
    model_open(&model, 1);
    for (int i = 0; i < 3; i++) talk_send(model.talk, "go perft 30");
    talk_send(model.talk, "isready");
    char *line = talk_read_line(model.talk);
    assert_non_null(line);
    assert_string_equal(line, "readyok"); // not "perft was stopped"
    talk_send(model.talk, "stop");
    read_until(&model, "info string perft was stopped");
    static const char *const counts[] = {"go perft 3", "position startpos moves e2e4",
                                         "go perft 2"};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) talk_send(model.talk, counts[i]);
    read_until(&model, "Nodes searched: 8902");
    read_until(&model, "Nodes searched: 600");
    for (int i = 0; i < 100; i++) talk_send(model.talk, "go perft 30"); // more than can wait
    synchronise(&model);
    talk_send(model.talk, "stop");
    talk_send(model.talk, "quit");
    model_close(&model);
}

// What cannot be obeyed is told in one line and changes nothing.
static void a_wrong_word_is_told(void **state) {
    (void)state;
    static const char *const wrong[][2] = {
        {"position startpos e2e4", "info string position: 'moves' expected after startpos"},
        {"position startpos moves e2e4 e2e4",
         "info string position: move 2: 'e2e4' is not legal here"},
        {"position", "info string position: startpos or fen expected"},
        {"setoption name Hash value 0", "info string Hash must be from 1 to 33554432, not 0"},
        {"setoption name Nothing value 1", "info string no option is called 'Nothing'"},
        {"setoption name Debug Log File value /", "info string Debug Log File: cannot write '/'"},
        {"go depth 1 searchmoves e2e5 a1a1 d2d4",
         "info string go: searchmoves: 'e2e5' is not legal here"},
        {"xyzzy", "info string unknown command 'xyzzy'"},
        {"position fen 4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
         "info string FEN: White has no king and rook to castle with for 'Q'"},
    };
    Model model;
    model_open(&model, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bool is_go = strncmp(wrong[i][0], "go", 2) == 0;
        if (is_go) {
            send_go(&model, wrong[i][0], false);
            assert_true(uci_parse_move(&model.board, "d2d4", &model.open[0].only[0], NULL));
            model.open[0].only_count = 1;
        } else {
            talk_send(model.talk, wrong[i][0]);
        }
        char *line = talk_read_line(model.talk);
        assert_non_null(line);
        assert_string_equal(line, wrong[i][1]);
        if (is_go) read_best_move(&model);
    }
    talk_send(model.talk, "quit");
    model_close(&model);
}

// What the protocol promises about a game begun anew.
static void the_same_go_nodes_gives_the_same_line_after_ucinewgame(void **state) {
    (void)state;
    Model model;
    model_open(&model, 1);
    char lines[2][4096] = {"", ""};
    for (int i = 0; i < 2; i++) {
        talk_send(model.talk, "ucinewgame");
        talk_send(model.talk, "position startpos moves e2e4 c7c5");
        model.board = board_from("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        send_go(&model, "go nodes 20000", false);
        for (bool is_done = false; !is_done;) {
            char *line = talk_read_line(model.talk);
            assert_non_null(line);
            take_line(&model, line);
            is_done = strncmp(line, "bestmove", 8) == 0;
            const char *pv = word_after(line, "pv");
            if (pv != NULL) snprintf(lines[i], sizeof lines[i], "%s", pv);
        }
    }
    assert_string_equal(lines[0], lines[1]);
    talk_send(model.talk, "quit");
    model_close(&model);
}

// The nodes and the line of a search after these commands.
static void last_line_after(const char *const *commands, const char *go, char line_found[1024]) {
    Model model;
    model_open(&model, 1);
    for (; *commands != NULL; commands++) talk_send(model.talk, *commands);
    send_go(&model, go, false);
    for (bool is_done = false; !is_done;) {
        char *line = talk_read_line(model.talk);
        assert_non_null(line);
        take_line(&model, line);
        is_done = strncmp(line, "bestmove", 8) == 0;
        const char *nodes = word_after(line, "nodes"), *pv = word_after(line, "pv");
        if (pv != NULL) snprintf(line_found, 1024, "%lld %.1000s", atoll(nodes), pv);
    }
    talk_send(model.talk, "quit");
    model_close(&model);
}

static void strength_is_limited_and_given_back(void **state) {
    (void)state;
    static const char *const plain[] = {NULL};
    static const char *const only_elo[] = {"setoption name UCI_Elo value 600", NULL};
    static const char *const and_back[] = {
        "setoption name UCI_LimitStrength value true",  "setoption name UCI_Elo value 600",
        "setoption name UCI_LimitStrength value false", "setoption name Skill Level value 2",
        "setoption name Skill Level value 20",          NULL};
    static const char *const weak[] = {"setoption name Skill Seed value 5",
                                       "setoption name UCI_Elo value 600",
                                       "setoption name UCI_LimitStrength value true", NULL};
    static const char *const low_skill[] = {"setoption name Skill Level value 0", NULL};
    static const char *const elo_before_skill[] = {
        "setoption name Skill Level value 0", "setoption name UCI_Elo value 2850",
        "setoption name UCI_LimitStrength value true", NULL};
    char full[1024], other[1024];
    last_line_after(plain, "go nodes 5000", full);
    last_line_after(only_elo, "go nodes 5000", other);
    assert_string_equal(full, other);
    last_line_after(and_back, "go nodes 5000", other);
    assert_string_equal(full, other);
    // Without a limit of its own a weaker player ends the search by itself.
    char first[1024];
    last_line_after(weak, "go depth 100", first);
    last_line_after(weak, "go depth 100", other);
    assert_string_equal(first, other);
    assert_true(atoi(first) < 100);
    last_line_after(low_skill, "go depth 100", other);
    assert_true(atoi(other) < 5000);
    last_line_after(elo_before_skill, "go nodes 50000", other);
    assert_true(atoi(other) > 20000);
}

// ---- who judges positions ----

static void net_file(NetShape shape, size_t size, char path[64]) {
    snprintf(path, 64, "/tmp/roque-uci-net-XXXXXX");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    NetBytes net = net_make(shape);
    if (size == 0) size = net.size;
    assert_int_equal(write(descriptor, net.bytes, size), (ssize_t)size);
    close(descriptor);
    free(net.bytes);
}

static void set_text(char command[160], const char *option, const char *value) {
    snprintf(command, 160, "setoption name %s value %s", option, value);
}

static void eval_file_changes_the_judge_and_a_wrong_one_does_not(void **state) {
    (void)state;
    char one[64], two[64], cut[64], set_one[160], set_two[160], set_cut[160];
    net_file((NetShape){64, 1, 8, 60, 51, false}, 0, one);
    net_file((NetShape){128, 2, 8, 60, 52, true}, 0, two);
    net_file((NetShape){128, 2, 8, 60, 52, true}, 7000, cut);
    set_text(set_one, "EvalFile", one);
    set_text(set_two, "EvalFile", two);
    set_text(set_cut, "EvalFile", cut);
    const char *const classic[] = {"setoption name Evaluation value classic", NULL};
    const char *const with_one[] = {set_one, NULL}, *const with_two[] = {set_two, NULL};
    const char *const two_then_cut[] = {set_two, set_cut, "setoption name EvalFile value /nowhere",
                                        NULL};
    const char *const classic_with_one[] = {"setoption name Evaluation value classic", set_one,
                                            NULL};
    const char *const one_and_without[] = {set_one, "setoption name Without value network", NULL};
    const char *const back_and_forth[] = {set_two,
                                          "setoption name Evaluation value classic",
                                          "setoption name Evaluation value oracle",
                                          set_one,
                                          "setoption name Evaluation value network",
                                          NULL};
    char by_classic[1024], by_one[1024], by_two[1024], other[1024];
    last_line_after(classic, "go nodes 3000", by_classic);
    last_line_after(with_one, "go nodes 3000", by_one);
    last_line_after(with_two, "go nodes 3000", by_two);
    assert_string_not_equal(by_one, by_two);
    assert_string_not_equal(by_one, by_classic);
    last_line_after(two_then_cut, "go nodes 3000", other);
    assert_string_equal(other, by_two);
    last_line_after(classic_with_one, "go nodes 3000", other);
    assert_string_equal(other, by_classic);
    last_line_after(one_and_without, "go nodes 3000", other);
    assert_string_equal(other, by_classic);
    last_line_after(back_and_forth, "go nodes 3000", other);
    assert_string_equal(other, by_one);
    unlink(one);
    unlink(two);
    unlink(cut);
}

static void a_wrong_network_is_told_with_the_reason(void **state) {
    (void)state;
    char cut[64], command[160];
    net_file((NetShape){64, 1, 8, 60, 51, false}, 1000, cut);
    set_text(command, "EvalFile", cut);
    Model model;
    model_open(&model, 1);
    talk_send(model.talk, command);
    char *line = talk_read_line(model.talk);
    assert_non_null(line);
    assert_non_null(strstr(line, "info string EvalFile: "));
    assert_non_null(strstr(line, "1000 bytes"));
    talk_send(model.talk, "setoption name Evaluation value oracle");
    line = talk_read_line(model.talk);
    assert_non_null(line);
    assert_string_equal(line, "info string Evaluation must be network or classic, not 'oracle'");
    talk_send(model.talk, "quit");
    model_close(&model);
    unlink(cut);
}

int main(void) {
    if (getenv("ROQUE_TEST_AS_UCI") != NULL) return run_uci(1, NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(isready_and_stop_are_answered_during_a_search),
        cmocka_unit_test(a_mated_side_has_no_move_and_still_waits_for_stop),
        cmocka_unit_test(a_limit_reached_while_pondering_waits_for_the_move),
        cmocka_unit_test(a_count_without_end_keeps_nobody_waiting),
        cmocka_unit_test(quitting_waits_for_no_count),
        cmocka_unit_test(counts_wait_for_each_other_and_nobody_for_them),
        cmocka_unit_test(a_wrong_word_is_told),
        cmocka_unit_test(options_and_positions_may_come_during_a_search),
        cmocka_unit_test(the_same_go_nodes_gives_the_same_line_after_ucinewgame),
        cmocka_unit_test(strength_is_limited_and_given_back),
        cmocka_unit_test(eval_file_changes_the_judge_and_a_wrong_one_does_not),
        cmocka_unit_test(a_wrong_network_is_told_with_the_reason),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
