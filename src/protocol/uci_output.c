// SPDX-License-Identifier: GPL-3.0-or-later
// uci_output.c - what the engine says, as UCI lines.
#include <inttypes.h>

#include "protocol/uci.h"

static void add_score(const Gui *gui, Text *text, const EngineInfo *info) {
    if (score_is_mate(info->score)) {
        text_addf(text, " score mate %d", score_mate_moves(info->score));
    } else {
        text_addf(text, " score cp %d", info->score);
    }
    if (info->bound == BOUND_LOWER) text_add(text, " lowerbound");
    if (info->bound == BOUND_UPPER) text_add(text, " upperbound");
    if (!gui->shows_wdl) return;
    Wdl wdl = wdl_of(info->score, wdl_material(info->board));
    text_addf(text, " wdl %d %d %d", wdl.win, wdl.draw, wdl.loss);
}

static void add_line(Text *text, const EngineInfo *info) {
    if (info->line_length == 0) return;
    text_add(text, " pv");
    Board board = *info->board;
    for (int i = 0; i < info->line_length; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(&board, info->line[i], move);
        text_addf(text, " %s", move);
        board_advance(&board, info->line[i]);
    }
}

static void on_info(void *context, const EngineInfo *info) {
    Gui *gui = context;
    Text line = TEXT_OF(GUI_LINE_MAX);
    text_addf(&line, "info depth %d seldepth %d multipv %d", info->depth, info->selective_depth,
              info->line_number);
    add_score(gui, &line, info);
    int64_t nps = (int64_t)(info->nodes * 1000 / (uint64_t)(info->time_ms > 0 ? info->time_ms : 1));
    text_addf(&line,
              " nodes %" PRIu64 " nps %" PRId64 " hashfull %d tbhits %" PRIu64 " time %" PRId64,
              info->nodes, nps, info->full_permill, info->ending_hits, info->time_ms);
    add_line(&line, info);
    gui_say(gui, "%s", line.data);
}

static void on_current_move(void *context, Depth depth, const Board *board, Move move, int number) {
    char text[UCI_MOVE_MAX];
    uci_format_move(board, move, text);
    gui_say(context, "info depth %d currmove %s currmovenumber %d", depth, text, number);
}

// What a search for a mate that found none has proved.
static void tell_excluded(Gui *gui, const EngineBest *best) {
    const bool is_found =
        score_is_win(best->score) && score_mate_moves(best->score) <= best->mate_asked;
    if (best->mate_asked == 0 || is_found) return;
    if (best->mate_excluded == best->mate_asked)
        gui_say(gui, "info string no mate in %d: every move was tried", best->mate_asked);
    else if (best->mate_excluded > 0)
        gui_say(gui, "info string no mate in %d: every move was tried; none found in %d",
                best->mate_excluded, best->mate_asked);
    else
        gui_say(gui, "info string no mate found in %d, and none excluded", best->mate_asked);
}

static void on_best(void *context, const EngineBest *best) {
    char move[UCI_MOVE_MAX], reply[UCI_MOVE_MAX];
    if (best->has_lost_tables) gui_say(context, "info string %s", GUI_TABLES_LOST);
    if (best->move == MOVE_NONE) {
        gui_say(context, "bestmove (none)");
        return;
    }
    uci_format_move(best->board, best->move, move);
    tell_excluded(context, best);
    if (best->is_from_book) gui_say(context, "info string %s is a move of the book", move);
    if (best->ponder == MOVE_NONE) {
        gui_say(context, "bestmove %s", move);
        return;
    }
    Board next;
    board_play(best->board, best->move, &next);
    uci_format_move(&next, best->ponder, reply);
    gui_say(context, "bestmove %s ponder %s", move, reply);
}

EngineListener uci_listener(Gui *gui) {
    return (EngineListener){
        .context = gui, .on_info = on_info, .on_current_move = on_current_move, .on_best = on_best};
}
