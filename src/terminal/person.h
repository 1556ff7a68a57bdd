// SPDX-License-Identifier: GPL-3.0-or-later
// person.h - a person as a player: types moves, and commands between them.
#ifndef ROQUE_TERMINAL_PERSON_H
#define ROQUE_TERMINAL_PERSON_H

#include "terminal/typed_move.h"
#include "terminal/session.h"

// "human" or "human:name=Ada".
bool human_is_text(const char *text);

// Cannot fail. The session must outlive the player.
void human_open(Player *player, Session *session, const char *text);

// Says why what was typed is no move, with candidates.
void human_explain(const Session *session, const char *typed, TypedMove kind, const MoveReading *reading);

// Reads a line of a person outside a game's turns, with completion of moves and commands.
LineStatus human_ask(Session *session, const char *prompt, char line[LINE_SIZE]);

// A question answered by yes or no; nothing else counts as yes.
bool human_confirm(Session *session, const char *question);

// After the end: commands until a new game is wanted or the person leaves; session->request says which.
void human_after_game(Session *session);

typedef enum CommandAnswer {
    COMMAND_UNKNOWN, // not a command
    COMMAND_STAY,    // done; ask again
    COMMAND_LEAVE,   // session->request is set: the referee's game must be left
    COMMAND_RESIGN,
    COMMAND_CLAIM,
} CommandAnswer;

// ---- human_advice.c ----

// Commands that say what the computer thinks.
CommandAnswer human_hint(Session *session, const char *argument);
CommandAnswer human_why(Session *session, const char *argument);
CommandAnswer human_eval(Session *session, const char *argument);

// ---- human_lists.c ----

// The legal moves, or those that begin like the argument; the moves played so far.
CommandAnswer human_moves(Session *session, const char *argument);
CommandAnswer human_list(Session *session, const char *argument);

// ---- human_commands.c ----

// Obeys a line that begins with a command's name in either language. `allows_prefix`: also with the beginning
// of one, if no other command begins so.
CommandAnswer human_obey(Session *session, const char *line, bool allows_prefix);

// Obeys a line that begins with a command which only looks (moves, list, board, flip, eval); false for
// another.
bool human_look(Session *session, const char *line);

// The names of all commands in the user's language, separated by blanks.
void human_list_commands(const Session *session, Text *words);
// The line is the word for leaving, in whichever language.
bool human_means_quit(const char *line);

#endif
