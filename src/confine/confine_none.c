// SPDX-License-Identifier: GPL-3.0-or-later
// confine_none.c - confine.h and build_guard.h where the system has none of these means.
#include "confine/confine.h"

bool confine_self(const Confinement *confinement) {
    (void)confinement;
    return false;
}

bool confine_can(ConfineMeans means) {
    (void)means;
    return false;
}

bool confine_is_for_ourselves(void) {
    return false;
}

bool confine_drop_programs(void) {
    return false;
}

bool confine_drop_writes(const char *const *folders) {
    (void)folders;
    return false;
}

bool build_guard_is_on(BuildGuard guard) {
    (void)guard;
    return false;
}
