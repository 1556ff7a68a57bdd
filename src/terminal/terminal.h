// SPDX-License-Identifier: GPL-3.0-or-later
// terminal.h - the face of the room: a session on a terminal, with a screen that is
// written and lines that are read.
//
//     a line ──> turn, commands ──> terminal_act ──> session_step ──> events ──> screen
//     thinker ──> inbox ──> wait ────────┘
#pragma once

#include "session/session.h"
#include "terminal/inbox.h"
#include "terminal/line.h"
#include "terminal/screen.h"
#include "terminal/setup.h"

typedef struct Trainer Trainer;

enum { TERMINAL_NOTE_MAX = 512 };

struct Terminal {
    Session session;
    Keeper keeper;
    Thinker *thinker;
    Trainer *trainer; // hears what happens in a drill; NULL: there is none
    Inbox inbox;      // what the thinker posts
    Screen screen;
    LineInput input;
    SessionEvents events;         // of the last step
    char typed[48];               // the move that was last typed
    int asked_edition;            // of the game that the person was last told about
    bool has_progress;            // a progress line is on the screen
    char note[TERMINAL_NOTE_MAX]; // stands under the board until a person moves; "" for none
    // the file that is being loaded, and how many games it holds; then they are noted
    const char *loaded_path;
    int loaded_games;
    char written[STORE_PATH_MAX]; // the file that was last saved into by its name; "" when none
};

// Looks at the terminal and opens a session on it, which follows Ctrl-C. False, with the reason,
// without memory or threads. The terminal must not move afterwards.
bool terminal_open(Terminal *terminal, const Screen *screen, bool saves, Error *error);
void terminal_close(Terminal *terminal);

// Does the act and shows nothing yet: before the first board. False with the reason of a refusal.
bool terminal_prepare(Terminal *terminal, const SessionAct *act, Error *error);
// Goes on with a game of the user's folder, likewise.
bool terminal_resume(Terminal *terminal, const char *path, Error *error);
// A game of a file, likewise; `setup` says who plays.
bool terminal_load(Terminal *terminal, LoadPlace place, const SessionSetup *setup, Error *error);

// The same at once, in the middle of everything; what is wrong is told.
bool terminal_load_now(Terminal *terminal, LoadPlace place);

// Games until the person leaves.
TerminalEnd terminal_run(Terminal *terminal);
// Reviews the game that was loaded, and then what a person may ask at the end of one; draws its
// course into `picture` unless it is NULL.
TerminalEnd terminal_review(Terminal *terminal, const char *picture);

// Positions one after the other until the person leaves; the trainer is the caller's.
TerminalEnd terminal_drill(Terminal *terminal, Trainer *trainer);

// Does the act now, shows what happened and lets the thinker begin. False when it was refused,
// which has been told where there was a reason.
bool terminal_act(Terminal *terminal, const SessionAct *act);
// The two halves of it, to look at a refusal before it is told.
bool terminal_step(Terminal *terminal, const SessionAct *act);
void terminal_tell(Terminal *terminal);
// Waits until nothing is thought about any more; "quit", the end of input and Ctrl-C leave, but a
// review is broken off. False when the session was left.
bool terminal_wait(Terminal *terminal);

void terminal_draw(const Terminal *terminal);
// Shows what happened, and lets the keeper hear of it before: terminal_show.c.
void terminal_show(Terminal *terminal);
// Another game: what stood under the board is gone, but for what there is to say of its file.
void terminal_begin_notes(Terminal *terminal);
// Adds a message to what stands under the board.
__attribute__((format(printf, 2, 3))) void terminal_add_note(Terminal *terminal, const char *format,
                                                             ...);
// Says where the game is, if that is on the disk as it stands; else what is.
void terminal_say_saved(Terminal *terminal);
