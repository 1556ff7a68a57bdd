// SPDX-License-Identifier: GPL-3.0-or-later
// search_traced.c - the principal search once more, telling its story: see story.h.
#define TELLS_STORY 1
#define search_node search_node_traced
#define quiescence_node quiescence_node_traced
#include "engine/search.c"
