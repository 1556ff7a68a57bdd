// SPDX-License-Identifier: GPL-3.0-or-later
// titles.c - see titles.h.
#include "session/titles.h"

#include <string.h>

#include "session/session.h"

static const char *title_name(const Session *session, Language language, int side,
                              char name[PLAYER_NAME_MAX]) {
    const Seat *seat = &session->seats[side];
    const char *title = seat->title;
    bool is_alone = seat->is_person && strcmp(title, TERM("human")) == 0;
    bool has_own_name = !is_alone && (seat->is_person || strcmp(title, seat->kind->name) != 0);
    Text text = text_over(name, PLAYER_NAME_MAX);
    if (is_alone && !session->seats[1 - side].is_person)
        text_add(&text, words_line(language, "you"));
    else
        text_add(&text, has_own_name ? title : words_term(language, title));
    return name;
}

// A player that was given a name of its own keeps it.
static bool find_level(const Seat *seat, PlayLevel *level) {
    PlayerText parsed;
    return !seat->is_person && player_parse(seat->text, &parsed, NULL) && parsed.name[0] == '\0'
           && levels_find(seat->text, level);
}

bool title_has_usual_time(const Session *session, int side) {
    const Seat *seat = &session->seats[side];
    return !seat->is_person && seat->kind->is_process && !time_control_is_set(&seat->control);
}

// The engine takes its second where its text sets no other limit.
static bool is_engine_without_limit(const Seat *seat) {
    PlayerText parsed;
    return !seat->is_person && strcmp(seat->kind->name, "engine") == 0
           && !time_control_is_set(&seat->control) && player_parse(seat->text, &parsed, NULL)
           && !player_has_option(parsed.options, "depth")
           && !player_has_option(parsed.options, "nodes");
}

// How long a computer takes that has no clock: " (1 s a move)", " (depth=6)".
static void add_limit(const Session *session, Language language, int side, Text *title) {
    const Seat *seat = &session->seats[side];
    if (session->clock.base_ms > 0 || seat->is_person) return;
    bool is_usual = title_has_usual_time(session, side) || is_engine_without_limit(seat);
    int64_t time_ms = is_usual ? USUAL_MOVE_MS : seat->control.move_time_ms;
    if (time_ms == 0 && !time_control_is_set(&seat->control)) return;
    text_add(title, " (");
    if (time_ms > 0)
        words_addf(language, title, "%g s a move", (double)time_ms / 1000);
    else
        time_control_format(&seat->control, title);
    text_add(title, ")");
}

const char *title_full(const Session *session, Language language, int side,
                       char title[PLAYER_NAME_MAX]) {
    PlayLevel level;
    Text text = text_over(title, PLAYER_NAME_MAX);
    if (!find_level(&session->seats[side], &level)) {
        char name[PLAYER_NAME_MAX];
        text_add(&text, title_name(session, language, side, name));
        add_limit(session, language, side, &text);
        return title;
    }
    levels_add_title(language, &level, &text);
    return title;
}

const char *title_short(const Session *session, Language language, int side,
                        char title[PLAYER_NAME_MAX]) {
    PlayLevel level;
    if (!find_level(&session->seats[side], &level))
        return title_name(session, language, side, title);
    Text text = text_over(title, PLAYER_NAME_MAX);
    levels_add_short_title(language, &level, &text);
    return title;
}
