// SPDX-License-Identifier: GPL-3.0-or-later
// table_probe.c - `roque table probe`: a position and all its moves, by the tables.
#include <stdio.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "cli/shared_options.h"
#include "cli/data/table_commands.h"

typedef struct Options {
    const char *fen;
    Board board;
    const char *folders;
    bool wants_json;
} Options;

// Opens the folder asked for, or the user's, in which the small tables
// are made when they are not there.
static Tables *open_tables(const Options *options, Error *error) {
    if (options->folders != NULL) return tables_open(options->folders, TABLES_CACHE_MB, error);
    return table_home_open(TABLES_CACHE_MB, error);
}

typedef struct Answer {
    TableAnswer value;      // without the 50-move rule
    FiftyAnswer with_clock; // with it, and the plies on the board's clock
    TableMove moves[MOVES_MAX];
    int count;
} Answer;

static bool probe_tables(void *tables, const Board *board, TableAnswer *answer) {
    return tables_probe(tables, board, answer);
}

// With the board's clock, where the mate comes too late for the 50-move rule by its distance.
static FiftyAnswer judge_clock(Tables *tables, const Board *board) {
    enum { POSITIONS_MOST = 1000000 };
    Fifty *fifty = fifty_open();
    if (fifty == NULL) return FIFTY_UNKNOWN;
    fifty_begin(fifty, probe_tables, tables, POSITIONS_MOST);
    const FiftyAnswer answer = fifty_judge(fifty, board);
    fifty_close(fifty);
    return answer;
}

static void print_clock(const Board *board, const Answer *answer) {
    enum { RULE_PLIES = 100 };
    if (answer->value.outcome == 0 || board->halfmove_clock + answer->value.plies <= RULE_PLIES)
        return;
    if (answer->with_clock == FIFTY_WIN)
        say(stdout,
            "With %d plies on the clock the mate comes too late, but a longer one does not: a "
            "capture or pawn move sets the clock back in time.\n",
            board->halfmove_clock);
    else if (answer->with_clock == FIFTY_DRAW)
        say(stdout,
            "With %d plies on the clock the 50-move rule comes first: a draw with best play.\n",
            board->halfmove_clock);
    else
        say(stdout, "With %d plies on the clock the 50-move rule may come first.\n",
            board->halfmove_clock);
}

static void print_plain(const Board *board, const Answer *answer) {
    char text[32];
    table_format_answer(answer->value, text);
    say(stdout, "%-s to move: %s\n", board->side == WHITE ? TERM("White") : TERM("Black"), text);
    print_clock(board, answer);
    for (int i = 0; i < answer->count; i++) {
        char move[SAN_MAX];
        san_format(board, answer->moves[i].move, san_letters_of(say_language()->pieces), move);
        table_format_answer(answer->moves[i].answer, text);
        printf("%-8s %s\n", move, text);
    }
}

static const char *outcome_word(TableAnswer answer) {
    return answer.outcome > 0 ? "win" : answer.outcome < 0 ? "loss" : "draw";
}

static const char *clock_word(const Answer *answer) {
    return answer->with_clock == FIFTY_WIN    ? outcome_word(answer->value)
           : answer->with_clock == FIFTY_DRAW ? "draw"
                                              : "unknown";
}

static void print_json(const Board *board, const Answer *answer) {
    char fen[FEN_MAX];
    fen_format(board, fen);
    JsonLine line;
    Json *json = json_line_begin(&line, "table_probe");
    JSON_ADD(json, FIELD("fen", fen), FIELD("result", outcome_word(answer->value)),
             FIELD("mate_plies", answer->value.plies));
    json_open_array(json, "moves");
    const TableMove *moves = answer->moves;
    for (int i = 0; i < answer->count; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(board, moves[i].move, move);
        JSON_ADD_OBJECT(json, NULL, FIELD("move", move),
                        FIELD("result", outcome_word(moves[i].answer)),
                        FIELD("mate_plies", moves[i].answer.plies));
    }
    json_close_array(json);
    json_add_string(json, "with_clock", clock_word(answer));
    json_line_print(&line, stdout);
}

static int probe(const Options *options) {
    Error error;
    Material material;
    Square squares[MATERIAL_MEN_MAX];
    bool is_flipped;
    if (!material_of_board(&options->board, &material, squares, &is_flipped))
        return complainf("table probe", "tables know positions of at most five men, kings counted");
    if (options->board.castling_rooks != 0)
        return complainf("table probe", "tables know no castling");
    Tables *tables = open_tables(options, &error);
    if (tables == NULL) return complain("table probe", &error);
    Answer answer;
    const bool is_known = tables_probe(tables, &options->board, &answer.value);
    answer.count = is_known ? tables_list_moves(tables, &options->board, answer.moves) : -1;
    if (answer.count >= 0) answer.with_clock = judge_clock(tables, &options->board);
    tables_close(tables);
    if (answer.count < 0) {
        char name[MATERIAL_NAME_MAX];
        material_format(&material, name);
        return complainf(
            "table probe",
            "no whole table %s, or of what it turns into; make it with 'roque table build %s'",
            name, name);
    }
    (options->wants_json ? print_json : print_plain)(&options->board, &answer);
    return EXIT_DONE;
}

static const Option table_probe_options[] = {
    OPTION_TEXT("fen", fen, "the position", .value = "FEN"),
    OPTION_TABLE(folders, folder_options),
    OPTION_FLAG("json", wants_json, "one JSON line instead of text"),
    {0},
};

static int run_table_probe(int argc, char **argv) {
    Options options = {0};
    const int status = options_parse(&table_probe_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    layout_init();
    Error error;
    if (options.fen == NULL) return complain_usagef("table probe", "--fen is missing");
    if (!fen_parse(options.fen, &options.board, &error))
        return complain_usage("table probe", &error);
    return probe(&options);
}

const CommandLine table_probe_line = {
    .name = "table probe",
    .run = run_table_probe,
    .about =
        "Says what a position of few men is worth with best play, and every move with its "
        "distance to mate,\n"
        "best first. Tables of three men are made when they are first asked for. Distances "
        "know no 50-move rule;\n"
        "where it comes before the mate, with the plies on the position's clock, that is said.",
    .options = table_probe_options,
    .examples = "roque table probe --fen '8/8/8/4k3/8/8/4P3/4K3 w - -'",
};
