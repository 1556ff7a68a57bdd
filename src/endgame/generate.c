// SPDX-License-Identifier: GPL-3.0-or-later
// generate.c - retrograde analysis: from the mates backwards, one ply a pass.
//
//     survey      every position once: illegal, mated, stalemated, or how many moves stay in the
//                 table; what captures and promotions lead to is known from other tables
//     pass n      every position whose value is n, just found:
//       a loss    the moves that lead to it win in one ply more, where nothing shorter was known
//       a win     the moves that lead to it are struck off; where none is left it is lost
//
// Positions are found by scanning the values for n, so that there is no queue and threads
// share nothing but bytes: all that one pass writes are values of n + 1, equal whoever comes
// first, and counts that only fall.
#include "endgame/generate.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "endgame/shares.h"
#include "endgame/workshop.h"

enum { UNMOVES_MAX = 192 };

typedef struct Generator {
    Workshop shop;
    const Layout *layout;
    FlatTable *table;
    const GenerateOptions *options;
    int code;        // of the pass
    atomic_int last; // the largest code seen so far
    Shares *shares;
} Generator;

static uint8_t load(const uint8_t *byte) {
    return __atomic_load_n(byte, __ATOMIC_RELAXED);
}

static void store(uint8_t *byte, uint8_t value) {
    __atomic_store_n(byte, value, __ATOMIC_RELAXED);
}

static void note_code(Generator *generator, int code) {
    int last = atomic_load_explicit(&generator->last, memory_order_relaxed);
    while (code > last && !atomic_compare_exchange_weak(&generator->last, &last, code)) continue;
}

// ---- opening ----

static bool open_generator(Generator *generator, Error *error) {
    Workshop *shop = &generator->shop;
    const Material *material = &generator->layout->material;
    shop->layout = generator->layout;
    for (int man = 0; man < material->men; man++) {
        shop->kinds[man] = piece_kind(material->pieces[man]);
        shop->sides[man] = piece_side(material->pieces[man]);
    }
    for (int side = 0; side < SIDE_COUNT; side++) {
        shop->values[side] = generator->table->values[side];
        if (shop->values[side] == NULL)
            shop->values[side] = calloc((size_t)generator->layout->size + 1, 1);
        shop->left[side] = calloc((size_t)generator->layout->size + 1, 1);
        if (shop->values[side] == NULL || shop->left[side] == NULL) return error_no_memory(error);
    }
    return conversions_fill(shop, generator->options, error);
}

static void close_generator(Generator *generator) {
    for (int side = 0; side < SIDE_COUNT; side++) {
        Passing *passing = &generator->shop.passing[side];
        if (generator->shop.values[side] != generator->table->values[side])
            free(generator->shop.values[side]);
        free(generator->shop.left[side]);
        free(passing->keys);
        free(passing->values);
        free(passing->left);
    }
}

// A value and a count for each side to move.
uint64_t generate_bytes(const Material *material, int rank, int size) {
    const Layout layout = layout_of(material);
    return 4
           * (uint64_t)(shares_begin(&layout, rank + 1, size) - shares_begin(&layout, rank, size));
}

// ---- the passes ----

// A move from this position leads to one that has just been found lost for the other side.
static void make_win(uint8_t *value, int code) {
    const int old = load(value);
    if (old == CODE_DRAW || code_is_loss(old) || old > code) store(value, (uint8_t)code);
}

// ... or won for the other side: one way out less.
static bool strike_off(uint8_t *value, uint8_t *left, int code) {
    if (load(left) == NEVER) return false;
    if (__atomic_sub_fetch(left, 1, __ATOMIC_RELAXED) != 0) return false;
    const int lost = load(value) > code ? load(value) : code;
    store(value, (uint8_t)lost);
    return true;
}

// What a move back gives, here.
static void apply(void *context, const Reached *reached) {
    const Generator *generator = context;
    const Workshop *shop = &generator->shop;
    const Passing *passing = &shop->passing[reached->side];
    uint8_t *value = &shop->values[reached->side][reached->index];
    const int code = reached->code;
    if (code_is_loss(code)) {
        strike_off(value, &shop->left[reached->side][reached->index], code);
    } else if (load(value) != CODE_NONE) {
        make_win(value, code);
    }
    for (uint64_t files = reached->files; files != 0;) {
        uint32_t at;
        if (!passing_find(passing, (uint64_t)reached->index << 3 | (unsigned)bits_pop(&files), &at))
            continue;
        if (code_is_loss(code))
            strike_off(&passing->values[at], &passing->left[at], code);
        else
            make_win(&passing->values[at], code);
    }
}

// The same men may be there after the other side's step of two squares: the files of such pawns,
// as the layout turns the board.
static unsigned reached_files(const Generator *generator, Side side, const Men *men, int turn) {
    uint64_t files = passing_files(&generator->shop, men, side);
    unsigned turned = 0;
    while (files != 0) turned |= 1u << ((unsigned)bits_pop(&files) ^ (turn & 1 ? 7u : 0u));
    return turned;
}

// A position whose mirror image it is itself reaches every position and its image: once is enough.
typedef struct Unmoves {
    uint32_t indices[UNMOVES_MAX];
    int count;
    ReachedList *list; // of those that other ranks have
} Unmoves;

static bool is_new(Unmoves *unmoves, uint32_t index) {
    for (int i = 0; i < unmoves->count; i++) {
        if (unmoves->indices[i] == index) return false;
    }
    unmoves->indices[unmoves->count++] = index;
    return true;
}

static void unmove_slowly(Generator *generator, Side mover, const Men *men, int man,
                          Bitboard origins, Unmoves *unmoves) {
    Men before = *men;
    while (origins != 0) {
        int turn;
        before.squares[man] = (uint8_t)bits_pop(&origins);
        if (man < 2 && layout_kings_touch(generator->layout, before.squares)) continue;
        const uint32_t index = layout_index(generator->layout, before.squares, &turn);
        if (men->is_own_image && !is_new(unmoves, index)) continue;
        Reached reached = {.index = index, .side = mover, .code = (uint8_t)(generator->code + 1)};
        before.occupied =
            (men->occupied ^ square_bit(men->squares[man])) | square_bit(before.squares[man]);
        if (generator->layout->has_en_passant)
            reached.files = (uint8_t)reached_files(generator, mover, &before, turn);
        if (shares_have(generator->shares, index))
            apply(generator, &reached);
        else
            shares_put(generator->shares, unmoves->list, &reached);
    }
}

// No king moved and none stands on the diagonal: only the man's own group of the index changes.
static void unmove_quickly(Generator *generator, Side mover, const Men *men, int man,
                           uint32_t index, Bitboard origins) {
    const Layout *layout = generator->layout;
    const Group *group = &layout->groups[layout->group_of[man]];
    uint8_t set[MATERIAL_MEN_MAX];
    for (int i = 0; i < group->count; i++) set[i] = men->squares[group->first + i];
    const uint32_t rest = index - layout_set_number(group, set) * group->stride;
    while (origins != 0) {
        set[man - group->first] = (uint8_t)bits_pop(&origins);
        apply(generator, &(Reached){.index = rest + layout_set_number(group, set) * group->stride,
                                    .side = mover,
                                    .code = (uint8_t)(generator->code + 1)});
    }
}

// Where a pawn of the side may have come from by a step. `passing_file` says that it came by two
// squares; a step of two that allows taking in passing leads to another position.
static Bitboard pawn_origins(const Generator *generator, const Men *men, Side mover, int man,
                             int passing_file) {
    const Square square = men->squares[man];
    const Side backwards = side_other(mover);
    const Bitboard back =
        pawns_forward(backwards, square_bit(square)) & ~men->occupied & ~home_rank(mover);
    const Bitboard fourth = rank_bits(mover == WHITE ? 3 : 4);
    Bitboard far = 0;
    if ((square_bit(square) & fourth) != 0) far = pawns_forward(backwards, back) & ~men->occupied;
    if (passing_file >= 0) return square_file(square) == passing_file ? far : 0;
    if (far != 0 && generator->layout->has_en_passant
        && survey_can_take_in_passing(&generator->shop, men, backwards, square_file(square)))
        far = 0;
    return back | far;
}

// Goes to every position from which `mover` may have moved here.
static void unmove_all(Generator *generator, Side mover, uint32_t index, int passing_file,
                       ReachedList *list) {
    const Workshop *shop = &generator->shop;
    const Layout *layout = generator->layout;
    Men men;
    workshop_place_men(shop, index, &men);
    const uint32_t pair = index / layout->king_stride;
    const bool is_quick =
        !layout->has_en_passant && !layout_tables.places[layout->has_pawns][pair].is_on_diagonal;
    Unmoves unmoves;
    unmoves.count = 0;
    unmoves.list = list;
    for (int man = 0; man < layout->material.men; man++) {
        if (shop->sides[man] != mover || (passing_file >= 0 && shop->kinds[man] != PAWN)) continue;
        const Bitboard origins =
            shop->kinds[man] == PAWN
                ? pawn_origins(generator, &men, mover, man, passing_file)
                : attacks_of(shop->kinds[man], men.squares[man], men.occupied) & ~men.occupied;
        if (is_quick && man >= 2)
            unmove_quickly(generator, mover, &men, man, index, origins);
        else
            unmove_slowly(generator, mover, &men, man, origins, &unmoves);
    }
}

static void pass_piece(void *context, int piece) {
    Generator *generator = context;
    const Workshop *shop = &generator->shop;
    const int pieces = workshop_pieces(&generator->shop);
    const Side side = (Side)(piece / pieces), mover = side_other(side);
    const uint8_t *at = shop->values[side] + workshop_first(shop, piece % pieces);
    const uint8_t *end = shop->values[side] + workshop_behind(shop, piece % pieces);
    ReachedList list;
    list.count = 0;
    while ((at = memchr(at, generator->code, (size_t)(end - at))) != NULL) {
        const uint32_t index = (uint32_t)(at - shop->values[side]);
        if (!code_is_loss(generator->code) || load(&shop->left[side][index]) == 0)
            unmove_all(generator, mover, index, -1, &list);
        at++;
    }
    shares_hand_on(generator->shares, &list);
}

static void pass_passing(Generator *generator) {
    ReachedList list;
    list.count = 0;
    for (int side = 0; side < SIDE_COUNT; side++) {
        const Passing *passing = &generator->shop.passing[side];
        for (uint32_t i = 0; i < passing->count; i++) {
            if (passing->values[i] != generator->code) continue;
            if (code_is_loss(generator->code) && passing->left[i] != 0) continue;
            unmove_all(generator, side_other((Side)side), (uint32_t)(passing->keys[i] >> 3),
                       (int)(passing->keys[i] & 7), &list);
        }
    }
    shares_hand_on(generator->shares, &list);
}

// Each pass finds codes one larger: when a pass finds nothing and nothing
// larger is waiting, all is known.
static bool holds_code(const Generator *generator, int code) {
    for (int side = 0; side < SIDE_COUNT; side++) {
        const Workshop *shop = &generator->shop;
        if (memchr(shop->values[side] + shop->begin, code, shop->end - shop->begin) != NULL)
            return true;
        const Passing *passing = &generator->shop.passing[side];
        if (passing->count > 0 && memchr(passing->values, code, passing->count) != NULL)
            return true;
    }
    return false;
}

// All ranks have come so far, and know the largest code of all; false when
// one was stopped or has failed.
static bool meet(Generator *generator, bool is_stopped, Error *error) {
    int64_t value = is_stopped ? INT64_MAX : atomic_load(&generator->last);
    if (!shares_meet(generator->shares, &value, error)) return false;
    if (value == INT64_MAX || is_stopped) return error_set(error, "stopped");
    note_code(generator, (int)value);
    return true;
}

static bool run_passes(Generator *generator, Error *error) {
    const GenerateOptions *options = generator->options;
    for (int code = CODE_MATED; code <= atomic_load(&generator->last); code++) {
        generator->code = code;
        bool is_stopped = !parallel_run(options->threads, 2 * workshop_pieces(&generator->shop),
                                        options->stop, pass_piece, generator);
        if (!is_stopped) pass_passing(generator);
        if (!meet(generator, is_stopped, error)) return false; // everything has arrived
        if (holds_code(generator, code + 1)) note_code(generator, code + 1);
        if (!meet(generator, false, error)) return false;
        if (atomic_load(&generator->last) > CODE_MAX)
            return error_set(error, "a mate takes more plies than a table can say");
        if (options->on_progress != NULL) options->on_progress(options->context, code);
    }
    return true;
}

static void finish_piece(void *context, int piece) {
    const Generator *generator = context;
    const Workshop *shop = &generator->shop;
    const int pieces = workshop_pieces(&generator->shop);
    const Side side = (Side)(piece / pieces);
    const uint32_t behind = workshop_behind(shop, piece % pieces);
    uint8_t *values = shop->values[side];
    for (uint32_t index = workshop_first(shop, piece % pieces); index < behind; index++) {
        if (values[index] != CODE_NONE && code_is_loss(values[index])
            && shop->left[side][index] != 0)
            values[index] = CODE_DRAW;
    }
}

static bool run_generator(Generator *generator, Error *error) {
    const GenerateOptions *options = generator->options;
    const int pieces = 2 * workshop_pieces(&generator->shop);
    int last = 0, last_passing = 0;
    if (!survey_table(&generator->shop, options, &last, error)
        || (generator->layout->has_en_passant
            && !passing_list(&generator->shop, options, &last_passing, error))) {
        group_give_up(generator->shares->group, error);
        return false;
    }
    note_code(generator, last);
    note_code(generator, last_passing);
    if (!meet(generator, false, error) || !run_passes(generator, error)) return false;
    bool is_stopped =
        !parallel_run(options->threads, pieces, options->stop, finish_piece, generator);
    return meet(generator, is_stopped, error)
           && shares_gather(generator->shares, options->scratch, error);
}

static bool run_shared(Generator *generator, RankGroup *group, Error *error) {
    Shares shares;
    bool is_open = shares_open(&shares, group, generator->layout, error);
    generator->shares = &shares;
    generator->shop.begin = shares.begin;
    generator->shop.end = shares.end;
    is_open = is_open && open_generator(generator, error);
    shares.values = generator->shop.values;
    shares.apply = apply;
    shares.context = generator;
    if (!is_open) group_give_up(group, error);
    const bool is_done = is_open && run_generator(generator, error);
    close_generator(generator);
    shares_close(&shares);
    return is_done;
}

bool generate_table(const Material *material, const GenerateOptions *options, FlatTable *table,
                    Error *error) {
    RankGroup alone = {.size = 1};
    Generator *generator = memory_new(sizeof *generator, error);
    if (generator == NULL) return false;
    if (!flat_table_open(table, material, error)) {
        free(generator);
        return false;
    }
    generator->layout = &table->layout;
    generator->table = table;
    generator->options = options;
    RankGroup *group = options->group != NULL ? options->group : &alone;
    bool is_done = run_shared(generator, group, error);
    if (is_done && group->size > 1 && group->rank == 0)
        is_done = flat_table_map(table, options->scratch, error);
    if (!is_done) flat_table_close(table);
    free(generator);
    return is_done;
}
