// SPDX-License-Identifier: GPL-3.0-or-later
// submission.c - see submission.h: what a file or a folder is.
#include "classroom/submission.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *const submission_kind_names[SUBMISSION_KINDS] = {"", "C", "Python", "JavaScript",
                                                             TERM("executable")};

static SubmissionKind kind_by_ending(const char *file) {
    static const struct {
        const char *ending;
        SubmissionKind kind;
    } endings[] = {{".c", SUBMISSION_C},
                   {".py", SUBMISSION_PYTHON},
                   {".js", SUBMISSION_JAVASCRIPT},
                   {".mjs", SUBMISSION_JAVASCRIPT},
                   {".cjs", SUBMISSION_JAVASCRIPT}};
    const char *dot = strrchr(file, '.');
    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof *endings; i++) {
        if (strcasecmp(dot, endings[i].ending) == 0) return endings[i].kind;
    }
    return SUBMISSION_NOTHING;
}

// What the system starts by itself: a binary, or a script that names its interpreter.
static bool is_executable(int folder, const char *file, const struct stat *facts) {
    char head[4] = "";
    if ((facts->st_mode & 0111) == 0) return false;
    const int descriptor = openat(folder, file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return false;
    const ssize_t count = read(descriptor, head, sizeof head);
    close(descriptor);
    return count >= 2
           && (memcmp(head, "#!", 2) == 0 || (count == 4 && !memcmp(head, "\177ELF", 4)));
}

static SubmissionKind kind_of_file(int folder, const char *file, const struct stat *facts) {
    const SubmissionKind kind = kind_by_ending(file);
    if (kind != SUBMISSION_NOTHING) return kind;
    return is_executable(folder, file, facts) ? SUBMISSION_EXECUTABLE : SUBMISSION_NOTHING;
}

// The file's name as people read it, without its ending: bytes that no screen shows become "?".
static void set_name(Submission *submission) {
    const char *at = submission->file;
    const char *dot = submission->is_folder ? NULL : strrchr(at, '.');
    const char *end = dot != NULL && dot > at ? dot : at + strlen(at);
    Text name = text_over(submission->name, sizeof submission->name - 16); // room for "#2"
    while (at < end) {
        size_t length = text_utf8_length(at);
        const bool is_shown =
            length > 1 || (length == 1 && (unsigned char)*at >= ' ' && *at != 0x7f);
        if (name.length + (is_shown ? length : 1) >= name.size) break;
        if (is_shown)
            text_add_bytes(&name, at, length);
        else
            text_add_char(&name, '?');
        at += length > 0 ? length : 1;
    }
}

// ---- folders ----

typedef struct FoundProgram {
    char start[SUBMISSION_FILE_MAX]; // the file called bot or main, or the only one
    SubmissionKind kind;
    int count;
    bool has_c, is_named;
} FoundProgram;

static bool is_main(const char *file) {
    const size_t length = strcspn(file, ".");
    return (length == 3 && strncasecmp(file, "bot", 3) == 0)
           || (length == 4 && strncasecmp(file, "main", 4) == 0);
}

static void look_at_entry(int folder, const char *file, FoundProgram *found) {
    struct stat facts;
    if (file[0] == '.' || fstatat(folder, file, &facts, AT_SYMLINK_NOFOLLOW) != 0
        || !S_ISREG(facts.st_mode))
        return;
    const SubmissionKind kind = kind_of_file(folder, file, &facts);
    if (kind == SUBMISSION_NOTHING) return;
    if (kind == SUBMISSION_C) {
        found->has_c = true;
        return;
    }
    found->count++;
    const bool is_named = is_main(file);
    if (found->is_named && !is_named) return;
    if (found->is_named && strcmp(file, found->start) > 0) return; // the same one in any order
    found->is_named = is_named;
    found->kind = kind;
    slice_copy(slice_of(file), found->start, sizeof found->start);
}

// All C sources of a folder make one program; of the others one must be called bot or main, unless
// there is only one.
static void look_into(Submission *submission, int folder) {
    FoundProgram found = {.kind = SUBMISSION_NOTHING};
    DIR *entries = fdopendir(dup(folder));
    if (entries == NULL) {
        submission->state = SUBMISSION_REFUSED;
        sentence_set(&submission->reason, "the folder cannot be read: %m");
        return;
    }
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;)
        look_at_entry(folder, entry->d_name, &found);
    closedir(entries);
    submission->kind = found.has_c && !found.is_named ? SUBMISSION_C : found.kind;
    if (submission->kind == SUBMISSION_C) return;
    slice_copy(slice_of(found.start), submission->start, sizeof submission->start);
    if (found.count == 1 || found.is_named) return;
    submission->state = SUBMISSION_REFUSED;
    if (found.count == 0)
        sentence_set(&submission->reason,
                     "no program in the folder: a .c, .py or .js file, or an executable");
    else
        sentence_set(&submission->reason,
                     "%d programs in the folder: call the one that plays bot or main", found.count);
}

static void look_at_file(Submission *submission, int folder, const struct stat *facts) {
    submission->kind = kind_of_file(folder, submission->file, facts);
    if (submission->kind == SUBMISSION_NOTHING) submission->state = SUBMISSION_PASSED_OVER;
    if (facts->st_size > 0 || submission->kind == SUBMISSION_NOTHING) return;
    submission->state = SUBMISSION_REFUSED;
    sentence_set(&submission->reason, "the file is empty");
}

void submission_look(Submission *submission, const char *folder) {
    struct stat facts;
    const int place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    submission->state = SUBMISSION_REFUSED;
    if (place < 0 || fstatat(place, submission->file, &facts, AT_SYMLINK_NOFOLLOW) != 0) {
        sentence_set(&submission->reason, "cannot be read: %m");
    } else {
        submission->is_folder = S_ISDIR(facts.st_mode);
        submission->state = SUBMISSION_READY;
    }
    set_name(submission);
    if (submission->state == SUBMISSION_READY && S_ISLNK(facts.st_mode)) {
        submission->state = SUBMISSION_REFUSED;
        sentence_set(&submission->reason,
                     "is a symbolic link: put the file or the folder itself there");
    } else if (submission->state == SUBMISSION_READY && submission->is_folder) {
        const int own =
            openat(place, submission->file, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        look_into(submission, own);
        if (own >= 0) close(own);
    } else if (submission->state == SUBMISSION_READY && S_ISREG(facts.st_mode)) {
        look_at_file(submission, place, &facts);
    } else if (submission->state == SUBMISSION_READY) {
        submission->state = SUBMISSION_PASSED_OVER; // a pipe, a device
    }
    if (place >= 0) close(place);
}
