// SPDX-License-Identifier: GPL-3.0-or-later
// record_pgn.c - see record_pgn.h.
#include "arena/record_pgn.h"

#include <stdlib.h>
#include <string.h>

#include "arena/score_sheet.h"

static const char *termination(const GameResult *result) {
    switch (result->cause) {
    case END_TIME: return "time forfeit";
    case END_ADJUDICATED: return "adjudication";
    case END_FAULT:
        return result->fault == FAULT_ILLEGAL || result->fault == FAULT_PROTOCOL
                   ? "rules infraction"
                   : "abandoned";
    case END_STOPPED: return "unterminated";
    default: return "normal";
    }
}

// "+0.35/12 0.853s", as others write it: the score from the mover's side in
// pawns (or points of the game).
static GameMove tell_move(const void *context, int ply, Text *comment) {
    const GameRecord *record = context;
    const RecordedMove *move = &record->moves[ply];
    if (move->is_opening) {
        text_add(comment, "book");
        return move->move;
    }
    if (move->has_score && move->is_mate) {
        text_addf(comment, "%cM%d/%d ", move->score < 0 ? '-' : '+', abs(move->score), move->depth);
    } else if (move->has_score) {
        text_addf(comment, "%+.2f/%d ", (double)move->score / record->game->score_unit,
                  move->depth);
    }
    text_addf(comment, "%.3fs", (double)move->time_us / 1e6);
    return move->move;
}

void record_write_pgn(const GameRecord *record, const RecordTags *tags, Text *text) {
    char plies[16], description[REASON_MAX + 64];
    Text number = text_over(plies, sizeof plies),
         words = text_over(description, sizeof description);
    bool is_shared = strcmp(tags->time_controls[0], tags->time_controls[1]) == 0;
    text_addf(&number, "%d", record->count);
    result_describe(&record->result, record->game, &words);
    const SheetTag more[] = {
        {"TimeControl", is_shared ? tags->time_controls[0] : ""},
        {"WhiteTimeControl", is_shared ? "" : tags->time_controls[0]},
        {"BlackTimeControl", is_shared ? "" : tags->time_controls[1]},
        {"PlyCount", plies},
        {"Termination", termination(&record->result)},
        {"GameEnd", description},
    };
    const ScoreSheet sheet = {
        .game = record->game,
        .variant = "", // the start tells it
        .start = &record->start,
        .event = tags->event,
        .date = tags->date,
        .round = tags->round,
        .names = {tags->names[0], tags->names[1]},
        .tags = more,
        .tag_count = sizeof more / sizeof *more,
        .outcome = record->result.outcome,
        .count = record->count,
        .tell_move = tell_move,
        .context = record,
    };
    score_sheet_write(&sheet, text);
}
