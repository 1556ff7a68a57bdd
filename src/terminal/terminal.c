// SPDX-License-Identifier: GPL-3.0-or-later
// terminal.c - see terminal.h: the session behind the screen.
#include "terminal/terminal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/interrupt.h"
#include "drill/drill.h"
#include "terminal/review_screen.h"
#include "terminal/turn.h"

// ---- the board ----

// Until the next person is there.
static void draw_hidden(const Terminal *terminal) {
    const Session *session = &terminal->session;
    screen_clear(&terminal->screen);
    screen_say(&terminal->screen, "The board is hidden. %-s: press Enter to see it.",
               session->game->side_names[session_side_to_move(session)]);
}

void terminal_draw(const Terminal *terminal) {
    if (terminal->session.is_hidden) {
        draw_hidden(terminal);
        return;
    }
    screen_draw(&terminal->screen, &terminal->session);
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

// ---- opening and closing ----

static void on_post(void *context, const SessionAct *act) {
    Terminal *terminal = context;
    if (act->kind == ACT_THOUGHT) inbox_put(&terminal->inbox, act->result);
}

bool terminal_open(Terminal *terminal, const Screen *screen, bool saves, Error *error) {
    memset(terminal, 0, sizeof *terminal);
    terminal->asked_edition = -1;
    bool is_open = inbox_open(&terminal->inbox);
    is_open = session_open(&terminal->session) && is_open;
    if (!is_open) error_no_memory(error);
    if (is_open)
        terminal->thinker =
            thinker_open(&(ThinkerSettings){.post = on_post, .context = terminal}, error);
    if (terminal->thinker == NULL) {
        inbox_close(&terminal->inbox);
        session_close(&terminal->session);
        return false;
    }
    keeper_open(&terminal->keeper, saves, screen->language);
    terminal->session.keeps_learned = saves;
    terminal->screen = *screen;
    line_open(&terminal->input, terminal->screen.has_escapes);
    interrupt_catch();
    return true;
}

void terminal_close(Terminal *terminal) {
    line_close(&terminal->input);
    thinker_close(terminal->thinker);
    inbox_close(&terminal->inbox);
    keeper_close(&terminal->keeper);
    session_close(&terminal->session);
}

// ---- acts ----

static const SessionEvent *step(Terminal *terminal, const SessionAct *act) {
    SessionAct now = *act;
    now.now_ms = clock_now_ms();
    terminal->events.count = 0;
    session_step(&terminal->session, &now, &terminal->events);
    keeper_follow(&terminal->keeper, &terminal->session, &terminal->events);
    if (terminal->trainer != NULL)
        trainer_follow(terminal->trainer, &terminal->session, &terminal->events);
    return event_refusal(&terminal->events);
}

bool terminal_step(Terminal *terminal, const SessionAct *act) {
    return step(terminal, act) == NULL;
}

void terminal_tell(Terminal *terminal) {
    terminal_show(terminal);
    thinker_want(terminal->thinker, &terminal->session);
}

bool terminal_act(Terminal *terminal, const SessionAct *act) {
    bool is_done = terminal_step(terminal, act);
    terminal_tell(terminal);
    return is_done;
}

bool terminal_prepare(Terminal *terminal, const SessionAct *act, Error *error) {
    const SessionEvent *refusal = step(terminal, act);
    if (refusal != NULL) error_copy(error, &refusal->reason);
    if (refusal == NULL) terminal_begin_notes(terminal);
    return refusal == NULL;
}

bool terminal_resume(Terminal *terminal, const char *path, Error *error) {
    terminal->events.count = 0;
    const KeptGame kept = {path, LOAD_OWN_PLAYERS};
    return keeper_resume(&terminal->keeper, &terminal->session, kept, clock_now_ms(),
                         &terminal->events, error);
}

// The text of the game that is wanted, or NULL with a reason; what is to be noted of the file.
static const char *read_place(Terminal *terminal, LoadPlace place, char **file, Error *error) {
    const char *text = store_read_place(place, file, &terminal->loaded_games, error);
    terminal->loaded_path = place.path;
    // Nobody takes the first of several games for the one that was meant.
    if (text == NULL || place.number > 0) terminal->loaded_games = 0;
    return text;
}

bool terminal_load(Terminal *terminal, LoadPlace place, const SessionSetup *setup, Error *error) {
    char *file = NULL;
    const char *text = read_place(terminal, place, &file, error);
    if (text == NULL) return false;
    bool is_loaded = terminal_prepare(
        terminal, &(SessionAct){.kind = ACT_LOAD, .text = text, .setup = setup}, error);
    free(file);
    return is_loaded || error_at(error, "%.100s", place.path);
}

bool terminal_load_now(Terminal *terminal, LoadPlace place) {
    Error error = {{0}};
    bool is_loaded = terminal_load(terminal, place, &(SessionSetup){0}, &error);
    if (!is_loaded) {
        screen_say_error(&terminal->screen, &error);
        terminal->events.count = 0;
    }
    terminal_tell(terminal);
    terminal->loaded_games = 0;
    return is_loaded;
}

// ---- games ----

static TerminalEnd leave(Terminal *terminal) {
    const Session *session = &terminal->session;
    if (!session->is_left && session_has_person(session))
        terminal_act(terminal, &(SessionAct){.kind = ACT_LEAVE});
    if (interrupt_came()) return TERMINAL_INTERRUPTED;
    return !session_has_person(session) && session->result.cause == END_FAULT ? TERMINAL_FAILED
                                                                              : TERMINAL_DONE;
}

// Until everybody has left, or a game is over and nobody is there; who loaded one that is over is.
static TerminalEnd run(Terminal *terminal) {
    const Session *session = &terminal->session;
    while (terminal_wait(terminal)) {
        bool is_alone = !session_has_person(session) && !session->is_loaded_over;
        if (session_is_over(session) && is_alone) break;
        turn_ask(terminal);
    }
    return leave(terminal);
}

// What was prepared has been noted already: it is shown from the board on.
static void show_prepared(Terminal *terminal) {
    SessionEvents *events = &terminal->events;
    int first = 0;
    while (first < events->count && events->list[first].kind != EVENT_BOARD) first++;
    events->count -= first;
    memmove(events->list, events->list + first, sizeof *events->list * (size_t)events->count);
    terminal_tell(terminal);
}

TerminalEnd terminal_run(Terminal *terminal) {
    const Session *session = &terminal->session;
    char shown[STORE_PATH_MAX];
    show_prepared(terminal);
    TerminalEnd end = run(terminal);
    bool is_over = session_is_over(session) && !session_has_person(session);
    if (is_over && notation_is_chess(session->game) && terminal->keeper.is_saved)
        screen_say(&terminal->screen, "What was good and bad in it: roque play --review %s",
                   store_show_path(terminal->keeper.path, shown));
    return end;
}

TerminalEnd terminal_review(Terminal *terminal, const char *picture) {
    if (terminal->note[0] != '\0') screen_write_paragraph(&terminal->screen, terminal->note);
    if (!review_screen_make(terminal)) return TERMINAL_FAILED;
    review_screen_show(terminal);
    if (picture != NULL && !review_screen_draw(terminal, picture)) return TERMINAL_FAILED;
    return run(terminal);
}
