// SPDX-License-Identifier: GPL-3.0-or-later
// retry_words.c - see retry_words.h.
#include "session/retry_words.h"

#include "session/said.h"

enum { LINE_SHOWN = 6 };

// Scores are White's everywhere in the review.
static const char *format_score(const Retry *retry, Score score, char text[16]) {
    Text over = text_over(text, 16);
    review_words_add_score(retry->board.side == WHITE ? score : -score, &over);
    return text;
}

void retry_words_add_task(Language language, const Retry *retry, const int *worst, int count,
                          Text *text) {
    Text move = TEXT_OF(SAN_MAX + 24);
    if (retry->is_puzzle) {
        words_addf(language, text,
                   retry->ply == 0 ? "%-s is to move and wins. Find the move."
                                   : "%-s is to move: find the next one.",
                   retry->board.side == WHITE ? TERM("White") : TERM("Black"));
        return;
    }
    san_add_line(&retry->board, &retry->game->moves[retry->ply], 1,
                 san_letters_of(language->pieces), &move);
    text_add(&move, grade_mark(retry->game->verdicts[retry->ply].grade));
    said_task(language, move.data, retry->ply, worst, count, text);
}

void retry_words_add_solution(Language language, const Retry *retry, Text *text) {
    char score[16];
    Text line = TEXT_OF(MESSAGE_MAX);
    const ReviewLine *best = retry_best_line(retry);
    review_words_add_line(&retry->board, best, LINE_SHOWN, san_letters_of(language->pieces), &line);
    if (retry->is_puzzle)
        words_addf(language, text, "The solution: %s", line.data);
    else
        words_addf(language, text, "Best was %s (%s).", line.data,
                   format_score(retry, best->score, score));
}

void retry_words_add_hint(Language language, const Retry *retry, int number, Text *text) {
    static const char *const kinds[KIND_COUNT] = {TERM("pawn"), TERM("knight"), TERM("bishop"),
                                                  TERM("rook"), TERM("queen"),  TERM("king")};
    Move best = retry_best_line(retry)->moves[0];
    if (number > (move_is_castling(best) ? 1 : 2)) {
        retry_words_add_solution(language, retry, text);
        return;
    }
    char from[3], to[3];
    const char *piece = kinds[piece_kind(retry->board.squares[move_from(best)])];
    square_to_text(move_from(best), from);
    square_to_text(move_to(best), to);
    words_addf(language, text,
               number == 1 ? "Look at your %-s on %s." : "Your %-s on %s goes to %s.", piece, from,
               to);
}

static void add_played(Language language, const Retry *retry, Text *text) {
    Text words = TEXT_OF(MESSAGE_MAX);
    review_words_add_verdict(language, &retry->game->verdicts[retry->ply], &words);
    words_addf(language, text, "That was played in the game: %s", words.data);
}

void retry_words_add_judgement(Language language, const Retry *retry, Text *text) {
    const TriedMove *tried = &retry->tried;
    if (tried->is_played) {
        add_played(language, retry, text);
        return;
    }
    SanLetters letters = san_letters_of(language->pieces);
    char san[SAN_MAX], best_san[SAN_MAX], after[16], before[16];
    Text words = TEXT_OF(MESSAGE_MAX);
    san_format(&tried->board, tried->move, letters, san);
    san_format(&tried->board, tried->look.lines[0].moves[0], letters, best_san);
    format_score(retry, tried->verdict.after, after);
    format_score(retry, tried->verdict.before, before);
    review_words_add_verdict(language, &tried->verdict, &words);
    if (!tried->holds)
        words_addf(language, text, "%s does not hold: %s instead of %s. %s", san, after, before,
                   words.data);
    else if (retry->is_puzzle && tried->is_best)
        words_addf(language, text, "%s is the move.", san);
    else if (tried->is_best)
        words_addf(language, text, "%s is the best move (%s).", san, after);
    else
        words_addf(language, text, "%s holds (%s). The engine prefers %s (%s).", san, after,
                   best_san, before);
}

bool retry_words_add_answer(Language language, const Retry *retry, Text *text) {
    const TriedMove *tried = &retry->tried;
    const ReviewLine *line = &tried->look.played_line;
    Text answer = TEXT_OF(MESSAGE_MAX);
    if (tried->is_played || tried->holds || line->length < 2) return false;
    Board next = tried->board;
    board_advance(&next, line->moves[0]);
    int shown = line->length - 1 < LINE_SHOWN ? line->length - 1 : LINE_SHOWN;
    san_add_line(&next, line->moves + 1, shown, san_letters_of(language->pieces), &answer);
    words_addf(language, text, "The answer: %s", answer.data);
    return true;
}

void retry_words_add_tried(Language language, const Retry *retry, Text *text) {
    retry_words_add_judgement(language, retry, text);
    if (retry->tried.is_played) return;
    text_add_char(text, ' ');
    retry_words_add_answer(language, retry, text);
}
