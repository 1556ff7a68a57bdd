// SPDX-License-Identifier: GPL-3.0-or-later
// late_message.c - the last rank sends what nobody waits for any more, and all close the
// wire; ranks.sh runs it under mpirun. It fails when a rank gave up waiting for its
// message to go, which takes a second.
#include <stdlib.h>

#include "work/wire.h"

enum { KIND = 5, LARGE = 1 << 20 }; // too large to go before it is taken

int main(int argc, char **argv) {
    wire_open(&argc, &argv);
    unsigned char *bytes = calloc(1, LARGE);
    bool is_sent = bytes != NULL;
    if (is_sent && wire_rank() > 0 && wire_rank() == wire_size() - 1)
        is_sent = wire_send(0, KIND, bytes, LARGE);
    free(bytes);
    bool is_quiet = wire_close();
    return is_sent && is_quiet ? EXIT_SUCCESS : EXIT_FAILURE;
}
