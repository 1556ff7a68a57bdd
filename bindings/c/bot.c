// SPDX-License-Identifier: GPL-3.0-or-later
// bot.c - plays tic-tac-toe perfectly, by negamax with rules of its own, and anything else by
// chance. cc -O2 bot.c -o bot, then `roque match cmd:./bot random --game tictactoe`.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 1 << 17 };

static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static int has_won(const char *board, char side) {
    for (int i = 0; i < 8; i++) {
        const int *line = LINES[i];
        if (board[line[0]] == side && board[line[1]] == side && board[line[2]] == side) return 1;
    }
    return 0;
}

// The value for `me`, who moves: 1 won, 0 drawn, -1 lost. *best is the square, -1: none.
static int negamax(char *board, char me, char other, int *best) {
    int most = -2;
    *best = -1;
    if (has_won(board, other)) return -1;
    for (int square = 0; square < 9; square++) {
        int reply;
        if (board[square] != '.') continue;
        board[square] = me;
        int value = -negamax(board, other, me, &reply);
        board[square] = '.';
        if (value > most) {
            most = value;
            *best = square;
        }
    }
    return *best >= 0 ? most : 0;
}

static void play_tictactoe(const char *position) {
    char board[10] = "";
    int placed = 0;
    int best;
    memcpy(board, position, 9);
    for (int i = 0; i < 9; i++) placed += board[i] != '.';
    negamax(board, placed % 2 == 0 ? 'X' : 'O', placed % 2 == 0 ? 'O' : 'X', &best);
    printf("%c%c\n", "abc"[best % 3], "321"[best / 3]);
}

static void play_by_chance(char *legal) {
    char *chosen = NULL;
    int count = 0;
    for (char *word = strtok(legal, " "); word != NULL; word = strtok(NULL, " ")) {
        if (rand() % ++count == 0) chosen = word;
    }
    printf("%s\n", chosen != NULL ? chosen : "resign");
}

int main(void) {
    static char line[LINE_MAX_BYTES], legal[LINE_MAX_BYTES], position[LINE_MAX_BYTES];
    int is_tictactoe = 0;
    setvbuf(stdout, NULL, _IOLBF, 0); // else the move never leaves the program
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "new ", 4) == 0) is_tictactoe = strcmp(line + 4, "tictactoe") == 0;
        if (strncmp(line, "position ", 9) == 0) strcpy(position, line + 9);
        if (strncmp(line, "legal ", 6) == 0) strcpy(legal, line + 6);
        if (strcmp(line, "quit") == 0) break;
        if (strcmp(line, "go") != 0) continue;
        if (is_tictactoe && strlen(position) >= 9)
            play_tictactoe(position);
        else
            play_by_chance(legal);
    }
    return 0;
}
