// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_rows.c - see analyse_rows.h.
#include "cli/analyse/analyse_rows.h"
#include "cli/json_line.h"

#include <inttypes.h>
#include <stdlib.h>

enum { CSV_ROW_MAX = 512 };

const char *analyse_rows_player(const PgnGame *game, Side side) {
    const char *name = pgn_game_tag(game, side == WHITE ? "White" : "Black");
    return name != NULL && name[0] != '\0' ? name : "?";
}

static const char *side_name(Side side) {
    return side == WHITE ? "white" : "black";
}

// ---- JSON ----

static void add_json_facts(Json *json, const Verdict *verdict) {
    static const char *const kinds[FACT_KIND_COUNT] = {"misses_mate",    "allows_mate",
                                                       "allows_draw",    "misses_draw",
                                                       "loses_material", "misses_material"};
    static const char *const losses[] = {
        [LOSS_PAWN] = "pawn",   [LOSS_KNIGHT] = "knight", [LOSS_BISHOP] = "bishop",
        [LOSS_ROOK] = "rook",   [LOSS_QUEEN] = "queen",   [LOSS_EXCHANGE] = "exchange",
        [LOSS_OTHER] = "other",
    };
    json_open_array(json, "facts");
    for (int i = 0; i < verdict->fact_count; i++) {
        const Fact *fact = &verdict->facts[i];
        json_open_object(json, NULL);
        json_add_string(json, "kind", kinds[fact->kind]);
        if (fact->kind <= FACT_ALLOWS_MATE) {
            json_add_int(json, "mate_moves", fact->moves);
        } else if (fact->kind <= FACT_MISSES_DRAW) {
            json_add_string(json, "ending",
                            fact->ending == ENDING_NONE ? "several" : ending_text(fact->ending));
        } else {
            JSON_ADD(json, FIELD("loss", losses[fact->loss]), FIELD("worth_pawns", fact->pawns));
        }
        json_close_object(json);
    }
    json_close_array(json);
}

// What one row is about.
typedef struct Row {
    int ply;
    const Board *board;
    const GameReview *review;
    const Look *look;
    const Verdict *verdict;
    char move[SAN_MAX], uci[UCI_MOVE_MAX], best[SAN_MAX];
} Row;

static Row row_of(const GameReview *review, int ply, const Board *board) {
    Row row = {.ply = ply,
               .board = board,
               .review = review,
               .look = &review->looks[ply],
               .verdict = &review->verdicts[ply]};
    const ReviewLine *best = &row.look->lines[0];
    san_format(board, review->moves[ply], SAN_ENGLISH, row.move);
    uci_format_move(board, review->moves[ply], row.uci);
    san_format(board, best->moves[0], SAN_ENGLISH, row.best);
    return row;
}

static void put_json_move(FILE *out, const Row *row) {
    char better[512];
    Text text = text_over(better, sizeof better);
    review_words_add_line(row->board, &row->look->lines[0], REVIEW_LINE_MAX, SAN_ENGLISH, &text);
    JsonLine line;
    Json *json = json_line_begin(&line, "analyse_move");
    JSON_ADD(
        json, FIELD("game", row->review->number), FIELD("ply", row->ply + 1),
        FIELD("move_number", row->board->move_number),
        FIELD("side", side_name((Side)row->board->side)), FIELD("move", row->move),
        FIELD("uci", row->uci), field_centipawns("eval_cp", row->review->scores[row->ply + 1]),
        field_mate_moves("eval_mate_moves", row->review->scores[row->ply + 1]),
        field_real("white_points_percent", row->review->points[row->ply + 1], 1),
        FIELD("best_move", row->best), field_centipawns("best_cp", row->review->scores[row->ply]),
        field_mate_moves("best_mate_moves", row->review->scores[row->ply]),
        FIELD("best_line", better), FIELD("grade", grade_name(row->verdict->grade)),
        field_real("loss_percent", row->verdict->loss, 1), FIELD("loss_cp", row->verdict->loss_cp),
        field_real("accuracy_percent", accuracy_of_loss(row->verdict->loss), 1));
    add_json_facts(json, row->verdict);
    JSON_ADD(json, FIELD("depth", row->look->lines[0].depth), FIELD("nodes", row->look->nodes));
    json_line_print(&line, out);
}

static void add_json_summary(Json *json, const SideSummary *side) {
    JSON_ADD(json, FIELD("moves", side->moves), FIELD("judged_moves", side->judged));
    if (side->judged > 0) {
        JSON_ADD(json, field_real("accuracy_percent", accuracy_value(&side->accuracy), 1),
                 field_real("mean_loss_cp", side_summary_loss_cp(side), 1));
    }
    JSON_ADD(json, FIELD("inaccuracies", side->counts[GRADE_INACCURACY]),
             FIELD("mistakes", side->counts[GRADE_MISTAKE]),
             FIELD("blunders", side->counts[GRADE_BLUNDER]));
}

// Every move of the game, with the position before it.
static void put_moves(FILE *out, const GameReview *review, void (*put)(FILE *out, const Row *row)) {
    Board board = review->start;
    for (int ply = 0; ply < review->plies; ply++) {
        Row row = row_of(review, ply, &board);
        put(out, &row);
        board_advance(&board, review->moves[ply]);
    }
}

void analyse_rows_put_json(FILE *out, const PgnGame *game, const GameReview *review) {
    put_moves(out, review, put_json_move);
    JsonLine line;
    Json *json = json_line_begin(&line, "analyse_game");
    JSON_ADD(json, FIELD("game", review->number), FIELD("result", pgn_result_text(game->result)),
             FIELD("plies", review->plies));
    const OpeningName *name = opening_name_of_game(&review->start, review->moves, review->plies);
    JSON_ADD(json, FIELD_IF(name != NULL, "opening_class", name->code),
             FIELD_IF(name != NULL, "opening", name->name));
    for (int side = WHITE; side <= BLACK; side++) {
        json_open_object(json, side_name((Side)side));
        json_add_string(json, "player", analyse_rows_player(game, (Side)side));
        add_json_summary(json, &review->sides[side]);
        json_close_object(json);
    }
    json_line_print(&line, out);
}

void analyse_rows_put_json_player(FILE *out, const char *name, int64_t games,
                                  const SideSummary *sum) {
    JsonLine line;
    Json *json = json_line_begin(&line, "analyse_player");
    JSON_ADD(json, FIELD("player", name), FIELD("games", games));
    add_json_summary(json, sum);
    json_line_print(&line, out);
}

// ---- CSV ----

static void add_csv_score(Text *text, Score score) {
    int moves = (SCORE_MATE - abs(score) + 1) / 2;
    if (score_is_mate(score))
        text_addf(text, ",,%d", score > 0 ? moves : -moves);
    else
        text_addf(text, ",%d,", score);
}

static void put_csv_move(FILE *out, const Row *row) {
    char bytes[CSV_ROW_MAX];
    Text text = text_over(bytes, sizeof bytes);
    text_addf(&text, "%" PRId64 ",%d,%d,%s,%s,%s", row->review->number, row->ply + 1,
              row->board->move_number, side_name((Side)row->board->side), row->move, row->uci);
    add_csv_score(&text, row->review->scores[row->ply + 1]);
    text_addf(&text, ",%.1f,%s", row->review->points[row->ply + 1], row->best);
    add_csv_score(&text, row->review->scores[row->ply]);
    text_addf(&text, ",%s,%.1f,%d,%.1f,%d,%" PRIu64 "\n", grade_name(row->verdict->grade),
              row->verdict->loss, row->verdict->loss_cp, accuracy_of_loss(row->verdict->loss),
              row->look->lines[0].depth, row->look->nodes);
    fputs(bytes, out);
}

void analyse_rows_put_csv(FILE *out, bool is_first, const GameReview *review) {
    static const char heading[] =
        "game,ply,move_number,side,move,uci,eval_cp,eval_mate_moves,white_points_percent,best_move,"
        "best_cp,"
        "best_mate_moves,grade,loss_percent,loss_cp,accuracy_percent,depth,nodes\n";
    if (is_first) fputs(heading, out);
    put_moves(out, review, put_csv_move);
}
