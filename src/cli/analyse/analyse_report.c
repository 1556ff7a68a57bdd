// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_report.c - see analyse_report.h.
#include "cli/analyse/analyse_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "book/book.h"
#include "cli/analyse/analyse_rows.h"
#include "cli/say.h"
#include "core/memory.h"

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
    FILE *out;
    int64_t games;
    PlayerSum *players; // by name
    int player_count;
    size_t player_room;
    PlayerSum others;
    char *worst; // of the only game so far, as text
    char line[LINE_BYTES_MAX];
};

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
    if (!memory_grow(&report->players, &report->player_room, (size_t)report->player_count + 1,
                     sizeof *report->players))
        return NULL;
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
    const Slice shown = slice_cut(slice_of(name), columns);
    text_addf(text, "%.*s%*s", (int)shown.length, shown.data, columns - slice_columns(shown), "");
}

static void add_figures(Text *text, const SideSummary *side) {
    if (side->judged > 0) {
        text_addf(text, " %8.1f %6.0f", accuracy_value(&side->accuracy),
                  side_summary_loss_cp(side));
    } else {
        text_addf(text, " %8s %6s", "-", "-");
    }
    for (int grade = GRADE_INACCURACY; grade < GRADE_COUNT; grade++)
        text_addf(text, " %4d", side->counts[grade]);
    text_add_char(text, '\n');
}

static void add_heading(const char *number, Text *text) {
    add_padded(text, words_line(say_language(), number), 7);
    add_padded(text, words_line(say_language(), "player"), NAME_COLUMNS + 2);
    const char *const columns[] = {SENTENCE("moves"), SENTENCE("accuracy"), SENTENCE("loss")};
    const int widths[] = {6, 9, 7};
    for (int i = 0; i < 3; i++) {
        const char *word = words_line(say_language(), columns[i]);
        text_addf(text, "%*s%s", widths[i] - slice_columns(slice_of(word)), "", word);
    }
    text_addf(text, " %4s %4s %4s\n", "?!", "?", "??");
}

static void add_side(Text *text, const PgnGame *game, const GameReview *review, Side side) {
    char label[24] = "";
    if (side == WHITE) snprintf(label, sizeof label, "%" PRId64, review->number);
    const char *letter = side == WHITE ? SENTENCE("W") : SENTENCE("B");
    text_addf(text, "%6s %s ", label, words_line(say_language(), letter));
    add_padded(text, analyse_rows_player(game, side), NAME_COLUMNS);
    text_addf(text, "%6d", review->sides[side].moves);
    add_figures(text, &review->sides[side]);
}

// "12... Qxd5??  -3.20  better 12... Nf6 (+0.10)" and what is proved.
static void add_bad_move(const GameReview *review, int ply, Text *text) {
    const Verdict *verdict = &review->verdicts[ply];
    const Look *look = &review->looks[ply];
    Board board = path_board(game_review_path(review, ply));
    SanLetters letters = san_letters_of(say_language()->pieces);
    char row[512], played[64], better[256], number[16], score[16], better_score[16], said[256];
    san_format(&board, review->moves[ply], letters, number);
    Text words = text_over(played, sizeof played);
    text_addf(&words, "%d%s %s%s", board.move_number, board.side == WHITE ? "." : "...", number,
              grade_mark(verdict->grade));
    words = text_over(score, sizeof score);
    review_words_add_score(review->scores[ply + 1], &words);
    words = text_over(better_score, sizeof better_score);
    review_words_add_score(review->scores[ply], &words);
    for (int plies = BEST_LINE_PLIES; plies > 0; plies--) {
        words = text_over(better, sizeof better);
        review_words_add_line(&board, &look->lines[0], plies, letters, &words);
        words = text_over(row, sizeof row);
        text_addf(&words, "%-14s %7s  ", played, score);
        words_addf(say_language(), &words, "better %s (%s)", better, better_score);
        if (words.length <= ROW_COLUMNS) break;
    }
    text_addf(text, "%s\n", row);
    words = text_over(said, sizeof said);
    for (int i = 0; i < verdict->fact_count; i++)
        review_words_add_fact(say_language(), &verdict->facts[i], &words);
    if (words.length > 0) text_addf(text, "%24s%s\n", "", said);
}

// Kept until it is clear that there is only one game.
static void keep_worst(AnalyseReport *report, const GameReview *review) {
    int plies[WORST_SHOWN];
    int count = game_review_worst(review, SIDE_COUNT, plies, WORST_SHOWN);
    Text text = text_over(report->line, sizeof report->line);
    for (int ply = 0; ply < review->plies; ply++) {
        for (int i = 0; i < count; i++) {
            if (plies[i] == ply) add_bad_move(review, ply, &text);
        }
    }
    report->worst = strdup(report->line);
}

static void print_table_rows(AnalyseReport *report, const PgnGame *game, const GameReview *review) {
    Text text = text_over(report->line, sizeof report->line);
    if (report->games == 1) add_heading(SENTENCE("  game"), &text);
    add_side(&text, game, review, WHITE);
    add_side(&text, game, review, BLACK);
    const OpeningName *name = opening_name_of_game(&review->start, review->moves, review->plies);
    if (name != NULL)
        text_addf(&text, "%7s%s %s\n", "", name->code, words_term(say_language(), name->name));
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

// ---- the face ----

AnalyseReport *analyse_report_open(ReportForm form, FILE *out) {
    AnalyseReport *report = calloc(1, sizeof *report);
    if (report == NULL) return NULL;
    report->form = form;
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

bool analyse_report_game(AnalyseReport *report, const PgnGame *game, const GameReview *review) {
    report->games++;
    if (report->form == REPORT_TABLE) print_table_rows(report, game, review);
    if (report->form == REPORT_JSON) analyse_rows_put_json(report->out, game, review);
    if (report->form == REPORT_CSV) analyse_rows_put_csv(report->out, report->games == 1, review);
    fflush(report->out);
    return count_player(report, analyse_rows_player(game, WHITE), &review->sides[WHITE])
           && count_player(report, analyse_rows_player(game, BLACK), &review->sides[BLACK]);
}

static void print_player(AnalyseReport *report, const PlayerSum *player, const char *name) {
    if (report->form == REPORT_JSON) {
        analyse_rows_put_json_player(report->out, name, player->games, &player->sum);
    } else {
        print_player_row(report, player, name);
    }
}

void analyse_report_end(AnalyseReport *report) {
    if (report->form == REPORT_CSV || report->games == 0) return;
    if (report->form == REPORT_TABLE && report->games == 1) {
        if (report->worst != NULL && report->worst[0] != '\0')
            fprintf(report->out, "\n%s", report->worst);
        return;
    }
    if (report->form == REPORT_TABLE) {
        Text text = text_over(report->line, sizeof report->line);
        text_add_char(&text, '\n');
        add_heading(SENTENCE(" games"), &text);
        fputs(report->line, report->out);
    }
    for (int i = 0; i < report->player_count; i++)
        print_player(report, &report->players[i], report->players[i].name);
    if (report->others.games > 0)
        print_player(report, &report->others, words_line(say_language(), "(others)"));
}
