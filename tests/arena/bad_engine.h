// SPDX-License-Identifier: GPL-3.0-or-later
// bad_engine.h - UCI engines that behave badly, one way each, for the arena's tests. The test
// program runs itself as the engine: "PROGRAM engine MODE".
#pragma once

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chess/chess.h"

typedef struct BadEngine {
    const char *mode;
    Board board;
    int move_count; // moves it has chosen
    bool is_held;   // the answer waits for stop or ponderhit
} BadEngine;

static bool engine_is(const BadEngine *engine, const char *mode) {
    return strcmp(engine->mode, mode) == 0;
}

static void engine_say(const char *line) {
    fputs(line, stdout);
    fputc('\n', stdout);
    fflush(stdout);
}

static void engine_sleep_forever(void) {
    for (;;) pause();
}

// Sanitizers catch these signals and would end the program in their own way.
static void engine_die_by(int signal_number) {
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void engine_read_position(BadEngine *engine, char *line) {
    char *moves = strstr(line, " moves ");
    char *fen = strstr(line, "fen ");
    if (moves != NULL) *moves = '\0';
    fen_parse(fen != NULL ? fen + 4 : "startpos", &engine->board, NULL);
    if (moves == NULL) return;
    for (char *word = strtok(moves + 7, " "); word != NULL; word = strtok(NULL, " ")) {
        Move move;
        Board next;
        if (!uci_parse_move(&engine->board, word, &move, NULL)) exit(99);
        board_play(&engine->board, move, &next);
        engine->board = next;
    }
}

static void engine_say_long_line(void) {
    for (int i = 0; i < 1 << 20; i++) fputc('x', stdout);
    fputc('\n', stdout);
    fflush(stdout);
}

// Does what the mode wants instead of, or around, a proper answer. True: the answer shall follow.
static bool engine_misbehave(const BadEngine *engine) {
    bool is_late = engine->move_count >= 3;
    if (engine_is(engine, "crash-middle") && is_late) engine_die_by(SIGSEGV);
    if (engine_is(engine, "exit-middle") && is_late) exit(3);
    if (engine_is(engine, "children-hold") && is_late) exit(4);
    if (engine_is(engine, "hang") && is_late) engine_sleep_forever();
    if (engine_is(engine, "close-stdout") && is_late) {
        fclose(stdout);
        close(STDOUT_FILENO);
        engine_sleep_forever();
    }
    if (engine_is(engine, "garbage") && is_late) {
        for (int i = 0; i < 100; i++) engine_say("\x01\xff\xfe %n%s%n bestmov e2e4 \x7f");
        engine_say("bestmove \xff\xfe\x01%n%s");
        return false;
    }
    if (engine_is(engine, "long-line") && is_late) engine_say_long_line();
    if (engine_is(engine, "flood") && is_late)
        for (;;) puts("info string flood flood flood flood flood flood flood flood flood flood");
    if (engine_is(engine, "no-newline") && is_late) {
        fputs("bestmove e2e4", stdout);
        fflush(stdout);
        engine_sleep_forever();
    }
    if (engine_is(engine, "illegal") && is_late) {
        engine_say("bestmove e1e8");
        return false;
    }
    if (engine_is(engine, "null-move") && is_late) {
        engine_say("bestmove 0000");
        return false;
    }
    return true;
}

// The move, and as the reply to ponder on the first legal one.
static void engine_answer(const BadEngine *engine, Move move) {
    Move replies[MOVES_MAX];
    char text[UCI_MOVE_MAX];
    char reply[UCI_MOVE_MAX];
    Board next;
    uci_format_move(&engine->board, move, text);
    if (move != MOVE_NONE) board_play(&engine->board, move, &next);
    if (move != MOVE_NONE && movegen_list(&next, MOVES_ALL, replies) > 0) {
        uci_format_move(&next, replies[0], reply);
        printf("info depth 2 score cp 12 nodes 20 pv %s %s\nbestmove %s ponder %s\n", text, reply,
               text, reply);
    } else {
        printf("info depth 1 score cp 12 nodes 20\nbestmove %s\n", text);
    }
    if (engine_is(engine, "two-bestmoves") && engine->move_count > 3) printf("bestmove %s\n", text);
    fflush(stdout);
}

static void engine_go(BadEngine *engine) {
    Move moves[MOVES_MAX];
    int count = movegen_list(&engine->board, MOVES_ALL, moves);
    if (!engine_misbehave(engine)) return;
    if (engine_is(engine, "late")) usleep(300000);
    Move move = count > 0 ? moves[(engine->move_count * 7) % count] : MOVE_NONE;
    engine->move_count++;
    engine_answer(engine, move);
}

static void engine_fork_children(void) {
    for (int i = 0; i < 3; i++) {
        if (fork() == 0) engine_sleep_forever();
    }
}

// They hold its input and output open, and no signal to its group reaches them.
static void engine_fork_away(void) {
    for (int i = 0; i < 3; i++) {
        if (fork() != 0) continue;
        setsid();
        engine_sleep_forever();
    }
}

static int bad_engine_main(const char *mode) {
    BadEngine engine = {.mode = mode};
    char *line = NULL;
    size_t capacity = 0;
    bool ignores_end = engine_is(&engine, "ignore-quit") || engine_is(&engine, "never-exit");
    chess_init();
    fen_parse("startpos", &engine.board, NULL);
    if (engine_is(&engine, "crash-start")) engine_die_by(SIGABRT);
    if (engine_is(&engine, "exit-start")) return 7;
    if (engine_is(&engine, "hang-start")) engine_sleep_forever();
    if (engine_is(&engine, "fork-children")) engine_fork_children();
    if (engine_is(&engine, "children-away") || engine_is(&engine, "children-hold"))
        engine_fork_away();
    if (ignores_end) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGINT, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
    }
    while (getline(&line, &capacity, stdin) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "uci") == 0)
            engine_say("id name bad\nid author nobody\n"
                       "option name Hash type spin default 1 min 1 max 16\nuciok");
        if (strcmp(line, "isready") == 0) {
            // Between games only: a move nobody asked for.
            if (engine_is(&engine, "after-end") && engine.move_count > 0)
                engine_say("bestmove e2e4");
            engine_say("readyok");
        }
        if (strcmp(line, "ucinewgame") == 0) engine.move_count = 0;
        if (strncmp(line, "position", 8) == 0) engine_read_position(&engine, line);
        bool is_go = strncmp(line, "go", 2) == 0;
        if (is_go)
            engine.is_held = strstr(line, "infinite") != NULL || strstr(line, "ponder") != NULL;
        bool is_end = strcmp(line, "stop") == 0 || strcmp(line, "ponderhit") == 0;
        if ((is_go && !engine.is_held) || (is_end && engine.is_held)) {
            engine.is_held = false;
            engine_go(&engine);
        }
        if (strcmp(line, "quit") == 0 && !ignores_end) break;
    }
    while (ignores_end) pause();
    free(line);
    return 0;
}
