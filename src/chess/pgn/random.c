// SPDX-License-Identifier: GPL-3.0-or-later
// random.c - see random.h.
#include "chess/pgn/random.h"

#include <stdio.h>

#include "chess/ending.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/pgn/text.h"

enum { NAME_MAX_BYTES = 96, COMMENT_MAX_BYTES = 512, VARIATION_PLIES_MAX = 8 };

static const char *const words[] = {
    "the",         "knight",
    "better",      "was",
    "here",        "pawn",
    "attack",      "with",
    "tempo",       "a",
    "weak",        "square",
    "Black",       "White",
    "threatens",   "mate",
    "after",       "(e.g.",
    "castle)",     "idea:",
    "échec",       "Zug\xC2\xADzwang",
    "d’Artagnan",  "½",
    "=",           "->",
    "[sic]",       "100%",
    "%",           "\"quoted\"",
    "back\\slash", "1-0?",
    "N+1",         "e4",
    "...",         ";",
    "$7",          "{",
    "über",
};
static const char *const names[] = {
    "Anderssen, Adolf", "Ruy \"the monk\" López", "Müller", "C:\\engine",
    "Deep Thing 2.1",   "Ó Súilleabháin",         "?",      "Менчик"};

PgnRandomPlan pgn_random_plan(void) {
    return (PgnRandomPlan){.plies_max = 160,
                           .chess960_percent = 0,
                           .comment_percent = 30,
                           .nag_percent = 5,
                           .variation_percent = 4,
                           .depth_max = 3};
}

static int below(Random *random, int bound) {
    return (int)random_below(random, (uint64_t)bound);
}

static bool happens(Random *random, int percent) {
    return below(random, 100) < percent;
}

static bool add_tags(PgnGame *game, Random *random) {
    enum { NAMES = sizeof names / sizeof *names };
    char value[NAME_MAX_BYTES];
    bool is_fine = pgn_game_set_tag(game, "Event", "Random games")
                   && pgn_game_set_tag(game, "Site", "nowhere");
    snprintf(value, sizeof value, "%d.%02d.%02d", 1851 + below(random, 170), 1 + below(random, 12),
             1 + below(random, 28));
    is_fine = is_fine && pgn_game_set_tag(game, "Date", value);
    snprintf(value, sizeof value, "%d.%d", 1 + below(random, 9), 1 + below(random, 99));
    is_fine = is_fine && pgn_game_set_tag(game, "Round", value);
    is_fine = is_fine && pgn_game_set_tag(game, "White", names[below(random, NAMES)]);
    is_fine = is_fine && pgn_game_set_tag(game, "Black", names[below(random, NAMES)]);
    snprintf(value, sizeof value, "%d", 800 + below(random, 2000));
    is_fine = is_fine && pgn_game_set_tag(game, "WhiteElo", value);
    snprintf(value, sizeof value, "%c%02d", 'A' + below(random, 5), below(random, 100));
    return is_fine && pgn_game_set_tag(game, "ECO", value);
}

static bool add_comment(PgnGame *game, Random *random) {
    char comment[COMMENT_MAX_BYTES];
    Text text = text_over(comment, sizeof comment);
    if (happens(random, 70)) {
        PgnFacts facts = {.has_eval = true, .has_clock = true};
        facts.is_mate = happens(random, 5);
        facts.eval = facts.is_mate ? below(random, 30) - 15 : below(random, 2000) - 1000;
        facts.depth = below(random, 3) * 10;
        facts.clock_ms =
            below(random, 7200) * 1000 + (happens(random, 50) ? below(random, 1000) : 0);
        pgn_facts_add(&facts, &text);
    }
    int count = happens(random, 50) ? 0 : 1 + below(random, 16);
    for (int i = 0; i < count; i++) {
        if (text.length > 0) text_add_char(&text, ' ');
        text_add(&text, words[below(random, sizeof words / sizeof *words)]);
    }
    return pgn_game_add_comment(game, (Slice){comment, text.length});
}

static bool may_go_on(const Board *board, Move *moves, int *count) {
    *count = movegen_list(board, MOVES_ALL, moves);
    return *count > 0 && !ending_material_is_dead(board);
}

// A line of random moves from the board, with variations of its own; leaves `board` at its end.
static bool add_line(PgnGame *game, Random *random, const PgnRandomPlan *plan, Board *board,
                     int plies) {
    Move moves[MOVES_MAX];
    int count;
    if (happens(random, plan->comment_percent / 4) && !add_comment(game, random)) return false;
    for (int ply = 0; ply < plies && may_go_on(board, moves, &count); ply++) {
        Board before = *board;
        Move move = moves[below(random, count)];
        if (game->depth > 0 && happens(random, 1) && !board_in_check(board)) {
            move = MOVE_NONE;
            board_pass(&before, board);
        } else {
            board_play(&before, move, board);
        }
        if (!pgn_game_add_move(game, move)) return false;
        if (happens(random, plan->nag_percent) && !pgn_game_add_nag(game, 1 + below(random, 139)))
            return false;
        if (happens(random, plan->comment_percent) && !add_comment(game, random)) return false;
        if (game->depth < plan->depth_max && happens(random, plan->variation_percent)) {
            if (!pgn_game_open_variation(game)) return false;
            if (!add_line(game, random, plan, &before, 1 + below(random, VARIATION_PLIES_MAX)))
                return false;
            if (!pgn_game_close_variation(game)) return false;
        }
    }
    return true;
}

bool pgn_random_game(PgnGame *game, Random *random, const PgnRandomPlan *plan) {
    Board board = fen_start_board();
    if (happens(random, plan->chess960_percent)) fen_chess960_start(below(random, 960), &board);
    if (!pgn_game_begin(game, &board) || !add_tags(game, random)) return false;
    int plies = plan->plies_max / 4 + below(random, plan->plies_max);
    if (!add_line(game, random, plan, &board, plies)) return false;
    if (ending_of(&board, 1) == ENDING_CHECKMATE) {
        game->result = board.side == WHITE ? PGN_BLACK_WINS : PGN_WHITE_WINS;
    } else if (movegen_any(&board) && !ending_material_is_dead(&board)) {
        game->result = (PgnResult)below(random, 4);
    } else {
        game->result = PGN_DRAW;
    }
    return true;
}
