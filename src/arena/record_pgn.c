// SPDX-License-Identifier: GPL-3.0-or-later
// record_pgn.c - see record_pgn.h.
#include "arena/record_pgn.h"

#include <stdlib.h>
#include <string.h>

#include "arena/score_sheet.h"

// ---- notes ----

static const char *const note_names[NOTE_COUNT] = {"left",     "nodes",  "seldepth", "nps",
                                                   "hashfull", "tbhits", "pv"};

static bool read_note(Slice word, unsigned *notes, Error *error) {
    Text known = TEXT_OF(100);
    for (int note = 0; note < NOTE_COUNT; note++) {
        text_addf(&known, "%s, ", note_names[note]);
        if (!slice_is(word, note_names[note])) continue;
        *notes |= 1U << note;
        return true;
    }
    return error_set(error, "notes are %sor all, not '%.*s'", known.data, slice_shown(word, 40),
                     word.data);
}

bool record_notes_read(const char *text, unsigned *notes, Error *error) {
    *notes = 0;
    if (strcmp(text, "all") == 0) {
        *notes = (1U << NOTE_COUNT) - 1;
        return true;
    }
    for (const char *rest = text;; rest++) {
        const size_t length = strcspn(rest, ",");
        if (!read_note((Slice){.data = rest, .length = length}, notes, error)) return false;
        rest += length;
        if (*rest == '\0') return true;
    }
}

// A program may have said anything: what ends a comment or a quotation does not come from it.
static void add_line(const char *line, Text *text) {
    text_add(text, ", pv=\"");
    while (text_is_blank(*line)) line++;
    for (const char *c = line; *c != '\0'; c++)
        text_add_char(text, strchr("{}\"\\", *c) != NULL || (unsigned char)*c < ' ' ? '?' : *c);
    text_add_char(text, '"');
}

static void add_notes(const GameRecord *record, const RecordedMove *move, unsigned notes,
                      Text *text) {
    const bool has[NOTE_COUNT] = {
        [NOTE_LEFT] = move->left_us > 0,        [NOTE_NODES] = move->nodes > 0,
        [NOTE_SELDEPTH] = move->seldepth > 0,   [NOTE_NPS] = move->nodes > 0 && move->time_us > 0,
        [NOTE_HASHFULL] = move->has_table_news, [NOTE_TBHITS] = move->has_table_news,
        [NOTE_PV] = move->line_at > 0,
    };
    const double seconds = (double)move->time_us / 1e6;
    for (int note = 0; note < NOTE_COUNT; note++) {
        if (!has[note] || (notes >> note & 1) == 0) continue;
        switch ((RecordNote)note) {
        case NOTE_LEFT: text_addf(text, ", tl=%.3fs", (double)move->left_us / 1e6); break;
        case NOTE_NODES: text_addf(text, ", n=%llu", (unsigned long long)move->nodes); break;
        case NOTE_SELDEPTH: text_addf(text, ", sd=%d", move->seldepth); break;
        case NOTE_NPS: text_addf(text, ", nps=%.0f", (double)move->nodes / seconds); break;
        case NOTE_HASHFULL: text_addf(text, ", hashfull=%d", move->hashfull); break;
        case NOTE_TBHITS: text_addf(text, ", tbhits=%llu", (unsigned long long)move->tbhits); break;
        case NOTE_PV: add_line(record->lines + move->line_at - 1, text); break;
        case NOTE_COUNT: break;
        }
    }
}

// ---- the game ----

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

typedef struct Told {
    const GameRecord *record;
    unsigned notes;
} Told;

// "+0.35/12 0.853s", as others write it: the score from the mover's side in
// pawns (or points of the game).
static GameMove tell_move(const void *context, int ply, Text *comment) {
    const Told *told = context;
    const GameRecord *record = told->record;
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
    add_notes(record, move, told->notes, comment);
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
    const Told told = {.record = record, .notes = tags->notes};
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
        .context = &told,
    };
    score_sheet_write(&sheet, text);
}
