// SPDX-License-Identifier: GPL-3.0-or-later
// board_words.c - see board_words.h.
//
// The plainest picture of a game is read: a row of squares begins with the name of the row (8, 31-35, or
// nothing in connect 4), and the last row names the columns.
#include "terminal/board_words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS_MAX = 5, PICTURE_ROWS_MAX = 24, SQUARES_TEXT_MAX = 900 };

typedef struct Man {
    char sign;
    const char *name;
} Man;

typedef struct WordyGame {
    const char *game;
    const char *signs; // that stand on squares, empty ones too
    bool has_row_names;
    Man men[KINDS_MAX];
} WordyGame;

static const WordyGame wordy_games[] = {
    {"tictactoe", ".XO", true, {{'X', "X"}, {'O', "O"}}},
    {"connect4", ".XO", false, {{'X', "X"}, {'O', "O"}}},
    {"othello", "-XO", true, {{'X', TERM("Black")}, {'O', TERM("White")}}},
    {"amazons", ".wbx", true, {{'w', TERM("White")}, {'b', TERM("Black")}, {'x', TERM("arrows")}}},
    {"draughts",
     ".wWbB",
     true,
     {{'w', TERM("White")}, {'W', TERM("White kings")}, {'b', TERM("Black")}, {'B', TERM("Black kings")}}},
};

typedef struct Row {
    Slice name;
    Slice signs; // with the blanks between them
} Row;

// The rows of the picture from the top, without the names of the columns. Returns their number.
static int read_rows(const WordyGame *wordy, const char *picture, Row rows[PICTURE_ROWS_MAX]) {
    int count = 0;
    for (const char *line = picture; *line != '\0' && count < PICTURE_ROWS_MAX;) {
        size_t length = strcspn(line, "\n");
        Slice rest = {.data = line, .length = length};
        Row row = {.signs = rest};
        if (wordy->has_row_names) row.name = slice_next_word(&rest), row.signs = rest;
        size_t first = strspn(row.signs.data, " ");
        bool is_row = first < row.signs.length && strchr(wordy->signs, row.signs.data[first]) != NULL
                      && (!wordy->has_row_names || isdigit((unsigned char)row.name.data[0]));
        if (is_row) rows[count++] = row;
        line += length + (line[length] == '\n');
    }
    return count;
}

// "d5", column and height in connect 4, the number of the square in draughts.
static void add_square(const WordyGame *wordy, const Row *row, int column, int height, Text *text) {
    bool is_range = memchr(row->name.data != NULL ? row->name.data : "", '-', row->name.length) != NULL;
    if (is_range)
        text_addf(text, " %d", atoi(row->name.data) + column);
    else if (wordy->has_row_names)
        text_addf(text, " %c%.*s", 'a' + column, (int)row->name.length, row->name.data);
    else
        text_addf(text, " %d-%d", column + 1, height);
}

// In the order of the squares' names, whichever end of the board they begin at.
static void add_squares(const WordyGame *wordy, const Row *rows, int count, char sign, Text *text) {
    bool goes_down = wordy->has_row_names && count > 0 && atoi(rows[0].name.data) == 1;
    for (int k = 0; k < count; k++) {
        int i = goes_down ? k : count - 1 - k, column = 0;
        for (size_t j = 0; j < rows[i].signs.length; j++) {
            char c = rows[i].signs.data[j];
            if (c == '\0' || strchr(wordy->signs, c) == NULL) continue;
            if (c == sign) add_square(wordy, &rows[i], column, count - i, text);
            column++;
        }
    }
}

static const WordyGame *find_words(const Game *game) {
    for (size_t i = 0; i < sizeof wordy_games / sizeof wordy_games[0]; i++) {
        if (strcmp(wordy_games[i].game, game->name) == 0) return &wordy_games[i];
    }
    return NULL;
}

static bool has_pits(const Game *game) {
    return strcmp(game->name, "awale") == 0;
}

bool play_words_has(const Game *game) {
    return find_words(game) != NULL || has_pits(game);
}

// "South: A 4, B 4, C 4, D 4, E 4, F 4, captured 0." out of the position's text, 4,4,4,4,4,4/4,4,4,4,4,4 0-0
// S.
static void write_pits(const Screen *screen, const Game *game, const void *position) {
    enum { ROW = 6 };
    char text[GAME_TEXT_MAX], rows[2][SQUARES_TEXT_MAX];
    game_format(game, position, text);
    char *rest = text;
    for (int side = 0; side < 2; side++) {
        Text row = text_over(rows[side], sizeof rows[side]);
        for (int i = 0; i < ROW; i++) {
            text_addf(&row, "%c %ld, ", (side == 0 ? 'A' : 'a') + i, strtol(rest, &rest, 10));
            rest++;
        }
    }
    for (int side = 0; side < 2; side++) {
        Text row = {.data = rows[side], .size = sizeof rows[side], .length = strlen(rows[side])};
        words_addf(screen->language, &row, "captured %ld", strtol(rest, &rest, 10));
        rest++;
        const char *name = words_term(screen->language, game->side_names[side]);
        screen_say(screen, MESSAGE_PLAIN_SIDE, name, rows[side], NULL);
    }
}

void play_words_write_board(const Screen *screen, const Game *game, const void *position) {
    const WordyGame *wordy = find_words(game);
    if (has_pits(game)) write_pits(screen, game, position);
    if (wordy == NULL) return;
    char picture[GAME_PICTURE_MAX];
    Text picture_text = text_over(picture, sizeof picture);
    PictureStyle style = {.kind = PICTURE_ASCII, .last_move = GAME_NO_MOVE};
    game->draw_board(position, &style, &picture_text);
    Row rows[PICTURE_ROWS_MAX];
    int count = read_rows(wordy, picture, rows);
    for (const Man *man = wordy->men; man->name != NULL; man++) {
        char squares[SQUARES_TEXT_MAX];
        Text text = text_over(squares, sizeof squares);
        add_squares(wordy, rows, count, man->sign, &text);
        const char *name = words_term(screen->language, man->name);
        if (text.length > 0) screen_say(screen, MESSAGE_PLAIN_SIDE, name, squares + 1, NULL);
    }
}
