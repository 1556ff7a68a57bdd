// SPDX-License-Identifier: GPL-3.0-or-later
// game_room_review.c - all games of a source reviewed in the background, file by file, on one
// thread: the games that are played meanwhile come first.
#include <stdio.h>
#include <stdlib.h>

#include "core/memory.h"
#include "web/game_room_inside.h"
#include "web/kept.h"

static const char KEPT_NAME[] = "games_review";

// The files, as they were when it was begun.
typedef struct ReviewJob {
    GameRoom *room;
    GameSource source;
    Language language;
    int count;
    char (*paths)[STORE_PATH_MAX];
} ReviewJob;

void game_room_forget_job(void *context, void *given) {
    GameRoom *room = context;
    ReviewJob *job = given;
    if (room->review.job == job) room->review.job = NULL;
    free(job->paths);
    free(job);
}

// ---- the worker --------------------------------------------------------------------------------

static bool on_step(void *context, const ReviewStep *step) {
    const ReviewJob *job = context;
    GameRoom *room = job->room;
    room_lock(&room->room);
    bool goes_on = !atomic_load(&room->room.is_stopped);
    RoomReview *review = &room->review;
    bool is_news = review->looks_made != step->looks_made || review->looks_all != step->looks_all;
    review->looks_made = step->looks_made;
    review->looks_all = step->looks_all;
    if (job->source == SOURCE_OPENED) {
        review->done = step->game - 1;
        review->all = step->games;
    }
    if (goes_on && is_news) room_tell(&room->room);
    return room_unlock(&room->room, goes_on);
}

static FileReviewEnd review_files(ReviewJob *job, FileReviewer *reviewer, Error *error) {
    GameRoom *room = job->room;
    FileReviewEnd end = FILE_REVIEWED;
    for (int i = 0; i < job->count && end != FILE_REVIEW_STOPPED; i++) {
        // One that failed is told, and the others go on: a game on the board is held.
        end = file_reviewer_run(reviewer, job->paths[i], job->source == SOURCE_OPENED, on_step, job,
                                error);
        room_lock(&room->room);
        room->review.done = job->source == SOURCE_MINE ? i + 1 : room->review.done;
        room->version += end == FILE_REVIEWED;
        room_tell(&room->room);
        room_unlock(&room->room, true);
    }
    return end;
}

static void run_review(void *context, void *given) {
    GameRoom *room = context;
    ReviewJob *job = given;
    Error error = {{0}};
    FileReviewEnd end = FILE_REVIEW_FAILED;
    FileReviewer *reviewer = file_reviewer_open(REVIEW_NODES_DEFAULT, 1, job->language, &error);
    if (reviewer != NULL) end = review_files(job, reviewer, &error);
    file_reviewer_close(reviewer);
    room_lock(&room->room);
    if (end != FILE_REVIEW_STOPPED) kept_forget(KEPT_NAME);
    if (end == FILE_REVIEW_FAILED) error_copy(&room->review.problem, &error);
    game_room_forget_job(room, job);
    room_tell(&room->room);
    room_unlock(&room->room, true);
}

// ---- beginning ---------------------------------------------------------------------------------

static bool is_wanted(const ListedGame *game) {
    return game->is_chess && !game->is_reviewed && game->plies > 0;
}

// With both locks: which files, each once; false where there is nothing to do.
static bool fill_job(GameRoom *room, const KeptList *kept, ReviewJob *job, Error *error) {
    int wanted = 0;
    for (int i = 0; i < kept->list.count; i++) {
        const ListedGame *game = &kept->list.games[i];
        // What goes on is not reviewed; in a file of others' games a result may be missing.
        wanted += is_wanted(game) && (job->source == SOURCE_OPENED || game->result != PGN_UNKNOWN);
    }
    if (wanted == 0) return error_set(error, "all games are reviewed");
    job->paths = calloc((size_t)wanted, sizeof *job->paths);
    if (job->paths == NULL) return error_no_memory(error);
    room->review = (RoomReview){.job = job, .source = job->source, .all = wanted};
    for (int i = 0; i < kept->list.count; i++) {
        const ListedGame *game = &kept->list.games[i];
        if (!is_wanted(game) || (job->source == SOURCE_MINE && game->result == PGN_UNKNOWN))
            continue;
        slice_copy(slice_of(list_text(&kept->list, game->file)), job->paths[job->count++],
                   STORE_PATH_MAX);
        if (job->source == SOURCE_OPENED) break;
    }
    return true;
}

static void keep(const ReviewJob *job) {
    char text[64];
    snprintf(text, sizeof text, "%s %s\n", job->source == SOURCE_MINE ? "mine" : "opened",
             job->language->code);
    kept_write(KEPT_NAME, text);
}

bool game_room_review(GameRoom *room, GameSource source, Language language, Error *error) {
    ReviewJob *job = memory_new(sizeof *job, error);
    if (job == NULL) return false;
    *job = (ReviewJob){.room = room, .source = source, .language = language};
    game_room_lock_lists(room);
    const KeptList *kept = room->saves ? game_room_list(room, source, error) : NULL;
    if (!room->saves) error_set(error, "nothing is kept: the page was started so");
    room_lock(&room->room);
    bool is_begun = kept != NULL;
    if (is_begun && room->review.job != NULL)
        is_begun = error_set(error, "games are being reviewed already");
    is_begun = is_begun && fill_job(room, kept, job, error)
               && room_add(&room->room, run_review, job, error);
    if (is_begun)
        keep(job);
    else
        game_room_forget_job(room, job);
    room_tell(&room->room);
    room_unlock(&room->room, true);
    return game_room_unlock_lists(room, is_begun);
}

void game_room_stop(GameRoom *room) {
    room_lock(&room->room);
    kept_forget(KEPT_NAME);
    room_stop(&room->room);
    room_tell(&room->room);
    room_unlock(&room->room, true);
}

void game_room_restore(GameRoom *room) {
    char *text = kept_read(KEPT_NAME);
    if (text == NULL) return;
    Slice rest = slice_of(text), source = slice_next_word(&rest), word = slice_next_word(&rest);
    char code[16];
    slice_copy(word, code, sizeof code);
    Language language = language_find(code);
    game_room_review(room, slice_is(source, "opened") ? SOURCE_OPENED : SOURCE_MINE,
                     language != NULL ? language : language_english(), NULL);
    free(text);
}
