// SPDX-License-Identifier: GPL-3.0-or-later
// words.c - why a move met its fate, in words.
#include <stdarg.h>
#include <stdlib.h>

#include "explain/explain.h"

enum { HISTORY_PLY = 1024, WORD_MAX = 64, PARTS_MAX = 256 };

// ---- scores, windows, lines ----

Score explain_seen_from_root(int ply, Score score) {
    return ply % 2 == 0 ? score : -score;
}

void explain_format_score(Score score, Text *text) {
    if (abs(score) >= SCORE_INFINITE)
        text_add(text, score > 0 ? "+∞" : "-∞");
    else if (score_is_mate(score))
        text_addf(text, "%s#%d", score > 0 ? "" : "-", abs(score_mate_moves(score)));
    else
        text_addf(text, "%+.2f", score / 100.0);
}

// What came back outside the window is a bound, unless the rules said it.
static void format_value(int ply, Score alpha, Score beta, Score value, TraceReason reason,
                         Text *text) {
    bool is_low = value <= alpha, is_high = value >= beta;
    if (explain_seen_from_root(ply, 1) < 0 && is_low != is_high) {
        is_low = !is_low;
        is_high = !is_high;
    }
    bool is_sure = reason == REASON_OVER || reason == REASON_DRAW;
    text_add(text, is_sure ? "" : is_low ? "≤ " : is_high ? "≥ " : "");
    explain_format_score(explain_seen_from_root(ply, value), text);
}

void explain_format_look(const Page *page, const MoveLook *look, Text *text) {
    format_value(page->ply, look->alpha, look->beta, look->value, look->reason, text);
}

void explain_format_page(const Page *page, Text *text) {
    format_value(page->ply, page->alpha, page->beta, page->value, page->reason, text);
}

void explain_format_window(int ply, Score alpha, Score beta, Text *text) {
    Score low = explain_seen_from_root(ply, alpha), high = explain_seen_from_root(ply, beta);
    text_add(text, "[");
    explain_format_score(low < high ? low : high, text);
    text_add(text, ", ");
    explain_format_score(low < high ? high : low, text);
    text_add(text, "]");
}

void explain_format_move(Language language, const Board *board, Move move, char san[SAN_MAX]) {
    san_format(board, move, san_letters_of(language->pieces), san);
}

void explain_format_line(const Explanation *explanation, const Move *moves, int count, Text *text) {
    san_add_line(&explanation->board, moves, count, san_letters_of(explanation->language->pieces),
                 text);
}

// ---- sentences ----

// A sentence being put together from parts with semicolons between.
typedef struct Phrase {
    const Explanation *explanation;
    const Page *page;
    Text *text;
    bool has_parts;
} Phrase;

__attribute__((format(printf, 2, 3))) static void say(Phrase *sentence, const char *format, ...) {
    Language language = sentence->explanation->language;
    if (sentence->has_parts) text_add(sentence->text, words_line(language, "; "));
    sentence->has_parts = true;
    va_list arguments;
    va_start(arguments, format);
    words_add_list(language, sentence->text, format, arguments);
    va_end(arguments);
}

static const char *score_word(const Page *page, Score score, char word[WORD_MAX]) {
    Text text = text_over(word, WORD_MAX);
    explain_format_score(explain_seen_from_root(page->ply, score), &text);
    return word;
}

// ---- how deep a move was searched ----

static bool was_asked_alone(const Page *page) {
    for (int i = 0; i < page->question_count; i++) {
        if (page->questions[i].kind == REASON_SINGULAR) return true;
    }
    return false;
}

static void say_reach(Phrase *sentence, const MoveNote *note) {
    const Page *page = sentence->page;
    const int usual = note->page_depth;
    if (note->reach == REASON_EXTENDED)
        say(sentence,
            was_asked_alone(page) ? "the only good move, deeper by %d"
                                  : "gives check, deeper by %d",
            note->usual_depth - usual);
    else if (note->reach == REASON_NOT_ALONE)
        say(sentence, "not the only good move, less deep by %d", usual - note->usual_depth);
    const MoveLook *first = &note->looks[0];
    if (first->depth == note->usual_depth) return;
    double plies = note->history / (double)(param(LMR_HISTORY_DIVISOR) * HISTORY_PLY);
    bool is_telling = plies <= -0.1 || plies >= 0.1;
    say(sentence,
        first->depth > note->usual_depth ? "promising, depth %d instead of %d"
        : is_telling                     ? "late move, depth %d instead of %d (history %+.1f)"
                                         : "late move, depth %d instead of %d",
        first->depth, note->usual_depth, plies);
}

static void say_second_looks(Phrase *sentence, const MoveNote *note) {
    for (int i = 1; i < note->look_count; i++) {
        const MoveLook *look = &note->looks[i];
        Text window = TEXT_OF(WORD_MAX);
        explain_format_window(sentence->page->ply, look->alpha, look->beta, &window);
        if (look->again == REASON_WINDOW)
            say(sentence, "then with the window %s", window.data);
        else
            say(sentence, "looked good, so again at depth %d", look->depth);
    }
}

// ---- how it ended ----

// "Nf3 Nc6", or "...Nc6 Nf3" where Black answers; a line through a pass ends there.
static void format_replies(const Phrase *sentence, Move move, const MoveLook *look,
                           char line[PARTS_MAX]) {
    Text text = text_over(line, PARTS_MAX);
    Board board = sentence->page->board;
    board_advance(&board, move);
    for (int i = 0; i < look->reply_count && movegen_is_legal(&board, look->replies[i]); i++) {
        char san[SAN_MAX];
        explain_format_move(sentence->explanation->language, &board, look->replies[i], san);
        text_addf(&text, "%s%s", i > 0 ? " " : board.side == BLACK ? "..." : "", san);
        board_advance(&board, look->replies[i]);
    }
}

// What the position after the move came to, where no line tells it.
static void say_ending(Phrase *sentence, const MoveLook *look) {
    char estimate[WORD_MAX];
    score_word(sentence->page, look->eval, estimate);
    switch (look->reason) {
    case REASON_OVER: say(sentence, "ends the game"); break;
    case REASON_DRAW: say(sentence, "a draw by rule"); break;
    case REASON_REPETITION: say(sentence, "the position can be repeated"); break;
    case REASON_HORIZON: say(sentence, "evaluated as it stands"); break;
    case REASON_TABLE: say(sentence, "known from the table (depth %d)", look->known_depth); break;
    case REASON_MATE_DISTANCE:
        say(sentence, "no mate here can be quicker than the one known");
        break;
    case REASON_STOPPED: say(sentence, "the search was stopped here"); break;
    case REASON_NULL_MOVE: say(sentence, "refuted even by a pass (null move)"); break;
    case REASON_REVERSE_FUTILITY:
        say(sentence, "too bad as it stands (reverse futility, estimate %s)", estimate);
        break;
    case REASON_RAZORING:
        say(sentence, "far ahead, no capture helps (razoring, estimate %s)", estimate);
        break;
    case REASON_LOW: say(sentence, "no reply refutes it"); break;
    default: break;
    }
}

static void say_refutation(Phrase *sentence, Move move, const MoveLook *look) {
    char line[PARTS_MAX];
    format_replies(sentence, move, look, line);
    bool is_by_move = look->reason == REASON_CUT || look->reason == REASON_TABLE
                      || look->reason == REASON_PROBCUT || look->reason == REASON_MULTICUT
                      || look->reason == REASON_EXACT;
    if (!is_by_move || line[0] == '\0')
        say_ending(sentence, look);
    else if (look->reason == REASON_TABLE)
        say(sentence, "refuted by %s (table, depth %d)", line, look->known_depth);
    else if (look->reason == REASON_PROBCUT)
        say(sentence, "refuted by %s in a shallower search (probcut)", line);
    else if (look->reason == REASON_MULTICUT)
        say(sentence, "refuted by %s and others (multicut)", line);
    else
        say(sentence, "refuted by %s", line);
}

// The move that was better later; MOVE_NONE: this one stayed the best.
static Move better_later(const Page *page, const MoveNote *note) {
    const MoveNote *best = explain_best_note(page);
    return best == NULL || best == note ? MOVE_NONE : best->move;
}

static void say_success(Phrase *sentence, const MoveNote *note, const MoveLook *look) {
    const Page *page = sentence->page;
    char word[SAN_MAX + PARTS_MAX];
    Move better = better_later(page, note);
    if (look->value >= page->beta) {
        Text asked = text_over(word, sizeof word);
        text_add(&asked, explain_seen_from_root(page->ply, 1) > 0 ? "≥ " : "≤ ");
        explain_format_score(explain_seen_from_root(page->ply, page->beta), &asked);
        say(sentence, "good enough (%s was asked): the rest is cut", word);
    } else if (better != MOVE_NONE) {
        explain_format_move(sentence->explanation->language, &page->board, better, word);
        say(sentence, "the best until %s", word);
    } else {
        say(sentence, "the best");
    }
    format_replies(sentence, note->move, look, word);
    if (word[0] != '\0' && look->reason != REASON_LOW)
        say(sentence, "expected %s", word);
    else
        say_ending(sentence, look);
}

static void say_skip(Phrase *sentence, const MoveNote *note) {
    char best[WORD_MAX], needed[WORD_MAX];
    switch (note->skip) {
    case REASON_FUTILITY:
        say(sentence, "left out: hopeless, at best %s, %s needed (futility)",
            score_word(sentence->page, note->skip_value, best),
            score_word(sentence->page, note->skip_alpha, needed));
        break;
    case REASON_HISTORY:
        say(sentence, "left out: failed too often elsewhere (history %+.1f)",
            note->skip_value / (double)(param(LMR_HISTORY_DIVISOR) * HISTORY_PLY));
        break;
    default:
        say(sentence,
            note->skip_value > 0 ? "left out: loses more than %.2f by exchange"
                                 : "left out: loses material by exchange (more than %.2f)",
            note->skip_value / 100.0);
        break;
    }
}

void explain_why(const Explanation *explanation, const Page *page, const MoveNote *note,
                 Text *text) {
    Phrase sentence = {explanation, page, text, false};
    if (note->skip != REASON_NONE) {
        say_skip(&sentence, note);
        return;
    }
    const MoveLook *look = explain_last_look(note);
    if (look == NULL) return;
    bool is_success = look->value > look->alpha && look->reason != REASON_STOPPED;
    if (is_success) say_success(&sentence, note, look);
    say_reach(&sentence, note);
    say_second_looks(&sentence, note);
    if (!is_success) say_refutation(&sentence, note->move, look);
}

// ---- positions ----

void explain_end(const Explanation *explanation, const Page *page, Text *text) {
    Phrase sentence = {explanation, page, text, false};
    char alpha[WORD_MAX], beta[WORD_MAX], estimate[WORD_MAX];
    score_word(page, page->alpha, alpha);
    score_word(page, page->beta, beta);
    score_word(page, page->eval, estimate);
    switch (page->reason) {
    case REASON_TABLE: say(&sentence, "known from the table (depth %d)", page->known_depth); break;
    case REASON_NULL_MOVE:
        say(&sentence, "even a pass gives %s or better (null move)", beta);
        break;
    case REASON_REVERSE_FUTILITY:
        say(&sentence, "so far ahead that nothing was tried (reverse futility, estimate %s)",
            estimate);
        break;
    case REASON_RAZORING:
        say(&sentence, "so far behind that only captures were tried (razoring, estimate %s)",
            estimate);
        break;
    case REASON_PROBCUT:
        say(&sentence, "a capture was well beyond %s in a shallower search (probcut)", beta);
        break;
    case REASON_MULTICUT: say(&sentence, "several moves reach %s (multicut)", beta); break;
    case REASON_CUT: say(&sentence, "a move reached %s (cut)", beta); break;
    case REASON_LOW: say(&sentence, "no move was better than %s", alpha); break;
    case REASON_EXACT: say(&sentence, "exact"); break;
    case REASON_HORIZON: say(&sentence, "evaluated as it stands"); break;
    case REASON_OVER: say(&sentence, "the game is over"); break;
    case REASON_DRAW: say(&sentence, "a draw by rule"); break;
    case REASON_REPETITION: say(&sentence, "the position can be repeated"); break;
    case REASON_MATE_DISTANCE:
        say(&sentence, "no mate here can be quicker than the one known");
        break;
    default: say(&sentence, "the search was stopped here"); break;
    }
}

void explain_question(const Explanation *explanation, const Page *page, const Question *question,
                      Text *text) {
    Phrase sentence = {explanation, page, text, false};
    char value[WORD_MAX], needed[WORD_MAX], san[SAN_MAX];
    switch (question->kind) {
    case REASON_NULL_MOVE: say(&sentence, "Asked aside: is a pass enough?"); break;
    case REASON_SINGULAR:
        say(&sentence, "Asked aside: is another move as good as the table's?");
        break;
    case REASON_RAZORING: say(&sentence, "Asked aside: do captures help?"); break;
    case REASON_VERIFIED: say(&sentence, "Asked aside: does that hold without a pass?"); break;
    default:
        explain_format_move(explanation->language, &page->board, question->move, san);
        say(&sentence, "Asked aside: is %s more than enough in a shallower search?", san);
        break;
    }
    text_add_char(text, ' ');
    words_addf(explanation->language, text,
               question->value >= question->beta ? "Yes: %s (%s asked)." : "No: %s (%s asked).",
               score_word(page, question->value, value), score_word(page, question->beta, needed));
}
