// SPDX-License-Identifier: GPL-3.0-or-later
// class_result.c - see class_result.h.
#include "classroom/class_result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *class_limit_missing(ConfineMeans means) {
    static const char *const sentences[CONFINE_MEANS] = {
        [CONFINE_CALLS] =
            SENTENCE("no filter of system calls (seccomp): programs can start processes, open "
                     "connections, write files and send signals"),
        [CONFINE_FILES] = SENTENCE("no hidden files (Landlock, Linux 5.13 or newer): programs can "
                                   "read whatever you can read, also each other"),
        [CONFINE_THREADS] = SENTENCE("no count of threads (user namespaces, and not as root): a "
                                     "program can start as many as the machine bears"),
    };
    return sentences[means];
}

double class_player_points(const ClassPlayer *player) {
    return (double)player->tally.wins + 0.5 * (double)player->tally.draws;
}

// The last reason for which each broke down.
static bool read_breakdowns(ClassResult *result, Error *error) {
    Journal journal;
    JournalGame game;
    const char *path = result->settings->journal_path;
    if (path == NULL) return true; // nobody played
    if (!journal_open_to_read(&journal, path, MATCH_JOURNAL_PURPOSE, error)) return false;
    while (match_journal_read(&journal, &game, NULL, error) == JOURNAL_RECORD) {
        if (game.fault == FAULT_NONE || game.outcome == OUTCOME_DRAW) continue;
        const int loser = game.players[game.outcome == OUTCOME_FIRST_WINS ? 1 : 0];
        if (loser < 0 || loser >= result->count) continue;
        memcpy(result->players[loser].breakdown, game.reason, sizeof game.reason);
    }
    journal_close(&journal);
    return true;
}

// The cells of those that stayed, side by side; `index` says who is where.
static void pick_active(const ClassResult *result, CrossTable *table,
                        int index[SCHEDULE_PLAYERS_MAX]) {
    table->count = 0;
    for (int i = 0; i < result->count; i++) {
        if (!result->score->totals[i].is_retired) index[table->count++] = i;
    }
    for (int i = 0; i < table->count; i++) {
        for (int j = 0; j < table->count; j++)
            table->cells[i][j] = result->score->games.cells[index[i]][index[j]];
    }
}

// By points a game, then by rating: while games are missing, some have played more.
static bool is_before(const ClassPlayer *a, const ClassPlayer *b) {
    const int64_t games_a = tally_games(&a->tally), games_b = tally_games(&b->tally);
    const double share_a = games_a > 0 ? class_player_points(a) / (double)games_a : 0;
    const double share_b = games_b > 0 ? class_player_points(b) / (double)games_b : 0;
    if (fabs(share_a - share_b) > 1e-9) return share_a > share_b;
    return a->elo > b->elo + 1e-6;
}

static bool is_tied(const ClassPlayer *a, const ClassPlayer *b) {
    return !is_before(a, b) && !is_before(b, a);
}

static void sort_players(ClassResult *result) {
    for (int i = 0; i < result->count; i++) {
        int place = i;
        const bool is_retired = result->score->totals[i].is_retired;
        while (place > 0) {
            const int other = result->order[place - 1];
            const bool other_retired = result->score->totals[other].is_retired;
            const bool goes_before =
                is_retired != other_retired
                    ? other_retired
                    : !is_retired && is_before(&result->players[i], &result->players[other]);
            if (!goes_before) break;
            result->order[place--] = other;
        }
        result->order[place] = i;
    }
    for (int i = 0; i < result->active; i++) {
        ClassPlayer *player = &result->players[result->order[i]];
        const ClassPlayer *before = i > 0 ? &result->players[result->order[i - 1]] : NULL;
        player->rank = before != NULL && is_tied(before, player) ? before->rank : i + 1;
    }
}

bool class_result_count(ClassResult *result, Error *error) {
    CrossTable *table = calloc(1, sizeof *table);
    RatingList *ratings = calloc(1, sizeof *ratings);
    int index[SCHEDULE_PLAYERS_MAX];
    bool is_counted = table != NULL && ratings != NULL ? true : error_no_memory(error);
    result->count = result->settings->schedule.player_count;
    for (int i = 0; is_counted && i < result->count; i++)
        result->players[i] = (ClassPlayer){.submission = roster_player(result->roster, i)};
    is_counted = is_counted && read_breakdowns(result, error);
    if (is_counted) {
        pick_active(result, table, index);
        const bool is_rated = table->count > 1 && rating_solve(table, ratings, NULL);
        result->active = table->count;
        result->is_regularised = is_rated && ratings->is_regularised;
        for (int i = 0; i < table->count; i++) {
            ClassPlayer *player = &result->players[index[i]];
            for (int j = 0; j < table->count; j++) tally_add(&player->tally, &table->cells[i][j]);
            player->is_rated = is_rated;
            player->elo = is_rated ? ratings->elo[i] : 0;
            player->error = is_rated ? ratings->error[i] : 0;
        }
        sort_players(result);
    }
    free(table);
    free(ratings);
    return is_counted;
}
