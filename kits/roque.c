// roque.c - asks the checker, a line a question, and calls the exercise when told to.
// What the exercise prints goes to the file output.txt, never between the questions.
#include "roque.h"

#include <unistd.h>

int64_t exercise_call(const int64_t *numbers); // in call.c, which the checker writes

static FILE *answers, *questions;

static int64_t ask(const char *name, int count, int64_t one, int64_t two, int64_t three, int64_t four) {
    const int64_t numbers[] = {one, two, three, four};
    char line[64];
    fputs(name, questions);
    for (int i = 0; i < count; i++) fprintf(questions, " %lld", (long long)numbers[i]);
    fputc('\n', questions);
    fflush(questions);
    if (fgets(line, sizeof line, answers) == NULL) exit(0); // the checker has heard enough
    return strtoll(line, NULL, 10);
}

int count_moves(Position position) { return (int)ask("moves", 1, position, 0, 0, 0); }
Position play(Position position, int move) { return (Position)ask("play", 2, position, move, 0, 0); }
int value(Position position) { return (int)ask("value", 1, position, 0, 0, 0); }
bool is_max(Position position) { return ask("max", 1, position, 0, 0, 0) != 0; }
bool is_capture(Position position, int move) { return ask("capture", 2, position, move, 0, 0) != 0; }
bool in_check(Position position) { return ask("check", 1, position, 0, 0, 0) != 0; }
int estimate(Position position, int move) { return (int)ask("estimate", 2, position, move, 0, 0); }
int64_t board_key(Position position) { return ask("key", 1, position, 0, 0, 0); }
bool table_find(int64_t key) { return ask("find", 1, key, 0, 0, 0) != 0; }
int table_depth(void) { return (int)ask("depth", 0, 0, 0, 0, 0); }
int table_score(void) { return (int)ask("score", 0, 0, 0, 0, 0); }
int table_bound(void) { return (int)ask("bound", 0, 0, 0, 0, 0); }
void table_store(int64_t key, int depth, int score, int bound) { ask("store", 4, key, depth, score, bound); }
int clock_left(void) { return (int)ask("clock", 0, 0, 0, 0, 0); }
int search(Position position, int depth) { return (int)ask("search", 2, position, depth, 0, 0); }
int test(Position position, int depth, int beta) { return (int)ask("test", 3, position, depth, beta, 0); }
int chance(int n) { return (int)ask("chance", 1, n, 0, 0, 0); }
int over(Position position) { return (int)ask("over", 1, position, 0, 0, 0); }
void report(int number, int value) { ask("report", 2, number, value, 0, 0); }

int main(void) {
    char line[256];
    answers = fdopen(dup(STDIN_FILENO), "r");
    questions = fdopen(dup(STDOUT_FILENO), "w");
    dup2(STDERR_FILENO, STDOUT_FILENO);
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, answers) != NULL) {
        int64_t numbers[4] = {0};
        char *rest = line + strlen("call");
        for (int i = 0; i < 4; i++) numbers[i] = strtoll(rest, &rest, 10);
        int64_t answer = exercise_call(numbers);
        fprintf(questions, "return %lld\n", (long long)answer);
        fflush(questions);
    }
    return 0;
}
