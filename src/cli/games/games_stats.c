// SPDX-License-Identifier: GPL-3.0-or-later
// games_stats.c - `roque games stats`: what games add up to.
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/games/games_commands.h"
#include "cli/say.h"

enum { KEY_COLUMNS = 44 };

static const char *heading_of(SummaryKey key) {
    static const char *const headings[] = {TERM("colour"), TERM("opponent"), TERM("opening"),
                                           TERM("date")};
    return headings[key];
}

static void put_heading(SummaryKey key) {
    say_column(stdout, -KEY_COLUMNS, heading_of(key));
    static const char *const columns[] = {TERM("games"), TERM("won"), TERM("drawn"), TERM("lost")};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        say_column(stdout, 8, columns[i]);
    say_column(stdout, 10, TERM("score"));
    say_column(stdout, 10, TERM("accuracy"));
    putchar('\n');
}

static void put_sum(const GameSum *sum) {
    const int64_t *outcomes = sum->by_result;
    printf("%8d%8d%8d%8d", (int)sum->games, (int)outcomes[OWN_WIN], (int)outcomes[OWN_DRAW],
           (int)outcomes[OWN_LOSS]);
    games_put_percent(10, game_sum_score(sum));
    games_put_percent(10, game_sum_accuracy(sum));
    putchar('\n');
}

static void put_row(SummaryKey key, const SummaryRow *row) {
    char name[4 * KEY_COLUMNS + 1];
    Text whole = TEXT_OF(2 * SUMMARY_KEY_MAX);
    if (key == BY_OPENING)
        text_addf(&whole, "%s %s", row->code, say_term(row->key));
    else
        text_add(&whole, key == BY_COLOUR ? say_term(row->key) : row->key);
    slice_copy(slice_cut(slice_of(whole.data), KEY_COLUMNS - 1), name, sizeof name);
    Text shown = text_over(whole.data, whole.size);
    text_add_column(&shown, name, -KEY_COLUMNS);
    fputs(whole.data, stdout);
    put_sum(&row->sum);
}

static void put_table(SummaryKey key, const SummaryTable *table) {
    if (table->count == 0) return;
    put_heading(key);
    for (int i = 0; i < table->count; i++) put_row(key, &table->rows[i]);
    if (table->left_out > 0) say(stdout, "… and %d more\n", table->left_out);
    putchar('\n');
}

// Every kind of row has the same columns.
static void put_rows(GamesForm form, SummaryKey key, const SummaryTable *table, bool is_first) {
    for (int i = 0; i < table->count; i++) {
        ListedFields fields;
        listed_fields_of_row(key, &table->rows[i], &fields);
        games_put_fields(form, "games_row", &fields, is_first && i == 0);
    }
}

static int put_stats(const GameList *list, const GamesOptions *asked) {
    GamesForm form = games_options_form(asked);
    SummaryTable *table = malloc(sizeof *table);
    const GameSum all = list_sum(list, &asked->filter);
    if (table == NULL) return complain_no_memory("games stats");
    const char *player = game_list_player(list);
    if (form == GAMES_TABLE && player[0] != '\0') say(stdout, "games of %s\n\n", player);
    bool is_first = true;
    for (SummaryKey key = BY_COLOUR; key < SUMMARY_KEYS; key++) {
        if (!list_summarise(list, &asked->filter, key, table)) {
            free(table);
            return complain_no_memory("games stats");
        }
        if (form == GAMES_TABLE)
            put_table(key, table);
        else
            put_rows(form, key, table, is_first);
        is_first = is_first && table->count == 0;
    }
    free(table);
    if (form == GAMES_JSON) {
        ListedFields fields;
        listed_fields_of_sum(&all, &fields);
        games_put_fields(form, "games_all", &fields, false);
    }
    if (form == GAMES_TABLE) {
        say_column(stdout, -KEY_COLUMNS, TERM("all games"));
        put_sum(&all);
    }
    return EXIT_DONE;
}

static int run_games_stats(int argc, char **argv) {
    GamesOptions asked = {0};
    int status = options_parse(&games_stats_line, &asked, argc, argv);
    if (status != OPTIONS_GO) return status;
    GameList list = {0};
    status = games_options_read(&asked, "games stats", &list);
    if (status == OPTIONS_GO) {
        status = put_stats(&list, &asked);
        games_tell_gaps(&list);
    }
    game_list_free(&list);
    return status;
}

const CommandLine games_stats_line = {
    .name = "games stats",
    .run = run_games_stats,
    .about = "What games add up to: results and accuracy by colour, by opponent, by opening and\n"
             "over time. They are the player's; of games that are nobody's, White's.",
    .options = games_file_options,
    .examples = "roque games stats\n"
                "roque games stats --since 2026 --csv > progress.csv\n"
                "roque games stats club.pgn --player Ada --colour white",
};
