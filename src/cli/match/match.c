// SPDX-License-Identifier: GPL-3.0-or-later
// match.c - `roque match`: plays matches and tournaments between any players.
#include "cli/match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/commands.h"
#include "cli/match/match_again.h"
#include "cli/match/match_show.h"
#include "cli/match/match_watch.h"
#include "cli/options.h"
#include "games/games.h"

// What the command line says.
typedef struct Chosen {
    OptionList players;
    const char *game;
    MatchChosen match;
    bool wants_json, is_quiet, is_verbose;
} Chosen;

// Plays, and tells how it stands then; a second Ctrl-C does not come between the two.
static bool play_and_tell(Match *match, const MatchShow *show, Standing *score) {
    bool is_interrupted = match_play_watched(match);
    match_get_standing(match, score);
    if (show->is_terminal) fputs("\r\033[K", stderr);
    match_show_end(score, &show->names, show->wants_json);
    fflush(stdout);
    return is_interrupted;
}

// ---- the command ----

static int run_settings(const Chosen *chosen, MatchSettings *settings, int argc, char **argv) {
    Error error = {{0}};
    char date[16] = "????.??.??";
    time_t now = time(NULL);
    struct tm today;
    if (localtime_r(&now, &today) != NULL) strftime(date, sizeof date, "%Y.%m.%d", &today);
    Standing *score = calloc(1, sizeof *score);
    MatchShow show = {
        .names = report_names(settings),
        .wants_json = chosen->wants_json,
        .is_quiet = chosen->is_quiet,
        .is_verbose = chosen->is_verbose,
        .is_terminal = isatty(STDERR_FILENO) != 0,
    };
    show.names.language = say_language();
    settings->date = date;
    settings->on_game = match_show_game;
    settings->context = &show;
    if (score == NULL) error_no_memory(&error);
    Match *match = score != NULL ? match_open(settings, &error) : NULL;
    int status = EXIT_FAILED;
    if (match != NULL) {
        if (!chosen->is_quiet) match_show_start(settings);
        bool is_interrupted = play_and_tell(match, &show, score);
        status = match_close(match, &error) ? EXIT_DONE : EXIT_FAILED;
        if (is_interrupted && status == EXIT_DONE) {
            match_say_again("match", chosen->match.journal, chosen->match.resumes, argc, argv);
            status = EXIT_INTERRUPTED;
        }
    }
    if (status == EXIT_FAILED) complain("match", &error);
    free(score);
    return status;
}

static int run_chosen(Chosen *chosen, int argc, char **argv) {
    Error error = {{0}};
    Openings openings = {0};
    Endgame *tables = NULL;
    MatchSettings *settings = calloc(1, sizeof *settings);
    if (settings == NULL) return complainf("match", "no memory");
    chosen->match.players = chosen->players.values;
    chosen->match.player_count = chosen->players.count;
    chosen->match.game = games_find(chosen->game, &chosen->match.variant, &error);
    int status = chosen->match.game != NULL
                         && match_read_chosen(&chosen->match, settings, &openings, &error)
                         && match_read_tables(&chosen->match, settings, &tables, &error)
                     ? run_settings(chosen, settings, argc, argv)
                     : complain_usage("match", &error);
    openings_close(&openings);
    endgame_close(tables);
    free(settings);
    return status;
}

static const Option match_options[] = {
    {.name = "PLAYER",
     .help =
         "KIND:OPTIONS, for example random:seed=1, uci:./engine,Hash=16,name=new,\ncmd:./bot.py; "
         "name=, tc=, nodes=, depth= and movetime= are its own",
     OPTION_LIST(Chosen, players)},
    {.name = "game",
     .value = "GAME",
     .help = "what is played (default chess)",
     OPTION_TEXT(Chosen, game)},
    {.name = "games",
     .help = "games of each pairing, played in pairs (default 100;\nwith --sprt at most 100000)",
     OPTION_NUMBER(Chosen, match.games, 1, 10000000)},
    {.name = "gauntlet",
     .help = "the first N players meet the others only",
     OPTION_NUMBER(Chosen, match.gauntlet, 0, SCHEDULE_PLAYERS_MAX)},
    {.name = "tc",
     .value = "TC",
     .help = "clock: 10+0.1, 40/60, inf (seconds; default 10+0.1 for programs)",
     OPTION_TEXT(Chosen, match.tc)},
    {.name = "movetime",
     .value = "SECONDS",
     .help = "time for each move",
     OPTION_TEXT(Chosen, match.movetime)},
    {.name = "nodes",
     .help = "nodes for each move",
     OPTION_NUMBER(Chosen, match.nodes, 0, INT64_MAX)},
    {.name = "depth", .help = "depth of each move", OPTION_NUMBER(Chosen, match.depth, 0, 1000)},
    {.name = "margin",
     .value = "MS",
     .help = "how late a move may come (default 10)",
     OPTION_NUMBER(Chosen, match.margin_ms, 0, 3600000)},
    {.name = "patience",
     .value = "SECONDS",
     .help = "how long a move without a clock may take (default 60)",
     OPTION_NUMBER(Chosen, match.patience_s, 1, 86400)},
    {.name = "ponder",
     .help = "players think in the opponent's time",
     OPTION_FLAG(Chosen, match.ponders)},
    {.name = "openings",
     .value = "FILE",
     .help =
         "FEN, EPD, PGN or Polyglot (.bin) file, balanced:PLIES (random\nmoves that a short search "
         "calls balanced; default balanced:8 in\nchess, balanced:4 else), random:PLIES or start",
     OPTION_TEXT(Chosen, match.openings)},
    {.name = "order",
     .value = "ORDER",
     .help = "of the file's openings: random (default) or file",
     OPTION_TEXT(Chosen, match.order)},
    {.name = "opening-plies",
     .help = "moves taken from each PGN game or book line (default 16)",
     OPTION_NUMBER(Chosen, match.opening_plies, 0, OPENING_PLIES_MAX)},
    {.name = "opening-start",
     .help = "the first opening to take (default 1)",
     OPTION_NUMBER(Chosen, match.opening_start, 1, INT64_MAX)},
    {.name = "draw",
     .value = "M,S,F",
     .help = "a draw when both see at most S in M moves, from move F on",
     OPTION_TEXT(Chosen, match.draw)},
    {.name = "resign",
     .value = "M,S",
     .help = "lost when a player sees -S or worse in M moves",
     OPTION_TEXT(Chosen, match.resign)},
    {.name = "resign-both",
     .help = "... and the opponent agrees",
     OPTION_FLAG(Chosen, match.resign_both)},
    {.name = "tables",
     .value = "FOLDERS",
     .help =
         "the result of Syzygy tables, as soon as they know it\n(chess; colons between folders)",
     OPTION_TEXT(Chosen, match.tables)},
    {.name = "max-plies",
     .help = "a draw after N plies",
     OPTION_NUMBER(Chosen, match.plies_max, 0, REFEREE_PLIES_MAX)},
    {.name = "sprt",
     .value = "E0,E1",
     .help = "stop when it is clear whether the first player is\nstronger by E0 or by E1 Elo",
     OPTION_TEXT(Chosen, match.sprt)},
    {.name = "model",
     .value = "NAME",
     .help = "of --sprt: normalised (default) or logistic",
     OPTION_TEXT(Chosen, match.model)},
    {.name = "alpha",
     .value = "P",
     .help = "of --sprt: chance to accept by mistake (default 0.05)",
     OPTION_REAL(Chosen, match.alpha, INT64_MIN, INT64_MAX)},
    {.name = "beta",
     .value = "P",
     .help = "of --sprt: chance to reject by mistake (default 0.05)",
     OPTION_REAL(Chosen, match.beta, INT64_MIN, INT64_MAX)},
    {.name = "concurrency",
     .help = "games at a time (default 1); keys + and -, or the signals\nUSR1 and USR2, change it "
             "while the match runs",
     OPTION_NUMBER(Chosen, match.concurrency, 1, WORK_THREADS_MAX)},
    {.name = "faults",
     .help = "stop when a player has broken down in N games (default 5;\n0: never); of more than "
             "two players it retires and the others\ngo on; running out of time does not count",
     OPTION_NUMBER(Chosen, match.faults, 0, 10000000)},
    {.name = "seed",
     .help = "of everything drawn by lot (default 1)",
     OPTION_NUMBER(Chosen, match.seed, 0, INT64_MAX)},
    {.name = "shard",
     .value = "I/N",
     .help = "play only this part of the match",
     OPTION_TEXT(Chosen, match.shard)},
    {.name = "journal",
     .value = "FILE",
     .help = "keep every game in FILE (.rqj)",
     OPTION_TEXT(Chosen, match.journal)},
    {.name = "resume",
     .help = "go on with the journal's match, if it has begun",
     OPTION_FLAG(Chosen, match.resumes)},
    {.name = "pgn",
     .value = "FILE",
     .help = "add every game to FILE",
     OPTION_TEXT(Chosen, match.pgn)},
    {.name = "event",
     .value = "TEXT",
     .help = "name of the event in the PGN",
     OPTION_TEXT(Chosen, match.event)},
    {.name = "json",
     .help = "a JSON line for each game and one for the match",
     OPTION_FLAG(Chosen, wants_json)},
    {.name = "verbose", .help = "a line on stderr for each game", OPTION_FLAG(Chosen, is_verbose)},
    {.name = "quiet",
     .help = "nothing on stderr while the match goes on",
     OPTION_FLAG(Chosen, is_quiet)},
    {0},
};

static int run_match(int argc, char **argv) {
    Chosen chosen = {.game = "chess", .match = match_usual()};
    const int status = options_parse(&match_line, &chosen, argc, argv);
    return status == OPTIONS_GO ? run_chosen(&chosen, argc, argv) : status;
}

static const Command match_tools[] = {
    {"sprt", SENTENCE("what a result says: Elo, LOS, SPRT"), &match_sprt_line, NULL},
    {"merge", SENTENCE("puts the journals of shards together"), &match_merge_line, NULL},
    {"class", SENTENCE("a tournament of all programs in a folder, with a report page"),
     &match_class_line, NULL},
    {"openings", SENTENCE("makes balanced openings"), &match_openings_line, NULL},
    {"spsa", SENTENCE("tunes an engine's options by games"), &match_spsa_line, NULL},
    {0},
};

const CommandGroup match_group = {.name = "roque match", .commands = match_tools};

const CommandLine match_line = {
    .name = "match",
    .run = run_match,
    .about = "Plays matches, gauntlets and round robins between any players.",
    .options = match_options,
    .examples =
        "roque match uci:./new uci:./old --sprt 0,5 --tc 8+0.08 --concurrency 2 --journal "
        "sprt.rqj\n"
        "roque match random:seed=1 cmd:./bot.py --game othello:6x6 --games 20\n"
        "roque match uci:./a uci:./b uci:./c --gauntlet 1 --games 40 --pgn games.pgn\n"
        "roque match class submissions --game othello        (a class, with a report page)\n"
        "roque match sprt --from 250 300 210 --sprt 0,5      (a calculator)\n"
        "roque match merge one.rqj two.rqj --out all.rqj     (shards put together)\n"
        "roque match openings --make 1000 > openings.epd     (balanced random openings)\n"
        "roque match spsa uci:./roque-tuning --all           (tunes options by games)",
};
