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
        ("negascout,time=100,table=1,replace=two,keys=position,accept=deeper,leaves,deepening,"
         "aspiration=50"),
        "alphabeta,depth=4,order=hierarchy,width=3,quiescence=crp",
        "mtdf,depth=4,table=8,guess=-7",
        "uct,nodes=100,seed=3",
        "pns,above=2,memory=8",
        "dfpn,above=2,memory=8",
        "failsoft,depth=2,null-lecture=10,lmr=4,null=2",
        "failsoft,time=1000,deep-win,research=leaf,phase,endgame",
    };
    const Game *game = games_find("chess", NULL, NULL);
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        LabSpec spec;
        Error error;
        char again[LAB_SPEC_TEXT_MAX];
        Text text = text_over(again, sizeof again);
        if (!lab_parse_spec(TEXTS[i], game, &spec, &error))
            fail_msg("%s: %s", TEXTS[i], error.text);
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
        {"failsoft,depth=2,depth=3", "depth is given twice"},
        {"failsoft,deepening,deepening", "deepening is given twice"},
        {"failsoft,eval=material,eval=placed", "eval is given twice"},
        {"failsoft,table=1,table=2", "table is given twice"},
        {"failsoft,order=killers,order=killers", "order is given twice"},
    };
    const Game *game = games_find("chess", NULL, NULL);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        LabSpec spec;
        Error error = {{0}};
        if (lab_parse_spec(CASES[i].text, game, &spec, &error))
            fail_msg("'%s' was accepted", CASES[i].text);
        if (strstr(error.text, CASES[i].answer) == NULL)
            fail_msg("'%s': %s", CASES[i].text, error.text);
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

static void quiescence_is_for_games_with_captures(void **state) {
    (void)state;
    for (int i = 0; i < all_games_count; i++) {
        LabSpec spec;
        Error error = {{0}};
        const Game *game = all_games[i];
        bool is_taken = lab_parse_spec("failsoft,quiescence=stand-pat", game, &spec, &error);
        static const char *const CAPTURES[] = {"chess", "draughts", "awale", "tree"};
        bool is_expected = false;
        for (int j = 0; j < 4; j++)
            is_expected = is_expected || strcmp(CAPTURES[j], game->name) == 0;
        if (is_taken != is_expected) fail_msg("%s: %s", game->name, error.text);
        if (!is_taken) assert_non_null(strstr(error.text, "no captures"));
        bool extends = lab_parse_spec("failsoft,check-extension", game, &spec, &error);
        if (extends != (strcmp(game->name, "chess") == 0)) fail_msg("checks in %s", game->name);
    }
}

static void an_order_that_is_missing_is_told(void **state) {
    (void)state;
    static const struct {
        const char *text;
        bool has_hint;
    } CASES[] = {
        {"failsoft,quiescence=stand-pat", true},
        {"failsoft,quiescence=crp,table=1", true},
        {"failsoft,sx", true},
        {"failsoft,sx,order=mvv-lva", false},
        {"failsoft,quiescence=stand-pat,order=mvv-lva", false},
        {"failsoft", false},
    };
    const Game *game = games_find("chess", NULL, NULL);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        LabSpec spec;
        assert_true(lab_parse_spec(CASES[i].text, game, &spec, NULL));
        assert_int_equal(lab_spec_hint(&spec, game) != NULL, CASES[i].has_hint);
    }
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
        cmocka_unit_test(quiescence_is_for_games_with_captures),
        cmocka_unit_test(an_order_that_is_missing_is_told),
        cmocka_unit_test(exact_says_what_it_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
