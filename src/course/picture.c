// SPDX-License-Identifier: GPL-3.0-or-later
// picture.c - see picture.h.
#include "course/picture.h"

#include "lab/lab.h"

enum { NODES_MOST = 80 };

bool picture_exists(const Check *check) {
    if (check->exercise->ground == GROUND_BOARDS) return true;
    return check->exercise->ground == GROUND_POSITION && check->right.node_count > 1
           && check->right.node_count + check->own.node_count <= 2 * NODES_MOST;
}

// ---- boards ----

static void write_board(const Check *check, FILE *out) {
    uint64_t mine = (uint64_t)check->numbers[0];
    uint64_t theirs = (uint64_t)check->numbers[1];
    bool has_moves = check->at_place.own.end == RUN_DONE && check->exercise->result[0] == 'u';
    uint64_t expected = has_moves ? (uint64_t)check->at_place.expected : 0;
    uint64_t own = has_moves ? (uint64_t)check->at_place.own.value : 0;
    fputs("  a b c d e f g h\n", out);
    for (int square = 0; square < 64; square++) {
        char mark = mine >> square & 1                ? 'X'
                    : theirs >> square & 1            ? 'O'
                    : (expected & ~own) >> square & 1 ? '+'
                    : expected >> square & 1          ? '*'
                                                      : '.';
        if ((own & ~expected) >> square & 1) mark = '-';
        if (square % 8 == 0) fprintf(out, "%d", square / 8 + 1);
        fprintf(out, " %c%s", mark, square % 8 == 7 ? "\n" : "");
    }
}

// ---- trees ----

static int find_path(const World *world, uint64_t path) {
    for (int i = 0; i < world->node_count; i++) {
        if (world->nodes[i].path == path) return i;
    }
    return -1;
}

static void name_node(const Check *check, Language speech, const World *world, int node,
                      char name[TREE_MOVE_TEXT]) {
    const WorldNode *here = &world->nodes[node];
    const char *mark = world == &check->own                     ? TERM("yours only")
                       : find_path(&check->own, here->path) < 0 ? TERM("not yours")
                                                                : NULL;
    GameMove moves[GAME_MOVES_MAX];
    char move[GAME_MOVE_TEXT_MAX];
    const void *above = &world->nodes[here->parent].position;
    world->game->list_moves(above, moves);
    game_format_move(world->game, above, moves[here->move], move);
    Text text = text_over(name, TREE_MOVE_TEXT);
    text_add(&text, move);
    if (mark != NULL) text_addf(&text, " (%s)", words_term(speech, mark));
}

// What the reference knows of the node: its last call there, or the value it asked for.
static void fill_node(const Check *check, int node, DrawnNode *drawn) {
    const World *world = &check->right;
    for (int i = 0; i < world->ask_count; i++) {
        const Ask *ask = &world->asks[i];
        bool is_judged = ask->kind == ASK_VALUE || ask->kind == ASK_OVER || ask->kind == ASK_SEARCH;
        if (!is_judged || ask->numbers[0] != node) continue;
        drawn->value = (Score)ask->answer;
        drawn->reason = REASON_HORIZON;
    }
    bool has_window = check->exercise->parameters[EXERCISE_PARAMETERS_MAX - 1] != NULL;
    for (int i = 0; i < world->call_count; i++) {
        const WorldCall *call = &world->calls[i];
        if (call->node != node) continue;
        drawn->value = (Score)call->value;
        if (has_window) {
            drawn->alpha = (Score)call->numbers[2];
            drawn->beta = (Score)call->numbers[3];
        }
        bool is_leaf = world->nodes[node].first_child < 0;
        bool is_cut = has_window && drawn->value >= drawn->beta;
        bool is_low = has_window && drawn->value <= drawn->alpha;
        drawn->reason = is_leaf  ? REASON_HORIZON
                        : is_cut ? REASON_CUT
                        : is_low ? REASON_LOW
                                 : REASON_EXACT;
    }
}

static int add_drawn(Tree *tree, int parent) {
    return tree_add(tree, &(DrawnNode){.parent = parent,
                                       .ply = parent < 0 ? 0 : tree->nodes[parent].ply + 1,
                                       .alpha = -WORLD_INFINITY,
                                       .beta = WORLD_INFINITY,
                                       .has_left = true});
}

// All of the reference's nodes, then those that only the student visits.
static bool build(const Check *check, Language speech, Tree *tree, Error *error) {
    const World *right = &check->right;
    const World *own = &check->own;
    int places[2 * NODES_MOST];
    if (!tree_open(tree, right->game, 2 * NODES_MOST, error)) return false;
    tree->infinity = WORLD_INFINITY;
    for (int i = 0; i < right->node_count; i++) {
        int above = right->nodes[i].parent;
        int index = add_drawn(tree, above < 0 ? -1 : places[above]);
        places[i] = index;
        GameMove moves[GAME_MOVES_MAX];
        tree->nodes[index].moves_listed = right->game->list_moves(&right->nodes[i].position, moves);
        fill_node(check, i, &tree->nodes[index]);
        if (above >= 0) name_node(check, speech, right, i, tree->nodes[index].move);
    }
    int own_places[2 * NODES_MOST];
    for (int i = 0; i < own->node_count; i++) {
        int same = find_path(right, own->nodes[i].path);
        own_places[i] =
            same >= 0 ? places[same] : add_drawn(tree, own_places[own->nodes[i].parent]);
        if (same >= 0) continue;
        tree->nodes[own_places[i]].has_left = false;
        name_node(check, speech, own, i, tree->nodes[own_places[i]].move);
    }
    return true;
}

static void say_words(const void *speech, const Sentence *sentence, Text *text) {
    words_add(speech, sentence, text);
}

void picture_write_text(const Check *check, Language speech, FILE *out) {
    if (check->exercise->ground == GROUND_BOARDS) {
        write_board(check, out);
        return;
    }
    Tree tree;
    Error error;
    if (!build(check, speech, &tree, &error)) return;
    tree.say = say_words;
    tree.language = speech;
    tree_write_text(&tree, TREE_VIEW_MOVER, out);
    tree_close(&tree);
}

bool picture_write_svg(const Check *check, Language speech, const char *title, FILE *out,
                       Error *error) {
    Tree tree;
    if (check->exercise->ground != GROUND_POSITION || !picture_exists(check))
        return error_set(error, "there is no tree to draw here");
    if (!build(check, speech, &tree, error)) return false;
    tree.say = say_words;
    tree.language = speech;
    tree_write_svg(&tree, TREE_VIEW_MOVER, title, out);
    tree_close(&tree);
    return true;
}
