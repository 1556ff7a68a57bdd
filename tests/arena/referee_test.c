// SPDX-License-Identifier: GPL-3.0-or-later
// referee_test.c - one game: results with their reasons, repetitions, claims,
// clocks, adjudication, records.
#include "tests/test.h"

#include <string.h>

#include "arena/arena.h"
#include "core/clock.h"
#include "games/games.h"

// A player that plays moves from a list, and then whatever the list ends with.
typedef struct Script {
    const char *const *moves;
    int next;
    int64_t delay_ms;
    GamePosition position;
} Script;

static bool script_open(Player *player, const char *options, Error *error) {
    (void)player;
    (void)options;
    (void)error;
    return true;
}

static bool script_new_game(Player *player, const void *start, Error *error) {
    (void)error;
    Script *script = player->state;
    memcpy(&script->position, start, player->game->position_bytes);
    script->next = 0;
    return true;
}

static bool script_tell(Player *player, GameMove move, Error *error) {
    (void)error;
    Script *script = player->state;
    GamePosition next = {{0}};
    player->game->play(&script->position, move, &next);
    script->position = next;
    return true;
}

static bool script_think(Player *player, const ThinkLimits *limits, Thought *thought,
                         Error *error) {
    (void)limits;
    Script *script = player->state;
    const char *text = script->moves[script->next++];
    if (script->delay_ms > 0) clock_sleep_ms(script->delay_ms);
    thought->decision = DECISION_MOVE;
    if (text == NULL) {
        thought->decision = DECISION_RESIGN;
    } else if (strcmp(text, "claim") == 0) {
        thought->decision = DECISION_CLAIM_DRAW;
    } else if (strcmp(text, "illegal") == 0) {
        thought->move = UINT64_MAX;
    } else {
        if (strncmp(text, "draw? ", 6) == 0) {
            thought->decision = DECISION_OFFER_DRAW;
            text += 6;
        }
        thought->has_score = true;
        thought->score = -900;
        return game_find_move(player->game, &script->position, text, &thought->move, error);
    }
    return true;
}

static void script_close(Player *player) {
    (void)player;
}

static const PlayerKind script_kind = {
    .name = "script",
    .open = script_open,
    .new_game = script_new_game,
    .tell = script_tell,
    .think = script_think,
    .close = script_close,
};

typedef struct Table {
    Script scripts[2];
    Player players[2];
    GamePosition start;
    GameRecord record;
    GameSetup setup;
} Table;

static Table *seat(const char *game_name, const char *position, const char *const *first,
                   const char *const *second) {
    static Table table;
    const char *variant = "";
    memset(&table, 0, sizeof table);
    const Game *game = games_find(game_name, &variant, NULL);
    assert_non_null(game);
    if (position != NULL)
        assert_true(game->parse(position, &table.start, NULL));
    else
        assert_true(game_start(game, variant, &table.start, NULL));
    table.scripts[0].moves = first;
    table.scripts[1].moves = second;
    for (int i = 0; i < 2; i++) {
        table.players[i] = (Player){.kind = &script_kind, .game = game, .state = &table.scripts[i]};
        table.setup.players[i] = &table.players[i];
    }
    table.setup.game = game;
    table.setup.start = &table.start;
    table.setup.claims_draws = true;
    return &table;
}

static const GameResult *play(Table *table) {
    Error error = {{0}};
    if (!referee_play(&table->setup, &table->record, &error)) fail_msg("%s", error.text);
    return &table->record.result;
}

static void leave(Table *table) {
    record_free(&table->record);
}

static void a_mate_is_announced(void **state) {
    (void)state;
    static const char *const white[] = {"f3", "g4", NULL};
    static const char *const black[] = {"e5", "Qh4#", NULL};
    Table *table = seat("chess", NULL, white, black);
    const GameResult *result = play(table);
    assert_int_equal(result->outcome, OUTCOME_SECOND_WINS);
    assert_int_equal(result->cause, END_RULES);
    assert_non_null(strstr(result->reason, "mate"));
    assert_int_equal(table->record.count, 4);
    leave(table);
}

static const char *const dance_white[] = {"Nf3", "Ng1", "Nf3", "Ng1", "Nf3",
                                          "Ng1", "Nf3", "Ng1", NULL};
static const char *const dance_black[] = {"Nf6", "Ng8", "Nf6", "Ng8", "Nf6",
                                          "Ng8", "Nf6", "Ng8", NULL};

static void threefold_is_claimed_in_matches_and_fivefold_ends_by_itself(void **state) {
    (void)state;
    Table *table = seat("chess", NULL, dance_white, dance_black);
    const GameResult *result = play(table);
    assert_int_equal(result->outcome, OUTCOME_DRAW);
    assert_int_equal(result->cause, END_CLAIM);
    assert_int_equal(table->record.count, 8);
    leave(table);
    table = seat("chess", NULL, dance_white, dance_black);
    table->setup.claims_draws = false;
    result = play(table);
    assert_int_equal(result->cause, END_REPETITION);
    assert_int_equal(table->record.count, 16);
    leave(table);
}

static void crp_rules_forbid_to_enter_a_visited_position(void **state) {
    (void)state;
    Table *table = seat("chess:crp", NULL, dance_white, dance_black);
    const GameResult *result = play(table);
    assert_int_equal(result->outcome, OUTCOME_FIRST_WINS); // 2... Ng8 would be the start again
    assert_int_equal(result->fault, FAULT_ILLEGAL);
    assert_int_equal(table->record.count, 3);
    leave(table);
}

// The white king on a1 can only go to a2, where it stood before with the same black men.
static void crp_rules_let_lose_who_can_only_go_back(void **state) {
    (void)state;
    static const char *const white[] = {"Ka2", "Ka1", NULL};
    static const char *const black[] = {"Rb7", "Rb8", NULL};
    Table *table = seat("chess", "crp 1r5k/8/8/8/8/8/8/1K6 w - - 0 1", white, black);
    const GameResult *result = play(table);
    assert_int_equal(result->outcome, OUTCOME_SECOND_WINS);
    assert_int_equal(result->cause, END_RULES);
    assert_non_null(strstr(result->reason, "visited"));
    leave(table);
}

static void crp_rules_make_stalemate_a_loss(void **state) {
    (void)state;
    static const char *const white[] = {"Qf7", NULL};
    static const char *const black[] = {NULL};
    Table *table = seat("chess", "crp 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", white, black);
    const GameResult *result = play(table);
    assert_int_equal(result->outcome, OUTCOME_FIRST_WINS);
    assert_string_equal(result->reason, "no move left");
    leave(table);
    table = seat("chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", white, black);
    assert_int_equal(play(table)->outcome, OUTCOME_DRAW); // by the usual rules
    leave(table);
}

static void a_claim_without_right_is_asked_again(void **state) {
    (void)state;
    static const char *const white[] = {"claim", "f3", "claim", "g4", NULL};
    static const char *const black[] = {"e5", "Qh4#", NULL};
    Table *table = seat("chess", NULL, white, black);
    table->setup.claims_draws = false;
    assert_int_equal(play(table)->outcome, OUTCOME_SECOND_WINS);
    leave(table);
}

static void fifty_moves_are_a_claim(void **state) {
    (void)state;
    static const char *const white[] = {"Kd2", NULL};
    static const char *const black[] = {NULL};
    Table *table = seat("chess", "7k/8/8/8/8/8/4R3/3K4 w - - 99 80", white, black);
    const GameResult *result = play(table);
    assert_int_equal(result->outcome, OUTCOME_DRAW);
    assert_int_equal(result->cause, END_CLAIM);
    leave(table);
    table = seat("chess", "7k/8/8/8/8/8/4R3/3K4 w - - 99 80", white, black);
    table->setup.claims_draws = false;
    assert_int_equal(play(table)->cause, END_RESIGNED); // nobody claimed: Black had to go on
    leave(table);
}

static void an_illegal_move_loses(void **state) {
    (void)state;
    static const char *const white[] = {"e4", "illegal", NULL};
    static const char *const black[] = {"e5", NULL};
    Table *table = seat("chess", NULL, white, black);
    const GameResult *result = play(table);
    assert_int_equal(result->outcome, OUTCOME_SECOND_WINS);
    assert_int_equal(result->fault, FAULT_ILLEGAL);
    leave(table);
}

static void draws_are_agreed_when_both_offer(void **state) {
    (void)state;
    static const char *const white[] = {"draw? e4", "draw? d4", NULL};
    static const char *const black[] = {"e5", "draw? d5", NULL};
    Table *table = seat("chess", NULL, white, black);
    const GameResult *result = play(table);
    assert_int_equal(result->cause, END_AGREED);
    assert_int_equal(table->record.count, 4);
    leave(table);
}

static void the_clock_is_kept(void **state) {
    (void)state;
    static const char *const white[] = {"e4", "d4", NULL};
    static const char *const black[] = {"e5", "d5", NULL};
    Table *table = seat("chess", NULL, white, black);
    table->scripts[1].delay_ms = 250;
    table->setup.controls[1] = (TimeControl){.base_ms = 400};
    const GameResult *result = play(table);
    assert_int_equal(result->cause, END_TIME);
    assert_int_equal(result->outcome, OUTCOME_FIRST_WINS);
    assert_int_equal(table->record.count, 3);
    leave(table);
    // With an increment, or with a second period after one move, the same time is enough.
    table = seat("chess", NULL, white, black);
    table->scripts[1].delay_ms = 250;
    table->setup.controls[1] = (TimeControl){.base_ms = 400, .increment_ms = 250};
    assert_int_equal(play(table)->cause, END_RESIGNED);
    leave(table);
    table = seat("chess", NULL, white, black);
    table->scripts[1].delay_ms = 250;
    table->setup.controls[1] = (TimeControl){.base_ms = 400, .moves = 1};
    assert_int_equal(play(table)->cause, END_RESIGNED);
    leave(table);
}

static void hopeless_games_are_adjudicated(void **state) {
    (void)state;
    static const char *const white[] = {"a3", "b3", "c3", "d3", "e3", NULL};
    static const char *const black[] = {"a6", "b6", "c6", "d6", "e6", NULL};
    const Adjudication rules = {.resign_moves = 3, .resign_score = 800};
    Table *table = seat("chess", NULL, white, black);
    table->setup.adjudication = &rules;
    const GameResult *result = play(table);
    assert_int_equal(result->cause, END_ADJUDICATED);
    assert_int_equal(table->record.count, 5); // White's third move
    assert_int_equal(result->outcome, OUTCOME_SECOND_WINS);
    leave(table);
    const Adjudication both = {.resign_moves = 3, .resign_score = 800, .resign_needs_both = true};
    table = seat("chess", NULL, white, black);
    table->setup.adjudication = &both;
    assert_int_equal(play(table)->cause, END_RESIGNED); // both see -900: they do not agree who wins
    leave(table);
    const Adjudication drawn = {.draw_moves = 2, .draw_score = 1000, .draw_from = 3};
    table = seat("chess", NULL, white, black);
    table->setup.adjudication = &drawn;
    result = play(table);
    assert_int_equal(result->outcome, OUTCOME_DRAW);
    assert_int_equal(table->record.count, 5);
    leave(table);
}

static void every_game_ends_with_a_reason(void **state) {
    (void)state;
    for (int i = 0; i < all_games_count; i++) {
        const Game *game = all_games[i];
        Player players[2];
        GamePosition start;
        GameRecord record = {0};
        Error error = {{0}};
        assert_true(player_open("random:seed=1", game, &players[0], &error));
        assert_true(player_open("random:seed=2", game, &players[1], &error));
        assert_true(game_start(game, "", &start, &error));
        for (uint64_t seed = 0; seed < 5; seed++) {
            const GameSetup setup = {.game = game,
                                     .start = &start,
                                     .players = {&players[0], &players[1]},
                                     .claims_draws = true,
                                     .seed = seed};
            assert_true(referee_play(&setup, &record, &error));
            assert_int_not_equal(record.result.outcome, OUTCOME_NONE);
            assert_true(strlen(record.result.reason) > 0);
            assert_int_equal(record.result.fault, FAULT_NONE);
        }
        record_free(&record);
        player_close(&players[0]);
        player_close(&players[1]);
    }
}

static void records_become_pgn(void **state) {
    (void)state;
    static const char *const white[] = {"f3", "g4", NULL};
    static const char *const black[] = {"e5", "Qh4#", NULL};
    Table *table = seat("chess", NULL, white, black);
    char pgn[16384];
    Text text = text_over(pgn, sizeof pgn);
    const RecordTags tags = {.event = "a \"test\"",
                             .date = "????.??.??",
                             .round = "1",
                             .names = {"A", "B"},
                             .time_controls = {"10+0.1", "10+0.1"}};
    play(table);
    record_write_pgn(&table->record, &tags, &text);
    assert_false(text.is_cut);
    assert_non_null(strstr(pgn, "[Event \"a \\\"test\\\"\"]"));
    assert_non_null(strstr(pgn, "[Result \"0-1\"]"));
    assert_non_null(strstr(pgn, "1. f3 {-9.00/0 0.00"));
    assert_non_null(strstr(pgn, "Qh4#"));
    assert_non_null(strstr(pgn, "} 0-1\n\n"));
    leave(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mate_is_announced),
        cmocka_unit_test(threefold_is_claimed_in_matches_and_fivefold_ends_by_itself),
        cmocka_unit_test(crp_rules_forbid_to_enter_a_visited_position),
        cmocka_unit_test(crp_rules_let_lose_who_can_only_go_back),
        cmocka_unit_test(crp_rules_make_stalemate_a_loss),
        cmocka_unit_test(a_claim_without_right_is_asked_again),
        cmocka_unit_test(fifty_moves_are_a_claim),
        cmocka_unit_test(an_illegal_move_loses),
        cmocka_unit_test(draws_are_agreed_when_both_offer),
        cmocka_unit_test(the_clock_is_kept),
        cmocka_unit_test(hopeless_games_are_adjudicated),
        cmocka_unit_test(every_game_ends_with_a_reason),
        cmocka_unit_test(records_become_pgn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
