// SPDX-License-Identifier: GPL-3.0-or-later
// build_guard.c - see build_guard.h. The compiler defines names for what it was told; what the
// linker did stands in the head of the program.
#include "confine/build_guard.h"

#include <features.h>
#include <link.h>
#include <stdint.h>

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

// The linker marks a program only where all of it is marked, the system's startup files too.
#ifndef PT_GNU_PROPERTY
#define PT_GNU_PROPERTY 0x6474e553
#endif
#if defined(__aarch64__)
enum { PROPERTY_BRANCHES = 0xc0000000, BRANCHES_MARKED = 1 }; // BTI
#else
enum { PROPERTY_BRANCHES = 0xc0000002, BRANCHES_MARKED = 3 }; // IBT and the shadow stack of x86
#endif

typedef struct Linked {
    bool is_read_only; // after the start
    bool is_bound;     // at the start
    bool is_movable;
    bool is_marked;
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

// A note is a head of three words, "GNU" and properties: kind, length, and data to a multiple of 8.
static void read_properties(const uint32_t *note, size_t bytes, Linked *linked) {
    enum { HEAD_WORDS = 4, PROPERTY_WORDS = 2 };
    const size_t count = bytes / sizeof *note;
    for (size_t at = HEAD_WORDS; at + PROPERTY_WORDS < count;) {
        const uint32_t kind = note[at], length = note[at + 1];
        if (kind == (uint32_t)PROPERTY_BRANCHES)
            linked->is_marked = (note[at + 2] & BRANCHES_MARKED) == BRANCHES_MARKED;
        at += PROPERTY_WORDS + ((size_t)length + 7) / 8 * 2;
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
        if (part->p_type == PT_GNU_PROPERTY)
            read_properties((const uint32_t *)(info->dlpi_addr + part->p_vaddr), part->p_memsz,
                            linked);
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
    case GUARD_BRANCHES: return linked.is_marked;
    case BUILD_GUARDS: break;
    }
    return false;
}
