// SPDX-License-Identifier: GPL-3.0-or-later
// check.c - see check.h.
#include "course/check.h"

#include <stdlib.h>
#include <string.h>

enum {
    LIMIT_TIMES = 20, // a student may ask so many times what the reference asks
    LIMIT_SPARE = 2000,
    LATE_MOST = 2,     // cases in which nothing came back, before the others are left out
    PROBES_MOST = 600, // calls by which the smallest place is looked for
};

bool check_open(Check *check, Pupil *pupil, Error *error) {
    *check = (Check){.pupil = pupil, .exercise = pupil->exercise};
    check->case_count = exercise_case_count(check->exercise);
    bool is_open = world_open(&check->right, error) && world_open(&check->own, error);
    if (is_open) {
        check->right.calls = calloc(WORLD_CALLS_MAX, sizeof *check->right.calls);
        if (check->right.calls != NULL) return true;
        error_no_memory(error);
    }
    check_close(check);
    return false;
}

void check_close(Check *check) {
    world_close(&check->right);
    world_close(&check->own);
}

// ---- one call of either ----

static int by_number(const void *one, const void *other) {
    const Ask *a = one, *b = other;
    return a->numbers[0] < b->numbers[0] ? -1 : a->numbers[0] > b->numbers[0];
}

// Reports may come in any order; nothing else of a graph is compared.
static void sort_reports(World *world) {
    int kept = 0;
    for (int i = 0; i < world->ask_count; i++) {
        if (world->asks[i].kind == ASK_REPORT) world->asks[kept++] = world->asks[i];
    }
    world->ask_count = kept;
    if (kept > 0) qsort(world->asks, (size_t)kept, sizeof *world->asks, by_number);
}

// The call's numbers as a reference takes them: behind the node, where there is one.
static const int64_t *behind_node(const Exercise *exercise, const int64_t *numbers) {
    return exercise->ground == GROUND_POSITION ? numbers + 1 : numbers;
}

// False: it asked without end.
static bool run_reference(const Exercise *exercise, World *world, const int64_t *numbers, Slip slip,
                          int64_t *value) {
    jmp_buf escape;
    world->escape = &escape;
    if (setjmp(escape) != 0) return false;
    *value = exercise->reference(world, 0, behind_node(exercise, numbers), slip);
    if (exercise->ground == GROUND_GRAPH) {
        sort_reports(world);
        *value = 0; // what the function answers does not matter
    }
    return true;
}

static bool is_compared(const Exercise *exercise, const Ask *ask) {
    return exercise->compared >> ask->kind & 1;
}

static CheckCount count_asks(const Exercise *exercise, const World *world) {
    CheckCount count = {.positions = 1};
    for (int i = 0; i < world->ask_count; i++) {
        count.positions += world->asks[i].kind == ASK_PLAY;
        count.values += world->asks[i].kind == ASK_VALUE;
        count.compared += is_compared(exercise, &world->asks[i]);
    }
    return count;
}

// The number by which questions of two worlds are told apart: nodes by their way.
static uint64_t first_number(const World *world, const Ask *ask) {
    return ask_takes_node(ask->kind) ? world->nodes[ask->numbers[0]].path
                                     : (uint64_t)ask->numbers[0];
}

static uint64_t sum_of(const Exercise *exercise, const World *world, bool is_done, int64_t value) {
    uint64_t sum = is_done ? random_mix((uint64_t)value) : 1;
    for (int i = 0; i < world->ask_count; i++) {
        const Ask *ask = &world->asks[i];
        if (!is_compared(exercise, ask)) continue;
        sum = random_mix(sum ^ first_number(world, ask)) + ask->kind;
        for (int n = 1; n < WORLD_NUMBERS; n++) sum = random_mix(sum ^ (uint64_t)ask->numbers[n]);
    }
    return sum;
}

// Both at the position that both worlds stand at. False when the student's could not be started.
static bool run_both(Check *check, const int64_t *numbers, CheckCase *result, Error *error) {
    const Exercise *exercise = check->exercise;
    *result = (CheckCase){0};
    check->right.ask_limit = WORLD_ASKS_MAX;
    run_reference(exercise, &check->right, numbers, SLIP_NONE, &result->expected);
    result->expected_count = count_asks(exercise, &check->right);
    result->ask_limit = check->right.ask_count * LIMIT_TIMES + LIMIT_SPARE;
    check->own.ask_limit = result->ask_limit;
    pupil_call(check->pupil, &check->own, numbers, &result->own);
    if (result->own.end == RUN_NOT_STARTED) return error_copy(error, &result->own.fault);
    if (exercise->ground == GROUND_GRAPH) {
        sort_reports(&check->own);
        result->own.value = 0;
    }
    if (check->right.lacks_memory || check->own.lacks_memory) return error_no_memory(error);
    result->own_count = count_asks(exercise, &check->own);
    bool is_done = result->own.end == RUN_DONE;
    result->sum = sum_of(exercise, &check->own, is_done, result->own.value);
    result->is_right = is_done && result->own.value == result->expected
                       && result->sum == sum_of(exercise, &check->right, true, result->expected);
    return true;
}

static bool run_case(Check *check, int number, CheckCase *result, Error *error) {
    int64_t numbers[WORLD_NUMBERS];
    if (!exercise_begin(check->exercise, number, &check->right, numbers, error)
        || !exercise_begin(check->exercise, number, &check->own, numbers, error))
        return false;
    memcpy(check->numbers, numbers, sizeof numbers);
    return run_both(check, numbers, result, error);
}

// ---- where ----

static int by_size(const void *one, const void *other) {
    const WorldCall *a = one, *b = other;
    int size = a->end - a->begin, other_size = b->end - b->begin;
    return size != other_size ? size - other_size : a->begin - b->begin;
}

static void set_to_node(World *world, const World *from, int node) {
    GamePosition position = from->nodes[node].position;
    const int64_t asked[WORLD_NUMBERS] = {node};
    int64_t is_checked = 0;
    World look = *from; // answers without writing down
    Error error;
    look.ask_limit = INT32_MAX;
    look.asks = NULL;
    look.ask_room = 0;
    world_ask(&look, ASK_CHECK, asked, &is_checked, &error);
    free(look.asks);
    world_set(world, from->game, &position, from->max_side, from->nodes[node].ply);
    world->is_checked = is_checked != 0;
}

// Asks the student about every call that the reference made, the smallest first, until one is
// answered otherwise. Both worlds stand at it then.
static bool find_smaller_place(Check *check, Error *error) {
    World whole = check->right; // the calls and nodes of the whole case, while others are tried
    World fresh;
    if (!world_open(&fresh, error)) return false;
    fresh.calls = calloc(WORLD_CALLS_MAX, sizeof *fresh.calls);
    if (fresh.calls == NULL) {
        world_close(&fresh);
        return error_no_memory(error);
    }
    check->right = fresh;
    qsort(whole.calls, (size_t)whole.call_count, sizeof *whole.calls, by_size);
    bool is_found = false;
    bool is_started = true;
    int probes = 0;
    for (int i = 0; i < whole.call_count && probes < PROBES_MOST && !is_found; i++, probes++) {
        const WorldCall *call = &whole.calls[i];
        if (call->end == 0) continue; // never came back
        set_to_node(&check->right, &whole, call->node);
        set_to_node(&check->own, &whole, call->node);
        memcpy(check->numbers, call->numbers, sizeof check->numbers);
        is_started = run_both(check, check->numbers, &check->at_place, error);
        if (!is_started) break;
        is_found = !check->at_place.is_right;
        if (check->at_place.own.end == RUN_LEFT_OUT) break;
        Text text = text_over(check->place, sizeof check->place);
        world_format_path(&whole, call->node, &text);
    }
    world_close(&whole);
    if (!is_started) return false;
    if (is_found) return true;
    check->place[0] = '\0'; // nothing smaller: the case itself
    return run_case(check, check->place_case, &check->at_place, error);
}

static const Ask *next_compared(const Exercise *exercise, const World *world, int *at) {
    while (*at < world->ask_count && !is_compared(exercise, &world->asks[*at])) (*at)++;
    return *at < world->ask_count ? &world->asks[(*at)++] : NULL;
}

static void describe_step(const World *world, const Ask *ask, CheckStep *step) {
    *step = (CheckStep){.kind = ASK_KINDS};
    if (ask == NULL) return;
    step->kind = ask->kind;
    memcpy(step->numbers, ask->numbers, sizeof step->numbers);
    Text text = text_over(step->path, sizeof step->path);
    if (ask_takes_node(ask->kind) && world->graph == NULL)
        world_format_path(world, (int)ask->numbers[0], &text);
}

// The first question that is not the same in both.
static void find_step(Check *check) {
    int right_at = 0;
    int own_at = 0;
    check->has_step = false;
    check->steps_before = 0;
    for (;;) {
        const Ask *right = next_compared(check->exercise, &check->right, &right_at);
        const Ask *own = next_compared(check->exercise, &check->own, &own_at);
        if (right == NULL && own == NULL) return;
        bool is_same = right != NULL && own != NULL && right->kind == own->kind
                       && first_number(&check->right, right) == first_number(&check->own, own)
                       && memcmp(right->numbers + 1, own->numbers + 1,
                                 sizeof right->numbers - sizeof *right->numbers)
                              == 0;
        if (!is_same) {
            check->has_step = true;
            describe_step(&check->right, right, &check->expected_step);
            describe_step(&check->own, own, &check->own_step);
            return;
        }
        check->steps_before++;
    }
}

// ---- which slip ----

bool check_run_reference(const Exercise *exercise, int number, Slip slip, World *world,
                         CheckCase *seen, Error *error) {
    int64_t numbers[WORLD_NUMBERS];
    if (!exercise_begin(exercise, number, world, numbers, error)) return false;
    world->ask_limit = seen->ask_limit;
    bool is_done = run_reference(exercise, world, numbers, slip, &seen->own.value);
    seen->own.end = is_done ? RUN_DONE : RUN_SPENT;
    seen->own_count = count_asks(exercise, world);
    seen->sum = sum_of(exercise, world, is_done, seen->own.value);
    return true;
}

static bool does_the_same(Check *check, Slip slip, Error *error) {
    for (int i = 0; i < check->case_count; i++) {
        const CheckCase *seen = &check->cases[i];
        CheckCase slipped = {.ask_limit = seen->ask_limit};
        if (!check_run_reference(check->exercise, i, slip, &check->own, &slipped, error)
            || slipped.own.end != seen->own.end || slipped.sum != seen->sum)
            return false;
    }
    return true;
}

static void find_slip(Check *check, Error *error) {
    for (int i = 0; i < EXERCISE_SLIPS_MAX && check->exercise->slips[i] != SLIP_NONE; i++) {
        if (!does_the_same(check, check->exercise->slips[i], error)) continue;
        check->slip = check->exercise->slips[i];
        return;
    }
}

// ---- all of it ----

static bool run_cases(Check *check, Error *error) {
    int late = 0;
    for (int i = 0; i < check->case_count; i++) {
        CheckCase *at = &check->cases[i];
        if (check->progress != NULL) check->progress(check->state, i, check->case_count);
        if (late >= LATE_MOST || check->is_interrupted) {
            *at = (CheckCase){.own = {.end = RUN_LEFT_OUT}};
            continue;
        }
        if (!run_case(check, i, at, error)) return false;
        late += at->own.end == RUN_LATE;
        check->is_interrupted = at->own.end == RUN_LEFT_OUT;
        check->right_count += at->is_right;
    }
    return true;
}

// The wrong case in which the reference asks least.
static int simplest_wrong_case(const Check *check) {
    int best = -1;
    for (int i = 0; i < check->case_count; i++) {
        const CheckCase *at = &check->cases[i];
        if (at->is_right || at->own.end == RUN_LEFT_OUT) continue;
        if (best < 0 || at->ask_limit < check->cases[best].ask_limit) best = i;
    }
    return best;
}

bool check_run(Check *check, Error *error) {
    if (!run_cases(check, error)) return false;
    check->place_case = simplest_wrong_case(check);
    if (check_is_passed(check) || check->is_interrupted || check->place_case < 0) return true;
    find_slip(check, error);
    if (!run_case(check, check->place_case, &check->at_place, error)) return false;
    bool is_slow = check->at_place.own.end == RUN_LATE;
    if (check->right.call_count > 1 && !is_slow && !find_smaller_place(check, error)) return false;
    find_step(check);
    return true;
}
