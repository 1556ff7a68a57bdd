// SPDX-License-Identifier: GPL-3.0-or-later
// play_review_test.c - the review after a game and mistakes tried again, in both languages.
#include "tests/terminal/play_scenario.h"

#include <dirent.h>

// White allows mate in one with its second move.
#define FOOLS_MATE                                                                                 \
    {{NULL}, {"White> ", "Blancs> "}}, {{"f3\n"}, {"Black> ", "Noirs> "}},                         \
        {{"e5\n"}, {"White> ", "Blancs> "}}, {{"g4\n"}, {"Black> ", "Noirs> "}}, {                 \
        {"Qh4\n", "Dh4\n"}, {                                                                      \
            "Game over> ", "Fin> "                                                                 \
        }                                                                                          \
    }

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

// A file of the folder whose name ends so; false when there is none.
static bool find_file(const char *folder, const char *ending, char path[512]) {
    DIR *entries = opendir(folder);
    bool is_found = false;
    if (entries == NULL) return false;
    for (struct dirent *entry = readdir(entries); entry != NULL && !is_found;
         entry = readdir(entries)) {
        size_t length = strlen(entry->d_name), wanted = strlen(ending);
        is_found = length >= wanted && strcmp(entry->d_name + length - wanted, ending) == 0;
        if (is_found) snprintf(path, 512, "%s/%s", folder, entry->d_name);
    }
    closedir(entries);
    return is_found;
}

// A review is some seconds of search, and much more in a checked build:
// short runs take one language each.
static void play_once_if_short(const Scenario *scenario, int language) {
    if (test_is_short())
        play_in(language, scenario);
    else
        play(scenario);
}

static void a_review_tells_what_was_bad_and_better(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {FOOLS_MATE,
                  {{"r\n"}, {"accuracy", "précision"}},
                  {{NULL}, {"The worst moves", "Les plus mauvais coups"}},
                  {{NULL}, {"2. g4??"}},
                  {{NULL}, {"Blunder. Allows mate in 1.", "Gaffe. Permet un mat en 1."}},
                  {{NULL}, {"Better: 2. ", "Mieux : 2. "}},
                  {{NULL}, {"Type retry", "Tapez reprise"}},
                  {{"review\n", "revue\n"}, {"Allows mate in 1.", "Permet un mat en 1."}},
                  quit_after_end},
    };
    play_once_if_short(&scenario, FRENCH);
    char folder[128], path[512];
    snprintf(folder, sizeof folder, "%s/roque/games", data_folder);
    assert_false(find_file(folder, ".svg", path)); // nobody asked for it
}

static void a_mistake_is_tried_again(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {TWO_HUMANS, NULL},
        .steps = {FOOLS_MATE,
                  {{"retry\n", "reprise\n"}, {"2. g4?? was played here", "2. g4?? a été joué ici"}},
                  {{"g4\n"}, {"That was played in the game", "C'est le coup de la partie"}},
                  {{"zz\n"}, {"neither a move nor a command", "ni un coup ni une commande"}},
                  {{"Nf4\n", "Cf4\n"}, {"can go to f4", "ne peut aller en f4"}},
                  {{"moves g\n", "coups g\n"},
                   {"2 legal moves begin with g", "2 coups légaux commencent par g"}},
                  {{"hint\n", "indice\n"}, {"Look at your ", "Regardez votre "}},
                  {{"flip\n", "tourner\n"}, {"h  g  f  e  d  c  b  a"}},
                  {{"resign\n", "abandonner\n"}, {"neither a move", "ni un coup"}},
                  {{"help\n", "aide\n"}, {"show (the solution)", "montrer (la solution)"}},
                  {{"Kf2\n", "Rf2\n"}, {"Kf2 does not hold: ", "Rf2 ne tient pas : "}},
                  {{NULL}, {"The answer: 2... ", "La réponse : 2... "}},
                  {{"e4\n"}, {"Next? ", "Suivant ? "}},
                  {{"\n"}, {"2 of 2: 1. f3", "2 sur 2 : 1. f3"}},
                  {{"show\n", "montrer\n"}, {"Best was 1. ", "Le meilleur était 1. "}},
                  {{NULL}, {"Found: 1 of 2.", "Trouvés : 1 sur 2."}},
                  {{NULL}, {"Game over> ", "Fin> "}},
                  {{"retry 2\n", "reprise 2\n"}, {"2 of 2: 1. f3", "2 sur 2 : 1. f3"}},
                  {{"e4\n"}, {"Found: 1 of 1.", "Trouvés : 1 sur 1."}},
                  {{"retry 7\n", "reprise 7\n"}, {"lists 2 bad moves", "compte 2 mauvais coups"}},
                  {{"retry\n", "reprise\n"}, {"1 of 2", "1 sur 2"}},
                  {{"back\n", "retour\n"}, {"Game over> ", "Fin> "}},
                  // the end is back
                  {{"fen\n"}, {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w"}},
                  quit_after_end},
    };
    play_once_if_short(&scenario, ENGLISH);
}

// A person who plays alone hears of the own moves only, and of none before the game is over.
static void only_own_moves_are_tried(void **state) {
    (void)state;
    const Scenario scenario = {
        .words = {"chess", "--white", "human", "--black", "random", "--fen",
                  "4k3/8/8/8/8/8/3QP3/4K3 w - - 0 1", NULL},
        .steps = {white_asked,
                  {{"review\n", "revue\n"}, {"comes after the game", "vient après la partie"}},
                  {{"retry\n", "reprise\n"}, {"comes after the game", "vient après la partie"}},
                  {{"Qd7\n", "Dd7\n"}, {"White> ", "Blancs> "}},
                  {{"resign\n", "abandonner\n"}, {"Game over> ", "Fin> "}},
                  {{"r\n"}, {"Your worst move (", "Votre plus mauvais coup ("}},
                  {{NULL}, {"1. Qd7+??", "1. Dd7+??"}},
                  {{NULL}, {"Blunder.", "Gaffe."}},
                  quit_after_end},
    };
    play_once_if_short(&scenario, FRENCH);
}

// Nothing is praised that was not played, and the opponent has its level's name.
static void who_resigns_at_once_is_not_praised(void **state) {
    (void)state;
    const Scenario before = {
        .words = {"chess", "--white", "engine:level=club", "--black", "human", "--seed", "1", NULL},
        .steps = {black_asked,
                  {{"resign\n", "abandonner\n"}, {"Game over> ", "Fin> "}},
                  {{"r\n"}, {"White (club player)", "Blancs (joueur de club)"}},
                  {{NULL},
                   {"Black (you)                         -",
                    "Noirs (vous)                        -"}},
                  {{NULL}, {"You made no move:", "Vous n'avez joué aucun coup"}},
                  {{"retry\n", "reprise\n"}, {"lists no bad move", "ne compte aucun mauvais coup"}},
                  quit_after_end},
    };
    const Scenario after = {
        .words = {"chess", "--white", "human", "--black", "engine:elo=1500", "--seed", "1", NULL},
        .steps = {white_asked,
                  {{"e4\n"}, {"White> ", "Blancs> "}},
                  {{"resign\n", "abandonner\n"}, {"Game over> ", "Fin> "}},
                  {{"r\n"}, {"Black (engine 1500)", "Noirs (le moteur 1500)"}},
                  {{NULL}, {"only resigning lost the game", "seul l'abandon a perdu la partie"}},
                  quit_after_end},
    };
    play_once_if_short(&before, ENGLISH);
    play_once_if_short(&after, FRENCH);
}

static void other_games_are_reviewed_and_empty_ones_are_not(void **state) {
    (void)state;
    const Scenario other = {
        .words = {"tictactoe", "--first", "human", "--second", "human", NULL},
        .steps = {{{NULL}, {"X> "}},
                  {{"b2\n"}, {"O> "}},
                  {{"b1\n"}, {"X> "}},
                  {{"resign\n", "abandonner\n"}, {"Type r to review", "Tapez r pour"}},
                  {{"r\n"}, {"a1 holds the draw. Now X wins", "a1 tient la nulle."}},
                  {{"retry\n", "reprise\n"}, {"Find something better", "Trouvez"}},
                  {{"c2\n"}, {"does not hold", "ne tient pas"}},
                  {{"hint\n", "indice\n"}, {"holds the draw", "tient la nulle"}},
                  {{"c3\n"}, {"c3 holds (a draw)", "c3 tient (une nulle)"}},
                  quit_after_end},
    };
    const Scenario empty = {
        .words = {TWO_HUMANS, NULL},
        .steps = {white_asked,
                  {{"resign\n", "abandonner\n"}, {"Game over> ", "Fin> "}},
                  {{"review\n", "revue\n"}, {"no move to look at", "pas de coup à examiner"}},
                  quit_after_end},
    };
    play(&other);
    play(&empty);
}

static void control_c_shows_what_is_done(void **state) {
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/long.pgn", data_folder);
    write_file(
        path,
        "[White \"One\"]\n[Black \"Two\"]\n[Result \"1/2-1/2\"]\n\n"
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 "
        "9. d5 Bf6 10. Re1 Ne7 11. Rxe4 d6 12. Bg5 Bxg5 13. Nxg5 h6 14. Qe2 hxg5 15. Re1 Be6 16. "
        "dxe6 f6 17. Re3 c6 18. Rh3 Rxh3 19. gxh3 g6 20. Qf3 Qa5 21. Rd1 Qf5 22. Qb3 O-O-O 23. Qa3 "
        "Qc5 24. Qb3 d5 25. Bf1 Nf5 26. Bg2 Nd4 27. Qa4 Ne2+ 28. Kh1 Nf4 29. Bf1 Qb4 30. Qxb4 "
        "1/2-1/2\n");
    const char *const words[] = {"--review", path, NULL};
    for (int language = ENGLISH; language <= (test_is_short() ? ENGLISH : FRENCH); language++) {
        static const char *const progress[2] = {"Looking at the game: ", "Examen de la partie : "};
        static const char *const stopped[2] = {"Stopped: this is about ",
                                               "Arrêt : ceci porte sur "};
        Terminal *terminal = start(language, words);
        int looked = 0;
        // more than threads: the first positions are known
        while (looked < (test_is_short() ? 4 : 12)) {
            terminal_expect(terminal, progress[language]);
            looked = atoi(terminal->seen + terminal->mark);
        }
        terminal_type(terminal, "\x03");
        terminal_expect(terminal, stopped[language]);
        terminal_expect(terminal, language == ENGLISH ? "Game over> " : "Fin> ");
        terminal_type(terminal, "quit\n");
        assert_int_equal(terminal_close(terminal), 0);
    }
}

static void assert_is_picture(const char *path) {
    char text[64] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_memory_equal(text, "<svg ", 5);
}

// And has a picture where one is asked for.
static void a_screen_reader_hears_the_review(void **state) {
    (void)state;
    char path[128], picture[128], ask[160];
    snprintf(path, sizeof path, "%s/short.pgn", data_folder);
    snprintf(picture, sizeof picture, "%s/course.svg", data_folder);
    snprintf(ask, sizeof ask, "review %s\n", picture);
    write_file(path, "1. f3 e5 2. g4 Qh4# 0-1\n");
    const char *const words[] = {"--review", path, "--plain", NULL};
    Terminal *terminal = start(ENGLISH, words);
    terminal_expect(terminal, "Looking at the game ...");
    terminal_expect(terminal, "White (human): accuracy ");
    terminal_expect(terminal, "expected points in percent, by move: 1: ");
    terminal_expect(terminal, "Game over> ");
    assert_null(strchr(terminal->seen, '\x1b'));
    terminal_type(terminal, ask);
    terminal_expect(terminal, "course.svg");
    terminal_expect(terminal, "Game over> ");
    assert_is_picture(picture);
    terminal_type(terminal, "retry\n");
    terminal_expect(terminal, "White: king e1");
    terminal_expect(terminal, "was played here");
    terminal_type(terminal, "\x04");
    assert_int_equal(terminal_close(terminal), 0);
}

// A file may name a program as a player; it is not run.
static void a_file_does_not_start_programs(void **state) {
    (void)state;
    char path[128], trap[128], text[512];
    snprintf(path, sizeof path, "%s/trap.pgn", data_folder);
    snprintf(trap, sizeof trap, "%s/trapped", data_folder);
    snprintf(text, sizeof text,
             "[WhitePlayer \"cmd:touch %s\"]\n[BlackPlayer \"human\"]\n\n1. e4 *\n", trap);
    write_file(path, text);
    const char *const load[] = {"--load", path, NULL}, *const review[] = {"--review", path, NULL};
    Terminal *terminal = start(ENGLISH, load);
    terminal_expect(terminal, "names a program as player");
    assert_int_equal(terminal_close(terminal), 1);
    terminal = start(ENGLISH, review);
    terminal_expect(terminal, "Game over> ");
    terminal_type(terminal, "quit\n");
    assert_int_equal(terminal_close(terminal), 0);
    assert_int_not_equal(access(trap, F_OK), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_review_tells_what_was_bad_and_better),
        cmocka_unit_test(a_mistake_is_tried_again),
        cmocka_unit_test(only_own_moves_are_tried),
        cmocka_unit_test(who_resigns_at_once_is_not_praised),
        cmocka_unit_test(other_games_are_reviewed_and_empty_ones_are_not),
        cmocka_unit_test(control_c_shows_what_is_done),
        cmocka_unit_test(a_screen_reader_hears_the_review),
        cmocka_unit_test(a_file_does_not_start_programs),
    };
    return cmocka_run_group_tests(tests, open_folder, remove_folder);
}
