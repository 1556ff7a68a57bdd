// SPDX-License-Identifier: GPL-3.0-or-later
// match_test.c - whole matches: the same games however they are played,
// kept, cut, resumed and merged.
#include "tests/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/arena.h"
#include "endgame/endgame.h"
#include "games/games.h"

typedef struct Fixture {
    char folder[64];
    char journal[128];
    char pgn[128];
    MatchSettings settings;
    Openings openings;
    Standing score;
    int stop_after; // games; 0: never
    Match *match;
    int seen;
    int by_tables;
} Fixture;

static void count_game(void *context, const MatchEvent *event) {
    Fixture *fixture = context;
    assert_non_null(event->game->pgn);
    fixture->seen++;
}

static Fixture *set_up(const char *game_name, int64_t games, int players) {
    Fixture *fixture = calloc(1, sizeof *fixture);
    Error error = {{0}};
    assert_non_null(fixture);
    strcpy(fixture->folder, "/tmp/roque-match-test-XXXXXX");
    assert_non_null(mkdtemp(fixture->folder));
    snprintf(fixture->journal, sizeof fixture->journal, "%s/match.rqj", fixture->folder);
    snprintf(fixture->pgn, sizeof fixture->pgn, "%s/match.pgn", fixture->folder);
    MatchSettings *settings = &fixture->settings;
    const char *variant = "";
    settings->game = games_find(game_name, &variant, &error);
    assert_non_null(settings->game);
    strcpy(settings->openings_text, "random:2");
    assert_true(
        openings_open(&fixture->openings, settings->game, variant, "random:2", 0, 5, &error));
    settings->openings = &fixture->openings;
    settings->schedule = (Schedule){
        .player_count = players, .rounds = games / 2, .seed = 5, .shard = 1, .shard_count = 1};
    static const char *const sources[] = {"random:seed=1", "random:seed=2", "random:seed=3"};
    const TimeControl none = {0};
    for (int i = 0; i < players; i++)
        assert_true(match_read_player(settings, i, sources[i], &none, &error));
    settings->concurrency = 1;
    settings->event = "test";
    settings->date = "????.??.??";
    settings->on_game = count_game;
    settings->context = fixture;
    return fixture;
}

static void tear_down(Fixture *fixture) {
    unlink(fixture->journal);
    unlink(fixture->pgn);
    rmdir(fixture->folder);
    openings_close(&fixture->openings);
    free(fixture);
}

static bool play(Fixture *fixture, Error *error) {
    Match *match = match_open(&fixture->settings, error);
    if (match == NULL) return false;
    match_start(match);
    while (!match_wait(match, 100)) {
    }
    match_get_standing(match, &fixture->score);
    return match_close(match, error);
}

static char *read_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(1 << 24);
    assert_non_null(file);
    assert_non_null(bytes);
    *length = fread(bytes, 1, (1 << 24) - 1, file);
    bytes[*length] = '\0';
    fclose(file);
    return bytes;
}

static void concurrency_changes_nothing_but_the_order(void **state) {
    (void)state;
    Fixture *one = set_up("connect4", 60, 3);
    Fixture *four = set_up("connect4", 60, 3);
    Error error = {{0}};
    four->settings.concurrency = 4;
    assert_true(play(one, &error));
    assert_true(play(four, &error));
    assert_int_equal(one->seen, 180);
    assert_int_equal(four->seen, 180);
    assert_int_equal(one->score.played, 180);
    assert_memory_equal(&one->score.games, &four->score.games, sizeof one->score.games);
    assert_memory_equal(&one->score.pairs, &four->score.pairs, sizeof one->score.pairs);
    tear_down(one);
    tear_down(four);
}

static void the_tables_agree_with_each_other(void **state) {
    (void)state;
    Fixture *fixture = set_up("tictactoe", 200, 2);
    Error error = {{0}};
    assert_true(play(fixture, &error));
    const Tally *row = &fixture->score.games.cells[0][1];
    const Tally *mirror = &fixture->score.games.cells[1][0];
    const Tally *pairs = &fixture->score.pairs.cells[0][1];
    assert_int_equal(row->wins, mirror->losses);
    assert_int_equal(row->draws, mirror->draws);
    assert_int_equal(tally_games(row), 200);
    assert_int_equal(tally_pairs(pairs), 100);
    assert_int_equal(pairs->wins, row->wins);
    int64_t points = 0;
    for (int i = 0; i < PAIR_SCORES; i++) points += pairs->pairs[i] * i;
    assert_int_equal(points, row->wins * 2 + row->draws);
    assert_int_equal(fixture->score.first_wins + fixture->score.second_wins + fixture->score.draws,
                     200);
    tear_down(fixture);
}

// Cuts the journal at every possible place: what is left must be read,
// mended and played to the same end.
static void a_torn_journal_is_resumed_to_the_same_result(void **state) {
    (void)state;
    Fixture *whole = set_up("tictactoe", 12, 2);
    Fixture *torn = set_up("tictactoe", 12, 2);
    Error error = {{0}};
    size_t journal_length = 0;
    size_t pgn_length = 0;
    whole->settings.journal_path = whole->journal;
    whole->settings.pgn_path = whole->pgn;
    assert_true(play(whole, &error));
    char *journal = read_file(whole->journal, &journal_length);
    char *pgn = read_file(whole->pgn, &pgn_length);
    torn->settings.journal_path = torn->journal;
    torn->settings.pgn_path = torn->pgn;
    torn->settings.resumes = true;
    // behind the settings
    size_t first_game = (size_t)(strstr(journal + 100, "tables:0") - journal) + 32;
    size_t step = test_is_short() ? 997 : 131;
    for (size_t cut = first_game; cut <= journal_length; cut += step) {
        // The PGN file may be longer or shorter than the journal believes.
        size_t pgn_cut = cut * 7 % (pgn_length + 1);
        FILE *file = fopen(torn->journal, "wb");
        fwrite(journal, 1, cut, file);
        fclose(file);
        file = fopen(torn->pgn, "wb");
        fwrite(pgn, 1, pgn_cut, file);
        fclose(file);
        assert_true(play(torn, &error));
        assert_memory_equal(&torn->score.games, &whole->score.games, sizeof whole->score.games);
        assert_memory_equal(&torn->score.pairs, &whole->score.pairs, sizeof whole->score.pairs);
        size_t new_journal_length = 0;
        size_t new_pgn_length = 0;
        char *new_journal = read_file(torn->journal, &new_journal_length);
        char *new_pgn = read_file(torn->pgn, &new_pgn_length);
        int games = 0;
        for (const char *at = new_pgn; (at = strstr(at, "[Event ")) != NULL; at++) games++;
        assert_int_equal(new_journal_length, journal_length);
        assert_int_equal(games, 12);
        free(new_journal);
        free(new_pgn);
    }
    free(journal);
    free(pgn);
    tear_down(whole);
    tear_down(torn);
}

static void another_match_is_not_resumed(void **state) {
    (void)state;
    Fixture *fixture = set_up("tictactoe", 4, 2);
    Error error = {{0}};
    fixture->settings.journal_path = fixture->journal;
    assert_true(play(fixture, &error));
    assert_false(play(fixture, &error)); // the file exists
    assert_non_null(strstr(error.text, "--resume"));
    fixture->settings.resumes = true;
    fixture->settings.schedule.seed = 6;
    assert_false(play(fixture, &error));
    assert_non_null(strstr(error.text, "seed=5"));
    tear_down(fixture);
}

static void merged_shards_are_the_whole_match(void **state) {
    (void)state;
    Fixture *whole = set_up("connect4", 20, 3);
    Fixture *shards[3];
    const char *paths[3];
    Merge merge;
    Error error = {{0}};
    char out[160];
    char pgn[160];
    assert_true(play(whole, &error));
    for (int i = 0; i < 3; i++) {
        shards[i] = set_up("connect4", 20, 3);
        shards[i]->settings.schedule.shard = i + 1;
        shards[i]->settings.schedule.shard_count = 3;
        shards[i]->settings.journal_path = shards[i]->journal;
        assert_true(play(shards[i], &error));
        assert_int_equal(shards[i]->score.in_shard, 20);
        paths[i] = shards[i]->journal;
    }
    snprintf(out, sizeof out, "%s/all.rqj", whole->folder);
    snprintf(pgn, sizeof pgn, "%s/all.pgn", whole->folder);
    assert_true(merge_journals(paths, 3, out, pgn, &merge, &error));
    assert_int_equal(merge.score->played, 60);
    assert_int_equal(merge.doubled, 0);
    assert_memory_equal(&merge.score->games, &whole->score.games, sizeof whole->score.games);
    assert_string_equal(merge.summary.names[2], "random:seed=3");
    standing_free(merge.score);
    // What was written is a journal like any other.
    const char *again[2] = {out, paths[0]};
    assert_true(merge_journals(again, 2, NULL, NULL, &merge, &error));
    assert_int_equal(merge.score->played, 60);
    assert_int_equal(merge.doubled, 20);
    standing_free(merge.score);
    unlink(out);
    unlink(pgn);
    tear_down(whole);
    for (int i = 0; i < 3; i++) tear_down(shards[i]);
}

static void concurrency_can_change_while_the_match_runs(void **state) {
    (void)state;
    Fixture *fixture = set_up("connect4", test_is_short() ? 200 : 2000, 2);
    Error error = {{0}};
    Match *match = match_open(&fixture->settings, &error);
    assert_non_null(match);
    match_start(match);
    match_set_concurrency(match, 0); // a pause
    for (int i = 0; i < 20; i++) match_set_concurrency(match, i % 4);
    match_set_concurrency(match, 3);
    while (!match_wait(match, 100)) {
    }
    match_get_standing(match, &fixture->score);
    assert_true(match_close(match, &error));
    assert_int_equal(fixture->score.played, fixture->score.planned);
    tear_down(fixture);
}

static void a_decided_sprt_stops_the_match(void **state) {
    (void)state;
    Fixture *fixture = set_up("connect4", 4000, 2);
    Error error = {{0}};
    fixture->settings.has_sprt = true;
    fixture->settings.sprt =
        (Sprt){.elo0 = 100, .elo1 = 300, .alpha = 0.05, .beta = 0.05, .model = SPRT_LOGISTIC};
    assert_true(play(fixture, &error));
    assert_int_equal(fixture->score.verdict, SPRT_ACCEPTS_H0);
    assert_true(fixture->score.played < 4000);
    tear_down(fixture);
}

static void count_tables(void *context, const MatchEvent *event) {
    Fixture *fixture = context;
    fixture->seen++;
    fixture->by_tables += strstr(event->game->reason, "tables") != NULL && event->game->plies == 1;
}

// In each of these every move keeps the result: won, drawn and lost for White.
static void write_endings(const char *path) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("7k/8/8/8/8/8/1K6/Q7 w - -\n7k/8/8/8/8/8/1K6/NN6 w - -\n7K/8/8/8/8/8/1k6/q7 w - -\n",
          file);
    assert_int_equal(fclose(file), 0);
}

static void endgame_tables_end_the_games_they_know(void **state) {
    (void)state;
    if (!endgame_is_built_in() || test_suites() == NULL) {
        test_skip("no libfathom in this build, or no folder of suites (ROQUE_SUITES)");
    }
    Fixture *fixture = set_up("chess", 6, 2);
    MatchSettings *settings = &fixture->settings;
    Error error = {{0}};
    char tables_path[4096], words[1024], endings[160];
    snprintf(tables_path, sizeof tables_path, "%s/syzygy", test_suites());
    Endgame *tables = endgame_open(tables_path, &error);
    if (tables == NULL) fail_msg("%s", error.text);
    snprintf(endings, sizeof endings, "%s/endings.epd", fixture->folder);
    write_endings(endings);
    openings_close(&fixture->openings);
    assert_true(openings_open(&fixture->openings, settings->game, "", endings, 0, 5, &error));
    settings->schedule.opening_count = fixture->openings.count;
    settings->concurrency = 3;
    settings->on_game = count_tables;
    adjudicate_by_tables(&settings->adjudication, tables, 0);
    assert_true(play(fixture, &error));
    assert_int_equal(fixture->seen, 6);
    assert_int_equal(fixture->by_tables, 6);
    assert_int_equal(fixture->score.first_wins, 2);
    assert_int_equal(fixture->score.second_wins, 2);
    assert_int_equal(fixture->score.draws, 2);
    Text text = text_over(words, sizeof words);
    adjudication_describe(language_english(), &settings->adjudication, &text);
    assert_non_null(strstr(words, "up to 4 men"));
    unlink(endings);
    endgame_close(tables);
    tear_down(fixture);
}

static void names_are_unique(void **state) {
    (void)state;
    MatchSettings *settings = calloc(1, sizeof *settings);
    const TimeControl usual = {.nodes = 10};
    Error error = {{0}};
    assert_true(match_read_player(settings, 0, "cmd:./a/bot.py -x", &usual, &error));
    assert_true(match_read_player(settings, 1, "cmd:./b/bot.py,tc=1+0.1", &usual, &error));
    assert_true(match_read_player(settings, 2, "random:name=Zufall\\, reiner", &usual, &error));
    assert_string_equal(settings->players[0].name, "bot.py");
    assert_string_equal(settings->players[1].name, "bot.py#2");
    assert_string_equal(settings->players[2].name, "Zufall, reiner");
    assert_int_equal(settings->players[0].control.nodes, 10);
    assert_int_equal(settings->players[1].control.nodes, 0);
    assert_int_equal(settings->players[1].control.increment_ms, 100);
    assert_false(match_read_player(settings, 3, "nobody:x", &usual, &error));
    assert_false(match_read_player(settings, 3, "cmd:x,tc=fast", &usual, &error));
    free(settings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(concurrency_changes_nothing_but_the_order),
        cmocka_unit_test(the_tables_agree_with_each_other),
        cmocka_unit_test(a_torn_journal_is_resumed_to_the_same_result),
        cmocka_unit_test(another_match_is_not_resumed),
        cmocka_unit_test(merged_shards_are_the_whole_match),
        cmocka_unit_test(concurrency_can_change_while_the_match_runs),
        cmocka_unit_test(a_decided_sprt_stops_the_match),
        cmocka_unit_test(endgame_tables_end_the_games_they_know),
        cmocka_unit_test(names_are_unique),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
