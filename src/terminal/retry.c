// SPDX-License-Identifier: GPL-3.0-or-later
// retry.c - bad moves of a reviewed game tried again: the tasks, and what is said to each try.
#include <string.h>
#include <strings.h>

#include "terminal/commands.h"
#include "terminal/review_screen.h"
#include "terminal/turn.h"

typedef enum Answer { ANSWER_LEFT, ANSWER_BACK, ANSWER_NEXT, ANSWER_FOUND } Answer;

// One bad move on the board.
typedef struct Task {
    Terminal *terminal;
    Retry *retry;
    int hints;
} Task;

// ---- words ----

static void say_choices(const Terminal *terminal) {
    screen_say(&terminal->screen,
               "A move, or: hint, show (the solution), next, back, moves, eval, board, flip.");
}

static void show_task(const Task *task) {
    const Terminal *terminal = task->terminal;
    char words[MESSAGE_MAX];
    Text text = text_over(words, sizeof words);
    retry_words_add_task(terminal->screen.language, task->retry, terminal->sitting.review->worst,
                         terminal->sitting.review->worst_count, &text);
    terminal_draw(terminal);
    screen_write_paragraph(&terminal->screen, words);
    say_choices(terminal);
}

static void show_solution(const Task *task) {
    char words[MESSAGE_MAX];
    Text text = text_over(words, sizeof words);
    retry_words_add_solution(task->terminal->screen.language, task->retry, &text);
    screen_write_paragraph(&task->terminal->screen, words);
}

// First which man, then where it goes, then the line.
static void give_hint(Task *task) {
    char words[MESSAGE_MAX];
    Text text = text_over(words, sizeof words);
    retry_words_add_hint(task->terminal->screen.language, task->retry, ++task->hints, &text);
    screen_write_paragraph(&task->terminal->screen, words);
}

// ---- judging ----

// Searches the move afresh and says what was found. True when it holds.
static bool judge_try(Task *task, Move move) {
    const Screen *screen = &task->terminal->screen;
    char words[MESSAGE_MAX];
    TriedMove tried;
    if (!retry_judge(task->retry, move, &tried)) return false;
    Text text = text_over(words, sizeof words);
    retry_words_add_judgement(screen->language, task->retry, move, &tried, &text);
    screen_write_paragraph(screen, words);
    text = text_over(words, sizeof words);
    if (retry_words_add_answer(screen->language, task->retry, &tried, &text))
        screen_write_paragraph(screen, words);
    return tried.holds;
}

// ---- a task ----

static bool is_word(const char *line, const char *english, const char *french) {
    Slice rest = slice_of(line);
    Slice word = slice_next_word(&rest);
    char plain[32];
    if (!slice_copy(word, plain, sizeof plain)) return false;
    return strcasecmp(plain, english) == 0 || strcasecmp(plain, french) == 0;
}

// A move, or a word that is none of a task's own.
static bool try_line(Task *task, const char *line) {
    Terminal *terminal = task->terminal;
    MoveReading reading;
    if (commands_look(terminal, line)) return false;
    TypedMove kind = typed_move_read(terminal->screen.language, terminal->sitting.game,
                                     &task->retry->board, line, &reading);
    if (kind != TYPED_MOVE) {
        turn_explain(terminal, line, kind, &reading);
        return false;
    }
    if ((Move)reading.move == task->retry->game->moves[task->retry->ply]) {
        char words[MESSAGE_MAX];
        Text text = text_over(words, sizeof words);
        retry_words_add_played(terminal->screen.language, task->retry, &text);
        screen_write_paragraph(&terminal->screen, words);
        return false;
    }
    return judge_try(task, (Move)reading.move);
}

static Answer ask_task(Task *task) {
    Terminal *terminal = task->terminal;
    char line[LINE_SIZE];
    for (;;) {
        const char *prompt = words_line(terminal->screen.language, "Retry> ");
        LineStatus status = turn_read_line(terminal, prompt, line);
        if (status == LINE_ENDED || status == LINE_INTERRUPTED) return ANSWER_LEFT;
        if (status != LINE_READ || line[strspn(line, " ")] == '\0') continue;
        if (is_word(line, "back", "retour") || is_word(line, "quit", "quitter")
            || is_word(line, "q", "q"))
            return ANSWER_BACK;
        if (is_word(line, "next", "suivant")) return ANSWER_NEXT;
        if (is_word(line, "show", "montrer")) {
            show_solution(task);
            return ANSWER_NEXT;
        }
        if (is_word(line, "hint", "indice")) {
            give_hint(task);
        } else if (is_word(line, "help", "aide") || is_word(line, "h", "?")) {
            say_choices(terminal);
        } else if (try_line(task, line)) {
            return ANSWER_FOUND;
        }
    }
}

// Between two tasks, so that what was said can be read before the next board is drawn.
static Answer ask_next(Terminal *terminal) {
    char line[LINE_SIZE], prompt[MESSAGE_MAX];
    screen_say(&terminal->screen, "Enter goes on to the next one, back returns.");
    slice_copy(slice_of(words_line(terminal->screen.language, "Next? ")), prompt, sizeof prompt);
    LineStatus status = turn_read_line(terminal, prompt, line);
    if (status == LINE_ENDED || status == LINE_INTERRUPTED) return ANSWER_LEFT;
    bool goes_on = line[strspn(line, " ")] == '\0' || is_word(line, "next", "suivant")
                   || is_word(line, "y", "o");
    return goes_on ? ANSWER_NEXT : ANSWER_BACK;
}

static Answer run_tasks(Terminal *terminal, Retry *retry, int first) {
    const SittingReview *review = terminal->sitting.review;
    int found = 0, tried = 0;
    Answer answer = ANSWER_NEXT;
    for (int i = first; i < review->worst_count && answer == ANSWER_NEXT; i++) {
        Task task = {.terminal = terminal, .retry = retry};
        retry_choose(retry, &terminal->sitting, review->worst[i]);
        show_task(&task);
        answer = ask_task(&task);
        if (answer == ANSWER_LEFT || answer == ANSWER_BACK) break;
        tried++;
        found += answer == ANSWER_FOUND;
        answer = i + 1 < review->worst_count ? ask_next(terminal) : ANSWER_BACK;
    }
    if (tried > 0) screen_say(&terminal->screen, "Found: %d of %d.", found, tried);
    if (answer != ANSWER_LEFT) screen_say(&terminal->screen, "Type new, undo, save FILE or quit.");
    return answer;
}

bool retry_run(Terminal *terminal, int number) {
    int count = terminal->sitting.review->worst_count;
    Error error = {{0}};
    Retry retry;
    if (count == 0 || number > count) {
        screen_say(&terminal->screen,
                   count == 0   ? "The review lists no bad move: there is nothing to try again."
                   : count == 1 ? "The review lists one bad move."
                                : "The review lists %d bad moves.",
                   count);
        return true;
    }
    if (!retry_open(&retry, &terminal->sitting, &error)) {
        screen_say_error(&terminal->screen, &error);
        return true;
    }
    Answer answer = run_tasks(terminal, &retry, number - 1);
    retry_close(&retry, &terminal->sitting);
    return answer != ANSWER_LEFT;
}
