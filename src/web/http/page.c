// SPDX-License-Identifier: GPL-3.0-or-later
// page.c - see page.h; page_bytes.S has the bytes.
#include "web/http/page.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/checksum.h"

extern const unsigned char page_html[], page_html_end[], page_script[], page_script_end[];
extern const unsigned char page_style[], page_style_end[], page_parts[], page_parts_end[];
extern const unsigned char page_notices[], page_notices_end[];

static const PageFile files[] = {
    {"/", "text/html; charset=utf-8", page_html, page_html_end},
    {"/page.js", "text/javascript; charset=utf-8", page_script, page_script_end},
    {"/page.css", "text/css; charset=utf-8", page_style, page_style_end},
    {"/notices.txt", "text/plain; charset=utf-8", page_notices, page_notices_end},
};

bool page_is_built_in(void) {
    return &page_html[0] != &page_html_end[0];
}

// The parts stand one behind the other: "/part-games-1A2B.js 1234", the end of the line, the bytes.
static bool find_part(const char *path, PageFile *file) {
    const unsigned char *at = page_parts;
    size_t length = strlen(path);
    while (at < page_parts_end) {
        const unsigned char *blank = memchr(at, ' ', (size_t)(page_parts_end - at));
        char *line_end = NULL;
        if (blank == NULL) return false;
        size_t size = strtoul((const char *)blank, &line_end, 10);
        const unsigned char *bytes = (const unsigned char *)line_end + 1;
        bool is_it = (size_t)(blank - at) == length && memcmp(at, path, length) == 0;
        *file = (PageFile){path, "text/javascript; charset=utf-8", bytes, bytes + size};
        if (is_it) return true;
        at = bytes + size;
    }
    return false;
}

bool page_find(const char *path, PageFile *file) {
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        *file = files[i];
        if (strcmp(file->path, path) == 0) return true;
    }
    return find_part(path, file);
}

void page_tag(const PageFile *file, char tag[PAGE_TAG_MAX]) {
    uint32_t sum = checksum_of(0, file->bytes, (size_t)(file->end - file->bytes));
    snprintf(tag, PAGE_TAG_MAX, "\"%08x%zx\"", (unsigned)sum, (size_t)(file->end - file->bytes));
}
