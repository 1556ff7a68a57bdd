// SPDX-License-Identifier: GPL-3.0-or-later
// tree.c - a game tree typed by hand, as a game: every blackboard and exam tree.
//
// A position is the text of the whole tree and a place in it, so that it is a value like any other.
// Leaves and inner estimates are MAX's; a move is the number of a child.
#include <string.h>

#include "games/tree.h"

static TreeNode node_of(const TreePosition *position) {
    return tree_node_at(position->text, position->at);
}

static int side_to_move(const void *position) {
    const TreePosition *here = position;
    return (here->ply + here->is_min_at_root) % 2;
}

static int own_value(const TreePosition *position) {
    int value = node_of(position).value;
    return side_to_move(position) == 0 ? value : -value;
}

void tree_play(const void *position, GameMove move, void *next) {
    const TreePosition *here = position;
    TreePosition after = *here;
    TreeNode node = node_of(here);
    after.at = (uint16_t)tree_child_at(here->text, &node, (int)move - 1);
    after.path[after.ply++] = (uint8_t)(move - 1);
    memcpy(next, &after, sizeof after);
}

static bool start(const char *variant, void *position, Error *error) {
    TreePosition read;
    if (!tree_read(variant[0] != '\0' ? variant : "textbook", &read, error)) return false;
    if (read.ply > 0) return error_set(error, "a tree starts at its root: no '@' is wanted");
    memcpy(position, &read, sizeof read);
    return true;
}

static bool parse(const char *text, void *position, Error *error) {
    TreePosition read;
    if (!tree_read(text, &read, error)) return false;
    memcpy(position, &read, sizeof read);
    return true;
}

static void format(const void *position, Text *text) {
    const TreePosition *here = position;
    text_addf(text, "%s%s", here->is_min_at_root ? "min " : "", here->text);
    for (int i = 0; i < here->ply; i++)
        text_addf(text, "%s%d", i > 0 ? "." : " @", here->path[i] + 1);
}

static int list_moves(const void *position, GameMove *moves) {
    const TreePosition *here = position;
    TreeNode node = node_of(here);
    int count = 0;
    for (int at = node.first; at > 0; count++) {
        moves[count] = (GameMove)count + 1;
        at = tree_skip(here->text, at);
        at = here->text[at] == ' ' ? at + 1 : 0;
    }
    return count;
}

static Slice name_of_move(const TreePosition *position, GameMove move) {
    TreeNode node = node_of(position);
    return tree_node_at(position->text, tree_child_at(position->text, &node, (int)move - 1)).name;
}

static void format_move(const void *position, GameMove move, Text *text) {
    Slice name = name_of_move(position, move);
    if (name.length > 0)
        text_add_bytes(text, name.data, name.length);
    else
        text_addf(text, "%d", (int)move);
}

static void draw_board(const void *position, const PictureStyle *style, Text *picture) {
    (void)style;
    const TreePosition *here = position;
    int end = tree_skip(here->text, here->at);
    text_addf(picture, "%s", side_to_move(here) == 0 ? "MAX " : "MIN ");
    text_add_bytes(picture, here->text + here->at, (size_t)(end - here->at));
    text_add_char(picture, '\n');
}

static bool is_over(const void *position, int *score) {
    if (node_of(position).first > 0) return false;
    *score = own_value(position);
    return true;
}

static const char *ending(const void *position) {
    (void)position;
    return TERM("a leaf of the tree");
}

static uint64_t key(const void *position) {
    const TreePosition *here = position;
    return random_mix(here->hash ^ here->at);
}

// A move out of an unquiet node counts as a capture: a quiescence search follows those.
static void describe_move(const void *position, GameMove move, MoveFacts *facts) {
    const TreePosition *here = position;
    TreePosition after;
    int score = 0;
    tree_play(here, move, &after);
    *facts = (MoveFacts){.captured_value = node_of(here).is_unquiet,
                         .wins = is_over(&after, &score) && score < 0};
}

static const GameFeature FEATURE_LIST[] = {
    {TERM("value"), SENTENCE("what was written at the node, 0 where nothing was")}};

static void extract(const void *position, int *features) {
    features[0] = own_value(position);
}

static int phase(const void *position) {
    const TreePosition *here = position;
    return here->ply * GAME_PHASE_END / TREE_DEPTH_MAX;
}

static const int ZERO[] = {0}, GIVEN[] = {1};
static const GameEvaluation EVALUATIONS[] = {
    {.name = "zero", .summary = "knows only the leaves", .early = ZERO},
    {.name = "given", .summary = "the number written at the node", .early = GIVEN},
};

const Game game_tree = {
    .name = "tree",
    .title = TERM("Tree typed by hand"),
    .summary = "a tree as one writes it: ((3 12 8) (2 4 6) (14 5 2))",
    .side_names = {TERM("MAX"), TERM("MIN")},
    .variants =
#define TREE(name, summary, text, value, leaves, all) #name " "
#include "games/trees.def"
#undef TREE
        ,
    .position_bytes = sizeof(TreePosition),
    .moves_max = TREE_WIDTH_MAX,
    .repetition = REPETITION_IMPOSSIBLE,
    .start = start,
    .parse = parse,
    .format = format,
    .format_move = format_move,
    .people = {.draw_board = draw_board,
               .opponents = {"lab:alphabeta,depth=20"},
               .is_for_laboratory = true},
    .side_to_move = side_to_move,
    .list_moves = list_moves,
    .play = tree_play,
    .is_over = is_over,
    .ending = ending,
    .key = key,
    .has_captures = true,
    .describe_move = describe_move,
    .features = FEATURE_LIST,
    .feature_count = 1,
    .extract = extract,
    .phase = phase,
    .evaluations = EVALUATIONS,
    .evaluation_count = sizeof EVALUATIONS / sizeof *EVALUATIONS,
    .score_bound = TREE_VALUE_MAX + 1,
    .score_unit = 1,
};
_Static_assert(sizeof(TreePosition) <= GAME_POSITION_BYTES_MAX, "a position is a plain value");
