// SPDX-License-Identifier: GPL-3.0-or-later
// review_state.c - see review_state.h.
#include "web/review_state.h"

enum { LINE_SHOWN = 6 };

static void add_side(Json *json, Language language, const Sitting *sitting, Side side) {
    const SideSummary *summary = &sitting->review->judged->sides[side];
    json_open_object(json, NULL);
    json_add_string(json, "side", words_term(language, sitting->game->side_names[side]));
    json_add_bool(json, "is_judged", summary->accuracy.moves > 0);
    json_add_real(json, "accuracy", accuracy_value(&summary->accuracy), 1);
    json_add_int(json, "blunders", summary->counts[GRADE_BLUNDER]);
    json_add_int(json, "mistakes", summary->counts[GRADE_MISTAKE]);
    json_add_int(json, "inaccuracies", summary->counts[GRADE_INACCURACY]);
    json_close_object(json);
}

// "12... Qxb2??", "+0.35", "-4.10", "Blunder. Gives up a queen.", "Better: 12... Nf6", and its first move.
static void add_worst(Json *json, Language language, const Sitting *sitting, int ply) {
    const GameReview *judged = sitting->review->judged;
    const Look *look = &judged->looks[ply];
    GamePosition position = sitting_position_at(sitting, ply);
    char move[GAME_MOVE_TEXT_MAX + 24], words[MESSAGE_MAX], line[MESSAGE_MAX];
    char scores[2][24];
    Text move_text = text_over(move, sizeof move), words_text = text_over(words, sizeof words);
    Text line_text = text_over(line, sizeof line);
    notation_add_number(sitting->game, &position, ply, &move_text);
    text_add_char(&move_text, ' ');
    notation_add_move(language, sitting->game, &position, sitting->moves[ply].recorded.move, &move_text);
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
    if (look->line_count > 0) {
        Board board = path_board(game_review_path(judged, ply));
        char better[MESSAGE_MAX];
        Text better_text = text_over(better, sizeof better);
        MovePath path = {0};
        review_words_add_line(&board, &look->lines[0], LINE_SHOWN, notation_letters(language), &better_text);
        words_add_filled(language, "Better: %s", (const char *[]){better}, 1, &line_text);
        json_add_string(json, "better", line);
        if (look->lines[0].length > 0)
            sitting->game->people.trace_move(&position, look->lines[0].moves[0], &path);
        json_open_array(json, "path");
        for (int i = 0; i < path.count; i++) json_add_string(json, NULL, path.squares[i]);
        json_close_array(json);
    }
    json_close_object(json);
}

void review_state_add(Json *json, Language language, const Sitting *sitting) {
    const SittingReview *review = sitting->review;
    const GameReview *judged = review->judged;
    json_open_array(json, "sides");
    for (int side = 0; side < SIDE_COUNT; side++) add_side(json, language, sitting, (Side)side);
    json_close_array(json);
    json_open_array(json, "points");
    for (int ply = 0; ply <= judged->plies; ply++) json_add_real(json, NULL, judged->points[ply], 1);
    json_close_array(json);
    json_open_array(json, "marks");
    for (int ply = 0; ply < judged->plies; ply++)
        json_add_string(json, NULL, grade_mark(judged->verdicts[ply].grade));
    json_close_array(json);
    json_open_array(json, "worst");
    for (int i = 0; i < review->worst_count; i++) add_worst(json, language, sitting, review->worst[i]);
    json_close_array(json);
}
