// SPDX-License-Identifier: GPL-3.0-or-later
// reason_words.c - see reason_words.h.
#include "review/reason_words.h"

#include <stdlib.h>

#include "review/effect.h"
#include "review/mate.h"
#include "review/review_words.h"

enum {
    CLAUSE_MAX = 512,
    PARTS_SHOWN = 3,
    LINE_SHOWN = 10,
    IDLE_LINE_SHOWN = 6,  // where nothing changes hands
    MATE_PROVED_MOST = 4, // moves; longer ones would keep people waiting
    AS_GOOD_CP = 20,
    EVEN_CP = 30,
    LITTLE_CP = 100,
    CLEAR_CP = 250,
};

// ---- pieces ----

static void add_target(Language language, Target target, Text *text) {
    char square[3];
    square_to_text(target.square, square);
    switch (target.kind) {
    case PAWN: words_addf(language, text, "the pawn on %s", square); break;
    case KNIGHT: words_addf(language, text, "the knight on %s", square); break;
    case BISHOP: words_addf(language, text, "the bishop on %s", square); break;
    case ROOK: words_addf(language, text, "the rook on %s", square); break;
    default: words_addf(language, text, "the queen on %s", square); break;
    }
}

static const char *a_piece(Language language, Kind kind) {
    static const char *const pieces[] = {
        [PAWN] = SENTENCE("a pawn"),     [KNIGHT] = SENTENCE("a knight"),
        [BISHOP] = SENTENCE("a bishop"), [ROOK] = SENTENCE("a rook"),
        [QUEEN] = SENTENCE("a queen"),
    };
    return words_line(language, pieces[kind]);
}

static void add_pieces(Language language, Kind kind, int count, Text *text) {
    if (count == 1) {
        text_add(text, a_piece(language, kind));
        return;
    }
    switch (kind) {
    case PAWN: words_addf(language, text, "%d pawns", count); break;
    case KNIGHT: words_addf(language, text, "%d knights", count); break;
    case BISHOP: words_addf(language, text, "%d bishops", count); break;
    case ROOK: words_addf(language, text, "%d rooks", count); break;
    default: words_addf(language, text, "%d queens", count); break;
    }
}

// ---- lists: "a, b and c" ----

typedef struct List {
    Language language;
    Text *text;
    int count; // that are to come in all
    int added;
} List;

static void between(List *list) {
    if (list->added++ == 0) return;
    text_add(list->text, words_line(list->language, list->added == list->count ? " and " : ", "));
}

// The dearest first; nothing where nothing was lost.
static void add_lost(Language language, const int lost[KIND_COUNT], Text *text) {
    List list = {.language = language, .text = text};
    for (Kind kind = PAWN; kind < KING; kind++) list.count += lost[kind] > 0;
    for (int kind = QUEEN; kind >= PAWN; kind--) {
        if (lost[kind] <= 0) continue;
        between(&list);
        add_pieces(language, (Kind)kind, lost[kind], text);
    }
}

// ---- what a move does ----

// What stands behind "because it" and "which", as parts of which the first few are told.
typedef struct Clause {
    Language language;
    const Board *board; // before the move
    Board after;
    Move move;
    int count;
    Text parts[PARTS_SHOWN];
    char room[PARTS_SHOWN][CLAUSE_MAX];
} Clause;

static Text *next_part(Clause *clause) {
    if (clause->count == PARTS_SHOWN) return NULL;
    Text *part = &clause->parts[clause->count];
    *part = text_over(clause->room[clause->count++], CLAUSE_MAX);
    return part;
}

// A mate by either side, threatened as if the other had passed.
static void add_mate(Clause *clause, const Board *board, Move mate, bool is_prevented) {
    Board passed;
    char san[SAN_MAX];
    Text *part = mate == MOVE_NONE ? NULL : next_part(clause);
    if (part == NULL) return;
    board_pass(board, &passed);
    san_format(&passed, mate, san_letters_of(clause->language->pieces), san);
    words_addf(clause->language, part,
               is_prevented ? SENTENCE("prevents mate by %s") : SENTENCE("threatens mate by %s"),
               san);
}

static void add_taken(Clause *clause, const MoveEffect *effect) {
    Text target = TEXT_OF(CLAUSE_MAX), *part = next_part(clause);
    if (part == NULL) return;
    add_target(clause->language, effect->taken, &target);
    if (effect->offered < KIND_COUNT)
        words_addf(clause->language, part, "takes %s and offers %s for it", target.data,
                   a_piece(clause->language, effect->offered));
    else if (piece_kind(clause->after.squares[move_to(clause->move)]) == KING)
        words_addf(clause->language, part, "takes %s", target.data);
    else
        words_addf(clause->language, part, "takes %s, where nothing can take back", target.data);
}

static void add_attacks(Clause *clause, const MoveEffect *effect) {
    Text targets = TEXT_OF(CLAUSE_MAX), *part = effect->target_count > 0 ? next_part(clause) : NULL;
    if (part == NULL) return;
    List list = {.language = clause->language, .text = &targets, .count = effect->target_count};
    for (int i = 0; i < effect->target_count; i++) {
        between(&list);
        add_target(clause->language, effect->targets[i], &targets);
    }
    words_addf(clause->language, part, "attacks %s", targets.data);
}

static void add_own(Clause *clause, const MoveEffect *effect) {
    const Language language = clause->language;
    bool is_promotion = effect->promoted < KIND_COUNT;
    bool is_offer = effect->offered < KIND_COUNT && effect->taken.kind == KIND_COUNT;
    Text *part = is_promotion || is_offer ? next_part(clause) : NULL;
    if (part == NULL) return;
    if (is_promotion)
        words_addf(language, part, "turns the pawn into %s", a_piece(language, effect->promoted));
    else
        words_addf(language, part, "offers %s", a_piece(language, effect->offered));
}

// Beside a mate on its square that is prevented, a pawn that is saved is no news.
static void add_saved(Clause *clause, const MoveEffect *effect) {
    const Move mate = effect->mate_prevented;
    bool is_news = mate == MOVE_NONE || move_to(mate) != effect->saved.square;
    Text target = TEXT_OF(CLAUSE_MAX);
    Text *part = effect->saved.kind < KIND_COUNT && is_news ? next_part(clause) : NULL;
    if (part == NULL) return;
    add_target(clause->language, effect->saved, &target);
    if (effect->is_saved_by_leaving)
        words_addf(clause->language, part, "brings %s out of danger", target.data);
    else
        words_addf(clause->language, part, "saves %s", target.data);
}

// How much a clause says: nothing, what a move does, or a reason for it.
typedef enum Weight { SAYS_NOTHING, SAYS_WHAT, SAYS_WHY } Weight;

// A check or an offer alone is no reason.
static Weight weight_of(const Clause *clause, const MoveEffect *effect) {
    bool is_offer = effect->taken.kind == KIND_COUNT && effect->offered < KIND_COUNT
                    && effect->promoted == KIND_COUNT;
    int weak = effect->gives_check + is_offer;
    if (clause->count == 0) return SAYS_NOTHING;
    return clause->count > weak ? SAYS_WHY : SAYS_WHAT;
}

// The weightiest parts first.
static Weight add_clause(Language language, const Board *board, Move move, Text *text) {
    Clause clause = {.language = language, .board = board, .move = move};
    board_play(board, move, &clause.after);
    const MoveEffect effect = effect_of_move(board, move);
    add_mate(&clause, board, effect.mate_prevented, true);
    add_own(&clause, &effect);
    if (effect.taken.kind < KIND_COUNT) add_taken(&clause, &effect);
    Text *check = effect.gives_check ? next_part(&clause) : NULL;
    if (check != NULL) text_add(check, words_line(language, "gives check"));
    add_mate(&clause, &clause.after, effect.mate_threatened, false);
    add_attacks(&clause, &effect);
    add_saved(&clause, &effect);
    List list = {.language = language, .text = text, .count = clause.count};
    for (int i = 0; i < clause.count; i++) {
        between(&list);
        text_add(text, clause.parts[i].data);
    }
    return weight_of(&clause, &effect);
}

// ---- mates that are proved ----

// The moves in which the move mates, itself counted, whatever the answers; 0: not proved.
static int mate_by(const Board *board, Move move, Score score) {
    if (!score_is_win(score) || score_mate_moves(score) > MATE_PROVED_MOST) return 0;
    Board after;
    Move replies[MOVES_MAX], moves[2] = {move};
    int longest = 0;
    board_play(board, move, &after);
    if (ending_of(&after, 1) == ENDING_CHECKMATE) return 1;
    int count = movegen_list(&after, MOVES_ALL, replies);
    for (int i = 0; i < count; i++) {
        moves[1] = replies[i];
        int left = mate_prove((GamePath){board, moves, 2}, MATE_PROVED_MOST - 1);
        if (left == 0) return 0;
        if (left > longest) longest = left;
    }
    return count > 0 ? longest + 1 : 0;
}

// ---- sentences ----

static void name_move(const ReasonQuestion *question, const Board *board, Move move,
                      char san[SAN_MAX]) {
    san_format(board, move, san_letters_of(question->language->pieces), san);
}

static void tell(Json *json, const Text *text) {
    if (text->length > 0) json_add_string(json, NULL, text->data);
}

static Score whites(const ReasonQuestion *question, Score score) {
    return question->board->side == WHITE ? score : -score;
}

static void add_estimate(const ReasonQuestion *question, Score score, Text *text) {
    const Score white = whites(question, score);
    const int size = abs(white);
    bool is_white = white > 0;
    Text number = TEXT_OF(32);
    review_words_add_score(white, &number);
    if (score_is_mate(white))
        words_addf(question->language, text,
                   is_white ? SENTENCE("The engine sees a mate in %d for White.")
                            : SENTENCE("The engine sees a mate in %d for Black."),
                   abs(score_mate_moves(white)));
    else if (size < EVEN_CP)
        words_addf(question->language, text, "The engine then finds it about even (%s).",
                   number.data);
    else if (size < LITTLE_CP)
        words_addf(question->language, text,
                   is_white ? SENTENCE("The engine then finds White a little better (%s).")
                            : SENTENCE("The engine then finds Black a little better (%s)."),
                   number.data);
    else if (size < CLEAR_CP)
        words_addf(question->language, text,
                   is_white ? SENTENCE("The engine then finds White clearly better (%s).")
                            : SENTENCE("The engine then finds Black clearly better (%s)."),
                   number.data);
    else
        words_addf(question->language, text,
                   is_white ? SENTENCE("The engine then finds White far ahead (%s).")
                            : SENTENCE("The engine then finds Black far ahead (%s)."),
                   number.data);
}

static LineEffect look_along(const ReasonQuestion *question, const ReviewLine *line, int most) {
    return effect_of_line(question->board, line->moves, line->length < most ? line->length : most);
}

static void add_change(const ReasonQuestion *question, const LineEffect *effect, const char *moves,
                       Text *text) {
    const Language language = question->language;
    const Side us = (Side)question->board->side;
    Text given = TEXT_OF(CLAUSE_MAX), got = TEXT_OF(CLAUSE_MAX);
    add_lost(language, effect->lost[us], &given);
    add_lost(language, effect->lost[side_other(us)], &got);
    if (given.length == 0 && got.length == 0)
        words_addf(language, text, "In the line %s neither side wins material.", moves);
    else if (given.length > 0 && got.length > 0)
        words_addf(language, text,
                   us == WHITE ? SENTENCE("In the line %s White gives %s and gets %s.")
                               : SENTENCE("In the line %s Black gives %s and gets %s."),
                   moves, given.data, got.data);
    else
        words_addf(language, text,
                   (given.length > 0) == (us == WHITE) ? SENTENCE("In the line %s White loses %s.")
                                                       : SENTENCE("In the line %s Black loses %s."),
                   moves, given.length > 0 ? given.data : got.data);
}

// What changes hands, up to where nothing more can be taken; nothing where the line does not show
// it. False when the line ends the game.
static bool add_material(const ReasonQuestion *question, const ReviewLine *line, Text *text) {
    const Language language = question->language;
    LineEffect effect = look_along(question, line, LINE_SHOWN);
    if (!line_effect_is_told(&effect)) effect = look_along(question, line, IDLE_LINE_SHOWN);
    if (effect.length < 2) return true;
    Text moves = TEXT_OF(CLAUSE_MAX);
    san_add_line(question->board, line->moves, effect.length, san_letters_of(language->pieces),
                 &moves);
    if (effect.ending == ENDING_CHECKMATE)
        words_addf(language, text, "The line %s ends in mate.", moves.data);
    else if (effect.ending != ENDING_NONE)
        words_addf(language, text, "The line %s ends in a draw.", moves.data);
    else if (effect.promoted < KIND_COUNT)
        words_addf(language, text, "In the line %s a pawn becomes %s.", moves.data,
                   a_piece(language, effect.promoted));
    else
        add_change(question, &effect, moves.data, text);
    return effect.ending == ENDING_NONE;
}

static void tell_line(const ReasonQuestion *question, const ReviewLine *line, Json *json) {
    Text text = TEXT_OF(2 * CLAUSE_MAX);
    bool is_estimated = add_material(question, line, &text);
    if (is_estimated && text.length > 0) text_add_char(&text, ' ');
    if (is_estimated) add_estimate(question, line->score, &text);
    tell(json, &text);
}

// The best move by itself. False when it ends the game.
static bool tell_best(const ReasonQuestion *question, Json *json) {
    const Language language = question->language;
    const Move move = question->best.moves[0];
    const MoveEffect effect = effect_of_move(question->board, move);
    const int mate = mate_by(question->board, move, question->best.score);
    char san[SAN_MAX];
    Text text = TEXT_OF(2 * CLAUSE_MAX), clause = TEXT_OF(2 * CLAUSE_MAX);
    name_move(question, question->board, move, san);
    const Weight weight = add_clause(language, question->board, move, &clause);
    if (effect.ending == ENDING_CHECKMATE)
        words_addf(language, &text, "%s is mate.", san);
    else if (effect.ending != ENDING_NONE)
        words_addf(language, &text, "%s ends the game in a draw.", san);
    else if (effect.is_only)
        words_addf(language, &text, "%s is the only legal move.", san);
    else if (mate > 0)
        words_addf(language, &text, "%s mates in %d, whatever the answer.", san, mate);
    else if (weight == SAYS_WHY)
        words_addf(language, &text, "%s is the best move found, because it %s.", san, clause.data);
    else if (weight == SAYS_WHAT)
        words_addf(language, &text, "The best move found is %s, which %s.", san, clause.data);
    else
        words_addf(language, &text,
                   "%s is the best move found: it takes and attacks nothing, but the engine "
                   "prefers the position it leads to.",
                   san);
    tell(json, &text);
    return effect.ending == ENDING_NONE;
}

// What answers the first move of the line. False when that is mate.
static bool tell_answer(const ReasonQuestion *question, const ReviewLine *line, bool is_best,
                        Json *json) {
    if (line->length < 2) return true;
    const Language language = question->language;
    Board after;
    char san[SAN_MAX], answer[SAN_MAX];
    Text text = TEXT_OF(2 * CLAUSE_MAX), clause = TEXT_OF(2 * CLAUSE_MAX);
    board_play(question->board, line->moves[0], &after);
    name_move(question, question->board, line->moves[0], san);
    name_move(question, &after, line->moves[1], answer);
    const int mate = mate_by(&after, line->moves[1], -line->score);
    bool has_clause = add_clause(language, &after, line->moves[1], &clause) != SAYS_NOTHING;
    if (mate == 1)
        words_addf(language, &text, "%s is answered by %s, which is mate.", san, answer);
    else if (mate > 1)
        words_addf(language, &text, "%s is answered by %s, which mates in %d, whatever is played.",
                   san, answer, mate);
    else if (is_best && has_clause)
        words_addf(language, &text, "The answer to expect is %s, which %s.", answer, clause.data);
    else if (is_best)
        words_addf(language, &text, "The answer to expect is %s.", answer);
    else if (has_clause)
        words_addf(language, &text, "%s is answered by %s, which %s.", san, answer, clause.data);
    else
        words_addf(language, &text, "%s is answered by %s.", san, answer);
    tell(json, &text);
    return mate != 1;
}

// The line of the best move shows what it is for.
static bool has_gain(const ReasonQuestion *question) {
    const LineEffect effect = look_along(question, &question->best, LINE_SHOWN);
    return effect.length >= 2 && line_effect_is_told(&effect);
}

static void tell_gain(const ReasonQuestion *question, const char *san, const char *number,
                      Text *text) {
    words_addf(question->language, text, "The engine prefers %s (%s).", san, number);
    text_add_char(text, ' ');
    add_material(question, &question->best, text);
}

// Beside the move in question, the best one.
static void tell_better(const ReasonQuestion *question, Json *json) {
    const Language language = question->language;
    const Move move = question->best.moves[0];
    const int mate = mate_by(question->board, move, question->best.score);
    const Score more = question->best.score - question->asked.score;
    char san[SAN_MAX];
    Text text = TEXT_OF(2 * CLAUSE_MAX), clause = TEXT_OF(2 * CLAUSE_MAX), number = TEXT_OF(32);
    name_move(question, question->board, move, san);
    review_words_add_score(whites(question, question->best.score), &number);
    const Weight weight = add_clause(language, question->board, move, &clause);
    if (more < -AS_GOOD_CP)
        text_add(&text, words_line(language, "The engine finds nothing better."));
    else if (mate == 1)
        words_addf(language, &text, "Better is %s, which is mate.", san);
    else if (mate > 1)
        words_addf(language, &text, "Better is %s, which mates in %d, whatever the answer.", san,
                   mate);
    else if (more < AS_GOOD_CP)
        words_addf(language, &text, "The engine finds %s about as good (%s).", san, number.data);
    else if (weight == SAYS_WHY)
        words_addf(language, &text, "The engine prefers %s (%s), because it %s.", san, number.data,
                   clause.data);
    else if (has_gain(question))
        tell_gain(question, san, number.data, &text);
    else
        words_addf(language, &text, "The engine prefers %s (%s), for the position it leads to.",
                   san, number.data);
    tell(json, &text);
}

static void tell_asked(const ReasonQuestion *question, Json *json) {
    const ReviewLine *line = &question->asked;
    const MoveEffect effect = effect_of_move(question->board, line->moves[0]);
    char san[SAN_MAX];
    Text text = TEXT_OF(CLAUSE_MAX);
    name_move(question, question->board, line->moves[0], san);
    if (effect.ending == ENDING_NONE) {
        if (tell_answer(question, line, false, json)) tell_line(question, line, json);
    } else {
        words_addf(question->language, &text,
                   effect.ending == ENDING_CHECKMATE ? SENTENCE("%s is mate.")
                                                     : SENTENCE("%s ends the game in a draw."),
                   san);
        tell(json, &text);
    }
    if (effect.ending != ENDING_CHECKMATE) tell_better(question, json);
}

void reason_words_add(const ReasonQuestion *question, const char *key, Json *json) {
    json_open_array(json, key);
    bool is_other =
        question->asked.length > 0 && question->asked.moves[0] != question->best.moves[0];
    if (question->best.length > 0 && is_other) {
        tell_asked(question, json);
    } else if (question->best.length > 0 && tell_best(question, json)) {
        tell_answer(question, &question->best, true, json);
        tell_line(question, &question->best, json);
    }
    json_close_array(json);
}
