// SPDX-License-Identifier: GPL-3.0-or-later
// uci.c - a chess engine outside that speaks the Universal Chess Interface.
//
//     new_game   (uci, options)  ucinewgame  isready
//     think      position ...  go ...  -> bestmove
//     ponder     position ...  go ponder; at the next think ponderhit if the guess came true,
//                else stop
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "players/kinds.h"
#include "players/outside.h"
#include "players/uci_text.h"

enum { GO_MAX = 256 };

typedef struct UciPlayer {
    Outside outside;
    Board board;
    char *position; // "position fen ... moves e2e4 ...\n", grown as the game goes on
    size_t length;  // without the line's end
    size_t capacity;
    bool has_moves; // the word "moves" is there
    bool is_chess960;
    bool is_searching; // a bestmove is owed to us
    Move guess;        // the reply pondered on; MOVE_NONE: not pondering
    char guess_text[UCI_MOVE_MAX];
    Move expected; // the reply the engine named with its last move
} UciPlayer;

// ---- the position as text ----

static bool add_to_position(UciPlayer *state, const char *text, Error *error) {
    size_t count = strlen(text);
    if (!memory_grow(&state->position, &state->capacity, state->length + count + 2, 1))
        return error_no_memory(error);
    memcpy(state->position + state->length, text, count + 1);
    state->length += count;
    return true;
}

static bool begin_position(UciPlayer *state, Error *error) {
    char fen[FEN_MAX];
    state->length = 0;
    state->has_moves = false;
    fen_format(&state->board, fen);
    if (strcmp(fen, FEN_START) == 0) return add_to_position(state, "position startpos", error);
    return add_to_position(state, "position fen ", error) && add_to_position(state, fen, error);
}

static bool add_move(UciPlayer *state, Move move, Error *error) {
    char text[UCI_MOVE_MAX];
    uci_format_move(&state->board, move, text);
    if (!add_to_position(state, state->has_moves ? " " : " moves ", error)) return false;
    state->has_moves = true;
    return add_to_position(state, text, error);
}

// Position and go in one write: the engine need not be woken twice.
static bool send_go(UciPlayer *state, const ThinkLimits *limits, bool is_ponder, Error *error) {
    Text go = TEXT_OF(GO_MAX);
    size_t length = state->length;
    text_add_char(&go, '\n');
    uci_format_go(limits, state->outside.player->side, is_ponder, &go);
    if (!add_to_position(state, go.data, error)) return false;
    bool is_sent = outside_send(&state->outside, state->position, error);
    state->length = length;
    state->position[length] = '\0';
    state->is_searching = is_sent;
    return is_sent;
}

// ---- start ----

static bool is_bestmove(const char *line) {
    return uci_line_is(line, "bestmove");
}

static bool wait_for(UciPlayer *state, const char *word, int64_t wait_ms, Error *error) {
    Text doing = TEXT_OF(64);
    text_addf(&doing, "waiting for %s", word);
    int64_t deadline_ns = outside_deadline(wait_ms);
    for (;;) {
        char *line = NULL;
        if (!outside_read(&state->outside, deadline_ns, doing.data, &line, error)) return false;
        if (uci_line_is(line, word)) return true;
        if (is_bestmove(line)) return outside_blame_unasked(&state->outside, line, error);
    }
}

// Whether the user's options contain one of this name.
static bool is_wanted(const char *options, const char *name) {
    char option[PLAYER_TEXT_MAX];
    while (player_next_option(&options, option)) {
        size_t length = strcspn(option, "=");
        if (strlen(name) == length && strncasecmp(option, name, length) == 0) return true;
    }
    return false;
}

static int count_options(const char *options) {
    char option[PLAYER_TEXT_MAX];
    int count = 0;
    while (player_next_option(&options, option)) count++;
    return count;
}

// Says hello and checks that the engine has every option the user gives.
static bool greet(UciPlayer *state, Error *error) {
    Outside *outside = &state->outside;
    int wanted = count_options(outside->options);
    int known = 0;
    int64_t deadline_ns = outside_deadline(outside->start_ms);
    if (!outside_send(outside, "uci\n", error)) return false;
    for (;;) {
        char *line = NULL;
        char name[UCI_OPTION_NAME_MAX];
        Slice type;
        if (!outside_read(outside, deadline_ns, "waiting for uciok", &line, error)) return false;
        if (uci_line_is(line, "uciok")) break;
        if (uci_parse_option(line, name, &type, NULL)) known += is_wanted(outside->options, name);
    }
    if (known >= wanted) return true;
    return outside_blame(outside, FAULT_START, error, "the engine lacks an option of '%.200s'",
                         outside->options);
}

static bool send_options(UciPlayer *state, Error *error) {
    const char *rest = state->outside.options;
    char option[PLAYER_TEXT_MAX];
    while (player_next_option(&rest, option)) {
        Text line = TEXT_OF(PLAYER_TEXT_MAX + 32);
        char *equals = strchr(option, '=');
        if (equals != NULL) *equals = '\0';
        text_addf(&line, "setoption name %s", option);
        if (equals != NULL) text_addf(&line, " value %s", equals + 1);
        text_add_char(&line, '\n');
        if (!outside_send(&state->outside, line.data, error)) return false;
    }
    return true;
}

static bool start_engine(UciPlayer *state, Error *error) {
    state->is_searching = false;
    state->is_chess960 = false;
    state->guess = MOVE_NONE;
    if (outside_start(&state->outside, error) && greet(state, error) && send_options(state, error))
        return true;
    if (state->outside.player->fault != FAULT_STOPPED) state->outside.player->fault = FAULT_START;
    return false;
}

// ---- the table's functions ----

static bool uci_open(Player *player, const char *options, Error *error) {
    if (strcmp(player->game->name, "chess") != 0)
        return error_set(error, "UCI engines play chess, not %s", player->game->name);
    return outside_open(player, sizeof(UciPlayer), options, error);
}

static bool uci_new_game(Player *player, const void *start, Error *error) {
    UciPlayer *state = player->state;
    Outside *outside = &state->outside;
    outside->player = player;
    memcpy(&state->board, start, sizeof state->board);
    if (!player_check_usual_chess(player, &state->board, error)) return false;
    state->expected = MOVE_NONE;
    bool was_running = process_is_running(&outside->process);
    if (was_running && outside->restarts) {
        outside_dismiss(outside);
        was_running = false;
    }
    if (!was_running && !start_engine(state, error)) return false;
    if (state->board.is_chess960 != state->is_chess960) {
        state->is_chess960 = state->board.is_chess960;
        if (!outside_send(outside,
                          state->is_chess960 ? "setoption name UCI_Chess960 value true\n"
                                             : "setoption name UCI_Chess960 value false\n",
                          error))
            return false;
    }
    if (!outside_send(outside, "ucinewgame\nisready\n", error)) return false;
    if (!wait_for(state, "readyok", was_running ? outside->ready_ms : outside->start_ms, error)) {
        if (!was_running && player->fault != FAULT_STOPPED) player->fault = FAULT_START;
        return false;
    }
    return begin_position(state, error);
}

static bool uci_tell(Player *player, GameMove move, Error *error) {
    UciPlayer *state = player->state;
    if (!add_move(state, (Move)move, error)) return false;
    board_advance(&state->board, (Move)move);
    return true;
}

static void note_info(const char *line, Thought *thought) {
    UciInfo info;
    if (!uci_parse_info(line, &info, NULL) && !info.has_score) return;
    if (info.multipv > 1) return;
    if (info.nodes > 0) thought->nodes = info.nodes;
    if (info.seldepth > 0) thought->seldepth = info.seldepth;
    if (info.has_table_news) {
        thought->has_table_news = true;
        thought->hashfull = info.hashfull;
        thought->tbhits = info.tbhits;
    }
    if (!info.has_score) return;
    thought->has_score = true;
    thought->is_mate = info.is_mate;
    thought->score = info.score;
    if (info.depth > 0) thought->depth = info.depth;
    if (info.pv.length > 0) slice_copy(info.pv, thought->line, sizeof thought->line);
}

static bool read_bestmove(UciPlayer *state, Slice word, Slice ponder, Thought *thought,
                          Error *error) {
    char text[GAME_MOVE_TEXT_MAX];
    Move move = MOVE_NONE;
    slice_copy(word, text, sizeof text);
    if (!uci_parse_move(&state->board, text, &move, NULL)) {
        char fen[FEN_MAX];
        fen_format(&state->board, fen);
        state->outside.player->fault = FAULT_ILLEGAL;
        return error_set(error, "illegal move '%.20s' in %s", text, fen);
    }
    thought->decision = DECISION_MOVE;
    thought->move = move;
    Board next;
    board_play(&state->board, move, &next);
    slice_copy(ponder, text, sizeof text);
    if (ponder.length == 0 || !uci_parse_move(&next, text, &state->expected, NULL))
        state->expected = MOVE_NONE;
    return true;
}

// Reads until the bestmove. When the time is over, or somebody wakes us, the engine is asked to
// stop and has the grace to obey.
static bool wait_for_bestmove(UciPlayer *state, const ThinkLimits *limits, Thought *thought,
                              Error *error) {
    Outside *outside = &state->outside;
    int64_t deadline_ns =
        limits->patience_ms > 0 ? outside_deadline(limits->patience_ms) : PROCESS_FOREVER;
    bool is_late = false;
    bool is_stopping = false;
    for (;;) {
        char *line = NULL;
        Slice move;
        Slice ponder;
        ProcessStatus status = process_read_line(&outside->process, deadline_ns, &line);
        if ((status == PROCESS_TIMEOUT || status == PROCESS_WOKEN) && !is_stopping) {
            is_stopping = true;
            is_late = status == PROCESS_TIMEOUT;
            if (!outside_send(outside, "stop\n", error)) return false;
            deadline_ns = outside_deadline(limits->grace_ms);
            continue;
        }
        if (status == PROCESS_WOKEN) continue;
        if (status != PROCESS_OK)
            return outside_fail(outside, status, "waiting for bestmove", error);
        if (line[0] == 'i') note_info(line, thought);
        if (!uci_parse_bestmove(line, &move, &ponder)) continue;
        state->is_searching = false;
        if (!is_late) return read_bestmove(state, move, ponder, thought, error);
        outside->player->fault = FAULT_TIME;
        return error_set(error, "ran out of time; the move came only after 'stop'");
    }
}

// Ends pondering on a move that was not played.
static bool stop_pondering(UciPlayer *state, int64_t grace_ms, Error *error) {
    char *line = NULL;
    Slice move;
    Slice ponder;
    state->guess = MOVE_NONE;
    if (!outside_send(&state->outside, "stop\n", error)) return false;
    int64_t deadline_ns = outside_deadline(grace_ms);
    do {
        if (!outside_read(&state->outside, deadline_ns, "waiting for it to stop pondering", &line,
                          error))
            return false;
    } while (!uci_parse_bestmove(line, &move, &ponder));
    state->is_searching = false;
    return true;
}

// The position's text already ends with the opponent's reply; was it the one pondered on?
static bool guess_came_true(const UciPlayer *state) {
    const char *last = strrchr(state->position, ' ');
    return last != NULL && strcmp(last + 1, state->guess_text) == 0;
}

static bool uci_think(Player *player, const ThinkLimits *limits, Thought *thought, Error *error) {
    UciPlayer *state = player->state;
    if (!outside_may_think(&state->outside, limits, error)) return false;
    if (state->guess != MOVE_NONE) {
        if (guess_came_true(state)) {
            state->guess = MOVE_NONE;
            return outside_send(&state->outside, "ponderhit\n", error)
                   && wait_for_bestmove(state, limits, thought, error);
        }
        if (!stop_pondering(state, limits->grace_ms, error)) return false;
    }
    return outside_hear_leftovers(&state->outside, is_bestmove, error)
           && send_go(state, limits, false, error)
           && wait_for_bestmove(state, limits, thought, error);
}

static bool uci_ponder(Player *player, const ThinkLimits *limits, Error *error) {
    UciPlayer *state = player->state;
    if (state->expected == MOVE_NONE) return true;
    size_t length = state->length;
    bool has_moves = state->has_moves;
    Move guess = state->expected;
    state->expected = MOVE_NONE;
    if (!add_move(state, guess, error)) return false;
    bool is_sent = send_go(state, limits, true, error);
    state->length = length;
    state->position[length] = '\0';
    state->has_moves = has_moves;
    if (!is_sent) return false;
    state->guess = guess;
    uci_format_move(&state->board, guess, state->guess_text);
    return true;
}

// A game that was broken off ends without a word: whoever leaves does not wait for an engine.
static bool uci_end_game(Player *player, const char *result, Error *error) {
    UciPlayer *state = player->state;
    Outside *outside = &state->outside;
    if (!process_is_running(&outside->process)) return true;
    if (state->guess != MOVE_NONE && !stop_pondering(state, outside->ready_ms, error)) return false;
    if (strcmp(result, "*") == 0) return true;
    return outside_send(outside, "isready\n", error)
           && wait_for(state, "readyok", outside->ready_ms, error);
}

static void uci_close(Player *player) {
    free(((UciPlayer *)player->state)->position);
    outside_close(player);
}

const PlayerKind uci_player_kind = {
    .name = "uci",
    .is_process = true,
    .knows_usual_chess_only = true,
    .open = uci_open,
    .new_game = uci_new_game,
    .tell = uci_tell,
    .think = uci_think,
    .ponder = uci_ponder,
    .end_game = uci_end_game,
    .stop = outside_stop,
    .close = uci_close,
};
