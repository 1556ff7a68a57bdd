// SPDX-License-Identifier: GPL-3.0-or-later
// retry.c - bad moves of a reviewed game tried again: the tasks, and what is said to each try.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "terminal/commands.h"
#include "terminal/review_screen.h"
#include "terminal/turn.h"

enum { LINE_SHOWN = 6 };

typedef enum Answer { ANSWER_LEFT, ANSWER_BACK, ANSWER_NEXT, ANSWER_FOUND } Answer;

// One bad move on the board.
typedef struct Task {
    Terminal *terminal;
    Retry *retry;
    int hints;
} Task;

// ---- words -----------------------------------------------------------------------------------------

static SanLetters letters_of(const Terminal *terminal) {
    return notation_letters(terminal->screen.language);
}

// Scores are White's everywhere in the review.
static void format_score(const Task *task, Score score, char text[16]) {
    Text over = text_over(text, 16);
    review_words_add_score(task->retry->board.side == WHITE ? score : -score, &over);
}

static void format_line(const Task *task, const ReviewLine *line, char text[MESSAGE_MAX]) {
    Text over = text_over(text, MESSAGE_MAX);
    review_words_add_line(&task->retry->board, line, LINE_SHOWN, letters_of(task->terminal), &over);
}

static void show_task(const Task *task, int number, int count) {
    const Terminal *terminal = task->terminal;
    char numbers[2][16], move[SAN_MAX + 16];
    Text text = text_over(move, sizeof move);
    snprintf(numbers[0], sizeof numbers[0], "%d", number);
    snprintf(numbers[1], sizeof numbers[1], "%d", count);
    review_screen_add_move(terminal, task->retry->ply, &text);
    text_add(&text, grade_mark(task->retry->game->verdicts[task->retry->ply].grade));
    terminal_draw(terminal);
    screen_say(&terminal->screen, "%s of %s: %s was played here. Find something better.", numbers[0],
               numbers[1], move, NULL);
    screen_say(&terminal->screen,
               "A move, or: hint, show (the solution), next, back, moves, eval, board, flip.", NULL);
}

static void show_solution(const Task *task) {
    char line[MESSAGE_MAX], score[16];
    format_line(task, retry_best_line(task->retry), line);
    format_score(task, retry_best_line(task->retry)->score, score);
    screen_say(&task->terminal->screen, "Best was %s (%s).", line, score, NULL);
}

// First which man, then where it goes, then the line.
static void give_hint(Task *task) {
    static const char *const kinds[KIND_COUNT] = {TERM("pawn"), TERM("knight"), TERM("bishop"),
                                                  TERM("rook"), TERM("queen"),  TERM("king")};
    const Screen *screen = &task->terminal->screen;
    Move best = retry_best_line(task->retry)->moves[0];
    if (++task->hints > (move_is_castling(best) ? 1 : 2)) {
        show_solution(task);
        return;
    }
    char from[3], to[3];
    const char *man =
        words_term(screen->language, kinds[piece_kind(task->retry->board.squares[move_from(best)])]);
    square_to_text(move_from(best), from);
    square_to_text(move_to(best), to);
    screen_say(screen,
               task->hints == 1 ? SENTENCE("Look at your %s on %s.") : SENTENCE("Your %s on %s goes to %s."),
               man, from, to, NULL);
}

// ---- judging ---------------------------------------------------------------------------------------

// Why the move does not hold: what it costs, what is proved about it, and the answer to it.
static void refuse(const Task *task, const char *san, const Look *look, const Verdict *verdict) {
    const Screen *screen = &task->terminal->screen;
    char words[MESSAGE_MAX], scores[2][16], answer[MESSAGE_MAX];
    Text text = text_over(words, sizeof words), answer_text = text_over(answer, sizeof answer);
    review_words_add_verdict(screen->language, verdict, &text);
    format_score(task, verdict->after, scores[0]);
    format_score(task, verdict->before, scores[1]);
    screen_say(screen, "%s does not hold: %s instead of %s. %s", san, scores[0], scores[1], words, NULL);
    ReviewLine rest = look->played_line;
    if (rest.length < 2) return;
    Board next;
    board_play(&task->retry->board, rest.moves[0], &next);
    rest.length--;
    memmove(rest.moves, rest.moves + 1, sizeof rest.moves[0] * (size_t)rest.length);
    review_words_add_line(&next, &rest, LINE_SHOWN, letters_of(task->terminal), &answer_text);
    screen_say(screen, "The answer: %s", answer, NULL);
}

// Searches the move afresh and says what was found. True when it holds.
static bool judge_try(Task *task, Move move) {
    const Screen *screen = &task->terminal->screen;
    const Board *board = &task->retry->board;
    SanLetters letters = letters_of(task->terminal);
    char san[SAN_MAX], best_san[SAN_MAX], score[16], best_score[16];
    TriedMove tried;
    san_format(board, move, letters, san);
    if (!retry_judge(task->retry, move, &tried)) return false;
    if (!tried.holds) {
        refuse(task, san, &tried.look, &tried.verdict);
        return false;
    }
    san_format(board, tried.look.lines[0].moves[0], letters, best_san);
    format_score(task, tried.verdict.after, score);
    format_score(task, tried.verdict.before, best_score);
    if (tried.is_best)
        screen_say(screen, "%s is the best move (%s).", san, score, NULL);
    else
        screen_say(screen, "%s holds (%s). The engine prefers %s (%s).", san, score, best_san, best_score,
                   NULL);
    return true;
}

// ---- a task ----------------------------------------------------------------------------------------

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
    TypedMove kind = typed_move_read(terminal->screen.language, terminal->sitting.game, &task->retry->board,
                                     line, &reading);
    if (kind != TYPED_MOVE) {
        char shown[48];
        slice_copy(slice_of(line), shown, sizeof shown);
        turn_explain(terminal, shown, kind, &reading);
        return false;
    }
    if ((Move)reading.move == task->retry->game->moves[task->retry->ply]) {
        char words[MESSAGE_MAX];
        Text text = text_over(words, sizeof words);
        review_words_add_verdict(terminal->screen.language, &task->retry->game->verdicts[task->retry->ply],
                                 &text);
        screen_say(&terminal->screen, "That was played in the game: %s", words, NULL);
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
        if (is_word(line, "back", "retour") || is_word(line, "quit", "quitter") || is_word(line, "q", "q"))
            return ANSWER_BACK;
        if (is_word(line, "next", "suivant")) return ANSWER_NEXT;
        if (is_word(line, "show", "montrer")) {
            show_solution(task);
            return ANSWER_NEXT;
        }
        if (is_word(line, "hint", "indice")) {
            give_hint(task);
        } else if (is_word(line, "help", "aide") || is_word(line, "h", "?")) {
            screen_say(
                &terminal->screen,
                SENTENCE("A move, or: hint, show (the solution), next, back, moves, eval, board, flip."),
                NULL);
        } else if (try_line(task, line)) {
            return ANSWER_FOUND;
        }
    }
}

// Between two tasks, so that what was said can be read before the next board is drawn.
static Answer ask_next(Terminal *terminal) {
    char line[LINE_SIZE], prompt[MESSAGE_MAX];
    screen_say(&terminal->screen, "Enter goes on to the next one, back returns.", NULL);
    slice_copy(slice_of(words_line(terminal->screen.language, "Next? ")), prompt, sizeof prompt);
    LineStatus status = turn_read_line(terminal, prompt, line);
    if (status == LINE_ENDED || status == LINE_INTERRUPTED) return ANSWER_LEFT;
    bool goes_on =
        line[strspn(line, " ")] == '\0' || is_word(line, "next", "suivant") || is_word(line, "y", "o");
    return goes_on ? ANSWER_NEXT : ANSWER_BACK;
}

static Answer run_tasks(Terminal *terminal, Retry *retry, int first) {
    const SittingReview *review = terminal->sitting.review;
    int found = 0, tried = 0;
    Answer answer = ANSWER_NEXT;
    for (int i = first; i < review->worst_count && answer == ANSWER_NEXT; i++) {
        Task task = {.terminal = terminal, .retry = retry};
        retry_choose(retry, &terminal->sitting, review->worst[i]);
        show_task(&task, i + 1, review->worst_count);
        answer = ask_task(&task);
        if (answer == ANSWER_LEFT || answer == ANSWER_BACK) break;
        tried++;
        found += answer == ANSWER_FOUND;
        answer = i + 1 < review->worst_count ? ask_next(terminal) : ANSWER_BACK;
    }
    char numbers[2][16];
    snprintf(numbers[0], sizeof numbers[0], "%d", found);
    snprintf(numbers[1], sizeof numbers[1], "%d", tried);
    if (tried > 0) screen_say(&terminal->screen, "Found: %s of %s.", numbers[0], numbers[1], NULL);
    if (answer != ANSWER_LEFT) screen_say(&terminal->screen, "Type new, undo, save FILE or quit.", NULL);
    return answer;
}

bool retry_run(Terminal *terminal, int number) {
    int count = terminal->sitting.review->worst_count;
    Error error = {{0}};
    Retry retry;
    if (count == 0 || number > count) {
        char shown[16];
        snprintf(shown, sizeof shown, "%d", count);
        const char *id = count == 0 ? SENTENCE("The review lists no bad move: there is nothing to try again.")
                         : count == 1 ? SENTENCE("The review lists one bad move.")
                                      : SENTENCE("The review lists %s bad moves.");
        screen_say(&terminal->screen, id, shown, NULL);
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
