// SPDX-License-Identifier: GPL-3.0-or-later
// tree_draw.h - what the text and the picture of a tree have in common.
#pragma once

#include <stdarg.h>

#include "lab/tree.h"

// The score as the view wants it: for the root's side or for the side to move.
Score tree_shown(const DrawnNode *node, TreeView view, Score score);
void tree_format_score(const Tree *tree, Score score, Text *text);
void tree_format_window(const Tree *tree, const DrawnNode *node, TreeView view, Text *text);
// Moves of the node that were never tried because of a cut.
int tree_moves_cut(const Tree *tree, const DrawnNode *node);

// Adds words of the picture in the language of the tree.
__attribute__((format(printf, 3, 4))) void tree_say(const Tree *tree, Text *text,
                                                    const char *format, ...);
__attribute__((format(printf, 3, 0))) void tree_say_list(const Tree *tree, Text *text,
                                                         const char *format, va_list arguments);
