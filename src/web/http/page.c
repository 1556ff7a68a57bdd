// SPDX-License-Identifier: GPL-3.0-or-later
// page.c - see page.h; page_bytes.S has the bytes.
#include "web/http/page.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/checksum.h"

extern const unsigned char page_html[], page_html_end[], page_script[], page_script_end[];
extern const unsigned char page_style[], page_style_end[];

static const PageFile files[] = {
    {"/", "text/html; charset=utf-8", page_html, page_html_end},
    {"/page.js", "text/javascript; charset=utf-8", page_script, page_script_end},
    {"/page.css", "text/css; charset=utf-8", page_style, page_style_end},
};

bool page_is_built_in(void) {
    return &page_html[0] != &page_html_end[0];
}

const PageFile *page_find(const char *path) {
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        if (strcmp(files[i].path, path) == 0) return &files[i];
    }
    return NULL;
}

void page_tag(const PageFile *file, char tag[PAGE_TAG_MAX]) {
    uint32_t sum = checksum_of(0, file->bytes, (size_t)(file->end - file->bytes));
    snprintf(tag, PAGE_TAG_MAX, "\"%08x%zx\"", (unsigned)sum, (size_t)(file->end - file->bytes));
}
