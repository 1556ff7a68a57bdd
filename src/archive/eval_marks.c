// SPDX-License-Identifier: GPL-3.0-or-later
// eval_marks.c - see eval_marks.h.
#include "archive/eval_marks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "archive/list_reader.h"

// ---- the text ----

enum { EVAL_TEXT_MAX = 32, TOLD_MATE_MOST = 200 };

bool list_read_eval(Slice comment, Score *score) {
    static const char mark[] = "[%eval ";
    const char *found = memmem(comment.data, comment.length, mark, sizeof mark - 1);
    if (found == NULL) return false;
    char word[EVAL_TEXT_MAX], *end = NULL;
    found += sizeof mark - 1;
    size_t length = (size_t)(comment.data + comment.length - found);
    slice_copy((Slice){found, length < sizeof word ? length : sizeof word - 1}, word, sizeof word);
    bool is_mate = word[0] == '#';
    double value = strtod(word + is_mate, &end);
    if (end == word + is_mate || (*end != ']' && *end != ',') || !isfinite(value)) return false;
    if (is_mate) {
        int moves = (int)fmin(fabs(value), TOLD_MATE_MOST);
        bool is_white = value > 0 || (value == 0 && word[1] != '-');
        *score = is_white ? SCORE_MATE - 2 * moves : -SCORE_MATE + 2 * moves;
        return true;
    }
    double most = SCORE_MATE_LEAST - 1;
    *score = (Score)fmax(-most, fmin(most, round(value * 100)));
    return true;
}

// ---- the marks ----

void eval_marks_begin(EvalMarks *marks) {
    *marks = (EvalMarks){.points = points_of(SCORE_DRAW)};
}

void eval_marks_move(EvalMarks *marks, const Board *after) {
    marks->mover = after->side == WHITE ? BLACK : WHITE;
    marks->is_noted = false;
    marks->plies++;
    marks->is_decided = board_in_check(after) && !movegen_any(after);
}

void eval_marks_note(EvalMarks *marks, Score score) {
    if (marks->is_noted) return;
    double points = points_of(score);
    double before = marks->mover == WHITE ? marks->points : 100 - marks->points;
    double after = marks->mover == WHITE ? points : 100 - points;
    accuracy_add(&marks->sides[marks->mover], before, fmax(0, before - after));
    if (before - after > marks->worst_loss[marks->mover]) {
        marks->worst_loss[marks->mover] = before - after;
        marks->worst_ply[marks->mover] = marks->plies - 1;
    }
    marks->points = points;
    marks->is_noted = true;
    marks->noted++;
}

bool eval_marks_are_whole(const EvalMarks *marks, int plies) {
    int wanted = plies - (marks->is_decided && !marks->is_noted);
    return plies > 0 && marks->noted > 0 && marks->noted >= wanted;
}

double eval_marks_accuracy(const EvalMarks *marks, Side side) {
    return accuracy_value(&marks->sides[side]);
}
