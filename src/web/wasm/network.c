// SPDX-License-Identifier: GPL-3.0-or-later
// network.c - see engine/nnue/network.h and bridge.h: the network is fetched beside the program.
#include <emscripten.h>
#include <pthread.h>
#include <stdbool.h>

#include "engine/engine.h"
#include "web/wasm/bridge.h"

// What the worker has given; there is one worker, and one network.
static struct {
    pthread_mutex_t lock;
    pthread_cond_t given;
    Embedded file;
    bool is_given;
} network = {.lock = PTHREAD_MUTEX_INITIALIZER, .given = PTHREAD_COND_INITIALIZER};

EMSCRIPTEN_KEEPALIVE void bridge_network(const unsigned char *bytes, size_t count) {
    pthread_mutex_lock(&network.lock);
    network.file = (Embedded){bytes, count};
    network.is_given = true;
    pthread_cond_broadcast(&network.given);
    pthread_mutex_unlock(&network.lock);
}

Embedded embedded_network(void) {
    pthread_mutex_lock(&network.lock);
    while (!network.is_given) pthread_cond_wait(&network.given, &network.lock);
    Embedded file = network.file;
    pthread_mutex_unlock(&network.lock);
    return file;
}
