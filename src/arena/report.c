// SPDX-License-Identifier: GPL-3.0-or-later
// report.c - the score in words and tables; report_json.c has the lines for programs.
#include "arena/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_GAMES = 10 }; // so many say nothing about who is stronger

ReportNames report_names(const MatchSettings *settings) {
    ReportNames names = {.game = settings->game, .language = language_english()};
    for (int i = 0; i < settings->schedule.player_count; i++)
        names.names[i] = settings->players[i].name;
    return names;
}

// A word of ours in a column; a negative width puts it at the left.
static void add_title(Language language, int width, const char *english, Text *text) {
    text_add_column(text, words_term(language, english), width);
}

// "+12.3 ± 4.5"; where there are few games, or every one ended alike or nearly so, no number says
// how large it is.
static void add_estimate(Language language, Text *text, const Estimate *estimate, bool is_few) {
    if (is_few || isinf(estimate->value))
        text_add(text, words_term(language, TERM("not known yet")));
    else if (isinf(estimate->error))
        words_addf(language, text, "%+.1f (error not known yet)", estimate->value);
    else
        text_addf(text, "%+.1f ± %.1f", estimate->value, estimate->error);
}

void report_strength(Language language, const Tally *tally, const Tally *games, Text *text) {
    Strength strength = strength_of(tally);
    bool is_few = tally_games(tally) < FEW_GAMES;
    text_add(text, "Elo          ");
    add_estimate(language, text, &strength.elo, is_few);
    text_add(text, "     nElo ");
    add_estimate(language, text, &strength.nelo, is_few);
    words_addf(language, text, "     (95 %%, from %-s)\n",
               strength.is_paired ? TERM("pairs") : TERM("single games"));
    text_add(text, "LOS          ");
    if (is_few)
        text_add(text, words_term(language, TERM("not known yet")));
    else
        text_addf(text, "%.2f %%", 100.0 * strength.los);
    if (games != NULL)
        words_addf(language, text, "     draws %.1f %%", 100.0 * tally_draw_ratio(games));
    if (strength.is_paired) {
        if (isinf(strength.pairs_ratio))
            words_addf(language, text, "     no pair lost\n");
        else
            words_addf(language, text, "     pairs won : lost %.2f\n", strength.pairs_ratio);
        words_addf(language, text,
                   "Pentanomial  [%lld, %lld, %lld, %lld, %lld]  pairs of 0, 1/2, 1, 3/2, 2 points",
                   (long long)tally->pairs[0], (long long)tally->pairs[1],
                   (long long)tally->pairs[2], (long long)tally->pairs[3],
                   (long long)tally->pairs[4]);
    }
    text_add_char(text, '\n');
}

void report_sprt(Language language, const Sprt *sprt, double llr, Text *text) {
    static const char *const verdicts[] = {TERM("goes on"), TERM("H0 accepted"),
                                           TERM("H1 accepted")};
    words_addf(language, text,
               "SPRT         LLR %.2f in (%.2f, %.2f)  H0: %g, H1: %g %-s Elo  %-s\n", llr,
               sprt_lower(sprt), sprt_upper(sprt), sprt->elo0, sprt->elo1,
               sprt->model == SPRT_LOGISTIC ? TERM("logistic") : TERM("normalised"),
               verdicts[sprt_verdict(sprt, llr)]);
}

// The tally to judge by: complete pairs, if there are any.
static const Tally *judged_tally(const Standing *score, int i, int j) {
    const Tally *pairs = &score->pairs.cells[i][j];
    return tally_games(pairs) > 0 ? pairs : &score->games.cells[i][j];
}

static void add_wdl(Text *text, const Tally *tally) {
    int64_t games = tally_games(tally);
    double share =
        games > 0 ? ((double)tally->wins + 0.5 * (double)tally->draws) / (double)games : 0.5;
    text_addf(text, "+%lld -%lld =%lld  [%.3f]", (long long)tally->wins, (long long)tally->losses,
              (long long)tally->draws, share);
}

// "A is surely stronger: 97 of 100.": the likelihood of superiority as a word.
static void add_verdict(const Standing *score, const ReportNames *names, Text *text) {
    static const double SURE = 0.95, PROBABLE = 0.75, TOO_SURE_TO_COUNT = 0.99;
    const Language language = names->language;
    const Tally *tally = judged_tally(score, 0, 1);
    if (tally_games(tally) < FEW_GAMES) {
        text_add(text, words_line(language, "Too few games to say who is stronger."));
        text_add_char(text, '\n');
        return;
    }
    const double first = strength_of(tally).los, share = first < 0.5 ? 1 - first : first;
    const char *name = names->names[first < 0.5 ? 1 : 0];
    const int of_hundred = (int)(100 * share);
    if (share > TOO_SURE_TO_COUNT)
        words_addf(language, text, "%s is surely stronger: more than 99 of 100.\n", name);
    else if (share >= SURE)
        words_addf(language, text, "%s is surely stronger: %d of 100.\n", name, of_hundred);
    else if (share >= PROBABLE)
        words_addf(language, text, "%s is probably stronger: %d of 100.\n", name, of_hundred);
    else
        words_addf(language, text, "Nobody can be called stronger yet: %d of 100 for %s.\n",
                   of_hundred, name);
}

static void report_two(const Standing *score, const ReportNames *names, Text *text) {
    Language language = names->language;
    const Tally *all = &score->games.cells[0][1];
    words_addf(language, text, "%s against %s\n", names->names[0], names->names[1]);
    text_add(text, "Score        ");
    add_wdl(text, all);
    words_addf(language, text, tally_games(all) == 1 ? "  %lld game" : "  %lld games",
               (long long)tally_games(all));
    if (score->played < score->in_shard)
        words_addf(language, text, " of %lld", (long long)score->in_shard);
    text_add_char(text, '\n');
    add_verdict(score, names, text);
    report_strength(language, judged_tally(score, 0, 1), all, text);
    if (score->has_sprt) report_sprt(language, &score->sprt, score->llr, text);
}

// ---- several players ----

void report_order(const RatingList *list, int order[SCHEDULE_PLAYERS_MAX]) {
    for (int i = 0; i < list->count; i++) {
        int place = i;
        while (place > 0 && list->elo[order[place - 1]] < list->elo[i]) {
            order[place] = order[place - 1];
            place--;
        }
        order[place] = i;
    }
}

static void sum_row(const CrossTable *table, int row, Tally *sum) {
    memset(sum, 0, sizeof *sum);
    for (int j = 0; j < table->count; j++) tally_add(sum, &table->cells[row][j]);
}

// A player's name in a column, cut where it is too long.
static void add_name(const char *name, int width, Text *text) {
    char cut[PLAYER_NAME_MAX];
    slice_copy(slice_cut(slice_of(name), width), cut, sizeof cut);
    text_add_column(text, cut, -width);
}

static int name_width(const Standing *score, const ReportNames *names) {
    int width = 6;
    for (int i = 0; i < score->player_count; i++) {
        int length = slice_columns(slice_of(names->names[i]));
        if (length > width) width = length;
    }
    return width < 32 ? width : 32;
}

static void report_ratings(const Standing *score, const ReportNames *names, const RatingList *list,
                           const int *order, Text *text) {
    int width = name_width(score, names);
    static const char *const titles[] = {"Elo", TERM("error"), TERM("games"), TERM("score"),
                                         TERM("draws")};
    static const int widths[] = {7, 6, 6, 7, 6};
    add_title(names->language, 4, TERM("rank"), text);
    text_add(text, "  ");
    add_title(names->language, -width, TERM("player"), text);
    for (int i = 0; i < 5; i++) add_title(names->language, widths[i] + 2, titles[i], text);
    text_add_char(text, '\n');
    for (int i = 0; i < list->count; i++) {
        int player = order[i];
        Tally sum;
        sum_row(&score->games, player, &sum);
        double games = (double)tally_games(&sum);
        double share = games > 0 ? ((double)sum.wins + 0.5 * (double)sum.draws) / games : 0.5;
        text_addf(text, "%4d  ", i + 1);
        add_name(names->names[player], width, text);
        text_addf(text, "  %+7.1f  %6.1f  %6.0f  %6.1f%%  %5.1f%%\n", list->elo[player],
                  list->error[player], games, 100.0 * share,
                  games > 0 ? 100.0 * (double)sum.draws / games : 0.0);
    }
    words_addf(names->language, text,
               "Elo: Bradley-Terry, the mean of the field is 0; error: half the 95 %% interval.\n");
    if (list->is_regularised)
        words_addf(
            names->language, text,
            "Somebody won or lost everything: each pairing was given one more drawn game.\n");
}

// Does a table with a column of this width for every player fit on a screen?
static bool table_fits(const Standing *score, const ReportNames *names, int column) {
    enum { SCREEN_WIDTH = 80, RANK_WIDTH = 6 };
    return RANK_WIDTH + name_width(score, names) + column * score->player_count <= SCREEN_WIDTH;
}

// Did the first players meet only the others, so that most cells of a table would be empty?
static bool is_gauntlet(const Standing *score) {
    for (int i = 1; i < score->player_count; i++) {
        for (int j = i + 1; j < score->player_count; j++) {
            if (tally_games(&score->games.cells[i][j]) > 0) return false;
        }
    }
    return true;
}

enum { WDL_COLUMN = 17, PERCENT_COLUMN = 7 };

static void add_column_numbers(const Standing *score, const ReportNames *names, int column,
                               Text *text) {
    text_addf(text, "%4s  %-*s", "", name_width(score, names), "");
    for (int j = 0; j < score->player_count; j++) text_addf(text, "%*d", column, j + 1);
    text_add_char(text, '\n');
}

// All against all: wins, losses and draws; with ratings, who is likely to be the stronger one.
static void report_cross_table(const Standing *score, const ReportNames *names,
                               const RatingList *list, const int *order, Text *text) {
    const int column = list != NULL ? PERCENT_COLUMN : WDL_COLUMN;
    words_addf(names->language, text,
               list != NULL
                   ? "\nLikelihood (%%) that the row is stronger than the column\n"
                   : "\nCross table: +wins -losses =draws of the row against the column\n");
    add_column_numbers(score, names, column, text);
    for (int i = 0; i < score->player_count; i++) {
        text_addf(text, "%4d  ", i + 1);
        add_name(names->names[order[i]], name_width(score, names), text);
        for (int j = 0; j < score->player_count; j++) {
            const Tally *cell = &score->games.cells[order[i]][order[j]];
            Text word = TEXT_OF(64);
            if (i == j)
                text_add(&word, "-");
            else if (list != NULL)
                text_addf(&word, "%.1f", 100.0 * list->los[order[i]][order[j]]);
            else
                text_addf(&word, "+%lld -%lld =%lld", (long long)cell->wins,
                          (long long)cell->losses, (long long)cell->draws);
            text_addf(text, "%*s", column, word.data);
        }
        text_add_char(text, '\n');
    }
}

// For many players: who met whom, a pairing a line.
static void report_pairings(const Standing *score, const ReportNames *names, const int *order,
                            Text *text) {
    enum { LIST_NAME_MAX = 28 };
    int width = name_width(score, names);
    if (width > LIST_NAME_MAX) width = LIST_NAME_MAX;
    for (int i = 0; i < score->player_count; i++) {
        bool has_title = false;
        for (int place = 0; place < score->player_count; place++) {
            int j = order[place];
            const Tally *tally = &score->games.cells[i][j];
            if (j <= i || tally_games(tally) == 0) continue;
            if (!has_title) words_addf(names->language, text, "\n%s against\n", names->names[i]);
            has_title = true;
            Text words = TEXT_OF(64);
            add_wdl(&words, tally);
            Strength strength = strength_of(judged_tally(score, i, j));
            text_add(text, "  ");
            add_name(names->names[j], width, text);
            text_addf(text, "  %-23s  Elo ", words.data);
            add_estimate(names->language, text, &strength.elo, false);
            text_add_char(text, '\n');
        }
    }
}

static void report_meetings(const Standing *score, const ReportNames *names, const int *order,
                            Text *text) {
    if (table_fits(score, names, WDL_COLUMN) && !is_gauntlet(score)) {
        report_cross_table(score, names, NULL, order, text);
    } else {
        report_pairings(score, names, order, text);
    }
}

void report_score(const Standing *score, const ReportNames *names, Text *text) {
    if (score->player_count == 2) {
        report_two(score, names, text);
        return;
    }
    RatingList *list = malloc(sizeof *list);
    int order[SCHEDULE_PLAYERS_MAX];
    Error error = {{0}};
    if (list != NULL && rating_solve(&score->games, list, &error)) {
        report_order(list, order);
        report_ratings(score, names, list, order, text);
        report_meetings(score, names, order, text);
        if (table_fits(score, names, PERCENT_COLUMN))
            report_cross_table(score, names, list, order, text);
    } else {
        for (int i = 0; i < score->player_count; i++) order[i] = i;
        words_addf(names->language, text, "No ratings: %p\n", (const void *)&error);
        report_meetings(score, names, order, text);
    }
    free(list);
}

// ---- players and endings ----

static void add_faults(Language language, Text *text, const PlayerTotals *totals) {
    bool is_first = true;
    for (int fault = 0; fault < FAULT_KINDS; fault++) {
        if (totals->faults[fault] == 0 || fault == FAULT_STOPPED) continue;
        text_add(text, is_first ? words_line(language, "  lost: ") : ", ");
        text_addf(text, "%lld %s", (long long)totals->faults[fault],
                  words_term(language, result_fault_word((PlayerFault)fault)));
        is_first = false;
    }
    if (totals->is_retired) words_addf(language, text, "  (retired)");
    if (totals->killed > 0)
        words_addf(language, text, "  (did not quit: killed %lld times)",
                   (long long)totals->killed);
}

void report_players(const Standing *score, const ReportNames *names, Text *text) {
    int width = name_width(score, names);
    static const char *const titles[] = {TERM("games"), TERM("s/move"), TERM("depth"),
                                         TERM("knps")};
    static const int widths[] = {7, 11, 6, 9};
    add_title(names->language, -width, TERM("player"), text);
    for (int i = 0; i < 4; i++) add_title(names->language, widths[i] + 2, titles[i], text);
    text_add_char(text, '\n');
    for (int i = 0; i < score->player_count; i++) {
        const PlayerTotals *totals = &score->totals[i];
        double moves = totals->moves > 0 ? (double)totals->moves : 1.0;
        double seconds = (double)totals->effort.time_us / 1e6;
        add_name(names->names[i], width, text);
        text_addf(text, "  %7lld  %11.6f  %6.1f  %9.1f", (long long)totals->games, seconds / moves,
                  (double)totals->effort.depth_sum / moves,
                  seconds > 0 ? (double)totals->effort.nodes / seconds / 1000.0 : 0.0);
        add_faults(names->language, text, totals);
        text_add_char(text, '\n');
    }
}

void report_endings(Language language, const Standing *score, Text *text) {
    words_addf(language, text, "Endings      ");
    bool is_first = true;
    for (int cause = 0; cause < END_CAUSE_COUNT; cause++) {
        if (score->causes[cause] == 0) continue;
        const GameResult result = {.cause = (EndCause)cause};
        text_addf(text, "%s%lld %s", is_first ? "" : ", ", (long long)score->causes[cause],
                  words_term(language, result_cause_word(&result)));
        is_first = false;
    }
    words_addf(language, text, "; first player +%lld -%lld =%lld\n", (long long)score->first_wins,
               (long long)score->second_wins, (long long)score->draws);
}

// ---- lines ----

void report_game_line(const MatchEvent *event, const ReportNames *names, Text *text) {
    const JournalGame *game = event->game;
    words_addf(names->language, text, "game %lld: %s - %s  %s  %s, %u plies",
               (long long)game->number + 1, names->names[game->players[0]],
               names->names[game->players[1]], outcome_text(game->outcome), game->reason,
               game->plies);
}

// Who has the largest share of points.
static void add_leader(const Standing *score, const ReportNames *names, Text *text) {
    int leader = -1;
    double best = -1.0;
    double games = 0.0;
    for (int i = 0; i < score->player_count; i++) {
        Tally sum;
        sum_row(&score->games, i, &sum);
        double played = (double)tally_games(&sum);
        double share = played > 0 ? ((double)sum.wins + 0.5 * (double)sum.draws) / played : 0.0;
        if (share <= best) continue;
        best = share;
        leader = i;
        games = played;
    }
    if (leader >= 0)
        words_addf(names->language, text, ": %s leads with %.1f of %.0f", names->names[leader],
                   best * games, games);
}

void report_plain(const Standing *score, const ReportNames *names, Text *text) {
    const Tally *all = &score->games.cells[0][1];
    if (score->played == 0) return;
    if (score->player_count == 2) {
        words_addf(names->language, text, "%s against %s: %lld won, %lld lost, %lld drawn.\n",
                   names->names[0], names->names[1], (long long)all->wins, (long long)all->losses,
                   (long long)all->draws);
        add_verdict(score, names, text);
        return;
    }
    words_addf(names->language, text, "%lld of %lld games", (long long)score->played,
               (long long)score->in_shard);
    add_leader(score, names, text);
    text_add(text, ".\n");
}

void report_standing_line(const Standing *score, const ReportNames *names, Text *text) {
    words_addf(names->language, text, "%lld of %lld games", (long long)score->played,
               (long long)score->in_shard);
    if (score->player_count != 2) {
        add_leader(score, names, text);
        return;
    }
    const Tally *tally = judged_tally(score, 0, 1);
    Strength strength = strength_of(tally);
    text_addf(text, ": %s ", names->names[0]);
    add_wdl(text, &score->games.cells[0][1]);
    text_add(text, "  Elo ");
    add_estimate(names->language, text, &strength.elo, false);
    text_addf(text, "  LOS %.1f %%", 100.0 * strength.los);
    if (score->has_sprt)
        text_addf(text, "  LLR %.2f (%.2f, %.2f)", score->llr, sprt_lower(&score->sprt),
                  sprt_upper(&score->sprt));
}
