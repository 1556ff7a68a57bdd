// SPDX-License-Identifier: GPL-3.0-or-later
// messages.h - what the terminal game says, in English and in French, from one table.
//
// A message is a template with places {1} to {9} for its arguments, so that each language may put them in
// its own order. Sentences that come from elsewhere (a game's reason for its end, a parser's complaint) are
// English; message_translate() knows them by their pattern.
#ifndef ROQUE_CLI_MESSAGES_H
#define ROQUE_CLI_MESSAGES_H

#include <stdbool.h>

#include "core/text.h"

enum { MESSAGE_MAX = 2048, MESSAGE_ARGUMENTS_MAX = 9 };

typedef enum Language { LANGUAGE_ENGLISH, LANGUAGE_FRENCH, LANGUAGE_COUNT } Language;

typedef enum MessageId {
    // at the prompt
    MESSAGE_YOU,
    MESSAGE_TO_MOVE,
    MESSAGE_LAST_MOVE,
    MESSAGE_FIRST_HINT,
    MESSAGE_CHECK,
    MESSAGE_MAY_CLAIM,
    MESSAGE_THINKS,
    MESSAGE_THINKS_CLOCK,
    MESSAGE_NOT_LEGAL,
    MESSAGE_AMBIGUOUS,
    MESSAGE_CANDIDATES,
    MESSAGE_ALL_MOVES,
    MESSAGE_NOTHING_UNDERSTOOD,
    MESSAGE_LINE_TOO_LONG,
    // draws
    MESSAGE_DRAW_NEXT_MOVE,
    MESSAGE_DRAW_DECLINED,
    MESSAGE_DRAW_QUESTION,
    MESSAGE_YES_NO,
    // results
    MESSAGE_WINS,
    MESSAGE_DRAWN,
    MESSAGE_NO_RESULT,
    MESSAGE_RESIGNED,
    MESSAGE_TIME_OVER,
    MESSAGE_TIME_DRAW,
    MESSAGE_AGREED,
    MESSAGE_CLAIMED,
    MESSAGE_BROKE_DOWN,
    MESSAGE_OVER_PROMPT,
    MESSAGE_OVER_HINT,
    MESSAGE_ALREADY_OVER,
    MESSAGE_STOPPED,
    MESSAGE_SAVED_IN,
    MESSAGE_RESUME_HINT,
    MESSAGE_NOT_SAVED,
    // commands
    MESSAGE_HELP_MOVES_CHESS,
    MESSAGE_HELP_MOVES_OTHER,
    MESSAGE_HELP_COMMANDS,
    MESSAGE_HELP_UNDO,
    MESSAGE_HELP_REDO,
    MESSAGE_HELP_HINT,
    MESSAGE_HELP_WHY,
    MESSAGE_HELP_EVAL,
    MESSAGE_HELP_MOVES,
    MESSAGE_HELP_BOARD,
    MESSAGE_HELP_FLIP,
    MESSAGE_HELP_SAVE,
    MESSAGE_HELP_LOAD,
    MESSAGE_HELP_FEN,
    MESSAGE_HELP_RESIGN,
    MESSAGE_HELP_DRAW,
    MESSAGE_HELP_NEW,
    MESSAGE_HELP_LEVEL,
    MESSAGE_HELP_HELP,
    MESSAGE_HELP_QUIT,
    MESSAGE_NOTHING_TO_UNDO,
    MESSAGE_NOTHING_TO_REDO,
    MESSAGE_HINT,
    MESSAGE_HINT_SCORE,
    MESSAGE_HINT_MATE,
    MESSAGE_NO_ADVISER,
    MESSAGE_WHY_NO_MOVE,
    MESSAGE_WHY_NOTHING,
    MESSAGE_WHY_SCORE,
    MESSAGE_WHY_MATE,
    MESSAGE_WHY_EFFORT,
    MESSAGE_WHY_LINE,
    MESSAGE_EVAL_SCORE,
    MESSAGE_EVAL_NONE,
    MESSAGE_EVAL_OVER,
    MESSAGE_MOVES_COUNT,
    MESSAGE_MOVES_BEGINNING,
    MESSAGE_MOVES_MANY,
    MESSAGE_MOVES_NONE,
    MESSAGE_LEVEL_NOW,
    MESSAGE_LEVEL_NAMED,
    MESSAGE_LEVEL_SET,
    MESSAGE_WANTS_FILE,
    MESSAGE_WRITTEN,
    MESSAGE_RESUMED,
    MESSAGE_NO_UNFINISHED,
    // board
    MESSAGE_CAPTURED,
    MESSAGE_MEN,
    MESSAGE_CLOCKS,
    MESSAGE_PLAIN_SIDE,
    // menu
    MESSAGE_MENU_TITLE,
    MESSAGE_MENU_PLAY,
    MESSAGE_MENU_RESUME,
    MESSAGE_MENU_WATCH,
    MESSAGE_MENU_SERIES,
    MESSAGE_MENU_QUIT,
    MESSAGE_MENU_CHOICE,
    MESSAGE_MENU_GAME,
    MESSAGE_MENU_SIDE,
    MESSAGE_MENU_OPPONENT,
    MESSAGE_MENU_PLAYER,
    MESSAGE_MENU_CLOCK,
    MESSAGE_MENU_GAMES,
    MESSAGE_MENU_LOTS,
    MESSAGE_MENU_HUMAN,
    MESSAGE_MENU_OTHER_PLAYER,
    MESSAGE_OPPONENT_ENGINE,
    MESSAGE_OPPONENT_STRONG,
    MESSAGE_OPPONENT_EASY,
    MESSAGE_OPPONENT_RANDOM,
    MESSAGE_MENU_BAD_CHOICE,
    MESSAGE_MENU_PACE,
    MESSAGE_LOTS_RESULT,
    // what a review says of a move
    MESSAGE_GRADE_ONLY,
    MESSAGE_GRADE_INACCURACY,
    MESSAGE_GRADE_MISTAKE,
    MESSAGE_GRADE_BLUNDER,
    MESSAGE_FACT_MISSES_MATE,
    MESSAGE_FACT_ALLOWS_MATE,
    MESSAGE_FACT_ALLOWS_DRAW,
    MESSAGE_FACT_MISSES_DRAW,
    MESSAGE_FACT_LOSES,
    MESSAGE_FACT_COULD_WIN,
    MESSAGE_DRAW_STALEMATE,
    MESSAGE_DRAW_REPETITION,
    MESSAGE_DRAW_FIFTY,
    MESSAGE_DRAW_MATERIAL,
    MESSAGE_DRAW_SOME,
    MESSAGE_LOSS_PAWN,
    MESSAGE_LOSS_PAWNS,
    MESSAGE_LOSS_KNIGHT,
    MESSAGE_LOSS_BISHOP,
    MESSAGE_LOSS_ROOK,
    MESSAGE_LOSS_QUEEN,
    MESSAGE_LOSS_EXCHANGE,
    MESSAGE_LOSS_OTHER,
    // tables of an analysis
    MESSAGE_ANALYSE_GAME,
    MESSAGE_ANALYSE_GAMES,
    MESSAGE_ANALYSE_PLAYER,
    MESSAGE_ANALYSE_WHITE,
    MESSAGE_ANALYSE_BLACK,
    MESSAGE_ANALYSE_MOVES,
    MESSAGE_ANALYSE_ACCURACY,
    MESSAGE_ANALYSE_LOSS,
    MESSAGE_ANALYSE_BETTER,
    MESSAGE_ANALYSE_AXIS,
    // series
    MESSAGE_SERIES_PROGRESS,
    MESSAGE_SERIES_SCORE,
    MESSAGE_SERIES_DRAWS,
    MESSAGE_SERIES_TIMES,
    MESSAGE_SERIES_TURNS,
    MESSAGE_SERIES_STOPPED,
    MESSAGE_SERIES_RECORDED,
    MESSAGE_COUNT,
} MessageId;

// "fr" or "en" chooses; NULL asks LC_ALL, LC_MESSAGES and LANG. False for another word.
bool language_choose(const char *word, Language *language);

// The language that the words of a command line ask for with --lang, wherever they do, or that of the
// environment: the help is in it too.
Language language_of_words(int argc, char **argv);

const char *message_text(Language language, MessageId id);

// Fills the places of the template; a place without an argument stays empty.
void message_format(Language language, MessageId id, const char *const *arguments, int count, Text *text);

// A sentence or a word from elsewhere in the language of the user; as it is when no pattern fits.
void message_translate(Language language, const char *english, Text *text);

// The same without its accents, for terminals that cannot show them. Writes at most what it reads.
void message_drop_accents(char *utf8);

#endif
