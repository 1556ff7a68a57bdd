// SPDX-License-Identifier: GPL-3.0-or-later
// lab_review_screen.c - the review of a game other than chess: what was given away and for what.
#include "terminal/review_screen.h"

static void write_side(const Terminal *terminal, const LabReview *lab, int side) {
    Text blunders = TEXT_OF(24), inaccuracies = TEXT_OF(24);
    text_addf(&blunders, "%d", lab_review_count(lab, side, GRADE_BLUNDER));
    text_addf(&inaccuracies, "%d", lab_review_count(lab, side, GRADE_INACCURACY));
    screen_say(&terminal->screen, "%s: blunders %s, inaccuracies %s.",
               screen_side_name(&terminal->screen, terminal->session.game, side), blunders.data,
               inaccuracies.data);
}

// " 2  6. b1?? (a draw -> a loss) Blunder. a1 holds the draw. Now X wins by force."
static void write_bad_move(const Terminal *terminal, const SessionReview *review, int number) {
    Language language = terminal->screen.language;
    const LabReview *lab = review->lab;
    const int ply = review->worst[number];
    const LabVerdict *verdict = &lab->verdicts[ply];
    Text line = TEXT_OF(MESSAGE_MAX), said = TEXT_OF(MESSAGE_MAX);
    screen_add_move(&terminal->screen, &terminal->session, ply, &line);
    text_add(&line, grade_mark(verdict->grade));
    text_add(&line, " (");
    lab_words_add_look(language, lab->game, &verdict->before, &line);
    text_add(&line, terminal->screen.is_utf8 ? " → " : " -> ");
    lab_words_add_look(language, lab->game, &verdict->after, &line);
    lab_words_add_verdict(language, lab, ply, verdict, &said);
    text_addf(&line, ") %s", said.data);
    screen_writef(&terminal->screen, "%2d  ", number + 1);
    screen_write_words(&terminal->screen, line.data, 4);
}

void review_screen_show_lab(const Terminal *terminal) {
    const SessionReview *review = terminal->session.review;
    for (int side = 0; side < 2; side++) write_side(terminal, review->lab, side);
    if (review->worst_count == 0) screen_say(&terminal->screen, "No bad move was found.");
    for (int i = 0; i < review->worst_count; i++) write_bad_move(terminal, review, i);
}
