// SPDX-License-Identifier: GPL-3.0-or-later
// match.c - `roque match`: plays matches and tournaments between any players.
#include "cli/match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/say.h"
#include "cli/commands.h"
#include "cli/match/match_again.h"
#include "cli/match/match_files.h"
#include "cli/match/match_show.h"
#include "cli/match/match_watch.h"
#include "cli/options.h"
#include "core/calendar.h"
#include "endgame/endgame.h"
#include "games/games.h"

// What the command line says.
typedef struct Options {
    OptionList players;
    const char *game, *format;
    MatchOptions match;
    MatchForm form;
    MatchFiles files;
    bool wants_json, is_quiet, is_verbose;
} Options;

// Plays, and tells how it stands then; a second Ctrl-C does not come between the two.
static bool play_and_tell(Match *match, const MatchShow *show, Standing *score) {
    bool is_interrupted = match_play_watched(match);
    match_get_standing(match, score);
    if (show->is_terminal) fputs("\r\033[K", stderr);
    match_show_end(score, &show->names, show->form);
    fflush(stdout);
    return is_interrupted;
}

// The page and the positions that are wanted; they tell the match as far as it was played.
static bool write_files(const Options *options, const MatchSettings *settings,
                        const Standing *score, const ReportNames *names, int argc, char **argv,
                        Error *error) {
    MatchConditions *conditions = calloc(1, sizeof *conditions);
    Text text = TEXT_OF(MESSAGE_MAX);
    if (conditions == NULL) return error_no_memory(error);
    conditions->variant = settings->variant;
    conditions->date = settings->date;
    conditions->schedule = &settings->schedule;
    conditions->is_over =
        score->played == score->in_shard || (score->has_sprt && score->verdict != SPRT_GOES_ON);
    for (int i = 0; i < settings->schedule.player_count; i++) {
        const MatchPlayer *player = &settings->players[i];
        text = text_over(text.data, text.size);
        time_control_format(&player->control, &text);
        match_conditions_add(conditions, player->name, "%s (%s)", player->source, text.data);
    }
    match_conditions_add(conditions, SENTENCE("Openings"), "%s", settings->openings_text);
    match_conditions_add(conditions, SENTENCE("Seed"), "%llu",
                         (unsigned long long)settings->schedule.seed);
    text = text_over(text.data, text.size);
    match_add_command(&text, "match", argc, argv);
    match_conditions_add(conditions, SENTENCE("Command"), "%s", text.data);
    const bool is_written = match_files_write(&options->files, conditions, score, names, error);
    free(conditions);
    return is_written;
}

// ---- the command ----

static int run_settings(const Options *options, MatchSettings *settings, int argc, char **argv) {
    Error error = {{0}};
    char date[16];
    calendar_write_date(date);
    Standing *score = calloc(1, sizeof *score);
    MatchShow show = {
        .names = report_names(settings),
        .form = options->form,
        .is_quiet = options->is_quiet,
        .is_verbose = options->is_verbose,
        .is_terminal = isatty(STDERR_FILENO) != 0,
    };
    show.names.language = say_language();
    settings->date = date;
    settings->journal_path = options->files.journal;
    settings->on_game = match_show_game;
    settings->context = &show;
    if (score == NULL) error_no_memory(&error);
    Match *match = score != NULL ? match_open(settings, &error) : NULL;
    int status = EXIT_FAILED;
    if (match != NULL) {
        if (!options->is_quiet) match_show_start(settings);
        bool is_interrupted = play_and_tell(match, &show, score);
        status = match_close(match, &error)
                         && write_files(options, settings, score, &show.names, argc, argv, &error)
                     ? EXIT_DONE
                     : EXIT_FAILED;
        if (is_interrupted && status == EXIT_DONE) {
            match_say_again("match", options->match.journal, options->match.resumes, argc, argv);
            status = EXIT_INTERRUPTED;
        }
    }
    if (status == EXIT_FAILED) complain("match", &error);
    free(score);
    return status;
}

static int run_with(Options *options, int argc, char **argv) {
    Error error = {{0}};
    Openings openings = {0};
    Endgame *tables = NULL;
    options->form = options->wants_json ? FORM_JSON : FORM_TABLES;
    if (options->format != NULL && !match_form_read(options->format, &options->form, &error))
        return complain_usage("match", &error);
    options->files.journal = options->match.journal;
    if (!match_files_begin(&options->files, &error)) return complain("match", &error);
    MatchSettings *settings = calloc(1, sizeof *settings);
    if (settings == NULL) return complain_no_memory("match");
    options->match.players = options->players.values;
    options->match.player_count = options->players.count;
    options->match.game = games_find(options->game, &options->match.variant, &error);
    int status = options->match.game != NULL
                         && match_read_options(&options->match, settings, &openings, &error)
                         && match_read_tables(&options->match, settings, &tables, &error)
                     ? run_settings(options, settings, argc, argv)
                     : complain_usage("match", &error);
    match_files_end(&options->files);
    openings_close(&openings);
    endgame_close(tables);
    free(settings);
    return status;
}

static const Option match_options[] = {
    OPTION_LIST(
        "PLAYER", players,
        "KIND:OPTIONS, for example random:seed=1, uci:./engine,Hash=16,name=new,\ncmd:./bot.py; "
        "name=, tc=, nodes=, depth= and movetime= are its own"),
    OPTION_TEXT("each", match.each,
                "options of all players: Hash=16,tc=8+0.08; what a player\nsays for itself wins",
                .value = "OPTIONS"),
    OPTION_TEXT("game", game, "what is played (default chess)", .value = "GAME"),
    OPTION_NUMBER(
        "games", match.games, 1, 10000000,
        "games of each pairing, played in pairs (default 100;\nwith --sprt at most 100000)"),
    OPTION_NUMBER("gauntlet", match.gauntlet, 0, SCHEDULE_PLAYERS_MAX,
                  "the first N players meet the others only"),
    OPTION_FLAG("noswap", match.keeps_sides,
                "the player named first has the first move in every game of a\npairing, and each "
                "game an opening of its own"),
    OPTION_FLAG("reverse", match.is_reversed, "the first and the second move are exchanged"),
    OPTION_TEXT("tc", match.tc, "clock: 10+0.1, 40/60, inf (seconds; default 10+0.1 for programs)",
                .value = "TC"),
    OPTION_TEXT("movetime", match.movetime, "time for each move", .value = "SECONDS"),
    OPTION_NUMBER("nodes", match.nodes, 0, INT64_MAX, "nodes for each move"),
    OPTION_NUMBER("depth", match.depth, 0, 1000, "depth of each move"),
    OPTION_NUMBER("margin", match.margin_ms, 0, 3600000, "how late a move may come (default 10)",
                  .value = "MS"),
    OPTION_NUMBER("patience", match.patience_s, 1, 86400,
                  "how long a move without a clock may take (default 60)", .value = "SECONDS"),
    OPTION_FLAG("ponder", match.ponders, "players think in the opponent's time"),
    OPTION_TEXT(
        "openings", match.openings,
        "FEN, EPD, PGN or Polyglot (.bin) file, balanced:PLIES (random\nmoves that a short search "
        "calls balanced; default balanced:8 in\nchess, balanced:4 else), random:PLIES, start, or "
        "roque: 5,200\nbalanced ones of chess that come with the program",
        .value = "FILE"),
    OPTION_TEXT("order", match.order, "of the file's openings (default random)",
                .value = "random|file"),
    OPTION_NUMBER("opening-plies", match.opening_plies, 0, OPENING_PLIES_MAX,
                  "moves taken from each PGN game or book line (default 16)"),
    OPTION_NUMBER("opening-start", match.opening_start, 1, INT64_MAX,
                  "the first opening to take (default 1)"),
    OPTION_TEXT("draw", match.draw, "a draw when both see at most S in M moves, from move F on",
                .value = "M,S,F"),
    OPTION_TEXT("resign", match.resign, "lost when a player sees -S or worse in M moves",
                .value = "M,S"),
    OPTION_FLAG("resign-both", match.resign_both, "... and the opponent agrees"),
    OPTION_TEXT(
        "tables", match.tables,
        "the result of Syzygy tables, as soon as they know it\n(chess; colons between folders)",
        .value = "FOLDERS"),
    OPTION_NUMBER("table-men", match.table_men, 0, 7,
                  "the tables are asked with at most N men (default: all they\nknow)"),
    OPTION_NUMBER("max-plies", match.plies_max, 0, REFEREE_PLIES_MAX, "a draw after N plies"),
    OPTION_TEXT("sprt", match.sprt,
                "stop when it is clear whether the first player is\nstronger by E0 or by E1 Elo",
                .value = "E0,E1"),
    OPTION_TEXT("model", match.model, "of --sprt (default normalised)",
                .value = "normalised|logistic"),
    OPTION_REAL("alpha", match.alpha, INT64_MIN, INT64_MAX,
                "of --sprt: chance to accept by mistake (default 0.05)", .value = "P"),
    OPTION_REAL("beta", match.beta, INT64_MIN, INT64_MAX,
                "of --sprt: chance to reject by mistake (default 0.05)", .value = "P"),
    OPTION_NUMBER(
        "concurrency", match.concurrency, 1, WORK_THREADS_MAX,
        "games at a time (default 1); keys + and -, or the signals\nUSR1 and USR2, change it "
        "while the match runs"),
    OPTION_TEXT("cpus", match.cpus,
                "processors of programs, a part of the list for each game at a\ntime: 0,1,2,3 or "
                "0-3,4-7; cpus= of a player wins",
                .value = "LIST"),
    OPTION_NUMBER(
        "faults", match.faults, 0, 10000000,
        "stop when a player has broken down in N games (default 5;\n0: never); of more than "
        "two players it retires and the others\ngo on; running out of time does not count"),
    OPTION_NUMBER("seed", match.seed, 0, INT64_MAX, "of everything drawn by lot (default 1)"),
    OPTION_TEXT("shard", match.shard, "play only this part of the match", .value = "I/N"),
    OPTION_TEXT("journal", match.journal, "keep every game in FILE (.rqj)", .value = "FILE"),
    OPTION_FLAG("resume", match.resumes, "go on with the journal's match, if it has begun"),
    OPTION_TEXT("pgn", match.pgn, "add every game to FILE", .value = "FILE"),
    OPTION_TEXT(
        "pgn-notes", match.pgn_notes,
        "more in its comments: left (time), nodes, seldepth, nps,\nhashfull, tbhits, pv, or "
        "all",
        .value = "LIST"),
    OPTION_TEXT("report", files.page,
                "the match as one page when it is over: places, course of the\nscore and the SPRT, "
                "every game to step through",
                .value = "FILE"),
    OPTION_TEXT("epd", files.positions, "the last positions of all games, when it is over",
                .value = "FILE"),
    OPTION_TEXT("event", match.event, "name of the event in the PGN", .value = "TEXT"),
    OPTION_FLAG("json", wants_json, "a JSON line for each game and one for the match"),
    OPTION_TEXT("format", format,
                "of stdout; cutechess: the lines of cutechess-cli that OpenBench\nand scripts read",
                .value = "tables|json|cutechess"),
    OPTION_FLAG("verbose", is_verbose, "a line on stderr for each game"),
    OPTION_FLAG("quiet", is_quiet, "nothing on stderr while the match goes on"),
    {0},
};

static int run_match(int argc, char **argv) {
    Options options = {.game = "chess", .match = match_usual()};
    const int status = options_parse(&match_line, &options, argc, argv);
    return status == OPTIONS_GO ? run_with(&options, argc, argv) : status;
}

static const Command match_tools[] = {
    {"sprt", SENTENCE("what a result says: Elo, LOS, SPRT"), &match_sprt_line, NULL},
    {"merge", SENTENCE("puts the journals of shards together"), &match_merge_line, NULL},
    {"rate", SENTENCE("ratings with their errors from any PGN"), &match_rate_line, NULL},
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
    .keeps_rights = true,
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
        "roque match rate games.pgn                          (ratings from any PGN)\n"
        "roque match openings --make 1000 > openings.epd     (balanced random openings)\n"
        "roque match spsa uci:./roque-tuning --all           (tunes options by games)",
};
