// SPDX-License-Identifier: GPL-3.0-or-later
// as.c - the staircase: players with a name that stand for a longer text, as:crp.
#include <stdio.h>
#include <string.h>

#include "players/kinds.h"
#include "players/players.h"

typedef struct Stair {
    const char *name;
    const char *game; // the only one it plays, or NULL
    const char *text;
} Stair;

// What the search got last: no step below the last two has it.
#define LATE_IDEAS                                                                                 \
    "threat-history+pawn-history+reply-history+eval-history+table-history+research-history+"       \
    "soft-cut+leaf-soft-cut+alpha-depth+hindsight+reply-correction+cut-null+capture-futility+"     \
    "worsening+corrected-lmr"

// From the documents' programs upwards; the first line that fits the game counts.
static const Stair STEPS[] = {
    // Min-max of depth 2 on material and controlled squares.
    {"sim202", "chess", "lab:minimax,depth=2,eval=control"},
    {"sim202", NULL, "lab:minimax,depth=4"},
    // Negamax alpha-beta, deepened to 4, moves sorted by the evaluation of what they lead to.
    {"in104", "chess", "lab:negalphabeta,depth=4,eval=placed,order=estimate,deepening"},
    {"in104", NULL, "lab:negalphabeta,depth=4,order=estimate,deepening"},
    // Alpha-beta with height and width limits, the hierarchy of moves and quiescence.
    {"crp", "chess", "lab:alphabeta,depth=4,eval=material,order=hierarchy,width=4,quiescence=crp"},
    {"crp", NULL, "lab:alphabeta,depth=4,order=hierarchy,width=4"},
    // The TIPE study: alpha-beta with quiescence, check extension, ordering, table, PVS,
    // reductions, null move and aspiration - and none of what came later.
    {"tipe", "chess",
     "engine:without=all,with=table+pvs+aspiration+quiescence+null-move+lmr+ordering+killers+"
     "history+check-"
     "extension"},
    // One idea more with each step.
    {"pruning", "chess",
     "engine:without=razoring+probcut+iir+history-pruning+singular+capture-history+continuation-"
     "history+correction-history+network+" LATE_IDEAS},
    {"histories", "chess",
     "engine:without=razoring+probcut+iir+singular+correction-history+network+" LATE_IDEAS},
    // Everything but the network, and with it.
    {"classic", "chess", "engine:eval=classic"},
    {"nnue", "chess", "engine:eval=network"},
};
enum { STEP_COUNT = sizeof STEPS / sizeof *STEPS };

static const Stair *find_step(Slice name, const Game *game, Error *error) {
    Text list = TEXT_OF(200);
    for (int i = 0; i < STEP_COUNT; i++) {
        bool fits = STEPS[i].game == NULL || strcmp(STEPS[i].game, game->name) == 0;
        if (fits && slice_is(name, STEPS[i].name)) return &STEPS[i];
        if (i == 0 || strcmp(STEPS[i].name, STEPS[i - 1].name) != 0)
            text_addf(&list, "%s%s", i > 0 ? ", " : "", STEPS[i].name);
    }
    error_set(error, "as: has no '%.*s' for %s; there are: %s", slice_shown(name, 40), name.data,
              game->name, list.data);
    return NULL;
}

// The user's own choice of the same switch.
static bool is_given(const char *option, const char *own) {
    char other[PLAYER_TEXT_MAX];
    size_t length = strcspn(option, "=");
    while (player_next_option(&own, other)) {
        if (strncmp(other, option, length) == 0 && strcspn(other, "=") == length) return true;
    }
    return false;
}

static bool adds_up(const char *option) {
    return player_option_value(option, "with") != NULL
           || player_option_value(option, "without") != NULL;
}

// The step's text, and after it what the user adds. Each switch is known once, so that the user's
// takes the place of the step's; the engine's lists of ideas add up.
static bool write_text(const Stair *step, const char *own, char text[PLAYER_TEXT_MAX]) {
    char option[PLAYER_TEXT_MAX];
    const char *rest = strchr(step->text, ':') + 1;
    const char *comma = "";
    Text out = text_over(text, PLAYER_TEXT_MAX);
    text_add_bytes(&out, step->text, (size_t)(rest - step->text));
    while (player_next_option(&rest, option)) {
        if (!adds_up(option) && is_given(option, own)) continue;
        text_addf(&out, "%s%s", comma, option);
        comma = ",";
    }
    if (own[0] != '\0') text_addf(&out, "%s%s", comma, own);
    return !out.is_cut;
}

// Becomes the player its text stands for; what follows the name is added to that text.
static bool as_open(Player *player, const char *options, Error *error) {
    size_t length = strcspn(options, ",");
    const Stair *step = find_step((Slice){options, length}, player->game, error);
    if (step == NULL) return false;
    char text[PLAYER_TEXT_MAX];
    const Game *game = player->game;
    if (!write_text(step, options + length + (options[length] == ','), text))
        return error_set(error, "the text of a player is too long");
    uint64_t game_seed = player->game_seed;
    int side = player->side;
    if (!player_open(text, game, player, error)) return false;
    player->game_seed = game_seed;
    player->side = side;
    snprintf(player->title, sizeof player->title, "%s", step->name);
    return true;
}

// Only open() is ever called: the player has another kind from then on.
const PlayerKind as_player_kind = {
    .name = "as",
    .open = as_open,
};
