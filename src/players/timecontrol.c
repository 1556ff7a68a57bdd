// SPDX-License-Identifier: GPL-3.0-or-later
// timecontrol.c - see timecontrol.h.
#include "players/timecontrol.h"

#include <string.h>

static const int64_t WEEK_MS = 7 * 24 * 3600 * 1000;

bool time_control_parse_seconds(const char *text, int64_t *time_ms, Error *error) {
    const char *rest = text;
    int64_t value_ms = 0;
    int digits = 0;
    for (; *rest >= '0' && *rest <= '9' && value_ms <= WEEK_MS; rest++, digits++)
        value_ms = value_ms * 10 + (*rest - '0') * 1000;
    if (*rest == '.') {
        int64_t unit_ms = 100;
        for (rest++; *rest >= '0' && *rest <= '9'; rest++, digits++, unit_ms /= 10)
            value_ms += unit_ms * (*rest - '0');
    }
    if (digits == 0 || *rest != '\0')
        return error_set(error, "'%.40s' is not a number of seconds", text);
    if (value_ms > WEEK_MS) return error_set(error, "'%.40s' is more than a week", text);
    *time_ms = value_ms;
    return true;
}

bool time_control_parse_clock(const char *text, TimeControl *control, Error *error) {
    char copy[64];
    TimeControl read = *control;
    read.moves = 0;
    read.base_ms = read.increment_ms = 0;
    if (strcmp(text, "inf") == 0) {
        *control = read;
        return true;
    }
    if (!slice_copy(slice_of(text), copy, sizeof copy))
        return error_set(error, "'%.40s...' is not a time control", text);
    char *base = copy;
    char *slash = strchr(copy, '/');
    if (slash != NULL) {
        int64_t moves = 0;
        *slash = '\0';
        if (!text_parse_int(copy, "the number of moves before '/'", 1, 1000, &moves, error))
            return false;
        read.moves = (int)moves;
        base = slash + 1;
    }
    char *plus = strchr(base, '+');
    if (plus != NULL) {
        *plus = '\0';
        if (!time_control_parse_seconds(plus + 1, &read.increment_ms, error)) return false;
    }
    if (!time_control_parse_seconds(base, &read.base_ms, error)) return false;
    if (read.base_ms == 0 && read.increment_ms == 0)
        return error_set(error, "'%.40s' leaves no time; 'inf' means no clock", text);
    if (read.base_ms == 0) read.base_ms = read.increment_ms;
    *control = read;
    return true;
}

static void add_seconds(Text *text, int64_t time_ms) {
    text_addf(text, "%lld", (long long)(time_ms / 1000));
    int rest = (int)(time_ms % 1000);
    if (rest == 0) return;
    char decimals[8] = {'.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10),
                        (char)('0' + rest % 10)};
    for (int i = 3; decimals[i] == '0'; i--) decimals[i] = '\0';
    text_add(text, decimals);
}

void time_control_format(const TimeControl *control, Text *text) {
    size_t before = text->length;
    if (control->base_ms > 0) {
        if (control->moves > 0) text_addf(text, "%d/", control->moves);
        add_seconds(text, control->base_ms);
        if (control->increment_ms > 0) {
            text_add(text, "+");
            add_seconds(text, control->increment_ms);
        }
    }
    if (control->move_time_ms > 0) {
        text_add(text, text->length > before ? " movetime=" : "movetime=");
        add_seconds(text, control->move_time_ms);
    }
    if (control->nodes > 0)
        text_addf(text, "%snodes=%llu", text->length > before ? " " : "",
                  (unsigned long long)control->nodes);
    if (control->depth > 0)
        text_addf(text, "%sdepth=%d", text->length > before ? " " : "", control->depth);
    if (text->length == before) text_add(text, "inf");
}

bool time_control_is_set(const TimeControl *control) {
    return control->base_ms > 0 || control->move_time_ms > 0 || control->nodes > 0
           || control->depth > 0;
}
