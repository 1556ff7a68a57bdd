// SPDX-License-Identifier: GPL-3.0-or-later
// show.c - `roque show`: a position as a picture with everything the rules know about it.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "chess/chess.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "cli/shared_options.h"
#include "cli/say.h"
#include "review/review.h"

static void print_moves(const Board *board) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    say(stdout, "moves        %d:", count);
    int column = 18;
    for (int i = 0; i < count; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(board, moves[i], move);
        if (column + (int)strlen(move) + 1 > 78) column = printf("\n            ") - 1;
        column += printf(" %s", move);
    }
    printf("\n");
}

static void print_ending(const Board *board) {
    Ending ending = ending_of(board, 1);
    if (ending == ENDING_NONE) return;
    say(stdout,
        ending_is_claim(ending) ? SENTENCE("ending       %-s (a draw may be claimed)\n")
                                : SENTENCE("ending       %-s\n"),
        ending_text(ending));
}

static void print_opening(const Board *board) {
    const OpeningName *name = opening_name_find(board);
    if (name != NULL) say(stdout, "opening      %s %-s\n", name->code, name->name);
}

static void print_json(const Board *board) {
    char fen[FEN_MAX];
    fen_format(board, fen);
    JsonLine line;
    Json *json = json_line_begin(&line, "show");
    JSON_ADD(json, FIELD("fen", fen), FIELD("to_move", board->side == WHITE ? "white" : "black"),
             FIELD("is_chess960", board->is_chess960), FIELD("in_check", board_in_check(board)));
    json_line_add_key(json, "key", board->key);
    json_line_add_key(json, "polyglot_key", polyglot_key(board));
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    json_open_array(json, "moves");
    for (int i = 0; i < count; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(board, moves[i], move);
        json_add_string(json, NULL, move);
    }
    json_close_array(json);
    Ending ending = ending_of(board, 1);
    const OpeningName *name = opening_name_find(board);
    JSON_ADD(json, FIELD_KNOWN(ending != ENDING_NONE, "ending", ending_text(ending)),
             field_bool("is_claim", ending != ENDING_NONE && ending_is_claim(ending)),
             FIELD_IF(name != NULL, "opening_class", name->code),
             FIELD_IF(name != NULL, "opening", name->name));
    json_line_print(&line, stdout);
}

static void print_tables(const Board *board) {
    Text line = TEXT_OF(256);
    if (table_words_add_home(say_language(), board, &line)) printf("%s\n", line.data);
}

typedef struct Options {
    const char *fen;
    bool is_flipped;
    bool wants_ascii;
    bool wants_figurines;
    bool wants_colour;
    bool wants_json;
} Options;

static const Option show_options[] = {
    OPTION_TABLE(fen, fen_options),
    OPTION_FLAG("flip", is_flipped, "Black at the bottom"),
    OPTION_FLAG("ascii", wants_ascii,
                "letters in a frame (default where output is not a terminal)"),
    OPTION_FLAG("figurines", wants_figurines, "Unicode figures in a frame"),
    OPTION_FLAG("colour", wants_colour,
                "figures on coloured squares (default on a terminal, unless NO_COLOR is set)"),
    OPTION_FLAG("json", wants_json, "one JSON line, without the board"),
    {0},
};

static int run_show(int argc, char **argv) {
    Options options = {.fen = FEN_START};
    if (names_game(argc, argv)) return run_show_game(argc, argv);
    int status = options_parse(&show_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    chess_init();
    Board board;
    Error error;
    if (!fen_parse(options.fen, &board, &error)) return complain_usage("show", &error);
    if (options.wants_json) {
        print_json(&board);
        return EXIT_DONE;
    }
    BoardStyle style = {.is_flipped = options.is_flipped, .kind = BOARD_ASCII};
    bool is_colourful = isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL;
    if (options.wants_colour || (is_colourful && !options.wants_ascii && !options.wants_figurines))
        style.kind = BOARD_COLOUR;
    if (options.wants_figurines) style.kind = BOARD_FIGURINES;
    Text picture = TEXT_OF(GAME_PICTURE_MAX);
    picture_draw(&board, &style, &picture);
    text_add(&picture, "\n");
    fputs(picture.data, stdout);
    Sentence facts[PICTURE_FACTS];
    picture_list_facts(&board, facts);
    for (int i = 0; i < PICTURE_FACTS; i++) say_sentence(stdout, &facts[i]);
    print_opening(&board);
    print_moves(&board);
    print_tables(&board);
    print_ending(&board);
    return EXIT_DONE;
}

const CommandLine show_line = {
    .name = "show",
    .run = run_show,
    .about = "Shows a chess position: the board, the side to move, castling, en passant, check, "
             "keys and legal moves.\n"
             "roque show GAME does it for any game: roque show othello --help.",
    .options = show_options,
    .examples = "roque show\n"
                "roque show '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -'\n"
                "roque show --flip --fen 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b "
                "KQkq - 3 3'",
};
