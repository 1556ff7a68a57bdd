// SPDX-License-Identifier: GPL-3.0-or-later
// annotate.c - see annotate.h.
#include "review/annotate.h"

#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "review/review_words.h"

enum {
    VARIATION_PLIES = 10,      // of a better line
    MATE_VARIATION_PLIES = 15, // a mate is shown whole up to here
    COMMENT_MAX = 1024,
};

static const char OUR_NAME[] = "Roque";
static const char OUR_COMMENT[] = "[%eval "; // every comment of ours begins so

typedef struct Annotation {
    const PgnGame *game;
    const GameReview *review;
    const AnnotateOptions *options;
    PgnGame *out;
    bool was_annotated; // by this program before
    bool is_fine;
    int ply;             // main-line moves written
    bool owes_variation; // of the last one
} Annotation;

static void note(Annotation *annotation, bool is_fine) {
    annotation->is_fine = annotation->is_fine && is_fine;
}

// ---- what was there ----

static const PgnItem *item_at(const Annotation *annotation, int index) {
    return index < annotation->game->item_count ? &annotation->game->items[index] : NULL;
}

static bool is_kind(const PgnItem *item, PgnItemKind kind) {
    return item != NULL && item->kind == kind;
}

static bool is_our_comment(const Annotation *annotation, const PgnItem *item) {
    return annotation->was_annotated && is_kind(item, PGN_ITEM_COMMENT)
           && strncmp(pgn_game_text(annotation->game, item->text), OUR_COMMENT, strlen(OUR_COMMENT))
                  == 0;
}

// Where the variation that opens here ends when it is one of ours, whose first move always
// has a comment of ours; else 0.
static int end_of_our_variation(const Annotation *annotation, int index) {
    if (!is_kind(item_at(annotation, index + 1), PGN_ITEM_MOVE)
        || !is_our_comment(annotation, item_at(annotation, index + 2)))
        return 0;
    int depth = 0;
    for (int i = index; i < annotation->game->item_count; i++) {
        PgnItemKind kind = annotation->game->items[i].kind;
        depth += (kind == PGN_ITEM_OPEN) - (kind == PGN_ITEM_CLOSE);
        if (depth == 0) return i;
    }
    return annotation->game->item_count - 1;
}

// The comment without its [%eval ...]: ours stands beside it.
static void copy_comment(Annotation *annotation, const PgnItem *item) {
    const char *text = pgn_game_text(annotation->game, item->text);
    const char *eval = strstr(text, OUR_COMMENT), *end = eval == NULL ? NULL : strchr(eval, ']');
    if (end == NULL) {
        note(annotation, pgn_game_add_comment(annotation->out, slice_of(text)));
        return;
    }
    size_t size = strlen(text) + 1;
    char *rest = malloc(size);
    note(annotation, rest != NULL);
    if (rest == NULL) return;
    Text left = text_over(rest, size);
    text_add_bytes(&left, text, (size_t)(eval - text));
    text_add(&left, end + 1);
    note(annotation, pgn_game_add_comment(annotation->out, slice_of(rest)));
    free(rest);
}

// The mark that the earlier analysis gave: its comment says the grade in one of the languages.
static int earlier_nag(const Annotation *annotation, int index) {
    while (is_kind(item_at(annotation, index), PGN_ITEM_NAG)) index++;
    if (!is_our_comment(annotation, item_at(annotation, index))) return 0;
    const char *comment = pgn_game_text(annotation->game, annotation->game->items[index].text);
    Language language;
    for (int number = 0; (language = language_number(number)) != NULL; number++) {
        for (int grade = GRADE_ONLY; grade < GRADE_COUNT; grade++) {
            Text words = TEXT_OF(COMMENT_MAX);
            review_words_add_grade(language, (Grade)grade, &words);
            if (words.length > 0 && strstr(comment, words.data) != NULL)
                return grade_nag((Grade)grade);
        }
    }
    return 0;
}

// ---- what is added ----

static Score score_for_white(Score score, Side side) {
    return side == WHITE ? score : -score;
}

static void add_eval(Score white_score, Text *text) {
    PgnFacts facts = {.has_eval = true, .eval = white_score};
    if (score_is_mate(white_score)) {
        facts.is_mate = true;
        facts.eval = white_score > 0 ? (SCORE_MATE - white_score + 1) / 2
                                     : -((SCORE_MATE + white_score + 1) / 2);
    }
    pgn_facts_add(&facts, text);
}

static void add_our_comment(Annotation *annotation, int ply) {
    const GameReview *review = annotation->review;
    char comment[COMMENT_MAX], words[COMMENT_MAX / 2];
    Text text = text_over(comment, sizeof comment), said = text_over(words, sizeof words);
    bool is_mate_on_board = ply + 1 == review->plies && abs(review->scores[ply + 1]) == SCORE_MATE;
    review_words_add_verdict(annotation->options->language, &review->verdicts[ply], &said);
    if (is_mate_on_board && said.length == 0) return; // the move says #
    add_eval(review->scores[ply + 1], &text);
    if (said.length > 0) text_addf(&text, " %s", words);
    note(annotation, pgn_game_add_comment(annotation->out, slice_of(comment)));
}

static void add_line(Annotation *annotation, const ReviewLine *line, Score white_score) {
    PgnGame *out = annotation->out;
    Text comment = TEXT_OF(COMMENT_MAX);
    add_eval(white_score, &comment);
    int most = score_is_mate(line->score) ? MATE_VARIATION_PLIES : VARIATION_PLIES;
    note(annotation, pgn_game_open_variation(out));
    for (int i = 0; i < line->length && i < most; i++) {
        note(annotation, pgn_game_add_move(out, line->moves[i]));
        if (i == 0) note(annotation, pgn_game_add_comment(out, slice_of(comment.data)));
    }
    note(annotation, pgn_game_close_variation(out));
}

// The better lines after a bad move, before anybody else's.
static void pay_variation(Annotation *annotation) {
    if (!annotation->owes_variation) return;
    annotation->owes_variation = false;
    int ply = annotation->ply - 1;
    const Look *look = &annotation->review->looks[ply];
    Side side = game_review_mover(annotation->review, ply);
    for (int i = 0, added = 0; i < look->line_count && added < annotation->options->lines; i++) {
        if (look->lines[i].moves[0] == look->played) break; // what follows is no better
        const ReviewLine *alone = i == 0 && look->best_alone.length > 0 ? &look->best_alone : NULL;
        const ReviewLine *line = alone != NULL ? alone : &look->lines[i];
        add_line(annotation, line, score_for_white(line->score, side));
        added++;
    }
}

// The move, its marks, and our comment. Returns the index of the last item taken.
static int add_main_move(Annotation *annotation, int index) {
    PgnGame *out = annotation->out;
    const Verdict *verdict = &annotation->review->verdicts[annotation->ply];
    bool has_opinion = false;
    int nag = grade_nag(verdict->grade);
    bool is_replaced = annotation->options->replaces_marks && nag != 0;
    int ours = earlier_nag(annotation, index + 1);
    note(annotation, pgn_game_add_move(out, annotation->game->items[index].move));
    for (; is_kind(item_at(annotation, index + 1), PGN_ITEM_NAG); index++) {
        int given = annotation->game->items[index + 1].nag;
        bool is_opinion = given >= 1 && given <= PGN_NAG_OPINION_MAX;
        if (is_opinion && (given == ours || is_replaced)) continue;
        has_opinion = has_opinion || is_opinion;
        note(annotation, pgn_game_add_nag(out, given));
    }
    if (nag != 0 && !has_opinion) note(annotation, pgn_game_add_nag(out, nag));
    add_our_comment(annotation, annotation->ply);
    annotation->owes_variation = grade_is_bad(verdict->grade) || verdict->fact_count > 0;
    annotation->ply++;
    return index;
}

// ---- the whole ----

static bool copy_tags(Annotation *annotation) {
    const PgnGame *game = annotation->game;
    PgnGame *out = annotation->out;
    if (!pgn_game_begin(out, &game->start)) return false;
    out->result = game->result;
    for (int i = 0; i < game->tag_count; i++) {
        if (!pgn_game_set_tag(out, pgn_game_text(game, game->tags[i].name),
                              pgn_game_text(game, game->tags[i].value)))
            return false;
    }
    const char *before = pgn_game_tag(game, "Annotator");
    annotation->was_annotated = before != NULL && strstr(before, OUR_NAME) != NULL;
    if (annotation->was_annotated) return true;
    Text both = TEXT_OF(PGN_TAG_VALUE_MAX);
    bool is_alone = before == NULL || before[0] == '\0' || strcmp(before, "?") == 0;
    text_addf(&both, "%s%s%s %s", is_alone ? "" : before, is_alone ? "" : ", ", OUR_NAME,
              version_text());
    pgn_game_set_tag(out, "Annotator", both.data); // a game that is full of tags does without
    return true;
}

// Only where the game does not say it already; one that is full of tags does without.
static void add_opening_tags(const Annotation *annotation) {
    const GameReview *review = annotation->review;
    const OpeningName *name = opening_name_of_game(&review->start, review->moves, review->plies);
    if (name == NULL || pgn_game_tag(annotation->game, "ECO") != NULL) return;
    pgn_game_set_tag(annotation->out, "ECO", name->code);
    if (pgn_game_tag(annotation->game, "Opening") == NULL)
        pgn_game_set_tag(annotation->out, "Opening", name->name);
}

// How well each side played; one that is full of tags does without.
static void add_accuracy_tags(const Annotation *annotation) {
    static const char *const names[SIDE_COUNT] = {"WhiteAccuracy", "BlackAccuracy"};
    for (int side = WHITE; side <= BLACK; side++) {
        const SideSummary *summary = &annotation->review->sides[side];
        Text value = TEXT_OF(16);
        text_addf(&value, "%.1f", accuracy_value(&summary->accuracy));
        if (summary->judged > 0) pgn_game_set_tag(annotation->out, names[side], value.data);
    }
}

static void copy_item(Annotation *annotation, const PgnItem *item) {
    PgnGame *out = annotation->out;
    switch (item->kind) {
    case PGN_ITEM_MOVE: note(annotation, pgn_game_add_move(out, item->move)); break;
    case PGN_ITEM_NAG: note(annotation, pgn_game_add_nag(out, item->nag)); break;
    case PGN_ITEM_OPEN: note(annotation, pgn_game_open_variation(out)); break;
    case PGN_ITEM_CLOSE: note(annotation, pgn_game_close_variation(out)); break;
    default:
        note(annotation,
             pgn_game_add_comment(out, slice_of(pgn_game_text(annotation->game, item->text))));
    }
}

bool annotate_game(const PgnGame *game, const GameReview *review, const AnnotateOptions *options,
                   PgnGame *annotated) {
    Annotation annotation = {
        .game = game, .review = review, .options = options, .out = annotated, .is_fine = true};
    if (!copy_tags(&annotation)) return false;
    add_opening_tags(&annotation);
    add_accuracy_tags(&annotation);
    int depth = 0;
    for (int i = 0; i < game->item_count && annotation.is_fine; i++) {
        const PgnItem *item = &game->items[i];
        bool is_main = depth == 0;
        if (is_main && item->kind == PGN_ITEM_OPEN) {
            pay_variation(&annotation);
            int end = end_of_our_variation(&annotation, i);
            if (end > 0) {
                i = end;
                continue;
            }
        }
        depth += (item->kind == PGN_ITEM_OPEN) - (item->kind == PGN_ITEM_CLOSE);
        if (is_main && item->kind == PGN_ITEM_MOVE) {
            pay_variation(&annotation);
            i = add_main_move(&annotation, i);
        } else if (is_main && item->kind == PGN_ITEM_COMMENT) {
            if (!is_our_comment(&annotation, item)) copy_comment(&annotation, item);
        } else {
            copy_item(&annotation, item);
        }
    }
    pay_variation(&annotation);
    return annotation.is_fine;
}
