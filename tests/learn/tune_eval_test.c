// SPDX-License-Identifier: GPL-3.0-or-later
// tune_eval_test.c - the tuner's model is the evaluation, and learning makes it predict better.
#include "tests/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/random.h"
#include "learn/learn.h"

static int setup(void **state) {
    (void)state;
    eval_init();
    return 0;
}

static void path_of(const char *name, char path[256]) {
    const char *folder = getenv("TMPDIR");
    snprintf(path, 256, "%s/roque-%ld-%s", folder ? folder : "/tmp", (long)getpid(), name);
}

static int material(const Board *board) {
    int sum = 0;
    for (int kind = PAWN; kind <= QUEEN; kind++)
        sum += see_values[kind]
               * (bits_count(board_pieces(board, WHITE, (Kind)kind))
                  - bits_count(board_pieces(board, BLACK, (Kind)kind)));
    return sum;
}

// Random games in which who has more material at a position is said to win.
static int write_games(const char *path, int games) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    Random random = random_from_seed(5);
    int lines = 0;
    for (int game = 0; game < games; game++) {
        Board board = fen_start_board();
        for (int ply = 0; ply < 120; ply++) {
            Move moves[MOVES_MAX];
            int count = movegen_list(&board, MOVES_ALL, moves);
            if (count == 0) break;
            Board next;
            board_play(&board, moves[random_below(&random, (uint64_t)count)], &next);
            board = next;
            char fen[FEN_MAX];
            fen_format(&board, fen);
            int score = material(&board);
            fprintf(file, "%s | %d | %s\n", fen, score,
                    score > 50    ? "1.0"
                    : score < -50 ? "0.0"
                                  : "0.5");
            lines++;
        }
    }
    assert_int_equal(fclose(file), 0);
    return lines;
}

static SampleSource source_of(const char *const *paths, int share, int share_count) {
    return (SampleSource){.paths = paths,
                          .path_count = 1,
                          .share = share,
                          .share_count = share_count,
                          .validation_percent = 10,
                          .score_max_cp = 2000,
                          .seed = 1};
}

// The score again, from what was kept of the position and the weights in use.
static double score_from(const SampleSet *set, const Sample *sample) {
    double early = 0, late = 0;
    const SampleEntry *entry = &set->entries[sample->first];
    for (int i = 0; i < sample->plain_count; i++, entry++) {
        early += pair_early(eval_weights[entry_weight(*entry)]) * entry_count(*entry);
        late += pair_late(eval_weights[entry_weight(*entry)]) * entry_count(*entry);
    }
    for (int side = WHITE; side <= BLACK; side++) {
        double danger = 0, sign = side == WHITE ? 1 : -1;
        for (int i = 0; i < sample->danger_count[side]; i++, entry++) {
            danger += pair_early(eval_weights[entry_weight(*entry)]) * entry_count(*entry);
            late += sign * pair_late(eval_weights[entry_weight(*entry)]) * entry_count(*entry);
        }
        danger = fmin(fmax(danger, 0), DANGER_MAX);
        early -= sign * danger * danger / DANGER_DIVISOR;
    }
    double share = (double)sample->phase / EVAL_PHASE_ALL;
    return early * share + late * (1 - share) * sample->scale / EVAL_SCALE_ONE;
}

static void test_samples_keep_the_score(void **state) {
    (void)state;
    char path[256];
    path_of("samples.txt", path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    Random random = random_from_seed(9);
    double scores[2000];
    int kept = 0;
    Board board = fen_start_board();
    while (kept < 2000) {
        Move moves[MOVES_MAX];
        int count = movegen_list(&board, MOVES_ALL, moves);
        if (count == 0 || board.move_number > 60) board = fen_start_board();
        count = movegen_list(&board, MOVES_ALL, moves);
        Board next;
        board_play(&board, moves[random_below(&random, (uint64_t)count)], &next);
        board = next;
        EvalTrace trace;
        eval_trace(&board, &trace);
        if (board_in_check(&board) || trace.ending != NULL) continue;
        char fen[FEN_MAX];
        fen_format(&board, fen);
        fprintf(file, "%s | 0 | 0.5\n", fen);
        scores[kept++] = trace.score_white;
    }
    fclose(file);
    const char *const paths[] = {path};
    SampleSource source = source_of(paths, 0, 1);
    source.validation_percent = 0;
    SampleSet training = {0}, validation = {0};
    SampleCounts counts = {0};
    Error error;
    assert_true(samples_read(&source, &training, &validation, &counts, &error));
    assert_int_equal(training.count, kept);
    for (int i = 0; i < kept; i++) // whole numbers are cut off a few times on the way
        assert_true(fabs(score_from(&training, &training.samples[i]) - scores[i]) < 3);
    samples_close(&training);
    samples_close(&validation);
    remove(path);
}

static void test_every_line_is_read_by_one_share(void **state) {
    (void)state;
    char path[256];
    path_of("shares.txt", path);
    int lines = write_games(path, 400);
    const char *const paths[] = {path};
    SampleCounts counts = {0};
    for (int share = 0; share < 3; share++) {
        SampleSource source = source_of(paths, share, 3);
        SampleSet training = {0}, validation = {0};
        Error error;
        assert_true(samples_read(&source, &training, &validation, &counts, &error));
        samples_close(&training);
        samples_close(&validation);
    }
    assert_int_equal(counts.lines, lines);
    assert_int_equal(counts.refused, 0);
    remove(path);
}

static void test_learning_predicts_better(void **state) {
    (void)state;
    char path[256], output[256];
    path_of("tune.txt", path);
    path_of("weights.def", output);
    write_games(path, test_is_short() ? 60 : 400);
    const char *const paths[] = {path};
    TuneOptions options = {.paths = paths,
                           .path_count = 1,
                           .threads = 2,
                           .epochs = test_is_short() ? 3 : 10,
                           .batch = 1000,
                           .rate_cp = 2,
                           .validation_percent = 20,
                           .score_max_cp = 2000,
                           .seed = 1};
    static TuneResult first, second;
    Error error;
    if (!tune_eval(&options, &first, &error)) fail_msg("%s", error.text);
    assert_true(first.validation_count > 0);
    assert_true(first.training_error_after < first.training_error_before);
    assert_true(first.validation_error_after < first.validation_error_before);
    assert_true(tune_eval(&options, &second, &error));
    assert_memory_equal(first.early, second.early, sizeof first.early);
    assert_true(weights_file_write(output, first.early, first.late, &error));
    FILE *file = fopen(output, "r");
    assert_non_null(file);
    char line[256];
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "// SPDX-License-Identifier: GPL-3.0-or-later\n");
    fclose(file);
    remove(output);
    remove(path);
}

static void test_bad_lines_are_counted_and_bad_files_refused(void **state) {
    (void)state;
    char path[256];
    path_of("bad.txt", path);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("nonsense\n"
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 12 | 0.7\n"
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | high | 0.5\n"
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 |\n"
          "\n"
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 12 | 0.5",
          file);
    fclose(file);
    const char *const paths[] = {path};
    SampleSource source = source_of(paths, 0, 1);
    source.validation_percent = 0;
    SampleSet training = {0}, validation = {0};
    SampleCounts counts = {0};
    Error error;
    assert_true(samples_read(&source, &training, &validation, &counts, &error));
    assert_int_equal(counts.lines, 5);
    assert_int_equal(counts.refused, 4);
    assert_int_equal(training.count, 1);
    samples_close(&training);
    samples_close(&validation);
    remove(path);
    assert_false(samples_read(&source, &training, &validation, &counts, &error));
    assert_non_null(strstr(error.text, path));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_keep_the_score),
        cmocka_unit_test(test_every_line_is_read_by_one_share),
        cmocka_unit_test(test_learning_predicts_better),
        cmocka_unit_test(test_bad_lines_are_counted_and_bad_files_refused),
    };
    return cmocka_run_group_tests(tests, setup, NULL);
}
