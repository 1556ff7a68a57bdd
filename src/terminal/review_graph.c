// SPDX-License-Identifier: GPL-3.0-or-later
// review_graph.c - see review_graph.h.
#include "terminal/review_graph.h"

#include <stdio.h>

enum {
    ROWS = 4,
    STEPS = 8,
    LABEL_COLUMNS = 8,
    COLUMNS_MAX = 70,
    NUMBERS_SPOKEN = 12,
    WIDE_MAX = 4
};

// The plies that share a column: from `first` to before `end`; the
// position after the last one is drawn.
typedef struct Columns {
    int count;
    int plies;
} Columns;

static int first_of(const Columns *columns, int column) {
    return (int)((int64_t)column * columns->plies / columns->count);
}

static double points_at(const GameReview *review, const Columns *columns, int column) {
    return review->points[first_of(columns, column + 1)];
}

// One row of the picture, 0 at the bottom: how much of the cell is White's.
static void add_cell(bool is_utf8, double points, int row, Text *text) {
    static const char *const blocks[STEPS + 1] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char letters[STEPS + 1] = {' ', ' ', '.', '.', ':', ':', '#', '#', '#'};
    int level = (int)(points * ROWS * STEPS / 100 + 0.5) - row * STEPS;
    level = level < 0 ? 0 : level > STEPS ? STEPS : level;
    if (is_utf8)
        text_add(text, blocks[level]);
    else
        text_add_char(text, letters[level]);
}

// The place of a ply of this column in the list of bad moves.
static char mark_of(const Columns *columns, int column, const int *marked, int marked_count) {
    for (int i = 0; i < marked_count; i++) {
        bool is_here =
            marked[i] >= first_of(columns, column) && marked[i] < first_of(columns, column + 1);
        if (is_here) return (char)('1' + i);
    }
    return ' ';
}

// Points after every few moves, for the ear.
static void speak(const Screen *screen, const GameReview *review) {
    Text numbers = TEXT_OF(MESSAGE_MAX);
    Columns columns = {review->plies < NUMBERS_SPOKEN ? review->plies : NUMBERS_SPOKEN,
                       review->plies};
    for (int column = 0; column < columns.count; column++) {
        int ply = first_of(&columns, column + 1);
        int number = review->start.move_number + (ply - 1 + (review->start.side == BLACK)) / 2;
        text_addf(&numbers, "%s%d: %.0f", column > 0 ? ", " : "", number, review->points[ply]);
    }
    screen_say(screen, "White's expected points in percent, by move: %s.", numbers.data);
}

void review_graph_draw(const Screen *screen, const GameReview *review, const int *marked,
                       int marked_count) {
    if (screen->look == LOOK_PLAIN) {
        speak(screen, review);
        return;
    }
    int room = screen->width - LABEL_COLUMNS - 1;
    if (room > COLUMNS_MAX) room = COLUMNS_MAX;
    // The moves of a short game get several columns each.
    int wide = room / review->plies < 1          ? 1
               : room / review->plies > WIDE_MAX ? WIDE_MAX
                                                 : room / review->plies;
    Columns columns = {review->plies * wide < room ? review->plies * wide : room, review->plies};
    for (int row = ROWS - 1; row >= 0; row--) {
        Text line = TEXT_OF(MESSAGE_MAX);
        const char *label = row == ROWS - 1 ? words_line(screen->language, "White")
                            : row == 0      ? words_line(screen->language, "Black")
                                            : "";
        words_addf(screen->language, &line, "%-*s", LABEL_COLUMNS, label);
        for (int column = 0; column < columns.count; column++)
            add_cell(screen->is_utf8, points_at(review, &columns, column), row, &line);
        text_add_char(&line, '\n');
        screen_write(screen, line.data);
    }
    printf("%*s", LABEL_COLUMNS, "");
    for (int column = 0; column < columns.count; column++)
        putchar(mark_of(&columns, column, marked, marked_count));
    putchar('\n');
}
