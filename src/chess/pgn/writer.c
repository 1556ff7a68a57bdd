// SPDX-License-Identifier: GPL-3.0-or-later
// writer.c - see writer.h.
#include "chess/pgn/writer.h"

#include <stdlib.h>
#include <string.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/pgn/text.h"
#include "chess/san.h"
#include "core/byte_block.h"
#include "core/memory.h"

enum { GLUED_MAX = 60 };
_Static_assert((int)SAN_MAX <= 16, "a move is a short word");

typedef struct WriterLevel {
    int ply;         // played before the next move: two for each number, and one for White's
    Board boards[2]; // now, and before the last move: where a variation starts
    int now;
    // only of a game that is not spelled
} WriterLevel;

struct PgnWriter {
    FILE *out;
    char *bytes; // the game being written
    size_t length;
    size_t capacity;
    bool is_out_of_memory;
    Board usual_start;
    int column;
    bool owes_open;    // a "(" that clings to the next word
    bool needs_number; // Black's next move is written with its number
    int depth;
    WriterLevel levels[PGN_DEPTH_MAX + 1];
};

PgnWriter *pgn_writer_open(FILE *out) {
    PgnWriter *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return NULL;
    writer->out = out;
    writer->usual_start = fen_start_board();
    return writer;
}

void pgn_writer_close(PgnWriter *writer) {
    if (writer == NULL) return;
    free(writer->bytes);
    free(writer);
}

// ---- bytes, words and lines --------------------------------------------------------------------

// Room for so many more bytes behind what is written; NULL without memory.
static char *reserve(PgnWriter *writer, size_t count) {
    if (memory_grow(&writer->bytes, &writer->capacity, writer->length + count, 1))
        return writer->bytes + writer->length;
    writer->is_out_of_memory = true;
    return NULL;
}

static void add_bytes(PgnWriter *writer, const char *bytes, size_t count) {
    char *end = reserve(writer, count);
    if (end == NULL) return;
    memcpy(end, bytes, count);
    writer->length += count;
}

static void add_char(PgnWriter *writer, char c) {
    add_bytes(writer, &c, 1);
}

enum { BEFORE_WORD_MAX = 2 }; // a blank or the end of a line, and "("

// What stands before a word so wide, on this line if it fits, is written to `to`; returns its end.
static char *begin_word(PgnWriter *writer, char *to, size_t width) {
    width += writer->owes_open;
    if (writer->column > 0 && (size_t)writer->column + 1 + width > PGN_COLUMNS) {
        *to++ = '\n';
        writer->column = 0;
    } else if (writer->column > 0) {
        *to++ = ' ';
        writer->column++;
    }
    if (writer->owes_open) *to++ = '(';
    writer->owes_open = false;
    writer->column += width > PGN_COLUMNS ? PGN_COLUMNS : (int)width;
    return to;
}

// A word of a comment, and how wide it is.
typedef struct Word {
    Slice text;
    size_t columns;
} Word;

// With what clings to it; '\0' stands for nothing.
static void add_word(PgnWriter *writer, char before, Word word, char after) {
    char *end = reserve(writer, BEFORE_WORD_MAX + word.text.length + 2);
    if (end == NULL) return;
    end = begin_word(writer, end, word.columns + (before != '\0') + (after != '\0'));
    if (before != '\0') *end++ = before;
    memcpy(end, word.text.data, word.text.length);
    end += word.text.length;
    if (after != '\0') *end++ = after;
    writer->length = (size_t)(end - writer->bytes);
}

// One of letters, digits and signs alone.
typedef struct ShortWord {
    size_t length;
    char bytes[16];
} ShortWord;

// All its bytes are copied, which is quicker than as many as count.
static void add_short_word(PgnWriter *writer, const ShortWord *word) {
    char *end = reserve(writer, BEFORE_WORD_MAX + sizeof word->bytes);
    if (end == NULL) return;
    end = begin_word(writer, end, word->length);
    memcpy(end, word->bytes, sizeof word->bytes);
    writer->length = (size_t)(end - writer->bytes) + word->length;
}

static void add_plain_word(PgnWriter *writer, const char *word) {
    ShortWord copy = {.length = strlen(word)};
    memcpy(copy.bytes, word, copy.length);
    add_short_word(writer, &copy);
}

// Writes the number behind what the word has.
static void append_number(ShortWord *word, int number) {
    if (number >= 10) append_number(word, number / 10);
    word->bytes[word->length++] = (char)('0' + number % 10);
}

static void add_number(PgnWriter *writer, int number, bool is_white) {
    static const char dots[] = "...";
    ShortWord word = {.length = 0};
    append_number(&word, number);
    memcpy(word.bytes + word.length, dots, sizeof dots);
    word.length += is_white ? 1 : sizeof dots - 1;
    add_short_word(writer, &word);
}

static void add_nag(PgnWriter *writer, int nag) {
    ShortWord word = {.length = 1, .bytes = "$"};
    append_number(&word, nag);
    add_short_word(writer, &word);
}

// Makes the word longer, up to the next blank or the end of the text. A command in hand,
// [%eval 0.35], is over at its "]".
static void extend_to_blank(Word *word, Slice text, bool *is_command) {
    size_t at = word->text.length, continuing = 0;
    for (size_t count = BYTE_BLOCK;
         count == BYTE_BLOCK && at + BYTE_BLOCK <= text.length && !*is_command; at += count) {
        const uint64_t block = byte_block_at(text.data + at), blanks = byte_block_equal(block, ' ');
        count = byte_block_before(blanks);
        continuing += (size_t)bits_count(byte_block_continuing(block) & (blanks - 1) & ~blanks);
    }
    for (; at < text.length && text.data[at] != ' '; at++) {
        if (text.data[at] == ']') *is_command = false;
        continuing += text_continues(text.data[at]);
    }
    word->columns += at - word->text.length - continuing;
    word->text.length = at;
}

// The first word of the text. A line that starts with % or [ means something else to many readers,
// so such a word stays with the one before it; and a command is one word.
static Word first_word(Slice text) {
    Word word = {.text.data = text.data};
    bool is_command = text.length > 1 && text.data[0] == '[' && text.data[1] == '%';
    for (;;) {
        extend_to_blank(&word, text, &is_command);
        const size_t next = word.text.length + 1;
        bool is_risky =
            next < text.length && (is_command || text.data[next] == '%' || text.data[next] == '[');
        if (!is_risky || word.text.length > GLUED_MAX) return word;
        word.text.length++;
        word.columns++;
    }
}

// Whether so much more, behind a blank, stays on the line for certain: there are
// no more columns than bytes.
static bool fits_on_line(const PgnWriter *writer, size_t bytes) {
    return (size_t)writer->column + 1 + writer->owes_open + bytes <= PGN_COLUMNS;
}

static void add_comment(PgnWriter *writer, const char *comment) {
    enum { BRACES = 2 };
    Slice rest = slice_of(comment);
    for (char before = '{'; rest.length > 0; before = '\0') {
        const bool is_last = fits_on_line(writer, rest.length + BRACES);
        Word word = is_last ? (Word){rest, (size_t)slice_columns(rest)} : first_word(rest);
        size_t used = word.text.length + (word.text.length < rest.length);
        rest = (Slice){rest.data + used, rest.length - used};
        add_word(writer, before, word, rest.length == 0 ? '}' : '\0');
    }
    writer->needs_number = true;
}

// ---- tags --------------------------------------------------------------------------------------

static void add_tag(PgnWriter *writer, const char *name, const char *value) {
    char line[PGN_TAG_NAME_MAX + 2 * PGN_TAG_VALUE_MAX + 8];
    Text text = text_over(line, sizeof line);
    pgn_text_add_tag(&text, name, value);
    add_bytes(writer, line, text.length);
}

static void add_start(PgnWriter *writer, const Board *start) {
    char fen[FEN_MAX];
    if (pgn_start_equal(start, &writer->usual_start)) return;
    fen_format(start, fen);
    if (start->is_chess960) add_tag(writer, "Variant", "Chess960");
    add_tag(writer, "SetUp", "1");
    add_tag(writer, "FEN", fen);
}

static void add_tags(PgnWriter *writer, const PgnGame *game) {
    enum { ROSTER = 6 }; // Result is the seventh
    for (int i = 0; i < game->tag_count; i++) {
        if (i == ROSTER) {
            add_tag(writer, "Result", pgn_result_text(game->result));
            add_start(writer, &game->start);
        }
        add_tag(writer, pgn_game_text(game, game->tags[i].name),
                pgn_game_text(game, game->tags[i].value));
    }
    if (game->tag_count == ROSTER) {
        add_tag(writer, "Result", pgn_result_text(game->result));
        add_start(writer, &game->start);
    }
    add_char(writer, '\n');
}

// ---- moves -------------------------------------------------------------------------------------

static void start_level(PgnWriter *writer, const PgnGame *game, const Board *board, int ply) {
    WriterLevel *level = &writer->levels[writer->depth];
    level->ply = ply;
    if (game->is_spelled) return;
    level->boards[0] = level->boards[1] = *board;
    level->now = 0;
}

// Plays the move where nobody has, to learn how it is written; false when it is not legal.
static bool play(WriterLevel *level, Move move, SanSpelling *spelling) {
    const Board *board = &level->boards[level->now];
    Board *next = &level->boards[level->now ^ 1];
    bool is_pass = move == MOVE_NONE;
    bool is_possible = is_pass ? !board_in_check(board) : movegen_is_legal(board, move);
    if (!is_possible) return false;
    level->now ^= 1;
    if (is_pass) {
        board_pass(board, next);
    } else {
        board_play(board, move, next);
        *spelling = san_spell(board, move, next);
    }
    return true;
}

static bool add_move(PgnWriter *writer, const PgnGame *game, const PgnItem *item, Error *error) {
    WriterLevel *level = &writer->levels[writer->depth];
    SanSpelling spelling = item->spelling;
    int number = level->ply / 2;
    bool is_white = level->ply % 2 == 0;
    if (!game->is_spelled && !play(level, item->move, &spelling))
        return error_set(error, "a move at number %d is not legal", number);
    if (is_white || writer->needs_number) add_number(writer, number, is_white);
    ShortWord san = {.length = 2, .bytes = "--"};
    if (item->move != MOVE_NONE)
        san.length = san_write(spelling, item->move, SAN_ENGLISH, san.bytes);
    add_short_word(writer, &san);
    writer->needs_number = false;
    level->ply++;
    return true;
}

static void open_variation(PgnWriter *writer, const PgnGame *game) {
    const WriterLevel *from = &writer->levels[writer->depth++];
    start_level(writer, game, &from->boards[from->now ^ 1], from->ply - 1);
    writer->owes_open = true;
    writer->needs_number = true;
}

static void close_variation(PgnWriter *writer) {
    writer->depth--;
    writer->needs_number = true;
    if (writer->column >= PGN_COLUMNS) {
        add_plain_word(writer, ")");
    } else {
        add_char(writer, ')');
        writer->column++;
    }
}

static bool add_item(PgnWriter *writer, const PgnGame *game, const PgnItem *item, Error *error) {
    switch ((PgnItemKind)item->kind) {
    case PGN_ITEM_MOVE: return add_move(writer, game, item, error);
    case PGN_ITEM_COMMENT: add_comment(writer, pgn_game_text(game, item->text)); break;
    case PGN_ITEM_OPEN: open_variation(writer, game); break;
    case PGN_ITEM_CLOSE: close_variation(writer); break;
    case PGN_ITEM_NAG: add_nag(writer, item->nag); break;
    }
    return true;
}

static bool add_moves(PgnWriter *writer, const PgnGame *game, Error *error) {
    writer->column = writer->depth = 0;
    writer->owes_open = false;
    writer->needs_number = true;
    const Board *start = &game->start;
    start_level(writer, game, start, 2 * start->move_number + (start->side == BLACK));
    for (int i = 0; i < game->item_count; i++) {
        if (!add_item(writer, game, &game->items[i], error)) return false;
    }
    while (writer->depth > 0) close_variation(writer);
    add_plain_word(writer, pgn_result_text(game->result));
    add_bytes(writer, "\n\n", 2);
    return true;
}

bool pgn_writer_put(PgnWriter *writer, const PgnGame *game, Error *error) {
    writer->length = 0;
    writer->is_out_of_memory = false;
    add_tags(writer, game);
    if (!add_moves(writer, game, error)) return false;
    if (writer->is_out_of_memory) return error_no_memory(error);
    if (fwrite(writer->bytes, 1, writer->length, writer->out) != writer->length) {
        return error_set(error, "cannot write the game: %m");
    }
    return true;
}

char *pgn_write_text(const PgnGame *game, Error *error) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    PgnWriter *writer = out != NULL ? pgn_writer_open(out) : NULL;
    bool is_written = writer != NULL ? pgn_writer_put(writer, game, error) : error_no_memory(error);
    pgn_writer_close(writer);
    if (out != NULL && fclose(out) != 0) is_written = error_no_memory(error);
    if (is_written) return text;
    free(text);
    return NULL;
}
