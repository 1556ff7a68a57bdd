// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_look_journal.c - any bytes as a record of a journal of looks: what is understood is written
// back the same, and fits a position or does not.
#include <stdlib.h>
#include <string.h>

#include "review/review.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_line(Slice line) {
    JournalLook record, again;
    if (!look_journal_parse(line, &record)) return;
    char text[LOOK_JOURNAL_LINE_MAX];
    Text out = text_over(text, sizeof text);
    look_journal_format(&record, &out);
    if (out.is_cut || !look_journal_parse(slice_of(text), &again)) abort();
    if (again.game != record.game || again.look.line_count != record.look.line_count) abort();
    Board start;
    if (!fen_parse(FEN_START, &start, NULL)) abort();
    look_fits(&record.look, &start);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    chess_init();
    try_line((Slice){(const char *)data, size});
    return 0;
}
