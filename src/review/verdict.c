// SPDX-License-Identifier: GPL-3.0-or-later
// verdict.c - see verdict.h.
#include "review/verdict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

static int counted(Score score) {
    return score_clamp(score, -SCORE_COUNTED_MOST, SCORE_COUNTED_MOST);
}

// ---- values ----

Score verdict_value(GamePath path, const Look *look) {
    Board board = path_board(path);
    if (look->line_count == 0) return board_in_check(&board) ? score_mated(0) : SCORE_DRAW;
    Score score = look->lines[0].score;
    Ending ending = path_ending(path);
    if (ending == ENDING_NONE || ending == ENDING_CHECKMATE) return score;
    // Who may claim a draw needs no less.
    return ending_is_claim(ending) && score > SCORE_DRAW ? score : SCORE_DRAW;
}

Score verdict_for_mover(Score value) {
    Score score = -value;
    if (score > SCORE_MATE_LEAST) return score - 1;
    return score < -SCORE_MATE_LEAST ? score + 1 : score;
}

static bool is_best(const Look *look) {
    return look->legal_count == 1 || look->played == look->lines[0].moves[0];
}

// In the one search of both moves.
static double loss_in_duel(const Look *look, int material) {
    double loss = points_of(look->best_beside_played, material)
                  - points_of(look->played_line.score, material);
    return is_best(look) || loss < 0 ? 0 : loss;
}

// By the searches of both positions.
static double loss_between(const Look *look, Score after, int material) {
    double loss = points_of(look->lines[0].score, material) - points_of(after, material);
    return loss > 0 ? loss : 0;
}

bool verdict_is_doubtful(const Look *look, Score after, int material) {
    enum { DIFFERENCE_LEAST = 5 };
    if (look->line_count == 0 || look->played == MOVE_NONE || look->legal_count == 1) return false;
    double duel = loss_in_duel(look, material), between = loss_between(look, after, material);
    Grade one = grade_of_loss(duel), other = grade_of_loss(between);
    bool is_bad = grade_is_bad(one) || grade_is_bad(other);
    return is_bad && one != other && fabs(duel - between) >= DIFFERENCE_LEAST;
}

bool verdict_may_be_bad(const Look *look, Score after, int material) {
    enum { NEARLY = 3 }; // points
    if (look->line_count == 0 || look->played == MOVE_NONE || look->legal_count == 1) return false;
    double duel = loss_in_duel(look, material), between = loss_between(look, after, material);
    return (duel < between ? duel : between) >= LOSS_INACCURACY - NEARLY;
}

// The highest score from `least` to `most` that is worth no more than so many points.
static Score score_of_points(double points, int material, Score least, Score most) {
    enum { SCORE_LOOKED_AT = 4000 };
    least = score_clamp(least, -SCORE_LOOKED_AT, SCORE_LOOKED_AT);
    most = score_clamp(most, -SCORE_LOOKED_AT, SCORE_LOOKED_AT);
    while (least < most) {
        Score middle = least + (most - least + 1) / 2;
        if (points_of(middle, material) <= points)
            least = middle;
        else
            most = middle - 1;
    }
    return least;
}

static Score value_before(const Look *look, Score after, int material) {
    enum { NEARLY = 1 }; // points: a score that was found is better than one that was made
    double duel = loss_in_duel(look, material), between = loss_between(look, after, material);
    double loss = duel < between ? duel : between;
    if (is_best(look) || loss <= 0) return after;
    if (between <= duel) return look->lines[0].score;
    double points = points_of(after, material) + loss;
    Score beside = look->best_beside_played;
    if (beside > after && fabs(points_of(beside, material) - points) <= NEARLY) return beside;
    return score_of_points(points, material, after, look->lines[0].score);
}

// All others would have been mistakes, it is the best, and a first glance did not show it.
static bool is_only(const Look *look, double points_best, int material) {
    return look->played == look->lines[0].moves[0] && look->glance != look->played
           && look->second_score != SCORE_NONE
           && points_best - points_of(look->second_score, material) >= LOSS_MISTAKE;
}

static void find_facts(Verdict *verdict, GamePath path, const Look *look, Tables *tables) {
    Score best = look->lines[0].score;
    bool is_short_mate = score_is_win(best) && score_mate_moves(best) <= MISSED_MATE_ALWAYS_TOLD
                         && !score_is_win(look->played_line.score);
    if (grade_is_bad(verdict->grade)) {
        verdict->fact_count = fact_list(path, look, tables, verdict->facts);
    } else if (is_short_mate) {
        verdict->fact_count = fact_list(path, look, tables, verdict->facts);
        bool is_told = verdict->fact_count > 0 && verdict->facts[0].kind == FACT_MISSES_MATE;
        verdict->fact_count = is_told ? 1 : 0;
    }
}

Verdict verdict_on(GamePath path, const Look *look, Score after, Tables *tables) {
    Verdict verdict = {.grade = GRADE_NONE};
    if (look->played == MOVE_NONE || look->line_count == 0) return verdict;
    Board board = path_board(path);
    int material = wdl_material(&board);
    verdict.after = after;
    verdict.before = value_before(look, after, material);
    verdict.points_best = points_of(verdict.before, material);
    verdict.points_played = points_of(after, material);
    verdict.loss = verdict.points_best - verdict.points_played;
    if (verdict.loss < 0) verdict.loss = 0;
    verdict.loss_cp = counted(verdict.before) - counted(after);
    if (verdict.loss_cp < 0) verdict.loss_cp = 0;
    verdict.grade = grade_of_loss(verdict.loss);
    if (is_only(look, points_of(look->lines[0].score, material), material))
        verdict.grade = GRADE_ONLY;
    if (look->legal_count == 1) verdict.grade = GRADE_FORCED;
    find_facts(&verdict, path, look, tables);
    return verdict;
}

Verdict verdict_of(GamePath path, const Look *look, const Look *next, Tables *tables) {
    if (look->played == MOVE_NONE || look->line_count == 0) return (Verdict){.grade = GRADE_NONE};
    Score after = look->played_line.score;
    Move *moves = malloc(((size_t)path.count + 1) * sizeof *moves);
    if (next != NULL && next->is_known && moves != NULL) {
        if (path.count > 0) memcpy(moves, path.moves, (size_t)path.count * sizeof *moves);
        moves[path.count] = look->played;
        after =
            verdict_for_mover(verdict_value((GamePath){path.start, moves, path.count + 1}, next));
    }
    free(moves);
    return verdict_on(path, look, after, tables);
}
