// SPDX-License-Identifier: GPL-3.0-or-later
// bad_engine_test.c - whatever an engine does, it loses the game with the cause named, and nothing
// is left behind: no zombie, no child, no descriptor.
#include "tests/test.h"

#include <dirent.h>
#include <sys/wait.h>

#include "arena/arena.h"
#include "core/clock.h"
#include "games/games.h"
#include "tests/arena/bad_engine.h"
#include "tests/arena/xboard_engine.h"

static int count_descriptors(void) {
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;
    if (folder == NULL) return 0;
    while (readdir(folder) != NULL) count++;
    closedir(folder);
    return count;
}

// Processes whose command line holds "engine MODE": the engine itself or what it forked.
// Does the process run this very program? Tests of other builds may run beside this one.
static bool runs_this_program(const char *process) {
    char path[300], theirs[512], ours[512];
    snprintf(path, sizeof path, "/proc/%.200s/exe", process);
    ssize_t their_length = readlink(path, theirs, sizeof theirs);
    ssize_t our_length = readlink("/proc/self/exe", ours, sizeof ours);
    return their_length > 0 && their_length == our_length
           && memcmp(theirs, ours, (size_t)our_length) == 0;
}

static int count_processes(const char *mode) {
    char wanted[64];
    int count = 0;
    int length = snprintf(wanted, sizeof wanted, "engine%c%s", '\0', mode) + 1;
    DIR *folder = opendir("/proc");
    if (folder == NULL) return 0;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char path[300];
        char words[512];
        if (entry->d_name[0] < '1' || entry->d_name[0] > '9' || !runs_this_program(entry->d_name))
            continue;
        snprintf(path, sizeof path, "/proc/%.200s/cmdline", entry->d_name);
        FILE *file = fopen(path, "r");
        if (file == NULL) continue;
        size_t got = fread(words, 1, sizeof words, file);
        fclose(file);
        count += got > 0 && memmem(words, got, wanted, (size_t)length) != NULL;
    }
    closedir(folder);
    return count;
}

// How many are left; what is just ending (the leak checker's own process among
// them) gets three seconds for it.
static int processes_left(const char *mode) {
    enum { PATIENCE_MS = 3000, STEP_MS = 10 };
    int count = count_processes(mode);
    for (int waited_ms = 0; count > 0 && waited_ms < PATIENCE_MS; waited_ms += STEP_MS) {
        clock_sleep_ms(STEP_MS);
        count = count_processes(mode);
    }
    return count;
}

static void engine_text(const char *mode, const char *more, char text[PLAYER_TEXT_MAX]) {
    char self[512];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    assert_true(length > 0);
    self[length] = '\0';
    const char *kind = strncmp(mode, "x-", 2) == 0 ? "xboard" : "uci";
    snprintf(text, PLAYER_TEXT_MAX, "%s:'%s' engine %s%s", kind, self, mode, more);
}

typedef struct Case {
    const char *mode;
    PlayerFault fault;
    const char *words; // part of the reason
} Case;

// Plays two games of the bad engine against a random player, and returns the last result.
static GameResult play_bad_engine(const char *mode, int games, PlayerFault *ended) {
    const Game *game = games_find("chess", NULL, NULL);
    char text[PLAYER_TEXT_MAX];
    Player players[2];
    GamePosition start;
    GameRecord record = {0};
    Error error = {{0}};
    bool is_mute = strcmp(mode, "hang-start") == 0;
    bool is_silent =
        strstr("hang flood no-newline x-hang", mode) != NULL; // the whole clock will be waited for
    engine_text(mode, is_mute ? ",start=0.5" : ",start=20,ready=20", text);
    assert_true(player_open(text, game, &players[0], &error));
    assert_true(player_open("random:seed=3", game, &players[1], &error));
    assert_true(game_start(game, "", &start, &error));
    for (int i = 0; i < games; i++) {
        const GameSetup setup = {
            .game = game,
            .start = &start,
            .players = {&players[0], &players[1]},
            .controls = {{.base_ms = is_silent ? 1000 : 60000, .increment_ms = 10}, {0}},
            .margin_ms = 10,
            .grace_ms = 100,
            .claims_draws = true,
            .plies_max = 40,
            .seed = 1,
        };
        assert_true(referee_play(&setup, &record, &error));
    }
    GameResult result = record.result;
    record_free(&record);
    PlayerFault fault = player_close(&players[0]);
    if (ended != NULL) *ended = fault;
    player_close(&players[1]);
    return result;
}

static void bad_engines_lose_with_the_cause_named(void **state) {
    (void)state;
    static const Case cases[] = {
        {"crash-start", FAULT_START, "signal 6"},
        {"exit-start", FAULT_START, "status 7"},
        {"hang-start", FAULT_START, "waiting for uciok"},
        {"crash-middle", FAULT_CRASH, "signal 11"},
        {"exit-middle", FAULT_CRASH, "status 3"},
        {"children-hold", FAULT_CRASH, "status 4"}, // its children hold its output open
        {"hang", FAULT_HANG, "does not answer"},
        {"garbage", FAULT_ILLEGAL, "illegal move"},
        {"long-line", FAULT_PROTOCOL, "line longer than"},
        {"flood", FAULT_HANG, "does not answer"},
        {"illegal", FAULT_ILLEGAL, "illegal move 'e1e8'"},
        {"null-move", FAULT_ILLEGAL, "illegal move '0000'"},
        {"after-end", FAULT_PROTOCOL, "without being asked"},
        {"two-bestmoves", FAULT_PROTOCOL, "without being asked"},
        {"no-newline", FAULT_HANG, "a line without an end"},
        {"close-stdout", FAULT_CRASH, "closed its output"},
        {"x-illegal", FAULT_ILLEGAL, "illegal move 'e1e8'"},
        {"x-hang", FAULT_HANG, "does not answer"},
        {"x-false-draw", FAULT_PROTOCOL, "claimed a draw"},
    };
    int descriptors = count_descriptors();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t begin_ms = clock_now_ms();
        GameResult result = play_bad_engine(cases[i].mode, 1, NULL);
        print_message("  %-14s %4lld ms  %s\n", cases[i].mode,
                      (long long)(clock_now_ms() - begin_ms), result.reason);
        assert_int_equal(result.outcome, OUTCOME_SECOND_WINS);
        assert_int_equal(result.fault, cases[i].fault);
        assert_non_null(strstr(result.reason, cases[i].words));
        assert_non_null(strstr(result.reason, "White: "));
        assert_int_equal(processes_left(cases[i].mode), 0);
        assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
        assert_int_equal(count_descriptors(), descriptors);
    }
}

static void an_engine_that_is_late_loses_on_time_and_plays_on(void **state) {
    (void)state;
    const Game *game = games_find("chess", NULL, NULL);
    char text[PLAYER_TEXT_MAX];
    Player players[2];
    GamePosition start;
    GameRecord record = {0};
    Error error = {{0}};
    engine_text("late", "", text);
    assert_true(player_open(text, game, &players[0], &error));
    assert_true(player_open("random", game, &players[1], &error));
    assert_true(game_start(game, "", &start, &error));
    for (int i = 0; i < 2; i++) {
        const GameSetup setup = {
            .game = game,
            .start = &start,
            .players = {&players[0], &players[1]},
            .controls = {{.move_time_ms = 50}, {0}},
            .grace_ms = 1000,
            .margin_ms = 10,
        };
        assert_true(referee_play(&setup, &record, &error));
        assert_int_equal(record.result.outcome, OUTCOME_SECOND_WINS);
        assert_int_equal(record.result.cause, END_TIME);
        assert_int_equal(record.result.fault, FAULT_TIME);
    }
    record_free(&record);
    player_close(&players[0]);
    player_close(&players[1]);
}

// They play properly; what is wrong with them shows at the end.
static void engines_that_stay_are_ended_by_force(void **state) {
    (void)state;
    static const char *const modes[] = {"ignore-quit", "never-exit"};
    int descriptors = count_descriptors();
    for (int i = 0; i < 2; i++) {
        PlayerFault ended = FAULT_NONE;
        GameResult result = play_bad_engine(modes[i], 1, &ended);
        assert_int_equal(result.fault, FAULT_NONE);
        assert_int_equal(ended, FAULT_HANG);
        assert_int_equal(processes_left(modes[i]), 0);
        assert_int_equal(count_descriptors(), descriptors);
    }
}

static void children_of_an_engine_die_with_it(void **state) {
    (void)state;
    PlayerFault ended = FAULT_NONE;
    play_bad_engine("fork-children", 1, &ended);
    assert_int_equal(processes_left("fork-children"), 0);
    play_bad_engine("children-away", 1, &ended); // in sessions of their own
    assert_int_equal(processes_left("children-away"), 0);
}

static void a_crashed_engine_is_started_again_for_the_next_game(void **state) {
    (void)state;
    GameResult result = play_bad_engine("crash-middle", 3, NULL);
    assert_int_equal(result.fault, FAULT_CRASH); // in the third game too: it was there to crash
}

static void a_good_engine_finishes_its_games(void **state) {
    (void)state;
    PlayerFault ended = FAULT_NONE;
    GameResult result = play_bad_engine("good", 3, &ended);
    assert_int_equal(result.fault, FAULT_NONE);
    assert_int_not_equal(result.outcome, OUTCOME_NONE);
    assert_int_equal(ended, FAULT_NONE);
}

static void xboard_engines_of_both_versions_play(void **state) {
    (void)state;
    static const char *const modes[] = {"x-good", "x-old"};
    for (int i = 0; i < 2; i++) {
        PlayerFault ended = FAULT_NONE;
        GameResult result = play_bad_engine(modes[i], 2, &ended);
        if (result.fault != FAULT_NONE) fail_msg("%s: %s", modes[i], result.reason);
        assert_int_not_equal(result.outcome, OUTCOME_NONE);
        assert_int_equal(ended, FAULT_NONE);
    }
    assert_int_equal(play_bad_engine("x-resign", 1, NULL).cause, END_RESIGNED);
}

// What an opening plays for both sides, the engine must be told: otherwise its first move would be
// that of another position.
static void openings_are_told_to_engines_of_every_kind(void **state) {
    (void)state;
    static const char *const modes[] = {"good", "x-good", "x-old"};
    const Game *game = games_find("chess", NULL, NULL);
    for (int i = 0; i < 6; i++) {
        char text[PLAYER_TEXT_MAX];
        Player players[2];
        GamePosition start, position;
        GameMove opening[5];
        GameRecord record = {0};
        Error error = {{0}};
        int side = i % 2;
        engine_text(modes[i / 2], ",start=20,ready=20", text);
        assert_true(player_open(text, game, &players[side], &error));
        assert_true(player_open("random:seed=3", game, &players[1 - side], &error));
        assert_true(game_start(game, "", &start, &error));
        position = start;
        static const char *const moves[] = {"e2e4", "e7e5", "e1e2", "e8e7", "e2e3"};
        for (int ply = 0; ply < 5; ply++) {
            assert_true(game_find_move(game, &position, moves[ply], &opening[ply], &error));
            game_advance(game, &position, opening[ply]);
        }
        for (int played = 0; played < 2; played++) {
            const GameSetup setup = {.game = game,
                                     .start = &start,
                                     .opening = opening,
                                     .opening_count = 5 - side,
                                     .players = {&players[0], &players[1]},
                                     .controls = {{.base_ms = 60000}, {.base_ms = 60000}},
                                     .claims_draws = true,
                                     .plies_max = 30,
                                     .seed = 1};
            assert_true(referee_play(&setup, &record, &error));
            if (record.result.fault != FAULT_NONE)
                fail_msg("%s, side %d: %s", modes[i / 2], side, record.result.reason);
        }
        record_free(&record);
        assert_int_equal(player_close(&players[side]), FAULT_NONE);
        player_close(&players[1 - side]);
    }
}

static void play_pondering(const char *text, int64_t base_ms) {
    const Game *game = games_find("chess", NULL, NULL);
    Player players[2];
    GamePosition start;
    GameRecord record = {0};
    Error error = {{0}};
    for (int i = 0; i < 2; i++) assert_true(player_open(text, game, &players[i], &error));
    assert_true(game_start(game, "", &start, &error));
    const GameSetup setup = {
        .game = game,
        .start = &start,
        .players = {&players[0], &players[1]},
        .controls = {{.base_ms = base_ms, .increment_ms = 20},
                     {.base_ms = base_ms, .increment_ms = 20}},
        .claims_draws = true,
        .ponders = true,
        .plies_max = 100,
    };
    assert_true(referee_play(&setup, &record, &error));
    assert_int_equal(record.result.fault, FAULT_NONE);
    assert_true(record.count > 20);
    record_free(&record);
    for (int i = 0; i < 2; i++) assert_int_equal(player_close(&players[i]), FAULT_NONE);
}

// Programs outside, and the engine inside this one.
static void pondering_engines_keep_their_turns(void **state) {
    (void)state;
    char text[PLAYER_TEXT_MAX];
    engine_text("good", "", text);
    play_pondering(text, 60000);
    play_pondering("engine:hash=1,depth=6", 60000);
    play_pondering("engine:hash=1,elo=1000", 60000);
}

static void a_missing_program_is_told_at_once(void **state) {
    (void)state;
    const Game *game = games_find("chess", NULL, NULL);
    Player player;
    Error error = {{0}};
    assert_false(player_open("uci:./no-such-engine", game, &player, &error));
    assert_non_null(strstr(error.text, "no-such-engine"));
    assert_false(player_open("uci:", game, &player, &error));
    assert_false(player_open("uci:'unclosed", game, &player, &error));
    char text[PLAYER_TEXT_MAX];
    engine_text("good", ",NoSuchOption=1", text);
    Player unknown;
    GamePosition start;
    assert_true(player_open(text, game, &unknown, &error));
    assert_true(game_start(game, "", &start, &error));
    assert_false(unknown.kind->new_game(&unknown, &start, &error));
    assert_non_null(strstr(error.text, "NoSuchOption"));
    player_close(&unknown);
}

int main(int argc, char **argv) {
    bool is_engine = argc == 3 && strcmp(argv[1], "engine") == 0;
    if (is_engine && strncmp(argv[2], "x-", 2) == 0) return xboard_engine_main(argv[2]);
    if (is_engine) return bad_engine_main(argv[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_engines_lose_with_the_cause_named),
        cmocka_unit_test(an_engine_that_is_late_loses_on_time_and_plays_on),
        cmocka_unit_test(engines_that_stay_are_ended_by_force),
        cmocka_unit_test(children_of_an_engine_die_with_it),
        cmocka_unit_test(a_crashed_engine_is_started_again_for_the_next_game),
        cmocka_unit_test(a_good_engine_finishes_its_games),
        cmocka_unit_test(xboard_engines_of_both_versions_play),
        cmocka_unit_test(openings_are_told_to_engines_of_every_kind),
        cmocka_unit_test(pondering_engines_keep_their_turns),
        cmocka_unit_test(a_missing_program_is_told_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
