// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_play_file.c - any bytes as the file of a saved game: read or
// refused, and what is read is legal.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "session/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    StoredGame stored = {0};
    Error error = {{0}};
    char *text = malloc(size + 1);
    stored.moves = calloc(REFEREE_PLIES_MAX, sizeof *stored.moves);
    stored.clocks_left = calloc(REFEREE_PLIES_MAX, sizeof *stored.clocks_left);
    if (text == NULL || stored.moves == NULL || stored.clocks_left == NULL) abort();
    if (size > 0) memcpy(text, data, size);
    text[size] = '\0';
    if (store_read_game(text, &stored, &error)) {
        GamePosition position = stored.start;
        for (int i = 0; i < stored.count; i++) {
            GamePosition next = {{0}};
            if (!game_is_legal(stored.game, &position, stored.moves[i])) abort();
            if (stored.clocks_left[i] < 0) abort();
            stored.game->play(&position, stored.moves[i], &next);
            position = next;
        }
    } else if (error.text[0] == '\0') {
        abort(); // refused without a reason
    }
    free(text);
    free(stored.moves);
    free(stored.clocks_left);
    return 0;
}
