// SPDX-License-Identifier: GPL-3.0-or-later
// server.c - see web.h; HTTP by libmicrohttpd, a thread for each connection.
#include "core/memory.h"
#include "web/web.h"

#ifdef HAVE_LIBMICROHTTPD

#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "confine/confine.h"
#include "core/thread.h"
#include "endgame/endgame.h"
#include "session/session.h"
#include "web/http/connections.h"
#include "web/http/guard.h"
#include "web/http/page.h"
#include "web/http/reply.h"
#include "web/rooms.h"

enum {
    ARGUMENTS_MAX = 512, // of a GET
    CONNECTIONS_MAX = 700,
    SILENCE_SECONDS = 20,        // after which a connection that says nothing is closed
    CONNECTION_BYTES = 16 << 10, // for the head of a request
    STACK_BYTES = 1 << 20,       // a request may open an engine
    EVENT_BYTES = 16 << 10,
};

// Before it a body could write behind its buffer (CVE-2021-3466).
static const char LIBRARY_OLDEST[] = "0.9.71";

struct Web {
    Guard guard;
    Rooms *rooms;
    Connections *connections;
    struct MHD_Daemon *daemon;
    int listener; // -1: none, or the daemon's
    char address[WEB_ADDRESS_MAX];
};

// One request while it is read.
typedef struct HttpRequest {
    char *body;
    size_t length;
    size_t room;
    size_t most; // of the body
    int status;  // of the refusal; 0: none
} HttpRequest;

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
    HubStream *stream = hub_stream_open(rooms_hub(web->rooms), reply_language(connection));
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

// ---- what is asked of the rooms ----------------------------------------------------------------

static const char API[] = "/api/";

// NULL: the path is none of theirs, or names nothing.
static const Route *find_route(const char *path, RouteMethod method) {
    bool is_ours = strncmp(path, API, sizeof API - 1) == 0;
    return is_ours ? route_find(method, path + sizeof API - 1) : NULL;
}

static RouteMethod method_of(const char *method) {
    return strcmp(method, "POST") == 0 ? POST : GET;
}

// The arguments of a GET as the object that a POST would bring.
static void add_arguments(struct MHD_Connection *connection, const char *path, Text *body) {
    const Route *route = find_route(path, GET);
    Json json = json_over(body);
    json_open_object(&json, NULL);
    json_add_string(&json, "language", reply_language(connection)->code);
    for (const RouteField *field = route != NULL ? route->fields : NULL;
         field != NULL && field->name != NULL; field++) {
        const char *given = reply_argument(connection, field->name);
        int64_t number = 0;
        if (given != NULL && text_parse_int(given, "", INT64_MIN, INT64_MAX, &number, NULL))
            json_add_int(&json, field->name, number);
    }
    json_close_object(&json);
}

static enum MHD_Result send_answer(Web *web, struct MHD_Connection *connection, const char *path,
                                   RouteMethod method, const HttpRequest *visit) {
    Text arguments = TEXT_OF(ARGUMENTS_MAX);
    Slice body = {visit->body != NULL ? visit->body : "", visit->length};
    if (method == GET) {
        add_arguments(connection, path, &arguments);
        body = slice_of(arguments.data);
    }
    RoomsAnswer answer = rooms_ask(web->rooms, method, path + sizeof API - 1, body);
    // A GET that cannot be answered names something that is not there.
    int status = answer.status == 400 && method == GET ? 404 : answer.status;
    enum MHD_Result result =
        answer.text != NULL
            ? reply_text(connection, status,
                         answer.is_json ? "application/json" : "text/plain; charset=utf-8",
                         answer.text, strlen(answer.text))
            : reply_refuse(connection, status);
    free(answer.text);
    return result;
}

// The body grows as it comes, so that an announced size takes no memory.
static void add_to_body(HttpRequest *visit, const char *data, size_t count) {
    if (visit->status != 0) return;
    if (visit->length + count > visit->most)
        visit->status = MHD_HTTP_CONTENT_TOO_LARGE;
    else if (!memory_grow(&visit->body, &visit->room, visit->length + count, 1))
        visit->status = MHD_HTTP_SERVICE_UNAVAILABLE;
    else {
        memcpy(visit->body + visit->length, data, count);
        visit->length += count;
    }
}

// ---- requests ----------------------------------------------------------------------------------

static size_t most_of(const char *path, const char *method) {
    const Route *route = find_route(path, method_of(method));
    return route != NULL ? route_bytes_max(route) : BODY_BYTES_MAX;
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
        && !text_parse_int(announced, "", 0, (int64_t)most_of(path, method), &length, NULL))
        return MHD_HTTP_CONTENT_TOO_LARGE;
    return status;
}

static enum MHD_Result answer_call(Web *web, struct MHD_Connection *connection, const char *path,
                                   const char *method, const HttpRequest *visit) {
    connection_is_answered(web->connections, connection_of(connection));
    PageFile file;
    if (page_find(path, &file)) return reply_file(connection, &file);
    if (strcmp(path, "/api/events") == 0 && method_of(method) == GET)
        return send_events(web, connection);
    if (strncmp(path, API, sizeof API - 1) == 0)
        return send_answer(web, connection, path, method_of(method), visit);
    return reply_refuse(connection, MHD_HTTP_NOT_FOUND);
}

// Called with the head of a request, then with each part of its body, then once more.
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection,
                                  const char *path, const char *method, const char *version,
                                  const char *data, size_t *count, void **state) {
    (void)version;
    Web *web = context;
    HttpRequest *visit = *state;
    if (visit == NULL) {
        *state = visit = calloc(1, sizeof *visit);
        if (visit == NULL) return MHD_NO;
        visit->most = most_of(path, method);
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
    HttpRequest *visit = *state;
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

static bool listen_on(Web *web, int port, Error *error) {
    if (!guard_open(&web->guard)) return error_set(error, "the system gives no random numbers");
    web->guard.port = port;
    web->listener = connections_listen(&web->guard.port, error);
    return web->listener >= 0;
}

// Between the listening and the first thread: from here on the program can do no more than serve.
static void give_up_rights(const WebSettings *settings) {
    char data[STORE_PATH_MAX], tables[TABLE_PATH_MAX];
    const char *folders[3] = {NULL};
    int count = 0;
    if (settings->saves && store_folder("", data, NULL)) folders[count++] = data;
    if (table_home_find(tables, NULL)) folders[count++] = tables;
    confine_drop_writes(folders);
    confine_drop_programs();
}

static bool start(Web *web, const WebSettings *settings, Error *error) {
    web->connections =
        connections_open(settings->request_ms > 0 ? settings->request_ms : CONNECTION_REQUEST_MS);
    if (web->connections == NULL) return error_no_memory(error);
    snprintf(web->address, sizeof web->address, "http://127.0.0.1:%d/#%s", web->guard.port,
             web->guard.token);
    sigset_t before; // a thread of the library's that took Ctrl-C would leave the first one waiting
    thread_signals_leave(&before);
    web->daemon = MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ERROR_LOG, 0,
        NULL, NULL, on_request, web, MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL,
        MHD_OPTION_LISTEN_SOCKET, web->listener, MHD_OPTION_NOTIFY_COMPLETED, end_call, web,
        MHD_OPTION_NOTIFY_CONNECTION, on_connection, web, MHD_OPTION_UNESCAPE_CALLBACK,
        leave_escaped, NULL, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENCE_SECONDS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES, MHD_OPTION_THREAD_STACK_SIZE,
        (size_t)STACK_BYTES, MHD_OPTION_END);
    thread_signals_take(&before);
    if (web->daemon == NULL) return error_set(error, "the server could not be started");
    web->listener = -1; // the daemon's from now on
    return true;
}

Web *web_open(const WebSettings *settings, Error *error) {
    Web *web = memory_new(sizeof *web, error);
    if (web == NULL) return NULL;
    if (!listen_on(web, settings->port, error)) {
        free(web);
        return NULL;
    }
    if (settings->is_confined) give_up_rights(settings);
    web->rooms = rooms_open(&(RoomsSettings){.saves = settings->saves,
                                             .resumes = settings->resumes,
                                             .seed = settings->seed,
                                             .language = settings->language},
                            error);
    if (web->rooms != NULL && start(web, settings, error)) return web;
    web_close(web);
    return NULL;
}

const char *web_address(const Web *web) {
    return web->address;
}

void web_close(Web *web) {
    if (web == NULL) return;
    if (web->rooms != NULL) rooms_stop(web->rooms);
    if (web->daemon != NULL) MHD_stop_daemon(web->daemon);
    if (web->listener >= 0) close(web->listener);
    connections_close(web->connections);
    rooms_close(web->rooms);
    free(web);
}

// "0.9.75" as 9075; 0: none that we understand.
static unsigned version_number(const char *text) {
    unsigned parts[3];
    if (sscanf(text, "%3u.%3u.%3u", &parts[0], &parts[1], &parts[2]) != 3) return 0;
    return (parts[0] * 1000 + parts[1]) * 1000 + parts[2];
}

// The library that is here may be another than the one we were built with.
static bool is_library_fit(Error *error) {
    const char *version = MHD_get_version();
    return version_number(version) >= version_number(LIBRARY_OLDEST)
           || error_set(error,
                        "libmicrohttpd %.40s is too old for the page: %s or a later one is needed",
                        version, LIBRARY_OLDEST);
}

bool web_is_built_in(Error *error) {
    if (!page_is_built_in())
        return error_set(
            error, "this program was built without its page: ./bootstrap.sh web builds it (npm)");
    return is_library_fit(error);
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
