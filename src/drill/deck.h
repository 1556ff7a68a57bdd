// SPDX-License-Identifier: GPL-3.0-or-later
// deck.h - what a person drills: cards and answers, in one file of the user's folder.
//
//     {"schema":"roque.drill/1","card":ID,"fen":...,"played":...,"better":...,...}
//     {"schema":"roque.drill/1","answer":ID,"day":"2026-11-18","kind":"found","rating":1240}
//
// Lines are only ever appended, each in one write under a lock, and the boxes follow from them: a
// program killed at any moment loses nothing, and several at once agree after the next deck_sync().
// docs/formats/drill.md has all of it.
#pragma once

#include "drill/card.h"

enum { DECK_CARDS_MAX = 50000 };

// A card or a puzzle that was answered.
typedef struct DeckCard {
    char id[CARD_ID_MAX];
    bool is_puzzle; // `mistake` says nothing then
    Mistake mistake;
    Spacing spacing;
    int answers;
    bool is_spaced; // comes again; a puzzle that was found at once does not
    AnswerKind last;
} DeckCard;

typedef struct Deck {
    char path[STORE_PATH_MAX]; // "": kept in memory only
    int64_t offset;            // of the file, up to where it was read
    uint64_t file;             // that file's number: another one is read from its beginning
    DeckCard *cards;
    int count;
    size_t room;
    double rating;     // of the person, by the puzzles answered
    int puzzles_first; // answered for the first time
    int found_first;   // and found
    int damaged;       // lines that could not be read
} Deck;

// Reads the user's deck; `saves` false: an empty one, kept nowhere. False with a reason.
bool deck_open(Deck *deck, bool saves, Error *error);
// The same in this file.
bool deck_open_file(Deck *deck, const char *path, Error *error);
void deck_close(Deck *deck);
// Knows nothing any more, as before the first line of its file.
void deck_forget(Deck *deck);

// Takes what others have appended; a file that was replaced or taken away is read anew. False with
// a reason.
bool deck_sync(Deck *deck, Error *error);

// One more card; one that is known is left as it is. `is_new` may be NULL.
bool deck_add(Deck *deck, const Mistake *mistake, int64_t today, bool *is_new, Error *error);
// What came of a card, or of a puzzle with this rating (0: a card).
typedef struct DeckAnswer {
    const char *id;
    AnswerKind kind;
    int64_t day;
    int rating;
} DeckAnswer;
bool deck_answer(Deck *deck, const DeckAnswer *answer, Error *error);

// NULL: nothing is known of it.
const DeckCard *deck_find(const Deck *deck, const char *id);
// Which cards.
typedef struct DeckFilter {
    bool has_mistakes, has_puzzles;
} DeckFilter;
// The card that is asked next on this day: the longest due first, of these the lowest box, but not
// `last` while there is another. NULL: none is due.
const DeckCard *deck_next(const Deck *deck, int64_t today, const char *last, DeckFilter filter);
int deck_count_due(const Deck *deck, int64_t today);

// ---- days ----

// Counted from 1970 on, by the local calendar, or what ROQUE_TODAY says: "2026-11-18".
int64_t day_today(void);
void day_format(int64_t day, char text[16]);
// False: no day.
bool day_parse(const char *text, int64_t *day);

// ---- lines ----

// Takes one line, as the file has it; false: it is none.
bool deck_take_line(Deck *deck, Slice line);
