// SPDX-License-Identifier: GPL-3.0-or-later
// switches_test.c - every switch and every pair equals minimax or is called inexact.
//
// The words come from lab_switch_at(), so that a new switch is met here without being named.
#include "tests/test.h"

#include <string.h>

#include "games/games.h"
#include "lab/lab.h"

enum {
    WORDS_MAX = 160,
    WORD_MAX = 48,
    POSITIONS = 4,
    NODES_MAX = 400,
    DEPTH_MAX = 5,
    EVALUATIONS_MAX = 12,
};

typedef struct Words {
    char text[WORDS_MAX][WORD_MAX];
    int count;
} Words;

static void add_word(Words *words, const char *key, const char *value) {
    assert_true(words->count < WORDS_MAX);
    Text text = text_over(words->text[words->count++], WORD_MAX);
    text_addf(&text, value[0] != '\0' ? "%s=%s" : "%s", key, value);
    assert_false(text.is_cut);
}

// The values a switch of this form is tried with: "a|b" each, a number small and not so small.
static void add_values(Words *words, const LabSwitch *found, const Game *game) {
    char copy[WORD_MAX];
    assert_true(slice_copy(slice_of(found->value), copy, sizeof copy));
    if (strcmp(copy, "NAME") == 0) {
        for (int i = 0; i < game->evaluation_count; i++)
            add_word(words, found->key, game->evaluations[i].name);
        add_word(words, found->key, "won-or-lost");
    } else if (strcmp(copy, "MS") == 0) {
        add_word(words, found->key, "3600000");
    } else if (strcmp(copy, "N") == 0) {
        add_word(words, found->key, "1");
        add_word(words, found->key,
                 "2"); // 3 with "shallow" is a search of three plies at every node
    } else if (strcmp(copy, "MB") == 0) {
        add_word(words, found->key, "4");
    } else {
        char *rest = copy;
        for (char *value; (value = strsep(&rest, "|")) != NULL;) add_word(words, found->key, value);
    }
}

static void list_words(const Game *game, Words *words) {
    LabSwitch found;
    words->count = 0;
    for (int i = 0; lab_switch_at(i, &found); i++) add_values(words, &found, game);
}

// Some positions of the game, with the depth that minimax affords there and its value by each
// evaluation that was asked for.
typedef struct Sample {
    const Game *game;
    GamePosition positions[POSITIONS];
    int depths[POSITIONS];
    struct {
        char name[LAB_NAME_MAX];
        int values[POSITIONS];
    } known[EVALUATIONS_MAX];
    int known_count;
} Sample;

static Search *open_search(const Game *game, const LabSpec *spec) {
    Error error;
    Search *search = lab_open(game, spec, &error);
    if (search == NULL) fail_msg("%s: %s", game->name, error.text);
    return search;
}

// The deepest search of at most NODES_MAX nodes, at least 2 plies.
static int affordable_depth(const Game *game, const GamePosition *position) {
    static LabResult result;
    LabSpec spec;
    assert_true(lab_parse_spec("minimax,depth=1", game, &spec, NULL));
    Search *minimax = open_search(game, &spec);
    int depth = 1;
    while (depth < DEPTH_MAX) {
        LabLimits limits = {.depth = depth + 1, .nodes = NODES_MAX, .is_single = true};
        assert_true(lab_run(minimax, position, &limits, &result, NULL));
        if (!result.is_complete) break;
        depth++;
    }
    lab_close(minimax);
    return depth;
}

static bool random_position(const Game *game, const char *variant, Random *random,
                            GamePosition *position) {
    enum { PLIES_MAX = 60 };
    Error error;
    int score;
    assert_true(game_start(game, variant, position, &error));
    for (int plies = (int)random_below(random, PLIES_MAX); plies > 0; plies--) {
        GamePosition next;
        if (game->is_over(position, &score)) return false;
        memset(&next, 0, sizeof next);
        game->play(position, game_random_move(game, position, random), &next);
        *position = next;
    }
    return !game->is_over(position, &score);
}

static void fill_sample(Sample *sample, const Game *game, const char *variant) {
    Random random = random_from_seed(41);
    *sample = (Sample){.game = game};
    for (int i = 0; i < POSITIONS;) {
        GamePosition *position = &sample->positions[i];
        if (!random_position(game, variant, &random, position)) continue;
        sample->depths[i] = affordable_depth(game, position);
        if (sample->depths[i] > 1) i++;
    }
}

// What minimax says of each position by the evaluation of this specification.
static const int *minimax_values(Sample *sample, const LabSpec *spec) {
    static LabResult result;
    for (int i = 0; i < sample->known_count; i++) {
        if (strcmp(sample->known[i].name, spec->evaluation) == 0) return sample->known[i].values;
    }
    assert_true(sample->known_count < EVALUATIONS_MAX);
    LabSpec plain;
    assert_true(lab_parse_spec("minimax,depth=1", sample->game, &plain, NULL));
    memcpy(plain.evaluation, spec->evaluation, sizeof plain.evaluation);
    Search *minimax = open_search(sample->game, &plain);
    int *values = sample->known[sample->known_count].values;
    memcpy(sample->known[sample->known_count++].name, spec->evaluation, sizeof spec->evaluation);
    for (int i = 0; i < POSITIONS; i++) {
        LabLimits limits = {.depth = sample->depths[i]};
        assert_true(lab_run(minimax, &sample->positions[i], &limits, &result, NULL));
        values[i] = result.value;
    }
    lab_close(minimax);
    return values;
}

// Every position twice, so that what was remembered is met again. True: something was compared.
static bool equals_minimax(Sample *sample, const char *text, const LabSpec *spec) {
    static LabResult result;
    Error error;
    const int *values = minimax_values(sample, spec);
    Search *search = open_search(sample->game, spec);
    bool is_compared = false;
    for (int round = 0; round < 2 * POSITIONS; round++) {
        int i = round % POSITIONS;
        LabLimits limits = {.depth = sample->depths[i]};
        if (!lab_run(search, &sample->positions[i], &limits, &result, &error))
            fail_msg("%s on %s: %s", text, sample->game->name, error.text);
        assert_true(result.is_exact);
        if (!result.is_complete) continue; // its limit came first, and it says so
        is_compared = true;
        if (result.value == values[i]) continue;
        char position[GAME_TEXT_MAX];
        game_format(sample->game, &sample->positions[i], position);
        fail_msg("%s on %s '%s' depth %d: %d, called exact; minimax %d", text, sample->game->name,
                 position, sample->depths[i], result.value, values[i]);
    }
    lab_close(search);
    return is_compared;
}

// What a switch may need beside itself before it makes sense.
static const char *const COMPANIES[] = {"", ",table=1", ",deepening", ",deepening,table=1",
                                        ",deepening,table=1,time=3600000"};
enum { COMPANY_COUNT = sizeof COMPANIES / sizeof *COMPANIES };

static bool parse_in_company(const Game *game, const char *algorithm, const char *words, char *text,
                             LabSpec *spec) {
    for (int i = 0; i < COMPANY_COUNT; i++) {
        Text whole = text_over(text, LAB_SPEC_TEXT_MAX);
        text_addf(&whole, "%s%s,%s", algorithm, COMPANIES[i], words);
        if (lab_parse_spec(text, game, spec, NULL)) return true;
    }
    return false;
}

typedef enum Outcome { REFUSED, INEXACT, LIMITED, EQUAL } Outcome;

static Outcome try_words(Sample *sample, const char *algorithm, const char *words) {
    char text[LAB_SPEC_TEXT_MAX];
    LabSpec spec;
    if (!parse_in_company(sample->game, algorithm, words, text, &spec)) return REFUSED;
    if (!lab_spec_is_exact(&spec, sample->game)) return INEXACT;
    return equals_minimax(sample, text, &spec) ? EQUAL : LIMITED;
}

static const struct {
    const Game *game;
    const char *variant;
} GROUNDS[] = {{&game_tictactoe, ""}, {&game_connect4, "5x4"}, {&game_othello, "6x6"},
               {&game_awale, ""},     {&game_chess, ""},       {&game_draughts, "english"}};
enum { GROUND_COUNT = sizeof GROUNDS / sizeof *GROUNDS };

// Positions of one of them, and the words of all switches there.
static void fill_ground(int ground, Sample *sample, Words *words) {
    fill_sample(sample, GROUNDS[ground].game, GROUNDS[ground].variant);
    list_words(sample->game, words);
}

static bool is_tree_search(const LabAlgorithm *algorithm) {
    return algorithm->family != FAMILY_SAMPLING && algorithm->family != FAMILY_PROOF;
}

// Under a sanitizer the algorithms share the switches.
static void every_switch_equals_minimax_or_is_called_inexact(void **state) {
    (void)state;
    const int every = test_is_short() ? 5 : 1;
    for (int g = 0; g < GROUND_COUNT; g++) {
        Sample sample;
        Words words;
        fill_ground(g, &sample, &words);
        for (int a = 0; lab_algorithm_at(a) != NULL; a++) {
            if (!is_tree_search(lab_algorithm_at(a))) continue;
            for (int i = (a + g) % every; i < words.count; i += every)
                try_words(&sample, lab_algorithm_at(a)->name, words.text[i]);
        }
    }
}

// A switch that no algorithm takes on any of these games would be tested nowhere.
static void every_switch_is_taken_by_some_algorithm_on_some_game(void **state) {
    (void)state;
    LabSwitch found;
    for (int i = 0; lab_switch_at(i, &found); i++) {
        bool is_taken = false;
        for (int g = 0; g < GROUND_COUNT && !is_taken; g++) {
            Words words = {.count = 0};
            add_values(&words, &found, GROUNDS[g].game);
            for (int a = 0; lab_algorithm_at(a) != NULL; a++) {
                for (int w = 0; w < words.count; w++) {
                    char text[LAB_SPEC_TEXT_MAX];
                    LabSpec spec;
                    is_taken |= parse_in_company(GROUNDS[g].game, lab_algorithm_at(a)->name,
                                                 words.text[w], text, &spec);
                }
            }
        }
        if (!is_taken) fail_msg("%s=%s is taken by no algorithm", found.key, found.value);
    }
}

// "order=killers" and "order=history" are one word together, "table=1" and "etc=1" two.
static void join(const char *one, const char *other, char *both) {
    size_t key = strcspn(one, "=");
    bool is_same = strncmp(one, other, key) == 0 && other[key] == '=' && one[key] == '=';
    Text text = text_over(both, 2 * WORD_MAX);
    text_addf(&text, is_same ? "%s+%s" : "%s,%s", one, is_same ? other + key + 1 : other);
}

// The algorithms take turns, so that each meets many pairs; all of them in the long run.
static void every_two_switches_equal_minimax_or_are_called_inexact(void **state) {
    (void)state;
    int compared = 0;
    for (int g = 0; g < GROUND_COUNT; g++) {
        Sample sample;
        Words words;
        fill_ground(g, &sample, &words);
        int turn = g;
        int turns = test_is_long() ? 1 : test_is_short() ? 60 : 6;
        for (int i = 0; i < words.count; i++) {
            for (int j = i + 1; j < words.count; j++) {
                char both[2 * WORD_MAX];
                join(words.text[i], words.text[j], both);
                for (int a = 0; lab_algorithm_at(a) != NULL; a++) {
                    if (!is_tree_search(lab_algorithm_at(a)) || turn++ % turns != 0) continue;
                    compared += try_words(&sample, lab_algorithm_at(a)->name, both) == EQUAL;
                }
            }
        }
    }
    assert_true(compared > 1000);
}

static uint64_t count_nodes(Search *search, const Sample *sample, int number) {
    static LabResult result;
    LabLimits limits = {.depth = sample->depths[number]};
    assert_true(lab_run(search, &sample->positions[number], &limits, &result, NULL));
    return result.totals.nodes;
}

static void a_search_that_forgot_visits_what_a_new_one_visits(void **state) {
    (void)state;
    const int every = test_is_short() ? GROUND_COUNT : 1; // the grounds share the switches
    for (int g = 0; g < GROUND_COUNT; g++) {
        Sample sample;
        Words words;
        fill_ground(g, &sample, &words);
        for (int i = g % every; i < words.count; i += every) {
            char text[LAB_SPEC_TEXT_MAX];
            LabSpec spec;
            if (!parse_in_company(sample.game, "negascout", words.text[i], text, &spec)) continue;
            if (spec.time_ms > 0) continue;
            Search *used = open_search(sample.game, &spec);
            Search *fresh = open_search(sample.game, &spec);
            count_nodes(used, &sample, 0);
            lab_forget(used);
            if (count_nodes(used, &sample, 0) != count_nodes(fresh, &sample, 0))
                fail_msg("%s on %s remembers what it should forget", text, sample.game->name);
            lab_close(used);
            lab_close(fresh);
        }
    }
}

// The ages of a table's entries have sixteen bits.
static void a_table_forgets_after_seventy_thousand_searches_too(void **state) {
    (void)state;
    enum { SEARCHES = 70000 };
    static LabResult result;
    const Game *game = &game_tictactoe;
    GamePosition position;
    LabSpec spec;
    LabLimits limits = {.depth = 2};
    assert_true(game_start(game, "", &position, NULL));
    assert_true(lab_parse_spec("failsoft,table=1", game, &spec, NULL));
    Search *search = open_search(game, &spec);
    assert_true(lab_run(search, &position, &limits, &result, NULL));
    uint64_t nodes = result.totals.nodes;
    assert_true(lab_run(search, &position, &limits, &result, NULL));
    uint64_t nodes_remembered = result.totals.nodes;
    assert_true(nodes_remembered < nodes);
    for (int i = 0; i < SEARCHES; i++) {
        if (i % 2 == 0) lab_forget(search);
        assert_true(lab_run(search, &position, &limits, &result, NULL));
        assert_int_equal(result.totals.nodes, i % 2 == 0 ? nodes : nodes_remembered);
    }
    lab_close(search);
}

// Its children's ways from the root were those of other nodes.
static void etc_by_ways_through_the_tree_equals_minimax(void **state) {
    (void)state;
    Sample sample;
    fill_sample(&sample, &game_othello, "6x6");
    assert_int_equal(try_words(&sample, "mtdf", "etc=0,keys=tree"), EQUAL);
    assert_int_equal(try_words(&sample, "alphabeta", "etc=1,keys=tree"), EQUAL);
    assert_int_equal(try_words(&sample, "negascout", "etc=1,keys=tree,leaves"), EQUAL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(etc_by_ways_through_the_tree_equals_minimax),
        cmocka_unit_test(a_search_that_forgot_visits_what_a_new_one_visits),
        cmocka_unit_test(a_table_forgets_after_seventy_thousand_searches_too),
        cmocka_unit_test(every_switch_equals_minimax_or_is_called_inexact),
        cmocka_unit_test(every_switch_is_taken_by_some_algorithm_on_some_game),
        cmocka_unit_test(every_two_switches_equal_minimax_or_are_called_inexact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
