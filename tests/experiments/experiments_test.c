// SPDX-License-Identifier: GPL-3.0-or-later
// experiments_test.c - every experiment runs, repeats from its seed,
// and goes on where it was stopped.
#include "tests/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "chess/chess.h"
#include "experiments/experiments.h"

static ExperimentRun *run_one(const Experiment *experiment, int threads, const char *journal,
                              atomic_bool *stop) {
    ExperimentRun *run = calloc(1, sizeof *run);
    Error error = {{0}};
    assert_non_null(run);
    run->experiment = experiment;
    run->settings = (ExperimentSettings){
        .seed = 1, .is_quick = true, .threads = threads, .journal = journal, .stop = stop};
    if (!experiment_run(run, &error)) fail_msg("%s: %s", experiment->name, error.text);
    return run;
}

static bool is_same(double a, double b) {
    return (isnan(a) && isnan(b)) || a == b;
}

// Everything but times and what comes of them.
static void compare_runs(const ExperimentRun *one, const ExperimentRun *other) {
    assert_int_equal(one->count, other->count);
    for (int i = 0; i < one->count; i++) {
        assert_true(one->rows[i].is_done && other->rows[i].is_done);
        assert_string_equal(one->rows[i].series, other->rows[i].series);
        assert_string_equal(one->rows[i].label, other->rows[i].label);
        for (int c = 0; c < one->experiment->column_count; c++) {
            if (one->experiment->columns[c].kind == COLUMN_TIME) continue;
            if (!is_same(one->rows[i].values[c], other->rows[i].values[c]))
                fail_msg("%s, row %d, %s: %f and %f", one->experiment->name, i,
                         one->experiment->columns[c].name, one->rows[i].values[c],
                         other->rows[i].values[c]);
        }
    }
}

static int count_lines(const char *text) {
    int lines = 0;
    for (; *text != '\0'; text++) lines += *text == '\n';
    return lines;
}

// A quick run may be too short for an Elo.
static bool has_points(const ExperimentRun *run) {
    for (int i = 0; i < run->count; i++) {
        if (!isnan(run->rows[i].values[run->experiment->plot.y_column])) return true;
    }
    return strcmp(run->experiment->name, "tipe-gains") != 0;
}

// The titles of its columns stand in the line behind the question and a blank one.
static void check_titles(const ExperimentRun *run, Language language, const char *report) {
    const char *title = strstr(report, "\n\n") + 2;
    const char *end = strchr(title, '\n');
    for (int c = 0; c < run->experiment->column_count; c++) {
        char name[80];
        snprintf(name, sizeof name, "%s", words_term(language, run->experiment->columns[c].name));
        for (char *at = name; *at != '\0'; at++) *at = *at == '_' ? ' ' : *at;
        const char *found = strstr(title, name);
        if (found == NULL || found >= end)
            fail_msg("%s: no title '%s'", run->experiment->name, name);
    }
}

static void check_reports(const ExperimentRun *run) {
    static char report[EXPERIMENT_TEXT_MAX];
    Text text = text_over(report, sizeof report);
    for (int i = 0; language_number(i) != NULL; i++) {
        const char *question = words_line(language_number(i), run->experiment->question);
        text = text_over(report, sizeof report);
        experiment_write_table(run, language_number(i), &text);
        assert_false(text.is_cut);
        assert_true(count_lines(report) > run->count + 2);
        assert_true(strncmp(report, question, strlen(question)) == 0);
        check_titles(run, language_number(i), report);
        assert_true(i == 0 || strcmp(question, run->experiment->question) != 0);
    }
    text = text_over(report, sizeof report);
    experiment_write_csv(run, &text);
    assert_false(text.is_cut);
    assert_int_equal(count_lines(report), run->count + 1);
    text = text_over(report, sizeof report);
    for (int i = 0; i < run->count; i++) experiment_write_json(run, i, &text);
    assert_false(text.is_cut);
    assert_int_equal(count_lines(report), run->count);
    FILE *plot = fmemopen(report, sizeof report, "w");
    assert_non_null(plot);
    experiment_write_plot(run, plot);
    assert_int_equal(fclose(plot), 0);
    if (has_points(run))
        assert_non_null(
            strstr(report, run->experiment->plot.error_column > 0 ? "<rect x=" : "<circle"));
    assert_null(strstr(report, "nan"));
    assert_string_equal(report + strlen(report) - 7, "</svg>\n");
}

// Columns and rows of a table were English in every language.
static void a_french_table_has_french_columns_and_rows(void **state) {
    (void)state;
    static char report[EXPERIMENT_TEXT_MAX];
    chess_init();
    ExperimentRun *run = run_one(experiment_find("horizon", NULL), 1, NULL, NULL);
    Text text = text_over(report, sizeof report);
    experiment_write_table(run, language_find("fr"), &text);
    assert_non_null(strstr(report, "résultat des blancs  "));
    assert_non_null(strstr(report, "profondeur 2  largeur 3 "));
    text = text_over(report, sizeof report);
    experiment_write_csv(run, &text);
    assert_non_null(strstr(report, "series,label,x,white_result,"));
    assert_non_null(strstr(report, "\"depth 2\",\"width 3\","));
    free(run);
}

static void every_experiment_repeats_from_its_seed(void **state) {
    (void)state;
    chess_init();
    int count = 0;
    for (; experiment_at(count) != NULL; count++) {
        const Experiment *experiment = experiment_at(count);
        assert_ptr_equal(experiment_find(experiment->name, NULL), experiment);
        ExperimentRun *run = run_one(experiment, 1, NULL, NULL);
        assert_true(experiment_is_complete(run) && run->count > 0);
        check_reports(run);
        if (!test_is_short()) {
            ExperimentRun *again = run_one(experiment, 2, NULL, NULL);
            compare_runs(run, again);
            free(again);
        }
        free(run);
    }
    assert_int_equal(count, 19);
}

// Sets the flag after some rows, as Ctrl-C does.
typedef struct Stopper {
    atomic_bool stop;
    int after;
} Stopper;

static void stop_after(void *context, const ExperimentRun *run, int number) {
    Stopper *stopper = context;
    (void)number;
    if (run->done >= stopper->after) atomic_store(&stopper->stop, true);
}

static void an_experiment_that_was_stopped_goes_on(void **state) {
    (void)state;
    chess_init();
    char path[] = "/tmp/roque_experiment_XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    const Experiment *experiment = experiment_find("closing-table", NULL);
    ExperimentRun *whole = run_one(experiment, 1, NULL, NULL);
    ExperimentRun *part = calloc(1, sizeof *part);
    Stopper stopper = {.stop = false, .after = 5};
    Error error = {{0}};
    part->experiment = experiment;
    part->settings = (ExperimentSettings){
        .seed = 1, .is_quick = true, .threads = 1, .journal = path, .stop = &stopper.stop};
    part->finished = stop_after;
    part->context = &stopper;
    assert_true(experiment_run(part, &error));
    assert_int_equal(part->done, 5);
    assert_false(experiment_is_complete(part));
    ExperimentRun *rest = run_one(experiment, 1, path, NULL);
    assert_int_equal(rest->known, 5);
    assert_true(experiment_is_complete(rest));
    compare_runs(whole, rest);
    part->settings.seed = 2; // another seed, other rows: the journal is not its
    assert_false(experiment_run(part, &error));
    unlink(path);
    free(whole);
    free(part);
    free(rest);
}

// What the documents and the theory fix to the node.
static void known_figures_are_met(void **state) {
    (void)state;
    chess_init();
    ExperimentRun *run = run_one(experiment_find("negamax-report", NULL), 1, NULL, NULL);
    assert_int_equal(run->rows[0].values[3], 49); // nodes visited at depth 1, as the sheet says
    assert_int_equal(run->rows[0].values[5], 48);
    free(run);
    run = run_one(experiment_find("critical-tree", NULL), 1, NULL, NULL);
    for (int i = 0; i < run->count; i++) {
        if (strstr(run->rows[i].series, "first 100 %") != NULL)
            assert_true(run->rows[i].values[0] == run->rows[i].values[1]);
    }
    free(run);
    run = run_one(experiment_find("tictactoe", NULL), 1, NULL, NULL);
    assert_int_equal(run->rows[run->count - 1].values[9], 549946); // the whole tree of tic-tac-toe
    free(run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_experiment_repeats_from_its_seed),
        cmocka_unit_test(a_french_table_has_french_columns_and_rows),
        cmocka_unit_test(an_experiment_that_was_stopped_goes_on),
        cmocka_unit_test(known_figures_are_met),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
