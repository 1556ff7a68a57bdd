// SPDX-License-Identifier: GPL-3.0-or-later
// gui.h - what the two protocols of chess GUIs share: the engine, the line out
// with its log, and the options.
#pragma once

#include <stdio.h>

#include "core/text.h"
#include "engine/engine.h"

enum { GUI_LINE_MAX = 4096, GUI_PATH_MAX = 1024, GUI_BOOK_MOVES_DEFAULT = 20 };

// Once, when it happens: a GUI shows it to the user.
static const char GUI_TABLES_LOST[] =
    "an endgame table was cut or damaged while it was open; tables are not asked any more";

// The option of a file that one process alone may write.
static const char GUI_LOG_FILE[] = "Debug Log File";

// The thread that reads input owns it; the engine's listener only reads `shows_wdl` and `log`,
// which change while no search runs.
typedef struct Gui {
    Engine *engine;
    FILE *log; // of everything read and written; NULL for none
    bool is_chess960;
    bool shows_wdl;
    int overhead_ms;
    int nodes_per_ms; // nodestime
    int threads;
    bool is_limited; // UCI_LimitStrength
    int elo;         // UCI_Elo, which counts then
    int skill_level; // which counts otherwise
    uint64_t skill_seed;
    uint64_t games; // begun since the seed was set
    Ideas ideas;    // of the search, but for the judge
    int evaluation; // what judges: the network, or the terms written by hand whatever there is
    Handicap handicap;
    int syzygy_depth;
    int syzygy_limit;
    bool has_50_move_rule;        // in Syzygy's tables
    bool has_own_book;            // OwnBook: moves of a book are played
    char book_path[GUI_PATH_MAX]; // empty: the book that is part of the program
    int book_moves;
    BookChoice book_choice;
} Gui;

bool gui_open(Gui *gui, const EngineListener *listener, Error *error);
void gui_close(Gui *gui); // a running search is stopped

// A new game: everything learnt is forgotten, and a weaker player overlooks other things.
void gui_new_game(Gui *gui);

// Writes a line to the GUI, whole, from any thread.
__attribute__((format(printf, 2, 3))) void gui_say(Gui *gui, const char *format, ...);

// Writes into the log what was read.
void gui_heard(Gui *gui, const char *line);

// ---- options ----

typedef enum GuiOptionType {
    GUI_SPIN,
    GUI_CHECK,
    GUI_BUTTON,
    GUI_COMBO,
    GUI_STRING,
    GUI_FILE
} GuiOptionType;

typedef struct GuiOption {
    const char *name;
    GuiOptionType type;
    int64_t value; // default
    int64_t least;
    int64_t most;
    // The value is checked already; a running search may have to be stopped first.
    bool (*set)(Gui *gui, int64_t value, const char *text, Error *error);
    // Without that function: the field of Gui that keeps the value, a bool of a check, else an int
    // (0: nobody wants to know it), and what is to be done when it has changed.
    size_t field;
    bool (*changed)(Gui *gui, Error *error);
    const char *const *words; // of a combo, NULL behind the last; the first is the default
    bool is_for_uci;          // xboard has a command of its own for it
} GuiOption;

// The options one after the other, from number 0; NULL behind the last.
const GuiOption *gui_option(int number);

// Sets an option by its name, upper or lower case. A check is true, false, 1 or 0; a combo one of
// its words. False with the reason, also where the engine could do only part of it.
bool gui_set_option(Gui *gui, const char *name, const char *value, Error *error);
