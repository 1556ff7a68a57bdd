// SPDX-License-Identifier: GPL-3.0-or-later
// json_reader.c - see json_reader.h. Strings are unescaped where they stand, in a copy of the
// bytes: no escape is shorter than what it means.
#include "core/json_reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct JsonText {
    char *at;
    int depth;
    int count;
    JsonValue values[JSON_VALUES_MAX];
    char bytes[]; // with a NUL behind them
};

static JsonValue *read_value(JsonText *text);

static void skip_blanks(JsonText *text) {
    while (*text->at == ' ' || *text->at == '\t' || *text->at == '\n' || *text->at == '\r')
        text->at++;
}

// Skips the character when it comes next.
static bool take(JsonText *text, char c) {
    skip_blanks(text);
    if (*text->at != c) return false;
    text->at++;
    return true;
}

// ---- strings -----------------------------------------------------------------------------------

// Four hexadecimal digits; -1: there are none.
static int32_t read_hex(const char *digits) {
    int32_t value = 0;
    for (int i = 0; i < 4; i++) {
        static const char known[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = digits[i] != '\0' ? strchr(known, digits[i]) : NULL;
        if (digit == NULL) return -1;
        value = value << 4 | (int32_t)((digit - known) % 16);
    }
    return value;
}

static char *write_utf8(char *out, int32_t point) {
    static const int32_t lead[] = {0, 0xC0, 0xE0, 0xF0};
    int extra = (point >= 0x80) + (point >= 0x800) + (point >= 0x10000);
    *out++ = (char)(lead[extra] | point >> 6 * extra);
    while (extra-- > 0) *out++ = (char)(0x80 | (point >> 6 * extra & 0x3F));
    return out;
}

// Behind "\u". The two halves of a pair make one character; neither stands alone.
static bool read_unicode(JsonText *text, char **out) {
    int32_t point = read_hex(text->at);
    if (point <= 0 || (point >= 0xDC00 && point <= 0xDFFF)) return false;
    text->at += 4;
    if (point >= 0xD800 && point <= 0xDBFF) {
        int32_t low = text->at[0] == '\\' && text->at[1] == 'u' ? read_hex(text->at + 2) : -1;
        if (low < 0xDC00 || low > 0xDFFF) return false;
        point = 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00);
        text->at += 6;
    }
    *out = write_utf8(*out, point);
    return true;
}

static bool read_escape(JsonText *text, char **out) {
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    char name = *text->at;
    if (name == '\0') return false;
    text->at++;
    if (name == 'u') return read_unicode(text, out);
    const char *known = strchr(names, name);
    if (known == NULL) return false;
    *(*out)++ = meanings[known - names];
    return true;
}

// Behind its first quotation mark; NULL when it is none.
static const char *read_string(JsonText *text) {
    char *start = text->at, *out = start;
    while (*text->at != '"') {
        size_t length = text_utf8_length(text->at);
        if (*text->at == '\\') {
            text->at++;
            if (!read_escape(text, &out)) return NULL;
            continue;
        }
        if (length == 0 || (unsigned char)*text->at < 0x20) return NULL;
        memmove(out, text->at, length);
        out += length;
        text->at += length;
    }
    text->at++;
    *out = '\0';
    return start;
}

// ---- numbers -----------------------------------------------------------------------------------

static bool skip_digits(char **at) {
    char *start = *at;
    while (**at >= '0' && **at <= '9') (*at)++;
    return *at > start;
}

static bool read_number(JsonText *text, JsonValue *value) {
    char *start = text->at, *at = start + (*start == '-');
    const char *whole = at;
    bool is_real = false;
    if (!skip_digits(&at) || (*whole == '0' && at - whole > 1)) return false;
    if (*at == '.') {
        is_real = true;
        at++;
        if (!skip_digits(&at)) return false;
    }
    if (*at == 'e' || *at == 'E') {
        is_real = true;
        at += at[1] == '+' || at[1] == '-' ? 2 : 1;
        if (!skip_digits(&at)) return false;
    }
    char last = *at;
    *at = '\0';
    bool is_held =
        is_real || text_parse_int(start, "", INT64_MIN, INT64_MAX, &value->integer, NULL);
    value->kind = is_real ? JSON_REAL : JSON_INTEGER;
    value->real = is_real ? strtod(start, NULL) : (double)value->integer;
    *at = last;
    text->at = at;
    return is_held && isfinite(value->real);
}

// ---- values ------------------------------------------------------------------------------------

static bool read_word(JsonText *text, const char *word, JsonKind kind, JsonValue *value) {
    size_t length = strlen(word);
    if (strncmp(text->at, word, length) != 0) return false;
    text->at += length;
    value->kind = kind;
    return true;
}

static const char *read_key(JsonText *text) {
    const char *key = take(text, '"') ? read_string(text) : NULL;
    return key != NULL && take(text, ':') ? key : NULL;
}

// Behind its bracket.
static bool read_inside(JsonText *text, JsonValue *whole, JsonKind kind) {
    const char end = kind == JSON_OBJECT ? '}' : ']';
    const JsonValue **place = &whole->first;
    whole->kind = kind;
    int members = 0;
    if (take(text, end)) return true;
    do {
        const char *key = kind == JSON_OBJECT ? read_key(text) : NULL;
        bool is_wrong =
            kind == JSON_OBJECT
            && (key == NULL || ++members > JSON_MEMBERS_MAX || json_member(whole, key) != NULL);
        JsonValue *value = is_wrong ? NULL : read_value(text);
        if (value == NULL) return false;
        value->key = key;
        *place = value;
        place = &value->next;
    } while (take(text, ','));
    return take(text, end);
}

static bool read_kind(JsonText *text, JsonValue *value) {
    if (take(text, '{')) return read_inside(text, value, JSON_OBJECT);
    if (take(text, '[')) return read_inside(text, value, JSON_ARRAY);
    if (take(text, '"')) {
        value->kind = JSON_STRING;
        value->string = read_string(text);
        return value->string != NULL;
    }
    return read_word(text, "null", JSON_NULL, value) || read_word(text, "true", JSON_TRUE, value)
           || read_word(text, "false", JSON_FALSE, value) || read_number(text, value);
}

static JsonValue *read_value(JsonText *text) {
    if (text->count == JSON_VALUES_MAX || text->depth == JSON_READ_DEPTH_MAX) return NULL;
    JsonValue *value = &text->values[text->count++];
    text->depth++;
    bool is_read = read_kind(text, value);
    text->depth--;
    return is_read ? value : NULL;
}

// ---- the face ----------------------------------------------------------------------------------

JsonText *json_read(const char *bytes, size_t length) {
    JsonText *text = calloc(1, sizeof *text + length + 1);
    if (text == NULL) return NULL;
    memcpy(text->bytes, bytes, length);
    text->at = text->bytes;
    bool is_whole = read_value(text) != NULL;
    skip_blanks(text);
    if (is_whole && text->at == text->bytes + length) return text;
    json_close(text);
    return NULL;
}

void json_close(JsonText *text) {
    free(text);
}

const JsonValue *json_root(const JsonText *text) {
    return text != NULL ? &text->values[0] : NULL;
}

const JsonValue *json_member(const JsonValue *object, const char *key) {
    if (object == NULL || object->kind != JSON_OBJECT) return NULL;
    const JsonValue *member = object->first;
    while (member != NULL && strcmp(member->key, key) != 0) member = member->next;
    return member;
}

const char *json_member_string(const JsonValue *object, const char *key) {
    const JsonValue *member = json_member(object, key);
    return member != NULL ? member->string : NULL;
}
