// SPDX-License-Identifier: GPL-3.0-or-later
// words.c - why a move met its fate, in words.
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

void explain_format_look(const Page *page, const MoveLook *look, Text *text) {
    bool is_low = look->value <= look->alpha, is_high = look->value >= look->beta;
    if (explain_seen_from_root(page->ply, 1) < 0 && is_low != is_high) {
        is_low = !is_low;
        is_high = !is_high;
    }
    bool is_sure = look->reason == REASON_OVER || look->reason == REASON_DRAW;
    text_add(text, is_sure ? "" : is_low ? "≤ " : is_high ? "≥ " : "");
    explain_format_score(explain_seen_from_root(page->ply, look->value), text);
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
    san_format(board, move, san_letters_of(language->men), san);
}

void explain_format_line(Language language, const Board *board, const Move *moves, int count,
                         bool has_numbers, Text *text) {
    Board position = *board, next;
    for (int i = 0; i < count; i++) {
        char san[SAN_MAX];
        if (!movegen_is_legal(&position, moves[i])) return; // a line through a pass ends there
        explain_format_move(language, &position, moves[i], san);
        if (i > 0) text_add_char(text, ' ');
        if (has_numbers && (position.side == WHITE || i == 0))
            text_addf(text, "%d%s ", position.move_number, position.side == WHITE ? "." : "...");
        else if (!has_numbers && i == 0 && position.side == BLACK)
            text_add(text, "...");
        text_add(text, san);
        board_play(&position, moves[i], &next);
        position = next;
    }
}

// ---- sentences ----

// A sentence being put together from parts with semicolons between.
typedef struct Phrase {
    const Explanation *explanation;
    const Page *page;
    Text *text;
    bool has_parts;
} Phrase;

static void say(Phrase *sentence, const char *id, const char *first, const char *second,
                const char *third) {
    const char *arguments[] = {first, second, third};
    if (sentence->has_parts)
        text_add(sentence->text, words_line(sentence->explanation->language, "; "));
    sentence->has_parts = true;
    words_add_filled(sentence->explanation->language, id, arguments, 3, sentence->text);
}

static const char *number_word(char word[WORD_MAX], int number) {
    Text text = text_over(word, WORD_MAX);
    text_addf(&text, "%d", number);
    return word;
}

static const char *score_word(char word[WORD_MAX], const Page *page, Score score) {
    Text text = text_over(word, WORD_MAX);
    explain_format_score(explain_seen_from_root(page->ply, score), &text);
    return word;
}

static void say_number(Phrase *sentence, const char *id, int number) {
    char word[WORD_MAX];
    say(sentence, id, number_word(word, number), "", "");
}

static void say_score(Phrase *sentence, const char *id, Score score) {
    char word[WORD_MAX];
    say(sentence, id, score_word(word, sentence->page, score), "", "");
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
    int usual = page->depth - page->lacks_guess;
    if (note->reach == REASON_EXTENDED) {
        const char *id = was_asked_alone(page) ? SENTENCE("the only good move, deeper by %s")
                                               : SENTENCE("gives check, deeper by %s");
        say_number(sentence, id, note->usual_depth - usual);
    } else if (note->reach == REASON_NOT_ALONE) {
        say_number(sentence, SENTENCE("not the only good move, less deep by %s"),
                   usual - note->usual_depth);
    }
    const MoveLook *first = &note->looks[0];
    if (first->depth == note->usual_depth) return;
    char depth[WORD_MAX], instead[WORD_MAX], history[WORD_MAX];
    double plies = note->history / (double)(param(LMR_HISTORY_DIVISOR) * HISTORY_PLY);
    Text text = text_over(history, sizeof history);
    text_addf(&text, "%+.1f", plies);
    bool is_telling = plies <= -0.1 || plies >= 0.1;
    const char *id = first->depth > note->usual_depth
                         ? SENTENCE("promising, depth %s instead of %s")
                     : is_telling ? SENTENCE("late move, depth %s instead of %s (history %s)")
                                  : SENTENCE("late move, depth %s instead of %s");
    say(sentence, id, number_word(depth, first->depth), number_word(instead, note->usual_depth),
        history);
}

static void say_second_looks(Phrase *sentence, const MoveNote *note) {
    for (int i = 1; i < note->look_count; i++) {
        const MoveLook *look = &note->looks[i];
        char window[WORD_MAX];
        Text text = text_over(window, sizeof window);
        explain_format_window(sentence->page->ply, look->alpha, look->beta, &text);
        if (look->again == REASON_WINDOW)
            say(sentence, SENTENCE("then with the window %s"), window, "", "");
        else
            say_number(sentence, SENTENCE("looked good, so again at depth %s"),
                       note->looks[i].depth);
    }
}

// ---- how it ended ----

static void format_replies(const Phrase *sentence, Move move, const MoveLook *look,
                           char line[PARTS_MAX]) {
    Text text = text_over(line, PARTS_MAX);
    Board next;
    board_play(&sentence->page->board, move, &next);
    explain_format_line(sentence->explanation->language, &next, look->replies, look->reply_count,
                        false, &text);
}

// What the position after the move came to, where no line tells it.
static void say_ending(Phrase *sentence, const MoveLook *look) {
    switch (look->reason) {
    case REASON_OVER: say(sentence, SENTENCE("ends the game"), "", "", ""); break;
    case REASON_DRAW: say(sentence, SENTENCE("a draw by rule"), "", "", ""); break;
    case REASON_REPETITION:
        say(sentence, SENTENCE("the position can be repeated"), "", "", "");
        break;
    case REASON_HORIZON: say(sentence, SENTENCE("evaluated as it stands"), "", "", ""); break;
    case REASON_TABLE:
        say_number(sentence, SENTENCE("known from the table (depth %s)"), look->known_depth);
        break;
    case REASON_MATE_DISTANCE:
        say(sentence, SENTENCE("no mate here can be quicker than the one known"), "", "", "");
        break;
    case REASON_STOPPED: say(sentence, SENTENCE("the search was stopped here"), "", "", ""); break;
    case REASON_NULL_MOVE:
        say(sentence, SENTENCE("refuted even by a pass (null move)"), "", "", "");
        break;
    case REASON_REVERSE_FUTILITY:
        say_score(sentence, SENTENCE("too bad as it stands (reverse futility, estimate %s)"),
                  look->eval);
        break;
    case REASON_RAZORING:
        say_score(sentence, SENTENCE("far ahead, no capture helps (razoring, estimate %s)"),
                  look->eval);
        break;
    case REASON_LOW: say(sentence, SENTENCE("no reply refutes it"), "", "", ""); break;
    default: break;
    }
}

static void say_refutation(Phrase *sentence, Move move, const MoveLook *look) {
    char line[PARTS_MAX], depth[WORD_MAX];
    format_replies(sentence, move, look, line);
    bool is_by_move = look->reason == REASON_CUT || look->reason == REASON_TABLE
                      || look->reason == REASON_PROBCUT || look->reason == REASON_MULTICUT
                      || look->reason == REASON_EXACT;
    if (!is_by_move || line[0] == '\0') {
        say_ending(sentence, look);
    } else if (look->reason == REASON_TABLE) {
        say(sentence, SENTENCE("refuted by %s (table, depth %s)"), line,
            number_word(depth, look->known_depth), "");
    } else if (look->reason == REASON_PROBCUT) {
        say(sentence, SENTENCE("refuted by %s in a shallower search (probcut)"), line, "", "");
    } else if (look->reason == REASON_MULTICUT) {
        say(sentence, SENTENCE("refuted by %s and others (multicut)"), line, "", "");
    } else {
        say(sentence, SENTENCE("refuted by %s"), line, "", "");
    }
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
        say(sentence, SENTENCE("good enough (%s was asked): the rest is cut"), word, "", "");
    } else if (better != MOVE_NONE) {
        explain_format_move(sentence->explanation->language, &page->board, better, word);
        say(sentence, SENTENCE("the best until %s"), word, "", "");
    } else {
        say(sentence, SENTENCE("the best"), "", "", "");
    }
    format_replies(sentence, note->move, look, word);
    if (word[0] != '\0' && look->reason != REASON_LOW)
        say(sentence, SENTENCE("expected %s"), word, "", "");
    else
        say_ending(sentence, look);
}

static void say_skip(Phrase *sentence, const MoveNote *note) {
    char word[WORD_MAX], needed[WORD_MAX];
    Text text = text_over(word, sizeof word);
    switch (note->skip) {
    case REASON_FUTILITY:
        score_word(word, sentence->page, note->skip_value);
        say(sentence, SENTENCE("left out: hopeless, at best %s, %s needed (futility)"), word,
            score_word(needed, sentence->page, note->skip_alpha), "");
        break;
    case REASON_HISTORY:
        text_addf(&text, "%+.1f",
                  note->skip_value / (double)(param(LMR_HISTORY_DIVISOR) * HISTORY_PLY));
        say(sentence, SENTENCE("left out: failed too often elsewhere (history %s)"), word, "", "");
        break;
    default:
        text_addf(&text, "%.2f", note->skip_value / 100.0);
        say(sentence,
            note->skip_value > 0 ? SENTENCE("left out: loses more than %s by exchange")
                                 : SENTENCE("left out: loses material by exchange (more than %s)"),
            word, "", "");
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
    switch (page->reason) {
    case REASON_TABLE:
        say_number(&sentence, SENTENCE("known from the table (depth %s)"), page->known_depth);
        break;
    case REASON_NULL_MOVE:
        say_score(&sentence, SENTENCE("even a pass gives %s or better (null move)"), page->beta);
        break;
    case REASON_REVERSE_FUTILITY:
        say_score(&sentence,
                  SENTENCE("so far ahead that nothing was tried (reverse futility, estimate %s)"),
                  page->eval);
        break;
    case REASON_RAZORING:
        say_score(&sentence,
                  SENTENCE("so far behind that only captures were tried (razoring, estimate %s)"),
                  page->eval);
        break;
    case REASON_PROBCUT:
        say_score(&sentence,
                  SENTENCE("a capture was well beyond %s in a shallower search (probcut)"),
                  page->beta);
        break;
    case REASON_MULTICUT:
        say_score(&sentence, SENTENCE("several moves reach %s (multicut)"), page->beta);
        break;
    case REASON_CUT: say_score(&sentence, SENTENCE("a move reached %s (cut)"), page->beta); break;
    case REASON_LOW:
        say_score(&sentence, SENTENCE("no move was better than %s"), page->alpha);
        break;
    case REASON_EXACT: say(&sentence, SENTENCE("exact"), "", "", ""); break;
    case REASON_HORIZON: say(&sentence, SENTENCE("evaluated as it stands"), "", "", ""); break;
    case REASON_OVER: say(&sentence, SENTENCE("the game is over"), "", "", ""); break;
    case REASON_DRAW: say(&sentence, SENTENCE("a draw by rule"), "", "", ""); break;
    case REASON_REPETITION:
        say(&sentence, SENTENCE("the position can be repeated"), "", "", "");
        break;
    case REASON_MATE_DISTANCE:
        say(&sentence, SENTENCE("no mate here can be quicker than the one known"), "", "", "");
        break;
    default: say(&sentence, SENTENCE("the search was stopped here"), "", "", ""); break;
    }
}

void explain_question(const Explanation *explanation, const Page *page, const Question *question,
                      Text *text) {
    Phrase sentence = {explanation, page, text, false};
    char value[WORD_MAX], needed[WORD_MAX], san[SAN_MAX];
    score_word(value, page, question->value);
    score_word(needed, page, question->beta);
    switch (question->kind) {
    case REASON_NULL_MOVE:
        say(&sentence, SENTENCE("Asked aside: is a pass enough?"), "", "", "");
        break;
    case REASON_SINGULAR:
        say(&sentence, SENTENCE("Asked aside: is another move as good as the table's?"), "", "",
            "");
        break;
    case REASON_RAZORING:
        say(&sentence, SENTENCE("Asked aside: do captures help?"), "", "", "");
        break;
    case REASON_VERIFIED:
        say(&sentence, SENTENCE("Asked aside: does that hold without a pass?"), "", "", "");
        break;
    default:
        explain_format_move(explanation->language, &page->board, question->move, san);
        say(&sentence, SENTENCE("Asked aside: is %s more than enough in a shallower search?"), san,
            "", "");
        break;
    }
    const char *arguments[] = {value, needed};
    text_add_char(text, ' ');
    words_add_filled(explanation->language,
                     question->value >= question->beta ? SENTENCE("Yes: %s (%s asked).")
                                                       : SENTENCE("No: %s (%s asked)."),
                     arguments, 2, text);
}
