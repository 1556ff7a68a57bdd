// SPDX-License-Identifier: GPL-3.0-or-later
// ask_bench.c - the end of `make bench-tables`: what one answer costs, of a book as a
// table and as an automaton, of our endgame tables, and of Syzygy's by one thread and by
// two that share the library's lock.
//
//   ask_bench OWN SYZYGY              times, as processor time of the asking thread, and how
//                                     often memory was asked for (two folders of tables)
//   valgrind --tool=callgrind ...     instructions of ask_table() and step_automaton()
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "book/book.h"
#include "endgame/endgame.h"

enum { LINES = 2000, STATES_MAX = 1 << 16, BOARDS = 20000, ROUNDS = 5 };

static double now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// ---- memory that is asked for: the C library's functions with a counter before them ----

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

static atomic_llong allocations;

void *malloc(size_t size) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    return __libc_realloc(old, size);
}

// ---- a book ----

// A state is a position of the book; its edges stand one behind the other.
typedef struct Edge {
    Move move;
    uint16_t weight;
    int next; // -1: out of the book
} Edge;

typedef struct Automaton {
    uint64_t keys[STATES_MAX]; // of the states, only for making it
    int first[STATES_MAX + 1];
    Edge *edges;
    int states, edge_count;
} Automaton;

static int state_of(const Automaton *automaton, uint64_t key) {
    for (int i = 0; i < automaton->states; i++) {
        if (automaton->keys[i] == key) return i;
    }
    return -1;
}

// Positions in the order in which they are found from the start.
static void make_automaton(Automaton *automaton, const Book *book, const Board *start) {
    Board *boards = malloc(STATES_MAX * sizeof *boards);
    boards[0] = *start;
    automaton->keys[0] = start->key;
    automaton->states = 1;
    automaton->edges = malloc(sizeof(Edge) * (size_t)(book_entry_count(book) + 1));
    for (int i = 0; i < automaton->states; i++) {
        BookMove moves[BOOK_MOVES_MAX];
        int count = book_list(book, &boards[i], moves);
        automaton->first[i] = automaton->edge_count;
        for (int j = 0; j < count; j++) {
            Board next;
            BookMove after[BOOK_MOVES_MAX];
            board_play(&boards[i], (Move)moves[j].move, &next);
            int state = state_of(automaton, next.key);
            if (state < 0 && book_list(book, &next, after) > 0 && automaton->states < STATES_MAX) {
                state = automaton->states++;
                boards[state] = next;
                automaton->keys[state] = next.key;
            }
            automaton->edges[automaton->edge_count++] =
                (Edge){(Move)moves[j].move, (uint16_t)moves[j].weight, state};
        }
    }
    automaton->first[automaton->states] = automaton->edge_count;
    free(boards);
}

// One lookup of each kind: the place of the position's first entry; the state after a move.
__attribute__((noinline)) static int64_t ask_table(const Book *book, const Board *board) {
    return book_find(book, polyglot_key(board));
}

__attribute__((noinline)) static int step_automaton(const Automaton *automaton, int state,
                                                    Move move) {
    for (int i = automaton->first[state]; i < automaton->first[state + 1]; i++) {
        if (automaton->edges[i].move == move) return automaton->edges[i].next;
    }
    return -1;
}

// The same lines through both, drawn by the book's weights.
static void bench_book(void) {
    Error error;
    Board start;
    Automaton *automaton = calloc(1, sizeof *automaton);
    Book *book = book_open_own_chess(&error);
    if (book == NULL || automaton == NULL || !fen_parse(FEN_START, &start, &error)) return;
    make_automaton(automaton, book, &start);
    Random random = random_from_seed(1);
    double table_s = 0, automaton_s = 0;
    int64_t asked = 0, sum = 0;
    for (int line = 0; line < LINES; line++) {
        Board board = start, next;
        Move move;
        int state = 0;
        while (state >= 0 && book_draw(book, &board, &random, &move)) {
            board_play(&board, move, &next);
            board = next;
            double before_s = now_s();
            sum += ask_table(book, &board);
            double between_s = now_s();
            state = step_automaton(automaton, state, move);
            automaton_s += now_s() - between_s;
            table_s += between_s - before_s;
            asked++;
        }
    }
    printf("book      %d positions, %lld lookups (%lld): a table takes %.1f times an automaton's "
           "step, clock calls included\n",
           automaton->states, (long long)asked, (long long)(sum & 1), table_s / automaton_s);
    book_close(book);
    free(automaton->edges);
    free(automaton);
}

// ---- endings ----

typedef struct Asking {
    Board *boards;
    Endgame *syzygy; // NULL: our own
    Tables *own;
    double best_s; // for all boards
    int known;
} Asking;

static void *ask_all(void *argument) {
    Asking *asking = argument;
    for (int round = 0; round < ROUNDS; round++) {
        double began_s = now_s();
        asking->known = 0;
        for (int i = 0; i < BOARDS; i++) {
            TableAnswer answer;
            EndgameResult result;
            asking->known += asking->own != NULL
                                 ? tables_probe(asking->own, &asking->boards[i], &answer)
                                 : endgame_probe(asking->syzygy, &asking->boards[i], &result);
        }
        double time_s = now_s() - began_s;
        if (asking->best_s == 0 || time_s < asking->best_s) asking->best_s = time_s;
    }
    return NULL;
}

// Nanoseconds of processor time an answer, by so many threads at once.
static double ask_by(Asking asking, int threads) {
    enum { THREADS_MAX = 2 };
    Asking parts[THREADS_MAX];
    pthread_t others[THREADS_MAX];
    double sum_s = 0;
    for (int i = 0; i < threads; i++) parts[i] = asking;
    for (int i = 1; i < threads; i++) pthread_create(&others[i], NULL, ask_all, &parts[i]);
    ask_all(&parts[0]);
    for (int i = 1; i < threads; i++) pthread_join(others[i], NULL);
    for (int i = 0; i < threads; i++) sum_s += parts[i].best_s;
    return sum_s / threads / BOARDS * 1e9;
}

static void bench_endings(const char *name, const char *own_folder, const char *syzygy_folder) {
    Error error;
    Material material;
    Random random = random_from_seed(7);
    Asking asking = {.boards = malloc(BOARDS * sizeof(Board))};
    layout_init();
    if (asking.boards == NULL || !material_parse(name, &material, &error)) return;
    const Layout layout = layout_of(&material);
    for (int i = 0; i < BOARDS;)
        i += layout_board(&layout, (uint32_t)random_below(&random, layout.size), (Side)(i % 2),
                          &asking.boards[i]);
    asking.own = tables_open(own_folder, TABLES_CACHE_MB, &error);
    if (asking.own != NULL) {
        printf("%-6s    our tables, in the cache: %.0f ns by one thread, %.0f ns by each of two\n",
               name, ask_by(asking, 1), ask_by(asking, 2));
        const long long before = atomic_load(&allocations);
        ask_all(&asking);
        printf("%-6s    %lld allocations in %d answers, %d of them known\n", name,
               atomic_load(&allocations) - before, ROUNDS * BOARDS, ROUNDS * asking.known);
    }
    tables_close(asking.own);
    asking.own = NULL;
    asking.syzygy = endgame_open(syzygy_folder, &error);
    if (asking.syzygy != NULL)
        printf("%-6s    Syzygy through libfathom: %.0f ns by one thread, %.0f ns by each of two\n",
               name, ask_by(asking, 1), ask_by(asking, 2));
    endgame_close(asking.syzygy);
    free(asking.boards);
}

int main(int argc, char **argv) {
    chess_init();
    bench_book();
    if (argc == 3) bench_endings("KQKR", argv[1], argv[2]);
    return 0;
}
