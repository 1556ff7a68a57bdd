// SPDX-License-Identifier: GPL-3.0-or-later
// letters.c - the language in which the pieces of a game are named.
//
// Files should be in English letters, and nearly all are, so nothing is looked at until a word is
// no English move, or is the first of its game to name a piece and names it R: a rook, or a French
// king. Then the main line is read ahead from there in each language that what was read allows. The
// first in which every move is legal is taken, English before the others; a legal move of a Q, a B
// or an N ends the reading ahead, since no other language has them. French and German share T and
// D, and no letter means one piece in French and another in German: which of the two is taken makes
// no difference where both can be read.
#include <string.h>

#include "chess/pgn/machine.h"

typedef enum Outlook {
    OUTLOOK_WHOLE,  // every move of the main line is legal, or no other language has its letters
    OUTLOOK_BROKEN, // one is not
    OUTLOOK_CUT,    // legal as far as the window reaches
} Outlook;

// The letters that name a piece in English alone.
static uint64_t only_english(void) {
    return pgn_letter_bit('Q') | pgn_letter_bit('B') | pgn_letter_bit('N');
}

// What was read of the main line was read in English: may it be in these letters too?
static bool agrees_with_past(SanLetters letters, uint64_t main_letters) {
    uint64_t others = only_english() | pgn_letter_bit('R');
    if (letters == SAN_FRENCH) others |= pgn_letter_bit('K');
    return letters == SAN_ENGLISH || (main_letters & others) == 0;
}

// Lets a second reader go through the rest of the game, within the window of the first.
static Outlook look_ahead(PgnReader *reader, SanLetters letters) {
    PgnReader *trial = reader->trial;
    memcpy(trial, reader,
           offsetof(PgnReader, levels) + (size_t)(reader->depth + 1) * sizeof(PgnLevel));
    trial->trial = NULL;
    trial->letters = letters;
    trial->has_settled_letters = true;
    trial->input.is_ended = true;
    PgnEvent event;
    bool is_english = false;
    while (!is_english && (trial->state == STATE_MOVES || trial->state == STATE_SKIPPING_LINE)) {
        trial->input.work++;
        pgn_step(trial, &event);
        is_english = letters == SAN_ENGLISH && (trial->main_letters & only_english()) != 0;
    }
    reader->input.work = trial->input.work;
    bool is_at_edge = pgn_input_available(&trial->input) < LOOKAHEAD && !reader->input.is_ended;
    if (is_english) return OUTLOOK_WHOLE;
    if (is_at_edge) return OUTLOOK_CUT;
    return trial->state == STATE_ENDING ? OUTLOOK_WHOLE : OUTLOOK_BROKEN;
}

static bool reads_main_line(PgnReader *reader, SanLetters letters) {
    Outlook outlook = look_ahead(reader, letters);
    if (outlook == OUTLOOK_CUT) {
        while (pgn_input_fill(&reader->input)) {
        }
        outlook = look_ahead(reader, letters);
    }
    return outlook != OUTLOOK_BROKEN;
}

bool pgn_settle_letters(PgnReader *reader, PgnEvent *event) {
    static const char *const names[SAN_LETTERS_COUNT] = {[SAN_ENGLISH] = TERM("English (KQRBN)"),
                                                         [SAN_FRENCH] = TERM("French (RDTFC)"),
                                                         [SAN_GERMAN] = TERM("German (KDTLS)")};
    if (reader->has_settled_letters) return false;
    reader->has_settled_letters = true;
    for (int letters = SAN_ENGLISH; letters < SAN_LETTERS_COUNT; letters++) {
        if (!agrees_with_past((SanLetters)letters, reader->main_letters)) continue;
        if (!reads_main_line(reader, (SanLetters)letters)) continue;
        if (letters == SAN_ENGLISH) return false;
        reader->letters = (SanLetters)letters;
        return pgn_emit_problem(reader, event, false, "the moves are read in %-s letters",
                                names[letters]);
    }
    return false;
}
