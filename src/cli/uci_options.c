// SPDX-License-Identifier: GPL-3.0-or-later
// uci_options.c - the options a GUI may set.
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/uci.h"

enum { OPTION_NAME_MAX = 64, OPTION_VALUE_MAX = 1024, MULTI_PV_MAX = 256, OVERHEAD_MAX_MS = 5000 };

// ---- one function per option; the value is checked already ----

static void set_hash(UciSession *session, int64_t value, const char *text) {
    (void)text;
    size_t got = engine_set_hash(session->engine, (size_t)value);
    if (got < (size_t)value)
        uci_say(session, "info string Hash %zu MB instead of %lld: no more memory", got, (long long)value);
}

static void clear_hash(UciSession *session, int64_t value, const char *text) {
    (void)value;
    (void)text;
    engine_clear_hash(session->engine);
}

static void set_threads(UciSession *session, int64_t value, const char *text) {
    (void)text;
    Error error;
    if (!engine_set_threads(session->engine, (int)value, &error)) {
        uci_say(session, "info string Threads stays %d: %s", session->threads, error.text);
        return;
    }
    session->threads = (int)value;
}

static void set_multi_pv(UciSession *session, int64_t value, const char *text) {
    (void)text;
    engine_set_multi_pv(session->engine, (int)value);
}

static void set_ponder(UciSession *session, int64_t value, const char *text) {
    (void)session; // the GUI's business: the engine ponders when told to
    (void)value;
    (void)text;
}

static void set_overhead(UciSession *session, int64_t value, const char *text) {
    (void)text;
    session->overhead_ms = value;
}

static void set_chess960(UciSession *session, int64_t value, const char *text) {
    (void)text;
    session->is_chess960 = value != 0;
}

static void set_show_wdl(UciSession *session, int64_t value, const char *text) {
    (void)text;
    engine_stop(session->engine);
    engine_wait(session->engine); // the search's thread reads it
    session->shows_wdl = value != 0;
}

static void set_without(UciSession *session, int64_t value, const char *text) {
    (void)value;
    Ideas ideas = ideas_default();
    Error error;
    if (!ideas_without(&ideas, text, &error)) {
        uci_say(session, "info string Without: %s", error.text);
        return;
    }
    engine_set_ideas(session->engine, ideas);
}

static void set_log(UciSession *session, int64_t value, const char *text) {
    (void)value;
    engine_stop(session->engine);
    engine_wait(session->engine); // nobody writes while the file changes
    if (session->log != NULL) fclose(session->log);
    session->log = NULL;
    if (*text == '\0' || strcmp(text, "<empty>") == 0) return;
    session->log = fopen(text, "a");
    if (session->log == NULL) uci_say(session, "info string Debug Log File: cannot write '%.200s'", text);
}

typedef enum OptionType { SPIN, CHECK, BUTTON, STRING } OptionType;

typedef struct UciOption {
    const char *name;
    OptionType type;
    int64_t value; // default
    int64_t least;
    int64_t most;
    void (*set)(UciSession *session, int64_t value, const char *text);
} UciOption;

static const UciOption options[] = {
    {"Hash", SPIN, ENGINE_HASH_DEFAULT_MB, TABLE_MB_MIN, TABLE_MB_MAX, set_hash},
    {"Clear Hash", BUTTON, 0, 0, 0, clear_hash},
    {"Threads", SPIN, 1, 1, ENGINE_THREADS_MAX, set_threads},
    {"MultiPV", SPIN, 1, 1, MULTI_PV_MAX, set_multi_pv},
    {"Ponder", CHECK, 0, 0, 1, set_ponder},
    {"Move Overhead", SPIN, ENGINE_OVERHEAD_DEFAULT_MS, 0, OVERHEAD_MAX_MS, set_overhead},
    {"UCI_Chess960", CHECK, 0, 0, 1, set_chess960},
    {"UCI_ShowWDL", CHECK, 0, 0, 1, set_show_wdl},
    {"Without", STRING, 0, 0, 0, set_without},
    {"Debug Log File", STRING, 0, 0, 0, set_log},
};
enum { OPTION_COUNT = sizeof options / sizeof options[0] };

static void list_params(UciSession *session) {
#ifdef ROQUE_TUNING
    for (int i = 0; i < PARAM_COUNT; i++) {
        const ParamInfo *info = &param_infos[i];
        uci_say(session, "option name %s type spin default %d min %d max %d", info->name, info->value,
                info->least, info->most);
    }
#else
    (void)session;
#endif
}

void uci_list_options(UciSession *session) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        const UciOption *option = &options[i];
        switch (option->type) {
        case SPIN:
            uci_say(session, "option name %s type spin default %lld min %lld max %lld", option->name,
                    (long long)option->value, (long long)option->least, (long long)option->most);
            break;
        case CHECK:
            uci_say(session, "option name %s type check default %s", option->name,
                    option->value ? "true" : "false");
            break;
        case BUTTON: uci_say(session, "option name %s type button", option->name); break;
        case STRING: uci_say(session, "option name %s type string default <empty>", option->name); break;
        }
    }
    list_params(session);
}

static void apply(UciSession *session, const UciOption *option, const char *text) {
    int64_t value = 0;
    Error error;
    if (option->type == SPIN
        && !text_parse_int(text, option->name, option->least, option->most, &value, &error)) {
        uci_say(session, "info string %s", error.text);
        return;
    }
    if (option->type == CHECK) {
        value = strcasecmp(text, "true") == 0;
        if (!value && strcasecmp(text, "false") != 0) {
            uci_say(session, "info string %s must be true or false, not '%.40s'", option->name, text);
            return;
        }
    }
    option->set(session, value, text);
}

static bool apply_param(const char *name, const char *text) {
    for (int i = 0; i < PARAM_COUNT; i++) {
        if (strcasecmp(name, param_infos[i].name) == 0) return param_set((ParamName)i, atoi(text));
    }
    return false;
}

// Collects words up to `end` (or the end of the line) with single blanks between them.
static void collect_words(Slice *rest, const char *end, char *buffer, size_t size) {
    Text text = text_over(buffer, size);
    for (Slice word; (word = slice_next_word(rest)).length > 0;) {
        if (end != NULL && slice_is(word, end)) break;
        if (text.length > 0) text_add_char(&text, ' ');
        text_add_bytes(&text, word.data, word.length);
    }
}

void uci_set_option(UciSession *session, Slice rest) {
    char name[OPTION_NAME_MAX], value[OPTION_VALUE_MAX];
    if (!slice_is(slice_next_word(&rest), "name")) {
        uci_say(session, "info string setoption: 'name' is missing");
        return;
    }
    collect_words(&rest, "value", name, sizeof name);
    collect_words(&rest, NULL, value, sizeof value);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strcasecmp(options[i].name, name) == 0) {
            apply(session, &options[i], value);
            return;
        }
    }
    if (!apply_param(name, value)) {
        uci_say(session, "info string no option is called '%s'", name);
        return;
    }
    engine_params_changed(session->engine);
}
