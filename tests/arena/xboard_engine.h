// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_engine.h - small engines that speak the Chess Engine Communication
// Protocol, for the arena's tests.
#pragma once

#include "tests/arena/bad_engine.h"

// Modes: x-good, x-old (version 1: no features, "12. ... e7e5"), x-illegal,
// x-resign, x-hang, x-false-draw.
static void xboard_engine_go(BadEngine *engine) {
    Move moves[MOVES_MAX];
    char text[UCI_MOVE_MAX];
    Board next;
    int count = movegen_list(&engine->board, MOVES_ALL, moves);
    bool is_late = engine->move_count >= 3;
    if (count == 0) return;
    if (engine_is(engine, "x-hang") && is_late) engine_sleep_forever();
    if (engine_is(engine, "x-illegal") && is_late) engine_say("move e1e8");
    if (engine_is(engine, "x-resign") && is_late) engine_say("resign");
    if (engine_is(engine, "x-false-draw") && is_late) engine_say("1/2-1/2 {Draw by repetition}");
    Move move = moves[(engine->move_count++ * 7) % count];
    uci_format_move(&engine->board, move, text);
    board_play(&engine->board, move, &next);
    engine->board = next;
    printf("3 12 1 20 %s\n", text);
    printf(engine_is(engine, "x-old") ? "7. ... %s\n" : "move %s\n", text);
    fflush(stdout);
}

static void xboard_engine_hear_move(BadEngine *engine, const char *text) {
    Move move;
    Board next;
    if (!uci_parse_move(&engine->board, text, &move, NULL)) return;
    board_play(&engine->board, move, &next);
    engine->board = next;
}

static int xboard_engine_main(const char *mode) {
    BadEngine engine = {.mode = mode};
    char line[1024];
    bool is_old = engine_is(&engine, "x-old");
    chess_init();
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "quit") == 0) break;
        if (strcmp(line, "protover 2") == 0 && !is_old)
            engine_say("feature ping=1 setboard=1 usermove=1 myname=\"x y\" done=1");
        if (strcmp(line, "new") == 0) {
            fen_parse("startpos", &engine.board, NULL);
            engine.move_count = 0;
        }
        if (strncmp(line, "ping ", 5) == 0 && !is_old) {
            line[1] = 'o';
            engine_say(line);
        }
        if (strncmp(line, "setboard ", 9) == 0) fen_parse(line + 9, &engine.board, NULL);
        if (strcmp(line, "go") == 0) xboard_engine_go(&engine);
        xboard_engine_hear_move(&engine, strncmp(line, "usermove ", 9) == 0 ? line + 9 : line);
    }
    return 0;
}
