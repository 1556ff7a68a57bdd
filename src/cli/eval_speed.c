// SPDX-License-Identifier: GPL-3.0-or-later
// eval_speed.c - how long the evaluation takes on the positions of a file.
#include "cli/eval_speed.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/command.h"
#include "eval/eval.h"

enum { POSITIONS_MAX = 20000, LINES_MAX = 1000000, LINE_MAX_BYTES = 1024, ROUNDS = 15 };

// The FEN or EPD at the start of each line; other lines are passed over.
static int read_positions(FILE *file, Board *boards) {
    char line[LINE_MAX_BYTES];
    int count = 0, lines = 0;
    while (count < POSITIONS_MAX && lines++ < LINES_MAX && fgets(line, sizeof line, file) != NULL) {
        char fen[FEN_MAX];
        Slice rest = slice_of(line);
        Text text = text_over(fen, sizeof fen);
        for (int i = 0; i < 4; i++) { // men, side, castling, en passant: what an evaluation depends on
            Slice word = slice_next_word(&rest);
            text_add_bytes(&text, word.data, word.length);
            text_add_char(&text, ' ');
        }
        bool is_blank = strspn(fen, " ") == strlen(fen);
        if (!is_blank && !text.is_cut && fen_parse(fen, &boards[count], NULL)) count++;
    }
    return count;
}

static double processor_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static double best_ns(const Board *boards, int count, PawnCache *cache, int64_t *sum) {
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double start = processor_ns();
        *sum = 0;
        for (int i = 0; i < count; i++) *sum += eval_score(&boards[i], cache);
        double taken = (processor_ns() - start) / count;
        if (round == 0 || taken < best) best = taken;
    }
    return best;
}

int eval_print_speed(const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "roque eval: %s: %s\n", path, strerror(errno));
        return EXIT_FAILED;
    }
    Board *boards = malloc(POSITIONS_MAX * sizeof *boards);
    PawnCache *cache = pawn_cache_open();
    int count = boards != NULL && cache != NULL ? read_positions(file, boards) : 0;
    fclose(file);
    if (count > 0) {
        int64_t sum;
        printf("positions          %d\n", count);
        printf("without cache      %.1f ns each\n", best_ns(boards, count, NULL, &sum));
        printf("with pawn cache    %.1f ns each\n", best_ns(boards, count, cache, &sum));
        printf("sum of the scores  %lld\n", (long long)sum);
    } else {
        fprintf(stderr, "roque eval: %s: no positions\n", path);
    }
    pawn_cache_close(cache);
    free(boards);
    return count > 0 ? EXIT_DONE : EXIT_FAILED;
}
