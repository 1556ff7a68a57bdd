// SPDX-License-Identifier: GPL-3.0-or-later
// live.c - see live.h. What the search's thread tells is kept under a lock of its own, because
// whoever wants another position waits for the end of the search.
#include "web/live.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "games/games.h"
#include "session/session.h"
#include "web/board_state.h"

enum { TELL_MS = 120, LINE_SHOWN = 12 };

struct Live {
    Hub *hub;
    Engine *engine;       // NULL: not wanted yet
    pthread_mutex_t lock; // over what follows
    Board board;
    int node;
    bool is_threat;
    bool is_running;
    int line_count;
    ReviewLine lines[LIVE_LINES_MAX];
    uint64_t nodes;
    int64_t time_ms;
    int64_t told_ms;
};

// ---- telling -----------------------------------------------------------------------------------

static void add_line(Json *json, Language language, const Live *live, const ReviewLine *line) {
    char score[24];
    Text score_text = text_over(score, sizeof score);
    bool is_white = live->board.side == WHITE;
    double points = points_of(line->score);
    review_words_add_score(is_white ? line->score : -line->score, &score_text);
    json_open_object(json, NULL);
    json_add_int(json, "depth", line->depth);
    json_add_string(json, "score", score);
    json_add_real(json, "points", is_white ? points : 100 - points, 1);
    board_state_add_line(json, "steps", language, &live->board, line->moves,
                         line->length < LINE_SHOWN ? line->length : LINE_SHOWN);
    board_state_add_path(json, "path", &game_chess, &live->board, line->moves[0]);
    json_close_object(json);
}

static void add_lines(Json *json, Language language, const void *context) {
    const Live *live = context;
    json_add_int(json, "node", live->node);
    json_add_bool(json, "is_threat", live->is_threat);
    json_add_bool(json, "is_running", live->is_running);
    json_add_uint(json, "nodes", live->nodes);
    json_add_int(json, "time_ms", live->time_ms);
    char position[GAME_TEXT_MAX];
    game_format(&game_chess, &live->board, position);
    json_add_string(json, "position", position);
    json_open_array(json, "lines");
    for (int i = 0; i < live->line_count; i++) {
        if (live->lines[i].length > 0) add_line(json, language, live, &live->lines[i]);
    }
    json_close_array(json);
}

static void tell(Live *live) {
    live->told_ms = clock_now_ms();
    hub_tell(live->hub, HUB_LINES, "web.lines", add_lines, live);
}

static void on_info(void *context, const EngineInfo *info) {
    Live *live = context;
    int index = info->line_number - 1;
    if (index < 0 || index >= LIVE_LINES_MAX || info->line_length == 0
        || info->bound != BOUND_EXACT)
        return;
    pthread_mutex_lock(&live->lock);
    ReviewLine *line = &live->lines[index];
    *line = (ReviewLine){.score = info->score, .depth = info->depth};
    line->length = info->line_length < REVIEW_LINE_MAX ? info->line_length : REVIEW_LINE_MAX;
    memcpy(line->moves, info->line, (size_t)line->length * sizeof *line->moves);
    if (index >= live->line_count) live->line_count = index + 1;
    live->nodes = info->nodes;
    live->time_ms = info->time_ms;
    if (clock_now_ms() - live->told_ms >= TELL_MS) tell(live);
    pthread_mutex_unlock(&live->lock);
}

static void on_best(void *context, const EngineBest *best) {
    Live *live = context;
    pthread_mutex_lock(&live->lock);
    live->is_running = false;
    live->nodes = best->nodes;
    tell(live);
    pthread_mutex_unlock(&live->lock);
}

// ---- looking -----------------------------------------------------------------------------------

Live *live_open(Hub *hub) {
    Live *live = calloc(1, sizeof *live);
    if (live == NULL) return NULL;
    live->hub = hub;
    live->node = -1;
    pthread_mutex_init(&live->lock, NULL);
    return live;
}

void live_close(Live *live) {
    if (live == NULL) return;
    live_stop(live);
    engine_close(live->engine);
    pthread_mutex_destroy(&live->lock);
    free(live);
}

void live_stop(Live *live) {
    if (live->engine == NULL) return;
    engine_stop(live->engine);
    engine_wait(live->engine);
}

// False when there is nothing to look for: the game is over there, or a pass is not possible.
static bool set_board(Live *live, const LiveWish *wish, Move *moves_left) {
    GamePath path = {wish->start, wish->moves, wish->count};
    Board board = path_board(path);
    pthread_mutex_lock(&live->lock);
    bool is_possible = !wish->is_threat || !board_in_check(&board);
    if (wish->is_threat && is_possible)
        board_pass(&board, &live->board);
    else
        live->board = board;
    live->node = wish->node;
    live->is_threat = wish->is_threat;
    live->line_count = 0;
    live->nodes = 0;
    live->time_ms = 0;
    live->is_running = is_possible && movegen_list(&live->board, MOVES_ALL, moves_left) > 0;
    tell(live);
    bool is_running = live->is_running;
    pthread_mutex_unlock(&live->lock);
    return is_running;
}

bool live_look(Live *live, const LiveWish *wish, Error *error) {
    Move moves[MOVES_MAX];
    EngineListener listener = {.context = live, .on_info = on_info, .on_best = on_best};
    if (live->engine == NULL) {
        live->engine = engine_open(&listener, error);
        if (live->engine != NULL) engine_set_tables(live->engine, TABLE_HOME_WORD, NULL);
    }
    if (live->engine == NULL) return false;
    live_stop(live);
    if (!set_board(live, wish, moves)) return true;
    EngineLimits limits = {0};
    limits.time[WHITE].move_time_ms = limits.time[BLACK].move_time_ms = LIVE_MS;
    engine_set_multi_pv(live->engine, wish->lines);
    if (wish->is_threat)
        engine_set_position(live->engine, &live->board, NULL, 0);
    else
        engine_set_position(live->engine, wish->start, wish->moves, wish->count);
    engine_go(live->engine, &limits);
    return true;
}
