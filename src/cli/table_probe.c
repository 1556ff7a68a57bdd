// SPDX-License-Identifier: GPL-3.0-or-later
// table_probe.c - `roque table probe`: a position and all its moves, by the tables.
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "cli/shared_options.h"
#include "cli/table_commands.h"

typedef struct Request {
    const char *fen;
    Board board;
    const char *folders;
    bool wants_json;
} Request;

// Opens the folder asked for, or the user's, in which the small tables
// are made when they are not there.
static Tables *open_tables(const Request *request, Error *error) {
    if (request->folders != NULL) return tables_open(request->folders, TABLES_CACHE_MB, error);
    return table_home_open(TABLES_CACHE_MB, error);
}

static void print_plain(const Board *board, TableAnswer answer, const TableMove *moves, int count) {
    char text[32];
    table_format_answer(answer, text);
    say(stdout, "%-s to move: %s\n", board->side == WHITE ? TERM("White") : TERM("Black"), text);
    for (int i = 0; i < count; i++) {
        char move[SAN_MAX];
        san_format(board, moves[i].move, san_letters_of(say_language()->men), move);
        table_format_answer(moves[i].answer, text);
        printf("%-8s %s\n", move, text);
    }
}

static const char *outcome_word(TableAnswer answer) {
    return answer.outcome > 0 ? "win" : answer.outcome < 0 ? "loss" : "draw";
}

static void print_json(const Board *board, TableAnswer answer, const TableMove *moves, int count) {
    char fen[FEN_MAX];
    fen_format(board, fen);
    JsonLine line;
    Json *json = json_line_begin(&line, "table_probe");
    json_add_string(json, "fen", fen);
    json_add_string(json, "result", outcome_word(answer));
    json_add_int(json, "mate_plies", answer.plies);
    json_open_array(json, "moves");
    for (int i = 0; i < count; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(board, moves[i].move, move);
        json_open_object(json, NULL);
        json_add_string(json, "move", move);
        json_add_string(json, "result", outcome_word(moves[i].answer));
        json_add_int(json, "mate_plies", moves[i].answer.plies);
        json_close_object(json);
    }
    json_close_array(json);
    json_line_print(&line, stdout);
}

static int probe(const Request *request) {
    Error error;
    Material material;
    Square squares[MATERIAL_MEN_MAX];
    bool is_flipped;
    if (!material_of_board(&request->board, &material, squares, &is_flipped))
        return complainf("table probe", "tables know positions of at most five men, kings counted");
    if (request->board.castling_rooks != 0)
        return complainf("table probe", "tables know no castling");
    Tables *tables = open_tables(request, &error);
    if (tables == NULL) return complain("table probe", &error);
    TableAnswer answer;
    TableMove moves[MOVES_MAX];
    const bool is_known = tables_probe(tables, &request->board, &answer);
    const int count = is_known ? tables_list_moves(tables, &request->board, moves) : -1;
    tables_close(tables);
    if (count < 0) {
        char name[MATERIAL_NAME_MAX];
        material_format(&material, name);
        return complainf(
            "table probe",
            "no whole table %s, or of what it turns into; make it with 'roque table build %s'",
            name, name);
    }
    (request->wants_json ? print_json : print_plain)(&request->board, answer, moves, count);
    return EXIT_DONE;
}

static const Option table_probe_options[] = {
    {.name = "fen", .value = "FEN", .help = "the position", OPTION_TEXT(Request, fen)},
    {OPTION_TABLE(Request, folders, folder_options)},
    {.name = "json", .help = "one JSON line instead of text", OPTION_FLAG(Request, wants_json)},
    {0},
};

static int run_table_probe(int argc, char **argv) {
    Request request = {0};
    const int status = options_parse(&table_probe_line, &request, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    layout_init();
    Error error;
    if (request.fen == NULL) return complain_usagef("table probe", "--fen is missing");
    if (!fen_parse(request.fen, &request.board, &error))
        return complain_usage("table probe", &error);
    return probe(&request);
}

const CommandLine table_probe_line = {
    .name = "table probe",
    .run = run_table_probe,
    .about = "Says what a position of few men is worth with best play, and every move with its "
             "distance to mate,\n"
             "best first. Tables of three men are made when they are first asked for. Distances "
             "know no 50-move rule.",
    .options = table_probe_options,
    .examples = "roque table probe --fen '8/8/8/4k3/8/8/4P3/4K3 w - -'",
};
