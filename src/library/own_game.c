// SPDX-License-Identifier: GPL-3.0-or-later
// own_game.c - a game of the caller's as a Game table.
#include "library/own_game.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

enum { NAME_MAX_BYTES = 64, SCORE_BOUND_MOST = 1000000, HEAD_BYTES = 16 };

_Static_assert(HEAD_BYTES + ROQUE_POSITION_BYTES_MAX <= GAME_POSITION_BYTES_MAX,
               "a position of the caller's fits behind the address of its rules");

struct OwnGame {
    RoqueRules rules;
    char names[3][NAME_MAX_BYTES]; // the game's, and the sides'
    GameEvaluation evaluation;
    Game table;
};

// ---- the caller's functions, asked in the form of the table ----

static const OwnGame *owner(const void *position) {
    const OwnGame *own = NULL;
    memcpy(&own, position, sizeof own);
    return own;
}

static const void *inside(const void *position) {
    return (const char *)position + HEAD_BYTES;
}

static void begin_position(const OwnGame *own, void *position) {
    memset(position, 0, own->table.position_bytes);
    memcpy(position, &own, sizeof own);
}

static int cut(const OwnGame *own, int score) {
    int bound = own->rules.score_bound;
    return score > bound ? bound : score < -bound ? -bound : score;
}

static int side_to_move(const void *position) {
    const RoqueRules *rules = &owner(position)->rules;
    return rules->side_to_move(rules->context, inside(position)) != 0;
}

static int list_moves(const void *position, GameMove *moves) {
    const RoqueRules *rules = &owner(position)->rules;
    int count = rules->list_moves(rules->context, inside(position), moves);
    return count < 0 ? 0 : count > rules->moves_max ? rules->moves_max : count;
}

static void play(const void *position, GameMove move, void *next) {
    const OwnGame *own = owner(position);
    begin_position(own, next);
    own->rules.play(own->rules.context, inside(position), move, (char *)next + HEAD_BYTES);
}

static bool is_over(const void *position, int *score) {
    const OwnGame *own = owner(position);
    int margin = 0;
    if (!own->rules.is_over(own->rules.context, inside(position), &margin)) return false;
    if (own->rules.is_win_only && margin != 0)
        margin = margin > 0 ? own->rules.score_bound : -own->rules.score_bound;
    *score = cut(own, margin);
    return true;
}

static const char *ending(const void *position) {
    (void)position;
    return "the game is over";
}

static int evaluate(const void *position) {
    const RoqueRules *rules = &owner(position)->rules;
    return rules->evaluate != NULL ? rules->evaluate(rules->context, inside(position)) : 0;
}

static uint64_t key(const void *position) {
    const RoqueRules *rules = &owner(position)->rules;
    if (rules->key != NULL) return rules->key(rules->context, inside(position));
    uint64_t sum = rules->position_bytes;
    const char *bytes = inside(position);
    for (size_t at = 0; at < rules->position_bytes; at += sizeof(uint64_t)) {
        uint64_t word = 0;
        size_t left = rules->position_bytes - at;
        memcpy(&word, bytes + at, left < sizeof word ? left : sizeof word);
        sum = random_mix(sum ^ word);
    }
    return sum;
}

static void format_move(const void *position, GameMove move, Text *text) {
    const RoqueRules *rules = &owner(position)->rules;
    char buffer[GAME_MOVE_TEXT_MAX] = "";
    if (rules->format_move == NULL) {
        text_addf(text, "%llu", (unsigned long long)move);
        return;
    }
    rules->format_move(rules->context, inside(position), move, buffer, sizeof buffer);
    buffer[sizeof buffer - 1] = '\0';
    text_add(text, buffer);
}

static void format(const void *position, Text *text) {
    const RoqueRules *rules = &owner(position)->rules;
    char buffer[GAME_TEXT_MAX] = "";
    if (rules->format == NULL) return;
    rules->format(rules->context, inside(position), buffer, sizeof buffer);
    buffer[sizeof buffer - 1] = '\0';
    text_add(text, buffer);
}

// These two cannot know whose game is meant: own_game_start() and own_game_parse() do.
static bool start(const char *variant, void *position, Error *error) {
    (void)variant, (void)position;
    return error_set(error, "a start needs its rules");
}

static bool parse(const char *text, void *position, Error *error) {
    (void)text, (void)position;
    return error_set(error, "a position needs its rules");
}

bool own_game_start(const RoqueGame *game, GamePosition *position, Error *error) {
    if (game->own == NULL) return game_start(game->game, game->variant, position, error);
    const RoqueRules *rules = &game->own->rules;
    begin_position(game->own, position);
    rules->start(rules->context, position->bytes + HEAD_BYTES);
    return true;
}

bool own_game_parse(const RoqueGame *game, const char *text, GamePosition *position, Error *error) {
    if (game->own == NULL) return game_parse(game->game, game->variant, text, position, error);
    const RoqueRules *rules = &game->own->rules;
    if (rules->parse == NULL)
        return error_set(error, "%s reads no positions", game->own->table.name);
    begin_position(game->own, position);
    return rules->parse(rules->context, text, position->bytes + HEAD_BYTES)
           || error_set(error, "'%.200s' is no position of %s", text, game->own->table.name);
}

// ---- the table ----

static bool check_rules(const RoqueRules *rules, Error *error) {
    if (rules == NULL || rules->size != sizeof *rules)
        return error_set(error, "rules: size is not sizeof(RoqueRules)");
    if (rules->name == NULL || *rules->name == '\0')
        return error_set(error, "rules: the game has no name");
    if (rules->position_bytes == 0 || rules->position_bytes > ROQUE_POSITION_BYTES_MAX)
        return error_set(error, "rules: position_bytes: 1 to %d", ROQUE_POSITION_BYTES_MAX);
    if (rules->moves_max < 1 || rules->moves_max > GAME_MOVES_MAX)
        return error_set(error, "rules: moves_max: 1 to %d", GAME_MOVES_MAX);
    int least = rules->is_win_only ? 2 * GAME_WIN_PLIES_MAX : 1;
    if (rules->score_bound < least || rules->score_bound > SCORE_BOUND_MOST)
        return error_set(error, "rules: score_bound: %d to %d", least, SCORE_BOUND_MOST);
    if (rules->start == NULL || rules->side_to_move == NULL || rules->list_moves == NULL
        || rules->play == NULL || rules->is_over == NULL)
        return error_set(error, "rules: start, side_to_move, list_moves, play and is_over are "
                                "needed");
    return true;
}

static void fill_table(OwnGame *own) {
    const RoqueRules *rules = &own->rules;
    own->evaluation = (GameEvaluation){.name = "own",
                                       .summary = "what the caller's rules say",
                                       .evaluate = evaluate,
                                       .tells_images_apart = true};
    own->table = (Game){
        .name = own->names[0],
        .title = own->names[0],
        .summary = "a game of one's own",
        .side_names = {own->names[1], own->names[2]},
        .variants = "",
        .position_bytes = HEAD_BYTES + rules->position_bytes,
        .moves_max = rules->moves_max,
        .start = start,
        .parse = parse,
        .format = format,
        .format_move = format_move,
        .side_to_move = side_to_move,
        .list_moves = list_moves,
        .play = play,
        .is_over = is_over,
        .ending = ending,
        .repetition = rules->repetition_draws ? REPETITION_DRAWS : REPETITION_IMPOSSIBLE,
        .repetitions_end = rules->repetition_draws ? 3 : 0,
        .key = key,
        .evaluations = &own->evaluation,
        .evaluation_count = 1,
        .score_bound = rules->score_bound,
        .estimate_bound = rules->score_bound - (rules->is_win_only ? GAME_WIN_PLIES_MAX : 0),
        .score_unit = 1,
        .win_score = rules->is_win_only ? rules->score_bound : 0,
    };
}

OwnGame *own_game_new(const RoqueRules *rules, Error *error) {
    if (!check_rules(rules, error)) return NULL;
    OwnGame *own = memory_new(sizeof *own, error);
    if (own == NULL) return NULL;
    own->rules = *rules;
    const char *const names[] = {rules->name, rules->sides[0], rules->sides[1]};
    for (int i = 0; i < 3; i++) {
        const char *name = names[i] != NULL ? names[i] : i == 1 ? "first" : "second";
        slice_copy(slice_of(name), own->names[i], sizeof own->names[i]);
    }
    fill_table(own);
    return own;
}

void own_game_free(OwnGame *own) {
    free(own);
}

const Game *own_game_table(const OwnGame *own) {
    return &own->table;
}
