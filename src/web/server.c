// SPDX-License-Identifier: GPL-3.0-or-later
// server.c - see web.h; HTTP by libmicrohttpd, a thread for each connection.
#include "web/web.h"

#ifdef HAVE_LIBMICROHTTPD

#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "eval/eval.h"
#include "web/connections.h"
#include "web/play_room.h"
#include "web/guard.h"
#include "web/hub.h"
#include "web/page.h"
#include "web/page_words.h"
#include "web/reply.h"
#include "web/request.h"
#include "web/state.h"

enum {
    BODY_MAX = 64 << 10,
    GAMES_BODY_MAX = 4 << 20, // of a request that brings games
    ANSWER_MAX = 4 << 20,
    CONNECTIONS_MAX = 700,
    SILENCE_SECONDS = 20,        // after which a connection that says nothing is closed
    CONNECTION_BYTES = 16 << 10, // for the head of a request
    STACK_BYTES = 1 << 20,       // a request may open an engine
    EVENT_BYTES = 16 << 10,
};

struct Web {
    Guard guard;
    Hub *hub;
    Rooms rooms;
    Connections *connections;
    struct MHD_Daemon *daemon;
    char address[WEB_ADDRESS_MAX];
};

// One request while it is read.
typedef struct Visit {
    char *body;
    size_t length;
    size_t room;
    size_t most; // of the body
    int status;  // of the refusal; 0: none
} Visit;

// ---- what is read ------------------------------------------------------------------------------

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t room) {
    (void)position;
    ssize_t count = hub_stream_read(context, buffer, room);
    return count < 0 ? MHD_CONTENT_READER_END_OF_STREAM : count;
}

static void close_stream(void *context) {
    hub_stream_close(context);
}

static Connection *connection_of(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info != NULL ? info->socket_context : NULL;
}

static enum MHD_Result send_events(Web *web, struct MHD_Connection *connection) {
    HubStream *stream = hub_stream_open(web->hub, reply_language(connection));
    if (stream == NULL) return MHD_NO;
    connection_listens(web->connections, connection_of(connection));
    struct MHD_Response *response = MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, EVENT_BYTES, read_stream, stream, close_stream);
    if (response == NULL) {
        hub_stream_close(stream);
        return MHD_NO;
    }
    reply_add_heads(response);
    MHD_add_response_header(response, "Content-Type", "text/event-stream");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

// An earlier position of the game; false when there is none of this number.
static bool add_look(Web *web, struct MHD_Connection *connection, Json *json) {
    int64_t ply = 0;
    const char *number = reply_argument(connection, "ply");
    return number != NULL && text_parse_int(number, "ply", 0, REFEREE_PLIES_MAX, &ply, NULL)
           && play_look(web->rooms.play, (int)ply, json, reply_language(connection));
}

// A game as a file, which is freed; NULL: there is none.
static enum MHD_Result send_record(struct MHD_Connection *connection, char *record) {
    if (record == NULL) return reply_refuse(connection, MHD_HTTP_NOT_FOUND);
    enum MHD_Result result =
        reply_text(connection, MHD_HTTP_OK, "text/plain; charset=utf-8", record, strlen(record));
    free(record);
    return result;
}

static enum MHD_Result send_tree(Web *web, struct MHD_Connection *connection) {
    const char *number = reply_argument(connection, "run");
    int64_t run = -1;
    bool is_number = number != NULL && text_parse_int(number, "run", 0, LAB_RUNS_MAX, &run, NULL);
    return send_record(connection,
                       is_number ? laboratory_tree(web->rooms.laboratory, (int)run) : NULL);
}

static enum MHD_Result send_document(Web *web, struct MHD_Connection *connection,
                                     const char *path) {
    char *document = malloc(ANSWER_MAX);
    if (document == NULL) return reply_refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE);
    Text text = text_over(document, ANSWER_MAX);
    bool is_there = true;
    Json json = json_begin_line(&text, path + strlen("/api/"));
    if (strcmp(path, "/api/words") == 0)
        page_words_add(&json, reply_language(connection));
    else if (strcmp(path, "/api/choices") == 0)
        state_add_choices(&json, reply_language(connection));
    else if (strcmp(path, "/api/lab/choices") == 0)
        laboratory_add_choices(&json, reply_language(connection));
    else
        is_there = strcmp(path, "/api/look") == 0 && add_look(web, connection, &json);
    json_end_line(&json);
    enum MHD_Result result =
        is_there && !text.is_cut
            ? reply_text(connection, MHD_HTTP_OK, "application/json", document, text.length)
            : reply_refuse(connection, MHD_HTTP_NOT_FOUND);
    free(document);
    return result;
}

// ---- what is changed ---------------------------------------------------------------------------

static enum MHD_Result send_answer(Web *web, struct MHD_Connection *connection, const char *path,
                                   const Visit *visit) {
    char *answer = malloc(ANSWER_MAX);
    if (answer == NULL) return reply_refuse(connection, MHD_HTTP_SERVICE_UNAVAILABLE);
    Text text = text_over(answer, ANSWER_MAX);
    int status = request_obey(&web->rooms, path, visit->body != NULL ? visit->body : "",
                              visit->length, &text);
    enum MHD_Result result =
        reply_text(connection, status, "application/json", answer, text.length);
    free(answer);
    return result;
}

// The body grows as it comes, so that an announced size takes no memory.
static bool make_room(Visit *visit, size_t count) {
    size_t wanted = visit->length + count;
    if (wanted <= visit->room) return true;
    size_t room = wanted < BODY_MAX ? BODY_MAX : 2 * wanted;
    char *body = realloc(visit->body, room);
    if (body == NULL) return false;
    visit->body = body;
    visit->room = room;
    return true;
}

static void add_to_body(Visit *visit, const char *data, size_t count) {
    if (visit->status != 0) return;
    if (visit->length + count > visit->most)
        visit->status = MHD_HTTP_CONTENT_TOO_LARGE;
    else if (!make_room(visit, count))
        visit->status = MHD_HTTP_SERVICE_UNAVAILABLE;
    else {
        memcpy(visit->body + visit->length, data, count);
        visit->length += count;
    }
}

// ---- requests ----------------------------------------------------------------------------------

static size_t most_of(const char *path) {
    return strcmp(path, "/api/study/read") == 0 ? GAMES_BODY_MAX : BODY_MAX;
}

static int check_call(const Web *web, struct MHD_Connection *connection, const char *path,
                      const char *method) {
    if (reply_has_nul(connection)) return MHD_HTTP_BAD_REQUEST;
    GuardRequest request = {.method = method,
                            .path = path,
                            .host = reply_head(connection, "Host"),
                            .origin = reply_head(connection, "Origin"),
                            .site = reply_head(connection, "Sec-Fetch-Site"),
                            .token = reply_head(connection, "X-Roque-Token"),
                            .content_type = reply_head(connection, "Content-Type")};
    int64_t length = 0;
    const char *announced = reply_head(connection, "Content-Length");
    int status = guard_check(&web->guard, &request);
    if (status == 0 && announced != NULL
        && !text_parse_int(announced, "", 0, (int64_t)most_of(path), &length, NULL))
        return MHD_HTTP_CONTENT_TOO_LARGE;
    return status;
}

static enum MHD_Result answer_call(Web *web, struct MHD_Connection *connection, const char *path,
                                   const char *method, const Visit *visit) {
    connection_is_answered(web->connections, connection_of(connection));
    const PageFile *file = page_find(path);
    if (strcmp(method, "POST") == 0) return send_answer(web, connection, path, visit);
    if (file != NULL) return reply_file(connection, file);
    if (strcmp(path, "/api/events") == 0) return send_events(web, connection);
    if (strcmp(path, "/api/game.pgn") == 0)
        return send_record(connection, play_record(web->rooms.play));
    if (strcmp(path, "/api/study.pgn") == 0)
        return send_record(connection, study_pgn(web->rooms.study));
    if (strcmp(path, "/api/match.pgn") == 0)
        return send_record(connection, watcher_pgn(web->rooms.watcher));
    if (strcmp(path, "/api/lab/tree") == 0) return send_tree(web, connection);
    if (strncmp(path, "/api/", 5) == 0) return send_document(web, connection, path);
    return reply_refuse(connection, MHD_HTTP_NOT_FOUND);
}

// Called with the head of a request, then with each part of its body, then once more.
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection,
                                  const char *path, const char *method, const char *version,
                                  const char *data, size_t *count, void **state) {
    (void)version;
    Web *web = context;
    Visit *visit = *state;
    if (visit == NULL) {
        *state = visit = calloc(1, sizeof *visit);
        if (visit == NULL) return MHD_NO;
        visit->most = most_of(path);
        visit->status = check_call(web, connection, path, method);
        // A refusal at the head spares the body.
        return visit->status != 0 ? reply_refuse(connection, visit->status) : MHD_YES;
    }
    if (*count > 0) {
        add_to_body(visit, data, *count);
        *count = 0;
        return MHD_YES;
    }
    if (visit->status != 0) return reply_refuse(connection, visit->status);
    return answer_call(web, connection, path, method, visit);
}

static void end_call(void *context, struct MHD_Connection *connection, void **state,
                     enum MHD_RequestTerminationCode code) {
    (void)code;
    Web *web = context;
    Visit *visit = *state;
    connection_asks(web->connections, connection_of(connection)); // the next one
    if (visit != NULL) free(visit->body);
    free(visit);
    *state = NULL;
}

// A connection has begun, or has ended and its socket will be closed.
static void on_connection(void *context, struct MHD_Connection *connection, void **state,
                          enum MHD_ConnectionNotificationCode code) {
    Web *web = context;
    if (code != MHD_CONNECTION_NOTIFY_STARTED) {
        connections_remove(web->connections, *state);
        *state = NULL;
        return;
    }
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    *state = info != NULL ? connections_add(web->connections, info->connect_fd) : NULL;
}

// ---- opening and closing -----------------------------------------------------------------------

static void say_nothing(void *context, const char *format, va_list arguments) {
    (void)context, (void)format, (void)arguments;
}

// No path of ours and no argument has anything to be unescaped.
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context, (void)connection;
    return strlen(text);
}

static bool start(Web *web, const WebSettings *settings, Error *error) {
    web->connections =
        connections_open(settings->request_ms > 0 ? settings->request_ms : CONNECTION_REQUEST_MS);
    if (web->connections == NULL) return error_set(error, "no memory for the page");
    if (!guard_open(&web->guard)) return error_set(error, "the system gives no random numbers");
    web->guard.port = settings->port;
    int listener = connections_listen(&web->guard.port, error);
    if (listener < 0) return false;
    snprintf(web->address, sizeof web->address, "http://127.0.0.1:%d/#%s", web->guard.port,
             web->guard.token);
    web->daemon = MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ERROR_LOG, 0,
        NULL, NULL, on_request, web, MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL,
        MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_NOTIFY_COMPLETED, end_call, web,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, web, MHD_OPTION_UNESCAPE_CALLBACK,
        leave_escaped, NULL, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENCE_SECONDS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES, MHD_OPTION_THREAD_STACK_SIZE,
        (size_t)STACK_BYTES, MHD_OPTION_END);
    if (web->daemon != NULL) return true;
    close(listener);
    return error_set(error, "the server could not be started");
}

// Everything as the start before left it; a room that had nothing begins empty.
static void restore(Web *web) {
    play_restore(web->rooms.play);
    study_restore(web->rooms.study);
    request_restore(&web->rooms);
}

Web *web_open(const WebSettings *settings, Error *error) {
    eval_init(); // takes more stack than a connection has to spare
    Web *web = calloc(1, sizeof *web);
    if (web == NULL || (web->hub = hub_open()) == NULL) {
        error_set(error, "no memory for the page");
        free(web);
        return NULL;
    }
    web->rooms.play = play_open(web->hub, settings->saves, settings->seed, error);
    web->rooms.study = study_open(web->hub, settings->saves, error);
    web->rooms.laboratory = laboratory_open(web->hub, error);
    web->rooms.watcher = watcher_open(web->hub, error);
    web->rooms.contest = contest_open(web->hub, settings->saves, error);
    web->rooms.saves = settings->saves;
    bool is_ready = web->rooms.play != NULL && web->rooms.study != NULL
                    && web->rooms.laboratory != NULL && web->rooms.watcher != NULL
                    && web->rooms.contest != NULL;
    if (is_ready && settings->resumes) restore(web);
    if (is_ready && start(web, settings, error)) return web;
    web_close(web);
    return NULL;
}

const char *web_address(const Web *web) {
    return web->address;
}

void web_close(Web *web) {
    if (web == NULL) return;
    hub_stop(web->hub);
    if (web->rooms.study != NULL) study_stop(web->rooms.study);
    if (web->daemon != NULL) MHD_stop_daemon(web->daemon);
    connections_close(web->connections);
    contest_close(web->rooms.contest);
    watcher_close(web->rooms.watcher);
    laboratory_close(web->rooms.laboratory);
    study_close(web->rooms.study);
    play_close(web->rooms.play);
    hub_close(web->hub);
    free(web);
}

bool web_is_built_in(Error *error) {
    return page_is_built_in()
           || error_set(
               error,
               "this program was built without its page: ./bootstrap.sh web builds it (npm)");
}

#else

bool web_is_built_in(Error *error) {
    return error_set(
        error, "this program was built without its server: install libmicrohttpd, and build it "
               "again (./bootstrap.sh web does both)");
}

Web *web_open(const WebSettings *settings, Error *error) {
    (void)settings;
    web_is_built_in(error);
    return NULL;
}

const char *web_address(const Web *web) {
    (void)web;
    return "";
}

void web_close(Web *web) {
    (void)web;
}

#endif
