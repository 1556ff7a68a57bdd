// SPDX-License-Identifier: GPL-3.0-or-later
// client.h - a client of the server that knows no rules, for its tests: bytes through a socket.
#pragma once

#include "tests/test.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/thread.h"
#include "web/web.h"

enum { ANSWER_MAX = 4 << 20, REQUEST_MAX = 8192, PATIENCE_MS = 200000 };

static Web *web;
static int port;
static char token[64];
static char answer[ANSWER_MAX];

static inline int connect_to_server(void) {
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(client >= 0);
    assert_int_equal(connect(client, (struct sockaddr *)&address, sizeof address), 0);
    return client;
}

// What the server has closed before all was sent is its answer too.
static inline void send_all(int client, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(client, bytes, count, MSG_NOSIGNAL);
        if (sent <= 0) return;
        bytes += sent;
        count -= (size_t)sent;
    }
}

// Reads until `end` has come ("": until the server closes).
static inline void read_until(int client, const char *end, char *buffer) {
    size_t length = 0;
    int64_t until_ms = clock_now_ms() + PATIENCE_MS;
    buffer[0] = '\0';
    while (length + 1 < ANSWER_MAX && (end[0] == '\0' || strstr(buffer, end) == NULL)) {
        struct pollfd waits = {.fd = client, .events = POLLIN};
        assert_true(clock_now_ms() < until_ms);
        if (poll(&waits, 1, 1000) <= 0) continue;
        ssize_t count = recv(client, buffer + length, ANSWER_MAX - 1 - length, 0);
        if (count <= 0) return;
        length += (size_t)count;
        buffer[length] = '\0';
    }
}

static inline int status_of(const char *text) {
    int status = 0;
    return sscanf(text, "HTTP/1.%*d %d", &status) == 1 ? status : 0;
}

// Sends the bytes and returns the status; the whole is in `answer`.
static inline int exchange(const char *bytes, size_t count) {
    int client = connect_to_server();
    send_all(client, bytes, count);
    read_until(client, "", answer);
    close(client);
    return status_of(answer);
}

// "@H" host, "@O" origin, "@T" token, "@J" type of JSON: the heads of our page, each a line.
static inline void expand(const char *form, Text *request) {
    for (const char *c = form; *c != '\0'; c++) {
        if (c[0] != '@' || c[1] == '\0') {
            if (*c == '\n') text_add_char(request, '\r');
            text_add_char(request, *c);
            continue;
        }
        switch (*++c) {
        case 'H': text_addf(request, "Host: 127.0.0.1:%d\r\nConnection: close\r\n", port); break;
        case 'O': text_addf(request, "Origin: http://127.0.0.1:%d\r\n", port); break;
        case 'T': text_addf(request, "X-Roque-Token: %s\r\n", token); break;
        case 'J': text_add(request, "Content-Type: application/json\r\n"); break;
        default: fail();
        }
    }
}

static inline int ask(const char *form) {
    char request[REQUEST_MAX];
    Text text = text_over(request, sizeof request);
    expand(form, &text);
    assert_false(text.is_cut);
    return exchange(request, text.length);
}

static inline int post(const char *path, const char *body) {
    char form[REQUEST_MAX];
    snprintf(form, sizeof form, "POST %s HTTP/1.1\n@H@O@T@JContent-Length: %zu\n\n%s", path,
             strlen(body), body);
    return ask(form);
}

static inline int get(const char *path) {
    char form[REQUEST_MAX];
    snprintf(form, sizeof form, "GET %s HTTP/1.1\n@H@T\n", path);
    return ask(form);
}

static inline int new_game(const char *game) {
    char body[256];
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"first\":\"human\",\"second\":\"human\"}", game);
    return post("/api/new", body);
}

// A stream that has told this, into `answer`: what a request leads to is told a little later.
static inline int open_stream_until(const char *told) {
    char request[REQUEST_MAX];
    Text text = text_over(request, sizeof request);
    expand("GET /api/events?language=en HTTP/1.1\n@H@T\n", &text);
    int client = connect_to_server();
    send_all(client, request, text.length);
    read_until(client, told, answer);
    assert_non_null(strstr(answer, told));
    return client;
}

static inline int open_stream(void) {
    return open_stream_until("\n\n\r\n");
}

static inline int open_server(void **state) {
    (void)state;
    Error error = {{0}};
    web = web_open(&(WebSettings){.port = 0, .saves = false, .seed = 1}, &error);
    if (web == NULL) return 1;
    return sscanf(web_address(web), "http://127.0.0.1:%d/#%60s", &port, token) == 2 ? 0 : 1;
}

static inline int close_server(void **state) {
    (void)state;
    web_close(web);
    return 0;
}
