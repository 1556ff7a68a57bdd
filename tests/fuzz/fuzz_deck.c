// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_deck.c - any lines read as a deck: what is taken can be asked, answered and counted.
#include <stdlib.h>
#include <string.h>

#include "drill/drill.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void take_lines(Deck *deck, const char *bytes, size_t length) {
    while (length > 0) {
        const char *end = memchr(bytes, '\n', length);
        size_t line = end != NULL ? (size_t)(end - bytes) : length;
        deck_take_line(deck, (Slice){bytes, line});
        if (end != NULL) line++;
        bytes += line;
        length -= line;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    chess_init();
    Deck deck;
    Error error = {{0}};
    int64_t today = 20000;
    if (!deck_open(&deck, false, &error)) abort();
    take_lines(&deck, (const char *)data, size);
    int due = deck_count_due(&deck, today);
    const DeckCard *next = deck_next(&deck, today, "", (DeckFilter){true, true});
    if ((next != NULL) != (due > 0)) abort();
    if (next != NULL && !next->is_puzzle) {
        SessionTask task;
        if (!mistake_task(&next->mistake, &task)) abort();
        game_review_close(task.game);
    }
    if (next != NULL) {
        char id[CARD_ID_MAX];
        memcpy(id, next->id, sizeof id);
        if (!deck_answer(&deck, &(DeckAnswer){id, ANSWER_FOUND, today, 0}, &error)) abort();
        if (deck_count_due(&deck, today) != due - 1) abort();
    }
    deck_close(&deck);
    return 0;
}
