// SPDX-License-Identifier: GPL-3.0-or-later
// truth_test.c - what is said in words about moves, against searches that look much further.
//
// Games and tactical positions are judged at several efforts; every sentence is then put to a
// search of its own. The counts are printed. `make long` looks at more. With ROQUE_GAMES the games
// of that file are looked at and nothing else, ROQUE_GAMES_MOST of them, evenly spread;
// ROQUE_GAMES_NODES is the one effort to judge with, and ROQUE_GAMES_DEEP how many nodes a sentence
// is put to. With ROQUE_GAMES_SIEVE so many nodes look at every move first, and the effort goes to
// those that they find something at.
#include "tests/review/looking.h"

#include <stdio.h>
#include <string.h>

#include "chess/chess.h"
#include "cli/notation/pgn_file.h"
#include "review/review.h"
#include "core/random.h"

enum {
    GAMES_MOST = 4000,
    WON_LEAST = 300, // centipawns of the mating side, for an engine that does not see the mate
    DRAWN_MOST = 50, // and of one that cannot avoid a draw
    SIEVE_LOSS = 2,  // of a hundred points, where the sieve's moves begin; a sentence needs
                     // LOSS_INACCURACY or a mate
};

typedef struct Tally {
    const char *what;
    int moves;
    int looked_at; // with the whole effort
    int sentences[FACT_KIND_COUNT];
    int contradicted;
    int sound; // material given or left alone by moves that a deeper search does not call bad
} Tally;

// ---- one sentence ----

static Score deep_score(Reviewer *deep, GamePath path, Move played) {
    Move moves[TEST_PLIES_MAX + 1];
    Look look;
    if (path.count > 0) memcpy(moves, path.moves, (size_t)path.count * sizeof *moves);
    if (played != MOVE_NONE) moves[path.count++] = played;
    GamePath after = {path.start, moves, path.count};
    reviewer_forget(deep);
    assert_true(reviewer_look(deep, after, MOVE_NONE, 1, &look));
    Score value = verdict_value(after, &look);
    return played != MOVE_NONE ? verdict_for_mover(value) : value;
}

// The capture can be made, and the exchange on its square gains what is said.
static bool is_capture_worth(const Board *board, Move capture, int least) {
    return movegen_is_legal(board, capture) && board_is_capture(board, capture)
           && material_exchange(board, capture) >= least;
}

static bool is_borne_out(Reviewer *deep, GamePath path, const Look *look, const Fact *fact) {
    Board board = path_board(path), after;
    Kind taken = board_captured_kind(&board, look->played);
    board_play(&board, look->played, &after);
    int worth = fact->pawns * material_worth[PAWN];
    switch (fact->kind) {
    case FACT_MISSES_MATE: return deep_score(deep, path, MOVE_NONE) >= WON_LEAST;
    case FACT_ALLOWS_MATE: return deep_score(deep, path, look->played) <= -WON_LEAST;
    case FACT_ALLOWS_DRAW: return deep_score(deep, path, look->played) <= DRAWN_MOST;
    case FACT_MISSES_DRAW: return deep_score(deep, path, MOVE_NONE) >= -DRAWN_MOST;
    case FACT_LOSES_MATERIAL:
        return is_capture_worth(&after, look->played_line.moves[1],
                                worth + (taken < KIND_COUNT ? material_worth[taken] : 0));
    default: return is_capture_worth(&board, look->lines[0].moves[0], worth);
    }
}

static void report(const GameReview *review, int ply, const Fact *fact) {
    char fen[FEN_MAX], san[SAN_MAX], said[256];
    Board board = path_board(game_review_path(review, ply));
    Text text = text_over(said, sizeof said);
    fen_format(&board, fen);
    san_format(&board, review->moves[ply], SAN_ENGLISH, san);
    review_words_add_fact(language_english(), fact, &text);
    print_message("# %s, %s: %s\n", fen, san, said);
}

static bool is_sound(Reviewer *deep, const GameReview *review, int ply) {
    Error error;
    GameReview *again = game_review_open(&review->start, review->moves, ply + 1, &error);
    assert_non_null(again);
    assert_true(settle_look(again, deep, ply));
    assert_true(settle_doubts(again, deep, ply));
    Verdict verdict = verdict_on(game_review_path(again, ply), &again->looks[ply], NULL);
    game_review_close(again);
    return !grade_is_bad(verdict.grade);
}

static void check_game(Tally *tally, Reviewer *deep, GameReview *review) {
    for (int ply = 0; ply < review->plies; ply++) {
        const Verdict *verdict = &review->verdicts[ply];
        tally->moves++;
        for (int i = 0; i < verdict->fact_count; i++) {
            const Fact *fact = &verdict->facts[i];
            GamePath path = game_review_path(review, ply);
            bool is_fine = is_borne_out(deep, path, &review->looks[ply], fact);
            tally->sentences[fact->kind]++;
            tally->contradicted += !is_fine;
            if (!is_fine) report(review, ply, fact);
            if (fact->kind >= FACT_LOSES_MATERIAL) tally->sound += is_sound(deep, review, ply);
        }
    }
}

static void print_tally(const Tally *tally, uint64_t nodes) {
    int all = 0;
    for (int kind = 0; kind < FACT_KIND_COUNT; kind++) all += tally->sentences[kind];
    int material = tally->sentences[FACT_LOSES_MATERIAL] + tally->sentences[FACT_MISSES_MATERIAL];
    print_message("# %s at %d nodes: %d moves (%d looked at with all of them), %d sentences, %d "
                  "contradicted; %d of %d about captures stand at moves that a deeper search does "
                  "not call bad\n",
                  tally->what, (int)nodes, tally->moves, tally->looked_at, all, tally->contradicted,
                  tally->sound, material);
}

// ---- games ----

static GameReview *read_game(const PgnGame *game) {
    Move moves[TEST_PLIES_MAX];
    Error error;
    int depth = 0, count = 0;
    for (int i = 0; i < game->item_count && count < TEST_PLIES_MAX; i++) {
        const PgnItem *item = &game->items[i];
        depth += (item->kind == PGN_ITEM_OPEN) - (item->kind == PGN_ITEM_CLOSE);
        if (depth == 0 && item->kind == PGN_ITEM_MOVE) moves[count++] = item->move;
    }
    GameReview *review = game_review_open(&game->start, moves, count, &error);
    assert_non_null(review);
    return review;
}

static int read_games(const char *path, GameReview **games) {
    PgnFile file;
    Error error;
    PgnGame game = {0};
    bool is_damaged;
    int count = 0;
    if (!pgn_file_open(&file, path, &error)) fail_msg("%s", error.text);
    PgnReader *reader = pgn_reader_open(pgn_file_source(&file));
    while (count < GAMES_MOST && pgn_reader_next_game(reader, &game, &is_damaged, NULL, NULL))
        games[count++] = read_game(&game);
    pgn_game_free(&game);
    pgn_reader_close(reader);
    pgn_file_close(&file);
    return count;
}

static void judge(GameReview *review, Reviewer *reviewer) {
    assert_true(settle_look(review, reviewer, 0));
    assert_true(settle_doubts(review, reviewer, 0));
    game_review_judge(review, reviewer_tables(reviewer));
}

// Judged by the sieve before: with the whole effort only where a move may carry a sentence.
static int judge_sieved(GameReview *review, Reviewer *reviewer) {
    int count = 0;
    Error error;
    for (int ply = 0; ply < review->plies; ply++) {
        const Verdict *verdict = &review->verdicts[ply];
        if (verdict->loss < SIEVE_LOSS && verdict->fact_count == 0) continue;
        GameReview *one = game_review_open(&review->start, review->moves, ply + 1, &error);
        assert_non_null(one);
        assert_true(settle_look(one, reviewer, ply));
        assert_true(settle_doubts(one, reviewer, ply));
        review->looks[ply] = one->looks[ply];
        review->verdicts[ply] =
            verdict_on(game_review_path(one, ply), &one->looks[ply], reviewer_tables(reviewer));
        game_review_close(one);
        count++;
    }
    return count;
}

static uint64_t number_from(const char *name, uint64_t usual) {
    const char *text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : usual;
}

static int check_games(const char *what, GameReview **games, int count, uint64_t nodes,
                       uint64_t deep_nodes) {
    Error error;
    Tally tally = {.what = what};
    Reviewer *reviewer = reviewer_open(&(ReviewSettings){.nodes = nodes}, &error);
    Reviewer *deep = reviewer_open(&(ReviewSettings){.nodes = deep_nodes}, &error);
    uint64_t sieve_nodes = number_from("ROQUE_GAMES_SIEVE", 0);
    Reviewer *sieve =
        sieve_nodes > 0 ? reviewer_open(&(ReviewSettings){.nodes = sieve_nodes}, &error) : NULL;
    for (int i = 0; i < count; i++) {
        judge(games[i], sieve != NULL ? sieve : reviewer);
        tally.looked_at += sieve != NULL ? judge_sieved(games[i], reviewer) : games[i]->plies;
        check_game(&tally, deep, games[i]);
    }
    if (sieve != NULL) reviewer_close(sieve);
    reviewer_close(reviewer);
    reviewer_close(deep);
    print_tally(&tally, nodes);
    return tally.contradicted;
}

static void close_games(GameReview **games, int count) {
    for (int i = 0; i < count; i++) game_review_close(games[i]);
}

// Keeps so many, evenly spread.
static int thin_out(GameReview **games, int count, int most) {
    if (count <= most) return count;
    for (int i = 0, kept = 0; i < count; i++) {
        bool is_kept = kept < most && i == (int)((int64_t)kept * count / most);
        if (is_kept)
            games[kept++] = games[i];
        else
            game_review_close(games[i]);
    }
    return most;
}

static void check_at_all_efforts(const char *what, GameReview **games, int count) {
    static const uint64_t EFFORTS[] = {1000, 20000, 200000};
    uint64_t only = number_from("ROQUE_GAMES_NODES", 0);
    uint64_t deep = number_from("ROQUE_GAMES_DEEP", test_is_long() ? 1000000 : 60000);
    size_t efforts = test_is_long() ? sizeof EFFORTS / sizeof *EFFORTS : 1;
    int contradicted = only > 0 ? check_games(what, games, count, only, deep) : 0;
    for (size_t i = 0; i < efforts && only == 0; i++)
        contradicted += check_games(what, games, count, EFFORTS[i], deep);
    close_games(games, count);
    assert_int_equal(contradicted, 0);
}

static void skip_beside_games(void) {
    if (getenv("ROQUE_GAMES") == NULL) return;
    test_skip("only the games of ROQUE_GAMES");
}

static void no_sentence_about_a_sacrifice_is_contradicted(void **state) {
    (void)state;
    skip_beside_games();
    GameReview *games[GAMES_MOST];
    int count = read_games("tests/data/sacrifices.pgn", games);
    assert_int_equal(count, 4);
    check_at_all_efforts("sacrifices", games, test_is_short() ? thin_out(games, count, 1) : count);
}

static void no_sentence_about_a_game_is_contradicted(void **state) {
    (void)state;
    const char *path = getenv("ROQUE_GAMES");
    if (path == NULL) test_skip("no file of games (ROQUE_GAMES)");
    GameReview *games[GAMES_MOST];
    int count = read_games(path, games);
    assert_true(count > 0);
    check_at_all_efforts("games", games,
                         thin_out(games, count, (int)number_from("ROQUE_GAMES_MOST", 200)));
}

// A move that the position does not ask for.
static void no_sentence_about_a_tactical_position_is_contradicted(void **state) {
    (void)state;
    skip_beside_games();
    if (test_suites() == NULL) test_skip("no folder of suites (ROQUE_SUITES)");
    char path[512];
    snprintf(path, sizeof path, "%s/tactics/wac.epd", test_suites());
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    EpdFile file;
    Epd epd;
    Error error;
    GameReview *games[GAMES_MOST];
    Random random = random_from_seed(1);
    int count = 0;
    epd_file_open(&file, stream);
    while (count < GAMES_MOST && epd_file_next(&file, &epd, &error) == EPD_POSITION) {
        Move moves[MOVES_MAX], other = MOVE_NONE;
        int legal = movegen_list(&epd.board, MOVES_ALL, moves);
        for (int i = 0; i < 100 && (other == MOVE_NONE || epd_accepts(&epd, other)); i++)
            other = moves[random_below(&random, (uint64_t)legal)];
        games[count++] = game_review_open(&epd.board, &other, 1, &error);
    }
    fclose(stream);
    assert_int_equal(count, 300);
    count = thin_out(games, count,
                     test_is_long() || getenv("ROQUE_GAMES_NODES") ? 300
                     : test_is_short()                             ? 10
                                                                   : 60);
    check_at_all_efforts("tactical positions", games, count);
}

int main(void) {
    chess_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_sentence_about_a_sacrifice_is_contradicted),
        cmocka_unit_test(no_sentence_about_a_tactical_position_is_contradicted),
        cmocka_unit_test(no_sentence_about_a_game_is_contradicted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
