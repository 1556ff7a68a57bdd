// SPDX-License-Identifier: GPL-3.0-or-later
// deck_file.c - the deck's lines: read, and appended whole.
#include "drill/deck_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/disk_file.h"
#include "core/folder.h"
#include "core/json.h"
#include "core/json_reader.h"

enum { DECK_BYTES_MAX = 64 << 20 };

// ---- a line ----

static bool read_day(const JsonValue *root, int64_t *day) {
    const char *text = json_member_string(root, "day");
    return text != NULL && day_parse(text, day);
}

static bool read_better(const char *moves, Mistake *mistake) {
    Board board = mistake->board;
    Slice rest = slice_of(moves), word;
    while ((word = slice_next_word(&rest)).length > 0) {
        char text[UCI_MOVE_MAX];
        Move *move = &mistake->better[mistake->length];
        if (mistake->length == CARD_LINE_MAX || !slice_copy(word, text, sizeof text)
            || !uci_parse_move(&board, text, move, NULL))
            return false;
        board_advance(&board, *move);
        mistake->length++;
    }
    return mistake->length > 0 && mistake->better[0] != mistake->played;
}

static Grade grade_named(const char *name) {
    for (int grade = GRADE_INACCURACY; grade < GRADE_COUNT; grade++) {
        if (name != NULL && strcmp(grade_name((Grade)grade), name) == 0) return (Grade)grade;
    }
    return GRADE_NONE;
}

static bool take_card(Deck *deck, const JsonValue *root) {
    const char *fen = json_member_string(root, "fen"), *played = json_member_string(root, "played");
    const char *better = json_member_string(root, "better");
    const char *source = json_member_string(root, "source");
    const JsonValue *score = json_member(root, "score");
    Mistake mistake = {.grade = grade_named(json_member_string(root, "grade"))};
    int64_t day;
    if (fen == NULL || played == NULL || better == NULL || mistake.grade == GRADE_NONE
        || !read_day(root, &day) || !fen_parse(fen, &mistake.board, NULL)
        || !uci_parse_move(&mistake.board, played, &mistake.played, NULL)
        || !read_better(better, &mistake))
        return false;
    if (score != NULL && score->kind == JSON_INTEGER && score->integer >= -SCORE_MATE
        && score->integer <= SCORE_MATE)
        mistake.score = (Score)score->integer;
    slice_copy(slice_of(source != NULL ? source : ""), mistake.source, sizeof mistake.source);
    mistake_name(&mistake);
    return deck_take_mistake(deck, &mistake, day);
}

static bool take_answer(Deck *deck, const JsonValue *root, const char *id) {
    const char *kind = json_member_string(root, "kind");
    const JsonValue *rating = json_member(root, "rating");
    DeckAnswer answer = {.id = id, .kind = kind != NULL ? answer_named(kind) : ANSWER_KIND_COUNT};
    bool is_rated = rating != NULL && rating->kind == JSON_INTEGER && rating->integer > 0
                    && rating->integer <= PUZZLE_RATING_MAX;
    if (is_rated) answer.rating = (int)rating->integer;
    return answer.kind != ANSWER_KIND_COUNT && strlen(id) < CARD_ID_MAX
           && read_day(root, &answer.day) && deck_take_answer(deck, &answer);
}

bool deck_take_line(Deck *deck, Slice line) {
    JsonText *read = json_read(line.data, line.length);
    const JsonValue *root = json_root(read);
    const char *answered = json_member_string(root, "answer");
    bool is_taken = answered != NULL ? take_answer(deck, root, answered)
                                     : json_member(root, "card") != NULL && take_card(deck, root);
    json_close(read);
    return is_taken;
}

// ---- reading ----

// All whole lines; the offset goes behind them.
static void take_lines(Deck *deck, const char *bytes, size_t length) {
    const char *end;
    while (length > 0 && (end = memchr(bytes, '\n', length)) != NULL) {
        size_t line = (size_t)(end - bytes);
        if (line > 0 && !deck_take_line(deck, (Slice){bytes, line})) deck->damaged++;
        bytes += line + 1;
        length -= line + 1;
        deck->offset += (int64_t)line + 1;
    }
}

// Whoever takes the file away, or puts another in its place, takes what it said along.
static bool read_more(Deck *deck, int file, Error *error) {
    struct stat facts;
    if (fstat(file, &facts) != 0) return error_set(error, "cannot read %.200s: %m", deck->path);
    if (deck->file != (uint64_t)facts.st_ino || facts.st_size < deck->offset) deck_forget(deck);
    deck->file = (uint64_t)facts.st_ino;
    int64_t length = (int64_t)facts.st_size - deck->offset;
    if (length <= 0) return true;
    if (facts.st_size > DECK_BYTES_MAX) return error_set(error, "%.200s is too large", deck->path);
    char *bytes = malloc((size_t)length);
    if (bytes == NULL) return error_no_memory(error);
    ssize_t count = pread(file, bytes, (size_t)length, (off_t)deck->offset);
    if (count > 0) take_lines(deck, bytes, (size_t)count);
    free(bytes);
    return count >= 0 || error_set(error, "cannot read %.200s: %m", deck->path);
}

bool deck_sync(Deck *deck, Error *error) {
    if (deck->path[0] == '\0') return true;
    int file = disk_file_open(deck->path, O_RDONLY, error);
    if (file < 0) {
        if (errno != ENOENT) return false;
        error_clear(error);
        deck_forget(deck);
        return true;
    }
    bool is_read = read_more(deck, file, error);
    close(file);
    return is_read;
}

// ---- appending ----

// What a killed writer left of its line is cut off: the next one would be glued to it. The first
// line is safe only when the file's name is.
static bool put(Deck *deck, int file, const Text *line, Error *error) {
    if (!read_more(deck, file, error)) return false;
    bool is_first = deck->offset == 0;
    bool is_written =
        ftruncate(file, (off_t)deck->offset) == 0
        && pwrite(file, line->data, line->length, (off_t)deck->offset) == (ssize_t)line->length
        && fdatasync(file) == 0;
    if (!is_written) return error_set(error, "cannot write %.200s: %m", deck->path);
    take_lines(deck, line->data, line->length);
    return !is_first || folder_flush(deck->path, error);
}

// Under the lock of the file, which others wait for.
static bool append(Deck *deck, const Text *line, Error *error) {
    if (line->is_cut) return error_set(error, "that is too long");
    if (deck->path[0] == '\0') {
        take_lines(deck, line->data, line->length);
        return true;
    }
    if (!folder_make_for(deck->path, error)) return false; // it may have been taken away
    int file = disk_file_open(deck->path, O_RDWR | O_CREAT, error);
    if (file < 0) return false;
    while (flock(file, LOCK_EX) != 0 && errno == EINTR) continue;
    bool is_put = put(deck, file, line, error);
    close(file);
    return is_put;
}

static void add_moves(const Mistake *mistake, Text *text) {
    Board board = mistake->board;
    for (int i = 0; i < mistake->length; i++) {
        char move[UCI_MOVE_MAX];
        uci_format_move(&board, mistake->better[i], move);
        text_addf(text, "%s%s", i > 0 ? " " : "", move);
        board_advance(&board, mistake->better[i]);
    }
}

bool deck_add(Deck *deck, const Mistake *mistake, int64_t today, bool *is_new, Error *error) {
    char bytes[CARD_TEXT_MAX], fen[FEN_MAX], played[UCI_MOVE_MAX], day[16];
    char better[CARD_LINE_MAX * (UCI_MOVE_MAX + 1)];
    Text line = text_over(bytes, sizeof bytes), moves = text_over(better, sizeof better);
    bool is_known = deck_find(deck, mistake->id) != NULL;
    if (is_new != NULL) *is_new = !is_known;
    if (is_known) return true;
    if (deck->count == DECK_CARDS_MAX) return error_set(error, "there are too many cards");
    fen_format(&mistake->board, fen);
    uci_format_move(&mistake->board, mistake->played, played);
    add_moves(mistake, &moves);
    day_format(today, day);
    Json json = json_begin_line(&line, "drill");
    JSON_ADD(&json, FIELD("card", mistake->id), FIELD("day", day), FIELD("fen", fen),
             FIELD("played", played), FIELD("grade", grade_name(mistake->grade)),
             FIELD("better", better), FIELD("score", mistake->score),
             FIELD("source", mistake->source));
    json_end_line(&json);
    return append(deck, &line, error);
}

bool deck_answer(Deck *deck, const DeckAnswer *answer, Error *error) {
    char day[16];
    Text line = TEXT_OF(CARD_TEXT_MAX);
    day_format(answer->day, day);
    Json json = json_begin_line(&line, "drill");
    JSON_ADD(&json, FIELD("answer", answer->id), FIELD("day", day),
             FIELD("kind", answer_name(answer->kind)),
             FIELD_IF(answer->rating > 0, "rating", answer->rating));
    json_end_line(&json);
    return append(deck, &line, error);
}
