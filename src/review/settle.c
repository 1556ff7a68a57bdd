// SPDX-License-Identifier: GPL-3.0-or-later
// settle.c - see settle.h.
#include "review/settle.h"

// The move, and behind it the line that was found in the position it leads to.
static ReviewLine line_behind(Move move, GamePath path, const Look *look) {
    ReviewLine whole = {.score = verdict_for_mover(verdict_value(path, look)),
                        .depth = look->line_count > 0 ? look->lines[0].depth : 1,
                        .length = 1,
                        .moves = {move}};
    const ReviewLine *line = &look->lines[0];
    for (int i = 0; i < line->length && look->line_count > 0 && whole.length < REVIEW_LINE_MAX; i++)
        whole.moves[whole.length++] = line->moves[i];
    return whole;
}

static void join(GameReview *review, int ply) {
    review->looks[ply].played_line =
        line_behind(review->moves[ply], game_review_path(review, ply + 1), &review->looks[ply + 1]);
}

void settle_join(GameReview *review) {
    for (int ply = 0; ply < review->plies; ply++) join(review, ply);
}

// ---- looking ----

// The best move is put on the board and looked at as hard and as deep as the played one.
static bool check_best(GameReview *review, Reviewer *reviewer, int ply) {
    Look *look = &review->looks[ply], behind;
    Move best = look->lines[0].moves[0], played = review->moves[ply];
    review->moves[ply] = best; // until it has been looked at
    GamePath path = game_review_path(review, ply + 1);
    bool is_made =
        reviewer_look_as_deep(reviewer, path, look->effort, look->played_line.depth, &behind);
    if (is_made) {
        look->best_alone = line_behind(best, path, &behind);
        look->nodes += behind.nodes;
        look->time_ms += behind.time_ms;
    }
    review->moves[ply] = played;
    return is_made;
}

// Puts the look before a move beside the one behind it, and has a better move checked where there
// seems to be one.
static bool compare(GameReview *review, Reviewer *reviewer, int ply) {
    Look *look = &review->looks[ply];
    join(review, ply);
    return look->best_alone.length > 0 || !verdict_wants_proof(game_review_path(review, ply), look)
           || check_best(review, reviewer, ply);
}

static bool look_at(GameReview *review, Reviewer *reviewer, int ply, int times) {
    Look *look = &review->looks[ply], now;
    Move played = ply < review->plies ? review->moves[ply] : MOVE_NONE;
    if (!reviewer_look(reviewer, game_review_path(review, ply), played, times, &now)) return false;
    now.nodes += look->nodes;
    now.time_ms += look->time_ms;
    *look = now;
    return ply == review->plies || compare(review, reviewer, ply);
}

bool settle_look(GameReview *review, Reviewer *reviewer, int first) {
    reviewer_forget(reviewer);
    for (int ply = review->plies; ply >= first; ply--) {
        if (!look_at(review, reviewer, ply, 1)) return false;
    }
    return true;
}

// ---- looking again ----

// The effort with which both sides of a move are to be known; 0: what is known will do.
static int effort_wanted(const GameReview *review, int ply) {
    const Look *look = &review->looks[ply];
    GamePath path = game_review_path(review, ply);
    int least = look->effort < look[1].effort ? look->effort : look[1].effort;
    if (least < REVIEW_HARDER && verdict_may_be_bad(path, look)) return REVIEW_HARDER;
    if (least < REVIEW_HARDEST && verdict_is_doubtful(path, look)) return least * REVIEW_HARDER;
    return 0;
}

// The played move without the memory of what came after it: nobody has such a memory of the better
// one. With more effort where that does not show the loss.
static bool look_afresh(GameReview *review, Reviewer *reviewer, int ply) {
    Look *look = &review->looks[ply], behind;
    GamePath before = game_review_path(review, ply), path = game_review_path(review, ply + 1);
    for (int times = REVIEW_HARDER; times <= REVIEW_HARDEST; times *= REVIEW_HARDER) {
        reviewer_forget(reviewer);
        if (!reviewer_look(reviewer, path, MOVE_NONE, times, &behind)) return false;
        look->played_afresh = line_behind(review->moves[ply], path, &behind);
        look->nodes += behind.nodes;
        look->time_ms += behind.time_ms;
        if (verdict_is_borne_out(before, look)) break;
    }
    return true;
}

static bool look_at_mistakes_afresh(GameReview *review, Reviewer *reviewer, int first) {
    for (int ply = review->plies - 1; ply >= first; ply--) {
        bool is_wanted = verdict_wants_afresh(game_review_path(review, ply), &review->looks[ply]);
        if (is_wanted && !look_afresh(review, reviewer, ply)) return false;
    }
    return true;
}

// Every round looks at one position or two with more effort than before, and that ends.
bool settle_doubts(GameReview *review, Reviewer *reviewer, int first) {
    reviewer_forget(reviewer);
    for (int ply = review->plies - 1; ply >= first;) {
        if (!compare(review, reviewer, ply)) return false;
        int times = effort_wanted(review, ply);
        for (int at = ply + 1; times > 0 && at >= ply; at--) {
            bool is_due = review->looks[at].effort < times;
            if (is_due && !look_at(review, reviewer, at, times)) return false;
        }
        // What was found may not agree with what comes behind.
        if (times == 0)
            ply--;
        else if (ply + 1 < review->plies)
            ply++;
    }
    return look_at_mistakes_afresh(review, reviewer, first);
}
