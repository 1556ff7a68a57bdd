// SPDX-License-Identifier: GPL-3.0-or-later
// syzygy_trial.h - lets another process try Syzygy's tables before this one trusts them.
//
// libfathom believes what a file says: one that is damaged inside can end the program or never
// return. So a child process opens the tables first and asks each about some hundred positions;
// when it dies or hangs, the tables are refused and nothing else has happened.
#pragma once

#include <stdbool.h>

#include "core/error.h"

// Folders with colons between them, looked at by table_files_check() before. `only` is the name
// of the one file to ask about, such as "KQvKR.rtbw"; NULL: all of them. Not while another
// thread opens or closes tables.
bool syzygy_trial(const char *folders, const char *only, Error *error);
