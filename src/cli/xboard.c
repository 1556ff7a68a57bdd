// SPDX-License-Identifier: GPL-3.0-or-later
// xboard.c - `roque xboard`: the engine behind the Chess Engine Communication Protocol, versions 1 and 2.
//
// One thread waits for lines and for the end of a search. What cannot be done during a search ends it
// first, which takes milliseconds; so every line is obeyed at once, and only the answer to a ping waits for
// the engine's move, as the protocol demands. The end of the input means quit.
#include "cli/xboard.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/draw_offer.h"
#include "cli/options.h"
#include "cli/version.h"
#include "core/clock.h"
#include "core/game.h"

enum { ECHO_MAX = 200, OPTION_TEXT_MAX = 1024 };

static void say_error(XboardSession *session, const char *reason, const char *line) {
    gui_say(&session->gui, "Error (%s): %.*s", reason, ECHO_MAX, line);
}

// What a line of the protocol does; `rest` follows its first word. False when it cannot be done, with the
// reason.
typedef bool Obey(XboardSession *session, Slice rest, Error *error);

static bool pass_over(XboardSession *session, Slice rest, Error *error) {
    (void)session;
    (void)rest;
    (void)error;
    return true;
}

// ---- greetings ----

static void say_option(Gui *gui, const GuiOption *option) {
    switch (option->type) {
    case GUI_SPIN:
        gui_say(gui, "feature option=\"%s -spin %lld %lld %lld\"", option->name, (long long)option->value,
                (long long)option->least, (long long)option->most);
        break;
    case GUI_CHECK:
        gui_say(gui, "feature option=\"%s -check %lld\"", option->name, (long long)option->value);
        break;
    case GUI_BUTTON: gui_say(gui, "feature option=\"%s -button\"", option->name); break;
    case GUI_STRING: gui_say(gui, "feature option=\"%s -string \"", option->name); break;
    case GUI_FILE: gui_say(gui, "feature option=\"%s -file \"", option->name); break;
    }
}

static bool say_features(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    Gui *gui = &session->gui;
    gui_say(gui, "feature done=0");
    gui_say(gui, "feature myname=\"Roque %s\" variants=\"normal,nocastle,fischerandom\"", version_text());
    gui_say(gui, "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 reuse=1 analyze=1");
    gui_say(gui, "feature sigint=0 sigterm=0 colors=0 ics=1 name=1 pause=1 nps=0 debug=1 memory=1 smp=1");
    gui_say(gui, "feature exclude=1 setscore=0");
    const GuiOption *option;
    for (int i = 0; (option = gui_option(i)) != NULL; i++) {
        if (!option->is_for_uci) say_option(gui, option);
    }
    gui_say(gui, "feature done=1");
    return true;
}

static bool answer_ping(XboardSession *session, Slice rest, Error *error) {
    char word[16];
    int64_t number = 0;
    slice_copy(slice_next_word(&rest), word, sizeof word);
    if (!text_parse_int(word, "ping", INT32_MIN, INT32_MAX, &number, error)) return false;
    if (session->pong_count == XBOARD_PONGS_MAX) { // nobody waits for so many: the oldest goes first
        gui_say(&session->gui, "pong %d", session->pongs[0]);
        memmove(session->pongs, session->pongs + 1, sizeof session->pongs - sizeof session->pongs[0]);
        session->pong_count--;
    }
    session->pongs[session->pong_count++] = (int)number;
    return true;
}

// A ping is answered when all that came before it is done, the engine's move included.
static void say_pongs(XboardSession *session) {
    if (session->search == XBOARD_MOVE || session->search == XBOARD_HINT) return;
    for (int i = 0; i < session->pong_count; i++) gui_say(&session->gui, "pong %d", session->pongs[i]);
    session->pong_count = 0;
}

// ---- the game ----

static bool force(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    xboard_abandon(session);
    session->is_forced = true;
    session->is_analysing = false;
    return true;
}

static void begin_game(XboardSession *session) {
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

static bool new_game(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    xboard_abandon(session);
    gui_new_game(&session->gui);
    begin_game(session);
    if (session->is_analysing) xboard_analyse(session);
    return true;
}

static bool choose_variant(XboardSession *session, Slice rest, Error *error) {
    Slice name = slice_next_word(&rest);
    Board start = fen_start_board();
    bool is_nocastle = slice_is(name, "nocastle"), is_chess960 = slice_is(name, "fischerandom");
    if (!is_nocastle && !is_chess960 && !slice_is(name, "normal")) return error_set(error, "unknown variant");
    if (is_nocastle && !fen_parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", &start, error))
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
    bool is_fine = slice_copy(rest, fen, sizeof fen) || error_set(&reason, "the FEN is far too long");
    session->is_bad = !is_fine || !fen_parse(fen, &board, &reason);
    if (session->is_bad) {
        gui_say(&session->gui, "tellusererror Illegal position: %s", reason.text);
        return true;
    }
    xboard_set_start(session, &board);
    if (session->is_analysing) xboard_analyse(session);
    return true;
}

static bool begin_edit(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    xboard_abandon(session);
    xboard_begin_edit(session);
    return true;
}

static bool end_game(XboardSession *session, Slice rest, Error *error) {
    if (session->is_analysing) return true;
    return force(session, rest, error);
}

// ---- moves ----

static void say_illegal(XboardSession *session, const char *reason, Slice move) {
    int length = move.length < ECHO_MAX ? (int)move.length : ECHO_MAX;
    gui_say(&session->gui, "Illegal move%s: %.*s", reason, length, move.data);
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

static bool move_now(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    if (session->search == XBOARD_MOVE) xboard_move_now(session);
    return true;
}

// The answer is given at once by what was seen last, and once more by what this move's search sees.
static bool consider_draw(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    if (session->is_forced || session->is_analysing) return true;
    session->is_offered_draw = true;
    if (session->thoughts > 0 && draw_is_welcome(session->score, 100, session->thoughts)) {
        session->is_offered_draw = false;
        gui_say(&session->gui, "offer draw");
    }
    return true;
}

// "exclude" and "include".
static bool choose_root_moves(XboardSession *session, Slice rest, bool is_excluded, Error *error) {
    Slice word = slice_next_word(&rest);
    Move move = MOVE_NONE;
    bool is_all = slice_is(word, "all");
    if (!is_all && (session->is_bad || !xboard_parse_move(&session->board, word, &move)))
        return error_set(error, "not a legal move");
    XboardSearch search = xboard_suspend(session);
    int kept = 0;
    for (int i = 0; i < session->excluded_count; i++) {
        if (session->excluded[i] != move && !is_all) session->excluded[kept++] = session->excluded[i];
    }
    session->excluded_count = kept;
    if (is_excluded && is_all) {
        session->excluded_count = movegen_list(&session->board, MOVES_ALL, session->excluded);
    } else if (is_excluded) {
        session->excluded[session->excluded_count++] = move;
    }
    if (session->is_analysing) search = XBOARD_ANALYSIS; // it may have had nothing to look at
    xboard_restart(session, search);
    return true;
}

static bool exclude(XboardSession *session, Slice rest, Error *error) {
    return choose_root_moves(session, rest, true, error);
}

static bool include(XboardSession *session, Slice rest, Error *error) {
    return choose_root_moves(session, rest, false, error);
}

// ---- time ----

static bool set_level(XboardSession *session, Slice rest, Error *error) {
    return xboard_set_level(session, rest, error);
}

static bool set_move_time(XboardSession *session, Slice rest, Error *error) {
    return xboard_set_move_time(session, rest, error);
}

static bool parse_number(Slice rest, const char *what, int64_t least, int64_t most, int64_t *number,
                         Error *error) {
    char word[24];
    slice_copy(slice_next_word(&rest), word, sizeof word);
    return text_parse_int(word, what, least, most, number, error);
}

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

static bool analyse(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    if (session->search == XBOARD_ANALYSIS) return true;
    xboard_abandon(session);
    session->is_analysing = session->is_forced = true;
    xboard_analyse(session);
    return true;
}

static bool leave_analysis(XboardSession *session, Slice rest, Error *error) {
    if (!session->is_analysing) return error_set(error, "command not legal now");
    return force(session, rest, error);
}

static bool say_status(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    xboard_say_status(session);
    return true;
}

static bool give_hint(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    xboard_hint(session);
    return true;
}

static bool show_book(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    gui_say(&session->gui, " Roque plays without an opening book.");
    gui_say(&session->gui, "%s", "");
    return true;
}

static bool ponder_on(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    session->ponders = true;
    xboard_ponder(session);
    return true;
}

static bool ponder_off(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    session->ponders = false;
    if (session->search == XBOARD_PONDER) xboard_abandon(session);
    if (session->paused == XBOARD_PONDER) session->paused = XBOARD_NO_SEARCH;
    return true;
}

static bool post_on(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    session->posts = true;
    xboard_show_lines(session);
    return true;
}

static bool post_off(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    session->posts = false;
    xboard_show_lines(session);
    return true;
}

// The search is ended; what the table holds lets it be where it was soon after "resume".
static bool pause_all(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    if (session->search == XBOARD_NO_SEARCH) return true;
    session->paused_ms = clock_now_ms() - session->turn_start_ms;
    session->paused = xboard_suspend(session);
    return true;
}

static bool resume_all(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    XboardSearch search = session->paused;
    session->paused = XBOARD_NO_SEARCH;
    session->turn_start_ms = clock_now_ms() - session->paused_ms;
    xboard_restart(session, search);
    return true;
}

// ---- options ----

static bool set_option_to(XboardSession *session, const char *name, const char *value, Error *error) {
    XboardSearch search = xboard_suspend(session);
    bool is_fine = gui_set_option(&session->gui, name, value, error);
    xboard_restart(session, search);
    return is_fine;
}

static bool set_option(XboardSession *session, Slice rest, Error *error) {
    char text[OPTION_TEXT_MAX];
    slice_copy(rest, text, sizeof text);
    char *name = text + strspn(text, " \t");
    char *equals = strchr(name, '=');
    if (equals != NULL) *equals = '\0';
    return set_option_to(session, name, equals != NULL ? equals + 1 : "", error);
}

static bool set_word_option(XboardSession *session, const char *name, Slice rest, Error *error) {
    char word[24];
    slice_copy(slice_next_word(&rest), word, sizeof word);
    return set_option_to(session, name, word, error);
}

static bool set_memory(XboardSession *session, Slice rest, Error *error) {
    return set_word_option(session, "Hash", rest, error);
}

static bool set_cores(XboardSession *session, Slice rest, Error *error) {
    return set_word_option(session, "Threads", rest, error);
}

// Beyond the protocol, as comments that a GUI passes over.
static bool show_board(XboardSession *session, Slice rest, Error *error) {
    (void)rest;
    (void)error;
    char picture[GAME_PICTURE_MAX];
    Text text = text_over(picture, sizeof picture);
    BoardStyle style = {.kind = BOARD_ASCII};
    picture_draw(&session->board, &style, &text);
    picture_describe(&session->board, &text);
    for (char *line = picture, *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        gui_say(&session->gui, "# %.*s", (int)(end - line), line);
    return true;
}

// ---- the conversation ----

typedef struct XboardCommand {
    const char *name;
    Obey *obey;
} XboardCommand;

static const XboardCommand commands[] = {
    {"xboard", pass_over},
    {"protover", say_features},
    {"accepted", pass_over},
    {"rejected", pass_over},
    {"ping", answer_ping},
    {"new", new_game},
    {"variant", choose_variant},
    {"random", pass_over},
    {"force", force},
    {"go", go},
    {"playother", play_other},
    {"white", pass_over}, // obsolete: the protocol advises to pass over them
    {"black", pass_over},
    {"level", set_level},
    {"st", set_move_time},
    {"sd", set_depth},
    {"time", set_time},
    {"otim", pass_over},
    {"usermove", user_move},
    {"?", move_now},
    {"draw", consider_draw},
    {"result", end_game},
    {"setboard", set_board},
    {"edit", begin_edit},
    {"hint", give_hint},
    {"bk", show_book},
    {"undo", undo},
    {"remove", remove_moves},
    {"hard", ponder_on},
    {"easy", ponder_off},
    {"post", post_on},
    {"nopost", post_off},
    {"analyze", analyse},
    {"exit", leave_analysis},
    {".", say_status},
    {"exclude", exclude},
    {"include", include},
    {"name", pass_over},
    {"rating", pass_over},
    {"ics", pass_over},
    {"computer", pass_over},
    {"pause", pause_all},
    {"resume", resume_all},
    {"memory", set_memory},
    {"cores", set_cores},
    {"option", set_option},
    {"d", show_board},
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
                       && square_from_text(text) != NO_SQUARE && square_from_text(text + 2) != NO_SQUARE;
    return has_squares || san_parse(&session->board, word, SAN_ENGLISH, &(Move){0}, NULL) != SAN_UNKNOWN;
}

// False for quit.
static bool obey(XboardSession *session, const char *line) {
    Slice rest = slice_of(line);
    Slice word = slice_next_word(&rest);
    const XboardCommand *command = find_command(word);
    Error error;
    bool is_done = false;
    if (word.length == 0) return true;
    if (slice_is(word, "quit")) return false;
    if (session->is_editing && xboard_edit(session, word, &is_done)) {
        if (is_done && session->is_analysing) xboard_analyse(session);
        return true;
    }
    session->is_editing = session->is_editing && command != NULL && command->obey == answer_ping;
    if (command != NULL) {
        if (!command->obey(session, rest, &error)) say_error(session, error.text, line);
    } else if (looks_like_move(session, word)) {
        take_move(session, word);
    } else {
        say_error(session, "unknown command", line);
    }
    return true;
}

static bool obey_line(XboardSession *session, const LineReader *reader, const char *line) {
    gui_heard(&session->gui, line);
    bool goes_on = true;
    if (reader->is_cut) {
        say_error(session, "the line is too long", line);
    } else {
        goes_on = obey(session, line);
    }
    say_pongs(session);
    return goes_on;
}

// Waits for input or for the end of a search. False at the end of the input.
static bool wait_for_news(XboardSession *session, LineReader *reader) {
    struct pollfd watched[2] = {{.fd = reader->descriptor, .events = POLLIN},
                                {.fd = session->ear.wake, .events = POLLIN}};
    if (poll(watched, 2, -1) < 0) return errno == EINTR;
    uint64_t count;
    if ((watched[1].revents & POLLIN) != 0 && read(session->ear.wake, &count, sizeof count) < 0) return false;
    return watched[0].revents == 0 || lines_read_more(reader);
}

static void converse(XboardSession *session, LineReader *reader) {
    for (;;) {
        xboard_take_best(session);
        say_pongs(session);
        char *line = lines_next_here(reader);
        if (line != NULL) {
            if (!obey_line(session, reader, line)) return;
        } else if (!wait_for_news(session, reader)) {
            break;
        }
    }
    char *last = lines_next(reader); // without its newline
    if (last != NULL && !obey_line(session, reader, last)) return;
    xboard_move_now(session); // what was asked for is answered before the end
    say_pongs(session);
}

int xboard_converse(LineReader *reader) {
    XboardSession *session = calloc(1, sizeof *session);
    Error error;
    if (session == NULL) {
        fprintf(stderr, "roque xboard: no memory\n");
        return EXIT_FAILED;
    }
    EngineListener listener = xboard_listener(session);
    session->ear.wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&session->ear.lock, NULL);
    if (session->ear.wake < 0 || !gui_open(&session->gui, &listener, &error)) {
        fprintf(stderr, "roque xboard: %s\n", session->ear.wake < 0 ? strerror(errno) : error.text);
        close(session->ear.wake);
        free(session);
        return EXIT_FAILED;
    }
    // Old GUIs interrupt an engine that shall listen; this one always does.
    if (!isatty(STDIN_FILENO)) signal(SIGINT, SIG_IGN);
    xboard_new_clock(&session->clock);
    begin_game(session);
    converse(session, reader);
    xboard_abandon(session);
    gui_close(&session->gui);
    close(session->ear.wake);
    pthread_mutex_destroy(&session->ear.lock);
    free(session);
    return EXIT_DONE;
}

int run_xboard(int argc, char **argv) {
    const char *const examples[] = {
        "xboard -fcp 'roque xboard'",
        "xboard -fcp 'roque xboard' -scp stockfish -sUCI -mg 2 -tc 1 -inc 1",
        "roque match 'xboard:roque xboard' uci:stockfish --games 10 --tc 10+0.1",
        NULL,
    };
    const CommandLine line = {"xboard",
                              "The chess engine behind xboard's protocol (CECP, versions 1 and 2), on\n"
                              "standard input and output. `roque` without arguments speaks UCI, and this\n"
                              "protocol as well when the first line it reads is `xboard`.",
                              NULL, NULL, examples};
    int status = options_parse(&line, argc, argv);
    if (status != OPTIONS_GO) return status;
    LineReader *reader = lines_open(STDIN_FILENO);
    if (reader == NULL) {
        fprintf(stderr, "roque xboard: no memory\n");
        return EXIT_FAILED;
    }
    status = xboard_converse(reader);
    lines_close(reader);
    return status;
}
