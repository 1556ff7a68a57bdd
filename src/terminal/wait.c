// SPDX-License-Identifier: GPL-3.0-or-later
// wait.c - while the thinker thinks: its results are taken, its time is shown, and whoever wants to
// leave is heard.
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/interrupt.h"
#include "terminal/commands.h"

enum { SILENT_MS = 400, SECOND_MS = 1000, SCRIPT_PATIENCE_MS = 3000, COLUMNS_SHOWN = 78 };

// One wait, for one thought after the other.
typedef struct Wait {
    Terminal *terminal;
    int number;       // of the thought that is waited for
    int64_t since_ms; // when it began
    bool is_deaf;     // nothing more can come from the keyboard
} Wait;

static void show_progress(Terminal *terminal, const char *message) {
    screen_show_progress(&terminal->screen, message);
    terminal->has_progress = message[0] != '\0';
}

// ---- what is shown ----

static void add_looks(const Terminal *terminal, Text *text) {
    words_addf(terminal->screen.language, text,
               "Looking at the game: %lld of %d positions (Ctrl-C shows what is done)",
               (long long)terminal->session.looks_made, terminal->session.looks_all);
}

// Who thinks: the side to move, or who is asked for something else; "": nobody is named.
static const char *thinker_name(const Terminal *terminal) {
    const Session *session = &terminal->session;
    int side = session->wanted.side;
    switch (session->wanted.kind) {
    case WANT_MOVE: return screen_side_name(&terminal->screen, session->game, side);
    case WANT_START: return session->seats[side].title;
    case WANT_HINT: return words_line(terminal->screen.language, "The computer");
    default: return "";
    }
}

static void add_thinking(const Wait *wait, const char *name, Text *text) {
    const Terminal *terminal = wait->terminal;
    const Session *session = &terminal->session;
    int64_t now_ms = clock_now_ms(), clock_ms[2];
    Text left = TEXT_OF(24);
    bool has_clock = session->wanted.kind == WANT_MOVE && session->clock.base_ms > 0;
    session_clocks(session, now_ms, clock_ms);
    if (has_clock) screen_add_clock(clock_ms[session->wanted.side], &left);
    words_addf(terminal->screen.language, text,
               has_clock ? "%s is thinking, %lld s, clock %s" : "%s is thinking, %lld s", name,
               (long long)((now_ms - wait->since_ms) / SECOND_MS), left.data);
}

// Returns the time of the next change.
static int64_t write_progress(const Wait *wait) {
    Terminal *terminal = wait->terminal;
    const Session *session = &terminal->session;
    char message[MESSAGE_MAX];
    Text text = text_over(message, COLUMNS_SHOWN + 1);
    int64_t silent_ms = wait->since_ms + SILENT_MS, now_ms = clock_now_ms();
    const char *name = thinker_name(terminal);
    if (session->wanted.kind == WANT_REVIEW) {
        text = text_over(message, sizeof message);
        add_looks(terminal, &text);
        show_progress(terminal, message);
        return 0; // by the next event
    }
    if (!terminal->screen.shows_progress || name[0] == '\0') return 0;
    if (now_ms < silent_ms) return silent_ms;
    add_thinking(wait, name, &text);
    show_progress(terminal, message);
    return now_ms + SECOND_MS - (now_ms - wait->since_ms) % SECOND_MS;
}

// ---- what is heard ----

// Whether "quit" has been typed while a computer thought. A script that goes on with leaving wants
// to see the answer, but not to wait for one that never comes.
static bool hears_leaving(const Wait *wait) {
    Terminal *terminal = wait->terminal;
    if (terminal->input.is_terminal)
        return line_is_typed_ahead(&terminal->input, commands_mean_quit);
    return session_has_person(&terminal->session)
           && clock_now_ms() - wait->since_ms >= SCRIPT_PATIENCE_MS
           && line_is_next(&terminal->input, commands_mean_quit);
}

// Ctrl-C ends the looking at a game, not the program.
static void obey_interrupt(Terminal *terminal) {
    bool is_review = terminal->session.wanted.kind == WANT_REVIEW;
    if (is_review && atomic_exchange(interrupt_flag(), false)) interrupt_catch();
    terminal_act(terminal, &(SessionAct){.kind = is_review ? ACT_ENOUGH : ACT_LEAVE});
}

static int64_t earlier(int64_t one_ms, int64_t other_ms) {
    return one_ms == 0 || (other_ms > 0 && other_ms < one_ms) ? other_ms : one_ms;
}

// Sleeps until something happens: a result, a key, a signal, or the time to look again. A signal
// that comes between the look at it and the sleep is not lost: it is held back until then.
static void sleep_until(Wait *wait, int64_t until_ms) {
    Terminal *terminal = wait->terminal;
    bool listens =
        !wait->is_deaf && terminal->session.wanted.kind != WANT_REVIEW
        && line_has_room(&terminal->input)
        && (terminal->input.is_terminal || clock_now_ms() - wait->since_ms >= SCRIPT_PATIENCE_MS);
    struct pollfd watched[2] = {{.fd = terminal->inbox.bell.descriptor, .events = POLLIN},
                                {.fd = listens ? STDIN_FILENO : -1, .events = POLLIN}};
    sigset_t held, before;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &held, &before);
    int64_t left_ms = until_ms - clock_now_ms();
    if (left_ms < 0) left_ms = 0;
    struct timespec left = {.tv_sec = left_ms / 1000, .tv_nsec = left_ms % 1000 * 1000000};
    if (!interrupt_came()) ppoll(watched, 2, until_ms > 0 ? &left : NULL, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    bool is_gone = (watched[1].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
    wait->is_deaf |= is_gone && (watched[1].revents & POLLIN) == 0;
}

// ---- waiting ----

static void take_results(Terminal *terminal) {
    for (InboxResult *taken; (taken = inbox_take(&terminal->inbox)) != NULL; free(taken))
        terminal_act(terminal, &(SessionAct){.kind = ACT_THOUGHT, .result = &taken->result});
    int lost = inbox_take_lost(&terminal->inbox);
    if (lost == 0 || lost != terminal->session.wanted.number) return;
    ThoughtResult none = {.kind = terminal->session.wanted.kind, .number = lost};
    error_no_memory(&none.reason);
    terminal_act(terminal, &(SessionAct){.kind = ACT_THOUGHT, .result = &none});
}

static bool is_busy(const Session *session) {
    return !session->is_left && (session->wanted.kind != WANT_NOTHING || session->pause_ms > 0);
}

bool terminal_wait(Terminal *terminal) {
    Session *session = &terminal->session;
    Wait wait = {.terminal = terminal, .number = -1};
    take_results(terminal);
    while (is_busy(session)) {
        if (wait.number != session->wanted.number) {
            wait.number = session->wanted.number;
            wait.since_ms = clock_now_ms();
        }
        if (interrupt_came()) {
            obey_interrupt(terminal);
            continue;
        }
        if (session->wanted.kind != WANT_REVIEW && hears_leaving(&wait)) {
            terminal_act(terminal, &(SessionAct){.kind = ACT_LEAVE});
            break;
        }
        int64_t wake_ms = session_wake_ms(session), until_ms = write_progress(&wait);
        if (wake_ms > 0 && clock_now_ms() >= wake_ms)
            terminal_act(terminal, &(SessionAct){.kind = ACT_TICK});
        until_ms = earlier(until_ms, session_wake_ms(session));
        if (!terminal->input.is_terminal && clock_now_ms() < wait.since_ms + SCRIPT_PATIENCE_MS)
            until_ms = earlier(until_ms, wait.since_ms + SCRIPT_PATIENCE_MS);
        if (is_busy(session)) sleep_until(&wait, until_ms);
        take_results(terminal);
    }
    if (terminal->has_progress) show_progress(terminal, "");
    return !session->is_left;
}
