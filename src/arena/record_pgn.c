// SPDX-License-Identifier: GPL-3.0-or-later
// record_pgn.c - see record_pgn.h.
#include "arena/record_pgn.h"

#include <stdlib.h>
#include <string.h>

#include "chess/chess.h"

enum { TAG_BYTES = 8192, MOVE_BYTES = GAME_MOVE_TEXT_MAX + 64 };

size_t record_pgn_bytes(const GameRecord *record) {
    return TAG_BYTES + (size_t)record->count * MOVE_BYTES;
}

static void add_number_tag(Text *text, const char *name, int number) {
    text_addf(text, "[%s \"%d\"]\n", name, number);
}

static const char *termination(const GameResult *result) {
    switch (result->cause) {
    case END_TIME: return "time forfeit";
    case END_ADJUDICATED: return "adjudication";
    case END_FAULT:
        return result->fault == FAULT_ILLEGAL || result->fault == FAULT_PROTOCOL ? "rules infraction"
                                                                                 : "abandoned";
    case END_STOPPED: return "unterminated";
    default: return "normal";
    }
}

// They stand before the FEN in the position's text.
bool record_house_rules(const Game *game, const void *start, char rules[RECORD_RULES_MAX]) {
    char position[GAME_TEXT_MAX];
    if (strcmp(game->name, "chess") != 0 || ((const Board *)start)->house_rules == 0) return false;
    game_format(game, start, position);
    Slice rest = slice_of(position), name = slice_next_word(&rest);
    Text text = text_over(rules, RECORD_RULES_MAX);
    text_addf(&text, "chess:%.*s", slice_shown(name, RECORD_RULES_MAX / 2), name.data);
    return true;
}

// A FEN that every reader of PGN knows, also by house rules; the position's own text in other games.
static void format_start(const Game *game, const void *start, char text[GAME_TEXT_MAX]) {
    if (strcmp(game->name, "chess") == 0)
        fen_format(start, text);
    else
        game_format(game, start, text);
}

static void add_start(const GameRecord *record, const RecordTags *tags, Text *text) {
    GamePosition usual;
    char position[GAME_TEXT_MAX];
    char usual_text[GAME_TEXT_MAX], rules[RECORD_RULES_MAX];
    bool is_chess = strcmp(record->game->name, "chess") == 0;
    if (!is_chess) pgn_text_add_tag(text, "Game", record->game->name);
    if (record_house_rules(record->game, &record->start, rules)) pgn_text_add_tag(text, "Game", rules);
    // The start tells too: an opening of a file may be one of Chess960.
    bool is_chess960 =
        is_chess && (strncmp(tags->variant, "960", 3) == 0 || ((const Board *)&record->start)->is_chess960);
    if (is_chess960) pgn_text_add_tag(text, "Variant", "Chess960");
    format_start(record->game, &record->start, position);
    if (game_start(record->game, "", &usual, NULL)) {
        format_start(record->game, &usual, usual_text);
        if (strcmp(position, usual_text) == 0) return;
    }
    pgn_text_add_tag(text, "SetUp", "1");
    pgn_text_add_tag(text, "FEN", position);
}

static void add_tags(const GameRecord *record, const RecordTags *tags, Text *text) {
    char description[REASON_MAX + 64];
    Text words = text_over(description, sizeof description);
    pgn_text_add_tag(text, "Event", tags->event);
    pgn_text_add_tag(text, "Site", "?");
    pgn_text_add_tag(text, "Date", tags->date);
    pgn_text_add_tag(text, "Round", tags->round);
    pgn_text_add_tag(text, "White", tags->names[0]);
    pgn_text_add_tag(text, "Black", tags->names[1]);
    pgn_text_add_tag(text, "Result", outcome_text(record->result.outcome));
    add_start(record, tags, text);
    if (strcmp(tags->time_controls[0], tags->time_controls[1]) == 0) {
        pgn_text_add_tag(text, "TimeControl", tags->time_controls[0]);
    } else {
        pgn_text_add_tag(text, "WhiteTimeControl", tags->time_controls[0]);
        pgn_text_add_tag(text, "BlackTimeControl", tags->time_controls[1]);
    }
    add_number_tag(text, "PlyCount", record->count);
    pgn_text_add_tag(text, "Termination", termination(&record->result));
    result_describe(&record->result, record->game, &words);
    pgn_text_add_tag(text, "GameEnd", description);
    text_add_char(text, '\n');
}

// "{+0.35/12", as others write it: the score from the mover's side in pawns (or points of the game).
static void add_thought(Text *text, size_t *column, const Game *game, const RecordedMove *move) {
    char word[64];
    Text first = text_over(word, sizeof word);
    if (move->is_opening) {
        pgn_text_add_word(text, column, "{book}");
        return;
    }
    text_add_char(&first, '{');
    if (move->has_score && move->is_mate) {
        text_addf(&first, "%cM%d/%d ", move->score < 0 ? '-' : '+', abs(move->score), move->depth);
    } else if (move->has_score) {
        int unit = game->score_unit > 0 ? game->score_unit : 1;
        text_addf(&first, "%+.2f/%d ", (double)move->score / unit, move->depth);
    }
    text_addf(&first, "%.3fs}", (double)move->time_us / 1e6);
    pgn_text_add_word(text, column, word);
}

void record_write_pgn(const GameRecord *record, const RecordTags *tags, Text *text) {
    const Game *game = record->game;
    GamePosition position = record->start;
    int first_side = game->side_to_move(&position);
    size_t column = 0;
    add_tags(record, tags, text);
    for (int i = 0; i < record->count; i++) {
        GamePosition next;
        char move[GAME_MOVE_TEXT_MAX];
        char number[16];
        int side = game->side_to_move(&position);
        Text word = text_over(number, sizeof number);
        text_addf(&word, "%d%s", (i + first_side) / 2 + 1, side == 0 ? "." : "...");
        pgn_text_add_word(text, &column, number);
        game_format_move(game, &position, record->moves[i].move, move);
        pgn_text_add_word(text, &column, move);
        add_thought(text, &column, game, &record->moves[i]);
        memset(&next, 0, sizeof next);
        game->play(&position, record->moves[i].move, &next);
        position = next;
    }
    pgn_text_add_word(text, &column, outcome_text(record->result.outcome));
    text_add(text, "\n\n");
}
