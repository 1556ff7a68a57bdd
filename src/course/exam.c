// SPDX-License-Identifier: GPL-3.0-or-later
// exam.c - see exam.h. A question is a row: what is asked, and the search whose tree is the answer.
#include "course/exam.h"

#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "games/games.h"
#include "lab/lab.h"

enum { TREE_TEXT = 420, NODES_MOST = 4000, TRIES_MOST = 1000, ANSWER_MAX = 2048 };

typedef struct ExamQuestion {
    const char *name;
    const char *title;
    const char *ask;
    const char *search;
    bool wants_cut;   // a tree in which nothing is cut asks nothing
    bool wants_again; // likewise one in which nothing is searched twice
    bool sorts;       // the answer is the tree in its best order
    bool wants_value; // the answer is the root's value and move, not the leaves
} ExamQuestion;

static const ExamQuestion QUESTIONS[] = {
    {.name = "minimax",
     .title = TERM("Minimax"),
     .ask =
         SENTENCE("Write the value of every inner node. What is the root worth, and which move is "
                  "best?"),
     .search = "minimax",
     .wants_value = true},
    {.name = "alphabeta",
     .title = TERM("Alpha-beta"),
     .ask = SENTENCE("Which leaves does alpha-beta look at, from left to right? Mark every cut and "
                     "write the window of every inner node."),
     .search = "alphabeta",
     .wants_cut = true},
    {.name = "order",
     .title = TERM("Move ordering"),
     .ask =
         SENTENCE("Put the children of every node into an order in which alpha-beta looks at the "
                  "fewest leaves. Which ones are they?"),
     .search = "alphabeta",
     .wants_cut = true,
     .sorts = true},
    {.name = "negascout",
     .title = TERM("NegaScout"),
     .ask = SENTENCE("Which nodes does NegaScout search twice, and with which windows? Write the "
                     "leaves in the order in which it looks at them."),
     .search = "negascout",
     .wants_again = true},
    {.name = "mtdf",
     .title = TERM("MTD(f)"),
     .ask = SENTENCE("MTD(f) begins at the guess 0 and remembers nothing. Write the window of each "
                     "of its searches, and "
                     "the leaves in the order in which it looks at them."),
     .search = "mtdf,guess=0"},
    {.name = "sss",
     .title = TERM("SSS*"),
     .ask = SENTENCE("In which order does SSS* look at the leaves?"),
     .search = "sss"},
};
enum { QUESTION_COUNT = sizeof QUESTIONS / sizeof *QUESTIONS };

// ---- a tree by chance ----

typedef struct Drawing {
    char text[TREE_TEXT + 1];
    int width, depth;
    int leaves;
} Drawing;

static int count_leaves(int width, int depth) {
    int leaves = 1;
    for (int i = 0; i < depth; i++) leaves *= width;
    return leaves;
}

static void add_subtree(const Drawing *drawing, int depth, const int *values, int *next,
                        Text *text) {
    if (depth == 0) {
        text_addf(text, "%d", values[(*next)++]);
        return;
    }
    text_add(text, "(");
    for (int i = 0; i < drawing->width; i++) {
        if (i > 0) text_add(text, " ");
        add_subtree(drawing, depth - 1, values, next, text);
    }
    text_add(text, ")");
}

// Leaves are different numbers, so that no answer depends on what is done with equals.
static void draw_tree(const Exam *exam, Random *random, Drawing *drawing) {
    int values[2 * EXAM_LEAVES_MAX];
    drawing->width = exam->width > 0 ? exam->width : 2 + (int)random_below(random, 2);
    drawing->depth = exam->depth > 0 ? exam->depth : drawing->width == 2 ? 3 : 2;
    drawing->leaves = count_leaves(drawing->width, drawing->depth);
    int count = 2 * drawing->leaves;
    for (int i = 0; i < count; i++) {
        int at = (int)random_below(random, (uint64_t)i + 1);
        values[i] = values[at];
        values[at] = i + 1;
    }
    Text text = text_over(drawing->text, sizeof drawing->text);
    int next = 0;
    add_subtree(drawing, drawing->depth, values, &next, &text);
}

// The value of the subtree that begins at *at; its text, the best child first at every node, goes
// to `sorted`.
static int sort_subtree(const char **at, bool is_max, Text *sorted) {
    enum { WIDTH_MOST = 4 };
    if (**at != '(') {
        char *end;
        int value = (int)strtol(*at, &end, 10);
        text_add_bytes(sorted, *at, (size_t)(end - *at));
        *at = end;
        return value;
    }
    char parts[WIDTH_MOST][TREE_TEXT + 1];
    int values[WIDTH_MOST];
    int order[WIDTH_MOST];
    int count = 0;
    for ((*at)++; **at != ')' && count < WIDTH_MOST; count++) {
        if (**at == ' ') (*at)++;
        Text part = text_over(parts[count], sizeof parts[count]);
        values[count] = sort_subtree(at, !is_max, &part);
        int place = count;
        while (place > 0
               && (is_max ? values[order[place - 1]] < values[count]
                          : values[order[place - 1]] > values[count])) {
            order[place] = order[place - 1];
            place--;
        }
        order[place] = count;
    }
    (*at)++;
    text_add(sorted, "(");
    for (int i = 0; i < count; i++) text_addf(sorted, "%s%s", i > 0 ? " " : "", parts[order[i]]);
    text_add(sorted, ")");
    return values[order[0]];
}

// ---- its search ----

typedef struct Answer {
    Tree tree;
    LabResult *result;
    int leaves[NODES_MOST]; // for MAX, in the order in which they were looked at
    int leaf_count;
    bool has_again;
    char best[GAME_MOVE_TEXT_MAX];
} Answer;

static void notice(void *state, const TraceEvent *event) {
    Answer *answer = state;
    TraceObserver tree = tree_observer(&answer->tree);
    tree.notice(tree.state, event);
    answer->has_again |= event->kind == TRACE_RESEARCH;
    bool is_leaf = event->kind == TRACE_LEAVE
                   && (event->reason == REASON_OVER || event->reason == REASON_HORIZON);
    if (is_leaf && answer->leaf_count < NODES_MOST)
        answer->leaves[answer->leaf_count++] = event->ply % 2 == 0 ? event->value : -event->value;
}

static bool search_tree(const char *text, const char *search, Answer *answer, Error *error) {
    GamePosition position;
    LabSpec spec;
    Text spec_text = TEXT_OF(LAB_SPEC_TEXT_MAX);
    text_addf(&spec_text, "%s,depth=20", search);
    if (!game_start(&game_tree, text, &position, error)
        || !lab_parse_spec(spec_text.data, &game_tree, &spec, error))
        return false;
    Search *opened = lab_open(&game_tree, &spec, error);
    if (opened == NULL) return false;
    answer->tree.count = 0;
    answer->tree.current = -1;
    answer->tree.is_full = false;
    answer->leaf_count = 0;
    answer->has_again = false;
    lab_set_observer(opened, (TraceObserver){.notice = notice, .state = answer});
    bool is_done = lab_run(opened, &position, NULL, answer->result, error);
    if (is_done) game_format_move(&game_tree, &position, answer->result->best, answer->best);
    lab_close(opened);
    return is_done;
}

static bool is_worth_asking(const ExamQuestion *question, const Drawing *drawing,
                            const Answer *answer) {
    return (!question->wants_cut || answer->leaf_count < drawing->leaves)
           && (!question->wants_again || answer->has_again);
}

// Draws until the tree shows what is asked about, then searches what is to be answered.
static bool prepare(const Exam *exam, const ExamQuestion *question, Random *random,
                    Drawing *drawing, Answer *answer, Error *error) {
    int tries = 0;
    do {
        draw_tree(exam, random, drawing);
        if (!search_tree(drawing->text, question->search, answer, error)) return false;
    } while (!is_worth_asking(question, drawing, answer) && ++tries < TRIES_MOST);
    if (!question->sorts) return true;
    const char *at = drawing->text;
    Text sorted = TEXT_OF(TREE_TEXT + 1);
    sort_subtree(&at, true, &sorted);
    return search_tree(sorted.data, question->search, answer, error);
}

// ---- on paper ----

// The bare tree: squares for MAX, circles for MIN, room for values, numbers at the leaves.
static void write_bare_tree(const Drawing *drawing, FILE *out) {
    enum { STEP = 44, LEVEL = 66, SIDE = 24, EDGE = 20 };
    double places[EXAM_LEAVES_MAX];
    const char *at = drawing->text;
    int width = drawing->leaves * STEP + 2 * EDGE;
    int height = drawing->depth * LEVEL + SIDE + 2 * EDGE;
    fprintf(out, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d'>\n", width,
            height, width);
    for (int i = 0; i < drawing->leaves; i++) {
        at += strcspn(at, "0123456789");
        places[i] = EDGE + (i + 0.5) * STEP;
        fprintf(out, "<text x='%.1f' y='%d'>%d</text>\n", places[i],
                EDGE + drawing->depth * LEVEL + SIDE, (int)strtol(at, (char **)(uintptr_t)&at, 10));
    }
    int count = drawing->leaves;
    for (int level = drawing->depth - 1; level >= 0; level--) {
        count /= drawing->width;
        double y = EDGE + level * LEVEL + SIDE / 2.0;
        for (int i = 0; i < count; i++) {
            const double *below = &places[(size_t)i * (size_t)drawing->width];
            double x = (below[0] + below[drawing->width - 1]) / 2;
            for (int k = 0; k < drawing->width; k++)
                fprintf(out, "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f'/>\n", x, y, below[k],
                        y + LEVEL - SIDE / 2.0);
            places[i] = x;
            if (level % 2 == 0)
                fprintf(out, "<rect x='%.1f' y='%.1f' width='%d' height='%d'/>\n", x - SIDE / 2.0,
                        y - SIDE / 2.0, SIDE, SIDE);
            else
                fprintf(out, "<circle cx='%.1f' cy='%.1f' r='%d'/>\n", x, y, SIDE / 2);
        }
    }
    fputs("</svg>\n", out);
}

static void say_words(const void *speech, const Sentence *sentence, Text *text) {
    words_add(speech, sentence, text);
}

static void write_solution(const Exam *exam, const ExamQuestion *question, const Drawing *drawing,
                           Answer *answer, FILE *out) {
    Text words = TEXT_OF(ANSWER_MAX);
    if (question->wants_value) {
        words_addf(exam->speech, &words, "The root is worth %d; the best move is number %s.",
                   answer->result->value, answer->best);
    } else {
        words_addf(exam->speech, &words,
                   "The leaves as they are looked at, %d in all (the tree has %d):",
                   answer->leaf_count, drawing->leaves);
        for (int i = 0; i < answer->leaf_count; i++) text_addf(&words, " %d", answer->leaves[i]);
        text_add(&words, ".");
    }
    fprintf(out, "<p>%s</p>\n", words.data);
    answer->tree.say = say_words;
    answer->tree.language = exam->speech;
    tree_write_svg(&answer->tree, TREE_VIEW_ROOT, words_term(exam->speech, question->title), out);
    fprintf(out, "<p class='tree'><code>tree:%s</code></p>\n", drawing->text);
}

static const ExamQuestion *find_question(Slice name, Error *error) {
    Text names = TEXT_OF(256);
    for (int i = 0; i < QUESTION_COUNT; i++) {
        if (slice_is(name, QUESTIONS[i].name)) return &QUESTIONS[i];
        text_addf(&names, " %s", QUESTIONS[i].name);
    }
    error_set(error, "there is no question '%.*s'; there are:%s", slice_shown(name, 40), name.data,
              names.data);
    return NULL;
}

// Cuts the list at its commas.
static int read_questions(const char *list, const ExamQuestion *found[EXAM_QUESTIONS_MAX],
                          Error *error) {
    int count = 0;
    for (const char *at = list; count < EXAM_QUESTIONS_MAX; at++) {
        size_t length = strcspn(at, ",");
        found[count] = find_question((Slice){at, length}, error);
        if (found[count++] == NULL) return 0;
        at += length;
        if (*at == '\0') return count;
    }
    error_set(error, "a sheet has at most %d questions", EXAM_QUESTIONS_MAX);
    return 0;
}

static void write_head(const Exam *exam, FILE *out) {
    Text title = TEXT_OF(256);
    words_addf(exam->speech, &title, "Game trees: exam sheet %llu", (unsigned long long)exam->seed);
    fprintf(
        out,
        "<!DOCTYPE html>\n<html lang='%s'><head><meta charset='utf-8'><title>%s</title>\n"
        "<style>body{font:15px/1.45 serif;max-width:52em;margin:2em auto;padding:0 1em}"
        "section{break-inside:avoid}svg{max-width:100%%;height:auto}"
        ".bare line{stroke:#000}.bare rect,.bare circle{fill:#fff;stroke:#000}"
        ".bare text{text-anchor:middle;font-size:15px}.room{height:7em}"
        ".solutions{break-before:page}.tree{font-size:11px}</style></head>\n<body><h1>%s</h1>\n",
        exam->speech->code, title.data, title.data);
    fprintf(out, "<p>%s</p>\n",
            words_line(exam->speech,
                       "Squares are MAX's nodes, circles MIN's; leaves are worth so much "
                       "for MAX. Children are tried from left to right."));
}

// The same numbers twice over: all questions, then all solutions.
static bool write_part(const Exam *exam, const ExamQuestion *const *questions, int count,
                       bool is_solution, Answer *answer, FILE *out, Error *error) {
    for (int i = 0; i < count; i++) {
        Drawing drawing;
        Random random = random_from_seed(random_mix(exam->seed) + (uint64_t)i);
        if (!prepare(exam, questions[i], &random, &drawing, answer, error)) return false;
        fprintf(out, "<section%s><h2>%d. %s</h2>\n", is_solution ? "" : " class='bare'", i + 1,
                words_term(exam->speech, questions[i]->title));
        if (is_solution) {
            write_solution(exam, questions[i], &drawing, answer, out);
        } else {
            fprintf(out, "<p>%s</p>\n", words_line(exam->speech, questions[i]->ask));
            write_bare_tree(&drawing, out);
            fputs("<div class='room'></div>\n", out);
        }
        fputs("</section>\n", out);
    }
    return true;
}

bool exam_write(const Exam *exam, FILE *out, Error *error) {
    const ExamQuestion *questions[EXAM_QUESTIONS_MAX];
    int count = read_questions(exam->questions, questions, error);
    if (count == 0) return false;
    Answer *answer = calloc(1, sizeof *answer);
    LabResult *result = malloc(sizeof *result);
    bool is_open = answer != NULL && result != NULL;
    if (!is_open) error_no_memory(error);
    is_open = is_open && tree_open(&answer->tree, &game_tree, NODES_MOST, error);
    bool is_written = false;
    if (is_open) {
        answer->result = result;
        write_head(exam, out);
        is_written = write_part(exam, questions, count, false, answer, out, error);
        if (is_written && !exam->hides_solutions) {
            fprintf(out, "<div class='solutions'><h1>%s</h1>\n",
                    words_line(exam->speech, "Solutions"));
            is_written = write_part(exam, questions, count, true, answer, out, error);
            fputs("</div>\n", out);
        }
        fputs("</body></html>\n", out);
        tree_close(&answer->tree);
    }
    free(result);
    free(answer);
    return is_written;
}
