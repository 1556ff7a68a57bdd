// SPDX-License-Identifier: GPL-3.0-or-later
// backup.c - see backup.h.
#include "archive/backup.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/disk_file.h"
#include "core/json.h"
#include "core/json_reader.h"
#include "core/whole_file.h"
#include "session/session.h"

enum { ESCAPED_MAX = 6, LINE_EXTRA = 1024, NAME_BYTES = 200 };

static const char *const folders[] = {"analysis", "drill", "games", "learned", "performance"};
enum { FOLDERS = sizeof folders / sizeof *folders };

// A plain name of a file that is finished: neither hidden nor what a review keeps beside a game.
static bool is_name(const char *name) {
    if (!isalnum((unsigned char)name[0]) || strlen(name) >= NAME_BYTES) return false;
    for (const char *c = name; *c != '\0'; c++) {
        if (!isalnum((unsigned char)*c) && strchr("-_.+", *c) == NULL) return false;
    }
    return !text_has_ending(name, ".part") && !text_has_ending(name, ".looks");
}

static int is_kept(const struct dirent *entry) {
    return is_name(entry->d_name);
}

static bool make_path(const char *folder, const char *name, char path[STORE_PATH_MAX],
                      Error *error) {
    char whole[STORE_PATH_MAX];
    Text text = text_over(path, STORE_PATH_MAX);
    if (!store_folder(folder, whole, error)) return false;
    text_addf(&text, "%s/%s", whole, name);
    return !text.is_cut || error_set(error, "the name of the file is too long");
}

// The `length` bytes of an open file, a NUL behind them, to be freed; NULL with the reason.
static char *read_open(int file, const char *path, size_t *length, Error *error) {
    struct stat facts;
    if (fstat(file, &facts) != 0) {
        error_set(error, "cannot read %.200s: %m", path);
        return NULL;
    }
    if (facts.st_size > BACKUP_FILE_MAX) {
        error_set(error, "%.200s is too large", path);
        return NULL;
    }
    *length = (size_t)facts.st_size;
    char *bytes = malloc(*length + 1);
    if (bytes == NULL) {
        error_no_memory(error);
        return NULL;
    }
    ssize_t count = pread(file, bytes, *length, 0);
    bytes[count > 0 ? count : 0] = '\0';
    if (count == (ssize_t)*length) return bytes;
    error_set(error, "cannot read %.200s: %m", path);
    free(bytes);
    return NULL;
}

// ---- writing ----

// UTF-8 without a NUL, as JSON has it.
static bool is_text(const char *bytes, size_t length) {
    size_t at = 0, step = 1;
    for (; bytes[at] != '\0' && step > 0; at += step) step = text_utf8_length(bytes + at);
    return step > 0 && at == length;
}

static bool put_line(FILE *stream, const char *file, const char *text, Error *error) {
    size_t size = strlen(text) * ESCAPED_MAX + LINE_EXTRA;
    char *bytes = malloc(size);
    if (bytes == NULL) return error_no_memory(error);
    Text line = text_over(bytes, size);
    Json json = json_begin_line(&line, "data");
    json_add_string(&json, "file", file);
    json_add_string(&json, "text", text);
    json_end_line(&json);
    fwrite(line.data, 1, line.length, stream);
    free(bytes);
    return !ferror(stream) || error_set(error, "cannot write: %m");
}

// What cannot be taken along is told, the first of them by its reason.
static bool leave_out(BackupSum *sum, const Error *why, Error *error) {
    if (sum->left_out++ == 0) error_copy(error, why);
    return true;
}

static bool put_file(FILE *stream, const char *folder, const char *name, BackupSum *sum,
                     Error *error) {
    char path[STORE_PATH_MAX], file[NAME_BYTES + 32];
    Error why = {{0}};
    if (!make_path(folder, name, path, error)) return false;
    Text place = text_over(file, sizeof file);
    text_addf(&place, "%s/%s", folder, name);
    int descriptor = disk_file_open(path, O_RDONLY, &why);
    if (descriptor < 0) return leave_out(sum, &why, error);
    size_t length = 0;
    char *text = read_open(descriptor, path, &length, &why);
    close(descriptor);
    bool is_whole = text != NULL;
    if (is_whole && !is_text(text, length)) is_whole = error_set(&why, "%.200s is no text", path);
    bool is_put = is_whole ? put_line(stream, file, text, error) : leave_out(sum, &why, error);
    sum->files += is_whole && is_put;
    free(text);
    return is_put;
}

static bool put_folder(FILE *stream, const char *folder, BackupSum *sum, Error *error) {
    char path[STORE_PATH_MAX];
    struct dirent **entries = NULL;
    if (!store_folder(folder, path, error)) return false;
    int count = scandir(path, &entries, is_kept, alphasort);
    bool is_put = count >= 0 || error_set(error, "cannot read %.200s: %m", path);
    for (int i = 0; i < count; i++) {
        is_put = is_put && put_file(stream, folder, entries[i]->d_name, sum, error);
        free(entries[i]);
    }
    free(entries);
    return is_put;
}

bool backup_write(FILE *stream, BackupSum *sum, Error *error) {
    *sum = (BackupSum){0};
    for (int i = 0; i < FOLDERS; i++) {
        if (!put_folder(stream, folders[i], sum, error)) return false;
    }
    return true;
}

char *backup_text(BackupSum *sum, Error *error) {
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    bool is_written = stream != NULL ? backup_write(stream, sum, error) : error_no_memory(error);
    if (stream != NULL && fclose(stream) != 0) is_written = error_no_memory(error);
    if (is_written) return text;
    free(text);
    return NULL;
}

// ---- bringing back ----

static bool write_whole(const char *path, const char *text, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    fputs(text, file.stream); // a failure is seen when the file is kept
    return whole_file_keep(&file, error);
}

static int compare_slices(const void *one, const void *other) {
    const Slice *a = one, *b = other;
    int order = memcmp(a->data, b->data, a->length < b->length ? a->length : b->length);
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

static int count_lines(const char *text) {
    int count = 1;
    for (const char *c = text; (c = strchr(c, '\n')) != NULL; c++) count++;
    return count;
}

// The lines of the text that are not among those of the other, to be freed; NULL without memory.
static char *lines_lacking(const char *text, const char *there) {
    int count = 0;
    size_t size = strlen(text) + 2;
    Slice *known = calloc((size_t)count_lines(there), sizeof *known);
    char *bytes = malloc(size);
    if (known != NULL && bytes != NULL) {
        Text lacking = text_over(bytes, size);
        for (Slice rest = slice_of(there); rest.length > 0;)
            known[count++] = slice_next_line(&rest);
        qsort(known, (size_t)count, sizeof *known, compare_slices);
        for (Slice rest = slice_of(text); rest.length > 0;) {
            Slice line = slice_next_line(&rest);
            if (bsearch(&line, known, (size_t)count, sizeof *known, compare_slices) != NULL)
                continue;
            text_add_bytes(&lacking, line.data, line.length);
            text_add_char(&lacking, '\n');
        }
    } else {
        free(bytes);
        bytes = NULL;
    }
    free(known);
    return bytes;
}

// A deck only grows: what it lacks comes behind its own lines, where a killed writer's half line is
// cut off.
static bool add_lines(int file, const char *path, const char *there, const char *text,
                      BackupSum *sum, Error *error) {
    char *lacking = lines_lacking(text, there);
    if (lacking == NULL) return error_no_memory(error);
    const char *end = strrchr(there, '\n');
    off_t offset = end != NULL ? end + 1 - there : 0;
    size_t length = strlen(lacking);
    bool is_written =
        length == 0
        || (ftruncate(file, offset) == 0 && pwrite(file, lacking, length, offset) == (ssize_t)length
            && fdatasync(file) == 0);
    free(lacking);
    sum->files += length > 0 && is_written;
    sum->same += length == 0;
    return is_written || error_set(error, "cannot write %.200s: %m", path);
}

// The file is there: its descriptor holds it.
static bool take_over(int file, const char *path, const char *text, bool replaces, BackupSum *sum,
                      Error *error) {
    size_t length = 0;
    char *there = read_open(file, path, &length, error);
    if (there == NULL) return false;
    bool is_done = true;
    if (strcmp(there, text) == 0) {
        sum->same++;
    } else if (text_has_ending(path, ".jsonl")) {
        is_done = add_lines(file, path, there, text, sum, error);
    } else if (replaces) {
        is_done = write_whole(path, text, error);
        sum->files += is_done;
    } else {
        sum->left++;
    }
    free(there);
    return is_done;
}

static bool take_file(const char *path, const char *text, bool replaces, BackupSum *sum,
                      Error *error) {
    if (access(path, F_OK) != 0 && errno == ENOENT) {
        bool is_written = write_whole(path, text, error);
        sum->files += is_written;
        return is_written;
    }
    int file = disk_file_open_locked(path, O_RDWR, error);
    if (file < 0 && errno == EWOULDBLOCK) { // the game that is being played
        sum->left++;
        return true;
    }
    if (file < 0) return false;
    bool is_done = take_over(file, path, text, replaces, sum, error);
    close(file);
    return is_done;
}

// "games/NAME": one of our folders, and a plain name.
static bool find_place(const char *file, char path[STORE_PATH_MAX], Error *error) {
    const char *slash = strchr(file, '/');
    for (int i = 0; i < FOLDERS && slash != NULL; i++) {
        Slice folder = {file, (size_t)(slash - file)};
        if (slice_is(folder, folders[i]) && is_name(slash + 1))
            return make_path(folders[i], slash + 1, path, error);
    }
    return error_set(error, "'%.100s' is no file of a backup", file);
}

bool backup_take(Slice line, bool replaces, BackupSum *sum, Error *error) {
    char path[STORE_PATH_MAX];
    JsonText *json = json_read(line.data, line.length);
    const char *schema = json_member_string(json_root(json), "schema");
    const char *file = json_member_string(json_root(json), "file");
    const char *text = json_member_string(json_root(json), "text");
    bool is_backup = schema != NULL && strcmp(schema, "roque.data/1") == 0 && file != NULL
                     && text != NULL && strlen(text) <= BACKUP_FILE_MAX;
    if (!is_backup) error_set(error, "this is no line of a backup");
    bool is_done =
        is_backup && find_place(file, path, error) && take_file(path, text, replaces, sum, error);
    json_close(json);
    return is_done;
}
