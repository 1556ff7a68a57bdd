// SPDX-License-Identifier: GPL-3.0-or-later
// sitting_test.c - a sitting without a terminal: what it tells, what it can
// be asked to do, and its threads.
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include "book/book.h"
#include "core/clock.h"
#include "core/thread.h"
#include "games/games.h"
#include "sitting/sitting.h"

enum { ACTS_MAX = 32, EVENT_KINDS = EVENT_LEFT + 1 };

// A client that does one act after the other, in every turn it is asked.
typedef struct Script {
    Sitting *sitting;
    struct {
        SittingActKind kind;
        const char *text; // a move, or the text of the act
        ActAnswer expected;
    } acts[ACTS_MAX];
    int next;
    int told[EVENT_KINDS];
    bool was_declined;
    char claim[REASON_MAX];  // the last that was told before a turn
    char reason[REASON_MAX]; // of the end
} Script;

static void on_event(void *context, const SittingEvent *event) {
    Script *script = context;
    script->told[event->kind]++;
    if (event->kind == EVENT_OVER)
        memcpy(script->reason, script->sitting->result.reason, REASON_MAX);
}

static AskResult ask(void *context, const SittingTurn *turn) {
    Script *script = context;
    Sitting *sitting = script->sitting;
    script->was_declined |= turn->was_draw_declined;
    if (turn->may_claim)
        slice_copy(slice_of(turn->claim.text), script->claim, sizeof script->claim);
    assert_int_equal(turn->is_over, sitting->result.cause != END_NONE);
    for (;;) {
        int i = script->next++;
        SittingAct act = {.kind = script->acts[i].kind, .text = script->acts[i].text, .count = 1};
        if (act.text == NULL && act.kind == ACT_MOVE) return ASK_ENDED;
        Error error = {{0}};
        if (act.kind == ACT_MOVE
            && !game_find_move(sitting->game, &sitting->position, act.text, &act.move, NULL))
            act.move = 1; // not a legal one
        ActAnswer answer = sitting_act(sitting, &act, &error);
        assert_int_equal(answer, script->acts[i].expected);
        if (answer == ACT_ENDED) return ASK_ANSWERED;
    }
}

static bool decline(void *context, int side) {
    (void)context, (void)side;
    return false;
}

static void run_script(Script *script, const char *game, const char *first, const char *second) {
    Sitting sitting;
    Error error = {{0}};
    const SittingClient client = {
        .on_event = on_event, .ask = ask, .accepts_draw = decline, .context = script};
    assert_true(sitting_open(&sitting));
    sitting.client = &client;
    script->sitting = &sitting;
    assert_true(sitting_set_game(&sitting, game, NULL, &error));
    assert_true(sitting_seat(&sitting, 0, first, &error));
    assert_true(sitting_seat(&sitting, 1, second, &error));
    assert_int_equal(sitting_run(&sitting), SITTING_DONE);
    script->sitting = NULL;
    sitting_close(&sitting);
}

static void moves_are_taken_back_and_played_again(void **state) {
    (void)state;
    Script script = {.acts = {{ACT_UNDO, NULL, ACT_REFUSED},
                              {ACT_MOVE, "e4", ACT_ENDED},
                              {ACT_MOVE, "e4", ACT_REFUSED},
                              {ACT_MOVE, "e5", ACT_ENDED},
                              {ACT_UNDO, NULL, ACT_ENDED},
                              {ACT_UNDO, NULL, ACT_ENDED},
                              {ACT_REDO, NULL, ACT_ENDED},
                              {ACT_REDO, NULL, ACT_ENDED},
                              {ACT_REDO, NULL, ACT_REFUSED},
                              {ACT_FLIP, NULL, ACT_DONE},
                              {ACT_RESIGN, NULL, ACT_ENDED},
                              {ACT_MOVE, "Nf3", ACT_REFUSED}, // the game is over
                              {ACT_NEW, "othello:6x6", ACT_ENDED},
                              {ACT_LEAVE, NULL, ACT_ENDED}}};
    run_script(&script, "chess", "human", "human");
    assert_int_equal(script.next, 14);
    assert_int_equal(script.told[EVENT_MOVED], 2);
    assert_int_equal(script.told[EVENT_WENT_TO], 4);
    assert_int_equal(script.told[EVENT_OVER], 1);
    assert_int_equal(script.told[EVENT_NEW_GAME], 2);
    assert_int_equal(script.told[EVENT_LEFT], 1);
    assert_int_equal(script.told[EVENT_THINKS], 0);
}

static void a_draw_that_is_offered_and_declined_is_told(void **state) {
    (void)state;
    Script script = {.acts = {{ACT_DRAW, NULL, ACT_DONE},
                              {ACT_MOVE, "b2", ACT_ENDED},
                              {ACT_MOVE, "a1", ACT_ENDED},
                              {ACT_LEAVE, NULL, ACT_ENDED}}};
    run_script(&script, "tictactoe", "human", "human:name=Bo");
    assert_true(script.was_declined);
}

static void a_claim_is_told_in_the_words_of_the_referee(void **state) {
    (void)state;
    static const char *const shuffle[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    Script script = {0};
    for (int i = 0; i < 8; i++) {
        script.acts[i].text = shuffle[i % 4];
        script.acts[i].expected = ACT_ENDED;
    }
    script.acts[8].kind = ACT_DRAW, script.acts[8].expected = ACT_ENDED;
    script.acts[9].kind = ACT_LEAVE, script.acts[9].expected = ACT_ENDED;
    run_script(&script, "chess", "human", "human");
    assert_string_equal(script.claim, "the same position three times");
    assert_string_equal(script.reason, script.claim);
}

static void what_the_variant_forbids_is_refused(void **state) {
    (void)state;
    Script script = {.acts = {{ACT_MOVE, "Nf3", ACT_ENDED},
                              {ACT_MOVE, "Nf6", ACT_ENDED},
                              {ACT_MOVE, "Ng1", ACT_ENDED},
                              {ACT_MOVE, "Ng8", ACT_REFUSED},
                              {ACT_UNDO, NULL, ACT_ENDED},
                              {ACT_MOVE, "Nc3", ACT_ENDED},
                              {ACT_MOVE, "Ng8", ACT_ENDED},
                              {ACT_LEAVE, NULL, ACT_ENDED}}};
    run_script(&script, "chess:crp", "human", "human");
    assert_int_equal(script.next, 8);
}

static void another_game_brings_its_usual_opponent(void **state) {
    (void)state;
    Script script = {.acts = {{ACT_NEW, "nonsense", ACT_REFUSED},
                              {ACT_NEW, "connect4", ACT_ENDED},
                              {ACT_LEAVE, NULL, ACT_ENDED}}};
    run_script(&script, "othello", "human", "random:seed=1");
    assert_int_equal(script.told[EVENT_SEATED], 1);
}

// ---- books and endings of the usual opponents --------------------------------------------------

// The strongest knows openings; who looks at two plies only does not.
static void the_usual_opponents_open_from_their_books(void **state) {
    (void)state;
    static const char *const names[] = {"connect4", "othello", "draughts"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const Game *game = games_find(names[i], NULL, NULL);
        char usual[PLAYER_TEXT_MAX];
        opponents_usual(game, "", usual);
        const char *const texts[] = {usual, "lab:alphabeta,depth=2"};
        Error error = {{0}};
        Book *book = book_open_own(game, &error);
        assert_non_null(book);
        for (int weak = 0; weak < 2; weak++) {
            GamePosition start = {{0}};
            Player player = {0};
            Thought thought = {0};
            BookMove moves[BOOK_MOVES_MAX];
            assert_true(game_start(game, "", &start, &error));
            if (!player_open(texts[weak], game, &player, &error)) fail_msg("%s", error.text);
            player.game_seed = 3;
            assert_true(player.kind->new_game(&player, &start, &error));
            assert_true(player.kind->think(&player, &(ThinkLimits){0}, &thought, &error));
            assert_int_equal(thought.nodes == 0, weak == 0); // who has a book need not think
            int known = 0;
            const int count = book_list_for(book, game, &start, moves);
            for (int j = 0; j < count; j++) known += moves[j].move == thought.move;
            assert_true(weak == 1 || known == 1);
            player_close(&player);
        }
        book_close(book);
    }
}

// That looking them up is right is for retrograde_test.c to say.
static void the_usual_opponents_know_endings(void **state) {
    (void)state;
    static const char *const names[] = {"awale", "draughts"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char usual[PLAYER_TEXT_MAX];
        opponents_usual(games_find(names[i], NULL, NULL), "", usual);
        assert_non_null(strstr(usual, ",endings"));
    }
}

// ---- a review that is broken off ---------------------------------------------------------------

static bool stop_at_once(void *context, int64_t made, int all) {
    (void)context, (void)made, (void)all;
    return false;
}

// Black's first move throws the draw away, White's answer the win; then the kings walk on.
static void put_pawn_ending(Sitting *sitting) {
    static const char *const blunders[] = {"Kc6", "e5"}, *const walk[] = {"Kd7", "Kd5", "Ke7",
                                                                          "Kd4"};
    enum { PLIES = 34 };
    Error error = {{0}};
    if (!sitting_set_game(sitting, "chess", "8/8/3k4/8/3KP3/8/8/8 b - - 0 1", &error))
        fail_msg("%s", error.text);
    Board board = *(const Board *)&sitting->start, next;
    for (int i = 0; i < PLIES; i++) {
        const char *text = i < 2 ? blunders[i] : walk[(i - 2) % 4];
        Move move;
        if (san_parse(&board, slice_of(text), SAN_ENGLISH, &move, &error) != SAN_FINE)
            fail_msg("%s: %s", text, error.text);
        sitting->moves[sitting->count++].recorded.move = move;
        board_play(&board, move, &next);
        board = next;
    }
}

static SittingReview *look_at_first(const Sitting *sitting, int looks) {
    Error error = {{0}};
    Move moves[64];
    SittingReview *review = calloc(1, sizeof *review);
    Reviewer *reviewer = reviewer_open(
        &(ReviewSettings){.nodes = 5000, .lines = 1, .tables = TABLE_HOME_WORD}, &error);
    if (reviewer == NULL) fail_msg("%s", error.text);
    for (int ply = 0; ply < sitting->count; ply++)
        moves[ply] = (Move)sitting->moves[ply].recorded.move;
    review->whole = game_review_open((const Board *)&sitting->start, moves, sitting->count, &error);
    assert_non_null(review->whole);
    GameReview *first = game_review_open(&review->whole->start, moves, looks - 1, &error);
    assert_non_null(first);
    assert_true(settle_look(first, reviewer, 0));
    for (int ply = 0; ply < looks; ply++) {
        review->whole->looks[ply] = first->looks[ply];
        review->whole->looks[ply].played = moves[ply];
    }
    game_review_close(first);
    reviewer_close(reviewer);
    return review;
}

static void a_review_that_is_broken_off_speaks_from_the_tables(void **state) {
    (void)state;
    Sitting sitting;
    Error error = {{0}};
    assert_true(sitting_open(&sitting));
    put_pawn_ending(&sitting);
    sitting.review = look_at_first(&sitting, 3);
    if (!review_make(&sitting, stop_at_once, NULL, &error)) fail_msg("%s", error.text);
    const GameReview *judged = sitting.review->judged;
    assert_true(judged->plies >= 2);
    const Verdict *lost = &judged->verdicts[0], *drawn = &judged->verdicts[1];
    assert_int_equal(lost->facts[0].kind, FACT_ALLOWS_MATE);
    assert_true(lost->fact_count == 2 && lost->facts[1].is_by_table);
    assert_int_equal(drawn->facts[0].kind, FACT_MISSES_MATE);
    assert_true(drawn->fact_count == 2 && drawn->facts[1].is_by_table);
    sitting_close(&sitting);
}

// ---- threads -----------------------------------------------------------------------------------

// A client whose person sits in another thread, as a page's does.
typedef struct Page {
    Sitting sitting;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool has_act, is_asked;
    SittingAct act;
} Page;

static void ignore_event(void *context, const SittingEvent *event) {
    (void)context, (void)event;
}

static AskResult wait_for_act(void *context, const SittingTurn *turn) {
    (void)turn;
    Page *page = context;
    for (;;) {
        pthread_mutex_lock(&page->lock);
        page->is_asked = true;
        pthread_cond_broadcast(&page->changed);
        while (!page->has_act) pthread_cond_wait(&page->changed, &page->lock);
        SittingAct act = page->act;
        page->has_act = page->is_asked = false;
        pthread_mutex_unlock(&page->lock);
        if (sitting_act(&page->sitting, &act, NULL) == ACT_ENDED) return ASK_ANSWERED;
    }
}

static void *run_page(void *context) {
    sitting_run(&((Page *)context)->sitting);
    return NULL;
}

static void hand_over(Page *page, SittingAct act) {
    pthread_mutex_lock(&page->lock);
    while (!page->is_asked) pthread_cond_wait(&page->changed, &page->lock);
    page->act = act;
    page->has_act = true;
    page->is_asked = false;
    pthread_cond_broadcast(&page->changed);
    pthread_mutex_unlock(&page->lock);
}

static void wait_until_asked(Page *page) {
    pthread_mutex_lock(&page->lock);
    while (!page->is_asked) pthread_cond_wait(&page->changed, &page->lock);
    pthread_mutex_unlock(&page->lock);
}

static void open_page(Page *page, SittingClient *client, const char *game,
                      const char *const players[2]) {
    Error error = {{0}};
    memset(page, 0, sizeof *page);
    pthread_mutex_init(&page->lock, NULL);
    pthread_cond_init(&page->changed, NULL);
    *client = (SittingClient){
        .on_event = ignore_event, .ask = wait_for_act, .accepts_draw = decline, .context = page};
    assert_true(sitting_open(&page->sitting));
    page->sitting.client = client;
    assert_true(sitting_set_game(&page->sitting, game, NULL, &error));
    for (int side = 0; side < 2; side++)
        assert_true(sitting_seat(&page->sitting, side, players[side], &error));
}

static void close_page(Page *page, pthread_t thread) {
    pthread_join(thread, NULL);
    sitting_close(&page->sitting);
    pthread_cond_destroy(&page->changed);
    pthread_mutex_destroy(&page->lock);
}

static GamePosition position_of(const SittingSnapshot *snapshot) {
    GamePosition position = snapshot->start, next = {{0}};
    for (int i = 0; i < snapshot->count; i++) {
        snapshot->game->play(&position, snapshot->moves[i], &next);
        position = next;
    }
    return position;
}

static void another_thread_plays_and_looks_on(void **state) {
    (void)state;
    Page page;
    SittingClient client;
    pthread_t thread;
    SittingSnapshot snapshot;
    open_page(&page, &client, "connect4", (const char *const[]){"human", "random:seed=1"});
    assert_true(thread_start(&thread, run_page, &page));
    for (int move = 0; move < 3; move++) {
        wait_until_asked(&page);
        assert_true(sitting_snapshot(&page.sitting, &snapshot));
        assert_int_equal(snapshot.count, 2 * move);
        GameMove moves[GAME_MOVES_MAX];
        GamePosition position = position_of(&snapshot);
        assert_true(snapshot.game->list_moves(&position, moves) > 0);
        free(snapshot.moves);
        hand_over(&page, (SittingAct){.kind = ACT_MOVE, .move = moves[0]});
    }
    hand_over(&page, (SittingAct){.kind = ACT_UNDO, .count = 2});
    wait_until_asked(&page);
    assert_true(sitting_snapshot(&page.sitting, &snapshot));
    assert_int_equal(snapshot.count, 2);
    assert_int_equal(snapshot.length, 6);
    GamePosition position = position_of(&snapshot);
    assert_memory_equal(&position, &page.sitting.position, snapshot.game->position_bytes);
    free(snapshot.moves);
    hand_over(&page, (SittingAct){.kind = ACT_LEAVE});
    close_page(&page, thread);
}

// Two computers that would take years: an hour between two moves.
static void anybody_may_stop_a_sitting(void **state) {
    (void)state;
    Page page;
    SittingClient client;
    pthread_t thread;
    open_page(&page, &client, "chess", (const char *const[]){"random:seed=1", "random:seed=2"});
    page.sitting.pace_ms = 3600 * 1000;
    assert_true(thread_start(&thread, run_page, &page));
    SittingSnapshot snapshot = {0};
    while (snapshot.count == 0) {
        assert_true(sitting_snapshot(&page.sitting, &snapshot));
        free(snapshot.moves);
    }
    sitting_stop(&page.sitting);
    pthread_join(thread, NULL);
    assert_int_equal(page.sitting.result.cause, END_NONE); // the game is left as it was
    assert_int_equal(page.sitting.count, 1);
    sitting_close(&page.sitting);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_taken_back_and_played_again),
        cmocka_unit_test(a_draw_that_is_offered_and_declined_is_told),
        cmocka_unit_test(a_claim_is_told_in_the_words_of_the_referee),
        cmocka_unit_test(what_the_variant_forbids_is_refused),
        cmocka_unit_test(another_game_brings_its_usual_opponent),
        cmocka_unit_test(the_usual_opponents_open_from_their_books),
        cmocka_unit_test(the_usual_opponents_know_endings),
        cmocka_unit_test(a_review_that_is_broken_off_speaks_from_the_tables),
        cmocka_unit_test(another_thread_plays_and_looks_on),
        cmocka_unit_test(anybody_may_stop_a_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
