// SPDX-License-Identifier: GPL-3.0-or-later
// game.c - see game.h.
#include "chess/pgn/game.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "chess/pgn/text.h"
#include "core/memory.h"

enum { FIRST_ITEMS = 256 };

static const char *const roster[][2] = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"},
                                        {"Round", "?"}, {"White", "?"}, {"Black", "?"}};

const char *pgn_result_text(PgnResult result) {
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return texts[result];
}

// Room for that many more bytes of text.
static bool reserve_text(PgnGame *game, size_t count) {
    size_t wanted = game->text_length + count;
    return wanted <= PGN_TEXT_MAX && memory_grow(&game->text, &game->text_capacity, wanted, 1);
}

static bool add_text(PgnGame *game, const char *text, uint32_t *place) {
    size_t bytes = strlen(text) + 1;
    if (!reserve_text(game, bytes)) return false;
    *place = (uint32_t)game->text_length;
    memcpy(game->text + game->text_length, text, bytes);
    game->text_length += bytes;
    return true;
}

bool pgn_game_begin(PgnGame *game, const Board *start) {
    game->start = *start;
    game->has_start = game->is_spelled = true;
    game->result = PGN_UNKNOWN;
    game->tag_count = game->item_count = game->depth = game->plies = 0;
    game->text_length = 0;
    game->has_move[0] = false;
    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++) {
        if (!pgn_game_set_tag(game, roster[i][0], roster[i][1])) return false;
    }
    return true;
}

void pgn_game_free(PgnGame *game) {
    free(game->items);
    free(game->text);
    memset(game, 0, sizeof *game);
}

// ---- tags --------------------------------------------------------------------------------------

static int find_tag(const PgnGame *game, const char *name) {
    for (int i = 0; i < game->tag_count; i++) {
        if (strcmp(pgn_game_text(game, game->tags[i].name), name) == 0) return i;
    }
    return -1;
}

static bool is_tag_name(const char *name) {
    size_t length = strnlen(name, PGN_TAG_NAME_MAX);
    if (length == 0 || length == PGN_TAG_NAME_MAX) return false;
    for (const char *c = name; *c != '\0'; c++) {
        if (!isalnum((unsigned char)*c) && *c != '_') return false;
    }
    return true;
}

bool pgn_game_set_tag(PgnGame *game, const char *name, const char *value) {
    if (!is_tag_name(name)) return false;
    char clean[PGN_TAG_VALUE_MAX];
    Text text = text_over(clean, sizeof clean);
    pgn_text_add_tag_value(&text, slice_of(value));
    int index = find_tag(game, name);
    if (index >= 0 && strcmp(pgn_game_text(game, game->tags[index].value), clean) == 0) return true;
    if (index < 0) {
        if (game->tag_count == PGN_TAGS_MAX) return false;
        if (!add_text(game, name, &game->tags[game->tag_count].name)) return false;
        if (!add_text(game, clean, &game->tags[game->tag_count].value)) return false;
        game->tag_count++;
        return true;
    }
    return add_text(game, clean, &game->tags[index].value);
}

// Its text stays until the game is begun anew.
static void drop_tag(PgnGame *game, const char *name) {
    int index = find_tag(game, name);
    if (index < 0) return;
    game->tag_count--;
    memmove(&game->tags[index], &game->tags[index + 1],
            (size_t)(game->tag_count - index) * sizeof *game->tags);
}

void pgn_game_set_start(PgnGame *game, const Board *start) {
    game->start = *start;
    game->has_start = true;
    if (start->is_chess960) drop_tag(game, "Variant");
}

const char *pgn_game_tag(const PgnGame *game, const char *name) {
    int index = find_tag(game, name);
    return index < 0 ? NULL : pgn_game_text(game, game->tags[index].value);
}

// ---- moves and what is said about them ---------------------------------------------------------

static bool add_item(PgnGame *game, PgnItem item) {
    if (game->item_count == game->item_capacity) {
        int capacity = game->item_capacity == 0 ? FIRST_ITEMS : game->item_capacity * 2;
        if (capacity > PGN_ITEMS_MAX) return false;
        PgnItem *items = realloc(game->items, (size_t)capacity * sizeof *items);
        if (items == NULL) return false;
        game->items = items;
        game->item_capacity = capacity;
    }
    game->items[game->item_count++] = item;
    return true;
}

bool pgn_game_add_spelled(PgnGame *game, Move move, SanSpelling spelling) {
    const PgnItem item = {.kind = PGN_ITEM_MOVE, .spelling = spelling, .move = move};
    if (!add_item(game, item)) return false;
    game->has_move[game->depth] = true;
    if (game->depth == 0) game->plies++;
    return true;
}

bool pgn_game_add_move(PgnGame *game, Move move) {
    game->is_spelled = false;
    return pgn_game_add_spelled(game, move, 0);
}

// A judgement is of a move: what stands before the first one of a
// variation, or of the game, is of none.
bool pgn_game_add_nag(PgnGame *game, int nag) {
    if (nag < 0 || nag > PGN_NAG_MAX) return false;
    if (!game->has_move[game->depth]) return true;
    return add_item(game, (PgnItem){.kind = PGN_ITEM_NAG, .nag = (uint8_t)nag});
}

bool pgn_game_add_comment(PgnGame *game, Slice comment) {
    size_t most = comment.length * PGN_TEXT_GROWTH + 1;
    if (!reserve_text(game, most)) return false;
    Text text = text_over(game->text + game->text_length, most);
    pgn_text_add_comment(&text, comment);
    if (text.length == 0) return true;
    uint32_t place = (uint32_t)game->text_length;
    game->text_length += text.length + 1;
    return add_item(game, (PgnItem){.kind = PGN_ITEM_COMMENT, .text = place});
}

bool pgn_game_open_variation(PgnGame *game) {
    if (!game->has_move[game->depth] || game->depth == PGN_DEPTH_MAX) return false;
    if (!add_item(game, (PgnItem){.kind = PGN_ITEM_OPEN})) return false;
    game->has_move[++game->depth] = false;
    return true;
}

// A variation without a move says something about the move before it, if
// anything: its comments stay there.
static void dissolve_variation(PgnGame *game) {
    int open = game->item_count - 1;
    while (game->items[open].kind != PGN_ITEM_OPEN) open--;
    memmove(&game->items[open], &game->items[open + 1],
            (size_t)(game->item_count - open - 1) * sizeof *game->items);
    game->item_count--;
}

bool pgn_game_close_variation(PgnGame *game) {
    if (game->depth == 0) return false;
    if (!game->has_move[game->depth]) {
        dissolve_variation(game);
    } else if (!add_item(game, (PgnItem){.kind = PGN_ITEM_CLOSE})) {
        return false;
    }
    game->depth--;
    return true;
}

// ---- comparing ---------------------------------------------------------------------------------

bool pgn_start_equal(const Board *a, const Board *b) {
    return a->key == b->key && a->halfmove_clock == b->halfmove_clock
           && a->move_number == b->move_number && a->is_chess960 == b->is_chess960
           && memcmp(a->squares, b->squares, sizeof a->squares) == 0;
}

int pgn_game_next_move(const PgnGame *game, int item) {
    int depth = 0;
    while (++item < game->item_count) {
        PgnItemKind kind = game->items[item].kind;
        depth += (kind == PGN_ITEM_OPEN) - (kind == PGN_ITEM_CLOSE);
        if (depth == 0 && kind == PGN_ITEM_MOVE) break;
    }
    return item;
}
