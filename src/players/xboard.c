// SPDX-License-Identifier: GPL-3.0-or-later
// xboard.c - a chess engine outside that speaks the Chess Engine
// Communication Protocol, versions 1 and 2.
//
// Outside its turn the engine stays in force mode and is only told the moves. At its turn it gets
// the clocks and "go"; as soon as it has moved, "force" again. So openings, clocks and
// adjudication need no special care.
#include <string.h>

#include "players/kinds.h"
#include "players/outside.h"
#include "players/xboard_text.h"

enum {
    LINE_MAX_BYTES = 512,
    FEATURES_WAIT_MS = 2000, // what the protocol's document gives engines of version 1
    NUDGE_MS = 200,
};

typedef struct XboardPlayer {
    Outside outside;
    XboardFeatures features;
    Board board;
    ThinkLimits sent; // limits the engine already knows
    bool has_sent;
    int ping;
} XboardPlayer;

// ---- start ----

// Collects "feature" lines. An engine of version 1 says nothing and is given the usual two seconds.
// A ping now and then does no harm and wakes engines whose answers wait in a buffer (GNU Chess 6).
static bool greet(XboardPlayer *state, Error *error) {
    Outside *outside = &state->outside;
    XboardFeatures *features = &state->features;
    *features = (XboardFeatures){.has_reuse = true};
    if (!outside_send(outside, "xboard\nprotover 2\n", error)) return false;
    int64_t usual_ns = outside_deadline(FEATURES_WAIT_MS);
    int64_t late_ns = outside_deadline(outside->start_ms);
    while (!features->is_done) {
        char *line = NULL;
        int64_t end_ns = features->wants_time || late_ns < usual_ns ? late_ns : usual_ns;
        int64_t nudge_ns = outside_deadline(NUDGE_MS);
        bool is_last = end_ns <= nudge_ns;
        ProcessStatus status =
            process_read_line(&outside->process, is_last ? end_ns : nudge_ns, &line);
        if (status == PROCESS_OK) {
            xboard_read_features(line, features);
        } else if (status == PROCESS_TIMEOUT && !is_last) {
            if (!outside_send(outside, "ping 0\n", error)) return false;
        } else if (status == PROCESS_TIMEOUT && !features->wants_time) {
            return true;
        } else {
            return outside_fail(outside, status, "waiting for its features", error);
        }
    }
    return true;
}

// "memory=64" and "cores=2" are commands of their own; everything else is an option of the engine.
static bool send_options(XboardPlayer *state, Error *error) {
    const char *rest = state->outside.options;
    char option[PLAYER_TEXT_MAX];
    while (player_next_option(&rest, option)) {
        Text line = TEXT_OF(PLAYER_TEXT_MAX + 32);
        bool is_command = strncmp(option, "memory=", 7) == 0 || strncmp(option, "cores=", 6) == 0;
        if (is_command) option[strcspn(option, "=")] = ' ';
        text_addf(&line, "%s%s\n", is_command ? "" : "option ", option);
        if (!outside_send(&state->outside, line.data, error)) return false;
    }
    return true;
}

static bool is_move(const char *line) {
    return xboard_move_of(line).length > 0;
}

// Waits until the engine has read everything so far; a move meanwhile is one nobody asked for.
static bool synchronise(XboardPlayer *state, int64_t wait_ms, Error *error) {
    Outside *outside = &state->outside;
    Text line = TEXT_OF(32);
    if (!state->features.has_ping) return true;
    text_addf(&line, "ping %d\n", ++state->ping);
    if (!outside_send(outside, line.data, error)) return false;
    int64_t deadline_ns = outside_deadline(wait_ms);
    for (;;) {
        char *answer = NULL;
        int number = 0;
        if (!outside_read(outside, deadline_ns, "waiting for pong", &answer, error)) return false;
        if (xboard_is_pong(answer, &number) && number == state->ping) return true;
        if (is_move(answer)) return outside_blame_unasked(outside, answer, error);
    }
}

static bool start_engine(XboardPlayer *state, Error *error) {
    state->ping = 0;
    if (outside_start(&state->outside, error) && greet(state, error) && send_options(state, error))
        return true;
    if (state->outside.player->fault != FAULT_STOPPED) state->outside.player->fault = FAULT_START;
    return false;
}

static bool xboard_open(Player *player, const char *options, Error *error) {
    if (strcmp(player->game->name, "chess") != 0)
        return error_set(error, "xboard engines play chess, not %s", player->game->name);
    return outside_open(player, sizeof(XboardPlayer), options, error);
}

static bool set_up_board(XboardPlayer *state, Error *error) {
    char fen[FEN_MAX];
    Text line = TEXT_OF(FEN_MAX + 32);
    fen_format(&state->board, fen);
    if (state->board.is_chess960 && !outside_send(&state->outside, "variant fischerandom\n", error))
        return false;
    if (strcmp(fen, FEN_START) == 0) return true;
    if (!state->features.has_setboard)
        return outside_blame(&state->outside, FAULT_PROTOCOL, error,
                             "the engine cannot start from another position");
    text_addf(&line, "setboard %s\n", fen);
    return outside_send(&state->outside, line.data, error);
}

static bool xboard_new_game(Player *player, const void *start, Error *error) {
    XboardPlayer *state = player->state;
    Outside *outside = &state->outside;
    outside->player = player;
    memcpy(&state->board, start, sizeof state->board);
    if (!player_check_usual_chess(player, &state->board, error)) return false;
    state->has_sent = false;
    bool was_running = process_is_running(&outside->process);
    if (was_running && (outside->restarts || !state->features.has_reuse)) {
        outside_dismiss(outside);
        was_running = false;
    }
    if (!was_running && !start_engine(state, error)) return false;
    if (!outside_send(outside, "new\nforce\nrandom\neasy\npost\n", error)
        || !set_up_board(state, error))
        return false;
    return synchronise(state, was_running ? outside->ready_ms : outside->start_ms, error);
}

// ---- moves ----

static bool xboard_tell(Player *player, GameMove move, Error *error) {
    XboardPlayer *state = player->state;
    char text[SAN_MAX + UCI_MOVE_MAX];
    Text line = TEXT_OF(64);
    bool is_ours = state->board.side == (uint8_t)player->side;
    // the engine knows its own moves, not those of the opening
    bool was_chosen = is_ours && state->has_sent;
    if (state->features.wants_san)
        san_format(&state->board, (Move)move, SAN_ENGLISH, text);
    else
        xboard_format_move(&state->board, (Move)move, text);
    board_advance(&state->board, (Move)move);
    if (was_chosen) return outside_send(&state->outside, "force\n", error);
    text_addf(&line, "%s%s\n", state->features.uses_usermove ? "usermove " : "", text);
    return outside_send(&state->outside, line.data, error);
}

static bool send_limits(XboardPlayer *state, const ThinkLimits *limits, Error *error) {
    int side = state->outside.player->side;
    Text line = TEXT_OF(LINE_MAX_BYTES);
    if (!state->has_sent) xboard_add_level(limits, side, &line);
    state->has_sent = true;
    if (limits->clock_ms[side] > 0) {
        int64_t other_ms =
            limits->clock_ms[1 - side] > 0 ? limits->clock_ms[1 - side] : limits->clock_ms[side];
        text_addf(&line, "time %lld\notim %lld\n", (long long)limits->clock_ms[side] / 10,
                  (long long)other_ms / 10);
    }
    text_add(&line, "go\n");
    return outside_send(&state->outside, line.data, error);
}

static bool read_move(XboardPlayer *state, Slice word, Thought *thought, Error *error) {
    char text[GAME_MOVE_TEXT_MAX];
    Move move = MOVE_NONE;
    slice_copy(word, text, sizeof text);
    if (!uci_parse_move(&state->board, text, &move, NULL)
        && san_parse(&state->board, word, SAN_ENGLISH, &move, NULL) != SAN_FINE) {
        char fen[FEN_MAX];
        fen_format(&state->board, fen);
        return outside_blame(&state->outside, FAULT_ILLEGAL, error, "illegal move '%.20s' in %s",
                             text, fen);
    }
    thought->move = move;
    return true;
}

// What a line means for the turn. Sets *is_decided when it ends it.
static bool take_line(XboardPlayer *state, const char *line, Thought *thought, bool *is_decided,
                      Error *error) {
    Slice move = xboard_move_of(line);
    XboardClaim claim = xboard_claim_of(line);
    *is_decided = true;
    if (move.length > 0) return read_move(state, move, thought, error);
    if (claim == XBOARD_RESIGNS
        || claim == (state->board.side == WHITE ? XBOARD_BLACK_WON : XBOARD_WHITE_WON)) {
        thought->decision = DECISION_RESIGN;
        return true;
    }
    if (claim == XBOARD_DRAWN) {
        thought->decision = DECISION_CLAIM_DRAW;
        return true;
    }
    if (claim == XBOARD_OFFERS_DRAW) thought->decision = DECISION_OFFER_DRAW;
    if (claim == XBOARD_REFUSES_MOVE)
        return outside_blame(&state->outside, FAULT_PROTOCOL, error, "the engine says: %.100s",
                             line);
    if (claim == XBOARD_WHITE_WON || claim == XBOARD_BLACK_WON)
        return outside_blame(&state->outside, FAULT_PROTOCOL, error,
                             "the engine claims a win that is none: %.100s", line);
    *is_decided = false;
    xboard_read_thinking(line, thought);
    return true;
}

static bool xboard_think(Player *player, const ThinkLimits *limits, Thought *thought,
                         Error *error) {
    XboardPlayer *state = player->state;
    Outside *outside = &state->outside;
    // Results and talk of the last game may still be on their way; a move may not.
    if (!outside_may_think(outside, limits, error)
        || !outside_hear_leftovers(outside, is_move, error) || !send_limits(state, limits, error))
        return false;
    thought->decision = DECISION_MOVE;
    int64_t deadline_ns =
        limits->patience_ms > 0 ? outside_deadline(limits->patience_ms) : PROCESS_FOREVER;
    bool is_late = false;
    for (;;) {
        char *line = NULL;
        bool is_decided = false;
        ProcessStatus status = process_read_line(&outside->process, deadline_ns, &line);
        if ((status == PROCESS_TIMEOUT || status == PROCESS_WOKEN) && !is_late) {
            is_late = true;
            if (status == PROCESS_WOKEN) return outside_fail(outside, status, "thinking", error);
            if (!outside_send(outside, "?\n", error)) return false;
            deadline_ns = outside_deadline(limits->grace_ms);
            continue;
        }
        if (status != PROCESS_OK)
            return outside_fail(outside, status, "waiting for its move", error);
        if (!take_line(state, line, thought, &is_decided, error)) return false;
        if (!is_decided) continue;
        if (!is_late) return true;
        player->fault = FAULT_TIME;
        return error_set(error, "ran out of time; the move came only after '?'");
    }
}

static bool xboard_end_game(Player *player, const char *result, Error *error) {
    XboardPlayer *state = player->state;
    if (!process_is_running(&state->outside.process)) return true;
    Text line = TEXT_OF(64);
    text_addf(&line, "force\nresult %s {game over}\n", result);
    if (!outside_send(&state->outside, line.data, error)) return false;
    bool is_broken_off = strcmp(result, "*") == 0; // whoever leaves does not wait for an engine
    return is_broken_off || synchronise(state, state->outside.ready_ms, error);
}

const PlayerKind xboard_player_kind = {
    .name = "xboard",
    .is_process = true,
    .knows_usual_chess_only = true,
    .open = xboard_open,
    .new_game = xboard_new_game,
    .tell = xboard_tell,
    .think = xboard_think,
    .end_game = xboard_end_game,
    .stop = outside_stop,
    .close = outside_close,
};
