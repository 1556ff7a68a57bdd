// SPDX-License-Identifier: GPL-3.0-or-later
// retrograde.c - see retrograde.h.
//
// Moves that leave the space are answered once, before the passes; those inside are kept as a list
// of numbers while memory lasts, and made anew in every pass when it does not. Bounds go down a
// ply as they go up a move: the lower bound of a position is the best of its children's upper
// bounds seen from the other side.
//
// Where a win is just a win, pass n decides exactly the positions that are n plies from their end:
// what the same pass has just decided elsewhere would be n + 1 plies away and has to wait. So every
// win is the shortest, and the order of positions does not matter.
#include "lab/retrograde_space.h"

#include <stdlib.h>
#include <string.h>

enum { INDICES_MAX = 1 << 30, STOP_INTERVAL = 4096 };

// The work on one space.
typedef struct RetrogradeWork {
    Retrograde *tables;
    GameSpace space;
    Entry *entries;
    Entry *exits;     // the best of the moves that leave the space
    uint32_t *starts; // of each position's children inside the space, one more at the end
    uint32_t *children;
    uint64_t child_count;
    uint64_t child_capacity;
    bool has_children; // the list is whole
    int exit_plies;    // of the longest win or loss outside
    Score settled_least;
    Score settled_most;
} RetrogradeWork;

static void *take(Retrograde *tables, uint64_t count, size_t bytes) {
    uint64_t wanted = count * bytes;
    uint64_t allowed = (uint64_t)tables->limits.memory_mb << 20;
    if (tables->bytes + wanted > allowed) return NULL;
    void *memory = malloc(wanted > 0 ? wanted : 1);
    if (memory != NULL) tables->bytes += wanted;
    return memory;
}

static void give_back(Retrograde *tables, void *memory, uint64_t count, size_t bytes) {
    if (memory == NULL) return;
    free(memory);
    tables->bytes -= count * bytes;
}

Retrograde *retrograde_open(const Game *game, const RetrogradeLimits *limits, Error *error) {
    if (game->space == NULL) {
        error_set(error, "the positions of %s are not numbered", game->name);
        return NULL;
    }
    Retrograde *tables = calloc(1, sizeof *tables);
    GameMove *moves = malloc((size_t)game->moves_max * sizeof *moves);
    if (tables == NULL || moves == NULL) {
        free(tables);
        free(moves);
        error_no_memory(error);
        return NULL;
    }
    tables->game = game;
    tables->limits = *limits;
    tables->moves = moves;
    tables->bytes = sizeof *tables;
    return tables;
}

void retrograde_close(Retrograde *tables) {
    if (tables == NULL) return;
    for (int i = 0; i < SPACES_MAX; i++) free(tables->spaces[i].entries);
    free(tables->moves);
    free(tables);
}

uint64_t retrograde_bytes(const Retrograde *tables) {
    return tables->bytes;
}

void retrograde_set_stop(Retrograde *tables, const atomic_bool *stop) {
    tables->stop = stop;
}

static bool is_stopped(const Retrograde *tables) {
    return tables->stop != NULL && atomic_load_explicit(tables->stop, memory_order_relaxed);
}

// The place of the space, which may be free still.
static Space *find_space(Retrograde *tables, const GameSpace *space) {
    uint64_t at = random_mix(space->number);
    Space *found = &tables->spaces[at % SPACES_MAX];
    while (found->entries != NULL && found->space.number != space->number)
        found = &tables->spaces[++at % SPACES_MAX];
    return found;
}

static bool is_within(const Retrograde *tables, const void *position, GameSpace *space) {
    const RetrogradeLimits *limits = &tables->limits;
    return tables->game->space(position, space) && space->count <= INDICES_MAX
           && (limits->size_most == 0 || space->size <= limits->size_most)
           && (limits->count_most == 0 || space->count <= limits->count_most);
}

bool retrograde_covers(const Retrograde *tables, const void *position) {
    GameSpace space;
    return is_within(tables, position, &space);
}

// ---- one space ----

static bool grow_children(RetrogradeWork *work, uint64_t wanted) {
    if (wanted <= work->child_capacity) return true;
    if (wanted > UINT32_MAX) return false;
    Retrograde *tables = work->tables;
    uint64_t capacity = work->child_capacity * 2 > wanted ? work->child_capacity * 2 : wanted;
    uint64_t more = (capacity - work->child_capacity) * sizeof *work->children;
    if (tables->bytes + more > (uint64_t)tables->limits.memory_mb << 20) return false;
    uint32_t *grown = realloc(work->children, capacity * sizeof *grown);
    if (grown == NULL) return false;
    work->children = grown;
    work->child_capacity = capacity;
    tables->bytes += more;
    return true;
}

static void drop_children(RetrogradeWork *work) {
    give_back(work->tables, work->children, work->child_capacity, sizeof *work->children);
    work->children = NULL;
    work->child_capacity = work->child_count = 0;
    work->has_children = false;
}

// Which bounds a move that leaves the space has; false when its space cannot be solved.
static bool value_exit(RetrogradeWork *work, const void *child, Score *lower, Score *upper) {
    const Game *game = work->tables->game;
    int score;
    if (game->is_over(child, &score)) {
        *lower = *upper = score;
        return true;
    }
    return retrograde_probe(work->tables, child, lower, upper);
}

static void note_exit(RetrogradeWork *work, Entry *exit, Score lower, Score upper) {
    const Game *game = work->tables->game;
    Score least = seen_before(game, upper);
    Score most = seen_before(game, lower);
    if (exit->lower == NO_SCORE || least > exit->lower) exit->lower = (int16_t)least;
    if (exit->upper == NO_SCORE || most > exit->upper) exit->upper = (int16_t)most;
    if (!is_counted_in_plies(game)) return;
    Score bounds[2] = {least, most};
    for (int i = 0; i < 2; i++) {
        int plies = plies_to_end(game, bounds[i]);
        if (bounds[i] != 0 && plies > work->exit_plies) work->exit_plies = plies;
    }
}

// Where the moves of a position lead, inside the space; those that leave it are noted in `exit`,
// unless it is NULL. -1: a space outside cannot be solved.
static int list_children(RetrogradeWork *work, const void *position, uint32_t *children,
                         Entry *exit) {
    const Game *game = work->tables->game;
    GameMove *moves = work->tables->moves;
    GamePosition child;
    int inside = 0;
    // Solving another space uses the room for moves: they are listed anew behind it.
    int spaces = work->tables->space_count;
    int count = game->list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        GameSpace space = {.number = work->space.number + 1};
        int score;
        game->play(position, moves[i], &child);
        bool is_numbered = game->space(&child, &space);
        if (is_numbered && space.number == work->space.number && !game->is_over(&child, &score)) {
            children[inside++] = (uint32_t)game->index(&child);
        } else if (exit != NULL) {
            Score lower, upper;
            if (!value_exit(work, &child, &lower, &upper)) return -1;
            note_exit(work, exit, lower, upper);
            if (work->tables->space_count != spaces) game->list_moves(position, moves);
            spaces = work->tables->space_count;
        }
    }
    return inside;
}

static void note_settlement(RetrogradeWork *work, const void *position) {
    Score score = work->tables->game->settle(position);
    if (score < work->settled_least) work->settled_least = score;
    if (-score < work->settled_least) work->settled_least = -score;
    work->settled_most = -work->settled_least;
}

// The first look at every position: is it one, is it over, where do its moves lead?
static bool look(RetrogradeWork *work, uint32_t *children) {
    const Game *game = work->tables->game;
    for (uint64_t i = 0; i < work->space.count; i++) {
        GamePosition position = {{0}};
        int score;
        work->exits[i] = work->entries[i] = (Entry){NO_SCORE, NO_SCORE};
        work->starts[i] = (uint32_t)work->child_count;
        if (i % STOP_INTERVAL == 0 && is_stopped(work->tables)) return false;
        if (!game->from_index(&work->space, i, &position)) continue;
        work->entries[i] = (Entry){0, 0};
        if (game->is_over(&position, &score)) {
            work->exits[i] = work->entries[i] = (Entry){(int16_t)score, (int16_t)score};
            continue;
        }
        if (game->settle != NULL) note_settlement(work, &position);
        int inside = list_children(work, &position, children, &work->exits[i]);
        if (inside < 0) return false;
        if (!work->has_children || inside == 0) continue;
        if (!grow_children(work, work->child_count + (uint64_t)inside)) {
            drop_children(work);
            continue;
        }
        memcpy(work->children + work->child_count, children, (size_t)inside * sizeof *children);
        work->child_count += (uint64_t)inside;
    }
    work->starts[work->space.count] = (uint32_t)work->child_count;
    return true;
}

// The bounds that follow from those of the children as they stand.
static Entry follow(RetrogradeWork *work, uint64_t index, uint32_t *room) {
    const Game *game = work->tables->game;
    Entry best = work->exits[index];
    const uint32_t *children = room;
    int count;
    if (work->has_children) {
        count = (int)(work->starts[index + 1] - work->starts[index]);
        if (count > 0) children = work->children + work->starts[index]; // there may be none at all
    } else {
        GamePosition position = {{0}};
        game->from_index(&work->space, index, &position);
        count = list_children(work, &position, room, NULL);
    }
    for (int i = 0; i < count; i++) {
        const Entry *child = &work->entries[children[i]];
        Score lower = seen_before(game, child->upper);
        Score upper = seen_before(game, child->lower);
        if (lower > best.lower) best.lower = (int16_t)lower;
        if (upper > best.upper) best.upper = (int16_t)upper;
    }
    return best;
}

// A new bound counts in its own pass only, where plies are counted.
static bool set_bound(const Game *game, int16_t *bound, int16_t found, int pass) {
    if (*bound == found) return false;
    if (is_counted_in_plies(game) && (*bound != 0 || plies_to_end(game, found) != pass))
        return false;
    *bound = found;
    return true;
}

static bool is_decided(const Game *game, const Entry *entry) {
    if (entry->lower == NO_SCORE) return true;
    return is_counted_in_plies(game) ? entry->lower != 0 && entry->upper != 0
                                     : entry->lower == entry->upper;
}

// True when something changed.
static bool make_pass(RetrogradeWork *work, int pass, uint32_t *room) {
    const Game *game = work->tables->game;
    bool has_changed = false;
    for (uint64_t i = 0; i < work->space.count; i++) {
        Entry *entry = &work->entries[i];
        if (is_decided(game, entry)) continue;
        if (i % STOP_INTERVAL == 0 && is_stopped(work->tables)) return false;
        Entry found = follow(work, i, room);
        has_changed |= set_bound(game, &entry->lower, found.lower, pass);
        has_changed |= set_bound(game, &entry->upper, found.upper, pass);
    }
    return has_changed;
}

// Nothing is known yet: a draw where a win is just a win, else the worst and the best settlement.
// Positions that are over know their value.
static void begin(RetrogradeWork *work) {
    const Game *game = work->tables->game;
    for (uint64_t i = 0; i < work->space.count; i++) {
        Entry *entry = &work->entries[i];
        if (entry->lower == NO_SCORE || is_counted_in_plies(game)) continue;
        GamePosition position = {{0}};
        int score;
        game->from_index(&work->space, i, &position);
        if (game->is_over(&position, &score)) continue;
        *entry = (Entry){(int16_t)work->settled_least, (int16_t)work->settled_most};
    }
}

static int make_passes(RetrogradeWork *work, uint32_t *room) {
    int passes = 0;
    begin(work);
    for (int pass = 1;; pass++) {
        bool has_changed = make_pass(work, pass, room);
        if (has_changed) passes = pass;
        if (!has_changed && (pass > work->exit_plies || !is_counted_in_plies(work->tables->game)))
            break;
    }
    return passes;
}

static bool solve(Retrograde *tables, const GameSpace *space) {
    uint64_t count = space->count;
    RetrogradeWork work = {
        .tables = tables,
        .space = *space,
        .entries = take(tables, count, sizeof *work.entries),
        .exits = take(tables, count, sizeof *work.exits),
        .starts = take(tables, count + 1, sizeof *work.starts),
        .has_children = true,
        .settled_least = -tables->game->score_bound * (tables->game->settle == NULL),
        .settled_most = tables->game->score_bound * (tables->game->settle == NULL),
    };
    uint32_t *room = malloc((size_t)tables->game->moves_max * sizeof *room);
    bool is_fine = work.entries != NULL && work.exits != NULL && work.starts != NULL && room != NULL
                   && look(&work, room);
    int passes = is_fine ? make_passes(&work, room) : 0;
    is_fine = is_fine && !is_stopped(tables) && tables->space_count < SPACES_MAX / 2;
    drop_children(&work);
    give_back(tables, work.exits, count, sizeof *work.exits);
    give_back(tables, work.starts, count + 1, sizeof *work.starts);
    free(room);
    if (!is_fine) {
        give_back(tables, work.entries, count, sizeof *work.entries);
        return false;
    }
    *find_space(tables, space) =
        (Space){.space = *space, .entries = work.entries, .passes = passes};
    tables->space_count++;
    return true;
}

const Space *retrograde_space(Retrograde *tables, const void *position) {
    GameSpace space;
    if (!is_within(tables, position, &space)) return NULL;
    const Space *found = find_space(tables, &space);
    if (found->entries == NULL && !solve(tables, &space)) return NULL;
    return find_space(tables, &space);
}
