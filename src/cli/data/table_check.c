// SPDX-License-Identifier: GPL-3.0-or-later
// table_check.c - `roque table check`: whether the files of folders are whole.
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/data/table_commands.h"
#include "core/text.h"

typedef struct Count {
    int good;
    int bad;
} Count;

static bool check_own(const char *path, Error *error) {
    TableFile file;
    uint8_t values[BLOCK_VALUES];
    bool is_fine = true;
    if (!table_file_open(&file, path, error)) return false;
    for (int side = 0; side < file.side_count; side++) {
        for (uint32_t block = 0; is_fine && block < file.block_count; block++) {
            if (!table_file_read_block(&file, (Side)side, block, values))
                is_fine = error_set(error, "%.200s: damaged: the checksum of block %u is wrong",
                                    path, block);
        }
    }
    table_file_close(&file);
    return is_fine;
}

// A computer without memory or free descriptors says nothing about the file.
static bool is_lacking(int reason) {
    return reason == ENOMEM || reason == EMFILE || reason == ENFILE;
}

static bool check_folder(const char *path, Count *count, Error *error) {
    DIR *folder = opendir(path);
    if (folder == NULL) return error_set(error, "%.200s: %m", path);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        Text file = TEXT_OF(TABLE_PATH_MAX);
        const bool is_own = text_has_ending(entry->d_name, TABLE_FILE_SUFFIX);
        if (!is_own && !syzygy_is_file_name(entry->d_name)) continue;
        text_addf(&file, "%s/%s", path, entry->d_name);
        errno = 0;
        const bool is_fine =
            is_own ? check_own(file.data, error) : syzygy_check_file(file.data, error);
        if (!is_fine && is_lacking(errno)) {
            closedir(folder);
            return false;
        }
        count->good += is_fine;
        count->bad += !is_fine;
        if (!is_fine) printf("%s\n", error_text(error));
    }
    closedir(folder);
    return true;
}

typedef struct Options {
    OptionList words;
} Options;

static const Option table_check_options[] = {
    OPTION_LIST("FOLDER", words,
                "folders of tables (default: roque/tables in the user's cache folder)",
                .is_optional = true),
    {0},
};

static int run_table_check(int argc, char **argv) {
    Options options = {0};
    const int status = options_parse(&table_check_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    layout_init();
    Count count = {0};
    Error error;
    char folder[TABLE_PATH_MAX];
    if (options.words.count == 0 && table_home_find(folder, &error))
        options.words.values[options.words.count++] = folder;
    bool is_fine = options.words.count > 0;
    for (int i = 0; is_fine && i < options.words.count; i++)
        is_fine = check_folder(options.words.values[i], &count, &error);
    if (!is_fine) return complain("table check", &error);
    say(stdout, "%d whole, %d damaged\n", count.good, count.bad);
    return count.bad == 0 && count.good > 0 ? EXIT_DONE : EXIT_FAILED;
}

const CommandLine table_check_line = {
    .name = "table check",
    .run = run_table_check,
    .about =
        "Reads every byte of our tables (.rqt) and of Syzygy's (.rtbw, .rtbz) and checks their "
        "checksums.\nNames what is damaged.",
    .options = table_check_options,
    .examples = "roque table check\n"
                "roque table check ~/syzygy",
};
