// SPDX-License-Identifier: GPL-3.0-or-later
// ines.c - alpha-beta, four plies, on the values of squares and the number of moves.
#include <stdio.h>
#include <string.h>

enum { DEPTH = 4, INFINITE = 1 << 20, LINE_BYTES = 1 << 16 };
typedef struct Board {
    char cells[64];
    char me, other;
} Board;

static const int VALUES[4][4] = {{20, -3, 11, 8}, {-3, -7, -4, 1}, {11, -4, 2, 2}, {8, 1, 2, -3}};

static int turn(Board *board, int square, int is_played) {
    int count = 0;
    if (board->cells[square] != '-') return 0;
    for (int direction = 0; direction < 9; direction++) {
        const int dx = direction % 3 - 1, dy = direction / 3 - 1;
        int x = square % 8 + dx, y = square / 8 + dy, run = 0;
        if (direction == 4) continue;
        while (x >= 0 && x < 8 && y >= 0 && y < 8 && board->cells[8 * y + x] == board->other)
            run++, x += dx, y += dy;
        if (x < 0 || x > 7 || y < 0 || y > 7 || board->cells[8 * y + x] != board->me) continue;
        count += run;
        while (is_played && run-- > 0) board->cells[8 * (y -= dy) + (x -= dx)] = board->me;
    }
    if (is_played && count > 0) board->cells[square] = board->me;
    return count;
}

static int evaluate(Board *board) {
    int value = 0;
    Board turned = *board;
    turned.me = board->other;
    turned.other = board->me;
    for (int square = 0; square < 64; square++) {
        int x = square % 8, y = square / 8;
        x = x < 4 ? x : 7 - x;
        y = y < 4 ? y : 7 - y;
        if (board->cells[square] == board->me) value += VALUES[y][x];
        if (board->cells[square] == board->other) value -= VALUES[y][x];
        value += 2 * (turn(board, square, 0) > 0) - 2 * (turn(&turned, square, 0) > 0);
    }
    return value;
}

static int search(Board *board, int depth, int alpha, int beta, int has_passed) {
    int moves = 0;
    if (depth == 0) return evaluate(board);
    for (int square = 0; square < 64 && alpha < beta; square++) {
        Board next = *board;
        if (turn(&next, square, 1) == 0) continue;
        moves++;
        next.me = board->other;
        next.other = board->me;
        const int value = -search(&next, depth - 1, -beta, -alpha, 0);
        if (value > alpha) alpha = value;
    }
    if (moves > 0) return alpha;
    if (has_passed) return evaluate(board);
    Board next = *board;
    next.me = board->other;
    next.other = board->me;
    return -search(&next, depth - 1, -beta, -alpha, 1);
}

static void choose(const char *position, char *legal) {
    Board board;
    char best[16] = "pass";
    int most = -INFINITE;
    memcpy(board.cells, position, 64);
    board.me = position[65];
    board.other = board.me == 'X' ? 'O' : 'X';
    for (char *word = strtok(legal, " "); word != NULL; word = strtok(NULL, " ")) {
        Board next = board;
        if (strcmp(word, "pass") == 0) break;
        turn(&next, word[0] - 'a' + 8 * (word[1] - '1'), 1);
        next.me = board.other;
        next.other = board.me;
        const int value = -search(&next, DEPTH - 1, -INFINITE, -most, 0);
        if (value > most) most = value, snprintf(best, sizeof best, "%s", word);
    }
    printf("%s score %d depth %d\n", best, most, DEPTH);
}

int main(void) {
    static char line[LINE_BYTES], position[LINE_BYTES], legal[LINE_BYTES];
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "position ", 9) == 0) strcpy(position, line + 9);
        if (strncmp(line, "legal ", 6) == 0) strcpy(legal, line + 6);
        if (strcmp(line, "go") == 0) choose(position, legal);
        if (strcmp(line, "quit") == 0) break;
    }
    return 0;
}
