// SPDX-License-Identifier: GPL-3.0-or-later
// epd_rows.c - see epd_rows.h.
#include "cli/notation/epd_rows.h"

#include <stdio.h>

#include "cli/json_line.h"
#include "cli/say.h"

void epd_print_json(const char *file, uint64_t number, const Epd *epd) {
    char fen[FEN_MAX];
    fen_format(&epd->board, fen);
    JsonLine line;
    Json *json = json_line_begin(&line, "epd");
    JSON_ADD(json, FIELD("file", file), FIELD("line", number), FIELD("fen", fen));
    json_open_object(json, "operations");
    for (int i = 0; i < epd->count; i++) {
        const char *opcode = epd->text + epd->operations[i].opcode;
        char value[EPD_LINE_MAX];
        epd_string(epd, opcode, value, sizeof value);
        json_add_string(json, opcode, value);
    }
    json_close_object(json);
    json_line_print(&line, stdout);
}

void epd_add_question(const Epd *epd, bool is_for_eyes, Text *text) {
    static const char *const asked[] = {"bm", "am", "dm"};
    for (int i = 0; i < (is_for_eyes ? 3 : 2); i++) {
        const char *operands = epd_operands(epd, asked[i]);
        if (operands != NULL)
            text_addf(text, "%s%s %s", text->length > 0 ? ", " : "", asked[i], operands);
    }
}

void epd_print_row(const char *label, const Epd *epd) {
    char fen[FEN_MAX];
    Text question = TEXT_OF(EPD_LINE_MAX);
    epd_add_question(epd, true, &question);
    fen_format_epd(&epd->board, fen);
    printf("%-12s ", label);
    say_column(stdout, -5, epd->board.side == WHITE ? TERM("white") : TERM("black"));
    printf("  %-16s %s\n", question.data, fen);
}
