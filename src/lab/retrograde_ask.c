// SPDX-License-Identifier: GPL-3.0-or-later
// retrograde_ask.c - what the solved spaces tell: values, counts, lines of best play.
#include <string.h>

#include "lab/retrograde_space.h"

// A win that may come after the rules have called a draw is no certain one.
static void mind_quiet_moves(const Game *game, const void *position, Score *lower, Score *upper) {
    if (!is_counted_in_plies(game) || game->plies_left == NULL) return;
    int left = game->plies_left(position);
    if (*lower > 0 && plies_to_end(game, *lower) > left) *lower = 0;
    if (*upper < 0 && plies_to_end(game, *upper) > left) *upper = 0;
}

bool retrograde_probe(Retrograde *tables, const void *position, Score *lower, Score *upper) {
    const Space *space = retrograde_space(tables, position);
    if (space == NULL) return false;
    const Entry *entry = &space->entries[tables->game->index(position)];
    if (entry->lower == NO_SCORE) return false;
    *lower = entry->lower;
    *upper = entry->upper;
    mind_quiet_moves(tables->game, position, lower, upper);
    return true;
}

bool retrograde_count(Retrograde *tables, const void *position, RetrogradeCount *count) {
    const Game *game = tables->game;
    const Space *space = retrograde_space(tables, position);
    if (space == NULL) return false;
    *count = (RetrogradeCount){.passes = space->passes};
    for (uint64_t i = 0; i < space->space.count; i++) {
        const Entry *entry = &space->entries[i];
        if (entry->lower == NO_SCORE) continue;
        count->positions++;
        bool is_exact = entry->lower == entry->upper;
        count->exact += is_exact;
        count->won += entry->lower > 0;
        count->drawn += is_exact && entry->lower == 0;
        count->lost += entry->upper < 0;
        count->open += !is_exact && entry->lower <= 0 && entry->upper >= 0;
        int plies = plies_to_end(game, entry->lower);
        if (!is_counted_in_plies(game) || !is_exact || entry->lower == 0
            || plies < count->longest_plies)
            continue;
        if (plies == count->longest_plies && count->longest_plies > 0) continue;
        count->longest_plies = plies;
        memset(&count->longest, 0, sizeof count->longest);
        game->from_index(&space->space, i, &count->longest);
    }
    return true;
}

// The move after which the position is worth `value`, and what it is worth for the other side then.
static GameMove find_keeper(Retrograde *tables, const void *position, Score *value,
                            GamePosition *next) {
    const Game *game = tables->game;
    GameMove moves[GAME_MOVES_MAX];
    int count = game->list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        Score lower, upper;
        int score;
        memset(next, 0, sizeof *next);
        game->play(position, moves[i], next);
        if (game->is_over(next, &score))
            lower = upper = score;
        else if (!retrograde_probe(tables, next, &lower, &upper))
            continue;
        if (lower != upper || seen_before(game, lower) != *value) continue;
        *value = lower;
        return moves[i];
    }
    return GAME_NO_MOVE;
}

int retrograde_line(Retrograde *tables, const void *position, GameMove *line, int length_most) {
    Score value, upper;
    GamePosition here = {{0}};
    int length = 0;
    if (!is_counted_in_plies(tables->game) || !retrograde_probe(tables, position, &value, &upper))
        return 0;
    if (value != upper || value == 0) return 0;
    memcpy(&here, position, tables->game->position_bytes);
    for (int score; length < length_most && !tables->game->is_over(&here, &score);) {
        GamePosition next;
        GameMove move = find_keeper(tables, &here, &value, &next);
        if (move == GAME_NO_MOVE) break;
        line[length++] = move;
        here = next;
    }
    return length;
}
