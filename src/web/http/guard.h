// SPDX-License-Identifier: GPL-3.0-or-later
// guard.h - who may ask the server for what.
//
// A page of another site can make a browser send requests here, and a name of another site
// can be made to mean this computer. So the host must be one of ours, whoever changes
// something must come from our own page and send JSON, and whoever wants more than the
// page's files must know the token.
#pragma once

#include <stdbool.h>

enum { GUARD_TOKEN_BYTES = 24, GUARD_TOKEN_MAX = 2 * GUARD_TOKEN_BYTES + 1 };

typedef struct Guard {
    int port; // the opener's to fill
    char token[GUARD_TOKEN_MAX];
} Guard;

// What a request says of itself; NULL: nothing.
typedef struct GuardRequest {
    const char *method;
    const char *path;
    const char *host;
    const char *origin;
    const char *site; // Sec-Fetch-Site, as browsers send it
    const char *token;
    const char *content_type;
} GuardRequest;

// Draws a token. False when the system has no randomness to give.
bool guard_open(Guard *guard);

// 0, or the HTTP status of the refusal: 421 another host, 403 another origin, 401 no token, 405
// another method, 415 no JSON. Only the page's files (paths outside /api/) need no token.
int guard_check(const Guard *guard, const GuardRequest *request);
