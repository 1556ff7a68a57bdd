// SPDX-License-Identifier: GPL-3.0-or-later
// review_words.c - see review_words.h.
#include "review/review_words.h"

#include <stdlib.h>

#include "core/whole_file.h"

enum { NOUN_MAX = 128 };

static void add_blank(Text *text) {
    if (text->length > 0) text_add_char(text, ' ');
}

void review_words_add_grade(Language language, Grade grade, Text *text) {
    static const char *const lines[GRADE_COUNT] = {
        [GRADE_ONLY] = SENTENCE("The only good move."),
        [GRADE_INACCURACY] = SENTENCE("Inaccuracy."),
        [GRADE_MISTAKE] = SENTENCE("Mistake."),
        [GRADE_BLUNDER] = SENTENCE("Blunder."),
    };
    if (lines[grade] == NULL) return;
    add_blank(text);
    text_add(text, words_line(language, lines[grade]));
}

static const char *draw_noun(Language language, const Fact *fact) {
    if (fact->is_by_table) return words_line(language, "a draw with best play");
    switch (fact->ending) {
    case ENDING_STALEMATE: return words_line(language, "stalemate");
    case ENDING_THREEFOLD: return words_line(language, "a draw by repetition");
    case ENDING_FIFTY: return words_line(language, "a draw by the fifty-move rule");
    case ENDING_MATERIAL: return words_line(language, "a draw by lack of material");
    default: return words_line(language, "a forced draw");
    }
}

// The piece, or what the pieces are worth.
static void add_loss(Language language, const Fact *fact, Text *text) {
    static const char *const losses[] = {
        [LOSS_PAWN] = SENTENCE("a pawn"),     [LOSS_KNIGHT] = SENTENCE("a knight"),
        [LOSS_BISHOP] = SENTENCE("a bishop"), [LOSS_ROOK] = SENTENCE("a rook"),
        [LOSS_QUEEN] = SENTENCE("a queen"),   [LOSS_EXCHANGE] = SENTENCE("the exchange"),
    };
    if (fact->loss != LOSS_OTHER)
        text_add(text, words_line(language, losses[fact->loss]));
    else if (fact->pawns == 1)
        text_add(text, words_line(language, "material worth a pawn"));
    else
        words_addf(language, text, "material worth %d pawns", fact->pawns);
}

void review_words_add_fact(Language language, const Fact *fact, Text *text) {
    Text noun = TEXT_OF(NOUN_MAX);
    add_loss(language, fact, &noun);
    add_blank(text);
    switch (fact->kind) {
    case FACT_MISSES_MATE:
        words_addf(language, text, "Could have mated in %d.", fact->moves);
        break;
    case FACT_ALLOWS_MATE: words_addf(language, text, "Allows mate in %d.", fact->moves); break;
    case FACT_ALLOWS_DRAW:
        words_addf(language, text, "Allows %s.", draw_noun(language, fact));
        break;
    case FACT_MISSES_DRAW:
        words_addf(language, text, "Could have had %s.", draw_noun(language, fact));
        break;
    case FACT_LOSES_MATERIAL: words_addf(language, text, "Gives up %s.", noun.data); break;
    default: words_addf(language, text, "Could have taken %s.", noun.data);
    }
}

void review_words_add_verdict(Language language, const Verdict *verdict, Text *text) {
    review_words_add_grade(language, verdict->grade, text);
    for (int i = 0; i < verdict->fact_count; i++)
        review_words_add_fact(language, &verdict->facts[i], text);
}

void review_words_add_score(Score white_score, Text *text) {
    int size = abs(white_score);
    if (score_is_mate(white_score)) {
        text_addf(text, "#%s%d", white_score < 0 ? "-" : "", (SCORE_MATE - size + 1) / 2);
    } else {
        text_addf(text, "%c%d.%02d", white_score < 0 ? '-' : '+', size / 100, size % 100);
    }
}

void review_words_add_line(const Board *board, const ReviewLine *line, int most, SanLetters letters,
                           Text *text) {
    san_add_line(board, line->moves, line->length < most ? line->length : most, letters, text);
}

// A sentence without its full stop, for the legend.
static void name_mark(Language language, Grade grade, char *name, size_t size) {
    Text text = text_over(name, size);
    review_words_add_grade(language, grade, &text);
    if (text.length > 0 && name[text.length - 1] == '.') name[text.length - 1] = '\0';
}

bool review_words_write_graph(Language language, const GameReview *review, const char *title,
                              const char *path, Error *error) {
    char marks[GRADE_COUNT][64];
    GraphWords words = {.title = title,
                        .axis = words_line(language, "expected points of White, in percent")};
    for (int grade = GRADE_INACCURACY; grade < GRADE_COUNT; grade++) {
        name_mark(language, (Grade)grade, marks[grade], sizeof marks[grade]);
        words.marks[grade] = marks[grade];
    }
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    graph_write(review, &words, file.stream);
    return whole_file_keep(&file, error);
}

void review_words_add_side(Language language, const GameReview *review, Side side, Json *json) {
    const SideSummary *summary = &review->sides[side];
    JSON_ADD(json,
             FIELD("side", words_term(language, side == WHITE ? TERM("White") : TERM("Black"))),
             field_bool("is_judged", summary->accuracy.moves > 0),
             field_real("accuracy", accuracy_value(&summary->accuracy), 1),
             FIELD("blunders", summary->counts[GRADE_BLUNDER]),
             FIELD("mistakes", summary->counts[GRADE_MISTAKE]),
             FIELD("inaccuracies", summary->counts[GRADE_INACCURACY]));
}
