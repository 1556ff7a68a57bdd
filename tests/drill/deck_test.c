// SPDX-License-Identifier: GPL-3.0-or-later
// deck_test.c - when positions come again, and that the deck's file loses nothing.
#include "tests/chess/board_from.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "drill/drill.h"

static const char *const pgn =
    "[White \"Ada\"]\n[Black \"Roque 900\"]\n[WhitePlayer \"human\"]\n"
    "[BlackPlayer \"engine:level=3\"]\n[Annotator \"Roque\"]\n\n"
    "1. e4 { [%eval 0.30] } 1... e5 2. Qh5 $6 { [%eval -0.30] Inaccuracy. } (2. Nf3 { [%eval 0.30] "
    "}"
    " 2... Nc6) 2... Ke7 $4 { [%eval #1] Blunder. } (2... Nc6 { [%eval -0.30] } 3. Bc4)\n"
    "3. Qh4+ $4 { [%eval 0.00] Blunder. } (3. Qxe5# { [%eval #1] }) 3... Nf6 *\n";

// ---- help ----

typedef struct Shelf {
    char folder[64], path[96];
} Shelf;

static Shelf open_shelf(void) {
    Shelf shelf;
    snprintf(shelf.folder, sizeof shelf.folder, "/tmp/roque-deck-XXXXXX");
    assert_non_null(mkdtemp(shelf.folder));
    snprintf(shelf.path, sizeof shelf.path, "%s/deck.jsonl", shelf.folder);
    return shelf;
}

static void close_shelf(const Shelf *shelf) {
    unlink(shelf->path);
    rmdir(shelf->folder);
}

static void open_deck(Deck *deck, const Shelf *shelf) {
    Error error = {{0}};
    if (!deck_open_file(deck, shelf->path, &error)) fail_msg("%s", error.text);
    assert_false(error_is_set(&error)); // nor where there is no file yet
}

static Mistake mistake_at(const char *fen, const char *played, const char *better) {
    Mistake mistake = {.board = board_from(fen), .grade = GRADE_BLUNDER, .length = 1};
    assert_true(uci_parse_move(&mistake.board, played, &mistake.played, NULL));
    assert_true(uci_parse_move(&mistake.board, better, &mistake.better[0], NULL));
    mistake_name(&mistake);
    return mistake;
}

static void add(Deck *deck, const Mistake *mistake, int64_t day) {
    Error error = {{0}};
    if (!deck_add(deck, mistake, day, NULL, &error)) fail_msg("%s", error.text);
}

static void give(Deck *deck, const char *id, AnswerKind kind, int64_t day, int rating) {
    Error error = {{0}};
    if (!deck_answer(deck, &(DeckAnswer){id, kind, day, rating}, &error))
        fail_msg("%s", error.text);
}

static const DeckFilter all = {true, true};

// ---- spacing ----

static void found_comes_later_and_missed_at_once(void **state) {
    (void)state;
    Spacing spacing = {0};
    static const int days[] = {1, 2, 4, 8, 16, 32, 64, 64};
    for (int i = 0; i < 8; i++) {
        spacing = spacing_after(spacing, ANSWER_FOUND, 100);
        assert_int_equal(spacing.due, 100 + days[i]);
    }
    Spacing helped = spacing_after(spacing, ANSWER_HELPED, 100);
    assert_int_equal(helped.box, spacing.box);
    Spacing missed = spacing_after(spacing, ANSWER_MISSED, 100);
    assert_int_equal(missed.due, 100);
    assert_int_equal(spacing_after(missed, ANSWER_FOUND, 100).due, 101);
    assert_int_equal(spacing_after(missed, ANSWER_HELPED, 100).due, 101);
}

static void the_rating_of_the_person_follows_elo(void **state) {
    (void)state;
    assert_true(spacing_rating_after(1000, 1000, ANSWER_FOUND) == 1016);
    assert_true(spacing_rating_after(1000, 1000, ANSWER_MISSED) == 984);
    assert_true(spacing_rating_after(1000, 1000, ANSWER_HELPED) == 1000);
    assert_true(spacing_rating_after(1000, 2000, ANSWER_FOUND) > 1030);
}

static void days_are_read_and_written(void **state) {
    (void)state;
    int64_t day;
    char text[16];
    assert_true(day_parse("2026-11-18", &day));
    day_format(day, text);
    assert_string_equal(text, "2026-11-18");
    day_format(day + 14, text);
    assert_string_equal(text, "2026-12-02");
    assert_false(day_parse("2026-02-30", &day));
    assert_false(day_parse("2026-1-1", &day));
    assert_false(day_parse("1969-12-31", &day));
    assert_false(day_parse("", &day));
}

// ---- the deck ----

static void a_mistake_is_asked_until_it_is_known(void **state) {
    (void)state;
    Shelf shelf = open_shelf();
    Deck deck;
    open_deck(&deck, &shelf);
    Mistake one = mistake_at(FEN_START, "f2f3", "e2e4"),
            two = mistake_at(FEN_START, "g2g4", "e2e4");
    assert_null(deck_next(&deck, 100, "", all));
    add(&deck, &one, 100);
    add(&deck, &one, 100);
    add(&deck, &two, 101);
    assert_int_equal(deck.count, 2);
    assert_string_equal(deck_next(&deck, 101, "", all)->id, one.id);
    assert_string_equal(deck_next(&deck, 101, one.id, all)->id, two.id);
    assert_null(deck_next(&deck, 101, "", (DeckFilter){false, true}));
    give(&deck, one.id, ANSWER_MISSED, 101, 0);
    assert_int_equal(deck_count_due(&deck, 101), 2);
    give(&deck, one.id, ANSWER_FOUND, 101, 0);
    assert_int_equal(deck_count_due(&deck, 101), 1);
    assert_int_equal(deck_count_due(&deck, 102), 2); // a day later
    deck_close(&deck);
    close_shelf(&shelf);
}

static void a_puzzle_comes_again_only_when_missed(void **state) {
    (void)state;
    Deck deck;
    Error error = {{0}};
    assert_true(deck_open(&deck, false, &error));
    give(&deck, "aaaa", ANSWER_FOUND, 100, 1000);
    give(&deck, "bbbb", ANSWER_MISSED, 100, 1000);
    assert_int_equal(deck_count_due(&deck, 200), 1);
    assert_string_equal(deck_next(&deck, 100, "", all)->id, "bbbb");
    assert_int_equal(deck.puzzles_first, 2);
    assert_int_equal(deck.found_first, 1);
    deck_close(&deck);
}

static void two_programs_at_once_agree(void **state) {
    (void)state;
    Shelf shelf = open_shelf();
    Deck first, second;
    Error error = {{0}};
    Mistake one = mistake_at(FEN_START, "f2f3", "e2e4"),
            two = mistake_at(FEN_START, "g2g4", "e2e4");
    open_deck(&first, &shelf);
    open_deck(&second, &shelf);
    add(&first, &one, 100);
    add(&second, &two, 100); // hears of the other's by the way
    assert_int_equal(second.count, 2);
    give(&second, one.id, ANSWER_FOUND, 100, 0);
    assert_true(deck_sync(&first, &error));
    assert_int_equal(first.count, 2);
    assert_int_equal(deck_find(&first, one.id)->spacing.due, 101);
    deck_close(&first);
    deck_close(&second);
    close_shelf(&shelf);
}

static void writers_side_by_side_lose_nothing(void **state) {
    (void)state;
    enum { WRITERS = 4, LINES = 25 };
    Shelf shelf = open_shelf();
    for (int i = 0; i < WRITERS; i++) {
        if (fork() != 0) continue;
        Deck deck;
        char id[8];
        bool is_fine = deck_open_file(&deck, shelf.path, NULL);
        for (int line = 0; line < LINES && is_fine; line++) {
            snprintf(id, sizeof id, "%d-%d", i, line);
            is_fine = deck_answer(&deck, &(DeckAnswer){id, ANSWER_MISSED, 100, 900}, NULL);
        }
        _exit(is_fine ? 0 : 1);
    }
    for (int i = 0, status; i < WRITERS; i++) {
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    Deck deck;
    open_deck(&deck, &shelf);
    assert_int_equal(deck.count, WRITERS * LINES);
    assert_int_equal(deck.damaged, 0);
    deck_close(&deck);
    close_shelf(&shelf);
}

static void what_a_kill_tears_is_dropped_and_the_rest_stays(void **state) {
    (void)state;
    Shelf shelf = open_shelf();
    Deck deck;
    open_deck(&deck, &shelf);
    give(&deck, "aaaa", ANSWER_MISSED, 100, 1000);
    deck_close(&deck);
    FILE *file = fopen(shelf.path, "a");
    fputs("{\"schema\":\"roque.drill/1\",\"answ", file);
    fclose(file);
    open_deck(&deck, &shelf);
    assert_int_equal(deck.count, 1);
    give(&deck, "bbbb", ANSWER_MISSED, 100, 1000);
    deck_close(&deck);
    open_deck(&deck, &shelf);
    assert_int_equal(deck.count, 2);
    assert_int_equal(deck.damaged, 0);
    deck_close(&deck);
    // A line of somebody else in the middle is passed over, and counted.
    file = fopen(shelf.path, "a");
    fputs("no line of ours\n{\"schema\":\"roque.drill/2\",\"later\":1}\n", file);
    fclose(file);
    open_deck(&deck, &shelf);
    assert_int_equal(deck.count, 2);
    assert_int_equal(deck.damaged, 2);
    deck_close(&deck);
    close_shelf(&shelf);
}

static void a_file_that_is_gone_or_another_is_read_anew(void **state) {
    (void)state;
    Shelf shelf = open_shelf();
    Deck deck, beside;
    open_deck(&deck, &shelf);
    give(&deck, "aaaa", ANSWER_MISSED, 100, 1000);
    give(&deck, "bbbb", ANSWER_MISSED, 100, 1000);
    assert_int_equal(unlink(shelf.path), 0);
    assert_true(deck_sync(&deck, NULL));
    assert_int_equal(deck.count, 0);
    give(&deck, "cccc", ANSWER_MISSED, 100, 1000);
    // Taken away without having been looked for, the second time with its folder: the next line is
    // the first of a new file.
    assert_int_equal(unlink(shelf.path), 0);
    give(&deck, "dddd", ANSWER_MISSED, 100, 1000);
    assert_int_equal(unlink(shelf.path), 0);
    assert_int_equal(rmdir(shelf.folder), 0);
    give(&deck, "eeee", ANSWER_MISSED, 100, 1000);
    open_deck(&beside, &shelf);
    assert_int_equal(beside.count, 1);
    assert_int_equal(beside.damaged, 0);
    deck_close(&beside);
    deck_close(&deck);
    close_shelf(&shelf);
}

// ---- where cards come from ----

typedef struct Found {
    int count;
    Mistake list[8];
} Found;

static bool note(void *context, const Mistake *mistake) {
    Found *found = context;
    found->list[found->count++] = *mistake;
    return true;
}

static ptrdiff_t read_text(void *context, char *buffer, size_t size) {
    const char **rest = context;
    size_t length = strlen(*rest) < size ? strlen(*rest) : size;
    memcpy(buffer, *rest, length);
    *rest += length;
    return (ptrdiff_t)length;
}

static void marks_of_a_reviewed_game_become_cards(void **state) {
    (void)state;
    const char *rest = pgn;
    PgnReader *reader = pgn_reader_open((PgnSource){read_text, &rest});
    PgnGame game = {0};
    bool is_damaged;
    assert_true(pgn_reader_next_game(reader, &game, &is_damaged, NULL, NULL));
    Found mine = {0}, both = {0};
    mistakes_of_person(&game, note, &mine);
    mistakes_of_game(&game, SIDE_COUNT, note, &both);
    assert_int_equal(mine.count, 1); // an inaccuracy is not drilled
    assert_int_equal(both.count, 2);
    assert_int_equal(mine.list[0].grade, GRADE_BLUNDER);
    assert_int_equal(mine.list[0].score, SCORE_MATE - 1);
    assert_int_equal(mine.list[0].board.side, WHITE);
    assert_int_equal(both.list[0].score, 30); // for Black, who is to move
    assert_int_equal(both.list[0].length, 2);
    assert_string_equal(mine.list[0].source, "Ada - Roque 900, ????.??.??");
    pgn_game_free(&game);
    pgn_reader_close(reader);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_comes_later_and_missed_at_once),
        cmocka_unit_test(the_rating_of_the_person_follows_elo),
        cmocka_unit_test(days_are_read_and_written),
        cmocka_unit_test(a_mistake_is_asked_until_it_is_known),
        cmocka_unit_test(a_puzzle_comes_again_only_when_missed),
        cmocka_unit_test(two_programs_at_once_agree),
        cmocka_unit_test(writers_side_by_side_lose_nothing),
        cmocka_unit_test(what_a_kill_tears_is_dropped_and_the_rest_stays),
        cmocka_unit_test(a_file_that_is_gone_or_another_is_read_anew),
        cmocka_unit_test(marks_of_a_reviewed_game_become_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
