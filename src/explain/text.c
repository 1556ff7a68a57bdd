// SPDX-License-Identifier: GPL-3.0-or-later
// text.c - an explanation as a page to read, no wider than a terminal.
#include <inttypes.h>
#include <stdarg.h>

#include "explain/explain.h"
#include "explain/wrap.h"

enum {
    MOVE_COLUMN = 6,
    SCORE_COLUMN = 20,
    WHY_COLUMN = 30,
    PARAGRAPH_MAX = 4096,
    REASONS_SHOWN = 8,
};

__attribute__((format(printf, 4, 5))) static void
print_message(const Explanation *explanation, int column, FILE *out, const char *format, ...) {
    Text text = TEXT_OF(PARAGRAPH_MAX);
    va_list arguments;
    va_start(arguments, format);
    words_add_list(explanation->language, &text, format, arguments);
    va_end(arguments);
    wrap_print("", text.data, column, out);
}

static const char *side_name(int side) {
    return side == WHITE ? TERM("White") : TERM("Black");
}

// ---- heading ----

static void print_windows(const Explanation *explanation, FILE *out) {
    const WindowTried *windows;
    int count = record_windows(explanation->record, explain_page(explanation, 0), &windows);
    if (count < 2) return;
    Text text = TEXT_OF(EXPLAIN_TEXT_MAX);
    for (int i = 0; i < count; i++) {
        const WindowTried *tried = &windows[i];
        if (i > 0) text_add(&text, ", ");
        explain_format_window(0, tried->alpha, tried->beta, &text);
        if (tried->depth != windows[0].depth) {
            text_add_char(&text, ' ');
            words_addf(explanation->language, &text, "at depth %d", tried->depth);
        }
        bool is_missed = tried->value <= tried->alpha || tried->value >= tried->beta;
        if (!is_missed) continue;
        text_add(&text, tried->value <= tried->alpha ? " (≤ " : " (≥ ");
        explain_format_score(tried->value, &text);
        text_add(&text, ")");
    }
    print_message(explanation, 0, out, "Windows tried at the root: %s.", text.data);
}

static void print_heading(const Explanation *explanation, FILE *out) {
    char fen[FEN_MAX], line[PARAGRAPH_MAX], score[64], san[SAN_MAX];
    const char *side = side_name(explanation->board.side);
    fen_format(&explanation->board, fen);
    fprintf(out, "%s\n", fen);
    print_message(explanation, 0, out, "Depth %d, %" PRIu64 " positions, %.1f s.",
                  explanation->depth, explanation->nodes, (double)explanation->time_ms / 1000);
    explain_format_move(explanation->language, &explanation->board, explanation->best, san);
    Text text = text_over(score, sizeof score);
    explain_format_score(explanation->score, &text);
    print_message(explanation, 0, out, "Best move: %s, %s for %-s.", san, score, side);
    text = text_over(line, sizeof line);
    explain_format_line(explanation, explanation->expected, explanation->expected_length, &text);
    print_message(explanation, 2, out, "Expected: %s", line);
    if (record_unfinished(explanation->record) != NULL)
        print_message(explanation, 0, out, "Depth %d was begun, but not finished.",
                      explanation->depth + 1);
    print_windows(explanation, out);
    fputc('\n', out);
    print_message(
        explanation, 0, out,
        "Scores are in pawns as %-s sees them; #3 is mate in three. Where nothing else is said, "
        "the search only asked of a move whether it beats the best so far (a window of 0.01): ≤ "
        "and ≥ mark such answers.",
        side);
}

// ---- the moves of a position ----

static void print_row(const Explanation *explanation, const Page *page, const MoveNote *note,
                      FILE *out) {
    char start[160], why[EXPLAIN_TEXT_MAX], word[64], san[SAN_MAX];
    Text text = text_over(start, sizeof start);
    bool is_line = note->move == explain_line_move(explanation, page->ply);
    text_addf(&text, "%c%3d", is_line ? '>' : ' ', (int)(note - page->notes) + 1);
    wrap_pad(&text, MOVE_COLUMN);
    explain_format_move(explanation->language, &page->board, note->move, san);
    text_add(&text, san);
    const MoveLook *look = explain_last_look(note);
    if (look != NULL) {
        Text depth = text_over(word, sizeof word), score = depth;
        text_addf(&depth, "%d", look->depth);
        wrap_add_right(&text, word, SCORE_COLUMN - 1);
        word[0] = '\0';
        if (look->reason != REASON_STOPPED) explain_format_look(page, look, &score);
        wrap_add_right(&text, word, WHY_COLUMN - 2);
    }
    wrap_pad(&text, WHY_COLUMN);
    text = text_over(why, sizeof why);
    explain_why(explanation, page, note, &text);
    wrap_print(start, why, WHY_COLUMN, out);
}

static void print_table_heading(const Explanation *explanation, FILE *out) {
    Language language = explanation->language;
    Text line = TEXT_OF(160);
    text_add(&line, "   #");
    wrap_pad(&line, MOVE_COLUMN);
    text_add(&line, words_line(language, "move"));
    wrap_add_right(&line, words_line(language, "depth"), SCORE_COLUMN - 1);
    wrap_add_right(&line, words_line(language, "score"), WHY_COLUMN - 2);
    wrap_pad(&line, WHY_COLUMN);
    text_add(&line, words_line(language, "why"));
    fprintf(out, "%s\n", line.data);
}

// All moves left out for the same reason in one sentence.
static void print_skipped(const Explanation *explanation, const Page *page, TraceReason reason,
                          FILE *out) {
    char values[2][64], san[SAN_MAX];
    Text moves = TEXT_OF(EXPLAIN_TEXT_MAX);
    const MoveNote *best = NULL; // the one that came nearest
    for (int i = 0; i < page->note_count; i++) {
        const MoveNote *note = &page->notes[i];
        bool is_line = note->move == explain_line_move(explanation, page->ply);
        if (note->skip != reason || is_line) continue; // the line's move has a row of its own
        if (best == NULL || note->skip_value > best->skip_value) best = note;
        explain_format_move(explanation->language, &page->board, note->move, san);
        text_addf(&moves, "%s%s", moves.length > 0 ? " " : "", san);
    }
    if (best == NULL) return;
    Text value = text_over(values[0], sizeof values[0]),
         needed = text_over(values[1], sizeof values[1]);
    explain_format_score(explain_seen_from_root(page->ply, best->skip_value), &value);
    explain_format_score(explain_seen_from_root(page->ply, best->skip_alpha), &needed);
    if (reason == REASON_FUTILITY)
        print_message(explanation, 4, out,
                      "Left out as hopeless (futility: at best %s, %s needed): %s", values[0],
                      values[1], moves.data);
    else
        print_message(explanation, 4, out,
                      reason == REASON_HISTORY ? "Left out for failing elsewhere (history): %s"
                                               : "Left out for losing material (exchange): %s",
                      moves.data);
}

static void print_untried(const Explanation *explanation, const Page *page, int hidden, FILE *out) {
    if (hidden > 0)
        print_message(explanation, 4, out,
                      hidden == 1 ? "%d more move was searched; --moves N shows more."
                                  : "%d more moves were searched; --moves N shows more.",
                      hidden);
    print_skipped(explanation, page, REASON_FUTILITY, out);
    print_skipped(explanation, page, REASON_HISTORY, out);
    print_skipped(explanation, page, REASON_EXCHANGE, out);
    int untried = explain_untried(page);
    if (untried <= 0) return;
    bool is_cut = page->value >= page->beta || (page->depth > 0 && page->quiets_allowed == 0);
    if (untried == 1)
        print_message(
            explanation, 4, out,
            page->reason == REASON_STOPPED ? "One move was not reached when the search stopped."
            : is_cut                       ? "One move was not tried: the position was decided."
            : page->depth == 0
                ? "One quiet move was not tried: at the horizon only captures are."
                : "One quiet move was not tried: it came after the first %d (move count).",
            page->quiets_allowed);
    else
        print_message(
            explanation, 4, out,
            page->reason == REASON_STOPPED ? "%d moves were not reached when the search stopped."
            : is_cut                       ? "%d moves were not tried: the position was decided."
            : page->depth == 0
                ? "%d quiet moves were not tried: at the horizon only captures are."
                : "%d quiet moves were not tried: they came after the first %d (move count).",
            untried, page->quiets_allowed);
}

// The user's move was not tried in this visit, but perhaps in one before.
static void print_earlier_look(const Explanation *explanation, const Page *page, FILE *out) {
    Move move = explain_line_move(explanation, page->ply);
    if (!explanation->is_users_line || move == MOVE_NONE || explain_find_note(page, move) != NULL)
        return;
    const Page *earlier = record_last(explanation->record, LAST_LOOK, page->ply);
    char san[SAN_MAX];
    explain_format_move(explanation->language, &page->board, move, san);
    Text window = TEXT_OF(64);
    if (earlier != NULL) explain_format_window(page->ply, earlier->alpha, earlier->beta, &window);
    print_message(explanation, 0, out,
                  earlier != NULL
                      ? "%s was not tried then; last looked at when depth %d, window %s:"
                      : "%s was never tried here.",
                  san, earlier != NULL ? earlier->depth : 0, window.data);
    if (earlier != NULL) print_row(explanation, earlier, explain_find_note(earlier, move), out);
}

static void print_page(const Explanation *explanation, const Page *page, FILE *out) {
    bool is_shown[MOVES_MAX];
    explain_choose(explanation, page, is_shown);
    print_table_heading(explanation, out);
    int hidden = 0;
    for (int i = 0; i < page->note_count; i++) {
        if (is_shown[i])
            print_row(explanation, page, &page->notes[i], out);
        else
            hidden += page->notes[i].look_count > 0;
    }
    print_untried(explanation, page, hidden, out);
    print_earlier_look(explanation, page, out);
}

// Which visit of a position is told about: the only one, or the last one, which tried no move, and
// then an older one, which did.
typedef enum ToldVisit { VISIT_ONLY, VISIT_LAST, VISIT_OLDER } ToldVisit;

// Depth, window, result and reason of a visit.
static void print_visit(const Explanation *explanation, ToldVisit visit, const Page *page,
                        FILE *out) {
    char window[64], end[EXPLAIN_TEXT_MAX], value[64];
    Text text = text_over(window, sizeof window);
    explain_format_window(page->ply, page->alpha, page->beta, &text);
    text = text_over(end, sizeof end);
    explain_end(explanation, page, &text);
    text = text_over(value, sizeof value);
    MoveLook as_look = {
        .alpha = page->alpha, .beta = page->beta, .value = page->value, .reason = page->reason};
    explain_format_look(page, &as_look, &text);
    print_message(explanation, 2, out,
                  visit == VISIT_LAST ? "Last visit, depth %d, window %s: %s, %s."
                  : visit == VISIT_OLDER
                      ? "Its moves were last tried at depth %d, window %s: %s, %s."
                      : "Depth %d, window %s: %s, %s.",
                  page->depth, window, value, end);
    if (page->lacks_guess)
        print_message(explanation, 4, out,
                      "No move was known to begin with: its moves were searched a ply less deep.");
    for (int i = 0; i < page->question_count; i++) {
        text = text_over(end, sizeof end);
        explain_question(explanation, page, &page->questions[i], &text);
        if (text.length > 0) wrap_print("  ", end, 4, out);
    }
}

static void print_ply_heading(const Explanation *explanation, int ply, FILE *out) {
    Text line = TEXT_OF(PARAGRAPH_MAX);
    explain_format_line(explanation, explanation->line, ply, &line);
    bool is_white = (explanation->board.side == WHITE) == (ply % 2 == 0);
    fputc('\n', out);
    print_message(explanation, 2, out, "After %s (%-s to move):", line.data,
                  side_name(is_white ? WHITE : BLACK));
}

// True while there is something to say about the position after so many moves.
static bool print_ply(const Explanation *explanation, int ply, FILE *out) {
    const Page *page = explain_page(explanation, ply);
    const Page *last =
        explanation->is_users_line ? record_last(explanation->record, LAST_VISIT, ply) : NULL;
    if (page == NULL && !explanation->is_users_line) return false;
    print_ply_heading(explanation, ply, out);
    if (page == NULL && last == NULL) {
        wrap_print("", words_line(explanation->language, "The search never came here."), 0, out);
        return false;
    }
    // The last visit may have ended before a move was tried; an earlier
    // one then tells about the moves.
    if (last != NULL && (page == NULL || last->note_count == 0))
        print_visit(explanation, VISIT_LAST, last, out);
    if (page == NULL) return true;
    bool is_older = last != NULL && last->note_count == 0;
    print_visit(explanation, is_older ? VISIT_OLDER : VISIT_ONLY, page, out);
    if (page->note_count > 0) print_page(explanation, page, out);
    return true;
}

// ---- the whole search ----

static void print_sum(const Explanation *explanation, FILE *out) {
    bool is_said[REASON_COUNT] = {false};
    Text list = TEXT_OF(EXPLAIN_TEXT_MAX);
    for (int i = 0; i < REASONS_SHOWN; i++) {
        int most = REASON_NONE;
        for (int reason = REASON_EXACT; reason < REASON_COUNT; reason++) {
            bool is_more = record_ended(explanation->record, (TraceReason)reason)
                           > record_ended(explanation->record, (TraceReason)most);
            if (!is_said[reason] && is_more) most = reason;
        }
        double share =
            100.0 * (double)record_ended(explanation->record, (TraceReason)most)
            / (double)(record_visits(explanation->record) > 0 ? record_visits(explanation->record)
                                                              : 1);
        if (most == REASON_NONE || share < 0.5) break;
        is_said[most] = true;
        if (i > 0) text_add(&list, ", ");
        text_add(&list, words_term(explanation->language, trace_reason_name((TraceReason)most)));
        text_addf(&list, " %.0f %%", share);
    }
    fputc('\n', out);
    print_message(explanation, 0, out,
                  "In the whole search %llu positions were visited; all but those above were only "
                  "counted. The visits ended so: %s.",
                  (unsigned long long)record_visits(explanation->record), list.data);
}

static void print_root(const Explanation *explanation, const Page *root, FILE *out) {
    Text window = TEXT_OF(64);
    explain_format_window(0, root->alpha, root->beta, &window);
    fputc('\n', out);
    print_message(explanation, 0, out,
                  "The moves in the order of the search, depth %d, window %s:", root->depth,
                  window.data);
    print_page(explanation, root, out);
}

void explain_write_text(const Explanation *explanation, FILE *out) {
    print_heading(explanation, out);
    const Page *root = explain_page(explanation, 0),
               *later = record_unfinished(explanation->record);
    if (root == NULL) return;
    print_root(explanation, root, out);
    // Where the iteration begun last changed the choice, its moves tell why.
    const MoveNote *best = explain_best_note(root);
    if (later != NULL && later != root && (best == NULL || best->move != explanation->best))
        print_root(explanation, later, out);
    for (int ply = 1; ply <= explanation->line_length; ply++) {
        if (!print_ply(explanation, ply, out)) break;
    }
    print_sum(explanation, out);
}
