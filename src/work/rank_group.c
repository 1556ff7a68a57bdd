// SPDX-License-Identifier: GPL-3.0-or-later
// rank_group.c - see rank_group.h.
#include "work/rank_group.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/bytes.h"
#include "core/text.h"
#include "work/parts.h"

enum {
    GROUP_MEETS = 64,
    GROUP_GIVES_UP,
    GROUP_IS_HERE, // to rank 0: from now on it hears what others send
    GROUP_BEGINS,  // from rank 0: so do all
};

// Nobody is more than one meeting ahead of another.
struct GroupPlace {
    bool is_here;
    int64_t came; // to so many meetings
    int64_t values[2];
};

void group_close(RankGroup *group) {
    free(group->places);
    *group = (RankGroup){.size = 1};
}

bool group_send(const RankGroup *group, int rank, int kind, const void *bytes, size_t length) {
    return group->size > 1 && wire_send(rank, kind, bytes, length);
}

static void come(GroupPlace *place, int64_t value) {
    place->values[place->came++ & 1] = value;
}

static void take(RankGroup *group, const WireMessage *message) {
    Bytes pen = bytes_over(message->bytes, message->length);
    char text[ERROR_TEXT_MAX];
    switch (message->kind) {
    case GROUP_MEETS:
        come(&group->places[message->rank], (int64_t)bytes_take_number(&pen, 8));
        return;
    case GROUP_IS_HERE:
    case GROUP_BEGINS: group->places[message->rank].is_here = true; return;
    case MESSAGE_FAILED: // before it came here
    case GROUP_GIVES_UP:
        slice_copy((Slice){(const char *)message->bytes, message->length}, text, sizeof text);
        if (!group->is_over) error_set(&group->error, "rank %d: %s", message->rank, text);
        group->is_over = true;
        return;
    case MESSAGE_END:
        ranks_hear_end();
        error_set(&group->error, "rank 0 has left");
        group->is_over = true;
        return;
    default:
        if (group->take != NULL && message->kind >= GROUP_KIND)
            group->take(group->context, message);
    }
}

bool group_look(RankGroup *group) {
    WireMessage message;
    while (group->size > 1 && !group->is_over && wire_receive(&message)) take(group, &message);
    return !group->is_over;
}

static void tell_others(const RankGroup *group, int kind, const void *bytes, size_t length) {
    for (int rank = 0; rank < group->size; rank++) {
        if (rank != group->rank) wire_send(rank, kind, bytes, length);
    }
}

static bool are_all_there(const RankGroup *group) {
    for (int rank = 0; rank < group->size; rank++) {
        if (group->places[rank].came <= group->met) return false;
    }
    return true;
}

static void rest(void) {
    const struct timespec moment = {.tv_nsec = 100000};
    nanosleep(&moment, NULL);
}

// A rank that has not come to this command yet passes over what others send it:
// nobody does before all are here.
bool group_open(RankGroup *group, Error *error) {
    *group = (RankGroup){.size = 1};
    if (!ranks_call()) return true;
    group->rank = wire_rank();
    group->size = wire_size();
    group->places = calloc((size_t)group->size, sizeof *group->places);
    if (group->places == NULL) return error_no_memory(error);
    if (group->rank > 0) wire_send(0, GROUP_IS_HERE, NULL, 0);
    for (int rank = group->rank == 0 ? 1 : 0; rank < (group->rank == 0 ? group->size : 1); rank++) {
        while (group_look(group) && !group->places[rank].is_here) rest();
    }
    if (group->rank == 0 && !group->is_over) tell_others(group, GROUP_BEGINS, NULL, 0);
    return !group->is_over || error_copy(error, &group->error);
}

bool group_meet(RankGroup *group, int64_t *value, Error *error) {
    unsigned char bytes[8];
    if (group->size == 1) return true;
    Bytes pen = bytes_over(bytes, sizeof bytes);
    bytes_put_number(&pen, (uint64_t)*value, 8);
    come(&group->places[group->rank], *value);
    tell_others(group, GROUP_MEETS, bytes, sizeof bytes);
    while (group_look(group) && !are_all_there(group)) rest();
    if (group->is_over) return error_copy(error, &group->error);
    for (int rank = 0; rank < group->size; rank++) {
        const int64_t other = group->places[rank].values[group->met & 1];
        if (other > *value) *value = other;
    }
    group->met++;
    return true;
}

void group_give_up(RankGroup *group, const Error *error) {
    if (!group->is_over)
        tell_others(group, GROUP_GIVES_UP, error_text(error), strlen(error_text(error)));
    group->is_over = true;
}
