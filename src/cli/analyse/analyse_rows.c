// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_rows.c - see analyse_rows.h.
#include "cli/analyse/analyse_rows.h"
#include "cli/json_line.h"

enum { ROW_BYTES = 512 };

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

// A row as JSON, or as CSV, which has neither the line nor the facts.
static void put_move(FILE *out, const Row *row, bool wants_json) {
    const GameReview *review = row->review;
    const Verdict *verdict = row->verdict;
    const Score score = review->scores[row->ply + 1], best = review->scores[row->ply];
    const Field *played =
        FIELDS(FIELD("game", review->number), FIELD("ply", row->ply + 1),
               FIELD("move_number", row->board->move_number),
               FIELD("side", side_name((Side)row->board->side)), FIELD("move", row->move),
               FIELD("uci", row->uci), field_centipawns("eval_cp", score),
               field_mate_moves("eval_mate_moves", score),
               field_real("white_points_percent", review->points[row->ply + 1], 1),
               FIELD("best_move", row->best), field_centipawns("best_cp", best),
               field_mate_moves("best_mate_moves", best));
    const Field *judged =
        FIELDS(FIELD("grade", grade_name(verdict->grade)),
               field_real("loss_percent", verdict->loss, 1), FIELD("loss_cp", verdict->loss_cp),
               field_real("accuracy_percent", accuracy_of_loss(verdict->loss), 1));
    const Field *effort =
        FIELDS(FIELD("depth", row->look->lines[0].depth), FIELD("nodes", row->look->nodes));
    Text text = TEXT_OF(ROW_BYTES);
    if (!wants_json) {
        const Field *parts[] = {played, judged, effort};
        for (int i = 0; i < 3; i++) {
            fields_add_csv(&text, parts[i]);
            text_add_char(&text, i < 2 ? ',' : '\n');
        }
        fputs(text.data, out);
        return;
    }
    review_words_add_line(row->board, &row->look->lines[0], REVIEW_LINE_MAX, SAN_ENGLISH, &text);
    JsonLine line;
    Json *json = json_line_begin(&line, "analyse_move");
    json_add_fields(json, played);
    json_add_string(json, "best_line", text.data);
    json_add_fields(json, judged);
    add_json_facts(json, verdict);
    json_add_fields(json, effort);
    json_line_print(&line, out);
}

static void add_json_summary(Json *json, const SideSummary *side) {
    const bool is_judged = side->judged > 0;
    JSON_ADD(json, FIELD("moves", side->moves), FIELD("judged_moves", side->judged),
             FIELD_REAL_IF(is_judged, "accuracy_percent", accuracy_value(&side->accuracy), 1),
             FIELD_REAL_IF(is_judged, "mean_loss_cp", side_summary_loss_cp(side), 1),
             FIELD("inaccuracies", side->counts[GRADE_INACCURACY]),
             FIELD("mistakes", side->counts[GRADE_MISTAKE]),
             FIELD("blunders", side->counts[GRADE_BLUNDER]));
}

// Every move of the game, with the position before it.
static void put_moves(FILE *out, const GameReview *review, bool wants_json) {
    Board board = review->start;
    for (int ply = 0; ply < review->plies; ply++) {
        Row row = row_of(review, ply, &board);
        put_move(out, &row, wants_json);
        board_advance(&board, review->moves[ply]);
    }
}

void analyse_rows_put_json(FILE *out, const PgnGame *game, const GameReview *review) {
    put_moves(out, review, true);
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

void analyse_rows_put_csv(FILE *out, bool is_first, const GameReview *review) {
    static const char heading[] =
        "game,ply,move_number,side,move,uci,eval_cp,eval_mate_moves,white_points_percent,best_move,"
        "best_cp,"
        "best_mate_moves,grade,loss_percent,loss_cp,accuracy_percent,depth,nodes\n";
    if (is_first) fputs(heading, out);
    put_moves(out, review, false);
}
