// SPDX-License-Identifier: GPL-3.0-or-later
// memory.c - see memory.h. As Linux tells it: the machine's memory, and what the group the
// program runs in may have of it.
#include "core/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/platform.h"

static size_t least_of(size_t a, size_t b) {
    return a < b ? a : b;
}

// The number in a file of one line; SIZE_MAX without one ("max").
static size_t read_number(const char *path) {
    FILE *file = fopen(path, "r");
    unsigned long long number = SIZE_MAX;
    if (file == NULL) return SIZE_MAX;
    if (fscanf(file, "%llu", &number) != 1) number = SIZE_MAX;
    fclose(file);
    return (size_t)number;
}

static size_t machine_mb(void) {
    FILE *file = fopen("/proc/meminfo", "r");
    char line[128];
    unsigned long long kilobytes = 0;
    if (file == NULL) return SIZE_MAX;
    while (kilobytes == 0 && fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "MemAvailable: %llu kB", &kilobytes) != 1) kilobytes = 0;
    }
    fclose(file);
    return kilobytes > 0 ? (size_t)(kilobytes >> 10) : SIZE_MAX;
}

static size_t group_mb(void) {
    size_t most = read_number("/sys/fs/cgroup/memory.max"),
           used = read_number("/sys/fs/cgroup/memory.current");
    if (most == SIZE_MAX || used == SIZE_MAX) return SIZE_MAX;
    return used < most ? (most - used) >> 20 : 0;
}

size_t memory_available_mb(void) {
    return least_of(machine_mb(), group_mb());
}

void *memory_take_large(size_t bytes) {
    if (bytes > SIZE_MAX - HUGE_PAGE) return NULL;
    const size_t room = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    void *table = aligned_alloc(HUGE_PAGE, room);
    if (table == NULL) return NULL;
    pages_wish_huge(table, room);
    return memset(table, 0, bytes);
}

void *memory_new(size_t bytes, Error *error) {
    void *memory = calloc(1, bytes);
    if (memory == NULL) error_no_memory(error);
    return memory;
}

bool memory_grow(void *array, size_t *room, size_t wanted, size_t item_bytes) {
    if (wanted <= *room) return true;
    void *items;
    memcpy(&items, array, sizeof items);
    size_t more = wanted + wanted / 2 + 16;
    if (more < wanted || more > SIZE_MAX / item_bytes) return false;
    void *grown = realloc(items, more * item_bytes);
    if (grown == NULL) return false;
    memcpy(array, &grown, sizeof grown);
    *room = more;
    return true;
}
