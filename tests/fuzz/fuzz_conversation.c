// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_conversation.c - any lines as what a GUI says, in UCI or in xboard's protocol: they are
// obeyed or refused, and the end of the input ends the conversation.
//
// Left out are lines that ask for more memory or threads than a machine has, and the log, which
// would write files.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "chess/chess.h"
#include "protocol/protocol.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    if (freopen("/dev/null", "w", stdout) == NULL) abort();
    chess_init();
    return 0;
}

static bool is_said(Slice line) {
    static const char *const costly[] = {"hash", "thread", "log", "cores", "memory", "file"};
    char text[256];
    slice_copy(line, text, sizeof text);
    for (size_t i = 0; i < sizeof costly / sizeof costly[0]; i++) {
        if (strcasestr(text, costly[i]) != NULL) return false;
    }
    return true;
}

// The lines become standard input.
static bool put_in(const uint8_t *data, size_t size) {
    static const char small[] = "setoption name Hash value 1\n";
    int file = memfd_create("input", 0);
    bool is_xboard = size >= 6 && memcmp(data, "xboard", 6) == 0;
    if (file < 0) return false;
    bool is_fine = is_xboard || write(file, small, sizeof small - 1) > 0;
    for (Slice rest = {(const char *)data, size}; rest.length > 0 && is_fine;) {
        Slice line = slice_next_line(&rest);
        if (is_said(line))
            is_fine = write(file, line.data, line.length) == (ssize_t)line.length
                      && write(file, "\n", 1) == 1;
    }
    is_fine = is_fine && lseek(file, 0, SEEK_SET) == 0 && dup2(file, STDIN_FILENO) >= 0;
    close(file);
    return is_fine;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Error error = {{0}};
    if (!put_in(data, size)) abort();
    if (!protocol_converse(NULL, &error)) abort();
    return 0;
}
