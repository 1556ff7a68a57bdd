// SPDX-License-Identifier: GPL-3.0-or-later
// game_list_test.c - games as a list: what is read of them, whose they are, which are wanted.
#include "tests/archive/lists.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "book/book.h"
#include "core/folder.h"

static void games_are_read_with_names_moves_and_opening(void **state) {
    (void)state;
    GameList list = list_of(ADA);
    assert_int_equal(list.count, 3);
    const ListedGame *game = &list.games[0];
    assert_string_equal(list_text(&list, game->names[WHITE]), "Ada");
    assert_string_equal(list_text(&list, game->date), "2026.01.05");
    assert_int_equal(game->plies, 7);
    assert_int_equal(game->result, PGN_WHITE_WINS);
    assert_int_equal(game->number, 1);
    assert_non_null(game->opening);
    assert_string_equal(list.games[2].opening->code, "B50");
    assert_int_equal(list.games[2].first_move, 7 + 4);
    assert_false(game->is_reviewed);
    game_list_free(&list);
}

static void the_name_in_most_games_is_the_players(void **state) {
    (void)state;
    GameList list = list_of(ADA);
    assert_int_equal(list.games[0].me, SIDE_COUNT);
    game_list_set_player(&list, NULL);
    assert_int_equal(list.games[0].me, WHITE);
    assert_int_equal(list.games[1].me, BLACK);
    assert_string_equal(game_list_player(&list), "Ada");
    assert_int_equal(listed_game_own_result(&list, &list.games[1]), OWN_LOSS);
    game_list_set_player(&list, "cy");
    assert_int_equal(list.games[0].me, SIDE_COUNT);
    assert_int_equal(list.games[1].me, WHITE);
    game_list_free(&list);
}

static void a_person_at_one_seat_is_the_player(void **state) {
    (void)state;
    GameList list = list_of("[White \"Roque\"]\n[Black \"human\"]\n[WhitePlayer \"engine\"]\n"
                            "[BlackPlayer \"human\"]\n\n1. e4 *\n\n"
                            "[WhitePlayer \"human:name=A\"]\n[BlackPlayer \"human\"]\n\n1. e4 *\n");
    assert_int_equal(list.games[0].me, BLACK);
    assert_int_equal(list.games[1].me, SIDE_COUNT);
    game_list_free(&list);
}

static int count_wanted(const GameList *list, GameFilter filter) {
    Error error;
    int count = 0;
    assert_true(game_filter_check(&filter, &error));
    for (int i = 0; i < list->count; i++)
        count += game_filter_takes(&filter, list, &list->games[i]);
    return count;
}

static void games_are_chosen(void **state) {
    (void)state;
    GameList list = list_of(ADA);
    game_list_set_player(&list, NULL);
    assert_int_equal(count_wanted(&list, (GameFilter){0}), 3);
    assert_int_equal(count_wanted(&list, (GameFilter){.colour = "white"}), 2);
    assert_int_equal(count_wanted(&list, (GameFilter){.opponent = "BOB"}), 2);
    assert_int_equal(count_wanted(&list, (GameFilter){.opponent = "ada"}), 0);
    assert_int_equal(count_wanted(&list, (GameFilter){.result = "lost"}), 1);
    assert_int_equal(count_wanted(&list, (GameFilter){.result = "1-0"}), 2);
    assert_int_equal(count_wanted(&list, (GameFilter){.result = "any"}), 3);
    assert_int_equal(count_wanted(&list, (GameFilter){.opening = "sicilian"}), 1);
    assert_int_equal(count_wanted(&list, (GameFilter){.opening = "B"}), 1);
    assert_int_equal(count_wanted(&list, (GameFilter){.since = "2026-01-06"}), 2);
    assert_int_equal(count_wanted(&list, (GameFilter){.until = "2026.01"}), 2);
    assert_int_equal(count_wanted(&list, (GameFilter){.text = "cyd"}), 1);
    assert_int_equal(count_wanted(&list, (GameFilter){.colour = "white", .result = "drawn"}), 1);
    game_list_free(&list);
}

static void wrong_filters_are_refused(void **state) {
    (void)state;
    Error error;
    assert_false(game_filter_check(&(GameFilter){.colour = "red"}, &error));
    assert_false(game_filter_check(&(GameFilter){.result = "2-0"}, &error));
    assert_false(game_filter_check(&(GameFilter){.since = "26.1.1"}, &error));
    assert_false(game_filter_check(&(GameFilter){.until = "2026.1.31"}, &error));
}

static void evaluations_in_comments_are_read(void **state) {
    (void)state;
    Score score = 0;
    assert_true(list_read_eval(slice_of("[%eval 0.35,18] good"), &score));
    assert_int_equal(score, 35);
    assert_true(list_read_eval(slice_of("x [%clk 0:01:00] [%eval -12.5]"), &score));
    assert_int_equal(score, -1250);
    assert_true(list_read_eval(slice_of("[%eval #-3]"), &score));
    assert_true(score_is_mate(score) && score < 0);
    assert_true(list_read_eval(slice_of("[%eval 99999]"), &score));
    assert_false(score_is_mate(score));
    assert_false(list_read_eval(slice_of("[%eval nan]"), &score));
    assert_false(list_read_eval(slice_of("[%eval ]"), &score));
    assert_false(list_read_eval(slice_of("[%eval 1"), &score));
    assert_false(list_read_eval(slice_of("eval 1"), &score));
}

// The tag counts; without it, evaluations behind every move; a move that mates needs none.
static void a_reviewed_game_tells_its_accuracy(void **state) {
    (void)state;
    GameList list =
        list_of("[Annotator \"Roque 0.1.0\"]\n[WhiteAccuracy \"37.3\"]\n\n"
                "1. f3 $6 {[%eval -0.5]} e5 {[%eval -0.5]} 2. g4 $4 {[%eval #-1]} Qh4# 0-1\n\n"
                "1. f3 {[%eval 0.0]} e5 {[%eval 0.0]} 2. g4 {[%eval #-1]} Qh4# 0-1\n\n"
                "1. f3 {[%eval 0.0]} e5 2. g4 {[%eval #-1]} Qh4# 0-1\n");
    const ListedGame *ours = &list.games[0], *theirs = &list.games[1];
    assert_true(ours->is_reviewed && theirs->is_reviewed);
    assert_false(list.games[2].is_reviewed);
    assert_true(ours->marks[WHITE].accuracy > 37.2f && ours->marks[WHITE].accuracy < 37.4f);
    assert_int_equal(ours->marks[WHITE].blunders, 1);
    assert_int_equal(ours->marks[WHITE].inaccuracies, 1);
    assert_int_equal(ours->marks[BLACK].blunders, 0);
    assert_true(theirs->marks[WHITE].accuracy < 60);
    assert_true(theirs->marks[BLACK].accuracy > 99);
    game_list_free(&list);
}

static void sums_go_by_colour_opponent_opening_and_time(void **state) {
    (void)state;
    GameList list = list_of(ADA);
    SummaryTable *table = malloc(sizeof *table);
    game_list_set_player(&list, NULL);
    assert_true(list_summarise(&list, &(GameFilter){0}, BY_OPPONENT, table));
    assert_int_equal(table->count, 2);
    assert_string_equal(table->rows[0].key, "Bob");
    assert_int_equal(table->rows[0].sum.games, 2);
    assert_true(game_sum_score(&table->rows[0].sum) > 74
                && game_sum_score(&table->rows[0].sum) < 76);
    assert_true(game_sum_accuracy(&table->rows[0].sum) < 0);
    assert_true(list_summarise(&list, &(GameFilter){0}, BY_COLOUR, table));
    assert_string_equal(table->rows[0].key, "white");
    assert_int_equal(table->rows[1].sum.by_result[OWN_LOSS], 1);
    assert_true(list_summarise(&list, &(GameFilter){.since = "2026.01.06"}, BY_TIME, table));
    assert_int_equal(table->count, 2);
    assert_string_equal(table->rows[0].key, "2026.01.07");
    assert_true(list_summarise(&list, &(GameFilter){0}, BY_OPENING, table));
    assert_int_equal(table->count, 3);
    assert_non_null(table->rows[0].code);
    assert_int_equal(list_sum(&list, &(GameFilter){0}).games, 3);
    free(table);
    game_list_free(&list);
}

// They were counted as White's: Ada had won a game she had not played.
static void games_of_others_count_in_no_result(void **state) {
    (void)state;
    static const char others[] = "[White \"Bob\"]\n[Black \"Cyd\"]\n[Date \"2026.01.06\"]\n[Result "
                                 "\"1-0\"]\n\n1. c4 1-0\n\n";
    char text[sizeof ADA + sizeof others];
    snprintf(text, sizeof text, "%s%s", others, ADA);
    GameList list = list_of(text);
    SummaryTable *table = calloc(1, sizeof *table);
    assert_non_null(table);
    game_list_set_player(&list, NULL);
    assert_string_equal(game_list_player(&list), "Ada");
    const GameSum sum = list_sum(&list, &(GameFilter){0});
    assert_int_equal(sum.games, 4);
    assert_int_equal(sum.by_result[OWN_WIN], 1);
    assert_int_equal(sum.by_result[OWN_OTHERS], 1);
    assert_true(game_sum_score(&sum) == 50);
    assert_int_equal(count_wanted(&list, (GameFilter){.result = "won"}), 1);
    assert_int_equal(count_wanted(&list, (GameFilter){.result = "others"}), 1);
    assert_true(list_summarise(&list, &(GameFilter){0}, BY_OPPONENT, table));
    assert_int_equal(table->count, 2); // Bob and Cyd, no pair of them
    // without a player they are White's, as ever
    game_list_set_player(&list, "Nobody");
    assert_int_equal(list_sum(&list, &(GameFilter){0}).by_result[OWN_WIN], 3);
    assert_int_equal(list_sum(&list, &(GameFilter){0}).by_result[OWN_OTHERS], 0);
    free(table);
    game_list_free(&list);
}

static void many_days_become_months(void **state) {
    (void)state;
    enum { DAYS = 28, MONTHS = 3 };
    char *pgn = calloc(DAYS * MONTHS, 64);
    Text text = text_over(pgn, DAYS * MONTHS * 64);
    for (int i = 0; i < DAYS * MONTHS; i++)
        text_addf(&text, "[Date \"2026.%02d.%02d\"]\n\n1. e4 1-0\n\n", i / DAYS + 1, i % DAYS + 1);
    assert_false(text.is_cut);
    GameList list = list_of(pgn);
    SummaryTable *table = malloc(sizeof *table);
    assert_true(list_summarise(&list, &(GameFilter){0}, BY_TIME, table));
    assert_int_equal(table->count, MONTHS);
    assert_string_equal(table->rows[2].key, "2026.03");
    assert_int_equal(table->rows[2].sum.games, DAYS);
    free(table);
    free(pgn);
    game_list_free(&list);
}

static void write_file(const char *folder, const char *name, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void a_folder_has_games_of_all_kinds_the_newest_first(void **state) {
    (void)state;
    char folder[] = "/tmp/roque-archive-XXXXXX";
    Error error;
    assert_non_null(mkdtemp(folder));
    write_file(folder, "20260101-100000-chess.pgn", "[BlackPlayer \"human\"]\n\n1. e4 e5 1-0\n");
    write_file(folder, "20260102-100000-tictactoe.txt",
               "[Game \"tictactoe\"]\n[White \"human\"]\n[FirstPlayer \"human\"]\n"
               "[Result \"1-0\"]\n\n1. b2 a1 1-0\n");
    write_file(folder, "20260103-100000-othello.txt", "[Game \"othello\"]\n\n1. z9 *\n");
    write_file(folder, "notes.md", "1. e4\n");
    GameList list = {0};
    assert_true(list_read_folder(&list, folder, &error));
    assert_int_equal(list.count, 2);
    assert_int_equal(list.unreadable, 1);
    assert_string_equal(list_text(&list, list.games[0].kind), "tictactoe");
    assert_int_equal(list.games[0].me, WHITE);
    assert_int_equal(list.games[0].plies, 2);
    assert_true(list.games[1].is_chess);
    assert_int_equal(list.games[1].me, BLACK);
    game_list_free(&list);
    assert_true(folder_remove(folder, &error));
    assert_false(list_read_folder(&list, folder, &error));
    game_list_free(&list);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read_with_names_moves_and_opening),
        cmocka_unit_test(the_name_in_most_games_is_the_players),
        cmocka_unit_test(a_person_at_one_seat_is_the_player),
        cmocka_unit_test(games_are_chosen),
        cmocka_unit_test(wrong_filters_are_refused),
        cmocka_unit_test(evaluations_in_comments_are_read),
        cmocka_unit_test(a_reviewed_game_tells_its_accuracy),
        cmocka_unit_test(sums_go_by_colour_opponent_opening_and_time),
        cmocka_unit_test(games_of_others_count_in_no_result),
        cmocka_unit_test(many_days_become_months),
        cmocka_unit_test(a_folder_has_games_of_all_kinds_the_newest_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
