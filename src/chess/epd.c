// SPDX-License-Identifier: GPL-3.0-or-later
// epd.c - see epd.h.
#include "chess/epd.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "chess/fen.h"
#include "chess/san.h"

enum { OPCODE_MAX = 15, NUMBER_DIGITS_MAX = 18 };

static const char *text_at(const Epd *epd, uint16_t place) {
    return epd->text + place;
}

// ---- operations --------------------------------------------------------------------------------

static bool add_text(Epd *epd, Slice text, uint16_t *place) {
    if (epd->text_length + text.length + 1 > sizeof epd->text) return false;
    *place = (uint16_t)epd->text_length;
    memcpy(epd->text + epd->text_length, text.data, text.length);
    epd->text[epd->text_length + text.length] = '\0';
    epd->text_length += text.length + 1;
    return true;
}

static int find_operation(const Epd *epd, Slice opcode) {
    for (int i = 0; i < epd->count; i++) {
        if (slice_is(opcode, text_at(epd, epd->operations[i].opcode))) return i;
    }
    return -1;
}

static bool set_operation(Epd *epd, Slice opcode, Slice operands) {
    int index = find_operation(epd, opcode);
    if (index >= 0) return add_text(epd, operands, &epd->operations[index].operands);
    if (epd->count == EPD_OPERATIONS_MAX) return false;
    EpdOperation *added = &epd->operations[epd->count];
    if (!add_text(epd, opcode, &added->opcode) || !add_text(epd, operands, &added->operands))
        return false;
    epd->count++;
    return true;
}

const char *epd_operands(const Epd *epd, const char *opcode) {
    int index = find_operation(epd, slice_of(opcode));
    return index < 0 ? NULL : text_at(epd, epd->operations[index].operands);
}

static bool is_opcode(Slice text) {
    if (text.length == 0 || text.length > OPCODE_MAX || !isalpha((unsigned char)text.data[0]))
        return false;
    for (size_t i = 1; i < text.length; i++) {
        if (!isalnum((unsigned char)text.data[i]) && text.data[i] != '_') return false;
    }
    return true;
}

// Where the operation that starts here ends: at a semicolon outside quotes or
// at the end. False inside quotes.
static bool find_end(Slice text, size_t *end) {
    bool is_quoted = false;
    size_t i = 0;
    for (; i < text.length && (is_quoted || text.data[i] != ';'); i++)
        is_quoted ^= text.data[i] == '"';
    *end = i;
    return !is_quoted;
}

static Slice trim(Slice text) {
    while (text.length > 0 && text_is_blank(text.data[text.length - 1])) text.length--;
    while (text.length > 0 && text_is_blank(*text.data)) {
        text.data++;
        text.length--;
    }
    return text;
}

static bool is_writable(const char *operands) {
    size_t end;
    for (const char *c = operands; *c != '\0'; c++) {
        if (iscntrl((unsigned char)*c)) return false;
    }
    return find_end(slice_of(operands), &end) && operands[end] == '\0';
}

bool epd_set(Epd *epd, const char *opcode, const char *operands) {
    if (!is_opcode(slice_of(opcode)) || !is_writable(operands)) return false;
    return set_operation(epd, slice_of(opcode), trim(slice_of(operands)));
}

bool epd_set_string(Epd *epd, const char *opcode, const char *text) {
    char quoted[EPD_LINE_MAX];
    Text builder = text_over(quoted, sizeof quoted);
    text_add_char(&builder, '"');
    for (const char *c = text; *c != '\0'; c++) {
        text_add_char(&builder, *c == '"' ? '\'' : iscntrl((unsigned char)*c) ? ' ' : *c);
    }
    text_add_char(&builder, '"');
    return !builder.is_cut && epd_set(epd, opcode, quoted);
}

bool epd_set_number(Epd *epd, const char *opcode, int64_t number) {
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)number);
    return epd_set(epd, opcode, text);
}

static bool is_line(const char *opcode) {
    return strcmp(opcode, "pv") == 0;
}

bool epd_set_moves(Epd *epd, const char *opcode, const Move *moves, int count) {
    char line[EPD_LINE_MAX];
    Text text = text_over(line, sizeof line);
    Board board = epd->board;
    for (int i = 0; i < count; i++) {
        char san[SAN_MAX];
        san_format(&board, moves[i], SAN_ENGLISH, san);
        text_addf(&text, "%s%s", i > 0 ? " " : "", san);
        if (!is_line(opcode)) continue;
        const Board before = board;
        board_play(&before, moves[i], &board);
    }
    return !text.is_cut && epd_set(epd, opcode, line);
}

void epd_begin(Epd *epd, const Board *board) {
    epd->board = *board;
    epd->count = 0;
    epd->text_length = 0;
    if (board->halfmove_clock == 0 && board->move_number == 1) return;
    epd_set_number(epd, "hmvc", board->halfmove_clock);
    epd_set_number(epd, "fmvn", board->move_number);
}

void epd_format(const Epd *epd, Text *text) {
    char fen[FEN_MAX];
    fen_format_epd(&epd->board, fen);
    text_add(text, fen);
    for (int i = 0; i < epd->count; i++) {
        const char *operands = text_at(epd, epd->operations[i].operands);
        text_addf(text, " %s%s%s;", text_at(epd, epd->operations[i].opcode),
                  operands[0] == '\0' ? "" : " ", operands);
    }
}

// ---- operands ----------------------------------------------------------------------------------

bool epd_string(const Epd *epd, const char *opcode, char *text, size_t size) {
    const char *operands = epd_operands(epd, opcode);
    if (operands == NULL) return false;
    Slice slice = slice_of(operands);
    if (slice.length >= 2 && slice.data[0] == '"' && slice.data[slice.length - 1] == '"') {
        slice.data++;
        slice.length -= 2;
    }
    slice_copy(slice, text, size);
    return true;
}

static bool read_number(const char *text, int64_t *number) {
    size_t length = strnlen(text, NUMBER_DIGITS_MAX + 2);
    const char *digits = text[0] == '-' || text[0] == '+' ? text + 1 : text;
    if (*digits == '\0' || length > NUMBER_DIGITS_MAX) return false;
    for (const char *c = digits; *c != '\0'; c++) {
        if (!isdigit((unsigned char)*c)) return false;
    }
    *number = strtoll(text, NULL, 10);
    return true;
}

bool epd_number(const Epd *epd, const char *opcode, int64_t *number) {
    const char *operands = epd_operands(epd, opcode);
    return operands != NULL && read_number(operands, number);
}

int epd_moves(const Epd *epd, const char *opcode, Move *moves, Error *error) {
    const char *operands = epd_operands(epd, opcode);
    if (operands == NULL) return 0;
    Slice rest = slice_of(operands);
    Board board = epd->board;
    int count = 0;
    for (Slice word; (word = slice_next_word(&rest)).length > 0;) {
        if (count == MOVES_MAX) {
            error_set(error, "%s has more than %d moves", opcode, MOVES_MAX);
            return -1;
        }
        if (san_parse(&board, word, SAN_ENGLISH, &moves[count], error) != SAN_FINE) {
            error_at(error, "%s", opcode);
            return -1;
        }
        count++;
        if (!is_line(opcode)) continue;
        const Board before = board;
        board_play(&before, moves[count - 1], &board);
    }
    if (count > 0) return count;
    error_set(error, "%s has no move", opcode);
    return -1;
}

static bool has_move(const Epd *epd, const char *opcode, Move move) {
    Move moves[MOVES_MAX];
    int count = epd_moves(epd, opcode, moves, NULL);
    for (int i = 0; i < count; i++) {
        if (moves[i] == move) return true;
    }
    return false;
}

bool epd_accepts(const Epd *epd, Move move) {
    Move moves[MOVES_MAX];
    if (epd_moves(epd, "am", moves, NULL) < 0) return false;
    if (epd_operands(epd, "bm") != NULL && !has_move(epd, "bm", move)) return false;
    return !has_move(epd, "am", move);
}

// ---- one form ----------------------------------------------------------------------------------

static bool is_one_of(const char *word, const char *const *words) {
    for (; *words != NULL; words++) {
        if (strcmp(word, *words) == 0) return true;
    }
    return false;
}

static bool is_text(const char *opcode) {
    return strcmp(opcode, "id") == 0
           || (opcode[0] == 'c' && isdigit((unsigned char)opcode[1]) && opcode[2] == '\0');
}

static int drop_doubles(Move *moves, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int j = 0;
        while (j < kept && moves[j] != moves[i]) j++;
        if (j == kept) moves[kept++] = moves[i];
    }
    return kept;
}

static bool set_normal(Epd *out, const Epd *epd, const char *opcode) {
    static const char *const moves_of[] = {"bm", "am", "pv", NULL};
    static const char *const numbers[] = {"ce", "acd", "acn", "acs", "dm", "hmvc", "fmvn", NULL};
    char text[EPD_LINE_MAX];
    int64_t number;
    if (is_one_of(opcode, moves_of)) {
        Move moves[MOVES_MAX];
        int count = epd_moves(epd, opcode, moves, NULL);
        if (count > 0 && !is_line(opcode)) count = drop_doubles(moves, count);
        return count > 0 && epd_set_moves(out, opcode, moves, count);
    }
    if (is_one_of(opcode, numbers))
        return epd_number(epd, opcode, &number) && epd_set_number(out, opcode, number);
    return is_text(opcode) && *epd_operands(epd, opcode) != '\0'
           && epd_string(epd, opcode, text, sizeof text) && epd_set_string(out, opcode, text);
}

void epd_normalise(Epd *epd) {
    Epd out = {.board = epd->board};
    for (int i = 0; i < epd->count; i++) {
        const char *opcode = text_at(epd, epd->operations[i].opcode);
        Slice operands = slice_of(text_at(epd, epd->operations[i].operands));
        if (!set_normal(&out, epd, opcode) && !set_operation(&out, slice_of(opcode), operands))
            return;
    }
    *epd = out;
}

// ---- reading -----------------------------------------------------------------------------------

typedef struct Place {
    const char *line;
    size_t *column;
} Place;

static bool refuse_at(Place place, const char *where) {
    if (place.column != NULL) *place.column = (size_t)(where - place.line) + 1;
    return false;
}

// "0 1" behind the four fields, as in a FEN, becomes hmvc and fmvn.
static bool take_clocks(Slice *rest, Epd *epd) {
    static const char *const opcodes[] = {"hmvc", "fmvn"};
    for (int i = 0; i < 2; i++) {
        Slice look_ahead = *rest;
        Slice word = slice_next_word(&look_ahead);
        size_t digits = 0;
        while (digits < word.length && isdigit((unsigned char)word.data[digits])) digits++;
        bool is_number = digits > 0 && (digits == word.length || word.data[digits] == ';');
        if (!is_number) return true;
        if (!set_operation(epd, slice_of(opcodes[i]), (Slice){word.data, digits})) return false;
        rest->length -= (size_t)(word.data + digits - rest->data);
        rest->data = word.data + digits;
    }
    return true;
}

static bool parse_operation(Slice operation, Epd *epd, Place place, Error *error) {
    Slice operands = operation;
    Slice opcode = slice_next_word(&operands);
    operands = trim(operands);
    if (!is_opcode(opcode)) {
        error_set(error, "'%.*s' is no opcode: expected a word like bm, id or acd",
                  slice_shown(opcode, 20), opcode.data);
        return refuse_at(place, opcode.data);
    }
    if (set_operation(epd, opcode, operands)) return true;
    error_set(error, "more than %d operations", EPD_OPERATIONS_MAX);
    return refuse_at(place, opcode.data);
}

static void apply_clocks(Epd *epd) {
    int64_t number;
    if (epd_number(epd, "hmvc", &number) && number >= 0 && number <= CLOCK_MAX) {
        epd->board.halfmove_clock = (uint16_t)number;
    }
    if (epd_number(epd, "fmvn", &number) && number >= 1 && number <= CLOCK_MAX)
        epd->board.move_number = (uint16_t)number;
}

bool epd_parse(Slice line, Epd *epd, Error *error, size_t *column) {
    Place place = {line.data, column};
    Slice rest = line;
    epd->count = 0;
    epd->text_length = 0;
    if (line.length >= EPD_LINE_MAX) {
        error_set(error, "the line is longer than %d bytes", EPD_LINE_MAX - 1);
        return refuse_at(place, line.data);
    }
    const char *nul = line.length == 0 ? NULL : memchr(line.data, '\0', line.length);
    if (nul != NULL) {
        error_set(error, "a NUL byte");
        return refuse_at(place, nul);
    }
    if (!fen_parse_fields(&rest, &epd->board, error)) return refuse_at(place, line.data);
    if (!take_clocks(&rest, epd)) return refuse_at(place, rest.data);
    while ((rest = trim(rest)).length > 0) {
        size_t end;
        if (!find_end(rest, &end)) {
            error_set(error, "a text is not closed: expected \"");
            return refuse_at(place, rest.data);
        }
        Slice operation = trim((Slice){rest.data, end});
        if (operation.length > 0 && !parse_operation(operation, epd, place, error)) return false;
        size_t used = end < rest.length ? end + 1 : end;
        rest.data += used;
        rest.length -= used;
    }
    apply_clocks(epd);
    return true;
}
