// SPDX-License-Identifier: GPL-3.0-or-later
// settings.c - see settings.h; and the list of all switches, settings before policies.
#include "lab/settings.h"

#include <string.h>

#include "lab/policies.h"

static const LabSwitch SETTINGS[SETTING_COUNT] = {
    [SET_DEPTH] = {"depth", "N",
                   SENTENCE("plies to the horizon (4 when nothing else limits the search)")},
    [SET_NODES] = {"nodes", "N", SENTENCE("stops after N nodes; for uct, N random games")},
    [SET_TIME] = {"time", "MS", SENTENCE("deepens until MS milliseconds are over")},
    [SET_EVAL] = {"eval", "NAME",
                  SENTENCE("one of the game's evaluations (roque lab list GAME), or won-or-lost")},
    [SET_EVALUATION] = {"evaluation", "full|incremental",
                        SENTENCE(
                            "anew at every leaf, or updated from move to move (the same values)")},
    [SET_SEED] = {"seed", "N", SENTENCE("where chance begins (1)")},
    [SET_MEMORY] = {"memory", "MB",
                    SENTENCE("all that table, kept tree and open nodes may take together (64)")},
    [SET_GUESS] = {"guess", "N", SENTENCE("where mtdf starts (0; when deepening, the last value)")},
    [SET_ABOVE] = {"above", "N", SENTENCE("pns and dfpn ask whether the value is above N (0)")},
    [SET_REPLACE] = {"replace", "deeper|always|two|never",
                     SENTENCE("which entry of the table gives way")},
    [SET_ACCEPT] =
        {"accept", "equal|deeper|never|present",
         SENTENCE(
             "which results settle a node; deeper is not exact, present are those of this search")},
    [SET_KEYS] = {"keys", "exact|position|tree",
                  SENTENCE("what makes two nodes one; position ignores repetitions")},
    [SET_LEAVES] = {"leaves", "", SENTENCE("the table remembers evaluations too")},
    [SET_SYMMETRY] = {"symmetry", "",
                      SENTENCE("the table takes a position and its images for one")},
    [SET_DEEPENING] = {"deepening", "", SENTENCE("depth 1, 2, 3 …, the last best line first")},
    [SET_ASPIRATION] = {"aspiration", "N", SENTENCE("a window of N either side of the last value")},
    [SET_DEEP_WIN] = {"deep-win", "",
                      SENTENCE("a tenth of the time for a forced win, a tenth to verify the move")},
    [SET_RESEARCH] = {"research", "branch|leaf|subtree",
                      SENTENCE("looks again behind the chosen move")},
    [SET_PHASE] = {"phase", "", SENTENCE("less time in the opening and the ending, more between")},
    [SET_ENDGAME] = {"endgame", "",
                     SENTENCE("in the ending only won and lost count, and the horizon is larger")},
};

const char *setting_key(Setting setting) {
    return SETTINGS[setting].key;
}

int setting_find(const char *key) {
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (strcmp(SETTINGS[i].key, key) == 0) return i;
    }
    return -1;
}

bool lab_switch_at(int index, LabSwitch *found) {
    if (index < 0) return false;
    if (index < SETTING_COUNT) {
        *found = SETTINGS[index];
        return true;
    }
    const LabPolicyKind *kind = policy_kind_at(index - SETTING_COUNT);
    if (kind == NULL) return false;
    const char *number = kind->most > 0 ? "N" : "";
    *found = (LabSwitch){kind->slot, kind->name != NULL ? kind->name : number, kind->summary};
    return true;
}
