// SPDX-License-Identifier: GPL-3.0-or-later
// tools.h - compilers and interpreters, for programs that come as their source. A source may be as
// hostile as a program: it is compiled in confinement.
#pragma once

#include "core/error.h"
#include "confine/confine.h"

enum { TOOLS_PATH_MAX = 4096, TOOLS_COMPILE_S = 30 };

typedef enum ToolLanguage { TOOL_PYTHON, TOOL_JAVASCRIPT } ToolLanguage;

// An interpreter as it really is: its usual name may be a script that starts it, which a program in
// confinement may not.
typedef struct Interpreter {
    char program[TOOLS_PATH_MAX];
    char homes[2][TOOLS_PATH_MAX]; // folders that it reads
} Interpreter;

// False with the reason: it is not installed.
bool tools_find_interpreter(ToolLanguage language, Interpreter *interpreter, Error *error);

typedef struct CompileJob {
    const char *command; // of one process, quoted as in a shell
    const char *name;    // of the source, for people
    const char *folder;  // the only one that is written to
    const char *reads;   // where else the source lies; NULL: nowhere
    int errors;          // gets what the compiler says
} CompileJob;

// False with the reason, also when somebody wants to stop.
bool tools_compile(const CompileJob *job, Error *error);
