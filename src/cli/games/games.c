// SPDX-License-Identifier: GPL-3.0-or-later
// games.c - `roque games`: the games one has played, or those of a PGN file, as a list.
#include "cli/games/games_commands.h"

#include <stdio.h>

#include "book/book.h"
#include "cli/columns.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/say.h"

enum { NAME_COLUMNS = 16, ROW_MAX = 1024 };

// ---- the list ----

static void add_name(const char *name, Text *row) {
    char shown[4 * NAME_COLUMNS + 1];
    slice_copy(slice_cut(slice_of(name), NAME_COLUMNS), shown, sizeof shown);
    text_add_column(row, shown, -NAME_COLUMNS);
    text_add_char(row, ' ');
}

static void add_accuracy(const ListedGame *game, Text *row) {
    float accuracy = game->marks[listed_game_side(game)].accuracy;
    if (accuracy < 0)
        text_addf(row, "%8s  ", "-");
    else
        text_addf(row, "%6.1f %%  ", (double)accuracy);
}

// A line of the table, cut to the width of the terminal.
static void put_row(const GameList *list, int index, int columns) {
    const ListedGame *game = &list->games[index];
    Text line = TEXT_OF(ROW_MAX);
    text_addf(&line, "%5d  %-10s  ", index + 1, list_text(list, game->date));
    for (Side side = WHITE; side <= BLACK; side++)
        add_name(list_text(list, game->names[side]), &line);
    text_addf(&line, "%-7s %5d ", pgn_result_text(game->result), (game->plies + 1) / 2);
    add_accuracy(game, &line);
    if (game->opening != NULL)
        text_addf(&line, "%s %s", game->opening->code, say_term(game->opening->name));
    else if (!game->is_chess)
        text_add(&line, list_text(list, game->kind));
    Slice shown = slice_cut(slice_of(line.data), columns);
    printf("%.*s\n", (int)shown.length, shown.data);
}

static void put_heading(void) {
    say_column(stdout, 5, "#");
    printf("  ");
    say_column(stdout, -10, TERM("date"));
    printf("  ");
    say_column(stdout, -NAME_COLUMNS - 1, TERM("White"));
    say_column(stdout, -NAME_COLUMNS - 1, TERM("Black"));
    say_column(stdout, -7, TERM("result"));
    say_column(stdout, 6, TERM("moves"));
    say_column(stdout, 9, TERM("accuracy"));
    say(stdout, "  %-s\n", TERM("opening"));
}

static void put_sum(const GameSum *sum) {
    const int64_t *outcomes = sum->by_result;
    say(stdout,
        sum->games == 1 ? SENTENCE("%d game: %d won, %d drawn, %d lost, %d open\n")
                        : SENTENCE("%d games: %d won, %d drawn, %d lost, %d open\n"),
        (int)sum->games, (int)outcomes[OWN_WIN], (int)outcomes[OWN_DRAW], (int)outcomes[OWN_LOSS],
        (int)outcomes[OWN_OPEN]);
    const int others = (int)outcomes[OWN_OTHERS];
    if (others > 0)
        say(stdout,
            others == 1 ? SENTENCE("%d of them was played by others and counts in no result\n")
                        : SENTENCE("%d of them were played by others and count in no result\n"),
            others);
}

static void put_list(const GameList *list, const GamesOptions *asked) {
    GamesForm form = games_options_form(asked);
    int columns = terminal_columns();
    bool is_first = true;
    if (columns < 100) columns = 100; // what does not fit wraps rather than misses the accuracy
    for (int i = 0; i < list->count; i++) {
        ListedFields fields;
        if (!game_filter_takes(&asked->filter, list, &list->games[i])) continue;
        if (form == GAMES_TABLE && is_first) put_heading();
        if (form == GAMES_TABLE) {
            put_row(list, i, columns);
        } else {
            listed_fields_of_game(list, i, &fields);
            games_put_fields(form, "games_game", &fields, is_first);
        }
        is_first = false;
    }
    if (form != GAMES_TABLE) return;
    GameSum sum = list_sum(list, &asked->filter);
    if (sum.games > 0) put_sum(&sum);
}

// ---- the command line ----

static int run_games(int argc, char **argv) {
    GamesOptions asked = {0};
    int status = options_parse(&games_line, &asked, argc, argv);
    if (status != OPTIONS_GO) return status;
    GameList list = {0};
    status = games_options_read(&asked, "games", &list);
    if (status == OPTIONS_GO) {
        put_list(&list, &asked);
        if (list.count == 0 && asked.file == NULL)
            say(stderr, "no game has been played yet: roque play, or roque web\n");
        games_tell_gaps(&list);
        status = EXIT_DONE;
    }
    game_list_free(&list);
    return status;
}

const CommandLine games_line = {
    .name = "games",
    .run = run_games,
    .about =
        "Lists the games one has played in the terminal and on the page, the newest first, or\n"
        "those of a PGN file: who, when, how it ended, the opening, and how accurately one\n"
        "played where the game was reviewed.",
    .options = games_file_options,
    .examples = "roque games\n"
                "roque games --result lost --colour black --since 2026.01\n"
                "roque games --opening sicilian --opponent 'Roque 1200' --csv > sicilian.csv\n"
                "roque games tournament.pgn --player Ada --json\n"
                "roque games stats\n"
                "roque games explore 'e4 c5'",
};

static const Command commands[] = {
    {"stats", SENTENCE("results and accuracy: over time, by opening, opponent, colour"),
     &games_stats_line, NULL},
    {"explore", SENTENCE("what was played in a position, and how it ended"), &games_explore_line,
     NULL},
    {"review", SENTENCE("reviews all games one has played; goes on after Ctrl-C"),
     &games_review_line, NULL},
    {"export", SENTENCE("all one has made, in one file"), &games_export_line, NULL},
    {"import", SENTENCE("brings back what was exported"), &games_import_line, NULL},
    {0},
};

const CommandGroup games_group = {
    .name = "roque games",
    .about = "The games one has played, or those of a PGN file.",
    .commands = commands,
};
