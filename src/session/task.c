// SPDX-License-Identifier: GPL-3.0-or-later
// task.c - see task.h.
#include "session/task.h"

#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/memory.h"
#include "session/session.h"

// ---- a copy of what is needed ----

TaskEnd task_end(const Session *session) {
    bool is_over = session->game != NULL && session_is_over(session);
    return is_over ? (TaskEnd){session->game_number, outcome_text(session->result.outcome)}
                   : (TaskEnd){0};
}

// The game up to the move that is made better, and what was found there.
static LabReview *copy_of_lab(const LabRetry *retry) {
    const LabReview *from = retry->review;
    LabReview *lab = lab_review_open(from->game, &from->start, retry->ply + 1, NULL);
    if (lab == NULL) return NULL;
    memcpy(lab->moves, from->moves, sizeof *lab->moves * (size_t)lab->plies);
    lab->verdicts[retry->ply] = from->verdicts[retry->ply];
    return lab;
}

// What is to be reviewed, or made better.
static void copy_review(Task *task, const Session *session) {
    const bool is_review = task->wanted.kind == WANT_REVIEW, is_try = task->wanted.kind == WANT_TRY;
    if (!is_review && !is_try) return;
    if (!review_has_rules(session)) {
        task->lab = is_review ? review_begin_lab(session, NULL) : copy_of_lab(&session->lab_retry);
        task->lacks_memory |= task->lab == NULL;
    } else if (is_review) {
        task->whole = review_begin(session, NULL);
        task->lacks_memory |= task->whole == NULL;
    } else {
        task->best = retry_best_line(&session->retry)->moves[0];
    }
}

Task *task_open(const Session *session, Task *spare) {
    Task *task = calloc(1, sizeof *task);
    if (task == NULL) {
        *spare = (Task){.wanted = session->wanted, .is_spare = true, .lacks_memory = true};
        return spare;
    }
    task->wanted = session->wanted;
    task->game = session->game;
    task->game_number = session->game_number;
    task->start = session->start;
    task->position = session->position;
    task->seed = session->seed;
    task->count = session->count;
    memcpy(task->player, session->seats[task->wanted.side].text, sizeof task->player);
    task->moves = malloc(sizeof *task->moves * (size_t)(session->count + 1));
    task->lacks_memory = task->moves == NULL;
    for (int ply = 0; ply < session->count && !task->lacks_memory; ply++)
        task->moves[ply] = session->moves[ply].recorded.move;
    copy_review(task, session);
    if (task->wanted.kind == WANT_LEARNING) task->learning = learning_task(session);
    return task;
}

void task_close(Task *task) {
    if (task == NULL) return;
    game_review_close(task->whole);
    lab_review_close(task->lab);
    free(task->moves);
    if (!task->is_spare) free(task);
}

void task_drop_result(ThoughtResult *result) {
    if (result->judged != result->whole) game_review_close(result->judged);
    game_review_close(result->whole);
    lab_review_close(result->lab);
}

// ---- stopping ----

void task_begin(TaskWork *work) {
    atomic_store(&work->is_stopped, false);
    atomic_store(&work->is_enough, false);
}

void task_stop(TaskWork *work) {
    pthread_mutex_lock(&work->lock);
    atomic_store(&work->is_stopped, true);
    Player *player = work->thinking;
    if (player != NULL && player->kind->stop != NULL) player->kind->stop(player);
    if (work->pool != NULL) review_pool_wake(work->pool);
    if (work->trying != NULL) reviewer_stop(work->trying);
    pthread_mutex_unlock(&work->lock);
}

void task_say_enough(TaskWork *work) {
    pthread_mutex_lock(&work->lock);
    atomic_store(&work->is_enough, true);
    if (work->pool != NULL) review_pool_wake(work->pool);
    pthread_mutex_unlock(&work->lock);
}

// From now on this player is the one to be stopped; NULL: none.
static void publish_player(TaskWork *work, Player *player) {
    pthread_mutex_lock(&work->lock);
    work->thinking = player;
    pthread_mutex_unlock(&work->lock);
}

static void publish_pool(void *context, ReviewPool *pool) {
    TaskWork *work = context;
    pthread_mutex_lock(&work->lock);
    work->pool = pool;
    pthread_mutex_unlock(&work->lock);
}

static void publish_reviewer(TaskWork *work, Reviewer *reviewer) {
    pthread_mutex_lock(&work->lock);
    work->trying = reviewer;
    pthread_mutex_unlock(&work->lock);
}

// ---- players ----

static void close_opened(Opened *opened) {
    if (opened->player.kind != NULL) {
        if (opened->game_number > 0 && opened->player.kind->end_game != NULL)
            opened->player.kind->end_game(&opened->player, "*", NULL);
        player_close(&opened->player);
    }
    free(opened->told);
    memset(opened, 0, sizeof *opened);
}

void task_tell_end(TaskWork *work, const TaskEnd *end) {
    for (int side = 0; side < 2; side++) {
        Opened *opened = &work->opened[side];
        if (opened->player.kind == NULL || opened->game_number != end->game_number) continue;
        if (opened->player.kind->end_game != NULL)
            opened->player.kind->end_game(&opened->player, end->result, NULL);
        opened->game_number = 0; // who takes a move back begins it anew
    }
}

void task_end_work(TaskWork *work) {
    for (int side = 0; side < 2; side++) close_opened(&work->opened[side]);
    reviewer_close(work->reviewer);
    reviewer_close(work->coach);
    lab_reviewer_close(work->lab);
}

static bool is_for(const Opened *opened, const Task *task) {
    return opened->player.kind != NULL && opened->player.game == task->game
           && strcmp(opened->text, task->player) == 0;
}

// The player of the task, open. Players that changed places keep what they know.
static Opened *find_player(const Task *task, TaskWork *work, Error *error) {
    int side = task->wanted.side;
    Opened *own = &work->opened[side], *other = &work->opened[1 - side];
    if (is_for(own, task)) return own;
    if (is_for(other, task)) {
        Opened kept = *own;
        *own = *other;
        *other = kept;
        own->game_number = 0; // it plays the other side now
        return own;
    }
    close_opened(own);
    if (!player_open(task->player, task->game, &own->player, error)) return NULL;
    memcpy(own->text, task->player, sizeof own->text);
    return own;
}

static bool has_been_told(const Opened *opened, const Task *task) {
    size_t size = sizeof *task->moves * (size_t)opened->told_count;
    return opened->game_number == task->game_number && opened->told_count <= task->count
           && (size == 0 || memcmp(opened->told, task->moves, size) == 0);
}

static bool begin_game(Opened *opened, const Task *task, Error *error) {
    Player *player = &opened->player;
    if (opened->game_number > 0 && player->kind->end_game != NULL)
        player->kind->end_game(player, "*", NULL);
    player->game_seed = task->seed;
    player->side = task->wanted.side;
    opened->told_count = 0;
    opened->game_number = 0;
    if (!player->kind->new_game(player, &task->start, error)) return false;
    opened->game_number = task->game_number;
    return true;
}

static bool remember_told(Opened *opened, GameMove move) {
    if (!memory_grow(&opened->told, &opened->told_room, (size_t)opened->told_count + 1,
                     sizeof *opened->told))
        return false;
    opened->told[opened->told_count++] = move;
    return true;
}

// Tells the player what it does not know of the game yet.
static bool bring_up_to_date(Opened *opened, const Task *task, Error *error) {
    Player *player = &opened->player;
    player->fault = FAULT_NONE;
    if (!has_been_told(opened, task) && !begin_game(opened, task, error)) return false;
    while (opened->told_count < task->count) {
        GameMove move = task->moves[opened->told_count];
        if (!remember_told(opened, move)) return error_no_memory(error);
        if (!player->kind->tell(player, move, error)) return false;
    }
    return true;
}

static bool think(Player *player, const Task *task, TaskWork *work, ThoughtResult *result) {
    ThinkLimits limits = task->wanted.limits;
    limits.is_stopped = &work->is_stopped;
    result->thought = (Thought){.decision = DECISION_MOVE};
    player->fault = FAULT_NONE;
    int64_t before_ns = clock_now_ns();
    bool has_answer = player->kind->think(player, &limits, &result->thought, &result->reason);
    result->spent_us = (clock_now_ns() - before_ns) / 1000;
    return has_answer;
}

// One try. A player that failed begins the game anew when it is asked again.
static bool ask_player(const Task *task, TaskWork *work, ThoughtResult *result) {
    Opened *opened = find_player(task, work, &result->reason);
    if (opened == NULL) {
        result->fault = FAULT_START;
        return false;
    }
    publish_player(work, &opened->player);
    bool is_fine =
        bring_up_to_date(opened, task, &result->reason)
        && (task->wanted.kind == WANT_START || think(&opened->player, task, work, result));
    publish_player(work, NULL);
    result->fault = opened->player.fault;
    if (!is_fine) opened->game_number = 0;
    return is_fine;
}

// A stop() that was meant for the thoughts before may reach a program in these: once more, then.
static void run_player(const Task *task, TaskWork *work, ThoughtResult *result) {
    result->is_fine = ask_player(task, work, result);
    if (result->is_fine || result->fault != FAULT_STOPPED || atomic_load(&work->is_stopped)) return;
    result->is_fine = ask_player(task, work, result);
}

static void run_adviser(const Task *task, TaskWork *work, ThoughtResult *result) {
    Opened adviser = {0};
    if (!opponents_open_adviser(task->game, &task->position, &adviser.player, &result->reason))
        return;
    publish_player(work, &adviser.player);
    result->is_fine = bring_up_to_date(&adviser, task, &result->reason)
                      && think(&adviser.player, task, work, result);
    publish_player(work, NULL);
    close_opened(&adviser);
}

// ---- reviews ----

static bool on_progress(void *context, int64_t made, int all) {
    TaskWork *work = context;
    if (atomic_load(&work->is_stopped) || atomic_load(&work->is_enough)) return false;
    work->on_progress(work->context, (int)made, all);
    return true;
}

// The searches of the game, open; NULL with a reason.
static LabReviewer *find_lab(const Task *task, TaskWork *work, Error *error) {
    if (work->lab != NULL && lab_reviewer_game(work->lab) == task->game) return work->lab;
    lab_reviewer_close(work->lab);
    work->lab = lab_reviewer_open(task->game, &work->is_stopped, error);
    return work->lab;
}

static void run_lab_review(Task *task, TaskWork *work, ThoughtResult *result) {
    const ReviewWork review = {.on_progress = on_progress, .context = work};
    LabReviewer *reviewer = find_lab(task, work, &result->reason);
    if (reviewer == NULL || !review_look_lab(task->lab, reviewer, &review)) return;
    if (atomic_load(&work->is_stopped)) return;
    result->lab = task->lab;
    task->lab = NULL;
    result->is_fine = true;
}

static void run_lab_try(const Task *task, TaskWork *work, ThoughtResult *result) {
    LabReviewer *reviewer = find_lab(task, work, &result->reason);
    LabTried *tried = &result->lab_tried;
    *tried = (LabTried){.move = task->wanted.move};
    result->is_fine = reviewer != NULL
                      && lab_reviewer_try(reviewer, task->lab, task->lab->plies - 1, tried->move,
                                          &tried->verdict);
    tried->holds = result->is_fine && lab_verdict_holds(&tried->verdict);
}

static void run_review(Task *task, TaskWork *work, ThoughtResult *result) {
    if (task->lab != NULL) {
        run_lab_review(task, work, result);
        return;
    }
    const ReviewWork review = {
        .on_progress = on_progress, .publish = publish_pool, .context = work};
    if (!review_look(task->whole, &review, &result->reason)) return;
    if (atomic_load(&work->is_stopped)) return;
    result->judged = review_judge(task->whole, &result->reason);
    if (result->judged == NULL) return;
    result->whole = task->whole;
    task->whole = NULL;
    result->is_fine = true;
}

// The move, made after so many moves of the board's game: tried again, or the person's last.
static void run_try(const Task *task, TaskWork *work, int count, ThoughtResult *result) {
    Move moves[REVIEW_PLIES_MAX];
    bool is_coach = task->wanted.kind == WANT_COACH;
    Reviewer **reviewer = is_coach ? &work->coach : &work->reviewer;
    if (count >= REVIEW_PLIES_MAX) count = REVIEW_PLIES_MAX - 1;
    for (int ply = 0; ply < count; ply++) moves[ply] = (Move)task->moves[ply];
    if (*reviewer == NULL)
        *reviewer =
            is_coach ? retry_open_coach(&result->reason) : retry_open_reviewer(&result->reason);
    if (*reviewer == NULL) return;
    publish_reviewer(work, *reviewer);
    GamePath path = {(const Board *)&task->start, moves, count};
    bool may_begin = !atomic_load(&work->is_stopped);
    result->is_fine =
        may_begin
        && retry_judge(*reviewer, path, (Move)task->wanted.move, task->best, &result->tried);
    publish_reviewer(work, NULL);
    if (!atomic_load(&work->is_stopped)) return;
    reviewer_close(*reviewer); // once stopped, it looks no more
    *reviewer = NULL;
}

// ---- a task ----

void task_run(Task *task, TaskWork *work) {
    ThoughtResult *result = &task->result;
    result->kind = task->wanted.kind;
    result->number = task->wanted.number;
    if (task->lacks_memory) {
        error_no_memory(&result->reason);
        return;
    }
    switch (task->wanted.kind) {
    case WANT_START:
    case WANT_MOVE: run_player(task, work, result); return;
    case WANT_HINT: run_adviser(task, work, result); return;
    case WANT_REVIEW: run_review(task, work, result); return;
    case WANT_TRY:
        if (task->lab != NULL)
            run_lab_try(task, work, result);
        else
            run_try(task, work, task->count, result);
        return;
    case WANT_COACH: run_try(task, work, task->count - 1, result); return;
    case WANT_LEARNING:
        task->learning.start = &task->start;
        task->learning.moves = task->moves;
        result->is_fine = learning_from_game(&task->learning, &result->learned, &result->reason);
        return;
    case WANT_NOTHING: return;
    }
}
