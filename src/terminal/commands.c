// SPDX-License-Identifier: GPL-3.0-or-later
// commands.c - what a person may type instead of a move.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "terminal/person.h"
#include "terminal/typed_move.h"
#include "terminal/levels.h"
#include "terminal/opponents.h"
#include "terminal/review_screen.h"
#include "terminal/store.h"

enum { PREFIX_MIN = 3, UNDO_MAX = 10000, EXAMPLES_MAX = 5 };

// When a command makes sense.
typedef enum CommandTime { ALWAYS, IN_GAME, AFTER_END } CommandTime;

typedef struct HumanCommand {
    const char *names[LANGUAGE_COUNT];
    MessageId help;
    CommandAnswer (*obey)(Session *session, const char *argument);
    CommandTime time;
} HumanCommand;

// ---- back and forth --------------------------------------------------------------------------------

static int64_t read_count(const char *argument) {
    int64_t count = 1;
    if (argument[0] != '\0' && !text_parse_int(argument, "count", 1, UNDO_MAX, &count, NULL)) return 1;
    return count;
}

// Back to the last turn of a person.
static int previous_turn(const Session *session, int ply) {
    do ply--;
    while (ply > 0 && !session_is_humans_turn(session, ply));
    return ply >= 0 && session_is_humans_turn(session, ply) ? ply : -1;
}

static CommandAnswer obey_undo(Session *session, const char *argument) {
    int ply = session->count;
    for (int64_t i = read_count(argument); i > 0 && ply > 0; i--) {
        int previous = previous_turn(session, ply);
        if (previous < 0) break;
        ply = previous;
    }
    if (ply == session->count) {
        screen_say(&session->screen, MESSAGE_NOTHING_TO_UNDO, NULL);
        return COMMAND_STAY;
    }
    session_go_to(session, ply);
    store_save(session);
    return COMMAND_LEAVE;
}

// Forward to the next turn of a person, or to the end of what is known.
static CommandAnswer obey_redo(Session *session, const char *argument) {
    int ply = session->count;
    for (int64_t i = read_count(argument); i > 0 && ply < session->length; i--) {
        do ply++;
        while (ply < session->length && !session_is_humans_turn(session, ply));
    }
    if (ply == session->count) {
        screen_say(&session->screen, MESSAGE_NOTHING_TO_REDO, NULL);
        return COMMAND_STAY;
    }
    session_go_to(session, ply);
    store_save(session);
    return COMMAND_LEAVE;
}

// ---- the board -------------------------------------------------------------------------------------

static CommandAnswer obey_board(Session *session, const char *argument) {
    (void)argument;
    session_draw(session);
    return COMMAND_STAY;
}

static CommandAnswer obey_flip(Session *session, const char *argument) {
    session->is_flipped = !session_is_flipped(session);
    session->is_flip_chosen = true;
    return obey_board(session, argument);
}

static CommandAnswer obey_fen(Session *session, const char *argument) {
    char text[GAME_TEXT_MAX];
    if (argument[0] == '\0') {
        game_format(session->game, &session->position, text);
        screen_write(&session->screen, text);
        screen_write(&session->screen, "\n");
        return COMMAND_STAY;
    }
    Error error = {{0}};
    if (!session_set_game(session, session->game_text, argument, &error)) {
        screen_say_foreign(&session->screen, error.text);
        return COMMAND_STAY;
    }
    session->request = REQUEST_RESTART;
    return COMMAND_LEAVE;
}

// ---- files -----------------------------------------------------------------------------------------

// A file that this game did not write may hold a whole collection: it is asked about.
static bool may_write(Session *session, const char *path, const char *shown) {
    if (strcmp(path, session->written) == 0 || access(path, F_OK) != 0) return true;
    screen_say(&session->screen, MESSAGE_FILE_EXISTS, shown, NULL);
    if (human_confirm(session, message_text(session->screen.language, MESSAGE_OVERWRITE))) return true;
    screen_say(&session->screen, MESSAGE_NOT_WRITTEN, NULL);
    return false;
}

static CommandAnswer obey_save(Session *session, const char *argument) {
    Error error = {{0}};
    char path[SESSION_PATH_MAX];
    if (argument[0] == '\0') {
        const char *name = session->screen.language == LANGUAGE_FRENCH ? "sauver" : "save";
        if (session->saves && session->count > 0)
            store_say_saved(session, MESSAGE_SAVED_IN);
        else
            screen_say(&session->screen, MESSAGE_WANTS_FILE, name, NULL);
        return COMMAND_STAY;
    }
    bool is_path = store_read_path(argument, path) || error_set(&error, "the name of the file is too long");
    if (is_path && !may_write(session, path, argument)) return COMMAND_STAY;
    if (is_path && store_write(session, path, &error)) {
        screen_say(&session->screen, MESSAGE_WRITTEN, argument, NULL);
        slice_copy(slice_of(path), session->written, sizeof session->written);
    } else {
        screen_say_foreign(&session->screen, error.text);
    }
    return COMMAND_STAY;
}

// "games.pgn 3": the number behind the name, or 0. A file whose name ends so is taken by its name.
static int take_game_number(const char *argument, char name[LINE_SIZE]) {
    char path[SESSION_PATH_MAX];
    int64_t number = 0;
    const char *blank = strrchr(argument, ' ');
    slice_copy(slice_of(argument), name, LINE_SIZE);
    if (blank == NULL || blank == argument || !text_parse_int(blank + 1, "N", 1, INT32_MAX, &number, NULL))
        return 0;
    if (store_read_path(argument, path) && access(path, F_OK) == 0) return 0;
    name[blank - argument] = '\0';
    return (int)number;
}

static CommandAnswer obey_load(Session *session, const char *argument) {
    Error error = {{0}};
    if (argument[0] == '\0') {
        const char *name = session->screen.language == LANGUAGE_FRENCH ? "charger" : "load";
        screen_say(&session->screen, MESSAGE_WANTS_FILE, name, NULL);
        return COMMAND_STAY;
    }
    char name[LINE_SIZE], path[SESSION_PATH_MAX];
    int number = take_game_number(argument, name);
    bool is_path = store_read_path(name, path) || error_set(&error, "the name of the file is too long");
    if (!is_path || !store_load(session, (LoadPlace){path, number}, LOAD_NO_PLAYERS, &error)) {
        screen_say_foreign(&session->screen, error.text);
        return COMMAND_STAY;
    }
    session->request = REQUEST_RESTART;
    return COMMAND_LEAVE;
}

// ---- the game itself -------------------------------------------------------------------------------

static CommandAnswer obey_resign(Session *session, const char *argument) {
    (void)session, (void)argument;
    return COMMAND_RESIGN;
}

static CommandAnswer obey_draw(Session *session, const char *argument) {
    (void)argument;
    char reason[REASON_MAX];
    if (session_may_claim(session, reason)) return COMMAND_CLAIM;
    session->offers_draw = true;
    screen_say(&session->screen, MESSAGE_DRAW_NEXT_MOVE, NULL);
    return COMMAND_STAY;
}

static CommandAnswer obey_new(Session *session, const char *argument) {
    Error error = {{0}};
    if (argument[0] == '\0') {
        session_start_new(session);
    } else if (!session_set_game(session, argument, NULL, &error)) {
        screen_say_foreign(&session->screen, error.text);
        return COMMAND_STAY;
    }
    session->seed++;
    session->request = REQUEST_RESTART;
    return COMMAND_LEAVE;
}

// The side the person does not play; the one to move next where both are people.
static int opponent_side(const Session *session) {
    int side = session->game->side_to_move(&session->position);
    return session->seats[0].is_human != session->seats[1].is_human ? session->seats[0].is_human : 1 - side;
}

// The level by its name, any other player by its text.
static const char *seat_words(const Session *session, int side, char title[PLAYER_NAME_MAX]) {
    PlayLevel level;
    if (!levels_find(session->seats[side].text, &level)) return session->seats[side].text;
    return session_player_title(session, side, title);
}

// What has changed is told under the board that is drawn for it; after the end it is for the next game.
static CommandAnswer go_on_with(Session *session, const char *note) {
    if (session->result.cause != END_NONE) {
        screen_write_paragraph(&session->screen, note);
        screen_say(&session->screen, MESSAGE_LEVEL_NEXT, NULL);
        return COMMAND_STAY;
    }
    session_go_to(session, session->count);
    store_save(session); // who goes on with the game later meets these players
    slice_copy(slice_of(note), session->note, sizeof session->note);
    return COMMAND_LEAVE;
}

static CommandAnswer tell_level(Session *session, const char *name, int side) {
    Language language = session->screen.language;
    char title[PLAYER_NAME_MAX], note[SESSION_NOTE_MAX];
    const char *arguments[] = {name, seat_words(session, side, title)};
    PlayLevel level;
    Text text = text_over(note, sizeof note);
    message_format(language, MESSAGE_LEVEL_SET, arguments, 2, &text);
    if (levels_find(session->seats[side].text, &level) && level.is_human_pace)
        text_addf(&text, " %s", message_text(language, MESSAGE_LEVEL_PACE));
    return go_on_with(session, note);
}

// Levels first where the game has them: "level 3", "level club", "level 1600"; else any player's text.
static CommandAnswer obey_level(Session *session, const char *argument) {
    int side = opponent_side(session);
    char name[PLAYER_NAME_MAX], title[PLAYER_NAME_MAX], player[PLAYER_TEXT_MAX];
    bool has_levels = levels_exist(session->game);
    Text text = text_over(name, sizeof name);
    screen_side_name(&session->screen, session->game, side, &text);
    if (argument[0] == '\0') {
        if (has_levels) levels_show(&session->screen, session->seats[side].text);
        opponents_strongest(session->game, player);
        screen_say(&session->screen, has_levels ? MESSAGE_LEVEL_NOW : MESSAGE_LEVEL_NONE, name,
                   seat_words(session, side, title), player, NULL);
        return COMMAND_STAY;
    }
    Error error = {{0}};
    if (has_levels && levels_is_wrong_number(argument)) {
        char count[12], least[12], most[12];
        snprintf(count, sizeof count, "%d", NAMED_LEVEL_COUNT);
        snprintf(least, sizeof least, "%d", HANDICAP_ELO_LEAST);
        snprintf(most, sizeof most, "%d", HANDICAP_ELO_MOST);
        screen_say(&session->screen, MESSAGE_LEVEL_WRONG, argument, count, least, most, NULL);
        return COMMAND_STAY;
    }
    if (!has_levels || !levels_read(argument, player)) slice_copy(slice_of(argument), player, sizeof player);
    if (!session_seat(session, side, player, &error)) {
        screen_say_foreign(&session->screen, error.text);
        if (has_levels) screen_say(&session->screen, MESSAGE_LEVEL_HOW, NULL);
        return COMMAND_STAY;
    }
    return tell_level(session, name, side);
}

// The players change places; where a game goes on it does so from the position on the board.
static CommandAnswer obey_swap(Session *session, const char *argument) {
    (void)argument;
    Language language = session->screen.language;
    session_swap_seats(session);
    char names[2][PLAYER_NAME_MAX], note[SESSION_NOTE_MAX], title[PLAYER_NAME_MAX];
    Text text = text_over(note, sizeof note);
    for (int side = 0; side < 2; side++) {
        Text name = text_over(names[side], PLAYER_NAME_MAX);
        screen_side_name(&session->screen, session->game, side, &name);
        const char *arguments[] = {names[side], session_player_title(session, side, title)};
        if (side > 0) text_add_char(&text, ' ');
        message_format(language, MESSAGE_LEVEL_SET, arguments, 2, &text);
    }
    return go_on_with(session, note);
}

// Both are made once the result is known: before, they would be advice.
static bool may_review(const Session *session) {
    if (session->result.cause != END_NONE) return true;
    screen_say(&session->screen, MESSAGE_REVIEW_NOT_YET, NULL);
    return false;
}

// "review", and "review FILE" for the picture of it.
static CommandAnswer obey_review(Session *session, const char *argument) {
    char path[SESSION_PATH_MAX];
    if (!may_review(session) || !play_review_make(session)) return COMMAND_STAY;
    if (argument[0] == '\0')
        play_review_show(session);
    else if (!store_read_path(argument, path))
        screen_say_foreign(&session->screen, "the name of the file is too long");
    else if (may_write(session, path, argument) && play_review_draw(session, path))
        slice_copy(slice_of(path), session->written, sizeof session->written);
    return COMMAND_STAY;
}

static CommandAnswer obey_retry(Session *session, const char *argument) {
    if (!may_review(session) || !play_review_make(session)) return COMMAND_STAY;
    if (play_retry(session, (int)read_count(argument))) return COMMAND_STAY;
    session->request = REQUEST_QUIT;
    return COMMAND_LEAVE;
}

static CommandAnswer obey_quit(Session *session, const char *argument) {
    (void)argument;
    session->request = REQUEST_QUIT;
    return COMMAND_LEAVE;
}

static CommandAnswer obey_help(Session *session, const char *argument);

// ---- the table -------------------------------------------------------------------------------------

static const HumanCommand commands[] = {
    {{"undo", "annuler"}, MESSAGE_HELP_UNDO, obey_undo, ALWAYS},
    {{"redo", "refaire"}, MESSAGE_HELP_REDO, obey_redo, IN_GAME},
    {{"hint", "indice"}, MESSAGE_HELP_HINT, human_hint, IN_GAME},
    {{"why", "pourquoi"}, MESSAGE_HELP_WHY, human_why, ALWAYS},
    {{"eval", "evaluer"}, MESSAGE_HELP_EVAL, human_eval, ALWAYS},
    {{"moves", "coups"}, MESSAGE_HELP_MOVES, human_moves, ALWAYS},
    {{"list", "liste"}, MESSAGE_HELP_LIST, human_list, ALWAYS},
    {{"board", "plateau"}, MESSAGE_HELP_BOARD, obey_board, ALWAYS},
    {{"flip", "tourner"}, MESSAGE_HELP_FLIP, obey_flip, ALWAYS},
    {{"save", "sauver"}, MESSAGE_HELP_SAVE, obey_save, ALWAYS},
    {{"load", "charger"}, MESSAGE_HELP_LOAD, obey_load, ALWAYS},
    {{"fen", "fen"}, MESSAGE_HELP_FEN, obey_fen, ALWAYS},
    {{"draw", "nulle"}, MESSAGE_HELP_DRAW, obey_draw, IN_GAME},
    {{"resign", "abandonner"}, MESSAGE_HELP_RESIGN, obey_resign, IN_GAME},
    {{"new", "nouvelle"}, MESSAGE_HELP_NEW, obey_new, ALWAYS},
    {{"level", "niveau"}, MESSAGE_HELP_LEVEL, obey_level, ALWAYS},
    {{"swap", "echanger"}, MESSAGE_HELP_SWAP, obey_swap, ALWAYS},
    {{"review", "revue"}, MESSAGE_HELP_REVIEW, obey_review, AFTER_END},
    {{"retry", "reprise"}, MESSAGE_HELP_RETRY, obey_retry, AFTER_END},
    {{"help", "aide"}, MESSAGE_HELP_HELP, obey_help, ALWAYS},
    {{"quit", "quitter"}, MESSAGE_HELP_QUIT, obey_quit, ALWAYS},
};

// What people try first.
static const char *const aliases[][2] = {
    {"?", "help"},   {"h", "help"},       {"q", "quit"},        {"exit", "quit"},
    {"bye", "quit"}, {"r", "review"},     {"takeback", "undo"}, {"switch", "swap"},
    {"go", "swap"},  {"history", "list"}, {"pgn", "list"},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void write_move_help(const Session *session) {
    if (screen_is_chess(session->game)) {
        screen_say(&session->screen, MESSAGE_HELP_MOVES_CHESS, NULL);
        return;
    }
    GameMove moves[GAME_MOVES_MAX];
    int count = session->game->list_moves(&session->position, moves);
    char examples[GAME_MOVE_TEXT_MAX * EXAMPLES_MAX];
    Text text = text_over(examples, sizeof examples);
    for (int i = 0; i < count && i < EXAMPLES_MAX; i++) {
        if (i > 0) text_add_char(&text, ' ');
        session->game->format_move(&session->position, moves[i], &text);
    }
    screen_say(&session->screen, MESSAGE_HELP_MOVES_OTHER, examples, NULL);
}

static CommandAnswer obey_help(Session *session, const char *argument) {
    (void)argument;
    bool is_over = session->result.cause != END_NONE;
    CommandTime other = is_over ? IN_GAME : AFTER_END;
    if (!is_over) write_move_help(session);
    screen_say(&session->screen, MESSAGE_HELP_COMMANDS, NULL);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        char line[MESSAGE_MAX];
        if (commands[i].time == other) continue; // what can be typed now, so that it fits on the screen
        snprintf(line, sizeof line, "  %-11s %s\n", commands[i].names[session->screen.language],
                 message_text(session->screen.language, commands[i].help));
        screen_write(&session->screen, line);
    }
    return COMMAND_STAY;
}

void human_list_commands(const Session *session, Text *words) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        text_addf(words, "%s%s", i > 0 ? " " : "", commands[i].names[session->screen.language]);
}

// Letters are compared in either case; "évaluer" is typed with or without its accent.
static bool names_command(Slice word, const HumanCommand *command, bool allows_prefix) {
    char plain[32];
    if (!slice_copy(word, plain, sizeof plain)) return false;
    text_drop_accents(plain);
    size_t length = strlen(plain);
    for (int language = 0; language < LANGUAGE_COUNT; language++) {
        const char *name = command->names[language];
        if (strcasecmp(plain, name) == 0) return true;
        bool may_be_short = allows_prefix && command->obey != obey_resign; // nobody gives up by a slip
        if (may_be_short && length >= PREFIX_MIN && strncasecmp(plain, name, length) == 0) return true;
    }
    return false;
}

// The command a line begins with, and in `argument` what follows; NULL for none, or for several.
static const HumanCommand *find_command(const char *line, bool allows_prefix, char argument[LINE_SIZE]) {
    Slice rest = slice_of(line);
    Slice word = slice_next_word(&rest);
    const HumanCommand *found = NULL;
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++) {
        if (slice_is(word, aliases[i][0])) word = slice_of(aliases[i][1]);
    }
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (!names_command(word, &commands[i], allows_prefix)) continue;
        if (found != NULL) return NULL;
        found = &commands[i];
    }
    while (rest.length > 0 && text_is_blank(rest.data[0])) rest.data++, rest.length--;
    while (rest.length > 0 && text_is_blank(rest.data[rest.length - 1])) rest.length--;
    slice_copy(rest, argument, LINE_SIZE);
    return found;
}

bool human_means_quit(const char *line) {
    char argument[LINE_SIZE];
    const HumanCommand *command = find_command(line, false, argument);
    return command != NULL && command->obey == obey_quit;
}

// Commands that change nothing but the screen.
static bool only_looks(const HumanCommand *command) {
    return command->obey == human_moves || command->obey == human_list || command->obey == obey_board
           || command->obey == obey_flip || command->obey == human_eval;
}

bool human_look(Session *session, const char *line) {
    char argument[LINE_SIZE];
    const HumanCommand *command = find_command(line, true, argument);
    if (command == NULL || !only_looks(command)) return false;
    command->obey(session, argument);
    return true;
}

CommandAnswer human_obey(Session *session, const char *line, bool allows_prefix) {
    char argument[LINE_SIZE];
    const HumanCommand *found = find_command(line, allows_prefix, argument);
    if (found == NULL) return COMMAND_UNKNOWN;
    if (session->result.cause != END_NONE && found->time == IN_GAME) return COMMAND_UNKNOWN;
    return found->obey(session, argument);
}
