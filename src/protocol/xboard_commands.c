// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_commands.c - what each line of xboard's protocol does to a session: one table of commands.
#include <stdlib.h>

#include "core/draw_offer.h"
#include "protocol/xboard.h"
#include "core/clock.h"

enum { ECHO_MAX = 200, WORD_MAX = 24 };

// What a line does. Most can always be done; `obey` takes what follows the first word
// and is false, with the reason, where that is wrong or the time is. With neither the
// line is understood and of no effect.
typedef struct XboardCommand {
    const char *name;
    void (*act)(XboardSession *session);
    bool (*obey)(XboardSession *session, Slice rest, Error *error);
} XboardCommand;

static bool parse_number(Slice rest, const char *what, int64_t least, int64_t most, int64_t *number,
                         Error *error) {
    char word[WORD_MAX];
    slice_copy(slice_next_word(&rest), word, sizeof word);
    return text_parse_int(word, what, least, most, number, error);
}

// ---- greetings ----

static bool answer_ping(XboardSession *session, Slice rest, Error *error) {
    int64_t number = 0;
    if (!parse_number(rest, "ping", INT32_MIN, INT32_MAX, &number, error)) return false;
    xboard_keep_ping(session, (int)number);
    return true;
}

// ---- who plays ----

static void force(XboardSession *session) {
    xboard_abandon(session);
    session->is_forced = true;
    session->is_analysing = false;
}

void xboard_begin_game(XboardSession *session) {
    Board start = fen_start_board();
    session->gui.is_chess960 = false;
    xboard_set_start(session, &start);
    session->side = BLACK;
    session->is_forced = false;
    session->is_offered_draw = false;
    session->thoughts = 0;
    session->clock.depth = 0;
    session->clock.left_ms = session->clock.base_ms;
}

static void new_game(XboardSession *session) {
    xboard_abandon(session);
    gui_new_game(&session->gui);
    xboard_begin_game(session);
    if (session->is_analysing) xboard_analyse(session);
}

static bool choose_variant(XboardSession *session, Slice rest, Error *error) {
    Slice name = slice_next_word(&rest);
    Board start = fen_start_board();
    bool is_nocastle = slice_is(name, "nocastle"), is_chess960 = slice_is(name, "fischerandom");
    if (!is_nocastle && !is_chess960 && !slice_is(name, "normal"))
        return error_set(error, "unknown variant");
    if (is_nocastle
        && !fen_parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", &start, error))
        return false;
    xboard_abandon(session);
    session->gui.is_chess960 = is_chess960;
    xboard_set_start(session, &start);
    if (session->is_analysing) xboard_analyse(session);
    return true;
}

static bool refuse_bad(const XboardSession *session, Error *error) {
    return !session->is_bad || error_set(error, "command not legal now: the position is illegal");
}

static bool go(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    if (!refuse_bad(session, error)) return false;
    if (session->search == XBOARD_MOVE) return true;
    xboard_abandon(session);
    session->is_forced = session->is_analysing = false;
    session->side = (Side)session->board.side;
    xboard_think(session);
    return true;
}

static bool play_other(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    if (!refuse_bad(session, error)) return false;
    xboard_abandon(session);
    session->is_forced = session->is_analysing = false;
    session->side = side_other((Side)session->board.side);
    xboard_ponder(session);
    return true;
}

static void end_game(XboardSession *session) {
    if (!session->is_analysing) force(session);
}

// ---- positions ----

static bool take_back(XboardSession *session, int plies, Error *error) {
    if (session->count < plies) return error_set(error, "command not legal now");
    xboard_abandon(session);
    xboard_take_back(session, plies);
    session->is_offered_draw = false;
    if (session->is_analysing) xboard_analyse(session);
    return true;
}

// The side that the engine plays may be on move again: it waits for "go".
static bool undo(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    if (!take_back(session, 1, error)) return false;
    session->is_forced = true;
    return true;
}

static bool remove_moves(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    return take_back(session, 2, error);
}

static bool set_board(XboardSession *session, Slice rest, Error *error) {
    (void)error;
    char fen[4 * FEN_MAX];
    Board board;
    Error reason;
    xboard_abandon(session);
    bool is_fine =
        slice_copy(rest, fen, sizeof fen) || error_set(&reason, "the FEN is far too long");
    session->is_bad = !is_fine || !fen_parse_kindly(fen, &board, &reason);
    if (session->is_bad) {
        gui_say(&session->gui, "tellusererror Illegal position: %s", reason.text);
        return true;
    }
    if (error_is_set(&reason)) gui_say(&session->gui, "telluser %s", reason.text);
    xboard_set_start(session, &board);
    if (session->is_analysing) xboard_analyse(session);
    return true;
}

static void begin_edit(XboardSession *session) {
    xboard_abandon(session);
    xboard_begin_edit(session);
}

// ---- moves ----

static void say_illegal(XboardSession *session, const char *reason, Slice move) {
    gui_say(&session->gui, "Illegal move%s: %.*s", reason, slice_shown(move, ECHO_MAX), move.data);
}

// After a move of the opponent's, or of either side in analysis and in force mode.
static void go_on(XboardSession *session) {
    if (session->is_analysing) {
        xboard_analyse(session);
    } else if (!session->is_forced && session->board.side == session->side) {
        xboard_think(session);
    }
}

static void take_move(XboardSession *session, Slice word) {
    Move move = MOVE_NONE;
    if (session->is_bad) {
        say_illegal(session, " (the position is illegal)", word);
    } else if (session->search == XBOARD_MOVE) {
        say_illegal(session, " (not your turn)", word);
    } else if (!xboard_parse_move(&session->board, word, &move)) {
        say_illegal(session, "", word);
    } else {
        bool is_hit = session->search == XBOARD_PONDER && move == session->expected;
        if (!is_hit) xboard_abandon(session);
        if (!xboard_play(session, move)) {
            xboard_abandon(session);
            say_illegal(session, " (the game is too long)", word);
            return;
        }
        session->is_offered_draw = false;
        if (is_hit && xboard_ending(session) == ENDING_NONE) {
            xboard_ponder_hit(session);
        } else {
            xboard_abandon(session);
            go_on(session);
        }
    }
}

static bool user_move(XboardSession *session, Slice rest, Error *error) {
    (void)error;
    take_move(session, slice_next_word(&rest));
    return true;
}

static void move_now(XboardSession *session) {
    if (session->search == XBOARD_MOVE) xboard_move_now(session);
}

// The answer is given at once by what was seen last, and once more by what this move's search sees.
static void consider_draw(XboardSession *session) {
    if (session->is_forced || session->is_analysing) return;
    session->is_offered_draw = true;
    if (session->thoughts > 0 && draw_is_welcome(session->score, 100, session->thoughts)) {
        session->is_offered_draw = false;
        gui_say(&session->gui, "offer draw");
    }
}

// ---- time ----

static bool set_depth(XboardSession *session, Slice rest, Error *error) {
    int64_t depth = 0;
    if (!parse_number(rest, "the depth", 1, INT32_MAX, &depth, error)) return false;
    session->clock.depth = depth < DEPTH_MAX ? (Depth)depth : DEPTH_MAX;
    return true;
}

static bool set_time(XboardSession *session, Slice rest, Error *error) {
    int64_t time_cs = 0;
    if (!parse_number(rest, "the time", -INT32_MAX, INT32_MAX, &time_cs, error)) return false;
    session->clock.left_ms = 10 * time_cs;
    if (session->search == XBOARD_MOVE) session->turn_start_ms = clock_now_ms();
    return true;
}

// ---- thinking ----

static void analyse(XboardSession *session) {
    if (session->search == XBOARD_ANALYSIS) return;
    xboard_abandon(session);
    session->is_analysing = session->is_forced = true;
    xboard_analyse(session);
}

static bool leave_analysis(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    if (!session->is_analysing) return error_set(error, "command not legal now");
    force(session);
    return true;
}

static void ponder_on(XboardSession *session) {
    session->ponders = true;
    xboard_ponder(session);
}

static void ponder_off(XboardSession *session) {
    session->ponders = false;
    if (session->search == XBOARD_PONDER) xboard_abandon(session);
    if (session->paused == XBOARD_PONDER) session->paused = XBOARD_NO_SEARCH;
}

static void post_on(XboardSession *session) {
    session->posts = true;
    xboard_show_lines(session);
}

static void post_off(XboardSession *session) {
    session->posts = false;
    xboard_show_lines(session);
}

// The search is ended; what the table holds lets it be where it was soon after "resume".
static void pause_all(XboardSession *session) {
    if (session->search == XBOARD_NO_SEARCH) return;
    session->paused_ms = clock_now_ms() - session->turn_start_ms;
    session->paused = xboard_suspend(session);
}

static void resume_all(XboardSession *session) {
    XboardSearch search = session->paused;
    session->paused = XBOARD_NO_SEARCH;
    session->turn_start_ms = clock_now_ms() - session->paused_ms;
    xboard_restart(session, search);
}

// ---- the table ----

static const XboardCommand commands[] = {
    {"xboard", NULL, NULL},
    {"protover", xboard_say_features, NULL},
    {"accepted", NULL, NULL},
    {"rejected", NULL, NULL},
    {"ping", NULL, answer_ping},
    {"new", new_game, NULL},
    {"variant", NULL, choose_variant},
    {"random", NULL, NULL},
    {"force", force, NULL},
    {"go", NULL, go},
    {"playother", NULL, play_other},
    {"white", NULL, NULL}, // obsolete: the protocol advises to pass over them
    {"black", NULL, NULL},
    {"level", NULL, xboard_set_level},
    {"st", NULL, xboard_set_move_time},
    {"sd", NULL, set_depth},
    {"time", NULL, set_time},
    {"otim", NULL, NULL},
    {"usermove", NULL, user_move},
    {"?", move_now, NULL},
    {"draw", consider_draw, NULL},
    {"result", end_game, NULL},
    {"setboard", NULL, set_board},
    {"edit", begin_edit, NULL},
    {"hint", xboard_hint, NULL},
    {"bk", xboard_show_book, NULL},
    {"undo", NULL, undo},
    {"remove", NULL, remove_moves},
    {"hard", ponder_on, NULL},
    {"easy", ponder_off, NULL},
    {"post", post_on, NULL},
    {"nopost", post_off, NULL},
    {"analyze", analyse, NULL},
    {"exit", NULL, leave_analysis},
    {".", xboard_say_status, NULL},
    {"exclude", NULL, xboard_exclude},
    {"include", NULL, xboard_include},
    {"name", NULL, NULL},
    {"rating", NULL, NULL},
    {"ics", NULL, NULL},
    {"computer", NULL, NULL},
    {"pause", pause_all, NULL},
    {"resume", resume_all, NULL},
    {"memory", NULL, xboard_set_memory},
    {"cores", NULL, xboard_set_cores},
    {"option", NULL, xboard_set_option},
    {"d", xboard_show_board, NULL},
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const XboardCommand *find_command(Slice word) {
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (slice_is(word, commands[i].name)) return &commands[i];
    }
    return NULL;
}

// Moves come without a command's name from GUIs that do not know "usermove".
static bool looks_like_move(const XboardSession *session, Slice word) {
    char text[8];
    bool has_squares = slice_copy(word, text, sizeof text) && word.length >= 4
                       && square_from_text(text) != NO_SQUARE
                       && square_from_text(text + 2) != NO_SQUARE;
    return has_squares
           || san_parse(&session->board, word, SAN_ENGLISH, &(Move){0}, NULL) != SAN_UNKNOWN;
}

static void run(XboardSession *session, const XboardCommand *command, Slice rest,
                const char *line) {
    Error error;
    if (command->act != NULL) command->act(session);
    if (command->obey != NULL && !command->obey(session, rest, &error))
        xboard_say_error(session, error.text, line);
}

bool xboard_obey(XboardSession *session, const char *line) {
    Slice rest = slice_of(line);
    Slice word = slice_next_word(&rest);
    const XboardCommand *command = find_command(word);
    bool is_done = false;
    if (word.length == 0) return true;
    if (slice_is(word, "quit")) return false;
    if (session->is_editing && xboard_edit(session, word, &is_done)) {
        if (is_done && session->is_analysing) xboard_analyse(session);
        return true;
    }
    session->is_editing = session->is_editing && command != NULL && command->obey == answer_ping;
    if (command != NULL) {
        run(session, command, rest, line);
    } else if (looks_like_move(session, word)) {
        take_move(session, word);
    } else {
        xboard_say_error(session, "unknown command", line);
    }
    return true;
}
