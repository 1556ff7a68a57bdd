// SPDX-License-Identifier: GPL-3.0-or-later
// lab_list.c - `roque lab list`: what there is to choose from.
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/json_line.h"
#include "cli/options.h"
#include "cli/say.h"
#include "games/games.h"
#include "lab/lab.h"

static const char *const FAMILIES[] = {"full", "window", "test", "best-first", "proof", "sampling"};

static const char *own_words(const char *english) {
    return words_line(say_language(), english);
}

static void print_games(void) {
    say(stdout, "GAMES (roque lab list GAME shows its evaluations)\n");
    for (int i = 0; i < all_games_count; i++) {
        const Game *game = all_games[i];
        say(stdout, game->variants[0] != '\0' ? "  %-14s %s; variants: %s\n" : "  %-14s %s%s\n",
            game->name, own_words(game->summary), game->variants);
    }
}

static void print_algorithms(void) {
    say(stdout, "\nALGORITHMS\n");
    for (int i = 0; lab_algorithm_at(i) != NULL; i++) {
        const LabAlgorithm *algorithm = lab_algorithm_at(i);
        printf("  %-14s %-10s %s\n", algorithm->name, FAMILIES[algorithm->family],
               own_words(algorithm->summary));
    }
}

static void print_switches(void) {
    LabSwitch found;
    say(stdout,
        "\nSWITCHES (after the algorithm: failsoft,depth=6,table=16,order=hierarchy+killers)\n");
    for (int i = 0; lab_switch_at(i, &found); i++) {
        char word[64];
        snprintf(word, sizeof word, "%s%s%s", found.key, found.value[0] != '\0' ? "=" : "",
                 found.value);
        printf("  %-28s %s\n", word, own_words(found.summary));
    }
    say(stdout, "\nWHAT DOES NOT COMBINE, AND WHY\n");
    LabClash clash;
    for (int i = 0; lab_clash_at(i, &clash); i++)
        say(stdout, "  %s with %s:\n      %-s\n", clash.other, clash.one, clash.reason);
}

static void print_game(const Game *game) {
    say(stdout, "%-s: %s\n", game->title, own_words(game->summary));
    if (game->variants[0] != '\0') say(stdout, "variants    %s\n", game->variants);
    say(stdout, "evaluations, from the silliest to the best (the default)\n");
    for (int i = 0; i < game->evaluation_count; i++) {
        const GameEvaluation *evaluation = &game->evaluations[i];
        say(stdout,
            game_can_update(game, evaluation) ? "  %-14s %s (can be incremental)\n"
                                              : "  %-14s %s\n",
            evaluation->name, own_words(evaluation->summary));
    }
    if (game->feature_count > 0) say(stdout, "features they weigh\n");
    for (int i = 0; i < game->feature_count; i++)
        say(stdout, "  %-14s %s\n", say_term(game->features[i].name),
            own_words(game->features[i].meaning));
    if (game->score_unit > 1)
        say(stdout, "scores      %d is one pawn, disc, seed or point\n", game->score_unit);
}

static void print_trees(void) {
    say(stdout, "TREES (roque lab tree tree:NAME alphabeta,depth=20 draws one)\n");
    for (int i = 0; i < named_trees_count; i++) {
        const NamedTree *tree = &named_trees[i];
        printf("  %-14s %s\n", tree->name, tree->text);
        say(stdout, "  %-14s value %d, alpha-beta evaluates %d of %d leaves\n", "", tree->value,
            tree->leaves, tree->all);
        printf("  %-14s %s\n", "", own_words(tree->summary));
    }
}

static void print_json_item(const char *kind, const char *name, const char *summary,
                            const char *more) {
    JSON_LINE(stdout, "lab_list", FIELD("kind", kind), FIELD("name", name),
              FIELD("summary", summary), FIELD("more", more));
}

static void print_json(const Game *game) {
    for (int i = 0; game == NULL && i < all_games_count; i++)
        print_json_item("game", all_games[i]->name, all_games[i]->summary, all_games[i]->variants);
    for (int i = 0; game == NULL && lab_algorithm_at(i) != NULL; i++) {
        const LabAlgorithm *algorithm = lab_algorithm_at(i);
        print_json_item("algorithm", algorithm->name, algorithm->summary,
                        FAMILIES[algorithm->family]);
    }
    LabSwitch found;
    for (int i = 0; game == NULL && lab_switch_at(i, &found); i++)
        print_json_item("switch", found.key, found.summary, found.value);
    for (int i = 0; game != NULL && i < game->evaluation_count; i++)
        print_json_item("evaluation", game->evaluations[i].name, game->evaluations[i].summary,
                        game->name);
}

static void print_json_trees(void) {
    for (int i = 0; i < named_trees_count; i++)
        print_json_item("tree", named_trees[i].name, named_trees[i].summary, named_trees[i].text);
}

typedef struct Options {
    const char *name;
    bool wants_json;
} Options;

static const Option lab_list_options[] = {
    OPTION_TEXT("GAME", name, "show this game's evaluations, or the trees by name: trees",
                .is_optional = true),
    OPTION_FLAG("json", wants_json, "JSON lines instead of text"),
    {0},
};

static int run_lab_list(int argc, char **argv) {
    Options options = {0};
    int status = options_parse(&lab_list_line, &options, argc, argv);
    if (status != OPTIONS_GO) return status;
    const Game *game = NULL;
    Error error;
    if (options.name != NULL && strcmp(options.name, "trees") == 0) {
        if (options.wants_json)
            print_json_trees();
        else
            print_trees();
        return EXIT_DONE;
    }
    if (options.name != NULL && (game = games_find(options.name, NULL, &error)) == NULL)
        return complain_usage("lab list", &error);
    if (options.wants_json) {
        print_json(game);
    } else if (game != NULL) {
        print_game(game);
    } else {
        print_games();
        print_algorithms();
        print_switches();
    }
    return EXIT_DONE;
}

const CommandLine lab_list_line = {
    .name = "lab list",
    .run = run_lab_list,
    .about = "Lists games, algorithms and switches.",
    .options = lab_list_options,
    .examples = "roque lab list\n"
                "roque lab list othello\n"
                "roque lab list trees",
};
