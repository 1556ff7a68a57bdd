// SPDX-License-Identifier: GPL-3.0-or-later
// graph_test.c - the picture of a game: whole for any game and any name.
#include "tests/review/looking.h"

#include <stdio.h>
#include <string.h>

static char *draw(const GameReview *review, const char *title) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    graph_write(
        review,
        &(GraphWords){.title = title, .axis = "points", .marks = {[GRADE_BLUNDER] = "Blunder"}},
        out);
    fclose(out);
    return text;
}

// Every tag is closed in its turn; text holds neither < nor a bare &, and no control characters.
static void assert_well_formed(const char *svg) {
    const char *open[64];
    size_t lengths[64];
    int depth = 0;
    for (const char *c = svg; *c != '\0'; c++) {
        assert_true((unsigned char)*c >= 0x20 || *c == '\n' || *c == '\t');
        if (*c == '&')
            assert_true(strncmp(c, "&lt;", 4) == 0 || strncmp(c, "&gt;", 4) == 0
                        || strncmp(c, "&amp;", 5) == 0);
        if (*c != '<') continue;
        const char *end = strchr(c, '>');
        assert_non_null(end);
        if (c[1] == '/') {
            assert_true(depth > 0);
            depth--;
            assert_int_equal((size_t)(end - c - 2), lengths[depth]);
            assert_memory_equal(c + 2, open[depth], lengths[depth]);
        } else if (end[-1] != '/') {
            assert_true(depth < 64);
            open[depth] = c + 1;
            lengths[depth++] = strcspn(c + 1, " >\n");
        }
        c = end;
    }
    assert_int_equal(depth, 0);
}

static int count_of(const char *text, const char *part) {
    int count = 0;
    for (const char *c = strstr(text, part); c != NULL; c = strstr(c + 1, part)) count++;
    return count;
}

static void test_marks_are_where_the_bad_moves_are(void **state) {
    (void)state;
    GameReview *review = test_review_game(FEN_START, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#",
                                          &(ReviewSettings){.nodes = 5000, .hash_mb = 2}, 1);
    char *svg = draw(review, "A - B");
    assert_well_formed(svg);
    assert_int_equal(count_of(svg, "<circle"), 2); // one in the legend
    assert_int_equal(count_of(svg, "3... Nf6??"), 1);
    free(svg);
    game_review_close(review);
}

static void test_any_name_gives_a_whole_picture(void **state) {
    (void)state;
    static const char *const names[] = {"",
                                        "a<b>&c;\"'",
                                        "\x01\x1f\x7f",
                                        "\xff\xfe\x80",
                                        "caf\xc3\xa9",
                                        "\xed\xa0\x80 \xef\xbf\xbf \xc0\xaf \xf4\x90\x80\x80",
                                        "\xe2\x82"};
    GameReview *review = test_open_game(FEN_START, "");
    review->points[0] = 50;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *svg = draw(review, names[i]);
        assert_well_formed(svg);
        free(svg);
    }
    char *svg = draw(review, "caf\xc3\xa9 \xed\xa0\x80");
    assert_non_null(strstr(svg, "caf\xc3\xa9 ???"));
    free(svg);
    game_review_close(review);
}

// A title that would not fit is written smaller, then cut; in a <title> it stays whole.
static void test_long_names_fit(void **state) {
    (void)state;
    char name[401];
    memset(name, 'x', sizeof name - 1);
    GameReview *review = test_open_game(FEN_START, "");
    name[100] = '\0';
    char *svg = draw(review, name);
    assert_non_null(strstr(svg, "font-size='13'>x"));
    assert_null(strstr(svg, "…"));
    free(svg);
    name[100] = 'x';
    name[400] = '\0';
    svg = draw(review, name);
    assert_non_null(strstr(svg, "font-size='10'>x"));
    assert_int_equal(count_of(svg, "xx…</text>"), 1);
    free(svg);
    game_review_close(review);
}

// Not a black picture: the position is drawn from side to side.
static void test_a_game_without_moves_has_a_line(void **state) {
    (void)state;
    GameReview *review = test_open_game(FEN_START, "");
    review->points[0] = 50;
    char *svg = draw(review, "A - B");
    assert_non_null(strstr(svg, "points='56.0,173.0 880.0,173.0 '"));
    free(svg);
    game_review_close(review);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marks_are_where_the_bad_moves_are),
        cmocka_unit_test(test_any_name_gives_a_whole_picture),
        cmocka_unit_test(test_long_names_fit),
        cmocka_unit_test(test_a_game_without_moves_has_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
