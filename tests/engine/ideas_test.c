// SPDX-License-Identifier: GPL-3.0-or-later
// ideas_test.c - the lists behind the search: ideas by name, numbers within
// their ranges, results by score.
#include "tests/test.h"

#include <string.h>

#include "engine/engine.h"

static void names_are_unique_and_explained(void **state) {
    (void)state;
    assert_true(IDEA_COUNT > 10 && IDEA_COUNT < 64); // one bit each
    for (int i = 0; i < IDEA_COUNT; i++) {
        assert_true(strlen(idea_infos[i].name) > 1 && strlen(idea_infos[i].what) > 10);
        assert_null(strpbrk(idea_infos[i].name, ",+ "));
        for (int j = 0; j < i; j++) assert_string_not_equal(idea_infos[i].name, idea_infos[j].name);
    }
}

static void each_idea_is_switched_by_its_name(void **state) {
    (void)state;
    Error error;
    for (int i = 0; i < IDEA_COUNT; i++) {
        Ideas ideas = ideas_default();
        assert_int_equal(ideas_have(ideas, (Idea)i), idea_infos[i].is_on);
        assert_true(ideas_with(&ideas, idea_infos[i].name, &error));
        assert_true(ideas_have(ideas, (Idea)i));
        assert_true(ideas_without(&ideas, idea_infos[i].name, &error));
        assert_true(ideas == (ideas_default() & ~((Ideas)1 << i)));
    }
}

static void lists_are_read_whole_or_not_at_all(void **state) {
    (void)state;
    Error error;
    Ideas ideas = ideas_default(), before = ideas;
    assert_true(ideas_without(&ideas, "", &error) && ideas == before);
    assert_true(ideas_without(&ideas, "lmr,null-move+pvs", &error));
    assert_true(
        before
        == (ideas | (Ideas)1 << IDEA_LMR | (Ideas)1 << IDEA_NULL_MOVE | (Ideas)1 << IDEA_PVS));
    before = ideas;
    assert_false(ideas_without(&ideas, "razoring,magic", &error));
    assert_true(ideas == before);
    assert_non_null(strstr(error.text, "'magic'"));
    for (int i = 0; i < IDEA_COUNT; i++) assert_non_null(strstr(error.text, idea_infos[i].name));
    assert_true(ideas_without(&ideas, "all", &error) && ideas == 0);
    assert_true(ideas_with(&ideas, "all", &error));
    for (int i = 0; i < IDEA_COUNT; i++) assert_true(ideas_have(ideas, (Idea)i));
}

static void numbers_lie_within_their_ranges(void **state) {
    (void)state;
    for (int i = 0; i < PARAM_COUNT; i++) {
        const ParamInfo *info = &param_infos[i];
        if (info->least > info->value || info->value > info->most || info->step < 1
            || info->step > info->most - info->least || strlen(info->what) < 6
            || strlen(info->source) < 2)
            fail_msg("%s: value %d, range %d to %d, step %d, '%s', '%s'", info->name, info->value,
                     info->least, info->most, info->step, info->source, info->what);
        assert_int_equal(param((ParamName)i), info->value);
        for (int j = 0; j < i; j++) assert_string_not_equal(info->name, param_infos[j].name);
        assert_false(param_set((ParamName)i, info->most + 1));
    }
}

// ---- results by score ----

static void results_sum_to_a_thousand_and_grow_with_the_score(void **state) {
    (void)state;
    for (int material = 0; material <= WDL_MATERIAL_MAX; material++) {
        Wdl before = wdl_of(-SCORE_EVAL_MAX, material);
        assert_int_equal(before.loss, 1000);
        for (Score score = -SCORE_EVAL_MAX; score <= SCORE_EVAL_MAX;
             score += score < -3000 || score >= 3000 ? 100 : 1) {
            Wdl wdl = wdl_of(score, material), mirrored = wdl_of(-score, material);
            assert_int_equal(wdl.win + wdl.draw + wdl.loss, 1000);
            assert_true(wdl.win >= before.win && wdl.loss <= before.loss && wdl.draw >= 0);
            assert_true(wdl.win == mirrored.loss && wdl.draw == mirrored.draw);
            before = wdl;
        }
        assert_int_equal(before.win, 1000);
    }
}

static void a_mate_is_a_result(void **state) {
    (void)state;
    Wdl win = wdl_of(SCORE_MATE - 7, 30), loss = wdl_of(score_mated(7), 30);
    assert_true(win.win == 1000 && win.draw == 0 && loss.loss == 1000);
}

static void material_is_counted(void **state) {
    (void)state;
    chess_init();
    Board board = fen_start_board();
    assert_int_equal(wdl_material(&board), 78);
    assert_true(fen_parse("4k3/8/8/3q4/8/8/PPP5/RN2K3 w - - 0 1", &board, NULL));
    assert_int_equal(wdl_material(&board), 9 + 3 + 5 + 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_unique_and_explained),
        cmocka_unit_test(each_idea_is_switched_by_its_name),
        cmocka_unit_test(lists_are_read_whole_or_not_at_all),
        cmocka_unit_test(numbers_lie_within_their_ranges),
        cmocka_unit_test(results_sum_to_a_thousand_and_grow_with_the_score),
        cmocka_unit_test(a_mate_is_a_result),
        cmocka_unit_test(material_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
