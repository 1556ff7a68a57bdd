// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_search.c - the engine's turn, pondering, analysis and hints of an xboard
// conversation, and what is said about them.
#include <inttypes.h>

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
    Text line = TEXT_OF(GUI_LINE_MAX);
    text_addf(&line, "%d %d %" PRId64 " %" PRIu64, info->depth, score_shown(info->score),
              info->time_ms / 10, info->nodes);
    Board board = *info->board;
    for (int i = 0; i < info->line_length && i < LINE_MOVES_SHOWN; i++) {
        char move[SAN_MAX];
        san_format(&board, info->line[i], SAN_ENGLISH, move);
        text_addf(&line, " %s", move);
        board_advance(&board, info->line[i]);
    }
    if (info->bound == BOUND_LOWER) text_add(&line, " !");
    if (info->bound == BOUND_UPPER) text_add(&line, " ?");
    gui_say(gui, "%s", line.data);
}

static void on_info(void *context, const EngineInfo *info) {
    XboardConversation *talk = context;
    XboardEar *ear = &talk->ear;
    pthread_mutex_lock(&ear->lock);
    if (info->line_number == 1) {
        ear->depth = info->depth;
        ear->line_move = info->line_length > 0 ? info->line[0] : MOVE_NONE;
    }
    // under the lock: none comes after "nopost" is done
    if (ear->is_shown) say_line(&talk->gui, info);
    pthread_mutex_unlock(&ear->lock);
}

static void on_current_move(void *context, Depth depth, const Board *board, Move move, int number) {
    (void)depth;
    (void)board;
    XboardEar *ear = &((XboardConversation *)context)->ear;
    pthread_mutex_lock(&ear->lock);
    ear->current = move;
    ear->current_number = number;
    pthread_mutex_unlock(&ear->lock);
}

static void on_best(void *context, const EngineBest *best) {
    XboardEar *ear = &((XboardConversation *)context)->ear;
    pthread_mutex_lock(&ear->lock);
    ear->has_best = true;
    ear->best = *best;
    pthread_mutex_unlock(&ear->lock);
    bell_ring(&ear->wake);
}

EngineListener xboard_listener(XboardConversation *talk) {
    return (EngineListener){.context = talk,
                            .on_info = on_info,
                            .on_current_move = on_current_move,
                            .on_best = on_best};
}

// ---- starting and ending ----

static void show_lines(XboardEar *ear, bool is_shown) {
    pthread_mutex_lock(&ear->lock);
    ear->is_shown = is_shown;
    pthread_mutex_unlock(&ear->lock);
}

void xboard_show_lines(XboardConversation *talk) {
    bool is_of_game = talk->search == XBOARD_MOVE || talk->search == XBOARD_PONDER;
    show_lines(&talk->ear, talk->search == XBOARD_ANALYSIS || (talk->posts && is_of_game));
}

static void start_search(XboardConversation *talk, XboardSearch search,
                         const EngineLimits *limits) {
    XboardEar *ear = &talk->ear;
    pthread_mutex_lock(&ear->lock);
    ear->has_best = false;
    ear->depth = 0;
    ear->line_move = ear->current = MOVE_NONE;
    pthread_mutex_unlock(&ear->lock);
    talk->search = search;
    talk->paused = XBOARD_NO_SEARCH;
    xboard_show_lines(talk);
    // The reply the engine ponders on is kept behind the moves of the game.
    int count = talk->count + (search == XBOARD_PONDER);
    engine_set_position(talk->gui.engine, &talk->start, talk->moves, count);
    engine_go(talk->gui.engine, limits);
}

XboardSearch xboard_suspend(XboardConversation *talk) {
    XboardSearch search = talk->search;
    if (search == XBOARD_NO_SEARCH) return search;
    show_lines(&talk->ear, false);
    engine_stop(talk->gui.engine);
    engine_wait(talk->gui.engine);
    pthread_mutex_lock(&talk->ear.lock);
    talk->ear.has_best = false;
    pthread_mutex_unlock(&talk->ear.lock);
    talk->search = XBOARD_NO_SEARCH;
    return search;
}

void xboard_abandon(XboardConversation *talk) {
    xboard_suspend(talk);
    talk->paused = XBOARD_NO_SEARCH;
}

static void search_move(XboardConversation *talk) {
    EngineLimits limits;
    xboard_fill_limits(talk, &limits);
    if (talk->excluded_count > 0) limits.only_count = xboard_list_allowed(talk, limits.only);
    start_search(talk, XBOARD_MOVE, &limits);
}

void xboard_think(XboardConversation *talk) {
    Ending ending = xboard_ending(talk);
    talk->turn_start_ms = clock_now_ms();
    if (ending == ENDING_NONE) {
        search_move(talk);
    } else {
        xboard_say_result(talk, ending);
    }
}

void xboard_ponder(XboardConversation *talk) {
    bool may_ponder = talk->ponders && !talk->is_forced && !talk->is_analysing
                      && talk->board.side != talk->side && talk->expected != MOVE_NONE
                      && talk->search == XBOARD_NO_SEARCH && talk->count < XBOARD_PLIES_MAX;
    if (!may_ponder) return;
    Board next;
    board_play(&talk->board, talk->expected, &next);
    if (ending_of(&next, 1) != ENDING_NONE) return;
    talk->moves[talk->count] = talk->expected;
    talk->turn_start_ms = clock_now_ms();
    talk->ponder_clock = talk->clock;
    EngineLimits limits;
    xboard_fill_limits(talk, &limits);
    limits.is_ponder = true;
    if (talk->posts) { // the lines begin behind it
        char move[UCI_MOVE_MAX];
        xboard_format_move(&talk->board, talk->expected, move);
        gui_say(&talk->gui, "Hint: %s", move);
    }
    start_search(talk, XBOARD_PONDER, &limits);
}

// May the pondering search end by the limits it was given? They must still hold, the clock must not
// show notably less than it did then, and it must not be about to use all of it.
static bool limits_still_hold(const XboardConversation *talk) {
    const XboardClock *then = &talk->ponder_clock, *now = &talk->clock;
    EngineLimits limits;
    if (now->move_time_ms != then->move_time_ms || now->depth != then->depth) return false;
    if (now->move_time_ms > 0) return true;
    xboard_fill_limits(talk, &limits);
    return now->moves_per_control == then->moves_per_control && now->base_ms == then->base_ms
           && now->increment_ms == then->increment_ms && now->level_ply == then->level_ply
           && limits.time[talk->side].moves_to_go != 1
           && now->left_ms >= then->left_ms - then->left_ms / 10;
}

// Where they do not, the search is begun anew: what the table holds is not lost.
void xboard_ponder_hit(XboardConversation *talk) {
    talk->turn_start_ms = clock_now_ms();
    if (!limits_still_hold(talk)) {
        xboard_suspend(talk);
        search_move(talk);
        return;
    }
    talk->search = XBOARD_MOVE;
    engine_ponderhit(talk->gui.engine);
}

void xboard_analyse(XboardConversation *talk) {
    if (talk->is_bad || talk->is_editing) return;
    EngineLimits limits = {.is_infinite = true};
    if (talk->excluded_count > 0) {
        limits.only_count = xboard_list_allowed(talk, limits.only);
        if (limits.only_count == 0) return; // nothing is left to look at
    }
    start_search(talk, XBOARD_ANALYSIS, &limits);
}

void xboard_restart(XboardConversation *talk, XboardSearch search) {
    switch (search) {
    case XBOARD_NO_SEARCH: break;
    case XBOARD_MOVE: search_move(talk); break;
    case XBOARD_PONDER: xboard_ponder(talk); break;
    case XBOARD_ANALYSIS: xboard_analyse(talk); break;
    case XBOARD_HINT: xboard_hint(talk); break;
    }
}

// ---- what came out of it ----

static void say_hint(XboardConversation *talk, Move move) {
    char text[UCI_MOVE_MAX];
    xboard_format_move(&talk->board, move, text);
    gui_say(&talk->gui, "Hint: %s", text);
}

static void make_move(XboardConversation *talk, const EngineBest *best) {
    int64_t spent_ms = clock_now_ms() - talk->turn_start_ms;
    char text[UCI_MOVE_MAX];
    talk->score = best->score;
    talk->thoughts++;
    if (talk->is_offered_draw && draw_is_welcome(talk->score, PAWN_CP, talk->thoughts))
        gui_say(&talk->gui, "offer draw");
    talk->is_offered_draw = false;
    xboard_format_move(&talk->board, best->move, text);
    if (!xboard_play(talk, best->move)) {
        gui_say(&talk->gui, "telluser The game has more than %d moves", XBOARD_PLIES_MAX / 2);
        talk->is_forced = true;
        return;
    }
    gui_say(&talk->gui, "move %s", text);
    xboard_stop_clock(talk, spent_ms);
    talk->expected = best->ponder;
    Ending ending = xboard_ending(talk);
    if (ending == ENDING_NONE) {
        xboard_ponder(talk);
    } else {
        talk->expected = MOVE_NONE;
        xboard_say_result(talk, ending);
    }
}

void xboard_take_best(XboardConversation *talk) {
    XboardEar *ear = &talk->ear;
    XboardSearch search = talk->search;
    pthread_mutex_lock(&ear->lock);
    bool has_best = ear->has_best;
    EngineBest best = ear->best;
    ear->has_best = false;
    pthread_mutex_unlock(&ear->lock);
    if (has_best && best.has_lost_tables) gui_say(&talk->gui, "telluser %s", GUI_TABLES_LOST);
    if (!has_best || (search != XBOARD_MOVE && search != XBOARD_HINT)) return;
    talk->search = XBOARD_NO_SEARCH;
    if (search == XBOARD_MOVE) make_move(talk, &best);
    if (search == XBOARD_HINT && best.move != MOVE_NONE) say_hint(talk, best.move);
}

void xboard_move_now(XboardConversation *talk) {
    if (talk->search != XBOARD_MOVE && talk->search != XBOARD_HINT) return;
    engine_stop(talk->gui.engine);
    engine_wait(talk->gui.engine);
    xboard_take_best(talk);
}

void xboard_hint(XboardConversation *talk) {
    pthread_mutex_lock(&talk->ear.lock);
    Move known = talk->search == XBOARD_ANALYSIS ? talk->ear.line_move : talk->expected;
    pthread_mutex_unlock(&talk->ear.lock);
    if (known != MOVE_NONE) {
        say_hint(talk, known);
    } else if (talk->search == XBOARD_NO_SEARCH && !talk->is_bad && movegen_any(&talk->board)) {
        EngineLimits limits = {.nodes = HINT_NODES};
        start_search(talk, XBOARD_HINT, &limits);
    }
}

// "stat01: time nodes ply mvleft mvtot mvname"
void xboard_say_status(XboardConversation *talk) {
    if (talk->search == XBOARD_NO_SEARCH) return;
    XboardEar *ear = &talk->ear;
    Board board = talk->board;
    if (talk->search == XBOARD_PONDER) board_play(&talk->board, talk->expected, &board);
    Move moves[MOVES_MAX];
    int total = talk->excluded_count > 0 ? xboard_list_allowed(talk, moves)
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
    gui_say(&talk->gui, "stat01: %" PRId64 " %" PRIu64 " %d %d %d%s%s",
            engine_elapsed_ms(talk->gui.engine) / 10, engine_nodes(talk->gui.engine), depth, left,
            total, name[0] != '\0' ? " " : "", name);
}
