// SPDX-License-Identifier: GPL-3.0-or-later
// connections.c - see connections.h.
#include "web/http/connections.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/thread.h"

struct Connection {
    int socket;
    int64_t until_ms; // INT64_MAX: no end
    Connection *next;
};

struct Connections {
    pthread_mutex_t lock; // over what follows
    pthread_cond_t changed;
    pthread_t thread;
    int64_t request_ms;
    Connection *first;
    bool is_closing;
};

int connections_listen(int *port, Error *error) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)*port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int yes = 1;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener >= 0 && setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0
        && bind(listener, (struct sockaddr *)&address, sizeof address) == 0
        && listen(listener, SOMAXCONN) == 0
        && getsockname(listener, (struct sockaddr *)&address, &size) == 0) {
        *port = ntohs(address.sin_port);
        return listener;
    }
    error_set(error, "port %d of this computer cannot be listened on: %m", *port);
    if (listener >= 0) close(listener);
    return -1;
}

// Shuts down whose time is over, and returns when the next one's is.
static int64_t cut_off(Connections *connections) {
    const int64_t now_ms = clock_now_ms();
    int64_t next_ms = now_ms + connections->request_ms;
    for (Connection *one = connections->first; one != NULL; one = one->next) {
        if (one->until_ms <= now_ms) {
            shutdown(one->socket, SHUT_RDWR);
            one->until_ms = INT64_MAX;
        } else if (one->until_ms < next_ms)
            next_ms = one->until_ms;
    }
    return next_ms;
}

static void *run_connections(void *context) {
    Connections *connections = context;
    pthread_mutex_lock(&connections->lock);
    while (!connections->is_closing)
        clock_wait_until(&connections->changed, &connections->lock, cut_off(connections));
    pthread_mutex_unlock(&connections->lock);
    return NULL;
}

Connections *connections_open(int64_t request_ms) {
    Connections *connections = calloc(1, sizeof *connections);
    if (connections == NULL) return NULL;
    pthread_mutex_init(&connections->lock, NULL);
    clock_open_condition(&connections->changed);
    connections->request_ms = request_ms;
    if (thread_start(&connections->thread, run_connections, connections)) return connections;
    pthread_cond_destroy(&connections->changed);
    pthread_mutex_destroy(&connections->lock);
    free(connections);
    return NULL;
}

void connections_close(Connections *connections) {
    if (connections == NULL) return;
    pthread_mutex_lock(&connections->lock);
    connections->is_closing = true;
    pthread_cond_signal(&connections->changed);
    pthread_mutex_unlock(&connections->lock);
    pthread_join(connections->thread, NULL);
    pthread_cond_destroy(&connections->changed);
    pthread_mutex_destroy(&connections->lock);
    free(connections);
}

// The thread sleeps no longer than a request may take, so that nobody need wake it.
static void set_end(Connections *connections, Connection *connection, int64_t until_ms) {
    pthread_mutex_lock(&connections->lock);
    if (connection != NULL) connection->until_ms = until_ms;
    pthread_mutex_unlock(&connections->lock);
}

Connection *connections_add(Connections *connections, int socket) {
    Connection *added = malloc(sizeof *added);
    if (added == NULL) return NULL;
    pthread_mutex_lock(&connections->lock);
    *added = (Connection){.socket = socket,
                          .until_ms = clock_now_ms() + connections->request_ms,
                          .next = connections->first};
    connections->first = added;
    pthread_mutex_unlock(&connections->lock);
    return added;
}

void connections_remove(Connections *connections, Connection *connection) {
    pthread_mutex_lock(&connections->lock);
    Connection **place = &connections->first;
    while (*place != NULL && *place != connection) place = &(*place)->next;
    if (*place != NULL) *place = connection->next;
    pthread_mutex_unlock(&connections->lock);
    free(connection);
}

void connection_asks(Connections *connections, Connection *connection) {
    set_end(connections, connection, clock_now_ms() + connections->request_ms);
}

void connection_is_answered(Connections *connections, Connection *connection) {
    set_end(connections, connection, clock_now_ms() + CONNECTION_ANSWER_MS);
}

void connection_listens(Connections *connections, Connection *connection) {
    set_end(connections, connection, INT64_MAX);
}
