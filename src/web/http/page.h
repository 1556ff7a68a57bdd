// SPDX-License-Identifier: GPL-3.0-or-later
// page.h - the page's files, built from web/ and kept in the program, each gzip'ed.
#pragma once

#include <stdbool.h>

enum { PAGE_TAG_MAX = 24 };

typedef struct PageFile {
    const char *path; // "/page.js"
    const char *type;
    const unsigned char *bytes; // gzip'ed
    const unsigned char *end;
} PageFile;

// Whether the program was built with the page.
bool page_is_built_in(void);
// False: there is none of this path. One that is found lives as long as the path does.
bool page_find(const char *path, PageFile *file);
// Another one for other bytes: "\"1a2b3c4d5e6f7081\"".
void page_tag(const PageFile *file, char tag[PAGE_TAG_MAX]);
