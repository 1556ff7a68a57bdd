// SPDX-License-Identifier: GPL-3.0-or-later
// bridge.h - the rooms inside a page, without a server: what web/src/worker.ts calls of the
// WebAssembly program, and what it is called back with.
//
// The worker's own thread never waits: it puts what it is asked into a queue, threads of ours ask
// the rooms, and answers and news come to it as messages. Texts that are given to a function are
// freed by it; texts that are handed out (`text`) are freed by the worker.
//
//     Module.onOpen(reason)                   the rooms are open; a reason (not 0): they are not
//     Module.onAnswer(number, status, text)   to bridge_ask(); text is 0 where there is none
//     Module.onNews(number, text, count)      to bridge_listen(): bytes of its stream (hub.h)
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct Bridge Bridge;

// Comes back at once; NULL without memory or threads.
Bridge *bridge_open(bool saves, unsigned seed);
// Asks as rooms_ask() does; the number is that of the answer.
void bridge_ask(Bridge *bridge, int number, bool is_post, char *name, char *body);
// News in a language, from now on until the number's end.
void bridge_listen(Bridge *bridge, int number, char *language);
void bridge_end(Bridge *bridge, int number);

// The bytes of the network's file, which stay there; 0 of them: there is none. Once, at any time:
// who needs it waits for it.
void bridge_network(const unsigned char *bytes, size_t count);
