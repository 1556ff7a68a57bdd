// SPDX-License-Identifier: GPL-3.0-or-later
// table_home.h - where a user's own tables are, and the small ones that are
// made there when first asked for.
#pragma once

#include "endgame/tables.h"

enum { TABLE_HOME_MEN = 3 }; // tables of so many men are always there

// What stands for the folder in options that name folders of tables.
#define TABLE_HOME_WORD "own"

// $XDG_CACHE_HOME/roque/tables, or ~/.cache/roque/tables; made when it does not exist.
bool table_home_find(char folder[TABLE_PATH_MAX], Error *error);

// Opens what is there; tables of three men that are missing, or everything damaged, are made first:
// a tenth of a second, once. NULL with a reason.
Tables *table_home_open(int cache_mb, Error *error);

// The tables of these folders, as tables_open(), or for "own" the user's.
Tables *table_home_open_word(const char *folders, int cache_mb, Error *error);
