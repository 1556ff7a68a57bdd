// SPDX-License-Identifier: GPL-3.0-or-later
// human_move.c - see human_move.h.
#include "cli/human_move.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "chess/chess.h"

enum { TYPED_SIZE = 64, EXAMPLES_COUNT = 12 };

// Without blanks at the ends; blanks inside are dropped when `joins`. False when it is too long for a move.
static bool tidy(const char *typed, bool joins, char tidied[TYPED_SIZE]) {
    Text text = text_over(tidied, TYPED_SIZE);
    Slice rest = slice_of(typed);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        if (text.length > 0 && !joins) text_add_char(&text, ' ');
        text_add_bytes(&text, word.data, word.length);
    }
    return !text.is_cut && text.length > 0;
}

void human_list_moves(const Screen *screen, const Game *game, const void *position, Text *words) {
    GameMove moves[GAME_MOVES_MAX];
    int count = game->list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        if (i > 0) text_add_char(words, ' ');
        screen_format_move(screen, game, position, moves[i], words);
    }
}

void human_list_coordinates(const void *position, Text *words) {
    Move moves[MOVES_MAX];
    int count = movegen_list(position, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        char text[UCI_MOVE_MAX];
        uci_format_move(position, moves[i], text);
        text_addf(words, " %s", text);
    }
}

// ---- chess -----------------------------------------------------------------------------------------

// e7e8d, "dame" in the end: a UCI move with a French letter.
static void to_english_promotion(char *typed) {
    static const char french[] = "dtfc", english[] = "qrbn";
    if (strlen(typed) != 5 || !isdigit((unsigned char)typed[1]) || !isdigit((unsigned char)typed[3])) return;
    const char *letter = strchr(french, tolower((unsigned char)typed[4]));
    if (letter != NULL && *letter != '\0') typed[4] = english[letter - french];
}

// The letters of the language first: only R means something in both (rook, roi).
static TypedMove read_chess_move(const Screen *screen, const Board *board, const char *typed,
                                 MoveReading *reading) {
    char text[TYPED_SIZE];
    Move move = MOVE_NONE;
    slice_copy(slice_of(typed), text, sizeof text);
    bool found = uci_parse_move(board, text, &move, NULL);
    if (!found && screen->language == LANGUAGE_FRENCH) {
        to_english_promotion(text);
        found = uci_parse_move(board, text, &move, NULL);
    }
    SanLetters own = screen->language == LANGUAGE_FRENCH ? SAN_FRENCH : SAN_ENGLISH;
    SanLetters other = own == SAN_FRENCH ? SAN_ENGLISH : SAN_FRENCH;
    SanFault fault = SAN_FINE;
    if (!found) {
        Error error = {{0}};
        fault = san_parse(board, slice_of(typed), own, &move, &reading->reason);
        found = fault == SAN_FINE;
        SanFault second = found ? SAN_FINE : san_parse(board, slice_of(typed), other, &move, &error);
        // What is no move in one's own letters is judged in the other ones.
        if (!found && (second == SAN_FINE || (fault == SAN_UNKNOWN && second != SAN_UNKNOWN))) {
            fault = second;
            reading->reason = error;
            found = second == SAN_FINE;
        }
    }
    reading->move = move;
    if (found) return TYPED_MOVE;
    return fault == SAN_AMBIGUOUS ? TYPED_AMBIGUOUS : fault == SAN_ILLEGAL ? TYPED_ILLEGAL : TYPED_NOTHING;
}

// "nf3" and "o-o": a small letter for a man. "b" stays a pawn's file where that is legal, since it was tried
// before.
static bool capitalise(char *typed) {
    if (strcasecmp(typed, "o-o") == 0 || strcasecmp(typed, "o-o-o") == 0) {
        for (char *c = typed; *c != '\0'; c++) *c = (char)toupper((unsigned char)*c);
        return true;
    }
    if (!islower((unsigned char)typed[0]) || strchr("kqrbnrdtfc", typed[0]) == NULL) return false;
    typed[0] = (char)toupper((unsigned char)typed[0]);
    return true;
}

// ---- other games -----------------------------------------------------------------------------------

// The game's own text in any case of letters; -1 when several moves fit.
static int find_by_text(const Game *game, const void *position, const char *typed, GameMove *move) {
    GameMove moves[GAME_MOVES_MAX];
    int count = game->list_moves(position, moves), found = 0;
    for (int i = 0; i < count; i++) {
        char text[GAME_MOVE_TEXT_MAX];
        game_format_move(game, position, moves[i], text);
        if (strcmp(text, typed) == 0) {
            *move = moves[i];
            return 1;
        }
        if (strcasecmp(text, typed) != 0) continue;
        *move = moves[i];
        found++;
    }
    return found <= 1 ? found : -1;
}

static TypedMove read_other_move(const Game *game, const void *position, const char *typed,
                                 MoveReading *reading) {
    int found = find_by_text(game, position, typed, &reading->move);
    if (found == 1) return TYPED_MOVE;
    if (found < 0) return TYPED_AMBIGUOUS;
    if (game->parse_move != NULL && game->parse_move(position, typed, &reading->move, &reading->reason)
        && game_is_legal(game, position, reading->move))
        return TYPED_MOVE;
    return TYPED_ILLEGAL;
}

// ---- what was perhaps meant ------------------------------------------------------------------------

// Moves that begin or end like what was typed; without any, the first few.
static void list_candidates(const Screen *screen, const Game *game, const void *position, const char *typed,
                            MoveReading *reading) {
    GameMove moves[GAME_MOVES_MAX];
    int count = game->list_moves(position, moves);
    Text list = text_over(reading->candidates, sizeof reading->candidates);
    size_t typed_length = strlen(typed);
    const char *tail = typed_length >= 2 ? typed + typed_length - 2 : typed;
    for (int round = 0; round < 2 && list.length == 0; round++) {
        int shown = 0;
        for (int i = 0; i < count && shown < EXAMPLES_COUNT; i++) {
            char text[GAME_MOVE_TEXT_MAX];
            Text move = text_over(text, sizeof text);
            screen_format_move(screen, game, position, moves[i], &move);
            bool resembles = text[0] == typed[0] || (typed_length >= 2 && strstr(text, tail) != NULL);
            if (round == 0 && !resembles) continue;
            if (list.length + move.length + 2 > sizeof reading->candidates) break;
            text_addf(&list, "%s%s", list.length > 0 ? " " : "", text);
            shown++;
        }
    }
}

TypedMove human_read_move(const Screen *screen, const Game *game, const void *position, const char *typed,
                          MoveReading *reading) {
    memset(reading, 0, sizeof *reading);
    TypedMove result = TYPED_NOTHING;
    char tidied[TYPED_SIZE];
    if (!tidy(typed, false, tidied)) return TYPED_NOTHING;
    bool is_chess = screen_is_chess(game);
    for (int joins = is_chess; joins <= 1 && result != TYPED_MOVE; joins++) {
        MoveReading attempt = {0};
        tidy(typed, joins == 1, tidied);
        TypedMove found = is_chess ? read_chess_move(screen, position, tidied, &attempt)
                                   : read_other_move(game, position, tidied, &attempt);
        if (found == TYPED_MOVE || joins == is_chess) {
            result = found;
            *reading = attempt;
        }
    }
    if (is_chess && result != TYPED_MOVE && result != TYPED_AMBIGUOUS && capitalise(tidied)) {
        MoveReading attempt = {0};
        TypedMove found = read_chess_move(screen, position, tidied, &attempt);
        if (found == TYPED_MOVE || (result == TYPED_NOTHING && found != TYPED_NOTHING)) {
            result = found;
            *reading = attempt;
        }
    }
    if (result != TYPED_MOVE) list_candidates(screen, game, position, tidied, reading);
    return result;
}
