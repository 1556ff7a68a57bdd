// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_text.c - see xboard_text.h.
#include "players/xboard_text.h"

#include <stdlib.h>
#include <string.h>

// Cuts `name=value` or `name="va lue"` off the front.
static bool next_feature(const char **rest, Slice *name, Slice *value) {
    const char *at = *rest;
    while (text_is_blank(*at)) at++;
    const char *equals = strchr(at, '=');
    if (equals == NULL) return false;
    *name = (Slice){.data = at, .length = (size_t)(equals - at)};
    bool is_quoted = equals[1] == '"';
    const char *begin = equals + (is_quoted ? 2 : 1);
    size_t length = strcspn(begin, is_quoted ? "\"" : " \t");
    *value = (Slice){.data = begin, .length = length};
    *rest = begin + length + (is_quoted && begin[length] == '"');
    return true;
}

void xboard_read_features(const char *line, XboardFeatures *features) {
    Slice words = slice_of(line);
    if (!slice_is(slice_next_word(&words), "feature")) return;
    const char *rest = words.data;
    Slice name;
    Slice value;
    while (next_feature(&rest, &name, &value)) {
        bool is_on = slice_is(value, "1");
        if (slice_is(name, "ping")) features->has_ping = is_on;
        if (slice_is(name, "setboard")) features->has_setboard = is_on;
        if (slice_is(name, "usermove")) features->uses_usermove = is_on;
        if (slice_is(name, "san")) features->wants_san = is_on;
        if (slice_is(name, "reuse")) features->has_reuse = is_on;
        if (slice_is(name, "done")) {
            features->is_done = is_on;
            features->wants_time = !is_on;
        }
    }
}

Slice xboard_move_of(const char *line) {
    Slice rest = slice_of(line);
    Slice none = {.data = line};
    Slice first = slice_next_word(&rest);
    if (slice_is(first, "move")) return slice_next_word(&rest);
    // Engines of version 1 say "12. ... e7e5".
    bool is_number = first.length > 1 && first.data[first.length - 1] == '.';
    for (size_t i = 0; is_number && i + 1 < first.length; i++)
        is_number = first.data[i] >= '0' && first.data[i] <= '9';
    if (!is_number || !slice_is(slice_next_word(&rest), "...")) return none;
    return slice_next_word(&rest);
}

static bool begins_with(const char *line, const char *words) {
    return strncmp(line, words, strlen(words)) == 0;
}

XboardClaim xboard_claim_of(const char *line) {
    if (begins_with(line, "resign") || begins_with(line, "tellics resign")) return XBOARD_RESIGNS;
    if (begins_with(line, "offer draw")) return XBOARD_OFFERS_DRAW;
    if (begins_with(line, "1-0")) return XBOARD_WHITE_WON;
    if (begins_with(line, "0-1")) return XBOARD_BLACK_WON;
    if (begins_with(line, "1/2-1/2")) return XBOARD_DRAWN;
    if (begins_with(line, "Illegal move")) return XBOARD_REFUSES_MOVE;
    return XBOARD_NO_CLAIM;
}

bool xboard_is_pong(const char *line, int *number) {
    Slice rest = slice_of(line);
    char word[16];
    int64_t value = 0;
    if (!slice_is(slice_next_word(&rest), "pong")) return false;
    slice_copy(slice_next_word(&rest), word, sizeof word);
    if (!text_parse_int(word, "pong", 0, INT32_MAX, &value, NULL)) return false;
    *number = (int)value;
    return true;
}

void xboard_read_thinking(const char *line, Thought *thought) {
    enum { MATE_FROM = 100000 }; // the protocol: 100000 + N is mate in N
    long long numbers[4];
    char *at = NULL;
    const char *rest = line;
    for (int i = 0; i < 4; i++) {
        numbers[i] = strtoll(rest, &at, 10);
        if (at == rest) return;
        if (i == 0 && !text_is_blank(*at) && *at != '.' && *at != '&' && *at != '+') return;
        if (i == 0 && !text_is_blank(*at)) at++;
        rest = at;
    }
    if (numbers[0] < 0 || numbers[0] > 1000 || numbers[1] < INT32_MIN / 2
        || numbers[1] > INT32_MAX / 2)
        return;
    thought->depth = (int)numbers[0];
    thought->has_score = true;
    thought->is_mate = llabs(numbers[1]) >= MATE_FROM;
    thought->score = (int)numbers[1];
    if (thought->is_mate) thought->score -= thought->score > 0 ? MATE_FROM : -MATE_FROM;
    thought->nodes = numbers[3] > 0 ? (uint64_t)numbers[3] : 0;
    slice_copy(slice_of(rest), thought->line, sizeof thought->line);
}

void xboard_add_level(const ThinkLimits *limits, int side, Text *text) {
    if (limits->clock_ms[side] > 0) {
        long long seconds = limits->clock_ms[side] / 1000;
        text_addf(text, "level %d %lld:%02lld %.3f\n", limits->moves_to_go, seconds / 60,
                  seconds % 60, (double)limits->increment_ms[side] / 1000.0);
    } else if (limits->move_time_ms > 0) {
        text_addf(text, "st %.3f\n", (double)limits->move_time_ms / 1000.0);
    } else {
        text_add(text, "level 0 1000 0\n"); // as good as no clock
    }
    if (limits->depth > 0) text_addf(text, "sd %d\n", limits->depth);
}
