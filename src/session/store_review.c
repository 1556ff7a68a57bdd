// SPDX-License-Identifier: GPL-3.0-or-later
// store_review.c - the review of a game, written into the text that is kept.

#include "session/session.h"

char *store_annotate(const Session *session, Language language, const char *text) {
    if (!review_has_rules(session) || !review_is_of_game(session)) return NULL;
    const AnnotateOptions options = {.language = language, .lines = 1};
    Slice rest = slice_of(text);
    PgnReader *reader = pgn_reader_open((PgnSource){slice_read, &rest});
    PgnGame game = {0}, annotated = {0};
    bool is_damaged = false;
    char *written = NULL;
    if (reader != NULL && pgn_reader_next_game(reader, &game, &is_damaged, NULL, NULL)
        && !is_damaged && annotate_game(&game, session->review->judged, &options, &annotated))
        written = pgn_write_text(&annotated, NULL);
    pgn_reader_close(reader);
    pgn_game_free(&game);
    pgn_game_free(&annotated);
    return written;
}
