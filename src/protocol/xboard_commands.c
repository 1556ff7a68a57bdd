// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_commands.c - what each line of xboard's protocol does: one table of commands.

#include "core/draw_offer.h"
#include "protocol/xboard.h"
#include "core/clock.h"

enum { ECHO_MAX = 200, WORD_MAX = 24 };

// What a line does. Most can always be done; `obey` takes what follows the first word
// and is false, with the reason, where that is wrong or the time is. With neither the
// line is understood and of no effect.
typedef struct XboardCommand {
    const char *name;
    void (*act)(XboardConversation *talk);
    bool (*obey)(XboardConversation *talk, Slice rest, Error *error);
} XboardCommand;

static bool parse_number(Slice rest, const char *what, int64_t least, int64_t most, int64_t *number,
                         Error *error) {
    char word[WORD_MAX];
    slice_copy(slice_next_word(&rest), word, sizeof word);
    return text_parse_int(word, what, least, most, number, error);
}

// ---- greetings ----

static bool answer_ping(XboardConversation *talk, Slice rest, Error *error) {
    int64_t number = 0;
    if (!parse_number(rest, "ping", INT32_MIN, INT32_MAX, &number, error)) return false;
    xboard_keep_ping(talk, (int)number);
    return true;
}

// ---- who plays ----

static void force(XboardConversation *talk) {
    xboard_abandon(talk);
    talk->is_forced = true;
    talk->is_analysing = false;
}

void xboard_begin_game(XboardConversation *talk) {
    Board start = fen_start_board();
    talk->gui.is_chess960 = false;
    xboard_set_start(talk, &start);
    talk->side = BLACK;
    talk->is_forced = false;
    talk->is_offered_draw = false;
    talk->thoughts = 0;
    talk->clock.depth = 0;
    talk->clock.left_ms = talk->clock.base_ms;
}

static void new_game(XboardConversation *talk) {
    xboard_abandon(talk);
    gui_new_game(&talk->gui);
    xboard_begin_game(talk);
    if (talk->is_analysing) xboard_analyse(talk);
}

static bool choose_variant(XboardConversation *talk, Slice rest, Error *error) {
    Slice name = slice_next_word(&rest);
    Board start = fen_start_board();
    bool is_nocastle = slice_is(name, "nocastle"), is_chess960 = slice_is(name, "fischerandom");
    if (!is_nocastle && !is_chess960 && !slice_is(name, "normal"))
        return error_set(error, "unknown variant");
    if (is_nocastle
        && !fen_parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", &start, error))
        return false;
    xboard_abandon(talk);
    talk->gui.is_chess960 = is_chess960;
    xboard_set_start(talk, &start);
    if (talk->is_analysing) xboard_analyse(talk);
    return true;
}

static bool refuse_bad(const XboardConversation *talk, Error *error) {
    return !talk->is_bad || error_set(error, "command not legal now: the position is illegal");
}

static bool go(XboardConversation *talk, Slice rest, Error *error) {
    (void)rest;
    if (!refuse_bad(talk, error)) return false;
    if (talk->search == XBOARD_MOVE) return true;
    xboard_abandon(talk);
    talk->is_forced = talk->is_analysing = false;
    talk->side = (Side)talk->board.side;
    xboard_think(talk);
    return true;
}

static bool play_other(XboardConversation *talk, Slice rest, Error *error) {
    (void)rest;
    if (!refuse_bad(talk, error)) return false;
    xboard_abandon(talk);
    talk->is_forced = talk->is_analysing = false;
    talk->side = side_other((Side)talk->board.side);
    xboard_ponder(talk);
    return true;
}

static void end_game(XboardConversation *talk) {
    if (!talk->is_analysing) force(talk);
}

// ---- positions ----

static bool take_back(XboardConversation *talk, int plies, Error *error) {
    if (talk->count < plies) return error_set(error, "command not legal now");
    xboard_abandon(talk);
    xboard_take_back(talk, plies);
    talk->is_offered_draw = false;
    if (talk->is_analysing) xboard_analyse(talk);
    return true;
}

// The side that the engine plays may be on move again: it waits for "go".
static bool undo(XboardConversation *talk, Slice rest, Error *error) {
    (void)rest;
    if (!take_back(talk, 1, error)) return false;
    talk->is_forced = true;
    return true;
}

static bool remove_moves(XboardConversation *talk, Slice rest, Error *error) {
    (void)rest;
    return take_back(talk, 2, error);
}

static bool set_board(XboardConversation *talk, Slice rest, Error *error) {
    (void)error;
    char fen[4 * FEN_MAX];
    Board board;
    Error reason;
    xboard_abandon(talk);
    bool is_fine =
        slice_copy(rest, fen, sizeof fen) || error_set(&reason, "the FEN is far too long");
    talk->is_bad = !is_fine || !fen_parse_kindly(fen, &board, &reason);
    if (talk->is_bad) {
        gui_say(&talk->gui, "tellusererror Illegal position: %s", reason.text);
        return true;
    }
    if (error_is_set(&reason)) gui_say(&talk->gui, "telluser %s", reason.text);
    xboard_set_start(talk, &board);
    if (talk->is_analysing) xboard_analyse(talk);
    return true;
}

static void begin_edit(XboardConversation *talk) {
    xboard_abandon(talk);
    xboard_begin_edit(talk);
}

// ---- moves ----

static void say_illegal(XboardConversation *talk, const char *reason, Slice move) {
    gui_say(&talk->gui, "Illegal move%s: %.*s", reason, slice_shown(move, ECHO_MAX), move.data);
}

// After a move of the opponent's, or of either side in analysis and in force mode.
static void go_on(XboardConversation *talk) {
    if (talk->is_analysing) {
        xboard_analyse(talk);
    } else if (!talk->is_forced && talk->board.side == talk->side) {
        xboard_think(talk);
    }
}

static void take_move(XboardConversation *talk, Slice word) {
    Move move = MOVE_NONE;
    if (talk->is_bad) {
        say_illegal(talk, " (the position is illegal)", word);
    } else if (talk->search == XBOARD_MOVE) {
        say_illegal(talk, " (not your turn)", word);
    } else if (!xboard_parse_move(&talk->board, word, &move)) {
        say_illegal(talk, "", word);
    } else {
        bool is_hit = talk->search == XBOARD_PONDER && move == talk->expected;
        if (!is_hit) xboard_abandon(talk);
        if (!xboard_play(talk, move)) {
            xboard_abandon(talk);
            say_illegal(talk, " (the game is too long)", word);
            return;
        }
        talk->is_offered_draw = false;
        if (is_hit && xboard_ending(talk) == ENDING_NONE) {
            xboard_ponder_hit(talk);
        } else {
            xboard_abandon(talk);
            go_on(talk);
        }
    }
}

static bool user_move(XboardConversation *talk, Slice rest, Error *error) {
    (void)error;
    take_move(talk, slice_next_word(&rest));
    return true;
}

static void move_now(XboardConversation *talk) {
    if (talk->search == XBOARD_MOVE) xboard_move_now(talk);
}

// The answer is given at once by what was seen last, and once more by what this move's search sees.
static void consider_draw(XboardConversation *talk) {
    if (talk->is_forced || talk->is_analysing) return;
    talk->is_offered_draw = true;
    if (talk->thoughts > 0 && draw_is_welcome(talk->score, 100, talk->thoughts)) {
        talk->is_offered_draw = false;
        gui_say(&talk->gui, "offer draw");
    }
}

// ---- time ----

static bool set_depth(XboardConversation *talk, Slice rest, Error *error) {
    int64_t depth = 0;
    if (!parse_number(rest, "the depth", 1, INT32_MAX, &depth, error)) return false;
    talk->clock.depth = depth < DEPTH_MAX ? (Depth)depth : DEPTH_MAX;
    return true;
}

static bool set_time(XboardConversation *talk, Slice rest, Error *error) {
    int64_t time_cs = 0;
    if (!parse_number(rest, "the time", -INT32_MAX, INT32_MAX, &time_cs, error)) return false;
    talk->clock.left_ms = 10 * time_cs;
    if (talk->search == XBOARD_MOVE) talk->turn_start_ms = clock_now_ms();
    return true;
}

// ---- thinking ----

static void analyse(XboardConversation *talk) {
    if (talk->search == XBOARD_ANALYSIS) return;
    xboard_abandon(talk);
    talk->is_analysing = talk->is_forced = true;
    xboard_analyse(talk);
}

static bool leave_analysis(XboardConversation *talk, Slice rest, Error *error) {
    (void)rest;
    if (!talk->is_analysing) return error_set(error, "command not legal now");
    force(talk);
    return true;
}

static void ponder_on(XboardConversation *talk) {
    talk->ponders = true;
    xboard_ponder(talk);
}

static void ponder_off(XboardConversation *talk) {
    talk->ponders = false;
    if (talk->search == XBOARD_PONDER) xboard_abandon(talk);
    if (talk->paused == XBOARD_PONDER) talk->paused = XBOARD_NO_SEARCH;
}

static void post_on(XboardConversation *talk) {
    talk->posts = true;
    xboard_show_lines(talk);
}

static void post_off(XboardConversation *talk) {
    talk->posts = false;
    xboard_show_lines(talk);
}

// The search is ended; what the table holds lets it be where it was soon after "resume".
static void pause_all(XboardConversation *talk) {
    if (talk->search == XBOARD_NO_SEARCH) return;
    talk->paused_ms = clock_now_ms() - talk->turn_start_ms;
    talk->paused = xboard_suspend(talk);
}

static void resume_all(XboardConversation *talk) {
    XboardSearch search = talk->paused;
    talk->paused = XBOARD_NO_SEARCH;
    talk->turn_start_ms = clock_now_ms() - talk->paused_ms;
    xboard_restart(talk, search);
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
static bool looks_like_move(const XboardConversation *talk, Slice word) {
    char text[8];
    bool has_squares = slice_copy(word, text, sizeof text) && word.length >= 4
                       && square_from_text(text) != NO_SQUARE
                       && square_from_text(text + 2) != NO_SQUARE;
    return has_squares
           || san_parse(&talk->board, word, SAN_ENGLISH, &(Move){0}, NULL) != SAN_UNKNOWN;
}

static void run(XboardConversation *talk, const XboardCommand *command, Slice rest,
                const char *line) {
    Error error;
    if (command->act != NULL) command->act(talk);
    if (command->obey != NULL && !command->obey(talk, rest, &error))
        xboard_say_error(talk, error.text, line);
}

bool xboard_obey(XboardConversation *talk, const char *line) {
    Slice rest = slice_of(line);
    Slice word = slice_next_word(&rest);
    const XboardCommand *command = find_command(word);
    bool is_done = false;
    if (word.length == 0) return true;
    if (slice_is(word, "quit")) return false;
    if (talk->is_editing && xboard_edit(talk, word, &is_done)) {
        if (is_done && talk->is_analysing) xboard_analyse(talk);
        return true;
    }
    talk->is_editing = talk->is_editing && command != NULL && command->obey == answer_ping;
    if (command != NULL) {
        run(talk, command, rest, line);
    } else if (looks_like_move(talk, word)) {
        take_move(talk, word);
    } else {
        xboard_say_error(talk, "unknown command", line);
    }
    return true;
}
