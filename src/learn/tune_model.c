// SPDX-License-Identifier: GPL-3.0-or-later
// tune_model.c - see tune_model.h.
#include "learn/tune_model.h"

#include <math.h>

static double danger_cost_of(double danger) {
    if (danger <= 0) return 0;
    if (danger > DANGER_MAX) danger = DANGER_MAX;
    return danger * danger / DANGER_DIVISOR;
}

Forward tune_predict(const Vector *weights, const SampleSet *set, const Sample *sample) {
    Forward forward = {0};
    const SampleEntry *entry = &set->entries[sample->first];
    double early = 0, late = 0;
    for (int i = 0; i < sample->plain_count; i++, entry++) {
        early += weights->early[entry_weight(*entry)] * entry_count(*entry);
        late += weights->late[entry_weight(*entry)] * entry_count(*entry);
    }
    for (int side = WHITE; side <= BLACK; side++) {
        double sign = side == WHITE ? 1 : -1, danger = 0;
        for (int i = 0; i < sample->danger_count[side]; i++, entry++) {
            danger += weights->early[entry_weight(*entry)] * entry_count(*entry);
            late += sign * weights->late[entry_weight(*entry)] * entry_count(*entry);
        }
        forward.danger[side] = danger;
        early -= sign * danger_cost_of(danger);
    }
    forward.early_share = (double)sample->phase / EVAL_PHASE_ALL;
    forward.late_share = (1 - forward.early_share) * sample->scale / EVAL_SCALE_ONE;
    forward.score = early * forward.early_share + late * forward.late_share;
    return forward;
}

double tune_win_chance(double k, double score) {
    return 1 / (1 + exp(-k * score));
}

void tune_add_slope(const SampleSet *set, const Sample *sample, const Forward *forward,
                    double slope, Vector *sum) {
    double early = slope * forward->early_share, late = slope * forward->late_share;
    const SampleEntry *entry = &set->entries[sample->first];
    for (int i = 0; i < sample->plain_count; i++, entry++) {
        sum->early[entry_weight(*entry)] += early * entry_count(*entry);
        sum->late[entry_weight(*entry)] += late * entry_count(*entry);
    }
    for (int side = WHITE; side <= BLACK; side++) {
        double sign = side == WHITE ? 1 : -1, danger = forward->danger[side];
        double factor =
            danger > 0 && danger < DANGER_MAX ? -sign * early * 2 * danger / DANGER_DIVISOR : 0;
        for (int i = 0; i < sample->danger_count[side]; i++, entry++) {
            sum->early[entry_weight(*entry)] += factor * entry_count(*entry);
            sum->late[entry_weight(*entry)] += sign * late * entry_count(*entry);
        }
    }
}
