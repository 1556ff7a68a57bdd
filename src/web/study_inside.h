// SPDX-License-Identifier: GPL-3.0-or-later
// study_inside.h - the inside of a study, for its files: study.c (the tree), study_state.c (what is
// told) and study_review.c (review and moves tried again).
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "session/session.h"
#include "web/live.h"
#include "web/study.h"

enum { STUDY_PROBLEMS_MAX = 8, STUDY_WORST_MAX = 8 };

typedef struct StudyProblem {
    uint64_t line;
    Sentence said;
} StudyProblem;

// A review on its way or made; the thread's own until it is done.
typedef struct StudyReview {
    GameReview *game; // NULL: none
    Language language;
    pthread_t thread;
    bool is_begun;    // the thread is to be joined
    bool is_restored; // made anew: its words are in the game already
    atomic_bool is_stopped;
    int worst[STUDY_WORST_MAX];
    int worst_count;
    int looks_made; // under the study's lock, like what follows
    int looks_all;  // 0: none is being made
    bool is_made;
} StudyReview;

struct Study {
    Hub *hub;
    Live *live;
    bool saves;
    pthread_mutex_t turn; // requests, one after the other
    pthread_mutex_t lock; // over everything else: requests and the review's thread
    PgnGame source;       // tags and result
    LineTree tree;
    int current;
    Move *path;      // room for the moves from the start to a node
    int game_number; // of game_count in the text that was read
    int game_count;
    StudyProblem problems[STUDY_PROBLEMS_MAX];
    int problem_count;
    StudyLive wanted;
    // the user's endgame tables, once there were few enough men; NULL: not asked for
    Tables *tables;
    StudyReview review;
    Retry retry;
    Reviewer *judge; // of moves tried again; NULL: none yet
    bool is_retrying;
    // Who wants reasons draws a number; those whose number is near enough get them.
    pthread_cond_t explained;
    uint64_t explain_drawn;
    uint64_t explain_done;
    bool is_stopped;
    Error unsaved; // why the file does not hold the analysis; empty: it does
};

// ---- study.c ----
// The tree as a game, begun by the caller's {0}; to be freed with
// pgn_game_free(). False without memory.
bool study_make_game(const Study *study, PgnGame *game);
// The game of an earlier run; false where there is none.
bool study_read_kept(Study *study);
// Looks at the current position, tells, keeps. With the lock.
void study_changed(Study *study);

// ---- study_kept.c ----
// Where in the game the study is, and how it is looked at; the game itself is in a file of its own.
void study_keep_view(const Study *study);

// ---- study_state.c ----
void study_tell(Study *study);

// ---- study_review.c ----
// The review is about another game from now on. With the lock; gives it up
// while it waits for the thread.
void study_drop_review(Study *study);
void study_end_retry(Study *study);
bool study_begin_review(Study *study, Language language, bool is_restored, Error *error);
