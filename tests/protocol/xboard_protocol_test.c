// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_protocol_test.c - random conversations in xboard's protocol, held against a model of it.
//
// The model knows the game, who plays and what the engine owes. A ping ends every step: the
// engine's move must have come before its pong, legal and only when owed, the end of the game must
// be claimed when it is reached and only then, and the board must be the model's. A second test
// sends anything in any order and asks only for life and an answer.
#include "tests/protocol/xboard_talk.h"

#include "cli/commands.h"

enum { MODEL_PLIES_MAX = 600, CHOICE_MAX = 128 };

typedef struct Model {
    Talk *talk;
    Random random;
    Board start;
    Board boards[MODEL_PLIES_MAX + 1]; // after each move; [0] is the start
    int count;
    bool is_bad;
    bool is_forced;
    bool is_analysing;
    bool is_chess960;
    bool posts;
    bool was_shown; // lines of thought were, before the last thing said
    bool ponders;
    Side side; // the engine's
    int pings;
    bool owes_move;
    bool may_move; // it was interrupted: the move may have come before
    bool owes_result;
    long moves, lines, results;
    Heard heard;
} Model;

static uint64_t below(Model *model, uint64_t bound) {
    return random_below(&model->random, bound);
}

// One of the choices, which lie between bars.
static const char *choose(Model *model, const char *choices, char choice[CHOICE_MAX]) {
    uint64_t count = 1;
    for (const char *at = choices; *at != '\0'; at++) count += *at == '|';
    for (uint64_t skipped = below(model, count); skipped > 0; skipped--)
        choices = strchr(choices, '|') + 1;
    snprintf(choice, CHOICE_MAX, "%.*s", (int)strcspn(choices, "|"), choices);
    return choice;
}

static const Board *board_of(const Model *model) {
    return &model->boards[model->count];
}

// ---- what the model knows ----

static Ending model_ending(const Model *model) {
    int occurrences = 0;
    for (int i = 0; i <= model->count; i++)
        occurrences += model->boards[i].key == board_of(model)->key;
    return ending_of(board_of(model), occurrences);
}

static void model_play(Model *model, Move move) {
    if (model->count == MODEL_PLIES_MAX) talk_fail(model->talk, "the test's game is too long", "");
    board_play(board_of(model), move, &model->boards[model->count + 1]);
    model->count++;
}

static void model_set(Model *model, Board board) {
    board.is_chess960 |= model->is_chess960;
    model->boards[0] = board;
    model->count = 0;
    model->is_bad = false;
}

// The engine is on move: it owes a move, or the result.
static void model_think(Model *model) {
    if (model_ending(model) == ENDING_NONE) {
        model->owes_move = true;
    } else {
        model->owes_result = true;
    }
}

// ---- what the engine says ----

static void take_move(Model *model, const char *line) {
    Move move;
    if (!model->owes_move && !model->may_move)
        talk_fail(model->talk, "a move nobody asked for", line);
    if (!protocol_move(board_of(model), line + 5, &move))
        talk_fail(model->talk, "an illegal move", line);
    model->owes_move = model->may_move = false;
    model_play(model, move);
    model->owes_result = model_ending(model) != ENDING_NONE;
    model->moves++;
}

static void take_result(Model *model, const char *line) {
    Ending ending = model_ending(model);
    const char *wanted = "1/2-1/2 {";
    if (ending == ENDING_CHECKMATE)
        wanted = board_of(model)->side == BLACK ? "1-0 {White mates}" : "0-1 {Black mates}";
    if (!model->owes_result || !begins_with(line, wanted))
        talk_fail(model->talk, "a wrong claim", line);
    model->owes_result = false;
    model->results++;
}

// While it ponders the line begins behind the expected move.
static bool line_fits(const Board *board, const char *pv) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board, MOVES_ALL, moves);
    if (san_line_is_legal(*board, pv)) return true;
    for (int i = 0; i < count; i++) {
        Board next;
        board_play(board, moves[i], &next);
        if (san_line_is_legal(next, pv)) return true;
    }
    return false;
}

static void take_thinking(Model *model, const Board *before, const char *line, const char *pv) {
    bool is_shown = model->posts || model->is_analysing || model->was_shown;
    if (!is_shown) talk_fail(model->talk, "lines that are not wanted", line);
    if (strlen(line) + 1 >= HEARD_LINE_MAX || line_fits(before, pv)) return;
    for (int i = model->count; i >= 0 && i >= model->count - 2; i--) {
        if (line_fits(&model->boards[i], pv)) return;
    }
    talk_fail(model->talk, "a line that is not legal", line);
}

// Listens up to the pong. `before` is the board when the step began;
// NULL when lines are not looked at.
static void listen(Model *model, const Board *before) {
    Heard *heard = &model->heard;
    hear(model->talk, ++model->pings, heard);
    for (int i = 0; i < heard->count; i++) {
        const char *line = heard->lines[i];
        long long numbers[4];
        const char *pv = thinking_pv(line, numbers);
        model->lines++;
        if (begins_with(line, "move ")) {
            take_move(model, line);
        } else if (begins_with(line, "1-0") || begins_with(line, "0-1")
                   || begins_with(line, "1/2-1/2")) {
            take_result(model, line);
        } else if (pv != NULL && before != NULL) {
            take_thinking(model, before, line, pv);
        }
    }
    if (model->owes_move) talk_fail(model->talk, "a pong before the move", "");
    if (model->owes_result) talk_fail(model->talk, "the end of the game was not claimed", "");
}

static void step(Model *model, const char *lines, const Board *before) {
    talk_send(model->talk, lines);
    listen(model, before);
}

static void check_board(Model *model) {
    char fen[FEN_MAX], wanted[FEN_MAX + 32];
    if (model->is_bad) return;
    talk_send(model->talk, "d");
    listen(model, NULL);
    fen_format(board_of(model), fen);
    snprintf(wanted, sizeof wanted, "# FEN          %s", fen);
    const char *said = heard_line(&model->heard, "# FEN");
    if (said == NULL || strcmp(said, wanted) != 0) {
        print_error("wanted: %s\n", wanted);
        talk_fail(model->talk, "another position", said != NULL ? said : "");
    }
}

// ---- what the model says ----

static Move random_move(Model *model) {
    Move moves[MOVES_MAX];
    int count = movegen_list(board_of(model), MOVES_ALL, moves);
    return count == 0 ? MOVE_NONE : moves[below(model, (uint64_t)count)];
}

// A legal move in one of the spellings.
static void format_any(Model *model, Move move, char text[64]) {
    char words[SAN_MAX];
    const char *command = below(model, 3) == 0 ? "" : "usermove ";
    if (below(model, 3) == 0) {
        san_format(board_of(model), move, SAN_ENGLISH, words);
    } else {
        uci_format_move(board_of(model), move, words);
    }
    snprintf(text, 64, "%s%s", command, words);
}

static void say_move(Model *model) {
    Move move = random_move(model);
    Board before = *board_of(model);
    char line[64];
    if (move == MOVE_NONE || model->count > MODEL_PLIES_MAX - 4) return;
    format_any(model, move, line);
    if (!model->is_bad) {
        model_play(model, move);
        if (!model->is_forced && !model->is_analysing && board_of(model)->side == model->side)
            model_think(model);
    }
    step(model, line, &before);
    if (model->is_bad
        && heard_line(&model->heard, "Illegal move (the position is illegal)") == NULL)
        talk_fail(model->talk, "a move in an illegal position was taken", line);
}

static void say_illegal_move(Model *model) {
    static const char *const moves[] = {"a1a1",  "e2e9", "h1a8",    "Qh9",
                                        "e1e8q", "@@@@", "O-O-O-O", "Kxe12"};
    const char *move = moves[below(model, sizeof moves / sizeof *moves)];
    char line[64];
    snprintf(line, sizeof line, "usermove %s", move);
    Move legal;
    if (protocol_move(board_of(model), move, &legal)) return;
    Board before = *board_of(model);
    step(model, line, &before);
    if (heard_count(&model->heard, "Illegal move") != 1)
        talk_fail(model->talk, "not refused", line);
}

static void say_go(Model *model) {
    Board before = *board_of(model);
    if (!model->is_bad) {
        model->is_forced = model->is_analysing = false;
        model->side = (Side)board_of(model)->side;
        model_think(model);
    }
    step(model, "go", &before);
}

static void say_play_other(Model *model) {
    Board before = *board_of(model);
    bool was_bad = model->is_bad;
    if (!was_bad) model->side = side_other((Side)board_of(model)->side);
    talk_send(model->talk, "playother");
    listen(model, &before);
    if (!was_bad) model->is_forced = model->is_analysing = false;
}

// The lines that change the game whatever it is, and what they do to the model.
typedef enum Change {
    FORCE,
    NEW,
    SETBOARD,
    BAD_BOARD,
    UNDO,
    REMOVE,
    ANALYZE,
    EXIT,
    RESULT,
    CHANGE_COUNT
} Change;

static const char *const FENS[] = {
    "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 99 200",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "1rkr4/p7/8/8/8/8/P7/QRKR3q w DBdb - 0 1",
    "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
    "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1",
};

static Board any_board(Model *model) {
    if (below(model, 2) == 0) return random_set_up(&model->random);
    return board_from(FENS[below(model, sizeof FENS / sizeof *FENS)]);
}

static void format_change(Change change, const Board *board, char line[256]) {
    static const char *const lines[CHANGE_COUNT] = {
        [FORCE] = "force",
        [NEW] = "new",
        [BAD_BOARD] = "setboard 8/8/8/8/8/8/8/K7 w - - 0 1",
        [UNDO] = "undo",
        [REMOVE] = "remove",
        [ANALYZE] = "analyze",
        [EXIT] = "exit",
        [RESULT] = "result 1-0 {White resigns}",
    };
    char fen[FEN_MAX];
    fen_format(board, fen);
    if (change == SETBOARD) {
        snprintf(line, 256, "setboard %s", fen);
    } else {
        snprintf(line, 256, "%s", lines[change]);
    }
}

static void model_change(Model *model, Change change, const Board *board) {
    switch (change) {
    case FORCE:
        model->is_forced = true;
        model->is_analysing = false;
        break;
    case NEW:
        model->is_chess960 = model->is_forced = false;
        model_set(model, fen_start_board());
        model->side = BLACK;
        break;
    case SETBOARD: model_set(model, *board); break;
    case BAD_BOARD: model->is_bad = true; break;
    case UNDO:
        if (model->count == 0) break;
        model->count--;
        model->is_forced = true;
        break;
    case REMOVE:
        if (model->count >= 2) model->count -= 2;
        break;
    case ANALYZE: model->is_analysing = model->is_forced = true; break;
    case EXIT:
        if (model->is_analysing) model->is_analysing = false, model->is_forced = true;
        break;
    case RESULT:
        if (!model->is_analysing) model->is_forced = true;
        break;
    case CHANGE_COUNT: break;
    }
}

static void say_change(Model *model) {
    Change change = (Change)below(model, CHANGE_COUNT);
    Board board = any_board(model), before = *board_of(model);
    char line[256];
    format_change(change, &board, line);
    model_change(model, change, &board);
    talk_send(model->talk, line);
    listen(model, &before);
}

// The same in the middle of its turn. Whether the move came before is seen by what was said; where
// the line may be refused, or is "?", a "?" at the end brings the move.
static void say_interruption(Model *model) {
    Change change = (Change)below(model, CHANGE_COUNT);
    Board board = any_board(model);
    char line[256], lines[512];
    if (model->is_bad || model_ending(model) != ENDING_NONE) return;
    bool is_question = below(model, 3) == 0;
    bool is_refused = change == EXIT || (change == UNDO && model->count < 1)
                      || (change == REMOVE && model->count < 2);
    format_change(change, &board, line);
    snprintf(lines, sizeof lines, "st 2000\ngo\n%s\n%sst 0.01", is_question ? "" : line,
             is_question || is_refused ? "?\n" : "");
    model->is_forced = model->is_analysing = false;
    model->side = (Side)board_of(model)->side;
    model->owes_move = is_question || is_refused;
    model->may_move = !model->owes_move;
    talk_send(model->talk, lines);
    listen(model, NULL);
    model->may_move = false;
    if (!is_question && heard_line(&model->heard, "Error (command not legal now)") == NULL)
        model_change(model, change, &board);
}

static void say_pondering(Model *model) {
    Board before = *board_of(model);
    model->ponders = !model->ponders;
    step(model, model->ponders ? "hard" : "easy", &before);
}

static void say_posting(Model *model) {
    Board before = *board_of(model);
    bool posts = below(model, 2) == 0;
    model->posts |= posts; // lines may come until it is off, and from when it is on
    talk_send(model->talk, posts ? "post" : "nopost");
    listen(model, &before);
    model->posts = posts;
}

static void say_variant(Model *model) {
    static const char *const variants[] = {"normal", "fischerandom", "nocastle"};
    uint64_t choice = below(model, 3);
    char line[64];
    Board before = *board_of(model), start = fen_start_board();
    snprintf(line, sizeof line, "variant %s", variants[choice]);
    if (choice == 2) start = board_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    model->is_chess960 = choice == 1;
    model_set(model, start);
    step(model, line, &before);
}

static void say_time(Model *model) {
    static const char lines[] =
        "level 40 0:01 0|level 0 0:01 0.01|level 3 0:00 0|st 0.01|st 0.03\nsd 3|sd 1|time 10|time "
        "-50|otim 300|time 0|level 1 1|level x y z|st -1|sd many|time|level 0 0:01 0\ntime "
        "20\notim 20";
    Board before = *board_of(model);
    char line[CHOICE_MAX];
    step(model, choose(model, lines, line), &before);
}

static void say_root_moves(Model *model) {
    char line[64], move[UCI_MOVE_MAX];
    Move chosen = random_move(model);
    if (chosen == MOVE_NONE) return;
    uci_format_move(board_of(model), chosen, move);
    snprintf(line, sizeof line, "%s %s", below(model, 2) == 0 ? "exclude" : "include",
             below(model, 3) == 0 ? "all" : move);
    Board before = *board_of(model);
    step(model, line, &before);
}

static void say_noise(Model *model) {
    static const char lines[] =
        "|   |protover 2|accepted ping|rejected debug|random|hint|bk|.|?|draw|name Bobby|"
        "rating 1 2|ics -|computer|pause\nresume|resume|memory 1|memory 3|memory -3|cores 2|"
        "cores 1|cores x|option MultiPV=3|option x|option|option Hash=2|option Clear Hash|white|"
        "black|xyzzy|uci|ping|ping x|nps 100|egtpath a b|\r|setscore 1 2|usermove|"
        "option MultiPV=1|usermove ?|variant|lift e2|exclude|include zz|option Move Overhead=0";
    Board before = *board_of(model);
    char line[CHOICE_MAX];
    talk_send(model->talk, choose(model, lines, line));
    listen(model, &before);
}

static void say_something(Model *model) {
    static void (*const sayings[])(Model *) = {
        say_move,         say_move,         say_move,       say_move,         say_move,
        say_move,         say_go,           say_go,         say_change,       say_change,
        say_interruption, say_interruption, say_play_other, say_illegal_move, say_pondering,
        say_posting,      say_variant,      say_time,       say_time,         say_root_moves,
        say_noise,        say_noise,        say_noise,
    };
    model->was_shown = model->posts || model->is_analysing;
    sayings[below(model, sizeof sayings / sizeof *sayings)](model);
    if (below(model, 4) == 0) check_board(model);
}

// ---- conversations ----

static Model *model_open(uint64_t seed) {
    Model *model = calloc(1, sizeof *model);
    assert_non_null(model);
    model->talk = xboard_talk_open();
    model->random = random_from_seed(seed);
    model_set(model, fen_start_board());
    model->side = BLACK;
    talk_send(model->talk, "protover 2\nnew\nst 0.01");
    return model;
}

// quit, the end of the input after a line, or in the middle of one.
static void part(Model *model) {
    switch (below(model, 3)) {
    case 0: talk_send(model->talk, "quit"); break;
    case 1: talk_send_bytes(model->talk, "go\nusermove e2e4", below(model, 17)); break;
    default: break;
    }
    talk_close_input(model->talk);
    while (talk_read_line(model->talk) != NULL) {
    }
    int status = talk_close(model->talk);
    if (status != 0) fail_msg("the program ended with status %d", status);
    free(model);
}

static void any_conversation_keeps_to_the_protocol(void **state) {
    (void)state;
    int conversations = test_is_long() ? 300 : test_is_short() ? 6 : 20;
    long moves = 0, lines = 0, results = 0;
    for (int seed = 1; seed <= conversations; seed++) {
        Model *model = model_open((uint64_t)seed);
        for (int i = (int)below(model, 200); i > 0; i--) say_something(model);
        moves += model->moves;
        lines += model->lines;
        results += model->results;
        part(model);
    }
    print_message("%d conversations, %ld moves, %ld results, %ld lines\n", conversations, moves,
                  results, lines);
    assert_true(moves > conversations && results > 0);
}

// ---- anything at all ----

static void say_anything(Model *model, Text *text) {
    static const char words[] =
        "go|force|new|undo|remove|analyze|exit|usermove|e2e4|e7e5|Nf3|O-O|setboard|edit|#|.|c|"
        "Ke1|Ra1|ke8|?|hard|easy|post|nopost|st 0.01|sd 3|pause|resume|ping 999|hint|bk|draw|"
        "playother|memory 1|cores 2|level 40 0:01 0|time 5|exclude|include|all|option|MultiPV=2|"
        "result *|variant fischerandom|variant normal|"
        "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|"
        "edit\n#\nKe1\nc\nKe8\nRa8\n.|protover 2|white|black|random|xboard|accepted|d|computer";
    char word[CHOICE_MAX];
    for (int count = 1 + (int)below(model, 3); count > 0; count--) {
        if (below(model, 30) == 0) {
            for (int i = (int)below(model, 40); i > 0; i--)
                text_add_char(text, (char)(1 + below(model, 255)));
        } else {
            text_add(text, choose(model, words, word));
        }
        text_add_char(text, below(model, 4) == 0 ? ' ' : '\n');
    }
    text_add_char(text, '\n');
}

static void whatever_is_said_it_lives_and_answers(void **state) {
    (void)state;
    int conversations = test_is_long() ? 200 : test_is_short() ? 4 : 15;
    long bytes = 0;
    for (int seed = 1; seed <= conversations; seed++) {
        Model *model = model_open((uint64_t)seed + 1000);
        for (int burst = (int)below(model, 30); burst > 0; burst--) {
            char lines[16384];
            Text text = text_over(lines, sizeof lines);
            for (int i = (int)below(model, 20); i > 0; i--) say_anything(model, &text);
            text_add(&text, "force\n.\n");
            talk_send_bytes(model->talk, lines, text.length);
            bytes += (long)text.length;
            char *line = NULL;
            talk_send(model->talk, "force\nping 77777");
            do line = talk_read_line(model->talk);
            while (line != NULL && strcmp(line, "pong 77777") != 0);
            if (line == NULL) talk_fail(model->talk, "the program ended", "");
        }
        part(model);
    }
    print_message("%d conversations, %ld bytes\n", conversations, bytes);
    assert_true(bytes > 0);
}

// More than is kept, and far beyond the longest line that is read.
static void long_lines_and_many_pings_are_survived(void **state) {
    (void)state;
    Model *model = model_open(1);
    enum { LENGTH = 1500000, PINGS = 5000 };
    char *bytes = malloc(LENGTH + 1);
    assert_non_null(bytes);
    memset(bytes, 'e', LENGTH);
    bytes[LENGTH] = '\n';
    talk_send_bytes(model->talk, bytes, LENGTH + 1);
    talk_send_bytes(model->talk, bytes + 1000000, LENGTH - 1000000 + 1);
    free(bytes);
    talk_send(model->talk, "st 1000\ngo");
    for (int i = 0; i < PINGS; i++) {
        char line[32];
        snprintf(line, sizeof line, "ping %d", i);
        talk_send(model->talk, line);
    }
    talk_send(model->talk, "?");
    int next = 0;
    while (next < PINGS) {
        char *line = talk_read_line(model->talk);
        char wanted[32];
        assert_non_null(line);
        if (!begins_with(line, "pong")) continue;
        snprintf(wanted, sizeof wanted, "pong %d", next++);
        assert_string_equal(line, wanted);
    }
    part(model);
}

int main(void) {
    if (getenv("ROQUE_TEST_AS_UCI") != NULL) return run_uci(1, NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_conversation_keeps_to_the_protocol),
        cmocka_unit_test(whatever_is_said_it_lives_and_answers),
        cmocka_unit_test(long_lines_and_many_pings_are_survived),
    };
    return cmocka_run_group_tests(tests, prepare_chess, NULL);
}
