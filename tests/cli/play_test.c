// SPDX-License-Identifier: GPL-3.0-or-later
// play_test.c - every ending and every command of the terminal game, typed into a pseudo-terminal in both
// languages.
#include "tests/cli/terminal.h"

#include "core/random.h"

enum { STEPS_MAX = 40, ENGLISH = 0, FRENCH = 1 };

static const char *const languages[2] = {"C.UTF-8", "fr_FR.UTF-8"};

// Typed, then expected on the screen. Typed and expected texts may differ by language; NULL in French means
// the same as in English.
typedef struct Step {
    const char *typed[2];
    const char *expected[2];
} Step;

typedef struct Scenario {
    const char *words[TERMINAL_WORDS_MAX];
    Step steps[STEPS_MAX];
    int status;
} Scenario;

static char data_folder[64];

static int open_folder(void **state) {
    (void)state;
    strcpy(data_folder, "/tmp/roque-play-test-XXXXXX");
    return mkdtemp(data_folder) == NULL;
}

static int remove_folder(void **state) {
    (void)state;
    terminal_remove_folder(data_folder);
    return 0;
}

static Terminal *start(int language, const char *const *words) {
    TerminalWorld world = {.lang = languages[language], .term = "xterm", .data_folder = data_folder};
    return terminal_open(&world, words);
}

static const char *in(int language, const char *const texts[2]) {
    return texts[language] != NULL ? texts[language] : texts[ENGLISH];
}

static void play(const Scenario *scenario) {
    for (int language = ENGLISH; language <= FRENCH; language++) {
        Terminal *terminal = start(language, scenario->words);
        for (const Step *step = scenario->steps; step->typed[0] != NULL || step->expected[0] != NULL;
             step++) {
            if (step->typed[0] != NULL) terminal_type(terminal, in(language, step->typed));
            if (step->expected[0] != NULL) terminal_expect(terminal, in(language, step->expected));
        }
        assert_int_equal(terminal_close(terminal), scenario->status);
    }
}

#define TWO_HUMANS "chess", "--white", "human", "--black", "human"

static const Step white_asked = {{NULL}, {"White> ", "Blancs> "}};
static const Step black_asked = {{NULL}, {"Black> ", "Noirs> "}};
static const Step quit_after_end = {{"quit\n", "quitter\n"}, {NULL}};

// ---- endings of chess ------------------------------------------------------------------------------

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
                  {{"Kxc2\n", "Rxc2\n"}, {"Draw: insufficient material.", "Nulle : matériel insuffisant."}},
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
                  {{"draw\n", "nulle\n"}, {"goes with your next move", "accompagnera votre prochain coup"}},
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
        .words = {TWO_HUMANS, "--clock", "0.01", NULL},
        .steps = {white_asked,
                  {{"e4"},
                   {"Black wins: White ran out of time.", "Victoire : Noirs (temps écoulé : Blancs)."}},
                  quit_after_end},
    };
    play(&scenario);
}

static void a_computer_that_is_worse_accepts(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "random", "--fen", "7k/8/8/8/8/8/8/KQR5 w - - 0 1",
                  NULL},
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

// ---- endings of the other games --------------------------------------------------------------------

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
    play(&three);
    play(&four);
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
        bool is_told = strstr(terminal->seen, " wins: ") != NULL || strstr(terminal->seen, "Draw: ") != NULL;
        assert_true(is_told);
        assert_int_equal(terminal_close(terminal), 0);
    }
}

// ---- commands --------------------------------------------------------------------------------------

static void commands_look_at_the_game(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "random", "--seed", "1", NULL},
        .steps = {{{NULL}, {"Type a move, or help.", "Tapez un coup, ou aide."}},
                  white_asked,
                  {{"help\n", "aide\n"},
                   {"leave; the game can be resumed", "partir ; la partie peut être reprise"}},
                  {{"why\n", "pourquoi\n"}, {"has not moved yet", "n'a pas encore joué"}},
                  {{"moves\n", "coups\n"}, {"20 legal moves:", "20 coups légaux :"}},
                  {{NULL}, {"Nf3", "Cf3"}},
                  {{"eval\n", "évaluer\n"}, {"for White (no search).", "pour Blancs (sans recherche)."}},
                  {{"fen\n"}, {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}},
                  {{"flip\n", "tourner\n"}, {"h  g  f  e  d  c  b  a"}},
                  {{"board\n", "plateau\n"}, {"h  g  f  e  d  c  b  a"}},
                  {{"level\n", "niveau\n"}, {"Black: random.", "Noirs : random."}},
                  {{"level 3\n", "niveau 3\n"}, {"no numbered levels yet", "pas encore de niveaux"}},
                  {{"level random:seed=5\n", "niveau random:seed=5\n"},
                   {"is now random:seed=5", "désormais random:seed=5"}},
                  {{"level nobody\n", "niveau nobody\n"}, {"no kind of player", "aucun joueur ne s'appelle"}},
                  {{"save\n", "sauver\n"}, {"Which file?", "Quel fichier ?"}},
                  {{"load\n", "charger\n"}, {"Which file?", "Quel fichier ?"}},
                  {{"load /no/such\n", "charger /no/such\n"}, {"cannot open", "impossible d'ouvrir"}},
                  {{"undo\n", "annuler\n"}, {"no move to take back", "pas de coup à reprendre"}},
                  {{"redo\n", "refaire\n"}, {"no move to play again", "pas de coup à rejouer"}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

static void commands_change_the_game(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{"e4\n"}, {"Black> ", "Noirs> "}},
                  {{"e5\n"}, {"1... e5."}},
                  white_asked,
                  {{"undo\n", "annuler\n"}, {"1. e4."}},
                  black_asked,
                  {{"undo\n", "annuler\n"}, {"White> ", "Blancs> "}},
                  {{"redo 2\n", "refaire 2\n"}, {"1... e5."}},
                  white_asked,
                  {{"undo 2\n", "annuler 2\n"}, {"White> ", "Blancs> "}},
                  {{"d4\n"}, {"1. d4."}},
                  {{"redo\n", "refaire\n"}, {"no move to play again", "pas de coup à rejouer"}},
                  {{"fen 8/8/8/8/8/8/8/8 w - - 0 1\n"}, {"0 kings", "0 rois"}},
                  {{"fen 7k/8/8/8/8/8/8/KR6 w - - 0 1\n"}, {"White> ", "Blancs> "}},
                  {{"fen\n"}, {"7k/8/8/8/8/8/8/KR6 w - - 0 1"}},
                  {{"new othello\n", "nouvelle othello\n"}, {"Black> ", "Noirs> "}},
                  {{"new nothing\n", "nouvelle nothing\n"}, {"nothing"}},
                  {{"new chess\n", "nouvelle chess\n"}, {"White> ", "Blancs> "}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

static void the_engine_says_why(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "engine:nodes=3000", NULL},
        .steps = {white_asked,
                  {{"e4\n"}, {"White> ", "Blancs> "}},
                  {{"why\n", "pourquoi\n"}, {" for itself.", " pour lui."}},
                  {{NULL}, {"Depth ", "Profondeur "}},
                  {{"hint\n", "indice\n"}, {"engine would play ", "engine jouerait "}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

static void a_hint_comes_from_a_searching_player(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"tictactoe", "--white", "human", "--black", "random", NULL},
        .steps = {{{NULL}, {"X> "}},
                  {{"hint\n", "indice\n"}, {" would play ", " jouerait "}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

static void files_are_saved_and_loaded(void **state) {
    (void)state;
    char save[2][120], load[2][120], path[100];
    snprintf(path, sizeof path, "%s/game.pgn", data_folder);
    for (int language = 0; language < 2; language++) {
        snprintf(save[language], sizeof save[language], "%s %s\n", language == 0 ? "save" : "sauver", path);
        snprintf(load[language], sizeof load[language], "%s %s\n", language == 0 ? "load" : "charger", path);
    }
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{"e4\n"}, {"Black> ", "Noirs> "}},
                  {{"c5\n"}, {"White> ", "Blancs> "}},
                  {{save[0], save[1]}, {"Written to", "Écrit dans"}},
                  {{"new\n", "nouvelle\n"}, {"White> ", "Blancs> "}},
                  {{load[0], load[1]}, {"1... c5."}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
    FILE *file = fopen(path, "r");
    char text[2000] = "";
    assert_non_null(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_non_null(strstr(text, "\n1. e4 c5 *\n"));
}

// ---- moves -----------------------------------------------------------------------------------------

static void moves_are_refused_with_reason_and_candidates(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, "--fen", "4k3/8/8/8/8/8/3P4/RN2KN2 w - - 0 1", NULL},
        .steps = {white_asked,
                  {{"Ne5\n", "Ce5\n"}, {"no white knight can go to e5", "cavalier ne peut aller en e5"}},
                  {{NULL}, {"Possible: ", "Possibles : "}},
                  {{"fork\n"}, {"neither a move nor a command", "ni un coup ni une commande"}},
                  {{"O-O-O\n"}, {"castling is illegal", "roque impossible"}},
                  {{"resig\n", "abandonne\n"}, {"neither a move", "ni un coup"}},
                  {{"mov\n", "cou\n"}, {"legal moves:", "coups légaux :"}},
                  {{"h\n"}, {"Commands:", "Commandes :"}},
                  {{"d2 d4\n"}, {"1. d4."}},
                  black_asked,
                  {{"ke7\n", "re7\n"}, {"1... Ke7.", "1... Re7."}},
                  white_asked,
                  {{"Nd2\n", "Cd2\n"}, {"can be several moves", "peut être plusieurs coups"}},
                  {{NULL}, {"Nbd2 Nfd2", NULL}},
                  {{"Nbd2\n", "Cbd2\n"}, {"2. N", "2. C"}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    for (int language = ENGLISH; language <= FRENCH; language++) {
        Terminal *terminal = start(language, scenario.words);
        for (const Step *step = scenario.steps; step->typed[0] != NULL || step->expected[0] != NULL; step++) {
            bool is_list = step->typed[0] == NULL && step->expected[0][0] == 'N';
            if (step->typed[0] != NULL) terminal_type(terminal, in(language, step->typed));
            if (step->expected[0] == NULL) continue;
            terminal_expect(terminal,
                            is_list ? (language == ENGLISH ? "Nbd2" : "Cbd2") : in(language, step->expected));
        }
        assert_int_equal(terminal_close(terminal), 0);
    }
}

static void nothing_typed_breaks_it(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, NULL};
    Terminal *terminal = start(ENGLISH, words);
    terminal_expect(terminal, "White> ");
    char noise[600];
    Random random = random_from_seed(7);
    for (int round = 0; round < (test_is_short() ? 15 : 60); round++) {
        size_t length = 1 + random_below(&random, sizeof noise - 3);
        for (size_t i = 0; i < length; i++) {
            char c = (char)random_below(&random, 256);
            // Not the keys that end the game, stop the program or stop the terminal.
            noise[i] = c == 3 || c == 4 || c == 26 || c == 28 || c == 17 || c == 19 || c == 0 ? '~' : c;
        }
        noise[length] = '\n';
        noise[length + 1] = '\0';
        terminal_type(terminal, noise);
        while (terminal_read(terminal, clock_now_ms() + 40)) {
        }
    }
    terminal_type(terminal, "\x15\nfen\n");
    terminal_expect(terminal, "rnbqkbnr/");
    terminal_type(terminal, "quit\n");
    assert_int_equal(terminal_close(terminal), 0);
}

// ---- leaving and coming back -----------------------------------------------------------------------

static void control_c_is_130_and_nothing_is_lost(void **state) {
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

static void a_dumb_terminal_is_enough(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, NULL};
    for (int language = ENGLISH; language <= FRENCH; language++) {
        TerminalWorld world = {.lang = languages[language], .term = "dumb", .data_folder = data_folder};
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

static void control_c_stops_a_thinking_computer(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "lab:alphabeta,depth=30", "--black", "human", NULL},
        .steps = {{{NULL}, {"White is thinking, ", "Blancs : réflexion, "}},
                  {{"\x03"}, {"Stopped.", "Arrêt."}}},
        .status = 130,
    };
    play(&scenario);
}

static void killed_games_are_resumed(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, "--clock", "5+3", NULL};
    const char *const resume[] = {"--resume", NULL};
    Terminal *terminal = start(ENGLISH, words);
    terminal_expect(terminal, "White> ");
    terminal_type(terminal, "a4\n");
    terminal_expect(terminal, "Black> ");
    terminal_type(terminal, "h5\n");
    terminal_expect(terminal, "White> ");
    kill(terminal->process, SIGKILL);
    assert_int_equal(terminal_close(terminal), 128 + SIGKILL);
    terminal = start(FRENCH, resume);
    terminal_expect(terminal, "0:05:0");
    terminal_expect(terminal, "1... h5.");
    terminal_type(terminal, "quitter\n");
    assert_int_equal(terminal_close(terminal), 0);
}

// ---- other screens ---------------------------------------------------------------------------------

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
    play(&series);
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
            int rows = 0, columns = 0, widest = 0;
            for (const char *c = terminal->seen; *c != '\0'; c++) {
                if (*c == '\x1b') {
                    while (*c != 'm' && *c != '\0') c++;
                    continue;
                }
                rows += *c == '\n';
                columns = *c == '\n' || *c == '\r' ? 0 : columns + (((unsigned char)*c & 0xC0) != 0x80);
                if (columns > widest) widest = columns;
            }
            assert_in_range(rows, 3, 23);
            assert_in_range(widest, 10, 80);
            terminal_type(terminal, "quit\n");
            assert_int_equal(terminal_close(terminal), 0);
        }
    }
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
        cmocka_unit_test(a_computer_declines),
        cmocka_unit_test(a_computer_that_is_worse_accepts),
        cmocka_unit_test(other_games_end_too),
        cmocka_unit_test(every_game_is_played_by_computers),
        cmocka_unit_test(commands_look_at_the_game),
        cmocka_unit_test(commands_change_the_game),
        cmocka_unit_test(the_engine_says_why),
        cmocka_unit_test(a_hint_comes_from_a_searching_player),
        cmocka_unit_test(files_are_saved_and_loaded),
        cmocka_unit_test(moves_are_refused_with_reason_and_candidates),
        cmocka_unit_test(nothing_typed_breaks_it),
        cmocka_unit_test(control_c_is_130_and_nothing_is_lost),
        cmocka_unit_test(a_dumb_terminal_is_enough),
        cmocka_unit_test(control_c_stops_a_thinking_computer),
        cmocka_unit_test(killed_games_are_resumed),
        cmocka_unit_test(the_menu_leads_to_a_game),
        cmocka_unit_test(a_screen_reader_gets_words_and_no_escapes),
        cmocka_unit_test(every_look_fits_80_by_24),
        cmocka_unit_test(wrong_words_are_wrong_usage),
    };
    return cmocka_run_group_tests(tests, open_folder, remove_folder);
}
