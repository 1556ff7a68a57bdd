// SPDX-License-Identifier: GPL-3.0-or-later
// games_explore.c - `roque games explore`: what was played in a position, by the book, in one's own
// games and in those of a file.
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "book/book.h"
#include "cli/games/games_commands.h"
#include "cli/say.h"
#include "cli/typed_line.h"

enum { LINE_MOVES_MAX = 512, LINE_TEXT_MAX = 4096 };

typedef struct Options {
    OptionList moves;
    const char *fen, *pgn;
    GamesOptions asked;
} Options;

// ---- the position ----

static bool read_position(const Options *options, Board *board, Error *error) {
    Move moves[LINE_MOVES_MAX];
    Text line = TEXT_OF(LINE_TEXT_MAX);
    for (int i = 0; i < options->moves.count; i++)
        text_addf(&line, "%s ", options->moves.values[i]);
    if (!fen_parse(options->fen != NULL ? options->fen : FEN_START, board, error)) return false;
    int count =
        typed_line_read(say_language(), "MOVES", board, line.data, moves, LINE_MOVES_MAX, error);
    for (int i = 0; i < count; i++) board_advance(board, moves[i]);
    return count >= 0;
}

// ---- one source ----

// What the moves of a source are told with.
typedef struct Source {
    const char *name; // "book", "mine", "file"
    GamesForm form;
    const Board *board;
    bool is_book;
    bool *is_first; // line of all
} Source;

static void put_heading(const Source *source) {
    static const char *const names[] = {TERM("book"), TERM("my games"), TERM("the file")};
    int which = source->is_book ? 0 : strcmp(source->name, "mine") == 0 ? 1 : 2;
    say_column(stdout, -12, names[which]);
    say_column(stdout, 9, source->is_book ? TERM("weight") : TERM("games"));
    say_column(stdout, 10, TERM("share"));
    if (!source->is_book) {
        say_column(stdout, 10, TERM("White"));
        say_column(stdout, 10, TERM("draws"));
        say_column(stdout, 10, TERM("Black"));
    }
    say(stdout, "  %-s\n", TERM("opening"));
}

static double part(uint32_t count, const MoveCount *all) {
    uint32_t ended = all->white + all->draws + all->black;
    return ended > 0 ? 100.0 * count / ended : -1;
}

static void put_row(const Source *source, const ExplorerMove *move, int64_t all) {
    char san[SAN_MAX];
    const MoveCount *count = &move->count;
    san_format(source->board, move->move, san_letters_of(say_language()->pieces), san);
    printf("%-12s%9u", san, count->games);
    games_put_percent(10, all > 0 ? 100.0 * count->games / (double)all : -1);
    if (!source->is_book) {
        games_put_percent(10, part(count->white, count));
        games_put_percent(10, part(count->draws, count));
        games_put_percent(10, part(count->black, count));
    }
    if (move->name != NULL) printf("  %s %s", move->name->code, say_term(move->name->name));
    putchar('\n');
}

static void put_moves(const Source *source, const ExplorerMove *moves, int count) {
    int64_t all = 0;
    for (int i = 0; i < count; i++) all += moves[i].count.games;
    if (source->form == GAMES_TABLE) put_heading(source);
    for (int i = 0; i < count; i++) {
        if (source->form == GAMES_TABLE) {
            put_row(source, &moves[i], all);
            continue;
        }
        ListedFields fields, row;
        memset(&row, 0, sizeof row);
        listed_fields_of_move(&(ExploredMove){.board = source->board,
                                              .move = moves[i],
                                              .all = all,
                                              .is_book = source->is_book,
                                              .letters = SAN_ENGLISH},
                              &fields);
        row.fields[0] = FIELD("source", source->name);
        memcpy(row.fields + 1, fields.fields, sizeof fields.fields - sizeof fields.fields[0]);
        games_put_fields(source->form, "games_explored", &row, *source->is_first);
        *source->is_first = false;
    }
    if (source->form != GAMES_TABLE) return;
    if (count == 0) say(stdout, "nothing was played here\n");
    putchar('\n');
}

static int put_book(const Source *source) {
    Error error;
    Book *book = book_open_own_chess(&error);
    if (book == NULL) return complain("games explore", &error);
    BookMove found[BOOK_MOVES_MAX];
    ExplorerMove moves[BOOK_MOVES_MAX];
    int count = book_list(book, source->board, found);
    for (int i = 0; i < count; i++) {
        Board next;
        Move move = (Move)found[i].move;
        board_play(source->board, move, &next);
        moves[i] =
            (ExplorerMove){move, {.games = (uint32_t)found[i].weight}, opening_name_find(&next)};
    }
    put_moves(source, moves, count);
    book_close(book);
    return OPTIONS_GO;
}

static int put_games(const Options *options, const Source *source) {
    GameList list = {0};
    GamesOptions asked = options->asked;
    if (strcmp(source->name, "mine") != 0) asked.file = options->pgn;
    int status = games_options_read(&asked, "games explore", &list);
    Explorer *explorer = NULL;
    if (status == OPTIONS_GO) {
        explorer = explorer_open(&list, &options->asked.filter, EXPLORER_ENTRIES_MAX);
        if (explorer == NULL) status = complain_no_memory("games explore");
    }
    if (explorer != NULL) {
        ExplorerMove moves[MOVES_MAX];
        put_moves(source, moves, explorer_list(explorer, source->board, moves));
        if (explorer_plies(explorer) < EXPLORER_PLIES_ALL)
            say(stderr, "of each game the first %d half-moves are counted: more do not fit\n",
                explorer_plies(explorer));
        games_tell_gaps(&list);
    }
    explorer_close(explorer);
    game_list_free(&list);
    return status;
}

// ---- the command line ----

static const Option games_explore_options[] = {
    OPTION_LIST("MOVES", moves, "moves to the position, from the start or --fen",
                .is_optional = true),
    OPTION_TEXT("fen", fen, "the position (default: the start)", .value = "FEN"),
    OPTION_TEXT("pgn", pgn, "the games of this file too", .value = "FILE"),
    OPTION_TABLE(asked, games_options_table),
    {0},
};

static int run_games_explore(int argc, char **argv) {
    Options options = {0};
    int status = options_parse(&games_explore_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    Board board;
    Error error;
    bool is_first = true;
    chess_init();
    if (!read_position(&options, &board, &error)) return complain_usage("games explore", &error);
    const Source book = {.name = "book",
                         .form = games_options_form(&options.asked),
                         .board = &board,
                         .is_book = true,
                         .is_first = &is_first};
    Source games = book;
    games.is_book = false;
    const OpeningName *name = opening_name_find(&board);
    if (book.form == GAMES_TABLE && name != NULL)
        printf("%s %s\n\n", name->code, say_term(name->name));
    status = put_book(&book);
    games.name = "file";
    if (status == OPTIONS_GO && options.pgn != NULL) status = put_games(&options, &games);
    games.name = "mine";
    if (status == OPTIONS_GO) status = put_games(&options, &games);
    return status == OPTIONS_GO ? EXIT_DONE : status;
}

const CommandLine games_explore_line = {
    .name = "games explore",
    .run = run_games_explore,
    .about = "Tells what was played in a position: the moves of the program's book, of one's own\n"
             "games and of a file, each with how often, how it ended and the opening it leads to.\n"
             "Positions are the same in whatever order their moves came.",
    .options = games_explore_options,
    .examples =
        "roque games explore\n"
        "roque games explore e4 c5 Nf3\n"
        "roque games explore '1. d4 d5 2. c4' --pgn club.pgn --colour black\n"
        "roque games explore --fen 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -' "
        "--csv",
};
