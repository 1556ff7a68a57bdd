// SPDX-License-Identifier: GPL-3.0-or-later
// pupil.c - see pupil.h.
#include "course/pupil.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/folder.h"
#include "core/input_file.h"
#include "core/interrupt.h"
#include "core/output_file.h"
#include "core/platform.h"

enum {
    PROCESSOR_S = 120,
    OUTPUT_BYTES = 1 << 20,
    TICK_MS = 10, // between two looks at whether somebody wants to stop
};

static void name_output(const Pupil *pupil, char path[KIT_PATH_MAX]) {
    Text text = text_over(path, KIT_PATH_MAX);
    text_addf(&text, "%s/output.txt", pupil->folder);
}

static bool open_output(Pupil *pupil, Error *error) {
    char path[KIT_PATH_MAX];
    name_output(pupil, path);
    pupil->confinement.errors = output_file_open(path, O_CREAT | O_TRUNC | O_APPEND, error);
    return pupil->confinement.errors >= 0;
}

void pupil_read_tail(const Pupil *pupil, char tail[PUPIL_TAIL_MAX]) {
    char path[KIT_PATH_MAX];
    name_output(pupil, path);
    tail[0] = '\0';
    FILE *file = input_file_open_stream(path);
    if (file == NULL) return;
    if (fseek(file, -(PUPIL_TAIL_MAX - 1), SEEK_END) != 0) rewind(file);
    size_t count = fread(tail, 1, PUPIL_TAIL_MAX - 1, file);
    tail[count] = '\0';
    for (char *c = tail; *c != '\0'; c++) { // it may end up on a terminal
        if (((unsigned char)*c < ' ' && *c != '\n' && *c != '\t') || *c == 0x7f) *c = '?';
    }
    fclose(file);
}

// ---- building ----

static bool make_work_folder(Pupil *pupil, Error *error) {
    const char *shared = getenv("TMPDIR");
    Text text = text_over(pupil->work, sizeof pupil->work);
    text_addf(&text, "%s/roque-exercise-XXXXXX",
              shared != NULL && path_is_whole(shared) ? shared : "/tmp");
    if (!text.is_cut && mkdtemp(pupil->work) != NULL) return true;
    pupil->work[0] = '\0';
    return error_set(error, "cannot make a folder to work in: %m");
}

static bool compile(Pupil *pupil, Error *error) {
    char command[KIT_PATH_MAX * 2];
    char source[KIT_PATH_MAX];
    const char *work = pupil->work;
    Text text = text_over(source, sizeof source);
    text_addf(&text, "%s.c", pupil->exercise->name);
    text = text_over(command, sizeof command);
    text_addf(&text,
              "cc -std=gnu11 -O1 -g -Wall -fmax-errors=20 -I\"%s\" -o \"%s/program\" \"%s/%s\" "
              "\"%s/roque.c\" \"%s/call.c\" -lm",
              work, work, pupil->folder, source, work, work);
    const CompileJob job = {.command = command,
                            .name = source,
                            .folder = work,
                            .reads = pupil->folder,
                            .errors = pupil->confinement.errors};
    if (!tools_compile(&job, error)) return false;
    text = text_over(pupil->command, sizeof pupil->command);
    text_addf(&text, "\"%s/program\"", work);
    return true;
}

static bool find_python(Pupil *pupil, Error *error) {
    if (!tools_find_interpreter(TOOL_PYTHON, &pupil->python, error)) return false;
    Text text = text_over(pupil->command, sizeof pupil->command);
    text_addf(&text, "\"%s\" -B -E -s \"%s/run.py\"", pupil->python.program, pupil->work);
    pupil->confinement.reads[0] = pupil->folder;
    for (int i = 0; i < 2; i++) pupil->confinement.reads[1 + i] = pupil->python.homes[i];
    return true;
}

static bool prepare(Pupil *pupil, Error *error) {
    if (!make_work_folder(pupil, error)
        || !kit_write_harness(pupil->exercise, pupil->language, pupil->folder, pupil->work, error)
        || !open_output(pupil, error))
        return false;
    pupil->confinement.folder = pupil->work;
    return pupil->language == EXERCISE_C ? compile(pupil, error) : find_python(pupil, error);
}

static bool find_folder(const char *folder, char whole[KIT_PATH_MAX], Error *error) {
    char real[PATH_MAX];
    if (realpath(folder, real) == NULL) return error_set(error, "%s: %m", folder);
    return slice_copy(slice_of(real), whole, KIT_PATH_MAX)
           || error_set(error, "the name of the folder is too long");
}

bool pupil_open(Pupil *pupil, const char *folder, int64_t time_ms, int64_t memory_mb,
                char tail[PUPIL_TAIL_MAX], Error *error) {
    tail[0] = '\0';
    pupil->work[0] = '\0';
    pupil->time_ms = time_ms;
    pupil->confinement = (Confinement){.memory_mb = memory_mb,
                                       .processor_s = PROCESSOR_S,
                                       .file_bytes = OUTPUT_BYTES,
                                       .errors = -1};
    if (!find_folder(folder, pupil->folder, error)) return false;
    if (strchr(pupil->folder, '"') != NULL)
        return error_set(error, "%s: a name with quotes cannot be given to a compiler", folder);
    if (!kit_read(pupil->folder, &pupil->exercise, &pupil->language, error)) return false;
    if (!process_open(&pupil->process, NULL, error)) return false;
    if (prepare(pupil, error)) return true;
    pupil_read_tail(pupil, tail);
    pupil_close(pupil);
    return false;
}

void pupil_close(Pupil *pupil) {
    process_close(&pupil->process);
    if (pupil->confinement.errors >= 0) close(pupil->confinement.errors);
    if (pupil->work[0] != '\0') folder_remove(pupil->work, NULL);
}

// ---- asking ----

static void end_run(Pupil *pupil, Run *run, RunEnd end, const Error *error) {
    if (process_is_running(&pupil->process)) process_end(&pupil->process, 0, NULL);
    run->end = end;
    if (error != NULL) run->fault = *error;
}

// Answers one line of the program. True while the call goes on.
static bool serve(Pupil *pupil, World *world, const char *line, Run *run) {
    int64_t numbers[WORLD_NUMBERS] = {0}, answer = 0;
    AskKind kind;
    Error error;
    if (ask_parse_return(slice_of(line), &run->value)) {
        run->end = RUN_DONE;
        return false;
    }
    if (ask_parse(slice_of(line), &kind, numbers)) {
        if (!world_ask(world, kind, numbers, &answer, &error)) {
            end_run(pupil, run, world_is_spent(world) ? RUN_SPENT : RUN_WRONG, &error);
            return false;
        }
        Text reply = TEXT_OF(32);
        text_addf(&reply, "%lld\n", (long long)answer);
        process_write(&pupil->process, reply.data,
                      reply.length); // a dead one is noticed when it is heard
        return true;
    }
    error_set(&error, "it said '%.60s', which is no question", line);
    end_run(pupil, run, RUN_WRONG, &error);
    return false;
}

static void explain_silence(Pupil *pupil, ProcessStatus status, Run *run) {
    Error error;
    Sentence how;
    if (status == PROCESS_TIMEOUT) {
        error_set(&error, "no answer within %.1f s: does it end?", (double)pupil->time_ms / 1000);
        end_run(pupil, run, RUN_LATE, &error);
        return;
    }
    if (status == PROCESS_TOO_LONG)
        error_set(&error, "it sent a line without an end");
    else {
        process_end(&pupil->process, 1000, &how);
        error_set(&error, "it %p", &how);
    }
    end_run(pupil, run, RUN_BROKEN, &error);
}

void pupil_call(Pupil *pupil, World *world, const int64_t *numbers, Run *run) {
    Error error;
    *run = (Run){.end = RUN_BROKEN};
    pupil->process.confinement = &pupil->confinement;
    if (!process_is_running(&pupil->process)
        && !process_start(&pupil->process, pupil->command, &error)) {
        *run = (Run){.end = RUN_NOT_STARTED, .fault = error};
        return;
    }
    Text line = TEXT_OF(128);
    text_add(&line, "call");
    for (int i = 0; i < WORLD_NUMBERS; i++) text_addf(&line, " %lld", (long long)numbers[i]);
    text_add(&line, "\n");
    process_write(&pupil->process, line.data, line.length);
    if (pupil->wait != NULL) pupil->wait(pupil->wait_state);
    int64_t deadline_ns = clock_now_ns() + pupil->time_ms * 1000000;
    for (;;) {
        char *said;
        int64_t look_ns = clock_now_ns() + (int64_t)TICK_MS * 1000000;
        bool is_last = look_ns >= deadline_ns;
        ProcessStatus status =
            process_read_line(&pupil->process, is_last ? deadline_ns : look_ns, &said);
        if (interrupt_came()) {
            end_run(pupil, run, RUN_LEFT_OUT, NULL);
            return;
        }
        if (status == PROCESS_TIMEOUT && !is_last) {
            if (pupil->wait != NULL) pupil->wait(pupil->wait_state);
            continue;
        }
        if (status == PROCESS_OK) {
            // one that asks without a pause is late too
            if (clock_now_ns() > deadline_ns)
                status = PROCESS_TIMEOUT;
            else if (serve(pupil, world, said, run))
                continue;
            else
                return;
        }
        explain_silence(pupil, status, run);
        return;
    }
}
