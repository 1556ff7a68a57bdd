// SPDX-License-Identifier: GPL-3.0-or-later
// team.c - see team.h.
#include "work/team.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/bytes.h"
#include "core/text.h"
#include "work/parts.h"

enum {
    TEAM_MEETS = 64,
    TEAM_GIVES_UP,
    TEAM_IS_HERE, // to rank 0: from now on it hears what others send
    TEAM_BEGINS,  // from rank 0: so do all
};

// Nobody is more than one meeting ahead of another.
struct TeamPlace {
    bool is_here;
    int64_t came; // to so many meetings
    int64_t values[2];
};

void team_close(Team *team) {
    free(team->places);
    *team = (Team){.size = 1};
}

bool team_send(const Team *team, int rank, int kind, const void *bytes, size_t length) {
    return team->size > 1 && wire_send(rank, kind, bytes, length);
}

static void come(TeamPlace *place, int64_t value) {
    place->values[place->came++ & 1] = value;
}

static void take(Team *team, const WireMessage *message) {
    Bytes pen = bytes_over(message->bytes, message->length);
    char text[ERROR_TEXT_MAX];
    switch (message->kind) {
    case TEAM_MEETS:
        come(&team->places[message->rank], (int64_t)bytes_take_number(&pen, 8));
        return;
    case TEAM_IS_HERE:
    case TEAM_BEGINS: team->places[message->rank].is_here = true; return;
    case MESSAGE_FAILED: // before it came here
    case TEAM_GIVES_UP:
        slice_copy((Slice){(const char *)message->bytes, message->length}, text, sizeof text);
        if (!team->is_over) error_set(&team->error, "rank %d: %s", message->rank, text);
        team->is_over = true;
        return;
    case MESSAGE_END:
        ranks_hear_end();
        error_set(&team->error, "rank 0 has left");
        team->is_over = true;
        return;
    default:
        if (team->take != NULL && message->kind >= TEAM_KIND) team->take(team->context, message);
    }
}

bool team_look(Team *team) {
    WireMessage message;
    while (team->size > 1 && !team->is_over && wire_receive(&message)) take(team, &message);
    return !team->is_over;
}

static void tell_others(const Team *team, int kind, const void *bytes, size_t length) {
    for (int rank = 0; rank < team->size; rank++) {
        if (rank != team->rank) wire_send(rank, kind, bytes, length);
    }
}

static bool are_all_there(const Team *team) {
    for (int rank = 0; rank < team->size; rank++) {
        if (team->places[rank].came <= team->met) return false;
    }
    return true;
}

static void rest(void) {
    const struct timespec moment = {.tv_nsec = 100000};
    nanosleep(&moment, NULL);
}

// A rank that has not come to this command yet passes over what others send it:
// nobody does before all are here.
bool team_open(Team *team, Error *error) {
    *team = (Team){.size = 1};
    if (!ranks_call()) return true;
    team->rank = wire_rank();
    team->size = wire_size();
    team->places = calloc((size_t)team->size, sizeof *team->places);
    if (team->places == NULL) return error_no_memory(error);
    if (team->rank > 0) wire_send(0, TEAM_IS_HERE, NULL, 0);
    for (int rank = team->rank == 0 ? 1 : 0; rank < (team->rank == 0 ? team->size : 1); rank++) {
        while (team_look(team) && !team->places[rank].is_here) rest();
    }
    if (team->rank == 0 && !team->is_over) tell_others(team, TEAM_BEGINS, NULL, 0);
    return !team->is_over || error_copy(error, &team->error);
}

bool team_meet(Team *team, int64_t *value, Error *error) {
    unsigned char bytes[8];
    if (team->size == 1) return true;
    Bytes pen = bytes_over(bytes, sizeof bytes);
    bytes_put_number(&pen, (uint64_t)*value, 8);
    come(&team->places[team->rank], *value);
    tell_others(team, TEAM_MEETS, bytes, sizeof bytes);
    while (team_look(team) && !are_all_there(team)) rest();
    if (team->is_over) return error_copy(error, &team->error);
    for (int rank = 0; rank < team->size; rank++) {
        const int64_t other = team->places[rank].values[team->met & 1];
        if (other > *value) *value = other;
    }
    team->met++;
    return true;
}

void team_give_up(Team *team, const Error *error) {
    if (!team->is_over)
        tell_others(team, TEAM_GIVES_UP, error_text(error), strlen(error_text(error)));
    team->is_over = true;
}
