// SPDX-License-Identifier: GPL-3.0-or-later
// play.c - `roque play`: a game in the terminal between any two players.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/human.h"
#include "cli/options.h"
#include "cli/interrupt.h"
#include "cli/play_opponents.h"
#include "cli/play_setup.h"
#include "cli/play_store.h"
#include "games/games.h"

enum { CLOCK_MINUTES_MAX = 600, CLOCK_SECONDS_MAX = 3600, GAMES_MAX = 100000, WATCH_PACE_MS = 1000 };

typedef struct PlayOptions {
    const char *game;
    const char *white;
    const char *black;
    const char *clock;
    const char *position;
    const char *language;
    const char *board;
    const char *load;
    const char *record;
    double pace;
    int64_t games;
    int64_t seed;
    bool draws_lots;
    bool is_plain;
    bool scrolls;
    bool is_resumed;
    bool is_unsaved;
} PlayOptions;

static const char *const examples[] = {
    "roque play",
    "roque play chess --white human --black random --clock 5+3",
    "roque play othello:6x6 --lots",
    "roque play connect4 --white random --black random --pace 0.5",
    "roque play chess --white random --black random --games 20",
    "roque play --resume",
    NULL,
};

static int parse(PlayOptions *chosen, CommandLine *line, int argc, char **argv) {
    const Option options[] = {
        {.name = "white",
         .value = "PLAYER",
         .help = "who plays the first side (default: human)",
         .text = &chosen->white},
        {.name = "black",
         .value = "PLAYER",
         .help = "who plays the other (default: the strongest there is)",
         .text = &chosen->black},
        {.name = "lots", .help = "draw lots for the sides", .flag = &chosen->draws_lots},
        {.name = "clock",
         .value = "MIN+SEC",
         .help = "minutes for the game, seconds more per move",
         .text = &chosen->clock},
        {.name = "fen", .value = "TEXT", .help = "the position to start from", .text = &chosen->position},
        {.name = "pace",
         .value = "SECONDS",
         .help = "between the moves of two computers (default: 1)",
         .real = &chosen->pace,
         .min = 0,
         .max = 3600},
        {.name = "games",
         .value = "N",
         .help = "N computer games: wins, and time per move by turn",
         .number = &chosen->games,
         .min = 1,
         .max = GAMES_MAX},
        {.name = "record",
         .value = "FILE",
         .help = "with --games: where every move's time is written",
         .text = &chosen->record},
        {.name = "resume", .help = "go on with the last unfinished game", .flag = &chosen->is_resumed},
        {.name = "load", .value = "FILE", .help = "go on with the game in a file", .text = &chosen->load},
        {.name = "no-save", .help = "keep no file of the game", .flag = &chosen->is_unsaved},
        {.name = "board",
         .value = "LOOK",
         .help = "colour, figurines, ascii, or documents (Pb, Cn)",
         .text = &chosen->board},
        {.name = "plain",
         .help = "for screen readers: lines of words, nothing redrawn",
         .flag = &chosen->is_plain},
        {.name = "scroll", .help = "never clear the screen", .flag = &chosen->scrolls},
        {.name = "lang", .value = "en|fr", .help = "language (default: by LANG)", .text = &chosen->language},
        {.name = "seed",
         .value = "N",
         .help = "for every chance (default: by the clock)",
         .number = &chosen->seed,
         .min = 1,
         .max = INT64_MAX},
        {0},
    };
    const Option arguments[] = {
        {.name = "GAME",
         .help = "chess, othello:6x6, ... (default: a menu asks)",
         .text = &chosen->game,
         .is_optional = true},
        {0},
    };
    *line =
        (CommandLine){"play", "Plays a game in the terminal. Type help at the prompt for what can be typed.",
                      options, arguments, examples};
    return options_parse(line, argc, argv);
}

bool play_parse_clock(const char *text, TimeControl *clock, Error *error) {
    char *end = NULL;
    double minutes = strtod(text, &end), seconds = 0;
    bool is_read = end != text;
    if (is_read && *end == '+') {
        const char *from = end + 1;
        seconds = strtod(from, &end);
        is_read = end != from;
    }
    if (!is_read || *end != '\0' || !(minutes > 0 && minutes <= CLOCK_MINUTES_MAX)
        || !(seconds >= 0 && seconds <= CLOCK_SECONDS_MAX))
        return error_set(error, "a clock is minutes+seconds such as 5+3, not '%.40s'", text);
    *clock = (TimeControl){.base_ms = (int64_t)(minutes * 60000), .increment_ms = (int64_t)(seconds * 1000)};
    return true;
}

// The lot decides who plays the first side; it is told when a person has to know.
static void draw_lots(Session *session, PlaySetup *setup) {
    Random random = random_from_seed(session->seed);
    if (random_below(&random, 2) == 1) {
        char kept[PLAYER_TEXT_MAX];
        memcpy(kept, setup->players[0], sizeof kept);
        memcpy(setup->players[0], setup->players[1], sizeof kept);
        memcpy(setup->players[1], kept, sizeof kept);
    }
    char side[PLAYER_NAME_MAX];
    Text text = text_over(side, sizeof side);
    screen_side_name(&session->screen, session->game, 0, &text);
    screen_say(&session->screen, MESSAGE_LOTS_RESULT, side, setup->players[0], NULL);
}

// Puts game and players together. False with a reason.
static bool prepare(Session *session, PlaySetup *setup, const PlayOptions *chosen, Error *error) {
    if (setup->is_resumed) {
        char path[SESSION_PATH_MAX], folder[SESSION_PATH_MAX];
        if (!store_find_unfinished(path, folder))
            return error_set(error, "there is no unfinished game in %.200s", folder);
        return store_load(session, path, true, error);
    }
    if (chosen->load != NULL
        && !store_load(session, chosen->load, chosen->white == NULL && chosen->black == NULL, error))
        return false;
    if (chosen->load == NULL && !session_set_game(session, setup->game, chosen->position, error))
        return false;
    if (setup->draws_lots) draw_lots(session, setup);
    if (setup->clock.base_ms > 0) session->clock = setup->clock;
    for (int side = 0; side < 2; side++) {
        bool is_seated = session->seats[side].text[0] != '\0';
        if (!is_seated && !session_seat(session, side, setup->players[side], error)) return false;
    }
    return true;
}

// A game that is not known is complained about later; its opponent does not matter.
static void fill_setup(const PlayOptions *chosen, PlaySetup *setup) {
    char strongest[PLAYER_TEXT_MAX] = "random";
    const Game *game = games_find(chosen->game != NULL ? chosen->game : "chess", NULL, NULL);
    if (game != NULL) opponents_strongest(game, strongest);
    const char *white = chosen->white != NULL ? chosen->white : "human";
    const char *black = chosen->black != NULL ? chosen->black : human_is_text(white) ? strongest : "human";
    if (chosen->games > 0 && chosen->white == NULL) white = strongest;
    if (chosen->games > 0 && chosen->black == NULL) black = strongest;
    slice_copy(slice_of(chosen->game != NULL ? chosen->game : "chess"), setup->game, sizeof setup->game);
    slice_copy(slice_of(white), setup->players[0], PLAYER_TEXT_MAX);
    slice_copy(slice_of(black), setup->players[1], PLAYER_TEXT_MAX);
    setup->draws_lots = chosen->draws_lots;
    setup->is_resumed = chosen->is_resumed;
    setup->games = (int)chosen->games;
    setup->pace_ms = (int64_t)(chosen->pace * 1000);
}

static bool wants_menu(const PlayOptions *chosen) {
    return chosen->game == NULL && chosen->white == NULL && chosen->black == NULL && chosen->load == NULL
           && chosen->position == NULL && chosen->games == 0 && !chosen->is_resumed;
}

static int run_prepared(Session *session, const CommandLine *line, const PlayOptions *chosen,
                        PlaySetup *setup) {
    Error error = {{0}};
    if (wants_menu(chosen) && !menu_ask(session, setup))
        return atomic_load(interrupt_flag()) ? EXIT_INTERRUPTED : EXIT_DONE;
    if (setup->is_left) return EXIT_DONE;
    session->pace_ms = setup->pace_ms;
    if (!prepare(session, setup, chosen, &error)) {
        char translated[MESSAGE_MAX];
        Text text = text_over(translated, sizeof translated);
        message_translate(session->screen.language, error.text, &text);
        if (setup->is_resumed || chosen->load != NULL) {
            fprintf(stderr, "roque play: %s\n", translated);
            return EXIT_FAILED;
        }
        return options_wrong(line, "%s", translated);
    }
    bool has_human = session->seats[0].is_human || session->seats[1].is_human;
    if (setup->games > 0 && has_human) return options_wrong(line, "--games is for computer players");
    return setup->games > 0 ? series_run(session, setup->games, chosen->record) : session_run(session);
}

int run_play(int argc, char **argv) {
    PlayOptions chosen = {.pace = -1, .seed = 0};
    CommandLine line;
    int status = parse(&chosen, &line, argc, argv);
    if (status != OPTIONS_GO) return status;
    Language language;
    BoardLook look = LOOK_AUTO;
    PlaySetup setup = {0};
    Error error = {{0}};
    if (!language_choose(chosen.language, &language))
        return options_wrong(&line, "--lang is en or fr, not '%.20s'", chosen.language);
    if (chosen.board != NULL && !screen_find_look(chosen.board, &look))
        return options_wrong(&line, "--board is colour, figurines, ascii or documents, not '%.20s'",
                             chosen.board);
    if (chosen.pace < 0) chosen.pace = isatty(STDOUT_FILENO) ? WATCH_PACE_MS / 1000.0 : 0;
    fill_setup(&chosen, &setup);
    if (chosen.clock != NULL && !play_parse_clock(chosen.clock, &setup.clock, &error))
        return options_wrong(&line, "%s", error.text);
    Session session;
    if (!session_open(&session)) {
        fprintf(stderr, "roque play: no memory for a game\n");
        return EXIT_FAILED;
    }
    session.seed = chosen.seed > 0 ? (uint64_t)chosen.seed : random_mix((uint64_t)time(NULL));
    session.saves = !chosen.is_unsaved;
    screen_open(&session.screen, language, chosen.is_plain ? LOOK_PLAIN : look, chosen.scrolls);
    line_open(&session.input, session.screen.has_escapes);
    watch_open(&session.watch, &session.screen);
    interrupt_catch();
    status = run_prepared(&session, &line, &chosen, &setup);
    watch_close(&session.watch);
    line_close(&session.input);
    session_close(&session);
    return status;
}
