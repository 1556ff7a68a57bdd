// SPDX-License-Identifier: GPL-3.0-or-later
// connections.h - who is connected, and until when: a request that comes byte by byte, or an answer
// that is taken byte by byte, ends with its time, however busy the line is.
#pragma once

#include <stdint.h>

#include "core/error.h"

typedef struct Connections Connections;
typedef struct Connection Connection;

enum {
    CONNECTION_REQUEST_MS = 30 * 1000,     // for a request as a whole
    CONNECTION_ANSWER_MS = 15 * 60 * 1000, // for its answer, work and waiting included
};

// Listens on the loopback address alone, at the port or, for 0, at any; `port` is the one it
// became. A socket, or -1 with a reason.
int connections_listen(int *port, Error *error);

// A thread of its own cuts off who takes longer. NULL without memory or thread.
Connections *connections_open(int64_t request_ms);
void connections_close(Connections *connections);

// The socket is ours to shut down until it is removed. NULL without memory. Any thread.
Connection *connections_add(Connections *connections, int socket);
void connections_remove(Connections *connections, Connection *connection);

// From now on it is asked; it is answered; it listens to a stream, for ever.
void connection_asks(Connections *connections, Connection *connection);
void connection_is_answered(Connections *connections, Connection *connection);
void connection_listens(Connections *connections, Connection *connection);
