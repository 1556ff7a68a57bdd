// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_report.c - see analyse_report.h.
#include "cli/analyse_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "book/book.h"
#include "core/json.h"

enum {
    LINE_BYTES_MAX = 1 << 15,
    NAME_COLUMNS = 33,
    PLAYERS_MOST = 50000, // more are counted together
    WORST_SHOWN = 10,
    BEST_LINE_PLIES = 8,
    ROW_COLUMNS = 79,
};

typedef struct PlayerSum {
    char *name;
    int64_t games;
    SideSummary sum;
} PlayerSum;

struct AnalyseReport {
    ReportForm form;
    Language language;
    FILE *out;
    int64_t games;
    PlayerSum *players; // by name
    int player_count;
    int player_capacity;
    PlayerSum others;
    char *worst; // of the only game so far, as text
    char line[LINE_BYTES_MAX];
};

static const char *player_of(const PgnGame *game, Side side) {
    const char *name = pgn_game_tag(game, side == WHITE ? "White" : "Black");
    return name != NULL && name[0] != '\0' ? name : "?";
}

static const char *side_name(Side side) {
    return side == WHITE ? "white" : "black";
}

// ---- players ----

static int find_player(const AnalyseReport *report, const char *name, bool *is_there) {
    int low = 0, high = report->player_count;
    while (low < high) {
        int middle = (low + high) / 2, order = strcmp(name, report->players[middle].name);
        if (order == 0) {
            *is_there = true;
            return middle;
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    *is_there = false;
    return low;
}

// The player's sum; NULL without memory.
static PlayerSum *sum_of_player(AnalyseReport *report, const char *name) {
    bool is_there;
    int place = find_player(report, name, &is_there);
    if (is_there) return &report->players[place];
    if (report->player_count == PLAYERS_MOST) return &report->others;
    if (report->player_count == report->player_capacity) {
        int capacity = report->player_capacity == 0 ? 64 : 2 * report->player_capacity;
        PlayerSum *players = realloc(report->players, (size_t)capacity * sizeof *players);
        if (players == NULL) return NULL;
        report->players = players;
        report->player_capacity = capacity;
    }
    char *copy = strdup(name);
    if (copy == NULL) return NULL;
    PlayerSum *player = &report->players[place];
    memmove(player + 1, player, (size_t)(report->player_count - place) * sizeof *player);
    *player = (PlayerSum){.name = copy};
    report->player_count++;
    return player;
}

static bool count_player(AnalyseReport *report, const char *name, const SideSummary *side) {
    PlayerSum *player = sum_of_player(report, name);
    if (player == NULL) return false;
    player->games++;
    side_summary_merge(&player->sum, side);
    return true;
}

// ---- tables ----

// Cut or filled up to a number of columns; a character is one column here.
static void add_padded(Text *text, const char *name, int columns) {
    int used = 0;
    for (const char *c = name; *c != '\0'; c++) {
        bool is_new = ((unsigned char)*c & 0xC0) != 0x80;
        if (is_new && used == columns) break;
        used += is_new;
        text_add_char(text, *c);
    }
    for (; used < columns; used++) text_add_char(text, ' ');
}

static void add_figures(Text *text, const SideSummary *side) {
    if (side->judged > 0) {
        text_addf(text, " %8.1f %6.0f", accuracy_value(&side->accuracy), side_summary_loss_cp(side));
    } else {
        text_addf(text, " %8s %6s", "-", "-");
    }
    for (int grade = GRADE_INACCURACY; grade < GRADE_COUNT; grade++)
        text_addf(text, " %4d", side->counts[grade]);
    text_add_char(text, '\n');
}

static void add_heading(const AnalyseReport *report, const char *number, Text *text) {
    add_padded(text, words_line(report->language, number), 7);
    add_padded(text, words_line(report->language, "player"), NAME_COLUMNS + 2);
    const char *const columns[] = {SENTENCE("moves"), SENTENCE("accuracy"), SENTENCE("loss")};
    const int widths[] = {6, 9, 7};
    for (int i = 0; i < 3; i++) {
        const char *word = words_line(report->language, columns[i]);
        text_addf(text, "%*s%s", widths[i] - slice_columns(slice_of(word)), "", word);
    }
    text_addf(text, " %4s %4s %4s\n", "?!", "?", "??");
}

static void add_side(const AnalyseReport *report, Text *text, const PgnGame *game, const GameReview *review,
                     Side side) {
    char label[24] = "";
    if (side == WHITE) snprintf(label, sizeof label, "%" PRId64, review->number);
    const char *letter = side == WHITE ? SENTENCE("W") : SENTENCE("B");
    text_addf(text, "%6s %s ", label, words_line(report->language, letter));
    add_padded(text, player_of(game, side), NAME_COLUMNS);
    text_addf(text, "%6d", review->sides[side].moves);
    add_figures(text, &review->sides[side]);
}

// "12... Qxd5??  -3.20  better 12... Nf6 (+0.10)" and what is proved.
static void add_bad_move(const AnalyseReport *report, const GameReview *review, int ply, Text *text) {
    const Verdict *verdict = &review->verdicts[ply];
    const Look *look = &review->looks[ply];
    Board board = path_board(game_review_path(review, ply));
    SanLetters letters = san_letters_of(report->language->men);
    char row[512], played[64], better[256], number[16], score[16], better_score[16], said[256];
    san_format(&board, review->moves[ply], letters, number);
    Text words = text_over(played, sizeof played);
    text_addf(&words, "%d%s %s%s", board.move_number, board.side == WHITE ? "." : "...", number,
              grade_mark(verdict->grade));
    words = text_over(score, sizeof score);
    review_words_add_score(review->scores[ply + 1], &words);
    words = text_over(better_score, sizeof better_score);
    review_words_add_score(review->scores[ply], &words);
    const char *arguments[] = {better, better_score};
    for (int plies = BEST_LINE_PLIES; plies > 0; plies--) {
        words = text_over(better, sizeof better);
        review_words_add_line(&board, &look->lines[0], plies, letters, &words);
        words = text_over(row, sizeof row);
        text_addf(&words, "%-14s %7s  ", played, score);
        words_add_filled(report->language, "better %s (%s)", arguments, 2, &words);
        if (words.length <= ROW_COLUMNS) break;
    }
    text_addf(text, "%s\n", row);
    words = text_over(said, sizeof said);
    for (int i = 0; i < verdict->fact_count; i++)
        review_words_add_fact(report->language, &verdict->facts[i], &words);
    if (words.length > 0) text_addf(text, "%24s%s\n", "", said);
}

// Kept until it is clear that there is only one game.
static void keep_worst(AnalyseReport *report, const GameReview *review) {
    int plies[WORST_SHOWN];
    int count = game_review_worst(review, SIDE_COUNT, plies, WORST_SHOWN);
    Text text = text_over(report->line, sizeof report->line);
    for (int ply = 0; ply < review->plies; ply++) {
        for (int i = 0; i < count; i++) {
            if (plies[i] == ply) add_bad_move(report, review, ply, &text);
        }
    }
    report->worst = strdup(report->line);
}

static void print_table_rows(AnalyseReport *report, const PgnGame *game, const GameReview *review) {
    Text text = text_over(report->line, sizeof report->line);
    if (report->games == 1) add_heading(report, SENTENCE("  game"), &text);
    add_side(report, &text, game, review, WHITE);
    add_side(report, &text, game, review, BLACK);
    const OpeningName *name = opening_name_of_game(&review->start, review->moves, review->plies);
    if (name != NULL)
        text_addf(&text, "%7s%s %s\n", "", name->code, words_term(report->language, name->name));
    fputs(report->line, report->out);
    if (report->games == 1) keep_worst(report, review);
}

static void print_player_row(AnalyseReport *report, const PlayerSum *player, const char *name) {
    Text text = text_over(report->line, sizeof report->line);
    text_addf(&text, "%6" PRId64 " ", player->games);
    add_padded(&text, name, NAME_COLUMNS + 2);
    text_addf(&text, "%6d", player->sum.moves);
    add_figures(&text, &player->sum);
    fputs(report->line, report->out);
}

// ---- JSON ----

static void put_line(AnalyseReport *report, const Text *text) {
    if (!text->is_cut) fputs(report->line, report->out);
}

// A score for White as one of two keys.
static void add_json_score(Json *json, const char *cp_key, const char *mate_key, Score score) {
    if (score_is_mate(score)) {
        int moves = (SCORE_MATE - abs(score) + 1) / 2;
        json_add_int(json, mate_key, score > 0 ? moves : -moves);
    } else {
        json_add_int(json, cp_key, score);
    }
}

static void add_json_facts(Json *json, const Verdict *verdict) {
    static const char *const kinds[FACT_KIND_COUNT] = {"misses_mate", "allows_mate",    "allows_draw",
                                                       "misses_draw", "loses_material", "misses_material"};
    static const char *const losses[] = {
        [LOSS_PAWN] = "pawn",   [LOSS_KNIGHT] = "knight",     [LOSS_BISHOP] = "bishop", [LOSS_ROOK] = "rook",
        [LOSS_QUEEN] = "queen", [LOSS_EXCHANGE] = "exchange", [LOSS_OTHER] = "other",
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
            json_add_string(json, "loss", losses[fact->loss]);
            json_add_int(json, "worth_pawns", fact->pawns);
        }
        json_close_object(json);
    }
    json_close_array(json);
}

// What one row is about.
typedef struct Row {
    int64_t number;
    int ply;
    const Board *board;
    const GameReview *review;
    const Look *look;
    const Verdict *verdict;
    char move[SAN_MAX], uci[UCI_MOVE_MAX], best[SAN_MAX];
    Score best_white;
} Row;

static Row row_of(const GameReview *review, int ply, const Board *board) {
    Row row = {.number = review->number,
               .ply = ply,
               .board = board,
               .review = review,
               .look = &review->looks[ply],
               .verdict = &review->verdicts[ply]};
    const ReviewLine *best = &row.look->lines[0];
    san_format(board, review->moves[ply], SAN_ENGLISH, row.move);
    uci_format_move(board, review->moves[ply], row.uci);
    san_format(board, best->moves[0], SAN_ENGLISH, row.best);
    row.best_white = review->scores[ply];
    return row;
}

static void print_json_move(AnalyseReport *report, const Row *row) {
    char better[512];
    Text line = text_over(better, sizeof better);
    review_words_add_line(row->board, &row->look->lines[0], REVIEW_LINE_MAX, SAN_ENGLISH, &line);
    Text text = text_over(report->line, sizeof report->line);
    Json json = json_begin_line(&text, "analyse_move");
    json_add_int(&json, "game", row->number);
    json_add_int(&json, "ply", row->ply + 1);
    json_add_int(&json, "move_number", row->board->move_number);
    json_add_string(&json, "side", side_name((Side)row->board->side));
    json_add_string(&json, "move", row->move);
    json_add_string(&json, "uci", row->uci);
    add_json_score(&json, "eval_cp", "eval_mate_moves", row->review->scores[row->ply + 1]);
    json_add_real(&json, "white_points_percent", row->review->points[row->ply + 1], 1);
    json_add_string(&json, "best_move", row->best);
    add_json_score(&json, "best_cp", "best_mate_moves", row->best_white);
    json_add_string(&json, "best_line", better);
    json_add_string(&json, "grade", grade_name(row->verdict->grade));
    json_add_real(&json, "loss_percent", row->verdict->loss, 1);
    json_add_int(&json, "loss_cp", row->verdict->loss_cp);
    json_add_real(&json, "accuracy_percent", accuracy_of_loss(row->verdict->loss), 1);
    add_json_facts(&json, row->verdict);
    json_add_int(&json, "depth", row->look->lines[0].depth);
    json_add_uint(&json, "nodes", row->look->nodes);
    json_end_line(&json);
    put_line(report, &text);
}

static void add_json_summary(Json *json, const SideSummary *side) {
    json_add_int(json, "moves", side->moves);
    json_add_int(json, "judged_moves", side->judged);
    if (side->judged > 0) {
        json_add_real(json, "accuracy_percent", accuracy_value(&side->accuracy), 1);
        json_add_real(json, "mean_loss_cp", side_summary_loss_cp(side), 1);
    }
    json_add_int(json, "inaccuracies", side->counts[GRADE_INACCURACY]);
    json_add_int(json, "mistakes", side->counts[GRADE_MISTAKE]);
    json_add_int(json, "blunders", side->counts[GRADE_BLUNDER]);
}

static void print_json_game(AnalyseReport *report, const PgnGame *game, const GameReview *review) {
    Text text = text_over(report->line, sizeof report->line);
    Json json = json_begin_line(&text, "analyse_game");
    json_add_int(&json, "game", review->number);
    json_add_string(&json, "result", pgn_result_text(game->result));
    json_add_int(&json, "plies", review->plies);
    const OpeningName *name = opening_name_of_game(&review->start, review->moves, review->plies);
    if (name != NULL) json_add_string(&json, "opening_class", name->code);
    if (name != NULL) json_add_string(&json, "opening", name->name);
    for (int side = WHITE; side <= BLACK; side++) {
        json_open_object(&json, side_name((Side)side));
        json_add_string(&json, "player", player_of(game, (Side)side));
        add_json_summary(&json, &review->sides[side]);
        json_close_object(&json);
    }
    json_end_line(&json);
    put_line(report, &text);
}

static void print_json_player(AnalyseReport *report, const PlayerSum *player, const char *name) {
    Text text = text_over(report->line, sizeof report->line);
    Json json = json_begin_line(&text, "analyse_player");
    json_add_string(&json, "player", name);
    json_add_int(&json, "games", player->games);
    add_json_summary(&json, &player->sum);
    json_end_line(&json);
    put_line(report, &text);
}

// ---- CSV ----

static void add_csv_score(Text *text, Score score) {
    int moves = (SCORE_MATE - abs(score) + 1) / 2;
    if (score_is_mate(score)) {
        text_addf(text, ",,%d", score > 0 ? moves : -moves);
    } else {
        text_addf(text, ",%d,", score);
    }
}

static void print_csv_move(AnalyseReport *report, const Row *row) {
    Text text = text_over(report->line, sizeof report->line);
    text_addf(&text, "%" PRId64 ",%d,%d,%s,%s,%s", row->number, row->ply + 1, row->board->move_number,
              side_name((Side)row->board->side), row->move, row->uci);
    add_csv_score(&text, row->review->scores[row->ply + 1]);
    text_addf(&text, ",%.1f,%s", row->review->points[row->ply + 1], row->best);
    add_csv_score(&text, row->best_white);
    text_addf(&text, ",%s,%.1f,%d,%.1f,%d,%" PRIu64 "\n", grade_name(row->verdict->grade), row->verdict->loss,
              row->verdict->loss_cp, accuracy_of_loss(row->verdict->loss), row->look->lines[0].depth,
              row->look->nodes);
    put_line(report, &text);
}

static void print_csv_heading(const AnalyseReport *report) {
    fputs("game,ply,move_number,side,move,uci,eval_cp,eval_mate_moves,white_points_percent,best_move,best_cp,"
          "best_mate_moves,grade,loss_percent,loss_cp,accuracy_percent,depth,nodes\n",
          report->out);
}

// ---- the face ----

AnalyseReport *analyse_report_open(ReportForm form, Language language, FILE *out) {
    AnalyseReport *report = calloc(1, sizeof *report);
    if (report == NULL) return NULL;
    report->form = form;
    report->language = language;
    report->out = out;
    return report;
}

void analyse_report_close(AnalyseReport *report) {
    if (report == NULL) return;
    for (int i = 0; i < report->player_count; i++) free(report->players[i].name);
    free(report->players);
    free(report->worst);
    free(report);
}

static void print_moves(AnalyseReport *report, const GameReview *review) {
    Board board = review->start, next;
    for (int ply = 0; ply < review->plies; ply++) {
        Row row = row_of(review, ply, &board);
        if (report->form == REPORT_JSON) {
            print_json_move(report, &row);
        } else {
            print_csv_move(report, &row);
        }
        board_play(&board, review->moves[ply], &next);
        board = next;
    }
}

bool analyse_report_game(AnalyseReport *report, const PgnGame *game, const GameReview *review) {
    report->games++;
    if (report->form == REPORT_CSV && report->games == 1) print_csv_heading(report);
    if (report->form == REPORT_TABLE) {
        print_table_rows(report, game, review);
    } else {
        print_moves(report, review);
    }
    if (report->form == REPORT_JSON) print_json_game(report, game, review);
    fflush(report->out);
    return count_player(report, player_of(game, WHITE), &review->sides[WHITE])
           && count_player(report, player_of(game, BLACK), &review->sides[BLACK]);
}

static void print_player(AnalyseReport *report, const PlayerSum *player, const char *name) {
    if (report->form == REPORT_JSON) {
        print_json_player(report, player, name);
    } else {
        print_player_row(report, player, name);
    }
}

void analyse_report_end(AnalyseReport *report) {
    if (report->form == REPORT_CSV || report->games == 0) return;
    if (report->form == REPORT_TABLE && report->games == 1) {
        if (report->worst != NULL && report->worst[0] != '\0') fprintf(report->out, "\n%s", report->worst);
        return;
    }
    if (report->form == REPORT_TABLE) {
        Text text = text_over(report->line, sizeof report->line);
        text_add_char(&text, '\n');
        add_heading(report, SENTENCE(" games"), &text);
        fputs(report->line, report->out);
    }
    for (int i = 0; i < report->player_count; i++)
        print_player(report, &report->players[i], report->players[i].name);
    if (report->others.games > 0)
        print_player(report, &report->others, words_line(report->language, "(others)"));
}
