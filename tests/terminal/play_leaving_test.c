// SPDX-License-Identifier: GPL-3.0-or-later
// play_leaving_test.c - leaving the terminal game from every prompt, by keys
// and by force, and coming back.
#include "tests/terminal/play_scenario.h"

#include <sys/stat.h>

// ---- by a key ----------------------------------------------------------------------------------

#define AFTER_RESIGNING                                                                            \
    {{NULL}, {"White> ", "Blancs> "}}, {{"f3\n"}, {"Black> ", "Noirs> "}}, {                       \
        {"resign\n", "abandonner\n"}, {                                                            \
            "Game over> ", "Fin> "                                                                 \
        }                                                                                          \
    }

// The way to each kind of prompt.
static const Scenario prompts[] = {
    {.words = {NULL}, .steps = {{{NULL}, {"Choice [1]: ", "Choix [1] : "}}}},
    {.words = {NULL}, .steps = {{{"1\n\n"}, {"Against whom?", "Contre qui ?"}}, {{NULL}, {"[1]"}}}},
    {.words = {NULL},
     .steps = {{{"1\n\n1\n"}, {"How strong?", "De quelle force ?"}}, {{NULL}, {"[5]"}}}},
    {.words = {NULL}, .steps = {{{"1\n\n4\n\n"}, {"Clock, ", "Pendule, "}}, {{NULL}, {"]"}}}},
    {.words = {NULL},
     .steps = {{{"2\n2\n\n\n\n\n"}, {"Seconds between", "Secondes entre"}}, {{NULL}, {"]"}}}},
    {.words = {NULL},
     .steps = {{{"3\n2\n\n\n\n\n"}, {"How many games", "Combien de parties"}}, {{NULL}, {"]"}}}},
    {.words = {TWO_HUMANS, NULL}, .steps = {{{NULL}, {"White> ", "Blancs> "}}}},
    {.words = {TWO_HUMANS, "--clock", "90", NULL}, .steps = {{{NULL}, {"White 1:", "Blancs 1:"}}}},
    {.words = {TWO_HUMANS, "--plain", NULL}, .steps = {{{NULL}, {"White> ", "Blancs> "}}}},
    {.words = {TWO_HUMANS, NULL}, .steps = {{{"draw\ne4\n"}, {"(y/n) ", "(o/n) "}}}},
    {.words = {TWO_HUMANS, NULL}, .steps = {AFTER_RESIGNING}},
};

// The same after a review, which takes its time.
static const Scenario review_prompts[] = {
    {.words = {TWO_HUMANS, NULL},
     .steps = {AFTER_RESIGNING, {{"retry\n", "reprise\n"}, {"Retry> ", "Reprise> "}}}},
    {.words = {TWO_HUMANS, "--fen", "4k3/8/8/8/8/8/8/KQ6 w - - 0 1", NULL},
     .steps = {{{"Qb8\n", "Db8\n"}, {"Black> ", "Noirs> "}},
               {{"Ke7\n", "Re7\n"}, {"White> ", "Blancs> "}},
               {{"Qd8\n", "Dd8\n"}, {"Black> ", "Noirs> "}},
               {{"Ke6\n", "Re6\n"}, {"White> ", "Blancs> "}},
               {{"resign\n", "abandonner\n"}, {"Game over> ", "Fin> "}},
               {{"retry\n", "reprise\n"}, {"Retry> ", "Reprise> "}},
               {{"show\n", "montrer\n"}, {"Next? ", "Suivant ? "}}}},
};

static void leave_by(int language, const Scenario *prompt, const char *key, int status) {
    Terminal *terminal = start(language, prompt->words);
    for (const Step *step = prompt->steps; step->typed[0] != NULL || step->expected[0] != NULL;
         step++) {
        if (step->typed[0] != NULL) terminal_type(terminal, in(language, step->typed));
        if (step->expected[0] != NULL) terminal_expect(terminal, in(language, step->expected));
    }
    terminal_type(terminal, key);
    assert_int_equal(terminal_close(terminal), status);
}

static void control_c_leaves_every_prompt_with_130(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof prompts / sizeof prompts[0]; i++) {
        for (int language = ENGLISH; language <= FRENCH; language++)
            leave_by(language, &prompts[i], "\x03", 130);
    }
}

static void control_d_leaves_every_prompt_in_good_order(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof prompts / sizeof prompts[0]; i++) {
        for (int language = ENGLISH; language <= FRENCH; language++)
            leave_by(language, &prompts[i], "\x04", 0);
    }
}

static void so_does_a_mistake_being_tried_again(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof review_prompts / sizeof review_prompts[0]; i++) {
        leave_by(ENGLISH, &review_prompts[i], "\x03", 130);
        if (!test_is_short()) leave_by(FRENCH, &review_prompts[i], "\x04", 0);
    }
}

static void control_c_keeps_the_game(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{"b4\n"}, {"Black> ", "Noirs> "}},
                  {{"\x03"}, {"The game is saved in", "La partie est enregistrée dans"}},
                  {{NULL}, {"roque play --resume"}}},
        .status = 130,
    };
    const Scenario resumed = {
        .words = {"--resume", NULL},
        .steps = {{{NULL}, {"1. b4."}}, black_asked, {{"\x04"}, {"--resume"}}},
    };
    play(&scenario);
    play(&resumed);
}

static void control_c_stops_a_thinking_computer(void **state) {
    (void)state;
    const Scenario against = {
        .words = {"chess", "--white", "lab:alphabeta,depth=30", "--black", "human", NULL},
        .steps = {{{NULL}, {"White is thinking, ", "Blancs : réflexion, "}},
                  {{"\x03"}, {"Stopped.", "Arrêt."}}},
        .status = 130,
    };
    const Scenario watched = {
        .words = {"tictactoe", "--white", "random", "--black", "random", "--pace", "60", NULL},
        .steps = {{{NULL}, {"1. "}}, {{"\x03"}, {"Stopped.", "Arrêt."}}},
        .status = 130,
    };
    const Scenario series = {
        .words = {"chess", "--white", "lab:alphabeta,depth=3", "--black", "random", "--games",
                  "5000", NULL},
        .steps = {{{NULL}, {"game 2 of 5000", "partie 2 sur 5000"}},
                  {{"\x03"}, {"Stopped after ", "Arrêt après "}}},
        .status = 130,
    };
    play(&against);
    play(&watched);
    play(&series);
}

// ---- by force ----------------------------------------------------------------------------------

typedef enum Force { BY_KILL, BY_HANGUP, BY_CLOSED_WINDOW } Force;

static void use_force(Terminal *terminal, Force force) {
    if (force == BY_CLOSED_WINDOW) {
        close(terminal->file);
        terminal->file = -1;
        int status = 0;
        assert_int_equal(waitpid(terminal->process, &status, 0), terminal->process);
        free(terminal);
        return;
    }
    int number = force == BY_KILL ? SIGKILL : SIGHUP;
    kill(terminal->process, number);
    assert_int_equal(terminal_close(terminal), 128 + number);
}

// Two moves are played and the program ends without warning: both are
// there again, and the clocks too.
static void games_ended_by_force_are_resumed(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, "--clock", "90+3", NULL};
    const char *const resume[] = {"--resume", NULL};
    for (int force = BY_KILL; force <= BY_CLOSED_WINDOW; force++) {
        Terminal *terminal = start(ENGLISH, words);
        terminal_expect(terminal, "White 1:");
        terminal_type(terminal, "a4\n");
        terminal_expect(terminal, "Black 1:");
        terminal_type(terminal, "h5\n");
        terminal_expect(terminal, "White 1:");
        use_force(terminal, (Force)force);
        terminal = start(FRENCH, resume);
        terminal_expect(terminal, "1:");
        terminal_expect(terminal, "1... h5.");
        terminal_expect(terminal, "Blancs 1:");
        terminal_type(terminal, "quitter\n");
        assert_int_equal(terminal_close(terminal), 0);
    }
}

// ---- the window --------------------------------------------------------------------------------

// The board is drawn for the new window, with what is being typed below it.
static void the_board_follows_the_window(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, NULL};
    for (int language = ENGLISH; language <= FRENCH; language++) {
        const char *prompt = language == ENGLISH ? "White> " : "Blancs> ";
        Terminal *terminal = start(language, words);
        terminal_expect(terminal, prompt);
        terminal_type(terminal, "e4\nd5\nex");
        terminal_expect(terminal, "1... d5.");
        terminal_expect(terminal, "ex");
        terminal_resize(terminal, 44, 20);
        terminal_expect(terminal, "\x1b[2J");
        size_t drawn = terminal->mark;
        terminal_expect(terminal, prompt);
        terminal_expect(terminal, "ex");
        // no room for the list of moves
        assert_null(strstr(terminal->seen + drawn, "1. e4      d5"));
        terminal_resize(terminal, 100, 40);
        terminal_expect(terminal, "1. e4      d5");
        terminal_expect(terminal, prompt);
        terminal_type(terminal, "d5\n");
        terminal_expect(terminal, "2. exd5.");
        terminal_type(terminal, "quit\n");
        assert_int_equal(terminal_close(terminal), 0);
    }
}

// ---- while a program thinks --------------------------------------------------------------------

// A UCI engine in sh. What it is sent is kept; it answers a search as `answer` says, or never.
static void write_engine(char path[128], const char *answer) {
    snprintf(path, 128, "%s/engine.sh", data_folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file,
            "#!/bin/sh\n"
            "while read -r word rest; do\n"
            "    echo \"$word $rest\" >> '%s.sent'\n"
            "    case $word in\n"
            "    uci) echo uciok ;;\n"
            "    isready) echo readyok ;;\n"
            "    %s\n"
            "    esac\n"
            "done\n",
            path, answer);
    fclose(file);
    assert_int_equal(chmod(path, 0700), 0);
}

static bool was_sent(const char *path, const char *wanted) {
    char name[160], line[256];
    bool is_found = false;
    snprintf(name, sizeof name, "%s.sent", path);
    FILE *file = fopen(name, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        is_found |= strncmp(line, wanted, strlen(wanted)) == 0;
    if (file != NULL) fclose(file);
    return is_found;
}

// Without a clock it gets a second a move, which is told, and never "go infinite".
static void a_program_without_a_clock_has_a_second_a_move(void **state) {
    (void)state;
    char path[128], player[160];
    write_engine(path, "go) echo bestmove e7e5 ;;\n    quit) exit 0 ;;");
    snprintf(player, sizeof player, "uci:%s", path);
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", player, NULL},
        .steps = {{{NULL}, {"Black: engine.sh (1 s a move)", "Noirs : engine.sh (1 s par coup)"}},
                  {{"e4\n"}, {"1... e5", "1... e5"}},
                  {{NULL}, {"White> ", "Blancs> "}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
    assert_true(was_sent(path, "go movetime 1000"));
    assert_false(was_sent(path, "go infinite"));
}

// Neither a search that never ends nor a program that never speaks keeps anybody.
static void leaving_works_while_a_program_does_not_answer(void **state) {
    (void)state;
    static const char *const answers[] = {"quit) exit 0 ;;",
                                          "stop) echo bestmove e7e5 ;;\n    quit) exit 0 ;;"};
    static const char *const keys[][2] = {
        {"quit\n", "quitter\n"}, {"\x03", "\x03"}, {"\x04", "\x04"}};
    for (size_t i = 0; i < 6; i++) {
        char path[128], player[160];
        int language = (int)(i % 2);
        const char *const *key = keys[i / 2];
        write_engine(path, answers[i % 2]);
        snprintf(player, sizeof player, "uci:%s", path);
        const char *const words[] = {"chess", "--white", "human", "--black", player, NULL};
        Terminal *terminal = start(language, words);
        terminal_expect(terminal, language == ENGLISH ? "White> " : "Blancs> ");
        terminal_type(terminal, "e4\n");
        terminal_expect(terminal, language == ENGLISH ? "Black is thinking" : "flexion");
        terminal_type(terminal, key[language]);
        // the game was left, and nothing came from the engine
        terminal_expect(terminal, "--resume");
        assert_null(strstr(terminal->seen, "1... "));
        assert_int_equal(terminal_close(terminal), key == keys[1] ? 130 : 0);
    }
}

// The program never says that it is there.
static void leaving_works_while_a_program_starts(void **state) {
    (void)state;
    const char *player = "uci:sleep 1000";
    const char *const words[] = {"chess", "--white", "human", "--black", player, NULL};
    Terminal *terminal = start(ENGLISH, words);
    terminal_expect(terminal, "is thinking");
    terminal_type(terminal, "quit\n");
    assert_int_equal(terminal_close(terminal), 0);
}

// Waits until the process sleeps: behind an echo that was read, it then waits for the next key.
static void wait_until_it_waits(pid_t process) {
    char path[64], state = '?';
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    while (state != 'S') {
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        assert_int_equal(fscanf(file, "%*d (%*[^)]) %c", &state), 1);
        fclose(file);
        if (state != 'S') clock_sleep_ms(1);
    }
}

// Ctrl-Z, something else on the screen, fg: the board is drawn again.
static void the_board_comes_back_from_the_background(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, NULL};
    Terminal *terminal = start(ENGLISH, words);
    terminal_expect(terminal, "White> ");
    terminal_type(terminal, "d");
    terminal_expect(terminal, "d");
    wait_until_it_waits(terminal->process);
    kill(terminal->process, SIGSTOP);
    clock_sleep_ms(1500); // at least as long as an absence lasts that is noticed
    kill(terminal->process, SIGCONT);
    terminal_expect(terminal, "\x1b[2J");
    terminal_expect(terminal, "White> ");
    terminal_type(terminal, "4\n");
    terminal_expect(terminal, "1. d4.");
    terminal_type(terminal, "quit\n");
    assert_int_equal(terminal_close(terminal), 0);
}

static void no_window_is_too_small(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, "--clock", "5", NULL};
    static const int sizes[][2] = {{1, 1}, {2, 3},   {200, 60},  {7, 2},
                                   {0, 0}, {20, 10}, {65535, 1}, {80, 24}};
    Terminal *terminal = start(ENGLISH, words);
    terminal_expect(terminal, "White ");
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        terminal_resize(terminal, sizes[i][0], sizes[i][1]);
        terminal_type(terminal,
                      "moves\nhelp\nsomething long that needs more than one row of a window");
        int64_t until_ms = clock_now_ms() + 400;
        while (terminal_read(terminal, until_ms)) terminal->length = terminal->mark = 0;
        terminal_type(terminal, "\x15\n");
    }
    terminal_type(terminal, "fen\n");
    terminal_expect(terminal, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    terminal_type(terminal, "quit\n");
    assert_int_equal(terminal_close(terminal), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(control_c_leaves_every_prompt_with_130),
        cmocka_unit_test(control_d_leaves_every_prompt_in_good_order),
        cmocka_unit_test(so_does_a_mistake_being_tried_again),
        cmocka_unit_test(control_c_keeps_the_game),
        cmocka_unit_test(control_c_stops_a_thinking_computer),
        cmocka_unit_test(games_ended_by_force_are_resumed),
        cmocka_unit_test(the_board_follows_the_window),
        cmocka_unit_test(a_program_without_a_clock_has_a_second_a_move),
        cmocka_unit_test(leaving_works_while_a_program_does_not_answer),
        cmocka_unit_test(leaving_works_while_a_program_starts),
        cmocka_unit_test(the_board_comes_back_from_the_background),
        cmocka_unit_test(no_window_is_too_small),
    };
    return cmocka_run_group_tests(tests, open_folder, remove_folder);
}
