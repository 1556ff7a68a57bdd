// SPDX-License-Identifier: GPL-3.0-or-later
// terminal.c - see terminal.h; shows what happens in the sitting.
#include "terminal/terminal.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/interrupt.h"
#include "terminal/review_screen.h"
#include "terminal/turn.h"

enum { NAME_COLUMNS = 22 };

// ---- the board ----

void terminal_draw(const Terminal *terminal) {
    screen_draw(&terminal->screen, &terminal->sitting);
    if (terminal->note[0] == '\0') return;
    screen_write_paragraph(&terminal->screen, terminal->note);
    fflush(stdout);
}

void terminal_add_note(Terminal *terminal, const char *format, ...) {
    Text note = {terminal->note, sizeof terminal->note, strlen(terminal->note), false};
    if (note.length > 0) text_add_char(&note, ' ');
    va_list arguments;
    va_start(arguments, format);
    words_add_list(terminal->screen.language, &note, format, arguments);
    va_end(arguments);
}

void terminal_note_seat(Terminal *terminal, int side) {
    const Sitting *sitting = &terminal->sitting;
    char title[PLAYER_NAME_MAX];
    terminal_add_note(terminal, "%-s from now on: %s.", sitting->game->side_names[side],
                      title_full(sitting, terminal->screen.language, side, title));
}

// ---- where it is kept ----

void terminal_say_saved(Terminal *terminal) {
    StoreState state = store_state(&terminal->sitting);
    char shown[SITTING_PATH_MAX];
    store_show_path(terminal->sitting.path, shown);
    if (state == STORED_WHOLE) screen_say(&terminal->screen, "The game is saved in %s.", shown);
    if (state == STORED_IN_PART)
        screen_say(&terminal->screen, "Only the beginning of the game is saved, in %s.", shown);
    if (state == STORED_NOWHERE) screen_say(&terminal->screen, "The game is not saved.");
}

// ---- the end of a game ----

static void announce(Terminal *terminal) {
    char said[MESSAGE_MAX];
    Text text = text_over(said, sizeof said);
    said_result(&terminal->sitting, terminal->screen.language, &text);
    screen_write_paragraph(&terminal->screen, said);
    terminal_say_saved(terminal);
    fflush(stdout);
}

// Left in the middle: says where the game is kept.
static void take_leave(Terminal *terminal) {
    const Sitting *sitting = &terminal->sitting;
    bool is_unfinished = sitting->result.outcome == OUTCOME_NONE && sitting->count > 0;
    if (interrupt_came()) screen_say(&terminal->screen, "Stopped.");
    if (is_unfinished) terminal_say_saved(terminal);
    if (is_unfinished && sitting->path[0] != '\0')
        screen_say(&terminal->screen, "Go on with: roque play --resume");
    fflush(stdout);
}

static void write_change(const Terminal *terminal, const struct LessonChange *change) {
    Language language = terminal->screen.language;
    screen_writef(
        &terminal->screen, change->has_phase ? "  %-*s %.2f > %.2f %s\n" : "  %-*s %.2f > %.2f\n",
        NAME_COLUMNS, words_term(language, change->feature), change->before, change->after,
        words_line(language, change->is_late ? "late in the game" : "early in the game"));
}

static void show_lesson(const Terminal *terminal, const Lesson *lesson) {
    screen_say(&terminal->screen, "Learned from this game (%llu so far); what changed most:",
               (unsigned long long)lesson->games);
    for (int i = 0; i < lesson->change_count; i++) write_change(terminal, &lesson->changes[i]);
    fflush(stdout);
}

// ---- the sitting's client ----

// The watch names a side that is to move, and a player that is asked for something else.
static void begin_watch(Terminal *terminal, const SittingEvent *event) {
    const char *side = screen_side_name(&terminal->screen, terminal->sitting.game, event->side);
    watch_begin(&terminal->watch, event->is_turn ? side : event->title, event->left_ms);
}

static void note_first_game(Terminal *terminal, const SittingEvent *event) {
    char shown[SITTING_PATH_MAX];
    terminal_add_note(terminal,
                      "%s holds %d games; this is the first. Another: load FILE N, or --game N.",
                      store_show_path(event->path, shown), event->count);
}

// What stands under the board is read by the person whose turn it is,
// and gone when they have moved.
static void follow_move(Terminal *terminal, int side) {
    const Sitting *sitting = &terminal->sitting;
    if (!sitting_has_person(sitting) || sitting->seats[side].is_human) terminal->note[0] = '\0';
}

static void on_event(void *context, const SittingEvent *event) {
    Terminal *terminal = context;
    const Screen *screen = &terminal->screen;
    char shown[SITTING_PATH_MAX];
    switch (event->kind) {
    case EVENT_BOARD:
        screen_measure(&terminal->screen);
        terminal_draw(terminal);
        return;
    case EVENT_MOVED: follow_move(terminal, event->side); return;
    case EVENT_WENT_TO:
    case EVENT_NEW_GAME: terminal->note[0] = '\0'; return;
    case EVENT_SEATED: terminal_note_seat(terminal, event->side); return;
    case EVENT_THINKS: begin_watch(terminal, event); return;
    case EVENT_WAITS: watch_begin(&terminal->watch, "", 0); return;
    case EVENT_RESTS: watch_end(&terminal->watch); return;
    case EVENT_NOT_SAVED:
        screen_say(screen, "The game is not being saved: %p", (const void *)event->reason);
        return;
    case EVENT_SAVED_AGAIN:
        screen_say(screen, "The game is saved again, in %s.", store_show_path(event->path, shown));
        return;
    case EVENT_FIRST_GAME: note_first_game(terminal, event); return;
    case EVENT_LOADED_OVER:
        screen_say(screen, "This game is over (%s). Type undo to go back into it.",
                   outcome_text(terminal->sitting.loaded_outcome));
        return;
    case EVENT_OVER: announce(terminal); return;
    case EVENT_LEARNED: show_lesson(terminal, event->lesson); return;
    case EVENT_NOT_LEARNED:
    case EVENT_FAILED: screen_say_error(screen, event->reason); return;
    case EVENT_LEFT: take_leave(terminal); return;
    }
}

bool terminal_open(Terminal *terminal, const Screen *screen) {
    memset(terminal, 0, sizeof *terminal);
    if (!sitting_open(&terminal->sitting)) return false;
    terminal->screen = *screen;
    terminal->client = (SittingClient){.on_event = on_event,
                                       .ask = turn_ask,
                                       .accepts_draw = turn_accepts_draw,
                                       .context = terminal};
    terminal->sitting.client = &terminal->client;
    terminal->sitting.interrupt = interrupt_flag();
    line_open(&terminal->input, terminal->screen.has_escapes);
    watch_open(&terminal->watch, terminal);
    interrupt_catch();
    return true;
}

void terminal_close(Terminal *terminal) {
    watch_close(&terminal->watch);
    line_close(&terminal->input);
    sitting_close(&terminal->sitting);
}

SittingEnd terminal_run(Terminal *terminal) {
    const Sitting *sitting = &terminal->sitting;
    char shown[SITTING_PATH_MAX];
    SittingEnd end = sitting_run(&terminal->sitting);
    bool is_over = sitting->result.cause != END_NONE && !sitting_has_person(sitting);
    if (is_over && notation_is_chess(sitting->game) && sitting->is_saved)
        screen_say(&terminal->screen, "What was good and bad in it: roque play --review %s",
                   store_show_path(sitting->path, shown));
    return end;
}

SittingEnd terminal_review(Terminal *terminal, const char *picture) {
    if (terminal->note[0] != '\0') screen_write_paragraph(&terminal->screen, terminal->note);
    sitting_end_loaded(&terminal->sitting);
    if (!review_screen_make(terminal)) return SITTING_FAILED;
    review_screen_show(terminal);
    if (picture != NULL && !review_screen_draw(terminal, picture)) return SITTING_FAILED;
    return sitting_run_ended(&terminal->sitting);
}
