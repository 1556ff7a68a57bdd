// SPDX-License-Identifier: GPL-3.0-or-later
// games_choice.c - what the commands of `roque games` share: see games_commands.h.
#include "cli/games/games_commands.h"

#include <stdio.h>

#include "cli/json_line.h"
#include "cli/say.h"

enum { ROW_MAX = 2048 };

typedef GamesOptions Options;

const Option games_options_table[] = {
    OPTION_TEXT("player", player,
                "whose games they are (default: the person's who\nplayed, else the name in most of "
                "them)",
                .value = "NAME"),
    OPTION_TEXT("opponent", filter.opponent, "only against players of this name, or part of one",
                .value = "NAME"),
    OPTION_TEXT("colour", filter.colour, "only as white or as black", .value = "white|black"),
    OPTION_TEXT("result", filter.result,
                "only those won, drawn, lost or open,\nor by their result: 1-0, 0-1, 1/2-1/2, *",
                .value = "won|drawn|lost|open"),
    OPTION_TEXT("opening", filter.opening, "only openings of this class (B9) or name",
                .value = "OPENING"),
    OPTION_TEXT("since", filter.since, "only from that day, month or year on: 2026.01.31",
                .value = "DATE"),
    OPTION_TEXT("until", filter.until, "only up to it", .value = "DATE"),
    OPTION_TEXT("search", filter.text, "only where this stands in names, opening or date",
                .value = "TEXT"),
    OPTION_FLAG("json", wants_json, "JSON lines instead of a table"),
    OPTION_FLAG("csv", wants_csv, "CSV instead of a table"),
    {0},
};

const Option games_file_options[] = {
    OPTION_TEXT("FILE", file, "a PGN file (default: the games one has played)",
                .is_optional = true),
    OPTION_ROWS(games_options_table),
    {0},
};

int games_options_read(const GamesOptions *asked, const char *command, GameList *list) {
    Error error;
    if (asked->wants_json && asked->wants_csv)
        return complain_usagef(command, "either --json or --csv");
    if (!game_filter_check(&asked->filter, &error)) return complain_usage(command, &error);
    chess_init();
    bool is_read =
        asked->file != NULL ? list_read_file(list, asked->file, &error) : mine_read(list, &error);
    if (!is_read) return complain(command, &error);
    game_list_set_player(list, asked->player);
    return OPTIONS_GO;
}

GamesForm games_options_form(const GamesOptions *asked) {
    return asked->wants_json ? GAMES_JSON : asked->wants_csv ? GAMES_CSV : GAMES_TABLE;
}

void games_tell_gaps(const GameList *list) {
    if (list->is_cut)
        say(stderr, "there are more games than fit: the first %d are looked at\n", list->count);
    if (list->unreadable > 0)
        say(stderr,
            list->unreadable == 1 ? SENTENCE("%d game cannot be read\n")
                                  : SENTENCE("%d games cannot be read\n"),
            list->unreadable);
}

void games_put_fields(GamesForm form, const char *schema, const ListedFields *fields,
                      bool is_first) {
    char row[ROW_MAX];
    Text text = text_over(row, sizeof row);
    if (form == GAMES_JSON) {
        json_line_put(stdout, schema, fields->fields);
        return;
    }
    if (is_first) {
        fields_add_csv_names(&text, fields->fields);
        puts(row);
        text = text_over(row, sizeof row);
    }
    fields_add_csv(&text, fields->fields);
    puts(row);
}

void games_put_percent(int width, double value) {
    if (value < 0)
        printf("%*s", width, "-");
    else
        printf("%*.1f %%", width - 2, value);
}
