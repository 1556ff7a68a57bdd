// SPDX-License-Identifier: GPL-3.0-or-later
// turn.c - see turn.h.
#include "terminal/turn.h"

#include <ctype.h>
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
    typed_move_list(terminal->screen.language, terminal->session.game, &terminal->session.position,
                    words);
    // Squares are completed once one of them is typed, so that "e" does not show every move twice.
    if (notation_is_chess(terminal->session.game) && prefix[0] != '\0'
        && isdigit((unsigned char)prefix[1]))
        typed_move_list_coordinates(&terminal->session.position, words);
    text_add_char(words, ' ');
    commands_list(terminal, words);
}

// Prompts are plain ASCII: "White> ", "Blancs 4:55> ". With a clock, it changes with every second,
// and in the last seconds with their tenths.
static int64_t write_prompt(void *context) {
    Turn *turn = context;
    const Screen *screen = &turn->terminal->screen;
    Text text = text_over(turn->prompt, sizeof turn->prompt - 2);
    text_add(&text, screen_side_name(screen, turn->terminal->session.game, turn->side));
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
    if (terminal->screen.redraws && terminal->session.result.cause == END_NONE)
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

void turn_explain(const Terminal *terminal, const SessionEvent *refusal) {
    const Screen *screen = &terminal->screen;
    if (refusal->typed == TYPED_NOTHING)
        screen_say(screen, "'%s' is neither a move nor a command (help lists them).",
                   terminal->typed);
    else if (refusal->reason.text[0] != '\0')
        screen_say_error(screen, &refusal->reason);
    if (refusal->typed != TYPED_NOTHING && refusal->candidates[0] != '\0')
        screen_say(screen, "Possible: %s", refusal->candidates);
    if (refusal->typed == TYPED_ILLEGAL) screen_say(screen, "Type moves for all legal moves.");
}

static bool is_blank(const char *line) {
    while (text_is_blank(*line)) line++;
    return *line == '\0';
}

// ---- deciding ----

// What a person is told before the prompt, once for each board.
static void greet(Terminal *terminal) {
    const Session *session = &terminal->session;
    Sentence claim;
    if (terminal->asked_edition == session->edition) return;
    terminal->asked_edition = session->edition;
    if (session->was_declined) screen_say(&terminal->screen, "The offer of a draw is declined.");
    if (session_may_claim(session, &claim))
        screen_say(&terminal->screen, "A draw may be claimed (%p): type draw.",
                   (const void *)&claim);
    if (session->count < 2) screen_say(&terminal->screen, "Type a move, or help.");
}

static void leave(Terminal *terminal) {
    terminal_act(terminal, &(SessionAct){.kind = ACT_LEAVE});
}

static bool step_move(Terminal *terminal, const char *line) {
    slice_copy(slice_of(line), terminal->typed, sizeof terminal->typed);
    return terminal_step(terminal, &(SessionAct){.kind = ACT_MOVE,
                                                 .text = line,
                                                 .is_for_any_board = true,
                                                 .language = terminal->screen.language});
}

bool turn_try(Terminal *terminal, const char *line) {
    bool is_move = step_move(terminal, line);
    terminal_tell(terminal);
    return is_move;
}

// A command, a move, or the beginning of a command.
static void obey(Terminal *terminal, const char *line) {
    if (commands_obey(terminal, line, false)) return;
    if (step_move(terminal, line) || !commands_obey(terminal, line, true)) terminal_tell(terminal);
}

// Whatever is typed shows the board; only leaving is heard before.
static void ask_hidden(Terminal *terminal) {
    char line[LINE_SIZE];
    LineStatus status = turn_read_line(terminal, "> ", line);
    if (status == LINE_ENDED || status == LINE_INTERRUPTED
        || (status == LINE_READ && commands_mean_quit(line)))
        leave(terminal);
    else
        terminal_act(terminal, &(SessionAct){.kind = ACT_SHOW});
}

static void ask_move(Terminal *terminal) {
    char line[LINE_SIZE];
    Turn turn = {.terminal = terminal,
                 .side = session_side_to_move(&terminal->session),
                 .deadline_ms = session_wake_ms(&terminal->session)};
    write_prompt(&turn);
    greet(terminal);
    switch (ask(&turn, turn.prompt, line)) {
    case LINE_ENDED:
    case LINE_INTERRUPTED: leave(terminal); return;
    case LINE_TIMED_OUT: terminal_act(terminal, &(SessionAct){.kind = ACT_TICK}); return;
    case LINE_TOO_LONG: screen_say(&terminal->screen, "That line is too long."); return;
    case LINE_READ: break;
    }
    if (is_blank(line))
        terminal_draw(terminal);
    else
        obey(terminal, line);
}

// Commands until a new game is wanted or the person leaves.
static void ask_after_game(Terminal *terminal) {
    const Session *session = &terminal->session;
    char line[LINE_SIZE];
    bool has_review = review_is_possible(session) && !review_is_made(session);
    if (terminal->asked_edition != session->edition)
        screen_say(&terminal->screen,
                   has_review ? "Type r to review the game; or new, undo, save FILE, quit."
                              : "Type new, undo, save FILE or quit.");
    terminal->asked_edition = session->edition;
    const char *prompt = words_line(terminal->screen.language, "Game over> ");
    LineStatus status = turn_read_line(terminal, prompt, line);
    if (status == LINE_ENDED || status == LINE_INTERRUPTED)
        leave(terminal);
    else if (status == LINE_READ && !is_blank(line) && !commands_obey(terminal, line, true))
        screen_say(&terminal->screen, "The game is over: type review, new, undo or quit.");
}

static void ask_about_draw(Terminal *terminal) {
    const Session *session = &terminal->session;
    Text question = TEXT_OF(MESSAGE_MAX);
    words_addf(terminal->screen.language, &question,
               "%-s: your opponent offers a draw. Accept? (y/n) ",
               session->game->side_names[session_side_to_move(session)]);
    bool accepts = turn_confirm(terminal, question.data);
    if (!session->is_left)
        terminal_act(terminal, &(SessionAct){.kind = ACT_ANSWER_DRAW, .count = accepts});
}

static void ask_about_warning(Terminal *terminal) {
    bool takes_back =
        turn_confirm(terminal, words_line(terminal->screen.language, "Take the move back? (y/n) "));
    if (terminal->session.is_left) return;
    terminal_act(terminal, takes_back ? &(SessionAct){.kind = ACT_UNDO, .count = 1}
                                      : &(SessionAct){.kind = ACT_COACH, .count = COACH_GO_ON});
}

void turn_ask(Terminal *terminal) {
    if (terminal->session.coach.is_warning)
        ask_about_warning(terminal);
    else if (terminal->session.is_draw_asked)
        ask_about_draw(terminal);
    else if (session_is_over(&terminal->session))
        ask_after_game(terminal);
    else if (terminal->session.is_hidden)
        ask_hidden(terminal);
    else
        ask_move(terminal);
}

// ---- questions ----

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
        if (status == LINE_ENDED || status == LINE_INTERRUPTED) leave(terminal); // no answer
        if (status != LINE_READ && status != LINE_TOO_LONG) return false;
        Slice rest = slice_of(line);
        Slice word = slice_next_word(&rest);
        int letter = word.length > 0 ? tolower((unsigned char)word.data[0]) : 0;
        if (letter == 'y' || letter == 'o') return true;
        if (letter == 'n') return false;
        screen_say(&terminal->screen, "Please answer y or n.");
    }
}
