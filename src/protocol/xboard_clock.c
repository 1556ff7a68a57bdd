// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_clock.c - level, st, sd and time: how long the engine may think.
#include "protocol/xboard.h"
#include "core/clock.h"

enum { SECOND_MS = 1000, MINUTE_MS = 60000, DIGITS_MAX = 7, MOVES_PER_CONTROL_MAX = 10000 };

void xboard_new_clock(XboardClock *clock) {
    *clock =
        (XboardClock){.moves_per_control = 40, .base_ms = 5 * MINUTE_MS, .left_ms = 5 * MINUTE_MS};
}

// A decimal number at the front of the slice, times `unit_ms`; thousandths count, more does not.
static bool parse_time(Slice *rest, int64_t unit_ms, int64_t *time_ms) {
    int64_t value = 0;
    size_t i = 0;
    for (; i < rest->length && rest->data[i] >= '0' && rest->data[i] <= '9'; i++) {
        if (i == DIGITS_MAX) return false;
        value = 10 * value + (rest->data[i] - '0');
    }
    if (i == 0) return false;
    *time_ms = value * unit_ms;
    if (i < rest->length && rest->data[i] == '.') {
        int64_t share = unit_ms;
        for (i++; i < rest->length && rest->data[i] >= '0' && rest->data[i] <= '9'; i++) {
            share /= 10;
            *time_ms += (rest->data[i] - '0') * share;
        }
    }
    *rest = (Slice){.data = rest->data + i, .length = rest->length - i};
    return true;
}

// MIN, MIN:SEC or, with a unit of a second, SEC. What follows is passed
// over, as the protocol asks for.
static bool parse_clock_time(Slice word, int64_t unit_ms, int64_t *time_ms) {
    int64_t seconds_ms = 0;
    if (!parse_time(&word, unit_ms, time_ms)) return false;
    if (word.length == 0 || word.data[0] != ':') return true;
    Slice seconds = {.data = word.data + 1, .length = word.length - 1};
    if (unit_ms != MINUTE_MS || !parse_time(&seconds, SECOND_MS, &seconds_ms)) return false;
    *time_ms += seconds_ms;
    return true;
}

bool xboard_set_level(XboardConversation *talk, Slice rest, Error *error) {
    XboardClock *clock = &talk->clock;
    char moves[16];
    int64_t moves_per_control = 0, base_ms = 0, increment_ms = 0;
    slice_copy(slice_next_word(&rest), moves, sizeof moves);
    Slice base = slice_next_word(&rest), increment = slice_next_word(&rest);
    if (increment.length == 0) return error_set(error, "too few parameters");
    if (!text_parse_int(moves, "the number of moves", 0, MOVES_PER_CONTROL_MAX, &moves_per_control,
                        error))
        return false;
    if (!parse_clock_time(base, MINUTE_MS, &base_ms)
        || !parse_time(&increment, SECOND_MS, &increment_ms))
        return error_set(error, "the time is not MIN or MIN:SEC");
    clock->moves_per_control = (int)moves_per_control;
    clock->base_ms = base_ms;
    clock->increment_ms = increment_ms;
    clock->move_time_ms = 0;
    clock->left_ms = base_ms;
    clock->level_ply = talk->count;
    return true;
}

bool xboard_set_move_time(XboardConversation *talk, Slice rest, Error *error) {
    int64_t time_ms = 0;
    Slice word = slice_next_word(&rest);
    Slice seconds = word;
    // Seconds, though some GUIs say MIN:SEC.
    bool is_fine = parse_time(&seconds, SECOND_MS, &time_ms);
    if (is_fine && seconds.length > 0 && seconds.data[0] == ':')
        is_fine = parse_clock_time(word, MINUTE_MS, &time_ms);
    if (!is_fine) return error_set(error, "not a time");
    talk->clock.move_time_ms = time_ms > 0 ? time_ms : 1;
    return true;
}

// The moves of the engine's side since "level" came.
static int moves_done(const XboardConversation *talk) {
    int plies = talk->count - talk->clock.level_ply;
    if (plies <= 0) return 0;
    Side first = (Side)(talk->start.side ^ (talk->clock.level_ply & 1));
    return (plies + (first == talk->side)) / 2;
}

void xboard_fill_limits(const XboardConversation *talk, EngineLimits *limits) {
    const XboardClock *clock = &talk->clock;
    int64_t spent_ms = clock_now_ms() - talk->turn_start_ms;
    TimeLimits *time = &limits->time[talk->side];
    *limits = (EngineLimits){.depth = clock->depth};
    time->overhead_ms = talk->gui.overhead_ms;
    if (clock->move_time_ms > 0) {
        time->move_time_ms = clock->move_time_ms - spent_ms;
        if (time->move_time_ms < 1) time->move_time_ms = 1;
        return;
    }
    time->has_clock = true;
    time->clock_ms = clock->left_ms - spent_ms;
    time->increment_ms = clock->increment_ms;
    if (clock->moves_per_control > 0)
        time->moves_to_go = clock->moves_per_control - moves_done(talk) % clock->moves_per_control;
}

void xboard_stop_clock(XboardConversation *talk, int64_t spent_ms) {
    XboardClock *clock = &talk->clock;
    clock->left_ms += clock->increment_ms - spent_ms;
    if (clock->moves_per_control > 0 && moves_done(talk) % clock->moves_per_control == 0)
        clock->left_ms += clock->base_ms;
}
