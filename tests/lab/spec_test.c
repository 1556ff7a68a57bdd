// SPDX-License-Identifier: GPL-3.0-or-later
// spec_test.c - what may be written about a search, and what is answered to nonsense.
#include "tests/test.h"

#include <string.h>

#include "games/games.h"
#include "lab/lab.h"

static void a_specification_is_written_as_it_was_read(void **state) {
    (void)state;
    static const char *const TEXTS[] = {
        "minimax,depth=3",
        "failsoft,depth=6,eval=material,table=16,order=hierarchy+killers+history",
        "negascout,time=100,table=1,replace=two,keys=position,accept=deeper,leaves,deepening,aspiration=50",
        "alphabeta,depth=4,order=hierarchy,width=3,quiescence=crp",
        "mtdf,depth=4,table=8,guess=-7",
        "uct,nodes=100,seed=3",
        "pns,above=2,memory=8",
        "failsoft,depth=2,null-lecture=10,lmr=4,null=2",
        "failsoft,time=1000,deep-win,research=leaf,phase,endgame",
    };
    const Game *game = games_find("chess", NULL, NULL);
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        LabSpec spec;
        Error error;
        char again[LAB_SPEC_TEXT_MAX];
        Text text = text_over(again, sizeof again);
        if (!lab_parse_spec(TEXTS[i], game, &spec, &error)) fail_msg("%s: %s", TEXTS[i], error.text);
        lab_format_spec(&spec, &text);
        assert_string_equal(again, TEXTS[i]);
    }
}

static void nonsense_is_answered_with_what_there_is(void **state) {
    (void)state;
    static const struct {
        const char *text;
        const char *answer; // part of the sentence
    } CASES[] = {
        {"", "minimax"},
        {"alfabeta", "alphabeta"},
        {"failsoft,depht=3", "depth"},
        {"failsoft,depth=0", "from 1 to 100"},
        {"failsoft,depth=1000000000", "from 1 to 100"},
        {"failsoft,depth=x", "depth"},
        {"failsoft,depth=", "depth"},
        {"failsoft,order=luck", "killers"},
        {"failsoft,order=", "killers"},
        {"failsoft,quiescence=none", "stand-pat"},
        {"failsoft,eval=luck", "material"},
        {"failsoft,table=0", "from 1"},
        {"failsoft,table=1,table=2", "twice"},
        {"failsoft,order=killers+killers", "twice"},
        {"failsoft,replace=luck,table=1", "always"},
        {"failsoft,leaves=3,table=1", "no value"},
        {"failsoft,sx=3", "no value"},
        {"minimax,null", "window"},
        {"minimax,order=killers", "cuts"},
        {"negamax,aspiration=10,deepening", "window"},
        {"mtdf,aspiration=10,deepening", "own windows"},
        {"sss,table=4", "own tree"},
        {"uct,order=estimate", "bound"},
        {"failsoft,aspiration=10", "add deepening"},
        {"failsoft,kept=1", "add deepening"},
        {"failsoft,leaves", "add table"},
        {"failsoft,deep-win", "time"},
        {"failsoft,order=estimate+hierarchy", "already"},
        {"failsoft,sx,lmr", "already"},
    };
    const Game *game = games_find("chess", NULL, NULL);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        LabSpec spec;
        Error error = {{0}};
        if (lab_parse_spec(CASES[i].text, game, &spec, &error)) fail_msg("'%s' was accepted", CASES[i].text);
        if (strstr(error.text, CASES[i].answer) == NULL) fail_msg("'%s': %s", CASES[i].text, error.text);
    }
}

static void games_refuse_what_they_cannot_do(void **state) {
    (void)state;
    LabSpec spec;
    Error error;
    const Game *game = games_find("connect4", NULL, NULL);
    assert_false(lab_parse_spec("failsoft,null", game, &spec, &error));
    assert_non_null(strstr(error.text, "pass"));
}

static void exact_says_what_it_means(void **state) {
    (void)state;
    static const struct {
        const char *game;
        const char *text;
        bool is_exact;
    } CASES[] = {
        {"chess", "failsoft", true},
        {"chess", "negascout,table=1,order=killers,deepening,aspiration=20", true},
        {"chess", "failsoft,table=1,keys=position", false}, // forgets repetitions
        {"connect4", "failsoft,table=1,keys=position", true},
        {"chess", "failsoft,table=1,accept=deeper", false},
        {"chess", "failsoft,width=4", false},
        {"chess", "failsoft,null", false},
        {"chess", "failsoft,quiescence=crp", false},
        {"chess", "failsoft,lmr", false},
        {"chess", "failsoft,sx", false},
        {"chess", "uct", false},
        {"chess", "pns", false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        LabSpec spec;
        Error error;
        const Game *game = games_find(CASES[i].game, NULL, NULL);
        assert_true(lab_parse_spec(CASES[i].text, game, &spec, &error));
        assert_int_equal(lab_spec_is_exact(&spec, game), CASES[i].is_exact);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_specification_is_written_as_it_was_read),
        cmocka_unit_test(nonsense_is_answered_with_what_there_is),
        cmocka_unit_test(games_refuse_what_they_cannot_do),
        cmocka_unit_test(exact_says_what_it_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
