// SPDX-License-Identifier: GPL-3.0-or-later
// version.c - which Roque this is; the Makefile gives this file alone the facts.
#include "engine/version.h"

#include <stdio.h>

#include "engine/engine.h"

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

const char *version_text(void) {
    return sizeof(ROQUE_COMMIT) > 1 ? ROQUE_VERSION "-" ROQUE_COMMIT : ROQUE_VERSION;
}

const char *version_date(void) {
    return ROQUE_DATE;
}

static const char *const FACTS = "compiler   " COMPILER "\n"
                                 "cpu        " ROQUE_CPU "\n"
                                 "libraries  "
#ifdef HAVE_LIBEDIT
                                 "libedit "
#endif
#ifdef HAVE_LIBFATHOM
                                 "libfathom "
#endif
#ifdef HAVE_LIBMICROHTTPD
                                 "libmicrohttpd "
#endif
                                 "libc\n";

void version_details(char text[VERSION_DETAILS_MAX]) {
    Network *network;
    char judge[NETWORK_DESCRIPTION_MAX] = "none: the hand-written evaluation judges";
    if (!network_open_embedded(&network, NULL))
        snprintf(judge, sizeof judge, "not enough memory to open it");
    if (network != NULL) network_describe(network, judge);
    network_close(network);
    snprintf(text, VERSION_DETAILS_MAX, "%snetwork    %s\n", FACTS, judge);
}
