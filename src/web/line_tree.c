// SPDX-License-Identifier: GPL-3.0-or-later
// line_tree.c - see line_tree.h.
#include "web/line_tree.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

// ---- memory ------------------------------------------------------------------------------------

static void free_comments(LineTree *tree) {
    for (int i = 0; i < tree->count; i++) free(tree->nodes[i].comment);
    tree->count = 0;
}

void line_tree_free(LineTree *tree) {
    free_comments(tree);
    free(tree->nodes);
    *tree = (LineTree){0};
}

static bool make_room(LineTree *tree) {
    return tree->count < LINE_NODES_MAX
           && memory_grow(&tree->nodes, &tree->room, (size_t)tree->count + 1, sizeof *tree->nodes);
}

bool line_tree_begin(LineTree *tree, const Board *start) {
    free_comments(tree);
    if (!make_room(tree)) return false;
    tree->nodes[0] = (LineNode){.board = *start, .parent = -1, .child = -1, .brother = -1};
    tree->count = 1;
    return true;
}

bool line_tree_has(const LineTree *tree, int node) {
    return node >= 0 && node < tree->count && !tree->nodes[node].is_removed;
}

// ---- changing ----------------------------------------------------------------------------------

static int find_child(const LineTree *tree, int parent, Move move) {
    int child = tree->nodes[parent].child;
    while (child >= 0 && tree->nodes[child].move != move) child = tree->nodes[child].brother;
    return child;
}

static int last_child(const LineTree *tree, int parent) {
    int child = tree->nodes[parent].child;
    while (child >= 0 && tree->nodes[child].brother >= 0) child = tree->nodes[child].brother;
    return child;
}

int line_tree_add(LineTree *tree, int parent, Move move, Error *error) {
    int known = find_child(tree, parent, move), last = last_child(tree, parent);
    if (known >= 0) return known;
    int depth = tree->nodes[parent].depth + (last >= 0);
    if (depth > LINE_DEPTH_MAX || !make_room(tree)) {
        error_set(error, "there is no room for more variations");
        return -1;
    }
    int node = tree->count++;
    LineNode *added = &tree->nodes[node];
    *added = (LineNode){.move = move, .parent = parent, .child = -1, .brother = -1, .depth = depth};
    added->ply = tree->nodes[parent].ply + 1;
    if (move == MOVE_NONE)
        board_pass(&tree->nodes[parent].board, &added->board);
    else
        board_play(&tree->nodes[parent].board, move, &added->board);
    if (last >= 0)
        tree->nodes[last].brother = node;
    else
        tree->nodes[parent].child = node;
    return node;
}

// Takes the node out of the list of its brothers.
static void unlink_node(LineTree *tree, int node) {
    int *place = &tree->nodes[tree->nodes[node].parent].child;
    while (*place != node) place = &tree->nodes[*place].brother;
    *place = tree->nodes[node].brother;
}

void line_tree_remove(LineTree *tree, int node) {
    if (node == 0) return;
    unlink_node(tree, node);
    tree->nodes[node].is_removed = true;
    // Children have larger numbers than their parents.
    for (int i = node + 1; i < tree->count; i++) {
        if (tree->nodes[tree->nodes[i].parent].is_removed) tree->nodes[i].is_removed = true;
    }
}

// Its whole way from the start comes first: a later move of a variation brings the variation.
void line_tree_promote(LineTree *tree, int node) {
    for (; node != 0; node = tree->nodes[node].parent) {
        LineNode *parent = &tree->nodes[tree->nodes[node].parent];
        unlink_node(tree, node);
        tree->nodes[node].brother = parent->child;
        parent->child = node;
    }
}

// The room grows by halves, so that many comments at one move are joined in a time that goes
// with their length.
static bool add_comment(LineNode *node, Slice comment) {
    const size_t wanted = node->comment_length + comment.length + 2; // a blank and the end
    if (!memory_grow(&node->comment, &node->comment_room, wanted, 1)) return false;
    if (node->comment_length > 0) node->comment[node->comment_length++] = ' ';
    memcpy(node->comment + node->comment_length, comment.data, comment.length);
    node->comment_length += comment.length;
    node->comment[node->comment_length] = '\0';
    return true;
}

bool line_tree_comment(LineTree *tree, int node, Slice comment) {
    LineNode new = {0}, *changed = &tree->nodes[node];
    if (comment.length > 0 && !add_comment(&new, comment)) return false;
    free(changed->comment);
    changed->comment = new.comment;
    changed->comment_length = new.comment_length;
    changed->comment_room = new.comment_room;
    return true;
}

// Marks that say how good a move is, of which it has one.
static bool is_opinion(int mark) {
    return mark >= 1 && mark <= PGN_NAG_OPINION_MAX;
}

// The place of the mark, or of the one that it would replace; mark_count: none.
static int find_mark(const LineNode *node, int mark) {
    int i = 0;
    while (i < node->mark_count && node->marks[i] != mark
           && !(is_opinion(mark) && is_opinion(node->marks[i])))
        i++;
    return i;
}

static void set_mark(LineNode *node, int mark) {
    int place = find_mark(node, mark);
    if (place == LINE_MARKS_MAX) return;
    if (place == node->mark_count) node->mark_count++;
    node->marks[place] = (uint8_t)mark;
}

void line_tree_mark(LineTree *tree, int node, int mark) {
    LineNode *marked = &tree->nodes[node];
    int place = find_mark(marked, mark);
    if (place == marked->mark_count || marked->marks[place] != mark) {
        set_mark(marked, mark);
        return;
    }
    marked->mark_count--;
    memmove(&marked->marks[place], &marked->marks[place + 1], (size_t)(marked->mark_count - place));
}

const char *line_mark_text(int mark) {
    static const char *const texts[] = {
        [1] = "!",  [2] = "?",  [3] = "!!", [4] = "??",  [5] = "!?",
        [6] = "?!", [7] = "□",  [10] = "=", [13] = "∞",  [14] = "⩲",
        [15] = "⩱", [16] = "±", [17] = "∓", [18] = "+−", [19] = "−+"};
    bool is_known = mark > 0 && mark < (int)(sizeof texts / sizeof texts[0]) && texts[mark] != NULL;
    return is_known ? texts[mark] : "";
}

// ---- ways through it ---------------------------------------------------------------------------

int line_tree_path(const LineTree *tree, int node, Move *moves) {
    int count = tree->nodes[node].ply;
    for (int ply = count; node > 0; node = tree->nodes[node].parent)
        moves[--ply] = tree->nodes[node].move;
    return count;
}

int line_tree_at_ply(const LineTree *tree, int ply) {
    int node = 0;
    while (node >= 0 && ply-- > 0) node = tree->nodes[node].child;
    return node;
}

// ---- from and to PGN ---------------------------------------------------------------------------

bool line_tree_read(LineTree *tree, const PgnGame *game, Error *error) {
    int open[PGN_DEPTH_MAX + 1], depth = 0, node = 0;
    if (!line_tree_begin(tree, &game->start)) return error_no_memory(error);
    for (int i = 0; i < game->item_count; i++) {
        const PgnItem *item = &game->items[i];
        switch ((PgnItemKind)item->kind) {
        case PGN_ITEM_MOVE:
            node = line_tree_add(tree, node, item->move, error);
            if (node < 0) return false;
            break;
        case PGN_ITEM_NAG: set_mark(&tree->nodes[node], item->nag); break;
        case PGN_ITEM_COMMENT:
            if (!add_comment(&tree->nodes[node], slice_of(pgn_game_text(game, item->text))))
                return error_no_memory(error);
            break;
        case PGN_ITEM_OPEN:
            open[depth++] = node;
            node = tree->nodes[node].parent;
            break;
        case PGN_ITEM_CLOSE: node = open[--depth]; break;
        }
    }
    return true;
}

static bool write_node(const LineTree *tree, int node, PgnGame *game) {
    const LineNode *told = &tree->nodes[node];
    bool is_fine = pgn_game_add_move(game, told->move);
    for (int i = 0; i < told->mark_count; i++)
        is_fine = is_fine && pgn_game_add_nag(game, told->marks[i]);
    return is_fine
           && (told->comment == NULL || pgn_game_add_comment(game, slice_of(told->comment)));
}

// The first child of this node, its brothers as variations, and so on to the end of the line.
static bool write_line(const LineTree *tree, int node, PgnGame *game) {
    for (int child; (child = tree->nodes[node].child) >= 0; node = child) {
        if (!write_node(tree, child, game)) return false;
        for (int other = tree->nodes[child].brother; other >= 0;
             other = tree->nodes[other].brother) {
            if (!pgn_game_open_variation(game) || !write_node(tree, other, game)
                || !write_line(tree, other, game) || !pgn_game_close_variation(game))
                return false;
        }
    }
    return true;
}

bool line_tree_write(const LineTree *tree, PgnGame *game) {
    const char *before = tree->nodes[0].comment;
    if (before != NULL && !pgn_game_add_comment(game, slice_of(before))) return false;
    return write_line(tree, 0, game);
}
