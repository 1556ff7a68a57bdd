// SPDX-License-Identifier: GPL-3.0-or-later
// adjudicate.c - see adjudicate.h.
#include "arena/adjudicate.h"

#include <stdlib.h>

#include "endgame/endgame.h"

// Scores of the last plies, newest first; false when a ply has none.
static bool score_at(const GameRecord *record, int back, int *score) {
    const RecordedMove *move = &record->moves[record->count - 1 - back];
    if (!move->has_score) return false;
    *score = move->score;
    if (move->is_mate) *score = move->score >= 0 ? INT32_MAX : INT32_MIN + 1;
    return true;
}

static int moves_played(const GameRecord *record) {
    return (record->count + 1) / 2;
}

static bool is_dead_drawn(const Adjudication *rules, const GameRecord *record) {
    int plies = rules->draw_moves * 2;
    if (plies == 0 || record->count < plies || moves_played(record) < rules->draw_from)
        return false;
    for (int i = 0; i < plies; i++) {
        int score = 0;
        if (!score_at(record, i, &score) || abs(score) > rules->draw_score) return false;
    }
    return true;
}

// Whether the player `back` plies ago (0: the last mover) has seen scores on
// its side of the bound so often.
static bool saw_scores(const Adjudication *rules, const GameRecord *record, int back,
                       bool as_lost) {
    for (int i = 0; i < rules->resign_moves; i++, back += 2) {
        int score = 0;
        if (back >= record->count || !score_at(record, back, &score)) return false;
        if (as_lost ? score > -rules->resign_score : score < rules->resign_score) return false;
    }
    return true;
}

// How many plies ago the loser moved last (0 or 1), or -1.
static int find_loser(const Adjudication *rules, const GameRecord *record) {
    if (rules->resign_moves == 0) return -1;
    for (int back = 0; back < 2; back++) {
        if (!saw_scores(rules, record, back, true)) continue;
        if (!rules->resign_needs_both || saw_scores(rules, record, 1 - back, false)) return back;
    }
    return -1;
}

// What is won or lost only without the 50-move rule is a draw.
static bool probe_tables(const Adjudication *rules, const void *position, Outcome *outcome) {
    const Board *board = position;
    EndgameResult result = ENDGAME_DRAW;
    if (bits_count(board_occupied(board)) > rules->table_men
        || !endgame_probe(rules->context, board, &result))
        return false;
    const bool is_decisive = result == ENDGAME_WIN || result == ENDGAME_LOSS;
    const Side winner = result == ENDGAME_WIN ? (Side)board->side : side_other((Side)board->side);
    *outcome = !is_decisive      ? OUTCOME_DRAW
               : winner == WHITE ? OUTCOME_FIRST_WINS
                                 : OUTCOME_SECOND_WINS;
    return true;
}

void adjudicate_by_tables(Adjudication *rules, Endgame *tables, int men_max) {
    rules->probe = probe_tables;
    rules->context = tables;
    rules->table_men = endgame_men_max(tables);
    if (men_max > 0 && men_max < rules->table_men) rules->table_men = men_max;
}

static bool decide(GameResult *result, Outcome outcome, const char *term) {
    Sentence reason;
    result->outcome = outcome;
    result->cause = END_ADJUDICATED;
    result->fault = FAULT_NONE;
    sentence_set(&reason, "%-s", term);
    result_say(result, &reason);
    return true;
}

bool adjudicate(const Adjudication *rules, const GameRecord *record, const void *position,
                GameResult *result) {
    Outcome outcome = OUTCOME_NONE;
    if (rules->probe != NULL && rules->probe(rules, position, &outcome))
        return decide(result, outcome, TERM("adjudicated by the endgame tables"));
    if (is_dead_drawn(rules, record))
        return decide(result, OUTCOME_DRAW, TERM("adjudicated: both players see a draw"));
    int loser_back = find_loser(rules, record);
    if (loser_back >= 0) {
        // The side to move now did not make the last move.
        int last_mover = 1 - record->game->side_to_move(position);
        int loser = loser_back == 0 ? last_mover : 1 - last_mover;
        return decide(result, loser == 0 ? OUTCOME_SECOND_WINS : OUTCOME_FIRST_WINS,
                      TERM("adjudicated: the loser sees no hope"));
    }
    if (rules->plies_max > 0 && record->count >= rules->plies_max)
        return decide(result, OUTCOME_DRAW, TERM("adjudicated: the limit of moves is reached"));
    return false;
}

void adjudication_describe(Language language, const Adjudication *rules, Text *text) {
    if (rules->draw_moves > 0)
        words_addf(
            language, text,
            "draw    when both players see at most %d in %d moves running, from move %d on\n",
            rules->draw_score, rules->draw_moves, rules->draw_from);
    if (rules->resign_moves > 0)
        words_addf(language, text,
                   rules->resign_needs_both
                       ? SENTENCE("resign  when a player sees -%d or worse in %d moves running and "
                                  "the opponent agrees\n")
                       : SENTENCE("resign  when a player sees -%d or worse in %d moves running\n"),
                   rules->resign_score, rules->resign_moves);
    if (rules->probe != NULL)
        words_addf(
            language, text,
            "tables  when endgame tables of up to %d men know the result under the 50-move rule\n",
            rules->table_men);
    if (rules->plies_max > 0)
        words_addf(language, text, "length  a draw after %d plies\n", rules->plies_max);
}
