// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_talk.h - a conversation in xboard's protocol.
#pragma once

#include "tests/protocol/uci_talk.h"
#include "tests/chess/positions.h"

enum { HEARD_MAX = 4096, HEARD_LINE_MAX = 512 };

// What the engine said between two pings.
typedef struct Heard {
    int count;
    char lines[HEARD_MAX][HEARD_LINE_MAX];
} Heard;

static inline bool begins_with(const char *line, const char *words) {
    return strncmp(line, words, strlen(words)) == 0;
}

// Starts `roque`, which learns from the first line which protocol is spoken.
static inline Talk *xboard_talk_open(void) {
    Talk *talk = talk_open();
    talk_send(talk, "xboard");
    return talk;
}

// Asks for a pong and reads up to it.
static inline void hear(Talk *talk, int number, Heard *heard) {
    char line[32];
    char answer[32];
    snprintf(line, sizeof line, "ping %d", number);
    snprintf(answer, sizeof answer, "pong %d", number);
    talk_send(talk, line);
    heard->count = 0;
    for (char *said; (said = talk_read_line(talk)) != NULL;) {
        if (strcmp(said, answer) == 0) return;
        if (begins_with(said, "pong")) talk_fail(talk, "another pong", said);
        if (heard->count == HEARD_MAX) talk_fail(talk, "too much is said", said);
        snprintf(heard->lines[heard->count++], HEARD_LINE_MAX, "%s", said);
    }
    talk_fail(talk, "the program ended", "");
}

// The first line that begins so; NULL when there is none.
static inline const char *heard_line(const Heard *heard, const char *words) {
    for (int i = 0; i < heard->count; i++) {
        if (begins_with(heard->lines[i], words)) return heard->lines[i];
    }
    return NULL;
}

static inline int heard_count(const Heard *heard, const char *words) {
    int count = 0;
    for (int i = 0; i < heard->count; i++) count += begins_with(heard->lines[i], words);
    return count;
}

// "ply score time nodes pv": where the pv begins, or NULL when the line is none.
static inline const char *thinking_pv(const char *line, long long numbers[4]) {
    const char *at = line;
    for (int i = 0; i < 4; i++) {
        char *end;
        if (*at != '-' && (*at < '0' || *at > '9')) return NULL;
        numbers[i] = strtoll(at, &end, 10);
        if (end == at || (*end != ' ' && *end != '\0')) return NULL;
        at = *end == ' ' ? end + 1 : end;
    }
    return at;
}

// The pv is SAN, legal to its end; ? and ! may end it.
static inline bool san_line_is_legal(Board board, const char *pv) {
    for (Slice rest = slice_of(pv), word; (word = slice_next_word(&rest)).length > 0;) {
        Move move;
        char again[SAN_MAX];
        if ((slice_is(word, "?") || slice_is(word, "!")) && rest.length == 0) return true;
        if (san_parse(&board, word, SAN_ENGLISH, &move, NULL) != SAN_FINE) return false;
        san_format(&board, move, SAN_ENGLISH, again);
        if (!slice_is(word, again)) return false;
        Board next;
        board_play(&board, move, &next);
        board = next;
    }
    return true;
}

// As the protocol wants moves to be written.
static inline bool protocol_move(const Board *board, const char *text, Move *move) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        char wanted[16];
        uci_format_move(board, moves[i], wanted);
        if (board->is_chess960 && move_is_castling(moves[i]))
            strcpy(wanted, move_to(moves[i]) > move_from(moves[i]) ? "O-O" : "O-O-O");
        *move = moves[i];
        if (strcmp(wanted, text) == 0) return true;
    }
    return false;
}
