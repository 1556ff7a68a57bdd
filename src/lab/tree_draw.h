// SPDX-License-Identifier: GPL-3.0-or-later
// tree_draw.h - what the text and the picture of a tree have in common.
#pragma once

#include <stdarg.h>

#include "lab/tree.h"

// The score as the view wants it: for the root's side or for the side to move.
Score tree_shown(const DrawnNode *node, TreeView view, Score score);
void tree_format_score(const Tree *tree, Score score, Text *text);
void tree_format_bounds(const Tree *tree, const DrawnNode *node, TreeView view,
                        const Score bounds[2], Text *text);
void tree_format_window(const Tree *tree, const DrawnNode *node, TreeView view, Text *text);
// What the table knew of the node.
void tree_format_memory(const Tree *tree, const DrawnNode *node, TreeView view, Text *text);
// Moves of the node that were never tried because of a cut.
int tree_moves_cut(const Tree *tree, const DrawnNode *node);

// Adds words of the picture in the language of the tree.
__attribute__((format(printf, 3, 4))) void tree_say(const Tree *tree, Text *text,
                                                    const char *format, ...);
__attribute__((format(printf, 3, 0))) void tree_say_list(const Tree *tree, Text *text,
                                                         const char *format, va_list arguments);

// Parts of a picture, for those that draw something else about a tree. Measuring places the nodes;
// the height is that of title and tree.
enum { TREE_SVG_MARGIN = 40, TREE_SVG_HEADER = 50, TREE_SVG_HALF = 17 }; // HALF: of a node's box
void tree_svg_measure(Tree *tree, double *width, double *height);
void tree_svg_begin(double width, double height, const char *title, FILE *out);
void tree_svg_draw_edges(const Tree *tree, FILE *out);
void tree_svg_draw(const Tree *tree, TreeView view, FILE *out);
double tree_svg_x(const Tree *tree, const DrawnNode *node);
double tree_svg_y(const DrawnNode *node);
void tree_svg_words(double x, double y, const char *class, const char *words, FILE *out);
