// SPDX-License-Identifier: GPL-3.0-or-later
// guard.c - see guard.h.
#include "web/http/guard.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

enum { NAME_MAX_SIZE = 64 };

static const char *const host_names[] = {"127.0.0.1", "localhost", "[::1]"};
enum { HOST_COUNT = sizeof host_names / sizeof host_names[0] };

bool guard_open(Guard *guard) {
    unsigned char bytes[GUARD_TOKEN_BYTES];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
    for (int i = 0; i < GUARD_TOKEN_BYTES; i++) snprintf(guard->token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

// "localhost:8017", with `before` in front of it.
static bool is_own_name(const Guard *guard, const char *before, const char *name) {
    char own[NAME_MAX_SIZE];
    for (int i = 0; i < HOST_COUNT; i++) {
        snprintf(own, sizeof own, "%s%s:%d", before, host_names[i], guard->port);
        if (strcasecmp(own, name) == 0) return true;
    }
    return false;
}

// Takes as long for every wrong token of the right length.
static bool is_token(const Guard *guard, const char *token) {
    if (token == NULL || strlen(token) != sizeof guard->token - 1) return false;
    unsigned char difference = 0;
    for (size_t i = 0; i + 1 < sizeof guard->token; i++)
        difference |= (unsigned char)(token[i] ^ guard->token[i]);
    return difference == 0;
}

// "application/json", with or without a charset.
static bool is_json(const char *type) {
    static const char json[] = "application/json";
    if (type == NULL || strncasecmp(type, json, sizeof json - 1) != 0) return false;
    char next = type[sizeof json - 1];
    return next == '\0' || next == ';' || next == ' ';
}

static bool is_from_elsewhere(const Guard *guard, const GuardRequest *request) {
    bool is_other_site = request->site != NULL && strcmp(request->site, "same-origin") != 0
                         && strcmp(request->site, "none") != 0;
    return is_other_site
           || (request->origin != NULL && !is_own_name(guard, "http://", request->origin));
}

int guard_check(const Guard *guard, const GuardRequest *request) {
    bool changes = strcmp(request->method, "POST") == 0;
    bool is_file = strncmp(request->path, "/api/", 5) != 0;
    if (request->host == NULL || !is_own_name(guard, "", request->host)) return 421;
    bool is_read =
        strcmp(request->method, "GET") == 0 || (is_file && strcmp(request->method, "HEAD") == 0);
    if (!changes && !is_read) return 405;
    if (changes && is_file) return 405;
    if (is_file) return 0; // a link from anywhere may open the page
    if (is_from_elsewhere(guard, request)) return 403;
    if (changes && request->origin == NULL) return 403;
    if (!is_token(guard, request->token)) return 401;
    return changes && !is_json(request->content_type) ? 415 : 0;
}
