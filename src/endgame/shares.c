// SPDX-License-Identifier: GPL-3.0-or-later
// shares.c - see shares.h.
#include "endgame/shares.h"

#include <stdlib.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/clock.h"

enum {
    KIND_REACHED = GROUP_KIND,
    KIND_WANTED, // from rank 0: side, first index, how many
    KIND_VALUES, // the same, and the values
    ITEM_BYTES = 7,
    BOX_BYTES = 4096 * ITEM_BYTES, // of a message
    CHUNK_BYTES = 1 << 20,
    CHUNK_HEAD = 1 + 4 + 4,
    CHUNKS_AT_ONCE = 4,
};

struct ReachedBox {
    size_t length;
    unsigned char bytes[BOX_BYTES];
};

static uint32_t pair_count(const Layout *layout) {
    return layout->size / layout->king_stride;
}

uint32_t shares_begin(const Layout *layout, int rank, int size) {
    return (uint32_t)((uint64_t)pair_count(layout) * (unsigned)rank / (unsigned)size)
           * layout->king_stride;
}

static int owner_of(const Shares *shares, uint32_t index) {
    const int size = shares->group->size;
    int rank = (int)((uint64_t)(index / shares->layout->king_stride) * (unsigned)size
                     / pair_count(shares->layout));
    while (rank + 1 < size && index >= shares_begin(shares->layout, rank + 1, size)) rank++;
    while (index < shares_begin(shares->layout, rank, size)) rank--;
    return rank;
}

// ---- messages ----

static void take_reached(const Shares *shares, const WireMessage *message) {
    Bytes pen = bytes_over(message->bytes, message->length);
    for (size_t at = 0; at + ITEM_BYTES <= message->length; at += ITEM_BYTES) {
        Reached reached = {.index = (uint32_t)bytes_take_number(&pen, 4)};
        reached.side = (uint8_t)bytes_take_number(&pen, 1);
        reached.files = (uint8_t)bytes_take_number(&pen, 1);
        reached.code = (uint8_t)bytes_take_number(&pen, 1);
        if (shares_have(shares, reached.index) && reached.side < SIDE_COUNT)
            shares->apply(shares->context, &reached);
    }
}

static void put_head(Bytes *pen, int side, uint32_t first, uint32_t count) {
    bytes_put_number(pen, (uint64_t)side, 1);
    bytes_put_number(pen, first, 4);
    bytes_put_number(pen, count, 4);
}

static void send_values(const Shares *shares, const WireMessage *message) {
    Bytes order = bytes_over(message->bytes, message->length);
    Bytes pen = bytes_over(shares->chunk, CHUNK_HEAD + CHUNK_BYTES);
    const int side = (int)bytes_take_number(&order, 1);
    const uint32_t first = (uint32_t)bytes_take_number(&order, 4),
                   count = (uint32_t)bytes_take_number(&order, 4);
    if (order.is_cut || side >= SIDE_COUNT || count > CHUNK_BYTES || first > shares->end
        || count > shares->end - first)
        return;
    put_head(&pen, side, first, count);
    bytes_put(&pen, shares->values[side] + first, count);
    group_send(shares->group, 0, KIND_VALUES, shares->chunk, CHUNK_HEAD + count);
}

static void keep_values(Shares *shares, int side, uint32_t first, const void *values,
                        size_t count) {
    const off_t place = (off_t)(flat_table_offset(shares->layout, side) + first);
    const char *from = values;
    for (size_t done = 0; done < count && !shares->has_failed;) {
        const ssize_t written =
            pwrite(shares->file, from + done, count - done, place + (off_t)done);
        if (written <= 0)
            shares->has_failed = true;
        else
            done += (size_t)written;
    }
}

static void take_values(Shares *shares, const WireMessage *message) {
    Bytes pen = bytes_over(message->bytes, message->length);
    const int side = (int)bytes_take_number(&pen, 1);
    const uint32_t first = (uint32_t)bytes_take_number(&pen, 4),
                   count = (uint32_t)bytes_take_number(&pen, 4);
    if (pen.is_cut || side >= SIDE_COUNT || message->length != CHUNK_HEAD + (size_t)count
        || first > shares->layout->size || count > shares->layout->size - first)
        return;
    keep_values(shares, side, first, message->bytes + CHUNK_HEAD, count);
    shares->missing -= count;
}

static void take(void *context, const WireMessage *message) {
    Shares *shares = context;
    if (message->kind == KIND_REACHED) take_reached(shares, message);
    if (message->kind == KIND_WANTED) send_values(shares, message);
    if (message->kind == KIND_VALUES) take_values(shares, message);
}

// ---- the face ----

bool shares_open(Shares *shares, RankGroup *group, const Layout *layout, Error *error) {
    *shares = (Shares){.group = group, .layout = layout, .end = layout->size};
    pthread_mutex_init(&shares->lock, NULL);
    if (group->size == 1) return true;
    shares->begin = shares_begin(layout, group->rank, group->size);
    shares->end = shares_begin(layout, group->rank + 1, group->size);
    shares->boxes = calloc((size_t)group->size, sizeof *shares->boxes);
    shares->chunk = malloc(CHUNK_HEAD + CHUNK_BYTES);
    group->take = take;
    group->context = shares;
    return (shares->boxes != NULL && shares->chunk != NULL) || error_no_memory(error);
}

void shares_close(Shares *shares) {
    shares->group->take = NULL;
    free(shares->boxes);
    free(shares->chunk);
    pthread_mutex_destroy(&shares->lock);
}

static void send_box(Shares *shares, int rank) {
    ReachedBox *box = &shares->boxes[rank];
    if (box->length > 0) group_send(shares->group, rank, KIND_REACHED, box->bytes, box->length);
    box->length = 0;
}

static void put_in_box(Shares *shares, const Reached *reached) {
    const int rank = owner_of(shares, reached->index);
    ReachedBox *box = &shares->boxes[rank];
    Bytes pen = bytes_over(box->bytes + box->length, ITEM_BYTES);
    bytes_put_number(&pen, reached->index, 4);
    bytes_put_number(&pen, reached->side, 1);
    bytes_put_number(&pen, reached->files, 1);
    bytes_put_number(&pen, reached->code, 1);
    box->length += ITEM_BYTES;
    if (box->length == BOX_BYTES) send_box(shares, rank);
}

void shares_hand_on(Shares *shares, ReachedList *list) {
    if (shares->boxes == NULL) return;
    pthread_mutex_lock(&shares->lock);
    for (int i = 0; i < list->count; i++) put_in_box(shares, &list->items[i]);
    group_look(shares->group);
    pthread_mutex_unlock(&shares->lock);
    list->count = 0;
}

void shares_put(Shares *shares, ReachedList *list, const Reached *reached) {
    if (list->count == REACHED_AT_ONCE) shares_hand_on(shares, list);
    list->items[list->count++] = *reached;
}

bool shares_meet(Shares *shares, int64_t *value, Error *error) {
    for (int rank = 0; shares->boxes != NULL && rank < shares->group->size; rank++)
        send_box(shares, rank);
    return group_meet(shares->group, value, error);
}

// Under way are a few chunks at a time, so that nobody holds a copy of a share.
static bool gather_share(Shares *shares, int rank, int side, Error *error) {
    const uint32_t end = shares_begin(shares->layout, rank + 1, shares->group->size);
    unsigned char order[CHUNK_HEAD];
    uint32_t first = shares_begin(shares->layout, rank, shares->group->size);
    while (first < end || shares->missing > 0) {
        if (first < end && shares->missing <= (CHUNKS_AT_ONCE - 1) * (int64_t)CHUNK_BYTES) {
            const uint32_t count = end - first < CHUNK_BYTES ? end - first : CHUNK_BYTES;
            Bytes pen = bytes_over(order, sizeof order);
            put_head(&pen, side, first, count);
            group_send(shares->group, rank, KIND_WANTED, order, sizeof order);
            shares->missing += count;
            first += count;
            continue;
        }
        const int64_t before = shares->missing;
        if (!group_look(shares->group)) return error_copy(error, &shares->group->error);
        if (shares->missing == before) clock_sleep_ms(1);
    }
    return true;
}

bool shares_gather(Shares *shares, int file, Error *error) {
    const int side_count = shares->layout->is_symmetric ? 1 : 2;
    int64_t nothing = 0;
    if (shares->group->size == 1) return true;
    shares->file = file;
    shares->has_failed =
        shares->group->rank == 0
        && ftruncate(file, (off_t)flat_table_offset(shares->layout, SIDE_COUNT)) != 0;
    for (int side = 0; shares->group->rank == 0 && side < side_count; side++) {
        keep_values(shares, side, shares->begin, shares->values[side] + shares->begin,
                    shares->end - shares->begin);
        for (int rank = 1; rank < shares->group->size; rank++) {
            if (!gather_share(shares, rank, side, error)) return false;
        }
    }
    if (shares->has_failed) {
        error_set(error, "cannot keep the values of a table: %m");
        group_give_up(shares->group, error);
        return false;
    }
    return group_meet(shares->group, &nothing, error); // the others serve until then
}
