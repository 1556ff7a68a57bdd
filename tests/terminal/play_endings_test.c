// SPDX-License-Identifier: GPL-3.0-or-later
// play_endings_test.c - every ending of the terminal game, in both languages.
#include "tests/terminal/play_scenario.h"

static void checkmate_is_announced(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{"f3\n"}, {"Black> ", "Noirs> "}},
                  {{"e5\n"}, {"White> ", "Blancs> "}},
                  {{"g4\n"}, {"Black> ", "Noirs> "}},
                  {{"Qh4\n", "Dh4\n"},
                   {"Black wins: checkmate. 0-1", "Victoire : Noirs (échec et mat). 0-1"}},
                  {{NULL}, {"Game over> ", "Fin> "}},
                  quit_after_end},
    };
    play(&scenario);
}

static void stalemate_is_announced(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, "--fen", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", NULL},
        .steps = {white_asked,
                  {{"f1f7\n"}, {"Draw: stalemate. 1/2-1/2", "Nulle : pat. 1/2-1/2"}},
                  quit_after_end},
    };
    play(&scenario);
}

static void dead_material_is_announced(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, "--fen", "8/8/8/8/8/5k2/2p5/1K6 w - - 0 1", NULL},
        .steps = {white_asked,
                  {{"Kxc2\n", "Rxc2\n"},
                   {"Draw: insufficient material.", "Nulle : matériel insuffisant."}},
                  quit_after_end},
    };
    play(&scenario);
}

static void threefold_repetition_is_claimed(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{"Nf3\n", "Cf3\n"}, {"Black> ", "Noirs> "}},
                  {{"Nf6\n", "Cf6\n"}, {"White> ", "Blancs> "}},
                  {{"Ng1\n", "Cg1\n"}, {"Black> ", "Noirs> "}},
                  {{"Ng8\n", "Cg8\n"}, {"White> ", "Blancs> "}},
                  {{"Nf3\n", "Cf3\n"}, {"Black> ", "Noirs> "}},
                  {{"Nf6\n", "Cf6\n"}, {"White> ", "Blancs> "}},
                  {{"Ng1\n", "Cg1\n"}, {"Black> ", "Noirs> "}},
                  {{"Ng8\n", "Cg8\n"}, {"may be claimed", "peut être réclamée"}},
                  {{"draw\n", "nulle\n"},
                   {"Draw: claimed, the same position three times.",
                    "Nulle : réclamée, trois fois la même position."}},
                  quit_after_end},
    };
    play(&scenario);
}

static void fivefold_repetition_ends_by_itself(void **state) {
    (void)state;
    Scenario scenario = {.words = {TWO_HUMANS, NULL}, .steps = {white_asked}};
    int count = 1;
    for (int cycle = 0; cycle < 4; cycle++) {
        scenario.steps[count++] = (Step){{"g1f3\n"}, {"Black> ", "Noirs> "}};
        scenario.steps[count++] = (Step){{"g8f6\n"}, {"White> ", "Blancs> "}};
        scenario.steps[count++] = (Step){{"f3g1\n"}, {"Black> ", "Noirs> "}};
        scenario.steps[count++] = (Step){{"f6g8\n"}, {"White> ", "Blancs> "}};
    }
    scenario.steps[count - 1].expected[0] = "Draw: the same position five times.";
    scenario.steps[count - 1].expected[1] = "Nulle : cinq fois la même position.";
    scenario.steps[count] = quit_after_end;
    play(&scenario);
}

static void fifty_moves_are_claimed_and_seventy_five_end(void **state) {
    (void)state;
    const Scenario fifty = {
        .words = {TWO_HUMANS, "--fen", "7k/8/8/8/8/8/8/KR6 w - - 99 80", NULL},
        .steps = {white_asked,
                  {{"Rb2\n", "Tb2\n"}, {"may be claimed", "peut être réclamée"}},
                  black_asked,
                  {{"draw\n", "nulle\n"},
                   {"Draw: claimed, 50 moves without", "Nulle : réclamée, 50 coups sans"}},
                  quit_after_end},
    };
    const Scenario seventy_five = {
        .words = {TWO_HUMANS, "--fen", "7k/8/8/8/8/8/8/KR6 w - - 149 80", NULL},
        .steps = {white_asked,
                  {{"Rb2\n", "Tb2\n"}, {"Draw: 75 moves without", "Nulle : 75 coups sans"}},
                  quit_after_end},
    };
    play(&fifty);
    play(&seventy_five);
}

static void resigning_loses(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{"resign\n", "abandonner\n"},
                   {"Black wins: White resigned. 0-1", "Victoire : Noirs (abandon : Blancs). 0-1"}},
                  quit_after_end},
    };
    play(&scenario);
}

static void a_draw_is_agreed_or_declined(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{"draw\n", "nulle\n"},
                   {"goes with your next move", "accompagnera votre prochain coup"}},
                  {{"e4\n"}, {"(y/n)", "(o/n)"}},
                  {{"what\n"}, {"answer y or n", "Répondez o ou n"}},
                  {{"n\n"}, {"is declined", "est refusée"}},
                  {{"e5\n"}, {"White> ", "Blancs> "}},
                  {{"draw\n", "nulle\n"}, {"next move", "prochain coup"}},
                  {{"d4\n"}, {"(y/n)", "(o/n)"}},
                  {{"y\n", "o\n"}, {"Draw: agreed. 1/2-1/2", "Nulle : par accord mutuel. 1/2-1/2"}},
                  quit_after_end},
    };
    play(&scenario);
}

static void a_fallen_flag_loses(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, "--clock", "0.02", NULL},
        .steps = {{{NULL}, {"White  1.", "Blancs  1."}},
                  {{"e4"}, {"> e4"}},
                  {{NULL},
                   {"Black wins: White ran out of time.",
                    "Victoire : Noirs (temps écoulé : Blancs)."}},
                  quit_after_end},
    };
    play(&scenario);
}

static void a_fallen_flag_draws_against_a_bare_king(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, "--clock", "0.01", "--fen", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", NULL},
        .steps = {{{NULL},
                   {"Draw: White ran out of time, but Black cannot win. 1/2-1/2",
                    "Nulle : temps écoulé : Blancs, gain impossible : Noirs. 1/2-1/2"}},
                  quit_after_end},
    };
    play(&scenario);
}

static void clocks_do_not_tick_in_words(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, "--clock", "0.02", "--plain", NULL};
    Terminal *terminal = start(ENGLISH, words);
    terminal_expect(terminal, "Clocks: White 1."); // tenths may have passed on a busy machine
    terminal_expect(terminal, "Black 1.2.");
    terminal_expect(terminal, "White> ");
    terminal_expect(terminal, "Black wins: White ran out of time.");
    assert_null(strchr(terminal->seen, '\x1b'));
    terminal_type(terminal, "quit\n");
    assert_int_equal(terminal_close(terminal), 0);
}

static void a_computer_that_is_worse_accepts(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "random", "--fen",
                  "7k/8/8/8/8/8/8/KQR5 w - - 0 1", NULL},
        .steps = {white_asked,
                  {{"draw\n", "nulle\n"}, {"next move", "prochain coup"}},
                  {{"Ka2\n", "Ra2\n"}, {"Draw: agreed.", "Nulle : par accord mutuel."}},
                  quit_after_end},
    };
    play(&scenario);
}

static void a_computer_declines(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "random", "--seed", "1", NULL},
        .steps = {white_asked,
                  {{"draw\n", "nulle\n"}, {"next move", "prochain coup"}},
                  {{"e4\n"}, {"is declined", "est refusée"}},
                  quit_after_end},
    };
    play(&scenario);
}

static void other_games_end_too(void **state) {
    (void)state;
    const Scenario three = {
        .words = {"tictactoe", "--white", "human", "--black", "human", NULL},
        .steps = {{{NULL}, {"X> "}},
                  {{"a1\n"}, {"O> "}},
                  {{"b1\n"}, {"X> "}},
                  {{"a2\n"}, {"O> "}},
                  {{"b2\n"}, {"X> "}},
                  {{"a3\n"}, {"X wins: three in a row.", "Victoire : X (trois alignés)."}},
                  quit_after_end},
    };
    const Scenario four = {
        .words = {"connect4", "--white", "human", "--black", "human", NULL},
        .steps = {{{NULL}, {"X> "}},
                  {{"1\n"}, {"O> "}},
                  {{"2\n"}, {"X> "}},
                  {{"1\n"}, {"O> "}},
                  {{"2\n"}, {"X> "}},
                  {{"1\n"}, {"O> "}},
                  {{"2\n"}, {"X> "}},
                  {{"1\n"}, {"X wins: four in a row.", "Victoire : X (quatre alignés)."}},
                  quit_after_end},
    };
    const Scenario full = {
        .words = {"tictactoe", "--white", "human", "--black", "human", NULL},
        .steps = {{{"a1\nb2\na3\na2\nc2\nb3\nb1\nc1\nc3\n"},
                   {"Draw: the board is full. 1/2-1/2", "Nulle : plateau plein. 1/2-1/2"}},
                  quit_after_end},
    };
    play(&three);
    play(&four);
    play(&full);
}

// The last move of each of the other games.
static void every_other_game_is_brought_to_its_end(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *move, *told[2];
    } ends[] = {
        {"othello:6x6",
         "-OXXXXOOOOOOXXXXXXXXXXXXXXXXXXXXXXXX X",
         "a1",
         {"Black wins: the board is full. 1-0", "Victoire : Noirs (plateau plein). 1-0"}},
        {"awale",
         "0,0,0,0,0,1/1,0,0,0,1,0 24-21 S",
         "F",
         {"South wins: more than half of the seeds",
          "Victoire : Sud (plus de la moitié des graines)"}},
        {"amazons",
         "10/10/10/10/10/10/10/10/x9/bxw7 w",
         "c1-c2/b2",
         {"White wins: no amazon can move", "Victoire : Blancs (aucune amazone ne peut jouer)"}},
        {"draughts",
         "W:W28:B23",
         "28x19",
         {"White wins: all pieces are taken", "Victoire : Blancs (toutes les pièces sont prises)"}},
        {"draughts:english",
         "english:W:W22:B18",
         "22x15",
         {"White wins: all pieces are taken", "Victoire : Blancs (toutes les pièces sont prises)"}},
    };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char move[24];
        snprintf(move, sizeof move, "%s\n", ends[i].move);
        const Scenario scenario = {
            .words = {ends[i].game, "--first", "human", "--second", "human", "--fen",
                      ends[i].position, NULL},
            .steps = {{{move}, {ends[i].told[ENGLISH], ends[i].told[FRENCH]}},
                      {{NULL}, {"Game over> ", "Fin> "}},
                      quit_after_end},
        };
        play(&scenario);
    }
}

// Two computers play every game to its end; the result is told whatever it is.
static void every_game_is_played_by_computers(void **state) {
    (void)state;
    static const char *const games[] = {"chess", "tictactoe", "connect4", "othello:6x6",
                                        "awale", "amazons",   "draughts", "draughts:english"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const char *const words[] = {games[i], "--white", "random", "--black",   "random", "--seed",
                                     "3",      "--pace",  "0",      "--no-save", NULL};
        Terminal *terminal = start(ENGLISH, words);
        while (terminal_read(terminal, clock_now_ms() + TERMINAL_WAIT_MS)) {
        }
        bool is_told =
            strstr(terminal->seen, " wins: ") != NULL || strstr(terminal->seen, "Draw: ") != NULL;
        assert_true(is_told);
        assert_int_equal(terminal_close(terminal), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checkmate_is_announced),
        cmocka_unit_test(stalemate_is_announced),
        cmocka_unit_test(dead_material_is_announced),
        cmocka_unit_test(threefold_repetition_is_claimed),
        cmocka_unit_test(fivefold_repetition_ends_by_itself),
        cmocka_unit_test(fifty_moves_are_claimed_and_seventy_five_end),
        cmocka_unit_test(resigning_loses),
        cmocka_unit_test(a_draw_is_agreed_or_declined),
        cmocka_unit_test(a_fallen_flag_loses),
        cmocka_unit_test(a_fallen_flag_draws_against_a_bare_king),
        cmocka_unit_test(clocks_do_not_tick_in_words),
        cmocka_unit_test(a_computer_that_is_worse_accepts),
        cmocka_unit_test(a_computer_declines),
        cmocka_unit_test(other_games_end_too),
        cmocka_unit_test(every_other_game_is_brought_to_its_end),
        cmocka_unit_test(every_game_is_played_by_computers),
    };
    return cmocka_run_group_tests(tests, open_folder, remove_folder);
}
