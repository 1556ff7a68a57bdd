// SPDX-License-Identifier: GPL-3.0-or-later
// terminal_show.c - what happened in the session, on the screen.
#include <stdio.h>

#include "core/interrupt.h"
#include "terminal/commands.h"
#include "terminal/review_screen.h"
#include "terminal/turn.h"

enum { NAME_COLUMNS = 22 };

// ---- where it is kept ----

static void tell_keeping(const Terminal *terminal, const SessionEvents *events) {
    char shown[STORE_PATH_MAX];
    for (int i = 0; i < events->count; i++) {
        const SessionEvent *event = &events->list[i];
        if (event->kind == EVENT_NOT_SAVED)
            screen_say(&terminal->screen, "The game is not being saved: %p",
                       (const void *)&event->reason);
        if (event->kind == EVENT_SAVED_AGAIN)
            screen_say(&terminal->screen, "The game is saved again, in %s.",
                       store_show_path(terminal->keeper.path, shown));
    }
}

void terminal_say_saved(Terminal *terminal) {
    SessionEvents events = {0};
    StoreState state = keeper_state(&terminal->keeper, &terminal->session, &events);
    char shown[STORE_PATH_MAX];
    tell_keeping(terminal, &events);
    store_show_path(terminal->keeper.path, shown);
    if (state == STORED_WHOLE) screen_say(&terminal->screen, "The game is saved in %s.", shown);
    if (state == STORED_IN_PART)
        screen_say(&terminal->screen, "Only the beginning of the game is saved, in %s.", shown);
    if (state == STORED_NOWHERE) screen_say(&terminal->screen, "The game is not saved.");
}

// ---- the end of a game ----

static void announce(Terminal *terminal) {
    Text said = TEXT_OF(MESSAGE_MAX);
    said_result(&terminal->session, terminal->screen.language, &said);
    screen_write_paragraph(&terminal->screen, said.data);
    terminal_say_saved(terminal);
    fflush(stdout);
}

// Left in the middle: says where the game is kept.
static void take_leave(Terminal *terminal) {
    const Session *session = &terminal->session;
    bool is_unfinished =
        session->game != NULL && session->result.outcome == OUTCOME_NONE && session->count > 0;
    if (interrupt_came()) screen_say(&terminal->screen, "Stopped.");
    if (is_unfinished) terminal_say_saved(terminal);
    if (is_unfinished && terminal->keeper.path[0] != '\0')
        screen_say(&terminal->screen, "Go on with: roque play --resume");
    fflush(stdout);
}

static void write_change(const Terminal *terminal, const struct LearningChange *change) {
    Language language = terminal->screen.language;
    screen_writef(
        &terminal->screen, change->has_phase ? "  %-*s %.2f > %.2f %s\n" : "  %-*s %.2f > %.2f\n",
        NAME_COLUMNS, words_term(language, change->feature), change->before, change->after,
        words_line(language, change->is_late ? "late in the game" : "early in the game"));
}

static void show_learned(const Terminal *terminal, const LearningResult *learned) {
    screen_say(&terminal->screen, "Learned from this game (%llu so far); what changed most:",
               (unsigned long long)learned->games);
    for (int i = 0; i < learned->change_count; i++) write_change(terminal, &learned->changes[i]);
    fflush(stdout);
}

// ---- notes under the board ----

void terminal_begin_notes(Terminal *terminal) {
    char shown[STORE_PATH_MAX];
    terminal->note[0] = '\0';
    if (terminal->loaded_games <= 1) return;
    terminal_add_note(terminal,
                      "%s holds %d games; this is the first. Another: load FILE N, or --game N.",
                      store_show_path(terminal->loaded_path, shown), terminal->loaded_games);
}

// What stands under the board is read by the person whose turn it is,
// and gone when they have moved.
static void follow_move(Terminal *terminal, int side) {
    const Session *session = &terminal->session;
    if (!session_has_person(session) || session->seats[side].is_person) terminal->note[0] = '\0';
}

// What has changed is told under the board that is drawn for it; after
// the end it is for the next game.
static void note_players(Terminal *terminal, int side) {
    terminal->note[0] = '\0';
    if (side >= 0)
        seats_note_level(terminal, side);
    else
        for (int i = 0; i < 2; i++) seats_note(terminal, i);
    if (!session_is_over(&terminal->session)) return;
    screen_write_paragraph(&terminal->screen, terminal->note);
    screen_say(&terminal->screen, "Type new for another game.");
    terminal->note[0] = '\0';
}

// ---- what was asked for ----

static void show_hint(const Terminal *terminal, const SessionEvent *event) {
    const Session *session = &terminal->session;
    Text said = TEXT_OF(MESSAGE_MAX);
    if (session->is_retrying && session->review->lab != NULL)
        lab_words_add_hint(terminal->screen.language, &session->lab_retry, event->count, &said);
    else if (session->is_retrying)
        retry_words_add_hint(terminal->screen.language, &session->retry, event->count, &said);
    else
        said_advice(session, terminal->screen.language, &event->thought, &said);
    screen_write_paragraph(&terminal->screen, said.data);
}

static void show_no_hint(const Terminal *terminal, const SessionEvent *event) {
    if (event->reason.text[0] != '\0')
        screen_say_error(&terminal->screen, &event->reason);
    else
        screen_say(&terminal->screen, "A hint needs a player that searches; this program has "
                                      "none for this game yet.");
}

// What is proved about the move; the question whether to take it back follows.
static void show_warning(const Terminal *terminal) {
    Text said = TEXT_OF(MESSAGE_MAX);
    said_warning(&terminal->session, terminal->screen.language, &said);
    screen_write_paragraph(&terminal->screen, said.data);
}

// ---- events ----

static void show_board(Terminal *terminal) {
    screen_measure(&terminal->screen);
    terminal_draw(terminal);
}

static void show_event(Terminal *terminal, const SessionEvent *event) {
    const Screen *screen = &terminal->screen;
    switch (event->kind) {
    case EVENT_REFUSED: turn_explain(terminal, event); return;
    case EVENT_NEW_GAME: terminal_begin_notes(terminal); return;
    case EVENT_SEATED: seats_note(terminal, event->side); return;
    case EVENT_MOVED: follow_move(terminal, event->side); return;
    case EVENT_WENT_TO: terminal->note[0] = '\0'; return;
    case EVENT_RESEATED: note_players(terminal, event->side); return;
    case EVENT_BOARD: show_board(terminal); return;
    case EVENT_DRAW_NOTED:
        screen_say(screen, "Your offer of a draw goes with your next move.");
        return;
    case EVENT_OVER: announce(terminal); return;
    case EVENT_LOADED_OVER:
        screen_say(screen, "This game is over (%s). Type undo to go back into it.",
                   outcome_text(terminal->session.result.outcome));
        return;
    case EVENT_HINT: show_hint(terminal, event); return;
    case EVENT_NO_HINT: show_no_hint(terminal, event); return;
    case EVENT_TRIED: retry_show_tried(terminal); return;
    case EVENT_RETRY: // of a puzzle the answer was played
        if (terminal->session.is_task && event->count > 0) retry_show_task(terminal);
        return;
    case EVENT_COACH: show_warning(terminal); return;
    case EVENT_LEARNED: show_learned(terminal, &event->learned); return;
    case EVENT_NOT_LEARNED:
    case EVENT_NOT_REVIEWED: screen_say_error(screen, &event->reason); return;
    case EVENT_LEFT: take_leave(terminal); return;
    default: return;
    }
}

// That the game is not kept is told below its board, and before its end.
void terminal_show(Terminal *terminal) {
    SessionEvents *events = &terminal->events;
    bool is_told =
        !event_is_told(events, EVENT_NOT_SAVED) && !event_is_told(events, EVENT_SAVED_AGAIN);
    if (terminal->has_progress) {
        screen_show_progress(&terminal->screen, "");
        terminal->has_progress = false;
    }
    for (int i = 0; i < events->count; i++) {
        show_event(terminal, &events->list[i]);
        if (is_told || events->list[i].kind != EVENT_BOARD) continue;
        tell_keeping(terminal, events);
        is_told = true;
    }
    if (!is_told) tell_keeping(terminal, events);
    fflush(stdout);
}
