// SPDX-License-Identifier: GPL-3.0-or-later
// lab_retry.c - see lab_retry.h.
#include "session/lab_retry.h"

#include "session/session.h"

enum { MOVES_SHOWN = 3 };

bool lab_verdict_holds(const LabVerdict *verdict) {
    return verdict->grade <= GRADE_BEST;
}

// ---- parts of sentences ----

static const char *format_move(Language language, const LabReview *review, int ply, GameMove move,
                               Text *text) {
    GamePosition position = lab_review_position(review, ply);
    notation_add_move(language, review->game, &position, move, text);
    return text->data;
}

static void add_blank(Text *text) {
    if (text->length > 0) text_add_char(text, ' ');
}

void lab_words_add_look(Language language, const Game *game, const LabLook *look, Text *text) {
    int outcome = lab_look_outcome(look);
    if (!look->is_proved || (lab_game_has_margin(game) && look->is_exact))
        said_score(game, look->value, text);
    else
        text_add(text, words_line(language, outcome > 0   ? SENTENCE("a win")
                                            : outcome < 0 ? SENTENCE("a loss")
                                                          : SENTENCE("a draw")));
}

// What the best move would have come to, and what this one does: as far as it is proved.
static void add_proofs(Language language, const LabReview *review, int ply,
                       const LabVerdict *verdict, Text *text) {
    GamePosition position = lab_review_position(review, ply);
    int mover = review->game->side_to_move(&position);
    const LabLook *before = &verdict->before, *after = &verdict->after;
    Text best = TEXT_OF(GAME_MOVE_TEXT_MAX);
    format_move(language, review, ply, verdict->best, &best);
    if (before->is_proved && lab_look_outcome(before) >= 0) {
        add_blank(text);
        words_addf(language, text,
                   lab_look_outcome(before) > 0 ? "The move %s wins by force."
                                                : "The move %s holds the draw.",
                   best.data);
    }
    if (!after->is_proved || lab_look_outcome(after) > 0) return;
    add_blank(text);
    if (lab_look_outcome(after) < 0)
        words_addf(language, text, "Now %-s wins by force.", review->game->side_names[1 - mover]);
    else
        text_add(text, words_line(language, SENTENCE("Now it is a draw with best play.")));
}

void lab_words_add_verdict(Language language, const LabReview *review, int ply,
                           const LabVerdict *verdict, Text *text) {
    Text best = TEXT_OF(GAME_MOVE_TEXT_MAX), before = TEXT_OF(32), after = TEXT_OF(32);
    format_move(language, review, ply, verdict->best, &best);
    lab_words_add_look(language, review->game, &verdict->before, &before);
    lab_words_add_look(language, review->game, &verdict->after, &after);
    review_words_add_grade(language, verdict->grade, text);
    if (verdict->grade == GRADE_BLUNDER) {
        add_proofs(language, review, ply, verdict, text);
    } else if (verdict->grade == GRADE_INACCURACY) {
        add_blank(text);
        words_addf(language, text, "With best play %s ends at %s, this at %s.", best.data,
                   before.data, after.data);
    } else if (verdict->grade == GRADE_GOOD && verdict->before.is_proved
               && !verdict->after.is_proved) {
        add_proofs(language, review, ply, verdict, text);
        add_blank(text);
        words_addf(language, text, "Of the move played nothing is proved; the computer counts %s.",
                   after.data);
    } else if (verdict->grade == GRADE_GOOD) {
        words_addf(language, text, "The computer prefers %s (%s instead of %s), without a proof.",
                   best.data, before.data, after.data);
        add_proofs(language, review, ply, verdict, text);
    }
}

// ---- a try ----

void lab_words_add_task(Language language, const LabRetry *retry, const int *worst, int count,
                        Text *text) {
    Text move = TEXT_OF(GAME_MOVE_TEXT_MAX + 8);
    format_move(language, retry->review, retry->ply, retry->review->moves[retry->ply], &move);
    text_add(&move, grade_mark(retry->review->verdicts[retry->ply].grade));
    said_task(language, move.data, retry->ply, worst, count, text);
}

void lab_words_add_solution(Language language, const LabRetry *retry, Text *text) {
    const LabVerdict *verdict = &retry->review->verdicts[retry->ply];
    Text move = TEXT_OF(GAME_MOVE_TEXT_MAX), score = TEXT_OF(32);
    format_move(language, retry->review, retry->ply, verdict->best, &move);
    lab_words_add_look(language, retry->review->game, &verdict->before, &score);
    words_addf(language, text, "Best was %s (%s).", move.data, score.data);
}

// What there is to gain, no more than is known of it.
static void add_gain(Language language, const LabRetry *retry, Text *text) {
    const LabLook *before = &retry->review->verdicts[retry->ply].before;
    Text score = TEXT_OF(32);
    lab_words_add_look(language, retry->review->game, before, &score);
    if (before->is_proved && lab_look_outcome(before) > 0)
        text_add(text, words_line(language, SENTENCE("There is a move that wins by force.")));
    else if (before->is_proved && lab_look_outcome(before) == 0)
        text_add(text, words_line(language, SENTENCE("There is a move that holds the draw.")));
    else
        words_addf(language, text, "There is a move that the computer counts as %s.", score.data);
}

// The best move among others, in the order in which the game lists them.
static void add_choice(Language language, const LabRetry *retry, Text *text) {
    const LabReview *review = retry->review;
    GameMove best = review->verdicts[retry->ply].best, played = review->moves[retry->ply];
    GamePosition position = lab_review_position(review, retry->ply);
    GameMove moves[GAME_MOVES_MAX];
    Text list = TEXT_OF(MOVES_SHOWN * (GAME_MOVE_TEXT_MAX + 2));
    int count = review->game->list_moves(&position, moves), others = 0;
    for (int i = 0; i < count; i++) {
        bool is_other = moves[i] != best && moves[i] != played;
        if (moves[i] == played || (is_other && ++others >= MOVES_SHOWN)) continue;
        if (list.length > 0) text_add(&list, ", ");
        notation_add_move(language, review->game, &position, moves[i], &list);
    }
    words_addf(language, text, "It is one of these: %s.", list.data);
}

void lab_words_add_hint(Language language, const LabRetry *retry, int number, Text *text) {
    if (number == 1)
        add_gain(language, retry, text);
    else if (number == 2)
        add_choice(language, retry, text);
    else
        lab_words_add_solution(language, retry, text);
}

void lab_words_add_judgement(Language language, const LabRetry *retry, Text *text) {
    const LabTried *tried = &retry->tried;
    const LabReview *review = retry->review;
    Text move = TEXT_OF(GAME_MOVE_TEXT_MAX), words = TEXT_OF(MESSAGE_MAX);
    Text before = TEXT_OF(32), after = TEXT_OF(32);
    format_move(language, review, retry->ply, tried->move, &move);
    lab_words_add_look(language, review->game, &tried->verdict.before, &before);
    lab_words_add_look(language, review->game, &tried->verdict.after, &after);
    if (tried->is_played) {
        lab_words_add_verdict(language, review, retry->ply, &review->verdicts[retry->ply], &words);
        words_addf(language, text, "That was played in the game: %s", words.data);
        return;
    }
    lab_words_add_verdict(language, review, retry->ply, &tried->verdict, &words);
    if (tried->holds && tried->move == tried->verdict.best)
        words_addf(language, text, "%s is the best move (%s).", move.data, after.data);
    else if (tried->holds)
        words_addf(language, text, "%s holds (%s).", move.data, after.data);
    else
        words_addf(language, text, "%s does not hold: %s instead of %s. %s", move.data, after.data,
                   before.data, words.data);
}
