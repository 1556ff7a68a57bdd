// SPDX-License-Identifier: GPL-3.0-or-later
// study_kept.c - an analysis as the next start of the page finds it: where it is, how it
// is looked at, reviewed or not.
#include <stdlib.h>
#include <string.h>

#include "web/kept.h"
#include "web/study_inside.h"

enum { KEPT_MAX = 64 << 10 };

// Lines of words: "lines 3", "live", "threat", "reviewed fr" or "reviewing fr", "game 2 PATH" or
// "copy 2 PATH" of the file that the game is of; then "at 0 0 1":
// which child at each step, since the numbers of nodes are not those of the next start.
void study_keep_view(const Study *study) {
    char *room = study->saves ? malloc(KEPT_MAX) : NULL;
    if (room == NULL) return;
    Text text = text_over(room, KEPT_MAX);
    const StudyReview *review = &study->review;
    text_addf(&text, "lines %d\n", study->wanted.lines);
    if (study->wanted.is_live) text_add(&text, "live\n");
    if (study->wanted.is_threat) text_add(&text, "threat\n");
    if (review->game != NULL) text_addf(&text, "reviewed %s\n", review->language->code);
    if (review->looks_all > 0) text_addf(&text, "reviewing %s\n", review->language->code);
    if (study->place.path[0] != '\0')
        text_addf(&text, "%s %d %s\n", study->place.is_copy ? "copy" : "game", study->place.number,
                  study->place.path);
    text_add(&text, "at");
    int count = 0,
        *steps = calloc((size_t)study->tree.nodes[study->current].ply + 1, sizeof *steps);
    for (int node = study->current; steps != NULL && node > 0;
         node = study->tree.nodes[node].parent) {
        int brother = study->tree.nodes[study->tree.nodes[node].parent].child;
        for (; brother != node; brother = study->tree.nodes[brother].brother) steps[count]++;
        count++;
    }
    while (count > 0) text_addf(&text, " %d", steps[--count]);
    text_add(&text, "\n");
    if (!text.is_cut) kept_write("study", room);
    free(steps);
    free(room);
}

static int find_node(const LineTree *tree, const char *steps) {
    int node = 0;
    for (Slice rest = slice_of(steps), word; (word = slice_next_word(&rest)).length > 0;) {
        char number[16];
        int64_t step = 0;
        int child = tree->nodes[node].child;
        if (!slice_copy(word, number, sizeof number)
            || !text_parse_int(number, "", 0, LINE_NODES_MAX, &step, NULL))
            break;
        while (step-- > 0 && child >= 0) child = tree->nodes[child].brother;
        if (child < 0) break;
        node = child;
    }
    return node;
}

static void restore_place(Study *study, const char *line) {
    Slice rest = slice_of(line), kind = slice_next_word(&rest), number = slice_next_word(&rest);
    GamePlace place = {.is_copy = slice_is(kind, "copy")};
    char digits[16];
    int64_t value = 0;
    if (!place.is_copy && !slice_is(kind, "game")) return;
    if (slice_copy(number, digits, sizeof digits)
        && text_parse_int(digits, "", 1, LIST_GAMES_MAX, &value, NULL) && rest.length > 1
        && slice_copy((Slice){rest.data + 1, rest.length - 1}, place.path, sizeof place.path)) {
        place.number = (int)value;
        room_lock(&study->room);
        study->place = place;
        room_unlock(&study->room, true);
    }
}

void study_restore(Study *study) {
    char *text = kept_read("study"); // before the game: its first look keeps anew
    if (study_read_kept(study) && text != NULL) {
        StudyLive wanted = {.lines = 3};
        Language reviewed = NULL, reviewing = NULL;
        char *rest = text;
        for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
            int64_t lines = 0;
            if (strncmp(line, "lines ", 6) == 0
                && text_parse_int(line + 6, "", 1, LIVE_LINES_MAX, &lines, NULL))
                wanted.lines = (int)lines;
            wanted.is_live = wanted.is_live || strcmp(line, "live") == 0;
            wanted.is_threat = wanted.is_threat || strcmp(line, "threat") == 0;
            if (strncmp(line, "reviewed ", 9) == 0) reviewed = language_find(line + 9);
            if (strncmp(line, "reviewing ", 10) == 0) reviewing = language_find(line + 10);
            restore_place(study, line);
            if (strncmp(line, "at", 2) == 0)
                study_go(study, find_node(&study->tree, line + 2), NULL);
        }
        if (reviewed != NULL || reviewing != NULL)
            study_begin_review(study, reviewed != NULL ? reviewed : reviewing, reviewed != NULL,
                               NULL);
        study_set_live(study, wanted);
    }
    free(text);
}
