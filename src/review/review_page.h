// SPDX-License-Identifier: GPL-3.0-or-later
// review_page.h - a review as one page of HTML that steps through its game and needs nothing else:
// no network, no program, no other file.
#pragma once

#include "review/game_review.h"
#include "words/words.h"

// What is told beside the game; any bytes will do: the page puts them in as text, never as markup.
typedef struct ReviewPage {
    Language language;
    const char *players[SIDE_COUNT];
    const char *result; // "1-0"
    const char *event;  // "" where there is none, like the date
    const char *date;
} ReviewPage;

// What the tags of the game say; it points into the game.
ReviewPage review_page_of(const PgnGame *game, Language language);

// Into a file, whole or not at all.
bool review_page_save(const GameReview *review, const ReviewPage *page, const char *path,
                      Error *error);
// As a text, to be freed; NULL with a reason.
char *review_page_text(const GameReview *review, const ReviewPage *page, Error *error);
