// SPDX-License-Identifier: GPL-3.0-or-later
// lab_exercise.c - `roque lab exercise`: tasks of the course that check themselves.
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "cli/say.h"
#include "course/course.h"

// Of list and start.
typedef struct Options {
    bool wants_json;
    const char *name;
    const char *folder;
    const char *language;
} Options;

static const Option list_options[] = {
    OPTION_FLAG("json", wants_json, "one JSON line an exercise instead of text"),
    {0},
};

static void print_json(const Exercise *exercise, JsonLine *line) {
    Json *json = json_line_begin(line, "lab_exercise_list");
    JSON_ADD(json, FIELD("name", exercise->name), FIELD("title", exercise->title),
             FIELD("task", exercise->task), FIELD("cases", exercise_case_count(exercise)));
    json_open_array(json, "mistakes");
    for (int i = 0; i < EXERCISE_SLIPS_MAX && exercise->slips[i] != SLIP_NONE; i++)
        json_add_string(json, NULL, slip_texts[exercise->slips[i]].name);
    json_close_array(json);
    json_line_print(line, stdout);
}

static int run_list(int argc, char **argv) {
    Options options = {0};
    int status = options_parse(&lab_exercise_list_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    JsonLine *line = malloc(sizeof *line);
    if (line == NULL) return complain_no_memory("lab exercise list");
    for (int i = 0; exercise_at(i) != NULL; i++) {
        const Exercise *exercise = exercise_at(i);
        if (options.wants_json)
            print_json(exercise, line);
        else
            printf("%-12s %s\n", exercise->name, say_term(exercise->title));
    }
    free(line);
    return EXIT_DONE;
}

const CommandLine lab_exercise_list_line = {
    .name = "lab exercise list",
    .run = run_list,
    .about = "Names the exercises, in the order of the course.",
    .options = list_options,
    .examples = "roque lab exercise list",
};

static const Option start_options[] = {
    OPTION_TEXT("NAME", name, "an exercise of 'roque lab exercise list'"),
    OPTION_TEXT("FOLDER", folder, "where to write it; made where it is missing"),
    OPTION_TEXT("language", language, "what it is to be written in (default: c)",
                .value = "c|python"),
    {0},
};

static int run_start(int argc, char **argv) {
    Options options = {.language = exercise_language_names[EXERCISE_C]};
    int status = options_parse(&lab_exercise_start_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    const Exercise *exercise = exercise_find(options.name, &error);
    if (exercise == NULL) return complain_usage("lab exercise start", &error);
    int language = 0;
    while (language < EXERCISE_LANGUAGES
           && strcmp(exercise_language_names[language], options.language) != 0)
        language++;
    if (language == EXERCISE_LANGUAGES)
        return complain_usagef("lab exercise start", "--language must be c or python, not '%.20s'",
                               options.language);
    if (!kit_start(exercise, (ExerciseLanguage)language, options.folder, say_language(), &error))
        return complain("lab exercise start", &error);
    say(stdout,
        "%s/README.md says what to do; 'roque lab exercise check %s' says whether it is done.\n",
        options.folder, options.folder);
    return EXIT_DONE;
}

const CommandLine lab_exercise_start_line = {
    .name = "lab exercise start",
    .run = run_start,
    .about = "Makes a folder for an exercise: what to write, a stub, and the rules to ask.",
    .options = start_options,
    .examples = "roque lab exercise start alphabeta mine\n"
                "roque lab exercise start mcts mine --language python --lang fr",
};

static const Command commands[] = {
    {"list", SENTENCE("the exercises, in the order of the course"), &lab_exercise_list_line, NULL},
    {"start", SENTENCE("a folder with a task, a stub and the rules"), &lab_exercise_start_line,
     NULL},
    {"check", SENTENCE("is it right, and if not, where and why"), &lab_exercise_check_line, NULL},
    {0},
};

const CommandGroup lab_exercise_group = {
    .name = "roque lab exercise",
    .about = "Exercises of the course, in C or Python, that check themselves.",
    .commands = commands,
};
