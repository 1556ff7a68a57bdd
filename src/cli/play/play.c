// SPDX-License-Identifier: GPL-3.0-or-later
// play.c - `roque play`: a game in the terminal between any two players.
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/say.h"
#include "cli/options.h"
#include "core/interrupt.h"
#include "games/games.h"
#include "terminal/terminal.h"

enum { GAMES_MAX = 100000, WATCH_PACE_MS = 1000 };

typedef struct Options {
    const char *game;
    const char *rules;
    const char *first;
    const char *second;
    const char *white;
    const char *black;
    const char *clock;
    const char *position;
    const char *board;
    const char *load;
    const char *record;
    const char *review;
    const char *picture;
    int game_number;
    double pace;
    uint64_t seed;
    bool is_plain;
    bool scrolls;
    bool is_unsaved;
    bool learns;
    PlaySetup setup; // what follows from all this, or from the menu's answers
} Options;

static const Option play_options[] = {
    OPTION_TEXT("GAME", game, "chess, othello:6x6, ... (default: a menu asks)",
                .is_optional = true),
    OPTION_TEXT("white", white, "who plays White: human, engine, lab:..., uci:...",
                .value = "PLAYER"),
    OPTION_TEXT("black", black, "who plays Black (default: human against a friendly level)",
                .value = "PLAYER"),
    OPTION_TEXT("rules", rules, "a variant: chess --rules crp is chess:crp", .value = "NAME"),
    OPTION_TEXT("first", first, "who plays the side named first, in games without White",
                .value = "PLAYER"),
    OPTION_TEXT("second", second, "who plays the side named second", .value = "PLAYER"),
    OPTION_FLAG("lots", setup.draws_lots, "draw lots for the sides"),
    OPTION_TEXT("clock", clock, "minutes for the game, seconds more per move", .value = "MIN+SEC"),
    OPTION_TEXT("fen", position, "the position to start from", .value = "TEXT"),
    OPTION_REAL("pace", pace, 0, 3600, "between the moves of two computers (default: 1)",
                .value = "SECONDS"),
    OPTION_NUMBER("games", setup.games, 1, GAMES_MAX,
                  "N computer games: wins, and time per move by turn"),
    OPTION_TEXT("record", record, "with --games: where every move's time is written",
                .value = "FILE"),
    OPTION_FLAG("resume", setup.is_resumed, "go on with the last unfinished game"),
    OPTION_TEXT("load", load, "go on with the game in a file", .value = "FILE"),
    OPTION_TEXT("review", review, "what was good and bad in a game of chess; retry",
                .value = "FILE"),
    OPTION_NUMBER("game", game_number, 1, INT32_MAX,
                  "with --load or --review: which game of the file"),
    OPTION_TEXT("svg", picture, "with --review: draw the course of the game", .value = "FILE"),
    OPTION_FLAG("learn", learns, "the computer learns from every game, and shows what"),
    OPTION_FLAG("no-save", is_unsaved, "keep no file of the game"),
    OPTION_TEXT("board", board, "what the men look like; documents: Pb, Cn",
                .value = "colour|figurines|ascii|documents"),
    OPTION_FLAG("plain", is_plain, "for screen readers: lines of words, nothing redrawn"),
    OPTION_FLAG("scroll", scrolls, "never clear the screen"),
    OPTION_NUMBER("seed", seed, 1, INT64_MAX, "for every chance (default: by the clock)"),
    {0},
};

// The lot decides who plays the first side.
static void draw_lots(Terminal *terminal, PlaySetup *setup) {
    Random random = random_from_seed(terminal->session.seed);
    if (random_below(&random, 2) == 1) {
        char kept[PLAYER_TEXT_MAX];
        memcpy(kept, setup->players[0], sizeof kept);
        memcpy(setup->players[0], setup->players[1], sizeof kept);
        memcpy(setup->players[1], kept, sizeof kept);
    }
}

// What the lot gave, under the first board.
static void note_lots(Terminal *terminal) {
    char title[PLAYER_NAME_MAX];
    terminal->note[0] = '\0';
    terminal_add_note(terminal, "By lot, %-s: %s.", terminal->session.game->side_names[0],
                      title_full(&terminal->session, terminal->screen.language, 0, title));
}

// An opponent that nobody chose introduces itself under the first board, with the way to another.
static void note_usual_opponent(Terminal *terminal) {
    char title[PLAYER_NAME_MAX];
    int side = terminal->session.seats[0].is_person ? 1 : 0;
    if (!levels_exist(terminal->session.game) || terminal->session.seats[side].is_person) return;
    terminal->note[0] = '\0';
    terminal_add_note(terminal, "Your opponent: %s. For another one, type level.",
                      title_full(&terminal->session, terminal->screen.language, side, title));
}

static bool names_players(const Options *options) {
    return options->white != NULL || options->black != NULL || options->first != NULL
           || options->second != NULL;
}

// The players of the setup, where they are to be seated.
static void name_players(const PlaySetup *setup, SessionSetup *session) {
    for (int side = 0; side < 2; side++) session->players[side] = setup->players[side];
}

static bool load(Terminal *terminal, const Options *options, Error *error) {
    const PlaySetup *setup = &options->setup;
    SessionSetup session = {.clock = setup->clock, .loads = LOAD_SAFE_PLAYERS};
    if (names_players(options)) {
        session.loads = LOAD_NO_PLAYERS;
        name_players(setup, &session);
    }
    return terminal_load(terminal, (LoadPlace){options->load, options->game_number}, &session,
                         error);
}

// Puts game and players together. False with a reason.
static bool prepare(Terminal *terminal, Options *options, Error *error) {
    PlaySetup *setup = &options->setup;
    if (setup->is_resumed) {
        char path[STORE_PATH_MAX], folder[STORE_PATH_MAX];
        if (!store_find_unfinished(path, folder))
            return error_set(error, "there is no unfinished game in %.200s", folder);
        return terminal_resume(terminal, path, error);
    }
    if (setup->draws_lots) draw_lots(terminal, setup);
    SessionSetup session = {
        .game = setup->game, .position = options->position, .clock = setup->clock};
    name_players(setup, &session);
    bool is_ready = options->load != NULL
                        ? load(terminal, options, error)
                        : terminal_prepare(
                            terminal, &(SessionAct){.kind = ACT_SETUP, .setup = &session}, error);
    if (!is_ready) return false;
    if (setup->draws_lots)
        note_lots(terminal);
    else if (setup->has_usual_opponent && options->load == NULL)
        note_usual_opponent(terminal);
    return true;
}

// Who sits where: White and Black by name where the game has them, else in the order of the rules.
static void choose_players(Options *options, const Game *game, const char *variant) {
    PlaySetup *setup = &options->setup;
    char usual[PLAYER_TEXT_MAX] = "random";
    bool is_series = setup->games > 0; // between computers: there nobody needs a friendly level
    if (game != NULL && is_series && strcmp(variant, "crp") != 0)
        opponents_strongest(game, usual);
    else if (game != NULL)
        opponents_usual(game, variant, usual);
    int white = game != NULL && strcmp(game->side_names[1], "White") == 0;
    const char *texts[2] = {options->first, options->second};
    if (options->white != NULL) texts[white] = options->white;
    if (options->black != NULL) texts[1 - white] = options->black;
    bool is_alone = texts[0] == NULL && texts[1] == NULL;
    for (int side = 0; side < 2; side++) {
        const char *other = texts[1 - side];
        bool wants_computer =
            is_series || (is_alone ? side == 1 : other != NULL && seat_is_person(other));
        const char *text = texts[side] != NULL ? texts[side] : wants_computer ? usual : "human";
        setup->has_usual_opponent |= texts[side] == NULL && wants_computer && !is_series;
        slice_copy(slice_of(text), setup->players[side], PLAYER_TEXT_MAX);
    }
}

// A game that is not known is complained about later; its players do not matter.
static void fill_setup(Options *options) {
    PlaySetup *setup = &options->setup;
    const char *name = options->game != NULL ? options->game : "chess";
    Text game = text_over(setup->game, sizeof setup->game);
    text_add(&game, name);
    if (options->rules != NULL) text_addf(&game, ":%s", options->rules);
    const char *variant = "";
    const Game *found = games_find(setup->game, &variant, NULL);
    choose_players(options, found, variant);
    setup->pace_ms = (int64_t)(options->pace * 1000);
}

static bool wants_menu(const Options *options) {
    return options->game == NULL && options->rules == NULL && !names_players(options)
           && options->load == NULL && options->position == NULL && options->setup.games == 0
           && !options->setup.is_resumed && options->review == NULL;
}

static int exit_status(TerminalEnd end) {
    return end == TERMINAL_INTERRUPTED ? EXIT_INTERRUPTED
           : end == TERMINAL_FAILED    ? EXIT_FAILED
                                       : EXIT_DONE;
}

// The game of a file as if it had just ended here.
static int run_review(Terminal *terminal, const Options *options) {
    Error error = {{0}};
    LoadPlace place = {options->review, options->game_number};
    if (!terminal_load(terminal, place, &(SessionSetup){.loads = LOAD_NAMES}, &error))
        return complain("play", &error);
    return exit_status(terminal_review(terminal, options->picture));
}

static int run_prepared(Terminal *terminal, Options *options) {
    PlaySetup *setup = &options->setup;
    Error error = {{0}};
    if (wants_menu(options) && !menu_ask(terminal, setup))
        return interrupt_came() ? EXIT_INTERRUPTED : EXIT_DONE;
    if (setup->is_left) return EXIT_DONE;
    if (options->review != NULL) return run_review(terminal, options);
    terminal->session.pace_ms = setup->pace_ms;
    if (!prepare(terminal, options, &error)) {
        if (!setup->is_resumed && options->load == NULL) return complain_usage("play", &error);
        return complain("play", &error);
    }
    bool has_human = terminal->session.seats[0].is_person || terminal->session.seats[1].is_person;
    if (setup->games > 0 && has_human)
        return complain_usagef("play", "--games is for computer players");
    if (setup->games > 0 && terminal->session.learns)
        return complain_usagef(
            "play", "--learn is for games at the board; roque learn td learns from many");
    if (setup->games == 0) return exit_status(terminal_run(terminal));
    TerminalEnd end = series_run(terminal, setup->games, options->record, &error);
    if (error.text[0] != '\0') complain("play", &error);
    return exit_status(end);
}

static int run_play(int argc, char **argv) {
    Options options = {.pace = -1};
    int status = options_parse(&play_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    BoardLook look = LOOK_AUTO;
    Error error = {{0}};
    if (options.board != NULL && !screen_find_look(options.board, &look))
        return complain_usagef(
            "play", "--board is colour, figurines, ascii or documents, not '%.20s'", options.board);
    if (options.pace < 0) options.pace = isatty(STDOUT_FILENO) ? WATCH_PACE_MS / 1000.0 : 0;
    fill_setup(&options);
    if (options.game_number > 0 && options.load == NULL && options.review == NULL)
        return complain_usagef("play", "--game is for --load and --review");
    if (options.picture != NULL && options.review == NULL)
        return complain_usagef("play", "--svg is for --review");
    if (options.clock != NULL && !menu_parse_clock(options.clock, &options.setup.clock, &error))
        return complain_usage("play", &error);
    Screen screen;
    Terminal terminal;
    screen_open(&screen, say_language(), options.is_plain ? LOOK_PLAIN : look, options.scrolls);
    if (!terminal_open(&terminal, &screen, !options.is_unsaved, &error))
        return complain("play", &error);
    terminal.session.seed = options.seed > 0 ? options.seed : random_mix((uint64_t)time(NULL));
    terminal.session.learns = options.learns;
    status = run_prepared(&terminal, &options);
    terminal_close(&terminal);
    return status;
}

const CommandLine play_line = {
    .name = "play",
    .run = run_play,
    .keeps_rights = true,
    .about = "Plays a game in the terminal. Type help at the prompt for what can be typed.",
    .options = play_options,
    .examples = "roque play\n"
                "roque play chess --white human --black engine --clock 5+3\n"
                "roque play othello:6x6 --lots\n"
                "roque play connect4 --first human --second lab:alphabeta,depth=6\n"
                "roque play chess --white engine --black as:in104 --pace 2\n"
                "roque play chess --white lab:alphabeta,depth=3 --black random --games 20\n"
                "roque play awale --learn\n"
                "roque play --resume\n"
                "roque play --review game.pgn",
};
