// SPDX-License-Identifier: GPL-3.0-or-later
// fact.c - see fact.h.
#include "review/fact.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "review/mate.h"
#include "review/material.h"

enum {
    LINE_LOOKED_AT = 12, // plies of a line in which men may be lost
    LOSSES_MAX = 4,
    SCORE_SHARE = 70,       // percent of the men's worth by which the engine's scores must differ
    PAWN_WORTH = 100,       // a pawn may be regained later without the loss being called another
    NEARLY_EQUAL_SCORE = 1, // a score this near to zero may be a draw by rule
};

typedef struct Case {
    GamePath path;
    const Look *look;
    Board board; // before the move
    Side mover;
    Move *moves; // of the path, and room for one more
} Case;

// The game with this move played instead.
static GamePath path_with(const Case *about, Move move) {
    about->moves[about->path.count] = move;
    return (GamePath){about->path.start, about->moves, about->path.count + 1};
}

// ---- mates ----

static bool find_missed_mate(const Case *about, Fact *fact) {
    Score best = about->look->lines[0].score;
    if (!score_is_win(best) || score_is_win(about->look->played_line.score)) return false;
    *fact = (Fact){.kind = FACT_MISSES_MATE, .moves = mate_prove(about->path, score_mate_moves(best))};
    return fact->moves > 0;
}

static bool find_allowed_mate(const Case *about, Fact *fact) {
    Score played = about->look->played_line.score;
    if (!score_is_loss(played) || score_is_loss(about->look->lines[0].score)) return false;
    GamePath after = path_with(about, about->look->played);
    *fact = (Fact){.kind = FACT_ALLOWS_MATE, .moves = mate_prove(after, -score_mate_moves(played))};
    return fact->moves > 0;
}

// ---- draws ----

static bool find_allowed_draw(const Case *about, Fact *fact) {
    const Look *look = about->look;
    if (abs(look->played_line.score) > NEARLY_EQUAL_SCORE || look->lines[0].score <= NEARLY_EQUAL_SCORE)
        return false;
    *fact = (Fact){.kind = FACT_ALLOWS_DRAW};
    return perpetual_prove(path_with(about, look->played), side_other(about->mover), &fact->ending);
}

static bool find_missed_draw(const Case *about, Fact *fact) {
    const Look *look = about->look;
    if (abs(look->lines[0].score) > NEARLY_EQUAL_SCORE || look->played_line.score >= -NEARLY_EQUAL_SCORE)
        return false;
    *fact = (Fact){.kind = FACT_MISSES_DRAW};
    return perpetual_prove(path_with(about, look->lines[0].moves[0]), about->mover, &fact->ending);
}

// ---- material ----

// What `loser` has less than before, in men and in all, at a point of a line.
typedef struct Loss {
    int men[KIND_COUNT];
    int worth;
} Loss;

static Loss loss_between(const Board *before, const Board *after, Side loser) {
    Loss loss = {0};
    Side other = side_other(loser);
    for (int kind = PAWN; kind < KIND_COUNT; kind++) {
        int had = bits_count(board_pieces(before, loser, (Kind)kind))
                  - bits_count(board_pieces(before, other, (Kind)kind));
        int has = bits_count(board_pieces(after, loser, (Kind)kind))
                  - bits_count(board_pieces(after, other, (Kind)kind));
        loss.men[kind] = had - has;
        loss.worth += (had - has) * material_worth[kind];
    }
    return loss;
}

// The points of the line at which nothing more is about to be taken and the loss is one that lasts to the
// end, a pawn more or less: each worth once and where it first comes, the greatest first. Returns how many.
static int list_losses(const Board *board, const ReviewLine *line, Side loser, Loss losses[LOSSES_MAX]) {
    Loss quiet[REVIEW_LINE_MAX + 1];
    int quiet_count = 0, least_behind = INT_MAX, count = 0;
    Board now = *board, next;
    for (int i = 0; i < line->length; i++) {
        // Not beyond what matters, and not in the middle of an exchange.
        if (i >= LINE_LOOKED_AT && !board_is_capture(&now, line->moves[i])) break;
        board_play(&now, line->moves[i], &next);
        now = next;
        if (material_settled(&now, loser) != material_balance(&now, loser)) continue;
        quiet[quiet_count++] = loss_between(board, &now, loser);
    }
    for (int i = quiet_count - 1; i >= 0; i--) {
        if (quiet[i].worth < least_behind) least_behind = quiet[i].worth;
        if (quiet[i].worth < PAWN_WORTH || least_behind < quiet[i].worth - PAWN_WORTH) continue;
        int place = 0;
        while (place < count && losses[place].worth > quiet[i].worth) place++;
        bool is_known = place < count && losses[place].worth == quiet[i].worth;
        if (!is_known && count == LOSSES_MAX) continue;
        for (int j = count; !is_known && j > place; j--) losses[j] = losses[j - 1];
        losses[place] = quiet[i];
        count += !is_known;
    }
    return count;
}

static FactLoss name_loss(const Loss *loss) {
    static const FactLoss singles[KIND_COUNT] = {[PAWN] = LOSS_PAWN,
                                                 [KNIGHT] = LOSS_KNIGHT,
                                                 [BISHOP] = LOSS_BISHOP,
                                                 [ROOK] = LOSS_ROOK,
                                                 [QUEEN] = LOSS_QUEEN};
    int differing = 0, last = PAWN;
    for (int kind = PAWN; kind < KIND_COUNT; kind++) {
        if (loss->men[kind] == 0) continue;
        differing++;
        last = kind;
    }
    if (differing == 1 && loss->men[last] == 1) return singles[last];
    if (differing == 1 && last == PAWN && loss->men[PAWN] > 1) return LOSS_PAWNS;
    bool is_minor = loss->men[KNIGHT] + loss->men[BISHOP] == -1;
    if (differing == 2 && loss->men[ROOK] == 1 && is_minor) return LOSS_EXCHANGE;
    return LOSS_OTHER;
}

// One side loses material after `bad`, and not after `good`. Both lines begin in the position of the case.
static bool prove_loss(const Case *about, const ReviewLine *bad, const ReviewLine *good, Side loser,
                       Fact *fact) {
    Side winner = side_other(loser);
    const Look *look = about->look;
    Score best =
        look->lines[0].score < look->best_beside_played ? look->lines[0].score : look->best_beside_played;
    int difference = best - look->played_line.score;
    Board after_bad, after_good;
    board_play(&about->board, bad->moves[0], &after_bad);
    board_play(&about->board, good->moves[0], &after_good);
    Loss losses[LOSSES_MAX];
    int count = list_losses(&about->board, bad, loser, losses);
    bool is_proved = false;
    for (int i = 0; i < count; i++) {
        Fact found = {
            .kind = fact->kind, .loss = name_loss(&losses[i]), .pawns = losses[i].worth / PAWN_WORTH};
        // A man with a name says more than a pawn more.
        if (is_proved && (found.loss == LOSS_OTHER || found.pawns < fact->pawns - 1)) continue;
        int balance = material_balance(&about->board, winner) + losses[i].worth;
        bool is_worth_saying = found.loss != LOSS_OTHER || found.pawns > 1;
        if (!is_worth_saying || difference * 100 < losses[i].worth * SCORE_SHARE
            || !material_is_forced(&after_bad, winner, balance)
            || !material_is_held(&after_good, winner, balance - PAWN_WORTH + 1))
            continue;
        *fact = found;
        is_proved = true;
        if (found.loss != LOSS_OTHER) break;
    }
    return is_proved;
}

static bool find_lost_material(const Case *about, Fact *fact) {
    *fact = (Fact){.kind = FACT_LOSES_MATERIAL};
    const Look *look = about->look;
    return prove_loss(about, &look->played_line, &look->lines[0], about->mover, fact);
}

static bool find_missed_material(const Case *about, Fact *fact) {
    *fact = (Fact){.kind = FACT_MISSES_MATERIAL};
    const Look *look = about->look;
    return prove_loss(about, &look->lines[0], &look->played_line, side_other(about->mover), fact);
}

// ---- all ----

static int list_facts(const Case *about, Fact facts[FACTS_MAX]) {
    int count = 0;
    count += find_allowed_mate(about, &facts[count]);
    count += find_missed_mate(about, &facts[count]);
    count += find_allowed_draw(about, &facts[count]) || find_missed_draw(about, &facts[count]);
    if (count > 0) return count; // beside a mate or a draw a rook does not matter
    return find_lost_material(about, &facts[0]) || find_missed_material(about, &facts[0]);
}

int fact_list(GamePath path, const Look *look, Fact facts[FACTS_MAX]) {
    if (look->line_count == 0 || look->played == MOVE_NONE || look->played == look->lines[0].moves[0])
        return 0;
    Case about = {.path = path, .look = look, .board = path_board(path)};
    about.mover = (Side)about.board.side;
    about.moves = malloc(((size_t)path.count + 1) * sizeof *about.moves);
    if (about.moves == NULL) return 0;
    if (path.count > 0) memcpy(about.moves, path.moves, (size_t)path.count * sizeof *about.moves);
    int count = list_facts(&about, facts);
    free(about.moves);
    return count;
}
