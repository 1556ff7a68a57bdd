// SPDX-License-Identifier: GPL-3.0-or-later
// page_words.c - see page_words.h.
#include "web/page_words.h"

#include "core/trace.h"

void page_words_add_said(Json *json, const char *key, Language language, const Sentence *sentence) {
    Text said = TEXT_OF(MESSAGE_MAX);
    words_add(language, sentence, &said);
    json_add_string(json, key, said.data);
}

void page_words_add(Json *json, Language language) {
    json_open_array(json, "languages");
    for (int i = 0; language_number(i) != NULL; i++)
        JSON_ADD_ARRAY(json, NULL, FIELD("", language_number(i)->code),
                       FIELD("", language_number(i)->name));
    json_close_array(json);
    json_add_string(json, "men", language->pieces);
    json_open_object(json, "words");
    for (const char *const *english = page_sentences; *english != NULL; english++)
        json_add_string(json, *english, words_line(language, *english));
    for (int i = REASON_NONE + 1; i < REASON_COUNT; i++) {
        const char *reason = trace_reason_name((TraceReason)i);
        json_add_string(json, reason, words_term(language, reason));
    }
    for (int i = STATUS_NONE + 1; i < STATUS_COUNT; i++) {
        const char *status = trace_status_name((TraceStatus)i);
        json_add_string(json, status, words_term(language, status));
    }
    for (int i = DEED_NONE + 1; i < DEED_COUNT; i++) {
        const char *deed = trace_deed_name((TraceDeed)i);
        json_add_string(json, deed, words_term(language, deed));
    }
    json_close_object(json);
}
