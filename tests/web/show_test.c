// SPDX-License-Identifier: GPL-3.0-or-later
// show_test.c - the browser is told where the page is, and nobody else.
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "web/web.h"

static char folder[] = "/tmp/roque-show-XXXXXX";

static void read_file(const char *name, char *text, size_t size) {
    char path[WEB_FILE_MAX + 64];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

// A browser that notes its arguments and what is behind them.
static int put_browser(void **state) {
    (void)state;
    char path[128], search[512];
    if (mkdtemp(folder) == NULL) return 1;
    snprintf(path, sizeof path, "%s/xdg-open", folder);
    FILE *file = fopen(path, "w");
    if (file == NULL) return 1;
    fprintf(file, "#!/bin/sh\necho \"$@\" > %s/arguments\ncp -- \"$1\" %s/page\n", folder, folder);
    fclose(file);
    snprintf(search, sizeof search, "%s:/usr/bin:/bin", folder);
    return chmod(path, 0700) | setenv("PATH", search, 1) | setenv("XDG_RUNTIME_DIR", folder, 1)
           | setenv("XDG_DATA_HOME", folder, 1);
}

static int remove_folder(void **state) {
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "/bin/rm -r %s", folder);
    return system(command);
}

static void show_and_look(void) {
    static const char address[] = "http://127.0.0.1:8017/#secret";
    char file[WEB_FILE_MAX], text[8192];
    struct stat facts;
    assert_true(web_show(address, file));
    read_file("arguments", text, sizeof text);
    assert_null(strstr(text, "secret"));
    assert_non_null(strstr(text, file));
    read_file("page", text, sizeof text);
    assert_non_null(strstr(text, address));
    assert_int_equal(stat(file, &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0600);
    web_forget(file);
    assert_int_not_equal(stat(file, &facts), 0);
}

static void the_token_is_in_no_argument_and_in_a_file_of_its_owner(void **state) {
    (void)state;
    show_and_look();
    unsetenv("XDG_RUNTIME_DIR"); // then among the user's data
    show_and_look();
}

static void without_a_browser_nothing_is_left(void **state) {
    (void)state;
    char file[WEB_FILE_MAX];
    setenv("PATH", "/nowhere", 1);
    assert_false(web_show("http://127.0.0.1:8017/#secret", file));
    web_forget(file);
    assert_int_not_equal(access(file, F_OK), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_token_is_in_no_argument_and_in_a_file_of_its_owner),
        cmocka_unit_test(without_a_browser_nothing_is_left),
    };
    return cmocka_run_group_tests(tests, put_browser, remove_folder);
}
