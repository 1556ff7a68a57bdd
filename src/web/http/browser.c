// SPDX-License-Identifier: GPL-3.0-or-later
// browser.c - a small process that shows the page in the browser and forgets the file afterwards.
//
//     we                          the process
//     prepare ── fork ──────────> waits for the address
//     give up our rights
//     show ── the address ──────> web_show()
//          <── 1 or 0 ─────── whether it could
//     end, or are killed ── EOF ─> web_forget()
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/input_file.h"
#include "web/web.h"

// Ctrl-C reaches the whole group; this process ends when ours has.
_Noreturn static void be_child(int addresses, int answers) {
    char address[WEB_ADDRESS_MAX] = "", file[WEB_FILE_MAX] = "", nothing;
    static const int others[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) signal(others[i], SIG_IGN);
    if (input_file_read(&addresses, address, sizeof address - 1) <= 0) _exit(0);
    const char is_shown = (char)web_show(address, file);
    if (write(answers, &is_shown, 1) == 1) input_file_read(&addresses, &nothing, 1);
    web_forget(file);
    _exit(0);
}

bool web_browser_prepare(WebBrowser *browser) {
    int addresses[2], answers[2];
    *browser = (WebBrowser){.address = -1, .answer = -1};
    if (pipe2(addresses, O_CLOEXEC) != 0) return false;
    const bool has_both = pipe2(answers, O_CLOEXEC) == 0;
    const pid_t pid = has_both ? fork() : -1;
    if (pid == 0) {
        close(addresses[1]);
        close(answers[0]);
        be_child(addresses[0], answers[1]);
    }
    close(addresses[0]);
    if (has_both) close(answers[1]);
    *browser = (WebBrowser){.pid = pid, .address = addresses[1], .answer = answers[0]};
    if (pid > 0) return true;
    close(addresses[1]);
    if (has_both) close(answers[0]);
    *browser = (WebBrowser){.address = -1, .answer = -1};
    return false;
}

bool web_browser_show(WebBrowser *browser, const char *address) {
    char is_shown = 0;
    if (browser->pid == 0) return false;
    const ssize_t length = (ssize_t)strlen(address);
    if (write(browser->address, address, (size_t)length) != length) return false;
    if (read(browser->answer, &is_shown, 1) != 1) return false; // or Ctrl-C came first
    close(browser->answer);
    browser->answer = -1;
    return is_shown != 0;
}

// A browser that has not come back is not waited for.
void web_browser_end(WebBrowser *browser) {
    if (browser->pid == 0) return;
    close(browser->address);
    if (browser->answer < 0)
        waitpid(browser->pid, NULL, 0);
    else
        close(browser->answer);
    browser->pid = 0;
}
