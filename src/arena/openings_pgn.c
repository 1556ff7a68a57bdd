// SPDX-License-Identifier: GPL-3.0-or-later
// openings_pgn.c - reads the first moves of each game, in the frame that PGN and our records of all
// games share: tags, then moves among numbers, comments and variations.
#include "arena/openings_pgn.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

enum { TOKEN_MAX = GAME_MOVE_TEXT_MAX };

typedef struct Reader {
    Openings *openings;
    const char *at, *end;
    int line;
    char fen[GAME_TEXT_MAX]; // "" when the game starts as usual
    GamePosition position;
    GameMove moves[OPENING_PLIES_MAX];
    int count;
    bool has_moves;  // tokens of moves were seen since the last tags
    bool is_ignored; // the rest of this game: enough moves, or one that cannot be read
} Reader;

static char next_char(Reader *reader) {
    char c = *reader->at++;
    reader->line += c == '\n';
    return c;
}

static void skip_until(Reader *reader, char stop) {
    while (reader->at < reader->end && next_char(reader) != stop) {
    }
}

// Everything to the parenthesis that closes the one just read.
static void skip_variation(Reader *reader) {
    int depth = 1;
    while (reader->at < reader->end && depth > 0) {
        char c = next_char(reader);
        if (c == '{') skip_until(reader, '}');
        if (c == ';') skip_until(reader, '\n');
        depth += (c == '(') - (c == ')');
    }
}

static bool finish_game(Reader *reader, Error *error) {
    bool has_game = reader->has_moves || reader->fen[0] != '\0';
    GamePosition position = reader->position;
    int score = 0;
    if (has_game && !reader->openings->game->is_over(&position, &score)
        && !openings_add(reader->openings, reader->fen[0] != '\0' ? reader->fen : NULL,
                         reader->moves, reader->count, error))
        return false;
    reader->fen[0] = '\0';
    reader->position = reader->openings->start;
    reader->count = 0;
    reader->has_moves = reader->is_ignored = false;
    return true;
}

// "[FEN "..."]" sets the start; other tags are passed over.
static bool read_tag(Reader *reader, Error *error) {
    const char *begin = reader->at;
    skip_until(reader, '\n');
    Slice line = {.data = begin, .length = (size_t)(reader->at - begin)};
    if (!slice_is(slice_next_word(&line), "FEN")) return true;
    const char *quote = memchr(line.data, '"', line.length);
    if (quote == NULL) return true;
    const char *from = quote + 1;
    const char *close = memchr(from, '"', (size_t)(reader->at - from));
    if (close == NULL) return true;
    GamePosition position;
    memset(&position, 0, sizeof position);
    slice_copy((Slice){.data = from, .length = (size_t)(close - from)}, reader->fen,
               sizeof reader->fen);
    if (!game_parse(reader->openings->game, reader->openings->variant, reader->fen, &position,
                    error))
        return error_at(error, "line %d", reader->line);
    reader->position = position;
    game_format(reader->openings->game, &position, reader->fen);
    return true;
}

static bool is_result(const char *token) {
    return strcmp(token, "1-0") == 0 || strcmp(token, "0-1") == 0 || strcmp(token, "1/2-1/2") == 0
           || strcmp(token, "*") == 0;
}

// Takes "12." or "12..." off the front, so that "12.e4" gives "e4".
static const char *skip_number(const char *token) {
    const char *rest = token;
    while (*rest >= '0' && *rest <= '9') rest++;
    if (*rest != '.') return token;
    while (*rest == '.') rest++;
    return rest;
}

static bool take_move(Reader *reader, char *token, Error *error) {
    const Game *game = reader->openings->game;
    const char *text = skip_number(token);
    GameMove move = GAME_NO_MOVE;
    Error why = {{0}};
    token[strcspn(token, "!?")] = '\0';
    reader->has_moves = true;
    if (*text == '\0' || reader->is_ignored) return true;
    if (reader->count >= reader->openings->plies || reader->count >= OPENING_PLIES_MAX) {
        reader->is_ignored = true;
        return true;
    }
    if (!game_find_move(game, &reader->position, text, &move, &why)) {
        error_copy(error, &why);
        return error_at(error, "line %d", reader->line);
    }
    game_advance(game, &reader->position, move);
    reader->moves[reader->count++] = move;
    return true;
}

static bool read_token(Reader *reader, Error *error) {
    char token[TOKEN_MAX];
    size_t length = 0;
    while (reader->at < reader->end && !text_is_blank(*reader->at)
           && strchr("{}();$[]", *reader->at) == NULL) {
        char c = next_char(reader);
        if (length + 1 < sizeof token) token[length++] = c;
    }
    token[length] = '\0';
    if (length == 0) { // a stray bracket, or a NUL
        next_char(reader);
        return true;
    }
    return is_result(token) ? finish_game(reader, error) : take_move(reader, token, error);
}

static bool read_games(Reader *reader, Error *error) {
    while (reader->at < reader->end) {
        char c = *reader->at;
        bool is_fine = true;
        if (text_is_blank(c)) {
            next_char(reader);
        } else if (c == '{') {
            skip_until(reader, '}');
        } else if (c == ';' || c == '%') {
            skip_until(reader, '\n');
        } else if (c == '(') {
            next_char(reader);
            skip_variation(reader);
        } else if (c == '$') {
            while (reader->at < reader->end && !text_is_blank(*reader->at)) next_char(reader);
        } else if (c == '[') {
            if (reader->has_moves) is_fine = finish_game(reader, error);
            next_char(reader);
            is_fine = is_fine && read_tag(reader, error);
        } else {
            is_fine = read_token(reader, error);
        }
        if (!is_fine) return false;
    }
    return finish_game(reader, error);
}

bool openings_read_pgn(Openings *openings, const char *bytes, size_t length, Error *error) {
    Reader *reader = memory_new(sizeof *reader, error);
    if (reader == NULL) return false;
    reader->openings = openings;
    reader->at = bytes;
    reader->end = bytes + length;
    reader->line = 1;
    reader->position = openings->start;
    bool is_read = read_games(reader, error);
    free(reader);
    return is_read;
}
