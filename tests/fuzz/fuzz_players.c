// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_players.c - what engines say (UCI, xboard) and what users write (players, time controls).
#include <stdlib.h>
#include <string.h>

#include "players/players.h"
#include "players/xboard_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool is_true) {
    if (!is_true) abort();
}

static void fuzz_engine_line(const char *line) {
    UciInfo info;
    Slice move;
    Slice ponder;
    Slice type;
    char name[UCI_OPTION_NAME_MAX];
    Thought thought = {0};
    XboardFeatures features = {0};
    Error error = {{0}};
    int number = 0;
    size_t length = strlen(line);
    if (uci_parse_info(line, &info, &error) && info.pv.length > 0)
        demand(info.pv.data >= line && info.pv.data + info.pv.length <= line + length);
    if (uci_parse_bestmove(line, &move, &ponder))
        demand(move.length <= length && ponder.length <= length);
    uci_parse_option(line, name, &type, &error);
    xboard_read_features(line, &features);
    xboard_claim_of(line);
    xboard_is_pong(line, &number);
    xboard_read_thinking(line, &thought);
    demand(xboard_move_of(line).length <= length);
}

// A control that is read must be read back from its own text.
static void fuzz_clock(const char *text) {
    TimeControl control = {0};
    TimeControl again = {0};
    char written[128];
    Text words = text_over(written, sizeof written);
    if (!time_control_parse_clock(text, &control, NULL)) return;
    time_control_format(&control, &words);
    demand(!words.is_cut && time_control_parse_clock(written, &again, NULL));
    demand(memcmp(&control, &again, sizeof control) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    PlayerText player;
    Error error = {{0}};
    demand(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    fuzz_engine_line(text);
    fuzz_clock(text);
    if (player_parse(text, &player, &error)) demand(player.kind != NULL);
    process_check_command(text, NULL, &error);
    free(text);
    return 0;
}
