// SPDX-License-Identifier: GPL-3.0-or-later
// lab_review_test.c - games other than chess reviewed: what is called proved is so, in every game.
#include "tests/test.h"

#include <string.h>

#include "games/games.h"
#include "session/session.h"

enum { PLIES = 12 };

// ---- help ----

// The true outcome for the side to move, by trying everything; of small games only.
static int outcome(const Game *game, const GamePosition *position) {
    GameMove moves[16];
    GamePosition next;
    int score = 0, best = -1;
    if (game->is_over(position, &score)) return (score > 0) - (score < 0);
    int count = game->list_moves(position, moves);
    for (int i = 0; i < count && best < 1; i++) {
        game->play(position, moves[i], &next);
        int value = -outcome(game, &next);
        if (value > best) best = value;
    }
    return best;
}

static LabReview *open_game(const char *text, uint64_t seed, int plies, bool from_end) {
    GamePosition start, position;
    const char *variant = NULL;
    const Game *game = games_find(text, &variant, NULL);
    assert_non_null(game);
    assert_true(game_start(game, variant, &start, NULL));
    GameMove moves[REFEREE_PLIES_MAX];
    int count = 0, score = 0;
    Random random = random_from_seed(seed);
    for (position = start; count < REFEREE_PLIES_MAX && !game->is_over(&position, &score);
         count++) {
        if (!from_end && count == plies) break;
        moves[count] = game_random_move(game, &position, &random);
        game_advance(game, &position, moves[count]);
    }
    int first = from_end && count > plies ? count - plies : 0;
    for (int i = 0; i < first; i++) game_advance(game, &start, moves[i]);
    LabReview *review = lab_review_open(game, &start, count - first, NULL);
    assert_non_null(review);
    for (int i = first; i < count; i++) review->moves[i - first] = moves[i];
    return review;
}

static void look(LabReview *review) {
    Error error = {{0}};
    LabReviewer *reviewer = lab_reviewer_open(review->game, NULL, &error);
    if (reviewer == NULL) fail_msg("%s", error.text);
    for (int ply = review->plies; ply >= 0; ply--) {
        assert_true(lab_reviewer_look(reviewer, review, ply));
        if (ply < review->plies) assert_true(lab_reviewer_judge(reviewer, review, ply));
    }
    lab_reviewer_close(reviewer);
}

// ---- tests ----

static void a_blunder_is_a_blunder_by_brute_force(void **state) {
    (void)state;
    int blunders = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        LabReview *review = open_game("tictactoe", seed, 9, false);
        look(review);
        for (int ply = 0; ply < review->plies; ply++) {
            GamePosition before = lab_review_position(review, ply);
            GamePosition after = lab_review_position(review, ply + 1), better = before;
            bool is_blunder = outcome(review->game, &before) > -outcome(review->game, &after);
            assert_int_equal(review->verdicts[ply].grade == GRADE_BLUNDER, is_blunder);
            assert_true(review->looks[ply].is_proved);
            blunders += is_blunder;
            if (!is_blunder) continue;
            game_advance(review->game, &better, review->verdicts[ply].best);
            assert_int_equal(outcome(review->game, &before), -outcome(review->game, &better));
        }
        lab_review_close(review);
    }
    assert_true(blunders > 4);
}

static void the_end_of_every_game_is_reviewed(void **state) {
    (void)state;
    static const char *const games[] = {"connect4", "othello:6x6", "awale", "amazons:6x6",
                                        "draughts"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        int worst[REVIEW_WORST_MAX], proved = 0;
        LabReview *review = open_game(games[i], 1, test_is_long() ? 2 * PLIES : PLIES / 2, true);
        look(review);
        for (int ply = 0; ply <= review->plies; ply++) {
            proved += review->looks[ply].is_proved;
            assert_true(review->looks[ply].is_known);
            double points = lab_review_points(review, ply);
            assert_true(points >= 0 && points <= 100);
        }
        if (proved == 0) fail_msg("%s: nothing is proved before the end", games[i]);
        int count = lab_review_list_worst(review, 2, REVIEW_WORST_MAX, worst);
        for (int k = 1; k < count; k++) assert_true(worst[k] != worst[k - 1]);
        lab_review_close(review);
    }
}

static void what_is_proved_is_not_said_to_lack_a_proof(void **state) {
    (void)state;
    LabReview *review = open_game("connect4", 1, 1, false);
    const LabVerdict counted = {.best = review->moves[0],
                                .before = {.is_known = true, .value = 40, .best = review->moves[0]},
                                .after = {.is_known = true, .value = 2},
                                .grade = GRADE_GOOD};
    LabVerdict proved = counted;
    proved.before.is_proved = true;
    Text said = TEXT_OF(512);
    lab_words_add_verdict(language_english(), review, 0, &counted, &said);
    assert_non_null(strstr(said.data, "The computer prefers"));
    assert_non_null(strstr(said.data, "without a proof"));
    said = TEXT_OF(512);
    lab_words_add_verdict(language_english(), review, 0, &proved, &said);
    assert_non_null(strstr(said.data, "wins by force. Of the move played nothing is proved"));
    assert_null(strstr(said.data, "without a proof"));
    lab_review_close(review);
}

static void a_try_is_judged_and_hints_come_in_steps(void **state) {
    (void)state;
    // X in the middle; O at b1 loses, a1 holds the draw.
    LabReview *review = open_game("tictactoe", 1, 0, false);
    const char *const moves[] = {"b2", "b1", "a1"};
    LabReview *played = lab_review_open(review->game, &review->start, 3, NULL);
    GamePosition position = review->start;
    for (int i = 0; i < 3; i++) {
        assert_true(game_find_move(review->game, &position, moves[i], &played->moves[i], NULL));
        game_advance(review->game, &position, played->moves[i]);
    }
    lab_review_close(review);
    look(played);
    LabRetry retry = {.review = played, .ply = 1};
    static const char *const hints[] = {"There is a move that holds the draw.",
                                        "It is one of these: a1, ", "Best was a1 (a draw)."};
    for (int i = 0; i < 3; i++) {
        Text said = TEXT_OF(MESSAGE_MAX);
        lab_words_add_hint(language_english(), &retry, i + 1, &said);
        if (strncmp(said.data, hints[i], strlen(hints[i])) != 0) fail_msg("%s", said.data);
    }
    LabReviewer *reviewer = lab_reviewer_open(played->game, NULL, NULL);
    position = lab_review_position(played, 1);
    for (int i = 0; i < 2; i++) {
        LabTried *tried = &retry.tried;
        const char *const typed[] = {"c3", "b3"};
        assert_true(game_find_move(played->game, &position, typed[i], &tried->move, NULL));
        assert_true(lab_reviewer_try(reviewer, played, 1, tried->move, &tried->verdict));
        assert_int_equal(lab_verdict_holds(&tried->verdict), i == 0);
    }
    lab_reviewer_close(reviewer);
    lab_review_close(played);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blunder_is_a_blunder_by_brute_force),
        cmocka_unit_test(the_end_of_every_game_is_reviewed),
        cmocka_unit_test(what_is_proved_is_not_said_to_lack_a_proof),
        cmocka_unit_test(a_try_is_judged_and_hints_come_in_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
