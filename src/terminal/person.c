// SPDX-License-Identifier: GPL-3.0-or-later
// person.c - see person.h.
#include "terminal/person.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "terminal/typed_move.h"
#include "terminal/review_screen.h"
#include "core/clock.h"

// ---- the line --------------------------------------------------------------------------------------

// The turn of a person, as long as it takes.
typedef struct Turn {
    Session *session;
    int side;
    int64_t deadline_ms; // of the clock, on clock_now_ms(); 0: none
    char prompt[PLAYER_NAME_MAX];
} Turn;

static void list_words(void *context, const char *prefix, Text *words) {
    const Session *session = ((const Turn *)context)->session;
    human_list_moves(&session->screen, session->game, &session->position, words);
    // Squares are completed once one of them is typed, so that "e" does not show every move twice.
    if (screen_is_chess(session->game) && prefix[0] != '\0' && isdigit((unsigned char)prefix[1]))
        human_list_coordinates(&session->position, words);
    text_add_char(words, ' ');
    human_list_commands(session, words);
}

// Prompts are plain ASCII: "White> ", "Blancs 4:55> ". With a clock, it changes with every second, and in the
// last seconds with their tenths.
static int64_t write_prompt(void *context) {
    Turn *turn = context;
    const Screen *screen = &turn->session->screen;
    Text text = text_over(turn->prompt, sizeof turn->prompt - 2);
    screen_side_name(screen, turn->session->game, turn->side, &text);
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
    Session *session = ((Turn *)context)->session;
    screen_measure(&session->screen);
    if (session->screen.redraws && session->result.cause == END_NONE) session_draw(session);
}

static LineStatus ask(Turn *turn, const char *prompt, char line[LINE_SIZE]) {
    LineInput *input = &turn->session->input;
    input->list_words = list_words;
    input->update_prompt = prompt == turn->prompt && turn->deadline_ms > 0 ? write_prompt : NULL;
    input->on_resize = follow_window;
    input->context = turn;
    screen_measure(&turn->session->screen);
    LineStatus status = line_read(input, prompt, turn->deadline_ms, line);
    input->list_words = NULL;
    input->update_prompt = NULL;
    input->on_resize = NULL;
    return status;
}

void human_explain(const Session *session, const char *typed, TypedMove kind, const MoveReading *reading) {
    const Screen *screen = &session->screen;
    if (kind == TYPED_AMBIGUOUS)
        screen_say(screen, MESSAGE_AMBIGUOUS, typed, NULL);
    else if (kind == TYPED_NOTHING)
        screen_say(screen, MESSAGE_NOTHING_UNDERSTOOD, typed, NULL);
    else if (reading->reason.text[0] != '\0' && strstr(reading->reason.text, "; legal: ") == NULL)
        screen_say_foreign(screen, reading->reason.text);
    else
        screen_say(screen, MESSAGE_NOT_LEGAL, typed, NULL);
    if (kind != TYPED_NOTHING && reading->candidates[0] != '\0')
        screen_say(screen, MESSAGE_CANDIDATES, reading->candidates, NULL);
    if (kind == TYPED_ILLEGAL) screen_say(screen, MESSAGE_ALL_MOVES, NULL);
}

static bool is_blank(const char *line) {
    while (text_is_blank(*line)) line++;
    return *line == '\0';
}

// ---- thinking --------------------------------------------------------------------------------------

// Obeys or reads the line. True when the person has decided.
static bool decide(Session *session, const char *line, Thought *thought) {
    CommandAnswer answer = human_obey(session, line, false);
    MoveReading reading;
    TypedMove kind = TYPED_NOTHING;
    if (answer == COMMAND_UNKNOWN) {
        kind = human_read_move(&session->screen, session->game, &session->position, line, &reading);
        if (kind == TYPED_MOVE && session_is_forbidden(session, reading.move)) {
            kind = TYPED_ILLEGAL;
            error_set(&reading.reason, "this position was visited already, and may not be entered again");
        }
        if (kind == TYPED_MOVE) {
            thought->decision = session->offers_draw ? DECISION_OFFER_DRAW : DECISION_MOVE;
            thought->move = reading.move;
            session->has_offered = session->offers_draw;
            session->offers_draw = false;
            return true;
        }
        answer = human_obey(session, line, true);
    }
    switch (answer) {
    case COMMAND_UNKNOWN: {
        char shown[48];
        slice_copy(slice_of(line), shown, sizeof shown);
        human_explain(session, shown, kind, &reading);
        return false;
    }
    case COMMAND_STAY: return false;
    case COMMAND_LEAVE: thought->decision = DECISION_QUIT; return true;
    case COMMAND_RESIGN: thought->decision = DECISION_RESIGN; return true;
    case COMMAND_CLAIM: thought->decision = DECISION_CLAIM_DRAW; return true;
    }
    return false;
}

// What a person is told before the prompt.
static void greet(Session *session) {
    char reason[REASON_MAX];
    if (session->has_offered) screen_say(&session->screen, MESSAGE_DRAW_DECLINED, NULL);
    session->has_offered = false;
    if (session_may_claim(session, reason)) {
        char translated[REASON_MAX * 2];
        Text text = text_over(translated, sizeof translated);
        message_translate(session->screen.language, reason, &text);
        screen_say(&session->screen, MESSAGE_MAY_CLAIM, translated, NULL);
    }
    if (session->count < 2) screen_say(&session->screen, MESSAGE_FIRST_HINT, NULL);
}

static bool human_think(Player *player, const ThinkLimits *limits, Thought *thought, Error *error) {
    Session *session = player->state;
    char line[LINE_SIZE];
    Turn turn = {.session = session, .side = player->side};
    if (limits->patience_ms > 0) turn.deadline_ms = clock_now_ms() + limits->patience_ms;
    session->turn_end_ms = turn.deadline_ms;
    watch_end(&session->watch);
    write_prompt(&turn);
    if (session->request != REQUEST_QUIT) greet(session);
    for (;;) {
        if (atomic_load(&session->watch.is_left))
            session->request = REQUEST_QUIT; // said while a computer thought
        switch (session->request == REQUEST_QUIT ? LINE_ENDED : ask(&turn, turn.prompt, line)) {
        case LINE_ENDED:
            session->request = REQUEST_QUIT;
            thought->decision = DECISION_QUIT;
            return true;
        case LINE_INTERRUPTED: player->fault = FAULT_STOPPED; return error_set(error, "stopped");
        case LINE_TIMED_OUT: player->fault = FAULT_TIME; return error_set(error, "ran out of time");
        case LINE_TOO_LONG: screen_say(&session->screen, MESSAGE_LINE_TOO_LONG, NULL); break;
        case LINE_READ:
            if (is_blank(line))
                session_draw(session);
            else if (decide(session, line, thought))
                return true;
        }
    }
}

// The opponent offers a draw with a move that is on the board already.
static bool human_accepts_draw(Player *player) {
    Session *session = player->state;
    char side[PLAYER_NAME_MAX], question[MESSAGE_MAX];
    Text side_text = text_over(side, sizeof side);
    Text text = text_over(question, sizeof question);
    screen_side_name(&session->screen, session->game, player->side, &side_text);
    const char *arguments[] = {side};
    message_format(session->screen.language, MESSAGE_DRAW_QUESTION, arguments, 1, &text);
    return human_confirm(session, question);
}

bool human_confirm(Session *session, const char *question) {
    char prompt[MESSAGE_MAX], line[LINE_SIZE];
    slice_copy(slice_of(question), prompt, sizeof prompt);
    text_drop_accents(prompt);
    for (;;) {
        LineStatus status = human_ask(session, prompt, line);
        if (status == LINE_ENDED)
            session->request = REQUEST_QUIT; // no answer: the person leaves at the next turn
        if (status != LINE_READ && status != LINE_TOO_LONG) return false;
        Slice rest = slice_of(line);
        Slice word = slice_next_word(&rest);
        int letter = word.length > 0 ? tolower((unsigned char)word.data[0]) : 0;
        if (letter == 'y' || letter == 'o') return true;
        if (letter == 'n') return false;
        screen_say(&session->screen, MESSAGE_YES_NO, NULL);
    }
}

static bool human_new_game(Player *player, const void *start, Error *error) {
    (void)player, (void)start, (void)error;
    return true;
}

static bool human_tell(Player *player, GameMove move, Error *error) {
    (void)player, (void)move, (void)error;
    return true;
}

static bool human_open_text(Player *player, const char *options, Error *error) {
    (void)player, (void)options;
    return error_set(error, "a human is opened by the terminal game only");
}

static void human_close(Player *player) {
    (void)player;
}

static const PlayerKind human_kind = {
    .name = "human",
    .summary = "a person at this terminal",
    .options = "name=TEXT",
    .open = human_open_text,
    .new_game = human_new_game,
    .tell = human_tell,
    .think = human_think,
    .accepts_draw = human_accepts_draw,
    .close = human_close,
};

bool human_is_text(const char *text) {
    return strcmp(text, "human") == 0 || strncmp(text, "human:", 6) == 0;
}

void human_open(Player *player, Session *session, const char *text) {
    *player = (Player){.kind = &human_kind, .game = session->game, .state = session};
    const char *name = strncmp(text, "human:name=", 11) == 0 ? text + 11 : "human";
    slice_copy(slice_of(name), player->title, sizeof player->title);
}

LineStatus human_ask(Session *session, const char *prompt, char line[LINE_SIZE]) {
    Turn turn = {.session = session};
    return ask(&turn, prompt, line);
}

void human_after_game(Session *session) {
    char line[LINE_SIZE];
    bool has_review = screen_is_chess(session->game) && session->count > 0 && !play_review_is_made(session);
    screen_say(&session->screen, has_review ? MESSAGE_OVER_HINT_CHESS : MESSAGE_OVER_HINT, NULL);
    session->request = REQUEST_NONE;
    for (;;) {
        const char *prompt = message_text(session->screen.language, MESSAGE_OVER_PROMPT);
        LineStatus status = human_ask(session, prompt, line);
        if (status == LINE_ENDED || status == LINE_INTERRUPTED) {
            session->request = REQUEST_QUIT;
            return;
        }
        if (status != LINE_READ || is_blank(line)) continue;
        CommandAnswer answer = human_obey(session, line, true);
        if (answer == COMMAND_LEAVE || session->request == REQUEST_QUIT) return;
        if (answer != COMMAND_STAY) screen_say(&session->screen, MESSAGE_ALREADY_OVER, NULL);
    }
}
