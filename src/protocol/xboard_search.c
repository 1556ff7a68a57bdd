// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_search.c - the engine's turn, pondering, analysis and hints of an xboard
// session, and what is said about them.
#include <inttypes.h>
#include <unistd.h>

#include "core/draw_offer.h"
#include "protocol/xboard.h"
#include "core/clock.h"

enum {
    MATE_SCORE = 100000,   // the protocol: 100000 + N is mate in N moves
    LINE_MOVES_SHOWN = 40, // a longer line tells nothing, and old GUIs have short buffers
    HINT_NODES = 50000,
    PAWN_CP = 100,
};

// ---- what the search's thread says ----

static int score_shown(Score score) {
    if (!score_is_mate(score)) return score;
    int moves = score_mate_moves(score);
    return score > 0 ? MATE_SCORE + moves : moves - MATE_SCORE;
}

// "ply score time nodes pv": centipawns, centiseconds.
static void say_line(Gui *gui, const EngineInfo *info) {
    char line[GUI_LINE_MAX];
    Text text = text_over(line, sizeof line);
    text_addf(&text, "%d %d %" PRId64 " %" PRIu64, info->depth, score_shown(info->score),
              info->time_ms / 10, info->nodes);
    Board board = *info->board;
    for (int i = 0; i < info->line_length && i < LINE_MOVES_SHOWN; i++) {
        char move[SAN_MAX];
        san_format(&board, info->line[i], SAN_ENGLISH, move);
        text_addf(&text, " %s", move);
        board_advance(&board, info->line[i]);
    }
    if (info->bound == BOUND_LOWER) text_add(&text, " !");
    if (info->bound == BOUND_UPPER) text_add(&text, " ?");
    gui_say(gui, "%s", line);
}

static void on_info(void *context, const EngineInfo *info) {
    XboardSession *session = context;
    XboardEar *ear = &session->ear;
    pthread_mutex_lock(&ear->lock);
    if (info->line_number == 1) {
        ear->depth = info->depth;
        ear->line_move = info->line_length > 0 ? info->line[0] : MOVE_NONE;
    }
    // under the lock: none comes after "nopost" is done
    if (ear->is_shown) say_line(&session->gui, info);
    pthread_mutex_unlock(&ear->lock);
}

static void on_current_move(void *context, Depth depth, const Board *board, Move move, int number) {
    (void)depth;
    (void)board;
    XboardEar *ear = &((XboardSession *)context)->ear;
    pthread_mutex_lock(&ear->lock);
    ear->current = move;
    ear->current_number = number;
    pthread_mutex_unlock(&ear->lock);
}

static void on_best(void *context, const EngineBest *best) {
    XboardEar *ear = &((XboardSession *)context)->ear;
    pthread_mutex_lock(&ear->lock);
    ear->has_best = true;
    ear->best = *best;
    pthread_mutex_unlock(&ear->lock);
    uint64_t one = 1;
    if (write(ear->wake, &one, sizeof one) < 0) return; // it is awake already
}

static void on_ready(void *context) {
    uint64_t one = 1;
    // it is awake already
    if (write(((XboardSession *)context)->ear.wake, &one, sizeof one) < 0) return;
}

EngineListener xboard_listener(XboardSession *session) {
    return (EngineListener){.context = session,
                            .on_info = on_info,
                            .on_current_move = on_current_move,
                            .on_best = on_best,
                            .on_ready = on_ready};
}

// ---- starting and ending ----

static void show_lines(XboardEar *ear, bool is_shown) {
    pthread_mutex_lock(&ear->lock);
    ear->is_shown = is_shown;
    pthread_mutex_unlock(&ear->lock);
}

void xboard_show_lines(XboardSession *session) {
    bool is_of_game = session->search == XBOARD_MOVE || session->search == XBOARD_PONDER;
    show_lines(&session->ear, session->search == XBOARD_ANALYSIS || (session->posts && is_of_game));
}

static void start_search(XboardSession *session, XboardSearch search, const EngineLimits *limits) {
    XboardEar *ear = &session->ear;
    pthread_mutex_lock(&ear->lock);
    ear->has_best = false;
    ear->depth = 0;
    ear->line_move = ear->current = MOVE_NONE;
    pthread_mutex_unlock(&ear->lock);
    session->search = search;
    session->paused = XBOARD_NO_SEARCH;
    xboard_show_lines(session);
    // The reply the engine ponders on is kept behind the moves of the game.
    int count = session->count + (search == XBOARD_PONDER);
    engine_set_position(session->gui.engine, &session->start, session->moves, count);
    engine_go(session->gui.engine, limits);
}

XboardSearch xboard_suspend(XboardSession *session) {
    XboardSearch search = session->search;
    if (search == XBOARD_NO_SEARCH) return search;
    show_lines(&session->ear, false);
    engine_stop(session->gui.engine);
    engine_wait(session->gui.engine);
    pthread_mutex_lock(&session->ear.lock);
    session->ear.has_best = false;
    pthread_mutex_unlock(&session->ear.lock);
    session->search = XBOARD_NO_SEARCH;
    return search;
}

void xboard_abandon(XboardSession *session) {
    xboard_suspend(session);
    session->paused = XBOARD_NO_SEARCH;
}

static void search_move(XboardSession *session) {
    EngineLimits limits;
    xboard_fill_limits(session, &limits);
    if (session->excluded_count > 0) limits.only_count = xboard_list_allowed(session, limits.only);
    start_search(session, XBOARD_MOVE, &limits);
}

void xboard_think(XboardSession *session) {
    Ending ending = xboard_ending(session);
    session->turn_start_ms = clock_now_ms();
    if (ending == ENDING_NONE) {
        search_move(session);
    } else {
        xboard_say_result(session, ending);
    }
}

void xboard_ponder(XboardSession *session) {
    bool may_ponder = session->ponders && !session->is_forced && !session->is_analysing
                      && session->board.side != session->side && session->expected != MOVE_NONE
                      && session->search == XBOARD_NO_SEARCH && session->count < XBOARD_PLIES_MAX;
    if (!may_ponder) return;
    Board next;
    board_play(&session->board, session->expected, &next);
    if (ending_of(&next, 1) != ENDING_NONE) return;
    session->moves[session->count] = session->expected;
    session->turn_start_ms = clock_now_ms();
    session->ponder_clock = session->clock;
    EngineLimits limits;
    xboard_fill_limits(session, &limits);
    limits.is_ponder = true;
    if (session->posts) { // the lines begin behind it
        char move[UCI_MOVE_MAX];
        xboard_format_move(&session->board, session->expected, move);
        gui_say(&session->gui, "Hint: %s", move);
    }
    start_search(session, XBOARD_PONDER, &limits);
}

// May the pondering search end by the limits it was given? They must still hold, the clock must not
// show notably less than it did then, and it must not be about to use all of it.
static bool limits_still_hold(const XboardSession *session) {
    const XboardClock *then = &session->ponder_clock, *now = &session->clock;
    EngineLimits limits;
    if (now->move_time_ms != then->move_time_ms || now->depth != then->depth) return false;
    if (now->move_time_ms > 0) return true;
    xboard_fill_limits(session, &limits);
    return now->moves_per_control == then->moves_per_control && now->base_ms == then->base_ms
           && now->increment_ms == then->increment_ms && now->level_ply == then->level_ply
           && limits.time[session->side].moves_to_go != 1
           && now->left_ms >= then->left_ms - then->left_ms / 10;
}

// Where they do not, the search is begun anew: what the table holds is not lost.
void xboard_ponder_hit(XboardSession *session) {
    session->turn_start_ms = clock_now_ms();
    if (!limits_still_hold(session)) {
        xboard_suspend(session);
        search_move(session);
        return;
    }
    session->search = XBOARD_MOVE;
    engine_ponderhit(session->gui.engine);
}

void xboard_analyse(XboardSession *session) {
    if (session->is_bad || session->is_editing) return;
    EngineLimits limits = {.is_infinite = true};
    if (session->excluded_count > 0) {
        limits.only_count = xboard_list_allowed(session, limits.only);
        if (limits.only_count == 0) return; // nothing is left to look at
    }
    start_search(session, XBOARD_ANALYSIS, &limits);
}

void xboard_restart(XboardSession *session, XboardSearch search) {
    switch (search) {
    case XBOARD_NO_SEARCH: break;
    case XBOARD_MOVE: search_move(session); break;
    case XBOARD_PONDER: xboard_ponder(session); break;
    case XBOARD_ANALYSIS: xboard_analyse(session); break;
    case XBOARD_HINT: xboard_hint(session); break;
    }
}

// ---- what came out of it ----

static void say_hint(XboardSession *session, Move move) {
    char text[UCI_MOVE_MAX];
    xboard_format_move(&session->board, move, text);
    gui_say(&session->gui, "Hint: %s", text);
}

static void make_move(XboardSession *session, const EngineBest *best) {
    int64_t spent_ms = clock_now_ms() - session->turn_start_ms;
    char text[UCI_MOVE_MAX];
    session->score = best->score;
    session->thoughts++;
    if (session->is_offered_draw && draw_is_welcome(session->score, PAWN_CP, session->thoughts))
        gui_say(&session->gui, "offer draw");
    session->is_offered_draw = false;
    xboard_format_move(&session->board, best->move, text);
    if (!xboard_play(session, best->move)) {
        gui_say(&session->gui, "telluser The game has more than %d moves", XBOARD_PLIES_MAX / 2);
        session->is_forced = true;
        return;
    }
    gui_say(&session->gui, "move %s", text);
    xboard_stop_clock(session, spent_ms);
    session->expected = best->ponder;
    Ending ending = xboard_ending(session);
    if (ending == ENDING_NONE) {
        xboard_ponder(session);
    } else {
        session->expected = MOVE_NONE;
        xboard_say_result(session, ending);
    }
}

void xboard_take_best(XboardSession *session) {
    XboardEar *ear = &session->ear;
    XboardSearch search = session->search;
    pthread_mutex_lock(&ear->lock);
    bool has_best = ear->has_best;
    EngineBest best = ear->best;
    ear->has_best = false;
    pthread_mutex_unlock(&ear->lock);
    if (has_best && best.has_lost_tables) gui_say(&session->gui, "telluser %s", GUI_TABLES_LOST);
    if (!has_best || (search != XBOARD_MOVE && search != XBOARD_HINT)) return;
    session->search = XBOARD_NO_SEARCH;
    if (search == XBOARD_MOVE) make_move(session, &best);
    if (search == XBOARD_HINT && best.move != MOVE_NONE) say_hint(session, best.move);
}

void xboard_move_now(XboardSession *session) {
    if (session->search != XBOARD_MOVE && session->search != XBOARD_HINT) return;
    engine_stop(session->gui.engine);
    engine_wait(session->gui.engine);
    xboard_take_best(session);
}

void xboard_hint(XboardSession *session) {
    pthread_mutex_lock(&session->ear.lock);
    Move known = session->search == XBOARD_ANALYSIS ? session->ear.line_move : session->expected;
    pthread_mutex_unlock(&session->ear.lock);
    if (known != MOVE_NONE) {
        say_hint(session, known);
    } else if (session->search == XBOARD_NO_SEARCH && !session->is_bad
               && movegen_any(&session->board)) {
        EngineLimits limits = {.nodes = HINT_NODES};
        start_search(session, XBOARD_HINT, &limits);
    }
}

// "stat01: time nodes ply mvleft mvtot mvname"
void xboard_say_status(XboardSession *session) {
    if (session->search == XBOARD_NO_SEARCH) return;
    XboardEar *ear = &session->ear;
    Board board = session->board;
    if (session->search == XBOARD_PONDER) board_play(&session->board, session->expected, &board);
    Move moves[MOVES_MAX];
    int total = session->excluded_count > 0 ? xboard_list_allowed(session, moves)
                                            : movegen_list(&board, MOVES_ALL, moves);
    pthread_mutex_lock(&ear->lock);
    Move current = ear->current;
    int left =
        current != MOVE_NONE && ear->current_number <= total ? total - ear->current_number : total;
    Depth depth = ear->depth;
    pthread_mutex_unlock(&ear->lock);
    char name[SAN_MAX] = "";
    if (current != MOVE_NONE && movegen_is_legal(&board, current))
        san_format(&board, current, SAN_ENGLISH, name);
    gui_say(&session->gui, "stat01: %" PRId64 " %" PRIu64 " %d %d %d%s%s",
            engine_elapsed_ms(session->gui.engine) / 10, engine_nodes(session->gui.engine), depth,
            left, total, name[0] != '\0' ? " " : "", name);
}
