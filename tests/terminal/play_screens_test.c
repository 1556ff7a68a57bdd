// SPDX-License-Identifier: GPL-3.0-or-later
// play_screens_test.c - the menu and the looks.
#include "tests/terminal/play_scenario.h"

static void a_dumb_terminal_is_enough(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, NULL};
    for (int language = ENGLISH; language <= FRENCH; language++) {
        TerminalWorld world = {.lang = language == ENGLISH ? "C.UTF-8" : "fr_FR.UTF-8",
                               .term = "dumb",
                               .data_folder = data_folder};
        Terminal *terminal = terminal_open(&world, words);
        terminal_expect(terminal, language == ENGLISH ? "White> " : "Blancs> ");
        terminal_type(terminal, "c4\n");
        terminal_expect(terminal, language == ENGLISH ? "Black> " : "Noirs> ");
        assert_null(strchr(terminal->seen, '\x1b'));
        terminal_type(terminal, "\x03");
        terminal_expect(terminal, "roque play --resume");
        assert_int_equal(terminal_close(terminal), 130);
    }
}

static void the_menu_leads_to_a_game(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {NULL},
        .steps = {{{NULL}, {"what shall it be?", "que voulez-vous faire ?"}},
                  {{"99\n"}, {"one of the numbers", "un des numéros"}},
                  {{"1\n"}, {"Which game?", "Quel jeu ?"}},
                  {{"2\n"}, {"Against whom?", "Contre qui ?"}},
                  {{"nobody\n"}, {"no kind of player", "aucun joueur"}},
                  {{"random\n"}, {"Which side", "Quel camp"}},
                  {{"1\n"}, {"Clock", "Pendule"}},
                  {{"x\n"}, {"minutes+seconds", "minutes+secondes"}},
                  {{"\n"}, {"X> "}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    const Scenario level = {
        .words = {NULL},
        .steps = {{{NULL}, {"what shall it be?", "que voulez-vous faire ?"}},
                  {{"1\n"}, {"Which game?", "Quel jeu ?"}},
                  {{"\n"}, {"Against whom?", "Contre qui ?"}},
                  {{"1\n"}, {"4  coffeehouse  1150  fast", "4  café         1150  rapide"}},
                  {{"strong\n", "fort\n"}, {"one of the numbers", "un des numéros"}},
                  {{"beginner\n", "debutant\n"}, {"Which side", "Quel camp"}},
                  {{"1\n"}, {"Clock", "Pendule"}},
                  {{"\n"}, {"Black: beginner (700)", "Noirs : débutant (700)"}},
                  white_asked,
                  {{"level\n", "niveau\n"}, {">  2  beginner      700", ">  2  débutant      700"}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    const Scenario lots = {
        .words = {"chess", "--white", "human", "--black", "engine:level=1", "--lots", NULL},
        .steps = {{{NULL}, {"By lot, White: ", "Par tirage au sort, Blancs : "}},
                  {{NULL}, {"> "}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    const Scenario series = {
        .words = {NULL},
        .steps = {{{NULL}, {"what shall it be?", "que voulez-vous faire ?"}},
                  {{"3\n"}, {"Which game?", "Quel jeu ?"}},
                  {{"tictactoe\n"}, {"Who plays X?", "Qui joue X ?"}},
                  {{"random\n"}, {"Who plays O?", "Qui joue O ?"}},
                  {{"random\n"}, {"How many games", "Combien de parties"}},
                  {{"3\n"}, {"games: 3", "parties : 3"}},
                  {{NULL}, {"Mean time per move", "Temps moyen par coup"}}},
    };
    play(&scenario);
    play(&level);
    play(&lots);
    play(&series);
}

// Whoever knows the menu types ahead: answers and first move at once.
static void the_menu_and_the_first_move_are_typed_in_one_burst(void **state) {
    (void)state;
    const Scenario level = {
        .words = {"--seed", "1", NULL},
        .steps = {{{"1\n\n1\n2\n1\n\ne4\n"}, {"1. e4."}},
                  white_asked,
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    const Scenario text = {
        .words = {"--seed", "1", NULL},
        .steps = {{{"1\r1\rrandom:seed=3\r2\r5+3\re5\r"}, {"1... e5."}},
                  {{NULL}, {"Black ", "Noirs "}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&level);
    play(&text);
}

static void a_screen_reader_gets_words_and_no_escapes(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, "--plain", NULL};
    Terminal *terminal = start(ENGLISH, words);
    terminal_expect(terminal, "White: king e1, queen d1, rook a1 h1");
    terminal_expect(terminal, "White> ");
    terminal_type(terminal, "e4\n");
    terminal_expect(terminal, "Last move: 1. e4.");
    terminal_expect(terminal, "Black> ");
    assert_null(strchr(terminal->seen, '\x1b'));
    terminal_type(terminal, "quit\n");
    assert_int_equal(terminal_close(terminal), 0);
}

// Boards of the other games are told too: who stands where.
static void a_screen_reader_hears_every_board(void **state) {
    (void)state;
    static const struct {
        const char *game, *move, *told[2];
    } boards[] = {
        {"tictactoe", "c2", {"X: c2.", "X : c2."}},
        {"connect4", "4", {"X: 4-1.", "X : 4-1."}},
        {"othello", "d3", {"Black: d3 d4 e4 d5.", "Noirs : d3 d4 e4 d5."}},
        {"amazons", "d1-d7/g7", {"arrows: g7.", "flèches : g7."}},
        {"draughts", "31-27", {"White: 27 32 33 34 35 36", "Blancs : 27 32 33 34 35 36"}},
        {"awale",
         "A",
         {"South: A 0, B 5, C 5, D 5, E 5, F 4, captured 0.",
          "Sud : A 0, B 5, C 5, D 5, E 5, F 4, prises 0."}},
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        char move[24];
        snprintf(move, sizeof move, "%s\n", boards[i].move);
        const Scenario scenario = {
            .words = {boards[i].game, "--first", "human", "--second", "human", "--plain", NULL},
            .steps = {{{move}, {boards[i].told[ENGLISH], boards[i].told[FRENCH]}},
                      {{"quit\n", "quitter\n"}, {NULL}}},
        };
        play(&scenario);
    }
}

// Draws each look and measures its rows and columns.
static void every_look_fits_80_by_24(void **state) {
    (void)state;
    static const char *const looks[] = {"ascii", "figurines", "colour", "documents", "plain"};
    static const char *const games[] = {"chess", "tictactoe", "connect4", "othello",
                                        "awale", "amazons",   "draughts"};
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        for (size_t j = 0; j < (test_is_short() ? 1 : sizeof games / sizeof games[0]); j++) {
            const char *const words[] = {games[j], "--white", "human",  "--black",
                                         "human",  "--board", looks[i], NULL};
            TerminalWorld world = {.lang = "C.UTF-8", .term = "dumb", .data_folder = data_folder};
            Terminal *terminal = terminal_open(&world, words);
            terminal_expect(terminal, "> ");
            int rows = 0;
            assert_in_range(terminal_measure(terminal, &rows), 10, TERMINAL_COLUMNS);
            assert_in_range(rows, 3, TERMINAL_ROWS - 1);
            terminal_type(terminal, "quit\n");
            assert_int_equal(terminal_close(terminal), 0);
        }
    }
}

static void no_color_means_no_colour(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, NULL};
    TerminalWorld world = {
        .lang = "C.UTF-8", .term = "xterm", .data_folder = data_folder, .no_color = "1"};
    Terminal *terminal = terminal_open(&world, words);
    terminal_expect(terminal, "♜");
    terminal_expect(terminal, "White> ");
    assert_null(strstr(terminal->seen, "\x1b[48"));
    terminal_type(terminal, "quit\n");
    assert_int_equal(terminal_close(terminal), 0);
}

static void wrong_words_are_wrong_usage(void **state) {
    (void)state;
    const char *const lines[][6] = {
        {"nogame", NULL},
        {"chess", "--white", "nobody", NULL},
        {"chess", "--clock", "fast", NULL},
        {"chess", "--lang", "de", NULL},
        {"chess", "--board", "wood", NULL},
        {"chess", "--fen", "nothing", NULL},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        Terminal *terminal = start(ENGLISH, lines[i]);
        terminal_expect(terminal, "roque play: ");
        assert_int_equal(terminal_close(terminal), 2);
    }
}

// In colour a disc looks like another: whose is whose stands beside the
// names, and the last move is marked.
static void discs_and_last_moves_are_seen_in_colour(void **state) {
    (void)state;
    const Scenario othello = {
        .words = {"othello", "--black", "human", "--white", "random", "--seed", "1", NULL},
        .steps = {{{NULL},
                   {"White \x1b[48;5;28;38;5;231m ● \x1b[0m: random",
                    "Blancs \x1b[48;5;28;38;5;231m ● \x1b[0m : random"}},
                  {{NULL},
                   {"Black \x1b[48;5;28;38;5;16m ● \x1b[0m: you",
                    "Noirs \x1b[48;5;28;38;5;16m ● \x1b[0m : vous"}},
                  {{"d3\n"}, {"\x1b[48;5;172;"}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    const Scenario connect4 = {
        .words = {"connect4", "--first", "human", "--second", "random", "--seed", "1", NULL},
        .steps = {{{NULL}, {"O \x1b[48;5;25;38;5;203m ● \x1b[0m"}},
                  {{NULL}, {"X \x1b[48;5;25;38;5;226m ● \x1b[0m"}},
                  {{"4\n"}, {"\x1b[48;5;16;"}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&othello);
    play(&connect4);
}

static void long_moves_do_not_run_together(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"amazons", "--first", "human", "--second", "human", NULL},
        .steps = {{{NULL}, {"White> ", "Blancs> "}},
                  {{"d1-d2/d3\n"}, {"Black> ", "Noirs> "}},
                  {{"d10-d9/d8\n"}, {"1. d1-d2/d3 d10-d9/d8 "}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(discs_and_last_moves_are_seen_in_colour),
        cmocka_unit_test(long_moves_do_not_run_together),
        cmocka_unit_test(a_dumb_terminal_is_enough),
        cmocka_unit_test(the_menu_leads_to_a_game),
        cmocka_unit_test(the_menu_and_the_first_move_are_typed_in_one_burst),
        cmocka_unit_test(a_screen_reader_gets_words_and_no_escapes),
        cmocka_unit_test(a_screen_reader_hears_every_board),
        cmocka_unit_test(every_look_fits_80_by_24),
        cmocka_unit_test(no_color_means_no_colour),
        cmocka_unit_test(wrong_words_are_wrong_usage),
    };
    return cmocka_run_group_tests(tests, open_folder, remove_folder);
}
