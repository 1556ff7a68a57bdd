// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_page.c - any lines as requests of the page, "NAME {JSON}": each is answered, or refused with
// a reason, and the rooms go on.
//
// A name that is none stands for the route that its first byte chooses, so that bodies reach all.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/folder.h"
#include "web/rooms.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_MOST = 12 };

static const struct {
    RouteMethod method;
    const char *name;
} requests[] = {
#define ROUTE(method, name, ...) {method, name},
#define CHANNEL(number, name, document)
#include "web/routes.def"
};
enum { REQUESTS = sizeof requests / sizeof requests[0] };

static Rooms *rooms; // opened once: what one request leaves behind, the next one finds
static char folder[] = "/tmp/roque-fuzz-page-XXXXXX";

static void remove_folder(void) {
    folder_remove(folder, NULL);
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    Error error = {{0}};
    if (mkdtemp(folder) == NULL || setenv("XDG_DATA_HOME", folder, 1) != 0) abort();
    rooms = rooms_open(&(RoomsSettings){.saves = false, .seed = 1}, &error);
    if (rooms == NULL || atexit(remove_folder) != 0) abort();
    return 0;
}

static void ask(RouteMethod method, const char *name, Slice body) {
    RoomsAnswer answer = rooms_ask(rooms, method, name, body);
    bool is_known = answer.status == 200 || answer.status == 400 || answer.status == 404
                    || answer.status == 409 || answer.status == 503;
    if (!is_known || (answer.status == 200 && answer.text == NULL)) abort();
    // Whoever is refused is told why, in JSON.
    if (method == POST && answer.status != 503
        && (answer.text == NULL || !answer.is_json || answer.text[0] != '{'))
        abort();
    free(answer.text);
}

// Returns the name of the route.
static const char *ask_line(Slice line) {
    const char *blank = memchr(line.data, ' ', line.length);
    size_t length = blank != NULL ? (size_t)(blank - line.data) : line.length;
    Slice name = {line.data, length}, body = {line.data + length, line.length - length};
    int which = (uint8_t)line.data[0] % REQUESTS;
    for (int i = 0; i < REQUESTS; i++) {
        if (slice_is(name, requests[i].name)) which = i;
    }
    ask(requests[which].method, requests[which].name, body);
    return requests[which].name;
}

// What goes on by itself is ended, so that the next input meets quiet rooms: the route that a line
// may have begun work by, and what ends it.
static void calm(const char *asked) {
    static const struct {
        const char *room, *end, *body;
    } ends[] = {
        {"lab/", "lab/stop", "{}"},
        {"match/", "match/stop", "{}"},
        {"games/", "games/stop", "{}"},
        {"drill/", "drill/leave", "{}"},
        {"study/", "study/live", "{\"lines\":1,\"is_live\":false}"},
        {"study/", "study/read", "{\"text\":\"1. e4 e5 2. Nf3 *\"}"},
        {"new", "new", "{\"game\":\"tictactoe\",\"first\":\"human\",\"second\":\"human\"}"},
    };
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (strncmp(asked, ends[i].room, strlen(ends[i].room)) == 0)
            ask(POST, ends[i].end, slice_of(ends[i].body));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Slice rest = {(const char *)data, size};
    const char *asked[LINES_MOST];
    int count = 0;
    while (count < LINES_MOST && rest.length > 0) {
        Slice line = slice_next_line(&rest);
        if (line.length > 0) asked[count++] = ask_line(line);
    }
    while (count > 0) calm(asked[--count]);
    return 0;
}
