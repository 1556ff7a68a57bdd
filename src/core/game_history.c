// SPDX-License-Identifier: GPL-3.0-or-later
// game_history.c - see game_history.h.
#include "core/game_history.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

static bool add_key(GameHistory *history, uint64_t key) {
    if (!memory_grow(&history->keys, &history->capacity, (size_t)history->count + 1,
                     sizeof *history->keys))
        return false;
    history->keys[history->count++] = key;
    return true;
}

bool game_history_begin(GameHistory *history, const Game *game, const void *start) {
    history->game = game;
    history->count = history->since = 0;
    return add_key(history, game->key(start));
}

bool game_history_add(GameHistory *history, const void *position, GameMove move, const void *next) {
    const Game *game = history->game;
    bool is_final = game->is_irreversible != NULL && game->is_irreversible(position, move);
    if (!add_key(history, game->key(next))) return false;
    if (is_final) history->since = history->count - 1;
    return true;
}

void game_history_free(GameHistory *history) {
    free(history->keys);
    memset(history, 0, sizeof *history);
}

int game_history_count(const GameHistory *history) {
    int now = history->count - 1, count = 1;
    for (int i = now - 2; i >= history->since; i -= 2)
        count += history->keys[i] == history->keys[now];
    return count;
}

void game_history_describe(int count, Sentence *reason) {
    static const char *const words[] = {
        "",
        "",
        TERM("the same position twice"),
        TERM("the same position three times"),
        TERM("the same position four times"),
        TERM("the same position five times"),
    };
    if (count >= 2 && count <= 5)
        sentence_set(reason, "%-s", words[count]);
    else
        sentence_set(reason, "the same position %d times", count);
}

bool game_history_may_claim(const GameHistory *history, const void *position, Sentence *reason) {
    const Game *game = history->game;
    const char *claim = game->draw_claim != NULL ? game->draw_claim(position) : NULL;
    int count = game_history_count(history);
    bool is_repeated = game->repetitions_claim > 0 && count >= game->repetitions_claim;
    if (is_repeated)
        game_history_describe(count, reason);
    else if (claim != NULL)
        sentence_set(reason, "%-s", claim);
    return is_repeated || claim != NULL;
}

bool game_history_forbids(const GameHistory *history, const void *position, GameMove move) {
    return game_repetition(history->game, position) == REPETITION_FORBIDDEN
           && game_is_forbidden(history->game, position, move, history->keys + history->since,
                                history->count - history->since);
}

bool game_history_has_move(const GameHistory *history, const void *position) {
    GameMove moves[GAME_MOVES_MAX];
    return game_repetition(history->game, position) != REPETITION_FORBIDDEN
           || game_list_allowed(history->game, position, history->keys + history->since,
                                history->count - history->since, moves)
                  > 0;
}
