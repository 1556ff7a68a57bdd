// SPDX-License-Identifier: GPL-3.0-or-later
// deck.c - see deck.h: the cards, and which comes next.
#include "drill/deck.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "drill/deck_file.h"

// ---- cards ----

static DeckCard *find(const Deck *deck, const char *id) {
    for (int i = 0; i < deck->count; i++) {
        if (strcmp(deck->cards[i].id, id) == 0) return &deck->cards[i];
    }
    return NULL;
}

const DeckCard *deck_find(const Deck *deck, const char *id) {
    return find(deck, id);
}

static DeckCard *add_card(Deck *deck, const char *id) {
    if (deck->count == DECK_CARDS_MAX
        || !memory_grow(&deck->cards, &deck->room, (size_t)deck->count + 1, sizeof *deck->cards))
        return NULL;
    DeckCard *card = &deck->cards[deck->count++];
    *card = (DeckCard){0};
    slice_copy(slice_of(id), card->id, sizeof card->id);
    return card;
}

bool deck_take_mistake(Deck *deck, const Mistake *mistake, int64_t day) {
    if (find(deck, mistake->id) != NULL) return true;
    DeckCard *card = add_card(deck, mistake->id);
    if (card == NULL) return false;
    card->mistake = *mistake;
    card->is_spaced = true;
    card->spacing.due = day;
    return true;
}

// A puzzle is rated once, by the first answer; one that was found then does not come again.
bool deck_take_answer(Deck *deck, const DeckAnswer *answer) {
    DeckCard *card = find(deck, answer->id);
    if (card == NULL && answer->rating == 0) return false; // of no card that is known
    if (card == NULL && (card = add_card(deck, answer->id)) == NULL) return false;
    if (answer->rating > 0 && card->answers == 0) {
        card->is_puzzle = true;
        card->is_spaced = answer->kind != ANSWER_FOUND;
        deck->rating = spacing_rating_after(deck->rating, answer->rating, answer->kind);
        deck->puzzles_first++;
        deck->found_first += answer->kind == ANSWER_FOUND;
    }
    card->spacing = spacing_after(card->spacing, answer->kind, answer->day);
    card->answers++;
    card->last = answer->kind;
    return true;
}

// ---- which is next ----

static bool is_due(const DeckCard *card, int64_t today) {
    return card->is_spaced && card->spacing.due <= today;
}

// What was missed today comes behind all that waits since before.
static bool is_before(const DeckCard *one, const DeckCard *other) {
    if (one->spacing.due != other->spacing.due) return one->spacing.due < other->spacing.due;
    if (one->spacing.box != other->spacing.box) return one->spacing.box < other->spacing.box;
    return one->answers < other->answers;
}

const DeckCard *deck_next(const Deck *deck, int64_t today, const char *last, DeckFilter filter) {
    const DeckCard *next = NULL, *again = NULL;
    for (int i = 0; i < deck->count; i++) {
        const DeckCard *card = &deck->cards[i];
        bool is_wanted = card->is_puzzle ? filter.has_puzzles : filter.has_mistakes;
        if (!is_wanted || !is_due(card, today)) continue;
        if (strcmp(card->id, last) == 0)
            again = card;
        else if (next == NULL || is_before(card, next))
            next = card;
    }
    return next != NULL ? next : again;
}

int deck_count_due(const Deck *deck, int64_t today) {
    int count = 0;
    for (int i = 0; i < deck->count; i++) count += is_due(&deck->cards[i], today);
    return count;
}

// ---- life ----

void deck_forget(Deck *deck) {
    deck->count = deck->puzzles_first = deck->found_first = deck->damaged = 0;
    deck->rating = SPACING_RATING_FIRST;
    deck->offset = 0;
    deck->file = 0;
}

bool deck_open_file(Deck *deck, const char *path, Error *error) {
    *deck = (Deck){0};
    deck_forget(deck);
    if (!slice_copy(slice_of(path), deck->path, sizeof deck->path))
        return error_set(error, "the name of the file is too long");
    return deck_sync(deck, error);
}

bool deck_open(Deck *deck, bool saves, Error *error) {
    char folder[STORE_PATH_MAX];
    if (!saves) return deck_open_file(deck, "", error);
    Text path = TEXT_OF(STORE_PATH_MAX);
    *deck = (Deck){0};
    if (!store_folder("drill", folder, error)) return false;
    text_addf(&path, "%s/deck.jsonl", folder);
    if (path.is_cut) return error_set(error, "the name of the file is too long");
    return deck_open_file(deck, path.data, error);
}

void deck_close(Deck *deck) {
    free(deck->cards);
    *deck = (Deck){0};
}
