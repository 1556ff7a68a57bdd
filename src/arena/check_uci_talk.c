// SPDX-License-Identifier: GPL-3.0-or-later
// check_uci_talk.c - see check_uci_talk.h.
#include "arena/check_uci_talk.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/clock.h"

__attribute__((format(printf, 3, 0))) static void
set_verdict(Checker *checker, CheckVerdict verdict, const char *format, va_list arguments) {
    if (checker->report->verdict == CHECK_FAILED) return; // the first reason is the one to tell
    checker->report->verdict = verdict;
    sentence_set_list(&checker->report->details, format, arguments);
}

bool checker_fails(Checker *checker, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set_verdict(checker, CHECK_FAILED, format, arguments);
    va_end(arguments);
    return false;
}

bool checker_warns(Checker *checker, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set_verdict(checker, CHECK_WARNED, format, arguments);
    va_end(arguments);
    return false;
}

static bool fails_by_status(Checker *checker, ProcessStatus status, const char *doing) {
    Sentence how;
    switch (status) {
    case PROCESS_TIMEOUT: return checker_fails(checker, "no answer in time (%-s)", doing);
    case PROCESS_TOO_LONG:
        process_end(&checker->process, 0, NULL);
        return checker_fails(checker, "a line longer than %d bytes (%-s)", PROCESS_LINE_MAX, doing);
    default: break;
    }
    if (!process_is_running(&checker->process))
        return checker_fails(checker, "the engine is gone (%-s)", doing);
    process_end(&checker->process, 200, &how);
    return checker_fails(checker, "the engine %p (%-s)", (const void *)&how, doing);
}

bool checker_send(Checker *checker, const char *format, ...) {
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (length < 0 || length >= (int)sizeof line - 1)
        return checker_fails(checker, "a command too long");
    line[length] = '\n';
    ProcessStatus status = process_write(&checker->process, line, (size_t)length + 1);
    return status == PROCESS_OK || fails_by_status(checker, status, TERM("sending to it"));
}

// As the protocol writes it: castling is e1g1, a promotion has its small letter.
static bool read_move(const Board *board, Slice word, Move *move) {
    char text[16], written[UCI_MOVE_MAX];
    if (!slice_copy(word, text, sizeof text) || !uci_parse_move(board, text, move, NULL))
        return false;
    uci_format_move(board, *move, written);
    return strcmp(written, text) == 0;
}

// Every move of the line must be legal from the position told last.
static void check_pv(Checker *checker, const char *line, Slice pv) {
    Board board = checker->board;
    checker->pv_count++;
    for (Slice word = slice_next_word(&pv); word.length > 0; word = slice_next_word(&pv)) {
        Move move;
        if (!read_move(&board, word, &move)) {
            if (checker->faults.pv.length == 0)
                sentence_set(&checker->faults.pv, "'%.*s' is not legal in: %.200s",
                             slice_shown(word, 15), word.data, line);
            return;
        }
        board_advance(&board, move);
    }
}

// Mate in nothing is for the side that is mated, and nobody is a thousand queens ahead.
static void check_score(Checker *checker, const char *line, const UciInfo *info) {
    enum { CENTIPAWNS_MAX = 100000 };
    Move moves[MOVES_MAX];
    checker->score_count++;
    if (checker->faults.score.length > 0) return;
    if (info->is_mate && info->score == 0 && movegen_list(&checker->board, MOVES_ALL, moves) > 0)
        sentence_set(&checker->faults.score, "'mate 0' where moves are legal: %.200s", line);
    if (!info->is_mate && (info->score >= CENTIPAWNS_MAX || info->score <= -CENTIPAWNS_MAX))
        sentence_set(&checker->faults.score, "no advantage is so large: %.200s", line);
}

// "currmove e2e4" is a move of the position told last; what follows "pv" or "string" is not ours.
static bool has_legal_current_move(const Checker *checker, const char *line) {
    Slice rest = slice_of(line);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        Move move;
        if (slice_is(word, "pv") || slice_is(word, "string")) return true;
        if (slice_is(word, "currmove"))
            return read_move(&checker->board, slice_next_word(&rest), &move);
    }
    return true;
}

// "wdl 250 500 250" are shares of a thousand; each may have been rounded for itself.
static void check_shares(Checker *checker, const char *line, const UciInfo *info) {
    enum { WHOLE = 1000, ROUNDED = 1 };
    int64_t sum = 0;
    bool is_share = true;
    for (int i = 0; i < UCI_SHARES; i++) {
        is_share &= info->shares[i] >= 0 && info->shares[i] <= WHOLE;
        sum += is_share ? info->shares[i] : 0;
    }
    if (checker->faults.score.length > 0) return;
    if (!is_share || sum < WHOLE - ROUNDED || sum > WHOLE + ROUNDED)
        sentence_set(&checker->faults.score, "'wdl' is no three shares of 1000: %.200s", line);
}

static bool names_line_nothing(const char *line) {
    return strstr(line, " multipv 0 ") != NULL && strstr(line, " string ") == NULL;
}

static void note_info(Checker *checker, const char *line) {
    UciInfo info;
    Error error = {{0}};
    Sentence *fault = &checker->faults.info;
    checker->info_count++;
    const bool is_read = uci_parse_info(line, &info, &error);
    if (!is_read && fault->length == 0)
        sentence_set(fault, "%p: %.150s", (const void *)&error, line);
    if (is_read && fault->length == 0 && names_line_nothing(line))
        sentence_set(fault, "lines are counted from 1: %.200s", line);
    if (is_read && fault->length == 0 && !has_legal_current_move(checker, line))
        sentence_set(fault, "'currmove' is not a legal move: %.200s", line);
    if (info.has_score) check_score(checker, line, &info);
    if (info.has_shares) check_shares(checker, line, &info);
    if (info.pv.length > 0) check_pv(checker, line, info.pv);
}

static void note_stray(Checker *checker, const char *line) {
    if (checker->faults.stray.length == 0)
        sentence_set(&checker->faults.stray, "%.60s (after: %s)", line, checker->report->name);
}

ProcessStatus checker_read(Checker *checker, int64_t deadline_ns, char **line) {
    ProcessStatus status = process_read_line(&checker->process, deadline_ns, line);
    if (status == PROCESS_OK && uci_line_is(*line, "info")) note_info(checker, *line);
    if (status == PROCESS_OK && uci_line_is(*line, "readyok") && --checker->ready_owed < 0) {
        checker->ready_owed = 0;
        note_stray(checker, *line);
    }
    return status;
}

// A spin option must have default, min and max, in order.
typedef struct SpinRange {
    int64_t low, high, usual;
} SpinRange;

static bool read_range(const char *line, SpinRange *range) {
    Slice rest = slice_of(line);
    int found = 0;
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        int64_t *number = slice_is(word, "min")       ? &range->low
                          : slice_is(word, "max")     ? &range->high
                          : slice_is(word, "default") ? &range->usual
                                                      : NULL;
        char text[24];
        if (number == NULL) continue;
        slice_copy(slice_next_word(&rest), text, sizeof text);
        if (!text_parse_int(text, "spin", INT64_MIN, INT64_MAX, number, NULL)) return false;
        found++;
    }
    return found == 3 && range->low <= range->usual && range->usual <= range->high;
}

static const char CHOICE[] = " var ";

// What stands before the next choice or the end of the line.
static Slice choice_at(const char *from) {
    const char *end = strstr(from, CHOICE);
    size_t length = end != NULL ? (size_t)(end - from) : strlen(from);
    while (length > 0 && text_is_blank(from[length - 1])) length--;
    return (Slice){from, length};
}

// A combo option has its default among its choices, which may be several words.
static bool has_choice(const char *line) {
    static const char DEFAULT[] = " default ";
    const char *at = strstr(line, DEFAULT);
    if (at == NULL) return false;
    const Slice usual = choice_at(at + strlen(DEFAULT));
    for (at = strstr(line, CHOICE); at != NULL; at = strstr(at, CHOICE)) {
        at += strlen(CHOICE);
        const Slice choice = choice_at(at);
        if (choice.length == usual.length && memcmp(choice.data, usual.data, usual.length) == 0)
            return true;
    }
    return false;
}

// A box to tick is ticked or not; some engines do not say.
static bool has_yes_or_no(const char *line) {
    const char *at = strstr(line, " default ");
    if (at == NULL) return true;
    Slice rest = slice_of(at);
    slice_next_word(&rest);
    const Slice usual = slice_next_word(&rest);
    return slice_is(usual, "true") || slice_is(usual, "false");
}

// A name can be set only if it means one option.
static bool is_declared_again(Checker *checker, const char *name) {
    char wanted[UCI_OPTION_NAME_MAX + 2];
    const size_t length = strlen(checker->option_names);
    snprintf(wanted, sizeof wanted, "\n%s\n", name);
    if (strstr(checker->option_names, wanted) != NULL) return true;
    snprintf(checker->option_names + length, sizeof checker->option_names - length, "%s",
             length == 0 ? wanted : wanted + 1);
    return false;
}

static void note_option(Checker *checker, const char *line) {
    char name[UCI_OPTION_NAME_MAX];
    Slice type;
    Error error = {{0}};
    SpinRange range = {0};
    bool is_option = uci_parse_option(line, name, &type, &error);
    bool has_type = is_option
                    && (slice_is(type, "check") || slice_is(type, "spin") || slice_is(type, "combo")
                        || slice_is(type, "button") || slice_is(type, "string"))
                    && (!slice_is(type, "spin") || read_range(line, &range))
                    && (!slice_is(type, "check") || has_yes_or_no(line))
                    && (!slice_is(type, "combo") || has_choice(line));
    if (is_option && !has_type && checker->bad_option.length == 0)
        sentence_set(&checker->bad_option, "%.240s", line);
    if (!is_option && checker->bad_option.length == 0) checker->bad_option = error;
    if (!is_option) return;
    if (is_declared_again(checker, name) && checker->bad_option.length == 0)
        sentence_set(&checker->bad_option, "declared twice: %.200s", line);
    checker->has_ponder |= strcmp(name, "Ponder") == 0;
    if (strcmp(name, "Hash") == 0 && slice_is(type, "spin") && has_type) {
        checker->has_hash = true;
        checker->hash_least = range.low;
        checker->hash_most = range.high;
    }
}

static void note_id(Checker *checker, const char *line) {
    Slice rest = slice_of(line);
    slice_next_word(&rest);
    Slice key = slice_next_word(&rest);
    while (rest.length > 0 && text_is_blank(rest.data[0])) {
        rest.data++;
        rest.length--;
    }
    if (slice_is(key, "author")) checker->has_author = rest.length > 0;
    if (!slice_is(key, "name")) return;
    checker->has_name = rest.length > 0;
    slice_copy(rest, checker->summary->engine, sizeof checker->summary->engine);
}

bool checker_start(Checker *checker) {
    Error error = {{0}};
    if (process_is_running(&checker->process)) return true;
    if (!process_start(&checker->process, checker->command, &error))
        return checker_fails(checker, "%p", (const void *)&error);
    checker->ready_owed = 0;
    checker->option_names[0] = '\0';
    if (!checker_send(checker, "uci")) return false;
    int64_t deadline_ns = clock_now_ns() + checker->patience_ms * 1000000;
    for (;;) {
        char *line = NULL;
        ProcessStatus status = checker_read(checker, deadline_ns, &line);
        if (status != PROCESS_OK) {
            fails_by_status(checker, status, TERM("waiting for uciok"));
            if (process_is_running(&checker->process)) process_end(&checker->process, 0, NULL);
            return false;
        }
        if (uci_line_is(line, "uciok")) return checker->has_uciok = true;
        if (uci_line_is(line, "id")) note_id(checker, line);
        if (uci_line_is(line, "option")) note_option(checker, line);
    }
}

bool checker_is_ready(Checker *checker) {
    if (!checker_send(checker, "isready")) return false;
    checker->ready_owed++;
    int64_t deadline_ns = clock_now_ns() + checker->patience_ms * 1000000;
    for (;;) {
        char *line = NULL;
        ProcessStatus status = checker_read(checker, deadline_ns, &line);
        if (status != PROCESS_OK)
            return fails_by_status(checker, status, TERM("waiting for readyok"));
        if (uci_line_is(line, "readyok")) return true;
        if (uci_line_is(line, "bestmove")) note_stray(checker, line);
    }
}

bool checker_set_position(Checker *checker, const char *fen, const char *moves) {
    if (strcmp(fen, checker->start) != 0
        && (!checker_send(checker, "ucinewgame") || !checker_is_ready(checker)))
        return false;
    return checker_tell_position(checker, fen, moves);
}

bool checker_tell_position(Checker *checker, const char *fen, const char *moves) {
    Slice rest = slice_of(moves);
    Error error = {{0}};
    Text text = text_over(checker->position, sizeof checker->position);
    bool is_start = strcmp(fen, "startpos") == 0;
    if (!fen_parse(fen, &checker->board, &error))
        return checker_fails(checker, "%p", (const void *)&error);
    text_addf(&text, "position %s%s", is_start ? "" : "fen ", fen);
    if (moves[0] != '\0') text_addf(&text, " moves %s", moves);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        char move_text[16];
        Move move;
        slice_copy(word, move_text, sizeof move_text);
        if (!uci_parse_move(&checker->board, move_text, &move, &error))
            return checker_fails(checker, "%p", (const void *)&error);
        board_advance(&checker->board, move);
    }
    slice_copy(slice_of(fen), checker->start, sizeof checker->start);
    return checker_send(checker, "%s", checker->position);
}

static void check_ponder_move(Checker *checker, const char *line, Move best, Slice ponder) {
    Board next;
    Move move;
    if (ponder.length == 0 || best == MOVE_NONE || checker->faults.ponder.length > 0) return;
    board_play(&checker->board, best, &next);
    if (!read_move(&next, ponder, &move))
        sentence_set(&checker->faults.ponder, "'%.*s' is not legal in: %.200s",
                     slice_shown(ponder, 15), ponder.data, line);
}

bool checker_wait_bestmove(Checker *checker, int64_t wait_ms, UciSearchEnd *end) {
    int64_t begin_ms = clock_now_ms();
    int64_t deadline_ns = clock_now_ns() + wait_ms * 1000000;
    memset(end, 0, sizeof *end);
    for (;;) {
        char *line = NULL;
        Slice move;
        Slice ponder;
        UciInfo info;
        ProcessStatus status = checker_read(checker, deadline_ns, &line);
        if (status != PROCESS_OK)
            return fails_by_status(checker, status, TERM("waiting for bestmove"));
        bool is_info = uci_line_is(line, "info") && uci_parse_info(line, &info, NULL);
        if (is_info && info.nodes > 0) end->nodes = info.nodes;
        if (is_info && info.has_score) end->mate_moves = info.is_mate ? info.score : 0;
        if (!uci_parse_bestmove(line, &move, &ponder)) continue;
        end->time_ms = clock_now_ms() - begin_ms;
        slice_copy(move, end->move, sizeof end->move);
        if (!read_move(&checker->board, move, &end->best)) end->best = MOVE_NONE;
        check_ponder_move(checker, line, end->best, ponder);
        return true;
    }
}

bool checker_search(Checker *checker, const char *go, int64_t wait_ms, UciSearchEnd *end) {
    if (!checker_send(checker, "%s", go)) return false;
    if (!checker_wait_bestmove(checker, wait_ms, end)) {
        // Whatever it still does, the next check shall not suffer from it.
        if (process_is_running(&checker->process)) process_end(&checker->process, 0, NULL);
        return false;
    }
    if (end->best == MOVE_NONE)
        return checker_fails(checker, "'%s' answers '%s', which is not legal after '%.100s'", go,
                             end->move, checker->position);
    return checker_is_ready(checker);
}

bool checker_search_if_it_can(Checker *checker, const char *go, int64_t wait_ms,
                              UciSearchEnd *end) {
    char *line = NULL;
    if (!checker_send(checker, "%s", go)) return false;
    int64_t deadline_ns = clock_now_ns() + wait_ms * 1000000;
    ProcessStatus status;
    while ((status = checker_read(checker, deadline_ns, &line)) == PROCESS_OK) {
        if (uci_line_is(line, "bestmove")) return checker_is_ready(checker);
    }
    if (status != PROCESS_TIMEOUT)
        return fails_by_status(checker, status, TERM("waiting for bestmove"));
    if (!checker_send(checker, "stop")
        || !checker_wait_bestmove(checker, checker->patience_ms, end))
        return false;
    checker_warns(checker, "no move within %lld s; it came after 'stop'",
                  (long long)wait_ms / 1000);
    return checker_is_ready(checker);
}

bool checker_search_from(Checker *checker, const char *fen, const char *moves, const char *go,
                         UciSearchEnd *end) {
    return checker_set_position(checker, fen, moves)
           && checker_search(checker, go, checker->patience_ms, end);
}

bool checker_start_endless(Checker *checker, const char *go) {
    char *line = NULL;
    if (!checker_set_position(checker, KIWIPETE, "") || !checker_send(checker, "%s", go))
        return false;
    int64_t deadline_ns = clock_now_ns() + CHECK_LISTEN_MS * INT64_C(1000000);
    ProcessStatus status;
    while ((status = checker_read(checker, deadline_ns, &line)) == PROCESS_OK) {
        if (uci_line_is(line, "bestmove"))
            return checker_fails(checker, "'%s' ends without 'stop'", go);
    }
    return status == PROCESS_TIMEOUT || fails_by_status(checker, status, TERM("searching"));
}
