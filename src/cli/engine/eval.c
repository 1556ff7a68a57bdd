// SPDX-License-Identifier: GPL-3.0-or-later
// eval.c - `roque eval`: what the evaluation sees in a position, piece by piece or term by term.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/json_line.h"
#include "cli/commands.h"
#include "cli/engine/eval_file.h"
#include "cli/engine/eval_network.h"
#include "cli/options.h"
#include "cli/shared_options.h"
#include "eval/eval.h"

// "KNIGHT_OUTPOST" as people read it.
static void readable_name(const char *name, char *text, size_t size) {
    size_t i = 0;
    for (; name[i] != '\0' && i + 1 < size; i++)
        text[i] = (char)(name[i] == '_' ? ' ' : tolower((unsigned char)name[i]));
    text[i] = '\0';
}

static bool is_silent(const EvalTerm *term) {
    return term->early[WHITE] == 0 && term->early[BLACK] == 0 && term->late[WHITE] == 0
           && term->late[BLACK] == 0;
}

static void print_term(const EvalTerm *term) {
    char name[32];
    readable_name(term->name, name, sizeof name);
    say_column(stdout, -20, name);
    printf(" | %6d %6d | %6d %6d | %6d %6d\n", term->early[WHITE], term->late[WHITE],
           term->early[BLACK], term->late[BLACK], term->early[WHITE] - term->early[BLACK],
           term->late[WHITE] - term->late[BLACK]);
}

static void print_table(const EvalTerms *terms, bool wants_all) {
    static const char *const sides[] = {TERM("White"), TERM("Black"), TERM("White - Black")};
    say_column(stdout, -20, TERM("term"));
    for (int i = 0; i < 3; i++) {
        printf(" | ");
        say_column(stdout, 13, sides[i]);
    }
    printf("\n");
    say_column(stdout, -20, TERM("(centipawns)"));
    for (int i = 0; i < 3; i++) {
        printf(" | ");
        say_column(stdout, 6, TERM("early"));
        printf(" ");
        say_column(stdout, 6, TERM("late"));
    }
    printf("\n");
    printf("---------------------+---------------+---------------+--------------\n");
    for (int i = 0; i < terms->term_count; i++)
        if (wants_all || !is_silent(&terms->terms[i])) print_term(&terms->terms[i]);
    printf("---------------------+---------------+---------------+--------------\n");
    say_column(stdout, -20, TERM("sum"));
    printf(" | %13s | %13s | %6d %6d\n\n", "", "", terms->early, terms->late);
}

static void print_summary(const Board *board, const EvalTerms *terms) {
    say(stdout, "phase   %d/%d (all pieces: %d, none: 0)\n", terms->phase, EVAL_PHASE_ALL,
        EVAL_PHASE_ALL);
    say(stdout, "scale   %d/%d of the late score\n", terms->scale, EVAL_SCALE_ONE);
    if (terms->ending != NULL)
        say(stdout, "ending  %-s: known, the terms do not count\n", terms->ending);
    int score = board->side == WHITE ? terms->score_white : -terms->score_white;
    say(stdout, "score   %+.2f pawns for White, %+.2f for the side to move (%-s)\n",
        terms->score_white / 100.0, score / 100.0,
        board->side == WHITE ? TERM("White") : TERM("Black"));
}

static void add_json_term(Json *json, const EvalTerm *term) {
    char name[32];
    readable_name(term->name, name, sizeof name);
    JSON_ADD_OBJECT(
        json, NULL, FIELD("name", name), FIELD("idea", term->idea),
        FIELD("white_early_cp", term->early[WHITE]), FIELD("white_late_cp", term->late[WHITE]),
        FIELD("black_early_cp", term->early[BLACK]), FIELD("black_late_cp", term->late[BLACK]));
}

static void print_json(const Board *board, const EvalTerms *terms) {
    char fen[FEN_MAX];
    fen_format(board, fen);
    JsonLine line;
    Json *json = json_line_begin(&line, "eval");
    JSON_ADD(json, FIELD("fen", fen), FIELD("score_white_cp", terms->score_white),
             FIELD("score_cp", board->side == WHITE ? terms->score_white : -terms->score_white),
             FIELD("early_cp", terms->early), FIELD("late_cp", terms->late),
             FIELD("phase", terms->phase), FIELD("scale", terms->scale),
             FIELD_IF(terms->ending != NULL, "ending", terms->ending));
    json_open_array(json, "terms");
    for (int i = 0; i < terms->term_count; i++) add_json_term(json, &terms->terms[i]);
    json_close_array(json);
    json_line_print(&line, stdout);
}

// The network that is asked for: of the program or of a file. False with the reason when it cannot
// be had; NULL where the terms are wanted.
static bool choose_network(const char *judge, const char *net, Network **network, Error *error) {
    bool wants_classic = judge != NULL && strcmp(judge, "classic") == 0;
    bool wants_network = judge != NULL && strcmp(judge, "network") == 0;
    *network = NULL;
    if (judge != NULL && !wants_classic && !wants_network)
        return error_set(error, "--eval is classic or network, not '%.40s'", judge);
    if (wants_classic) return true;
    if (net != NULL) return (*network = network_read(net, error)) != NULL;
    if (!network_open_embedded(network, error)) return false;
    return *network != NULL || !wants_network
           || error_set(error, "there is no network in this program: give one by --net FILE");
}

static void print_terms(const Board *board, bool wants_all, bool wants_json) {
    EvalTerms terms;
    eval_explain(board, &terms);
    if (wants_json) {
        print_json(board, &terms);
        return;
    }
    print_table(&terms, wants_all);
    print_summary(board, &terms);
}

typedef struct Options {
    const char *fen;
    const char *speed_file;
    const char *scores_file;
    const char *terms_file;
    const char *judge;
    const char *net;
    bool wants_all;
    bool wants_json;
} Options;

static const Option eval_options[] = {
    OPTION_TABLE(fen, fen_options),
    OPTION_TEXT("eval", judge,
                "network (the worth of each man) or classic (the hand-written terms); default: the "
                "network where there is one",
                .value = "network|classic"),
    OPTION_TEXT("net", net, "another network than the program's own", .value = "FILE"),
    OPTION_FLAG("all", wants_all, "also the terms that say nothing here"),
    OPTION_FLAG("json", wants_json, "one JSON line instead of a table"),
    OPTION_TEXT("speed", speed_file,
                "instead, time the evaluation of the file's positions (FEN or EPD)",
                .value = "FILE"),
    OPTION_TEXT(
        "scores", scores_file,
        "instead, the score of the file's positions for the side to move, a CSV row for each",
        .value = "FILE"),
    OPTION_TEXT("terms", terms_file,
                "instead, every term of the file's positions (FEN or EPD), a CSV row for each",
                .value = "FILE"),
    {0},
};

static int run_eval(int argc, char **argv) {
    Options options = {.fen = FEN_START};
    int status = options_parse(&eval_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    eval_init();
    if (options.terms_file != NULL) return eval_print_terms(options.terms_file);
    Board board;
    Error error;
    Network *network;
    if (!fen_parse(options.fen, &board, &error)) return complain_usage("eval", &error);
    if (!choose_network(options.judge, options.net, &network, &error))
        return complain("eval", &error);
    status = EXIT_DONE;
    if (options.speed_file != NULL)
        status = eval_print_speed(options.speed_file, network);
    else if (options.scores_file != NULL)
        status = eval_print_scores(options.scores_file, network);
    else if (network == NULL)
        print_terms(&board, options.wants_all, options.wants_json);
    else if (options.wants_json)
        eval_print_network_json(network, &board);
    else
        eval_print_network(network, &board);
    network_close(network);
    return status;
}

const CommandLine eval_line = {
    .name = "eval",
    .run = run_eval,
    .about = "Shows what the evaluation sees in a chess position: what each man is worth to the "
             "network, by taking it away; or every term of the hand-written evaluation for both "
             "sides, early (all pieces on the board) and late (none); and the score.",
    .options = eval_options,
    .examples =
        "roque eval\n"
        "roque eval --fen 'r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9'\n"
        "roque eval --eval classic --all\n"
        "roque eval --terms positions.epd > terms.csv\n"
        "roque eval --scores positions.epd --net other.rqn > scores.csv\n"
        "roque eval --json --fen '8/8/8/4k3/8/8/3BN3/4K3 w - - 0 1'",
};
