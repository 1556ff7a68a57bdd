// SPDX-License-Identifier: GPL-3.0-or-later
// reference_test.c - the references agree with the laboratory, and every slip shows.
#include <stdlib.h>
#include <string.h>

#include "course/course.h"
#include "games/games.h"
#include "lab/lab.h"
#include "tests/test.h"

enum { ASKS = 200000 };

// The value and the counts of the laboratory's own search at the position the world stands at.
static void search_in_lab(const Exercise *exercise, World *world, const int64_t *numbers,
                          LabResult *result) {
    Error error;
    LabSpec spec;
    char text[LAB_SPEC_TEXT_MAX];
    Text words = text_over(text, sizeof text);
    text_addf(&words, "%s,depth=%d", exercise->search, (int)numbers[1]);
    assert_true(lab_parse_spec(text, world->game, &spec, &error));
    Search *search = lab_open(world->game, &spec, &error);
    assert_non_null(search);
    assert_true(lab_run(search, &world->nodes[0].position, NULL, result, &error));
    lab_close(search);
}

static void references_find_what_the_laboratory_finds(void **state) {
    (void)state;
    Error error;
    World world;
    LabResult *result = malloc(sizeof *result);
    int compared = 0;
    assert_non_null(result);
    assert_true(world_open(&world, &error));
    for (int i = 0; exercise_at(i) != NULL; i++) {
        const Exercise *exercise = exercise_at(i);
        for (int number = 0; exercise->search != NULL && number < exercise_case_count(exercise);
             number++) {
            CheckCase seen = {.ask_limit = ASKS};
            int64_t numbers[WORLD_NUMBERS];
            assert_true(exercise_begin(exercise, number, &world, numbers, &error));
            bool is_max = world.game->side_to_move(&world.nodes[0].position) == world.max_side;
            bool is_open = exercise->parameters[2] == NULL || numbers[2] == -WORLD_INFINITY;
            if (!is_open) continue; // the laboratory searches from the root with an open window
            search_in_lab(exercise, &world, numbers, result);
            assert_true(check_run_reference(exercise, number, SLIP_NONE, &world, &seen, &error));
            bool speaks_for_max = strcmp(exercise->name, "minimax") == 0;
            int64_t value = speaks_for_max && !is_max ? -result->value : result->value;
            assert_int_equal(seen.own.value, value);
            compared++;
            if (strcmp(exercise->name, "negascout") == 0) continue; // it looks at leaves again
            assert_int_equal(seen.own_count.positions, result->totals.nodes);
            assert_int_equal(seen.own_count.values, result->totals.leaves);
        }
    }
    assert_true(compared > 40);
    world_close(&world);
    free(result);
}

// Of all cases together.
static uint64_t whole_sum(const Exercise *exercise, World *world, Slip slip) {
    Error error;
    uint64_t sum = 0;
    for (int i = 0; i < exercise_case_count(exercise); i++) {
        CheckCase seen = {.ask_limit = 20000};
        assert_true(check_run_reference(exercise, i, slip, world, &seen, &error));
        sum = random_mix(sum ^ seen.sum);
    }
    return sum;
}

static void every_slip_shows_and_is_told_from_the_others(void **state) {
    (void)state;
    Error error;
    World world;
    int slips = 0;
    assert_true(world_open(&world, &error));
    for (int i = 0; exercise_at(i) != NULL; i++) {
        const Exercise *exercise = exercise_at(i);
        uint64_t stories[EXERCISE_SLIPS_MAX + 1] = {whole_sum(exercise, &world, SLIP_NONE)};
        for (int k = 0; k < EXERCISE_SLIPS_MAX && exercise->slips[k] != SLIP_NONE; k++, slips++) {
            stories[k + 1] = whole_sum(exercise, &world, exercise->slips[k]);
            for (int other = 0; other <= k; other++) {
                if (stories[other] != stories[k + 1]) continue;
                fail_msg("%s: %s is not told from %s", exercise->name,
                         slip_texts[exercise->slips[k]].name,
                         other == 0 ? "what is right"
                                    : slip_texts[exercise->slips[other - 1]].name);
            }
        }
    }
    assert_true(slips >= 45);
    world_close(&world);
}

// The reference of the bitboards is another writing of the rules than the game's own.
static void boards_have_the_moves_of_othello(void **state) {
    (void)state;
    Error error;
    World world;
    assert_true(world_open(&world, &error));
    const Exercise *exercise = exercise_find("bitboards", &error);
    assert_non_null(exercise);
    for (int i = 0; i < exercise_case_count(exercise); i++) {
        GamePosition position;
        Random random = random_from_seed((uint64_t)i + 1);
        GameMove moves[GAME_MOVES_MAX];
        uint64_t expected = 0;
        int score;
        CheckCase seen = {.ask_limit = ASKS};
        assert_true(game_start(&game_othello, "", &position, &error));
        for (int ply = 0; ply < 2 * i && !game_othello.is_over(&position, &score); ply++)
            game_advance(&game_othello, &position,
                         game_random_move(&game_othello, &position, &random));
        int count = game_othello.list_moves(&position, moves);
        for (int k = 0; k < count; k++) {
            char text[GAME_MOVE_TEXT_MAX];
            game_format_move(&game_othello, &position, moves[k], text);
            if (strlen(text) != 2) continue; // a pass
            expected |= UINT64_C(1) << ((text[1] - '1') * 8 + text[0] - 'a');
        }
        assert_true(check_run_reference(exercise, i, SLIP_NONE, &world, &seen, &error));
        assert_true((uint64_t)seen.own.value == expected);
    }
    world_close(&world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(references_find_what_the_laboratory_finds),
        cmocka_unit_test(every_slip_shows_and_is_told_from_the_others),
        cmocka_unit_test(boards_have_the_moves_of_othello),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
