// SPDX-License-Identifier: GPL-3.0-or-later
// play_commands_test.c - every command of the terminal game and every refusal, in both languages.
#include "tests/terminal/play_scenario.h"

#include "core/random.h"

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
                  {{"eval\n", "évaluer\n"},
                   {"for White (no search).", "sans recherche, Blancs : +"}},
                  {{"fen\n"}, {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}},
                  {{"flip\n", "tourner\n"}, {"h  g  f  e  d  c  b  a"}},
                  {{"board\n", "plateau\n"}, {"h  g  f  e  d  c  b  a"}},
                  {{"level\n", "niveau\n"}, {"Black: random.", "Noirs : random."}},
                  {{"level random:seed=5\n", "niveau random:seed=5\n"},
                   {"from now on: random:seed=5.", "désormais : random:seed=5."}},
                  {{"level nobody\n", "niveau nobody\n"},
                   {"no kind of player", "aucun joueur ne s'appelle"}},
                  {{"save\n", "sauver\n"}, {"Which file?", "Quel fichier ?"}},
                  {{"load\n", "charger\n"}, {"Which file?", "Quel fichier ?"}},
                  {{"load /no/such\n", "charger /no/such\n"},
                   {"cannot open", "impossible d'ouvrir"}},
                  {{"undo\n", "annuler\n"}, {"no move to take back", "pas de coup à reprendre"}},
                  {{"redo\n", "refaire\n"}, {"no move to play again", "pas de coup à rejouer"}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

static void the_board_is_hidden_between_two_people(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "human", NULL},
        .steps = {white_asked,
                  {{"hide\n", "cacher\n"}, {"is hidden after every move", "caché après chaque"}},
                  white_asked,
                  {{"e4\n"}, {"Black: press Enter to see it.", "Noirs : Entrée pour le voir."}},
                  {{"e5\n"}, {"h  g  f  e  d  c  b  a"}}, // shows the board, and moves nothing
                  {{NULL}, {"Black>", "Noirs>"}},
                  {{"e5\n"}, {"White: press Enter to see it.", "Blancs : Entrée pour le voir."}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

static void a_level_is_chosen_by_number_name_or_elo(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "engine:level=club", "--seed", "1",
                  "--scroll", NULL},
        .steps =
            {white_asked,
             {{"level\n", "niveau\n"}, {">  5  club         1400", ">  5  club         1400"}},
             {{NULL}, {"10  full               everything", "10  pleine-force       tout ce que"}},
             {{NULL},
              {"Black: club player (1400). Another", "Noirs : joueur de club (1400). Un autre"}},
             {{"level 2\n", "niveau 2\n"},
              {"Black from now on: beginner (700).", "Noirs désormais : débutant (700)."}},
             {{"level maitre\n", "niveau Maître\n"}, {"on: master (2200).", ": maître (2200)."}},
             {{"level 1600\n", "niveau 1600\n"}, {"on: engine (1600).", ": le moteur (1600)."}},
             {{"level full\n", "niveau 10\n"},
              {"on: engine at full strength.", ": le moteur à pleine force."}},
             {{"level CAFÉ pace\n", "niveau cafe allure\n"},
              {"coffeehouse player (1150). At a person's pace.",
               "joueur de café (1150). Au rythme d'une personne."}},
             {{"e4\n"}, {"1... ", "1... "}},
             white_asked,
             {{"level 11\n", "niveau 11\n"},
              {"'11' is no level: they are 1 to 10, their names, or an Elo from",
               "« 11 » n'est pas un niveau : de 1 à 10, un nom, ou un Elo"}},
             {{"level 100\n", "niveau 100\n"},
              {"'100' is no level", "« 100 » n'est pas un niveau"}},
             {{"level club quickly\n", "niveau club vite\n"},
              {"level alone lists", "niveau seul donne"}},
             {{"level engine:level=bishop\n", "niveau engine:level=fou\n"},
              {"no level is called 'bishop'", "aucun niveau ne s'appelle « fou »"}},
             {{"quit\n", "quitter\n"}, {NULL}}},
    };
    const Scenario without = {
        .words = {"othello", "--black", "human", "--white", "random", NULL},
        .steps = {black_asked,
                  {{"level\n", "niveau\n"},
                   {"White: random. Another", "Blancs : random. Un autre"}},
                  {{"level 3\n", "niveau 3\n"}, {"on: casual player.", ": joueur occasionnel."}},
                  {{"level 11\n", "niveau 11\n"}, {"1 to 10, and their", "1 à 10, ou ont un nom"}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
    play(&without);
}

// Who played the game before may refuse this one, or never answer in it.
static void another_game_brings_its_usual_opponent(void **state) {
    (void)state;
    const Scenario from_chess = {
        .words = {"chess", "--white", "human", "--black", "engine:level=club", "--seed", "1", NULL},
        .steps = {white_asked,
                  {{"new othello\n", "nouvelle othello\n"},
                   {"White from now on: casual player.", "Blancs désormais : joueur occasionnel."}},
                  black_asked,
                  {{"d3\n"}, {"Last move: ", "Dernier coup : "}},
                  {{NULL}, {"Black> ", "Noirs> "}},
                  {{"new chess\n", "nouvelle chess\n"},
                   {"Black from now on: club player (1400).",
                    "Noirs désormais : joueur de club (1400)."}},
                  white_asked,
                  {{"new chess:crp\n", "nouvelle chess:crp\n"},
                   {"Black from now on: crp", "Noirs désormais : crp"}},
                  white_asked,
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    const Scenario from_another = {
        .words = {"tictactoe", "--first", "human", "--second", "lab:alphabeta,depth=9", NULL},
        .steps = {{{NULL}, {"X> "}},
                  {{"new chess\n", "nouvelle chess\n"}, {"woodpusher (900)", "pousse-bois (900)"}},
                  white_asked,
                  {{"e4\n"}, {"1... ", "1... "}},
                  white_asked,
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&from_chess);
    play(&from_another);
}

// A newcomer who chooses nobody meets a friendly level, named on the screen.
static void who_chooses_nobody_meets_a_friendly_level(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--seed", "1", NULL},
        .steps = {{{NULL}, {"Black: woodpusher (900)", "Noirs : pousse-bois (900)"}},
                  {{NULL},
                   {"Your opponent: woodpusher (900). For another one, type level.",
                    "Adversaire : pousse-bois (900). Pour un autre, tapez niveau."}},
                  white_asked,
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

static void the_level_stands_above_the_board_and_its_change_below(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "engine:level=5", "--seed", "1", NULL},
        .steps =
            {{{NULL}, {"Black: club player (1400)", "Noirs : joueur de club (1400)"}},
             white_asked,
             {{"level 2\n", "niveau 2\n"}, {"\x1b[2J"}},
             {{NULL}, {"Black: beginner (700)", "Noirs : débutant (700)"}},
             {{NULL}, {"White to move.", "Trait : Blancs."}},
             {{NULL}, {"Black from now on: beginner (700).", "Noirs désormais : débutant (700)."}},
             white_asked,
             {{"\n"}, {"\x1b[2J"}}, // drawn again, it is still there
             {{NULL}, {"Black from now on: beginner (700).", "Noirs désormais : débutant (700)."}},
             white_asked,
             {{"e4\n"}, {"\x1b[2J"}}, // a move takes it away
             {{NULL},
              {"1. e4. Black to move.\r\nKing's Pawn Opening\r\n\x1b[H",
               "1. e4. Trait : Noirs.\r\nOuverture du pion roi\r\n\x1b[H"}},
             white_asked,
             {{"resign\n", "abandonner\n"}, {"0-1"}},
             {{NULL}, {"Game over> ", "Fin> "}},
             {{"level 3\n", "niveau 3\n"},
              {"woodpusher (900).\r\nType new", "pousse-bois (900).\r\nTapez"}},
             {{NULL}, {"Game over> ", "Fin> "}},
             {{"new\n", "nouvelle\n"}, {"Black: woodpusher (900)", "Noirs : pousse-bois (900)"}},
             white_asked,
             {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

// Another level keeps the clock of the turn running: at the first move and later.
static void a_level_does_not_give_time_back(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "engine:level=5", "--clock", "2", NULL},
        .steps = {{{NULL}, {"White 1:58> ", "Blancs 1:58> "}},
                  {{"level 2\n", "niveau 2\n"}, {"from now on: beginner", "désormais : débutant"}},
                  {{NULL}, {"White 1:5", "Blancs 1:5"}},
                  {{"e4\n"}, {"1... "}},
                  {{NULL}, {"White 1:5", "Blancs 1:5"}},
                  {{"level 3\n", "niveau 3\n"},
                   {"from now on: woodpusher", "désormais : pousse-bois"}},
                  {{NULL}, {"White 1:5", "Blancs 1:5"}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

static void names_are_cut_to_the_screen(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white",
                  "human:name=ééééééééééééééééééééééééééééééééééééééééééééééééééééééééé", "--black",
                  "random", "--clock", "90", "--fen", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", NULL},
        .steps = {{{NULL}, {"> "}}, {{"exd5\n"}, {"1. exd5"}}, {{"quit\n"}, {NULL}}},
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

// Sides change in the middle of a game and after its end; the board and the file follow.
static void players_change_places(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "random", "--seed", "1", NULL},
        .steps = {white_asked,
                  {{"e4\n"}, {"1... "}},
                  white_asked,
                  {{"swap\n", "échanger\n"}, {"2. "}},
                  {{NULL}, {"Black: you", "Noirs : vous"}},
                  {{NULL}, {"White from now on: random.", "Blancs désormais : random."}},
                  {{NULL}, {"Black from now on: you.", "Noirs désormais : vous."}},
                  black_asked,
                  {{"resign\n", "abandonner\n"},
                   {"White wins: Black resigned. 1-0", "abandon : Noirs). 1-0"}},
                  {{NULL}, {"Game over> ", "Fin> "}},
                  {{"switch\n"},
                   {"Type new for another game.", "Tapez nouvelle pour une autre partie."}},
                  {{"new\n", "nouvelle\n"}, {"White> ", "Blancs> "}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

static void moves_played_are_listed(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, "--plain", NULL},
        .steps = {white_asked,
                  {{"list\n", "liste\n"},
                   {"No move has been played yet.", "Aucun coup n'a encore été joué."}},
                  {{"Nf3\n", "Cf3\n"}, {"Black> ", "Noirs> "}},
                  {{"d5\n"}, {"White> ", "Blancs> "}},
                  {{"g3\n"}, {"Black> ", "Noirs> "}},
                  {{"list\n", "liste\n"}, {"  1. Nf3 d5 2. g3\r\n", "  1. Cf3 d5 2. g3\r\n"}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

// As people type who do not think of notation.
static void moves_are_read_in_many_spellings(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{"1. e4\n"}, {"1. e4."}},
                  {{"D7D5\n"}, {"1... d5."}},
                  {{"ed\n"}, {"2. exd5."}},
                  {{"2...NF6\n", "2...CF6\n"}, {"2... Nf6.", "2... Cf6."}},
                  {{"Bf1-b5+\n", "Ff1-b5+\n"}, {"3. Bb5+.", "3. Fb5+."}},
                  {{"c7 c6\n"}, {"3... c6."}},
                  {{"dxc6!\n"}, {"4. dxc6."}},
                  {{"bxc\n"}, {"4... bxc6."}},
                  {{"Ng1f3\n", "cf3\n"}, {"5. Nf3.", "5. Cf3."}},
                  {{"cb\n"}, {"5... cxb5."}},
                  {{"0-0\n"}, {"6. O-O."}},
                  black_asked,
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
                  {{"hint\n", "indice\n"}, {"The computer would play ", "L'ordinateur jouerait "}},
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
        snprintf(save[language], sizeof save[language], "%s %s\n",
                 language == 0 ? "save" : "sauver", path);
        snprintf(load[language], sizeof load[language], "%s %s\n",
                 language == 0 ? "load" : "charger", path);
    }
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{"e4\n"}, {"Black> ", "Noirs> "}},
                  {{"c5\n"}, {"White> ", "Blancs> "}},
                  {{save[0], save[1]}, {"Written to", "Écrit dans"}},
                  // its own file is not asked about
                  {{save[0], save[1]}, {"Written to", "Écrit dans"}},
                  {{"new\n", "nouvelle\n"}, {"White> ", "Blancs> "}},
                  {{load[0], load[1]}, {"1... c5."}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play_in(ENGLISH, &scenario);
    assert_int_equal(remove(path), 0);
    play_in(FRENCH, &scenario);
    FILE *file = fopen(path, "r");
    char text[2000] = "";
    assert_non_null(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_non_null(strstr(text, "\n1. e4 c5 *\n"));
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void a_finished_game_that_is_loaded_is_over(void **state) {
    (void)state;
    char path[100], load[120];
    snprintf(path, sizeof path, "%s/finished.pgn", data_folder);
    snprintf(load, sizeof load, "load %s\n", path);
    write_text(path, "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n");
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "engine:level=1", "--seed", "1", NULL},
        .steps = {white_asked,
                  {{load},
                   {"This game is over (1-0). Type undo",
                    "Cette partie est finie (1-0). Tapez annuler"}},
                  {{NULL}, {"Game over> ", "Fin> "}},
                  {{"undo\n", "annuler\n"}, {"1... e5", "1... e5"}},
                  white_asked,
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
    const Scenario by_option = {
        .words = {"--load", path, "--white", "human", "--black", "human", NULL},
        .steps = {{{NULL}, {"This game is over (1-0).", "Cette partie est finie (1-0)."}},
                  {{NULL}, {"Game over> ", "Fin> "}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&by_option);
}

static void of_several_games_the_one_asked_for_is_taken(void **state) {
    (void)state;
    char path[100], first[120], second[120], third[120];
    snprintf(path, sizeof path, "%s/several.pgn", data_folder);
    snprintf(first, sizeof first, "load %s\n", path);
    snprintf(second, sizeof second, "load %s 2\n", path);
    snprintf(third, sizeof third, "load %s 3\n", path);
    write_text(path, "[White \"[a] {b\"]\n\n1. e4 {not a game:\n[White \"x\"] } c5 *\n\n[White "
                     "\"d\"]\n\n1. d4 d5 *\n");
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{first}, {"1... c5."}},
                  {{NULL},
                   {"holds 2 games; this is the first", "contient 2 parties ; voici la premi"}},
                  {{second}, {"1... d5."}},
                  {{third},
                   {"several.pgn has 2 games, not 3", "several.pgn contient 2 parties, pas 3"}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
    const Scenario by_option = {
        .words = {"--load", path, "--game", "2", "--white", "human", "--black", "human", NULL},
        .steps = {{{NULL}, {"1... d5."}}, {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&by_option);
}

// A file that is there may be somebody's collection.
static void other_files_are_not_overwritten_unasked(void **state) {
    (void)state;
    char path[100], save[2][120], text[40] = "";
    snprintf(path, sizeof path, "%s/collection.pgn", data_folder);
    for (int language = 0; language < 2; language++)
        snprintf(save[language], sizeof save[language], "%s %s\n",
                 language == 0 ? "save" : "sauver", path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("many games", file);
    fclose(file);
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{save[0], save[1]}, {"Write over it? (y/n) ", "Faut-il l'ecraser ? (o/n) "}},
                  {{"n\n"}, {"Nothing was written.", "Rien n'a été écrit."}},
                  white_asked,
                  {{save[0], save[1]}, {"(y/n) ", "(o/n) "}},
                  {{"\x04"}, {NULL}}},
    };
    play(&scenario);
    file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(text, sizeof text, file));
    fclose(file);
    assert_string_equal(text, "many games");
}

static void moves_are_refused_with_reason_and_candidates(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, "--fen", "4k3/8/8/8/8/8/3P4/RN2KN2 w - - 0 1", NULL},
        .steps = {white_asked,
                  {{"Ne5\n", "Ce5\n"},
                   {"no white knight can go to e5", "cavalier ne peut aller en e5"}},
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
        for (const Step *step = scenario.steps; step->typed[0] != NULL || step->expected[0] != NULL;
             step++) {
            bool is_list = step->typed[0] == NULL && step->expected[0][0] == 'N';
            if (step->typed[0] != NULL) terminal_type(terminal, in(language, step->typed));
            if (step->expected[0] == NULL) continue;
            terminal_expect(terminal, is_list ? (language == ENGLISH ? "Nbd2" : "Cbd2")
                                              : in(language, step->expected));
        }
        assert_int_equal(terminal_close(terminal), 0);
    }
}

// Of what fits, all; of what does not, nothing.
static void an_ambiguous_move_lists_the_moves_that_fit(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, "--fen", "4k3/P7/8/8/8/8/8/RN2KN2 w - - 0 1", "--plain", NULL},
        .steps = {white_asked,
                  {{"Nd2\n", "Cd2\n"}, {"Possible: Nbd2 Nfd2\r\n", "Possibles : Cbd2 Cfd2\r\n"}},
                  {{"a8\n"}, {"Possible: a8=", "Possibles : a8="}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

static void a_refused_castling_says_why(void **state) {
    (void)state;
    static const struct {
        const char *fen, *typed, *english, *french;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "O-O\n", "illegal: a man stands on g1",
         "se trouve en g1"},
        {"4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "O-O\n", "illegal: f1 is attacked",
         "case f1 est attaquée"},
        {"4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", "e1g1\n", "the king is in check",
         "le roi est en échec"},
        {"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O\n", "the right on that side",
         "ce droit de ce côté"},
        {"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O-O\n", "has lost the right", "ont plus ce droit"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const Scenario scenario = {
            .words = {TWO_HUMANS, "--fen", cases[i].fen, "--plain", NULL},
            .steps = {white_asked,
                      {{cases[i].typed}, {cases[i].english, cases[i].french}},
                      {{"quit\n", "quitter\n"}, {NULL}}},
        };
        play(&scenario);
    }
}

static void tab_completes_moves_and_commands(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{"Nf\t\n", "Cf\t\n"}, {"1. Nf3.", "1. Cf3."}},
                  black_asked,
                  {{"d7d\t", "d7d\t"}, {"d7d6 d7d5"}},
                  {{"5\n"}, {"1... d5."}},
                  white_asked,
                  {{"und\t\n", "annu\t\n"}, {"Black> ", "Noirs> "}},
                  {{"\x10\x10\n"}, {"1... d5."}}, // two lines up in the history
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

static void long_lists_of_moves_show_their_beginnings(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"amazons", "--first", "human", "--second", "human", NULL},
        .steps = {white_asked,
                  {{"moves\n", "coups\n"},
                   {"2176 legal moves; these are", "2176 coups légaux, dont voici"}},
                  {{NULL}, {" j4-e9"}},
                  white_asked,
                  {{"moves d1-d7/g\n", "coups d1-d7/g\n"},
                   {"2 legal moves begin", "2 coups légaux commencent"}},
                  {{NULL}, {"d1-d7/g7 d1-d7/g4"}},
                  {{"moves z\n", "coups z\n"}, {"No legal move", "Aucun coup légal"}},
                  {{"d1-d7\n"}, {"such as d1-d7/g7", "comme d1-d7/g7"}},
                  {{"quit\n", "quitter\n"}, {NULL}}},
    };
    play(&scenario);
}

// What is typed while a computer thinks waits for its turn and does not disturb the screen.
static void typing_ahead_is_kept_but_not_shown(void **state) {
    (void)state;
    const char *const words[] = {"chess",   "--white", "engine:movetime=1.5",
                                 "--black", "human",   NULL};
    Terminal *terminal = start(ENGLISH, words);
    terminal_expect(terminal, "White is thinking, ");
    terminal_type(terminal, "fen\n");
    terminal_expect(terminal, "Last move: 1. ");
    size_t moved = terminal->mark;
    terminal_expect(terminal, "Black> ");
    terminal_expect(terminal, " b KQkq ");
    terminal->seen[moved] = '\0';
    assert_null(strstr(terminal->seen, "fen"));
    terminal_type(terminal, "quit\n");
    assert_int_equal(terminal_close(terminal), 0);
}

// ---- anything ----------------------------------------------------------------------------------

static void read_a_while(Terminal *terminal) {
    while (terminal_read(terminal, clock_now_ms() + 40)) terminal->length = terminal->mark = 0;
}

// Random bytes, but not the keys that end the game, stop the program or stop the terminal.
static void type_noise(Terminal *terminal, Random *random) {
    char noise[600];
    size_t length = 1 + random_below(random, sizeof noise - 3);
    for (size_t i = 0; i < length; i++) {
        char c = (char)random_below(random, 256);
        noise[i] = c == 3 || c == 4 || c == 26 || c == 28 || c == 17 || c == 19 || c == 0 ? '~' : c;
    }
    noise[length] = '\n';
    noise[length + 1] = '\0';
    terminal_type(terminal, noise);
}

// Commands and moves, some with something behind them that may or may not make sense.
static void type_words(Terminal *terminal, Random *random) {
    static const char *const first[] = {
        "undo", "redo",  "why",    "eval", "moves", "board", "flip",    "fen",   "draw",  "hide",
        "new",  "level", "help",   "a1",   "b2",    "c3",    "e4",      "Nf3",   "e7e5",  "O-O",
        "y",    "n",     "resign", "1",    "44",    "nulle", "annuler", "coups", "retry", "load",
        "",     "32-28", "A",      "F",    "d3",    "?",     "save",    "swap",  "list",  "hint",
        "go",   "1. d4", "ed",     "NF6",  "back",  "next",
    };
    static const char *const second[] = {"",
                                         " 3",
                                         " -1",
                                         " 99999999999999999999",
                                         " chess",
                                         " othello:6x6",
                                         " random",
                                         " human",
                                         " %s%n",
                                         " 8/8/8/8/8/8/8/8 w - - 0 1",
                                         " 7k/8/8/8/8/8/8/KR6 w - - 0 1",
                                         " awale",
                                         " tictactoe",
                                         "\t\t"};
    char line[200];
    const char *word = first[random_below(random, sizeof first / sizeof first[0])];
    const char *rest = second[random_below(random, sizeof second / sizeof second[0])];
    snprintf(line, sizeof line, "%s%s\n", word, strcmp(word, "save") == 0 ? "" : rest);
    terminal_type(terminal, line);
}

static void nothing_typed_breaks_it(void **state) {
    (void)state;
    const char *const words[] = {TWO_HUMANS, NULL};
    Terminal *terminal = start(ENGLISH, words);
    terminal_expect(terminal, "White> ");
    Random random = random_from_seed(7);
    for (int round = 0; round < (test_is_short() ? 15 : 60); round++) {
        type_noise(terminal, &random);
        read_a_while(terminal);
    }
    terminal_type(terminal, "\x15\nfen\n");
    terminal_expect(terminal, "rnbqkbnr/");
    terminal_type(terminal, "quit\n");
    assert_int_equal(terminal_close(terminal), 0);
}

// Menu, games, ends of games: whatever is typed, the program leaves in
// good order when it is asked to.
static void no_words_break_it(void **state) {
    (void)state;
    static const char *const games[][6] = {
        {"chess", "--black", "random", "--seed", "3", NULL},
        {"tictactoe", "--second", "random", "--clock", "9+1", NULL},
        {"othello", "--white", "human", "--plain", NULL},
        {NULL},
    };
    for (size_t game = 0; game < sizeof games / sizeof games[0]; game++) {
        Random random = random_from_seed(game + 1);
        Terminal *terminal = start(game % 2 == 0 ? ENGLISH : FRENCH, games[game]);
        for (int round = 0; round < (test_is_short() ? 20 : 80); round++) {
            if (random_below(&random, 8) == 0)
                type_noise(terminal, &random);
            else
                type_words(terminal, &random);
            if (random_below(&random, 8) == 0)
                terminal_resize(terminal, (int)random_below(&random, 120),
                                (int)random_below(&random, 40));
            read_a_while(terminal);
        }
        // A question about a draw wants an answer first.
        terminal_type(terminal, "\x15\nn\nquit\nquit\n");
        assert_int_equal(terminal_close(terminal), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_look_at_the_game),
        cmocka_unit_test(the_board_is_hidden_between_two_people),
        cmocka_unit_test(a_level_is_chosen_by_number_name_or_elo),
        cmocka_unit_test(another_game_brings_its_usual_opponent),
        cmocka_unit_test(who_chooses_nobody_meets_a_friendly_level),
        cmocka_unit_test(the_level_stands_above_the_board_and_its_change_below),
        cmocka_unit_test(a_level_does_not_give_time_back),
        cmocka_unit_test(names_are_cut_to_the_screen),
        cmocka_unit_test(commands_change_the_game),
        cmocka_unit_test(players_change_places),
        cmocka_unit_test(moves_played_are_listed),
        cmocka_unit_test(moves_are_read_in_many_spellings),
        cmocka_unit_test(the_engine_says_why),
        cmocka_unit_test(a_hint_comes_from_a_searching_player),
        cmocka_unit_test(files_are_saved_and_loaded),
        cmocka_unit_test(a_finished_game_that_is_loaded_is_over),
        cmocka_unit_test(of_several_games_the_one_asked_for_is_taken),
        cmocka_unit_test(other_files_are_not_overwritten_unasked),
        cmocka_unit_test(moves_are_refused_with_reason_and_candidates),
        cmocka_unit_test(an_ambiguous_move_lists_the_moves_that_fit),
        cmocka_unit_test(a_refused_castling_says_why),
        cmocka_unit_test(tab_completes_moves_and_commands),
        cmocka_unit_test(long_lists_of_moves_show_their_beginnings),
        cmocka_unit_test(typing_ahead_is_kept_but_not_shown),
        cmocka_unit_test(nothing_typed_breaks_it),
        cmocka_unit_test(no_words_break_it),
    };
    return cmocka_run_group_tests(tests, open_folder, remove_folder);
}
