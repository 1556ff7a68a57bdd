// SPDX-License-Identifier: GPL-3.0-or-later
// skill.c - see skill.h. Integer arithmetic throughout, so that every
// machine overlooks the same moves.
#include "engine/skill.h"

#include <strings.h>

#include "core/random.h"
#include "core/text.h"
#include "engine/mate.h"
#include "engine/sight.h"

// ---- how strong ----

static const Handicap rungs[] = {
#define RUNG(elo, nodes, overlooking, taste, mate_moves, source)                                   \
    {elo, nodes, overlooking, taste, mate_moves},
#include "engine/rungs.def"
#undef RUNG
};
enum { RUNG_COUNT = sizeof rungs / sizeof rungs[0] };

const int handicap_rung_count = RUNG_COUNT;

static int64_t between(int64_t low, int64_t high, int part, int whole) {
    return low + (high - low) * part / whole;
}

Handicap handicap_of_elo(int elo) {
    if (elo <= rungs[0].elo) return rungs[0];
    for (int i = 1; i < RUNG_COUNT; i++) {
        const Handicap *low = &rungs[i - 1], *high = &rungs[i];
        if (elo > high->elo) continue;
        int part = elo - low->elo, whole = high->elo - low->elo;
        return (Handicap){
            .elo = elo,
            .nodes = (uint64_t)between((int64_t)low->nodes, (int64_t)high->nodes, part, whole),
            .overlooking = (int)between(low->overlooking, high->overlooking, part, whole),
            .taste = (int)between(low->taste, high->taste, part, whole),
            .mate_moves = low->mate_moves,
        };
    }
    return rungs[RUNG_COUNT - 1];
}

Handicap handicap_of_rung(int rung) {
    return rungs[rung];
}

// The Elo that Stockfish 15 gives its skill levels: 1346.6 + 143.4 * level ^ 0.806.
Handicap handicap_of_skill_level(int level) {
    static const int elos[SKILL_LEVEL_MAX] = {1347, 1490, 1597, 1694, 1785, 1871, 1954,
                                              2035, 2113, 2189, 2264, 2337, 2409, 2480,
                                              2550, 2619, 2687, 2753, 2820, 2885};
    return level >= SKILL_LEVEL_MAX ? (Handicap){0} : handicap_of_elo(elos[level]);
}

// ---- levels with names ----

enum { LEVEL_NAME_MAX = 40 };

const NamedLevel named_levels[NAMED_LEVEL_COUNT] = {
#define LEVEL(name, other_name, elo, title, about) {name, other_name, elo, title, about},
#include "engine/levels.def"
#undef LEVEL
};

static bool is_called(const char *plain, const char *name) {
    char plain_name[LEVEL_NAME_MAX];
    slice_copy(slice_of(name), plain_name, sizeof plain_name);
    text_drop_accents(plain_name);
    return strcasecmp(plain, plain_name) == 0;
}

const NamedLevel *named_level_find(const char *text, Error *error) {
    int64_t number = 0;
    char plain[LEVEL_NAME_MAX];
    bool may_be_name = slice_copy(slice_of(text), plain, sizeof plain);
    text_drop_accents(plain);
    if (text_parse_int(text, "level", 1, NAMED_LEVEL_COUNT, &number, NULL))
        return &named_levels[number - 1];
    char names[200];
    Text list = text_over(names, sizeof names);
    for (int i = 0; i < NAMED_LEVEL_COUNT; i++) {
        const NamedLevel *level = &named_levels[i];
        if (may_be_name && (is_called(plain, level->name) || is_called(plain, level->other_name)))
            return level;
        text_addf(&list, "%s%s", i > 0 ? ", " : "", level->name);
    }
    error_set(error, "no level is called '%.40s'; there are 1 to %d or %s", text, NAMED_LEVEL_COUNT,
              names);
    return NULL;
}

Handicap handicap_of_named_level(const NamedLevel *level) {
    return level->elo == 0 ? (Handicap){0} : handicap_of_elo(level->elo);
}

// ---- taste ----

// Of a step of sight_order() in percent of the taste, which it has to outweigh.
enum { HABIT = 40 };

void skill_begin(Skill *skill, Handicap handicap, uint64_t seed) {
    *skill = (Skill){.handicap = handicap, .seed = random_mix(seed)};
    Random random = random_from_seed(skill->seed);
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        for (Square square = 0; square < SQUARE_COUNT; square++) {
            // Drawn for kings too, so that the others' draws do not depend on
            // it; but a king knows its place.
            int like =
                (int)random_below(&random, (uint64_t)(2 * handicap.taste + 1)) - handicap.taste;
            skill->likes[piece][square] = (int8_t)(piece_kind((Piece)piece) == KING ? 0 : like);
        }
    }
}

Score skill_taste(const Skill *skill, const Board *board) {
    if (skill->handicap.taste == 0) return 0;
    int sum[SIDE_COUNT] = {0, 0};
    for (Bitboard rest = board_occupied(board); rest != 0; rest &= rest - 1) {
        Square square = bits_first(rest);
        Piece piece = board->squares[square];
        sum[piece_side(piece)] += skill->likes[piece][square];
    }
    if (sight_is_opening(board)) {
        for (int side = WHITE; side <= BLACK; side++)
            sum[side] += sight_order(board, (Side)side) * skill->handicap.taste * HABIT / 100;
    }
    return sum[board->side] - sum[board->side ^ 1];
}

// ---- overlooking ----

// In percent, by distance in plies: one's own move, the opponent's reply, ...
static const int distance_factors[] = {30, 45, 75, 100, 120, 135};
enum { DISTANCE_COUNT = sizeof distance_factors / sizeof distance_factors[0], CHANCE_MOST = 970 };

// `chance` in permill is that of a quiet move.
static bool overlooks(uint64_t seed, int chance, const Board *board, Move last, Move move) {
    int draw = (int)(random_mix(board->key ^ seed ^ (uint64_t)move << 40) % 1000);
    // whatever the move is like
    if (draw >= CHANCE_MOST || draw >= chance * SIGHT_HIDES_MOST / 100) return false;
    if (board_in_check(board)) return false; // there is nothing else to think of
    return draw < chance * sight_hides(board, last, move) / 100;
}

bool skill_overlooks(const Skill *skill, const Board *board, int ply, Move last, Move move) {
    int distance = distance_factors[ply < DISTANCE_COUNT ? ply : DISTANCE_COUNT - 1];
    int chance = skill->handicap.overlooking * distance / 100;
    return chance > 0 && overlooks(skill->seed, chance, board, last, move);
}

// ---- at the board ----

bool skill_is_technique(const Board *board) {
    Side them = side_other((Side)board->side);
    return board->sides[them] == board_pieces(board, them, KING);
}

// Without what is odd, as long as anything is left.
static int drop_odd(const Board *board, Move *moves, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (sight_is_odd(board, moves[i])) continue;
        const Move move = moves[i];
        moves[i] = moves[kept];
        moves[kept++] = move;
    }
    return kept > 0 ? kept : count;
}

int skill_list_candidates(const Skill *skill, const Board *board, Move last, Move *moves) {
    Move mate = mate_find(board, skill->handicap.mate_moves);
    if (mate != MOVE_NONE) {
        moves[0] = mate;
        return 1;
    }
    Move all[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, all), seen = 0;
    int chance =
        skill_is_technique(board) ? 0 : skill->handicap.overlooking * distance_factors[0] / 100;
    count = drop_odd(board, all, count);
    // nothing at all comes to mind: look again, harder
    for (; seen == 0 && count > 0; chance /= 2) {
        for (int i = 0; i < count; i++) {
            if (sight_is_habit(board, all[i])
                || !overlooks(skill->seed, chance, board, last, all[i]))
                moves[seen++] = all[i];
        }
    }
    return seen;
}
