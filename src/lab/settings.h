// SPDX-License-Identifier: GPL-3.0-or-later
// settings.h - the words of a specification that belong to no policy: "depth", "eval", "deepening".
#pragma once

#include "lab/spec.h"

// The number of the setting with this key, less than 32; -1 for any other word.
int setting_find(const char *key);
// Puts what stands behind the key into its field; false with a reason when it cannot be.
bool setting_set(int number, const char *value, const Game *game, LabSpec *spec, Error *error);
// ",key=value", where it is not the usual one.
void setting_format(const char *key, const LabSpec *spec, Text *text);
