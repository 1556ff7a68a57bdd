// SPDX-License-Identifier: GPL-3.0-or-later
// match_cutechess.c - see match_cutechess.h.
//
// In a match of two the odd games are those in which the player named first has the first move, as
// there: a pair may have been played the other way round, and its two numbers are exchanged.
#include "cli/match/match_cutechess.h"

#include <math.h>
#include <string.h>

// ---- a game ----

static const char BY_TABLES[] = "adjudicated by the endgame tables";

static const char *name_side(const ReportNames *names, int side) {
    return names->game->side_names[side];
}

// By what ended it, and by the term of the ending where there are several.
static void add_draw(const JournalGame *game, Text *text) {
    static const struct {
        EndCause cause;
        const char *term, *theirs;
    } draws[] = {
        {END_RULES, "stalemate", "Draw by stalemate"},
        {END_RULES, "insufficient material", "Draw by insufficient mating material"},
        {END_RULES, "75 moves without capture or pawn move", "Draw by fifty moves rule"},
        {END_CLAIM, "50 moves without capture or pawn move", "Draw by fifty moves rule"},
        {END_CLAIM, NULL, "Draw by 3-fold repetition"},
        {END_REPETITION, NULL, "Draw by 3-fold repetition"},
        {END_AGREED, NULL, "Draw by agreement"},
        {END_ADJUDICATED, BY_TABLES, "Draw by adjudication: SyzygyTB"},
        {END_ADJUDICATED, "adjudicated: the limit of moves is reached",
         "Draw by adjudication: maximum game length"},
        {END_ADJUDICATED, "the limit of plies is reached",
         "Draw by adjudication: maximum game length"},
        {END_ADJUDICATED, NULL, "Draw by adjudication"},
    };
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        const char *term = draws[i].term;
        if (game->cause != draws[i].cause) continue;
        if (term != NULL && strcmp(game->reason, term) != 0) continue;
        text_add(text, draws[i].theirs);
        return;
    }
    text_add(text, game->reason);
}

static void add_fault(PlayerFault fault, const char *loser, Text *text) {
    switch (fault) {
    case FAULT_TIME: text_addf(text, "%s loses on time", loser); break;
    case FAULT_HANG: text_addf(text, "%s's connection stalls", loser); break;
    case FAULT_ILLEGAL: text_addf(text, "%s makes an illegal move", loser); break;
    default: text_addf(text, "%s disconnects", loser); break;
    }
}

static void add_ending(const JournalGame *game, const ReportNames *names, Text *text) {
    const int loser = game->outcome == OUTCOME_FIRST_WINS ? 1 : 0;
    const char *lost = name_side(names, loser), *won = name_side(names, 1 - loser);
    if (game->outcome == OUTCOME_NONE)
        text_add(text, "No result");
    else if (game->outcome == OUTCOME_DRAW)
        add_draw(game, text);
    else if (game->cause == END_TIME)
        add_fault(FAULT_TIME, lost, text);
    else if (game->cause == END_FAULT)
        add_fault(game->fault, lost, text);
    else if (game->cause == END_RESIGNED)
        text_addf(text, "%s resigns", lost);
    else if (game->cause == END_ADJUDICATED)
        text_addf(text, "%s wins by adjudication%s", won,
                  strcmp(game->reason, BY_TABLES) == 0 ? ": SyzygyTB" : "");
    else if (strcmp(game->reason, "checkmate") == 0)
        text_addf(text, "%s mates", won);
    else
        text_addf(text, "%s wins: %s", won, game->reason);
}

static void add_tally(const Tally *tally, Text *text) {
    const double games = (double)tally_games(tally);
    const double points = (double)tally->wins + 0.5 * (double)tally->draws;
    text_addf(text, "%lld - %lld - %lld  [%.3f] %.0f\n", (long long)tally->wins,
              (long long)tally->losses, (long long)tally->draws, games > 0 ? points / games : 0.0,
              games);
}

static void add_score(const Standing *score, const ReportNames *names, Text *text) {
    text_addf(text, "Score of %s vs %s: ", names->names[0], names->names[1]);
    add_tally(&score->games.cells[0][1], text);
}

void match_cutechess_game(const MatchEvent *event, const ReportNames *names, Text *text) {
    const JournalGame *game = event->game;
    const bool is_plain = event->score->keeps_sides || event->score->player_count != 2;
    const int64_t number =
        is_plain ? game->number + 1 : game->number / 2 * 2 + (game->players[0] == 0 ? 1 : 2);
    text_addf(text, "Finished game %lld (%s vs %s): %s {", (long long)number,
              names->names[game->players[0]], names->names[game->players[1]],
              outcome_text(game->outcome));
    add_ending(game, names, text);
    text_add(text, "}\n");
    if (event->score->player_count == 2) add_score(event->score, names, text);
}

// ---- a match ----

static void add_sprt(const Standing *score, Text *text) {
    if (!score->has_sprt) {
        text_add(text, "SPRT: llr 0 (0.0%), lbound -inf, ubound inf\n");
        return;
    }
    const double lower = sprt_lower(&score->sprt), upper = sprt_upper(&score->sprt);
    text_addf(text, "SPRT: llr %.3g (%.1f%%), lbound %.3g, ubound %.3g%s\n", score->llr,
              100.0 * score->llr / (score->llr < 0 ? -lower : upper), lower, upper,
              score->verdict == SPRT_ACCEPTS_H1   ? " - H1 was accepted"
              : score->verdict == SPRT_ACCEPTS_H0 ? " - H0 was accepted"
                                                  : "");
}

static void add_two(const Standing *score, const ReportNames *names, Text *text) {
    const Tally *pairs = &score->pairs.cells[0][1], *all = &score->games.cells[0][1];
    const Strength strength = strength_of(tally_games(pairs) > 0 ? pairs : all);
    const Tally white = {
        .wins = score->first_wins, .losses = score->second_wins, .draws = score->draws};
    add_score(score, names, text);
    for (int side = 0; side < 2; side++) {
        text_addf(text, "...      %s playing %s: ", names->names[0], name_side(names, side));
        add_tally(&score->by_side[side], text);
    }
    text_addf(text, "...      %s vs %s: ", name_side(names, 0), name_side(names, 1));
    add_tally(&white, text);
    text_addf(text, "Elo difference: %.1f +/- ", strength.elo.value);
    text_addf(text, isinf(strength.elo.error) ? "nan" : "%.1f", strength.elo.error);
    text_addf(text, ", LOS: %.1f %%, DrawRatio: %.1f %%\n", 100.0 * strength.los,
              100.0 * tally_draw_ratio(all));
    add_sprt(score, text);
}

void match_cutechess_end(const Standing *score, const ReportNames *names, Text *text) {
    if (score->player_count == 2)
        add_two(score, names, text);
    else
        report_score(score, names, text);
    text_addf(text, "%lld of %lld games finished.\nFinished match\n", (long long)score->played,
              (long long)score->in_shard);
}
