// SPDX-License-Identifier: GPL-3.0-or-later
// submission_build.c - a copy of what was handed in becomes a player.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "classroom/submission.h"
#include "core/interrupt.h"
#include "core/platform.h"

enum { COMMAND_BYTES = 3000 };
static const char BINARY[] = "program.built", HALF_BUILT[] = "program.part";

// Adds the word as process.h reads it back: in quotes.
static void add_word(Text *command, const char *word) {
    text_add(command, command->length > 0 ? " \"" : "\"");
    for (; *word != '\0'; word++) {
        if (*word == '"' || *word == '\\') text_add_char(command, '\\');
        text_add_char(command, *word);
    }
    text_add_char(command, '"');
}

// ---- compiling ----

// All sources of the folder, as words that begin with "./": none is taken for an option.
static void add_sources(const Submission *submission, Text *command) {
    struct dirent **entries = NULL;
    const int count = scandir(submission->folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *file = entries[i]->d_name;
        const size_t length = strlen(file);
        Text word = TEXT_OF(SUBMISSION_FILE_MAX + 8);
        text_addf(&word, "./%s", file);
        if (file[0] != '.' && length > 2 && strcasecmp(file + length - 2, ".c") == 0)
            add_word(command, word.data);
        free(entries[i]);
    }
    free(entries);
}

static void read_words(int file, char words[SUBMISSION_WORDS_MAX]) {
    const ssize_t count = pread(file, words, SUBMISSION_WORDS_MAX - 1, 0);
    words[count > 0 ? count : 0] = '\0';
    for (char *c = words; *c != '\0'; c++) { // they may end up on a terminal
        if (((unsigned char)*c < ' ' && *c != '\n' && *c != '\t') || *c == 0x7f) *c = '?';
    }
}

static void name_binary(const Submission *submission, const char *file,
                        char path[SUBMISSION_PATH_MAX]) {
    Text text = text_over(path, SUBMISSION_PATH_MAX);
    text_addf(&text, "%.3900s/%s", submission->folder, file);
}

// The program appears under its name when it is whole, so that one that was not is built again.
static bool compile(Submission *submission, Error *error) {
    char command[COMMAND_BYTES] = "";
    char built[SUBMISSION_PATH_MAX], part[SUBMISSION_PATH_MAX];
    name_binary(submission, BINARY, built);
    name_binary(submission, HALF_BUILT, part);
    if (access(built, X_OK) == 0) return true;
    const int errors = nameless_file_open();
    if (errors < 0) return error_set(error, "no descriptor for a program: %m");
    Text text = text_over(command, sizeof command);
    text_add(&text, "cc -std=gnu17 -O2 -pthread -fmax-errors=20 -o");
    add_word(&text, HALF_BUILT);
    add_sources(submission, &text);
    text_add(&text, " -lm");
    const CompileJob job = {.command = command,
                            .name = submission->file,
                            .folder = submission->folder,
                            .errors = errors};
    bool is_built =
        !text.is_cut ? tools_compile(&job, error) : error_set(error, "has too many sources");
    if (!is_built) read_words(errors, submission->words);
    if (is_built && rename(part, built) != 0)
        is_built = error_set(error, "the compiler made no program");
    close(errors);
    return is_built;
}

// ---- the player ----

static bool find_command(Submission *submission, const Interpreter *interpreters, Text *command,
                         Error *error) {
    char path[SUBMISSION_PATH_MAX];
    switch (submission->kind) {
    case SUBMISSION_C:
        if (!compile(submission, error)) return false;
        name_binary(submission, BINARY, path);
        add_word(command, path);
        return true;
    case SUBMISSION_PYTHON:
        if (interpreters[TOOL_PYTHON].program[0] == '\0')
            return error_set(error, "Python is not installed here");
        add_word(command, interpreters[TOOL_PYTHON].program);
        text_add(command, " -B -E -s -u"); // -u: a move leaves the program at once
        break;
    case SUBMISSION_JAVASCRIPT:
        if (interpreters[TOOL_JAVASCRIPT].program[0] == '\0')
            return error_set(error, "node is not installed here");
        add_word(command, interpreters[TOOL_JAVASCRIPT].program);
        break;
    case SUBMISSION_EXECUTABLE:
        name_binary(submission, submission->start, path);
        add_word(command, path);
        return true;
    case SUBMISSION_NOTHING:
    case SUBMISSION_KINDS: return error_set(error, "is no program");
    }
    Text start = text_over(path, sizeof path);
    text_addf(&start, "./%s", submission->start);
    add_word(command, path);
    return true;
}

static void add_pair(Text *options, const char *name, const char *value) {
    Text option = TEXT_OF(PLAYER_TEXT_MAX);
    text_addf(&option, "%s=%s", name, value);
    player_add_option(options, option.data);
}

static void add_limits(const Submission *submission, const SubmissionLimits *limits,
                       const Interpreter *interpreters, Text *options) {
    add_pair(options, "name", submission->name);
    add_pair(options, "confine", submission->folder);
    text_addf(options, ",restart=on,start=5,memory=%lld,processor=%lld",
              (long long)limits->memory_mb, (long long)limits->processor_s);
    const Interpreter *tool = submission->kind == SUBMISSION_PYTHON ? &interpreters[TOOL_PYTHON]
                              : submission->kind == SUBMISSION_JAVASCRIPT
                                  ? &interpreters[TOOL_JAVASCRIPT]
                                  : NULL;
    if (tool == NULL) return;
    Text folders = TEXT_OF(PLAYER_TEXT_MAX);
    text_addf(&folders, "%s:%s", tool->homes[0], tool->homes[1]);
    add_pair(options, "reads", folders.data);
    if (submission->kind == SUBMISSION_JAVASCRIPT) text_add(options, ",reserves=on");
}

bool submission_build(Submission *submission, const SubmissionLimits *limits,
                      const Interpreter *interpreters) {
    char command[COMMAND_BYTES] = "";
    char options[PLAYER_TEXT_MAX] = "";
    Text words = text_over(command, sizeof command);
    if (!find_command(submission, interpreters, &words, &submission->reason)) {
        submission->state = SUBMISSION_REFUSED;
        return !interrupt_came();
    }
    Text text = text_over(options, sizeof options);
    player_add_option(&text, command);
    add_limits(submission, limits, interpreters, &text);
    Text player = text_over(submission->player, sizeof submission->player);
    text_addf(&player, "cmd:%s", options);
    if (!player.is_cut && !text.is_cut && !words.is_cut) return true;
    submission->state = SUBMISSION_REFUSED;
    sentence_set(&submission->reason, "its path is too long: choose a shorter --output");
    return true;
}
