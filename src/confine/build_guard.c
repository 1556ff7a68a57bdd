// SPDX-License-Identifier: GPL-3.0-or-later
// build_guard.c - see build_guard.h. The compiler defines names for what it was told; what the
// linker did stands in the head of the program.
#include "confine/build_guard.h"

#include <features.h>
#include <link.h>

#if defined(__SSP_STRONG__) || defined(__SSP_ALL__)
#define GUARDS_STACK true
#else
#define GUARDS_STACK false
#endif

#if defined(__USE_FORTIFY_LEVEL) && __USE_FORTIFY_LEVEL > 0
#define GUARDS_COPIES true
#else
#define GUARDS_COPIES false
#endif

#if defined(__CET__) || defined(__ARM_FEATURE_BTI_DEFAULT)
#define GUARDS_BRANCHES true
#else
#define GUARDS_BRANCHES false
#endif

typedef struct Linked {
    bool is_read_only; // after the start
    bool is_bound;     // at the start
    bool is_movable;
} Linked;

static void read_dynamic(const ElfW(Dyn) * entry, Linked *linked) {
    for (; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_BIND_NOW) linked->is_bound = true;
        if (entry->d_tag == DT_FLAGS && (entry->d_un.d_val & DF_BIND_NOW)) linked->is_bound = true;
        if (entry->d_tag != DT_FLAGS_1) continue;
        if (entry->d_un.d_val & DF_1_NOW) linked->is_bound = true;
        if (entry->d_un.d_val & DF_1_PIE) linked->is_movable = true;
    }
}

// Called for the program first, and then no more.
static int read_head(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    Linked *linked = context;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type == PT_GNU_RELRO) linked->is_read_only = true;
        if (part->p_type == PT_DYNAMIC)
            read_dynamic((const ElfW(Dyn) *)(info->dlpi_addr + part->p_vaddr), linked);
    }
    return 1;
}

bool build_guard_is_on(BuildGuard guard) {
    Linked linked = {.is_bound = false};
    dl_iterate_phdr(read_head, &linked);
    switch (guard) {
    case GUARD_STACK: return GUARDS_STACK;
    case GUARD_COPIES: return GUARDS_COPIES;
    case GUARD_RELOCATED: return linked.is_read_only && linked.is_bound;
    case GUARD_ADDRESSES: return linked.is_movable;
    case GUARD_BRANCHES: return GUARDS_BRANCHES;
    case BUILD_GUARDS: break;
    }
    return false;
}
