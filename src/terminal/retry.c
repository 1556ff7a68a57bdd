// SPDX-License-Identifier: GPL-3.0-or-later
// retry.c - bad moves of a reviewed game tried again: every move that holds the value is accepted.
//
// A try is searched afresh beside the best move, under the same conditions, and so is the position it leads
// to; what loses next to nothing of the expectation holds, however far it is from the engine's own choice.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "chess/chess.h"
#include "terminal/person.h"
#include "terminal/typed_move.h"
#include "terminal/review_screen.h"
#include "review/review.h"

enum { LINE_SHOWN = 6, RETRY_NODES = 200000 };

typedef enum Answer { ANSWER_LEFT, ANSWER_BACK, ANSWER_NEXT, ANSWER_FOUND } Answer;

// One bad move on the board.
typedef struct Task {
    Session *session;
    Reviewer *reviewer;
    const GameReview *game;
    int ply;
    Board board; // before it
    int hints;
} Task;

// ---- words -----------------------------------------------------------------------------------------

static SanLetters letters_of(const Session *session) {
    return session->screen.language == LANGUAGE_FRENCH ? SAN_FRENCH : SAN_ENGLISH;
}

// Scores are White's everywhere in the review.
static void format_score(const Task *task, Score score, char text[16]) {
    Text over = text_over(text, 16);
    review_words_add_score(task->board.side == WHITE ? score : -score, &over);
}

static const ReviewLine *best_line(const Task *task) {
    return &task->game->looks[task->ply].lines[0];
}

static void format_line(const Task *task, const ReviewLine *line, char text[MESSAGE_MAX]) {
    Text over = text_over(text, MESSAGE_MAX);
    review_words_add_line(&task->board, line, LINE_SHOWN, letters_of(task->session), &over);
}

static void show_task(const Task *task, int number, int count) {
    const Session *session = task->session;
    char numbers[2][16], move[SAN_MAX + 16];
    Text text = text_over(move, sizeof move);
    snprintf(numbers[0], sizeof numbers[0], "%d", number);
    snprintf(numbers[1], sizeof numbers[1], "%d", count);
    play_review_add_move(session, task->ply, &text);
    text_add(&text, grade_mark(task->game->verdicts[task->ply].grade));
    session_draw(session);
    screen_say(&session->screen, MESSAGE_RETRY_TASK, numbers[0], numbers[1], move, NULL);
    screen_say(&session->screen, MESSAGE_RETRY_HELP, NULL);
}

static void show_solution(const Task *task) {
    char line[MESSAGE_MAX], score[16];
    format_line(task, best_line(task), line);
    format_score(task, best_line(task)->score, score);
    screen_say(&task->session->screen, MESSAGE_RETRY_SOLUTION, line, score, NULL);
}

// First which man, then where it goes, then the line.
static void give_hint(Task *task) {
    static const char *const kinds[KIND_COUNT] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
    const Screen *screen = &task->session->screen;
    Move best = best_line(task)->moves[0];
    if (++task->hints > (move_is_castling(best) ? 1 : 2)) {
        show_solution(task);
        return;
    }
    char man[40], from[3], to[3];
    Text text = text_over(man, sizeof man);
    message_translate(screen->language, kinds[piece_kind(task->board.squares[move_from(best)])], &text);
    square_to_text(move_from(best), from);
    square_to_text(move_to(best), to);
    screen_say(screen, task->hints == 1 ? MESSAGE_RETRY_HINT_MAN : MESSAGE_RETRY_HINT_SQUARE, man, from, to,
               NULL);
}

// ---- judging ---------------------------------------------------------------------------------------

// Why the move does not hold: what it costs, what is proved about it, and the answer to it.
static void refuse(const Task *task, const char *san, const Look *look, const Verdict *verdict) {
    const Screen *screen = &task->session->screen;
    char words[MESSAGE_MAX], scores[2][16], answer[MESSAGE_MAX];
    Text text = text_over(words, sizeof words), answer_text = text_over(answer, sizeof answer);
    review_words_add_verdict(screen->language, verdict, &text);
    format_score(task, verdict->after, scores[0]);
    format_score(task, verdict->before, scores[1]);
    screen_say(screen, MESSAGE_RETRY_BAD, san, scores[0], scores[1], words, NULL);
    ReviewLine rest = look->played_line;
    if (rest.length < 2) return;
    Board next;
    board_play(&task->board, rest.moves[0], &next);
    rest.length--;
    memmove(rest.moves, rest.moves + 1, sizeof rest.moves[0] * (size_t)rest.length);
    review_words_add_line(&next, &rest, LINE_SHOWN, letters_of(task->session), &answer_text);
    screen_say(screen, MESSAGE_RETRY_ANSWER, answer, NULL);
}

// Searches the move afresh. True when it holds.
static bool judge_try(Task *task, Move move) {
    const Screen *screen = &task->session->screen;
    const GameReview *game = task->game;
    char san[SAN_MAX], best_san[SAN_MAX], score[16], best_score[16];
    Look look, next_look;
    san_format(&task->board, move, letters_of(task->session), san);
    Move moves[REVIEW_PLIES_MAX];
    memcpy(moves, game->moves, sizeof *moves * (size_t)task->ply);
    moves[task->ply] = move;
    bool is_looked =
        reviewer_look(task->reviewer, &game->start, moves, task->ply, move, &look)
        && reviewer_look(task->reviewer, &game->start, moves, task->ply + 1, MOVE_NONE, &next_look);
    if (!is_looked || look.line_count == 0) return false;
    Verdict verdict = verdict_of(game_review_path(game, task->ply), &look, &next_look);
    if (verdict.loss > REVIEW_HOLDS_MOST) {
        refuse(task, san, &look, &verdict);
        return false;
    }
    san_format(&task->board, look.lines[0].moves[0], letters_of(task->session), best_san);
    format_score(task, verdict.after, score);
    format_score(task, verdict.before, best_score);
    if (look.lines[0].moves[0] == move || best_line(task)->moves[0] == move)
        screen_say(screen, MESSAGE_RETRY_BEST, san, score, NULL);
    else
        screen_say(screen, MESSAGE_RETRY_GOOD, san, score, best_san, best_score, NULL);
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
    Session *session = task->session;
    MoveReading reading;
    if (human_look(session, line)) return false;
    TypedMove kind = human_read_move(&session->screen, session->game, &task->board, line, &reading);
    if (kind != TYPED_MOVE) {
        char shown[48];
        slice_copy(slice_of(line), shown, sizeof shown);
        human_explain(session, shown, kind, &reading);
        return false;
    }
    if ((Move)reading.move == task->game->moves[task->ply]) {
        char words[MESSAGE_MAX];
        Text text = text_over(words, sizeof words);
        review_words_add_verdict(session->screen.language, &task->game->verdicts[task->ply], &text);
        screen_say(&session->screen, MESSAGE_RETRY_SAME, words, NULL);
        return false;
    }
    return judge_try(task, (Move)reading.move);
}

static Answer ask_task(Task *task) {
    Session *session = task->session;
    char line[LINE_SIZE];
    for (;;) {
        const char *prompt = message_text(session->screen.language, MESSAGE_RETRY_PROMPT);
        LineStatus status = human_ask(session, prompt, line);
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
            screen_say(&session->screen, MESSAGE_RETRY_HELP, NULL);
        } else if (try_line(task, line)) {
            return ANSWER_FOUND;
        }
    }
}

// Between two tasks, so that what was said can be read before the next board is drawn.
static Answer ask_next(Session *session) {
    char line[LINE_SIZE], prompt[MESSAGE_MAX];
    screen_say(&session->screen, MESSAGE_RETRY_GO_ON, NULL);
    slice_copy(slice_of(message_text(session->screen.language, MESSAGE_RETRY_GO_ON_PROMPT)), prompt,
               sizeof prompt);
    LineStatus status = human_ask(session, prompt, line);
    if (status == LINE_ENDED || status == LINE_INTERRUPTED) return ANSWER_LEFT;
    bool goes_on =
        line[strspn(line, " ")] == '\0' || is_word(line, "next", "suivant") || is_word(line, "y", "o");
    return goes_on ? ANSWER_NEXT : ANSWER_BACK;
}

static Answer run_tasks(Session *session, Reviewer *reviewer, int first) {
    const PlayReview *review = session->review;
    int found = 0, tried = 0;
    Answer answer = ANSWER_NEXT;
    for (int i = first; i < review->worst_count && answer == ANSWER_NEXT; i++) {
        int ply = review->worst[i];
        Task task = {.session = session, .reviewer = reviewer, .game = review->judged, .ply = ply};
        task.board = path_board(game_review_path(review->judged, ply));
        session->count = ply;
        session->position = session_position_at(session, ply);
        show_task(&task, i + 1, review->worst_count);
        answer = ask_task(&task);
        if (answer == ANSWER_LEFT || answer == ANSWER_BACK) break;
        tried++;
        found += answer == ANSWER_FOUND;
        answer = i + 1 < review->worst_count ? ask_next(session) : ANSWER_BACK;
    }
    char numbers[2][16];
    snprintf(numbers[0], sizeof numbers[0], "%d", found);
    snprintf(numbers[1], sizeof numbers[1], "%d", tried);
    if (tried > 0) screen_say(&session->screen, MESSAGE_RETRY_DONE, numbers[0], numbers[1], NULL);
    if (answer != ANSWER_LEFT) screen_say(&session->screen, MESSAGE_OVER_HINT, NULL);
    return answer;
}

bool play_retry(Session *session, int number) {
    const PlayReview *review = session->review;
    Error error = {{0}};
    if (review->worst_count == 0 || number > review->worst_count) {
        char count[16];
        snprintf(count, sizeof count, "%d", review->worst_count);
        screen_say(&session->screen,
                   review->worst_count == 0   ? MESSAGE_RETRY_NONE
                   : review->worst_count == 1 ? MESSAGE_RETRY_ONE_ONLY
                                              : MESSAGE_RETRY_NO_SUCH,
                   count, NULL);
        return true;
    }
    Reviewer *reviewer = reviewer_open(&(ReviewSettings){.nodes = RETRY_NODES, .lines = 1}, &error);
    if (reviewer == NULL) {
        screen_say_foreign(&session->screen, error.text);
        return true;
    }
    int count = session->count;
    GamePosition position = session->position;
    Answer answer = run_tasks(session, reviewer, number - 1);
    session->count = count;
    session->position = position;
    reviewer_close(reviewer);
    return answer != ANSWER_LEFT;
}
