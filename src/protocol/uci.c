// SPDX-License-Identifier: GPL-3.0-or-later
// uci.c - the engine behind the Universal Chess Interface.
//
// The thread that reads never waits for a search: whatever cannot be done during one stops
// it first, which takes milliseconds. Every accepted go is answered by exactly one
// bestmove. The end of input means quit.
#include "protocol/uci.h"

#include <ctype.h>
#include <stdlib.h>

#include "protocol/genfens.h"
#include "protocol/protocol.h"

enum { GAME_MOVES_READ_MAX = 16384 };

// ---- position ----

// "startpos" or "fen ..." up to "moves".
static bool parse_start(Slice *rest, Board *board, Error *error) {
    Slice word = slice_next_word(rest);
    if (slice_is(word, "startpos")) {
        *board = fen_start_board();
        word = slice_next_word(rest);
        return word.length == 0 || slice_is(word, "moves")
               || error_set(error, "position: 'moves' expected after startpos");
    }
    if (!slice_is(word, "fen")) return error_set(error, "position: startpos or fen expected");
    Text fen = TEXT_OF(4 * FEN_MAX);
    while ((word = slice_next_word(rest)).length > 0 && !slice_is(word, "moves")) {
        text_add_bytes(&fen, word.data, word.length);
        text_add_char(&fen, ' ');
    }
    if (fen.is_cut || fen.length == 0)
        return error_set(error, "position: the FEN is missing or far too long");
    return fen_parse_kindly(fen.data, board, error);
}

static bool parse_moves(Slice rest, Board *board, Move *moves, int *count, Error *error) {
    *count = 0;
    for (Slice word; (word = slice_next_word(&rest)).length > 0;) {
        char text[16];
        slice_copy(word, text, sizeof text);
        if (*count == GAME_MOVES_READ_MAX)
            return error_set(error, "position: more than %d moves", *count);
        if (!uci_parse_move(board, text, &moves[*count], error)) {
            return error_at(error, "position: move %d", *count + 1);
        }
        board_advance(board, moves[(*count)++]);
    }
    return true;
}

// A bad position changes nothing.
static void set_position(UciConversation *talk, Slice rest) {
    Move moves[GAME_MOVES_READ_MAX];
    Board start, last;
    Error error = {0};
    int count = 0;
    bool is_fine = parse_start(&rest, &start, &error);
    if (is_fine) {
        if (error_is_set(&error)) gui_say(&talk->gui, "info string %s", error.text);
        start.is_chess960 |= talk->gui.is_chess960;
        last = start;
        is_fine = parse_moves(rest, &last, moves, &count, &error);
    }
    if (!is_fine) {
        gui_say(&talk->gui, "info string %s", error.text);
        return;
    }
    talk->board = last;
    engine_set_position(talk->gui.engine, &start, moves, count);
}

// ---- go ----

static int64_t clamp(int64_t value, int64_t least, int64_t most) {
    return value < least ? least : value > most ? most : value;
}

// The number in the next word, brought into range; 0 when it is none.
static int64_t next_number(Slice *rest, int64_t least, int64_t most) {
    Slice look_ahead = *rest;
    char text[32];
    slice_copy(slice_next_word(&look_ahead), text, sizeof text);
    char *end;
    long long value = strtoll(text, &end, 10);
    if (end == text) return clamp(0, least, most);
    *rest = look_ahead;
    return clamp(value, least, most);
}

// Looks like "e2e4" or "a7a8q".
static bool is_move_like(Slice word) {
    return (word.length == 4 || word.length == 5) && word.data[0] >= 'a' && word.data[0] <= 'h'
           && isdigit((unsigned char)word.data[1]) && word.data[2] >= 'a' && word.data[2] <= 'h'
           && isdigit((unsigned char)word.data[3]);
}

// Moves that are not legal are passed over, the first with a word; when no
// other is left, all are searched.
static void parse_search_moves(UciConversation *talk, Slice *rest, EngineLimits *limits) {
    for (bool has_told = false;;) {
        Slice look_ahead = *rest, word = slice_next_word(&look_ahead);
        if (!is_move_like(word)) return;
        char text[16];
        slice_copy(word, text, sizeof text);
        Move move;
        Error error;
        if (!uci_parse_move(&talk->board, text, &move, &error)) {
            if (!has_told) gui_say(&talk->gui, "info string go: searchmoves: %s", error.text);
            has_told = true;
        } else if (limits->only_count < MOVES_MAX) {
            limits->only[limits->only_count++] = move;
        }
        *rest = look_ahead;
    }
}

static void parse_clock(Slice word, Slice *rest, EngineLimits *limits) {
    enum { TIME_MAX_MS = 1000000000 };
    Side side = word.data[0] == 'w' ? WHITE : BLACK;
    if (slice_is(word, "wtime") || slice_is(word, "btime")) {
        limits->time[side].clock_ms = next_number(rest, 0, TIME_MAX_MS);
        limits->time[side].has_clock = true;
    } else if (slice_is(word, "winc") || slice_is(word, "binc")) {
        limits->time[side].increment_ms = next_number(rest, 0, TIME_MAX_MS);
    } else if (slice_is(word, "movestogo")) {
        limits->time[WHITE].moves_to_go = limits->time[BLACK].moves_to_go =
            (int)next_number(rest, 0, 10000);
    } else if (slice_is(word, "movetime")) {
        limits->time[WHITE].move_time_ms = limits->time[BLACK].move_time_ms =
            next_number(rest, 1, TIME_MAX_MS);
    }
}

// Unknown words are passed over, numbers brought into range.
static void parse_go(UciConversation *talk, Slice rest, EngineLimits *limits) {
    *limits = (EngineLimits){0};
    for (Slice word; (word = slice_next_word(&rest)).length > 0;) {
        if (slice_is(word, "depth")) {
            limits->depth = (Depth)next_number(&rest, 1, DEPTH_MAX);
        } else if (slice_is(word, "nodes")) {
            limits->nodes = (uint64_t)next_number(&rest, 1, INT64_MAX);
        } else if (slice_is(word, "mate")) {
            limits->mate = (int)next_number(&rest, 1, PLY_MAX / 2);
        } else if (slice_is(word, "infinite")) {
            limits->is_infinite = true;
        } else if (slice_is(word, "ponder")) {
            limits->is_ponder = true;
        } else if (slice_is(word, "searchmoves")) {
            parse_search_moves(talk, &rest, limits);
        } else {
            parse_clock(word, &rest, limits);
        }
    }
    TimeLimits *time = &limits->time[talk->board.side];
    const TimeLimits *other = &limits->time[!talk->board.side];
    if (!time->has_clock && other->has_clock)
        *time = *other; // only the opponent's clock is known: a guess at ours
    bool has_limit = limits->depth > 0 || limits->nodes > 0 || limits->mate > 0 || time->has_clock
                     || time->move_time_ms > 0;
    if (!has_limit && !limits->is_ponder) limits->is_infinite = true;
    limits->time[WHITE].overhead_ms = limits->time[BLACK].overhead_ms = talk->gui.overhead_ms;
    limits->time[WHITE].nodes_per_ms = limits->time[BLACK].nodes_per_ms = talk->gui.nodes_per_ms;
}

static void run_perft_task(UciTask *task) {
    Slice rest = slice_of(task->text);
    PerftOptions options = {.depth = (int)next_number(&rest, 0, PERFT_DEPTH_MAX),
                            .threads = task->threads,
                            .is_stopped = task->is_stopped};
    PerftResult result;
    Error error;
    bool is_fine = perft_run(&task->board, &options, &result, &error);
    if (is_fine && atomic_load(task->is_stopped)) is_fine = error_set(&error, "perft was stopped");
    if (!is_fine) {
        gui_say(task->gui, "info string %s", error.text);
        return;
    }
    for (int i = 0; i < result.move_count; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(&task->board, result.moves[i], move);
        gui_say(task->gui, "%s: %llu", move, (unsigned long long)result.move_nodes[i]);
    }
    gui_say(task->gui, "Nodes searched: %llu", (unsigned long long)result.nodes);
}

static void add_task(UciConversation *talk, void (*run)(UciTask *task), Slice text) {
    UciTask task = {.gui = &talk->gui, .run = run, .threads = talk->gui.threads};
    task.board = talk->board;
    if (!tasks_add(&talk->tasks, &task, text))
        gui_say(&talk->gui, "info string the command is too long, or %d wait already",
                TASKS_WAITING_MAX);
}

static void go(UciConversation *talk, Slice rest) {
    Slice look_ahead = rest;
    if (slice_is(slice_next_word(&look_ahead), "perft")) {
        add_task(talk, run_perft_task, look_ahead);
        return;
    }
    EngineLimits limits;
    parse_go(talk, rest, &limits);
    talk->is_endless = limits.is_infinite || limits.is_ponder;
    engine_go(talk->gui.engine, &limits);
}

// ---- the rest ----

static void greet(UciConversation *talk) {
    gui_say(&talk->gui, "id name Roque %s", version_text());
    gui_say(&talk->gui, "id author the Roque developers");
    uci_list_options(&talk->gui);
    gui_say(&talk->gui, "uciok");
}

static void show_board(UciConversation *talk) {
    Text picture = TEXT_OF(GAME_PICTURE_MAX);
    BoardStyle style = {.kind = BOARD_ASCII, .is_flipped = false};
    picture_draw(&talk->board, &style, &picture);
    text_add_char(&picture, '\n');
    picture_describe(&talk->board, &picture);
    gui_say(&talk->gui, "%s", picture.data);
}

static void flip_board(UciConversation *talk) {
    Board flipped;
    board_flip(&talk->board, &flipped);
    talk->board = flipped;
    engine_set_position(talk->gui.engine, &flipped, NULL, 0);
}

static void say_eval(UciConversation *talk) {
    const Engine *engine = talk->gui.engine;
    const Network *network = engine_network(engine);
    char judge[NETWORK_DESCRIPTION_MAX] = "the hand-written terms";
    if (network != NULL) network_describe(network, judge);
    gui_say(&talk->gui, "info string evaluation %+.2f for %s by %s",
            engine_evaluate(engine, &talk->board) / 100.0,
            talk->board.side == WHITE ? "White" : "Black", judge);
}

static void run_bench_task(UciTask *task) {
    Slice rest = slice_of(task->text);
    BenchOptions bench = bench_defaults();
    int depth = (int)next_number(&rest, 0, DEPTH_MAX);
    int threads = (int)next_number(&rest, 0, ENGINE_THREADS_MAX);
    size_t hash_mb = (size_t)next_number(&rest, 0, TABLE_MB_MAX);
    if (depth > 0) bench.depth = depth;
    if (threads > 0) bench.threads = threads;
    if (hash_mb > 0) bench.hash_mb = hash_mb;
    bench.is_stopped = task->is_stopped;
    BenchResult result;
    Error error;
    if (!bench_run(&bench, &result, &error)) {
        gui_say(task->gui, "info string %s", error.text);
        return;
    }
    if (result.hash_mb < bench.hash_mb)
        gui_say(task->gui, "info string Hash %zu MB instead of %zu: no more memory", result.hash_mb,
                bench.hash_mb);
    gui_say(task->gui, "%llu nodes %llu nps", (unsigned long long)result.nodes,
            (unsigned long long)result.nps);
}

static void help(UciConversation *talk) {
    static const char *const lines[] = {
        "uci  isready  ucinewgame  setoption name NAME value VALUE  quit",
        "position startpos|fen FEN [moves MOVE ...]",
        "go [wtime MS btime MS winc MS binc MS movestogo N] [movetime MS] [depth N] [nodes N]",
        "   [mate N] [infinite] [ponder] [searchmoves MOVE ...]; stop, ponderhit",
        "beyond UCI: d (the board)  eval  flip  bench [DEPTH]  go perft N  genfens N  compiler",
        "uci lists the options; roque --help is about everything else",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        gui_say(&talk->gui, "info string %s", lines[i]);
}

static void tell(const UciConversation *talk, const char *line) {
    const ProtocolTap *tap = talk->tap;
    if (tap != NULL && tap->on_line != NULL) tap->on_line(tap->context, line);
}

// False for quit.
static bool obey(UciConversation *talk, const char *line) {
    Slice rest = slice_of(line);
    Slice word = slice_next_word(&rest);
    if (slice_is(word, "uci")) {
        greet(talk);
    } else if (slice_is(word, "isready")) {
        gui_say(&talk->gui, "readyok");
    } else if (slice_is(word, "setoption")) {
        if (uci_set_option(&talk->gui, rest)) tell(talk, line);
    } else if (slice_is(word, "ucinewgame")) {
        gui_new_game(&talk->gui);
        tell(talk, line);
    } else if (slice_is(word, "position")) {
        set_position(talk, rest);
        tell(talk, line);
    } else if (slice_is(word, "go")) {
        go(talk, rest);
    } else if (slice_is(word, "stop")) {
        engine_stop(talk->gui.engine);
        tasks_stop(&talk->tasks);
    } else if (slice_is(word, "ponderhit")) {
        engine_ponderhit(talk->gui.engine);
    } else if (slice_is(word, "quit")) {
        tasks_stop(&talk->tasks);
        return false;
    } else if (slice_is(word, "d")) {
        show_board(talk);
    } else if (slice_is(word, "eval")) {
        say_eval(talk);
    } else if (slice_is(word, "flip")) {
        flip_board(talk);
    } else if (slice_is(word, "bench")) {
        add_task(talk, run_bench_task, rest);
    } else if (slice_is(word, "genfens")) {
        add_task(talk, genfens_run, rest);
    } else if (slice_is(word, "help")) {
        help(talk);
    } else if (slice_is(word, "compiler")) {
        char details[VERSION_DETAILS_MAX];
        version_details(details);
        gui_say(&talk->gui, "info string %s", details);
    } else if (word.length > 0 && !slice_is(word, "debug") && !slice_is(word, "register")) {
        gui_say(&talk->gui, "info string unknown command '%.*s'", slice_shown(word, 40), word.data);
    }
    return true;
}

char *uci_next_line(LineReader *reader, const ProtocolTap *tap) {
    if (tap != NULL && tap->next_line != NULL) return tap->next_line(tap->context);
    while (tap != NULL && tap->wait != NULL) {
        char *line = lines_next_here(reader);
        if (line != NULL) return line;
        tap->wait(tap->context);
        if (!lines_read_more(reader)) break;
    }
    return lines_next(reader);
}

static void converse(UciConversation *talk, LineReader *reader, char *line) {
    for (; line != NULL; line = uci_next_line(reader, talk->tap)) {
        gui_heard(&talk->gui, line);
        if (reader->is_cut) {
            gui_say(&talk->gui, "info string a line longer than %d bytes was passed over",
                    LINE_MAX_BYTES);
        } else if (!obey(talk, line)) {
            return;
        }
    }
}

static bool open_session(UciConversation *talk, Error *error) {
    *talk = (UciConversation){0};
    EngineListener listener = uci_listener(&talk->gui);
    if (!gui_open(&talk->gui, &listener, error)) return false;
    talk->board = *engine_board(talk->gui.engine);
    tasks_open(&talk->tasks);
    return true;
}

static void close_session(UciConversation *talk) {
    tasks_close(&talk->tasks);
    gui_close(&talk->gui);
}

bool uci_converse(LineReader *reader, char *line, const ProtocolTap *tap, Error *error) {
    UciConversation talk;
    if (!open_session(&talk, error)) return false;
    talk.tap = tap;
    if (tap != NULL) engine_set_companion(talk.gui.engine, &tap->companion);
    converse(&talk, reader, line);
    close_session(&talk);
    return true;
}

bool protocol_obey(char *const *lines, int count, Error *error) {
    UciConversation talk;
    if (!open_session(&talk, error)) return false;
    for (int i = 0; i < count && obey(&talk, lines[i]); i++) {
        if (!talk.is_endless) engine_wait(talk.gui.engine);
        tasks_finish(&talk.tasks);
    }
    close_session(&talk);
    return true;
}
