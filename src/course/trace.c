// SPDX-License-Identifier: GPL-3.0-or-later
// trace.c - see trace.h. The lines are those of steps (docs/formats/steps.md).
#include "course/trace.h"

#include <inttypes.h>
#include <stdlib.h>

#include "core/json.h"
#include "lab/lab.h"

enum { STEPS_MOST = 5000, NODE_BYTES = 256, LINE_BYTES = 4096 };

// One side, told question by question.
typedef struct Teller {
    const Check *check;
    const World *world;
    FILE *out;
    int known;    // nodes told of
    int compared; // questions so far that must be the same in both
    int node;     // the latest question was about
} Teller;

bool trace_exists(const Check *check) {
    return check->exercise->ground == GROUND_POSITION && check->right.node_count > 1;
}

static void write_head(const Teller *teller, const char *side, const char *call) {
    const World *world = teller->world;
    TreeHead head = {.game = world->game,
                     .game_text = teller->check->exercise->cases[teller->check->place_case].game,
                     .position = &world->nodes[0].position,
                     .search = call,
                     .side = side,
                     .infinity = WORLD_INFINITY,
                     .visits = world->node_count,
                     .is_full = world->ask_count > STEPS_MOST};
    tree_write_head(&head, teller->out);
}

// "value(1 2) = 3": the moves to the position, its other numbers, the answer.
static void add_question(const World *world, const Ask *ask, Text *text) {
    text_addf(text, "%s(", ask_names[ask->kind].name);
    for (int i = 0; i < ask_names[ask->kind].numbers; i++) {
        if (i > 0) text_add(text, ", ");
        size_t before = text->length;
        if (i > 0 || !ask_takes_node(ask->kind))
            text_addf(text, "%" PRId64, ask->numbers[i]);
        else
            world_format_path(world, (int)ask->numbers[0], text);
        if (text->length == before) text_add(text, "position");
    }
    text_add(text, ")");
    if (ask->kind != ASK_PLAY) text_addf(text, " = %" PRId64, ask->answer);
}

static void open_node(const Teller *teller, int node, Json *json) {
    const WorldNode *here = &teller->world->nodes[node];
    char move[GAME_MOVE_TEXT_MAX] = "";
    GameMove moves[GAME_MOVES_MAX];
    json_open_object(json, NULL);
    json_add_int(json, "node", node);
    if (here->parent < 0) {
        json_add_null(json, "parent");
    } else {
        const void *above = &teller->world->nodes[here->parent].position;
        teller->world->game->list_moves(above, moves);
        game_format_move(teller->world->game, above, moves[here->move], move);
        json_add_int(json, "parent", here->parent);
    }
    JSON_ADD(json, FIELD("ply", here->ply - teller->world->nodes[0].ply), FIELD("move", move));
}

static void add_valued(const Teller *teller, int node, int64_t value, Json *json) {
    open_node(teller, node, json);
    json_add_int(json, "value", value);
    json_close_object(json);
}

// Nodes that are new, then what is known of the value of a node: that was asked for, or of a call
// of the reference that came back.
static void add_changes(Teller *teller, const Ask *ask, int number, Json *json) {
    const World *world = teller->world;
    json_open_array(json, "changes");
    for (; teller->known <= teller->node; teller->known++) {
        open_node(teller, teller->known, json);
        json_close_object(json);
    }
    bool is_judged =
        ask != NULL && (ask->kind == ASK_VALUE || ask->kind == ASK_OVER || ask->kind == ASK_SEARCH);
    if (is_judged) add_valued(teller, teller->node, ask->answer, json);
    for (int i = 0; world->calls != NULL && i < world->call_count; i++) {
        const WorldCall *call = &world->calls[i];
        if (call->end == number && call->node < teller->known)
            add_valued(teller, call->node, call->value, json);
    }
    json_close_array(json);
}

// The question of this number, from 1; NULL: the answer, behind the last.
static void write_step(Teller *teller, const Ask *ask, int number, int64_t value, Text *line) {
    const Check *check = teller->check;
    Text deed = TEXT_OF(LINE_BYTES);
    if (ask != NULL && ask->kind == ASK_PLAY)
        teller->node = (int)ask->answer;
    else if (ask != NULL && ask_takes_node(ask->kind))
        teller->node = (int)ask->numbers[0];
    if (ask != NULL)
        add_question(teller->world, ask, &deed);
    else
        text_addf(&deed, "answer = %" PRId64, value);
    bool is_compared = ask == NULL || (check->exercise->compared >> ask->kind & 1);
    bool is_other = is_compared && teller->compared == check->steps_before;
    teller->compared += is_compared;
    *line = text_over(line->data, line->size);
    Json json = json_begin_line(line, "lab_step");
    JSON_ADD(&json, FIELD("number", number), FIELD("kind", "questions"), FIELD("deed", deed.data),
             FIELD("is_other", is_other));
    add_changes(teller, ask, number, &json);
    json_add_int(&json, "node", teller->node);
    json_end_line(&json);
    fputs(line->data, teller->out);
}

static void write_side(Teller *teller, const CheckCase *at, bool is_own, const char *call,
                       Text *line) {
    const World *world = teller->world;
    int count = world->ask_count < STEPS_MOST ? world->ask_count : STEPS_MOST;
    write_head(teller, is_own ? "yours" : "reference", call);
    for (int i = 0; i < count; i++) write_step(teller, &world->asks[i], i + 1, 0, line);
    bool has_answer = count == world->ask_count && (!is_own || at->own.end == RUN_DONE);
    if (has_answer)
        write_step(teller, NULL, count + 1, is_own ? at->own.value : at->expected, line);
}

bool trace_write(const Check *check, const char *call, FILE *out, Error *error) {
    int nodes = check->right.node_count > check->own.node_count ? check->right.node_count
                                                                : check->own.node_count;
    size_t size = LINE_BYTES * 2 + (size_t)nodes * NODE_BYTES;
    char *bytes = malloc(size);
    if (bytes == NULL) return error_no_memory(error);
    Text line = text_over(bytes, size);
    write_side(&(Teller){.check = check, .world = &check->right, .out = out}, &check->at_place,
               false, call, &line);
    write_side(&(Teller){.check = check, .world = &check->own, .out = out}, &check->at_place, true,
               call, &line);
    free(bytes);
    return true;
}
