// SPDX-License-Identifier: GPL-3.0-or-later
// match.c - `roque match`: plays matches and tournaments between any players.
#include "cli/match.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "arena/arena.h"
#include "cli/command.h"
#include "cli/say.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "core/clock.h"
#include "endgame/endgame.h"
#include "games/games.h"

enum { TICK_MS = 100, SHOW_TERMINAL_MS = 1000, SHOW_FILE_MS = 10000 };

// What the command line says, before it is checked.
typedef struct Wishes {
    OptionList players;
    const char *game, *tc, *movetime, *openings, *order, *draw, *resign, *sprt, *model, *shard, *journal,
        *pgn, *event, *tables;
    int64_t games, gauntlet, nodes, depth, margin_ms, patience_s, opening_plies, opening_start, plies_max,
        concurrency, faults, seed;
    double alpha, beta;
    bool ponders, resign_both, resumes, wants_json, is_quiet, is_verbose;
} Wishes;

// What is shown while the match goes on.
typedef struct Show {
    ReportNames names;
    bool wants_json, is_quiet, is_verbose, is_terminal;
    int64_t next_ms;
    char *line;
} Show;

// ---- from words to settings -----------------------------------------------------------------------

// "8,10,40": up to three numbers.
static bool read_numbers(const char *text, const char *what, int count, int *numbers, Error *error) {
    const char *rest = text;
    for (int i = 0; i < count; i++) {
        char *end = NULL;
        long number = strtol(rest, &end, 10);
        if (end == rest || number < 0 || number > 1000000 || (*end != ',' && *end != '\0'))
            return error_set(error, "--%s wants %d numbers with commas between them, not '%.40s'", what,
                             count, text);
        numbers[i] = (int)number;
        if (*end == '\0' && i + 1 < count)
            return error_set(error, "--%s wants %d numbers with commas between them, not '%.40s'", what,
                             count, text);
        rest = end + (*end == ',');
    }
    return *rest == '\0' || error_set(error, "--%s: '%.40s' is too long", what, text);
}

static bool read_adjudication(const Wishes *wishes, Adjudication *rules, Error *error) {
    int numbers[3] = {0};
    if (wishes->draw != NULL) {
        if (!read_numbers(wishes->draw, "draw", 3, numbers, error)) return false;
        rules->draw_moves = numbers[0];
        rules->draw_score = numbers[1];
        rules->draw_from = numbers[2];
    }
    if (wishes->resign != NULL) {
        if (!read_numbers(wishes->resign, "resign", 2, numbers, error)) return false;
        rules->resign_moves = numbers[0];
        rules->resign_score = numbers[1];
        rules->resign_needs_both = wishes->resign_both;
    }
    rules->plies_max = (int)wishes->plies_max;
    return true;
}

// The tables are the caller's to close, whatever happens.
static bool read_tables(const Wishes *wishes, MatchSettings *settings, Endgame **tables, Error *error) {
    if (wishes->tables == NULL) return true;
    if (strcmp(settings->game->name, "chess") != 0)
        return error_set(error, "--tables is for chess; there are none for %s", settings->game->name);
    *tables = endgame_open(wishes->tables, error);
    if (*tables == NULL) return error_at(error, "--tables");
    adjudicate_by_tables(&settings->adjudication, *tables);
    return true;
}

bool match_read_sprt(const char *bounds, const char *model, double alpha, double beta, Sprt *sprt,
                     Error *error) {
    char *end = NULL;
    *sprt = (Sprt){.alpha = alpha, .beta = beta};
    sprt->elo0 = strtod(bounds, &end);
    if (*end == ',') {
        const char *second = end + 1;
        sprt->elo1 = strtod(second, &end);
        if (end == second) end = NULL;
    } else {
        end = NULL;
    }
    if (end == NULL || *end != '\0')
        return error_set(error, "--sprt wants two differences in Elo, 'ELO0,ELO1', not '%.40s'", bounds);
    if (strcmp(model, "logistic") == 0)
        sprt->model = SPRT_LOGISTIC;
    else if (strcmp(model, "normalised") == 0 || strcmp(model, "normalized") == 0)
        sprt->model = SPRT_NORMALISED;
    else
        return error_set(error, "--model is 'logistic' or 'normalised', not '%.40s'", model);
    return sprt_check(sprt, error);
}

static bool read_schedule(const Wishes *wishes, MatchSettings *settings, Error *error) {
    Schedule *schedule = &settings->schedule;
    int64_t games = wishes->games > 0 ? wishes->games : settings->has_sprt ? 100000 : 100;
    schedule->player_count = wishes->players.count;
    schedule->gauntlet = (int)wishes->gauntlet;
    schedule->rounds = (games + 1) / 2;
    schedule->seed = (uint64_t)wishes->seed;
    schedule->shard = schedule->shard_count = 1;
    if (schedule->player_count < 2) return error_set(error, "a match needs at least two players");
    if (schedule->gauntlet >= schedule->player_count)
        return error_set(error, "--gauntlet %d leaves no opponents", schedule->gauntlet);
    if (settings->has_sprt && schedule->player_count != 2)
        return error_set(error, "--sprt is for two players");
    if (wishes->shard == NULL) return true;
    int shard = 0;
    int shard_count = 0;
    char rest = '\0';
    if (sscanf(wishes->shard, "%d/%d%c", &shard, &shard_count, &rest) != 2 || shard < 1
        || shard > shard_count)
        return error_set(error, "--shard wants I/N with I from 1 to N, not '%.40s'", wishes->shard);
    schedule->shard = shard;
    schedule->shard_count = shard_count;
    return true;
}

// A program outside that is told no limit would think for ever; the engine inside, for a second.
static bool needs_clock(const MatchPlayer *player) {
    const char *options = player->text.options;
    if (player->text.kind->is_process) return true;
    return strcmp(player->text.kind->name, "engine") == 0 && strstr(options, "nodes=") == NULL
           && strstr(options, "depth=") == NULL && strstr(options, "movetime=") == NULL;
}

static bool read_players(const Wishes *wishes, MatchSettings *settings, Error *error) {
    TimeControl usual = {.nodes = (uint64_t)wishes->nodes, .depth = (int)wishes->depth};
    const TimeControl blitz = {.base_ms = 10000, .increment_ms = 100};
    if (wishes->tc != NULL && !time_control_parse_clock(wishes->tc, &usual, error))
        return error_at(error, "--tc");
    if (wishes->movetime != NULL && !time_control_parse_seconds(wishes->movetime, &usual.move_time_ms, error))
        return error_at(error, "--movetime");
    for (int i = 0; i < wishes->players.count; i++) {
        if (!match_read_player(settings, i, wishes->players.values[i], &usual, error)) return false;
        MatchPlayer *player = &settings->players[i];
        bool is_free = !time_control_is_set(&player->control) && wishes->tc == NULL;
        if (is_free && needs_clock(player)) player->control = blitz;
    }
    return true;
}

static const char *usual_openings(const Game *game) {
    return strcmp(game->name, "chess") == 0 ? "balanced:8" : "balanced:4";
}

static bool read_openings(const Wishes *wishes, MatchSettings *settings, Openings *openings, Error *error) {
    char journal_text[PLAYER_TEXT_MAX];
    const char *text = wishes->openings != NULL ? wishes->openings : usual_openings(settings->game);
    // A match that is resumed keeps its openings, also where others were usual when it began.
    if (wishes->openings == NULL && wishes->resumes && wishes->journal != NULL
        && match_read_openings(wishes->journal, journal_text))
        text = journal_text;
    slice_copy(slice_of(text), settings->openings_text, sizeof settings->openings_text);
    if (!openings_open(openings, settings->game, settings->variant, text, (int)wishes->opening_plies,
                       (uint64_t)wishes->seed, error))
        return false;
    bool is_random = strcmp(wishes->order, "random") == 0;
    settings->openings = openings;
    settings->schedule.opening_count = openings->source == OPENINGS_FILE ? openings->count : 0;
    settings->schedule.is_shuffled = is_random;
    settings->schedule.first_opening = wishes->opening_start - 1;
    return is_random || strcmp(wishes->order, "file") == 0
           || error_set(error, "--order is 'file' or 'random', not '%.40s'", wishes->order);
}

static bool read_settings(const Wishes *wishes, MatchSettings *settings, Openings *openings, Error *error) {
    const char *variant = "";
    memset(settings, 0, sizeof *settings);
    settings->game = games_find(wishes->game, &variant, error);
    if (settings->game == NULL) return false;
    slice_copy(slice_of(variant), settings->variant, sizeof settings->variant);
    settings->margin_ms = wishes->margin_ms;
    settings->patience_ms = wishes->patience_s * 1000;
    settings->ponders = wishes->ponders;
    settings->concurrency = (int)wishes->concurrency;
    settings->faults_max = (int)wishes->faults;
    settings->journal_path = wishes->journal;
    settings->resumes = wishes->resumes;
    settings->pgn_path = wishes->pgn;
    settings->event = wishes->event;
    settings->has_sprt = wishes->sprt != NULL;
    if (settings->has_sprt
        && !match_read_sprt(wishes->sprt, wishes->model, wishes->alpha, wishes->beta, &settings->sprt, error))
        return false;
    return read_adjudication(wishes, &settings->adjudication, error) && read_schedule(wishes, settings, error)
           && read_players(wishes, settings, error) && read_openings(wishes, settings, openings, error);
}

// ---- showing --------------------------------------------------------------------------------------

// Called by the workers, one at a time.
static void show_game(void *context, const MatchEvent *event) {
    Show *show = context;
    Text text = text_over(show->line, REPORT_MAX);
    const char *clear = show->is_terminal ? "\r\033[K" : "";
    if (show->wants_json) {
        report_game_json(event, &show->names, &text);
        fwrite(show->line, 1, text.length, stdout);
        fflush(stdout);
        text = text_over(show->line, REPORT_MAX);
    }
    bool is_fault = event->game->fault != FAULT_NONE;
    if (show->is_verbose || (is_fault && !show->is_quiet)) {
        report_game_line(event, &show->names, &text);
        fprintf(stderr, "%s%s\n", clear, show->line);
        text = text_over(show->line, REPORT_MAX);
    }
    int64_t now_ms = clock_now_ms();
    if (show->is_quiet || now_ms < show->next_ms) return;
    show->next_ms = now_ms + (show->is_terminal ? SHOW_TERMINAL_MS : SHOW_FILE_MS);
    report_standing_line(event->score, &show->names, &text);
    fprintf(stderr, "%s%s%s", clear, show->line, show->is_terminal ? "" : "\n");
}

static void show_start(const MatchSettings *settings, char *buffer) {
    Text text = text_over(buffer, REPORT_MAX);
    const Schedule *schedule = &settings->schedule;
    text_addf(&text, "%s%s%s, %lld games", settings->game->title, settings->variant[0] != '\0' ? " " : "",
              settings->variant, (long long)schedule_game_count(schedule));
    if (schedule->shard_count > 1)
        text_addf(&text, ", shard %d of %d", schedule->shard, schedule->shard_count);
    text_addf(&text, ", %d at a time, openings %s, seed %llu\n", settings->concurrency,
              settings->openings_text, (unsigned long long)schedule->seed);
    for (int i = 0; i < schedule->player_count; i++) {
        text_addf(&text, "  %s: ", settings->players[i].name);
        time_control_format(&settings->players[i].control, &text);
        text_add_char(&text, '\n');
    }
    adjudication_describe(&settings->adjudication, &text);
    fputs(buffer, stderr);
}

static void show_end(const Standing *score, const ReportNames *names, bool wants_json, char *buffer) {
    Text text = text_over(buffer, REPORT_MAX);
    if (wants_json) {
        report_match_json(score, names, &text);
    } else {
        report_score(score, names, &text);
        report_endings(score, &text);
        text_add_char(&text, '\n');
        report_players(score, names, &text);
    }
    fwrite(buffer, 1, text.length, stdout);
}

bool match_print_score(const Standing *score, const ReportNames *names, bool wants_json) {
    char *buffer = malloc(REPORT_MAX);
    if (buffer == NULL) {
        fprintf(stderr, "roque match: no memory for the report\n");
        return false;
    }
    show_end(score, names, wants_json, buffer);
    free(buffer);
    return true;
}

// ---- keys and signals -----------------------------------------------------------------------------

// The terminal gives keys one by one while a match runs; `saved` puts it back.
static bool listen_to_keys(struct termios *saved) {
    if (!isatty(STDIN_FILENO) || tcgetpgrp(STDIN_FILENO) != getpgrp()) return false;
    if (tcgetattr(STDIN_FILENO, saved) != 0) return false;
    struct termios raw = *saved;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
}

static void change_concurrency(Match *match, int change) {
    match_set_concurrency(match, match_concurrency(match) + change);
    fprintf(stderr, "\n%d games at a time\n", match_concurrency(match));
}

static void obey_keys(Match *match) {
    char key = '\0';
    while (read(STDIN_FILENO, &key, 1) == 1) {
        if (key == '+') change_concurrency(match, 1);
        if (key == '-') change_concurrency(match, -1);
    }
}

static sigset_t watched_signals(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGUSR2);
    return set;
}

// True when the match shall stop.
static bool obey_signals(Match *match, const sigset_t *set) {
    const struct timespec now = {0};
    int number;
    while ((number = sigtimedwait(set, NULL, &now)) > 0) {
        if (number == SIGUSR1) change_concurrency(match, 1);
        if (number == SIGUSR2) change_concurrency(match, -1);
        if (number == SIGINT || number == SIGTERM || number == SIGHUP) return true;
    }
    return false;
}

// Plays to the end; the watched signals are blocked. Returns true when it was interrupted.
static bool play(Match *match, const sigset_t *watched) {
    struct termios terminal;
    bool is_interrupted = false;
    bool has_keys = listen_to_keys(&terminal);
    match_start(match);
    while (!match_wait(match, TICK_MS)) {
        if (has_keys) obey_keys(match);
        if (!obey_signals(match, watched) || is_interrupted) continue;
        is_interrupted = true;
        match_stop(match);
    }
    if (has_keys) tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    return is_interrupted;
}

// Plays, and tells how it stands then. A second Ctrl-C must not come between the two, so that signals are
// blocked until it is told, and those that came in the meantime are forgotten.
static bool play_and_tell(Match *match, const Show *show, Standing *score, char *buffer) {
    sigset_t before;
    sigset_t watched = watched_signals();
    pthread_sigmask(SIG_BLOCK, &watched, &before);
    bool is_interrupted = play(match, &watched);
    match_get_standing(match, score);
    if (show->is_terminal) fputs("\r\033[K", stderr);
    show_end(score, &show->names, show->wants_json, buffer);
    fflush(stdout);
    while (obey_signals(match, &watched)) {
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_interrupted;
}

// ---- the command ----------------------------------------------------------------------------------

// As a shell reads it back: in quotes, unless every letter is plain.
static void print_shell_word(const char *word, FILE *out) {
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,=+@%";
    if (word[0] != '\0' && word[strspn(word, PLAIN)] == '\0') {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word != '\0'; word++) {
        if (*word == '\'')
            fputs("'\\''", out);
        else
            fputc(*word, out);
    }
    fputc('\'', out);
}

static void say_how_to_resume(const Wishes *wishes, int argc, char **argv) {
    if (wishes->journal == NULL) {
        fprintf(stderr, "interrupted; with --journal FILE a match can be resumed\n");
        return;
    }
    fprintf(stderr, "interrupted; go on with:\n  roque");
    for (int i = 0; i < argc; i++) {
        fputc(' ', stderr);
        print_shell_word(argv[i], stderr);
    }
    fprintf(stderr, "%s\n", wishes->resumes ? "" : " --resume");
}

static int run_settings(const Wishes *wishes, MatchSettings *settings, int argc, char **argv) {
    Error error = {{0}};
    char date[16] = "????.??.??";
    time_t now = time(NULL);
    struct tm today;
    if (localtime_r(&now, &today) != NULL) strftime(date, sizeof date, "%Y.%m.%d", &today);
    char *buffer = malloc(REPORT_MAX);
    Standing *score = calloc(1, sizeof *score);
    Show show = {
        .names = report_names(settings),
        .wants_json = wishes->wants_json,
        .is_quiet = wishes->is_quiet,
        .is_verbose = wishes->is_verbose,
        .is_terminal = isatty(STDERR_FILENO) != 0,
        .line = malloc(REPORT_MAX),
    };
    settings->date = date;
    settings->on_game = show_game;
    settings->context = &show;
    bool has_memory = buffer != NULL && score != NULL && show.line != NULL;
    if (!has_memory) error_set(&error, "no memory for a match");
    Match *match = has_memory ? match_open(settings, &error) : NULL;
    int status = EXIT_FAILED;
    if (match != NULL) {
        if (!wishes->is_quiet) show_start(settings, buffer);
        bool is_interrupted = play_and_tell(match, &show, score, buffer);
        status = match_close(match, &error) ? EXIT_DONE : EXIT_FAILED;
        if (is_interrupted && status == EXIT_DONE) {
            say_how_to_resume(wishes, argc, argv);
            status = EXIT_INTERRUPTED;
        }
    }
    if (status == EXIT_FAILED) complain("match", &error);
    free(show.line);
    free(score);
    free(buffer);
    return status;
}

static int run_wishes(const CommandLine *line, const Wishes *wishes, int argc, char **argv) {
    Error error = {{0}};
    Openings openings = {0};
    Endgame *tables = NULL;
    MatchSettings *settings = calloc(1, sizeof *settings);
    if (settings == NULL) {
        fprintf(stderr, "roque match: no memory\n");
        return EXIT_FAILED;
    }
    int status =
        read_settings(wishes, settings, &openings, &error) && read_tables(wishes, settings, &tables, &error)
            ? run_settings(wishes, settings, argc, argv)
            : options_refuse(line, &error);
    openings_close(&openings);
    endgame_close(tables);
    free(settings);
    return status;
}

static const Option match_options[] = {
    {.name = "game", .value = "GAME", .help = "what is played (default chess)", OPTION_TEXT(Wishes, game)},
    {.name = "games",
     .value = "N",
     .help = "games of each pairing, played in pairs (default 100;\nwith --sprt at most 100000)",
     OPTION_NUMBER(Wishes, games),
     .min = 1,
     .max = 10000000},
    {.name = "gauntlet",
     .value = "N",
     .help = "the first N players meet the others only",
     OPTION_NUMBER(Wishes, gauntlet),
     .min = 0,
     .max = SCHEDULE_PLAYERS_MAX},
    {.name = "tc",
     .value = "TC",
     .help = "clock: 10+0.1, 40/60, inf (seconds; default 10+0.1 for programs)",
     OPTION_TEXT(Wishes, tc)},
    {.name = "movetime", .value = "SECONDS", .help = "time for each move", OPTION_TEXT(Wishes, movetime)},
    {.name = "nodes",
     .value = "N",
     .help = "nodes for each move",
     OPTION_NUMBER(Wishes, nodes),
     .min = 0,
     .max = INT64_MAX},
    {.name = "depth",
     .value = "N",
     .help = "depth of each move",
     OPTION_NUMBER(Wishes, depth),
     .min = 0,
     .max = 1000},
    {.name = "margin",
     .value = "MS",
     .help = "how late a move may come (default 10)",
     OPTION_NUMBER(Wishes, margin_ms),
     .min = 0,
     .max = 3600000},
    {.name = "patience",
     .value = "SECONDS",
     .help = "how long a move without a clock may take (default 60)",
     OPTION_NUMBER(Wishes, patience_s),
     .min = 1,
     .max = 86400},
    {.name = "ponder", .help = "players think in the opponent's time", OPTION_FLAG(Wishes, ponders)},
    {.name = "openings",
     .value = "FILE",
     .help = "FEN, EPD, PGN or Polyglot (.bin) file, balanced:PLIES (random\nmoves that a short search "
             "calls balanced; default balanced:8 in\nchess, balanced:4 else), random:PLIES or start",
     OPTION_TEXT(Wishes, openings)},
    {.name = "order",
     .value = "ORDER",
     .help = "of the file's openings: random (default) or file",
     OPTION_TEXT(Wishes, order)},
    {.name = "opening-plies",
     .value = "N",
     .help = "moves taken from each PGN game or book line (default 16)",
     OPTION_NUMBER(Wishes, opening_plies),
     .min = 0,
     .max = OPENING_PLIES_MAX},
    {.name = "opening-start",
     .value = "N",
     .help = "the first opening to take (default 1)",
     OPTION_NUMBER(Wishes, opening_start),
     .min = 1,
     .max = INT64_MAX},
    {.name = "draw",
     .value = "M,S,F",
     .help = "a draw when both see at most S in M moves, from move F on",
     OPTION_TEXT(Wishes, draw)},
    {.name = "resign",
     .value = "M,S",
     .help = "lost when a player sees -S or worse in M moves",
     OPTION_TEXT(Wishes, resign)},
    {.name = "resign-both", .help = "... and the opponent agrees", OPTION_FLAG(Wishes, resign_both)},
    {.name = "tables",
     .value = "FOLDERS",
     .help = "the result of Syzygy tables, as soon as they know it\n(chess; colons between folders)",
     OPTION_TEXT(Wishes, tables)},
    {.name = "max-plies",
     .value = "N",
     .help = "a draw after N plies",
     OPTION_NUMBER(Wishes, plies_max),
     .min = 0,
     .max = REFEREE_PLIES_MAX},
    {.name = "sprt",
     .value = "E0,E1",
     .help = "stop when it is clear whether the first player is\nstronger by E0 or by E1 Elo",
     OPTION_TEXT(Wishes, sprt)},
    {.name = "model",
     .value = "NAME",
     .help = "of --sprt: normalised (default) or logistic",
     OPTION_TEXT(Wishes, model)},
    {.name = "alpha",
     .value = "P",
     .help = "of --sprt: chance to accept by mistake (default 0.05)",
     OPTION_REAL(Wishes, alpha)},
    {.name = "beta",
     .value = "P",
     .help = "of --sprt: chance to reject by mistake (default 0.05)",
     OPTION_REAL(Wishes, beta)},
    {.name = "concurrency",
     .value = "N",
     .help = "games at a time (default 1); keys + and -, or the signals\nUSR1 and USR2, change it while "
             "the match runs",
     OPTION_NUMBER(Wishes, concurrency),
     .min = 1,
     .max = WORK_THREADS_MAX},
    {.name = "faults",
     .value = "N",
     .help = "stop when a player has broken down in N games (default 5;\n0: never); running out of time "
             "does not count",
     OPTION_NUMBER(Wishes, faults),
     .min = 0,
     .max = 10000000},
    {.name = "seed",
     .value = "N",
     .help = "of everything drawn by lot (default 1)",
     OPTION_NUMBER(Wishes, seed),
     .min = 0,
     .max = INT64_MAX},
    {.name = "shard", .value = "I/N", .help = "play only this part of the match", OPTION_TEXT(Wishes, shard)},
    {.name = "journal",
     .value = "FILE",
     .help = "keep every game in FILE (.rqj)",
     OPTION_TEXT(Wishes, journal)},
    {.name = "resume",
     .help = "go on with the journal's match, if it has begun",
     OPTION_FLAG(Wishes, resumes)},
    {.name = "pgn", .value = "FILE", .help = "add every game to FILE", OPTION_TEXT(Wishes, pgn)},
    {.name = "event", .value = "TEXT", .help = "name of the event in the PGN", OPTION_TEXT(Wishes, event)},
    {.name = "json",
     .help = "a JSON line for each game and one for the match",
     OPTION_FLAG(Wishes, wants_json)},
    {.name = "verbose", .help = "a line on stderr for each game", OPTION_FLAG(Wishes, is_verbose)},
    {.name = "quiet", .help = "nothing on stderr while the match goes on", OPTION_FLAG(Wishes, is_quiet)},
    {0},
};

static const Option match_arguments[] = {
    {.name = "PLAYER",
     .help = "KIND:OPTIONS, for example random:seed=1, uci:./engine,Hash=16,name=new,\ncmd:./bot.py; "
             "name=, tc=, nodes=, depth= and movetime= are its own",
     OPTION_LIST(Wishes, players)},
    {0},
};

static const char *const match_examples[] = {
    "roque match uci:./new uci:./old --sprt 0,5 --tc 8+0.08 --concurrency 2 --journal sprt.rqj",
    "roque match random:seed=1 cmd:./bot.py --game othello:6x6 --games 20",
    "roque match uci:./a uci:./b uci:./c --gauntlet 1 --games 40 --pgn games.pgn",
    "roque match sprt --from 250 300 210 --sprt 0,5      (a calculator)",
    "roque match merge one.rqj two.rqj --out all.rqj     (shards put together)",
    "roque match openings --make 1000 > openings.epd     (balanced random openings)",
    "roque match spsa uci:./roque-tuning --all           (tunes options by games)",
    NULL,
};

const CommandLine match_line = {
    .name = "match",
    .about = "Plays matches, gauntlets and round robins between any players.",
    .options = match_options,
    .arguments = match_arguments,
    .examples = match_examples,
};

// The table of options is one list to be read from top to bottom.
static int parse_and_run(int argc, char **argv) {
    Wishes w = {.game = "chess", .order = "random", .model = "normalised", .event = "Roque match"};
    w.margin_ms = 10;
    w.patience_s = 60;
    w.faults = 5;
    w.opening_plies = 16;
    w.concurrency = w.seed = w.opening_start = 1;
    w.alpha = w.beta = 0.05;
    const int status = options_parse(&match_line, &w, argc, argv);
    return status == OPTIONS_GO ? run_wishes(&match_line, &w, argc, argv) : status;
}

static const Command match_tools[] = {
    {"sprt", SENTENCE("what a result says: Elo, LOS, SPRT"), run_match_sprt, &match_sprt_line, NULL},
    {"merge", SENTENCE("puts the journals of shards together"), run_match_merge, &match_merge_line, NULL},
    {"openings", SENTENCE("makes balanced openings"), run_match_openings, &match_openings_line, NULL},
    {"spsa", SENTENCE("tunes an engine's options by games"), run_match_spsa, &match_spsa_line, NULL},
    {0},
};

const CommandGroup match_group = {.name = "roque match", .commands = match_tools};

int run_match(int argc, char **argv) {
    for (const Command *tool = match_tools; argc > 1 && tool->name != NULL; tool++)
        if (strcmp(argv[1], tool->name) == 0) return tool->run(argc - 1, argv + 1);
    return parse_and_run(argc, argv);
}
