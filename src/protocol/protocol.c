// SPDX-License-Identifier: GPL-3.0-or-later
// protocol.c - which protocol the GUI speaks.
#include "protocol/protocol.h"

#include <string.h>
#include <unistd.h>

#include "protocol/uci.h"
#include "protocol/xboard.h"

bool protocol_converse(const EngineCompanion *companion, Error *error) {
    LineReader *reader = lines_open(STDIN_FILENO);
    if (reader == NULL) return error_set(error, "no memory");
    char *line = lines_next(reader);
    bool is_xboard = line != NULL && strcmp(line, "xboard") == 0;
    bool is_fine =
        is_xboard ? xboard_converse(reader, error) : uci_converse(reader, line, companion, error);
    lines_close(reader);
    return is_fine;
}

bool protocol_converse_xboard(Error *error) {
    LineReader *reader = lines_open(STDIN_FILENO);
    if (reader == NULL) return error_set(error, "no memory");
    bool is_fine = xboard_converse(reader, error);
    lines_close(reader);
    return is_fine;
}

bool protocol_obey(char *const *lines, int count, Error *error) {
    return uci_obey(lines, count, error);
}
