// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_epd.c - any line read as EPD is refused with a reason, or written
// and read back to the same line.
#include <stdlib.h>
#include <string.h>

#include "chess/chess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// What is written in one form has the same moves, is as right as
// before, and is in that form already.
static void normalise(Epd *epd, bool is_fine) {
    static char once[4 * EPD_LINE_MAX], twice[4 * EPD_LINE_MAX];
    Move before[MOVES_MAX], after[MOVES_MAX];
    Error error;
    int count = epd_moves(epd, "pv", before, NULL);
    epd_normalise(epd);
    if (epd_check(epd, &error) != is_fine || epd_moves(epd, "pv", after, NULL) != count) abort();
    if (count > 0 && memcmp(before, after, (size_t)count * sizeof *before) != 0) abort();
    Text text = text_over(once, sizeof once), again = text_over(twice, sizeof twice);
    epd_format(epd, &text);
    epd_normalise(epd);
    epd_format(epd, &again);
    if (strcmp(once, twice) != 0) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    chess_init();
    Epd *epd = malloc(2 * sizeof *epd);
    if (epd == NULL) abort();
    Error error = {{0}};
    size_t column = 0;
    char written[2 * EPD_LINE_MAX], again[2 * EPD_LINE_MAX];
    if (!epd_parse((Slice){(const char *)data, size}, &epd[0], &error, &column)) {
        if (error.text[0] == '\0' || column == 0 || column > size + 1) abort();
    } else {
        Move moves[MOVES_MAX];
        bool is_fine = epd_check(&epd[0], &error);
        int count = epd_moves(&epd[0], "bm", moves, NULL);
        for (int i = 0; i < count; i++) {
            if (!movegen_is_legal(&epd[0].board, moves[i])) abort();
        }
        Text text = text_over(written, sizeof written), second = text_over(again, sizeof again);
        epd_format(&epd[0], &text);
        bool fits = !text.is_cut && text.length < EPD_LINE_MAX;
        if (fits) {
            if (!epd_parse(slice_of(written), &epd[1], &error, NULL)) abort();
            if (epd_check(&epd[1], &error) != is_fine) abort();
            epd_format(&epd[1], &second);
            if (strcmp(written, again) != 0) abort();
        }
        normalise(&epd[0], is_fine);
    }
    free(epd);
    return 0;
}
