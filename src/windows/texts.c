// SPDX-License-Identifier: GPL-3.0-or-later
// texts.c - see texts.h.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

char *windows_strdup(const char *text) {
    return windows_strndup(text, strlen(text));
}

char *windows_strndup(const char *text, size_t most) {
    const size_t length = strnlen(text, most);
    char *copy = malloc(length + 1);
    if (copy == NULL) return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

char *windows_strsep(char **rest, const char *signs) {
    char *begin = *rest;
    if (begin == NULL) return NULL;
    char *end = begin + strcspn(begin, signs);
    *rest = *end != '\0' ? end + 1 : NULL;
    *end = '\0';
    return begin;
}

char *windows_strcasestr(const char *text, const char *part) {
    const size_t length = strlen(part);
    for (;; text++) {
        if (strncasecmp(text, part, length) == 0) return (char *)(uintptr_t)text;
        if (*text == '\0') return NULL;
    }
}

void *windows_memmem(const void *bytes, size_t count, const void *part, size_t length) {
    const char *at = bytes;
    for (; count >= length; at++, count--) {
        if (memcmp(at, part, length) == 0) return (void *)(uintptr_t)at;
    }
    return NULL;
}
