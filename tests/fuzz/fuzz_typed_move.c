// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_typed_move.c - any line typed as a move, in any game and both languages, after a few moves:
// it is legal or refused with candidates that are.
//
// Byte 0 chooses the game and the language, byte 1 how many moves are played by chance before.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "session/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINE_MAX_BYTES = 200, PLIES_BEFORE = 40 };

static void check_candidates(Language language, const Game *game, const void *position,
                             const char *list) {
    Slice rest = slice_of(list);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        char text[GAME_MOVE_TEXT_MAX];
        MoveReading reading;
        if (!slice_copy(word, text, sizeof text)) abort();
        if (typed_move_read(language, game, position, text, &reading) != TYPED_MOVE) abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2 || size > LINE_MAX_BYTES) return 0;
    const Game *game = all_games[data[0] / 2 % all_games_count];
    Language language = data[0] % 2 == 0 ? language_english() : language_find("fr");
    Error error = {{0}};
    GamePosition position = {{0}};
    char line[LINE_MAX_BYTES] = "";
    int score = 0;
    if (!game_start(game, "", &position, &error)) abort();
    Random random = random_from_seed(data[1]);
    for (int ply = data[1] % PLIES_BEFORE; ply > 0 && !game->is_over(&position, &score); ply--) {
        GamePosition next = {{0}};
        game->play(&position, game_random_move(game, &position, &random), &next);
        position = next;
    }
    memcpy(line, data + 2, size - 2);
    MoveReading reading;
    bool is_move = typed_move_read(language, game, &position, line, &reading) == TYPED_MOVE;
    if (is_move && !game_is_legal(game, &position, reading.move)) abort();
    if (!is_move && game->moves_max < 1000)
        check_candidates(language, game, &position, reading.candidates);
    return 0;
}
