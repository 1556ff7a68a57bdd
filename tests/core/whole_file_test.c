// SPDX-License-Identifier: GPL-3.0-or-later
// whole_file_test.c - a file appears whole or not at all.
#include "tests/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/whole_file.h"

typedef struct Folder {
    char path[256];
    char target[300];
} Folder;

static int make_folder(void **state) {
    Folder *folder = calloc(1, sizeof *folder);
    if (folder == NULL) return -1;
    const char *base = getenv("TMPDIR");
    snprintf(folder->path, sizeof folder->path, "%s/whole_file.XXXXXX",
             base != NULL ? base : "/tmp");
    if (mkdtemp(folder->path) == NULL) return -1;
    snprintf(folder->target, sizeof folder->target, "%s/target", folder->path);
    *state = folder;
    return 0;
}

// Fails when anything but the target was left behind.
static int remove_folder(void **state) {
    Folder *folder = *state;
    unlink(folder->target);
    int status = rmdir(folder->path);
    free(folder);
    return status;
}

static void assert_content(const char *path, const char *expected) {
    char content[64] = "";
    FILE *stream = fopen(path, "r");
    if (stream == NULL) {
        assert_null(expected);
        return;
    }
    size_t length = fread(content, 1, sizeof content - 1, stream);
    content[length] = '\0';
    fclose(stream);
    assert_string_equal(content, expected);
}

static void test_appears_when_kept(void **state) {
    const Folder *folder = *state;
    WholeFile file;
    Error error;
    assert_true(whole_file_open(&file, folder->target, &error));
    fputs("new", file.stream);
    fflush(file.stream);
    assert_content(folder->target, NULL);
    assert_true(whole_file_keep(&file, &error));
    assert_content(folder->target, "new");
}

// `--output /dev/stdout` must not turn the device into a file, nor a pipe.
static void test_what_is_no_file_is_written_to_as_it_is(void **state) {
    const Folder *folder = *state;
    WholeFile file;
    Error error;
    struct stat about;
    char content[8] = "";
    assert_int_equal(mkfifo(folder->target, 0600), 0);
    int reader = open(folder->target, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    assert_true(whole_file_open(&file, folder->target, &error));
    fputs("new", file.stream);
    assert_true(whole_file_keep(&file, &error));
    assert_int_equal(read(reader, content, sizeof content - 1), 3);
    assert_string_equal(content, "new");
    assert_true(whole_file_open(&file, folder->target, &error));
    whole_file_drop(&file);
    assert_int_equal(stat(folder->target, &about), 0);
    assert_true(S_ISFIFO(about.st_mode));
    close(reader);
}

static void test_a_link_stays_a_link(void **state) {
    const Folder *folder = *state;
    char link[320];
    WholeFile file;
    Error error;
    struct stat about;
    snprintf(link, sizeof link, "%s/link", folder->path);
    FILE *old = fopen(folder->target, "w");
    assert_non_null(old);
    fputs("old", old);
    fclose(old);
    assert_int_equal(symlink("target", link), 0);
    assert_true(whole_file_open(&file, link, &error));
    fputs("new", file.stream);
    assert_true(whole_file_keep(&file, &error));
    assert_content(folder->target, "new");
    assert_int_equal(lstat(link, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    unlink(link);
}

static void test_a_folder_is_refused_at_once(void **state) {
    const Folder *folder = *state;
    WholeFile file;
    Error error;
    assert_false(whole_file_open(&file, folder->path, &error));
    assert_non_null(strstr(error.text, "Is a directory"));
}

static void test_old_file_stays_when_dropped(void **state) {
    const Folder *folder = *state;
    WholeFile file;
    Error error;
    assert_true(whole_file_open(&file, folder->target, &error));
    fputs("old", file.stream);
    assert_true(whole_file_keep(&file, &error));
    assert_int_equal(chmod(folder->target, 0640), 0);
    assert_true(whole_file_open(&file, folder->target, &error));
    fputs("half", file.stream);
    whole_file_drop(&file);
    assert_content(folder->target, "old");
    assert_true(whole_file_open(&file, folder->target, &error));
    fputs("second", file.stream);
    assert_true(whole_file_keep(&file, &error));
    assert_content(folder->target, "second");
    struct stat about;
    assert_int_equal(stat(folder->target, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0640); // the rights of the old one
}

static void test_refusals(void **state) {
    const Folder *folder = *state;
    WholeFile file;
    Error error;
    char path[WHOLE_FILE_PATH_MAX + 1];
    snprintf(path, sizeof path, "%s/none/target", folder->path);
    assert_false(whole_file_open(&file, path, &error));
    assert_non_null(strstr(error.text, "No such file"));
    memset(path, 'x', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    assert_false(whole_file_open(&file, path, &error));
    assert_non_null(strstr(error.text, "too long"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_appears_when_kept, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_what_is_no_file_is_written_to_as_it_is, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_a_link_stays_a_link, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_a_folder_is_refused_at_once, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_old_file_stays_when_dropped, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_refusals, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
