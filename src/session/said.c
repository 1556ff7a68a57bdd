// SPDX-License-Identifier: GPL-3.0-or-later
// said.c - see said.h.
#include "session/said.h"

#include "session/session.h"

// Why the game ended; empty where nobody knows. A fallen flag is told in the same words whoever saw
// it fall.
static Sentence reason_of(const Session *session) {
    const GameResult *result = &session->result;
    const char *const *sides = session->game->side_names;
    int late = session->game->side_to_move(&session->position);
    Sentence reason = result->said;
    if (result->cause == END_TIME && result->outcome == OUTCOME_DRAW)
        sentence_set(&reason, "%-s ran out of time, but %-s cannot win", sides[late],
                     sides[1 - late]);
    else if (result->cause == END_TIME)
        sentence_set(&reason, "%-s ran out of time", sides[late]);
    else if (result->cause == END_CLAIM)
        sentence_set(&reason, "claimed, %p", (const void *)&result->said);
    return reason;
}

void said_result(const Session *session, Language language, Text *text) {
    Outcome outcome = session->result.outcome;
    Sentence reason = reason_of(session);
    const char *winner = session->game->side_names[outcome == OUTCOME_SECOND_WINS];
    if (outcome == OUTCOME_NONE)
        words_addf(language, text, "The game was not finished.");
    else if (reason.length == 0 && outcome == OUTCOME_DRAW)
        words_addf(language, text, "Draw. %s", outcome_text(outcome));
    else if (reason.length == 0)
        words_addf(language, text, "%-s wins. %s", winner, outcome_text(outcome));
    else if (outcome == OUTCOME_DRAW)
        words_addf(language, text, "Draw: %p. %s", (const void *)&reason, outcome_text(outcome));
    else
        words_addf(language, text, "%-s wins: %p. %s", winner, (const void *)&reason,
                   outcome_text(outcome));
}

void said_score(const Game *game, int score, Text *text) {
    int unit = game->score_unit > 0 ? game->score_unit : 1;
    if (unit == 1)
        text_addf(text, "%+d", score);
    else
        text_addf(text, "%+.2f", (double)score / unit);
}

void said_advice(const Session *session, Language language, const Thought *thought, Text *text) {
    char move[GAME_MOVE_TEXT_MAX], score[32];
    Text move_text = text_over(move, sizeof move), score_text = text_over(score, sizeof score);
    notation_add_move(language, session->game, &session->position, thought->move, &move_text);
    if (thought->is_mate)
        text_addf(&score_text, "%d", thought->score);
    else
        said_score(session->game, thought->score, &score_text);
    words_addf(language, text,
               !thought->has_score  ? "The computer would play %s."
               : !thought->is_mate  ? "The computer would play %s and counts %s for you."
               : thought->score > 0 ? "The computer would play %s: a forced win in %s."
                                    : "The computer would play %s.",
               move, score);
}

void said_warning(const Session *session, Language language, Text *text) {
    const TriedMove *tried = &session->coach.tried;
    char san[SAN_MAX];
    Text words = TEXT_OF(MESSAGE_MAX);
    san_format(&tried->board, tried->move, san_letters_of(language->pieces), san);
    review_words_add_verdict(language, &tried->verdict, &words);
    words_addf(language, text, "Coach, about %s: %s", san, words.data);
}

void said_task(Language language, const char *move, int ply, const int *worst, int count,
               Text *text) {
    int number = 1;
    while (number < count && worst[number - 1] != ply) number++;
    if (count > 1)
        words_addf(language, text, "%d of %d: %s was played here. Find something better.", number,
                   count, move);
    else
        words_addf(language, text, "%s was played here. Find something better.", move);
}
