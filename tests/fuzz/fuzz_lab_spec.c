// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_lab_spec.c - any text as a laboratory search: refused with a
// reason, or read, written and run.
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "lab/lab.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// A few nodes on a small game: whatever combination was accepted must run
// and come back with a legal move.
static void run(const Game *game, LabSpec *spec) {
    static LabResult result;
    Error error;
    GamePosition position;
    spec->memory_mb = 1;
    for (int i = 0; i < spec->policy_count; i++) {
        if (spec->policies[i].number > 8) spec->policies[i].number = 8; // tables of a few MB
    }
    LabLimits limits = {.depth = 3, .nodes = 300, .time_ms = 50};
    if (!game_start(game, "", &position, &error)) abort();
    Search *search = lab_open(game, spec, &error);
    if (search == NULL) return;
    if (!lab_run(search, &position, &limits, &result, &error)) abort();
    if (!game_is_legal(game, &position, result.best)) abort();
    lab_close(search);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[LAB_SPEC_TEXT_MAX + 64];
    char once[LAB_SPEC_TEXT_MAX];
    char twice[LAB_SPEC_TEXT_MAX];
    if (size < 1 || size >= sizeof text) return 0;
    const Game *game = all_games[data[0] % all_games_count];
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    LabSpec spec;
    Error error = {{0}};
    if (!lab_parse_spec(text, game, &spec, &error)) {
        if (error.text[0] == '\0') abort();
        return 0;
    }
    Text first = text_over(once, sizeof once);
    lab_format_spec(&spec, &first);
    LabSpec again;
    if (!lab_parse_spec(once, game, &again, &error)) abort();
    Text second = text_over(twice, sizeof twice);
    lab_format_spec(&again, &second);
    if (strcmp(once, twice) != 0) abort();
    run(game, &spec);
    return 0;
}
