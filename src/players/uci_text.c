// SPDX-License-Identifier: GPL-3.0-or-later
// uci_text.c - see uci_text.h.
#include "players/uci_text.h"

#include <string.h>

bool uci_line_is(const char *line, const char *word) {
    Slice rest = slice_of(line);
    return slice_is(slice_next_word(&rest), word);
}

// ---- info ----

static bool read_number(Slice *rest, const char *what, int64_t *number, Error *error) {
    char word[32];
    Slice slice = slice_next_word(rest);
    if (slice.length == 0) return error_set(error, "'%s' without a number", what);
    if (!slice_copy(slice, word, sizeof word))
        return error_set(error, "'%s' with a word too long", what);
    return text_parse_int(word, what, INT64_MIN, INT64_MAX, number, error);
}

// A count: nothing is counted below 0, and a table is filled by thousandths.
static bool read_count(Slice *rest, Slice key, int64_t *number, Error *error) {
    enum { FULL = 1000 };
    char what[24];
    slice_copy(key, what, sizeof what);
    if (!read_number(rest, what, number, error)) return false;
    if (*number < 0) return error_set(error, "'%s' is below 0", what);
    return !slice_is(key, "hashfull") || *number <= FULL
           || error_set(error, "'hashfull' is above %d", FULL);
}

static int clamp_int(int64_t number) {
    enum { SCORE_BOUND = 1000000 };
    return (int)(number > SCORE_BOUND    ? SCORE_BOUND
                 : number < -SCORE_BOUND ? -SCORE_BOUND
                                         : number);
}

// "cp 12", "mate -3", then perhaps "lowerbound" or "upperbound", which
// the caller sees as the next key.
static bool read_score(Slice *rest, UciInfo *info, Error *error) {
    Slice kind = slice_next_word(rest);
    int64_t number = 0;
    bool is_mate = slice_is(kind, "mate");
    if (!is_mate && !slice_is(kind, "cp"))
        return error_set(error, "'score' is followed by '%.*s', not by 'cp' or 'mate'",
                         slice_shown(kind, 40), kind.data);
    if (!read_number(rest, is_mate ? "score mate" : "score cp", &number, error)) return false;
    info->has_score = true;
    info->is_mate = is_mate;
    info->score = clamp_int(number);
    return true;
}

// Keys with one number, also those we do not need.
static bool is_count_key(Slice key) {
    static const char *const keys[] = {"depth",  "multipv",  "nodes",         "nps",
                                       "time",   "seldepth", "hashfull",      "tbhits",
                                       "sbhits", "cpuload",  "currmovenumber"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (slice_is(key, keys[i])) return true;
    }
    return false;
}

static bool read_wdl(Slice *rest, UciInfo *info, Error *error) {
    for (int i = 0; i < UCI_SHARES; i++) {
        if (!read_number(rest, "wdl", &info->shares[i], error)) return false;
    }
    return info->has_shares = true;
}

// Reads what follows one key. Sets *is_last when the rest of the line belongs to it.
static bool read_key(Slice key, Slice *rest, UciInfo *info, bool *is_last, Error *error) {
    int64_t number = 0;
    if (slice_is(key, "score")) return read_score(rest, info, error);
    if (slice_is(key, "wdl")) return read_wdl(rest, info, error);
    if (slice_is(key, "lowerbound") || slice_is(key, "upperbound")) {
        info->bound = key.data[0] == 'l' ? UCI_LOWER : UCI_UPPER;
        return true;
    }
    if (slice_is(key, "currmove"))
        return slice_next_word(rest).length > 0 || error_set(error, "empty currmove");
    *is_last = slice_is(key, "pv") || slice_is(key, "string") || slice_is(key, "refutation")
               || slice_is(key, "currline");
    if (slice_is(key, "pv")) info->pv = *rest;
    if (*is_last) return true;
    if (!is_count_key(key))
        return error_set(error, "unknown info key '%.*s'", slice_shown(key, 40), key.data);
    if (!read_count(rest, key, &number, error)) return false;
    if (slice_is(key, "depth")) info->depth = clamp_int(number);
    if (slice_is(key, "seldepth")) info->seldepth = clamp_int(number);
    if (slice_is(key, "multipv")) info->multipv = clamp_int(number);
    if (slice_is(key, "nodes")) info->nodes = (uint64_t)number;
    if (slice_is(key, "nps")) info->nps = (uint64_t)number;
    if (slice_is(key, "time")) info->time_ms = number;
    if (slice_is(key, "hashfull")) info->hashfull = clamp_int(number);
    if (slice_is(key, "tbhits")) info->tbhits = (uint64_t)number;
    if (slice_is(key, "hashfull") || slice_is(key, "tbhits")) info->has_table_news = true;
    return true;
}

bool uci_parse_info(const char *line, UciInfo *info, Error *error) {
    Slice rest = slice_of(line);
    Error ignored = {{0}};
    if (error == NULL) error = &ignored;
    error_clear(error);
    memset(info, 0, sizeof *info);
    if (!slice_is(slice_next_word(&rest), "info")) return error_set(error, "not an info line");
    bool is_last = false;
    while (!is_last) {
        Slice key = slice_next_word(&rest);
        if (key.length == 0) break;
        if (!read_key(key, &rest, info, &is_last, error)) return false;
    }
    return true;
}

// ---- other lines ----

bool uci_parse_bestmove(const char *line, Slice *move, Slice *ponder) {
    Slice rest = slice_of(line);
    *ponder = (Slice){.data = line};
    if (!slice_is(slice_next_word(&rest), "bestmove")) return false;
    *move = slice_next_word(&rest);
    if (slice_is(slice_next_word(&rest), "ponder")) *ponder = slice_next_word(&rest);
    return true;
}

bool uci_parse_option(const char *line, char name[UCI_OPTION_NAME_MAX], Slice *type, Error *error) {
    Slice rest = slice_of(line);
    Text text = text_over(name, UCI_OPTION_NAME_MAX);
    if (!slice_is(slice_next_word(&rest), "option")) return false;
    if (!slice_is(slice_next_word(&rest), "name"))
        return error_set(error, "'option' is not followed by 'name': %.100s", line);
    for (;;) {
        Slice word = slice_next_word(&rest);
        if (word.length == 0) return error_set(error, "an option without a type: %.100s", line);
        if (slice_is(word, "type")) break;
        if (text.length > 0) text_add_char(&text, ' ');
        text_add_bytes(&text, word.data, word.length);
    }
    *type = slice_next_word(&rest);
    return text.length > 0 || error_set(error, "an option without a name: %.100s", line);
}

void uci_format_go(const ThinkLimits *limits, int side, bool is_ponder, Text *text) {
    text_add(text, is_ponder ? "go ponder" : "go");
    size_t before = text->length;
    if (limits->clock_ms[side] > 0) {
        int64_t other_ms =
            limits->clock_ms[1 - side] > 0 ? limits->clock_ms[1 - side] : limits->clock_ms[side];
        int64_t times[2];
        times[side] = limits->clock_ms[side];
        times[1 - side] = other_ms;
        text_addf(text, " wtime %lld btime %lld", (long long)times[0], (long long)times[1]);
        if (limits->increment_ms[0] > 0 || limits->increment_ms[1] > 0)
            text_addf(text, " winc %lld binc %lld", (long long)limits->increment_ms[0],
                      (long long)limits->increment_ms[1]);
        if (limits->moves_to_go > 0) text_addf(text, " movestogo %d", limits->moves_to_go);
    }
    if (limits->move_time_ms > 0)
        text_addf(text, " movetime %lld", (long long)limits->move_time_ms);
    if (limits->depth > 0) text_addf(text, " depth %d", limits->depth);
    if (limits->nodes > 0) text_addf(text, " nodes %llu", (unsigned long long)limits->nodes);
    if (text->length == before) text_add(text, " infinite");
    text_add_char(text, '\n');
}
