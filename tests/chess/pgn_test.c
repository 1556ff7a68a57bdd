// SPDX-License-Identifier: GPL-3.0-or-later
// pgn_test.c - what the PGN reader makes of files as they are:
// accepted, repaired, refused, and where.
#include "tests/test.h"

#include <string.h>

#include "chess/chess.h"

enum { STORY_MAX = 1 << 16 };

// A text handed out in pieces of at most so many bytes.
typedef struct Pieces {
    const char *text;
    size_t length;
    size_t given;
    size_t piece;
} Pieces;

static ptrdiff_t read_pieces(void *context, char *buffer, size_t size) {
    Pieces *pieces = context;
    size_t count = pieces->length - pieces->given;
    if (count > size) count = size;
    if (count > pieces->piece) count = pieces->piece;
    if (count > 0) memcpy(buffer, pieces->text + pieces->given, count);
    pieces->given += count;
    return (ptrdiff_t)count;
}

static void tell_event(Text *story, const PgnReader *reader, const PgnEvent *event) {
    char move[UCI_MOVE_MAX];
    const PgnProblem *problem = pgn_reader_problem(reader);
    switch (event->kind) {
    case PGN_EVENT_GAME: text_add(story, "GAME"); break;
    case PGN_EVENT_TAG: text_addf(story, " %s=%s", event->name, event->value); break;
    case PGN_EVENT_START: text_add(story, " START"); break;
    case PGN_EVENT_MOVE:
        uci_format_move(pgn_reader_board_before(reader), event->move, move);
        text_addf(story, " %s", move);
        break;
    case PGN_EVENT_NAG: text_addf(story, " $%d", event->nag); break;
    case PGN_EVENT_COMMENT:
        text_add(story, " {");
        text_add_bytes(story, event->text.data, event->text.length);
        text_add(story, "}");
        break;
    case PGN_EVENT_OPEN: text_add(story, " ("); break;
    case PGN_EVENT_CLOSE: text_add(story, " )"); break;
    case PGN_EVENT_END:
        text_addf(story, " %s%s\n", pgn_result_text(event->result),
                  event->is_damaged ? " DAMAGED" : "");
        break;
    case PGN_EVENT_PROBLEM:
        text_addf(story, " <%s %d:%d %s>", problem->is_error ? "error" : "repaired",
                  (int)problem->line, (int)problem->column, problem->error.text);
        break;
    case PGN_EVENT_FINISH: break;
    }
}

// All events in one line a game.
static char *read_story(const char *text, size_t length, size_t piece) {
    char *buffer = malloc(STORY_MAX);
    assert_non_null(buffer);
    Text story = text_over(buffer, STORY_MAX);
    Pieces pieces = {text, length, 0, piece};
    PgnReader *reader = pgn_reader_open((PgnSource){read_pieces, &pieces});
    assert_non_null(reader);
    PgnEvent event = {0};
    while (pgn_reader_next(reader, &event) != PGN_EVENT_FINISH) tell_event(&story, reader, &event);
    assert_int_equal(pgn_reader_next(reader, &event), PGN_EVENT_FINISH);
    assert_true(pgn_reader_offset(reader) <= length);
    pgn_reader_close(reader);
    return buffer;
}

static void assert_story(const char *text, const char *expected) {
    static const size_t sizes[] = {1, 2, 7, 64, 1 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *story = read_story(text, strlen(text), sizes[i]);
        assert_string_equal(story, expected);
        free(story);
    }
}

// The story of one game without tags, less the words common to all.
static void assert_moves(const char *moves, const char *expected) {
    char text[1024], whole[2048];
    snprintf(text, sizeof text, "%s *\n", moves);
    snprintf(whole, sizeof whole, "GAME START%s%s *\n", expected[0] == '\0' ? "" : " ", expected);
    assert_story(text, whole);
}

// ---- accepted ----------------------------------------------------------------------------------

static void test_plain_games(void **state) {
    (void)state;
    assert_story("", "");
    assert_story(
        "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n"
        "[Event \"b\"]\n\n1. d4 1/2-1/2\n",
        "GAME Event=a Result=1-0 START e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7 1-0\n"
        "GAME Event=b START d2d4 1/2-1/2\n");
    assert_story("1. e4 0-1", "GAME START e2e4 0-1\n");
    assert_story("1. e4 *\n\n\n\n1. d4 *", "GAME START e2e4 *\nGAME START d2d4 *\n");
}

static void test_numbers_and_blanks(void **state) {
    (void)state;
    assert_moves("1.e4 e5 2.Nf3", "e2e4 e7e5 g1f3");
    assert_moves("1 e4 e5 2 Nf3", "e2e4 e7e5 g1f3");
    assert_moves("1. e4 1... e5 2 . Nf3 2. ... Nc6", "e2e4 e7e5 g1f3 b8c6");
    assert_moves("1.e4 10....e5 7.Nf3", "e2e4 e7e5 g1f3");
    assert_moves("1.e4\r\n\te5\v2.Nf3", "e2e4 e7e5 g1f3");
    assert_moves("e4 e5,Nf3", "e2e4 e7e5 g1f3");
}

static void test_odd_moves(void **state) {
    (void)state;
    assert_moves("1. e2-e4 e7e5 2. Ng1-f3 Nc6 3. Bb5 a6 4. Bc6 dc6 5. 0-0",
                 "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1");
    assert_story("1. e4 e5 2. f4 ef 3. Bc4 *",
                 "GAME START e2e4 e7e5 f2f4 <error 1:16 move 2...: 'ef' is not understood: "
                 "expected a move, a comment or a result> * DAMAGED\n");
    assert_moves(
        "1. e4 d6 2. e5 d5 3. c4 d4 4. c5 b5 5. cxb6 e.p.",
        "e2e4 d7d6 e4e5 d6d5 c2c4 d5d4 c4c5 b7b5 c5b6 <repaired 1:45 'e' is left out> <repaired "
        "1:47 'p' is left out>");
}

static void test_nags_and_signs(void **state) {
    (void)state;
    assert_moves("1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4 !",
                 "e2e4 $1 e7e5 $2 g1f3 $3 b8c6 $4 f1b5 $5 a7a6 $6 b5a4 $1");
    assert_moves("1. e4 $14 $255 e5 +- 2. Nf3 = N", "e2e4 $14 $255 e7e5 $18 g1f3 $10 $146");
    assert_moves("1. e4 + e5 += 2. Nf3 -/+", "e2e4 e7e5 $14 g1f3 $17");
    assert_moves("1. e4 +/- e5 -/+ 2. Nf3 +/= Nc6 =/+ 3. Bb5 +- a6 -+ 4. Ba4 =+ Nf6 = 5. d3 ~ d6 #",
                 "e2e4 $16 e7e5 $17 g1f3 $14 b8c6 $15 f1b5 $18 a7a6 $19 b5a4 $15 g8f6 $10 d2d3 $13 "
                 "d7d6");
    assert_moves("1. e4= e5 (=)", "e2e4 e7e5");
    assert_moves("1. e4 $300", "e2e4 <repaired 1:7 a NAG is left out: expected $0 to $255>");
    assert_moves("1. e4 $", "e2e4 <repaired 1:7 a NAG is left out: expected $0 to $255>");
}

static void test_comments(void **state) {
    (void)state;
    assert_moves("1. {before} e4 {a} {b}e5{c\nd} ; e f\n2. Nf3 ;g\r\n",
                 "{before} e2e4 {a} {b} e7e5 {c\nd} { e f} g1f3 {g\r}");
    assert_moves("1. e4 {( [ ; $1 1-0} e5", "e2e4 {( [ ; $1 1-0} e7e5");
    assert_story(
        "{intro}\n\n1. e4 * {after}\n\n{next} d4 *\n\n{preface}\n[Event \"b\"]\n*",
        "GAME START {intro} e2e4 *\n <repaired 3:9 left out: expected a tag or a move>GAME START "
        "{next} d2d4 *\n"
        " <repaired 7:1 left out: expected a tag or a move>GAME Event=b START *\n");
    assert_story("% escaped\n1. e4\n%1. d4\n e5 *\n%\n", "GAME START e2e4 e7e5 *\n");
    assert_story("1. e4 1-0 {White was happy}\n\n[Event \"b\"]\n\n*",
                 "GAME START e2e4 1-0\n <repaired 1:11 left out: expected a tag or a move>GAME "
                 "Event=b START *\n");
}

static void test_variations(void **state) {
    (void)state;
    assert_moves("1. e4 (1. d4 d5 (1... Nf6 {x}) 2. c4) (1. c4) 1... e5",
                 "e2e4 ( d2d4 d7d5 ( g8f6 {x} ) c2c4 ) ( c2c4 ) e7e5");
    assert_moves("1. e4 (-- 1... d5 2. Z0)", "e2e4 ( 0000 d7d5 0000 )");
    assert_moves(
        "1. e4 ({only words}) e5",
        "e2e4 ( {only words} <repaired 1:20 a variation without a move is dissolved> ) e7e5");
    assert_moves("1. e4 (1. d4 1-0) e5",
                 "e2e4 ( d2d4 <repaired 1:14 a result in a variation is left out> ) e7e5");
}

static void test_tags(void **state) {
    (void)state;
    assert_story(
        "\xEF\xBB\xBF[Event \"a \\\"b\\\" \\\\ c\"] [ Site  \"C:\\x\" ]\n\n[Round \"\"]\n*",
        "GAME Event=a \"b\" \\ c Site=C:\\x Round= START *\n");
    assert_story("[White \"Ruy \"the monk\" Lopez\"]\n[Black \"x\"\n[Site \"C:\\\"]\n*",
                 "GAME White=Ruy \"the monk\" Lopez <repaired 2:10 the end of tag Black: expected "
                 "\"]> Black=x <repaired 3:11 the end of tag Site: expected \"]> Site=C:\\ START "
                 "*\n");
    assert_story("[Event \"a\"]\n[Event \"b\"]\n*",
                 "GAME Event=a START <repaired 2:1 the game has no result: expected 1-0, 0-1, "
                 "1/2-1/2 or *> *\n"
                 "GAME Event=b START *\n");
}

static void test_starts(void **state) {
    (void)state;
    assert_story("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\n30... Kd7 31. e4 *",
                 "GAME SetUp=1 FEN=4k3/8/8/8/8/8/4P3/4K3 b - - 0 30 START e8d7 e2e4 *\n");
    assert_story("[Variant \"Chess 960\"]\n[FEN \"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w "
                 "KQkq - 0 1\"]\n\n1. f4 *",
                 "GAME Variant=Chess 960 FEN=bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - "
                 "0 1 START f2f4 *\n");
    assert_story("[Variant \"Atomic\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n*",
                 "GAME Variant=Atomic <error 3:1 variant 'Atomic' is not played here: expected "
                 "Standard or Chess960> 1-0 DAMAGED\nGAME Event=b START *\n");
    assert_story("[FEN \"nonsense\"]\n\n1. e4 1-0\n",
                 "GAME FEN=nonsense <error 3:1 FEN board field, character 2: 'o' where one of "
                 "PNBRQKpnbrqk1-8/ was expected> 1-0 DAMAGED\n");
}

static void test_results(void **state) {
    (void)state;
    assert_story("[Result \"1-0\"]\n\n1. e4 *",
                 "GAME Result=1-0 START e2e4 <repaired 3:8 the result tag says 1-0, the moves end "
                 "with *; 1-0 is taken> 1-0\n");
    assert_story("[Result \"1-0\"]\n\n1. e4 0-1",
                 "GAME Result=1-0 START e2e4 <repaired 3:10 the result tag says 1-0, the moves end "
                 "with 0-1; 0-1 is taken> 0-1\n");
    assert_story("[Result \"won\"]\n\n1. e4 0-1",
                 "GAME Result=won START e2e4 <repaired 3:10 result tag 'won': expected 1-0, 0-1, "
                 "1/2-1/2 or *> 0-1\n");
    assert_story(
        "[Result \"0-1\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4 1/2\n",
        "GAME Result=0-1 START e2e4 <repaired 5:1 the game has no result: expected 1-0, 0-1, "
        "1/2-1/2 or *> 0-1\n"
        "GAME Event=b START d2d4 1/2-1/2\n");
    assert_story("1. e4 \xC2\xBD-\xC2\xBD", "GAME START e2e4 1/2-1/2\n");
    assert_story("1. f3 e5 2. g4 Qh4# 1-0",
                 "GAME START f2f3 e7e5 g2g4 d8h4 <repaired 1:24 the result is 1-0 after a "
                 "checkmate: expected 0-1> 1-0\n");
}

// ---- refused -----------------------------------------------------------------------------------

static void test_bad_game_does_not_stop_the_next(void **state) {
    (void)state;
    assert_story("[Event \"a\"]\n\n1. e4 e5 2. Ke3 {x [y} (2. d4\n 1-0) Kd7 1-0\n\n[Event "
                 "\"b\"]\n\n1. d4 *\n",
                 "GAME Event=a START e2e4 e7e5 <error 3:13 move 2: Ke3 is illegal: no white king "
                 "can go to e3> 1-0 DAMAGED\nGAME Event=b START d2d4 *\n");
    assert_story(
        "1. e4 hello world\n[Event \"b\"]\n*",
        "GAME START e2e4 <error 1:7 move 1...: 'hello' is not understood: expected a move, a "
        "comment or a result> <repaired 2:1 the game has no result: expected 1-0, 0-1, 1/2-1/2 or "
        "*> * DAMAGED\n"
        "GAME Event=b START *\n");
    assert_story(
        "1. e4 {never closed\n\n[Event \"b\"]\n\n1. d4 {x} *\n",
        "GAME START e2e4 <error 1:7 the comment is not closed: expected }> <repaired 3:1 the game "
        "has no result: expected 1-0, 0-1, 1/2-1/2 or *> * DAMAGED\n"
        "GAME Event=b START d2d4 {x} *\n");
    assert_story(
        "[Event a]\n[White \"w\"]\n1. e4 1-0",
        "GAME <error 1:8 not a tag: expected [Name \"value\"]> White=w START e2e4 1-0 DAMAGED\n");
}

static void test_bad_variation_does_not_stop_the_game(void **state) {
    (void)state;
    assert_story("1. e4 (1. d4 Ke4 (2. c4 {)}) 2. c5) 1... e5 *",
                 "GAME START e2e4 ( d2d4 <error 1:14 move 1...: Ke4 is illegal: no black king can "
                 "go to e4> ) e7e5 * DAMAGED\n");
    assert_story(
        "(1. e4) 1. d4 *",
        " <repaired 1:1 left out: expected a tag or a move>GAME START e2e4 <error 1:7 a ) without "
        "its (> <error 1:12 move 1...: d4 is illegal: no black pawn can go to d4> * DAMAGED\n");
    assert_story("1. e4 ((1. d4) 1. c4) e5 *", "GAME START e2e4 ( <error 1:8 the variation is "
                                               "skipped: expected a move before it> c2c4 ) e7e5 * "
                                               "DAMAGED\n");
    assert_story(
        "1. e4 (1. d4 *\n\n[Event \"b\"]\n*",
        "GAME START e2e4 ( d2d4 <repaired 1:14 a result in a variation is left out> <error 3:1 1 "
        "variation is not closed: expected )> ) <repaired 3:1 the game has no result: expected "
        "1-0, 0-1, 1/2-1/2 or *> * DAMAGED\n"
        "GAME Event=b START *\n");
    assert_story("1. e4 e5 -- *", "GAME START e2e4 e7e5 0000 *\n");
    assert_story("1. e4 f5 2. Qh5+ -- *", "GAME START e2e4 f7f5 d1h5 <error 1:18 move 2...: a pass "
                                          "is not allowed in check> * DAMAGED\n");
}

static void test_a_last_game_without_a_result_is_repaired_as_any_other(void **state) {
    (void)state;
    assert_story(
        "1. e4 e5",
        "GAME START e2e4 e7e5 <repaired 1:9 the file ends inside a game: expected a result> *\n");
    assert_story(
        "[Result \"1-0\"]\n\n1. e4\n",
        "GAME Result=1-0 START e2e4 <repaired 4:1 the file ends inside a game: expected a result> "
        "1-0\n");
}

static void test_a_last_game_cut_in_a_comment_or_a_variation_is_repaired(void **state) {
    (void)state;
    assert_story("1. e4 {the best",
                 "GAME START e2e4 {the best} <repaired 1:16 the file ends inside a comment: "
                 "expected } and a result> *\n");
    assert_story("1. e4 e5 (1... c5 2. Nf3 {the op\n",
                 "GAME START e2e4 e7e5 ( c7c5 g1f3 {the op\n} <repaired 2:1 1 variation is not "
                 "closed: expected )> ) <repaired 2:1 the file ends inside a comment: expected } "
                 "and a result> *\n");
    assert_story("1. e4 (1. d4 d5 (1... Nf6",
                 "GAME START e2e4 ( d2d4 d7d5 ( g8f6 <repaired 1:26 2 variations are not closed: "
                 "expected )> ) ) <repaired 1:26 the file ends inside a game: expected a result> "
                 "*\n");
    // A result tells that moves were swallowed: that is damage.
    assert_story("1. e4 {the best e5 2. Nf3 1-0\n",
                 "GAME START e2e4 <error 1:7 the comment is not closed: expected }> <repaired 2:1 "
                 "the file ends inside a game: expected a result> * DAMAGED\n");
    assert_story(
        "1. e4 (1. d4 d5 2. c4 1-0\n",
        "GAME START e2e4 ( d2d4 d7d5 c2c4 <repaired 1:23 a result in a variation is left out> "
        "<error 2:1 1 variation is not closed: expected )> ) <repaired 2:1 the file ends inside a "
        "game: expected a result> * DAMAGED\n");
}

static void test_a_variation_without_a_move_is_told(void **state) {
    (void)state;
    assert_story(
        "1. e4 ({only words}) () e5 (1... c5 ()) *",
        "GAME START e2e4 ( {only words} <repaired 1:20 a variation without a move is dissolved> ) "
        "( <repaired 1:23 a variation without a move is dissolved> ) e7e5 ( c7c5 ( <repaired 1:38 "
        "a variation without a move is dissolved> ) ) *\n");
}

static void test_figurines_are_moves_and_other_glued_bytes_are_refused(void **state) {
    (void)state;
    assert_story("1. \u2658f3 \u265Ef6 2. \u2659e4 \u265Fd5 *",
                 "GAME START g1f3 g8f6 e2e4 d7d5 *\n");
    assert_story("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. a8=\u2655+ \u265Ae7 *",
                 "GAME FEN=4k3/P7/8/8/8/8/8/4K3 w - - 0 1 START a7a8q e8e7 *\n");
    // A Cyrillic knight, Latin-1, a control byte: the word is refused, not the move changed.
    assert_story("1. \u041Af3 *", "GAME START <error 1:4 move 1: '\u041Af3' is not understood: "
                                  "expected a move, a comment or a result> * DAMAGED\n");
    assert_story("1. \xD1"
                 "f3 e5 *",
                 "GAME START <error 1:4 move 1: '\xD1"
                 "f3' is not understood: expected a move, a comment or a result> * DAMAGED\n");
    assert_story("1. \x01"
                 "f3 *",
                 "GAME START <error 1:4 move 1: '\x01"
                 "f3' is not understood: expected a move, a comment or a result> * DAMAGED\n");
    assert_story("1. f3\u00B6 *", "GAME START <error 1:4 move 1: 'f3\u00B6' is not understood: "
                                  "expected a move, a comment or a result> * DAMAGED\n");
    // What word processors write between moves is none of them.
    assert_story("1.\u00A0e4 \u2026e5 2\u2026 Nf3 \uFEFFNc6 \xBD-\xBD",
                 "GAME START e2e4 e7e5 g1f3 b8c6 1/2-1/2\n");
}

static void test_a_tag_given_twice_is_told(void **state) {
    (void)state;
    assert_story(
        "[White \"Ada\"]\n[White \"Bob\"]\n[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4 *",
        "GAME White=Ada <repaired 2:1 tag White is given twice: 'Bob' is left out> Result=1-0 "
        "<repaired 4:1 tag Result is given twice: '0-1' is left out> START e2e4 <repaired 6:8 the "
        "result tag says 1-0, the moves end with *; 1-0 is taken> 1-0\n");
}

static void test_strange_bytes(void **state) {
    (void)state;
    static const char nul[] = "1. e4 \0 e5 \0 *";
    char *story = read_story(nul, sizeof nul - 1, 3);
    assert_string_equal(
        story, "GAME START e2e4 <error 1:7 byte 0x00 is left out: expected a move, a comment or a "
               "result> e7e5 * DAMAGED\n");
    free(story);
    assert_story("\xFF\xFE"
                 "1",
                 " <error 1:1 the file is UTF-16: expected UTF-8 or Latin-1>");
    assert_story(
        "1. e4 <x> e5 *",
        "GAME START e2e4 <error 1:7 '<' is left out: expected a move, a comment or a result> "
        "<error 1:8 move 1...: 'x' is not understood: expected a move, a comment or a result> * "
        "DAMAGED\n");
}

// Every beginning of a file is read to its end, and says so unless it ends between two games.
static void test_cut_anywhere(void **state) {
    (void)state;
    static const char text[] =
        "\xEF\xBB\xBF[Event \"a \\\" b\"]\r\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n"
        "1. e4 {one\ntwo} (1. e3 $1 Kd7 ; x\n) 1... Kd7! 2. e5 1/2-1/2\n\n"
        "[Event \"b\"]\n\n1. e4 c5 0-1\n";
    size_t first_end = (size_t)(strstr(text, "1/2-1/2") + 7 - text);
    size_t second = (size_t)(strstr(text, "[Event \"b") - text);
    size_t second_end = (size_t)(strstr(text, "0-1\n") + 3 - text);
    for (size_t length = 0; length < sizeof text; length++) {
        char *story = read_story(text, length, 5);
        bool is_whole =
            length <= 3 || (length >= first_end && length <= second) || length >= second_end;
        if (length < 3 && length > 0) is_whole = false; // half a byte order mark is not one
        bool has_problem = strchr(story, '<') != NULL;
        if (length >= 3 && has_problem == is_whole) fail_msg("cut at %zu: %s", length, story);
        free(story);
    }
}

static void test_blanks_that_do_not_break_part_moves(void **state) {
    (void)state;
    assert_moves("1.\xC2\xA0"
                 "e4\xC2\xA0"
                 "e5 2.\xA0Nf3\xA0Nc6\xC2\xA0",
                 "e2e4 e7e5 g1f3 b8c6");
    assert_moves("1. e4\xE2\x80\xA6"
                 "e5",
                 "e2e4 e7e5");
    assert_story("1. e4\xC2\xA0"
                 "1-0\n1. d4 *\n",
                 "GAME START e2e4 1-0\nGAME START d2d4 *\n");
    // The second byte of a letter is no blank: what follows it must not become a move.
    assert_story("1. \xC3\xA0"
                 "f3 *\n",
                 "GAME START <error 1:4 move 1: '\xC3\xA0"
                 "f3' is not understood: expected a move, a comment or a result> * DAMAGED\n");
}

// ---- letters of other languages ----------------------------------------------------------------

static void test_games_in_french_and_german_letters_are_read(void **state) {
    (void)state;
    assert_moves("1. e4 e5 2. Cf3 Cc6 3. Fb5 Re7", "e2e4 e7e5 <repaired 1:13 the moves are read in "
                                                   "French (RDTFC) letters> g1f3 b8c6 f1b5 e8e7");
    assert_moves("1. e4 e5 2. Sf3 Sc6 3. Lb5 Ke7", "e2e4 e7e5 <repaired 1:13 the moves are read in "
                                                   "German (KDTLS) letters> g1f3 b8c6 f1b5 e8e7");
    // The king came first: the same letter in English and German, and no rook's move in English.
    assert_moves(
        "1. e4 e5 2. Ke2 d6 3. Sf3",
        "e2e4 e7e5 e1e2 d7d6 <repaired 1:23 the moves are read in German (KDTLS) letters> g1f3");
    assert_moves(
        "1. e4 e5 2. Re2 Re7",
        "e2e4 e7e5 <repaired 1:13 the moves are read in French (RDTFC) letters> e1e2 e8e7");
    assert_moves("1. h4 g5 2. hxg5 h6 3. gxh6 a6 4. h7 a5 5. hxg8=C",
                 "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 <repaired 1:44 the moves are read in "
                 "French (RDTFC) letters> h7g8n");
    // Variations and what stands in them are read in the letters of the game.
    assert_moves("1. e4 (1. Sf3 d5) e5 2. Lc4", "e2e4 ( <repaired 1:11 the moves are read in "
                                                "German (KDTLS) letters> g1f3 d7d5 ) e7e5 f1c4");
}

static void test_a_game_that_can_be_english_is_english(void **state) {
    (void)state;
    static const char start[] = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/3R4/R3K1N1 w - - 0 1\"]\n\n";
    static const char tags[] = "GAME SetUp=1 FEN=4k3/8/8/8/8/8/3R4/R3K1N1 w - - 0 1 START ";
    static const char *const games[][2] = {
        {"1. Rad1 Kf7 2. R2d4 *\n", "a1d1 e8f7 d2d4 *\n"},
        {"1. Re2+ Kf7 *\n", "d2e2 e8f7 *\n"},
        // A rook in English until the knight's name says otherwise.
        {"1. Re2 Rf7 2. Cf3 *\n",
         "<repaired 4:4 the moves are read in French (RDTFC) letters> e1e2 e8f7 g1f3 *\n"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char text[512], expected[512];
        snprintf(text, sizeof text, "%s%s", start, games[i][0]);
        snprintf(expected, sizeof expected, "%s%s", tags, games[i][1]);
        assert_story(text, expected);
    }
}

static void test_letters_of_two_languages_in_a_game_are_refused(void **state) {
    (void)state;
    assert_story(
        "1. e4 e5 2. Nf3 Cc6 3. Bb5 *\n1. e4 e5 2. Cf3 Sc6 *\n1. Sf3 d5 *\n1. Nf3 d5 *\n",
        "GAME START e2e4 e7e5 g1f3 <error 1:17 move 2...: 'Cc6' is not understood: expected a "
        "move, a comment or a result> * DAMAGED\n"
        "GAME START e2e4 e7e5 <error 2:13 move 2: 'Cf3' is not understood: expected a move, a "
        "comment or a result> * DAMAGED\n"
        "GAME START <repaired 3:4 the moves are read in German (KDTLS) letters> g1f3 d7d5 *\n"
        "GAME START g1f3 d7d5 *\n");
}

// The game in other letters lies across the edge of the window, which slides while it is looked at.
static void test_letters_are_found_across_the_edge_of_the_window(void **state) {
    (void)state;
    static const char game[] = "1. e4 e5 2. Cf3 Cc6 3. Fb5 Fc5 4. O-O Cge7 5. Te1 Rf8 *\n";
    enum { BEFORE_EDGE = 40 };
    for (size_t before = 0; before < sizeof game + BEFORE_EDGE; before += 3) {
        size_t blank = PGN_WINDOW_BYTES - before, length = blank + strlen(game);
        char *text = malloc(length);
        assert_non_null(text);
        memset(text, '\n', blank);
        memcpy(text + blank, game, strlen(game));
        char *story = read_story(text, length, PGN_WINDOW_BYTES);
        assert_non_null(strstr(story, " g1f3 b8c6 f1b5 f8c5 e1g1 g8e7 f1e1 e8f8 *\n"));
        free(story);
        free(text);
    }
}

// ---- text and facts ----------------------------------------------------------------------------

static void test_text_becomes_utf8(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"plain", "plain"},
        {"L\xF3pez", "L\xC3\xB3pez"},                     // Latin-1
        {"L\xC3\xB3pez", "L\xC3\xB3pez"},                 // UTF-8 already
        {"it\x92s \x80", "it\xE2\x80\x99s \xE2\x82\xAC"}, // Windows-1252
        {"\xC0\xAF \xED\xA0\x80",
         "\xC3\x80\xC2\xAF \xC3\xAD\xC2\xA0\xE2\x82\xAC"}, // overlong, surrogate: no UTF-8
        {"  a \r\n\t b}  ", "a b)"},
        {"\x01", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char buffer[64], again[64];
        Text text = text_over(buffer, sizeof buffer);
        pgn_text_add_comment(&text, slice_of(cases[i][0]));
        assert_string_equal(buffer, cases[i][1]);
        Text second = text_over(again, sizeof again);
        pgn_text_add_comment(&second, slice_of(buffer));
        assert_string_equal(again, buffer);
    }
    char small[5];
    Text text = text_over(small, sizeof small);
    pgn_text_add_tag_value(&text, slice_of("abc\xC3\xB3z"));
    assert_string_equal(small, "abc"); // the character is not cut in half
    assert_true(text.is_cut);
}

static void test_facts(void **state) {
    (void)state;
    char written[128];
    Text text = text_over(written, sizeof written);
    PgnFacts facts = {
        .has_eval = true, .eval = -125, .depth = 18, .has_clock = true, .clock_ms = 3723500};
    facts.has_elapsed = true;
    facts.elapsed_ms = 9000;
    pgn_facts_add(&facts, &text);
    assert_string_equal(written, "[%eval -1.25,18] [%clk 1:02:03.500] [%emt 0:00:09]");
    text = text_over(written, sizeof written);
    pgn_facts_add(&(PgnFacts){.has_eval = true, .is_mate = true, .eval = -3}, &text);
    assert_string_equal(written, "[%eval #-3]");
}

// ---- filter ------------------------------------------------------------------------------------

static bool date_fits(const char *date, const char *condition) {
    PgnGame game = {0};
    PgnFilter filter = {0};
    const Board start = fen_start_board();
    assert_true(pgn_game_begin(&game, &start) && pgn_filter_add(&filter, condition, NULL));
    assert_true(pgn_game_set_tag(&game, "Date", date) && pgn_game_set_tag(&game, "WhiteElo", "?"));
    assert_true(pgn_game_set_tag(&game, "BlackElo", "unrated"));
    bool fits = pgn_filter_takes(&filter, &game);
    pgn_game_free(&game);
    return fits;
}

static void test_what_a_game_does_not_know_is_neither_more_nor_less(void **state) {
    (void)state;
    assert_false(date_fits("????.??.??", "Date>=1990"));
    assert_false(date_fits("????.??.??", "Date<1990"));
    assert_false(date_fits("????.??.??", "elo>2000"));
    assert_false(date_fits("????.??.??", "elo<=2000"));
    assert_true(date_fits("????.??.??", "Date=????.??.??"));
    assert_true(date_fits("1990.??.??", "Date>=1990"));
    assert_true(date_fits("1990.05.01", "Date>=1990"));
    assert_true(date_fits("1989.??.??", "Date<1990.06.01"));
    assert_false(date_fits("1990.??.??", "Date<1990.06.01"));
    assert_false(date_fits("1990.??.??", "Date>1990.06.01"));
    assert_false(date_fits("199?.??.??", "Date>=1995"));
    assert_true(date_fits("199?.??.??", "Date<2000"));
}

static void test_filter(void **state) {
    (void)state;
    PgnGame game = {0};
    const Board start = fen_start_board();
    assert_true(pgn_game_begin(&game, &start));
    pgn_game_set_tag(&game, "White", "Carlsen, M");
    pgn_game_set_tag(&game, "Black", "So, W");
    pgn_game_set_tag(&game, "WhiteElo", "2850");
    pgn_game_set_tag(&game, "Date", "2019.05.11");
    game.result = PGN_WHITE_WINS;
    static const char *const taken[] = {
        "result=1-0",       "player~carlsen", "PLAYER~so,",       "white~CARL", "elo>2800",
        "WhiteElo>=2850",   "plies<1",        "date>=2019.01.01", "Date<2020",  "variant=standard",
        "player!=Kasparov", "eco!=B90",       "black!~carl"};
    static const char *const left[] = {"result=0-1",       "player=carlsen", "eco=B90",
                                       "elo>2900",         "plies>=40",      "player!~carlsen",
                                       "variant=chess960", "Date>2020",      "result!=1-0"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
        PgnFilter filter = {0};
        assert_true(pgn_filter_add(&filter, taken[i], NULL));
        if (!pgn_filter_takes(&filter, &game)) fail_msg("%s", taken[i]);
    }
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        PgnFilter filter = {0};
        assert_true(pgn_filter_add(&filter, left[i], NULL));
        if (pgn_filter_takes(&filter, &game)) fail_msg("%s", left[i]);
    }
    PgnFilter filter = {0};
    static const char *const wrong[] = {"", "white", "=x", "white:x", "two words=3"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(pgn_filter_add(&filter, wrong[i], NULL));
    }
    assert_int_equal(filter.count, 0);
    pgn_game_free(&game);
}

static int start(void **state) {
    (void)state;
    chess_init();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_games),
        cmocka_unit_test(test_numbers_and_blanks),
        cmocka_unit_test(test_odd_moves),
        cmocka_unit_test(test_nags_and_signs),
        cmocka_unit_test(test_comments),
        cmocka_unit_test(test_variations),
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_starts),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_bad_game_does_not_stop_the_next),
        cmocka_unit_test(test_bad_variation_does_not_stop_the_game),
        cmocka_unit_test(test_strange_bytes),
        cmocka_unit_test(test_a_last_game_without_a_result_is_repaired_as_any_other),
        cmocka_unit_test(test_a_last_game_cut_in_a_comment_or_a_variation_is_repaired),
        cmocka_unit_test(test_a_variation_without_a_move_is_told),
        cmocka_unit_test(test_figurines_are_moves_and_other_glued_bytes_are_refused),
        cmocka_unit_test(test_a_tag_given_twice_is_told),
        cmocka_unit_test(test_blanks_that_do_not_break_part_moves),
        cmocka_unit_test(test_games_in_french_and_german_letters_are_read),
        cmocka_unit_test(test_a_game_that_can_be_english_is_english),
        cmocka_unit_test(test_letters_of_two_languages_in_a_game_are_refused),
        cmocka_unit_test(test_letters_are_found_across_the_edge_of_the_window),
        cmocka_unit_test(test_cut_anywhere),
        cmocka_unit_test(test_text_becomes_utf8),
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_what_a_game_does_not_know_is_neither_more_nor_less),
        cmocka_unit_test(test_filter),
    };
    return cmocka_run_group_tests(tests, start, NULL);
}
