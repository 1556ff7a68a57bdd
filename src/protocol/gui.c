// SPDX-License-Identifier: GPL-3.0-or-later
// gui.c - see gui.h.
#include "protocol/gui.h"

#include <stdarg.h>

bool gui_open(Gui *gui, const EngineListener *listener, Error *error) {
    *gui = (Gui){.overhead_ms = ENGINE_OVERHEAD_DEFAULT_MS,
                 .threads = 1,
                 .ideas = ideas_default(),
                 .elo = HANDICAP_ELO_DEFAULT,
                 .skill_level = SKILL_LEVEL_MAX,
                 .syzygy_depth = ENDINGS_DEPTH_DEFAULT,
                 .syzygy_limit = ENDINGS_LIMIT_DEFAULT,
                 .has_50_move_rule = true,
                 .book_moves = GUI_BOOK_MOVES_DEFAULT};
    gui->engine = engine_open(listener, error);
    return gui->engine != NULL;
}

void gui_close(Gui *gui) {
    engine_close(gui->engine);
    if (gui->log != NULL) fclose(gui->log);
}

void gui_say(Gui *gui, const char *format, ...) {
    char line[GUI_LINE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    flockfile(stdout);
    fputs(line, stdout);
    fputc('\n', stdout);
    fflush(stdout);
    if (gui->log != NULL) {
        fprintf(gui->log, "< %s\n", line);
        fflush(gui->log);
    }
    funlockfile(stdout);
}

void gui_heard(Gui *gui, const char *line) {
    if (gui->log != NULL) fprintf(gui->log, "> %.2000s\n", line);
}
