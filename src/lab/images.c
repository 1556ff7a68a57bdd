// SPDX-License-Identifier: GPL-3.0-or-later
// images.c - see images.h.
#include "lab/images.h"

enum { SEEN_MAX = 1024, MOVES_MAX = 256 };

typedef struct Seen {
    uint64_t keys[SEEN_MAX];
    uint64_t least[SEEN_MAX]; // of the images of each
    int count;
} Seen;

// True when an image of the position, and not itself, was seen before.
static bool see(Seen *seen, const Game *game, const void *position) {
    uint64_t key = game->key(position);
    uint64_t least = game_least_key(game, position, key);
    for (int i = 0; i < seen->count; i++) {
        if (seen->least[i] == least && seen->keys[i] != key) return true;
    }
    if (seen->count == SEEN_MAX) return false;
    seen->keys[seen->count] = key;
    seen->least[seen->count++] = least;
    return false;
}

static bool meet_after(Seen *seen, const Game *game, const void *position, int plies) {
    GameMove moves[MOVES_MAX];
    GamePosition next;
    int score;
    if (game->is_over(position, &score)) return false;
    int count = game->list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        game->play(position, moves[i], &next);
        if (see(seen, game, &next) || (plies > 1 && meet_after(seen, game, &next, plies - 1)))
            return true;
    }
    return false;
}

bool lab_images_meet(const Game *game, const void *position) {
    Seen seen = {.count = 0};
    if (game->symmetries == NULL) return false;
    return game->moves_max > MOVES_MAX || meet_after(&seen, game, position, 2);
}
