// SPDX-License-Identifier: GPL-3.0-or-later
// lab_exercise_check.c - `roque lab exercise check`: a student's program, judged and told where it
// is wrong.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "core/interrupt.h"
#include "core/whole_file.h"
#include "course/course.h"

enum { TIME_DEFAULT_MS = 10000, MEMORY_DEFAULT_MB = 512, PROGRESS_AFTER_MS = 2000 };
static const char COMMAND[] = "lab exercise check";

typedef struct Options {
    const char *folder;
    int hint;
    double time_s;
    int memory_mb;
    const char *svg;
    const char *trace;
    bool wants_json;
} Options;

static const Option check_options[] = {
    OPTION_TEXT("FOLDER", folder, "what 'roque lab exercise start' made"),
    OPTION_NUMBER("hint", hint, 0, EXERCISE_HINTS,
                  "say how it is done, in 3 steps: 1 a little, 3 all of it"),
    OPTION_TEXT("svg", svg, "draw the tree where it goes wrong into FILE", .value = "FILE"),
    OPTION_TEXT("trace", trace,
                "write both programs' questions there into FILE, for the page's laboratory",
                .value = "FILE"),
    OPTION_REAL("time", time_s, 0, 600, "seconds that one call may take (default 10)",
                .value = "S"),
    OPTION_NUMBER("memory", memory_mb, 64, 65536, "memory that the program may take (default 512)",
                  .value = "MB"),
    OPTION_FLAG("json", wants_json, "one JSON line a case, and one with the verdict"),
    {0},
};

// ---- in words ----

// "negamax(position, 3)": the call as the student sees it.
static void add_call(const Exercise *exercise, const int64_t *numbers, Text *text) {
    text_addf(text, "%s(", exercise->name);
    for (int i = 0; i < EXERCISE_PARAMETERS_MAX && exercise->parameters[i] != NULL; i++) {
        const char *name = strrchr(exercise->parameters[i], ' ') + 1;
        text_addf(text, "%s%s", i > 0 ? ", " : "", name);
        if (exercise->ground == GROUND_BOARDS)
            text_addf(text, "=0x%016" PRIx64, (uint64_t)numbers[i]);
        else if (i > 0 || exercise->ground != GROUND_POSITION)
            text_addf(text, "=%" PRId64, numbers[i]);
    }
    text_add(text, ")");
}

static void add_value(const Exercise *exercise, int64_t value, Text *text) {
    if (exercise->result[0] == 'u')
        text_addf(text, "0x%016" PRIx64, (uint64_t)value);
    else
        text_addf(text, "%" PRId64, value);
}

static void print_case(const Check *check, int number) {
    const CheckCase *at = &check->cases[number];
    const ExerciseCase *task = &check->exercise->cases[number];
    Text value = TEXT_OF(64);
    Text expected = TEXT_OF(64);
    add_value(check->exercise, at->own.value, &value);
    add_value(check->exercise, at->expected, &expected);
    printf("%3d  %s%s%s  ", number + 1, task->game, task->moves != NULL ? " " : "",
           task->moves != NULL ? task->moves : "");
    if (at->own.end == RUN_LEFT_OUT)
        say(stdout, "left out\n");
    else if (at->own.end != RUN_DONE)
        say(stdout, "WRONG: %p\n", &at->own.fault);
    else if (at->is_right)
        say(stdout, "right: %s, %d positions, %d values\n", value.data, at->own_count.positions,
            at->own_count.values);
    else
        say(stdout, "WRONG: %s, expected %s; positions %d, expected %d; values %d, expected %d\n",
            value.data, expected.data, at->own_count.positions, at->expected_count.positions,
            at->own_count.values, at->expected_count.values);
}

// A question in words: "play(after 1 2, 0)", or that it answers.
static void add_step(const CheckStep *step, Text *text) {
    if (step->kind == ASK_KINDS) {
        text_add(text, say_term(TERM("the answer")));
        return;
    }
    const char *function = ask_names[step->kind].function;
    const char *open = strchr(function, '(');
    const char *name = open;
    while (name[-1] != ' ') name--;
    text_add_bytes(text, name, (size_t)(open - name));
    text_add(text, "(");
    for (int i = 0; i < ask_names[step->kind].numbers; i++) {
        if (i > 0) text_add(text, ", ");
        if (i > 0 || !ask_takes_node(step->kind))
            text_addf(text, "%" PRId64, step->numbers[i]);
        else if (step->path[0] == '\0')
            text_add(text, say_term(TERM("this position")));
        else
            words_addf(say_language(), text, "after %s", step->path);
    }
    text_add(text, ")");
}

static void print_step(const Check *check) {
    Text expected = TEXT_OF(512);
    Text own = TEXT_OF(512);
    add_step(&check->expected_step, &expected);
    add_step(&check->own_step, &own);
    if (check->steps_before == 1)
        say(stdout, "  one question is the same; then expected: %s; yours: %s\n", expected.data,
            own.data);
    else
        say(stdout, "  %d questions are the same; then expected: %s; yours: %s\n",
            check->steps_before, expected.data, own.data);
}

static void print_place(const Check *check) {
    const CheckCase *at = &check->at_place;
    Text call = TEXT_OF(256);
    Text value = TEXT_OF(64);
    Text expected = TEXT_OF(64);
    add_call(check->exercise, check->numbers, &call);
    add_value(check->exercise, at->own.value, &value);
    add_value(check->exercise, at->expected, &expected);
    if (check->place[0] != '\0')
        say(stdout, "Where: case %d, after %s: %s\n", check->place_case + 1, check->place,
            call.data);
    else
        say(stdout, "Where: case %d: %s\n", check->place_case + 1, call.data);
    if (at->own.end == RUN_DONE)
        say(stdout, "  expected %s, yours %s\n", expected.data, value.data);
    else
        say(stdout, "  expected %s; %p\n", expected.data, &at->own.fault);
    if (check->has_step) print_step(check);
    if (picture_exists(check)) picture_write_text(check, say_language(), stdout);
    if (check->slip != SLIP_NONE)
        say(stdout, "It does exactly what this mistake does (%s): %s.\n",
            slip_texts[check->slip].name,
            words_line(say_language(), slip_texts[check->slip].sentence));
}

static void print_tail(const Check *check) {
    char tail[PUPIL_TAIL_MAX];
    pupil_read_tail(check->pupil, tail);
    if (tail[0] == '\0') return;
    say(stdout, "What it printed last (output.txt):\n");
    fputs(tail, stdout);
    if (tail[strlen(tail) - 1] != '\n') fputc('\n', stdout);
}

static void print_report(const Options *options, const Check *check) {
    const Exercise *exercise = check->exercise;
    for (int i = 0; i < check->case_count; i++) print_case(check, i);
    say(stdout, "%-s: %d of %d cases are right.\n", exercise->title, check->right_count,
        check->case_count);
    if (check_is_passed(check)) {
        say(stdout, "Passed.\n");
    } else if (check->place_case >= 0) {
        print_place(check);
        if (check->at_place.own.end == RUN_BROKEN) print_tail(check);
    }
    for (int i = 0; i < options->hint; i++)
        say(stdout, "Hint %d: %s\n", i + 1, words_line(say_language(), exercise->hints[i]));
    if (!check_is_passed(check) && options->hint < EXERCISE_HINTS)
        say(stdout, "More help: --hint %d\n", options->hint + 1);
    if (!confine_can(CONFINE_CALLS))
        say(stdout, "This system cannot filter system calls: the program ran with limits of "
                    "memory and time only.\n");
    if (!confine_can(CONFINE_FILES))
        say(stdout, "This system cannot hide files (Landlock): the program could read what you "
                    "can read.\n");
}

// ---- for programs ----

static void add_run(Json *json, const CheckCase *at) {
    static const char *const ends[] = {"done", "endless", "wrong question",
                                       "late", "broken",  "left out"};
    JSON_ADD(json, FIELD("end", ends[at->own.end]),
             FIELD_KNOWN(at->own.end == RUN_DONE, "value", at->own.value),
             FIELD("expected", at->expected), FIELD("positions", at->own_count.positions),
             FIELD("positions_expected", at->expected_count.positions),
             FIELD("values", at->own_count.values),
             FIELD("values_expected", at->expected_count.values),
             FIELD_IF(at->own.fault.text[0] != '\0', "fault", at->own.fault.text));
}

static void add_json_step(Json *json, const char *key, const CheckStep *step) {
    json_open_object(json, key);
    JSON_ADD(json,
             FIELD("question", step->kind == ASK_KINDS ? "answer" : ask_names[step->kind].name),
             FIELD("path", step->path));
    json_open_array(json, "numbers");
    int count = step->kind == ASK_KINDS ? 0 : ask_names[step->kind].numbers;
    for (int i = 0; i < count; i++) json_add_int(json, NULL, step->numbers[i]);
    json_close_array(json);
    json_close_object(json);
}

static void print_json(const Check *check, JsonLine *line) {
    for (int i = 0; i < check->case_count; i++) {
        Json *json = json_line_begin(line, "lab_exercise_case");
        JSON_ADD(json, FIELD("case", i + 1), FIELD("game", check->exercise->cases[i].game),
                 FIELD("is_right", check->cases[i].is_right));
        add_run(json, &check->cases[i]);
        json_line_print(line, stdout);
    }
    Json *json = json_line_begin(line, "lab_exercise");
    JSON_ADD(json, FIELD("exercise", check->exercise->name),
             FIELD("language", exercise_language_names[check->pupil->language]),
             FIELD("is_passed", check_is_passed(check)), FIELD("cases", check->case_count),
             FIELD("cases_right", check->right_count));
    if (!check_is_passed(check) && check->place_case >= 0) {
        JSON_ADD(json, FIELD("case", check->place_case + 1), FIELD("path", check->place));
        json_open_array(json, "numbers");
        for (int i = 0; i < WORLD_NUMBERS; i++) json_add_int(json, NULL, check->numbers[i]);
        json_close_array(json);
        add_run(json, &check->at_place);
        if (check->has_step) {
            json_add_int(json, "questions_same", check->steps_before);
            add_json_step(json, "step_expected", &check->expected_step);
            add_json_step(json, "step", &check->own_step);
        }
        JSON_ADD(json,
                 FIELD_KNOWN(check->slip != SLIP_NONE, "mistake", slip_texts[check->slip].name));
    }
    JSON_ADD(json, field_bool("is_confined", confine_can(CONFINE_CALLS)),
             field_bool("hides_files", confine_can(CONFINE_FILES)));
    json_line_print(line, stdout);
}

// ---- all of it ----

static bool write_picture(const char *path, const Check *check, Error *error) {
    WholeFile file;
    Text title = TEXT_OF(256);
    add_call(check->exercise, check->numbers, &title);
    words_addf(say_language(), &title, " — expected %lld, yours %lld",
               (long long)check->at_place.expected, (long long)check->at_place.own.value);
    if (!whole_file_open(&file, path, error)) return false;
    bool is_drawn = picture_write_svg(check, say_language(), title.data, file.stream, error);
    return whole_file_end(&file, is_drawn, error);
}

static bool write_trace(const char *path, const Check *check, Error *error) {
    WholeFile file;
    Text call = TEXT_OF(256);
    add_call(check->exercise, check->numbers, &call);
    if (!trace_exists(check)) return error_set(error, "there is no tree to draw here");
    if (!whole_file_open(&file, path, error)) return false;
    return whole_file_end(&file, trace_write(check, call.data, file.stream, error), error);
}

typedef struct Watch {
    Progress progress;
    int number, count;
} Watch;

static void show_progress(void *state) {
    Watch *watch = state;
    if (progress_is_due(&watch->progress))
        say(stderr, "case %d of %d", watch->number, watch->count);
}

static void begin_case(void *state, int done, int count) {
    Watch *watch = state;
    watch->number = done + 1;
    watch->count = count;
    show_progress(watch);
}

static int judge(const Options *options, Pupil *pupil, Check *check) {
    Error error;
    Watch watch = {.progress = progress_open(PROGRESS_AFTER_MS, PROGRESS_AFTER_MS)};
    JsonLine *line = malloc(sizeof *line);
    if (line == NULL) return complain_no_memory(COMMAND);
    if (!check_open(check, pupil, &error)) {
        free(line);
        return complain(COMMAND, &error);
    }
    check->progress = begin_case;
    check->state = pupil->wait_state = &watch;
    pupil->wait = show_progress;
    bool is_fine = check_run(check, &error);
    progress_clear(&watch.progress);
    pupil->wait = NULL;
    if (is_fine && options->wants_json)
        print_json(check, line);
    else if (is_fine)
        print_report(options, check);
    if (is_fine && options->svg != NULL && !check_is_passed(check))
        is_fine = write_picture(options->svg, check, &error);
    if (is_fine && options->trace != NULL && !check_is_passed(check))
        is_fine = write_trace(options->trace, check, &error);
    int status = !is_fine                 ? complain(COMMAND, &error)
                 : check->is_interrupted  ? EXIT_INTERRUPTED
                 : check_is_passed(check) ? EXIT_DONE
                                          : EXIT_FAILED;
    check_close(check);
    free(line);
    return status;
}

static int run_check(int argc, char **argv) {
    Options options = {.time_s = TIME_DEFAULT_MS / 1000.0, .memory_mb = MEMORY_DEFAULT_MB};
    int status = options_parse(&lab_exercise_check_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Error error;
    char tail[PUPIL_TAIL_MAX] = "";
    say_prefer(kit_speech(options.folder));
    interrupt_catch();
    Pupil *pupil = calloc(1, sizeof *pupil);
    Check *check = calloc(1, sizeof *check);
    if (pupil == NULL || check == NULL) {
        status = complain_no_memory(COMMAND);
    } else if (!pupil_open(pupil, options.folder, (int64_t)(options.time_s * 1000),
                           options.memory_mb, tail, &error)) {
        status = complain(COMMAND, &error);
        fputs(tail, stderr);
    } else {
        status = judge(&options, pupil, check);
        pupil_close(pupil);
    }
    free(pupil);
    free(check);
    return status;
}

const CommandLine lab_exercise_check_line = {
    .name = "lab exercise check",
    .run = run_check,
    .keeps_rights = true,
    .about =
        "Runs the program of an exercise beside the reference and compares values, visits and "
        "cuts; says at which\nposition they part, draws the tree there, and names the mistake "
        "where it is one of the usual ones. The program\nis held to limits of time and memory, "
        "starts no others, opens no socket and changes no file.",
    .options = check_options,
    .examples = "roque lab exercise check mine\nroque lab exercise check mine --hint 2 --svg "
                "wrong.svg\nroque lab exercise check mine --trace wrong.jsonl",
};
