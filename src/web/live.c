// SPDX-License-Identifier: GPL-3.0-or-later
// live.c - see live.h. A look is a work of the room: the worker opens the engine, searches, and is
// stopped by whoever wants another position, who need not wait for that.
#include "web/live.h"

#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/memory.h"
#include "endgame/endgame.h"
#include "engine/engine.h"
#include "games/games.h"
#include "review/review.h"
#include "web/board_state.h"
#include "web/room.h"

enum { TELL_MS = 120, LINE_SHOWN = 12 };

struct Live {
    Hub *hub;
    Room room;      // its lock is over what follows
    Engine *engine; // opened by the worker; NULL: not wanted yet
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

// A position that waits for the worker.
typedef struct LookJob {
    Board start;
    int lines;
    int count;
    Move moves[]; // from the start
} LookJob;

// ---- telling -----------------------------------------------------------------------------------

static void add_line(Json *json, Language language, const Live *live, const ReviewLine *line) {
    Text score = TEXT_OF(24);
    bool is_white = live->board.side == WHITE;
    double points = points_of(line->score);
    review_words_add_score(is_white ? line->score : -line->score, &score);
    json_open_object(json, NULL);
    JSON_ADD(json, FIELD("depth", line->depth), FIELD("score", score.data),
             field_real("points", is_white ? points : 100 - points, 1));
    board_state_add_line(json, "steps", language, &live->board, line->moves,
                         line->length < LINE_SHOWN ? line->length : LINE_SHOWN);
    board_state_add_path(json, "path", &game_chess, &live->board, line->moves[0]);
    json_close_object(json);
}

// A line of the depth before whose move has come to another place meanwhile: it is not shown twice.
static bool is_repeated(const Live *live, int index) {
    for (int i = 0; i < index; i++)
        if (live->lines[i].length > 0 && live->lines[i].moves[0] == live->lines[index].moves[0])
            return true;
    return false;
}

static void add_lines(Json *json, Language language, const void *context) {
    const Live *live = context;
    JSON_ADD(json, FIELD("node", live->node), FIELD("is_threat", live->is_threat),
             FIELD("is_running", live->is_running), FIELD("nodes", live->nodes),
             FIELD("time_ms", live->time_ms));
    char position[GAME_TEXT_MAX];
    game_format(&game_chess, &live->board, position);
    json_add_string(json, "position", position);
    json_open_array(json, "lines");
    for (int i = 0; i < live->line_count; i++) {
        if (live->lines[i].length > 0 && !is_repeated(live, i))
            add_line(json, language, live, &live->lines[i]);
    }
    json_close_array(json);
}

// With the lock.
static void tell(Live *live) {
    live->told_ms = clock_now_ms();
    hub_tell(live->hub, HUB_LINES, "web.lines", add_lines, live);
}

// What comes after a stop is of a position that is wanted no more.
static void on_info(void *context, const EngineInfo *info) {
    Live *live = context;
    int index = info->line_number - 1;
    if (index < 0 || index >= LIVE_LINES_MAX || info->line_length == 0
        || info->bound != BOUND_EXACT)
        return;
    room_lock(&live->room);
    if (!atomic_load(&live->room.is_stopped)) {
        ReviewLine *line = &live->lines[index];
        *line = (ReviewLine){.score = info->score, .depth = info->depth};
        line->length = info->line_length < REVIEW_LINE_MAX ? info->line_length : REVIEW_LINE_MAX;
        memcpy(line->moves, info->line, (size_t)line->length * sizeof *line->moves);
        if (index >= live->line_count) live->line_count = index + 1;
        live->nodes = info->nodes;
        live->time_ms = info->time_ms;
        if (clock_now_ms() - live->told_ms >= TELL_MS) tell(live);
    }
    room_unlock(&live->room, true);
}

// ---- looking -----------------------------------------------------------------------------------

static bool open_engine(Live *live) {
    const EngineListener listener = {.context = live, .on_info = on_info};
    if (live->engine != NULL) return true;
    Engine *engine = engine_open(&listener, NULL);
    if (engine == NULL) return false;
    engine_set_tables(engine, TABLE_HOME_WORD, NULL); // without them it searches alone
    room_lock(&live->room);
    live->engine = engine;
    return room_unlock(&live->room, true);
}

static void run_look(void *context, void *given) {
    Live *live = context;
    LookJob *job = given;
    EngineLimits limits = {.is_stopped = &live->room.is_stopped};
    limits.time[WHITE].move_time_ms = limits.time[BLACK].move_time_ms = LIVE_MS;
    bool is_open = open_engine(live);
    if (is_open) {
        engine_set_multi_pv(live->engine, job->lines);
        engine_set_position(live->engine, &job->start, job->moves, job->count);
        engine_go(live->engine, &limits);
        engine_wait(live->engine);
    }
    free(job);
    room_lock(&live->room);
    if (!atomic_load(&live->room.is_stopped)) {
        live->is_running = false;
        if (is_open) live->nodes = engine_nodes(live->engine);
        tell(live);
    }
    room_unlock(&live->room, true);
}

static void stop_engine(void *context) {
    const Live *live = context;
    if (live->engine != NULL) engine_stop(live->engine);
}

static void forget_look(void *context, void *job) {
    (void)context;
    free(job);
}

// With the lock. False when there is nothing to look for: the game is over, or one cannot pass.
static bool set_board(Live *live, const LiveTask *task) {
    GamePath path = {task->start, task->moves, task->count};
    Board board = path_board(path);
    Move moves[MOVES_MAX];
    bool is_possible = !task->is_threat || !board_in_check(&board);
    if (task->is_threat && is_possible)
        board_pass(&board, &live->board);
    else
        live->board = board;
    live->node = task->node;
    live->is_threat = task->is_threat;
    live->line_count = 0;
    live->nodes = 0;
    live->time_ms = 0;
    live->is_running = is_possible && movegen_list(&live->board, MOVES_ALL, moves) > 0;
    return live->is_running;
}

// With the lock, of the position on the board.
static bool add_job(Live *live, const LiveTask *task, Error *error) {
    const int count = task->is_threat ? 0 : task->count;
    LookJob *job = memory_new(sizeof *job + (size_t)count * sizeof *job->moves, error);
    if (job == NULL) return false;
    job->start = task->is_threat ? live->board : *task->start;
    job->lines = task->lines;
    job->count = count;
    memcpy(job->moves, task->moves, (size_t)count * sizeof *job->moves);
    if (room_add(&live->room, run_look, job, error)) return true;
    free(job);
    return false;
}

bool live_look(Live *live, const LiveTask *task, Error *error) {
    room_lock(&live->room);
    room_stop(&live->room);
    bool is_fine = !set_board(live, task) || add_job(live, task, error);
    live->is_running = live->is_running && is_fine;
    tell(live);
    return room_unlock(&live->room, is_fine);
}

void live_stop(Live *live) {
    room_lock(&live->room);
    room_stop(&live->room);
    bool was_running = live->is_running;
    live->is_running = false;
    if (was_running) tell(live);
    room_unlock(&live->room, true);
}

// ---- opening and closing -----------------------------------------------------------------------

Live *live_open(Hub *hub, Error *error) {
    Live *live = memory_new(sizeof *live, error);
    if (live == NULL) return NULL;
    live->hub = hub;
    live->node = -1;
    room_open(&live->room,
              &(RoomSettings){.context = live, .stop = stop_engine, .forget = forget_look});
    return live;
}

void live_close(Live *live) {
    if (live == NULL) return;
    room_close(&live->room);
    engine_close(live->engine);
    free(live);
}
