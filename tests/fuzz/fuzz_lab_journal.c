// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_lab_journal.c - any bytes as the row of a search in a journal of `roque lab compare`.
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lab/lab.h"
#include "games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void prepare(Comparison *comparison) {
    Error error;
    *comparison = (Comparison){
        .game_count = 1, .spec_count = 1, .position_count = 1, .depth_min = 1, .depth_max = 3};
    if (!comparison_take_memory(comparison, &error)) abort();
    comparison->games[0].text = "tictactoe";
    comparison->games[0].game = &game_tictactoe;
    comparison->spec_texts[0] = "minimax";
    if (!game_start(&game_tictactoe, "", &comparison->games[0].positions[0], &error)) abort();
    if (!lab_parse_spec("minimax", &game_tictactoe, &comparison->games[0].specs[0], &error))
        abort();
    comparison_make_jobs(comparison);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[64];
    int file = memfd_create("fuzz", MFD_CLOEXEC); // a disk would be waited for
    Comparison comparison;
    Journal journal;
    Error error;
    int known = 0;
    if (file < 0) abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    prepare(&comparison);
    if (!comparison_open_journal(&comparison, &journal, path, &known, &error) || known != 0)
        abort();
    if (!journal_append(&journal, 2, data, size, &error)) abort();
    journal_close(&journal);
    if (!comparison_open_journal(&comparison, &journal, path, &known, &error)) abort();
    if (known < 0 || known > 1) abort();
    journal_close(&journal);
    comparison_free(&comparison);
    close(file);
    return 0;
}
