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
#include <sys/eventfd.h>
#include <unistd.h>

enum { ECHO_MAX = 200 };

void xboard_say_error(XboardSession *session, const char *reason, const char *line) {
    gui_say(&session->gui, "Error (%s): %.*s", reason, ECHO_MAX, line);
}

// ---- pings ----

void xboard_keep_ping(XboardSession *session, int number) {
    // nobody waits for so many: the oldest goes first
    if (session->pong_count == XBOARD_PONGS_MAX) {
        gui_say(&session->gui, "pong %d", session->pongs[0]);
        memmove(session->pongs, session->pongs + 1,
                sizeof session->pongs - sizeof session->pongs[0]);
        session->pong_count--;
    }
    session->pongs[session->pong_count++] = number;
}

// A ping is answered when all that came before it is done, the engine's move included.
static void say_pongs(XboardSession *session) {
    if (session->search == XBOARD_MOVE || session->search == XBOARD_HINT) return;
    if (session->pong_count == 0 || !engine_is_ready(session->gui.engine)) return;
    for (int i = 0; i < session->pong_count; i++)
        gui_say(&session->gui, "pong %d", session->pongs[i]);
    session->pong_count = 0;
}

// ---- the conversation ----

static bool obey_line(XboardSession *session, const LineReader *reader, const char *line) {
    gui_heard(&session->gui, line);
    bool goes_on = true;
    if (reader->is_cut) {
        xboard_say_error(session, "the line is too long", line);
    } else {
        goes_on = xboard_obey(session, line);
    }
    say_pongs(session);
    return goes_on;
}

// Waits for input or for the end of a search. False at the end of the input.
static bool wait_for_news(XboardSession *session, LineReader *reader) {
    struct pollfd watched[2] = {{.fd = reader->descriptor, .events = POLLIN},
                                {.fd = session->ear.wake, .events = POLLIN}};
    if (poll(watched, 2, -1) < 0) return errno == EINTR;
    uint64_t count;
    if ((watched[1].revents & POLLIN) != 0 && read(session->ear.wake, &count, sizeof count) < 0)
        return false;
    return watched[0].revents == 0 || lines_read_more(reader);
}

static void converse(XboardSession *session, LineReader *reader) {
    for (;;) {
        xboard_take_best(session);
        say_pongs(session);
        char *line = lines_next_here(reader);
        if (line != NULL) {
            if (!obey_line(session, reader, line)) return;
        } else if (!wait_for_news(session, reader)) {
            break;
        }
    }
    char *last = lines_next(reader); // without its newline
    if (last != NULL && !obey_line(session, reader, last)) return;
    xboard_move_now(session); // what was asked for is answered before the end
    say_pongs(session);
}

// NULL with the reason.
static XboardSession *open_session(Error *error) {
    XboardSession *session = calloc(1, sizeof *session);
    if (session == NULL) {
        error_no_memory(error);
        return NULL;
    }
    session->ear.wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (session->ear.wake < 0) {
        error_set(error, "%m");
        free(session);
        return NULL;
    }
    EngineListener listener = xboard_listener(session);
    pthread_mutex_init(&session->ear.lock, NULL);
    if (gui_open(&session->gui, &listener, error)) return session;
    close(session->ear.wake);
    free(session);
    return NULL;
}

bool xboard_converse(LineReader *reader, Error *error) {
    XboardSession *session = open_session(error);
    if (session == NULL) return false;
    // Old GUIs interrupt an engine that shall listen; this one always does.
    if (!isatty(STDIN_FILENO)) signal(SIGINT, SIG_IGN);
    xboard_new_clock(&session->clock);
    xboard_begin_game(session);
    converse(session, reader);
    xboard_abandon(session);
    gui_close(&session->gui);
    close(session->ear.wake);
    pthread_mutex_destroy(&session->ear.lock);
    free(session);
    return true;
}
