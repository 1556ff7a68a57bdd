// SPDX-License-Identifier: GPL-3.0-or-later
// toy_engine.h - a UCI engine that does everything right but for one fault, for the tests of
// check-uci. The test program runs itself as the engine: "PROGRAM toy FAULT".
#pragma once

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chess/chess.h"
#include "core/clock.h"

typedef struct Toy {
    const char *fault;
    Board board;
    char start[FEN_MAX]; // of the last position; "": none since the new game
    char only[64];       // searchmoves; "": all
    bool is_held;        // the answer waits for stop or ponderhit
    bool owes_ready;     // "readyok" waits for the end of the search
    bool was_late;
    int64_t held_ms; // since when
    int go_count;    // since the last position
    int position_count;
} Toy;

static bool toy_has(const Toy *toy, const char *fault) {
    return strcmp(toy->fault, fault) == 0;
}

static void toy_stay(void) {
    for (;;) pause();
}

// ---- the position ----

static bool toy_is_mate(const Board *board, Move move) {
    Move replies[MOVES_MAX];
    Board next;
    board_play(board, move, &next);
    return board_in_check(&next) && movegen_list(&next, MOVES_ALL, replies) == 0;
}

static void toy_read_moves(Toy *toy, char *moves) {
    int count = 0;
    for (char *word = strtok(moves, " "); word != NULL; word = strtok(NULL, " ")) {
        Move move;
        if (!uci_parse_move(&toy->board, word, &move, NULL)) return;
        bool is_aslant = (move_from(move) & 7) != (move_to(move) & 7);
        if (toy_has(toy, "no-en-passant") && is_aslant && strcmp(word, "e5d6") == 0) exit(99);
        if (toy_has(toy, "short-memory") && ++count > 30) exit(99);
        board_advance(&toy->board, move);
    }
}

static void toy_read_position(Toy *toy, char *line) {
    char *moves = strstr(line, " moves ");
    char *fen = strstr(line, "fen ");
    Board board;
    if (moves != NULL) *moves = '\0';
    const char *start = fen != NULL ? fen + 4 : "startpos";
    if (toy_has(toy, "one-position") && toy->start[0] != '\0' && strcmp(toy->start, start) != 0)
        return;
    if (!fen_parse(start, &board, NULL)) {
        if (toy_has(toy, "dies-of-bad-fen")) exit(99);
        return;
    }
    toy->board = board;
    if (toy_has(toy, "deaf-to-moves")) moves = NULL;
    toy->go_count = 0;
    toy->position_count++;
    snprintf(toy->start, sizeof toy->start, "%s", start);
    if (moves != NULL) toy_read_moves(toy, moves + 7);
}

// ---- the answer ----

// A mate if there is one, and else some move in the middle of those that are wanted.
static Move toy_choose(const Toy *toy) {
    Move moves[MOVES_MAX], wanted[MOVES_MAX];
    int count = movegen_list(&toy->board, MOVES_ALL, moves), kept = 0;
    for (int i = 0; i < count; i++) {
        char text[UCI_MOVE_MAX];
        uci_format_move(&toy->board, moves[i], text);
        if (toy->only[0] == '\0' || strstr(toy->only, text) != NULL) wanted[kept++] = moves[i];
    }
    for (int i = 0; i < kept && !toy_has(toy, "no-mate"); i++)
        if (toy_is_mate(&toy->board, wanted[i])) return wanted[i];
    return kept > 0 ? wanted[kept / 2] : MOVE_NONE;
}

// As it is written, or wrongly.
static void toy_write_move(const Toy *toy, Move move, char text[16]) {
    uci_format_move(&toy->board, move, text);
    if (move_is_castling(move) && toy_has(toy, "castles-on-rook"))
        strcpy(text, text[2] == 'g' ? "e1h1" : "e8a8");
    if (move_is_castling(move) && toy_has(toy, "castles-in-letters"))
        strcpy(text, text[2] == 'g' ? "O-O" : "O-O-O");
    if (move_is_promotion(move) && toy_has(toy, "promotes-to-nothing")) text[4] = '\0';
    if (move_is_promotion(move) && toy_has(toy, "promotes-in-capitals")) text[4] ^= 0x20;
    if (strcmp(text, "g5h6") == 0 && toy_has(toy, "takes-no-en-passant")) strcpy(text, "g5g6");
    if (toy_has(toy, "illegal-move")) strcpy(text, "e1e8");
}

static void toy_write_info(const Toy *toy, const char *move, const char *reply) {
    if (toy_has(toy, "no-info")) return;
    if (toy_has(toy, "bad-info")) printf("info depth two nodes 20\n");
    if (toy_has(toy, "nodes-below-nothing")) printf("info depth 2 nodes -20\n");
    if (toy_has(toy, "line-nothing")) printf("info depth 2 multipv 0 nodes 20\n");
    if (toy_has(toy, "looks-at-nonsense")) printf("info depth 2 currmove e1e8\n");
    if (toy_has(toy, "memory-overfull")) printf("info depth 2 hashfull 1700\n");
    const bool is_wrong_way = toy_has(toy, "mated-while-mating")
                              || (toy_has(toy, "scores-for-white") && toy->board.side == BLACK);
    const char *score = toy_has(toy, "mate-in-nothing")                     ? " score mate 0"
                        : reply[0] == '\0' && is_wrong_way                  ? " score mate -1"
                        : reply[0] == '\0' && toy_has(toy, "mate-too-late") ? " score mate 41"
                        : toy_has(toy, "huge-score")                        ? " score cp 999999"
                        : toy_has(toy, "no-score")                          ? ""
                                                                            : " score cp 12";
    const char *shares = toy_has(toy, "shares-of-more")         ? " wdl 500 500 500"
                         : toy_has(toy, "shares-below-nothing") ? " wdl 1200 -400 200"
                         : toy_has(toy, "shares-of-two")        ? " wdl 500 500"
                         : score[0] != '\0'                     ? " wdl 334 333 334"
                                                                : "";
    printf("info depth 2%s%s nodes 20", score, shares);
    if (toy_has(toy, "illegal-pv")) reply = "e1e8";
    if (move[0] != '\0' && !toy_has(toy, "no-pv")) printf(" pv %s %s", move, reply);
    printf("\n");
}

static void toy_answer(Toy *toy) {
    Move move = toy_choose(toy), replies[MOVES_MAX];
    char text[16] = "", reply[16] = "";
    Board next;
    bool has_reply = false;
    if (move == MOVE_NONE) {
        if (toy_has(toy, "silent-at-the-end")) return;
        printf("bestmove %s\n", toy_has(toy, "odd-at-the-end") ? "a1a1" : "(none)");
        fflush(stdout);
        return;
    }
    board_play(&toy->board, move, &next);
    has_reply = movegen_list(&next, MOVES_ALL, replies) > 0;
    toy_write_move(toy, move, text);
    if (has_reply) uci_format_move(&next, replies[0], reply);
    // What is wrong with the move is wrong with that alone.
    char legal[UCI_MOVE_MAX];
    uci_format_move(&toy->board, move, legal);
    toy_write_info(toy, legal, reply);
    if (toy_has(toy, "illegal-ponder")) strcpy(reply, "e1e8"), has_reply = true;
    printf(has_reply ? "bestmove %s ponder %s\n" : "bestmove %s\n", text, reply);
    if (toy_has(toy, "two-bestmoves")) printf("bestmove %s\n", text);
    fflush(stdout);
}

static void toy_end_search(Toy *toy) {
    toy->is_held = false;
    toy_answer(toy);
    if (toy->owes_ready) puts("readyok");
    toy->owes_ready = false;
    fflush(stdout);
}

// ---- its lines ----

static void toy_uci(const Toy *toy) {
    if (toy_has(toy, "no-uciok")) return;
    if (!toy_has(toy, "no-name")) puts("id name toy");
    if (!toy_has(toy, "no-author")) puts("id author nobody");
    if (toy_has(toy, "strict"))
        puts("option name Hash type spin default 4 min 4 max 8");
    else if (!toy_has(toy, "no-hash"))
        puts("option name Hash type spin default 1 min 1 max 16");
    if (toy_has(toy, "default-is-no-choice"))
        puts("option name Style type combo default Wild var Very Solid var Risky");
    if (toy_has(toy, "strict")) // two words, and the last of the choices
        puts("option name Style type combo default Very Solid var Risky var Very Solid ");
    if (toy_has(toy, "ticks-maybe")) puts("option name Book type check default maybe");
    if (toy_has(toy, "declares-twice")) puts("option name Ponder type check default true");
    if (toy_has(toy, "bad-option")) puts("option name Threads type spin default 1 min 1");
    puts("option name Ponder type check default false");
    puts("uciok");
}

static void toy_setoption(const Toy *toy, const char *line) {
    int hash_mb = 4;
    bool is_hash = sscanf(line, "setoption name Hash value %d", &hash_mb) == 1;
    if (is_hash && toy_has(toy, "dies-of-hash")) exit(99);
    if (is_hash && toy_has(toy, "strict") && (hash_mb < 4 || hash_mb > 8)) exit(99);
    if (strstr(line, "NoSuchOption") != NULL && toy_has(toy, "dies-of-unknown-option")) exit(99);
}

// What is wrong with this kind of go; true: no answer is due now.
static bool toy_misses(Toy *toy, const char *line) {
    bool has_white = strstr(line, "wtime") != NULL, has_black = strstr(line, "btime") != NULL;
    bool is_white = toy->board.side == WHITE, has_own = is_white ? has_white : has_black;
    if (toy_has(toy, "dies-at-go")) exit(99);
    if (toy_has(toy, "silent")) return true;
    if (toy_has(toy, "dies-without-position") && toy->position_count == 0) exit(99);
    if (toy_has(toy, "goes-once") && ++toy->go_count > 1) return true;
    if (toy_has(toy, "no-nodes") && strstr(line, "nodes") != NULL) return true;
    if (toy_has(toy, "slow-movetime") && strstr(line, "movetime") != NULL) clock_sleep_ms(900);
    if (toy_has(toy, "once-late") && strstr(line, "movetime") != NULL && !toy->was_late) {
        toy->was_late = true;
        clock_sleep_ms(700);
    }
    if (toy_has(toy, "slow-clock") && has_white && has_black && strstr(line, "winc 10") != NULL)
        clock_sleep_ms(1300);
    if (toy_has(toy, "no-little-time") && strstr(line, "wtime 1 ") != NULL) return true;
    toy->is_held = (toy_has(toy, "no-negative-clock") && strstr(line, "-50") != NULL)
                   || (toy_has(toy, "no-other-clock") && has_white != has_black && !has_own);
    if (toy_has(toy, "no-one-clock") && has_white != has_black && has_own) return true;
    return toy->is_held;
}

static void toy_go(Toy *toy, const char *line) {
    const char *only = strstr(line, "searchmoves ");
    bool is_ponder = strstr(line, "ponder") != NULL;
    toy->only[0] = '\0';
    if (only != NULL && !toy_has(toy, "no-searchmoves"))
        snprintf(toy->only, sizeof toy->only, "%s", only + 12);
    if (toy_misses(toy, line)) return;
    if ((is_ponder && !toy_has(toy, "ponder-ends"))
        || (strstr(line, "infinite") != NULL && !toy_has(toy, "infinite-ends"))) {
        toy->is_held = true;
        toy->held_ms = clock_now_ms();
        return;
    }
    toy_answer(toy);
}

static void toy_stop(Toy *toy, const char *line) {
    bool is_stop = strcmp(line, "stop") == 0;
    if (!toy->is_held) {
        if (is_stop && toy_has(toy, "answers-idle-stop")) toy_answer(toy);
        return;
    }
    if (is_stop && toy_has(toy, "never-stops")) return;
    // What comes within the first moments of a search is lost.
    if (is_stop && toy_has(toy, "stops-late") && clock_now_ms() - toy->held_ms < 150) return;
    toy_end_search(toy);
}

static void toy_obey(Toy *toy, char *line) {
    static const char *const known[] = {"uci", "isready",   "ucinewgame", "setoption", "position",
                                        "go",  "ponderhit", "stop",       "quit",      ""};
    bool is_known = false;
    char word[32] = "";
    sscanf(line, "%31s", word);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        is_known = is_known || strcmp(known[i], word) == 0;
    if (!is_known && toy_has(toy, "dies-of-unknown")) exit(99);
    if (strcmp(word, "uci") == 0) toy_uci(toy);
    if (strcmp(word, "setoption") == 0) toy_setoption(toy, line);
    if (strcmp(word, "ucinewgame") == 0) toy->start[0] = '\0';
    if (strcmp(word, "isready") == 0 && !toy_has(toy, "no-readyok")) {
        toy->owes_ready = toy->is_held && toy_has(toy, "deaf-in-search");
        if (!toy->owes_ready) puts("readyok");
        if (toy_has(toy, "ready-twice")) puts("readyok");
    }
    fflush(stdout);
    if (strcmp(word, "position") == 0) toy_read_position(toy, line);
    if (strcmp(word, "go") == 0) toy_go(toy, line);
    if (strcmp(word, "stop") == 0 || strcmp(word, "ponderhit") == 0) toy_stop(toy, word);
}

static int toy_engine_main(const char *fault) {
    Toy toy = {.fault = fault};
    char *line = NULL;
    size_t capacity = 0;
    bool is_quit = false;
    chess_init();
    fen_parse("startpos", &toy.board, NULL);
    while (!is_quit && getline(&line, &capacity, stdin) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        is_quit = strcmp(line, "quit") == 0 && !toy_has(&toy, "ignores-quit")
                  && !(toy.is_held && toy_has(&toy, "ignores-quit-in-search"));
        if (!is_quit) toy_obey(&toy, line);
    }
    free(line);
    if (!is_quit && toy_has(&toy, "ignores-end")) toy_stay();
    return is_quit && toy_has(&toy, "quits-badly") ? 3 : 0;
}
