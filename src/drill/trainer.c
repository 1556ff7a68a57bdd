// SPDX-License-Identifier: GPL-3.0-or-later
// trainer.c - see trainer.h.
#include "drill/trainer.h"

#include <stdlib.h>
#include <string.h>

bool trainer_open(Trainer *trainer, bool saves, Error *error) {
    *trainer =
        (Trainer){.filter = {.has_mistakes = true, .has_puzzles = true, .theme = THEME_COUNT},
                  .today = day_today()};
    if (!deck_open(&trainer->deck, saves, error) || !shipped_puzzles(&trainer->puzzles, error)) {
        trainer_close(trainer);
        return false;
    }
    if (saves) trainer_add_games(trainer);
    return true;
}

void trainer_close(Trainer *trainer) {
    deck_close(&trainer->deck);
    puzzle_list_free(&trainer->puzzles);
}

void trainer_refresh(Trainer *trainer) {
    trainer->today = day_today();
    deck_sync(&trainer->deck, &trainer->error);
    if (trainer->deck.path[0] != '\0') trainer_add_games(trainer);
}

// ---- which is next ----

// The new one nearest to the wanted rating, and the first of those that are as near.
static const Puzzle *nearest_puzzle(const Trainer *trainer) {
    const DrillFilter *filter = &trainer->filter;
    int wanted = filter->rating > 0 ? filter->rating : (int)trainer->deck.rating, nearest = 0;
    const Puzzle *best = NULL;
    for (int i = 0; i < trainer->puzzles.count; i++) {
        const Puzzle *puzzle = &trainer->puzzles.puzzles[i];
        int distance = abs(puzzle->rating - wanted);
        bool is_wanted =
            (filter->theme == THEME_COUNT || (puzzle->themes & theme_bit(filter->theme)))
            && deck_find(&trainer->deck, puzzle->id) == NULL;
        if (!is_wanted || (best != NULL && distance >= nearest)) continue;
        best = puzzle;
        nearest = distance;
    }
    return best;
}

// A card that is due and wanted. What is not, or has left the program, waits.
static const DeckCard *due_card(const Trainer *trainer) {
    const DrillFilter *filter = &trainer->filter;
    const DeckCard *card = deck_next(&trainer->deck, trainer->today, trainer->id,
                                     (DeckFilter){filter->has_mistakes, filter->has_puzzles});
    bool is_gone =
        card != NULL && card->is_puzzle && puzzle_list_find(&trainer->puzzles, card->id) == NULL;
    return is_gone ? NULL : card;
}

static void begin(Trainer *trainer, const char *id, const char *source) {
    slice_copy(slice_of(id), trainer->id, sizeof trainer->id);
    slice_copy(slice_of(source), trainer->source, sizeof trainer->source);
    trainer->has_task = true;
    trainer->was_helped = trainer->is_answered = false;
    trainer->asked++;
}

static bool begin_puzzle(Trainer *trainer, const Puzzle *puzzle, SessionTask *task) {
    if (!puzzle_task(puzzle, task)) return false;
    trainer->puzzle = *puzzle;
    trainer->is_puzzle = true;
    begin(trainer, puzzle->id, puzzle->source);
    return true;
}

bool trainer_next(Trainer *trainer, SessionTask *task) {
    trainer->today = day_today();
    deck_sync(&trainer->deck, &trainer->error);
    const DeckCard *card = due_card(trainer);
    const Puzzle *fresh = trainer->filter.has_puzzles ? nearest_puzzle(trainer) : NULL;
    // What was missed a moment ago is asked after something else, not at once.
    if (card != NULL && fresh != NULL && strcmp(card->id, trainer->id) == 0) card = NULL;
    if (card != NULL && !card->is_puzzle) {
        if (!mistake_task(&card->mistake, task)) return false;
        trainer->is_puzzle = false;
        begin(trainer, card->id, card->mistake.source);
        return true;
    }
    const Puzzle *puzzle = card != NULL ? puzzle_list_find(&trainer->puzzles, card->id) : fresh;
    return puzzle != NULL && begin_puzzle(trainer, puzzle, task);
}

// ---- what came of it ----

static void answer(Trainer *trainer, AnswerKind kind) {
    if (!trainer->has_task || trainer->is_answered) return;
    const DeckAnswer given = {.id = trainer->id,
                              .kind = kind,
                              .day = trainer->today,
                              .rating = trainer->is_puzzle ? trainer->puzzle.rating : 0};
    trainer->is_answered = true;
    trainer->found += kind != ANSWER_MISSED;
    error_clear(&trainer->error);
    deck_answer(&trainer->deck, &given, &trainer->error);
}

void trainer_give_up(Trainer *trainer) {
    answer(trainer, ANSWER_MISSED);
}

// The first try that does not hold decides; what is found later teaches, but does not count.
void trainer_follow(Trainer *trainer, const Session *session, const SessionEvents *events) {
    for (int i = 0; i < events->count; i++) {
        SessionEventKind kind = events->list[i].kind;
        if (kind == EVENT_HINT) trainer->was_helped = true;
        if (kind == EVENT_TRIED && !session->retry.tried.holds) answer(trainer, ANSWER_MISSED);
        if (kind == EVENT_SOLVED)
            answer(trainer, trainer->was_helped ? ANSWER_HELPED : ANSWER_FOUND);
    }
}

void trainer_add_themes(const Trainer *trainer, Language language, Text *text) {
    if (!trainer->is_puzzle) return;
    const size_t before = text->length;
    for (int theme = 0; theme < THEME_COUNT; theme++) {
        if ((trainer->puzzle.themes & theme_bit((Theme)theme)) == 0) continue;
        if (text->length > before) text_add(text, ", ");
        text_add(text, words_term(language, theme_title((Theme)theme)));
    }
}
