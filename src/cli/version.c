// SPDX-License-Identifier: GPL-3.0-or-later
// version.c - which Roque this is; the Makefile gives this file alone the facts.
#include "cli/version.h"

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

const char *version_text(void) {
    return sizeof(ROQUE_COMMIT) > 1 ? ROQUE_VERSION "-" ROQUE_COMMIT : ROQUE_VERSION;
}

const char *version_details(void) {
    return "compiler   " COMPILER "\n"
           "cpu        " ROQUE_CPU "\n"
           "libraries  "
#ifdef HAVE_LIBEDIT
           "libedit "
#endif
#ifdef HAVE_LIBFATHOM
           "libfathom "
#endif
           "libc\n";
}
