// SPDX-License-Identifier: GPL-3.0-or-later
// panel.c - see panel.h.
#include "terminal/panel.h"

#include <stdio.h>
#include <string.h>

#include "session/session.h"

enum { PANEL_ROWS_MAX = 40, PANEL_ROW_MAX = 2 * GAME_MOVE_TEXT_MAX + 16, PANEL_GAP = 4 };

typedef struct MovePanel {
    char rows[PANEL_ROWS_MAX][PANEL_ROW_MAX];
    int count;
} MovePanel;

// Two moves a row; of a long game the last rows that fit.
static void fill_panel(const Screen *screen, const Session *session, int rows_max,
                       MovePanel *panel) {
    bool is_chess = notation_is_chess(session->game);
    GamePosition position = session->start;
    int offset = is_chess && ((const Board *)&position)->side == BLACK;
    int rows = (session->count + offset + 1) / 2;
    int first_row = rows > rows_max ? rows - rows_max : 0;
    panel->count = rows - first_row;
    for (int ply = 0; ply < session->count; ply++) {
        int row = (ply + offset) / 2 - first_row;
        if (row >= 0) {
            Text text = {panel->rows[row], PANEL_ROW_MAX, strlen(panel->rows[row]), false};
            const Board *board = (const Board *)&position;
            if (text.length == 0)
                text_addf(&text, "%3d. ", is_chess ? board->move_number : ply + 1);
            if (text.length <= 5 && is_chess && board->side == BLACK) text_add(&text, "...     ");
            size_t before = text.length;
            notation_add_move(screen->language, session->game, &position,
                              session->moves[ply].recorded.move, &text);
            do text_add_char(&text, ' '); // at least one, behind the longest move too
            while (text.length < before + 8);
        }
        game_advance(session->game, &position, session->moves[ply].recorded.move);
    }
}

// Columns of a line of a picture, escapes not counted.
static int picture_columns(Slice line) {
    int columns = 0;
    for (size_t i = 0; i < line.length; i++) {
        if (line.data[i] == '\x1b') {
            while (i < line.length && line.data[i] != 'm') i++;
            continue;
        }
        columns += slice_columns((Slice){&line.data[i], 1});
    }
    return columns;
}

static int count_lines(const char *picture, int *widest) {
    int lines = 0;
    *widest = 0;
    for (const char *line = picture; *line != '\0'; lines++) {
        const char *end = strchr(line, '\n');
        size_t length = end != NULL ? (size_t)(end - line) : strlen(line);
        int columns = picture_columns((Slice){line, length});
        if (columns > *widest) *widest = columns;
        line += length + (end != NULL);
    }
    return lines;
}

void panel_write_beside(const Screen *screen, const Session *session, const char *picture) {
    MovePanel panel = {0};
    int widest = 0, row = 0;
    int lines = count_lines(picture, &widest);
    int room = screen->width - widest - PANEL_GAP - 1;
    if (lines > PANEL_ROWS_MAX) lines = PANEL_ROWS_MAX;
    if (screen->has_escapes && room >= 24) fill_panel(screen, session, lines, &panel);
    for (const char *line = picture; *line != '\0'; row++) {
        const char *end = strchr(line, '\n');
        size_t length = end != NULL ? (size_t)(end - line) : strlen(line);
        int columns = picture_columns((Slice){line, length});
        fwrite(line, 1, length, stdout);
        if (row < panel.count)
            printf("%*s%.*s", widest - columns + PANEL_GAP, "", room, panel.rows[row]);
        putchar('\n');
        line += length + (end != NULL);
    }
}
