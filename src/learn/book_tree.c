// SPDX-License-Identifier: GPL-3.0-or-later
// book_tree.c - see book_tree.h.
#include "learn/book_tree.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "book/book.h"

enum {
    RATE_SPAN = 70, // permill: a move so much worse than the best is not played
    // permill of the points that a loss of the margin costs: in chess, a third of a pawn
    MARGIN_RATE = 42,
    HOPE_LEAST = 50, // no search is surer than that
    DISTANCE_FAR = INT_MAX / 2,
    WEIGHT_TOP = 1000,
    WEIGHT_LEAST = 20,
    WEIGHT_TRIED = 200, // added when games are drawn: what lost its first games must get others
};

// ---- positions ----

static int bucket_of(const BookTree *tree, uint64_t key) {
    int bucket = (int)(random_mix(key) & (uint64_t)(tree->bucket_count - 1));
    while (tree->buckets[bucket] >= 0 && tree->nodes[tree->buckets[bucket]].key != key)
        bucket = (bucket + 1) & (tree->bucket_count - 1);
    return bucket;
}

// Twice the room, and the buckets four times as many as the positions.
static bool make_room(BookTree *tree, Error *error) {
    if (tree->count < tree->capacity) return true;
    int capacity = tree->capacity == 0 ? 256 : 2 * tree->capacity;
    if (capacity > BOOK_TREE_NODES_MAX) return error_set(error, "the book has too many positions");
    BookTreeNode *nodes = realloc(tree->nodes, (size_t)capacity * sizeof *nodes);
    if (nodes != NULL) tree->nodes = nodes;
    int *buckets = realloc(tree->buckets, (size_t)capacity * 4 * sizeof *buckets);
    if (buckets != NULL) tree->buckets = buckets;
    if (nodes == NULL || buckets == NULL) return error_no_memory(error);
    tree->capacity = capacity;
    tree->bucket_count = 4 * capacity;
    for (int i = 0; i < tree->bucket_count; i++) buckets[i] = -1;
    for (int i = 0; i < tree->count; i++) buckets[bucket_of(tree, nodes[i].key)] = i;
    return true;
}

static int add_node(BookTree *tree, const void *position, int ply, int distance, Error *error) {
    uint64_t key = book_key_for(tree->game, position);
    int bucket = bucket_of(tree, key);
    if (tree->buckets[bucket] >= 0) {
        BookTreeNode *known = &tree->nodes[tree->buckets[bucket]];
        if (distance < known->distance) known->distance = distance;
        if (ply < known->ply) known->ply = ply;
        return tree->buckets[bucket];
    }
    if (!make_room(tree, error)) return -1;
    bucket = bucket_of(tree, key);
    tree->buckets[bucket] = tree->count;
    BookTreeNode *node = &tree->nodes[tree->count];
    memset(node, 0, sizeof *node);
    memcpy(&node->position, position, tree->game->position_bytes);
    node->key = key;
    node->ply = ply;
    node->distance = distance;
    return tree->count++;
}

bool book_tree_open(BookTree *tree, const Game *game, const void *start, int margin, Error *error) {
    if (margin < 1) margin = 1;
    *tree = (BookTree){.game = game,
                       .margin = margin,
                       .keep = margin,
                       .faith = BOOK_TREE_FAITH,
                       .trust = BOOK_TREE_FAITH};
    if (make_room(tree, error) && add_node(tree, start, 0, 0, error) == 0) return true;
    book_tree_close(tree);
    return false;
}

void book_tree_close(BookTree *tree) {
    free(tree->nodes);
    free(tree->buckets);
    tree->nodes = NULL;
    tree->buckets = NULL;
}

// ---- growing ----

bool book_tree_grow(BookTree *tree, int number, const BookTreeMove *moves, int count, int plies,
                    int step_cost, Error *error) {
    BookTreeNode *node = &tree->nodes[number];
    node->is_searched = true;
    tree->searched++;
    node->move_count = count < BOOK_TREE_WIDTH_MAX ? count : BOOK_TREE_WIDTH_MAX;
    for (int i = 0; i < node->move_count; i++) {
        GamePosition next = {{0}};
        int score;
        node->moves[i] = moves[i];
        node->moves[i].target = -1;
        tree->game->play(&node->position, moves[i].move, &next);
        if (node->ply + 1 >= plies || tree->game->is_over(&next, &score)) continue;
        int distance = node->distance + moves[0].score - moves[i].score + step_cost;
        int target = add_node(tree, &next, node->ply + 1, distance, error);
        if (target < 0) return false;
        node = &tree->nodes[number]; // they may have moved
        node->moves[i].target = target;
    }
    return true;
}

int book_tree_list_nearest(const BookTree *tree, int most, int *numbers) {
    int count = 0;
    for (int i = 0; i < tree->count; i++) {
        const BookTreeNode *node = &tree->nodes[i];
        if (node->is_searched) continue;
        int place = count;
        while (place > 0 && tree->nodes[numbers[place - 1]].distance > node->distance) place--;
        if (place == most) continue;
        int moved = count < most ? count : most - 1;
        memmove(&numbers[place + 1], &numbers[place], (size_t)(moved - place) * sizeof *numbers);
        numbers[place] = i;
        if (count < most) count++;
    }
    return count;
}

// ---- what lies behind a move ----

// The best first; of equal ones the one that was.
static void sort_by_score(BookTreeNode *node) {
    for (int i = 1; i < node->move_count; i++) {
        const BookTreeMove move = node->moves[i];
        int place = i;
        for (; place > 0 && node->moves[place - 1].score < move.score; place--)
            node->moves[place] = node->moves[place - 1];
        node->moves[place] = move;
    }
}

static bool back_up_once(BookTree *tree) {
    bool is_changed = false;
    for (int number = tree->count - 1; number >= 0; number--) {
        BookTreeNode *node = &tree->nodes[number];
        for (int i = 0; i < node->move_count; i++) {
            BookTreeMove *move = &node->moves[i];
            if (move->target < 0) continue;
            const BookTreeNode *next = &tree->nodes[move->target];
            if (next->move_count == 0 || move->score == -next->moves[0].score) continue;
            move->score = -next->moves[0].score;
            is_changed = true;
        }
        sort_by_score(node);
    }
    return is_changed;
}

static bool measure_once(BookTree *tree, int step_cost) {
    bool is_changed = false;
    for (int number = 0; number < tree->count; number++) {
        const BookTreeNode *node = &tree->nodes[number];
        for (int i = 0; i < node->move_count; i++) {
            if (node->moves[i].target < 0) continue;
            BookTreeNode *next = &tree->nodes[node->moves[i].target];
            const int loss = node->moves[0].score - node->moves[i].score;
            if (node->distance + loss + step_cost >= next->distance) continue;
            next->distance = node->distance + loss + step_cost;
            is_changed = true;
        }
    }
    return is_changed;
}

// What was found later lies deeper, so one pass does nearly all. Positions that come back could
// hand a number around for ever: as often as the longest line has plies, and no more.
void book_tree_back_up(BookTree *tree, int step_cost) {
    for (int i = 0; i < BOOK_TREE_PLIES_MAX && back_up_once(tree); i++) continue;
    for (int i = 1; i < tree->count; i++) tree->nodes[i].distance = DISTANCE_FAR;
    for (int i = 0; i < BOOK_TREE_PLIES_MAX && measure_once(tree, step_cost); i++) continue;
}

// ---- weighing ----

// Permill of the points its player may expect.
static int rate_of(const BookTree *tree, const BookTreeMove *move, int faith) {
    int64_t hoped = 500 + (int64_t)move->score * MARGIN_RATE / tree->margin;
    hoped = hoped < HOPE_LEAST ? HOPE_LEAST : hoped > 1000 - HOPE_LEAST ? 1000 - HOPE_LEAST : hoped;
    int64_t games = (int64_t)move->games + faith;
    return (int)((hoped * faith + 500 * (int64_t)move->points) / games);
}

static bool is_within(const BookTree *tree, const BookTreeNode *node, int place) {
    return node->moves[0].score - node->moves[place].score <= tree->margin;
}

// The weights of all moves of a position, 0 for those that are too bad, by results or by search;
// the best has 1000.
static void weigh(const BookTree *tree, const BookTreeNode *node, int faith,
                  int weights[BOOK_TREE_WIDTH_MAX]) {
    int best = 0;
    for (int i = 0; i < node->move_count; i++) {
        int rate = rate_of(tree, &node->moves[i], faith);
        if (rate > best) best = rate;
    }
    for (int i = 0; i < node->move_count; i++) {
        int left = RATE_SPAN - (best - rate_of(tree, &node->moves[i], faith));
        weights[i] = left <= 0 ? 0 : WEIGHT_TOP * left / RATE_SPAN * left / RATE_SPAN;
        if (weights[i] < WEIGHT_LEAST || !is_within(tree, node, i)) weights[i] = 0;
    }
}

static bool is_confirmed(const BookTree *tree, const BookTreeMove *move) {
    return move->games >= (uint32_t)tree->confirm;
}

// A move that games may confirm and have not.
static bool is_open(const BookTree *tree, const BookTreeNode *node, int place) {
    return is_within(tree, node, place) && !is_confirmed(tree, &node->moves[place]);
}

static int draw_place(const BookTree *tree, const BookTreeNode *node, Random *random) {
    int weights[BOOK_TREE_WIDTH_MAX], open = 0;
    uint64_t total = 0;
    weigh(tree, node, tree->faith, weights);
    for (int i = 0; i < node->move_count; i++) open += is_open(tree, node, i);
    for (int i = 0; i < node->move_count; i++) {
        const bool is_due = open == 0 ? is_within(tree, node, i) : is_open(tree, node, i);
        weights[i] = is_due ? weights[i] + WEIGHT_TRIED : 0;
        total += (uint64_t)weights[i];
    }
    if (total == 0) return -1;
    uint64_t drawn = random_below(random, total);
    int place = 0;
    while (drawn >= (uint64_t)weights[place]) drawn -= (uint64_t)weights[place++];
    return place;
}

int book_tree_draw(const BookTree *tree, Random *random, int numbers[BOOK_TREE_PLIES_MAX],
                   int places[BOOK_TREE_PLIES_MAX]) {
    int length = 0;
    for (int number = 0; length < BOOK_TREE_PLIES_MAX && number >= 0;) {
        const BookTreeNode *node = &tree->nodes[number];
        int place = node->is_searched ? draw_place(tree, node, random) : -1;
        if (place < 0) break;
        numbers[length] = number;
        places[length++] = place;
        number = node->moves[place].target;
    }
    return length;
}

// What is too far behind or games have not confirmed is left out, but never the best by search.
static void weigh_for_book(const BookTree *tree, const BookTreeNode *node,
                           int weights[BOOK_TREE_WIDTH_MAX]) {
    int total = 0;
    weigh(tree, node, tree->trust, weights);
    for (int i = 1; i < node->move_count; i++) {
        const int behind = node->moves[0].score - node->moves[i].score;
        if (behind > tree->keep || !is_confirmed(tree, &node->moves[i])) weights[i] = 0;
        total += weights[i];
    }
    if (node->move_count > 0 && total + weights[0] == 0) weights[0] = WEIGHT_TOP;
}

int book_tree_main_line(const BookTree *tree) {
    int length = 0;
    for (int number = 0; number >= 0 && length < BOOK_TREE_PLIES_MAX;) {
        const BookTreeNode *node = &tree->nodes[number];
        int weights[BOOK_TREE_WIDTH_MAX], best = 0;
        if (!node->is_searched || node->move_count == 0) break;
        weigh_for_book(tree, node, weights);
        for (int i = 1; i < node->move_count; i++) {
            if (weights[i] > weights[best]) best = i;
        }
        length++;
        number = node->moves[best].target;
    }
    return length;
}

void book_tree_group(const BookTree *tree, int number, BookGroup *group) {
    const BookTreeNode *node = &tree->nodes[number];
    int weights[BOOK_TREE_WIDTH_MAX];
    group->key = node->key;
    group->count = 0;
    weigh_for_book(tree, node, weights);
    for (int i = 0; i < node->move_count; i++) {
        GamePosition next;
        tree->game->play(&node->position, node->moves[i].move, &next);
        bool is_chess = strcmp(tree->game->name, "chess") == 0;
        uint64_t code =
            is_chess ? polyglot_move((Move)node->moves[i].move) : book_key_for(tree->game, &next);
        book_group_add(group, code, (uint64_t)weights[i]);
    }
}
