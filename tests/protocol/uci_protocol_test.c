// SPDX-License-Identifier: GPL-3.0-or-later
// uci_protocol_test.c - random conversations with the engine, held against a model of the protocol.
//
// The model knows the position, which searches are open, and which of them may not end yet.
// Whatever is said in whatever order: exactly one legal bestmove for every go, a complete line
// before it, and isready answered.
#include "tests/protocol/uci_model.h"

#include "cli/commands.h"

enum { COMMAND_MAX = 16384 };

// ---- what the model says ----

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
    text_add(text, below(model, 3) == 0 ? " searchmoves a1a1 h9h9" : " searchmoves");
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
        "Evaluation value classic",
        "Evaluation value Network",
        "Evaluation value oracle",
        "EvalFile value /nowhere/at all.rqn",
        "EvalFile value <empty>",
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
    snprintf(line, sizeof line, "setoption name %s",
             options[below(model, sizeof options / sizeof *options)]);
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
        "go perft 20",
        "bench 1 1 1",
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

int main(void) {
    if (getenv("ROQUE_TEST_AS_UCI") != NULL) return run_uci(1, NULL);
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_conversation_keeps_to_the_protocol)};
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
