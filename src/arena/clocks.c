// SPDX-License-Identifier: GPL-3.0-or-later
// clocks.c - see clocks.h.
#include "arena/clocks.h"

void clocks_start(GameClocks *clocks, const ClockRules *rules) {
    clocks->rules = *rules;
    for (int side = 0; side < 2; side++) {
        clocks->left_us[side] = rules->controls[side].base_ms * 1000;
        clocks->moves_left[side] = rules->controls[side].moves;
    }
}

// The clock's whole milliseconds: never 0 while there is a clock, since 0 says that there is none.
static int64_t clock_ms(const GameClocks *clocks, int side) {
    if (clocks->rules.controls[side].base_ms == 0) return 0;
    int64_t time_ms = clocks->left_us[side] / 1000;
    return time_ms > 0 ? time_ms : 1;
}

// The time the player has for this move, margin included; -1 when there is no limit of time.
static int64_t allowance_us(const GameClocks *clocks, int side) {
    const ClockRules *rules = &clocks->rules;
    const TimeControl *control = &rules->controls[side];
    int64_t time_us = -1;
    if (control->base_ms > 0) time_us = clocks->left_us[side];
    if (control->move_time_ms > 0 && (time_us < 0 || control->move_time_ms * 1000 < time_us))
        time_us = control->move_time_ms * 1000;
    return time_us < 0 ? -1 : time_us + rules->margin_ms * 1000;
}

ThinkLimits clocks_limits(const GameClocks *clocks, int side) {
    const ClockRules *rules = &clocks->rules;
    const TimeControl *control = &rules->controls[side];
    int64_t allowed_us = allowance_us(clocks, side);
    ThinkLimits limits = {
        .moves_to_go = clocks->moves_left[side],
        .move_time_ms = control->move_time_ms,
        .depth = control->depth,
        .nodes = control->nodes,
        .patience_ms = allowed_us >= 0 ? (allowed_us + 999) / 1000 : rules->patience_ms,
        .grace_ms = rules->grace_ms > 0 ? rules->grace_ms : CLOCKS_GRACE_MS,
    };
    if (control->base_ms == 0) return limits;
    for (int i = 0; i < 2; i++) {
        limits.clock_ms[i] = clock_ms(clocks, i);
        limits.increment_ms[i] = rules->controls[i].increment_ms;
    }
    return limits;
}

bool clocks_spend(GameClocks *clocks, int side, int64_t spent_us) {
    const TimeControl *control = &clocks->rules.controls[side];
    int64_t allowed_us = allowance_us(clocks, side);
    if (allowed_us >= 0 && spent_us > allowed_us) return false;
    if (control->base_ms == 0) return true;
    int64_t left_us = clocks->left_us[side] - spent_us;
    if (left_us < 0) left_us = 0; // the margin's gift is not a debt
    left_us += control->increment_ms * 1000;
    if (control->moves > 0 && --clocks->moves_left[side] == 0) {
        clocks->moves_left[side] = control->moves;
        left_us += control->base_ms * 1000;
    }
    clocks->left_us[side] = left_us;
    return true;
}
