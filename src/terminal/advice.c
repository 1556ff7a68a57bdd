// SPDX-License-Identifier: GPL-3.0-or-later
// advice.c - what the computer thinks of a position, for a person who asks: hint, why, eval.
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"
#include "terminal/chess_board.h"
#include "terminal/commands.h"

enum { TERM_COLUMNS = 24 };

void advice_hint(Terminal *terminal, const char *argument) {
    (void)argument;
    terminal_act(terminal, &(SessionAct){.kind = ACT_HINT});
}

// The line the player expects, when it is more than its own move.
static void write_expected(const Terminal *terminal, const GamePosition *position,
                           const char *line) {
    Text translated = TEXT_OF(THOUGHT_LINE_MAX * 2);
    if (notation_is_chess(terminal->session.game))
        chess_board_translate_line(&terminal->screen, position, line, &translated);
    else
        text_add(&translated, line);
    if (strchr(translated.data, ' ') != NULL)
        screen_say(&terminal->screen, "It expects: %s", translated.data);
}

// The last move that the computer made: one it told its thoughts of (the seats may have been
// swapped since), or else the last of its seat. -1: none.
static int last_computer_ply(const Terminal *terminal) {
    for (int ply = terminal->session.count - 1; ply >= 0; ply--) {
        const RecordedMove *recorded = &terminal->session.moves[ply].recorded;
        if (recorded->has_score || recorded->nodes > 0) return ply;
    }
    int ply = terminal->session.count - 1;
    while (ply >= 0 && session_is_persons_turn(&terminal->session, ply)) ply--;
    return ply;
}

void advice_why(Terminal *terminal, const char *argument) {
    (void)argument;
    int ply = last_computer_ply(terminal);
    if (ply < 0) {
        screen_say(&terminal->screen, "The computer has not moved yet.");
        return;
    }
    const RecordedMove *recorded = &terminal->session.moves[ply].recorded;
    GamePosition position = session_position_at(&terminal->session, ply);
    Text move = TEXT_OF(GAME_MOVE_TEXT_MAX);
    Text score = TEXT_OF(32);
    notation_add_move(terminal->screen.language, terminal->session.game, &position, recorded->move,
                      &move);
    if (recorded->is_mate)
        text_addf(&score, "%d", abs(recorded->score));
    else
        said_score(terminal->session.game, recorded->score, &score);
    screen_say(&terminal->screen,
               !recorded->has_score  ? "The computer played %s and gave no reason."
               : !recorded->is_mate  ? "The computer played %s and counts %s for itself."
               : recorded->score > 0 ? "The computer played %s and sees a forced win in %s."
                                     : "The computer played %s and sees that it loses in %s.",
               move.data, score.data);
    if (recorded->depth > 0 || recorded->nodes > 0)
        screen_say(&terminal->screen, "Depth %d, %" PRIu64 " positions, %.2f s.", recorded->depth,
                   recorded->nodes, (double)recorded->time_us / 1e6);
    const Seat *seat = &terminal->session.seats[terminal->session.game->side_to_move(&position)];
    if (seat->thoughts > 0 && seat->thought.move == recorded->move)
        write_expected(terminal, &position, seat->thought.line);
}

static void write_term(const Terminal *terminal, const char *name, int value) {
    char readable[32];
    if (value == 0) return;
    slice_copy(slice_of(name), readable, sizeof readable);
    for (char *c = readable; *c != '\0'; c++)
        *c = (char)(*c == '_' ? ' ' : tolower((unsigned char)*c));
    Text score = TEXT_OF(32);
    said_score(terminal->session.game, value, &score);
    screen_writef(&terminal->screen, "  %-*s %s\n", TERM_COLUMNS,
                  words_term(terminal->screen.language, readable), score.data);
}

// The groups of the hand-written evaluation, early and late mixed by
// the phase, for the side to move.
static void write_chess_terms(const Terminal *terminal) {
    const Board *board = (const Board *)&terminal->session.position;
    EvalTerms terms;
    eval_init();
    eval_explain(board, &terms);
    for (int i = 0; i < terms.term_count; i++) {
        const EvalTerm *term = &terms.terms[i];
        int early = term->early[WHITE] - term->early[BLACK];
        int late = (term->late[WHITE] - term->late[BLACK]) * terms.scale / EVAL_SCALE_ONE;
        int value = (early * terms.phase + late * (EVAL_PHASE_ALL - terms.phase)) / EVAL_PHASE_ALL;
        write_term(terminal, term->name, board->side == WHITE ? value : -value);
    }
}

// The terms of an evaluation, each as it counts in the sum.
static void write_terms(const Terminal *terminal, const GameEvaluation *evaluation) {
    const Game *game = terminal->session.game;
    if (notation_is_chess(game) && strcmp(evaluation->name, "full") == 0)
        write_chess_terms(terminal);
    if (evaluation->early == NULL || game->extract == NULL) return;
    int features[GAME_FEATURES_MAX] = {0};
    game->extract(&terminal->session.position, features);
    int phase = game->phase != NULL ? game->phase(&terminal->session.position) : 0;
    const int *late = evaluation->late != NULL ? evaluation->late : evaluation->early;
    int divisor = evaluation->divisor > 0 ? evaluation->divisor : 1;
    for (int i = 0; i < game->feature_count; i++) {
        int weight = evaluation->early[i] * (GAME_PHASE_END - phase) + late[i] * phase;
        int value = (int)((int64_t)weight * features[i] / ((int64_t)GAME_PHASE_END * divisor));
        write_term(terminal, game->features[i].name, value);
    }
}

// With few pieces tables know more than any evaluation.
static void write_tables(const Terminal *terminal) {
    Text line = TEXT_OF(MESSAGE_MAX);
    if (review_has_rules(&terminal->session)
        && table_words_add_home(terminal->screen.language,
                                (const Board *)&terminal->session.position, &line))
        screen_write_paragraph(&terminal->screen, line.data);
}

void advice_eval(Terminal *terminal, const char *argument) {
    (void)argument;
    const Game *game = terminal->session.game;
    int score = 0;
    if (game->evaluation_count == 0) {
        screen_say(&terminal->screen, "This game has no evaluation.");
        return;
    }
    if (game->is_over(&terminal->session.position, &score)) {
        screen_say(&terminal->screen, "The game is over: there is nothing to judge.");
        return;
    }
    const GameEvaluation *evaluation = game_find_evaluation(game, NULL, NULL);
    Text value = TEXT_OF(32);
    said_score(game, game_evaluate(game, evaluation, &terminal->session.position), &value);
    screen_say(&terminal->screen, "Evaluation '%s': %s for %-s (no search).", evaluation->name,
               value.data, game->side_names[game->side_to_move(&terminal->session.position)]);
    write_terms(terminal, evaluation);
    write_tables(terminal);
}
