// SPDX-License-Identifier: GPL-3.0-or-later
// drill_screen.c - a drill on the terminal: positions one after the other, tried as bad moves are.
#include <stdio.h>

#include "core/interrupt.h"
#include "drill/drill.h"
#include "terminal/review_screen.h"

// Where the position comes from, and how many more there are.
static void show_head(const Terminal *terminal) {
    const Screen *screen = &terminal->screen;
    const Trainer *trainer = terminal->trainer;
    int due = deck_count_due(&trainer->deck, trainer->today);
    if (trainer->is_puzzle)
        screen_say(screen, "A puzzle. Your rating: %d.", (int)trainer->deck.rating);
    else
        screen_say(screen, "From your game: %s", trainer->source);
    if (due == 1)
        screen_say(screen, "One position is due today.");
    else
        screen_say(screen, "%d positions are due today.", due);
}

// Once it is over: what the puzzle was about.
static void show_themes(const Terminal *terminal) {
    const Trainer *trainer = terminal->trainer;
    Text themes = TEXT_OF(MESSAGE_MAX);
    if (!trainer->is_puzzle) return;
    trainer_add_themes(trainer, terminal->screen.language, &themes);
    screen_say(&terminal->screen, "Rated %d: %s.", trainer->puzzle.rating, themes.data);
}

static void complain(Terminal *terminal) {
    Error *error = &terminal->trainer->error;
    if (!error_is_set(error)) return;
    screen_say_error(&terminal->screen, error);
    error_clear(error);
}

static RetryAnswer ask(Terminal *terminal, const SessionTask *task) {
    terminal_act(terminal, &(SessionAct){.kind = ACT_TASK, .task = task});
    show_head(terminal);
    retry_show_task(terminal);
    RetryAnswer answer = retry_ask(terminal);
    if (answer == RETRY_SHOWN) trainer_give_up(terminal->trainer);
    complain(terminal);
    if (answer == RETRY_LEFT || answer == RETRY_BACK) return answer;
    show_themes(terminal);
    return retry_ask_next(terminal);
}

TerminalEnd terminal_drill(Terminal *terminal, Trainer *trainer) {
    SessionTask task;
    RetryAnswer answer = RETRY_NEXT;
    terminal->trainer = trainer;
    while (answer == RETRY_NEXT && trainer_next(trainer, &task)) answer = ask(terminal, &task);
    if (answer == RETRY_NEXT)
        screen_say_line(&terminal->screen,
                        trainer->asked > 0
                            ? SENTENCE("Nothing more is due today.")
                            : SENTENCE("Nothing is due today. Positions come from games that were "
                                       "reviewed, and from puzzles."));
    if (trainer->asked > 0)
        screen_say(&terminal->screen, "Found: %d of %d.", trainer->found, trainer->asked);
    fflush(stdout);
    return interrupt_came() ? TERMINAL_INTERRUPTED : TERMINAL_DONE;
}
