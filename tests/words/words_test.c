// SPDX-License-Identifier: GPL-3.0-or-later
// words_test.c - what is said is found by its English, and names are left alone.
#include "tests/test.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "chess/chess.h"
#include "words/words.h"
#include "eval/eval.h"
#include "games/games.h"

static Language french(void) {
    return language_find("fr");
}

static const char *say_in(Language language, const Sentence *sentence) {
    static char said[2 * SENTENCE_TEXT_MAX];
    Text text = text_over(said, sizeof said);
    words_add(language, sentence, &text);
    return said;
}

static void places_are_filled_in_each_language_order(void **state) {
    (void)state;
    char buffer[100];
    Sentence reason;
    sentence_set(&reason, "%-s resigned", "Black");
    Text text = text_over(buffer, sizeof buffer);
    words_addf(french(), &text, "%-s wins: %p. %s", "White", (const void *)&reason, "1-0");
    assert_string_equal(buffer, "Victoire : Blancs (abandon : Noirs). 1-0");
    text = text_over(buffer, sizeof buffer);
    words_addf(language_english(), &text, "%-s wins: %p. %s", "White", (const void *)&reason,
               "1-0");
    assert_string_equal(buffer, "White wins: Black resigned. 1-0");
}

static void what_is_said_at_once_is_not_cut(void **state) {
    (void)state;
    static char line[2000], buffer[2100];
    memset(line, 'a', sizeof line - 1);
    Text text = text_over(buffer, sizeof buffer);
    words_addf(french(), &text, "The answer: %s", line);
    assert_int_equal(text.length, strlen("La réponse : ") + strlen(line));
}

static void languages_are_chosen_by_their_code(void **state) {
    (void)state;
    Language language = NULL;
    assert_true(language_choose("fr", &language));
    assert_ptr_equal(language, french());
    assert_false(language_choose("xx", &language));
    assert_ptr_equal(language, language_english());
    assert_null(language_find("fr_FR"));
    setenv("LC_ALL", "fr_CA.UTF-8", 1);
    assert_true(language_choose(NULL, &language));
    assert_ptr_equal(language, french());
    setenv("LC_ALL", "frisian", 1);
    assert_true(language_choose(NULL, &language));
    assert_ptr_equal(language, language_english());
}

static void errors_are_said_in_french(void **state) {
    (void)state;
    Error error;
    chess_init();
    Board board = fen_start_board();
    Move move;
    assert_int_equal(san_parse(&board, slice_of("Qh4"), SAN_ENGLISH, &move, &error), SAN_ILLEGAL);
    assert_string_equal(say_in(language_english(), &error),
                        "Qh4 is illegal: no white queen can go to h4");
    assert_string_equal(say_in(french(), &error),
                        "Qh4 est illégal : aucune dame ne peut aller en h4");
    errno = ENOENT;
    error_set(&error, "cannot open %.200s: %m", "/x");
    assert_string_equal(say_in(french(), &error),
                        "impossible d'ouvrir /x : ce fichier n'existe pas");
    error_set(&error, "nobody has said %s", "this");
    assert_string_equal(say_in(french(), &error), "nobody has said this");
}

// What somebody called White or Black is no side of the board.
static void names_are_not_translated(void **state) {
    (void)state;
    Error error;
    errno = ENOENT;
    error_set(&error, "cannot open %.200s: %m", "White");
    assert_string_equal(say_in(french(), &error),
                        "impossible d'ouvrir White : ce fichier n'existe pas");
    error_set(&error, "'%.200s' is in use by another process", "checkmate");
    assert_string_equal(say_in(french(), &error), "« checkmate » sert à un autre processus");
    error_at(&error, "%.100s", "Black");
    assert_string_equal(say_in(french(), &error),
                        "Black : « checkmate » sert à un autre processus");
    error_set(&error, "FEN: %-s has %d kings instead of one", "White", 2);
    assert_string_equal(say_in(french(), &error), "FEN : Blancs, 2 rois au lieu d'un");
}

// A language is a table: this one knows three things, and says the rest in English.
static void a_language_may_be_small(void **state) {
    (void)state;
    static const Translation terms[] = {{"White", "Wit"}, {NULL, NULL}}, none[] = {{NULL, NULL}};
    static const Translation sentences[] = {
        {"FEN: %-s has %d kings instead of one", "{2} koningen ({1})"}, {NULL, NULL}};
    static const Words dutch = {.code = "nl",
                                .name = "Nederlands",
                                .pieces = "OPLTDK",
                                .terms = terms,
                                .system = none,
                                .sentences = sentences};
    Error error;
    error_set(&error, "FEN: %-s has %d kings instead of one", "White", 2);
    assert_string_equal(say_in(&dutch, &error), "2 koningen (Wit)");
    error_set(&error, "%-s resigned", "White");
    assert_string_equal(say_in(&dutch, &error), "Wit resigned");
    assert_string_equal(words_term(&dutch, "White"), "Wit");
    assert_string_equal(words_term(&dutch, "Black"), "Black");
}

static void accents_are_dropped_for_plain_terminals(void **state) {
    (void)state;
    char text[] = "Échec à « Awalé » : été, cœur… ♔";
    text_drop_accents(text);
    assert_string_equal(text, "Echec a \"Awale\" : ete, coeur... ???");
}

static bool is_translated(const char *english) {
    const char *own = words_term(french(), english);
    if (own == english) print_error("no French for \"%s\"\n", english);
    return own != english;
}

// Random games of every kind, as the referee ends them.
static void every_ending_met_by_chance_has_its_french(void **state) {
    (void)state;
    int games_each = test_is_short() ? 5 : 60;
    for (int i = 0; i < all_games_count; i++) {
        Player players[2];
        Error error = {{0}};
        GamePosition start;
        for (int side = 0; side < 2; side++)
            assert_true(player_open("random", all_games[i], &players[side], &error));
        assert_true(game_start(all_games[i], "", &start, &error));
        for (int seed = 0; seed < games_each; seed++) {
            GameRecord record = {0};
            GameSetup setup = {.game = all_games[i],
                               .start = &start,
                               .players = {&players[0], &players[1]},
                               .claims_draws = seed % 2 == 0,
                               .seed = (uint64_t)seed};
            assert_true(referee_play(&setup, &record, &error));
            assert_string_not_equal(say_in(french(), &record.result.said), record.result.reason);
            record_free(&record);
        }
        for (int side = 0; side < 2; side++) player_close(&players[side]);
    }
}

static void every_term_of_the_chess_evaluation_has_its_french(void **state) {
    (void)state;
    EvalTerms terms;
    eval_init();
    Board board = fen_start_board();
    eval_explain(&board, &terms);
    assert_true(terms.term_count > 20);
    for (int i = 0; i < terms.term_count; i++) {
        char name[64];
        slice_copy(slice_of(terms.terms[i].name), name, sizeof name);
        for (char *c = name; *c != '\0'; c++)
            *c = (char)(*c == '_' ? ' ' : tolower((unsigned char)*c));
        assert_true(is_translated(name));
    }
}

static void every_ending_of_chess_has_its_french(void **state) {
    (void)state;
    for (int ending = ENDING_CHECKMATE; ending <= ENDING_FIFTY; ending++)
        assert_true(is_translated(ending_text((Ending)ending)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_filled_in_each_language_order),
        cmocka_unit_test(what_is_said_at_once_is_not_cut),
        cmocka_unit_test(languages_are_chosen_by_their_code),
        cmocka_unit_test(errors_are_said_in_french),
        cmocka_unit_test(names_are_not_translated),
        cmocka_unit_test(a_language_may_be_small),
        cmocka_unit_test(accents_are_dropped_for_plain_terminals),
        cmocka_unit_test(every_ending_met_by_chance_has_its_french),
        cmocka_unit_test(every_term_of_the_chess_evaluation_has_its_french),
        cmocka_unit_test(every_ending_of_chess_has_its_french),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
