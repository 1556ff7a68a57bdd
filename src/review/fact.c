// SPDX-License-Identifier: GPL-3.0-or-later
// fact.c - see fact.h.
#include "review/fact.h"

#include <stdlib.h>

#include "review/material.h"

enum {
    LINE_LOOKED_AT = 12,    // plies of a line in which men may be lost
    SCORE_SHARE = 70,       // percent of the men's worth by which the engine's scores must differ
    PAWN_WORTH = 100,       // a pawn may be regained later without the loss being called another
    NEARLY_EQUAL_SCORE = 1, // a score this near to zero may be a draw by rule
};

typedef struct Case {
    GamePath path;
    const Look *look;
    Board board; // before the move
    Side mover;
} Case;

// ---- mates ----

bool line_ends_in_mate(const Board *board, const ReviewLine *line) {
    if (!score_is_mate(line->score) || line->length != SCORE_MATE - abs(line->score)) return false;
    Board now = *board, next;
    for (int i = 0; i < line->length; i++) {
        if (!movegen_is_legal(&now, line->moves[i])) return false;
        board_play(&now, line->moves[i], &next);
        now = next;
    }
    return board_in_check(&now) && !movegen_any(&now);
}

static bool find_missed_mate(const Case *about, Fact *fact) {
    const ReviewLine *best = &about->look->lines[0];
    if (!score_is_win(best->score) || score_is_win(about->look->played_line.score)) return false;
    if (!line_ends_in_mate(&about->board, best)) return false;
    *fact = (Fact){.kind = FACT_MISSES_MATE, .moves = score_mate_moves(best->score)};
    return true;
}

static bool find_allowed_mate(const Case *about, Fact *fact) {
    const ReviewLine *played = &about->look->played_line;
    if (!score_is_loss(played->score) || score_is_loss(about->look->lines[0].score)) return false;
    if (!line_ends_in_mate(&about->board, played)) return false;
    *fact = (Fact){.kind = FACT_ALLOWS_MATE, .moves = -score_mate_moves(played->score)};
    return true;
}

// ---- draws ----

// With the move played, does `drawer` draw by rule?
static bool draws_after(const Case *about, Move move, Side drawer, Ending *ending) {
    int count = about->path.count;
    Move *moves = malloc(((size_t)count + 1) * sizeof *moves);
    if (moves == NULL) return false;
    for (int i = 0; i < count; i++) moves[i] = about->path.moves[i];
    moves[count] = move;
    bool is_proved = perpetual_prove((GamePath){about->path.start, moves, count + 1}, drawer, ending);
    free(moves);
    return is_proved;
}

static bool find_allowed_draw(const Case *about, Fact *fact) {
    const Look *look = about->look;
    if (abs(look->played_line.score) > NEARLY_EQUAL_SCORE || look->lines[0].score <= NEARLY_EQUAL_SCORE)
        return false;
    *fact = (Fact){.kind = FACT_ALLOWS_DRAW};
    return draws_after(about, look->played, side_other(about->mover), &fact->ending);
}

static bool find_missed_draw(const Case *about, Fact *fact) {
    const Look *look = about->look;
    if (abs(look->lines[0].score) > NEARLY_EQUAL_SCORE || look->played_line.score >= -NEARLY_EQUAL_SCORE)
        return false;
    *fact = (Fact){.kind = FACT_MISSES_DRAW};
    return draws_after(about, look->lines[0].moves[0], about->mover, &fact->ending);
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

// The greatest loss along the line that lasts to its end, a pawn more or less; the earliest of equal ones.
static Loss lasting_loss(const Board *board, const ReviewLine *line, Side loser) {
    Loss losses[LINE_LOOKED_AT + 1] = {0};
    int count = line->length < LINE_LOOKED_AT ? line->length : LINE_LOOKED_AT;
    Board now = *board, next;
    for (int i = 1; i <= count; i++) {
        board_play(&now, line->moves[i - 1], &next);
        now = next;
        losses[i] = loss_between(board, &now, loser);
    }
    Loss lasting = {0};
    int least_behind = losses[count].worth;
    for (int i = count; i >= 1; i--) {
        if (losses[i].worth < least_behind) least_behind = losses[i].worth;
        if (least_behind >= losses[i].worth - PAWN_WORTH && losses[i].worth >= lasting.worth)
            lasting = losses[i];
    }
    return lasting;
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
    Loss loss = lasting_loss(&about->board, bad, loser);
    const Look *look = about->look;
    Score best =
        look->lines[0].score < look->best_beside_played ? look->lines[0].score : look->best_beside_played;
    int difference = best - look->played_line.score;
    if (loss.worth < PAWN_WORTH || difference * 100 < loss.worth * SCORE_SHARE) return false;
    int balance = material_balance(&about->board, winner) + loss.worth;
    Board after_bad, after_good;
    board_play(&about->board, bad->moves[0], &after_bad);
    board_play(&about->board, good->moves[0], &after_good);
    if (!material_is_forced(&after_bad, winner, balance)) return false;
    if (!material_is_held(&after_good, winner, balance - PAWN_WORTH + 1)) return false;
    fact->loss = name_loss(&loss);
    fact->pawns = loss.worth / PAWN_WORTH;
    return fact->loss != LOSS_OTHER || fact->pawns > 1; // less is a matter of taste
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

int fact_list(GamePath path, const Look *look, Fact facts[FACTS_MAX]) {
    if (look->line_count == 0 || look->played == MOVE_NONE || look->played == look->lines[0].moves[0])
        return 0;
    Case about = {.path = path, .look = look, .board = path_board(path)};
    about.mover = (Side)about.board.side;
    int count = 0;
    count += find_allowed_mate(&about, &facts[count]);
    count += find_missed_mate(&about, &facts[count]);
    count += find_allowed_draw(&about, &facts[count]) || find_missed_draw(&about, &facts[count]);
    if (count > 0) return count; // beside a mate or a draw a rook does not matter
    count += find_lost_material(&about, &facts[count]) || find_missed_material(&about, &facts[count]);
    return count;
}
