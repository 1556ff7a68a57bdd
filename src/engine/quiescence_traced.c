// SPDX-License-Identifier: GPL-3.0-or-later
// quiescence_traced.c - the search at the leaves once more, telling its story: see story.h.
#define TELLS_STORY 1
#define quiescence_node quiescence_node_traced
#include "engine/quiescence.c"
