// SPDX-License-Identifier: GPL-3.0-or-later
// td_game.c - see td_game.h.
#include "learn/td_game.h"

bool td_game_search(Search *search, TdGame *record, const void *position, Error *error) {
    lab_set_history(search, record->keys, record->plies);
    return lab_run(search, position, NULL, &record->result, error);
}

static bool has_come_back(const Game *game, const TdGame *record, const void *position) {
    uint64_t key = game->key(position);
    int times = 1;
    if (game_repetition(game, position) == REPETITION_IMPOSSIBLE) return false;
    for (int i = 0; i < record->plies; i++) times += record->keys[i] == key;
    return times >= game->repetitions_end;
}

bool td_game_has_ended(const Game *game, const TdGame *record, const void *position, int *score) {
    bool is_over = game->is_over(position, score);
    if (!is_over && has_come_back(game, record, position)) {
        is_over = true;
        *score = game_repetition(game, position) == REPETITION_SETTLES ? game->settle(position) : 0;
    }
    if (is_over && game->side_to_move(position) != 0) *score = -*score;
    return is_over;
}

void td_game_play(const Game *game, TdGame *record, GamePosition *position, GameMove move) {
    record->keys[record->plies++] = game->key(position);
    game_advance(game, position, move);
}

bool td_game_open(const Game *game, TdGame *record, GamePosition *position, int plies,
                  Random *random) {
    int score = 0;
    for (int i = 0; i < plies; i++) {
        if (td_game_has_ended(game, record, position, &score)) return false;
        td_game_play(game, record, position, game_random_move(game, position, random));
    }
    return !td_game_has_ended(game, record, position, &score);
}
