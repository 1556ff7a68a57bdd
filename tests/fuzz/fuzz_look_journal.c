// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_look_journal.c - any bytes as a line of a journal of looks: what is understood is written back the
// same, and fits a position or does not.
#include <stdlib.h>
#include <string.h>

#include "cli/look_journal.h"
#include "core/checksum.h"

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
    // A right checksum lets the fuzzer see what lies behind it.
    char line[LOOK_JOURNAL_LINE_MAX];
    if (size + 10 > sizeof line) return 0;
    Text text = text_over(line, sizeof line);
    text_add_bytes(&text, (const char *)data, size);
    text_addf(&text, " %08x", (unsigned)checksum_of(0, data, size));
    try_line((Slice){line, text.length});
    return 0;
}
