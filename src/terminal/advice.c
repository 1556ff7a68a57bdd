// SPDX-License-Identifier: GPL-3.0-or-later
// advice.c - what the computer thinks of a position, for a person who asks: hint, why, eval.
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chess/chess.h"
#include "terminal/person.h"
#include "terminal/chess_board.h"
#include "terminal/opponents.h"
#include "eval/eval.h"

enum { TERM_COLUMNS = 24 };

// Pawns, discs or seeds: "+1.25".
static void add_score(const Game *game, int score, Text *text) {
    int unit = game->score_unit > 0 ? game->score_unit : 1;
    if (unit == 1)
        text_addf(text, "%+d", score);
    else
        text_addf(text, "%+.2f", (double)score / unit);
}

CommandAnswer human_hint(Session *session, const char *argument) {
    (void)argument;
    Thought thought = {0};
    Error error = {{0}};
    if (!opponents_advise(session, &thought, &error)) {
        if (error.text[0] != '\0')
            screen_say_foreign(&session->screen, error.text);
        else
            screen_say(&session->screen, MESSAGE_NO_ADVISER, NULL);
        return COMMAND_STAY;
    }
    char move[GAME_MOVE_TEXT_MAX];
    Text text = text_over(move, sizeof move);
    screen_format_move(&session->screen, session->game, &session->position, thought.move, &text);
    char score[32];
    Text score_text = text_over(score, sizeof score);
    if (thought.is_mate)
        text_addf(&score_text, "%d", thought.score);
    else
        add_score(session->game, thought.score, &score_text);
    MessageId id = !thought.has_score  ? MESSAGE_HINT
                   : !thought.is_mate  ? MESSAGE_HINT_SCORE
                   : thought.score > 0 ? MESSAGE_HINT_MATE
                                       : MESSAGE_HINT;
    screen_say(&session->screen, id, move, score, NULL);
    return COMMAND_STAY;
}

static void write_effort(const Session *session, const RecordedMove *move) {
    char depth[16], nodes[32], seconds[32];
    snprintf(depth, sizeof depth, "%d", move->depth);
    snprintf(nodes, sizeof nodes, "%" PRIu64, move->nodes);
    snprintf(seconds, sizeof seconds, "%.2f", (double)move->time_us / 1e6);
    screen_say(&session->screen, MESSAGE_WHY_EFFORT, depth, nodes, seconds, NULL);
}

// The line the player expects, when it is more than its own move.
static void write_expected(const Session *session, const GamePosition *position, const char *line) {
    char translated[THOUGHT_LINE_MAX * 2];
    Text text = text_over(translated, sizeof translated);
    if (screen_is_chess(session->game))
        play_chess_translate_line(&session->screen, position, line, &text);
    else
        text_add(&text, line);
    if (strchr(translated, ' ') != NULL) screen_say(&session->screen, MESSAGE_WHY_LINE, translated, NULL);
}

// The last move that the computer made: one it told its thoughts of (the seats may have been swapped since),
// or else the last of its seat. -1: none.
static int last_computer_ply(const Session *session) {
    for (int ply = session->count - 1; ply >= 0; ply--) {
        const RecordedMove *recorded = &session->moves[ply].recorded;
        if (recorded->has_score || recorded->nodes > 0) return ply;
    }
    int ply = session->count - 1;
    while (ply >= 0 && session_is_humans_turn(session, ply)) ply--;
    return ply;
}

CommandAnswer human_why(Session *session, const char *argument) {
    (void)argument;
    int ply = last_computer_ply(session);
    if (ply < 0) {
        screen_say(&session->screen, MESSAGE_WHY_NO_MOVE, NULL);
        return COMMAND_STAY;
    }
    const RecordedMove *recorded = &session->moves[ply].recorded;
    GamePosition position = session_position_at(session, ply);
    char move[GAME_MOVE_TEXT_MAX], score[32];
    Text text = text_over(move, sizeof move);
    Text score_text = text_over(score, sizeof score);
    screen_format_move(&session->screen, session->game, &position, recorded->move, &text);
    if (recorded->is_mate)
        text_addf(&score_text, "%d", abs(recorded->score));
    else
        add_score(session->game, recorded->score, &score_text);
    MessageId id = !recorded->has_score  ? MESSAGE_WHY_NOTHING
                   : !recorded->is_mate  ? MESSAGE_WHY_SCORE
                   : recorded->score > 0 ? MESSAGE_WHY_WIN
                                         : MESSAGE_WHY_LOSS;
    screen_say(&session->screen, id, move, score, NULL);
    if (recorded->depth > 0 || recorded->nodes > 0) write_effort(session, recorded);
    const Seat *seat = &session->seats[session->game->side_to_move(&position)];
    if (seat->thoughts > 0 && seat->thought.move == recorded->move)
        write_expected(session, &position, seat->thought.line);
    return COMMAND_STAY;
}

static void write_term(const Session *session, const char *name, int value) {
    char line[160];
    if (value == 0) return;
    Text text = text_over(line, sizeof line);
    char readable[32];
    slice_copy(slice_of(name), readable, sizeof readable);
    for (char *c = readable; *c != '\0'; c++) *c = (char)(*c == '_' ? ' ' : tolower((unsigned char)*c));
    char shown[64];
    Text shown_text = text_over(shown, sizeof shown);
    message_translate(session->screen.language, readable, &shown_text);
    int columns = slice_columns(slice_of(shown));
    text_addf(&text, "  %s%*s ", shown, columns < TERM_COLUMNS ? TERM_COLUMNS - columns : 0, "");
    add_score(session->game, value, &text);
    text_add_char(&text, '\n');
    screen_write(&session->screen, line);
}

// The groups of the hand-written evaluation, early and late mixed by the phase, for the side to move.
static void write_chess_terms(const Session *session) {
    const Board *board = (const Board *)&session->position;
    EvalTerms terms;
    eval_init();
    eval_explain(board, &terms);
    for (int i = 0; i < terms.term_count; i++) {
        const EvalTerm *term = &terms.terms[i];
        int early = term->early[WHITE] - term->early[BLACK];
        int late = (term->late[WHITE] - term->late[BLACK]) * terms.scale / EVAL_SCALE_ONE;
        int value = (early * terms.phase + late * (EVAL_PHASE_ALL - terms.phase)) / EVAL_PHASE_ALL;
        write_term(session, term->name, board->side == WHITE ? value : -value);
    }
}

// The terms of an evaluation, each as it counts in the sum.
static void write_terms(const Session *session, const GameEvaluation *evaluation) {
    const Game *game = session->game;
    if (screen_is_chess(game) && strcmp(evaluation->name, "full") == 0) write_chess_terms(session);
    if (evaluation->early == NULL || game->extract == NULL) return;
    int features[GAME_FEATURES_MAX] = {0};
    game->extract(&session->position, features);
    int phase = game->phase != NULL ? game->phase(&session->position) : 0;
    const int *late = evaluation->late != NULL ? evaluation->late : evaluation->early;
    int divisor = evaluation->divisor > 0 ? evaluation->divisor : 1;
    for (int i = 0; i < game->feature_count; i++) {
        int weight = evaluation->early[i] * (GAME_PHASE_END - phase) + late[i] * phase;
        int value = (int)((int64_t)weight * features[i] / ((int64_t)GAME_PHASE_END * divisor));
        write_term(session, game->features[i].name, value);
    }
}

CommandAnswer human_eval(Session *session, const char *argument) {
    (void)argument;
    const Game *game = session->game;
    int score = 0;
    if (game->evaluation_count == 0) {
        screen_say(&session->screen, MESSAGE_EVAL_NONE, NULL);
        return COMMAND_STAY;
    }
    if (game->is_over(&session->position, &score)) {
        screen_say(&session->screen, MESSAGE_EVAL_OVER, NULL);
        return COMMAND_STAY;
    }
    const GameEvaluation *evaluation = game_find_evaluation(game, NULL, NULL);
    char value[32], side[PLAYER_NAME_MAX];
    Text text = text_over(value, sizeof value);
    Text side_text = text_over(side, sizeof side);
    add_score(game, game_evaluate(game, evaluation, &session->position), &text);
    screen_side_name(&session->screen, game, game->side_to_move(&session->position), &side_text);
    screen_say(&session->screen, MESSAGE_EVAL_SCORE, evaluation->name, value, side, NULL);
    write_terms(session, evaluation);
    return COMMAND_STAY;
}
