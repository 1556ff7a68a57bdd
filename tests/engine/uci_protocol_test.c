// SPDX-License-Identifier: GPL-3.0-or-later
// uci_protocol_test.c - random conversations with the engine, held against a model of the protocol.
//
// The model knows the position, which searches are open, and which of them may not end yet. Whatever is said
// in whatever order: exactly one legal bestmove for every go, a complete line before it, and isready
// answered.
#include "tests/engine/uci_talk.h"
#include "tests/rules/positions.h"

#include "cli/commands.h"

enum { OPEN_MAX = 64, COMMAND_MAX = 16384, CASTLING_STYLES = 2 };

// A go that was sent and whose bestmove was not yet seen.
typedef struct OpenSearch {
    Board board;
    bool is_held;      // infinite or pondering, and nothing ended it
    bool hits_release; // ponderhit ends the holding
    int only_count;    // searchmoves
    Move only[4];
} OpenSearch;

typedef struct Model {
    Talk *talk;
    Random random;
    Board board;
    bool is_chess960;
    bool shows_wdl_ever;
    OpenSearch open[OPEN_MAX]; // oldest first
    int open_count;
    char last_line[UCI_MOVE_MAX]; // first move of the last whole best line since the last bestmove
    bool has_info;
    long searches, best_moves, lines;
} Model;

static uint64_t below(Model *model, uint64_t bound) {
    return random_below(&model->random, bound);
}

// ---- what the engine says ----

static const char *word_after(const char *line, const char *word) {
    size_t length = strlen(word);
    for (const char *at = line; (at = strstr(at, word)) != NULL; at += length) {
        bool begins = at == line || at[-1] == ' ';
        if (begins && at[length] == ' ') return at + length + 1;
    }
    return NULL;
}

static void check_wdl(Model *model, const char *line) {
    const char *wdl = word_after(line, "wdl");
    int win, draw, loss;
    if (wdl == NULL) return;
    if (!model->shows_wdl_ever || sscanf(wdl, "%d %d %d", &win, &draw, &loss) != 3 || win < 0 || draw < 0
        || loss < 0 || win + draw + loss != 1000)
        talk_fail(model->talk, "wrong wdl", line);
}

// Legal to its end.
static void check_pv(Model *model, const OpenSearch *search, const char *line, const char *pv) {
    Board board = search->board;
    for (Slice rest = slice_of(pv), word; (word = slice_next_word(&rest)).length > 0;) {
        char text[16];
        Move move;
        slice_copy(word, text, sizeof text);
        if (!uci_parse_move(&board, text, &move, NULL)) talk_fail(model->talk, "the pv is not legal", line);
        char again[UCI_MOVE_MAX];
        uci_format_move(&board, move, again);
        if (strcmp(again, text) != 0) talk_fail(model->talk, "a move is written in another style", line);
        Board next;
        board_play(&board, move, &next);
        board = next;
    }
}

static void take_info(Model *model, const char *line) {
    if (model->open_count == 0) talk_fail(model->talk, "a line of thought without a search", line);
    if (word_after(line, "currmove") != NULL) return;
    static const char *const wanted[] = {"depth", "seldepth", "multipv", "score", "nodes",
                                         "nps",   "hashfull", "tbhits",  "time"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        if (word_after(line, wanted[i]) == NULL) talk_fail(model->talk, "the line is not complete", line);
    }
    check_wdl(model, line);
    const char *pv = word_after(line, "pv"); // "multipv 1" does not begin with a blank before pv
    if (pv != NULL) check_pv(model, &model->open[0], line, pv);
    if (strncmp(word_after(line, "multipv"), "1 ", 2) != 0) return;
    model->has_info = true;
    Slice rest = slice_of(pv != NULL ? pv : "");
    slice_copy(slice_next_word(&rest), model->last_line, sizeof model->last_line);
}

static void take_best_move(Model *model, const char *line) {
    if (model->open_count == 0) talk_fail(model->talk, "a bestmove too many", line);
    OpenSearch *search = &model->open[0];
    if (search->is_held) talk_fail(model->talk, "a bestmove before it was asked for", line);
    if (!model->has_info) talk_fail(model->talk, "a bestmove without a line before it", line);
    Slice rest = slice_of(line);
    slice_next_word(&rest);
    char text[16];
    slice_copy(slice_next_word(&rest), text, sizeof text);
    Move move = MOVE_NONE;
    if (movegen_any(&search->board)) {
        if (!uci_parse_move(&search->board, text, &move, NULL))
            talk_fail(model->talk, "an illegal bestmove", line);
        if (strcmp(text, model->last_line) != 0)
            talk_fail(model->talk, "not the move of the last line", line);
        bool is_wanted = search->only_count == 0;
        for (int i = 0; i < search->only_count; i++) is_wanted |= search->only[i] == move;
        if (!is_wanted) talk_fail(model->talk, "a move outside searchmoves", line);
    } else if (strcmp(text, "(none)") != 0) {
        talk_fail(model->talk, "a move where there is none", line);
    }
    if (slice_is(slice_next_word(&rest), "ponder")) {
        Board next;
        board_play(&search->board, move, &next);
        slice_copy(slice_next_word(&rest), text, sizeof text);
        if (!uci_parse_move(&next, text, &move, NULL)) talk_fail(model->talk, "an illegal ponder move", line);
    }
    memmove(model->open, model->open + 1, (size_t)--model->open_count * sizeof model->open[0]);
    model->has_info = false;
    model->best_moves++;
}

static void take_line(Model *model, const char *line) {
    model->lines++;
    if (strncmp(line, "info depth", 10) == 0) take_info(model, line);
    if (strncmp(line, "bestmove", 8) == 0) take_best_move(model, line);
}

// Reads up to the answer; the end of the output fails.
static void read_until(Model *model, const char *answer) {
    for (char *line; (line = talk_read_line(model->talk)) != NULL;) {
        take_line(model, line);
        if (strcmp(line, answer) == 0) return;
    }
    talk_fail(model->talk, "the program ended", answer);
}

static void synchronise(Model *model) {
    talk_send(model->talk, "isready");
    read_until(model, "readyok");
}

// ---- what the model says ----

// Something that may end the last search.
static void release(Model *model) {
    if (model->open_count > 0) model->open[model->open_count - 1].is_held = false;
}

static void say_stop(Model *model) {
    talk_send(model->talk, "stop");
    release(model);
}

static void say_ponderhit(Model *model) {
    talk_send(model->talk, "ponderhit");
    if (model->open_count > 0 && model->open[model->open_count - 1].hits_release) release(model);
}

static const char *const FENS[] = {
    "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",                                // mated
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",                                   // stalemate
    "8/8/4k3/8/8/4K3/8/8 w - - 0 1",                                    // a dead draw
    "4k3/8/8/8/8/8/4P3/4K3 w - - 99 200",                               // fifty moves
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", // castling
    "1rkr4/p7/8/8/8/8/P7/QRKR3q w DBdb - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", // 218 moves
};

static void say_position(Model *model) {
    char line[COMMAND_MAX], fen[FEN_MAX];
    Text text = text_over(line, sizeof line);
    Board board = fen_start_board();
    if (below(model, 3) == 0) {
        text_add(&text, "position startpos");
    } else {
        board = below(model, 2) == 0 ? board_from(FENS[below(model, sizeof FENS / sizeof *FENS)])
                                     : random_set_up(&model->random);
        fen_format(&board, fen);
        text_addf(&text, "position fen %s", fen);
    }
    board.is_chess960 |= model->is_chess960;
    int plies = below(model, 3) == 0 ? (int)below(model, 60) : 0;
    if (plies > 0) text_add(&text, " moves");
    for (; plies > 0; plies--) {
        Move moves[MOVES_MAX];
        char move[UCI_MOVE_MAX];
        int count = movegen_list(&board, MOVES_ALL, moves);
        if (count == 0) break;
        Move chosen = moves[below(model, (uint64_t)count)];
        uci_format_move(&board, chosen, move);
        text_addf(&text, " %s", move);
        Board next;
        board_play(&board, chosen, &next);
        board = next;
    }
    talk_send(model->talk, line);
    release(model);
    model->board = board;
}

// Changes nothing.
static void say_bad_position(Model *model) {
    static const char *const bad[] = {
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 e1e3",
        "position startpos moves 0000",
        "position startpos moves e2e4 \xff\xfe e7e5",
        "position sideways",
    };
    talk_send(model->talk, bad[below(model, sizeof bad / sizeof *bad)]);
}

static void add_search_moves(Model *model, Text *text, OpenSearch *search) {
    Move moves[MOVES_MAX];
    int count = movegen_list(&model->board, MOVES_ALL, moves);
    text_add(text, " searchmoves");
    for (int i = 0; i < 3 && count > 0; i++) {
        char move[UCI_MOVE_MAX];
        search->only[search->only_count] = moves[below(model, (uint64_t)count)];
        uci_format_move(&model->board, search->only[search->only_count++], move);
        text_addf(text, " %s", move);
    }
}

static void say_go(Model *model) {
    static const char *const limits[] = {
        " depth 1",
        " depth 4",
        " nodes 1",
        " nodes 3000",
        " movetime 1",
        " movetime 20",
        " wtime 100 btime 100",
        " wtime 0 btime 0 winc 0 binc 0",
        " wtime -50 btime -50",
        " mate 1 nodes 500",
        " depth 0 nodes 10",
        " wtime 300 btime 10 winc 5 binc 5 movestogo 1",
        " nodes 99999999999999999999 movetime 3",
        " depth -7",
        " depth 3 bananas 7",
        " movetime 10 infinite",
    };
    enum { LIMIT_COUNT = sizeof limits / sizeof *limits };
    OpenSearch search = {.board = model->board};
    char line[COMMAND_MAX];
    Text text = text_over(line, sizeof line);
    text_add(&text, "go");
    uint64_t limit = below(model, LIMIT_COUNT);
    switch (below(model, 5)) {
    case 0:
        text_add(&text, below(model, 2) == 0 ? " infinite" : ""); // a bare go has no end either
        search.is_held = true;
        break;
    case 1:
        text_addf(&text, " ponder%s", limits[limit]);
        search.is_held = true;
        search.hits_release = limit != LIMIT_COUNT - 1;
        break;
    default: text_add(&text, limits[limit]); search.is_held = limit == LIMIT_COUNT - 1;
    }
    if (below(model, 6) == 0) add_search_moves(model, &text, &search);
    release(model); // the search before gives way
    talk_send(model->talk, line);
    if (model->open_count == OPEN_MAX) talk_fail(model->talk, "searches pile up", line);
    model->open[model->open_count++] = search;
    model->searches++;
}

static void say_option(Model *model) {
    static const char *const options[] = {
        "Hash value 1",
        "Hash value 5",
        "Hash value 0",
        "Hash value 99999999999999999999",
        "Hash value",
        "Hash",
        "Clear Hash",
        "Threads value 1",
        "Threads value 3",
        "Threads value -2",
        "Threads value two",
        "MultiPV value 1",
        "MultiPV value 4",
        "MultiPV value 1000000",
        "Ponder value true",
        "Ponder value maybe",
        "Move Overhead value 0",
        "Move Overhead value 100",
        "UCI_LimitStrength value true",
        "UCI_LimitStrength value false",
        "UCI_LimitStrength value maybe",
        "UCI_Elo value 500",
        "UCI_Elo value 2000",
        "UCI_Elo value 99999",
        "Skill Level value 0",
        "Skill Level value 20",
        "Skill Level value 21",
        "Skill Seed value 4",
        "Without value lmr,null-move",
        "Without value all",
        "Without value nonsense",
        "Without value",
        "Nonsense value 3",
        "value 4",
        "",
        "UCI_ShowWDL value false",
    };
    char line[256];
    snprintf(line, sizeof line, "setoption name %s", options[below(model, sizeof options / sizeof *options)]);
    talk_send(model->talk, line);
    release(model);
}

static void say_style(Model *model) {
    model->is_chess960 = below(model, 2) == 0;
    talk_send(model->talk, model->is_chess960 ? "setoption name UCI_Chess960 value true"
                                              : "setoption name uci_chess960 value FALSE");
    release(model);
    if (below(model, 2) != 0) return;
    talk_send(model->talk, "setoption name UCI_ShowWDL value true");
    model->shows_wdl_ever = true;
}

static void say_noise(Model *model) {
    static const char *const lines[] = {
        "",
        "   ",
        "uci",
        "debug on",
        "register later",
        "d",
        "eval",
        "compiler",
        "go perft 1",
        "go perft -3",
        "xyzzy",
        "isready now",
        "bestmove e2e4",
        "info string hello",
        "positionstartpos",
        "STOP",
        "ucinewgamex",
        "genfens 1 seed 5 book None",
        "genfens",
        "\r",
    };
    talk_send(model->talk, lines[below(model, sizeof lines / sizeof *lines)]);
}

// Bytes that begin no command, up to far beyond the longest line that is kept.
static void say_long_line(Model *model) {
    size_t length = below(model, 20) == 0 ? 1500000 : 1 + below(model, 20000);
    char *bytes = malloc(length + 1);
    assert_non_null(bytes);
    bytes[0] = '#';
    for (size_t i = 1; i < length; i++)
        bytes[i] = (char)(below(model, 8) == 0 ? ' ' : 128 + below(model, 127));
    bytes[length] = '\n';
    talk_send_bytes(model->talk, bytes, length + 1);
    free(bytes);
}

static void say_something(Model *model) {
    static void (*const sayings[])(Model *) = {
        say_go,       say_go,        say_go,           say_go,        say_stop,   say_stop,
        say_position, say_position,  say_bad_position, say_option,    say_option, say_noise,
        say_noise,    say_ponderhit, say_style,        say_long_line,
    };
    uint64_t choice = below(model, 2 + sizeof sayings / sizeof *sayings);
    if (choice < sizeof sayings / sizeof *sayings) {
        sayings[choice](model);
    } else if (choice % 2 == 0) {
        talk_send(model->talk, "ucinewgame");
        release(model);
    } else {
        Board flipped;
        board_flip(&model->board, &flipped);
        talk_send(model->talk, "flip");
        release(model);
        model->board = flipped;
    }
}

// ---- conversations ----

static void model_open(Model *model, uint64_t seed) {
    *model = (Model){.talk = talk_open(), .random = random_from_seed(seed), .board = fen_start_board()};
}

// Reads to the end: every search has had its bestmove, and the program ended well.
static void model_close(Model *model) {
    release(model);
    for (char *line; (line = talk_read_line(model->talk)) != NULL;) take_line(model, line);
    if (model->open_count > 0) talk_fail(model->talk, "a go without its bestmove", "");
    assert_int_equal(model->best_moves, model->searches);
    int status = talk_close(model->talk);
    if (status != 0) fail_msg("the program ended with status %d", status);
}

// quit, the end of the input after a line, or in the middle of one.
static void part(Model *model) {
    switch (below(model, 3)) {
    case 0: talk_send(model->talk, "quit"); break;
    case 1: talk_send_bytes(model->talk, "xyz infinite depth", below(model, 18)); break;
    default: break;
    }
    talk_close_input(model->talk);
}

static void any_conversation_keeps_to_the_protocol(void **state) {
    (void)state;
    int conversations = test_is_long() ? 400 : test_is_short() ? 6 : 24;
    long searches = 0, lines = 0;
    for (int seed = 1; seed <= conversations; seed++) {
        Model model;
        model_open(&model, (uint64_t)seed);
        int bursts = (int)below(&model, 40);
        for (int i = 0; i < bursts; i++) {
            for (int count = 1 + (int)below(&model, 6); count > 0; count--) say_something(&model);
            synchronise(&model);
        }
        if (below(&model, 2) == 0) {
            say_stop(&model);
            synchronise(&model);
        }
        part(&model);
        model_close(&model);
        searches += model.searches;
        lines += model.lines;
    }
    print_message("%d conversations, %ld searches, %ld lines\n", conversations, searches, lines);
    assert_true(searches > conversations);
}

// ---- the policies one by one ----

static void send_go(Model *model, const char *line, bool is_held) {
    talk_send(model->talk, line);
    model->open[model->open_count++] = (OpenSearch){.board = model->board, .is_held = is_held};
    model->searches++;
}

static void read_best_move(Model *model) {
    long before = model->best_moves;
    while (model->best_moves == before) {
        char *line = talk_read_line(model->talk);
        if (line == NULL) talk_fail(model->talk, "the program ended", "");
        take_line(model, line);
    }
}

// The times are told, not judged: this machine may be busy.
static void isready_and_stop_are_answered_during_a_search(void **state) {
    (void)state;
    Model model;
    model_open(&model, 1);
    int64_t ready_ms = 0, stop_ms = 0;
    synchronise(&model); // it has started
    for (int i = 0; i < 10; i++) {
        send_go(&model, "go infinite", true);
        usleep(10000);
        int64_t start_ms = clock_now_ms();
        synchronise(&model);
        int64_t asked_ms = clock_now_ms();
        say_stop(&model);
        read_best_move(&model);
        if (asked_ms - start_ms > ready_ms) ready_ms = asked_ms - start_ms;
        if (clock_now_ms() - asked_ms > stop_ms) stop_ms = clock_now_ms() - asked_ms;
    }
    int64_t quit_ms = clock_now_ms();
    send_go(&model, "go infinite", true);
    talk_send(model.talk, "quit");
    model_close(&model);
    print_message("longest of ten: isready %d ms, stop %d ms; quit %d ms\n", (int)ready_ms, (int)stop_ms,
                  (int)(clock_now_ms() - quit_ms));
}

static void a_mated_side_has_no_move_and_still_waits_for_stop(void **state) {
    (void)state;
    Model model;
    model_open(&model, 1);
    for (int i = 0; i < 2; i++) {
        char line[256];
        snprintf(line, sizeof line, "position fen %s", FENS[i]);
        talk_send(model.talk, line);
        model.board = board_from(FENS[i]);
        send_go(&model, "go depth 5", false);
        read_best_move(&model);
        send_go(&model, "go infinite", true);
        synchronise(&model); // no bestmove yet
        say_stop(&model);
        read_best_move(&model);
    }
    talk_send(model.talk, "quit");
    model_close(&model);
}

static void options_and_positions_may_come_during_a_search(void **state) {
    (void)state;
    static const char *const lines[] = {
        "setoption name Hash value 3", "setoption name Threads value 2", "ucinewgame",
        "position startpos",           "setoption name Clear Hash",      "go depth 2"};
    Model model;
    model_open(&model, 1);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        send_go(&model, "go infinite", true);
        usleep(3000);
        release(&model);
        if (i == 5) {
            send_go(&model, lines[i], false);
            read_best_move(&model);
        } else {
            talk_send(model.talk, lines[i]);
        }
        read_best_move(&model);
        synchronise(&model);
    }
    talk_close_input(model.talk);
    model_close(&model);
}

static void a_limit_reached_while_pondering_waits_for_the_move(void **state) {
    (void)state;
    static const char *const lines[] = {"go ponder nodes 1", "go ponder depth 2", "go ponder movetime 1",
                                        "go infinite nodes 500", "go infinite movetime 1 depth 3"};
    Model model;
    model_open(&model, 1);
    for (size_t i = 0; i < 2 * sizeof lines / sizeof *lines; i++) {
        bool ponders = i % 5 < 3;
        send_go(&model, lines[i % 5], true);
        usleep(20000);
        synchronise(&model); // no bestmove yet
        talk_send(model.talk, i < 5 && ponders ? "ponderhit" : "stop");
        release(&model);
        read_best_move(&model);
    }
    talk_send(model.talk, "quit");
    model_close(&model);
}

static void a_count_without_end_keeps_nobody_waiting(void **state) {
    (void)state;
    static const char *const endless[] = {"go perft 30", "bench 200", "genfens 1000000 seed 1 book None"};
    static const char *const ends[] = {"info string perft was stopped", "info string bench was stopped",
                                       "info string genfens: stopped"};
    Model model;
    model_open(&model, 1);
    for (int i = 0; i < 3; i++) {
        talk_send(model.talk, endless[i]);
        synchronise(&model);
        send_go(&model, "go depth 3", false);
        read_best_move(&model);
        talk_send(model.talk, "stop");
        read_until(&model, ends[i]);
    }
    talk_send(model.talk, "go perft 3"); // what ends by itself is not cut short
    talk_send(model.talk, "quit");
    read_until(&model, "Nodes searched: 8902");
    model_close(&model);
}

// What the protocol promises about a game begun anew.
static void the_same_go_nodes_gives_the_same_line_after_ucinewgame(void **state) {
    (void)state;
    Model model;
    model_open(&model, 1);
    char lines[2][4096] = {"", ""};
    for (int i = 0; i < 2; i++) {
        talk_send(model.talk, "ucinewgame");
        talk_send(model.talk, "position startpos moves e2e4 c7c5");
        model.board = board_from("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        send_go(&model, "go nodes 20000", false);
        for (bool is_done = false; !is_done;) {
            char *line = talk_read_line(model.talk);
            assert_non_null(line);
            take_line(&model, line);
            is_done = strncmp(line, "bestmove", 8) == 0;
            const char *pv = word_after(line, "pv");
            if (pv != NULL) snprintf(lines[i], sizeof lines[i], "%s", pv);
        }
    }
    assert_string_equal(lines[0], lines[1]);
    talk_send(model.talk, "quit");
    model_close(&model);
}

// The nodes and the line of a search after these commands.
static void last_line_after(const char *const *commands, const char *go, char line_found[1024]) {
    Model model;
    model_open(&model, 1);
    for (; *commands != NULL; commands++) talk_send(model.talk, *commands);
    send_go(&model, go, false);
    for (bool is_done = false; !is_done;) {
        char *line = talk_read_line(model.talk);
        assert_non_null(line);
        take_line(&model, line);
        is_done = strncmp(line, "bestmove", 8) == 0;
        const char *nodes = word_after(line, "nodes"), *pv = word_after(line, "pv");
        if (pv != NULL) snprintf(line_found, 1024, "%lld %.1000s", atoll(nodes), pv);
    }
    talk_send(model.talk, "quit");
    model_close(&model);
}

static void strength_is_limited_and_given_back(void **state) {
    (void)state;
    static const char *const plain[] = {NULL};
    static const char *const only_elo[] = {"setoption name UCI_Elo value 600", NULL};
    static const char *const and_back[] = {
        "setoption name UCI_LimitStrength value true",  "setoption name UCI_Elo value 600",
        "setoption name UCI_LimitStrength value false", "setoption name Skill Level value 2",
        "setoption name Skill Level value 20",          NULL};
    static const char *const weak[] = {"setoption name Skill Seed value 5",
                                       "setoption name UCI_Elo value 600",
                                       "setoption name UCI_LimitStrength value true", NULL};
    static const char *const low_skill[] = {"setoption name Skill Level value 0", NULL};
    static const char *const elo_before_skill[] = {"setoption name Skill Level value 0",
                                                   "setoption name UCI_Elo value 2850",
                                                   "setoption name UCI_LimitStrength value true", NULL};
    char full[1024], other[1024];
    last_line_after(plain, "go nodes 5000", full);
    last_line_after(only_elo, "go nodes 5000", other);
    assert_string_equal(full, other);
    last_line_after(and_back, "go nodes 5000", other);
    assert_string_equal(full, other);
    // Without a limit of its own a weaker player ends the search by itself.
    char first[1024];
    last_line_after(weak, "go depth 100", first);
    last_line_after(weak, "go depth 100", other);
    assert_string_equal(first, other);
    assert_true(atoi(first) < 100);
    last_line_after(low_skill, "go depth 100", other);
    assert_true(atoi(other) < 5000);
    last_line_after(elo_before_skill, "go nodes 50000", other);
    assert_true(atoi(other) > 20000);
}

int main(void) {
    if (getenv("ROQUE_TEST_AS_UCI") != NULL) return run_uci(1, NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(isready_and_stop_are_answered_during_a_search),
        cmocka_unit_test(a_mated_side_has_no_move_and_still_waits_for_stop),
        cmocka_unit_test(a_limit_reached_while_pondering_waits_for_the_move),
        cmocka_unit_test(a_count_without_end_keeps_nobody_waiting),
        cmocka_unit_test(options_and_positions_may_come_during_a_search),
        cmocka_unit_test(the_same_go_nodes_gives_the_same_line_after_ucinewgame),
        cmocka_unit_test(strength_is_limited_and_given_back),
        cmocka_unit_test(any_conversation_keeps_to_the_protocol),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
