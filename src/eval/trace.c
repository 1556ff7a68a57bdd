// SPDX-License-Identifier: GPL-3.0-or-later
// trace.c - the evaluation that writes down how it came to its score.
#include "eval/trace.h"

#include <string.h>

#include "eval/eval.h"

enum { TRACING = 1 };
#include "eval/evaluate.h"

void eval_trace(const Board *board, EvalTrace *trace) {
    memset(trace, 0, sizeof *trace);
    Evaluation evaluation = {.board = board, .trace = trace};
    trace->score_white = evaluate(&evaluation, NULL);
    int known;
    trace->ending = ending_known(board, &known);
    if (trace->ending != NULL) trace->score_white = known;
}

static void explain_group(const EvalTrace *trace, const WeightGroup *group, EvalTerm *term) {
    *term = (EvalTerm){.name = group->name, .idea = group->idea};
    for (int side = WHITE; side <= BLACK; side++) {
        for (int i = group->first; i < group->first + group->count; i++) {
            term->early[side] += trace->counts[side][i] * pair_early(eval_weights[i]);
            term->late[side] += trace->counts[side][i] * pair_late(eval_weights[i]);
        }
    }
}

static bool is_danger(const WeightGroup *group) {
    return group->first >= W_DANGER_FIRST && group->first <= W_DANGER_LAST;
}

// The square of a sum has no shares: all danger is one line.
static EvalTerm explain_danger(const EvalTrace *trace) {
    EvalTerm all = {.name = "KING_DANGER",
                    .idea = "attacks on the king, by the square of their sum"};
    Pair danger[SIDE_COUNT] = {0};
    for (int side = WHITE; side <= BLACK; side++) {
        for (int i = W_DANGER_FIRST; i <= W_DANGER_LAST; i++)
            danger[side] += eval_weights[i] * trace->counts[side][i];
        all.early[side] = -danger_cost(danger[side]);
        all.late[side] = pair_late(danger[side]);
    }
    return all;
}

void eval_explain(const Board *board, EvalTerms *terms) {
    EvalTrace trace;
    eval_trace(board, &trace);
    *terms = (EvalTerms){.early = trace.early,
                         .late = trace.late,
                         .phase = trace.phase,
                         .scale = trace.scale,
                         .ending = trace.ending,
                         .score_white = trace.score_white};
    for (int i = 0; i < WEIGHT_GROUP_COUNT; i++) {
        const WeightGroup *group = &eval_weight_groups[i];
        if (group->first == W_DANGER_FIRST)
            terms->terms[terms->term_count++] = explain_danger(&trace);
        if (!is_danger(group)) explain_group(&trace, group, &terms->terms[terms->term_count++]);
    }
}
