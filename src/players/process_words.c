// SPDX-License-Identifier: GPL-3.0-or-later
// process_words.c - see process_words.h.
#include "players/process_words.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"
#include "players/process.h"

// Copies one word with its quotes undone; returns where the next one may
// begin, NULL when a quote is open.
static const char *copy_word(const char *from, char **to) {
    char quote = '\0';
    for (; *from != '\0' && (quote != '\0' || !text_is_blank(*from)); from++) {
        if (quote != '\0' && *from == quote) {
            quote = '\0';
        } else if (quote == '\0' && (*from == '\'' || *from == '"')) {
            quote = *from;
        } else {
            if (*from == '\\' && quote != '\'' && from[1] != '\0') from++;
            *(*to)++ = *from;
        }
    }
    *(*to)++ = '\0';
    return quote == '\0' ? from : NULL;
}

bool process_words_split(const char *command, ProcessWords *words, Error *error) {
    words->count = 0;
    if (strlen(command) + 1 >= sizeof words->bytes)
        return error_set(error, "the command is too long");
    char *to = words->bytes;
    const char *from = command;
    for (;;) {
        while (text_is_blank(*from)) from++;
        if (*from == '\0') break;
        if (words->count == PROCESS_WORDS_MAX)
            return error_set(error, "the command has too many words");
        words->words[words->count++] = to;
        from = copy_word(from, &to);
        if (from == NULL) return error_set(error, "a quote is not closed in '%.80s'", command);
    }
    words->words[words->count] = NULL;
    return words->count > 0 || error_set(error, "the command is empty");
}

// NULL, or why it cannot be run.
static const char *why_no_program(const char *path) {
    struct stat facts;
    if (stat(path, &facts) != 0) return "no such program";
    if (S_ISDIR(facts.st_mode)) return "it is a folder";
    return S_ISREG(facts.st_mode) && access(path, X_OK) == 0 ? NULL : "not executable";
}

static bool is_on_path(const char *name) {
    const char *path = getenv("PATH");
    if (path == NULL) path = "/bin:/usr/bin";
    while (*path != '\0') {
        size_t length = strcspn(path, ":");
        Text candidate = TEXT_OF(COMMAND_MAX * 2);
        text_add_bytes(&candidate, path, length);
        text_addf(&candidate, "/%s", name);
        if (!candidate.is_cut && why_no_program(candidate.data) == NULL) return true;
        path += length + (path[length] == ':');
    }
    return false;
}

bool process_check_command(const char *command, const ProcessPlace *place, Error *error) {
    ProcessWords words;
    char found[PROCESS_PATH_MAX];
    if (!process_words_split(command, &words, error)) return false;
    const char *name = words.words[0];
    if (place != NULL && process_place_find(place, name, found)) name = found;
    const char *reason = strchr(name, '/') != NULL ? why_no_program(name)
                         : is_on_path(name)        ? NULL
                                                   : "no such program";
    return reason == NULL || error_set(error, "cannot run '%.200s': %s", name, reason);
}
