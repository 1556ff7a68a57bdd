// SPDX-License-Identifier: GPL-3.0-or-later
// draughts.c - draughts (dames): international on 10x10, English, Brazilian and Russian on 8x8.
//
// The rules are in draughts_rules.c, the texts in draughts_text.c, the evaluations in
// draughts_eval.c; here they become a Game, with its picture.
#include <string.h>

#include "core/bits.h"
#include "games/draughts_eval.h"
#include "games/draughts_rules.h"
#include "core/grid.h"

enum {
    WIN = 10000,
    ESTIMATE_MAX = 9000,
};

static bool start(const char *variant, void *position, Error *error) {
    int found = variant[0] == '\0' ? 0 : draughts_find_variant(variant, strlen(variant));
    if (found < 0)
        return error_set(
            error,
            "draughts has no variant '%.40s'; it has: international, english, brazilian, russian",
            variant);
    const DraughtsRules *rules = &draughts_variants[found];
    int squares = rules->side * rules->side / 2;
    DraughtsPosition *here = position;
    *here = (DraughtsPosition){.variant = (uint8_t)found, .side = (uint8_t)rules->first_side};
    for (int number = 1; number <= rules->men; number++) {
        here->pieces[1] |= UINT64_C(1) << draughts_bit(rules, number);
        here->pieces[0] |= UINT64_C(1) << draughts_bit(rules, squares + 1 - number);
    }
    return true;
}

static const GridLook LOOK = {
    .is_row_one_on_top = true,
    .has_own_names = true,
    .is_flippable = true,
    .paper = {94, 223},
    .mark = 136,
    .figures = {{.letter = 'w', .figurine = "⛀", .ink = 231, .solid = "⛂"},
                {.letter = 'W', .figurine = "⛁", .ink = 231, .solid = "⛃"},
                {.letter = 'b', .figurine = "⛂", .ink = 16},
                {.letter = 'B', .figurine = "⛃", .ink = 16},
                {.letter = '.', .figurine = "·", .ink = 137},
                {.letter = ' ', .figurine = " ", .ink = 16}},
};

static char letter_at(const DraughtsPosition *position, int bit) {
    bool is_king = position->kings >> bit & 1;
    if (position->pieces[0] >> bit & 1) return is_king ? 'W' : 'w';
    if (position->pieces[1] >> bit & 1) return is_king ? 'B' : 'b';
    return '.';
}

static void fill_grid(const void *position, GameMove last_move, Grid *grid) {
    const DraughtsPosition *here = position;
    const DraughtsRules *rules = draughts_rules_of(here);
    int half = rules->side / 2;
    *grid = (Grid){.look = &LOOK, .width = rules->side, .height = rules->side};
    memset(grid->cells, ' ', sizeof grid->cells);
    for (int number = 1; number <= rules->side * half; number++) {
        int row = (number - 1) / half;
        int column = (number - 1) % half * 2 + (row % 2 == 0);
        int bit = draughts_bit(rules, number);
        bool is_end = bit == draughts_from(last_move) || bit == draughts_to(last_move);
        grid->cells[row][column] = letter_at(here, bit);
        grid->is_marked[row][column] = last_move != GAME_NO_MOVE && is_end;
        Text name = text_over(grid->row_names[row], GRID_NAME_MAX);
        text_addf(&name, "%d-%d", row * half + 1, row * half + half);
    }
}

static void name_square(int number, char name[GAME_SQUARE_MAX]) {
    Text text = text_over(name, GAME_SQUARE_MAX);
    text_addf(&text, "%d", number);
}

// Men and kings of a side, each by the numbers of their squares.
static int list_pieces(const void *position, GamePiece men[GAME_PIECES_MAX]) {
    static const char *const king_lines[2] = {TERM("White kings"), TERM("Black kings")};
    const DraughtsPosition *here = position;
    const DraughtsRules *rules = draughts_rules_of(here);
    int count = 0, squares = rules->side * rules->side / 2;
    for (int group = 0; group < 4; group++) {
        int side = group / 2;
        bool is_king = group % 2 == 1;
        uint64_t pieces = here->pieces[side] & (is_king ? here->kings : ~here->kings);
        for (int number = 1; number <= squares; number++) {
            if ((pieces >> draughts_bit(rules, number) & 1) == 0) continue;
            men[count] = (GamePiece){.side = side, .kind = is_king ? "king" : "man", .count = 1};
            if (is_king) men[count].line = king_lines[side];
            name_square(number, men[count++].square);
        }
    }
    return count;
}

static void describe_board(const void *position, GameBoard *board) {
    int side = draughts_rules_of(position)->side, half = side / 2;
    *board = (GameBoard){.surface = SURFACE_CHEQUERED,
                         .columns = side,
                         .rows = side,
                         .is_flippable = true,
                         .inks = {"white", "black"},
                         .count = side * half};
    for (int i = 0; i < board->count; i++) {
        struct GameSquare *square = &board->squares[i];
        name_square(i + 1, square->name);
        square->row = i / half;
        square->column = i % half * 2 + (square->row % 2 == 0);
    }
}

static int side_to_move(const void *position) {
    return ((const DraughtsPosition *)position)->side;
}

static int list_moves(const void *position, GameMove *moves) {
    return draughts_list_moves(position, moves);
}

static void play(const void *position, GameMove move, void *next) {
    draughts_play(position, move, next);
}

// For null moves.
static bool pass(const void *position, void *next) {
    DraughtsPosition after = *(const DraughtsPosition *)position;
    after.side = !after.side;
    *(DraughtsPosition *)next = after;
    return true;
}

static bool is_over(const void *position, int *score) {
    bool can_move = draughts_has_move(position);
    if (can_move && !draughts_is_drawn(position)) return false;
    *score = can_move ? 0 : -WIN;
    return true;
}

static const char *ending(const void *position) {
    const DraughtsPosition *here = position;
    if (here->pieces[here->side] == 0) return TERM("all pieces are taken");
    return draughts_has_move(here) ? TERM("kings moved too long without a capture")
                                   : TERM("no piece can move");
}

uint64_t draughts_key(const void *position) {
    const DraughtsPosition *here = position;
    uint64_t mixed = random_mix(here->kings ^ (uint64_t)(here->variant * 2 + here->side) << 56);
    return random_mix(here->pieces[0] ^ random_mix(here->pieces[1] ^ mixed));
}

static uint64_t exact_key(const void *position) {
    const DraughtsPosition *here = position;
    return random_mix(draughts_key(position)
                      ^ (uint64_t)(here->quiet_plies << 8 | here->lone_plies));
}

static bool is_irreversible(const void *position, GameMove move) {
    const DraughtsPosition *here = position;
    return draughts_is_capture(move) || (here->kings >> draughts_from(move) & 1) == 0;
}

static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    const DraughtsPosition *here = position;
    uint64_t captured =
        draughts_is_capture(move) ? draughts_captured(draughts_rules_of(here), move) : 0;
    int captured_kings = bits_count(captured & here->kings);
    DraughtsPosition after;
    draughts_play(here, move, &after);
    *facts = (MoveFacts){
        .captured_value = DRAUGHTS_MAN_VALUE * (bits_count(captured) - captured_kings)
                          + DRAUGHTS_KING_VALUE * captured_kings,
        .mover_value =
            here->kings >> draughts_from(move) & 1 ? DRAUGHTS_KING_VALUE : DRAUGHTS_MAN_VALUE,
        .promotion_value = draughts_promotes(move) ? DRAUGHTS_KING_VALUE - DRAUGHTS_MAN_VALUE : 0,
        .wins = !draughts_has_move(&after),
    };
}

const Game game_draughts = {
    .name = "draughts",
    .title = TERM("Draughts"),
    .summary = "men jump over men and become kings (dames, checkers)",
    .side_names = {TERM("White"), TERM("Black")},
    .variants = "international english brazilian russian",
    .position_bytes = sizeof(DraughtsPosition),
    .moves_max = DRAUGHTS_MOVES_MAX,
    .repetition = REPETITION_DRAWS,
    .repetitions_end = 3,
    .start = start,
    .parse = draughts_parse,
    .format = draughts_format,
    .format_move = draughts_format_move,
    .parse_move = draughts_parse_move,
    .people = {.opponents = {"lab:alphabeta,depth=6,book=own,endings"},
               .counted = "wb",
               .fill_grid = fill_grid,
               .list_pieces = list_pieces,
               .describe_board = describe_board,
               .trace_move = draughts_trace_move},
    .side_to_move = side_to_move,
    .list_moves = list_moves,
    .play = play,
    .pass = pass,
    .is_over = is_over,
    .ending = ending,
    .key = draughts_key,
    .exact_key = exact_key,
    .is_irreversible = is_irreversible,
    .has_captures = true,
    .describe_move = describe_move,
    .features = draughts_features,
    .feature_count = FEATURES,
    .extract = draughts_extract,
    .phase = draughts_phase,
    .update = draughts_update,
    .updated_features = UPDATED,
    .evaluations = draughts_evaluations,
    .evaluation_count = DRAUGHTS_EVALUATIONS,
    .score_bound = WIN,
    .estimate_bound = ESTIMATE_MAX,
    .score_unit = DRAUGHTS_MAN_VALUE,
    .win_score = WIN,
    .space = draughts_space,
    .index = draughts_index,
    .from_index = draughts_from_index,
    .plies_left = draughts_plies_left,
};
