// SPDX-License-Identifier: GPL-3.0-or-later
// engine.c - Roque's own tournament engine as a player, inside the program.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/memory.h"
#include "core/random.h"
#include "engine/engine.h"
#include "players/kinds.h"
#include "players/pace.h"
#include "players/players.h"

enum { MOVES_TOLD_MAX = 16384 };

typedef struct EnginePlayer {
    Engine *engine;
    EngineLimits own; // limits of the player's own text
    Handicap handicap;
    bool has_handicap; // given, whichever way
    bool is_human_pace;
    char eval[PLAYER_TEXT_MAX]; // who judges positions; empty: as the program comes
    char net[PLAYER_TEXT_MAX];  // the file of another network; empty: none
    char book[PLAYER_TEXT_MAX]; // "own", "none" or a file; empty: own for levels, else none
    EngineBookUse book_use;
    bool is_level;          // of those that people play against
    pthread_mutex_t lock;   // of the waiting
    pthread_cond_t stopped; // it ends
    atomic_bool is_stopped; // no more thinking and waiting
    EngineBest best;
    Move guess; // the reply pondered on; MOVE_NONE: not pondering
    Board start;
    Board board;
    int move_count;
    Move moves[MOVES_TOLD_MAX];
    Move line[THOUGHT_LINE_MAX / 5];
    int line_length;
    int seldepth, hashfull; // of the last line told, and what tables knew
    uint64_t tbhits;
    int changes; // of the best move while thinking
} EnginePlayer;

static void note_best(void *context, const EngineBest *best) {
    ((EnginePlayer *)context)->best = *best;
}

static void note_info(void *context, const EngineInfo *info) {
    EnginePlayer *state = context;
    int most = (int)(sizeof state->line / sizeof state->line[0]);
    if (info->line_number != 1) return;
    if (state->line_length > 0 && info->line_length > 0 && info->line[0] != state->line[0])
        state->changes++;
    state->seldepth = info->selective_depth;
    state->hashfull = info->full_permill;
    state->tbhits = info->ending_hits;
    state->line_length = info->line_length < most ? info->line_length : most;
    memcpy(state->line, info->line, (size_t)state->line_length * sizeof(Move));
}

static bool read_number(const char *option, const char *name, int64_t most, int64_t *value,
                        bool *is_fine, Error *error) {
    const char *text = player_option_value(option, name);
    if (text == NULL) return false;
    *is_fine = text_parse_int(text, name, 1, most, value, error);
    return true;
}

// "elo=1600", "level=3" or "level=club", "rung=5".
static bool read_handicap(const char *option, Handicap *handicap, bool *is_fine, Error *error) {
    const char *text;
    int64_t value = 0;
    if ((text = player_option_value(option, "elo")) != NULL) {
        *is_fine =
            text_parse_int(text, "elo", HANDICAP_ELO_LEAST, HANDICAP_ELO_MOST, &value, error);
        if (*is_fine) *handicap = handicap_of_elo((int)value);
    } else if ((text = player_option_value(option, "rung")) != NULL) {
        *is_fine = text_parse_int(text, "rung", 1, handicap_rung_count, &value, error);
        if (*is_fine) *handicap = handicap_of_rung((int)value - 1);
    } else if ((text = player_option_value(option, "level")) != NULL) {
        const NamedLevel *level = named_level_find(text, error);
        *is_fine = level != NULL;
        if (*is_fine) *handicap = handicap_of_named_level(level);
    } else {
        return false;
    }
    return true;
}

// "book=own", "book=none", "book=FILE", "book-moves=8", "book-choice=best".
static bool read_book(EnginePlayer *state, const char *option, bool *is_fine, Error *error) {
    const char *text;
    int64_t value = 0;
    if ((text = player_option_value(option, "book")) != NULL) {
        *is_fine = slice_copy(slice_of(text), state->book, sizeof state->book);
        if (!*is_fine) error_set(error, "the name of the book is too long");
    } else if (read_number(option, "book-moves", BOOK_PLIES_MAX, &value, is_fine, error)) {
        state->book_use.moves_most = (int)value;
    } else if ((text = player_option_value(option, "book-choice")) != NULL) {
        state->book_use.choice = strcmp(text, "best") == 0 ? BOOK_BEST : BOOK_WEIGHTED;
        *is_fine = state->book_use.choice == BOOK_BEST || strcmp(text, "weighted") == 0;
        if (!*is_fine) error_set(error, "book-choice is best or weighted, not '%.40s'", text);
    } else {
        return false;
    }
    return true;
}

// Levels for people open from the program's book, if it has one; everybody else is asked for it.
static bool open_book(EnginePlayer *state, Error *error) {
    const char *name = state->book;
    if (name[0] == '\0' && !state->is_level) return true;
    if (strcmp(name, "none") == 0) return true;
    bool is_own = name[0] == '\0' || strcmp(name, "own") == 0;
    Book *book = is_own ? book_open_own_chess(error) : book_open(name, error);
    if (book == NULL) return name[0] == '\0';
    if (state->book_use.moves_most == 0) state->book_use.moves_most = BOOK_PLIES_MAX;
    engine_set_book(state->engine, book, state->book_use);
    return true;
}

static bool read_option(EnginePlayer *state, const char *option, Ideas *ideas, Error *error) {
    int64_t value = 0;
    bool is_fine = true;
    const char *list;
    if (read_number(option, "hash", TABLE_MB_MAX, &value, &is_fine, error)) {
        if (is_fine) engine_set_hash(state->engine, (size_t)value);
    } else if (read_number(option, "threads", ENGINE_THREADS_MAX, &value, &is_fine, error)) {
        return is_fine && engine_set_threads(state->engine, (int)value, error);
    } else if (read_number(option, "depth", DEPTH_MAX, &value, &is_fine, error)) {
        state->own.depth = (Depth)value;
    } else if (read_number(option, "nodes", INT64_MAX, &value, &is_fine, error)) {
        state->own.nodes = (uint64_t)value;
    } else if ((list = player_option_value(option, "movetime")) != NULL) {
        is_fine = time_control_parse_seconds(list, &value, error);
        state->own.time[WHITE].move_time_ms = state->own.time[BLACK].move_time_ms = value;
    } else if (read_handicap(option, &state->handicap, &is_fine, error)) {
        if (is_fine && state->has_handicap)
            is_fine = error_set(error, "elo, level and rung say the same: give one of them");
        state->has_handicap = true;
        state->is_level = player_option_value(option, "rung") == NULL;
        return is_fine;
    } else if (read_book(state, option, &is_fine, error)) {
        return is_fine;
    } else if ((list = player_option_value(option, "pace")) != NULL) {
        state->is_human_pace = strcmp(list, "human") == 0;
        return state->is_human_pace
               || error_set(error, "pace can only be human, not '%.40s'", list);
    } else if ((list = player_option_value(option, "tables")) != NULL) {
        return engine_set_tables(state->engine, list, error);
    } else if ((list = player_option_value(option, "eval")) != NULL) {
        snprintf(state->eval, sizeof state->eval, "%s", list);
    } else if ((list = player_option_value(option, "net")) != NULL) {
        snprintf(state->net, sizeof state->net, "%s", list);
    } else if ((list = player_option_value(option, "without")) != NULL) {
        return ideas_without(ideas, list, error);
    } else if ((list = player_option_value(option, "with")) != NULL) {
        return ideas_with(ideas, list, error);
    } else {
        return error_set(
            error,
            "engine takes elo, level, pace, book, book-moves, book-choice, hash, threads, depth, "
            "nodes, movetime, tables, eval, net, without and with, not '%.40s'",
            option);
    }
    return is_fine;
}

static void engine_player_close(Player *player) {
    EnginePlayer *state = player->state;
    engine_close(state->engine);
    pthread_cond_destroy(&state->stopped);
    pthread_mutex_destroy(&state->lock);
    free(state);
}

static bool engine_player_open(Player *player, const char *options, Error *error) {
    if (strcmp(player->game->name, "chess") != 0) {
        return error_set(error, "the engine plays chess only; try lab:alphabeta for %s",
                         player->game->name);
    }
    EnginePlayer *state = memory_new(sizeof *state, error);
    if (state == NULL) return false;
    EngineListener listener = {.context = state, .on_best = note_best, .on_info = note_info};
    state->engine = engine_open(&listener, error);
    if (state->engine == NULL) {
        free(state);
        return false;
    }
    pthread_mutex_init(&state->lock, NULL);
    clock_open_condition(&state->stopped);
    player->state = state;
    Ideas ideas = ideas_default();
    char option[PLAYER_TEXT_MAX];
    while (player_next_option(&options, option)) {
        if (read_option(state, option, &ideas, error)) continue;
        engine_player_close(player);
        return false;
    }
    engine_set_ideas(state->engine, ideas);
    const char *eval = state->eval[0] != '\0' ? state->eval : NULL;
    const char *net = state->net[0] != '\0' ? state->net : NULL;
    if (engine_set_judge(state->engine, eval, net, error) && open_book(state, error)) return true;
    engine_player_close(player);
    return false;
}

static void stop_pondering(EnginePlayer *state) {
    if (state->guess == MOVE_NONE) return;
    engine_stop(state->engine);
    engine_wait(state->engine);
    state->guess = MOVE_NONE;
}

static bool engine_player_new_game(Player *player, const void *start, Error *error) {
    EnginePlayer *state = player->state;
    memcpy(&state->start, start, sizeof state->start);
    if (!player_check_usual_chess(player, &state->start, error)) return false;
    state->board = state->start;
    state->move_count = 0;
    stop_pondering(state);
    state->best = (EngineBest){0};
    engine_set_handicap(state->engine, state->handicap,
                        player->game_seed * 2 + (uint64_t)player->side);
    return true;
}

static bool engine_player_tell(Player *player, GameMove move, Error *error) {
    EnginePlayer *state = player->state;
    if (state->move_count == MOVES_TOLD_MAX)
        return error_set(error, "the game is longer than %d plies", MOVES_TOLD_MAX);
    state->moves[state->move_count++] = (Move)move;
    board_advance(&state->board, (Move)move);
    return true;
}

// The referee's limits, and the player's own where it has some.
static EngineLimits limits_of(const EnginePlayer *state, Side mover, const ThinkLimits *limits) {
    EngineLimits merged = state->own;
    for (int side = WHITE; side <= BLACK; side++) {
        TimeLimits *time = &merged.time[side];
        time->has_clock = limits->clock_ms[side] > 0;
        time->clock_ms = limits->clock_ms[side];
        time->increment_ms = limits->increment_ms[side];
        time->moves_to_go = limits->moves_to_go;
        time->overhead_ms = 2;
        if (time->move_time_ms == 0) time->move_time_ms = limits->move_time_ms;
    }
    if (merged.depth == 0) merged.depth = limits->depth;
    if (merged.nodes == 0) merged.nodes = limits->nodes;
    TimeLimits *time = &merged.time[mover];
    bool has_limit =
        merged.depth > 0 || merged.nodes > 0 || time->has_clock || time->move_time_ms > 0;
    if (!has_limit) time->move_time_ms = 1000;
    return merged;
}

static void describe_line(const EnginePlayer *state, char line[THOUGHT_LINE_MAX]) {
    Text text = text_over(line, THOUGHT_LINE_MAX);
    Board board = state->board;
    for (int i = 0; i < state->line_length; i++) {
        char san[SAN_MAX];
        san_format(&board, state->line[i], SAN_ENGLISH, san);
        if (text.length + strlen(san) + 2 > THOUGHT_LINE_MAX) break;
        text_addf(&text, "%s%s", i > 0 ? " " : "", san);
        board_advance(&board, state->line[i]);
    }
}

// Waits until a person would have moved, or until it is told to stop.
static void wait_like_a_person(const Player *player, EnginePlayer *state, const ThinkLimits *limits,
                               int64_t began_ms) {
    Move legal[MOVES_MAX],
        last = state->move_count > 0 ? state->moves[state->move_count - 1] : MOVE_NONE;
    const Board *board = &state->board;
    bool takes_back = last != MOVE_NONE && board_is_capture(board, state->best.move)
                      && move_to(state->best.move) == move_to(last);
    PaceClues clues = {
        .clock_ms = limits->clock_ms[board->side],
        .increment_ms = limits->increment_ms[board->side],
        .move_number = board->move_number,
        .is_forced = movegen_list(board, MOVES_ALL, legal) == 1,
        .is_recapture = takes_back,
        .changes = state->changes,
        .lot = random_mix(board->key ^ player->game_seed),
    };
    int64_t wanted_ms = pace_of_person_ms(&clues);
    if (limits->move_time_ms > 0 && wanted_ms > limits->move_time_ms * 9 / 10)
        wanted_ms = limits->move_time_ms * 9 / 10;
    const int64_t until_ms = began_ms + wanted_ms;
    pthread_mutex_lock(&state->lock);
    while (!atomic_load(&state->is_stopped) && clock_now_ms() < until_ms)
        clock_wait_until(&state->stopped, &state->lock, until_ms);
    pthread_mutex_unlock(&state->lock);
}

// Thinks on the position after the reply that is expected. Who moves at a
// person's pace has time enough.
static bool engine_player_ponder(Player *player, const ThinkLimits *limits, Error *error) {
    (void)error;
    EnginePlayer *state = player->state;
    Move guess = state->best.ponder;
    bool was_own = state->move_count > 0 && state->moves[state->move_count - 1] == state->best.move;
    if (!was_own || state->best.is_from_book || guess == MOVE_NONE
        || !movegen_is_legal(&state->board, guess))
        return true;
    if (state->is_human_pace || state->move_count == MOVES_TOLD_MAX) return true;
    EngineLimits merged = limits_of(state, (Side)player->side, limits);
    merged.is_ponder = true;
    state->moves[state->move_count] = state->guess = guess;
    engine_set_position(state->engine, &state->start, state->moves, state->move_count + 1);
    state->line_length = state->changes = 0;
    engine_go(state->engine, &merged);
    return true;
}

// Goes on with what was pondered on when the guess came true.
static void search(EnginePlayer *state, const EngineLimits *limits) {
    if (state->guess != MOVE_NONE && state->moves[state->move_count - 1] == state->guess) {
        state->guess = MOVE_NONE;
        engine_ponderhit(state->engine);
        engine_wait(state->engine);
        return;
    }
    stop_pondering(state);
    engine_set_position(state->engine, &state->start, state->moves, state->move_count);
    state->line_length = state->changes = 0;
    engine_think(state->engine, limits);
}

static bool engine_player_think(Player *player, const ThinkLimits *limits, Thought *thought,
                                Error *error) {
    EnginePlayer *state = player->state;
    EngineLimits merged = limits_of(state, (Side)state->board.side, limits);
    int64_t began_ms = clock_now_ms();
    atomic_store(&state->is_stopped, false);
    if (think_is_stopped(limits)) atomic_store(&state->is_stopped, true);
    merged.is_stopped = &state->is_stopped;
    search(state, &merged);
    if (state->best.move == MOVE_NONE) return error_set(error, "the engine found no move");
    if (state->is_human_pace) wait_like_a_person(player, state, limits, began_ms);
    thought->decision = DECISION_MOVE;
    thought->move = state->best.move;
    thought->has_score = true;
    thought->is_mate = score_is_mate(state->best.score);
    thought->score = thought->is_mate ? score_mate_moves(state->best.score) : state->best.score;
    thought->depth = state->best.depth;
    thought->nodes = state->best.nodes;
    thought->has_table_news = state->line_length > 0;
    thought->seldepth = state->seldepth;
    thought->hashfull = state->hashfull;
    thought->tbhits = state->tbhits;
    describe_line(state, thought->line);
    return true;
}

static bool engine_player_end_game(Player *player, const char *result, Error *error) {
    (void)result, (void)error;
    stop_pondering(player->state);
    return true;
}

static void engine_player_stop(Player *player) {
    EnginePlayer *state = player->state;
    pthread_mutex_lock(&state->lock);
    atomic_store(&state->is_stopped, true);
    pthread_cond_signal(&state->stopped);
    pthread_mutex_unlock(&state->lock);
    engine_stop(state->engine);
}

static void engine_player_observe(Player *player, TraceObserver observer) {
    engine_set_observer(((EnginePlayer *)player->state)->engine, observer);
}

const PlayerKind engine_player_kind = {
    .name = "engine",
    .knows_usual_chess_only = true,
    .open = engine_player_open,
    .new_game = engine_player_new_game,
    .tell = engine_player_tell,
    .think = engine_player_think,
    .ponder = engine_player_ponder,
    .end_game = engine_player_end_game,
    .stop = engine_player_stop,
    .observe = engine_player_observe,
    .close = engine_player_close,
};
