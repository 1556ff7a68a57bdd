// SPDX-License-Identifier: GPL-3.0-or-later
// slow_draughts.h - draughts in its four variants on rows of letters; see slow.h.
//
// w and b are men, W and B kings, '.' an empty dark square, ' ' a light one; a piece that was
// jumped is '*' until the capture is over. Squares are numbered from 1 along the rows from the top;
// counters: plies of kings without a capture; plies since a single king stood against few.
#pragma once

#include <ctype.h>

#include "tests/games/slow.h"

enum { SLOW_DRAUGHTS_MOVES = 1024, SLOW_DRAUGHTS_JUMPS = 24 };

typedef struct SlowDraughtsRules {
    const char *name;
    int size;
    int men;
    bool black_begins;
    bool men_capture_backwards;
    bool kings_fly;
    bool takes_most;
    bool crowns_on_the_way;
    bool counts_lone_kings;
    int quiet_plies;
} SlowDraughtsRules;

static const SlowDraughtsRules SLOW_DRAUGHTS_RULES[] = {
    {"international", 10, 20, false, true, true, true, false, true, 50},
    {"english", 8, 12, true, false, false, false, false, false, 80},
    {"brazilian", 8, 12, false, true, true, true, false, false, 40},
    {"russian", 8, 12, false, true, true, false, true, false, 30},
};

static const SlowDraughtsRules *slow_draughts_rules(const SlowBoard *board) {
    return &SLOW_DRAUGHTS_RULES[board->variant];
}

static bool slow_draughts_is_dark(int row, int column) {
    return (row + column) % 2 == 1;
}

static int slow_draughts_number(const SlowBoard *board, int at) {
    int row = at / board->width;
    return row * (board->width / 2) + at % board->width / 2 + 1;
}

// 0 White, 1 Black, -1 neither.
static int slow_draughts_owner(char letter) {
    if (letter == 'w' || letter == 'W') return 0;
    return letter == 'b' || letter == 'B' ? 1 : -1;
}

static bool slow_draughts_is_king(char letter) {
    return letter == 'W' || letter == 'B';
}

static int slow_draughts_last_row(const SlowBoard *board, int side) {
    return side == 0 ? 0 : board->height - 1;
}

static SlowBoard slow_draughts_bare(const char *variant) {
    int index = 0;
    for (int i = 0; i < 4; i++)
        index = strcmp(variant, SLOW_DRAUGHTS_RULES[i].name) == 0 ? i : index;
    int size = SLOW_DRAUGHTS_RULES[index].size;
    SlowBoard board = slow_empty(size, size, ' ');
    board.variant = index;
    for (int at = 0; at < size * size; at++) {
        if (slow_draughts_is_dark(at / size, at % size)) board.cells[at] = '.';
    }
    return board;
}

static void slow_draughts_start(const char *variant, SlowBoard *board) {
    *board = slow_draughts_bare(variant);
    int men = slow_draughts_rules(board)->men;
    int squares = board->width * board->height / 2;
    board->side = slow_draughts_rules(board)->black_begins;
    for (int at = 0; at < board->width * board->height; at++) {
        if (board->cells[at] == ' ') continue;
        int number = slow_draughts_number(board, at);
        if (number <= men) board->cells[at] = 'b';
        if (number > squares - men) board->cells[at] = 'w';
    }
}

// Plies that a single king may go on against so few pieces, a king among them; 0: no such end.
static int slow_draughts_lone_limit(const SlowBoard *board) {
    if (!slow_draughts_rules(board)->counts_lone_kings) return 0;
    int men[2] = {slow_count(board, 'w'), slow_count(board, 'b')};
    int kings[2] = {slow_count(board, 'W'), slow_count(board, 'B')};
    int limit = 0;
    for (int side = 0; side < 2; side++) {
        int others = men[!side] + kings[!side];
        bool is_lone = kings[side] == 1 && men[side] == 0;
        if (!is_lone || kings[!side] == 0) continue;
        if (others <= 2) limit = 10;
        if (others == 3) limit = 32;
    }
    return limit;
}

static void slow_draughts_scatter(const char *variant, unsigned (*below)(unsigned bound),
                                  SlowBoard *board) {
    *board = slow_draughts_bare(variant);
    unsigned cells = (unsigned)(board->width * board->height);
    bool is_ending = below(3) == 0;
    for (int side = 0; side < 2; side++) {
        unsigned pieces = is_ending ? 1 + below(3) : 1 + below(10);
        unsigned kings = below(is_ending ? 4 : 3);
        for (unsigned i = 0; i < pieces;) {
            unsigned at = below(cells);
            bool is_king = i < kings;
            bool is_last = (int)at / board->width == slow_draughts_last_row(board, side);
            if (board->cells[at] != '.' || (is_last && !is_king)) continue;
            board->cells[at] = side == 0 ? (is_king ? 'W' : 'w') : (is_king ? 'B' : 'b');
            i++;
        }
    }
    board->side = (int)below(2);
    int limit = slow_draughts_lone_limit(board);
    if (below(3) == 0) board->counters[0] = (int)below(90);
    if (limit > 0 && below(2) == 0) board->counters[1] = (int)below((unsigned)limit + 2);
}

// A capture on its way, and those that were found.
typedef struct SlowDraughtsWalk {
    const SlowBoard *before;
    SlowBoard board; // without the piece that jumps
    int path[SLOW_DRAUGHTS_JUMPS + 1];
    int jumps;
    int value;
    SlowMove *moves;
    int count;
    int jumped[SLOW_DRAUGHTS_MOVES];
    bool has_single[SLOW_DRAUGHTS_MOVES];
    char ends[SLOW_DRAUGHTS_MOVES][24];
} SlowDraughtsWalk;

// The board after the move of the piece from one square to another, counters too.
static SlowBoard slow_draughts_finish(const SlowBoard *before, const SlowBoard *cleared, int from,
                                      int to, bool is_king, bool is_capture) {
    SlowBoard after = *cleared;
    char letter = before->cells[from];
    bool is_crowned = is_king || to / before->width == slow_draughts_last_row(before, before->side);
    for (int at = 0; at < SLOW_CELLS; at++) {
        if (after.cells[at] == '*') after.cells[at] = '.';
    }
    after.cells[from] = '.';
    after.cells[to] = is_crowned ? (char)toupper(letter) : letter;
    after.side = !before->side;
    bool is_quiet = slow_draughts_is_king(letter) && !is_capture;
    after.counters[0] = is_quiet ? before->counters[0] + 1 : 0;
    int limit = slow_draughts_lone_limit(&after);
    bool goes_on = limit > 0 && limit == slow_draughts_lone_limit(before);
    after.counters[1] = goes_on ? before->counters[1] + 1 : 0;
    return after;
}

static void slow_draughts_end(SlowDraughtsWalk *walk, bool is_king) {
    int from = walk->path[0];
    int to = walk->path[walk->jumps];
    SlowBoard after = slow_draughts_finish(walk->before, &walk->board, from, to, is_king, true);
    char ends[24];
    char way[SLOW_DRAUGHTS_JUMPS * 4] = "";
    snprintf(ends, sizeof ends, "%dx%d", slow_draughts_number(walk->before, from),
             slow_draughts_number(walk->before, to));
    for (int i = 0; i <= walk->jumps; i++) {
        size_t length = strlen(way);
        snprintf(way + length, sizeof way - length, "%s%d", i > 0 ? "x" : "",
                 slow_draughts_number(walk->before, walk->path[i]));
    }
    int at = 0;
    while (at < walk->count
           && (strcmp(walk->ends[at], ends) != 0
               || memcmp(&walk->moves[at].after, &after, sizeof after) != 0))
        at++;
    if (at == walk->count) {
        if (walk->count == SLOW_DRAUGHTS_MOVES) abort();
        walk->count++;
        walk->moves[at] = (SlowMove){.after = after, .taken = walk->value, .is_final = true};
        walk->jumped[at] = walk->jumps;
        walk->has_single[at] = false;
        snprintf(walk->ends[at], sizeof walk->ends[at], "%s", ends);
        slow_say(&walk->moves[at], ends);
    }
    walk->has_single[at] |= walk->jumps == 1;
    slow_say(&walk->moves[at], way);
}

static bool slow_draughts_jump_on(SlowDraughtsWalk *walk, bool is_king);

// Lands there, having jumped over that square; goes on from there, or ends there. False when
// nothing can be taken from there.
static bool slow_draughts_land(SlowDraughtsWalk *walk, int over, int to, bool is_king,
                               bool is_end) {
    char jumped = walk->board.cells[over];
    int value = slow_draughts_is_king(jumped) ? 300 : 100;
    bool goes_on = false;
    walk->board.cells[over] = '*';
    walk->path[++walk->jumps] = to;
    walk->value += value;
    if (is_end)
        slow_draughts_end(walk, is_king);
    else
        goes_on = slow_draughts_jump_on(walk, is_king);
    walk->value -= value;
    walk->jumps--;
    walk->board.cells[over] = jumped;
    return goes_on;
}

// Jumps in one direction; false when nothing can be taken there.
static bool slow_draughts_jump(SlowDraughtsWalk *walk, int down, int right, bool is_king) {
    const SlowDraughtsRules *rules = slow_draughts_rules(walk->before);
    bool flies = is_king && rules->kings_fly;
    int width = walk->board.width;
    int row = walk->path[walk->jumps] / width + down;
    int column = walk->path[walk->jumps] % width + right;
    while (flies && slow_at(&walk->board, row, column) == '.') row += down, column += right;
    if (slow_draughts_owner(slow_at(&walk->board, row, column)) != !walk->before->side)
        return false;
    int over = row * width + column;
    int landings[10];
    int count = 0;
    bool goes_on = false;
    for (int i = 1; slow_at(&walk->board, row + i * down, column + i * right) == '.'; i++) {
        landings[count++] = (row + i * down) * width + column + i * right;
        if (!flies) break;
    }
    for (int i = 0; i < 2 * count; i++) {
        if (i >= count && goes_on) break;
        int to = landings[i % count];
        bool is_last = to / width == slow_draughts_last_row(walk->before, walk->before->side);
        bool crowned = is_king || (rules->crowns_on_the_way && is_last);
        goes_on |= slow_draughts_land(walk, over, to, crowned, i >= count);
    }
    return count > 0;
}

static bool slow_draughts_jump_on(SlowDraughtsWalk *walk, bool is_king) {
    bool may_go_back = is_king || slow_draughts_rules(walk->before)->men_capture_backwards;
    int forward = walk->before->side == 0 ? -1 : 1;
    bool has_jumped = false;
    if (walk->jumps == SLOW_DRAUGHTS_JUMPS) abort();
    for (int right = -1; right <= 1; right += 2) {
        has_jumped |= slow_draughts_jump(walk, forward, right, is_king);
        if (may_go_back) has_jumped |= slow_draughts_jump(walk, -forward, right, is_king);
    }
    return has_jumped;
}

// Takes away what the majority rule forbids, and the short text of captures that share their ends.
static int slow_draughts_sift(SlowDraughtsWalk *walk) {
    int most = 0;
    int kept = 0;
    for (int i = 0; i < walk->count; i++) most = walk->jumped[i] > most ? walk->jumped[i] : most;
    for (int i = 0; i < walk->count; i++) {
        if (slow_draughts_rules(walk->before)->takes_most && walk->jumped[i] < most) continue;
        walk->moves[kept] = walk->moves[i];
        walk->has_single[kept] = walk->has_single[i];
        memmove(walk->ends[kept++], walk->ends[i], sizeof walk->ends[i]);
    }
    for (int i = 0; i < kept; i++) {
        SlowMove *move = &walk->moves[i];
        for (int j = 0; j < kept; j++)
            move->is_ambiguous |= i != j && strcmp(walk->ends[i], walk->ends[j]) == 0;
        if (!move->is_ambiguous || walk->has_single[i]) continue;
        size_t first = strcspn(move->sayings, " ");
        first += move->sayings[first] == ' ';
        memmove(move->sayings, move->sayings + first, strlen(move->sayings + first) + 1);
    }
    return kept;
}

static int slow_draughts_list_captures(const SlowBoard *board, SlowMove *moves) {
    static SlowDraughtsWalk walk;
    walk.before = board;
    walk.moves = moves;
    walk.count = 0;
    for (int at = 0; at < board->width * board->height; at++) {
        if (slow_draughts_owner(board->cells[at]) != board->side) continue;
        walk.board = *board;
        walk.board.cells[at] = '.';
        walk.path[0] = at;
        walk.jumps = 0;
        walk.value = 0;
        slow_draughts_jump_on(&walk, slow_draughts_is_king(board->cells[at]));
    }
    return slow_draughts_sift(&walk);
}

static int slow_draughts_list_steps(const SlowBoard *board, int from, SlowMove *moves) {
    bool is_king = slow_draughts_is_king(board->cells[from]);
    int forward = board->side == 0 ? -1 : 1;
    int count = 0;
    for (int direction = 0; direction < (is_king ? 4 : 2); direction++) {
        int down = direction < 2 ? forward : -forward;
        int right = direction % 2 == 0 ? -1 : 1;
        int row = from / board->width + down;
        int column = from % board->width + right;
        while (slow_at(board, row, column) == '.') {
            char text[24];
            int to = row * board->width + column;
            SlowMove *move = &moves[count++];
            *move = (SlowMove){.is_final = !is_king};
            move->after = slow_draughts_finish(board, board, from, to, is_king, false);
            snprintf(text, sizeof text, "%d-%d", slow_draughts_number(board, from),
                     slow_draughts_number(board, to));
            slow_say(move, text);
            if (!is_king || !slow_draughts_rules(board)->kings_fly) break;
            row += down;
            column += right;
        }
    }
    return count;
}

static int slow_draughts_list_all(const SlowBoard *board, SlowMove *moves) {
    int count = slow_draughts_list_captures(board, moves);
    if (count > 0) return count;
    for (int at = 0; at < board->width * board->height; at++) {
        if (slow_draughts_owner(board->cells[at]) == board->side)
            count += slow_draughts_list_steps(board, at, moves + count);
    }
    return count;
}

static bool slow_draughts_is_drawn(const SlowBoard *board) {
    int limit = slow_draughts_lone_limit(board);
    return board->counters[0] >= slow_draughts_rules(board)->quiet_plies
           || (limit > 0 && board->counters[1] >= limit);
}

static int slow_draughts_list(const SlowBoard *board, SlowMove *moves) {
    return slow_draughts_is_drawn(board) ? 0 : slow_draughts_list_all(board, moves);
}

static bool slow_draughts_is_over(const SlowBoard *board, int *score) {
    static SlowMove moves[SLOW_DRAUGHTS_MOVES];
    bool can_move = slow_draughts_list_all(board, moves) > 0;
    *score = can_move ? 0 : -10000;
    return !can_move || slow_draughts_is_drawn(board);
}

// The men of three numbers or more that follow each other are written as a range.
static void slow_draughts_add_side(const SlowBoard *board, int side, char *text) {
    char letters[51] = "";
    int squares = board->width * board->height / 2;
    for (int at = 0; at < board->width * board->height; at++) {
        if (board->cells[at] != ' ') letters[slow_draughts_number(board, at)] = board->cells[at];
    }
    const char *comma = "";
    for (int number = 1; number <= squares; number++) {
        if (slow_draughts_owner(letters[number]) != side) continue;
        int last = number;
        bool is_king = slow_draughts_is_king(letters[number]);
        while (!is_king && last < squares && letters[last + 1] == letters[number]) last++;
        text += sprintf(text, "%s%s%d", comma, is_king ? "K" : "", number);
        if (last >= number + 2) {
            text += sprintf(text, "-%d", last);
            number = last;
        }
        comma = ",";
    }
}

static void slow_draughts_format(const SlowBoard *board, bool with_counters, char text[SLOW_TEXT]) {
    text[0] = '\0';
    if (board->variant != 0) sprintf(text, "%s:", slow_draughts_rules(board)->name);
    strcat(text, board->side == 0 ? "W:W" : "B:W");
    slow_draughts_add_side(board, 0, text + strlen(text));
    strcat(text, ":B");
    slow_draughts_add_side(board, 1, text + strlen(text));
    if (!with_counters) return;
    if (board->counters[0] > 0) sprintf(text + strlen(text), ":H%d", board->counters[0]);
    if (board->counters[1] > 0) sprintf(text + strlen(text), ":L%d", board->counters[1]);
}

static const char *const SLOW_DRAUGHTS_VARIANTS[] = {"",          "international", "english",
                                                     "brazilian", "russian",       NULL};

static const SlowRules SLOW_DRAUGHTS = {
    .name = "draughts",
    .variants = SLOW_DRAUGHTS_VARIANTS,
    .images = SLOW_ALONE,
    .moves_most = SLOW_DRAUGHTS_MOVES,
    .start = slow_draughts_start,
    .scatter = slow_draughts_scatter,
    .list = slow_draughts_list,
    .is_over = slow_draughts_is_over,
    .format = slow_draughts_format,
};
