// SPDX-License-Identifier: GPL-3.0-or-later
// keeper.c - see keeper.h.
#include "session/keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/calendar.h"
#include "core/disk_file.h"
#include "core/whole_file.h"
#include "session/session.h"

enum { NAMES_TRIED = 100 };

// ---- one file ----

static bool replace_file(const char *path, Slice text, int *held, Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    fwrite(text.data, 1, text.length, file.stream); // a failure is seen when the file is kept
    return whole_file_keep_held(&file, held, error);
}

static bool write_held(const Keeper *keeper, const Session *session, const char *path, int *held,
                       Error *error) {
    if (strlen(path) >= STORE_PATH_MAX) return error_set(error, "the name of the file is too long");
    char *bytes = malloc(STORE_FILE_MAX);
    if (bytes == NULL) return error_no_memory(error);
    Text text = text_over(bytes, STORE_FILE_MAX);
    store_add_game(session, keeper->date, &text);
    char *annotated = text.is_cut ? NULL : store_annotate(session, keeper->language, bytes);
    Slice whole = annotated != NULL ? slice_of(annotated) : (Slice){text.data, text.length};
    bool is_written = text.is_cut ? error_set(error, "the game is too long for its file")
                                  : replace_file(path, whole, held, error);
    free(annotated);
    free(bytes);
    return is_written;
}

// A game that another process keeps in the file would be lost, or ours at its next move.
static bool is_free(const Keeper *keeper, const char *path, Error *error) {
    struct stat named, ours;
    if (stat(path, &named) != 0 || !S_ISREG(named.st_mode)) return true;
    if (keeper->held >= 0 && fstat(keeper->held, &ours) == 0 && named.st_ino == ours.st_ino
        && named.st_dev == ours.st_dev)
        return error_set(error, "this game is kept in %.200s already", path);
    int file = disk_file_open_locked(path, O_RDONLY, error);
    if (file < 0) return false;
    close(file);
    return true;
}

bool keeper_write(const Keeper *keeper, const Session *session, const char *path, Error *error) {
    int held = -1;
    if (!is_free(keeper, path, error) || !write_held(keeper, session, path, &held, error))
        return false;
    if (held >= 0) close(held);
    return true;
}

// ---- the game's own file ----

static void let_go(Keeper *keeper) {
    if (keeper->held >= 0) close(keeper->held);
    keeper->held = -1;
}

static void release(Keeper *keeper) {
    let_go(keeper);
    keeper->path[0] = '\0';
    keeper->saved_count = -1;
    keeper->is_saved = keeper->has_complained = false;
}

void keeper_open(Keeper *keeper, bool saves, Language language) {
    *keeper = (Keeper){.saves = saves, .language = language, .held = -1, .saved_count = -1};
}

void keeper_close(Keeper *keeper) {
    release(keeper);
}

// Names of files begin with the time, so that the newest comes last.
static bool choose_path(Keeper *keeper, const Session *session, Error *error) {
    char folder[STORE_PATH_MAX], moment[16];
    if (!store_folder("games", folder, error)) return false;
    store_remove_leftovers(folder);
    if (!calendar_write_moment(moment)) return error_set(error, "the clock has no date");
    const char *ending = notation_is_chess(session->game) ? "pgn" : "txt";
    for (int i = 1; i <= NAMES_TRIED; i++) {
        Text path = text_over(keeper->path, sizeof keeper->path);
        text_addf(&path, "%s/%s-%s", folder, moment, session->game->name);
        if (i > 1) text_addf(&path, "-%d", i);
        text_addf(&path, ".%s", ending);
        keeper->held = disk_file_open_locked(keeper->path, O_WRONLY | O_CREAT | O_EXCL, NULL);
        if (keeper->held >= 0) return true;
        if (errno != EEXIST) break;
    }
    error_set(error, "cannot write %.200s: %m", keeper->path);
    keeper->path[0] = '\0';
    return false;
}

// A game that is over lies free: a review of it may be written by others. It may go on yet.
static bool hold(Keeper *keeper, Error *error) {
    if (keeper->held < 0) keeper->held = disk_file_open_locked(keeper->path, O_RDONLY, error);
    return keeper->held >= 0;
}

static bool save(Keeper *keeper, const Session *session, Error *error) {
    int held = -1;
    if (keeper->path[0] == '\0' ? !choose_path(keeper, session, error) : !hold(keeper, error))
        return false;
    if (!write_held(keeper, session, keeper->path, &held, error)) {
        // The name was only reserved: an empty file is not left for others to find.
        if (keeper->saved_count < 0) {
            unlink(keeper->path);
            let_go(keeper);
            keeper->path[0] = '\0';
        }
        return false;
    }
    let_go(keeper);
    keeper->held = held;
    if (session_is_over(session)) let_go(keeper);
    keeper->saved_count = session_game_count(session);
    return true;
}

static void save_and_tell(Keeper *keeper, const Session *session, SessionEvents *events) {
    Error error = {{0}};
    if (!keeper->saves || (keeper->path[0] == '\0' && session_game_count(session) == 0)) return;
    keeper->is_saved = save(keeper, session, &error);
    bool is_news = keeper->has_complained == keeper->is_saved;
    keeper->has_complained = !keeper->is_saved;
    if (!is_news) return;
    session_event_add(events, keeper->is_saved ? EVENT_SAVED_AGAIN : EVENT_NOT_SAVED)->reason =
        error;
}

StoreState keeper_state(Keeper *keeper, const Session *session, SessionEvents *events) {
    bool has_moves = session_game_count(session) > 0;
    if (keeper->saves && !keeper->is_saved && has_moves) save_and_tell(keeper, session, events);
    if (keeper->is_saved) return STORED_WHOLE;
    if (!keeper->saves) return STORED_NOT;
    return keeper->saved_count >= 0 ? STORED_IN_PART : has_moves ? STORED_NOWHERE : STORED_NOT;
}

// ---- listening ----

void keeper_follow(Keeper *keeper, const Session *session, SessionEvents *events) {
    bool has_changed = false;
    for (int i = 0; i < events->count; i++) {
        switch (events->list[i].kind) {
        case EVENT_NEW_GAME:
            release(keeper);
            calendar_write_date(keeper->date);
            break;
        case EVENT_MOVED:
        case EVENT_WENT_TO:
        case EVENT_RESEATED:
        case EVENT_OVER: has_changed = true; break;
        case EVENT_REVIEWED: // a game of somebody's own file is not kept a second time
            has_changed |= keeper->path[0] != '\0';
            break;
        default: break;
        }
    }
    if (has_changed) save_and_tell(keeper, session, events);
}

bool keeper_resume(Keeper *keeper, Session *session, KeptGame kept, int64_t now_ms,
                   SessionEvents *events, Error *error) {
    char *file = NULL;
    int games = 0;
    int held = disk_file_open_locked(kept.path, O_RDONLY, error);
    if (held < 0) return false;
    const char *text = store_read_place((LoadPlace){kept.path, 1}, &file, &games, error);
    if (text != NULL) {
        const SessionSetup setup = {.loads = kept.loads};
        session_step(
            session,
            &(SessionAct){.kind = ACT_LOAD, .now_ms = now_ms, .text = text, .setup = &setup},
            events);
        const SessionEvent *refusal = event_refusal(events);
        if (refusal != NULL) {
            error_copy(error, &refusal->reason);
            error_at(error, "%.100s", kept.path);
            text = NULL;
        }
    }
    free(file);
    if (text == NULL) {
        close(held);
        return false;
    }
    release(keeper);
    calendar_write_date(keeper->date);
    keeper->held = held;
    slice_copy(slice_of(kept.path), keeper->path, sizeof keeper->path);
    keeper->is_saved = true;
    keeper->saved_count = session->count;
    if (session_is_over(session)) let_go(keeper);
    return true;
}
