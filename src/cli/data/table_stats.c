// SPDX-License-Identifier: GPL-3.0-or-later
// table_stats.c - `roque table stats`: what tables hold.
#include <inttypes.h>
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "cli/data/table_commands.h"

typedef struct Options {
    TableChoice choice;
    bool wants_json;
    bool is_brief;
} Options;

static void format_position(const TableFile *file, uint32_t index, Side side, char fen[FEN_MAX]) {
    Board board;
    layout_board(&file->layout, index, side, &board);
    fen_format_epd(&board, fen);
}

// "mate in N" moves of a code.
static int moves_of(int code) {
    return code / 2;
}

static void add_codes(Json *json, const SideStats *stats) {
    json_open_object(json, "positions_by_plies");
    for (int code = CODE_MATED; code <= CODE_MAX; code++) {
        char plies[8];
        if (stats->codes[code] == 0) continue;
        snprintf(plies, sizeof plies, "%d", code - 1);
        json_add_uint(json, plies, stats->codes[code]);
    }
    json_close_object(json);
}

static void print_side(const TableFile *file, const char *name, Side side, const SideStats *stats,
                       bool wants_json) {
    char win[FEN_MAX], loss[FEN_MAX];
    const bool has_win = stats->longest_win > 0, has_loss = stats->longest_loss > 0;
    if (has_win) format_position(file, stats->win_index, side, win);
    if (has_loss) format_position(file, stats->loss_index, side, loss);
    const Field *fields =
        FIELDS(SAID("%-6s ", FIELD("table", name)),
               FIELD("side_to_move", side == WHITE ? "white" : "black"),
               SAID("%-s to move: %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64 " lost (%" PRIu64
                    " mated)\n",
                    FIELD("", side == WHITE ? TERM("White") : TERM("Black"))),
               FIELD("won", stats->wins), FIELD("drawn", stats->draws),
               FIELD("lost", stats->losses), FIELD("mated", stats->mated),
               SAID("       longest win:  mate in %d   %s\n",
                    FIELD_IF(has_win, "longest_win_moves", moves_of(stats->longest_win))),
               FIELD_IF(has_win, "longest_win_fen", win),
               SAID("       longest loss: mated in %d  %s\n",
                    FIELD_IF(has_loss, "longest_loss_moves", moves_of(stats->longest_loss))),
               FIELD_IF(has_loss, "longest_loss_fen", loss));
    if (!wants_json) {
        say_fields(stdout, fields);
        return;
    }
    JsonLine line;
    Json *json = json_line_begin(&line, "table_stats");
    json_add_fields(json, fields);
    add_codes(json, stats);
    json_line_print(&line, stdout);
}

// From the file's header: the longest mate of each side when it is to move, in moves; 0 for none.
static void print_brief(const TableFile *file, const char *name) {
    const int black = file->longest_win[file->layout.is_symmetric ? WHITE : BLACK];
    printf("%-6s ", name);
    say(stdout, "white mates in %d, black in %d\n", moves_of(file->longest_win[WHITE]),
        moves_of(black));
}

static int show(const Options *options) {
    Error error;
    TableStats stats;
    int shown = 0;
    Tables *tables = table_open_folders(options->choice.folders, 1, &error);
    for (int i = 0; tables != NULL && i < tables_count(tables); i++) {
        const TableFile *file = tables_at(tables, i);
        char name[MATERIAL_NAME_MAX];
        if (!table_choice_has(&options->choice, &file->layout.material)) continue;
        material_format(&file->layout.material, name);
        shown++;
        if (options->is_brief) {
            print_brief(file, name);
            continue;
        }
        if (!table_stats_count(file, &stats, &error)) {
            error_at(&error, "%s", name);
            tables_close(tables);
            return complain("table stats", &error);
        }
        for (int side = 0; side < file->side_count; side++)
            print_side(file, name, (Side)side, &stats.sides[side], options->wants_json);
    }
    if (tables != NULL && shown < options->choice.wanted_count) {
        error_set(&error, "some of these tables are not there; make them with 'roque table build'");
        shown = 0;
    }
    tables_close(tables);
    if (shown > 0) return EXIT_DONE;
    return complain("table stats", &error);
}

static const Option table_stats_options[] = {
    OPTION_TABLE(choice, table_choice_options),
    OPTION_FLAG("brief", is_brief, "the longest mates only, at once"),
    OPTION_FLAG("json", wants_json, "JSON lines instead of text"),
    {0},
};

static int run_table_stats(int argc, char **argv) {
    Options options = {0};
    const int status = options_parse(&table_stats_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    layout_init();
    Error error;
    if (!table_choice_read(&options.choice, &error)) return complain_usage("table stats", &error);
    return show(&options);
}

const CommandLine table_stats_line = {
    .name = "table stats",
    .run = run_table_stats,
    .about = "Counts won, drawn and lost positions, without symmetry, and shows the longest mates. "
             "White is the side\n"
             "named first.",
    .options = table_stats_options,
    .examples = "roque table stats KQK KRK\n"
                "roque table stats 4 --json",
};
