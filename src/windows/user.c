// SPDX-License-Identifier: GPL-3.0-or-later
// user.c - see user.h.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <windows.h>

#include "windows/paths.h"

enum { VALUE_MAX = 32767, NAMES_TRIED = 1000 };

// ---- the environment ----

// What was asked for once, since the caller keeps what it got.
typedef struct Variable {
    char *name, *value;
    struct Variable *next;
} Variable;

static pthread_mutex_t variables_lock = PTHREAD_MUTEX_INITIALIZER;
static Variable *variables;

// Windows' name for what POSIX calls so; `is_path`: it gets slashes.
static const struct OtherName {
    const char *name;
    const wchar_t *other;
} OTHER_NAMES[] = {
    {"HOME", L"USERPROFILE"},
    {"TMPDIR", L"TEMP"},
    {"XDG_DATA_HOME", L"LOCALAPPDATA"},
    {"XDG_CONFIG_HOME", L"LOCALAPPDATA"},
    {"XDG_CACHE_HOME", L"LOCALAPPDATA"},
    {"XDG_STATE_HOME", L"LOCALAPPDATA"},
};

static bool read_value(const wchar_t *name, bool is_path, char value[VALUE_MAX]) {
    wchar_t *wide = malloc(VALUE_MAX * sizeof *wide);
    if (wide == NULL) return false;
    const DWORD length = GetEnvironmentVariableW(name, wide, VALUE_MAX);
    bool is_there = length > 0 && length < VALUE_MAX;
    if (is_there && is_path)
        is_there = path_narrow(wide, value, VALUE_MAX);
    else if (is_there)
        is_there = WideCharToMultiByte(CP_UTF8, 0, wide, -1, value, VALUE_MAX, NULL, NULL) > 0;
    free(wide);
    return is_there;
}

// "fr-FR" as "fr_FR.UTF-8": what we write is UTF-8 everywhere.
static bool name_locale(char value[VALUE_MAX]) {
    wchar_t wide[LOCALE_NAME_MAX_LENGTH];
    char name[LOCALE_NAME_MAX_LENGTH];
    if (GetUserDefaultLocaleName(wide, LOCALE_NAME_MAX_LENGTH) == 0) return false;
    if (!path_narrow(wide, name, sizeof name)) return false;
    if (strchr(name, '-') != NULL) *strchr(name, '-') = '_';
    snprintf(value, VALUE_MAX, "%s.UTF-8", name);
    return true;
}

static bool find_value(const char *name, char value[VALUE_MAX]) {
    wchar_t wide[256];
    if (MultiByteToWideChar(CP_UTF8, 0, name, -1, wide, 256) == 0) return false;
    if (read_value(wide, false, value)) return true;
    for (size_t i = 0; i < sizeof OTHER_NAMES / sizeof *OTHER_NAMES; i++) {
        if (strcmp(OTHER_NAMES[i].name, name) == 0)
            return read_value(OTHER_NAMES[i].other, true, value);
    }
    if (strcmp(name, "TERM") == 0) return strcpy(value, "xterm") != NULL;
    return strcmp(name, "LANG") == 0 && name_locale(value);
}

static Variable *remember(const char *name) {
    char *value = malloc(VALUE_MAX);
    Variable *variable = value != NULL ? calloc(1, sizeof *variable) : NULL;
    if (variable != NULL) {
        *variable = (Variable){.name = strdup(name), .next = variables};
        if (find_value(name, value)) variable->value = strdup(value);
        variables = variable;
    }
    free(value);
    return variable;
}

char *windows_getenv(const char *name) {
    pthread_mutex_lock(&variables_lock);
    Variable *variable = variables;
    while (variable != NULL && (variable->name == NULL || strcmp(variable->name, name) != 0))
        variable = variable->next;
    if (variable == NULL) variable = remember(name);
    pthread_mutex_unlock(&variables_lock);
    return variable != NULL ? variable->value : NULL;
}

// ---- names of files ----

static bool find_whole(const char *path, char real[PATH_MAX]) {
    WidePath wide, whole;
    if (access(path, 0) != 0 || !path_widen(path, &wide)) return false;
    const DWORD length = GetFullPathNameW(wide.text, WIDE_PATH_MAX, whole.text, NULL);
    if (length > 0 && length < WIDE_PATH_MAX && path_narrow(whole.text, real, PATH_MAX))
        return true;
    errno = ENAMETOOLONG;
    return false;
}

char *windows_realpath(const char *path, char *real) {
    char whole[PATH_MAX];
    if (!find_whole(path, whole)) return NULL;
    return real != NULL ? strcpy(real, whole) : strdup(whole);
}

// The six X before the last `behind` letters become what no other process writes there.
static void name_by_chance(char *path, int behind, int attempt) {
    LARGE_INTEGER now;
    QueryPerformanceCounter(&now);
    const unsigned long long seed = (unsigned long long)now.QuadPart * 2654435761U
                                    + GetCurrentProcessId() * 40503ULL + (unsigned)attempt * 7919U;
    char *end = path + strlen(path) - 6 - behind;
    for (int i = 0; i < 6; i++) end[i] = (char)('a' + (seed >> (5 * i + 3)) % 26);
}

int windows_mkstemps(char *path, int behind) {
    for (int i = 0; i < NAMES_TRIED; i++) {
        name_by_chance(path, behind, i);
        const int file = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

char *windows_mkdtemp(char *path) {
    for (int i = 0; i < NAMES_TRIED; i++) {
        name_by_chance(path, 0, i);
        if (mkdir(path, 0700) == 0) return path;
        if (errno != EEXIST) return NULL;
    }
    return NULL;
}
