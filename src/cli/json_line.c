// SPDX-License-Identifier: GPL-3.0-or-later
// json_line.c - see json_line.h.
#include "cli/json_line.h"

#include <stdlib.h>

#include "cli/say.h"

Json *json_line_begin(JsonLine *line, const char *schema_name) {
    line->text = text_over(line->bytes, sizeof line->bytes);
    line->json = json_begin_line(&line->text, schema_name);
    return &line->json;
}

void json_line_print(JsonLine *line, FILE *out) {
    json_end_line(&line->json);
    if (!line->text.is_cut) fputs(line->bytes, out);
}

void json_line_put(FILE *out, const char *schema_name, const Field *fields) {
    JsonLine line;
    json_add_fields(json_line_begin(&line, schema_name), fields);
    json_line_print(&line, out);
}

void report_put(FILE *out, bool wants_json, const char *schema_name, const Field *fields) {
    if (wants_json)
        json_line_put(out, schema_name, fields);
    else
        say_fields(out, fields);
}

void json_line_add_position(Json *json, const Game *game, const void *position) {
    char text[GAME_TEXT_MAX];
    game_format(game, position, text);
    JSON_ADD(json, FIELD("game", game->name), FIELD("position", text));
}

void json_line_add_key(Json *json, const char *name, uint64_t key) {
    char word[24];
    snprintf(word, sizeof word, "%016llx", (unsigned long long)key);
    json_add_string(json, name, word);
}

Field field_centipawns(const char *name, Score score) {
    return FIELD_IF(!score_is_mate(score), name, score);
}

Field field_mate_moves(const char *name, Score score) {
    int moves = (SCORE_MATE - abs(score) + 1) / 2;
    return FIELD_IF(score_is_mate(score), name, score > 0 ? moves : -moves);
}
