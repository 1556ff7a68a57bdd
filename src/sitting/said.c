// SPDX-License-Identifier: GPL-3.0-or-later
// said.c - see said.h.
#include "sitting/said.h"

#include "sitting/sitting.h"

static const char *side_name(const Sitting *sitting, Language language, int side) {
    return words_term(language, sitting->game->side_names[side]);
}

// The flag of the side to move has fallen.
static void add_time_reason(const Sitting *sitting, Language language, Text *text) {
    int late = sitting->game->side_to_move(&sitting->position);
    const char *arguments[] = {side_name(sitting, language, late),
                               side_name(sitting, language, 1 - late)};
    const char *id = sitting->result.outcome == OUTCOME_DRAW
                         ? SENTENCE("%s ran out of time, but %s cannot win")
                         : SENTENCE("%s ran out of time");
    words_add_filled(language, id, arguments, 2, text);
}

// A game that was loaded has its reason as the file says it.
static void add_said(Language language, const GameResult *result, Text *text) {
    if (result->said.length > 0)
        words_add(language, &result->said, text);
    else
        text_add(text, words_term(language, result->reason));
}

static void add_reason(const Sitting *sitting, Language language, Text *text) {
    const GameResult *result = &sitting->result;
    int loser = result->outcome == OUTCOME_FIRST_WINS ? 1 : 0;
    char part[REASON_MAX * 2];
    Text part_text = text_over(part, sizeof part);
    const char *arguments[] = {part};
    if (result->cause == END_RESIGNED)
        text_add(&part_text, side_name(sitting, language, loser));
    else
        add_said(language, result, &part_text);
    switch (result->cause) {
    case END_RESIGNED: words_add_filled(language, "%s resigned", arguments, 1, text); return;
    case END_TIME: add_time_reason(sitting, language, text); return;
    case END_AGREED: text_add(text, words_line(language, "agreed")); return;
    case END_CLAIM: words_add_filled(language, "claimed, %s", arguments, 1, text); return;
    default: text_add(text, part);
    }
}

void said_result(const Sitting *sitting, Language language, Text *text) {
    const GameResult *result = &sitting->result;
    char reason[REASON_MAX * 2];
    Text reason_text = text_over(reason, sizeof reason);
    add_reason(sitting, language, &reason_text);
    const char *winner = side_name(sitting, language, result->outcome == OUTCOME_SECOND_WINS);
    const char *score = outcome_text(result->outcome);
    if (result->outcome == OUTCOME_DRAW)
        words_add_filled(language, SENTENCE("Draw: %s. %s"), (const char *[]){reason, score}, 2,
                         text);
    else
        words_add_filled(language, SENTENCE("%s wins: %s. %s"),
                         (const char *[]){winner, reason, score}, 3, text);
}

void said_score(const Game *game, int score, Text *text) {
    int unit = game->score_unit > 0 ? game->score_unit : 1;
    if (unit == 1)
        text_addf(text, "%+d", score);
    else
        text_addf(text, "%+.2f", (double)score / unit);
}

void said_advice(const Sitting *sitting, Language language, const Thought *thought, Text *text) {
    char move[GAME_MOVE_TEXT_MAX], score[32];
    Text move_text = text_over(move, sizeof move), score_text = text_over(score, sizeof score);
    notation_add_move(language, sitting->game, &sitting->position, thought->move, &move_text);
    if (thought->is_mate)
        text_addf(&score_text, "%d", thought->score);
    else
        said_score(sitting->game, thought->score, &score_text);
    const char *id =
        !thought->has_score  ? SENTENCE("The computer would play %s.")
        : !thought->is_mate  ? SENTENCE("The computer would play %s and counts %s for you.")
        : thought->score > 0 ? SENTENCE("The computer would play %s: a forced win in %s.")
                             : SENTENCE("The computer would play %s.");
    words_add_filled(language, id, (const char *[]){move, score}, 2, text);
}
