// SPDX-License-Identifier: GPL-3.0-or-later
// review_screen.c - see review_screen.h; looking at the game and showing what was found.
#include "terminal/review_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chess/chess.h"
#include "core/interrupt.h"
#include "terminal/review_graph.h"
#include "terminal/store.h"
#include "review/review.h"

enum { TICK_MS = 100, THREADS_MAX = 8, LINE_SHOWN = 6, NAME_COLUMNS = 27 };

// ---- looking ---------------------------------------------------------------------------------------

void play_review_close(PlayReview *review) {
    if (review == NULL) return;
    if (review->judged != review->whole) game_review_close(review->judged);
    game_review_close(review->whole);
    free(review);
}

bool play_review_is_made(const Session *session) {
    if (session->review == NULL) return false;
    const GameReview *whole = session->review->whole;
    if (whole->plies != session->count || memcmp(&whole->start, &session->start, sizeof whole->start) != 0)
        return false;
    for (int ply = 0; ply < whole->plies; ply++) {
        if (whole->moves[ply] != (Move)session->plain_moves[ply]) return false;
    }
    return true;
}

static PlayReview *open_review(const Session *session, Error *error) {
    PlayReview *review = calloc(1, sizeof *review);
    Move *moves = calloc((size_t)session->count + 1, sizeof *moves);
    for (int ply = 0; moves != NULL && ply < session->count; ply++)
        moves[ply] = (Move)session->plain_moves[ply];
    if (review != NULL && moves != NULL)
        review->whole = game_review_open((const Board *)&session->start, moves, session->count, error);
    else
        error_set(error, "not enough memory");
    free(moves);
    if (review == NULL || review->whole == NULL) {
        free(review);
        return NULL;
    }
    return review;
}

static void show_progress(const Session *session, int64_t made, int all) {
    char numbers[2][24], message[MESSAGE_MAX];
    snprintf(numbers[0], sizeof numbers[0], "%lld", (long long)made);
    snprintf(numbers[1], sizeof numbers[1], "%d", all);
    const char *arguments[] = {numbers[0], numbers[1]};
    Text text = text_over(message, sizeof message);
    message_format(session->screen.language, MESSAGE_REVIEW_PROGRESS, arguments, 2, &text);
    if (!session->screen.is_utf8) text_drop_accents(message);
    fprintf(stderr, "\r%s\x1b[K", message);
    fflush(stderr);
}

// Looks until the game is judged or Ctrl-C comes.
static bool look_at_game(const Session *session, GameReview *whole, Error *error) {
    const ReviewSettings settings = {.nodes = REVIEW_NODES_DEFAULT, .lines = 1};
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    ReviewPool *pool = review_pool_open(&settings,
                                        (int)(cores < 1             ? 1
                                              : cores > THREADS_MAX ? THREADS_MAX
                                                                    : cores),
                                        NULL, error);
    if (pool == NULL) return false;
    int known = 0;
    for (int ply = 0; ply <= whole->plies; ply++) known += whole->looks[ply].is_known;
    if (!session->screen.shows_progress) screen_say(&session->screen, MESSAGE_REVIEW_BEGINS, NULL);
    fflush(stdout);
    review_pool_add(pool, whole);
    while (!review_pool_wait(pool, whole, TICK_MS) && !atomic_load(interrupt_flag())) {
        if (session->screen.shows_progress)
            show_progress(session, known + review_pool_looks_made(pool), whole->plies + 1);
    }
    if (session->screen.shows_progress) fputs("\r\x1b[K", stderr);
    review_pool_close(pool);
    return true;
}

// The game up to the first position nobody looked at.
static GameReview *judge_known(const GameReview *whole, Error *error) {
    int plies = 0;
    while (plies < whole->plies && whole->looks[plies].is_known && whole->looks[plies + 1].is_known) plies++;
    if (plies == 0) {
        error_set(error, "nothing was looked at");
        return NULL;
    }
    GameReview *judged = game_review_open(&whole->start, whole->moves, plies, error);
    if (judged == NULL) return NULL;
    memcpy(judged->looks, whole->looks, sizeof *judged->looks * (size_t)(plies + 1));
    game_review_judge(judged, NULL);
    return judged;
}

// A person who played alone is told about the own moves only. Beside what is called bad, moves are listed
// that did not hold the value: a lost game without a blunder was lost by them.
static void choose_worst(const Session *session, PlayReview *review) {
    bool is_alone = session->seats[0].is_human != session->seats[1].is_human;
    const GameReview *judged = review->judged;
    review->side = !is_alone ? SIDE_COUNT : session->seats[WHITE].is_human ? WHITE : BLACK;
    review->worst_count = 0;
    for (int ply = 0; ply < judged->plies; ply++) {
        Side mover = path_board(game_review_path(judged, ply)).side;
        double loss = judged->verdicts[ply].loss;
        if (loss <= REVIEW_HOLDS_MOST || (is_alone && mover != review->side)) continue;
        int place = review->worst_count;
        while (place > 0 && judged->verdicts[review->worst[place - 1]].loss < loss) place--;
        if (place == REVIEW_WORST_MAX) continue;
        if (review->worst_count < REVIEW_WORST_MAX) review->worst_count++;
        for (int i = review->worst_count - 1; i > place; i--) review->worst[i] = review->worst[i - 1];
        review->worst[place] = ply;
    }
}

static bool look_and_judge(Session *session, PlayReview *review, Error *error) {
    if (review->judged != NULL && review->judged != review->whole) game_review_close(review->judged);
    review->judged = NULL;
    if (!look_at_game(session, review->whole, error)) return false;
    bool is_whole = review->whole->is_finished;
    // Ctrl-C ended the looking, not the program.
    if (atomic_exchange(interrupt_flag(), false)) interrupt_catch();
    review->judged = is_whole ? review->whole : judge_known(review->whole, error);
    if (review->judged == NULL) return false;
    choose_worst(session, review);
    if (is_whole) return true;
    char plies[2][24];
    snprintf(plies[0], sizeof plies[0], "%d", review->judged->plies);
    snprintf(plies[1], sizeof plies[1], "%d", review->whole->plies);
    screen_say(&session->screen, MESSAGE_REVIEW_PART, plies[0], plies[1], NULL);
    return true;
}

bool play_review_make(Session *session) {
    Error error = {{0}};
    bool is_usual_chess = screen_is_chess(session->game) && strstr(session->game_text, ":crp") == NULL;
    if (!is_usual_chess || session->count == 0) {
        screen_say(&session->screen, is_usual_chess ? MESSAGE_REVIEW_EMPTY : MESSAGE_REVIEW_CHESS_ONLY, NULL);
        return false;
    }
    if (session->review != NULL && !play_review_is_made(session)) {
        play_review_close(session->review);
        session->review = NULL;
    }
    if (session->review == NULL) session->review = open_review(session, &error);
    PlayReview *review = session->review;
    if (review != NULL && review->judged == review->whole) return true;
    if (review != NULL && look_and_judge(session, review, &error)) return true;
    screen_say_foreign(&session->screen, error.text);
    play_review_close(review);
    session->review = NULL;
    return false;
}

// ---- showing ---------------------------------------------------------------------------------------

void play_review_add_move(const Session *session, int ply, Text *text) {
    GamePosition position = session_position_at(session, ply);
    const Board *board = (const Board *)&position;
    text_addf(text, "%d%s ", board->move_number, board->side == WHITE ? "." : "...");
    screen_format_move(&session->screen, session->game, board, session->plain_moves[ply], text);
}

static bool has_table(const Session *session) {
    enum { TABLE_COLUMNS = 79 };
    return session->screen.look != LOOK_PLAIN && session->screen.width > TABLE_COLUMNS;
}

// Cells of the table: a name, and four numbers or their headings.
static void write_row(const Session *session, const char *name, const char *const cells[4]) {
    static const int widths[] = {10, 13, 12, 17};
    char line[MESSAGE_MAX];
    Text row = text_over(line, sizeof line);
    text_addf(&row, "%s%*s", name, NAME_COLUMNS - slice_columns(slice_of(name)), "");
    for (int i = 0; i < 4; i++)
        text_addf(&row, "%*s%s", widths[i] - slice_columns(slice_of(cells[i])), "", cells[i]);
    text_add_char(&row, '\n');
    screen_write(&session->screen, line);
}

// A row of the table, or a sentence where there is no room or no eye for one.
static void write_side(const Session *session, const PlayReview *review, Side side) {
    static const Grade grades[] = {GRADE_BLUNDER, GRADE_MISTAKE, GRADE_INACCURACY};
    const SideSummary *summary = &review->judged->sides[side];
    char name[PLAYER_NAME_MAX], left[2 * PLAYER_NAME_MAX], numbers[4][24];
    Text text = text_over(left, sizeof left);
    screen_side_name(&session->screen, session->game, side, &text);
    session_player_short_title(session, side, name);
    Slice shown = screen_cut(name, NAME_COLUMNS - slice_columns(slice_of(left)) - 3);
    text_add(&text, " (");
    text_add_bytes(&text, shown.data, shown.length);
    text_add_char(&text, ')');
    snprintf(numbers[0], sizeof numbers[0], "%.1f %%", accuracy_value(&summary->accuracy));
    for (int i = 0; i < 3; i++) snprintf(numbers[i + 1], sizeof numbers[0], "%d", summary->counts[grades[i]]);
    for (int i = 0; i < 4 && summary->accuracy.moves == 0; i++) strcpy(numbers[i], "-");
    if (has_table(session))
        write_row(session, left, (const char *const[]){numbers[0], numbers[1], numbers[2], numbers[3]});
    else if (summary->accuracy.moves > 0)
        screen_say(&session->screen, MESSAGE_REVIEW_SIDE, left, numbers[0], numbers[1], numbers[2],
                   numbers[3], NULL);
}

static void write_table(const Session *session, const PlayReview *review) {
    Language language = session->screen.language;
    const char *const headings[] = {
        message_text(language, MESSAGE_REVIEW_ACCURACY), message_text(language, MESSAGE_REVIEW_BLUNDERS),
        message_text(language, MESSAGE_REVIEW_MISTAKES), message_text(language, MESSAGE_REVIEW_INACCURACIES)};
    if (has_table(session)) write_row(session, message_text(language, MESSAGE_REVIEW_TITLE), headings);
    write_side(session, review, WHITE);
    write_side(session, review, BLACK);
}

// " 2  12... Qxb2??   +0.35 -> -4.10   Blunder. Gives up a queen."
static void write_bad_move(const Session *session, const PlayReview *review, int number) {
    const GameReview *judged = review->judged;
    int ply = review->worst[number];
    const Look *look = &judged->looks[ply];
    const Verdict *verdict = &judged->verdicts[ply];
    Board board = path_board(game_review_path(judged, ply));
    SanLetters letters = session->screen.language == LANGUAGE_FRENCH ? SAN_FRENCH : SAN_ENGLISH;
    char line[MESSAGE_MAX], words[MESSAGE_MAX];
    Text text = text_over(line, sizeof line), verdict_text = text_over(words, sizeof words);
    play_review_add_move(session, ply, &text);
    text_add(&text, grade_mark(verdict->grade));
    text_addf(&text, " (");
    review_words_add_score(judged->scores[ply], &text);
    text_add(&text, session->screen.is_utf8 ? " → " : " -> ");
    review_words_add_score(judged->scores[ply + 1], &text);
    text_add(&text, ") ");
    review_words_add_verdict(session->screen.language, verdict, &verdict_text);
    text_add(&text, words);
    char lead[16];
    snprintf(lead, sizeof lead, "%2d  ", number + 1);
    screen_write(&session->screen, lead);
    screen_write_words(&session->screen, line, 4);
    char better[MESSAGE_MAX];
    Text better_text = text_over(better, sizeof better);
    if (look->line_count > 0)
        review_words_add_line(&board, &look->lines[0], LINE_SHOWN, letters, &better_text);
    char sentence[MESSAGE_MAX];
    const char *arguments[] = {better};
    Text sentence_text = text_over(sentence, sizeof sentence);
    message_format(session->screen.language, MESSAGE_REVIEW_BETTER, arguments, 1, &sentence_text);
    screen_write(&session->screen, "    ");
    screen_write_words(&session->screen, sentence, 4);
}

// A person who made no bad move, and what came of it.
static MessageId praise(const Session *session, const PlayReview *review) {
    enum { POINTS_LOST = 35 };
    const GameReview *judged = review->judged;
    const GameResult *result = &session->result;
    Outcome loss = review->side == WHITE ? OUTCOME_SECOND_WINS : OUTCOME_FIRST_WINS;
    double white_points = judged->points[judged->plies];
    bool was_lost = (review->side == WHITE ? white_points : 100 - white_points) < POINTS_LOST;
    if (judged->sides[review->side].accuracy.moves == 0) return MESSAGE_REVIEW_NO_MOVE;
    if (result->outcome != loss) return MESSAGE_REVIEW_NONE_OWN;
    if (was_lost) return MESSAGE_REVIEW_NONE_SLOWLY;
    return result->cause == END_RESIGNED ? MESSAGE_REVIEW_NONE_RESIGNED
           : result->cause == END_TIME   ? MESSAGE_REVIEW_NONE_TIME
                                         : MESSAGE_REVIEW_NONE;
}

static void write_worst(const Session *session, const PlayReview *review) {
    bool is_own = review->side != SIDE_COUNT;
    if (review->worst_count == 0) {
        screen_say(&session->screen, is_own ? praise(session, review) : MESSAGE_REVIEW_NONE, NULL);
        return;
    }
    bool is_one = review->worst_count == 1;
    MessageId own = is_one ? MESSAGE_REVIEW_WORST_OWN_ONE : MESSAGE_REVIEW_WORST_OWN;
    MessageId any = is_one ? MESSAGE_REVIEW_WORST_ONE : MESSAGE_REVIEW_WORST;
    screen_say(&session->screen, is_own ? own : any, NULL);
    for (int i = 0; i < review->worst_count; i++) write_bad_move(session, review, i);
}

// Moves that cost much when nothing was left to lose: no mistakes by the points, but worth a look.
static void write_dear(const Session *session, const PlayReview *review) {
    enum { DEAR_CP = 200, DEAR_MOST = 4 };
    const GameReview *judged = review->judged;
    char list[MESSAGE_MAX];
    Text text = text_over(list, sizeof list);
    int count = 0;
    for (int ply = 0; ply < judged->plies && count < DEAR_MOST; ply++) {
        const Verdict *verdict = &judged->verdicts[ply];
        Side mover = path_board(game_review_path(judged, ply)).side;
        bool is_told = review->side == SIDE_COUNT || review->side == mover;
        if (!is_told || verdict->loss > REVIEW_HOLDS_MOST || verdict->loss_cp < DEAR_CP) continue;
        if (count++ > 0) text_add(&text, ", ");
        play_review_add_move(session, ply, &text);
    }
    if (count > 0) screen_say(&session->screen, MESSAGE_REVIEW_DEAR, list, NULL);
}

bool play_review_draw(Session *session, const char *path) {
    char shown[SESSION_PATH_MAX], names[2][PLAYER_NAME_MAX], title[3 * PLAYER_NAME_MAX];
    Error error = {{0}};
    for (int side = 0; side < 2; side++) session_player_short_title(session, side, names[side]);
    snprintf(title, sizeof title, "%s - %s, %s", names[0], names[1], outcome_text(session->result.outcome));
    bool is_drawn =
        review_words_write_graph(session->screen.language, session->review->judged, title, path, &error);
    if (is_drawn)
        screen_say(&session->screen, MESSAGE_REVIEW_GRAPH, store_show_path(path, shown), NULL);
    else
        screen_say_foreign(&session->screen, error.text);
    return is_drawn;
}

void play_review_show(Session *session) {
    const PlayReview *review = session->review;
    bool is_part = review->judged->plies < review->whole->plies;
    if (session->screen.redraws && !is_part) fputs("\x1b[H\x1b[2J", stdout);
    write_table(session, review);
    play_review_draw_course(&session->screen, review->judged, review->worst, review->worst_count);
    write_worst(session, review);
    write_dear(session, review);
    if (review->worst_count == 1) screen_say(&session->screen, MESSAGE_REVIEW_RETRY_ONE, NULL);
    if (review->worst_count > 1) screen_say(&session->screen, MESSAGE_REVIEW_RETRY, NULL);
    fflush(stdout);
}
