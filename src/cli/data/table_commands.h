// SPDX-License-Identifier: GPL-3.0-or-later
// table_commands.h - the commands of `roque table`, and what they share.
#pragma once

#include "cli/options.h"
#include "core/error.h"
#include "endgame/endgame.h"

extern const CommandLine table_build_line, table_verify_line, table_stats_line, table_probe_line,
    table_check_line;

// Which tables of which folders, as the command line names them; all where it names none.
typedef struct TableChoice {
    const char *folders; // NULL: the user's
    OptionList words;
    Material wanted[MATERIAL_LIST_MAX];
    int wanted_count;
} TableChoice;

// Its words and its folders.
extern const Option table_choice_options[];

// Reads the words; the error is one of usage.
bool table_choice_read(TableChoice *choice, Error *error);
bool table_choice_has(const TableChoice *choice, const Material *material);

// Opens the tables of these folders, or the user's for NULL. NULL with a reason.
Tables *table_open_folders(const char *folders, size_t cache_mb, Error *error);

// Reads "4" (all tables of exactly four men) or names such as "KQKR" into the
// list; returns the count, or -1.
int table_list_wanted(const OptionList *words, Material wanted[MATERIAL_LIST_MAX], Error *error);

// Megabytes that may be used by default: half of what the machine can give, at least 512.
int64_t table_memory_default_mb(void);

enum { TABLE_THREADS_DEFAULT_MAX = 64 };

// "mate in 12", "mated in 3", "mate", "draw".
void table_format_answer(TableAnswer answer, char text[32]);
