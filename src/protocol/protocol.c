// SPDX-License-Identifier: GPL-3.0-or-later
// protocol.c - which protocol the GUI speaks.
#include "protocol/protocol.h"

#include <string.h>
#include <unistd.h>

#include "protocol/uci.h"
#include "protocol/xboard.h"

static bool converse(bool is_xboard, const ProtocolTap *tap, Error *error) {
    LineReader *reader = lines_open(STDIN_FILENO);
    if (reader == NULL) return error_no_memory(error);
    char *line = is_xboard ? NULL : uci_next_line(reader, tap);
    is_xboard = is_xboard || (line != NULL && strcmp(line, "xboard") == 0);
    bool is_fine =
        is_xboard ? xboard_converse(reader, error) : uci_converse(reader, line, tap, error);
    lines_close(reader);
    return is_fine;
}

bool protocol_converse(const ProtocolTap *tap, Error *error) {
    return converse(false, tap, error);
}

bool protocol_converse_xboard(Error *error) {
    return converse(true, NULL, error);
}
