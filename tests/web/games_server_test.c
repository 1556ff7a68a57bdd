// SPDX-License-Identifier: GPL-3.0-or-later
// games_server_test.c - games that were played or opened, asked for through the server.
#include "tests/web/kept_server.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session/session.h"
#include "web/game_room.h"

static const char TWO[] =
    "[White \\\"Ada\\\"]\\n[Black \\\"Bob\\\"]\\n[Date \\\"2026.01.05\\\"]\\n\\n"
    "1. e4 e5 2. Nf3 {<b>} 1-0\\n\\n"
    "[White \\\"Cyd\\\"]\\n[Black \\\"Ada\\\"]\\n\\n1. d4 d5 0-1\\n";

static int open_games(const char *text, bool is_first, bool is_last) {
    char body[REQUEST_MAX / 2];
    snprintf(body, sizeof body, "{\"text\":\"%s\",\"is_first\":%s,\"is_last\":%s}", text,
             is_first ? "true" : "false", is_last ? "true" : "false");
    return post("/api/games/open", body);
}

static void a_file_of_many_games_is_a_list(void **state) {
    (void)state;
    assert_int_equal(open_games(TWO, true, true), 200);
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\"}"), 200);
    assert_non_null(strstr(answer, "\"listed\":2"));
    assert_non_null(strstr(answer, "\"player\":\"Ada\""));
    assert_non_null(strstr(answer, "\"white\":\"Ada\",\"black\":\"Bob\""));
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\",\"colour\":\"black\"}"), 200);
    assert_null(strstr(answer, "Bob"));
    assert_non_null(strstr(answer, "\"outcome\":\"won\""));
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\",\"from\":1}"), 200);
    assert_null(strstr(answer, "\"black\":\"Bob\""));
}

// The parts of a long file; until the last has come the old file is the one that is opened.
static void a_long_file_comes_in_parts(void **state) {
    (void)state;
    assert_int_equal(open_games(TWO, true, true), 200);
    assert_int_equal(open_games("[White \\\"Eve\\\"]\\n\\n1. e4 ", true, false), 200);
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\"}"), 200);
    assert_non_null(strstr(answer, "\"listed\":2"));
    assert_int_equal(open_games("c5 *", false, true), 200);
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\"}"), 200);
    assert_non_null(strstr(answer, "\"listed\":1"));
    assert_non_null(strstr(answer, "\"plies\":2"));
    assert_int_equal(open_games("no game at all", true, true), 409);
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\"}"), 200);
    assert_non_null(strstr(answer, "Eve"));
}

static void a_game_of_the_list_is_analysed(void **state) {
    (void)state;
    assert_int_equal(open_games(TWO, true, true), 200);
    assert_int_equal(
        post("/api/games/study", "{\"source\":\"opened\",\"file\":\"opened.pgn\",\"number\":2}"),
        200);
    assert_int_equal(get("/api/study.pgn"), 200);
    assert_non_null(strstr(answer, "[White \"Cyd\"]"));
}

static void a_position_is_explored(void **state) {
    (void)state;
    assert_int_equal(open_games(TWO, true, true), 200);
    assert_int_equal(post("/api/games/explore",
                          "{\"position\":\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
                          "1\"}"),
                     200);
    assert_non_null(strstr(answer, "\"source\":\"book\",\"moves\":[{\"move\":"));
    assert_non_null(
        strstr(answer, "\"uci\":\"e2e4\",\"games\":1,\"share_percent\":50.0,\"white\":1"));
}

static void *ask_for_list(void *context) {
    char text[1 << 16];
    Text out = text_over(text, sizeof text);
    Json json = json_over(&out);
    const ListRequest request = {.source = SOURCE_OPENED};
    json_open_object(&json, NULL);
    game_room_add_list(context, &request, language_english(), &json, NULL);
    return NULL;
}

// A pipe is read for as long as the test likes.
static void a_stop_does_not_wait_for_a_list_that_is_being_read(void **state) {
    (void)state;
    assert_int_equal(open_games(TWO, true, true), 200);
    char path[STORE_PATH_MAX];
    assert_true(mine_opened(path, NULL));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    Hub *hub = hub_open();
    GameRoom *room = game_room_open(hub, true, NULL);
    pthread_t asker;
    pthread_create(&asker, NULL, ask_for_list, room);
    const int pipe = open(path, O_WRONLY); // back when the list is being read
    assert_true(pipe >= 0);
    game_room_stop(room);
    game_room_changed(room);
    close(pipe);
    pthread_join(asker, NULL);
    game_room_close(room);
    hub_close(hub);
    unlink(path);
}

static void write_own_game(void) {
    char path[256];
    snprintf(path, sizeof path, "%s/roque", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/roque/games", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/roque/games/20260101-100000-chess.pgn", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("[White \"human\"]\n[WhitePlayer \"human\"]\n[Black \"x\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
          file);
    assert_int_equal(fclose(file), 0);
}

// What the terminal plays is in the list at once; a review is written into the game's file.
static void own_games_are_listed_and_reviewed(void **state) {
    (void)state;
    if (test_is_short()) test_skip("a short run"); // half a million nodes of the engine
    write_own_game();
    assert_int_equal(post("/api/games/list", "{\"source\":\"mine\"}"), 200);
    assert_non_null(strstr(answer, "\"file\":\"20260101-100000-chess.pgn\""));
    assert_non_null(strstr(answer, "\"is_reviewed\":false"));
    assert_int_equal(post("/api/games/review", "{\"source\":\"mine\"}"), 200);
    close(open_stream_until("\"is_reviewing\":false,\"source\":\"mine\",\"done\":1,\"all\":1"));
    assert_int_equal(post("/api/games/list", "{\"source\":\"mine\"}"), 200);
    assert_non_null(strstr(answer, "\"is_reviewed\":true,\"accuracy_percent\":"));
    assert_non_null(strstr(answer, "\"blunders\":1"));
    assert_int_equal(post("/api/games/review", "{\"source\":\"mine\"}"), 409);
}

static void a_review_that_was_going_on_goes_on_after_a_new_start(void **state) {
    char path[256];
    if (test_is_short()) test_skip("a short run");
    write_own_game();
    snprintf(path, sizeof path, "%s/roque/page/games_review.json", folder);
    close_server(state);
    FILE *file = fopen(path, "w"); // as a killed program leaves it
    assert_non_null(file);
    fputs("mine en\n", file);
    assert_int_equal(fclose(file), 0);
    open_again(true);
    close(open_stream_until("\"is_reviewing\":false,\"source\":\"mine\",\"done\":1,\"all\":1"));
    assert_int_equal(access(path, F_OK), -1);
    assert_int_equal(post("/api/games/stop", "{}"), 200);
}

static void own_game_has(const char *wanted, bool has) {
    char path[256];
    snprintf(path, sizeof path, "%s/roque/games/20260101-100000-chess.pgn", folder);
    char *text = store_read_file(path, NULL);
    assert_non_null(text);
    assert_int_equal(strstr(text, wanted) != NULL, has);
    free(text);
}

static const char STUDY_OWN[] =
    "{\"source\":\"mine\",\"file\":\"20260101-100000-chess.pgn\",\"number\":1}";

// Opened from the list and reviewed: the list knows it, and so does the drill.
static void an_own_game_reviewed_in_analyse_is_written_back(void **state) {
    (void)state;
    if (test_is_short()) test_skip("a short run");
    write_own_game();
    assert_int_equal(post("/api/games/study", STUDY_OWN), 200);
    assert_int_equal(post("/api/study/review", "{}"), 200);
    close(open_stream_until("\"is_made\":true"));
    own_game_has("Annotator", true);
    assert_int_equal(post("/api/games/list", "{\"source\":\"mine\"}"), 200);
    assert_non_null(strstr(answer, "\"is_reviewed\":true,\"accuracy_percent\":"));
    assert_int_equal(post("/api/drill/look", "{}"), 200);
    close(open_stream_until("\"due_mistakes\":1"));
}

// A move of one's own makes another game of it: what was reviewed is not the game of the file.
static void a_review_of_other_moves_is_not_written_back(void **state) {
    (void)state;
    if (test_is_short()) test_skip("a short run");
    write_own_game();
    assert_int_equal(post("/api/games/study", STUDY_OWN), 200);
    assert_int_equal(post("/api/study/edit", "{\"node\":4,\"edit\":\"remove\"}"), 200);
    assert_int_equal(post("/api/study/review", "{}"), 200);
    close(open_stream_until("has other moves by now"));
    own_game_has("Annotator", false);
}

// Killed while it was reviewed: the next start makes the review, and the file has it.
static void a_review_that_was_killed_is_written_back_after_a_new_start(void **state) {
    char path[256], line[512];
    if (test_is_short()) test_skip("a short run");
    write_own_game();
    assert_int_equal(post("/api/games/study", STUDY_OWN), 200);
    close_server(state);
    snprintf(path, sizeof path, "%s/roque/page/study.json", folder);
    char *kept = store_read_file(path, NULL);
    snprintf(line, sizeof line, "game 1 %s/roque/games/20260101-100000-chess.pgn\n", folder);
    assert_non_null(kept);
    assert_non_null(strstr(kept, line));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "reviewing en\n%s", kept);
    assert_int_equal(fclose(file), 0);
    free(kept);
    open_again(true);
    close(open_stream_until("\"is_made\":true"));
    own_game_has("Annotator", true);
}

// The game lies free once it is over, and is taken up again by whoever takes a move back.
static void the_game_on_the_board_is_written_back_once_it_is_over(void **state) {
    (void)state;
    static const char *const moves[] = {"f3", "e5", "g4", "Qh4#"};
    char path[256];
    if (test_is_short()) test_skip("a short run");
    snprintf(path, sizeof path, "%s/roque/games/20260101-100000-chess.pgn", folder);
    assert_int_equal(unlink(path), 0); // of the tests before
    assert_int_equal(new_game("chess"), 200);
    for (int i = 0; i < 4; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"move\":\"%s\",\"count\":%d}", moves[i], i);
        assert_int_equal(post("/api/move", body), 200);
    }
    assert_int_equal(post("/api/study/take", "{}"), 200);
    assert_int_equal(post("/api/study/review", "{}"), 200);
    close(open_stream_until("\"is_made\":true"));
    assert_null(strstr(answer, "not in the file"));
    assert_int_equal(post("/api/games/list", "{\"source\":\"mine\"}"), 200);
    assert_non_null(strstr(answer, "-chess.pgn"));
    assert_null(strstr(answer, "\"is_reviewed\":false"));
    assert_int_equal(post("/api/act", "{\"act\":\"undo\"}"), 200);
    assert_int_equal(post("/api/games/list", "{\"source\":\"mine\"}"), 200);
    assert_non_null(strstr(answer, "\"is_reviewed\":false"));
    assert_int_equal(new_game("tictactoe"), 200);
}

static void write_stored(const char *name, const char *text) {
    char path[256];
    snprintf(path, sizeof path, "%s/roque/games/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void remove_stored(const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/roque/games/%s", folder, name);
    assert_int_equal(unlink(path), 0);
}

// Only chess can be analysed; what was played in another game is looked at where it was played.
static void a_game_that_is_not_chess_comes_back_to_the_board(void **state) {
    (void)state;
    static const char name[] = "20260102-100000-tictactoe.txt";
    write_own_game(); // and its folder
    write_stored(name, "[WhitePlayer \"human\"]\n[BlackPlayer \"level:newcomer\"]\n"
                       "[Game \"tictactoe\"]\n[Result \"1-0\"]\n\n1. a1 b1 2. a2 b2 3. a3 1-0\n");
    assert_int_equal(post("/api/games/play", "{\"file\":\"20260102-100000-tictactoe.txt\"}"), 200);
    close(open_stream_until("\"count\":5,"));
    assert_non_null(strstr(answer, "\"result\":\"1-0\""));
    assert_non_null(strstr(answer, "\"can_review\":true"));
    assert_int_equal(post("/api/games/play", "{\"file\":\"20260102-100000-tictactoe.txt\"}"), 200);
    assert_int_equal(new_game("tictactoe"), 200);
    remove_stored(name);
}

// "nouveau" is what one types; who reads a list reads "nouveau venu", in the sums as well.
static void levels_are_named_as_one_reads_them(void **state) {
    (void)state;
    static const char name[] = "20260103-100000-tictactoe.txt";
    write_own_game();
    write_stored(name, "[White \"human\"]\n[Black \"newcomer\"]\n[WhitePlayer \"human\"]\n"
                       "[BlackPlayer \"level:newcomer\"]\n[Game \"tictactoe\"]\n[Result \"*\"]\n\n"
                       "1. a1 *\n");
    assert_int_equal(post("/api/games/list", "{\"source\":\"mine\",\"language\":\"fr\"}"), 200);
    assert_non_null(strstr(answer, "\"black_called\":\"nouveau venu\""));
    assert_non_null(strstr(answer, "\"named\":\"nouveau venu\""));
    remove_stored(name);
}

// Whoever got hold of the page could bring such a file along, and start anything.
static void a_game_with_a_program_is_looked_at_and_starts_nothing(void **state) {
    (void)state;
    static const char name[] = "20990102-100000-chess.pgn";
    char text[512], trap[128];
    snprintf(trap, sizeof trap, "%s/trapped", folder);
    write_own_game();
    for (int is_over = 0; is_over < 2; is_over++) {
        snprintf(text, sizeof text,
                 "[White \"human\"]\n[Black \"Trap\"]\n[WhitePlayer \"human\"]\n"
                 "[BlackPlayer \"cmd:touch %s\"]\n[Result \"%s\"]\n\n1. f3 e5 2. g4 %s\n",
                 trap, is_over ? "0-1" : "*", is_over ? "Qh4# 0-1" : "*");
        write_stored(name, text);
        assert_int_equal(post("/api/games/play", "{\"file\":\"20990102-100000-chess.pgn\"}"),
                         is_over ? 200 : 409);
        if (is_over) break;
        assert_non_null(strstr(answer, "a program plays in this game"));
        assert_int_equal(post("/api/resume", "{}"), 409);
        assert_non_null(strstr(answer, "a program plays in this game"));
    }
    close(open_stream_until("\"result\":\"0-1\""));
    assert_non_null(strstr(answer, "Trap"));
    assert_int_equal(new_game("tictactoe"), 200);
    assert_int_equal(access(trap, F_OK), -1);
    remove_stored(name);
}

static const char MARKED[] =
    "[White \\\"Ada\\\"]\\n[Black \\\"Bob\\\"]\\n[Annotator \\\"Roque\\\"]\\n\\n"
    "1. e4 e5 2. Qh5 Ke7 $4 { [%eval #1] } (2... Nc6 { [%eval -0.30] }) "
    "3. Qh4+ $4 { [%eval 0.00] } (3. Qxe5# { [%eval #1] }) 3... Nf6 *\\n\\n"
    "[White \\\"Cyd\\\"]\\n[Black \\\"Ada\\\"]\\n[Annotator \\\"Roque\\\"]\\n\\n"
    "1. e4 e5 2. Bc4 f6 $4 { [%eval 2.10] } (2... Nf6 { [%eval 0.30] }) 3. Nf3 *\\n";

// Each player's own mistakes, each once.
static void mistakes_of_the_opened_file_are_drilled(void **state) {
    (void)state;
    assert_int_equal(open_games(TWO, true, true), 200);
    assert_int_equal(post("/api/drill/add", "{}"), 409);
    assert_non_null(strstr(answer, "review them first"));
    assert_int_equal(open_games(MARKED, true, true), 200);
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\",\"language\":\"fr\"}"), 200);
    const char *worst = strstr(answer, "\"worst\":[{");
    assert_non_null(worst); // Ada's, the greater loss first
    assert_non_null(strstr(worst, "\"move\":\"3. Dh4+\",\"ply\":5"));
    assert_non_null(strstr(worst, "\"move\":\"2... f6\",\"ply\":4"));
    assert_null(strstr(worst, "Re7"));
    assert_int_equal(post("/api/games/study", "{\"source\":\"opened\",\"file\":\"opened.pgn\","
                                              "\"number\":2,\"ply\":4}"),
                     200);
    close(open_stream_until("\"ply\":4,"));
    assert_int_equal(post("/api/drill/add", "{\"player\":\"Zoe\"}"), 409);
    assert_int_equal(post("/api/drill/add", "{\"player\":\"<script>\"}"), 409);
    assert_int_equal(post("/api/drill/add", "{\"player\":7}"), 400);
    assert_int_equal(post("/api/drill/add", "{\"player\":\"Bob\"}"), 200);
    assert_non_null(strstr(answer, "One new position to drill"));
    assert_int_equal(post("/api/drill/add", "{\"language\":\"fr\"}"), 200); // Ada's
    assert_non_null(strstr(answer, "2 nouvelles positions"));
    assert_int_equal(post("/api/drill/add", "{}"), 200);
    assert_non_null(strstr(answer, "\"0 new positions to drill\""));
    assert_int_equal(ask("POST /api/drill/add HTTP/1.1\n@H@O@JContent-Length: 2\n\n{}"), 401);
    assert_int_equal(ask("POST /api/drill/add HTTP/1.1\n@H@T@JContent-Length: 2\n\n{}"), 403);
    assert_int_equal(get("/api/drill/add"), 404);
}

#define LINE(file, text)                                                                           \
    "{\\\"schema\\\":\\\"roque.data/1\\\",\\\"file\\\":\\\"" file "\\\",\\\"text\\\":\\\"" text    \
    "\\\"}"
#define IMPORT(file) "{\"text\":\"" LINE(file, "1. e4 *") "\",\"replaces\":true}"

static void all_data_are_taken_along_and_brought_back(void **state) {
    (void)state;
    char path[256];
    write_own_game();
    assert_int_equal(get("/api/games.jsonl"), 200);
    assert_non_null(strstr(answer, "\"schema\":\"roque.data/1\",\"file\":\"games/"));
    assert_int_equal(
        post("/api/games/import",
             "{\"text\":\"" LINE("games/20200101-000000-chess.pgn", "1. e4 *") "\\n" LINE(
                 "games/20200101-000001-chess.pgn", "1. d4 *") "\",\"replaces\":false}"),
        200);
    assert_non_null(strstr(answer, "2 brought back, 0 were there already, 0 differ and stay"));
    assert_int_equal(post("/api/games/list", "{\"source\":\"mine\"}"), 200);
    assert_non_null(strstr(answer, "\"listed\":3"));
    assert_int_equal(post("/api/games/import", IMPORT("games/20200101-000001-chess.pgn")), 200);
    assert_non_null(strstr(answer, "1 brought back"));
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/roque/games/20200101-00000%d-chess.pgn", folder, i);
        assert_int_equal(unlink(path), 0);
    }
}

static void what_cannot_be_done_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *path, *body;
        int status;
    } cases[] = {
        {"/api/games/list", "{}", 400},
        {"/api/games/list", "{\"source\":\"/etc\"}", 400},
        {"/api/games/list", "{\"source\":\"mine\",\"from\":-1}", 400},
        {"/api/games/list", "{\"source\":\"mine\",\"from\":99999999}", 400},
        {"/api/games/list", "{\"source\":\"mine\",\"search\":5}", 400},
        {"/api/games/list", "{\"source\":\"mine\",\"colour\":\"red\"}", 409},
        {"/api/games/list", "{\"source\":\"mine\",\"since\":\"yesterday\"}", 409},
        {"/api/games/open", "{\"text\":\"1. e4 *\"}", 400},
        {"/api/games/open", "{\"text\":\"\",\"is_first\":true,\"is_last\":true}", 409},
        {"/api/games/open", "{\"path\":\"/etc/passwd\",\"is_first\":true,\"is_last\":true}", 400},
        {"/api/games/study", "{\"source\":\"mine\",\"file\":\"../../etc/passwd\",\"number\":1}",
         409},
        {"/api/games/study", "{\"source\":\"mine\",\"file\":\"/etc/passwd\",\"number\":1}", 409},
        {"/api/games/study", "{\"source\":\"opened\",\"file\":\"opened.pgn\",\"number\":9}", 409},
        {"/api/games/study", "{\"source\":\"opened\",\"file\":\"opened.pgn\",\"number\":0}", 400},
        {"/api/games/study", "{\"source\":\"opened\",\"number\":1}", 400},
        {"/api/games/play", "{}", 400},
        {"/api/games/play", "{\"file\":5}", 400},
        {"/api/games/play", "{\"file\":\"../../etc/passwd\"}", 409},
        {"/api/games/play", "{\"file\":\"/etc/passwd\"}", 409},
        {"/api/games/play", "{\"file\":\"opened.pgn\"}", 409},
        {"/api/games/../games/play", "{\"file\":\"x\"}", 404},
        {"/api/games/review", "{\"source\":\"all\"}", 400},
        {"/api/games/explore", "{\"position\":\"<script>\"}", 409},
        {"/api/games/explore", "{}", 400},
        {"/api/games/../games/stop", "{}", 404},
        {"/api/games/import", "{}", 400},
        {"/api/games/import", "{\"text\":\"x\"}", 400},
        {"/api/games/import", "{\"text\":\"x\",\"replaces\":true}", 409},
        {"/api/games/import", IMPORT("games/../../x"), 409},
        {"/api/games/import", IMPORT("/etc/passwd"), 409},
        {"/api/games/import", IMPORT("page/desk"), 409},
        {"/api/games/import", IMPORT("games/.hidden"), 409},
        {"/api/games/import", IMPORT("games/a/b.pgn"), 409},
    };
    assert_int_equal(open_games(TWO, true, true), 200);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(post(cases[i].path, cases[i].body), cases[i].status);
    assert_int_equal(ask("POST /api/games/list HTTP/1.1\n@H@O@JContent-Length: 2\n\n{}"), 401);
    assert_int_equal(ask("POST /api/games/open HTTP/1.1\n@H@T@JContent-Length: 2\n\n{}"), 403);
    assert_int_equal(ask("POST /api/games/review HTTP/1.1\n@H@O@TContent-Length: 2\n\n{}"), 415);
    assert_int_equal(ask("POST /api/games/play HTTP/1.1\n@H@O@JContent-Length: 2\n\n{}"), 401);
    assert_int_equal(ask("POST /api/games/play HTTP/1.1\n@H@T@JContent-Length: 2\n\n{}"), 403);
    assert_int_equal(get("/api/games/play"), 404);
    assert_int_equal(get("/api/games/list"), 404);
    assert_int_equal(get("/part-games"), 404);
    assert_int_equal(get("/part-..%2f..%2fetc"), 404);
    assert_int_equal(post("/api/games/list", "{\"source\":\"opened\"}"), 200);
    assert_non_null(strstr(answer, "\"listed\":2"));
}

static int open_kept(void **state) {
    (void)state;
    if (mkdtemp(folder) == NULL) return 1;
    setenv("XDG_DATA_HOME", folder, 1);
    open_again(false);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_of_many_games_is_a_list),
        cmocka_unit_test(a_long_file_comes_in_parts),
        cmocka_unit_test(a_game_of_the_list_is_analysed),
        cmocka_unit_test(a_position_is_explored),
        cmocka_unit_test(a_stop_does_not_wait_for_a_list_that_is_being_read),
        cmocka_unit_test(own_games_are_listed_and_reviewed),
        cmocka_unit_test(a_review_that_was_going_on_goes_on_after_a_new_start),
        cmocka_unit_test(an_own_game_reviewed_in_analyse_is_written_back),
        cmocka_unit_test(a_review_of_other_moves_is_not_written_back),
        cmocka_unit_test(a_review_that_was_killed_is_written_back_after_a_new_start),
        cmocka_unit_test(a_game_that_is_not_chess_comes_back_to_the_board),
        cmocka_unit_test(levels_are_named_as_one_reads_them),
        cmocka_unit_test(a_game_with_a_program_is_looked_at_and_starts_nothing),
        cmocka_unit_test(mistakes_of_the_opened_file_are_drilled),
        cmocka_unit_test(all_data_are_taken_along_and_brought_back),
        cmocka_unit_test(what_cannot_be_done_is_refused),
        cmocka_unit_test(the_game_on_the_board_is_written_back_once_it_is_over),
    };
    return cmocka_run_group_tests(tests, open_kept, close_and_remove);
}
