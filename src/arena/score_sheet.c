// SPDX-License-Identifier: GPL-3.0-or-later
// score_sheet.c - see score_sheet.h.
#include "arena/score_sheet.h"

#include <string.h>

#include "chess/chess.h"

enum { TAG_BYTES = 8192, MOVE_BYTES = GAME_MOVE_TEXT_MAX + SHEET_COMMENT_MAX + 16 };

size_t score_sheet_bytes(int count) {
    return TAG_BYTES + (size_t)count * MOVE_BYTES;
}

// ---- tags ----

static void format_start(const Game *game, const void *start, char text[GAME_TEXT_MAX]) {
    Text words = text_over(text, GAME_TEXT_MAX);
    (game->pgn.format_start != NULL ? game->pgn.format_start : game->format)(start, &words);
}

// Other programs know one start of a game, the default one; we know that of every variant.
static bool is_usual_start(const ScoreSheet *sheet) {
    GamePosition usual;
    char text[GAME_TEXT_MAX], usual_text[GAME_TEXT_MAX];
    const char *variant = sheet->game->pgn.format_start != NULL ? "" : sheet->variant;
    if (!game_start(sheet->game, variant, &usual, NULL)) return false;
    format_start(sheet->game, sheet->start, text);
    format_start(sheet->game, &usual, usual_text);
    return strcmp(text, usual_text) == 0;
}

// "othello:6x6", "chess:crp"; PGN proper needs it only where it says more than others know.
static void add_game_tag(const ScoreSheet *sheet, Text *text) {
    const Game *game = sheet->game;
    const char *rules = game->pgn.house_rules != NULL ? game->pgn.house_rules(sheet->start) : NULL;
    const char *variant = rules != NULL ? rules : sheet->variant;
    Text name = TEXT_OF(PGN_TAG_VALUE_MAX);
    if (variant[0] == '\0' && game->pgn.format_start != NULL) return;
    text_addf(&name, variant[0] != '\0' ? "%s:%s" : "%s", game->name, variant);
    pgn_text_add_tag(text, "Game", name.data);
}

static void add_start(const ScoreSheet *sheet, Text *text) {
    const Game *game = sheet->game;
    const char *variant = game->pgn.variant != NULL ? game->pgn.variant(sheet->start) : NULL;
    char start[GAME_TEXT_MAX];
    if (variant != NULL) pgn_text_add_tag(text, "Variant", variant);
    add_game_tag(sheet, text);
    if (is_usual_start(sheet)) return;
    format_start(game, sheet->start, start);
    pgn_text_add_tag(text, "SetUp", "1");
    pgn_text_add_tag(text, "FEN", start);
}

static void add_tags(const ScoreSheet *sheet, Text *text) {
    pgn_text_add_tag(text, "Event", sheet->event);
    pgn_text_add_tag(text, "Site", "?");
    pgn_text_add_tag(text, "Date", sheet->date);
    pgn_text_add_tag(text, "Round", sheet->round);
    pgn_text_add_tag(text, "White", sheet->names[0]);
    pgn_text_add_tag(text, "Black", sheet->names[1]);
    pgn_text_add_tag(text, "Result", outcome_text(sheet->outcome));
    add_start(sheet, text);
    for (int i = 0; i < sheet->tag_count; i++) {
        const SheetTag *tag = &sheet->tags[i];
        if (tag->value[0] != '\0') pgn_text_add_tag(text, tag->name, tag->value);
    }
    text_add_char(text, '\n');
}

// ---- moves ----

void score_sheet_add_number(const Game *game, const void *position, int ply, Text *text) {
    if (game->pgn.move_number == NULL)
        text_addf(text, "%d.", ply + 1);
    else
        text_addf(text, "%d%s", game->pgn.move_number(position),
                  game->side_to_move(position) == 0 ? "." : "...");
}

bool score_sheet_has_number(const Game *game, const void *position) {
    return game->pgn.move_number == NULL || game->side_to_move(position) == 0;
}

// A comment and what follows it do not stand in one word; one that no line holds is cut at blanks.
static void add_comment(Text *text, size_t *column, const char *comment) {
    Text whole = TEXT_OF(SHEET_COMMENT_MAX + 4);
    if (comment[0] == '\0') return;
    text_addf(&whole, "{%s}", comment);
    Slice rest = slice_of(whole.data);
    while (whole.length > PGN_COLUMNS && rest.length > 0) {
        char word[SHEET_COMMENT_MAX + 4];
        slice_copy(slice_next_word(&rest), word, sizeof word);
        if (word[0] != '\0') pgn_text_add_word(text, column, word);
    }
    if (whole.length <= PGN_COLUMNS) pgn_text_add_word(text, column, whole.data);
}

static void add_moves(const ScoreSheet *sheet, Text *text) {
    const Game *game = sheet->game;
    GamePosition position = *sheet->start;
    size_t column = 0;
    bool needs_number = true;
    for (int ply = 0; ply < sheet->count; ply++) {
        char comment[SHEET_COMMENT_MAX] = "", word[GAME_MOVE_TEXT_MAX];
        Text words = text_over(comment, sizeof comment), number = text_over(word, sizeof word);
        GameMove move = sheet->tell_move(sheet->context, ply, &words);
        if (needs_number || score_sheet_has_number(game, &position)) {
            score_sheet_add_number(game, &position, ply, &number);
            pgn_text_add_word(text, &column, word);
        }
        game_format_move(game, &position, move, word);
        pgn_text_add_word(text, &column, word);
        add_comment(text, &column, comment);
        needs_number = words.length > 0;
        game_advance(game, &position, move);
    }
    pgn_text_add_word(text, &column, outcome_text(sheet->outcome));
    text_add(text, "\n\n");
}

void score_sheet_write(const ScoreSheet *sheet, Text *text) {
    add_tags(sheet, text);
    add_moves(sheet, text);
}
