// SPDX-License-Identifier: GPL-3.0-or-later
// subject.c - see subject.h.
#include "experiments/subject.h"

#include <string.h>

#include "games/games.h"

static bool play_move(LabSubject *subject, const char *text, Error *error) {
    const Game *game = subject->game;
    GameMove move;
    if (subject->history_count >= SUBJECT_HISTORY_MAX) return error_set(error, "too many moves");
    if (!game_find_move(game, &subject->position, text, &move, error)) return false;
    if (game_is_forbidden(game, &subject->position, move, subject->history, subject->history_count))
        return error_set(error, "%.40s enters a position already visited, which these rules forbid",
                         text);
    subject->history[subject->history_count++] = game->key(&subject->position);
    game_advance(game, &subject->position, move);
    return true;
}

bool lab_subject_read(LabSubject *subject, const char *game, const char *position,
                      const char *moves, Error *error) {
    const char *variant = "";
    memset(subject, 0, sizeof *subject);
    subject->game = games_find(game, &variant, error);
    if (subject->game == NULL || !game_start(subject->game, variant, &subject->position, error))
        return false;
    if (position != NULL
        && !game_parse(subject->game, variant, position, &subject->position, error))
        return error_at(error, "not a position of %s", subject->game->name);
    Slice rest = slice_of(moves != NULL ? moves : "");
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        char text[GAME_MOVE_TEXT_MAX];
        if (!slice_copy(word, text, sizeof text)) return error_set(error, "a move is too long");
        if (!play_move(subject, text, error)) return false;
    }
    return true;
}

void lab_format_line(const Game *game, const void *position, const GameMove *line, int count,
                     Text *text) {
    GamePosition here;
    memcpy(&here, position, game->position_bytes);
    for (int i = 0; i < count; i++) {
        char move[GAME_MOVE_TEXT_MAX];
        game_format_move(game, &here, line[i], move);
        text_addf(text, "%s%s", i > 0 ? " " : "", move);
        game_advance(game, &here, line[i]);
    }
}
