// SPDX-License-Identifier: GPL-3.0-or-later
// reply.c - see reply.h.
#include "web/http/reply.h"

#ifdef HAVE_LIBMICROHTTPD

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HEADS_MAX = 64 << 10 }; // bytes of all heads of a request, and more

// Nothing is loaded from elsewhere, nothing inline runs, nobody frames the page.
void reply_add_heads(struct MHD_Response *response) {
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

enum MHD_Result reply_text(struct MHD_Connection *connection, int status, const char *type,
                           const char *text, size_t length) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(length, (void *)(uintptr_t)text, MHD_RESPMEM_MUST_COPY);
    if (response == NULL) return MHD_NO;
    reply_add_heads(response);
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(response, "Allow", "GET, POST");
    if (status >= 400) MHD_add_response_header(response, "Connection", "close");
    enum MHD_Result result = MHD_queue_response(connection, (unsigned)status, response);
    MHD_destroy_response(response);
    return result;
}

enum MHD_Result reply_refuse(struct MHD_Connection *connection, int status) {
    char line[64];
    int length =
        snprintf(line, sizeof line, "%d %s\n", status, MHD_get_reason_phrase_for((unsigned)status));
    return reply_text(connection, status, "text/plain; charset=utf-8", line, (size_t)length);
}

const char *reply_head(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

// libmicrohttpd 0.9.75 takes a NUL for the end of a head, and what comes behind it is passed over.
// The heads stand one behind the other as they came, with the ends of their lines overwritten by
// NULs: whatever else lies between a value and the next name came behind a NUL.
typedef struct HeadLook {
    const char *end; // of the last value
    bool has_nul;
} HeadLook;

static enum MHD_Result look_for_nul(void *context, enum MHD_ValueKind kind, const char *name,
                                    size_t name_length, const char *value, size_t length) {
    (void)kind, (void)name_length;
    HeadLook *look = context;
    const uintptr_t gap = (uintptr_t)name - (uintptr_t)look->end;
    if (look->end != NULL && gap < HEADS_MAX) {
        for (size_t i = 0; i < gap; i++)
            look->has_nul |= look->end[i] != '\0' && !text_is_blank(look->end[i]);
    }
    look->end = value != NULL ? value + length : NULL;
    return MHD_YES;
}

// Behind the last head there is at least the end of the empty line.
bool reply_has_nul(struct MHD_Connection *connection) {
    HeadLook look = {0};
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, look_for_nul, &look);
    return look.has_nul || (look.end != NULL && look.end[1] != '\0' && !text_is_blank(look.end[1]));
}

// Whether "q=0" or "q=0.000" stands among the parameters.
static bool is_refused(Slice parameters) {
    const char *q = memmem(parameters.data, parameters.length, "q=", 2);
    if (q == NULL) return false;
    const char *end = parameters.data + parameters.length;
    for (q += 2; q < end && (*q == '0' || *q == '.'); q++) {
    }
    return q == end || text_is_blank(*q);
}

bool reply_takes_gzip(const char *codings) {
    bool takes_others = false;
    while (*codings != '\0') {
        Slice one = {.data = codings, .length = strcspn(codings, ",")};
        codings += one.length + (codings[one.length] == ',');
        while (one.length > 0 && text_is_blank(*one.data)) one.data++, one.length--;
        size_t name_length = 0;
        while (name_length < one.length && one.data[name_length] != ';'
               && !text_is_blank(one.data[name_length]))
            name_length++;
        Slice parameters = {.data = one.data + name_length, .length = one.length - name_length};
        if (name_length == 4 && strncasecmp(one.data, "gzip", 4) == 0)
            return !is_refused(parameters);
        if (name_length == 1 && *one.data == '*') takes_others = !is_refused(parameters);
    }
    return takes_others;
}

enum MHD_Result reply_file(struct MHD_Connection *connection, const PageFile *file) {
    char tag[PAGE_TAG_MAX];
    page_tag(file, tag);
    const char *known = reply_head(connection, "If-None-Match");
    bool is_known = known != NULL && strcmp(known, tag) == 0;
    const char *coding = reply_head(connection, "Accept-Encoding");
    if (coding == NULL || !reply_takes_gzip(coding))
        return reply_refuse(connection, MHD_HTTP_NOT_ACCEPTABLE);
    struct MHD_Response *response =
        MHD_create_response_from_buffer(is_known ? 0 : (size_t)(file->end - file->bytes),
                                        (void *)(uintptr_t)file->bytes, MHD_RESPMEM_PERSISTENT);
    if (response == NULL) return MHD_NO;
    reply_add_heads(response);
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

const char *reply_argument(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, name);
}

Language reply_language(struct MHD_Connection *connection) {
    const char *code = reply_argument(connection, "language");
    Language language = code != NULL ? language_find(code) : NULL;
    return language != NULL ? language : language_english();
}

#endif
