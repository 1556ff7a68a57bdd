// SPDX-License-Identifier: GPL-3.0-or-later
// explain_picture.c - see explain_picture.h.
#include "cli/engine/explain_picture.h"

#include "core/whole_file.h"
#include "games/games.h"
#include "lab/lab.h"
#include "cli/say.h"

enum { LEAF_WIDTH = 82, TITLE_MAX = 512 };

// The game writes moves in English.
static void name_move(void *context, const char *san) {
    Tree *tree = context;
    if (tree->current >= 0)
        slice_copy(slice_of(san), tree->nodes[tree->current].move, TREE_MOVE_TEXT);
}

static void hide_moves(void *context, int count) {
    tree_hide_moves(context, count);
}

static bool write_tree(const Explanation *explanation, Tree *tree, FILE *out, Error *error) {
    tree->format_score = explain_format_score;
    tree->leaf_width = LEAF_WIDTH;
    tree->say = say_into;
    tree->language = explanation->language;
    const ExplainPainter painter = {.observer = tree_observer(tree),
                                    .context = tree,
                                    .name_move = name_move,
                                    .hide_moves = hide_moves};
    if (!explain_paint(explanation, &painter))
        return error_set(error, "the search was too short for a picture");
    Text title = TEXT_OF(TITLE_MAX);
    explain_format_title(explanation, &title);
    tree_write_svg(tree, TREE_VIEW_ROOT, title.data, out);
    return true;
}

bool explain_picture_write(const Explanation *explanation, const char *path, Error *error) {
    WholeFile file;
    Tree tree;
    if (!whole_file_open(&file, path, error)) return false;
    bool is_drawn = tree_open(&tree, &game_chess, EXPLAIN_VISITS_MAX, error);
    if (is_drawn) {
        is_drawn = write_tree(explanation, &tree, file.stream, error);
        tree_close(&tree);
    }
    return whole_file_end(&file, is_drawn, error);
}
