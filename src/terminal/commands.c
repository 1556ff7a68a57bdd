// SPDX-License-Identifier: GPL-3.0-or-later
// commands.c - what a person may type instead of a move.
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "terminal/commands.h"
#include "terminal/review_screen.h"
#include "terminal/turn.h"

enum { PREFIX_MIN = 3, NAME_COLUMNS = 11, UNDO_MAX = 10000, EXAMPLES_MAX = 5 };

// When a command makes sense.
typedef enum CommandTime { ALWAYS, IN_GAME, AFTER_END } CommandTime;

typedef struct TypedCommand {
    const char *name; // in English; a language may have its own
    const char *help;
    CommandAnswer (*obey)(Terminal *terminal, const char *argument);
    CommandTime time;
} TypedCommand;

// ---- back and forth ----

static int64_t read_count(const char *argument) {
    int64_t count = 1;
    if (argument[0] != '\0' && !text_parse_int(argument, "count", 1, UNDO_MAX, &count, NULL))
        return 1;
    return count;
}

ActAnswer commands_act(Terminal *terminal, const SittingAct *wanted) {
    Error error = {{0}};
    ActAnswer answer = sitting_act(&terminal->sitting, wanted, &error);
    if (answer == ACT_REFUSED && error.text[0] != '\0') screen_say_error(&terminal->screen, &error);
    return answer;
}

static CommandAnswer obey_act(Terminal *terminal, const SittingAct *wanted) {
    return commands_act(terminal, wanted) == ACT_ENDED ? COMMAND_LEAVE : COMMAND_STAY;
}

static CommandAnswer go_through(Terminal *terminal, SittingActKind kind, const char *count,
                                const char *nothing) {
    ActAnswer answer =
        commands_act(terminal, &(SittingAct){.kind = kind, .count = (int)read_count(count)});
    if (answer == ACT_REFUSED) screen_say_line(&terminal->screen, nothing);
    return answer == ACT_ENDED ? COMMAND_LEAVE : COMMAND_STAY;
}

static CommandAnswer obey_undo(Terminal *terminal, const char *argument) {
    return go_through(terminal, ACT_UNDO, argument, SENTENCE("There is no move to take back."));
}

static CommandAnswer obey_redo(Terminal *terminal, const char *argument) {
    return go_through(terminal, ACT_REDO, argument, SENTENCE("There is no move to play again."));
}

// ---- the board ----

static CommandAnswer obey_board(Terminal *terminal, const char *argument) {
    (void)argument;
    terminal_draw(terminal);
    return COMMAND_STAY;
}

static CommandAnswer obey_flip(Terminal *terminal, const char *argument) {
    (void)argument;
    return obey_act(terminal, &(SittingAct){.kind = ACT_FLIP});
}

static CommandAnswer obey_fen(Terminal *terminal, const char *argument) {
    char text[GAME_TEXT_MAX];
    if (argument[0] != '\0')
        return obey_act(terminal, &(SittingAct){.kind = ACT_POSITION, .text = argument});
    game_format(terminal->sitting.game, &terminal->sitting.position, text);
    screen_writef(&terminal->screen, "%s\n", text);
    return COMMAND_STAY;
}

// ---- files ----

// False when what was typed is too long for a path, which was then said.
static bool read_path(const Terminal *terminal, const char *typed, char path[SITTING_PATH_MAX]) {
    bool is_path = store_read_path(typed, path);
    if (!is_path) screen_say(&terminal->screen, "the name of the file is too long");
    return is_path;
}

// A file that this game did not write may hold a whole collection: it is asked about.
static bool may_write(Terminal *terminal, const char *path, const char *shown) {
    if (strcmp(path, terminal->written) == 0 || access(path, F_OK) != 0) return true;
    screen_say(&terminal->screen, "%s exists already.", shown);
    if (turn_confirm(terminal, words_line(terminal->screen.language, "Write over it? (y/n) ")))
        return true;
    screen_say(&terminal->screen, "Nothing was written.");
    return false;
}

static CommandAnswer obey_save(Terminal *terminal, const char *argument) {
    Error error = {{0}};
    char path[SITTING_PATH_MAX];
    if (argument[0] == '\0') {
        const char *name = words_term(terminal->screen.language, "save");
        if (terminal->sitting.saves && terminal->sitting.count > 0)
            terminal_say_saved(terminal);
        else
            screen_say(&terminal->screen, "Which file? Type %s FILE.", name);
        return COMMAND_STAY;
    }
    if (!read_path(terminal, argument, path) || !may_write(terminal, path, argument))
        return COMMAND_STAY;
    if (store_write(&terminal->sitting, path, &error)) {
        screen_say(&terminal->screen, "Written to %s.", argument);
        slice_copy(slice_of(path), terminal->written, sizeof terminal->written);
    } else {
        screen_say_error(&terminal->screen, &error);
    }
    return COMMAND_STAY;
}

// "games.pgn 3": the number behind the name, or 0. A file whose name ends so is taken by its name.
static int take_game_number(const char *argument, char name[LINE_SIZE]) {
    char path[SITTING_PATH_MAX];
    int64_t number = 0;
    const char *blank = strrchr(argument, ' ');
    slice_copy(slice_of(argument), name, LINE_SIZE);
    if (blank == NULL || blank == argument
        || !text_parse_int(blank + 1, "N", 1, INT32_MAX, &number, NULL))
        return 0;
    if (store_read_path(argument, path) && access(path, F_OK) == 0) return 0;
    name[blank - argument] = '\0';
    return (int)number;
}

static CommandAnswer obey_load(Terminal *terminal, const char *argument) {
    if (argument[0] == '\0') {
        const char *name = words_term(terminal->screen.language, "load");
        screen_say(&terminal->screen, "Which file? Type %s FILE.", name);
        return COMMAND_STAY;
    }
    char name[LINE_SIZE], path[SITTING_PATH_MAX];
    int number = take_game_number(argument, name);
    if (!read_path(terminal, name, path)) return COMMAND_STAY;
    return obey_act(terminal, &(SittingAct){.kind = ACT_LOAD, .text = path, .count = number});
}

// ---- the game itself ----

static CommandAnswer obey_resign(Terminal *terminal, const char *argument) {
    (void)argument;
    return obey_act(terminal, &(SittingAct){.kind = ACT_RESIGN});
}

static CommandAnswer obey_draw(Terminal *terminal, const char *argument) {
    (void)argument;
    ActAnswer answer = commands_act(terminal, &(SittingAct){.kind = ACT_DRAW});
    if (answer == ACT_DONE)
        screen_say(&terminal->screen, "Your offer of a draw goes with your next move.");
    return answer == ACT_ENDED ? COMMAND_LEAVE : COMMAND_STAY;
}

static CommandAnswer obey_new(Terminal *terminal, const char *argument) {
    const char *game = argument[0] != '\0' ? argument : NULL;
    return obey_act(terminal, &(SittingAct){.kind = ACT_NEW, .text = game});
}

// Both are made once the result is known: before, they would be advice.
static bool may_review(const Terminal *terminal) {
    if (terminal->sitting.result.cause != END_NONE) return true;
    screen_say(&terminal->screen, "The review comes after the game; resign ends it.");
    return false;
}

// "review", and "review FILE" for the picture of it.
static CommandAnswer obey_review(Terminal *terminal, const char *argument) {
    char path[SITTING_PATH_MAX];
    if (!may_review(terminal) || !review_screen_make(terminal)) return COMMAND_STAY;
    if (argument[0] == '\0')
        review_screen_show(terminal);
    else if (read_path(terminal, argument, path) && may_write(terminal, path, argument)
             && review_screen_draw(terminal, path))
        slice_copy(slice_of(path), terminal->written, sizeof terminal->written);
    return COMMAND_STAY;
}

static CommandAnswer obey_retry(Terminal *terminal, const char *argument) {
    if (!may_review(terminal) || !review_screen_make(terminal)) return COMMAND_STAY;
    if (retry_run(terminal, (int)read_count(argument))) return COMMAND_STAY;
    return obey_act(terminal, &(SittingAct){.kind = ACT_LEAVE});
}

static CommandAnswer obey_quit(Terminal *terminal, const char *argument) {
    (void)argument;
    return obey_act(terminal, &(SittingAct){.kind = ACT_LEAVE});
}

static CommandAnswer obey_help(Terminal *terminal, const char *argument);

// ---- the table ----

static const TypedCommand commands[] = {
    {TERM("undo"), SENTENCE("take the last move back (undo 3: three of yours)"), obey_undo, ALWAYS},
    {TERM("redo"), SENTENCE("play again what was taken back"), obey_redo, IN_GAME},
    {TERM("hint"), SENTENCE("a move worth trying"), advice_hint, IN_GAME},
    {TERM("why"), SENTENCE("what the computer saw at its last move"), advice_why, ALWAYS},
    {TERM("eval"), SENTENCE("the position judged, term by term"), advice_eval, ALWAYS},
    {TERM("moves"), SENTENCE("all legal moves (moves N: those that begin so)"), lists_moves,
     ALWAYS},
    {TERM("list"), SENTENCE("the moves played so far"), lists_played, ALWAYS},
    {TERM("board"), SENTENCE("draw the board again (Enter does, too)"), obey_board, ALWAYS},
    {TERM("flip"), SENTENCE("turn the board round"), obey_flip, ALWAYS},
    {TERM("save"), SENTENCE("save the game into a file (it is saved anyway)"), obey_save, ALWAYS},
    {TERM("load"), SENTENCE("FILE [N]: go on with the game in a file"), obey_load, ALWAYS},
    {TERM("fen"), SENTENCE("show the position as text; fen TEXT starts from one"), obey_fen,
     ALWAYS},
    {TERM("draw"), SENTENCE("claim a draw if the rules allow it, else offer one"), obey_draw,
     IN_GAME},
    {TERM("resign"), SENTENCE("give up"), obey_resign, IN_GAME},
    {TERM("new"), SENTENCE("a new game (new GAME: another one)"), obey_new, ALWAYS},
    {TERM("level"), SENTENCE("the levels; level 3, level club, level PLAYER choose"), seats_level,
     ALWAYS},
    {TERM("swap"), SENTENCE("change sides with your opponent"), seats_swap, ALWAYS},
    {TERM("review"),
     SENTENCE("after a game of chess: what was good and bad; review FILE.svg draws it"),
     obey_review, AFTER_END},
    {TERM("retry"), SENTENCE("try again before a bad move of the review (retry 2)"), obey_retry,
     AFTER_END},
    {TERM("help"), SENTENCE("this text"), obey_help, ALWAYS},
    {TERM("quit"), SENTENCE("leave; the game can be resumed"), obey_quit, ALWAYS},
};

// What people try first.
static const char *const aliases[][2] = {
    {"?", "help"},   {"h", "help"},       {"q", "quit"},        {"exit", "quit"},
    {"bye", "quit"}, {"r", "review"},     {"takeback", "undo"}, {"switch", "swap"},
    {"go", "swap"},  {"history", "list"}, {"pgn", "list"},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void write_move_help(const Terminal *terminal) {
    if (notation_is_chess(terminal->sitting.game)) {
        screen_say(&terminal->screen,
                   "A move: e4, Nf3, exd5, O-O, e8=Q, or from and to: e2e4, e2 e4, e7e8q.");
        return;
    }
    GameMove moves[GAME_MOVES_MAX];
    int count = terminal->sitting.game->list_moves(&terminal->sitting.position, moves);
    char examples[GAME_MOVE_TEXT_MAX * EXAMPLES_MAX];
    Text text = text_over(examples, sizeof examples);
    for (int i = 0; i < count && i < EXAMPLES_MAX; i++) {
        if (i > 0) text_add_char(&text, ' ');
        terminal->sitting.game->format_move(&terminal->sitting.position, moves[i], &text);
    }
    screen_say(&terminal->screen, "A move, as the list shows it, for example: %s", examples);
}

static CommandAnswer obey_help(Terminal *terminal, const char *argument) {
    (void)argument;
    bool is_over = terminal->sitting.result.cause != END_NONE;
    CommandTime other = is_over ? IN_GAME : AFTER_END;
    if (!is_over) write_move_help(terminal);
    screen_say(&terminal->screen, "Commands:");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        // what can be typed now, so that it fits on the screen
        if (commands[i].time == other) continue;
        screen_writef(&terminal->screen, "  %-*s %s\n", NAME_COLUMNS,
                      words_term(terminal->screen.language, commands[i].name),
                      words_line(terminal->screen.language, commands[i].help));
    }
    return COMMAND_STAY;
}

void commands_list(const Terminal *terminal, Text *words) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        text_addf(words, "%s%s", i > 0 ? " " : "",
                  words_term(terminal->screen.language, commands[i].name));
}

// Letters are compared in either case; "évaluer" is typed with or without its accent.
static bool names_command(Slice word, const TypedCommand *command, bool allows_prefix) {
    char plain[32];
    if (!slice_copy(word, plain, sizeof plain)) return false;
    text_drop_accents(plain);
    size_t length = strlen(plain);
    Language language;
    for (int number = 0; (language = language_number(number)) != NULL; number++) {
        char name[32];
        slice_copy(slice_of(words_term(language, command->name)), name, sizeof name);
        text_drop_accents(name);
        if (strcasecmp(plain, name) == 0) return true;
        // nobody gives up by a slip
        bool may_be_short = allows_prefix && command->obey != obey_resign;
        if (may_be_short && length >= PREFIX_MIN && strncasecmp(plain, name, length) == 0)
            return true;
    }
    return false;
}

// The command a line begins with, and in `argument` what follows; NULL for none, or for several.
static const TypedCommand *find_command(const char *line, bool allows_prefix,
                                        char argument[LINE_SIZE]) {
    Slice rest = slice_of(line);
    Slice word = slice_next_word(&rest);
    const TypedCommand *found = NULL;
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

bool commands_mean_quit(const char *line) {
    char argument[LINE_SIZE];
    const TypedCommand *command = find_command(line, false, argument);
    return command != NULL && command->obey == obey_quit;
}

// Commands that change nothing but the screen.
static bool only_looks(const TypedCommand *command) {
    return command->obey == lists_moves || command->obey == lists_played
           || command->obey == obey_board || command->obey == obey_flip
           || command->obey == advice_eval;
}

bool commands_look(Terminal *terminal, const char *line) {
    char argument[LINE_SIZE];
    const TypedCommand *command = find_command(line, true, argument);
    if (command == NULL || !only_looks(command)) return false;
    command->obey(terminal, argument);
    return true;
}

CommandAnswer commands_obey(Terminal *terminal, const char *line, bool allows_prefix) {
    char argument[LINE_SIZE];
    const TypedCommand *found = find_command(line, allows_prefix, argument);
    if (found == NULL) return COMMAND_UNKNOWN;
    if (terminal->sitting.result.cause != END_NONE && found->time == IN_GAME)
        return COMMAND_UNKNOWN;
    return found->obey(terminal, argument);
}
