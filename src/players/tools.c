// SPDX-License-Identifier: GPL-3.0-or-later
// tools.c - see tools.h.
#include "players/tools.h"

#include <stdlib.h>

#include "core/clock.h"
#include "core/interrupt.h"
#include "core/memory.h"
#include "players/process.h"

enum {
    FIND_MS = 10000,
    COMPILE_MB = 1024,
    PROGRAM_BYTES = 64 << 20,
    TICK_MS = 10, // between two looks at whether somebody wants to stop
};

static Process *open_process(Error *error) {
    Process *process = memory_new(sizeof *process, error);
    if (process == NULL) return NULL;
    if (process_open(process, NULL, error)) return process;
    free(process);
    return NULL;
}

static void close_process(Process *process) {
    process_close(process);
    free(process);
}

// The answers to our questions, a line each.
static bool read_answers(Process *process, Interpreter *interpreter) {
    char *places[] = {interpreter->program, interpreter->homes[0], interpreter->homes[1]};
    const int64_t deadline_ns = clock_now_ns() + FIND_MS * INT64_C(1000000);
    for (int i = 0; i < 3; i++) {
        char *line = NULL;
        if (process_read_line(process, deadline_ns, &line) != PROCESS_OK || line[0] != '/'
            || !slice_copy(slice_of(line), places[i], TOOLS_PATH_MAX))
            return false;
    }
    return true;
}

bool tools_find_interpreter(ToolLanguage language, Interpreter *interpreter, Error *error) {
    static const struct {
        const char *name, *question;
    } tools[] = {
        [TOOL_PYTHON] = {"python3", "python3 -B -E -s -c 'import sys; print(sys.executable); "
                                    "print(sys.prefix); print(sys.base_prefix)'"},
        [TOOL_JAVASCRIPT] = {"node",
                             "node -e 'const path = require(\"path\"), own = process.execPath;"
                             "const home = path.dirname(path.dirname(own));"
                             "console.log(own); console.log(home); console.log(home)'"},
    };
    Process *process = open_process(error);
    if (process == NULL) return false;
    const bool is_started = process_start(process, tools[language].question, error);
    const bool is_found = is_started && read_answers(process, interpreter);
    close_process(process);
    return is_found
           || (!is_started ? false
                           : error_set(error, "%s does not say where it is", tools[language].name));
}

static bool wait_for_compiler(Process *process, Error *error) {
    const int64_t deadline_ms = clock_now_ms() + TOOLS_COMPILE_S * INT64_C(1000);
    while (!process_wait_end(process, TICK_MS)) {
        if (interrupt_came()) return error_set(error, "stopped");
        if (clock_now_ms() >= deadline_ms)
            return error_set(error, "the compiler took longer than %d seconds", TOOLS_COMPILE_S);
    }
    return true;
}

bool tools_compile(const CompileJob *job, Error *error) {
    const Confinement confinement = {.memory_mb = COMPILE_MB,
                                     .processor_s = TOOLS_COMPILE_S,
                                     .file_bytes = PROGRAM_BYTES,
                                     .errors = job->errors,
                                     .may_change = true,
                                     .folder = job->folder,
                                     .reads = {job->reads}};
    Process *process = open_process(error);
    if (process == NULL) return false;
    process->confinement = &confinement;
    bool is_done = process_start(process, job->command, error) && wait_for_compiler(process, error);
    if (process_is_running(process)) process_end(process, 0, NULL);
    if (is_done && !process->has_ended_well)
        is_done = error_set(error, "%s does not compile", job->name);
    close_process(process);
    return is_done;
}
