// SPDX-License-Identifier: GPL-3.0-or-later
// late_notes.c - see late_notes.h.
#include "cli/notation/late_notes.h"

#include <stdlib.h>
#include <string.h>

struct LateNote {
    LateNote *next;
    int64_t before; // the number of the result that follows
    FILE *stream;
    char text[];
};

bool late_notes_keep(LateNotes *notes, int64_t before, FILE *stream, const char *text) {
    size_t bytes = strlen(text) + 1;
    LateNote *note = malloc(sizeof *note + bytes);
    if (note == NULL) return false;
    *note = (LateNote){.before = before, .stream = stream};
    memcpy(note->text, text, bytes);
    *(notes->last != NULL ? &notes->last->next : &notes->first) = note;
    notes->last = note;
    return true;
}

void late_notes_say(LateNotes *notes, int64_t number) {
    while (notes->first != NULL && notes->first->before <= number) {
        LateNote *note = notes->first;
        fflush(stdout);
        fputs(note->text, note->stream);
        notes->first = note->next;
        if (note->next == NULL) notes->last = NULL;
        free(note);
    }
}
