// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_td_file.c - any text as what was learned is refused with a
// reason, or can be learned on from.
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "learn/learn.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Once as it is, and once behind the lines that must be there, so that chance gets past them.
static void read_and_learn(TdLearner *learner, const char *text) {
    Error error = {{0}};
    if (!td_file_parse(learner, text, &error)) {
        if (error.text[0] == '\0') abort();
        return;
    }
    GamePosition position;
    const GameEvaluation *learned = game_find_evaluation(&learner->game, NULL, &error);
    if (!game_start(learner->rules, "", &position, &error) || !td_learn_game(learner, &error))
        abort();
    td_publish(learner, true);
    if (abs(game_evaluate(&learner->game, learned, &position)) > learner->rules->score_bound)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char HEAD[] =
        "roque.td/1\ngame tictactoe -\nstart zero\n"
        "search depth 1 lambda 0x1p-1 rate 0x1p-6 chance 0x0p+0 random-plies 2 seed 1\n";
    TdSettings settings = {
        .depth = 1, .lambda = 0.5, .rate = 1.0 / 64, .random_plies = 2, .seed = 1, .from = "zero"};
    Error error = {{0}};
    TdLearner *learner = calloc(1, sizeof *learner);
    char *text = malloc(size + sizeof HEAD);
    if (learner == NULL || text == NULL
        || !td_open(learner, &game_tictactoe, "", &settings, &error))
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    read_and_learn(learner, text);
    memcpy(text, HEAD, sizeof HEAD - 1);
    memcpy(text + sizeof HEAD - 1, data, size);
    text[sizeof HEAD - 1 + size] = '\0';
    read_and_learn(learner, text);
    td_close(learner);
    free(learner);
    free(text);
    return 0;
}
