// SPDX-License-Identifier: GPL-3.0-or-later
// review_state.c - see review_state.h.
#include "web/review_state.h"

#include "games/games.h"
#include "session/session.h"
#include "web/board_state.h"

enum { LINE_SHOWN = 6 };

// The line that was better, and the squares of its first move.
static void add_better(Json *json, Language language, const Board *board, const ReviewLine *line) {
    board_state_add_line(json, "line", language, board, line->moves,
                         line->length < LINE_SHOWN ? line->length : LINE_SHOWN);
    board_state_add_path(json, "path", &game_chess, board, line->moves[0]);
}

// The move and the line that answers it best, as the look at the next position has it.
static void add_answer(Json *json, Language language, const Board *board, const GameReview *judged,
                       int ply) {
    Move moves[LINE_SHOWN] = {judged->moves[ply]};
    const Look *after = &judged->looks[ply + 1];
    int count = 1;
    for (int i = 0; after->line_count > 0 && i < after->lines[0].length && count < LINE_SHOWN; i++)
        moves[count++] = after->lines[0].moves[i];
    board_state_add_line(json, "answer", language, board, moves, count);
}

// "12... Qxb2??", "??", "+0.35", "-4.10", "Blunder. Gives up a queen.", its squares, the position
// before it, and what was better.
static void add_worst(Json *json, Language language, const GameReview *judged, int ply) {
    const Look *look = &judged->looks[ply];
    Board board = path_board(game_review_path(judged, ply));
    char move[SAN_MAX + 24], words[MESSAGE_MAX], scores[2][24], position[GAME_TEXT_MAX];
    Text move_text = text_over(move, sizeof move), words_text = text_over(words, sizeof words);
    san_add_line(&board, &judged->moves[ply], 1, san_letters_of(language->pieces), &move_text);
    text_add(&move_text, grade_mark(judged->verdicts[ply].grade));
    review_words_add_verdict(language, &judged->verdicts[ply], &words_text);
    for (int i = 0; i < 2; i++) {
        Text score = text_over(scores[i], sizeof scores[i]);
        review_words_add_score(judged->scores[ply + i], &score);
    }
    json_open_object(json, NULL);
    JSON_ADD(json, FIELD("ply", ply), FIELD("move", move), FIELD("before", scores[0]),
             FIELD("after", scores[1]), FIELD("said", words),
             FIELD("mark", grade_mark(judged->verdicts[ply].grade)));
    game_format(&game_chess, &board, position);
    json_add_string(json, "position", position);
    board_state_add_path(json, "played", &game_chess, &board, judged->moves[ply]);
    add_answer(json, language, &board, judged, ply);
    if (look->line_count > 0 && look->lines[0].length > 0)
        add_better(json, language, &board, &look->lines[0]);
    json_close_object(json);
}

// ---- games other than chess ----

// "3. b2??", "??", "a win", "a draw", its words and squares, and what was better.
static void add_lab_worst(Json *json, Language language, const LabReview *lab, int ply) {
    const LabVerdict *verdict = &lab->verdicts[ply];
    const Game *game = lab->game;
    GamePosition position = lab_review_position(lab, ply);
    Text move = TEXT_OF(GAME_MOVE_TEXT_MAX + 32), best = TEXT_OF(GAME_MOVE_TEXT_MAX);
    Text before = TEXT_OF(32), after = TEXT_OF(32), said = TEXT_OF(MESSAGE_MAX);
    text_addf(&move, "%d. ", ply + 1);
    notation_add_move(language, game, &position, lab->moves[ply], &move);
    text_add(&move, grade_mark(verdict->grade));
    notation_add_move(language, game, &position, verdict->best, &best);
    lab_words_add_look(language, game, &verdict->before, &before);
    lab_words_add_look(language, game, &verdict->after, &after);
    lab_words_add_verdict(language, lab, ply, verdict, &said);
    json_open_object(json, NULL);
    JSON_ADD(json, FIELD("ply", ply), field_text("move", move.data),
             field_text("before", before.data), field_text("after", after.data),
             field_text("said", said.data), FIELD("mark", grade_mark(verdict->grade)),
             field_text("best", best.data));
    board_state_add_path(json, "played", game, &position, lab->moves[ply]);
    board_state_add_path(json, "path", game, &position, verdict->best);
    json_close_object(json);
}

static void add_lab_side(Json *json, Language language, const LabReview *lab, int side) {
    JSON_ADD_OBJECT(json, NULL, FIELD("side", words_term(language, lab->game->side_names[side])),
                    field_bool("is_judged", true),
                    FIELD("blunders", lab_review_count(lab, side, GRADE_BLUNDER)),
                    FIELD("inaccuracies", lab_review_count(lab, side, GRADE_INACCURACY)));
}

// What the position is worth to the first player, in words or as a number.
static void add_lab_score(Json *json, Language language, const LabReview *lab, int ply) {
    GamePosition position = lab_review_position(lab, ply);
    LabLook look = lab->looks[ply];
    Text text = TEXT_OF(64);
    const int side = lab->game->side_to_move(&position);
    const int outcome = side == 0 ? lab_look_outcome(&look) : -lab_look_outcome(&look);
    if (side != 0) look.value = -look.value;
    if (look.is_proved && outcome != 0)
        words_addf(language, &text, "%-s wins", lab->game->side_names[outcome < 0]);
    else if (look.is_known)
        lab_words_add_look(language, lab->game, &look, &text);
    json_add_string(json, NULL, text.data);
}

static void add_lab(Json *json, Language language, const ReviewView *view) {
    const LabReview *lab = view->lab;
    json_open_array(json, "sides");
    for (int side = 0; side < 2; side++) add_lab_side(json, language, lab, side);
    json_close_array(json);
    json_open_array(json, "points");
    for (int ply = 0; ply <= lab->plies; ply++)
        json_add_real(json, NULL, lab_review_points(lab, ply), 1);
    json_close_array(json);
    json_open_array(json, "scores");
    for (int ply = 0; ply <= lab->plies; ply++) add_lab_score(json, language, lab, ply);
    json_close_array(json);
    json_open_array(json, "marks");
    for (int ply = 0; ply < lab->plies; ply++)
        json_add_string(json, NULL, grade_mark(lab->verdicts[ply].grade));
    json_close_array(json);
    json_open_array(json, "worst");
    for (int i = 0; i < view->worst_count; i++) add_lab_worst(json, language, lab, view->worst[i]);
    json_close_array(json);
}

// ---- both ----

void review_state_add(Json *json, Language language, const ReviewView *view) {
    const GameReview *judged = view->judged;
    JSON_ADD(json, FIELD("looks_made", view->looks_made), FIELD("looks_all", view->looks_all),
             field_bool("is_made", judged != NULL || view->lab != NULL));
    if (view->lab != NULL) add_lab(json, language, view);
    if (judged == NULL) return;
    json_open_array(json, "sides");
    for (int side = 0; side < SIDE_COUNT; side++) {
        json_open_object(json, NULL);
        review_words_add_side(language, judged, (Side)side, json);
        json_close_object(json);
    }
    json_close_array(json);
    json_open_array(json, "points");
    for (int ply = 0; ply <= judged->plies; ply++)
        json_add_real(json, NULL, judged->points[ply], 1);
    json_close_array(json);
    json_open_array(json, "scores");
    for (int ply = 0; ply <= judged->plies; ply++) {
        Text score = TEXT_OF(24);
        review_words_add_score(judged->scores[ply], &score);
        json_add_string(json, NULL, score.data);
    }
    json_close_array(json);
    json_open_array(json, "marks");
    for (int ply = 0; ply < judged->plies; ply++)
        json_add_string(json, NULL, grade_mark(judged->verdicts[ply].grade));
    json_close_array(json);
    json_open_array(json, "worst");
    for (int i = 0; i < view->worst_count; i++) add_worst(json, language, judged, view->worst[i]);
    json_close_array(json);
}

void review_state_add_retry(Json *json, Language language, const Retry *retry, const int *worst,
                            int count) {
    Text said = TEXT_OF(MESSAGE_MAX);
    retry_words_add_task(language, retry, worst, count, &said);
    JSON_ADD_OBJECT(json, "retry", FIELD("ply", retry->ply), FIELD("task", said.data));
}

void review_state_add_lab_retry(Json *json, Language language, const LabRetry *retry,
                                const int *worst, int count) {
    Text said = TEXT_OF(MESSAGE_MAX);
    lab_words_add_task(language, retry, worst, count, &said);
    JSON_ADD_OBJECT(json, "retry", FIELD("ply", retry->ply), field_text("task", said.data));
}
