// SPDX-License-Identifier: GPL-3.0-or-later
// params.c - the list of the search's numbers.
#include "engine/params.h"

const ParamInfo param_infos[PARAM_COUNT] = {
#define PARAM(name, value, least, most, step, source, what)                                        \
    {#name, value, least, most, step, source, what},
#include "engine/params.def"
#undef PARAM
};

#ifdef ROQUE_TUNING
int param_values[PARAM_COUNT] = {
#define PARAM(name, value, least, most, step, source, what) value,
#include "engine/params.def"
#undef PARAM
};

bool param_set(ParamName name, int value) {
    if (value < param_infos[name].least || value > param_infos[name].most) return false;
    param_values[name] = value;
    return true;
}
#else
bool param_set(ParamName name, int value) {
    (void)name;
    (void)value;
    return false;
}
#endif
