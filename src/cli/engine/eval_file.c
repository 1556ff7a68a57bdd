// SPDX-License-Identifier: GPL-3.0-or-later
// eval_file.c - the evaluation of the positions of a file: its speed, the scores, every term.
#include "cli/engine/eval_file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/command.h"
#include "cli/say.h"
#include "core/input_file.h"
#include "eval/eval.h"

enum {
    POSITIONS_MAX = 20000,
    LINES_MAX = 1000000,
    LINE_MAX_BYTES = 1024,
    ROUNDS = 15,
    STEP_ROUNDS = 50,
    FAMILIES_MAX = 32
};

// The FEN or EPD at the start of each line; other lines are passed over and told.
static int read_positions(const char *path, FILE *file, Board *boards) {
    char line[LINE_MAX_BYTES];
    int count = 0, lines = 0;
    while (count < POSITIONS_MAX && lines++ < LINES_MAX && fgets(line, sizeof line, file) != NULL) {
        Slice rest = slice_of(line);
        Text fen = TEXT_OF(FEN_MAX);
        // pieces, side, castling, en passant: what an evaluation depends on
        for (int i = 0; i < 4; i++) {
            Slice word = slice_next_word(&rest);
            text_add_bytes(&fen, word.data, word.length);
            text_add_char(&fen, ' ');
        }
        bool is_blank = strspn(fen.data, " ") == strlen(fen.data);
        if (is_blank) continue;
        Error error;
        error_set(&error, "the FEN is too long");
        if (!fen.is_cut && fen_parse_kindly(fen.data, &boards[count], &error))
            count++;
        else
            complainf("eval", "%s:%d: %p", path, lines, (const void *)&error);
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

// The positions of the file, to be freed; NULL when there are none, which has been told.
static Board *open_positions(const char *path, int *count) {
    FILE *file = input_file_open_stream(path);
    if (file == NULL) {
        complainf("eval", "%s: %m", path);
        return NULL;
    }
    Board *boards = malloc(POSITIONS_MAX * sizeof *boards);
    *count = boards != NULL ? read_positions(path, file, boards) : 0;
    fclose(file);
    if (*count > 0) return boards;
    if (boards != NULL)
        complainf("eval", "%s: no positions", path);
    else
        complain_no_memory("eval");
    free(boards);
    return NULL;
}

// Positions and all that follow from them by a move: what a search asks the network about.
typedef struct Family {
    int count;
    Move moves[MOVES_MAX];
    Board children[MOVES_MAX];
} Family;

static Family *open_families(const Board *boards, int count) {
    Family *families = malloc((size_t)count * sizeof *families);
    for (int i = 0; families != NULL && i < count; i++) {
        Family *family = &families[i];
        family->count = movegen_list(&boards[i], MOVES_ALL, family->moves);
        for (int j = 0; j < family->count; j++)
            board_play(&boards[i], family->moves[j], &family->children[j]);
    }
    return families;
}

// A position's sums and then, one step and one output each, the score after every
// move. Processor time for each score, the best of several rounds; the sum of the
// scores is the same for all kernels.
static double best_step_ns(const Board *boards, const Family *families, int count,
                           Accumulators *accumulators, int64_t *sum) {
    double best = 0;
    for (int round = 0; round < STEP_ROUNDS; round++) {
        int64_t steps = 0;
        *sum = 0;
        double start = processor_ns();
        for (int i = 0; i < count; i++) {
            const Family *family = &families[i];
            accumulators_start(accumulators);
            *sum += accumulators_score(accumulators, 0, &boards[i]);
            for (int j = 0; j < family->count; j++) {
                accumulators_play(accumulators, 0, &boards[i], family->moves[j]);
                *sum += accumulators_score(accumulators, 1, &family->children[j]);
            }
            steps += 1 + family->count;
        }
        double taken = (processor_ns() - start) / (double)(steps > 0 ? steps : 1);
        if (round == 0 || taken < best) best = taken;
    }
    return best;
}

static void print_network_speed(const Board *boards, int count, Network *network) {
    const Kernels *list[KERNELS_MAX];
    int kernels_count = kernels_list(list);
    if (count > FAMILIES_MAX) count = FAMILIES_MAX;
    Family *families = open_families(boards, count);
    for (int i = 0; families != NULL && i < kernels_count; i++) {
        network->kernels = list[i];
        Accumulators *accumulators = accumulators_open(network);
        if (accumulators == NULL) break;
        int64_t sum;
        double taken = best_step_ns(boards, families, count, accumulators, &sum);
        say(stdout, "network, a move on %.1f ns each, by %s (sum %lld)\n", taken, list[i]->name,
            (long long)sum);
        accumulators_close(accumulators);
    }
    free(families);
}

int eval_print_speed(const char *path, Network *network) {
    int count;
    int64_t sum;
    Board *boards = open_positions(path, &count);
    if (boards == NULL) return EXIT_FAILED;
    PawnCache *cache = pawn_cache_open();
    say(stdout, "positions          %d\n", count);
    say(stdout, "without cache      %.1f ns each\n", best_ns(boards, count, NULL, &sum));
    say(stdout, "with pawn cache    %.1f ns each\n", best_ns(boards, count, cache, &sum));
    say(stdout, "sum of the scores  %lld\n", (long long)sum);
    if (network != NULL) print_network_speed(boards, count, network);
    pawn_cache_close(cache);
    free(boards);
    return EXIT_DONE;
}

// ---- scores ----

int eval_print_scores(const char *path, const Network *network) {
    int count;
    Board *boards = open_positions(path, &count);
    if (boards == NULL) return EXIT_FAILED;
    puts("fen,score_cp");
    for (int i = 0; i < count; i++) {
        char fen[FEN_MAX];
        fen_format(&boards[i], fen);
        int score = network != NULL ? engine_network_score(network, &boards[i])
                                    : eval_score(&boards[i], NULL);
        printf("%s,%d\n", fen, score);
    }
    free(boards);
    return EXIT_DONE;
}

// ---- every term ----

// The head of a term's four columns: "KNIGHT_OUTPOST" becomes
// knight_outpost_white_early_cp and so on.
static void print_term_head(const EvalTerm *term) {
    static const char *const parts[] = {"white_early", "white_late", "black_early", "black_late"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        putchar(',');
        for (const char *at = term->name; *at != '\0'; at++) putchar(tolower((unsigned char)*at));
        printf("_%s_cp", parts[i]);
    }
}

static void print_terms_row(const Board *board, const EvalTerms *terms) {
    char fen[FEN_MAX];
    fen_format(board, fen);
    printf("%s,%d,%d,%d,%s", fen, terms->score_white, terms->phase, terms->scale,
           terms->ending != NULL ? terms->ending : "");
    for (int i = 0; i < terms->term_count; i++) {
        const EvalTerm *term = &terms->terms[i];
        printf(",%d,%d,%d,%d", term->early[WHITE], term->late[WHITE], term->early[BLACK],
               term->late[BLACK]);
    }
    putchar('\n');
}

int eval_print_terms(const char *path) {
    int count;
    Board *boards = open_positions(path, &count);
    if (boards == NULL) return EXIT_FAILED;
    for (int i = 0; i < count; i++) {
        EvalTerms terms;
        eval_explain(&boards[i], &terms);
        if (i == 0) {
            printf("fen,score_white_cp,phase,scale,ending");
            for (int j = 0; j < terms.term_count; j++) print_term_head(&terms.terms[j]);
            putchar('\n');
        }
        print_terms_row(&boards[i], &terms);
    }
    free(boards);
    return EXIT_DONE;
}
