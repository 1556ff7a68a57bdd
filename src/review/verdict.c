// SPDX-License-Identifier: GPL-3.0-or-later
// verdict.c - see verdict.h.
#include "review/verdict.h"

#include "review/points.h"

enum { SCORE_COUNTED_MOST = 1000, MISSED_MATE_ALWAYS_TOLD = 5 };

int grade_nag(Grade grade) {
    static const int nags[GRADE_COUNT] = {
        [GRADE_ONLY] = 1, [GRADE_INACCURACY] = 6, [GRADE_MISTAKE] = 2, [GRADE_BLUNDER] = 4};
    return nags[grade];
}

const char *grade_mark(Grade grade) {
    static const char *const marks[GRADE_COUNT] = {"", "", "!", "", "", "?!", "?", "??"};
    return marks[grade];
}

const char *grade_name(Grade grade) {
    static const char *const names[GRADE_COUNT] = {"none", "forced",     "only",    "best",
                                                   "good", "inaccuracy", "mistake", "blunder"};
    return names[grade];
}

static Grade grade_of_loss(double loss) {
    return loss >= LOSS_BLUNDER      ? GRADE_BLUNDER
           : loss >= LOSS_MISTAKE    ? GRADE_MISTAKE
           : loss >= LOSS_INACCURACY ? GRADE_INACCURACY
           : loss > LOSS_BEST_MOST   ? GRADE_GOOD
                                     : GRADE_BEST;
}

static int at_least_zero(int value) {
    return value > 0 ? value : 0;
}

static int counted(Score score) {
    return score_clamp(score, -SCORE_COUNTED_MOST, SCORE_COUNTED_MOST);
}

// The value of the position after the move, for the mover.
static Score score_after(const Look *next, const Board *board) {
    if (next->line_count > 0) return -next->lines[0].score;
    return board_in_check(board) ? SCORE_MATE : SCORE_DRAW;
}

// What the played move gives away against the best one, by one pair of scores.
static void take_smaller_loss(Verdict *verdict, Score best, Score played, int material) {
    double loss = points_of(best, material) - points_of(played, material);
    int loss_cp = at_least_zero(counted(best) - counted(played));
    if (loss < 0) loss = 0;
    if (loss < verdict->loss) verdict->loss = loss;
    if (loss_cp < verdict->loss_cp) verdict->loss_cp = loss_cp;
}

// All others would have been mistakes, it is the best, and a first glance did not show it.
static bool is_only(const Look *look, double points_best, int material) {
    return look->played == look->lines[0].moves[0] && look->glance != look->played
           && look->second_score != SCORE_NONE
           && points_best - points_of(look->second_score, material) >= LOSS_MISTAKE;
}

static void find_facts(Verdict *verdict, GamePath path, const Look *look) {
    Score best = look->lines[0].score;
    bool is_short_mate = score_is_win(best) && score_mate_moves(best) <= MISSED_MATE_ALWAYS_TOLD
                         && !score_is_win(look->played_line.score);
    if (grade_is_bad(verdict->grade)) {
        verdict->fact_count = fact_list(path, look, verdict->facts);
    } else if (is_short_mate) {
        verdict->fact_count = fact_list(path, look, verdict->facts);
        bool is_told = verdict->fact_count > 0 && verdict->facts[0].kind == FACT_MISSES_MATE;
        verdict->fact_count = is_told ? 1 : 0;
    }
}

Verdict verdict_of(GamePath path, const Look *look, const Look *next) {
    Verdict verdict = {.grade = GRADE_NONE};
    if (look->played == MOVE_NONE || look->line_count == 0) return verdict;
    Board board = path_board(path), after;
    board_play(&board, look->played, &after);
    int material = wdl_material(&board);
    Score best = look->lines[0].score;
    verdict.points_best = points_of(best, material);
    if (look->played != look->lines[0].moves[0] && look->legal_count > 1) {
        verdict.loss = 100;
        verdict.loss_cp = 2 * SCORE_COUNTED_MOST;
        take_smaller_loss(&verdict, look->best_beside_played, look->played_line.score, material);
        if (next != NULL && next->is_known)
            take_smaller_loss(&verdict, best, score_after(next, &after), material);
    }
    if (verdict.loss > verdict.points_best) verdict.loss = verdict.points_best;
    verdict.points_played = verdict.points_best - verdict.loss;
    verdict.grade = grade_of_loss(verdict.loss);
    if (is_only(look, verdict.points_best, material)) verdict.grade = GRADE_ONLY;
    if (look->legal_count == 1) verdict.grade = GRADE_FORCED;
    find_facts(&verdict, path, look);
    return verdict;
}
