// SPDX-License-Identifier: GPL-3.0-or-later
// review_page.c - see review_page.h: review_page.html with all facts in it as JSON.
#include "review/review_page.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/whole_file.h"
#include "review/review_words.h"

// Bytes of JSON: the head with its words and names, and the most that a move takes.
enum { HEAD_BYTES = 1 << 16, MOVE_BYTES = 4096, LINE_SHOWN = 8 };
static const char PLACE[] = "@FACTS@";

extern const char roque_review_page[];
extern const char *const review_page_sentences[]; // what its script says; the build makes it

static void add_head(Json *json, const GameReview *review, const ReviewPage *page) {
    Language language = page->language;
    JSON_ADD(json, FIELD("language", language->code), FIELD("result", page->result),
             FIELD("event", page->event), FIELD("date", page->date));
    json_open_object(json, "words");
    for (const char *const *english = review_page_sentences; *english != NULL; english++)
        json_add_string(json, *english, words_line(language, *english));
    json_close_object(json);
    json_open_array(json, "sides");
    for (int side = 0; side < SIDE_COUNT; side++) {
        json_open_object(json, NULL);
        json_add_string(json, "name", page->players[side]);
        review_words_add_side(language, review, (Side)side, json);
        json_close_object(json);
    }
    json_close_array(json);
}

// "12. Nf3" or "12... Nc6", its mark, its squares, what is said of it and what was better.
static void add_move(Json *json, const GameReview *review, Language language, int ply,
                     const Board *board) {
    const Verdict *verdict = &review->verdicts[ply];
    const Look *look = &review->looks[ply];
    const Move move = review->moves[ply];
    char said[MESSAGE_MAX], name[SAN_MAX + 24], way[UCI_MOVE_MAX];
    SanLetters letters = san_letters_of(language->pieces);
    Text name_text = text_over(name, sizeof name), said_text = text_over(said, sizeof said);
    Text line = TEXT_OF(MESSAGE_MAX);
    san_add_line(board, &move, 1, letters, &name_text);
    review_words_add_verdict(language, verdict, &said_text);
    bool has_better = grade_is_bad(verdict->grade) && look->line_count > 0;
    if (has_better) review_words_add_line(board, &look->lines[0], LINE_SHOWN, letters, &line);
    uci_format_move(board, move, way);
    JSON_ADD(json, field_text("move", name), FIELD("mark", grade_mark(verdict->grade)),
             field_text("way", way), field_text("said", said), field_text("better", line.data));
    if (!has_better) return;
    uci_format_move(board, look->lines[0].moves[0], way);
    json_add_string(json, "better_way", way);
}

static void add_position(Json *json, const GameReview *review, Language language, int ply) {
    Board board = path_board(game_review_path(review, ply));
    char fen[FEN_MAX];
    Text score = TEXT_OF(24);
    fen_format(&board, fen);
    fen[strcspn(fen, " ")] = '\0';
    review_words_add_score(review->scores[ply], &score);
    json_open_object(json, NULL);
    JSON_ADD(json, field_text("pieces", fen), field_text("score", score.data),
             field_real("points", review->points[ply], 1));
    if (ply < review->plies) add_move(json, review, language, ply, &board);
    json_close_object(json);
}

static const char *tag_of(const PgnGame *game, const char *name) {
    const char *value = pgn_game_tag(game, name);
    return value != NULL ? value : "";
}

ReviewPage review_page_of(const PgnGame *game, Language language) {
    return (ReviewPage){.language = language,
                        .players = {tag_of(game, "White"), tag_of(game, "Black")},
                        .result = pgn_result_text(game->result),
                        .event = tag_of(game, "Event"),
                        .date = tag_of(game, "Date")};
}

static bool write_page(const GameReview *review, const ReviewPage *page, FILE *out, Error *error) {
    const char *place = strstr(roque_review_page, PLACE);
    char *bytes = malloc(HEAD_BYTES);
    if (bytes == NULL) return error_no_memory(error);
    Text text = text_over(bytes, HEAD_BYTES);
    Json json = json_over(&text);
    json_open_object(&json, NULL);
    add_head(&json, review, page);
    fwrite(roque_review_page, 1, (size_t)(place - roque_review_page), out);
    json_put_in_page(out, &text);
    fputs(",\"positions\":[", out);
    for (int ply = 0; ply <= review->plies; ply++) {
        text = text_over(bytes, MOVE_BYTES);
        json = json_over(&text);
        add_position(&json, review, page->language, ply);
        if (ply > 0) fputc(',', out);
        json_put_in_page(out, &text);
    }
    fputs("]}", out);
    fputs(place + strlen(PLACE), out);
    free(bytes);
    return true;
}

bool review_page_save(const GameReview *review, const ReviewPage *page, const char *path,
                      Error *error) {
    WholeFile file;
    if (!whole_file_open(&file, path, error)) return false;
    return whole_file_end(&file, write_page(review, page, file.stream, error), error);
}

char *review_page_text(const GameReview *review, const ReviewPage *page, Error *error) {
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL) {
        error_no_memory(error);
        return NULL;
    }
    bool is_written = write_page(review, page, stream, error);
    if (fclose(stream) == 0 && is_written) return text;
    if (is_written) error_no_memory(error);
    free(text);
    return NULL;
}
