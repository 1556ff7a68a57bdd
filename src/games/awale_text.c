// SPDX-License-Identifier: GPL-3.0-or-later
// awale_text.c - positions and moves of Awalé as text, and its board for people.
#include <ctype.h>

#include "games/awale_rules.h"

// Reads a number from 0 to 48 followed by `end` (0 for the end of the text or a blank).
static bool read_number(const char **text, char end, uint8_t *number) {
    int value = 0;
    int digits = 0;
    const char *c = *text;
    while (digits < 2 && isdigit((unsigned char)*c)) {
        value = value * 10 + *c++ - '0';
        digits++;
    }
    if (digits == 0 || value > AWALE_SEEDS || *c != end) return false;
    *number = (uint8_t)value;
    *text = c + 1;
    return true;
}

// "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S": South's houses A to F, North's a to f, seeds captured by South
// and by North, and whose turn it is.
bool awale_parse(const char *text, void *position, Error *error) {
    AwalePosition parsed = {0};
    const char *c = text;
    for (int i = 0; i < AWALE_HOUSES; i++) {
        char end = i == AWALE_ROW - 1 ? '/' : i == AWALE_HOUSES - 1 ? ' ' : ',';
        if (!read_number(&c, end, &parsed.houses[i]))
            return error_set(error, "house %c must be a number from 0 to 48 followed by '%c'",
                             "ABCDEFabcdef"[i], end);
    }
    if (!read_number(&c, '-', &parsed.captured[0]) || !read_number(&c, ' ', &parsed.captured[1]))
        return error_set(error, "after the houses come the seeds captured, such as 0-0");
    char side = (char)toupper((unsigned char)*c);
    if ((side != 'S' && side != 'N') || c[1] != '\0')
        return error_set(error, "at the end comes the side to move, S or N");
    parsed.side = side == 'N';
    int sum = parsed.captured[0] + parsed.captured[1] + awale_row_seeds(&parsed, 0)
              + awale_row_seeds(&parsed, 1);
    if (sum != AWALE_SEEDS) return error_set(error, "there are %d seeds instead of 48", sum);
    parsed.is_over = awale_find_end(&parsed);
    *(AwalePosition *)position = parsed;
    return true;
}

void awale_format(const void *position, Text *text) {
    const AwalePosition *here = position;
    for (int i = 0; i < AWALE_HOUSES; i++) {
        text_addf(text, "%d%c", here->houses[i],
                  i == AWALE_ROW - 1      ? '/'
                  : i == AWALE_HOUSES - 1 ? ' '
                                          : ',');
    }
    text_addf(text, "%d-%d %c", here->captured[0], here->captured[1], here->side == 0 ? 'S' : 'N');
}

void awale_format_move(const void *position, GameMove move, Text *text) {
    (void)position;
    text_add_char(text, "ABCDEFabcdef"[move - 1]);
}

// The letter of a house; small or capital does not matter, since one
// can only sow from one's own row.
bool awale_parse_move(const void *position, const char *text, GameMove *move, Error *error) {
    const AwalePosition *here = position;
    int i = toupper((unsigned char)text[0]) - 'A';
    if (i < 0 || i >= AWALE_ROW || text[1] != '\0')
        return error_set(
            error, "'%.40s' is not a house; they are A to F (South) and a to f (North)", text);
    if (here->is_over) return error_set(error, "the game is over");
    if (here->houses[here->side * AWALE_ROW + i] == 0)
        return error_set(error, "house %c is empty", text[0]);
    if (!awale_may_sow(here, i, awale_must_feed(here)))
        return error_set(error, "house %c does not feed the opponent, who has no seeds", text[0]);
    *move = (GameMove)(here->side * AWALE_ROW + i) + 1;
    return true;
}

static const char *const SIDE_NAMES[2] = {"South", "North"};

// In the reader's language where that has room.
static void add_side_name(const PictureStyle *style, int side, Text *picture) {
    enum { NAME_COLUMNS = 5 };
    const char *own = style->side_names[side];
    bool is_own = own != NULL && slice_columns(slice_of(own)) <= NAME_COLUMNS;
    if (is_own)
        text_add_column(picture, own, -NAME_COLUMNS);
    else
        text_add(picture, SIDE_NAMES[side]);
}

static void draw_row(const AwalePosition *position, const PictureStyle *style, int side,
                     bool is_near, Text *picture) {
    bool has_lines = style->kind != PICTURE_ASCII;
    bool has_colour = style->kind == PICTURE_COLOUR;
    const char *bar = has_lines ? "│" : "|";
    add_side_name(style, side, picture);
    text_addf(picture, " %2d %s", position->captured[side], bar);
    for (int i = 0; i < AWALE_ROW; i++) {
        int house = side * AWALE_ROW + (is_near ? i : AWALE_ROW - 1 - i);
        bool is_marked = style->last_move == (GameMove)house + 1;
        if (has_colour) text_addf(picture, "\033[48;5;%d;38;5;16m", is_marked ? 179 : 137);
        text_addf(picture, is_marked ? "(%2d)" : " %2d ", position->houses[house]);
        if (has_colour) text_add(picture, "\033[0m");
        text_add(picture, bar);
    }
    text_add_char(picture, '\n');
}

static void draw_names(int side, bool is_near, Text *picture) {
    text_add(picture, "       ");
    for (int i = 0; i < AWALE_ROW; i++) {
        text_addf(picture, "    %c", (side == 0 ? 'A' : 'a') + (is_near ? i : AWALE_ROW - 1 - i));
    }
    text_add_char(picture, '\n');
}

void awale_draw_board(const void *position, const PictureStyle *style, Text *picture) {
    int near = style->is_flipped ? 1 : 0;
    const char *line = style->kind == PICTURE_ASCII ? "+----+----+----+----+----+----+"
                                                    : "├────┼────┼────┼────┼────┼────┤";
    draw_names(!near, false, picture);
    draw_row(position, style, !near, false, picture);
    text_addf(picture, "         %s\n", line);
    draw_row(position, style, near, true, picture);
    draw_names(near, true, picture);
}

// The houses of South and of North, each row followed by what it has captured.
int awale_list_pieces(const void *position, GamePiece pieces[GAME_PIECES_MAX]) {
    const AwalePosition *here = position;
    int count = 0;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < AWALE_ROW; i++) {
            pieces[count] = (GamePiece){
                .side = side, .kind = "seeds", .count = here->houses[side * AWALE_ROW + i]};
            pieces[count++].square[0] = (char)((side == 0 ? 'A' : 'a') + i);
        }
        pieces[count++] =
            (GamePiece){.side = side, .kind = "captured", .count = here->captured[side]};
    }
    return count;
}

// South's row is the near one; North's runs against it.
void awale_describe_board(const void *position, GameBoard *board) {
    (void)position;
    *board = (GameBoard){.surface = SURFACE_HOUSES,
                         .columns = AWALE_ROW,
                         .rows = 2,
                         .is_flippable = true,
                         .inks = {"brown", "brown"},
                         .count = AWALE_HOUSES};
    for (int house = 0; house < AWALE_HOUSES; house++) {
        struct GameSquare *square = &board->squares[house];
        square->name[0] = "ABCDEFabcdef"[house];
        square->column = house < AWALE_ROW ? house : AWALE_HOUSES - 1 - house;
        square->row = house < AWALE_ROW ? 1 : 0;
    }
}

void awale_trace_move(const void *position, GameMove move, MovePath *path) {
    Text name = text_over(path->squares[0], GAME_SQUARE_MAX);
    path->count = 1;
    awale_format_move(position, move, &name);
}
