// SPDX-License-Identifier: GPL-3.0-or-later
// messages_test.c - both languages are whole, and what the games say has its French.
#include "tests/test.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "arena/arena.h"
#include "chess/chess.h"
#include "words/words.h"
#include "eval/eval.h"
#include "games/games.h"

static void every_message_has_both_languages_with_the_same_places(void **state) {
    (void)state;
    for (int id = 0; id < MESSAGE_COUNT; id++) {
        for (char digit = '1'; digit <= '9'; digit++) {
            const char place[] = {'{', digit, '}', '\0'};
            bool is_in[LANGUAGE_COUNT];
            for (int language = 0; language < LANGUAGE_COUNT; language++) {
                const char *text = message_text((Language)language, (MessageId)id);
                assert_non_null(text);
                assert_true(text[0] != '\0');
                is_in[language] = strstr(text, place) != NULL;
            }
            assert_int_equal(is_in[LANGUAGE_ENGLISH], is_in[LANGUAGE_FRENCH]);
        }
    }
}

static void places_are_filled_in_each_language_order(void **state) {
    (void)state;
    const char *arguments[] = {"A", "B", "C"};
    char buffer[100];
    Text text = text_over(buffer, sizeof buffer);
    message_format(LANGUAGE_FRENCH, MESSAGE_WINS, arguments, 3, &text);
    assert_string_equal(buffer, "Victoire : A (B). C");
    text = text_over(buffer, sizeof buffer);
    message_format(LANGUAGE_ENGLISH, MESSAGE_WINS, arguments, 1, &text);
    assert_string_equal(buffer, "A wins: . ");
}

static void check_french(const char *english, const char *french) {
    char buffer[ERROR_TEXT_MAX * 2];
    Text text = text_over(buffer, sizeof buffer);
    message_translate(LANGUAGE_FRENCH, english, &text);
    assert_string_equal(buffer, french);
    text = text_over(buffer, sizeof buffer);
    message_translate(LANGUAGE_ENGLISH, english, &text);
    assert_string_equal(buffer, english);
}

static void sentences_from_elsewhere_are_translated_part_by_part(void **state) {
    (void)state;
    check_french("checkmate", "échec et mat");
    check_french("Qh4 is illegal: no black queen can go to h4 from there",
                 "Qh4 est illégal : aucune dame ne peut aller de là en h4");
    check_french("cannot open /x: No such file or directory",
                 "impossible d'ouvrir /x : ce fichier n'existe pas");
    check_french("nobody has said this", "nobody has said this");
    check_french("", "");
}

static void accents_are_dropped_for_plain_terminals(void **state) {
    (void)state;
    char text[] = "Échec à « Awalé » : été, cœur… ♔";
    text_drop_accents(text);
    assert_string_equal(text, "Echec a \"Awale\" : ete, coeur... ???");
}

static bool is_translated(const char *english) {
    char buffer[REASON_MAX * 2];
    Text text = text_over(buffer, sizeof buffer);
    message_translate(LANGUAGE_FRENCH, english, &text);
    if (strcmp(buffer, english) == 0) print_error("no French for \"%s\"\n", english);
    return strcmp(buffer, english) != 0;
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
            assert_true(is_translated(record.result.reason));
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
        for (char *c = name; *c != '\0'; c++) *c = (char)(*c == '_' ? ' ' : tolower((unsigned char)*c));
        bool is_alike = strcmp(name, "restriction") == 0;
        assert_true(is_alike || is_translated(name));
    }
}

static void every_ending_of_chess_has_its_french(void **state) {
    (void)state;
    for (int ending = ENDING_CHECKMATE; ending <= ENDING_FIFTY; ending++)
        assert_true(is_translated(ending_text((Ending)ending)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_has_both_languages_with_the_same_places),
        cmocka_unit_test(places_are_filled_in_each_language_order),
        cmocka_unit_test(sentences_from_elsewhere_are_translated_part_by_part),
        cmocka_unit_test(accents_are_dropped_for_plain_terminals),
        cmocka_unit_test(every_ending_met_by_chance_has_its_french),
        cmocka_unit_test(every_term_of_the_chess_evaluation_has_its_french),
        cmocka_unit_test(every_ending_of_chess_has_its_french),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
