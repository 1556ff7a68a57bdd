// SPDX-License-Identifier: GPL-3.0-or-later
// openings_test.c - openings from files and from lots, and bots that answer line by line.
#include "tests/test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "arena/arena.h"
#include "games/games.h"

static char path[64];

static const char *write_file(const char *text) {
    strcpy(path, "/tmp/roque-openings-XXXXXX");
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    return path;
}

static bool open_text(Openings *openings, const char *game_name, const char *text, int plies,
                      Error *error) {
    const char *variant = "";
    const Game *game = games_find(game_name, &variant, error);
    assert_non_null(game);
    bool is_open = openings_open(openings, game, variant, write_file(text), plies, 1, error);
    unlink(path);
    return is_open;
}

static void epd_and_fen_lines_are_read(void **state) {
    (void)state;
    Openings openings;
    Opening opening;
    Error error = {{0}};
    assert_true(
        open_text(&openings, "chess",
                  "# two openings\n"
                  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5; id \"one\";\r\n"
                  "\n"
                  "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n",
                  16, &error));
    assert_int_equal(openings.count, 2);
    assert_true(openings_get(&openings, 0, &opening, &error));
    assert_int_equal(openings.game->side_to_move(&opening.start), 1);
    assert_false(openings_get(&openings, 2, &opening, &error));
    openings_close(&openings);
    assert_false(open_text(&openings, "chess", "this is no position\n", 16, &error));
    assert_non_null(strstr(error.text, "position 1"));
    assert_false(open_text(&openings, "chess", "\n\n", 16, &error));
}

static void random_openings_keep_the_rule_against_repetition(void **state) {
    (void)state;
    enum { OPENINGS = 500, PLIES = 60 };
    Openings openings;
    Opening opening;
    Error error = {{0}};
    int repetitions[2] = {0, 0};
    for (int is_crp = 0; is_crp < 2; is_crp++) {
        assert_true(openings_open(&openings, &game_chess, is_crp ? "crp" : "standard", "random:60",
                                  PLIES, 1, &error));
        for (int i = 0; i < OPENINGS; i++) {
            uint64_t keys[PLIES + 1];
            assert_true(openings_get(&openings, i, &opening, &error));
            assert_int_equal(opening.move_count, PLIES);
            GamePosition position = opening.start;
            for (int ply = 0; ply < PLIES; ply++) {
                GamePosition next = {{0}};
                keys[ply] = game_chess.key(&position);
                game_chess.play(&position, opening.moves[ply], &next);
                position = next;
                for (int back = 0; back <= ply; back++)
                    repetitions[is_crp] += keys[back] == game_chess.key(&position);
            }
        }
        openings_close(&openings);
    }
    assert_true(repetitions[0] > 0); // chance alone does return
    assert_int_equal(repetitions[1], 0);
}

static void pgn_games_are_cut_at_the_wanted_ply(void **state) {
    (void)state;
    static const char pgn[] = "[Event \"x\"]\n[White \"a (b\"]\n\n1. e4 {a (comment)} e5 (1... c5 "
                              "2. Nf3 (2. c3)) 2. Nf3! $1 Nc6 3.Bb5 a6 1-0\n\n"
                              "[Event \"y\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 "
                              "1\"]\n\n1. e4 ; rest\n Kd7 *\n"
                              "1. d4 d5 1/2-1/2\n";
    Openings openings;
    Opening opening;
    Error error = {{0}};
    assert_true(open_text(&openings, "chess", pgn, 4, &error));
    assert_int_equal(openings.count, 3);
    assert_true(openings_get(&openings, 0, &opening, &error));
    assert_int_equal(opening.move_count, 4);
    assert_true(openings_get(&openings, 1, &opening, &error));
    assert_int_equal(opening.move_count, 2);
    GamePosition end;
    char text[GAME_TEXT_MAX];
    opening_end(openings.game, &opening, &end);
    game_format(openings.game, &end, text);
    assert_non_null(strstr(text, "8/3k4/8/8/4P3/8/8/4K3 w"));
    openings_close(&openings);
    assert_false(open_text(&openings, "chess", "[Event \"z\"]\n1. e4 e5 2. Ke3 *", 16, &error));
    assert_non_null(strstr(error.text, "line 2"));
}

static void the_record_of_another_game_is_an_opening_again(void **state) {
    (void)state;
    const Game *game = games_find("othello", NULL, NULL);
    GamePosition start;
    Player players[2];
    GameRecord record = {0};
    Error error = {{0}};
    static char pgn[1 << 16];
    Text text = text_over(pgn, sizeof pgn);
    assert_true(game_start(game, "", &start, &error));
    for (int i = 0; i < 2; i++) assert_true(player_open("random", game, &players[i], &error));
    const GameSetup setup = {.game = game, .start = &start, .players = {&players[0], &players[1]}};
    assert_true(referee_play(&setup, &record, &error));
    const RecordTags tags = {.event = "?",
                             .date = "?",
                             .round = "1",
                             .names = {"a", "b"},
                             .time_controls = {"inf", "inf"}};
    record_write_pgn(&record, &tags, &text);
    Openings openings;
    Opening opening;
    assert_true(open_text(&openings, "othello", pgn, 10, &error));
    assert_int_equal(openings.count, 1);
    assert_true(openings_get(&openings, 0, &opening, &error));
    assert_int_equal(opening.move_count, 10);
    for (int i = 0; i < 10; i++) assert_true(opening.moves[i] == record.moves[i].move);
    openings_close(&openings);
    record_free(&record);
    for (int i = 0; i < 2; i++) player_close(&players[i]);
}

static void random_openings_depend_on_seed_and_index_only(void **state) {
    (void)state;
    const Game *game = games_find("chess", NULL, NULL);
    Openings a;
    Openings b;
    Opening first;
    Opening again;
    Error error = {{0}};
    int different = 0;
    assert_true(openings_open(&a, game, "", "random:8", 0, 11, &error));
    assert_true(openings_open(&b, game, "", "random:8", 0, 12, &error));
    for (int i = 0; i < 20; i++) {
        assert_true(openings_get(&a, i, &first, &error));
        assert_true(openings_get(&a, i, &again, &error));
        assert_int_equal(first.move_count, 8);
        assert_memory_equal(first.moves, again.moves, 8 * sizeof first.moves[0]);
        assert_true(openings_get(&b, i, &again, &error));
        different += memcmp(first.moves, again.moves, 8 * sizeof first.moves[0]) != 0;
    }
    assert_int_equal(different, 20);
    openings_close(&a);
    openings_close(&b);
    assert_false(openings_open(&a, game, "", "random:x", 0, 1, &error));
    assert_false(openings_open(&a, game, "", "/no/such/file", 0, 1, &error));
}

static void balanced_openings_are_within_the_window(void **state) {
    (void)state;
    const Game *game = games_find("chess", NULL, NULL);
    Openings random;
    Opening opening;
    Player judge;
    Error error = {{0}};
    BalanceRule rule = {.judge = "lab:alphabeta,depth=2", .window = 30};
    int64_t candidate = 0;
    assert_true(openings_open(&random, game, "", "random:6", 0, 3, &error));
    assert_true(player_open(rule.judge, game, &judge, &error));
    Balance *balance = balance_open(&random, &rule, &error);
    assert_non_null(balance);
    for (int i = 0; i < 5; i++) {
        Thought thought = {0};
        GamePosition position;
        assert_true(balance_get(balance, i, &candidate, &error));
        assert_true(openings_get(&random, candidate, &opening, &error));
        opening_end(game, &opening, &position);
        assert_true(judge.kind->new_game(&judge, &position, &error));
        assert_true(judge.kind->think(&judge, &(ThinkLimits){0}, &thought, &error));
        assert_true(!thought.is_mate && abs(thought.score) <= 30);
    }
    assert_true(candidate > 5); // some were refused
    balance_close(balance);
    player_close(&judge);
    strcpy(rule.judge, "random");
    balance = balance_open(&random, &rule, &error);
    assert_non_null(balance);
    assert_false(balance_get(balance, 0, &candidate, &error));
    assert_non_null(strstr(error.text, "gives no scores"));
    balance_close(balance);
    openings_close(&random);
}

// Of one game by one seed: each position once, in whatever order the openings are
// asked for, until there are no more.
static void check_balanced(const char *name, const char *text, int count) {
    enum { MOST = 64 };
    const char *variant = "";
    const Game *game = games_find(name, &variant, NULL);
    Openings forwards, backwards;
    Opening opening, other;
    Error error = {{0}};
    uint64_t keys[MOST];
    assert_true(openings_open(&forwards, game, variant, text, 0, 7, &error));
    assert_true(openings_open(&backwards, game, variant, text, 0, 7, &error));
    assert_int_equal(forwards.checksum, backwards.checksum);
    assert_true(openings_get(&backwards, count - 1, &opening, &error));
    for (int i = 0; i < count; i++) {
        GamePosition position;
        assert_true(openings_get(&forwards, i, &opening, &error));
        assert_true(openings_get(&backwards, i, &other, &error));
        assert_int_equal(opening.move_count, other.move_count);
        assert_memory_equal(opening.moves, other.moves,
                            (size_t)opening.move_count * sizeof(GameMove));
        opening_end(game, &opening, &position);
        keys[i] = game->key(&position);
        int64_t all = balance_count(forwards.balance);
        for (int j = 0; j < i && (all == 0 || i < all); j++) assert_true(keys[i] != keys[j]);
        if (all > 0 && i >= all) assert_true(keys[i] == keys[i - all]);
    }
    openings_close(&forwards);
    openings_close(&backwards);
}

static void balanced_openings_come_once_in_every_game(void **state) {
    (void)state;
    for (int i = 0; i < all_games_count; i++) {
        bool is_chess = all_games[i] == &game_chess;
        // a tree has no two positions alike, or ends too soon
        if (all_games[i]->people.is_for_laboratory) continue;
        check_balanced(all_games[i]->name, is_chess ? "balanced:8" : "balanced:4",
                       test_is_short() ? 4 : 16);
    }
    check_balanced("tictactoe", "balanced:1", 32); // nine at most
    check_balanced("chess:crp", "balanced:6", 8);  // not the engine's rules
    Openings openings;
    Error error = {{0}};
    assert_false(openings_open(&openings, &game_chess, "standard", "balanced:x", 0, 1, &error));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(epd_and_fen_lines_are_read),
        cmocka_unit_test(random_openings_keep_the_rule_against_repetition),
        cmocka_unit_test(pgn_games_are_cut_at_the_wanted_ply),
        cmocka_unit_test(the_record_of_another_game_is_an_opening_again),
        cmocka_unit_test(random_openings_depend_on_seed_and_index_only),
        cmocka_unit_test(balanced_openings_are_within_the_window),
        cmocka_unit_test(balanced_openings_come_once_in_every_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
