// SPDX-License-Identifier: GPL-3.0-or-later
// standing.c - see standing.h.
#include "arena/standing.h"

#include <stdlib.h>

Standing *standing_new(const Schedule *schedule, const Sprt *sprt, Error *error) {
    Standing *score = calloc(1, sizeof *score);
    int64_t planned = schedule_game_count(schedule);
    if (score != NULL) score->outcomes = calloc((size_t)planned + 1, 1);
    if (score == NULL || score->outcomes == NULL) {
        free(score);
        error_no_memory(error);
        return NULL;
    }
    score->player_count = score->games.count = score->pairs.count = schedule->player_count;
    score->planned = planned;
    score->keeps_sides = schedule->keeps_sides;
    for (int64_t pair = 0; pair < planned / 2; pair++)
        score->in_shard += schedule_is_in_shard(schedule, pair * 2) ? 2 : 0;
    score->has_sprt = sprt != NULL;
    if (sprt != NULL) score->sprt = *sprt;
    return score;
}

void standing_free(Standing *score) {
    if (score == NULL) return;
    free(score->outcomes);
    free(score);
}

void standing_copy(const Standing *score, Standing *copy) {
    *copy = *score;
    copy->outcomes = NULL;
}

int64_t standing_breakdowns(const Standing *score, int player) {
    const int64_t *faults = score->totals[player].faults;
    return faults[FAULT_START] + faults[FAULT_CRASH] + faults[FAULT_HANG] + faults[FAULT_ILLEGAL]
           + faults[FAULT_PROTOCOL];
}

bool standing_has(const Standing *score, int64_t number) {
    return score->outcomes[number] != 0;
}

static void count_game(Tally *tally, Outcome outcome, int side) {
    if (outcome == OUTCOME_DRAW)
        tally->draws++;
    else if ((outcome == OUTCOME_FIRST_WINS) == (side == 0))
        tally->wins++;
    else
        tally->losses++;
}

static void count_both(CrossTable *table, const int32_t players[2], Outcome outcome) {
    count_game(&table->cells[players[0]][players[1]], outcome, 0);
    count_game(&table->cells[players[1]][players[0]], outcome, 1);
}

// Half points of the side.
static int half_points(Outcome outcome, int side) {
    if (outcome == OUTCOME_DRAW) return 1;
    return (outcome == OUTCOME_FIRST_WINS) == (side == 0) ? 2 : 0;
}

// The other game of the pair had the sides exchanged.
static void count_pair(Standing *score, const JournalGame *game, Outcome other) {
    const int32_t *players = game->players;
    const int32_t swapped[2] = {players[1], players[0]};
    int points = half_points(game->outcome, 0) + half_points(other, 1);
    count_both(&score->pairs, players, game->outcome);
    count_both(&score->pairs, swapped, other);
    score->pairs.cells[players[0]][players[1]].pairs[points]++;
    score->pairs.cells[players[1]][players[0]].pairs[PAIR_SCORES - 1 - points]++;
    if (!score->has_sprt) return;
    score->llr = sprt_llr(&score->sprt, &score->pairs.cells[0][1]);
    score->verdict = sprt_verdict(&score->sprt, score->llr);
}

static void count_effort(Standing *score, const JournalGame *game) {
    for (int side = 0; side < 2; side++) {
        PlayerTotals *totals = &score->totals[game->players[side]];
        const PlayerEffort *effort = &game->efforts[side];
        bool has_lost = half_points(game->outcome, side) == 0;
        totals->games++;
        totals->moves += effort->moves;
        totals->effort.nodes += effort->nodes;
        totals->effort.depth_sum += effort->depth_sum;
        totals->effort.time_us += effort->time_us;
        if (has_lost && game->fault != FAULT_NONE) totals->faults[game->fault]++;
    }
}

void standing_count(Standing *score, const int32_t players[2], Outcome outcome) {
    score->played++;
    score->first_wins += outcome == OUTCOME_FIRST_WINS;
    score->second_wins += outcome == OUTCOME_SECOND_WINS;
    score->draws += outcome == OUTCOME_DRAW;
    count_both(&score->games, players, outcome);
    for (int side = 0; side < 2; side++) {
        if (players[side] == 0) count_game(&score->by_side[side], outcome, side);
    }
}

bool standing_add(Standing *score, const JournalGame *game) {
    bool is_known = game->number >= 0 && game->number < score->planned && game->players[0] >= 0
                    && game->players[0] < score->player_count && game->players[1] >= 0
                    && game->players[1] < score->player_count
                    && game->players[0] != game->players[1] && game->outcome != OUTCOME_NONE;
    if (!is_known || standing_has(score, game->number)) return false;
    score->outcomes[game->number] = (unsigned char)game->outcome;
    score->causes[game->cause]++;
    standing_count(score, game->players, game->outcome);
    count_effort(score, game);
    Outcome other = (Outcome)score->outcomes[game->number ^ 1];
    if (other != OUTCOME_NONE && !score->keeps_sides) count_pair(score, game, other);
    return true;
}
