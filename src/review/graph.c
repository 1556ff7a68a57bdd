// SPDX-License-Identifier: GPL-3.0-or-later
// graph.c - see graph.h.
//
//     100 |-------------------      Below the line is White's share, light; above it Black's, dark.
//      50 |....../\_____......      triangle ?!, square ?, circle ?? : readable without colours
//       0 |-------------------
#include "review/graph.h"

#include <limits.h>
#include <string.h>

enum {
    WIDTH = 900,
    HEIGHT = 360,
    LEFT = 56,
    RIGHT = 20,
    TOP = 52,
    BOTTOM = 66,
    MARK = 6,
    LABELS_MOST = 12
};

// The title is written smaller where it is long, and cut where that would be too small to read.
enum { TITLE_SIZE = 18, TITLE_SIZE_LEAST = 10, TITLE_COLUMNS = 76 };
enum { TITLE_COLUMNS_MOST = TITLE_COLUMNS * TITLE_SIZE / TITLE_SIZE_LEAST };

// Of the colours that colour-blind readers tell apart (Okabe and Ito): blue, orange, vermilion.
static const char *const colours[GRADE_COUNT] = {
    [GRADE_INACCURACY] = "#56b4e9", [GRADE_MISTAKE] = "#e69f00", [GRADE_BLUNDER] = "#d55e00"};

// ---- text ----

// Bytes of the UTF-8 character at the front that XML can hold, 0 for none.
static size_t character_length(const char *text) {
    const bool is_control = (unsigned char)text[0] < 0x20 && text[0] != '\t';
    const size_t length = text_utf8_length(text);
    const bool is_no_character = length == 3 && strncmp(text, "\xEF\xBF\xBE", 3) >= 0
                                 && strncmp(text, "\xEF\xBF\xBF", 3) <= 0;
    return is_control || is_no_character ? 0 : length;
}

// At most so many characters, with dots in place of what is left.
static void write_text_up_to(const char *text, int most, FILE *out) {
    for (int columns = 0; *text != '\0'; columns++) {
        if (columns == most) {
            fputs("…", out);
            return;
        }
        size_t length = character_length(text);
        if (length == 0) {
            fputc('?', out);
            text++;
            continue;
        }
        switch (*text) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        default: fwrite(text, 1, length, out);
        }
        text += length;
    }
}

static void write_text(const char *text, FILE *out) {
    write_text_up_to(text, INT_MAX, out);
}

static int count_columns(const char *text) {
    int columns = 0;
    for (; *text != '\0'; columns++) {
        size_t length = character_length(text);
        text += length > 0 ? length : 1;
    }
    return columns;
}

static int title_size(const char *title) {
    int columns = count_columns(title);
    int size = columns > TITLE_COLUMNS ? TITLE_SIZE * TITLE_COLUMNS / columns : TITLE_SIZE;
    return size > TITLE_SIZE_LEAST ? size : TITLE_SIZE_LEAST;
}

// ---- places ----

// Without a move there is one position, which is drawn as wide as the picture.
static int steps_of(const GameReview *review) {
    return review->plies > 0 ? review->plies : 1;
}

static double x_of(const GameReview *review, int position) {
    return LEFT + (double)(WIDTH - LEFT - RIGHT) * position / steps_of(review);
}

static double y_of(double points) {
    return TOP + (HEIGHT - TOP - BOTTOM) * (100 - points) / 100;
}

// ---- parts ----

static void write_frame(const GameReview *review, const GraphWords *words, FILE *out) {
    fprintf(out,
            "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d' "
            "font-family='sans-serif' font-size='12'>\n<title>",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    write_text(words->title, out);
    fprintf(out,
            "</title>\n<rect width='100%%' height='100%%' fill='#fff'/>\n<text x='%d' y='26' "
            "font-size='%d'>",
            LEFT, title_size(words->title));
    write_text_up_to(words->title, TITLE_COLUMNS_MOST, out);
    fprintf(out, "</text>\n<text x='%d' y='44' fill='#444'>", LEFT);
    write_text(words->axis, out);
    fprintf(out, "</text>\n<rect x='%d' y='%d' width='%.1f' height='%.1f' fill='#555'/>\n", LEFT,
            TOP, x_of(review, steps_of(review)) - LEFT, y_of(0) - TOP);
}

static double points_at(const GameReview *review, int position) {
    return review->points[position < review->plies ? position : review->plies];
}

static void write_curve(const GameReview *review, FILE *out) {
    int steps = steps_of(review);
    fprintf(out, "<path d='M%d %.1f", LEFT, y_of(0));
    for (int i = 0; i <= steps; i++)
        fprintf(out, "L%.1f %.1f", x_of(review, i), y_of(points_at(review, i)));
    fprintf(out,
            "L%.1f %.1fZ' fill='#f2f2f2'/>\n<polyline fill='none' stroke='#000' stroke-width='1.5' "
            "points='",
            x_of(review, steps), y_of(0));
    for (int i = 0; i <= steps; i++)
        fprintf(out, "%.1f,%.1f ", x_of(review, i), y_of(points_at(review, i)));
    fputs("'/>\n", out);
}

static void write_grid(const GameReview *review, FILE *out) {
    for (int points = 0; points <= 100; points += 25) {
        fprintf(out, "<line x1='%d' x2='%.1f' y1='%.1f' y2='%.1f' stroke='#999'%s/>", LEFT,
                x_of(review, steps_of(review)), y_of(points), y_of(points),
                points == 50 ? "" : " stroke-dasharray='2 4'");
        fprintf(out, "<text x='%d' y='%.1f' text-anchor='end'>%d</text>\n", LEFT - 6,
                y_of(points) + 4, points);
    }
    static const int steps[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
    size_t step = 0;
    while (step + 1 < sizeof steps / sizeof *steps && review->plies / 2 / steps[step] > LABELS_MOST)
        step++;
    int first = review->start.move_number * 2 + (review->start.side == BLACK);
    for (int ply = 0; ply < review->plies; ply++) {
        int number = (first + ply) / 2;
        bool is_white = (first + ply) % 2 == 0;
        if (!is_white || number % steps[step] != 0) continue;
        fprintf(out, "<text x='%.1f' y='%.1f' text-anchor='middle'>%d</text>\n",
                x_of(review, ply + 1), y_of(0) + 18, number);
    }
}

static void write_mark(Grade grade, double x, double y, FILE *out) {
    const char *colour = colours[grade];
    if (grade == GRADE_INACCURACY) {
        fprintf(out, "<path d='M%.1f %.1fl%d %dh-%dZ' fill='%s' stroke='#000'>", x, y - MARK, MARK,
                2 * MARK - 1, 2 * MARK, colour);
    } else if (grade == GRADE_MISTAKE) {
        fprintf(out, "<path d='M%.1f %.1fh%dv%dh-%dZ' fill='%s' stroke='#000'>", x - MARK + 1,
                y - MARK + 1, 2 * MARK - 2, 2 * MARK - 2, 2 * MARK - 2, colour);
    } else {
        fprintf(out, "<circle cx='%.1f' cy='%.1f' r='%d' fill='%s' stroke='#000' stroke-width='2'>",
                x, y, MARK, colour);
    }
}

static const char *end_of_mark(Grade grade) {
    return grade == GRADE_BLUNDER ? "</circle>" : "</path>";
}

static void write_marks(const GameReview *review, FILE *out) {
    Board board = review->start;
    for (int ply = 0; ply < review->plies; ply++) {
        Grade grade = review->verdicts[ply].grade;
        if (grade_is_bad(grade)) {
            char san[SAN_MAX];
            san_format(&board, review->moves[ply], SAN_ENGLISH, san);
            write_mark(grade, x_of(review, ply + 1), y_of(review->points[ply + 1]), out);
            fprintf(out, "<title>%d%s %s%s</title>%s\n", board.move_number,
                    board.side == WHITE ? "." : "...", san, grade_mark(grade), end_of_mark(grade));
        }
        board_advance(&board, review->moves[ply]);
    }
}

static void write_legend(const GraphWords *words, FILE *out) {
    double x = LEFT + MARK;
    for (int grade = GRADE_INACCURACY; grade < GRADE_COUNT; grade++) {
        double y = HEIGHT - 22;
        write_mark((Grade)grade, x, y, out);
        fprintf(out, "%s<text x='%.0f' y='%.0f'>%s ", end_of_mark((Grade)grade), x + 12, y + 4,
                grade_mark((Grade)grade));
        write_text(words->marks[grade] != NULL ? words->marks[grade] : "", out);
        fputs("</text>\n", out);
        x += 150;
    }
}

void graph_write(const GameReview *review, const GraphWords *words, FILE *out) {
    write_frame(review, words, out);
    write_curve(review, out);
    write_grid(review, out);
    write_marks(review, out);
    write_legend(words, out);
    fputs("</svg>\n", out);
}
