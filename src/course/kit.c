// SPDX-License-Identifier: GPL-3.0-or-later
// kit.c - see kit.h; the files that are the same for all exercises are in kit_bytes.S.
#include "course/kit.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/folder.h"
#include "core/input_file.h"
#include "core/whole_file.h"

enum { FILE_TEXT_MAX = 16384, LABEL_MAX = 128 };
static const char LABEL[] = "exercise.txt";

const char *const exercise_language_names[EXERCISE_LANGUAGES] = {"c", "python"};

extern const char roque_kit_header[], roque_kit_source[], roque_kit_module[];

static bool write_file(const char *folder, const char *name, const char *ending, const char *words,
                       Error *error) {
    Text path = TEXT_OF(KIT_PATH_MAX);
    WholeFile file;
    text_addf(&path, "%s/%s%s", folder, name, ending);
    if (path.is_cut) return error_set(error, "the name of the folder is too long");
    if (!whole_file_open(&file, path.data, error)) return false;
    fputs(words, file.stream);
    return whole_file_keep(&file, error);
}

static bool make_executable(const char *folder, const char *name, Error *error) {
    char path[KIT_PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return chmod(path, 0755) == 0 || error_set(error, "cannot write %s: %m", path);
}

static const char *last_word(const char *parameter) {
    return strrchr(parameter, ' ') + 1;
}

static int parameter_count(const Exercise *exercise) {
    int count = 0;
    while (count < EXERCISE_PARAMETERS_MAX && exercise->parameters[count] != NULL) count++;
    return count;
}

// "int negamax(Position position, int depth)" or "def negamax(position, depth):".
static void add_signature(const Exercise *exercise, ExerciseLanguage language, Text *text) {
    bool is_c = language == EXERCISE_C;
    text_addf(text, "%s %s(", is_c ? exercise->result : "def", exercise->name);
    for (int i = 0; i < parameter_count(exercise); i++) {
        const char *parameter = exercise->parameters[i];
        text_addf(text, "%s%s", i > 0 ? ", " : "", is_c ? parameter : last_word(parameter));
    }
    text_add(text, is_c ? ")" : "):");
}

static void add_stub(const Exercise *exercise, ExerciseLanguage language, Language speech,
                     Text *text) {
    bool is_c = language == EXERCISE_C;
    const char *mark = is_c ? "//" : "#";
    text_addf(text, "%s %s\n%s README.md\n", mark, words_line(speech, exercise->task), mark);
    text_add(text, is_c ? "#include \"roque.h\"\n\n" : "from roque import *\n\n\n");
    add_signature(exercise, language, text);
    text_add(text, is_c ? " {\n    return 0;\n}\n" : "\n    return 0\n");
}

// The function as C declares it, or without its types.
static void add_function(const char *function, ExerciseLanguage language, Text *text) {
    if (language == EXERCISE_C) {
        text_add(text, function);
        return;
    }
    const char *open = strchr(function, '(');
    const char *name = open;
    while (name[-1] != ' ') name--;
    text_add_bytes(text, name, (size_t)(open - name) + 1);
    for (const char *c = open + 1; *c != '\0' && strncmp(open, "(void)", 6) != 0; c++) {
        const char *blank = strpbrk(c, " ,)");
        if (*blank == ' ') c = blank + 1; // its type
        blank = strpbrk(c, ",)");
        text_add_bytes(text, c, (size_t)(blank - c));
        if (*blank == ')') break;
        text_add(text, ", ");
        c = blank + 1;
    }
    text_add(text, ")");
}

static void add_readme(const Exercise *exercise, ExerciseLanguage language, Language speech,
                       Text *text) {
    text_addf(text, "# %s\n\n%s\n\n```%s\n", words_term(speech, exercise->title),
              words_line(speech, exercise->task), exercise_language_names[language]);
    add_signature(exercise, language, text);
    text_addf(text, "\n```\n\n%s\n\n", words_line(speech, exercise->rule));
    words_addf(speech, text, "Write it into %s%s, then ask whether it is right:", exercise->name,
               language == EXERCISE_C ? ".c" : ".py");
    text_add(text,
             "\n\n```sh\nroque lab exercise check .\nroque lab exercise check . --hint 1\n```\n\n");
    if (exercise->calls != 0) {
        text_add(text, words_line(speech, "What you may ask:"));
        text_add(text, "\n\n");
    }
    for (int i = 0; i < ASK_KINDS; i++) {
        if (!(exercise->calls >> i & 1)) continue;
        text_add(text, "- `");
        add_function(ask_names[i].function, language, text);
        text_addf(text, "`: %s\n", words_line(speech, ask_names[i].meaning));
    }
    text_addf(text, "\n%s\n",
              words_line(speech,
                         "INFINITE lies beyond every value. Play a move only when you look "
                         "at what it leads to: every question is written down and compared. "
                         "What your program prints is in output.txt after a check."));
}

bool kit_start(const Exercise *exercise, ExerciseLanguage language, const char *folder,
               Language speech, Error *error) {
    bool is_c = language == EXERCISE_C;
    Text path = TEXT_OF(KIT_PATH_MAX);
    text_addf(&path, "%s/%s", folder, LABEL);
    if (access(path.data, F_OK) == 0)
        return error_set(error, "%s holds an exercise already: choose another folder", folder);
    if (!folder_make(folder, error)) return false;
    Text words = TEXT_OF(FILE_TEXT_MAX);
    add_stub(exercise, language, speech, &words);
    if (!write_file(folder, exercise->name, is_c ? ".c" : ".py", words.data, error)) return false;
    Text readme = text_over(words.data, words.size);
    add_readme(exercise, language, speech, &readme);
    if (!write_file(folder, "README", ".md", words.data, error)) return false;
    if (is_c ? !write_file(folder, "roque", ".h", roque_kit_header, error)
                   || !write_file(folder, "roque", ".c", roque_kit_source, error)
             : !write_file(folder, "roque", ".py", roque_kit_module, error))
        return false;
    if (!write_file(
            folder, "check", ".sh",
            "#!/bin/sh\nexec \"${ROQUE:-roque}\" lab exercise check \"$(dirname \"$0\")\" \"$@\"\n",
            error))
        return false;
    if (!make_executable(folder, "check.sh", error)) return false;
    Text label = TEXT_OF(LABEL_MAX);
    text_addf(&label, "%s %s %s\n", exercise->name, exercise_language_names[language],
              speech->code);
    return write_file(folder, "exercise", ".txt", label.data, error);
}

// The label's words are the exercise, what it is written in, and what is spoken. False when there
// is no label.
static bool read_label(const char *folder, char path[KIT_PATH_MAX], char line[LABEL_MAX]) {
    Text text = text_over(path, KIT_PATH_MAX);
    text_addf(&text, "%s/%s", folder, LABEL);
    FILE *file = text.is_cut ? NULL : input_file_open_stream(path);
    if (file == NULL) return false;
    if (fgets(line, LABEL_MAX, file) == NULL) line[0] = '\0';
    fclose(file);
    return true;
}

static void copy_word(Slice *rest, char word[LABEL_MAX]) {
    slice_copy(slice_next_word(rest), word, LABEL_MAX);
}

bool kit_read(const char *folder, const Exercise **exercise, ExerciseLanguage *language,
              Error *error) {
    char path[KIT_PATH_MAX];
    char line[LABEL_MAX];
    if (!read_label(folder, path, line))
        return error_set(error, "%s: %m; 'roque lab exercise start NAME FOLDER' makes a folder",
                         path);
    char name[LABEL_MAX];
    char word[LABEL_MAX];
    Slice rest = slice_of(line);
    copy_word(&rest, name);
    copy_word(&rest, word);
    *exercise = exercise_find(name, error);
    if (*exercise == NULL) return error_at(error, "%s", path);
    for (int i = 0; i < EXERCISE_LANGUAGES; i++) {
        if (strcmp(word, exercise_language_names[i]) != 0) continue;
        *language = (ExerciseLanguage)i;
        return true;
    }
    return error_set(error, "%s: the language must be c or python, not '%.20s'", path, word);
}

Language kit_speech(const char *folder) {
    char path[KIT_PATH_MAX];
    char line[LABEL_MAX];
    char word[LABEL_MAX] = "";
    if (!read_label(folder, path, line)) return NULL;
    Slice rest = slice_of(line);
    for (int i = 0; i < 3; i++) copy_word(&rest, word);
    return language_find(word);
}

static void add_call(const Exercise *exercise, Text *text) {
    text_add(text, "#include \"roque.h\"\n");
    add_signature(exercise, EXERCISE_C, text);
    text_addf(text,
              ";\nint64_t exercise_call(const int64_t *n);\n"
              "int64_t exercise_call(const int64_t *n) {\n    return (int64_t)%s(",
              exercise->name);
    for (int i = 0; i < parameter_count(exercise); i++) {
        const char *parameter = exercise->parameters[i];
        text_addf(text, "%s(%.*s)n[%d]", i > 0 ? ", " : "", (int)(last_word(parameter) - parameter),
                  parameter, i);
    }
    text_add(text, ");\n}\n");
}

// A name between quotes of Python.
static void add_quoted(const char *words, Text *text) {
    text_add_char(text, '\'');
    for (const char *c = words; *c != '\0'; c++) {
        if (*c == '\'' || *c == '\\') text_add_char(text, '\\');
        text_add_char(text, *c);
    }
    text_add_char(text, '\'');
}

bool kit_write_harness(const Exercise *exercise, ExerciseLanguage language, const char *student,
                       const char *folder, Error *error) {
    Text words = TEXT_OF(FILE_TEXT_MAX);
    if (language == EXERCISE_C) {
        add_call(exercise, &words);
        return write_file(folder, "call", ".c", words.data, error)
               && write_file(folder, "roque", ".h", roque_kit_header, error)
               && write_file(folder, "roque", ".c", roque_kit_source, error);
    }
    text_add(&words, "import sys\nimport roque\nsys.setrecursionlimit(10000)\nsys.path.insert(1, ");
    add_quoted(student, &words);
    text_addf(&words, ")\nimport %s\n", exercise->name);
    text_add(&words, exercise->ground == GROUND_BOARDS
                         ? "unsign = lambda f: lambda *n: f(*(x & (1 << 64) - 1 for x in n))\n"
                         : "unsign = lambda f: f\n");
    text_addf(&words, "roque._serve(unsign(%s.%s), %d)\n", exercise->name, exercise->name,
              parameter_count(exercise));
    return write_file(folder, "run", ".py", words.data, error)
           && write_file(folder, "roque", ".py", roque_kit_module, error);
}
