// SPDX-License-Identifier: GPL-3.0-or-later
// study_inside.h - the inside of a study, for its files: study.c (the tree), study_state.c (what is
// told), study_review.c (review and moves tried again) and study_explain.c (reasons).
#pragma once

#include "engine/engine.h"
#include "session/session.h"
#include "web/live.h"
#include "web/room.h"
#include "web/study.h"

enum { STUDY_PROBLEMS_MAX = 8, STUDY_WORST_MAX = 8 };

typedef struct StudyProblem {
    uint64_t line;
    Sentence said;
} StudyProblem;

// A review on its way or made.
typedef struct StudyReview {
    const void *job;  // on its way; NULL: none is
    GameReview *game; // made; NULL: none
    Language language;
    int worst[STUDY_WORST_MAX];
    int worst_count;
    int looks_made;
    int looks_all; // 0: none is being made
} StudyReview;

struct Study {
    Room room;          // reviews; its lock is over everything but what belongs to the other
    Room looks;         // moves tried again and reasons, waited for; taken after the first lock
    ReviewPool *pool;   // to be woken; NULL: none
    Reviewer *judge;    // of moves tried again, the worker's; NULL: none yet
    Reviewer *judging;  // to be stopped, under the lock of looks; NULL: none
    Engine *explaining; // likewise
    Live *live;
    GameRoom *games;
    bool saves;
    GamePlace place; // where the game lies; nowhere: it was pasted
    PgnGame source;  // tags and result
    LineTree tree;
    int current;
    Move *path;      // room for the moves from the start to a node
    int game_number; // of game_count in the text that was read
    int game_count;
    StudyProblem problems[STUDY_PROBLEMS_MAX];
    int problem_count;
    StudyLive wanted;
    bool has_asked_tables; // of the user; once there were few enough pieces
    Tables *tables;        // NULL: not there, or not yet
    StudyReview review;
    Retry retry;
    bool is_retrying;
    int retry_number;   // another one for each
    const void *trying; // the last job; NULL: none
    Error unsaved;      // why the file does not hold the analysis; empty: it does
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
// Its document.
void study_add(Json *json, Language language, const void *context);

// ---- study_review.c ----
// With the lock: the review is about another game from now on.
void study_drop_review(Study *study);
void study_end_retry(Study *study);
bool study_begin_review(Study *study, Language language, bool is_restored, Error *error);
// Of the two rooms.
void study_stop_review(void *context);
void study_forget_review(void *context, void *job);
void study_stop_look(void *context);
