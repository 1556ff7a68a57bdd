// SPDX-License-Identifier: GPL-3.0-or-later
// web_none.c - web.h in a program without the page.
#include "web/web.h"

bool web_is_built_in(Error *error) {
    return error_set(error, "this program has no page: on this system it is not built");
}

Web *web_open(const WebSettings *settings, Error *error) {
    (void)settings;
    web_is_built_in(error);
    return NULL;
}

const char *web_address(const Web *web) {
    (void)web;
    return "";
}

void web_close(Web *web) {
    (void)web;
}

bool web_browser_prepare(WebBrowser *browser) {
    *browser = (WebBrowser){.address = -1, .answer = -1};
    return false;
}

bool web_browser_show(WebBrowser *browser, const char *address) {
    (void)browser, (void)address;
    return false;
}

void web_browser_end(WebBrowser *browser) {
    (void)browser;
}
