// SPDX-License-Identifier: GPL-3.0-or-later
// turn.c - see turn.h.
#include "terminal/turn.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/clock.h"
#include "terminal/commands.h"

// ---- the line ----

// The turn of a person, as long as it takes.
typedef struct Turn {
    Terminal *terminal;
    int side;
    int64_t deadline_ms; // of the clock, on clock_now_ms(); 0: none
    char prompt[PLAYER_NAME_MAX];
} Turn;

static void list_words(void *context, const char *prefix, Text *words) {
    const Terminal *terminal = ((const Turn *)context)->terminal;
    typed_move_list(terminal->screen.language, terminal->sitting.game, &terminal->sitting.position,
                    words);
    // Squares are completed once one of them is typed, so that "e" does not show every move twice.
    if (notation_is_chess(terminal->sitting.game) && prefix[0] != '\0'
        && isdigit((unsigned char)prefix[1]))
        typed_move_list_coordinates(&terminal->sitting.position, words);
    text_add_char(words, ' ');
    commands_list(terminal, words);
}

// Prompts are plain ASCII: "White> ", "Blancs 4:55> ". With a clock, it changes with every second,
// and in the last seconds with their tenths.
static int64_t write_prompt(void *context) {
    Turn *turn = context;
    const Screen *screen = &turn->terminal->screen;
    Text text = text_over(turn->prompt, sizeof turn->prompt - 2);
    text_add(&text, screen_side_name(screen, turn->terminal->sitting.game, turn->side));
    text_drop_accents(turn->prompt);
    text.length = strlen(turn->prompt);
    int64_t next_ms = 0;
    if (turn->deadline_ms > 0 && screen->has_escapes) {
        text_add_char(&text, ' ');
        next_ms = screen_add_clock(turn->deadline_ms - clock_now_ms(), &text);
    }
    strcat(turn->prompt, "> ");
    return next_ms;
}

// The window has another size.
static void follow_window(void *context) {
    Terminal *terminal = ((Turn *)context)->terminal;
    screen_measure(&terminal->screen);
    if (terminal->screen.redraws && terminal->sitting.result.cause == END_NONE)
        terminal_draw(terminal);
}

static LineStatus ask(Turn *turn, const char *prompt, char line[LINE_SIZE]) {
    LineInput *input = &turn->terminal->input;
    input->list_words = list_words;
    input->update_prompt = prompt == turn->prompt && turn->deadline_ms > 0 ? write_prompt : NULL;
    input->on_resize = follow_window;
    input->context = turn;
    screen_measure(&turn->terminal->screen);
    LineStatus status = line_read(input, prompt, turn->deadline_ms, line);
    input->list_words = NULL;
    input->update_prompt = NULL;
    input->on_resize = NULL;
    return status;
}

void turn_explain(const Terminal *terminal, const char *line, TypedMove kind,
                  const MoveReading *reading) {
    const Screen *screen = &terminal->screen;
    char typed[48];
    slice_copy(slice_of(line), typed, sizeof typed);
    if (kind == TYPED_AMBIGUOUS)
        screen_say(screen, "'%s' can be several moves.", typed);
    else if (kind == TYPED_NOTHING)
        screen_say(screen, "'%s' is neither a move nor a command (help lists them).", typed);
    else if (reading->reason.text[0] != '\0' && strstr(reading->reason.text, "; legal: ") == NULL)
        screen_say_error(screen, &reading->reason);
    else
        screen_say(screen, "'%s' is not a legal move here.", typed);
    if (kind != TYPED_NOTHING && reading->candidates[0] != '\0')
        screen_say(screen, "Possible: %s", reading->candidates);
    if (kind == TYPED_ILLEGAL) screen_say(screen, "Type moves for all legal moves.");
}

static bool is_blank(const char *line) {
    while (text_is_blank(*line)) line++;
    return *line == '\0';
}

// ---- deciding ----

static bool decides(Terminal *terminal, GameMove move) {
    return sitting_act(&terminal->sitting, &(SittingAct){.kind = ACT_MOVE, .move = move}, NULL)
           == ACT_ENDED;
}

// Obeys or reads the line. True when the person has decided.
static bool obey(Terminal *terminal, const char *line) {
    const Sitting *sitting = &terminal->sitting;
    CommandAnswer answer = commands_obey(terminal, line, false);
    MoveReading reading;
    TypedMove kind = TYPED_NOTHING;
    if (answer == COMMAND_UNKNOWN) {
        kind = typed_move_read(terminal->screen.language, sitting->game, &sitting->position, line,
                               &reading);
        if (kind == TYPED_MOVE && sitting_is_forbidden(sitting, reading.move)) {
            kind = TYPED_ILLEGAL;
            error_set(&reading.reason,
                      "this position was visited already, and may not be entered again");
        }
        if (kind == TYPED_MOVE) return decides(terminal, reading.move);
        answer = commands_obey(terminal, line, true);
    }
    if (answer == COMMAND_UNKNOWN) turn_explain(terminal, line, kind, &reading);
    return answer == COMMAND_LEAVE;
}

// What a person is told before the prompt.
static void greet(const Terminal *terminal, const SittingTurn *turn) {
    if (turn->was_draw_declined) screen_say(&terminal->screen, "The offer of a draw is declined.");
    if (turn->may_claim)
        screen_say(&terminal->screen, "A draw may be claimed (%p): type draw.",
                   (const void *)&turn->claim);
    if (terminal->sitting.count < 2) screen_say(&terminal->screen, "Type a move, or help.");
}

static AskResult ask_move(Terminal *terminal, const SittingTurn *asked) {
    char line[LINE_SIZE];
    Turn turn = {.terminal = terminal, .side = asked->side, .deadline_ms = asked->deadline_ms};
    write_prompt(&turn);
    greet(terminal, asked);
    for (;;) {
        // in an answer to a question
        if (terminal->sitting.request == REQUEST_QUIT) return ASK_ENDED;
        switch (ask(&turn, turn.prompt, line)) {
        case LINE_ENDED: return ASK_ENDED;
        case LINE_INTERRUPTED: return ASK_STOPPED;
        case LINE_TIMED_OUT: return ASK_TIMED_OUT;
        case LINE_TOO_LONG: screen_say(&terminal->screen, "That line is too long."); break;
        case LINE_READ:
            if (is_blank(line))
                terminal_draw(terminal);
            else if (obey(terminal, line))
                return ASK_ANSWERED;
        }
    }
}

// Commands until a new game is wanted or the person leaves.
static AskResult ask_after_game(Terminal *terminal) {
    const Sitting *sitting = &terminal->sitting;
    char line[LINE_SIZE];
    bool has_review =
        notation_is_chess(sitting->game) && sitting->count > 0 && !review_is_made(sitting);
    screen_say(&terminal->screen, has_review
                                      ? "Type r to review the game; or new, undo, save FILE, quit."
                                      : "Type new, undo, save FILE or quit.");
    for (;;) {
        const char *prompt = words_line(terminal->screen.language, "Game over> ");
        LineStatus status = turn_read_line(terminal, prompt, line);
        if (status == LINE_ENDED || status == LINE_INTERRUPTED) return ASK_ENDED;
        if (status != LINE_READ || is_blank(line)) continue;
        CommandAnswer answer = commands_obey(terminal, line, true);
        if (answer == COMMAND_LEAVE || sitting->request == REQUEST_QUIT) return ASK_ANSWERED;
        if (answer != COMMAND_STAY)
            screen_say(&terminal->screen, "The game is over: type review, new, undo or quit.");
    }
}

AskResult turn_ask(void *context, const SittingTurn *turn) {
    return turn->is_over ? ask_after_game(context) : ask_move(context, turn);
}

// ---- questions ----

bool turn_accepts_draw(void *context, int side) {
    Terminal *terminal = context;
    char question[MESSAGE_MAX];
    Text text = text_over(question, sizeof question);
    words_addf(terminal->screen.language, &text, "%-s: your opponent offers a draw. Accept? (y/n) ",
               terminal->sitting.game->side_names[side]);
    return turn_confirm(terminal, question);
}

LineStatus turn_read_line(Terminal *terminal, const char *prompt, char line[LINE_SIZE]) {
    Turn turn = {.terminal = terminal};
    return ask(&turn, prompt, line);
}

bool turn_confirm(Terminal *terminal, const char *question) {
    char prompt[MESSAGE_MAX], line[LINE_SIZE];
    slice_copy(slice_of(question), prompt, sizeof prompt);
    text_drop_accents(prompt);
    for (;;) {
        LineStatus status = turn_read_line(terminal, prompt, line);
        if (status == LINE_ENDED) // no answer: the person leaves at the next turn
            sitting_act(&terminal->sitting, &(SittingAct){.kind = ACT_LEAVE}, NULL);
        if (status != LINE_READ && status != LINE_TOO_LONG) return false;
        Slice rest = slice_of(line);
        Slice word = slice_next_word(&rest);
        int letter = word.length > 0 ? tolower((unsigned char)word.data[0]) : 0;
        if (letter == 'y' || letter == 'o') return true;
        if (letter == 'n') return false;
        screen_say(&terminal->screen, "Please answer y or n.");
    }
}
