// SPDX-License-Identifier: GPL-3.0-or-later
// single_game_test.c - one game out of a file of many: read, and written back with its review.
#include "tests/archive/lists.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/disk_file.h"

static GamePlace place;

static void write_file(const char *text) {
    FILE *file = fopen(place.path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static bool file_has(const char *wanted) {
    char *text = store_read_file(place.path, NULL);
    assert_non_null(text);
    bool has = strstr(text, wanted) != NULL;
    free(text);
    return has;
}

// As a pool leaves it: every position known, none better than the other.
static GameReview *review_of(const char *pgn) {
    TextSource source = {pgn, strlen(pgn)};
    PgnReader *reader = pgn_reader_open((PgnSource){read_text, &source});
    PgnGame game = {0};
    bool is_damaged;
    assert_true(pgn_reader_next_game(reader, &game, &is_damaged, NULL, NULL));
    GameReview *review = game_review_open_game(&game, NULL);
    assert_non_null(review);
    for (int ply = 0; ply <= review->plies; ply++) {
        Look *look = &review->looks[ply];
        *look = (Look){.is_known = true, .line_count = 1, .effort = 1, .second_score = SCORE_NONE};
        look->lines[0] = (ReviewLine){.score = 10, .depth = 1, .length = 1};
        if (ply < review->plies) look->played = look->lines[0].moves[0] = review->moves[ply];
    }
    game_review_judge(review, NULL);
    review->is_finished = true;
    pgn_reader_close(reader);
    pgn_game_free(&game);
    return review;
}

static void a_review_is_written_into_its_game_alone(void **state) {
    (void)state;
    Error error = {{0}};
    write_file(ADA);
    GameReview *review = review_of("1. d4 Nf6 2. c4 e6 1-0\n");
    place.number = 2;
    assert_true(single_game_annotate(&place, review, language_english(), &error));
    GameList list = {0};
    assert_true(list_read_file(&list, place.path, &error));
    assert_int_equal(list.count, 3);
    assert_false(list.games[0].is_reviewed);
    assert_true(list.games[1].is_reviewed);
    assert_true(list.games[1].marks[BLACK].accuracy >= 0);
    assert_false(list.games[2].is_reviewed);
    game_list_free(&list);
    assert_true(file_has("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"));
    game_review_close(review);
}

static void a_game_with_other_moves_stays_as_it_is(void **state) {
    (void)state;
    Error error = {{0}};
    write_file(ADA);
    GameReview *review = review_of("1. d4 Nf6 2. c4 g6 1-0\n");
    for (place.number = 1; place.number <= 4; place.number++)
        assert_false(single_game_annotate(&place, review, language_english(), &error));
    assert_string_equal(error_text(&error), "there is no game of this number");
    assert_false(file_has("Annotator"));
    game_review_close(review);
}

static void a_damaged_game_beside_it_is_not_rewritten(void **state) {
    (void)state;
    Error error = {{0}};
    write_file("1. e4 e5 1-0\n\n[White \"Bob\"]\n\n1. d4 xx d5 *\n");
    GameReview *review = review_of("1. e4 e5 1-0\n");
    place.number = 1;
    assert_false(single_game_annotate(&place, review, language_english(), &error));
    assert_true(file_has("1. d4 xx d5"));
    place.is_copy = true; // then what can be read of it is enough
    assert_true(single_game_annotate(&place, review, language_english(), &error));
    place.is_copy = false;
    assert_true(file_has("Annotator") && file_has("1. d4"));
    game_review_close(review);
}

static void a_file_that_somebody_holds_is_left_alone(void **state) {
    (void)state;
    Error error = {{0}};
    write_file("1. e4 e5 1-0\n");
    GameReview *review = review_of("1. e4 e5 1-0\n");
    place.number = 1;
    int held = disk_file_open_locked(place.path, O_RDONLY, &error);
    assert_false(single_game_annotate(&place, review, language_english(), &error));
    assert_false(file_has("Annotator"));
    close(held);
    assert_true(single_game_annotate(&place, review, language_english(), &error));
    assert_true(file_has("Annotator"));
    game_review_close(review);
}

static int open_file(void **state) {
    (void)state;
    chess_init();
    strcpy(place.path, "/tmp/roque-single-XXXXXX");
    int file = mkstemp(place.path);
    return file >= 0 ? close(file) : 1;
}

static int remove_file(void **state) {
    (void)state;
    return unlink(place.path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_review_is_written_into_its_game_alone),
        cmocka_unit_test(a_game_with_other_moves_stays_as_it_is),
        cmocka_unit_test(a_damaged_game_beside_it_is_not_rewritten),
        cmocka_unit_test(a_file_that_somebody_holds_is_left_alone),
    };
    return cmocka_run_group_tests(tests, open_file, remove_file);
}
