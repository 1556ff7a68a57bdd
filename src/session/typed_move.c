// SPDX-License-Identifier: GPL-3.0-or-later
// typed_move.c - see typed_move.h.
#include "session/typed_move.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "games/games.h"
#include "session/notation.h"

enum { TYPED_SIZE = 64, EXAMPLES_COUNT = 12 };

// Without blanks at the ends; blanks inside are dropped when `joins`. False
// when it is too long for a move.
static bool tidy(const char *typed, bool joins, char tidied[TYPED_SIZE]) {
    Text text = text_over(tidied, TYPED_SIZE);
    Slice rest = slice_of(typed);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        if (text.length > 0 && !joins) text_add_char(&text, ' ');
        text_add_bytes(&text, word.data, word.length);
    }
    return !text.is_cut && text.length > 0;
}

void typed_move_list(Language language, const Game *game, const void *position, Text *words) {
    GameMove moves[GAME_MOVES_MAX];
    int count = game->list_moves(position, moves);
    for (int i = 0; i < count; i++) {
        if (i > 0) text_add_char(words, ' ');
        notation_add_move(language, game, position, moves[i], words);
    }
}

void typed_move_list_coordinates(const void *position, Text *words) {
    Move moves[MOVES_MAX];
    int count = movegen_list(position, MOVES_ALL, moves);
    for (int i = 0; i < count; i++) {
        char text[UCI_MOVE_MAX];
        uci_format_move(position, moves[i], text);
        text_addf(words, " %s", text);
    }
}

// ---- chess ----

// e7e8d, "dame" in the end: a UCI move with a letter of the language.
static void to_english_promotion(Language language, char *typed) {
    if (strlen(typed) != 5 || !isdigit((unsigned char)typed[1])
        || !isdigit((unsigned char)typed[3]))
        return;
    for (int kind = KNIGHT; kind < KING; kind++)
        if (toupper((unsigned char)typed[4]) == language->pieces[kind]) {
            typed[4] = "pnbrqk"[kind];
            return;
        }
}

static void add_candidate(Language language, const Board *board, Move move, MoveReading *reading) {
    char text[SAN_MAX];
    size_t length = strlen(reading->candidates);
    san_format(board, move, san_letters_of(language->pieces), text);
    if (length + strlen(text) + 2 > sizeof reading->candidates) return;
    Text list = text_over(reading->candidates + length, sizeof reading->candidates - length);
    text_addf(&list, "%s%s", length > 0 ? " " : "", text);
}

// The letters of the language first: only R means something in both (rook, roi).
static TypedMove read_chess_move(Language language, const Board *board, const char *typed,
                                 MoveReading *reading) {
    char text[TYPED_SIZE];
    Move move = MOVE_NONE;
    slice_copy(slice_of(typed), text, sizeof text);
    bool found = uci_parse_move(board, text, &move, NULL);
    if (!found) {
        to_english_promotion(language, text);
        found = uci_parse_move(board, text, &move, NULL);
    }
    SanLetters own = san_letters_of(language->pieces);
    SanLetters other = own == SAN_FRENCH ? SAN_ENGLISH : SAN_FRENCH;
    SanFault fault = SAN_FINE;
    SanLetters letters = own;
    if (!found) {
        Error error = {{0}};
        fault = san_parse(board, slice_of(typed), own, &move, &reading->reason);
        found = fault == SAN_FINE;
        SanFault second =
            found ? SAN_FINE : san_parse(board, slice_of(typed), other, &move, &error);
        // What is no move in one's own letters is judged in the other ones.
        if (!found && (second == SAN_FINE || (fault == SAN_UNKNOWN && second != SAN_UNKNOWN))) {
            fault = second;
            letters = other;
            reading->reason = error;
            found = second == SAN_FINE;
        }
    }
    reading->move = move;
    if (found) return TYPED_MOVE;
    if (fault == SAN_AMBIGUOUS) {
        Move fitting[MOVES_MAX];
        int count = san_list_fitting(board, slice_of(typed), letters, fitting);
        for (int i = 0; i < count; i++) add_candidate(language, board, fitting[i], reading);
    }
    return fault == SAN_AMBIGUOUS ? TYPED_AMBIGUOUS
           : fault == SAN_ILLEGAL ? TYPED_ILLEGAL
                                  : TYPED_NOTHING;
}

// "1.e4", "12...Nf6": the number of the move is dropped.
static void drop_number(char *typed) {
    size_t digits = strspn(typed, "0123456789"), dots = strspn(typed + digits, ".");
    if (digits == 0 || dots == 0) return;
    memmove(typed, typed + digits + dots, strlen(typed + digits + dots) + 1);
}

// "ed" and "exd": the only pawn of one file that takes on the other. Becomes its squares.
static bool name_pawn_capture(const Board *board, char *typed) {
    const char *to = typed + (typed[0] != '\0' && typed[1] == 'x' ? 2 : 1);
    if (typed[0] < 'a' || typed[0] > 'h' || to[0] < 'a' || to[0] > 'h' || to[1] != '\0')
        return false;
    Move moves[MOVES_MAX];
    char found[UCI_MOVE_MAX] = "";
    int count = movegen_list(board, MOVES_ALL, moves), fitting = 0;
    for (int i = 0; i < count; i++) {
        char text[UCI_MOVE_MAX];
        uci_format_move(board, moves[i], text);
        bool is_pawn = piece_kind(board->squares[move_from(moves[i])]) == PAWN;
        if (!is_pawn || text[0] != typed[0] || text[2] != to[0] || text[0] == text[2]) continue;
        memcpy(found, text, sizeof found);
        fitting++;
    }
    if (fitting == 1) strcpy(typed, found);
    return fitting == 1;
}

// "E2E4", "NF3" typed with Caps Lock on.
static bool lower(char *typed) {
    bool is_changed = false;
    for (char *c = typed; *c != '\0'; c++) {
        is_changed |= isupper((unsigned char)*c) != 0;
        *c = (char)tolower((unsigned char)*c);
    }
    return is_changed;
}

// "nf3" and "o-o": a small letter for a piece. "b" stays a pawn's file where that is
// legal, since it was tried before.
static bool capitalise(char *typed) {
    if (strcasecmp(typed, "o-o") == 0 || strcasecmp(typed, "o-o-o") == 0) {
        for (char *c = typed; *c != '\0'; c++) *c = (char)toupper((unsigned char)*c);
        return true;
    }
    if (!islower((unsigned char)typed[0]) || strchr("kqrbnrdtfc", typed[0]) == NULL) return false;
    typed[0] = (char)toupper((unsigned char)typed[0]);
    return true;
}

// ---- other games ----

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
    if (game->parse_move != NULL
        && game->parse_move(position, typed, &reading->move, &reading->reason)
        && game_is_legal(game, position, reading->move))
        return TYPED_MOVE;
    return TYPED_ILLEGAL;
}

// ---- what was perhaps meant ----

// Moves that begin or end like what was typed; without any, the first few.
static void list_candidates(Language language, const Game *game, const void *position,
                            const char *typed, MoveReading *reading) {
    GameMove moves[GAME_MOVES_MAX];
    int count = game->list_moves(position, moves);
    Text list = text_over(reading->candidates, sizeof reading->candidates);
    size_t typed_length = strlen(typed);
    const char *tail = typed_length >= 2 ? typed + typed_length - 2 : typed;
    for (int round = 0; round < 2 && list.length == 0; round++) {
        int shown = 0;
        for (int i = 0; i < count && shown < EXAMPLES_COUNT; i++) {
            Text text = TEXT_OF(GAME_MOVE_TEXT_MAX);
            notation_add_move(language, game, position, moves[i], &text);
            bool resembles =
                text.data[0] == typed[0] || (typed_length >= 2 && strstr(text.data, tail) != NULL);
            if (round == 0 && !resembles) continue;
            if (list.length + text.length + 2 > sizeof reading->candidates) break;
            text_addf(&list, "%s%s", list.length > 0 ? " " : "", text.data);
            shown++;
        }
    }
}

// The spellings people use, the surest first. What is told of a refusal is about
// the first that looks like a move.
static TypedMove read_chess_spellings(Language language, const Board *board, const char *typed,
                                      MoveReading *reading) {
    TypedMove result = TYPED_NOTHING;
    for (int spelling = 0; spelling < 5; spelling++) {
        char text[TYPED_SIZE];
        MoveReading attempt = {0};
        slice_copy(slice_of(typed), text, sizeof text);
        bool is_other = spelling == 0   ? true
                        : spelling == 1 ? capitalise(text)
                        : spelling == 2 ? name_pawn_capture(board, text)
                        : spelling == 3 ? lower(text)
                                        : lower(text) && capitalise(text);
        if (!is_other) continue;
        TypedMove found = read_chess_move(language, board, text, &attempt);
        bool says_more =
            spelling == 0 || found == TYPED_MOVE || (result == TYPED_NOTHING && spelling < 3);
        if (!says_more) continue;
        result = found;
        *reading = attempt;
        if (found == TYPED_MOVE || found == TYPED_AMBIGUOUS) break;
    }
    return result;
}

TypedMove typed_move_read(Language language, const Game *game, const void *position,
                          const char *typed, MoveReading *reading) {
    memset(reading, 0, sizeof *reading);
    TypedMove result = TYPED_NOTHING;
    char tidied[TYPED_SIZE];
    bool is_chess = notation_is_chess(game);
    if (!tidy(typed, is_chess, tidied)) return TYPED_NOTHING;
    if (is_chess) {
        drop_number(tidied);
        result = read_chess_spellings(language, position, tidied, reading);
    } else {
        result = read_other_move(game, position, tidied, reading);
        MoveReading attempt = {0};
        if (result != TYPED_MOVE && tidy(typed, true, tidied)
            && read_other_move(game, position, tidied, &attempt) == TYPED_MOVE) {
            result = TYPED_MOVE;
            *reading = attempt;
        }
    }
    bool has_candidates = reading->candidates[0] != '\0'; // the ones that fit, and no others
    if (result != TYPED_MOVE && !has_candidates)
        list_candidates(language, game, position, tidied, reading);
    return result;
}

void typed_move_refuse(TypedMove typed, const char *text, const MoveReading *reading,
                       Error *error) {
    char shown[48];
    slice_copy(slice_of(text), shown, sizeof shown);
    if (typed == TYPED_AMBIGUOUS)
        error_set(error, "'%s' can be several moves.", shown);
    else if (reading->reason.text[0] != '\0')
        error_copy(error, &reading->reason);
    else
        error_set(error, "'%s' is not a legal move here.", shown);
}

bool typed_move_read_chess(Language language, const Board *board, const char *typed, Move *move,
                           Error *error) {
    MoveReading reading;
    TypedMove read = typed_move_read(language, &game_chess, board, typed, &reading);
    *move = (Move)reading.move;
    if (read != TYPED_MOVE) typed_move_refuse(read, typed, &reading, error);
    return read == TYPED_MOVE;
}
