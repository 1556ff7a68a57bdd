// SPDX-License-Identifier: GPL-3.0-or-later
// negac.c - NegaC*: finds the value by bisection, each question a null-window search.
//
// The middle must be rounded down. C rounds towards zero: between -1 and 0 that gives v
// = 0, the test "above 0?" fails, upper becomes 0 again, and the loop never ends.
// `roque lab theorems` shows it.
#include "lab/algorithms.h"
#include "lab/search.h"

static Score middle_of(Score lower, Score upper) {
    return lower + (upper - lower) / 2;
}

// Is the value above v? A question that is answered already is not asked.
static void ask(Search *search, LabNode *root, Score v) {
    if (v < search->lower || v >= search->upper || search->is_stopped) return;
    search->counters.calls++;
    Score t = lab_fail_soft(search, root, v, v + 1);
    if (search->is_stopped) return;
    if (t > v)
        search->lower = t;
    else
        search->upper = t;
    lab_note_pass(search, root, v, v + 1, t);
}

static Score bisect(Search *search, LabNode *root) {
    while (search->lower < search->upper && !search->is_stopped)
        ask(search, root, middle_of(search->lower, search->upper));
    return search->lower;
}

static bool is_foreseen(Search *search, LabNode *root, Score *value) {
    lab_foresee(search, root, &search->lower, &search->upper);
    if (search->lower < search->upper) return false;
    *value = lab_fail_soft(search, root, -search->infinity, search->infinity);
    return true;
}

static Score start(Search *search, LabNode *root) {
    Score value;
    return is_foreseen(search, root, &value) ? value : bisect(search, root);
}

// Where a quick win is worth more, questions far from the middle cost least: little time is left
// for such a value. So the quarters are asked about first.
static Score start_at_quarters(Search *search, LabNode *root) {
    Score value;
    if (is_foreseen(search, root, &value)) return value;
    Score middle = middle_of(search->lower, search->upper);
    Score first = middle_of(search->lower, middle), third = middle_of(middle, search->upper);
    ask(search, root, third);
    ask(search, root, first);
    return bisect(search, root);
}

// The questions next to the value cost most, and have to be asked; those about values between them
// and a good guess are few. Each further one is asked twice as far from what is known by then.
static Score start_at_guess(Search *search, LabNode *root) {
    Score value, guess;
    if (is_foreseen(search, root, &value)) return value;
    if (!lab_guess(search, root, &guess)) guess = search->guess;
    Score unit = search->game->score_unit;
    guess = guess / unit * unit;
    ask(search, root, guess - 1); // is it at least the guess?
    bool is_up = search->lower >= guess;
    for (Score step = 0; !search->is_stopped && search->lower < search->upper;
         step = step == 0 ? unit : 2 * step) {
        Score v = is_up ? search->lower + step : search->upper - 1 - step;
        if (v < search->lower || v >= search->upper) break;
        ask(search, root, v);
        if (is_up ? search->upper <= v : search->lower > v) break;
    }
    return bisect(search, root);
}

const LabAlgorithm lab_negac = {
    .name = "negac",
    .title = "NegaC*",
    .summary = "bisects the range of scores with null-window searches",
    .family = FAMILY_TEST,
    .steps = STEPS_PASSES,
    .start = start,
    .visit = lab_fail_soft,
};

const LabAlgorithm lab_negac_quarters = {
    .name = "negac-quarters",
    .title = TERM("NegaC* from the quarters"),
    .summary = "NegaC* that asks at the quarters of the range before its middle",
    .family = FAMILY_TEST,
    .start = start_at_quarters,
    .visit = lab_fail_soft,
};

const LabAlgorithm lab_negac_guess = {
    .name = "negac-guess",
    .title = TERM("NegaC* from a guess"),
    .summary = "NegaC* that asks first beside a guess: a policy's, the last depth's or the user's",
    .family = FAMILY_TEST,
    .start = start_at_guess,
    .visit = lab_fail_soft,
};
