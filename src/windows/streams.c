// SPDX-License-Identifier: GPL-3.0-or-later
// streams.c - see streams.h. A stream into memory is a file that the system drops when it is
// closed, and which it need not write to the disk.
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <windows.h>

#include "windows/paths.h"

#undef fclose

typedef struct MemoryStream {
    FILE *stream;
    char **bytes;
    size_t *count;
    struct MemoryStream *next;
} MemoryStream;

static pthread_mutex_t streams_lock = PTHREAD_MUTEX_INITIALIZER;
static MemoryStream *memory_streams;

int windows_open_nameless(void) {
    wchar_t folder[MAX_PATH + 1], path[MAX_PATH + 1];
    if (GetTempPathW(MAX_PATH + 1, folder) == 0) return -1;
    if (GetTempFileNameW(folder, L"rqe", 0, path) == 0) return -1;
    HANDLE handle =
        CreateFileW(path, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL,
                    CREATE_ALWAYS, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (handle == INVALID_HANDLE_VALUE) return -1;
    const int file = _open_osfhandle((intptr_t)handle, O_RDWR | O_BINARY);
    if (file < 0) CloseHandle(handle);
    return file;
}

static FILE *open_stream(void) {
    const int file = windows_open_nameless();
    FILE *stream = file >= 0 ? fdopen(file, "w+b") : NULL;
    if (file >= 0 && stream == NULL) close(file);
    return stream;
}

FILE *windows_open_memstream(char **bytes, size_t *count) {
    MemoryStream *kept = calloc(1, sizeof *kept);
    FILE *stream = kept != NULL ? open_stream() : NULL;
    if (stream == NULL) {
        free(kept);
        errno = ENOMEM;
        return NULL;
    }
    *kept = (MemoryStream){.stream = stream, .bytes = bytes, .count = count};
    *bytes = NULL;
    *count = 0;
    pthread_mutex_lock(&streams_lock);
    kept->next = memory_streams;
    memory_streams = kept;
    pthread_mutex_unlock(&streams_lock);
    return stream;
}

static MemoryStream *take(const FILE *stream) {
    pthread_mutex_lock(&streams_lock);
    MemoryStream **at = &memory_streams;
    while (*at != NULL && (*at)->stream != stream) at = &(*at)->next;
    MemoryStream *taken = *at;
    if (taken != NULL) *at = taken->next;
    pthread_mutex_unlock(&streams_lock);
    return taken;
}

static int read_back(const MemoryStream *kept) {
    const int64_t length = fseeko64(kept->stream, 0, SEEK_END) == 0 ? ftello64(kept->stream) : -1;
    if (length < 0 || ferror(kept->stream)) return EOF;
    char *bytes = malloc((size_t)length + 1);
    if (bytes == NULL) return EOF;
    rewind(kept->stream);
    const size_t got = fread(bytes, 1, (size_t)length, kept->stream);
    bytes[got] = '\0';
    *kept->bytes = bytes;
    *kept->count = got;
    return got == (size_t)length ? 0 : EOF;
}

int windows_fclose(FILE *stream) {
    MemoryStream *kept = take(stream);
    if (kept == NULL) return fclose(stream);
    const int status = read_back(kept);
    free(kept);
    return fclose(stream) != 0 ? EOF : status;
}

// ---- names ----

int windows_rename(const char *path, const char *name) {
    WidePath from, to;
    if (!path_widen(path, &from) || !path_widen(name, &to)) return -1;
    const DWORD how = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
    return MoveFileExW(from.text, to.text, how) ? 0 : windows_error();
}

int windows_remove(const char *path) {
    WidePath wide;
    struct stat facts;
    if (stat(path, &facts) != 0 || !path_widen(path, &wide)) return -1;
    if (S_ISDIR(facts.st_mode)) return RemoveDirectoryW(wide.text) ? 0 : windows_error();
    return windows_unlink(path);
}
