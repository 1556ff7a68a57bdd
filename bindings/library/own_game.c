// SPDX-License-Identifier: GPL-3.0-or-later
// own_game.c - alpha-beta and others on a game of one's own: Nim, who takes the last match wins.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <roque/lab.h>

typedef struct Heaps {
    int side;
    int matches[3];
} Heaps;

static void start(void *context, void *position) {
    memcpy(position, context, sizeof(Heaps));
}

static int side_to_move(void *context, const void *position) {
    (void)context;
    return ((const Heaps *)position)->side;
}

// A move is 10 times the number of the heap, from 1, and how many are taken.
static int list_moves(void *context, const void *position, RoqueGameMove *moves) {
    const Heaps *here = position;
    int count = 0;
    (void)context;
    for (int heap = 0; heap < 3; heap++) {
        for (int taken = 1; taken <= here->matches[heap]; taken++)
            moves[count++] = (RoqueGameMove)(10 * (heap + 1) + taken);
    }
    return count;
}

static void play(void *context, const void *position, RoqueGameMove move, void *next) {
    Heaps after = *(const Heaps *)position;
    (void)context;
    after.matches[move / 10 - 1] -= (int)(move % 10);
    after.side = !after.side;
    memcpy(next, &after, sizeof after);
}

// Whoever is to move and finds nothing left has lost.
static bool is_over(void *context, const void *position, int *score) {
    const Heaps *here = position;
    (void)context;
    *score = -1;
    return here->matches[0] + here->matches[1] + here->matches[2] == 0;
}

int main(void) {
    Heaps first = {0, {3, 4, 5}};
    const RoqueRules nim = {
        .size = sizeof nim,
        .name = "nim",
        .context = &first,
        .position_bytes = sizeof(Heaps),
        .moves_max = 12,
        .start = start,
        .side_to_move = side_to_move,
        .list_moves = list_moves,
        .play = play,
        .is_over = is_over,
        .score_bound = 1,
    };
    static const char *const searches[] = {"minimax,depth=5", "alphabeta,depth=12",
                                           "negascout,depth=12,table=1"};
    RoqueError error;
    RoqueGame *game = roque_game_make(&nim, &error);
    RoqueBoard *board = game != NULL ? roque_board_open(game, NULL, &error) : NULL;
    for (int i = 0; board != NULL && i < 3; i++) {
        RoqueLabResult result;
        RoqueLab *lab = roque_lab_open(game, searches[i], &error);
        if (lab == NULL || !roque_lab_run(lab, board, &result, &error)) break;
        printf("%s: value %d, move %" PRIu64 ", %" PRIu64 " nodes\n", searches[i], result.value,
               result.best, result.nodes);
        roque_lab_close(lab);
    }
    if (roque_lab_open(game, "alfabeta", &error) == NULL) printf("%s\n", error.text);
    roque_board_close(board);
    roque_game_close(game);
    return 0;
}
