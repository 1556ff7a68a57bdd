// SPDX-License-Identifier: GPL-3.0-or-later
// spacing.c - see spacing.h.
#include "drill/spacing.h"

#include <math.h>
#include <string.h>

// Days until a card of this box comes again.
static int64_t interval(int box) {
    return box == 0 ? 0 : (int64_t)1 << (box - 1);
}

Spacing spacing_after(Spacing before, AnswerKind answer, int64_t today) {
    int box = before.box;
    if (answer == ANSWER_MISSED) box = 0;
    if (answer == ANSWER_FOUND && box < SPACING_BOX_MAX) box++;
    if (answer == ANSWER_HELPED && box == 0) box = 1; // shown, and not at once again
    return (Spacing){.box = box, .due = today + interval(box)};
}

static const char *const names[ANSWER_KIND_COUNT] = {
    [ANSWER_MISSED] = "missed", [ANSWER_HELPED] = "helped", [ANSWER_FOUND] = "found"};

const char *answer_name(AnswerKind answer) {
    return names[answer];
}

AnswerKind answer_named(const char *name) {
    int answer = 0;
    while (answer < ANSWER_KIND_COUNT && strcmp(names[answer], name) != 0) answer++;
    return (AnswerKind)answer;
}

double spacing_rating_after(double own, int puzzle, AnswerKind answer) {
    static const double points[ANSWER_KIND_COUNT] = {
        [ANSWER_MISSED] = 0, [ANSWER_HELPED] = 0.5, [ANSWER_FOUND] = 1};
    double expected = 1 / (1 + pow(10, (puzzle - own) / 400));
    double after = own + SPACING_K * (points[answer] - expected);
    return after < SPACING_RATING_LEAST ? SPACING_RATING_LEAST : after;
}
