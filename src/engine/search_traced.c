// SPDX-License-Identifier: GPL-3.0-or-later
// search_traced.c - the whole search once more, traced: see search_trace.h.
#define IS_TRACED 1
#define search_node search_node_traced
#define visit_prune visit_prune_traced
#define quiescence_node quiescence_node_traced
#include "engine/search.c"
#include "engine/pruning.c"
#include "engine/quiescence.c"
