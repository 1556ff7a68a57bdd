// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_journal.c - the journal of an analysis: see analyse.h.
#include "cli/analyse/analyse.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// Tables beyond the small ones that everybody has change what is found.
static int count_tables(const char *folders) {
    enum { CACHE_MB = 1 };
    Error error;
    Material small[MATERIAL_LIST_MAX];
    if (folders == NULL) return 0;
    Tables *tables = table_home_open_word(folders, CACHE_MB, &error);
    int count = tables != NULL ? tables_count(tables) : 0;
    tables_close(tables);
    return count > material_list(TABLE_HOME_MEN, small) ? count : 0;
}

bool analyse_journal_open(LookJournal *journal, const AnalyseRequest *request, Error *error) {
    const ReviewSettings *made_by = &request->settings;
    char settings[512];
    snprintf(settings, sizeof settings,
             "version=%s\nmovetime_ms=%" PRId64 "\nnodes=%" PRIu64
             "\ndepth=%d\nlines=%d\nhash_mb=%d\n",
             version_text(), made_by->move_time_ms, made_by->nodes, made_by->depth, made_by->lines,
             made_by->hash_mb);
    int tables = count_tables(made_by->tables);
    if (tables > 0) snprintf(settings + strlen(settings), 32, "tables=%d\n", tables);
    return look_journal_open(journal, request->journal, settings, error);
}
