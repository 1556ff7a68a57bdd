// SPDX-License-Identifier: GPL-3.0-or-later
// xboard.c - the engine behind the Chess Engine Communication Protocol, versions 1 and 2.
//
// One thread waits for lines and for the end of a search. What cannot be done during a search ends
// it first, which takes milliseconds; so every line is obeyed at once, and only the answer to a
// ping waits for the engine's move, as the protocol demands. The end of the input means quit.
#include "protocol/xboard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/memory.h"

enum { ECHO_MAX = 200 };

void xboard_say_error(XboardConversation *talk, const char *reason, const char *line) {
    gui_say(&talk->gui, "Error (%s): %.*s", reason, ECHO_MAX, line);
}

// ---- pings ----

void xboard_keep_ping(XboardConversation *talk, int number) {
    // nobody waits for so many: the oldest goes first
    if (talk->pong_count == XBOARD_PONGS_MAX) {
        gui_say(&talk->gui, "pong %d", talk->pongs[0]);
        memmove(talk->pongs, talk->pongs + 1, sizeof talk->pongs - sizeof talk->pongs[0]);
        talk->pong_count--;
    }
    talk->pongs[talk->pong_count++] = number;
}

// A ping is answered when all that came before it is done, the engine's move included.
static void say_pongs(XboardConversation *talk) {
    if (talk->search == XBOARD_MOVE || talk->search == XBOARD_HINT) return;
    for (int i = 0; i < talk->pong_count; i++) gui_say(&talk->gui, "pong %d", talk->pongs[i]);
    talk->pong_count = 0;
}

// ---- the conversation ----

static bool obey_line(XboardConversation *talk, const LineReader *reader, const char *line) {
    gui_heard(&talk->gui, line);
    bool goes_on = true;
    if (reader->is_cut) {
        xboard_say_error(talk, "the line is too long", line);
    } else {
        goes_on = xboard_obey(talk, line);
    }
    say_pongs(talk);
    return goes_on;
}

// Waits for input or for the end of a search. False at the end of the input.
static bool wait_for_news(XboardConversation *talk, LineReader *reader) {
    struct pollfd watched[2] = {{.fd = reader->descriptor, .events = POLLIN},
                                {.fd = talk->ear.wake.descriptor, .events = POLLIN}};
    if (poll(watched, 2, -1) < 0) return errno == EINTR;
    bell_clear(&talk->ear.wake);
    return watched[0].revents == 0 || lines_read_more(reader);
}

static void converse(XboardConversation *talk, LineReader *reader) {
    for (;;) {
        xboard_take_best(talk);
        say_pongs(talk);
        char *line = lines_next_here(reader);
        if (line != NULL) {
            if (!obey_line(talk, reader, line)) return;
        } else if (!wait_for_news(talk, reader)) {
            break;
        }
    }
    char *last = lines_next(reader); // without its newline
    if (last != NULL && !obey_line(talk, reader, last)) return;
    xboard_move_now(talk); // what was asked for is answered before the end
    say_pongs(talk);
}

// NULL with the reason.
static XboardConversation *open_session(Error *error) {
    XboardConversation *talk = memory_new(sizeof *talk, error);
    if (talk == NULL) return NULL;
    if (!bell_open(&talk->ear.wake)) {
        error_set(error, "%m");
        free(talk);
        return NULL;
    }
    EngineListener listener = xboard_listener(talk);
    pthread_mutex_init(&talk->ear.lock, NULL);
    if (gui_open(&talk->gui, &listener, error)) return talk;
    bell_close(&talk->ear.wake);
    free(talk);
    return NULL;
}

bool xboard_converse(LineReader *reader, Error *error) {
    XboardConversation *talk = open_session(error);
    if (talk == NULL) return false;
    // Old GUIs interrupt an engine that shall listen; this one always does.
    if (!isatty(STDIN_FILENO)) signal(SIGINT, SIG_IGN);
    xboard_new_clock(&talk->clock);
    xboard_begin_game(talk);
    converse(talk, reader);
    xboard_abandon(talk);
    gui_close(&talk->gui);
    bell_close(&talk->ear.wake);
    pthread_mutex_destroy(&talk->ear.lock);
    free(talk);
    return true;
}
