// SPDX-License-Identifier: GPL-3.0-or-later
// movegen.c - legal moves as sets; see movegen.h.
//
// The work is written once, for a side, a class of moves and a method of sliding attacks that are
// constants where it is instantiated, so that the compiler removes the branches on them.
#include "chess/movegen.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

// What a move must respect in this position.
typedef struct Duties {
    Bitboard own;
    Bitboard enemy;
    Bitboard occupied;
    Bitboard movers;  // pieces whose moves are wanted
    Bitboard pinned;  // own pieces that may only move on their line with the king
    Bitboard answers; // squares that meet the check; all squares when there is none
    Bitboard
        targets; // answers that belong to the wanted class, for all pieces but pawns and the king
    Square king;
} Duties;

// Duties, class and method travel together; all but the duties are compile-time constants.
typedef struct Plan {
    Side us;
    MoveClass class;
    AttackMethod method;
} Plan;

// Where the next set goes; lives in registers while the generator runs. A pen that does not write
// counts alone: this too is a constant to the compiler.
typedef struct Pen {
    bool writes;
    MoveSet *end;
    int move_count;
} Pen;

ALWAYS_INLINE void add_set(Pen *pen, MoveSet set, int moves_per_target) {
    if (pen->writes) {
        *pen->end = set; // an empty set is overwritten by the next one
        pen->end += set.targets != 0;
    }
    pen->move_count += moves_per_target * bits_count(set.targets);
}

ALWAYS_INLINE void add_from(Pen *pen, Bitboard targets, Square from, int sort) {
    add_set(pen, (MoveSet){targets, (uint16_t)(sort + (from << 6)), 1}, 1);
}

ALWAYS_INLINE void add_steps(Pen *pen, Bitboard targets, int step, int sort) {
    add_set(pen, (MoveSet){targets, (uint16_t)(sort - step * 64), 65},
            sort == MOVE_PROMOTION ? 4 : 1);
}

ALWAYS_INLINE Bitboard wanted_squares(const Plan plan, const Duties *duties) {
    if (plan.class == MOVES_CAPTURES) return duties->enemy;
    if (plan.class == MOVES_QUIETS) return ~duties->occupied;
    return ~duties->own;
}

// Looks outwards from the king: who gives check, and which own pieces
// stand alone before an enemy slider.
ALWAYS_INLINE Bitboard find_checkers_and_pins(const Plan plan, const Board *board, Duties *duties) {
    const Geometry *g = geometry();
    Bitboard diagonal = duties->enemy & (board->kinds[BISHOP] | board->kinds[QUEEN]);
    Bitboard straight = duties->enemy & (board->kinds[ROOK] | board->kinds[QUEEN]);
    Square king = duties->king;
    Bitboard snipers = (attacks_bishop_by(plan.method, king, duties->enemy) & diagonal)
                       | (attacks_rook_by(plan.method, king, duties->enemy) & straight);
    Bitboard checkers = duties->enemy
                        & ((g->pawn[plan.us][king] & board->kinds[PAWN])
                           | (g->knight[king] & board->kinds[KNIGHT]));
    duties->pinned = 0;
    while (snipers != 0) {
        Square sniper = bits_pop(&snipers);
        Bitboard guards = g->between_to[king][sniper] & duties->own;
        if (guards == 0) {
            checkers |= square_bit(sniper);
        } else if (!bits_several(guards)) {
            duties->pinned |= guards;
        }
    }
    return checkers;
}

// Every square the enemy attacks, looking through the king, which may not step back along a line.
ALWAYS_INLINE Bitboard enemy_attacks(const Plan plan, const Board *board, const Duties *duties) {
    const Geometry *g = geometry();
    Side them = side_other(plan.us);
    Bitboard occupied = duties->occupied ^ square_bit(duties->king);
    Bitboard attacked = pawns_attack(them, duties->enemy & board->kinds[PAWN]);
    attacked |= g->king[board_king(board, them)];
    for (Bitboard pieces = duties->enemy & board->kinds[KNIGHT]; pieces != 0;)
        attacked |= g->knight[bits_pop(&pieces)];
    for (Bitboard pieces = duties->enemy & (board->kinds[BISHOP] | board->kinds[QUEEN]);
         pieces != 0;) {
        attacked |= attacks_bishop_by(plan.method, bits_pop(&pieces), occupied);
    }
    for (Bitboard pieces = duties->enemy & (board->kinds[ROOK] | board->kinds[QUEEN]);
         pieces != 0;) {
        attacked |= attacks_rook_by(plan.method, bits_pop(&pieces), occupied);
    }
    return attacked;
}

// The rooks whose castling finds no piece in the way.
ALWAYS_INLINE Bitboard rooks_with_free_way(const Plan plan, const Board *board,
                                           const Duties *duties) {
    const Bitboard *ways = geometry()->castling_way[square_file(duties->king)];
    Bitboard free = 0;
    for (Bitboard rooks = board->castling_rooks & home_rank(plan.us); rooks != 0;
         rooks &= rooks - 1) {
        bool is_free = (ways[bits_first(rooks)] & duties->occupied) == 0;
        free |= is_free ? rooks & -rooks : 0;
    }
    return free;
}

// The king may not pass an attacked square, and in Chess960 the rook's
// leaving may open a line to it.
ALWAYS_INLINE bool king_way_is_safe(const Plan plan, const Board *board, const Duties *duties,
                                    Square rook, Bitboard attacked) {
    Square king = duties->king;
    if ((geometry()->castling_king_way[square_file(king)][rook] & attacked) != 0) return false;
    if (!board->is_chess960) return true;
    Bitboard straight = duties->enemy & (board->kinds[ROOK] | board->kinds[QUEEN]);
    Bitboard occupied = duties->occupied ^ square_bit(king) ^ square_bit(rook);
    occupied |= square_bit(castling_rook_end(king, rook));
    return (attacks_rook_by(plan.method, castling_king_end(king, rook), occupied) & straight) == 0;
}

ALWAYS_INLINE void add_king_moves(const Plan plan, const Board *board, const Duties *duties,
                                  bool in_check, Pen *pen) {
    Bitboard steps = geometry()->king[duties->king] & wanted_squares(plan, duties);
    Bitboard rooks = 0;
    if (plan.class != MOVES_CAPTURES && !in_check) rooks = rooks_with_free_way(plan, board, duties);
    if ((steps | rooks) == 0) return;
    Bitboard attacked = enemy_attacks(plan, board, duties);
    add_from(pen, steps & ~attacked, duties->king, MOVE_PLAIN);
    while (rooks != 0) {
        Square rook = bits_pop(&rooks);
        if (!king_way_is_safe(plan, board, duties, rook, attacked)) continue;
        add_from(pen, square_bit(rook), duties->king, MOVE_CASTLING);
    }
}

// En passant takes two pieces off a rank at once: look at the king's lines as they will be.
ALWAYS_INLINE void add_en_passant(const Plan plan, const Board *board, const Duties *duties,
                                  Bitboard pawns, Pen *pen) {
    Square to = board->en_passant;
    Bitboard victim = square_bit(to ^ 8);
    if ((duties->answers & (victim | square_bit(to))) == 0) return;
    Bitboard diagonal = duties->enemy & (board->kinds[BISHOP] | board->kinds[QUEEN]);
    Bitboard straight = duties->enemy & (board->kinds[ROOK] | board->kinds[QUEEN]);
    for (Bitboard takers = geometry()->pawn[side_other(plan.us)][to] & pawns; takers != 0;) {
        Square from = bits_pop(&takers);
        Bitboard occupied = (duties->occupied ^ square_bit(from) ^ victim) | square_bit(to);
        if ((attacks_bishop_by(plan.method, duties->king, occupied) & diagonal) != 0) continue;
        if ((attacks_rook_by(plan.method, duties->king, occupied) & straight) != 0) continue;
        add_from(pen, square_bit(to), from, MOVE_EN_PASSANT);
    }
}

// One direction of pawn moves, promotions apart.
ALWAYS_INLINE void add_pawn_steps(const Plan plan, Bitboard targets, int step, bool captures,
                                  Pen *pen) {
    Bitboard last_rank = home_rank(side_other(plan.us));
    bool wants_plain = plan.class == MOVES_ALL || (plan.class == MOVES_CAPTURES) == captures;
    if (wants_plain) add_steps(pen, targets & ~last_rank, step, MOVE_PLAIN);
    if (plan.class != MOVES_QUIETS && (targets & last_rank) != 0) {
        add_steps(pen, targets & last_rank, step, MOVE_PROMOTION);
    }
}

// A pinned pawn may go on along its line: forward on the king's file, or
// taking on the king's diagonal.
ALWAYS_INLINE void add_pawn_moves(const Plan plan, const Board *board, const Duties *duties,
                                  Pen *pen) {
    const Geometry *g = geometry();
    const Side us = plan.us;
    const int up = us == WHITE ? 8 : -8;
    Bitboard pawns = duties->own & board->kinds[PAWN] & duties->movers;
    Bitboard empty = ~duties->occupied;
    Bitboard walkers = pawns & (~duties->pinned | file_bits(square_file(duties->king)));
    Bitboard one = pawns_forward(us, walkers) & empty;
    Bitboard two = pawns_forward(us, one & (us == WHITE ? RANK_3 : RANK_6)) & empty;
    add_pawn_steps(plan, one & duties->answers, up, false, pen);
    if (plan.class != MOVES_CAPTURES) add_steps(pen, two & duties->answers, 2 * up, MOVE_PLAIN);
    if (plan.class == MOVES_QUIETS) return;
    Bitboard west_line = us == WHITE ? g->antidiagonal[duties->king] : g->diagonal[duties->king];
    Bitboard east_line = us == WHITE ? g->diagonal[duties->king] : g->antidiagonal[duties->king];
    Bitboard prey = duties->enemy & duties->answers;
    Bitboard west = pawns_take_west(us, pawns & (~duties->pinned | west_line)) & prey;
    Bitboard east = pawns_take_east(us, pawns & (~duties->pinned | east_line)) & prey;
    add_pawn_steps(plan, west, up - 1, true, pen);
    add_pawn_steps(plan, east, up + 1, true, pen);
    if (board->en_passant != NO_SQUARE) add_en_passant(plan, board, duties, pawns, pen);
}

ALWAYS_INLINE Bitboard slider_attacks(const Plan plan, Kind kind, Square square,
                                      Bitboard occupied) {
    Bitboard attacks = 0;
    if (kind != ROOK) attacks |= attacks_bishop_by(plan.method, square, occupied);
    if (kind != BISHOP) attacks |= attacks_rook_by(plan.method, square, occupied);
    return attacks;
}

ALWAYS_INLINE void add_slider_moves(const Plan plan, const Board *board, const Duties *duties,
                                    Kind kind, Pen *pen) {
    Bitboard pieces = duties->own & board->kinds[kind] & duties->movers;
    for (Bitboard free = pieces & ~duties->pinned; free != 0;) {
        Square from = bits_pop(&free);
        Bitboard attacks = slider_attacks(plan, kind, from, duties->occupied);
        add_from(pen, attacks & duties->targets, from, MOVE_PLAIN);
    }
    for (Bitboard bound = pieces & duties->pinned; bound != 0;) {
        Square from = bits_pop(&bound);
        Bitboard attacks = slider_attacks(plan, kind, from, duties->occupied);
        Bitboard line = geometry()->line[duties->king][from];
        add_from(pen, attacks & duties->targets & line, from, MOVE_PLAIN);
    }
}

ALWAYS_INLINE void add_knight_moves(const Board *board, const Duties *duties, Pen *pen) {
    for (Bitboard pieces = duties->own & board->kinds[KNIGHT] & duties->movers & ~duties->pinned;
         pieces != 0;) {
        Square from = bits_pop(&pieces);
        add_from(pen, geometry()->knight[from] & duties->targets, from, MOVE_PLAIN);
    }
}

ALWAYS_INLINE void write_moves(const Plan plan, const Board *board, Bitboard movers, Pen *pen) {
    Duties duties = {
        .own = board->sides[plan.us],
        .enemy = board->sides[side_other(plan.us)],
        .occupied = board_occupied(board),
        .movers = movers,
        .answers = ~(Bitboard)0,
        .king = board_king(board, plan.us),
    };
    Bitboard checkers = find_checkers_and_pins(plan, board, &duties);
    if ((square_bit(duties.king) & movers) != 0)
        add_king_moves(plan, board, &duties, checkers != 0, pen);
    if (checkers != 0) {
        if (bits_several(checkers)) return; // only the king can meet a double check
        duties.answers = geometry()->between_to[duties.king][bits_first(checkers)];
    }
    duties.targets = wanted_squares(plan, &duties) & duties.answers;
    add_pawn_moves(plan, board, &duties, pen);
    add_knight_moves(board, &duties, pen);
    add_slider_moves(plan, board, &duties, BISHOP, pen);
    add_slider_moves(plan, board, &duties, ROOK, pen);
    add_slider_moves(plan, board, &duties, QUEEN, pen);
}

ALWAYS_INLINE void generate(const Plan plan, const Board *board, Bitboard movers, MoveSets *sets) {
    Pen pen = {.writes = true, .end = sets->sets};
    write_moves(plan, board, movers, &pen);
    sets->count = (int)(pen.end - sets->sets);
    sets->move_count = pen.move_count;
}

#define ALL_MEN (~(Bitboard)0)

ALWAYS_INLINE void generate_all(AttackMethod method, MoveClass class, const Board *board,
                                MoveSets *sets) {
    if (board->side == WHITE) {
        generate((Plan){WHITE, class, method}, board, ALL_MEN, sets);
    } else {
        generate((Plan){BLACK, class, method}, board, ALL_MEN, sets);
    }
}

ALWAYS_INLINE int count_all(AttackMethod method, const Board *board) {
    Pen pen = {.writes = false};
    if (board->side == WHITE) {
        write_moves((Plan){WHITE, MOVES_ALL, method}, board, ALL_MEN, &pen);
    } else {
        write_moves((Plan){BLACK, MOVES_ALL, method}, board, ALL_MEN, &pen);
    }
    return pen.move_count;
}

int movegen_count_by(AttackMethod method, const Board *board) {
    switch (method) {
    case ATTACKS_WALK: return count_all(ATTACKS_WALK, board);
    case ATTACKS_RAYS: return count_all(ATTACKS_RAYS, board);
    case ATTACKS_PEXT: return count_all(ATTACKS_PEXT, board);
    default: return count_all(ATTACKS_MAGIC, board);
    }
}

void movegen_sets(const Board *board, MoveClass class, MoveSets *sets) {
    switch (class) {
    case MOVES_ALL: generate_all(ATTACKS_BEST, MOVES_ALL, board, sets); break;
    case MOVES_CAPTURES: generate_all(ATTACKS_BEST, MOVES_CAPTURES, board, sets); break;
    case MOVES_QUIETS: generate_all(ATTACKS_BEST, MOVES_QUIETS, board, sets); break;
    }
}

void movegen_sets_by(AttackMethod method, const Board *board, MoveSets *sets) {
    switch (method) {
    case ATTACKS_WALK: generate_all(ATTACKS_WALK, MOVES_ALL, board, sets); break;
    case ATTACKS_RAYS: generate_all(ATTACKS_RAYS, MOVES_ALL, board, sets); break;
    case ATTACKS_PEXT: generate_all(ATTACKS_PEXT, MOVES_ALL, board, sets); break;
    default: generate_all(ATTACKS_MAGIC, MOVES_ALL, board, sets); break;
    }
}

static Move *list_promotions(const MoveSet *set, Move *moves) {
    for (Bitboard targets = set->targets; targets != 0;) {
        Move to_knight = move_set_move(set, bits_pop(&targets));
        for (int kind = QUEEN; kind >= KNIGHT; kind--)
            *moves++ = (Move)(to_knight + ((kind - KNIGHT) << 12));
    }
    return moves;
}

int move_sets_list(const MoveSets *sets, Move *moves) {
    Move *end = moves;
    for (int i = 0; i < sets->count; i++) {
        const MoveSet *set = &sets->sets[i];
        if (move_is_promotion(move_set_move(set, bits_first(set->targets)))) {
            end = list_promotions(set, end);
            continue;
        }
        for (Bitboard targets = set->targets; targets != 0;)
            *end++ = move_set_move(set, bits_pop(&targets));
    }
    return (int)(end - moves);
}

int movegen_list(const Board *board, MoveClass class, Move *moves) {
    MoveSets sets;
    movegen_sets(board, class, &sets);
    return move_sets_list(&sets, moves);
}

bool movegen_any(const Board *board) {
    MoveSets sets;
    movegen_sets(board, MOVES_ALL, &sets);
    return sets.count > 0;
}

// The king is safe once the piece has gone from one square to another: by a plain move.
static bool leaves_king_safe(const Board *board, Kind kind, Square from, Square to) {
    const Side us = (Side)board->side, them = side_other(us);
    const Bitboard without = board_occupied(board) ^ square_bit(from);
    if (kind == KING) return board_attackers(board, to, them, without) == 0;
    const Bitboard taken = square_bit(to);
    return (board_attackers(board, board_king(board, us), them, without | taken) & ~taken) == 0;
}

// Where a pawn goes without being promoted and without taking in passing.
static Bitboard pawn_targets(const Board *board, Square from) {
    const Side us = (Side)board->side;
    const Bitboard empty = ~board_occupied(board);
    const Bitboard one = pawns_forward(us, square_bit(from)) & empty;
    const bool may_jump = square_rank(square_seen_by(us, from)) == 1;
    const Bitboard two = may_jump ? pawns_forward(us, one) & empty : 0;
    const Bitboard takes = geometry()->pawn[us][from] & board->sides[side_other(us)];
    return (one | two | takes) & ~(RANK_1 | RANK_8);
}

static bool plain_is_legal(const Board *board, Move move) {
    const Square from = move_from(move), to = move_to(move);
    const Bitboard own = board->sides[board->side];
    if ((own & square_bit(from)) == 0 || (own & square_bit(to)) != 0) return false;
    const Kind kind = piece_kind(board->squares[from]);
    const Bitboard targets =
        kind == PAWN ? pawn_targets(board, from) : attacks_of(kind, from, board_occupied(board));
    return (targets & square_bit(to)) != 0 && leaves_king_safe(board, kind, from, to);
}

bool movegen_is_legal(const Board *board, Move move) {
    enum { PROMOTION_KIND = 3 << 12 };
    if (move_sort(move) == MOVE_PLAIN)
        return (move & PROMOTION_KIND) == 0 && plain_is_legal(board, move);
    // the sets write promotions without their kind
    const Move plain = move_is_promotion(move) ? move & (Move)~PROMOTION_KIND : move;
    MoveSets sets;
    Bitboard mover = square_bit(move_from(move));
    if (board->side == WHITE) {
        generate((Plan){WHITE, MOVES_ALL, ATTACKS_BEST}, board, mover, &sets);
    } else {
        generate((Plan){BLACK, MOVES_ALL, ATTACKS_BEST}, board, mover, &sets);
    }
    for (int i = 0; i < sets.count; i++) {
        bool has_target = (sets.sets[i].targets & square_bit(move_to(move))) != 0;
        if (has_target && move_set_move(&sets.sets[i], move_to(move)) == plain) return true;
    }
    return false;
}
