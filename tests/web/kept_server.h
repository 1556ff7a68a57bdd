// SPDX-License-Identifier: GPL-3.0-or-later
// kept_server.h - a server whose files lie in a folder of the test's own, and that is opened again.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include "tests/web/client.h"

static char folder[] = "/tmp/roque-kept-XXXXXX";

static void open_again(bool resumes) {
    Error error = {{0}};
    web = web_open(&(WebSettings){.port = 0, .saves = true, .resumes = resumes, .seed = 1}, &error);
    assert_non_null(web);
    assert_int_equal(sscanf(web_address(web), "http://127.0.0.1:%d/#%60s", &port, token), 2);
}

static int close_and_remove(void **state) {
    char command[64];
    close_server(state);
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}
