// SPDX-License-Identifier: GPL-3.0-or-later
// server.c - see web.h; HTTP by libmicrohttpd, a thread for each connection.
#include "web/web.h"

#ifdef HAVE_LIBMICROHTTPD

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "web/desk.h"
#include "web/guard.h"
#include "web/hub.h"
#include "web/page.h"
#include "web/page_words.h"
#include "web/request.h"
#include "web/state.h"

enum {
    BODY_MAX = 64 << 10,
    ANSWER_MAX = 64 << 10,
    CONNECTIONS_MAX = 700,
    SILENCE_SECONDS = 20,        // after which a connection that says nothing is closed
    CONNECTION_BYTES = 16 << 10, // for the head of a request
    STACK_BYTES = 512 << 10,
    EVENT_BYTES = 16 << 10,
};

struct Web {
    Guard guard;
    Hub *hub;
    Desk *desk;
    struct MHD_Daemon *daemon;
    char address[WEB_ADDRESS_MAX];
};

// One request while it is read.
typedef struct Call {
    char *body;
    size_t length;
    int status; // of the refusal; 0: none
} Call;

// ---- answers ---------------------------------------------------------------------------------------

// Nothing is loaded from elsewhere, nothing inline runs, nobody frames the page.
static void add_heads(struct MHD_Response *response) {
    static const char *const heads[][2] = {
        {"Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; "
                                    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; "
                                    "form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"X-Frame-Options", "DENY"},
    };
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        MHD_add_response_header(response, heads[i][0], heads[i][1]);
}

static enum MHD_Result send_text(struct MHD_Connection *connection, int status, const char *type,
                                 const char *text, size_t length) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(length, (void *)(uintptr_t)text, MHD_RESPMEM_MUST_COPY);
    if (response == NULL) return MHD_NO;
    add_heads(response);
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED) MHD_add_response_header(response, "Allow", "GET, POST");
    if (status >= 400) MHD_add_response_header(response, "Connection", "close");
    enum MHD_Result result = MHD_queue_response(connection, (unsigned)status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result refuse_call(struct MHD_Connection *connection, int status) {
    char line[64];
    int length = snprintf(line, sizeof line, "%d %s\n", status, MHD_get_reason_phrase_for((unsigned)status));
    return send_text(connection, status, "text/plain; charset=utf-8", line, (size_t)length);
}

static const char *head_of(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static enum MHD_Result send_file(struct MHD_Connection *connection, const PageFile *file) {
    char tag[PAGE_TAG_MAX];
    page_tag(file, tag);
    const char *known = head_of(connection, "If-None-Match");
    bool is_known = known != NULL && strcmp(known, tag) == 0;
    const char *coding = head_of(connection, "Accept-Encoding");
    if (coding == NULL || strstr(coding, "gzip") == NULL)
        return refuse_call(connection, MHD_HTTP_NOT_ACCEPTABLE);
    struct MHD_Response *response =
        MHD_create_response_from_buffer(is_known ? 0 : (size_t)(file->end - file->bytes),
                                        (void *)(uintptr_t)file->bytes, MHD_RESPMEM_PERSISTENT);
    if (response == NULL) return MHD_NO;
    add_heads(response);
    MHD_add_response_header(response, "ETag", tag);
    MHD_add_response_header(response, "Cache-Control", "no-cache");
    MHD_add_response_header(response, "Vary", "Accept-Encoding");
    if (!is_known) MHD_add_response_header(response, "Content-Type", file->type);
    if (!is_known) MHD_add_response_header(response, "Content-Encoding", "gzip");
    enum MHD_Result result =
        MHD_queue_response(connection, is_known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

// ---- what is read ----------------------------------------------------------------------------------

static const char *argument_of(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, name);
}

static Language language_of(struct MHD_Connection *connection) {
    const char *code = argument_of(connection, "language");
    Language language = code != NULL ? language_find(code) : NULL;
    return language != NULL ? language : language_english();
}

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t room) {
    (void)position;
    ssize_t count = hub_stream_read(context, buffer, room);
    return count < 0 ? MHD_CONTENT_READER_END_OF_STREAM : count;
}

static void close_stream(void *context) {
    hub_stream_close(context);
}

static enum MHD_Result send_events(Web *web, struct MHD_Connection *connection) {
    HubStream *stream = hub_stream_open(web->hub, language_of(connection));
    if (stream == NULL) return MHD_NO;
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, EVENT_BYTES, read_stream, stream, close_stream);
    if (response == NULL) {
        hub_stream_close(stream);
        return MHD_NO;
    }
    add_heads(response);
    MHD_add_response_header(response, "Content-Type", "text/event-stream");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

// An earlier position of the game; false when there is none of this number.
static bool add_look(Web *web, struct MHD_Connection *connection, Json *json) {
    SittingSnapshot snapshot;
    int64_t ply = 0;
    const char *number = argument_of(connection, "ply");
    if (number == NULL || !desk_snapshot(web->desk, &snapshot)) return false;
    bool is_there = text_parse_int(number, "ply", 0, snapshot.length, &ply, NULL);
    if (is_there) state_add_look(json, language_of(connection), &snapshot, (int)ply);
    free(snapshot.moves);
    return is_there;
}

static enum MHD_Result send_record(Web *web, struct MHD_Connection *connection) {
    char *record = desk_record(web->desk);
    if (record == NULL) return refuse_call(connection, MHD_HTTP_NOT_FOUND);
    enum MHD_Result result =
        send_text(connection, MHD_HTTP_OK, "application/x-chess-pgn; charset=utf-8", record, strlen(record));
    free(record);
    return result;
}

static enum MHD_Result send_document(Web *web, struct MHD_Connection *connection, const char *path) {
    char *document = malloc(ANSWER_MAX);
    if (document == NULL) return refuse_call(connection, MHD_HTTP_SERVICE_UNAVAILABLE);
    Text text = text_over(document, ANSWER_MAX);
    bool is_there = true;
    Json json = json_begin_line(&text, path + strlen("/api/"));
    if (strcmp(path, "/api/words") == 0)
        page_words_add(&json, language_of(connection));
    else if (strcmp(path, "/api/choices") == 0)
        state_add_choices(&json, language_of(connection));
    else
        is_there = strcmp(path, "/api/look") == 0 && add_look(web, connection, &json);
    json_end_line(&json);
    enum MHD_Result result = is_there && !text.is_cut ? send_text(connection, MHD_HTTP_OK, "application/json",
                                                                  document, text.length)
                                                      : refuse_call(connection, MHD_HTTP_NOT_FOUND);
    free(document);
    return result;
}

// ---- what is changed -------------------------------------------------------------------------------

static enum MHD_Result send_answer(Web *web, struct MHD_Connection *connection, const char *path,
                                   const Call *call) {
    char *answer = malloc(ANSWER_MAX);
    if (answer == NULL) return refuse_call(connection, MHD_HTTP_SERVICE_UNAVAILABLE);
    Text text = text_over(answer, ANSWER_MAX);
    int status = request_obey(web->desk, path, call->body != NULL ? call->body : "", call->length, &text);
    enum MHD_Result result = send_text(connection, status, "application/json", answer, text.length);
    free(answer);
    return result;
}

static void add_to_body(Call *call, const char *data, size_t count) {
    if (call->status != 0) return;
    if (call->body == NULL) call->body = malloc(BODY_MAX);
    if (call->body == NULL)
        call->status = MHD_HTTP_SERVICE_UNAVAILABLE;
    else if (call->length + count > BODY_MAX)
        call->status = MHD_HTTP_CONTENT_TOO_LARGE;
    else {
        memcpy(call->body + call->length, data, count);
        call->length += count;
    }
}

// ---- requests --------------------------------------------------------------------------------------

static int check_call(const Web *web, struct MHD_Connection *connection, const char *path,
                      const char *method) {
    GuardRequest request = {.method = method,
                            .path = path,
                            .host = head_of(connection, "Host"),
                            .origin = head_of(connection, "Origin"),
                            .site = head_of(connection, "Sec-Fetch-Site"),
                            .token = head_of(connection, "X-Roque-Token"),
                            .content_type = head_of(connection, "Content-Type")};
    int64_t length = 0;
    const char *announced = head_of(connection, "Content-Length");
    int status = guard_check(&web->guard, &request);
    if (status == 0 && announced != NULL && !text_parse_int(announced, "", 0, BODY_MAX, &length, NULL))
        return MHD_HTTP_CONTENT_TOO_LARGE;
    return status;
}

static enum MHD_Result answer_call(Web *web, struct MHD_Connection *connection, const char *path,
                                   const char *method, const Call *call) {
    const PageFile *file = page_find(path);
    if (strcmp(method, "POST") == 0) return send_answer(web, connection, path, call);
    if (file != NULL) return send_file(connection, file);
    if (strcmp(path, "/api/events") == 0) return send_events(web, connection);
    if (strcmp(path, "/api/game.pgn") == 0) return send_record(web, connection);
    if (strncmp(path, "/api/", 5) == 0) return send_document(web, connection, path);
    return refuse_call(connection, MHD_HTTP_NOT_FOUND);
}

// Called with the head of a request, then with each part of its body, then once more.
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *path,
                                  const char *method, const char *version, const char *data, size_t *count,
                                  void **state) {
    (void)version;
    Web *web = context;
    Call *call = *state;
    if (call == NULL) {
        *state = call = calloc(1, sizeof *call);
        if (call == NULL) return MHD_NO;
        call->status = check_call(web, connection, path, method);
        // A refusal at the head spares the body.
        return call->status != 0 ? refuse_call(connection, call->status) : MHD_YES;
    }
    if (*count > 0) {
        add_to_body(call, data, *count);
        *count = 0;
        return MHD_YES;
    }
    if (call->status != 0) return refuse_call(connection, call->status);
    return answer_call(web, connection, path, method, call);
}

static void end_call(void *context, struct MHD_Connection *connection, void **state,
                     enum MHD_RequestTerminationCode code) {
    (void)context, (void)connection, (void)code;
    Call *call = *state;
    if (call != NULL) free(call->body);
    free(call);
    *state = NULL;
}

// ---- opening and closing ---------------------------------------------------------------------------

static void say_nothing(void *context, const char *format, va_list arguments) {
    (void)context, (void)format, (void)arguments;
}

// Listens on the loopback address alone; the port that was given is the guard's. -1 with a reason.
static int listen_on(Web *web, int port, Error *error) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int yes = 1;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener >= 0 && setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0
        && bind(listener, (struct sockaddr *)&address, sizeof address) == 0
        && listen(listener, SOMAXCONN) == 0
        && getsockname(listener, (struct sockaddr *)&address, &size) == 0) {
        web->guard.port = ntohs(address.sin_port);
        return listener;
    }
    error_set(error, "port %d of this computer cannot be listened on: %m", port);
    if (listener >= 0) close(listener);
    return -1;
}

// No path of ours and no argument has anything to be unescaped.
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context, (void)connection;
    return strlen(text);
}

static bool start(Web *web, int port, Error *error) {
    if (!guard_open(&web->guard)) return error_set(error, "the system gives no random numbers");
    int listener = listen_on(web, port, error);
    if (listener < 0) return false;
    snprintf(web->address, sizeof web->address, "http://127.0.0.1:%d/#%s", web->guard.port, web->guard.token);
    web->daemon = MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ERROR_LOG, 0, NULL, NULL,
        on_request, web, MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL, MHD_OPTION_LISTEN_SOCKET, listener,
        MHD_OPTION_NOTIFY_COMPLETED, end_call, NULL, MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)SILENCE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
        MHD_OPTION_THREAD_STACK_SIZE, (size_t)STACK_BYTES, MHD_OPTION_END);
    if (web->daemon != NULL) return true;
    close(listener);
    return error_set(error, "the server could not be started");
}

Web *web_open(const WebSettings *settings, Error *error) {
    Web *web = calloc(1, sizeof *web);
    if (web == NULL || (web->hub = hub_open()) == NULL) {
        error_set(error, "no memory for the page");
        free(web);
        return NULL;
    }
    web->desk = desk_open(web->hub, settings->saves, settings->seed, error);
    Wish resumed = {.kind = WISH_RESUME, .language = language_english()};
    bool is_ready = web->desk != NULL;
    if (is_ready && settings->resumes && !desk_wish(web->desk, &resumed)) {
        *error = resumed.reason;
        is_ready = false;
    }
    if (is_ready && start(web, settings->port, error)) return web;
    web_close(web);
    return NULL;
}

const char *web_address(const Web *web) {
    return web->address;
}

void web_close(Web *web) {
    if (web == NULL) return;
    hub_stop(web->hub);
    if (web->daemon != NULL) MHD_stop_daemon(web->daemon);
    desk_close(web->desk);
    hub_close(web->hub);
    free(web);
}

bool web_is_built_in(Error *error) {
    return page_is_built_in()
           || error_set(error, "this program was built without its page: ./bootstrap.sh web builds it (npm)");
}

#else

bool web_is_built_in(Error *error) {
    return error_set(error, "this program was built without its server: install libmicrohttpd and jansson, "
                            "and build it again (./bootstrap.sh web does both)");
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
