// SPDX-License-Identifier: GPL-3.0-or-later
// twin.cpp - see twin.h.
#include "twin.h"

#include <cstring>
#include <memory>
#include <vector>

#include "../net_file.h"
#include "match.cuh"

constexpr int WIDTH = TWIN_ENGINE_WIDTH;

struct TwinEngine {
    Lanes lanes;
    EngineTables tables;
    std::vector<u32> words;
    std::vector<engine::Slot> slots;
    engine::Memory<WIDTH> memory;
    engine::Learnt learnt;
    u64 ideas;
    int params[engine::PARAM_COUNT];
    u32 age;
};

static engine::Worker<WIDTH> worker_of(TwinEngine *twin, TwinLimits limits) {
    return {twin->lanes,
            &twin->tables,
            {twin->words.data()},
            &twin->memory,
            &twin->learnt,
            {twin->slots.data(), twin->slots.size() / engine::CLUSTER_ENTRIES, twin->age},
            twin->ideas,
            twin->params,
            {limits.depth, limits.nodes, limits.is_soft_nodes}};
}

TwinEngine *twin_engine_new(size_t table_mb) {
    static const int params[engine::PARAM_COUNT] = {
#define PARAM(name, value, least, most, step, source, what) value,
#include "../../../src/engine/params.def"
#undef PARAM
    };
    TwinEngine *twin = new TwinEngine();
    engine_tables_fill(&twin->tables);
    memcpy(twin->params, params, sizeof params);
    twin->slots.resize((table_mb << 20) / sizeof(engine::Slot));
    engine::reductions_fill(worker_of(twin, {}));
    return twin;
}

void twin_engine_free(TwinEngine *twin) {
    delete twin;
}

void twin_engine_forget(TwinEngine *twin) {
    twin->age = 0;
    twin->slots.assign(twin->slots.size(), {});
    memset(&twin->learnt.histories, 0, sizeof twin->learnt.histories);
}

const char *twin_engine_set_net(TwinEngine *twin, const void *bytes, size_t size) {
    return net_words_read(&twin->words, bytes, size, WIDTH);
}

void twin_engine_set_ideas(TwinEngine *twin, uint64_t ideas) {
    twin->ideas = ideas;
}

void twin_engine_set_param(TwinEngine *twin, int number, int value) {
    twin->params[number] = value;
    engine::reductions_fill(worker_of(twin, {}));
}

static engine::Setup setup_of(const TwinPosition &position) {
    static_assert(sizeof(engine::Setup) == sizeof(TwinPosition), "the same, in C");
    engine::Setup setup;
    memcpy(&setup, &position, sizeof setup);
    return setup;
}

TwinThought twin_engine_think(TwinEngine *twin, const TwinPosition *position, const uint64_t *keys,
                              int key_count, TwinLimits limits) {
    int kept = key_count < engine::KEYS_MAX ? key_count : (int)engine::KEYS_MAX;
    for (int i = 0; i < kept; i++) twin->memory.keys[i] = keys[key_count - kept + i];
    twin->age = (twin->age + 1) & engine::AGE_MASK;
    engine::Worker<WIDTH> worker = worker_of(twin, limits);
    engine::Thought thought =
        engine::think(worker, engine::position_from(&twin->tables, setup_of(*position)), kept);
    return {(uint16_t)thought.move, thought.score, thought.depth, thought.nodes};
}

static engine::Settings settings_of(const TwinEngine *twin, const TwinPlayer &player) {
    engine::Settings settings = {player.ideas, 0, {}};
    memcpy(settings.params, twin->params, sizeof twin->params);
    if (player.param >= 0) settings.params[player.param] = player.value;
    return settings;
}

void twin_engine_duel(TwinEngine *twin, const TwinPosition *opening, const TwinPlayer players[2],
                      TwinLimits limits, TwinOutcome outcomes[2]) {
    const engine::Settings settings[2] = {settings_of(twin, players[0]),
                                          settings_of(twin, players[1])};
    const engine::Duel duel = {{0, 1}, 0};
    const engine::Setup setup = setup_of(*opening);
    const Net<WIDTH> net = {twin->words.data()};
    engine::Outcome found[2] = {};
    std::vector<engine::Slot> slots(2 * twin->slots.size());
    auto memory = std::make_unique<engine::MatchMemory<WIDTH>>();
    u64 next_game = 0;
    engine::play_match<WIDTH>(twin->lanes, &twin->tables, &net, memory.get(), slots.data(),
                              {settings,
                               &duel,
                               &setup,
                               found,
                               1,
                               {limits.depth, limits.nodes, limits.is_soft_nodes},
                               twin->slots.size() / engine::CLUSTER_ENTRIES},
                              &next_game);
    for (int i = 0; i < 2; i++)
        outcomes[i] = {(int)found[i].points, (int)found[i].plies, found[i].nodes, found[i].key};
}
