// SPDX-License-Identifier: GPL-3.0-or-later
// retry.c - bad moves of a reviewed game tried again: the tasks, and what is said to each try.
#include <string.h>

#include "terminal/commands.h"
#include "terminal/review_screen.h"
#include "terminal/turn.h"

// ---- words ----

// Of a game other than chess.
static bool is_lab(const Terminal *terminal) {
    return terminal->session.review->lab != NULL;
}

static void say_choices(const Terminal *terminal) {
    screen_say(&terminal->screen,
               "A move, or: hint, show (the solution), next, back, moves, eval, board, flip.");
}

void retry_show_task(const Terminal *terminal) {
    const Session *session = &terminal->session;
    Text words = TEXT_OF(MESSAGE_MAX);
    if (is_lab(terminal))
        lab_words_add_task(terminal->screen.language, &session->lab_retry, session->review->worst,
                           session->review->worst_count, &words);
    else
        retry_words_add_task(terminal->screen.language, &session->retry, session->review->worst,
                             session->review->worst_count, &words);
    terminal_draw(terminal);
    screen_write_paragraph(&terminal->screen, words.data);
    say_choices(terminal);
}

static void show_solution(const Terminal *terminal) {
    Text words = TEXT_OF(MESSAGE_MAX);
    if (is_lab(terminal))
        lab_words_add_solution(terminal->screen.language, &terminal->session.lab_retry, &words);
    else
        retry_words_add_solution(terminal->screen.language, &terminal->session.retry, &words);
    screen_write_paragraph(&terminal->screen, words.data);
}

void retry_show_tried(const Terminal *terminal) {
    const Screen *screen = &terminal->screen;
    const Retry *retry = &terminal->session.retry;
    char words[MESSAGE_MAX];
    Text text = text_over(words, sizeof words);
    if (is_lab(terminal)) {
        lab_words_add_judgement(screen->language, &terminal->session.lab_retry, &text);
        screen_write_paragraph(screen, words);
        return;
    }
    retry_words_add_judgement(screen->language, retry, &text);
    screen_write_paragraph(screen, words);
    text = text_over(words, sizeof words);
    if (retry_words_add_answer(screen->language, retry, &text))
        screen_write_paragraph(screen, words);
}

// ---- a task ----

// A move, or a word that is none of a task's own. True when it was a move that holds.
static bool try_line(Terminal *terminal, const char *line) {
    const Retry *retry = &terminal->session.retry;
    if (commands_look(terminal, line)) return false;
    const Session *session = &terminal->session;
    if (!turn_try(terminal, line) || !terminal_wait(terminal)) return false;
    if (is_lab(terminal)) return session->lab_retry.tried.holds;
    return session->is_task ? session->is_solved : retry->tried.holds;
}

RetryAnswer retry_ask(Terminal *terminal) {
    char line[LINE_SIZE];
    while (!terminal->session.is_left) {
        const char *prompt =
            words_line(terminal->screen.language,
                       terminal->session.is_task ? SENTENCE("Drill> ") : SENTENCE("Retry> "));
        LineStatus status = turn_read_line(terminal, prompt, line);
        if (status == LINE_ENDED || status == LINE_INTERRUPTED) return RETRY_LEFT;
        if (status != LINE_READ || line[strspn(line, " ")] == '\0') continue;
        if (commands_is_word(line, TERM("back")) || commands_is_word(line, TERM("quit"))
            || commands_is_word(line, "q"))
            return RETRY_BACK;
        if (commands_is_word(line, TERM("next"))) return RETRY_NEXT;
        if (commands_is_word(line, TERM("show"))) {
            show_solution(terminal);
            return RETRY_SHOWN;
        }
        if (commands_is_word(line, TERM("hint"))) {
            terminal_act(terminal, &(SessionAct){.kind = ACT_HINT});
        } else if (commands_is_word(line, TERM("help")) || commands_is_word(line, "h")
                   || commands_is_word(line, "?")) {
            say_choices(terminal);
        } else if (try_line(terminal, line)) {
            return RETRY_FOUND;
        }
    }
    return RETRY_LEFT;
}

RetryAnswer retry_ask_next(Terminal *terminal) {
    char line[LINE_SIZE], prompt[MESSAGE_MAX];
    screen_say(&terminal->screen, "Enter goes on to the next one, back returns.");
    slice_copy(slice_of(words_line(terminal->screen.language, "Next? ")), prompt, sizeof prompt);
    LineStatus status = turn_read_line(terminal, prompt, line);
    if (status == LINE_ENDED || status == LINE_INTERRUPTED) return RETRY_LEFT;
    bool goes_on = line[strspn(line, " ")] == '\0' || commands_is_word(line, TERM("next"))
                   || commands_is_word(line, TERM("y"));
    return goes_on ? RETRY_NEXT : RETRY_BACK;
}

static RetryAnswer run_tasks(Terminal *terminal, int first) {
    const SessionReview *review = terminal->session.review;
    int found = 0, tried = 0;
    RetryAnswer answer = RETRY_NEXT;
    for (int i = first; i < review->worst_count && answer == RETRY_NEXT; i++) {
        terminal_act(terminal, &(SessionAct){.kind = ACT_RETRY, .count = review->worst[i]});
        retry_show_task(terminal);
        answer = retry_ask(terminal);
        if (answer == RETRY_LEFT || answer == RETRY_BACK) break;
        tried++;
        found += answer == RETRY_FOUND;
        answer = i + 1 < review->worst_count ? retry_ask_next(terminal) : RETRY_BACK;
    }
    if (tried > 0) screen_say(&terminal->screen, "Found: %d of %d.", found, tried);
    if (answer != RETRY_LEFT) screen_say(&terminal->screen, "Type new, undo, save FILE or quit.");
    return answer;
}

bool retry_run(Terminal *terminal, int number) {
    int count = terminal->session.review->worst_count;
    if (count == 0 || number > count) {
        screen_say(&terminal->screen,
                   count == 0   ? "The review lists no bad move: there is nothing to try again."
                   : count == 1 ? "The review lists one bad move."
                                : "The review lists %d bad moves.",
                   count);
        return true;
    }
    RetryAnswer answer = run_tasks(terminal, number - 1);
    terminal_act(terminal, &(SessionAct){.kind = ACT_RETRY, .count = -1});
    terminal->asked_edition = terminal->session.edition;
    return answer != RETRY_LEFT;
}
