// SPDX-License-Identifier: GPL-3.0-or-later
// drill_state.h - what a page shows of a drill, as JSON in one language.
#pragma once

#include "core/json.h"
#include "drill/drill.h"

typedef struct DrillView {
    const Trainer *trainer; // NULL: nobody has asked for it yet
    const Session *session; // the position, where there is one
    bool has_task;
    bool is_done;  // nothing is left to be asked
    bool is_shown; // the solution was asked for
} DrillView;

void drill_state_add(Json *json, Language language, const DrillView *view);
