// SPDX-License-Identifier: GPL-3.0-or-later
// review_state.c - see review_state.h.
#include "web/review_state.h"

#include "games/games.h"
#include "session/session.h"
#include "web/board_state.h"

enum { LINE_SHOWN = 6 };

static void add_side(Json *json, Language language, const GameReview *judged, Side side) {
    const SideSummary *summary = &judged->sides[side];
    json_open_object(json, NULL);
    JSON_ADD(json,
             FIELD("side", words_term(language, side == WHITE ? TERM("White") : TERM("Black"))),
             field_bool("is_judged", summary->accuracy.moves > 0),
             field_real("accuracy", accuracy_value(&summary->accuracy), 1),
             FIELD("blunders", summary->counts[GRADE_BLUNDER]),
             FIELD("mistakes", summary->counts[GRADE_MISTAKE]),
             FIELD("inaccuracies", summary->counts[GRADE_INACCURACY]));
    json_close_object(json);
}

// The line that was better, and the squares of its first move.
static void add_better(Json *json, Language language, const Board *board, const ReviewLine *line) {
    board_state_add_line(json, "line", language, board, line->moves,
                         line->length < LINE_SHOWN ? line->length : LINE_SHOWN);
    board_state_add_path(json, "path", &game_chess, board, line->moves[0]);
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
    json_add_int(json, "ply", ply);
    json_add_string(json, "move", move);
    json_add_string(json, "before", scores[0]);
    json_add_string(json, "after", scores[1]);
    json_add_string(json, "said", words);
    json_add_string(json, "mark", grade_mark(judged->verdicts[ply].grade));
    game_format(&game_chess, &board, position);
    json_add_string(json, "position", position);
    board_state_add_path(json, "played", &game_chess, &board, judged->moves[ply]);
    if (look->line_count > 0 && look->lines[0].length > 0)
        add_better(json, language, &board, &look->lines[0]);
    json_close_object(json);
}

void review_state_add(Json *json, Language language, const ReviewView *view) {
    const GameReview *judged = view->judged;
    JSON_ADD(json, FIELD("looks_made", view->looks_made), FIELD("looks_all", view->looks_all),
             field_bool("is_made", judged != NULL));
    if (judged == NULL) return;
    json_open_array(json, "sides");
    for (int side = 0; side < SIDE_COUNT; side++) add_side(json, language, judged, (Side)side);
    json_close_array(json);
    json_open_array(json, "points");
    for (int ply = 0; ply <= judged->plies; ply++)
        json_add_real(json, NULL, judged->points[ply], 1);
    json_close_array(json);
    json_open_array(json, "scores");
    for (int ply = 0; ply <= judged->plies; ply++) {
        char score[24];
        Text text = text_over(score, sizeof score);
        review_words_add_score(judged->scores[ply], &text);
        json_add_string(json, NULL, score);
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
