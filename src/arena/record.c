// SPDX-License-Identifier: GPL-3.0-or-later
// record.c - see record.h.
#include "arena/record.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

void record_begin(GameRecord *record, const Game *game, const void *start) {
    record->game = game;
    memset(&record->start, 0, sizeof record->start);
    memcpy(&record->start, start, game->position_bytes);
    record->count = 0;
    record->lines_length = 0;
    memset(&record->result, 0, sizeof record->result);
}

bool record_add(GameRecord *record, const RecordedMove *move) {
    if (!memory_grow(&record->moves, &record->capacity, (size_t)record->count + 1,
                     sizeof *record->moves))
        return false;
    record->moves[record->count++] = *move;
    return true;
}

bool record_add_line(GameRecord *record, const char *line, size_t *at) {
    const size_t length = strlen(line) + 1;
    *at = 0;
    if (!record->keeps_lines || length == 1) return true;
    if (!memory_grow(&record->lines, &record->lines_capacity, record->lines_length + length, 1))
        return false;
    memcpy(record->lines + record->lines_length, line, length);
    *at = record->lines_length + 1;
    record->lines_length += length;
    return true;
}

void record_free(GameRecord *record) {
    free(record->moves);
    free(record->lines);
    memset(record, 0, sizeof *record);
}

const char *outcome_text(Outcome outcome) {
    switch (outcome) {
    case OUTCOME_FIRST_WINS: return "1-0";
    case OUTCOME_SECOND_WINS: return "0-1";
    case OUTCOME_DRAW: return "1/2-1/2";
    case OUTCOME_NONE: break;
    }
    return "*";
}

const char *result_fault_word(PlayerFault fault) {
    switch (fault) {
    case FAULT_START: return TERM("start");
    case FAULT_CRASH: return TERM("crash");
    case FAULT_HANG: return TERM("hang");
    case FAULT_TIME: return TERM("time");
    case FAULT_ILLEGAL: return TERM("illegal");
    case FAULT_PROTOCOL: return TERM("protocol");
    case FAULT_STOPPED: return TERM("stopped");
    case FAULT_NONE: break;
    }
    return TERM("fault");
}

const char *result_cause_word(const GameResult *result) {
    switch (result->cause) {
    case END_RULES: return TERM("rules");
    case END_REPETITION: return TERM("repetition");
    case END_CLAIM: return TERM("claim");
    case END_AGREED: return TERM("agreed");
    case END_RESIGNED: return TERM("resigned");
    case END_TIME: return TERM("time");
    case END_FAULT: return result_fault_word(result->fault);
    case END_ADJUDICATED: return TERM("adjudicated");
    case END_STOPPED: return TERM("stopped");
    case END_NONE:
    case END_CAUSE_COUNT: break;
    }
    return TERM("none");
}

void result_say(GameResult *result, const Sentence *reason) {
    result->said = *reason;
    slice_copy(slice_of(reason->text), result->reason, sizeof result->reason);
}

void result_describe(const GameResult *result, const Game *game, Text *text) {
    switch (result->outcome) {
    case OUTCOME_FIRST_WINS: text_addf(text, "%s wins", game->side_names[0]); break;
    case OUTCOME_SECOND_WINS: text_addf(text, "%s wins", game->side_names[1]); break;
    case OUTCOME_DRAW: text_add(text, "draw"); break;
    case OUTCOME_NONE: text_add(text, "no result"); break;
    }
    if (result->reason[0] != '\0') text_addf(text, ": %s", result->reason);
}
