// SPDX-License-Identifier: GPL-3.0-or-later
// menu.c - the questions asked when `roque play` is started without saying what to play.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "games/games.h"
#include "terminal/terminal.h"

enum { CHOICES_MAX = 16, LABEL_MAX = 160, GAMES_MAX = 100000, GAMES_DEFAULT = 10 };
enum { CLOCK_MINUTES_MAX = 600, CLOCK_SECONDS_MAX = 3600 };

typedef struct Menu {
    char labels[CHOICES_MAX][LABEL_MAX];
    int count;
    int usual; // what an empty answer takes, counted from 0
} Menu;

static void add_choice(Menu *menu, const char *label) {
    if (menu->count < CHOICES_MAX)
        slice_copy(slice_of(label), menu->labels[menu->count++], LABEL_MAX);
}

static void add_message(const Terminal *terminal, Menu *menu, const char *id) {
    add_choice(menu, words_line(terminal->screen.language, id));
}

// A line with the blanks at its ends cut off; false when there are no
// more, or when the person leaves.
static bool ask_line(Terminal *terminal, const char *prompt, char answer[LINE_SIZE]) {
    char line[LINE_SIZE];
    terminal->input.list_words = NULL;
    LineStatus status = line_read(&terminal->input, prompt, 0, line);
    if (status == LINE_ENDED || status == LINE_INTERRUPTED) return false;
    Slice rest = slice_of(line);
    while (rest.length > 0 && text_is_blank(rest.data[0])) rest.data++, rest.length--;
    while (rest.length > 0 && text_is_blank(rest.data[rest.length - 1])) rest.length--;
    slice_copy(rest, answer, LINE_SIZE);
    static const char *const leaving[] = {"q", "quit", "quitter", "exit"};
    for (size_t i = 0; i < sizeof leaving / sizeof leaving[0]; i++) {
        if (strcasecmp(answer, leaving[i]) == 0) return false;
    }
    return true;
}

static bool ask_message(Terminal *terminal, const char *id, char answer[LINE_SIZE]) {
    char prompt[MESSAGE_MAX];
    slice_copy(slice_of(words_line(terminal->screen.language, id)), prompt, sizeof prompt);
    text_drop_accents(prompt);
    return ask_line(terminal, prompt, answer);
}

// Shows the choices and asks until one is taken: 1 to count, or 0 when `text` (if not NULL) got
// another answer. -1 when there is no more input.
static int choose(Terminal *terminal, const char *title, const Menu *menu, char text[LINE_SIZE]) {
    char answer[LINE_SIZE];
    screen_write(&terminal->screen, "\n");
    screen_write_paragraph(&terminal->screen, title);
    for (int i = 0; i < menu->count; i++)
        screen_writef(&terminal->screen, "  %*d  %s\n", menu->count > 9 ? 2 : 1, i + 1,
                      menu->labels[i]);
    Text prompt = TEXT_OF(MESSAGE_MAX);
    words_addf(terminal->screen.language, &prompt, "Choice [%d]: ", menu->usual + 1);
    for (;;) {
        int64_t number = 0;
        if (!ask_line(terminal, prompt.data, answer)) return -1;
        if (answer[0] == '\0') return menu->usual + 1;
        if (text_parse_int(answer, "choice", 1, menu->count, &number, NULL)) return (int)number;
        for (int i = 0; i < menu->count; i++) {
            // "quit" is as good as its number
            if (strcasecmp(answer, menu->labels[i]) == 0) return i + 1;
        }
        if (text != NULL) {
            memcpy(text, answer, LINE_SIZE);
            return 0;
        }
        screen_say(&terminal->screen, "Please type one of the numbers.");
    }
}

// ---- the questions ----

// A game's text with a variant may be typed.
static bool ask_game(Terminal *terminal, PlaySetup *setup) {
    Menu menu = {0};
    const Game *games[CHOICES_MAX];
    int count = 0;
    for (int i = 0; i < all_games_count && count < CHOICES_MAX; i++) {
        if (!all_games[i]->people.is_for_laboratory) games[count++] = all_games[i];
    }
    for (int i = 0; i < count; i++)
        add_choice(&menu, words_term(terminal->screen.language, games[i]->title));
    for (;;) {
        char text[LINE_SIZE];
        Error error = {{0}};
        int choice =
            choose(terminal,
                   words_line(terminal->screen.language,
                              "Which game? (a variant too: othello:6x6, draughts:english)"),
                   &menu, text);
        if (choice < 0) return false;
        const char *name = choice > 0 ? games[choice - 1]->name : text;
        if (strlen(name) < sizeof setup->game
            && (setup->rules = games_find(name, NULL, &error)) != NULL) {
            slice_copy(slice_of(name), setup->game, sizeof setup->game);
            return true;
        }
        screen_say_error(&terminal->screen, &error);
    }
}

static void add_player(const Terminal *terminal, Menu *menu, const char *text, const char *about) {
    char label[LABEL_MAX];
    snprintf(label, sizeof label, "%-22s %s", text, words_line(terminal->screen.language, about));
    add_choice(menu, label);
}

// How strong the computer shall be. False when there is no more input.
static bool ask_level(Terminal *terminal, const Game *game, char player[PLAYER_TEXT_MAX]) {
    Menu menu = {.usual = levels_default(game) - 1};
    for (int i = 1; i <= level_count(game); i++) {
        char row[LEVEL_ROW_MAX];
        Level level = level_at(game, i);
        levels_format_row(terminal->screen.language, &level, row);
        add_choice(&menu, row);
    }
    for (;;) {
        char text[LINE_SIZE];
        int choice = choose(
            terminal,
            words_line(terminal->screen.language,
                       notation_is_chess(game) ? SENTENCE(
                           "How strong? (or an Elo, 500 to 2850; \"3 pace\": at a person's pace)")
                                               : SENTENCE("How strong?")),
            &menu, text);
        if (choice < 0) return false;
        if (choice > 0) snprintf(text, sizeof text, "%d", choice);
        if (levels_read(game, text, player)) return true;
        screen_say(&terminal->screen, "Please type one of the numbers.");
    }
}

// One of the computer players, a human where that is allowed, or any text that opens.
static bool ask_player(Terminal *terminal, const Game *game, const char *title, bool allows_human,
                       char player[PLAYER_TEXT_MAX]) {
    Menu menu = {0};
    Opponent opponents[OPPONENTS_MAX + 1];
    int count = 0;
    if (levels_exist(game) && !notation_is_chess(game))
        opponents[count++] = (Opponent){"level", SENTENCE("the computer, at a level you choose")};
    count += opponents_list(game, opponents + count);
    for (int i = 0; i < count; i++)
        add_player(terminal, &menu, opponents[i].text, opponents[i].about);
    if (allows_human)
        add_player(terminal, &menu, "human", SENTENCE("another person at this keyboard"));
    for (;;) {
        char text[LINE_SIZE], shown[MESSAGE_MAX];
        Error error = {{0}};
        snprintf(shown, sizeof shown, "%s (%s)", title,
                 words_line(terminal->screen.language, "or type any player's text"));
        int choice = choose(terminal, shown, &menu, text);
        if (choice < 0) return false;
        const char *known = choice > count ? "human"
                            : choice > 0   ? opponents[choice - 1].text
                                           : text;
        slice_copy(slice_of(known), player, PLAYER_TEXT_MAX);
        bool has_levels = strcmp(player, "engine") == 0 || strcmp(player, "level") == 0;
        if (choice > 0 && has_levels) return ask_level(terminal, game, player);
        if (choice == 0 && levels_exist(game) && levels_read(game, text, player)) return true;
        Player opened = {0};
        if (allows_human && seat_is_person(player)) return true;
        if (player_open(player, game, &opened, &error)) {
            player_close(&opened);
            return true;
        }
        screen_say_error(&terminal->screen, &error);
    }
}

static bool ask_side(Terminal *terminal, PlaySetup *setup) {
    Menu menu = {0};
    for (int side = 0; side < 2; side++)
        add_choice(&menu, screen_side_name(&terminal->screen, setup->rules, side));
    add_message(terminal, &menu, SENTENCE("draw lots"));
    int choice = choose(terminal, words_line(terminal->screen.language, "Which side do you play?"),
                        &menu, NULL);
    if (choice < 0) return false;
    setup->draws_lots = choice == 3;
    if (choice != 2) return true;
    memcpy(setup->players[0], setup->players[1], PLAYER_TEXT_MAX);
    slice_copy(slice_of("human"), setup->players[1], PLAYER_TEXT_MAX);
    return true;
}

bool menu_parse_clock(const char *text, TimeControl *clock, Error *error) {
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
    *clock = (TimeControl){.base_ms = (int64_t)(minutes * 60000),
                           .increment_ms = (int64_t)(seconds * 1000)};
    return true;
}

static bool ask_clock(Terminal *terminal, PlaySetup *setup) {
    char answer[LINE_SIZE];
    for (;;) {
        Error error = {{0}};
        if (!ask_message(terminal, SENTENCE("Clock, minutes+seconds per move [none]: "), answer))
            return false;
        if (answer[0] == '\0' || menu_parse_clock(answer, &setup->clock, &error)) return true;
        screen_say_error(&terminal->screen, &error);
    }
}

// A person against a computer or another person.
static bool ask_human_game(Terminal *terminal, PlaySetup *setup) {
    slice_copy(slice_of("human"), setup->players[0], PLAYER_TEXT_MAX);
    const char *title = words_line(terminal->screen.language, "Against whom?");
    if (!ask_game(terminal, setup)
        || !ask_player(terminal, setup->rules, title, true, setup->players[1]))
        return false;
    bool is_alone = strcmp(setup->players[1], "human") != 0;
    if (is_alone && !ask_side(terminal, setup)) return false;
    return ask_clock(terminal, setup);
}

static bool ask_pace(Terminal *terminal, PlaySetup *setup) {
    char answer[LINE_SIZE];
    setup->pace_ms = 1000;
    for (;;) {
        if (!ask_message(terminal, SENTENCE("Seconds between moves [1]: "), answer)) return false;
        if (answer[0] == '\0') return true;
        Error error = {{0}};
        if (strcmp(answer, "0") == 0) {
            setup->pace_ms = 0;
            return true;
        }
        if (time_control_parse_seconds(answer, &setup->pace_ms, &error)) return true;
        screen_say_error(&terminal->screen, &error);
    }
}

static bool ask_count(Terminal *terminal, PlaySetup *setup) {
    char answer[LINE_SIZE];
    for (;;) {
        int64_t games = GAMES_DEFAULT;
        Error error = {{0}};
        if (!ask_message(terminal, SENTENCE("How many games [10]: "), answer)) return false;
        if (answer[0] == '\0' || text_parse_int(answer, "N", 1, GAMES_MAX, &games, &error)) {
            setup->games = (int)games;
            return true;
        }
        screen_say_error(&terminal->screen, &error);
    }
}

static bool ask_computer_game(Terminal *terminal, PlaySetup *setup, bool is_series) {
    if (!ask_game(terminal, setup)) return false;
    for (int side = 0; side < 2; side++) {
        Text title = TEXT_OF(MESSAGE_MAX);
        words_addf(terminal->screen.language, &title, "Who plays %-s?",
                   setup->rules->side_names[side]);
        if (!ask_player(terminal, setup->rules, title.data, false, setup->players[side]))
            return false;
    }
    return is_series ? ask_count(terminal, setup) : ask_pace(terminal, setup);
}

bool menu_ask(Terminal *terminal, PlaySetup *setup) {
    char path[STORE_PATH_MAX], folder[STORE_PATH_MAX];
    enum { PLAY, WATCH, SERIES, RESUME, QUIT } kinds[CHOICES_MAX];
    Menu menu = {0};
    kinds[menu.count] = PLAY, add_message(terminal, &menu, SENTENCE("play a game"));
    kinds[menu.count] = WATCH, add_message(terminal, &menu, SENTENCE("watch two computer players"));
    kinds[menu.count] = SERIES,
    add_message(terminal, &menu, SENTENCE("computer games that record wins and time per move"));
    if (store_find_unfinished(path, folder)) {
        kinds[menu.count] = RESUME,
        add_message(terminal, &menu, SENTENCE("go on with the last unfinished game"));
    }
    kinds[menu.count] = QUIT, add_message(terminal, &menu, SENTENCE("quit"));
    int choice = choose(
        terminal, words_line(terminal->screen.language, "Roque - what shall it be?"), &menu, NULL);
    if (choice < 0) return false;
    switch (kinds[choice - 1]) {
    case PLAY: return ask_human_game(terminal, setup);
    case WATCH: return ask_computer_game(terminal, setup, false);
    case SERIES: return ask_computer_game(terminal, setup, true);
    case RESUME: setup->is_resumed = true; return true;
    case QUIT: setup->is_left = true; return true;
    }
    return false;
}
