// SPDX-License-Identifier: GPL-3.0-or-later
// web.h - the face of the room: a page on this computer, in a browser, as a face of the session.
//
//     browser ── GET page files ──────────────> page (embedded in the program)
//             ── GET /api/events (one stream) ─> hub: the newest document of each channel <── rooms
//             ── POST /api/... (JSON) ─────────> rooms: play, study, laboratory, matches
//
// The server listens on the loopback address only. Without the token of this start one gets the
// page's files, which hold no secret, and nothing else.
#pragma once

#include "core/error.h"
#include "words/words.h"

enum { WEB_ADDRESS_MAX = 128, WEB_FILE_MAX = 4096, WEB_PORT_DEFAULT = 8017 };

typedef struct WebSettings {
    int port;     // 0: one that is free
    bool resumes; // the last unfinished game is on the board at once
    bool saves;   // games are kept in files, as those of `roque play`
    uint64_t seed;
    // From now on the whole program starts no other, opens no socket and writes among the user's
    // games and tables alone, as far as the system can hold it to that (confine/confine.h).
    bool is_confined;
    Language language;  // of the page, whatever the browser's; NULL: the browser's
    int64_t request_ms; // in which a whole request must have come; 0: as usual
} WebSettings;

typedef struct Web Web;

// False where the program was built without the libraries, or without the page's
// files; `error` says what to install.
bool web_is_built_in(Error *error);

// Listens from now on. NULL with a reason.
Web *web_open(const WebSettings *settings, Error *error);
// Where the page is, with the token that opens it.
const char *web_address(const Web *web);
// Ends every stream, leaves the game as it is and stops listening.
void web_close(Web *web);

// Shows the address in the browser of the desktop. Everybody on the computer sees with what
// arguments a program was started, so the address with its token goes through a file that its
// owner alone may read: `file` names it, web_forget() removes it. False when there is no browser.
bool web_show(const char *address, char file[WEB_FILE_MAX]);
void web_forget(const char *file);

// The same by a process of its own, begun before ours gives up the right to start programs.
typedef struct WebBrowser {
    int pid;     // 0: none
    int address; // where it is told, and
    int answer;  // where it says whether there is a browser; -1: has said so
} WebBrowser;

bool web_browser_prepare(WebBrowser *browser);
bool web_browser_show(WebBrowser *browser, const char *address);
// The file is forgotten, also where we are killed before this.
void web_browser_end(WebBrowser *browser);
