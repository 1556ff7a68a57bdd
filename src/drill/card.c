// SPDX-License-Identifier: GPL-3.0-or-later
// card.c - see card.h.
#include "drill/card.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void mistake_name(Mistake *mistake) {
    snprintf(mistake->id, sizeof mistake->id, "%016" PRIx64 "-%04x", mistake->board.key,
             mistake->played);
}

// ---- from annotated games ----

static Grade grade_of_nag(int nag) {
    for (int grade = GRADE_MISTAKE; grade < GRADE_COUNT; grade++) {
        if (grade_nag((Grade)grade) == nag) return (Grade)grade;
    }
    return GRADE_NONE;
}

// "[%eval 0.35]", "[%eval #-3]": White's, as a score of whoever is to move; 0 where there is none.
static Score read_eval(const char *comment, Side mover) {
    static const char mark[] = "[%eval ";
    const char *eval = strstr(comment, mark);
    if (eval == NULL) return 0;
    eval += sizeof mark - 1;
    bool is_mate = *eval == '#';
    double value = strtod(is_mate ? eval + 1 : eval, NULL);
    double most = is_mate ? PLY_MAX / 2 - 1 : SCORE_EVAL_MAX / 100;
    if (!(value >= -most && value <= most)) return 0;
    int moves = (int)(value < 0 ? -value : value);
    Score score = !is_mate    ? (Score)(value * 100)
                  : value > 0 ? SCORE_MATE - (2 * moves - 1)
                              : -(SCORE_MATE - 2 * moves);
    return mover == WHITE ? score : -score;
}

// The variation behind the move at this item: fills what was better. False where there is none.
static bool read_better(const PgnGame *game, int item, Mistake *mistake) {
    int i = item + 1, depth = 0;
    while (i < game->item_count && game->items[i].kind != PGN_ITEM_OPEN) {
        if (game->items[i].kind == PGN_ITEM_MOVE) return false;
        i++;
    }
    Board board = mistake->board;
    mistake->length = 0;
    for (; i < game->item_count; i++) {
        const PgnItem *found = &game->items[i];
        depth += (found->kind == PGN_ITEM_OPEN) - (found->kind == PGN_ITEM_CLOSE);
        if (depth == 0) break;
        if (depth > 1) continue;
        if (found->kind == PGN_ITEM_COMMENT && mistake->length == 1)
            mistake->score = read_eval(pgn_game_text(game, found->text), (Side)mistake->board.side);
        if (found->kind != PGN_ITEM_MOVE) continue;
        if (mistake->length == CARD_LINE_MAX || !movegen_is_legal(&board, found->move)) break;
        mistake->better[mistake->length++] = found->move;
        board_advance(&board, found->move);
    }
    return mistake->length > 0 && mistake->better[0] != mistake->played;
}

static void name_source(const PgnGame *game, char source[CARD_SOURCE_MAX]) {
    static const char *const tags[] = {"White", "Black", "Date"};
    Text text = text_over(source, CARD_SOURCE_MAX);
    for (int i = 0; i < 3; i++) {
        const char *value = pgn_game_tag(game, tags[i]);
        if (value == NULL) value = "?";
        text_addf(&text, "%s%.*s",
                  i == 0   ? ""
                  : i == 1 ? " - "
                           : ", ",
                  slice_shown(slice_of(value), 28), value);
    }
}

static int mark_of(const PgnGame *game, int item) {
    bool is_mark = item + 1 < game->item_count && game->items[item + 1].kind == PGN_ITEM_NAG;
    return is_mark ? game->items[item + 1].nag : 0;
}

void mistakes_of_game(const PgnGame *game, Side side, MistakeTake *take, void *context) {
    Board board = game->start;
    for (int i = -1; (i = pgn_game_next_move(game, i)) < game->item_count;) {
        Move move = game->items[i].move;
        if (move == MOVE_NONE) return; // a pass is no move of chess
        Mistake mistake = {.board = board, .played = move, .grade = grade_of_nag(mark_of(game, i))};
        bool is_wanted = side == SIDE_COUNT || board.side == side;
        if (is_wanted && mistake.grade != GRADE_NONE && read_better(game, i, &mistake)) {
            mistake_name(&mistake);
            name_source(game, mistake.source);
            if (!take(context, &mistake)) return;
        }
        board_advance(&board, move);
    }
}

static bool is_person(const PgnGame *game, const char *tag) {
    const char *value = pgn_game_tag(game, tag);
    return value != NULL && strncmp(value, "human", 5) == 0;
}

void mistakes_of_person(const PgnGame *game, MistakeTake *take, void *context) {
    bool is_white = is_person(game, "WhitePlayer"), is_black = is_person(game, "BlackPlayer");
    if (is_white != is_black) mistakes_of_game(game, is_white ? WHITE : BLACK, take, context);
}

// ---- from a review ----

void mistakes_of_review(const GameReview *review, Side side, const char *source, MistakeTake *take,
                        void *context) {
    for (int ply = 0; ply < review->plies; ply++) {
        const Look *look = &review->looks[ply];
        Grade grade = review->verdicts[ply].grade;
        bool is_wanted = side == SIDE_COUNT || game_review_mover(review, ply) == side;
        if (!is_wanted || grade < GRADE_MISTAKE || look->line_count == 0) continue;
        const ReviewLine *line = look->best_alone.length > 0 ? &look->best_alone : &look->lines[0];
        Mistake mistake = {.board = path_board(game_review_path(review, ply)),
                           .played = review->moves[ply],
                           .grade = grade,
                           .score = line->score,
                           .length = line->length < CARD_LINE_MAX ? line->length : CARD_LINE_MAX};
        memcpy(mistake.better, line->moves, sizeof *mistake.better * (size_t)mistake.length);
        slice_copy(slice_of(source), mistake.source, sizeof mistake.source);
        mistake_name(&mistake);
        if (mistake.better[0] != mistake.played && !take(context, &mistake)) return;
    }
}

// ---- for a session ----

static void set_line(GameReview *game, int ply, const Move *moves, int length, Score score) {
    Look *look = &game->looks[ply];
    ReviewLine *line = &look->lines[0];
    look->is_known = true;
    look->line_count = 1;
    look->played = game->moves[ply];
    line->score = score;
    line->depth = 1;
    line->length = length;
    memcpy(line->moves, moves, sizeof *moves * (size_t)length);
}

bool mistake_task(const Mistake *mistake, SessionTask *task) {
    *task = (SessionTask){.game = game_review_open(&mistake->board, &mistake->played, 1, NULL)};
    if (task->game == NULL) return false;
    set_line(task->game, 0, mistake->better, mistake->length, mistake->score);
    task->game->verdicts[0].grade = mistake->grade;
    return true;
}

// What the solver's line is worth, so many plies into it.
static Score score_of(const Proof *proof, int ply) {
    return proof->mate_moves > 0 ? SCORE_MATE - (2 * (proof->mate_moves - ply / 2) - 1)
                                 : proof->gain;
}

bool puzzle_task(const Puzzle *puzzle, SessionTask *task) {
    const Proof *proof = &puzzle->proof;
    *task =
        (SessionTask){.game = game_review_open(&puzzle->board, proof->moves, proof->plies, NULL),
                      .is_puzzle = true};
    if (task->game == NULL) return false;
    for (int ply = 0; ply < proof->plies; ply += 2)
        set_line(task->game, ply, proof->moves + ply, proof->plies - ply, score_of(proof, ply));
    return true;
}
