// SPDX-License-Identifier: GPL-3.0-or-later
// command.c - a plain program for any game: a few lines in, a move out.
// docs/formats/bot-protocol.md is its contract.
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "players/kinds.h"
#include "players/outside.h"

enum {
    LEGAL_MAX = GAME_MOVES_MAX * 24, // bytes for the list of legal moves
    QUESTION_SPARE = 4096,
    MEMORY_MB = 512, // of a confined program, unless it is told
    PROCESSOR_S = 600,
    ERROR_BYTES = 1 << 20,
};

typedef struct BotPlayer {
    Outside outside;
    GamePosition position;
    char start[GAME_TEXT_MAX];
    char *moves; // " m1 m2 ...", grown as the game goes on
    size_t moves_length, moves_capacity;
    char *question; // what is sent at each turn
    size_t question_capacity;
    bool has_answered; // since it was started
    // what its confinement points to
    char folder[PLAYER_TEXT_MAX], reads[PLAYER_TEXT_MAX];
} BotPlayer;

static bool grow(char **bytes, size_t *capacity, size_t wanted, Error *error) {
    return memory_grow(bytes, capacity, wanted, 1) || error_no_memory(error);
}

// "/usr/local:/opt/python": the folders that it sees besides its own.
static bool read_folders(BotPlayer *state, const char *value, Error *error) {
    slice_copy(slice_of(value), state->reads, sizeof state->reads);
    char *rest = state->reads;
    for (int i = 0; rest != NULL; i++) {
        char *folder = strsep(&rest, ":");
        if (i == CONFINE_READS_MAX) return error_set(error, "reads= takes %d folders", i);
        state->outside.confinement.reads[i] = folder;
    }
    return true;
}

static bool read_option(BotPlayer *state, const char *option, Error *error) {
    Confinement *confinement = &state->outside.confinement;
    const char *value;
    if ((value = player_option_value(option, "confine")) != NULL) {
        slice_copy(slice_of(value), state->folder, sizeof state->folder);
        confinement->folder = state->folder;
        return true;
    }
    if ((value = player_option_value(option, "memory")) != NULL)
        return text_parse_int(value, "memory", 16, 1 << 20, &confinement->memory_mb, error);
    if ((value = player_option_value(option, "processor")) != NULL)
        return text_parse_int(value, "processor", 1, 1000000, &confinement->processor_s, error);
    if ((value = player_option_value(option, "reads")) != NULL)
        return read_folders(state, value, error);
    if (strcmp(option, "reserves=on") == 0) return confinement->reserves_much = true;
    return error_set(error,
                     "cmd takes log=, dir=, cpus=, restart=, start=, ready=, confine=, memory=, "
                     "processor=, reads= and reserves=on, not '%.80s'",
                     option);
}

static bool bot_open(Player *player, const char *options, Error *error) {
    if (!outside_open(player, sizeof(BotPlayer), options, error)) return false;
    BotPlayer *state = player->state;
    Confinement *confinement = &state->outside.confinement;
    char option[PLAYER_TEXT_MAX];
    bool is_read = true;
    confinement->memory_mb = MEMORY_MB;
    confinement->processor_s = PROCESSOR_S;
    confinement->file_bytes = ERROR_BYTES;
    for (const char *rest = state->outside.options; is_read && player_next_option(&rest, option);)
        is_read = read_option(state, option, error);
    if (!is_read) outside_close(player);
    return is_read;
}

static bool bot_new_game(Player *player, const void *start, Error *error) {
    BotPlayer *state = player->state;
    Outside *outside = &state->outside;
    outside->player = player;
    memset(&state->position, 0, sizeof state->position);
    memcpy(&state->position, start, player->game->position_bytes);
    game_format(player->game, start, state->start);
    if (!grow(&state->moves, &state->moves_capacity, 64, error)) return false;
    state->moves_length = 0;
    state->moves[0] = '\0';
    if (process_is_running(&outside->process) && outside->restarts) outside_dismiss(outside);
    const bool is_new = !process_is_running(&outside->process);
    if (is_new && !outside_start(outside, error)) return false;
    if (is_new) state->has_answered = false;
    Text line = TEXT_OF(GAME_TEXT_MAX + 128);
    text_addf(&line, "new %s\nside %s\n", player->game->name,
              player->side == 0 ? "first" : "second");
    if (!outside_send(outside, line.data, error)) return false;
    // Its clock does not run before it is there.
    return !is_new || process_wait_read(&outside->process, outside->start_ms)
           || outside_blame(outside, FAULT_START, error,
                            "the program does not read its input within %.1f s",
                            (double)outside->start_ms / 1000);
}

static bool bot_tell(Player *player, GameMove move, Error *error) {
    BotPlayer *state = player->state;
    char text[GAME_MOVE_TEXT_MAX];
    game_format_move(player->game, &state->position, move, text);
    size_t length = strlen(text);
    if (!grow(&state->moves, &state->moves_capacity, state->moves_length + length + 2, error))
        return false;
    state->moves[state->moves_length] = ' ';
    memcpy(state->moves + state->moves_length + 1, text, length + 1);
    state->moves_length += length + 1;
    game_advance(player->game, &state->position, move);
    return true;
}

static void add_legal_moves(const Player *player, const BotPlayer *state, Text *text) {
    GameMove moves[GAME_MOVES_MAX];
    int count = player->game->list_moves(&state->position, moves);
    text_add(text, "legal");
    for (int i = 0; i < count; i++) {
        char move[GAME_MOVE_TEXT_MAX];
        game_format_move(player->game, &state->position, moves[i], move);
        text_addf(text, " %s", move);
    }
    text_add_char(text, '\n');
}

static void add_limits(const ThinkLimits *limits, int side, Text *text) {
    int64_t mine_ms = limits->clock_ms[side];
    if (limits->move_time_ms > 0 && (mine_ms == 0 || limits->move_time_ms < mine_ms))
        mine_ms = limits->move_time_ms;
    text_addf(text, "time %lld %lld\n", (long long)mine_ms, (long long)limits->clock_ms[1 - side]);
    if (limits->depth > 0) text_addf(text, "depth %d\n", limits->depth);
    if (limits->nodes > 0) text_addf(text, "nodes %llu\n", (unsigned long long)limits->nodes);
}

static bool ask(Player *player, BotPlayer *state, const ThinkLimits *limits, Error *error) {
    size_t wanted = state->moves_length + LEGAL_MAX + QUESTION_SPARE;
    if (!grow(&state->question, &state->question_capacity, wanted, error)) return false;
    char position[GAME_TEXT_MAX];
    Text text = text_over(state->question, state->question_capacity);
    game_format(player->game, &state->position, position);
    text_addf(&text, "start %s\nmoves", state->start);
    text_add_bytes(&text, state->moves, state->moves_length);
    text_addf(&text, "\nposition %s\n", position);
    add_legal_moves(player, state, &text);
    add_limits(limits, player->side, &text);
    text_add(&text, "go\n");
    return outside_send(&state->outside, state->question, error);
}

// A line that came before we asked: a move after the game or a second move.
static bool listen_to_leftovers(BotPlayer *state, Error *error) {
    char *line = NULL;
    ProcessStatus status;
    while ((status = process_read_line(&state->outside.process, 0, &line)) == PROCESS_OK) {
        if (line[0] != '\0' && line[0] != '#')
            return outside_blame(&state->outside, FAULT_PROTOCOL, error,
                                 "the program sent '%.40s' without being asked", line);
    }
    if (status == PROCESS_TIMEOUT) return true;
    return outside_fail(&state->outside, status, "before its turn", error);
}

// "MOVE [score N] [depth N]".
static bool read_answer(Player *player, BotPlayer *state, const char *line, Thought *thought,
                        Error *error) {
    Slice rest = slice_of(line);
    char word[GAME_MOVE_TEXT_MAX];
    slice_copy(slice_next_word(&rest), word, sizeof word);
    if (strcmp(word, "resign") == 0) {
        thought->decision = DECISION_RESIGN;
        return true;
    }
    if (!game_find_move(player->game, &state->position, word, &thought->move, NULL)) {
        player->fault = FAULT_ILLEGAL;
        return error_set(error, "illegal move '%.40s'", word);
    }
    thought->decision = DECISION_MOVE;
    Slice key;
    while ((key = slice_next_word(&rest)).length > 0) {
        int64_t number = 0;
        slice_copy(slice_next_word(&rest), word, sizeof word);
        if (!text_parse_int(word, "a number", INT32_MIN / 2, INT32_MAX / 2, &number, NULL))
            continue;
        if (slice_is(key, "score")) {
            thought->has_score = true;
            thought->score = (int)number;
        }
        if (slice_is(key, "depth")) thought->depth = (int)number;
        if (slice_is(key, "nodes") && number > 0) thought->nodes = (uint64_t)number;
    }
    return true;
}

static bool bot_think(Player *player, const ThinkLimits *limits, Thought *thought, Error *error) {
    BotPlayer *state = player->state;
    Outside *outside = &state->outside;
    if (!outside_may_think(outside, limits, error) || !listen_to_leftovers(state, error)
        || !ask(player, state, limits, error))
        return false;
    int64_t deadline_ns =
        limits->patience_ms > 0 ? outside_deadline(limits->patience_ms) : PROCESS_FOREVER;
    bool has_clock = limits->clock_ms[player->side] > 0 || limits->move_time_ms > 0;
    for (;;) {
        char *line = NULL;
        ProcessStatus status = process_read_line(&outside->process, deadline_ns, &line);
        // The protocol has no word for "stop": a program that is late cannot be brought back.
        if (status == PROCESS_TIMEOUT && has_clock)
            return state->has_answered
                       ? outside_blame(outside, FAULT_TIME, error, "ran out of time")
                       : outside_blame(outside, FAULT_HANG, error,
                                       "the program has not answered once");
        if (status != PROCESS_OK)
            return outside_fail(outside, status, "waiting for its move", error);
        if (line[0] == '\0' || line[0] == '#') continue;
        state->has_answered = true;
        return read_answer(player, state, line, thought, error);
    }
}

static bool bot_end_game(Player *player, const char *result, Error *error) {
    BotPlayer *state = player->state;
    if (!process_is_running(&state->outside.process)) return true;
    Text line = TEXT_OF(64);
    text_addf(&line, "over %s\n", result);
    return outside_send(&state->outside, line.data, error) && listen_to_leftovers(state, error);
}

static void bot_close(Player *player) {
    BotPlayer *state = player->state;
    free(state->moves);
    free(state->question);
    outside_close(player);
}

const PlayerKind command_player_kind = {
    .name = "cmd",
    .is_process = true,
    .open = bot_open,
    .new_game = bot_new_game,
    .tell = bot_tell,
    .think = bot_think,
    .end_game = bot_end_game,
    .stop = outside_stop,
    .close = bot_close,
};
