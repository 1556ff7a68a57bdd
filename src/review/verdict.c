// SPDX-License-Identifier: GPL-3.0-or-later
// verdict.c - see verdict.h.
#include "review/verdict.h"

#include <math.h>
#include <stdlib.h>

#include "review/points.h"

enum { SCORE_COUNTED_MOST = 1000, MATE_SHORT = 5 };

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

// ---- losses ----

// What is known of a move, in points of its maker.
typedef struct Known {
    bool is_whole; // what came of it is known too
    bool is_best;  // nothing better was found, or there was no choice
    double before, after;
    double alone;  // as `before` where the best move was not searched for itself
    double afresh; // as `after` where nobody looked at the played move without memory
} Known;

static Known known_of(GamePath path, const Look *look) {
    Known known = {.is_whole = look->line_count > 0 && look->played != MOVE_NONE
                               && look->played_line.length > 0};
    if (!known.is_whole) return known;
    known.is_best = look->legal_count == 1 || look->played == look->lines[0].moves[0];
    known.before = points_of(verdict_value(path, look));
    known.after = points_of(look->played_line.score);
    known.alone = look->best_alone.length > 0 ? points_of(look->best_alone.score) : known.before;
    known.afresh =
        look->played_afresh.length > 0 ? points_of(look->played_afresh.score) : known.after;
    return known;
}

// Of the best move as far as both searches bear it out, by what the played one came to.
static double seen_loss(const Known *known) {
    double best = known->alone < known->before ? known->alone : known->before;
    return known->is_whole && !known->is_best && best > known->after ? best - known->after : 0;
}

// The same, what only hindsight sees for an inaccuracy at most.
static double loss_of(const Known *known) {
    double seen = seen_loss(known), hidden = known->afresh - known->after;
    double carried = hidden > 0 ? seen - hidden : seen;
    double hindsight = seen < LOSS_HINDSIGHT_MOST ? seen : LOSS_HINDSIGHT_MOST;
    return carried > hindsight ? carried : hindsight;
}

// The same side has won before the move and after it. How many pawns that is worth is where two
// engines agree least, and nothing hangs on it.
static bool is_decided(const Known *known) {
    bool is_won = known->before >= POINTS_DECIDED && known->after >= POINTS_DECIDED;
    bool is_lost = known->before <= 100 - POINTS_DECIDED && known->after <= 100 - POINTS_DECIDED;
    return is_won || is_lost;
}

enum { NEARLY = 2 }; // points

bool verdict_wants_proof(GamePath path, const Look *look) {
    Known known = known_of(path, look);
    return known.is_whole && !known.is_best
           && known.before - known.after >= LOSS_INACCURACY - NEARLY;
}

// Whether the numbers that are printed would call the move something else.
static bool is_misnamed(const Known *known) {
    double printed = known->before - known->after, loss = loss_of(known);
    Grade name = grade_of_loss(printed), given = grade_of_loss(loss);
    return grade_is_bad(name) && name != given && printed - loss >= LOSS_UNSEEN_MOST;
}

// A short mate that only one of the two searches knows of.
static bool is_mate_overlooked(Score before, Score after) {
    Score mate = score_is_mate(after) ? after : before;
    return score_is_mate(before) != score_is_mate(after)
           && abs(score_mate_moves(mate)) <= MATE_SHORT;
}

bool verdict_is_doubtful(GamePath path, const Look *look) {
    Known known = known_of(path, look);
    if (!known.is_whole) return false;
    if (known.is_best)
        return fabs(known.before - known.after) >= LOSS_INACCURACY
               || is_mate_overlooked(verdict_value(path, look), look->played_line.score);
    return known.after - known.before >= LOSS_INACCURACY
           || known.alone - known.before >= LOSS_INACCURACY || is_misnamed(&known);
}

bool verdict_may_be_bad(GamePath path, const Look *look) {
    Known known = known_of(path, look);
    return loss_of(&known) >= LOSS_INACCURACY - NEARLY;
}

bool verdict_wants_afresh(GamePath path, const Look *look) {
    Known known = known_of(path, look);
    return look->played_afresh.length == 0 && seen_loss(&known) >= LOSS_MISTAKE
           && !is_decided(&known);
}

bool verdict_is_borne_out(GamePath path, const Look *look) {
    Known known = known_of(path, look);
    return grade_of_loss(loss_of(&known)) == grade_of_loss(seen_loss(&known));
}

// All others would have been mistakes, it is the best, and a first glance did not show it.
static bool is_only(const Look *look, const Known *known) {
    double least = known->before < known->after ? known->before : known->after;
    return known->is_best && look->glance != MOVE_NONE && look->glance != look->played
           && look->second_score != SCORE_NONE
           && least - points_of(look->second_score) >= LOSS_MISTAKE;
}

static void find_facts(Verdict *verdict, GamePath path, const Look *look, Tables *tables) {
    Score best = look->lines[0].score;
    bool is_short_mate = score_is_win(best) && score_mate_moves(best) <= MATE_SHORT
                         && !score_is_win(look->played_line.score);
    if (grade_is_bad(verdict->grade)) {
        verdict->fact_count = fact_list(path, look, tables, verdict->facts);
    } else if (is_short_mate) {
        verdict->fact_count = fact_list(path, look, tables, verdict->facts);
        bool is_told = verdict->fact_count > 0 && verdict->facts[0].kind == FACT_MISSES_MATE;
        verdict->fact_count = is_told ? 1 : 0;
    }
}

Verdict verdict_on(GamePath path, const Look *look, Tables *tables) {
    Verdict verdict = {.grade = GRADE_NONE};
    if (look->played == MOVE_NONE || look->line_count == 0) return verdict;
    Known known = known_of(path, look);
    verdict.before = verdict_value(path, look);
    verdict.after = look->played_line.length > 0 ? look->played_line.score : verdict.before;
    verdict.loss = loss_of(&known);
    verdict.points_best = known.before;
    verdict.points_played = known.before - verdict.loss;
    Score best = verdict.before;
    if (look->best_alone.length > 0 && look->best_alone.score < best) best = look->best_alone.score;
    verdict.loss_cp = counted(best) - counted(verdict.after);
    if (verdict.loss_cp < 0 || known.is_best || !known.is_whole) verdict.loss_cp = 0;
    verdict.grade = grade_of_loss(verdict.loss);
    if (grade_is_bad(verdict.grade) && is_decided(&known)) verdict.grade = GRADE_GOOD;
    if (is_only(look, &known)) verdict.grade = GRADE_ONLY;
    if (look->legal_count == 1) verdict.grade = GRADE_FORCED;
    find_facts(&verdict, path, look, tables);
    return verdict;
}
