// SPDX-License-Identifier: GPL-3.0-or-later
// table.c - `roque table`: the commands about endgame tables.
#include <string.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/say.h"
#include "cli/shared_options.h"
#include "cli/data/table_commands.h"
#include "core/memory.h"

static const Command commands[] = {
    {"build", SENTENCE("make tables of up to five men; goes on after a stop"), &table_build_line,
     NULL},
    {"probe", SENTENCE("what a position is worth, and every move with its distance"),
     &table_probe_line, NULL},
    {"stats", SENTENCE("counts, and the longest mates"), &table_stats_line, NULL},
    {"verify", SENTENCE("hold every position against its moves"), &table_verify_line, NULL},
    {"check", SENTENCE("whether files are whole: our tables and Syzygy's"), &table_check_line,
     NULL},
    {0},
};

const CommandGroup table_group = {
    .name = "roque table",
    .about = "Endgame tables: perfect play when few men are left.",
    .commands = commands,
};

Tables *table_open_folders(const char *folders, size_t cache_mb, Error *error) {
    char folder[TABLE_PATH_MAX];
    if (folders == NULL && !table_home_find(folder, error)) return NULL;
    return tables_open(folders != NULL ? folders : folder, cache_mb, error);
}

typedef TableChoice Options;

const Option table_choice_options[] = {
    OPTION_LIST("WHAT", words, "names such as KQKR, or 3, 4, 5", .is_optional = true),
    OPTION_TABLE(folders, folder_options),
    {0},
};

bool table_choice_read(TableChoice *choice, Error *error) {
    choice->wanted_count = table_list_wanted(&choice->words, choice->wanted, error);
    return choice->wanted_count >= 0;
}

bool table_choice_has(const TableChoice *choice, const Material *material) {
    for (int i = 0; i < choice->wanted_count; i++) {
        if (material_equals(&choice->wanted[i], material)) return true;
    }
    return choice->wanted_count == 0;
}

int table_list_wanted(const OptionList *words, Material wanted[MATERIAL_LIST_MAX], Error *error) {
    int count = 0;
    for (int i = 0; i < words->count; i++) {
        const char *word = words->values[i];
        if (strlen(word) == 1 && word[0] >= '3' && word[0] <= '0' + MATERIAL_MEN_MAX) {
            Material all[MATERIAL_LIST_MAX];
            const int found = material_list(word[0] - '0', all);
            for (int j = 0; j < found && count < MATERIAL_LIST_MAX; j++) wanted[count++] = all[j];
        } else if (count < MATERIAL_LIST_MAX && material_parse(word, &wanted[count], error)) {
            count++;
        } else {
            return -1;
        }
    }
    return count;
}

int64_t table_memory_default_mb(void) {
    const size_t available = memory_available_mb();
    return available == SIZE_MAX || available < 1024 ? 512 : (int64_t)(available / 2);
}

void table_format_answer(TableAnswer answer, char text[32]) {
    Text words = text_over(text, 32);
    if (answer.outcome == 0)
        text_add(&words, say_term(TERM("draw")));
    else if (answer.plies == 0)
        text_add(&words, say_term(TERM("mated")));
    else
        words_addf(say_language(), &words, answer.outcome > 0 ? "mate in %d" : "mated in %d",
                   (answer.plies + 1) / 2);
}
