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
    void (*obey)(Terminal *terminal, const char *argument); // NULL: it is the act
    CommandTime time;
    SessionActKind act;
} TypedCommand;

// ---- back and forth ----

static int64_t read_count(const char *argument) {
    int64_t count = 1;
    if (argument[0] != '\0' && !text_parse_int(argument, "count", 1, UNDO_MAX, &count, NULL))
        return 1;
    return count;
}

static void go_through(Terminal *terminal, SessionActKind kind, const char *count,
                       const char *nothing) {
    int turns = (int)read_count(count);
    if (!terminal_act(terminal, &(SessionAct){.kind = kind, .count = turns}))
        screen_say_line(&terminal->screen, nothing);
}

static void obey_undo(Terminal *terminal, const char *argument) {
    go_through(terminal, ACT_UNDO, argument, SENTENCE("There is no move to take back."));
}

static void obey_redo(Terminal *terminal, const char *argument) {
    go_through(terminal, ACT_REDO, argument, SENTENCE("There is no move to play again."));
}

// ---- the board ----

static void obey_board(Terminal *terminal, const char *argument) {
    (void)argument;
    terminal_draw(terminal);
}

static void obey_hide(Terminal *terminal, const char *argument) {
    (void)argument;
    terminal_act(terminal, &(SessionAct){.kind = ACT_HIDE});
    screen_say(&terminal->screen, terminal->session.hides
                                      ? "Between two people the board is hidden after every move."
                                      : "The board is no longer hidden between turns.");
}

static void obey_fen(Terminal *terminal, const char *argument) {
    char text[GAME_TEXT_MAX];
    if (argument[0] != '\0') {
        terminal_act(terminal, &(SessionAct){.kind = ACT_POSITION, .text = argument});
        return;
    }
    game_format(terminal->session.game, &terminal->session.position, text);
    screen_writef(&terminal->screen, "%s\n", text);
}

// ---- files ----

// False when what was typed is too long for a path, which was then said.
static bool read_path(const Terminal *terminal, const char *typed, char path[STORE_PATH_MAX]) {
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

static void obey_save(Terminal *terminal, const char *argument) {
    Error error = {{0}};
    char path[STORE_PATH_MAX];
    if (argument[0] == '\0') {
        const char *name = words_term(terminal->screen.language, "save");
        if (terminal->keeper.saves && terminal->session.count > 0)
            terminal_say_saved(terminal);
        else
            screen_say(&terminal->screen, "Which file? Type %s FILE.", name);
        return;
    }
    if (!read_path(terminal, argument, path) || !may_write(terminal, path, argument)) return;
    if (keeper_write(&terminal->keeper, &terminal->session, path, &error)) {
        screen_say(&terminal->screen, "Written to %s.", argument);
        slice_copy(slice_of(path), terminal->written, sizeof terminal->written);
    } else {
        screen_say_error(&terminal->screen, &error);
    }
}

// "games.pgn 3": the number behind the name, or 0. A file whose name ends so is taken by its name.
static int take_game_number(const char *argument, char name[LINE_SIZE]) {
    char path[STORE_PATH_MAX];
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

static void obey_load(Terminal *terminal, const char *argument) {
    if (argument[0] == '\0') {
        const char *name = words_term(terminal->screen.language, "load");
        screen_say(&terminal->screen, "Which file? Type %s FILE.", name);
        return;
    }
    char name[LINE_SIZE], path[STORE_PATH_MAX];
    int number = take_game_number(argument, name);
    if (!read_path(terminal, name, path)) return;
    terminal_load_now(terminal, (LoadPlace){path, number});
}

// ---- the game itself ----

static void obey_new(Terminal *terminal, const char *argument) {
    const char *game = argument[0] != '\0' ? argument : NULL;
    terminal_act(terminal, &(SessionAct){.kind = ACT_NEW, .text = game});
}

// Both are made once the result is known: before, they would be advice.
static bool may_review(const Terminal *terminal) {
    if (terminal->session.result.cause != END_NONE) return true;
    screen_say(&terminal->screen, "The review comes after the game; resign ends it.");
    return false;
}

// "review", and "review FILE" for the picture of it.
static void obey_review(Terminal *terminal, const char *argument) {
    char path[STORE_PATH_MAX];
    if (!may_review(terminal) || !review_screen_make(terminal)) return;
    if (argument[0] == '\0')
        review_screen_show(terminal);
    else if (read_path(terminal, argument, path) && may_write(terminal, path, argument)
             && review_screen_draw(terminal, path))
        slice_copy(slice_of(path), terminal->written, sizeof terminal->written);
}

static void obey_retry(Terminal *terminal, const char *argument) {
    if (!may_review(terminal) || !review_screen_make(terminal)) return;
    if (!retry_run(terminal, (int)read_count(argument)) && !terminal->session.is_left)
        terminal_act(terminal, &(SessionAct){.kind = ACT_LEAVE});
}

// "coach" switches it, "coach on" and "coach off" say which way.
static void obey_coach(Terminal *terminal, const char *argument) {
    bool is_on = !commands_is_word(argument, TERM("off"))
                 && (argument[0] != '\0' || !terminal->session.coach.is_on);
    terminal_act(terminal, &(SessionAct){.kind = ACT_COACH, .count = is_on ? COACH_ON : COACH_OFF});
    screen_say_line(&terminal->screen,
                    is_on ? SENTENCE("The coach warns you before a bad move is answered.")
                          : SENTENCE("The coach is silent."));
}

static void obey_help(Terminal *terminal, const char *argument);

// ---- the table ----

static const TypedCommand commands[] = {
    {TERM("undo"), SENTENCE("take the last move back (undo 3: three of yours)"), obey_undo,
     .time = ALWAYS},
    {TERM("redo"), SENTENCE("play again what was taken back"), obey_redo, .time = IN_GAME},
    {TERM("hint"), SENTENCE("a move worth trying"), advice_hint, .time = IN_GAME},
    {TERM("why"), SENTENCE("what the computer saw at its last move"), advice_why, .time = ALWAYS},
    {TERM("eval"), SENTENCE("the position judged, term by term"), advice_eval, .time = ALWAYS},
    {TERM("moves"), SENTENCE("all legal moves (moves N: those that begin so)"), lists_moves,
     .time = ALWAYS},
    {TERM("list"), SENTENCE("the moves played so far"), lists_played, .time = ALWAYS},
    {TERM("board"), SENTENCE("draw the board again (Enter does, too)"), obey_board, .time = ALWAYS},
    {TERM("flip"), SENTENCE("turn the board round"), .act = ACT_FLIP},
    {TERM("hide"), SENTENCE("for two people at one screen: hide the board between turns"),
     obey_hide, .time = IN_GAME},
    {TERM("save"), SENTENCE("save the game into a file (it is saved anyway)"), obey_save,
     .time = ALWAYS},
    {TERM("load"), SENTENCE("FILE [N]: go on with the game in a file"), obey_load, .time = ALWAYS},
    {TERM("fen"), SENTENCE("show the position as text; fen TEXT starts from one"), obey_fen,
     .time = ALWAYS},
    {TERM("draw"), SENTENCE("claim a draw if the rules allow it, else offer one"), .act = ACT_DRAW,
     .time = IN_GAME},
    {TERM("resign"), SENTENCE("give up"), .act = ACT_RESIGN, .time = IN_GAME},
    {TERM("new"), SENTENCE("a new game (new GAME: another one)"), obey_new, .time = ALWAYS},
    {TERM("level"), SENTENCE("the levels; level 3, level club, level PLAYER choose"), seats_level,
     .time = ALWAYS},
    {TERM("coach"), SENTENCE("chess: a warning before a bad move is answered (coach off)"),
     obey_coach, .time = IN_GAME},
    {TERM("swap"), SENTENCE("change sides with your opponent"), seats_swap, .time = ALWAYS},
    {TERM("review"),
     SENTENCE("after a game: what was good and bad; of chess, review FILE.svg draws it"),
     obey_review, .time = AFTER_END},
    {TERM("retry"), SENTENCE("try again before a bad move of the review (retry 2)"), obey_retry,
     .time = AFTER_END},
    {TERM("help"), SENTENCE("this text"), obey_help, .time = ALWAYS},
    {TERM("quit"), SENTENCE("leave; the game can be resumed"), .act = ACT_LEAVE},
};

// What people try first.
static const char *const aliases[][2] = {
    {"?", "help"},   {"h", "help"},       {"q", "quit"},        {"exit", "quit"},
    {"bye", "quit"}, {"r", "review"},     {"takeback", "undo"}, {"switch", "swap"},
    {"go", "swap"},  {"history", "list"}, {"pgn", "list"},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void write_move_help(const Terminal *terminal) {
    if (notation_is_chess(terminal->session.game)) {
        screen_say(&terminal->screen,
                   "A move: e4, Nf3, exd5, O-O, e8=Q, or from and to: e2e4, e2 e4, e7e8q.");
        return;
    }
    GameMove moves[GAME_MOVES_MAX];
    int count = terminal->session.game->list_moves(&terminal->session.position, moves);
    Text examples = TEXT_OF(GAME_MOVE_TEXT_MAX * EXAMPLES_MAX);
    for (int i = 0; i < count && i < EXAMPLES_MAX; i++) {
        if (i > 0) text_add_char(&examples, ' ');
        terminal->session.game->format_move(&terminal->session.position, moves[i], &examples);
    }
    screen_say(&terminal->screen, "A move, as the list shows it, for example: %s", examples.data);
}

static void obey_help(Terminal *terminal, const char *argument) {
    (void)argument;
    bool is_over = terminal->session.result.cause != END_NONE;
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
}

void commands_list(const Terminal *terminal, Text *words) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        text_addf(words, "%s%s", i > 0 ? " " : "",
                  words_term(terminal->screen.language, commands[i].name));
}

// The word is the term in one of the languages, or begins like it. Letters are compared in either
// case; "évaluer" is typed with or without its accent.
static bool is_term(Slice word, const char *term, bool allows_prefix) {
    char plain[32];
    if (!slice_copy(word, plain, sizeof plain)) return false;
    text_drop_accents(plain);
    size_t length = strlen(plain);
    Language language;
    for (int number = 0; (language = language_number(number)) != NULL; number++) {
        char name[32];
        slice_copy(slice_of(words_term(language, term)), name, sizeof name);
        text_drop_accents(name);
        if (strcasecmp(plain, name) == 0) return true;
        if (allows_prefix && length >= PREFIX_MIN && strncasecmp(plain, name, length) == 0)
            return true;
    }
    return false;
}

bool commands_is_word(const char *line, const char *term) {
    Slice rest = slice_of(line);
    return is_term(slice_next_word(&rest), term, false);
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
        // nobody gives up by a slip
        bool may_be_short = allows_prefix && commands[i].act != ACT_RESIGN;
        if (!is_term(word, commands[i].name, may_be_short)) continue;
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
    return command != NULL && command->act == ACT_LEAVE;
}

// Commands that change nothing but the screen.
static bool only_looks(const TypedCommand *command) {
    return command->obey == lists_moves || command->obey == lists_played
           || command->obey == obey_board || command->act == ACT_FLIP
           || command->obey == advice_eval;
}

static void obey(Terminal *terminal, const TypedCommand *command, const char *argument) {
    if (command->obey != NULL)
        command->obey(terminal, argument);
    else
        terminal_act(terminal, &(SessionAct){.kind = command->act});
}

bool commands_look(Terminal *terminal, const char *line) {
    char argument[LINE_SIZE];
    const TypedCommand *command = find_command(line, true, argument);
    if (command == NULL || !only_looks(command)) return false;
    obey(terminal, command, argument);
    return true;
}

bool commands_obey(Terminal *terminal, const char *line, bool allows_prefix) {
    char argument[LINE_SIZE];
    const TypedCommand *found = find_command(line, allows_prefix, argument);
    if (found == NULL) return false;
    if (session_is_over(&terminal->session) && found->time == IN_GAME) return false;
    obey(terminal, found, argument);
    return true;
}
