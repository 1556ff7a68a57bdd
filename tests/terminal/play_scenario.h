// SPDX-License-Identifier: GPL-3.0-or-later
// play_scenario.h - a game typed into a pseudo-terminal step by step, once in each language.
//
// Every scenario also holds that no row of what was shown is wider than the terminal.
#pragma once

#include "tests/terminal/terminal.h"

enum { STEPS_MAX = 40, ENGLISH = 0, FRENCH = 1 };

// Typed, then expected on the screen. Typed and expected texts may differ by language; NULL in
// French means the same as in English.
typedef struct Step {
    const char *typed[2];
    const char *expected[2];
} Step;

typedef struct Scenario {
    const char *words[TERMINAL_WORDS_MAX];
    Step steps[STEPS_MAX];
    int status;
} Scenario;

static char data_folder[64];

static inline int open_folder(void **state) {
    (void)state;
    strcpy(data_folder, "/tmp/roque-play-test-XXXXXX");
    return mkdtemp(data_folder) == NULL;
}

static inline int remove_folder(void **state) {
    (void)state;
    terminal_remove_folder(data_folder);
    return 0;
}

static inline Terminal *start(int language, const char *const *words) {
    static const char *const languages[2] = {"C.UTF-8", "fr_FR.UTF-8"};
    TerminalWorld world = {
        .lang = languages[language], .term = "xterm", .data_folder = data_folder};
    return terminal_open(&world, words);
}

static inline const char *in(int language, const char *const texts[2]) {
    return texts[language] != NULL ? texts[language] : texts[ENGLISH];
}

static inline void play_in(int language, const Scenario *scenario) {
    Terminal *terminal = start(language, scenario->words);
    for (const Step *step = scenario->steps; step->typed[0] != NULL || step->expected[0] != NULL;
         step++) {
        if (step->typed[0] != NULL) terminal_type(terminal, in(language, step->typed));
        if (step->expected[0] != NULL) terminal_expect(terminal, in(language, step->expected));
    }
    terminal_read_to_end(terminal);
    assert_in_range(terminal_widest_row(terminal), 1, TERMINAL_COLUMNS);
    assert_int_equal(terminal_close(terminal), scenario->status);
}

static inline void play(const Scenario *scenario) {
    for (int language = ENGLISH; language <= FRENCH; language++) play_in(language, scenario);
}

#define TWO_HUMANS "chess", "--white", "human", "--black", "human"

static const Step white_asked = {{NULL}, {"White> ", "Blancs> "}};
static const Step black_asked = {{NULL}, {"Black> ", "Noirs> "}};
static const Step quit_after_end = {{"quit\n", "quitter\n"}, {NULL}};
