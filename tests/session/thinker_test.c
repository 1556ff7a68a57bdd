// SPDX-License-Identifier: GPL-3.0-or-later
// thinker_test.c - sessions with a thinker: every game is played, recorded and played again from
// the list of its acts; and what is no longer wanted is stopped at once.
#include "tests/session/sessions.h"

#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/clock.h"
#include "core/disk_file.h"
#include "core/random.h"
#include "games/games.h"

enum { ACTS_MAX = 2000, RECORD_MAX = 1 << 20, PLIES_MOST = 80 };

// An act as it was done, with everything it points to.
typedef struct RecordedAct {
    SessionAct act;
    char text[GAME_MOVE_TEXT_MAX];
    ThoughtResult result;
} RecordedAct;

// A session, its thinker, and all that reached it.
typedef struct Table {
    Session session;
    Thinker *thinker;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    ThoughtResult posted;
    bool is_posted;
    RecordedAct *acts;
    int act_count;
    char *record; // the events, a line each
    Text text;
} Table;

static void on_post(void *context, const SessionAct *act) {
    Table *table = context;
    pthread_mutex_lock(&table->lock);
    table->posted = *act->result;
    table->is_posted = true;
    pthread_cond_signal(&table->changed);
    pthread_mutex_unlock(&table->lock);
}

static void open_table(Table *table, bool has_thinker) {
    Error error = {{0}};
    memset(table, 0, sizeof *table);
    pthread_mutex_init(&table->lock, NULL);
    clock_open_condition(&table->changed);
    assert_true(session_open(&table->session));
    table->acts = calloc(ACTS_MAX, sizeof *table->acts);
    table->record = calloc(1, RECORD_MAX);
    assert_true(table->acts != NULL && table->record != NULL);
    table->text = text_over(table->record, RECORD_MAX);
    if (has_thinker)
        table->thinker =
            thinker_open(&(ThinkerSettings){.post = on_post, .context = table}, &error);
}

static void close_table(Table *table) {
    thinker_close(table->thinker);
    session_close(&table->session);
    free(table->acts);
    free(table->record);
    pthread_cond_destroy(&table->changed);
    pthread_mutex_destroy(&table->lock);
}

// All that an event says, on one line.
static void add_event(const SessionEvent *event, Text *text) {
    const Thought *thought = &event->thought;
    text_addf(text, "%d %d %d %d", (int)event->kind, event->side, event->count, event->all);
    if (event->kind == EVENT_HINT)
        text_addf(text, " %" PRIu64 " %d %d", thought->move, thought->has_score, thought->score);
    if (event->kind == EVENT_LEARNED)
        text_addf(text, " %" PRIu64 " %d", event->learned.games, event->learned.change_count);
    if (event->reason.text[0] != '\0') text_addf(text, " %s", event->reason.text);
    if (event->candidates[0] != '\0') text_addf(text, " (%s)", event->candidates);
}

static bool do_recorded(Table *table, const SessionAct *act) {
    RecordedAct *recorded = &table->acts[table->act_count++];
    assert_true(table->act_count < ACTS_MAX);
    recorded->act = *act;
    recorded->act.now_ms = now_ms += 7;
    if (act->text != NULL) {
        slice_copy(slice_of(act->text), recorded->text, sizeof recorded->text);
        recorded->act.text = recorded->text;
    }
    if (act->result != NULL) {
        recorded->result = *act->result;
        recorded->act.result = &recorded->result;
    }
    events.count = 0;
    session_step(&table->session, &recorded->act, &events);
    for (int i = 0; i < events.count; i++) {
        add_event(&events.list[i], &table->text);
        text_add_char(&table->text, '\n');
    }
    if (table->thinker != NULL) thinker_want(table->thinker, &table->session);
    return event_refusal(&events) == NULL;
}

// Takes what the thinker posts; false when nothing came by then.
static bool take_thought(Table *table, int64_t until_ms) {
    pthread_mutex_lock(&table->lock);
    while (!table->is_posted && clock_wait_until(&table->changed, &table->lock, until_ms)) {
    }
    bool is_posted = table->is_posted;
    ThoughtResult result = table->posted;
    table->is_posted = false;
    pthread_mutex_unlock(&table->lock);
    if (is_posted) do_recorded(table, &(SessionAct){.kind = ACT_THOUGHT, .result = &result});
    return is_posted;
}

static void wait_for_thoughts(Table *table) {
    while (table->session.wanted.kind != WANT_NOTHING)
        assert_true(take_thought(table, clock_now_ms() + 60000));
}

// ---- played again ------------------------------------------------------------------------------

// What a person does next: mostly a move, in whichever letters.
static void do_something(Table *table, Random *random) {
    static const SessionActKind others[] = {ACT_UNDO, ACT_REDO, ACT_FLIP, ACT_DRAW,
                                            ACT_SWAP, ACT_TICK, ACT_MOVE};
    const Session *session = &table->session;
    char text[GAME_MOVE_TEXT_MAX];
    if (random_below(random, 6) == 0) {
        SessionActKind kind = others[random_below(random, sizeof others / sizeof others[0])];
        do_recorded(table, &(SessionAct){.kind = kind, .text = "nonsense", .count = 1});
        return;
    }
    GameMove move = game_random_move(session->game, &session->position, random);
    game_format_move(session->game, &session->position, move, text);
    do_recorded(table, &(SessionAct){.kind = ACT_MOVE, .text = text, .count = session->count});
}

static void play(Table *table, const char *game, Random *random) {
    const SessionSetup setup = {.game = game,
                                .players = {"human", "random:seed=5"},
                                .clock = {.base_ms = 600000, .increment_ms = 1000}};
    assert_true(do_recorded(table, &(SessionAct){.kind = ACT_SETUP, .setup = &setup}));
    table->acts[0].act.setup = NULL; // on this stack
    for (int turn = 0; turn < PLIES_MOST && !session_is_over(&table->session); turn++) {
        wait_for_thoughts(table);
        if (table->session.is_draw_asked)
            do_recorded(table, &(SessionAct){.kind = ACT_ANSWER_DRAW});
        else if (!session_is_over(&table->session))
            do_something(table, random);
    }
    wait_for_thoughts(table);
    if (!session_is_over(&table->session)) do_recorded(table, &(SessionAct){.kind = ACT_RESIGN});
}

static void replay(const Table *played, const char *game) {
    Table again;
    const SessionSetup setup = {.game = game,
                                .players = {"human", "random:seed=5"},
                                .clock = {.base_ms = 600000, .increment_ms = 1000}};
    open_table(&again, false);
    for (int i = 0; i < played->act_count; i++) {
        SessionAct act = played->acts[i].act;
        if (act.kind == ACT_SETUP) act.setup = &setup;
        now_ms = act.now_ms - 7;
        do_recorded(&again, &act);
    }
    assert_string_equal(again.record, played->record);
    assert_int_equal(again.session.count, played->session.count);
    assert_int_equal(again.session.wanted.number, played->session.wanted.number);
    assert_memory_equal(again.session.clocks.left_us, played->session.clocks.left_us,
                        sizeof again.session.clocks.left_us);
    assert_memory_equal(&again.session.position, &played->session.position,
                        played->session.game->position_bytes);
    close_table(&again);
}

static void the_same_acts_bring_the_same_events_in_every_game(void **state) {
    (void)state;
    int games = 0;
    for (int i = 0; i < all_games_count; i++) {
        if (all_games[i]->people.is_for_laboratory) continue;
        for (int seed = 0; seed < 3; seed++) {
            Table table;
            Random random = random_from_seed((uint64_t)(100 * i + seed));
            now_ms = 0;
            open_table(&table, true);
            play(&table, all_games[i]->name, &random);
            assert_true(strlen(table.record) > 20);
            replay(&table, all_games[i]->name);
            close_table(&table);
            games++;
        }
    }
    assert_true(games >= 21);
}

// ---- stopping ----------------------------------------------------------------------------------

static void begin_slow(Table *table, const char *slow) {
    const SessionSetup setup = {.game = "chess", .players = {"human", slow}};
    assert_true(do_recorded(table, &(SessionAct){.kind = ACT_SETUP, .setup = &setup}));
    wait_for_thoughts(table);
    assert_true(do_recorded(table, &(SessionAct){.kind = ACT_MOVE, .text = "e4", .count = 0}));
    assert_int_equal(table->session.wanted.kind, WANT_MOVE);
}

// One that would think for an hour is stopped by what a person does, whether it has begun or not;
// then another thought is taken.
static void a_thought_that_is_not_wanted_any_more_is_stopped(void **state) {
    (void)state;
    static const char *const slow[] = {"engine:movetime=3600", "lab:alphabeta,depth=60",
                                       "engine:level=beginner,pace=human"};
    for (int i = 0; i < 12; i++) {
        Table table;
        open_table(&table, true);
        begin_slow(&table, slow[i % 3]);
        if (i >= 6) clock_sleep_ms(30);
        assert_true(do_recorded(&table, &(SessionAct){.kind = ACT_UNDO, .count = 1}));
        assert_int_equal(table.session.wanted.kind, WANT_NOTHING);
        const SessionSetup quick = {.game = "tictactoe", .players = {"random", "human"}};
        assert_true(do_recorded(&table, &(SessionAct){.kind = ACT_SETUP, .setup = &quick}));
        assert_true(take_thought(&table, clock_now_ms() + 60000));
        assert_int_equal(table.session.count, 1);
        close_table(&table);
    }
}

static void a_thinker_is_closed_while_it_thinks(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        Table table;
        open_table(&table, true);
        begin_slow(&table, "engine:movetime=3600");
        if (i % 2 == 1) clock_sleep_ms(30);
        close_table(&table); // or the test never ends
    }
}

// ---- the end -----------------------------------------------------------------------------------

static bool file_says(const char *path, const char *words) {
    char text[4096] = "";
    FILE *file = fopen(path, "r");
    if (file == NULL) return false;
    size_t count = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[count] = '\0';
    return strstr(text, words) != NULL;
}

// A program that writes down what it hears, and answers the first question.
static void write_program(const char *folder, char path[128], char heard[128]) {
    snprintf(path, 128, "%s/program", folder);
    snprintf(heard, 128, "%s/heard", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file,
            "#!/bin/sh\nwhile read -r line; do echo \"$line\" >> %s\ncase $line in go) echo a1 ;; "
            "quit) exit ;; esac; done\n",
            heard);
    fclose(file);
    assert_int_equal(chmod(path, 0700), 0);
}

static void a_program_hears_the_end_of_the_game_at_once(void **state) {
    (void)state;
    char folder[] = "/tmp/roque-end-XXXXXX", path[128], heard[128], player[160], command[64];
    Table table;
    assert_non_null(mkdtemp(folder));
    write_program(folder, path, heard);
    snprintf(player, sizeof player, "cmd:%s", path);
    open_table(&table, true);
    const SessionSetup setup = {.game = "tictactoe", .players = {"human", player}};
    assert_true(do_recorded(&table, &(SessionAct){.kind = ACT_SETUP, .setup = &setup}));
    wait_for_thoughts(&table);
    assert_true(do_recorded(&table, &(SessionAct){.kind = ACT_MOVE, .text = "b2", .count = 0}));
    wait_for_thoughts(&table);
    assert_int_equal(table.session.count, 2);
    assert_true(do_recorded(&table, &(SessionAct){.kind = ACT_RESIGN}));
    for (int i = 0; i < 1000 && !file_says(heard, "over 0-1"); i++) clock_sleep_ms(10);
    assert_true(file_says(heard, "over 0-1"));
    assert_false(file_says(heard, "quit"));
    close_table(&table);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

// ---- learning ----------------------------------------------------------------------------------

// One game of one who learns; the games its file knows of then, or -1 with a reason.
static int64_t learn_a_game(Session *session, Error *error) {
    const Game *game = games_find("tictactoe", NULL, error);
    GamePosition position;
    GameMove moves[9];
    LearningResult learned = {0};
    session->keeps_learned = true;
    assert_non_null(learning_game(session, game, "", error));
    assert_true(game_start(game, "", &position, error));
    Random random = random_from_seed(1);
    GamePosition start = position;
    for (int i = 0; i < 4; i++) {
        moves[i] = game_random_move(game, &position, &random);
        game_advance(game, &position, moves[i]);
    }
    LearningTask task = {
        .learning = session->learning, .start = &start, .moves = moves, .count = 4};
    return learning_from_game(&task, &learned, error) ? (int64_t)learned.games : -1;
}

static void two_who_learn_side_by_side_lose_nothing(void **state) {
    (void)state;
    char folder[] = "/tmp/roque-learn-XXXXXX", path[128], command[64];
    Session one, other;
    Error error = {{0}};
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_DATA_HOME", folder, 1), 0);
    assert_true(session_open(&one) && session_open(&other));
    assert_int_equal(learn_a_game(&one, &error), 1);
    assert_int_equal(learn_a_game(&other, &error), 2);
    assert_int_equal(learn_a_game(&one, &error), 3);
    snprintf(path, sizeof path, "%s/roque/learned/tictactoe.td", folder);
    int held = disk_file_open_locked(path, O_RDWR, &error);
    assert_true(held >= 0);
    assert_int_equal(learn_a_game(&other, &error), -1); // somebody else is writing it
    assert_true(error_is_set(&error));
    close(held);
    assert_int_equal(learn_a_game(&other, &error), 4);
    session_close(&one);
    session_close(&other);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_hears_the_end_of_the_game_at_once),
        cmocka_unit_test(two_who_learn_side_by_side_lose_nothing),
        cmocka_unit_test(the_same_acts_bring_the_same_events_in_every_game),
        cmocka_unit_test(a_thought_that_is_not_wanted_any_more_is_stopped),
        cmocka_unit_test(a_thinker_is_closed_while_it_thinks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
