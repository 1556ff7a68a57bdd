// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_lab_journal.c - any bytes as the row of a search in a journal of `roque lab compare`.
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/journal.h"
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
}

static bool ignore(void *context, const JournalRecord *record, Error *error) {
    (void)context, (void)record, (void)error;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[64], columns[COMPARED_ROW_MAX];
    int file = memfd_create("fuzz", MFD_CLOEXEC); // a disk would be waited for
    atomic_bool is_stopped = true;                // no search is run
    Comparison comparison;
    Journal journal;
    Error error;
    Text text = text_over(columns, sizeof columns);
    text_add(&text, "columns=");
    comparison_format_csv_names(&text);
    const JournalHead head = {"comparison", columns};
    if (file < 0) abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    prepare(&comparison);
    if (!journal_go_on(&journal, path, &head, ignore, NULL, &error)) abort();
    if (!journal_append(&journal, 2, data, size, &error)) abort();
    journal_close(&journal);
    const ComparisonRun run = {.threads = 1, .journal = path, .stop = &is_stopped};
    if (!comparison_run(&comparison, &run, &error)) abort();
    if (comparison.done < 0 || comparison.done > 1) abort();
    comparison_free(&comparison);
    close(file);
    return 0;
}
