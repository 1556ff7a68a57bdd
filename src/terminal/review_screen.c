// SPDX-License-Identifier: GPL-3.0-or-later
// review_screen.c - see review_screen.h; looking at the game and showing what was found.
#include "terminal/review_screen.h"

#include <stdio.h>
#include <string.h>

#include "book/book.h"
#include "drill/drill.h"
#include "terminal/review_graph.h"

enum { LINE_SHOWN = 6, NAME_COLUMNS = 27 };

// ---- looking ----

static void say_part(const Terminal *terminal) {
    const SessionReview *review = terminal->session.review;
    if (review->lab != NULL || review->judged == review->whole) return;
    screen_say(&terminal->screen,
               "Stopped: this is about %d of %d half-moves. Type review to go on.",
               review->judged->plies, review->whole->plies);
}

bool review_screen_make(Terminal *terminal) {
    const Session *session = &terminal->session;
    bool is_known = review_is_whole(session);
    if (!is_known && review_is_possible(session) && !terminal->screen.shows_progress)
        screen_say(&terminal->screen, "Looking at the game ...");
    fflush(stdout);
    if (!terminal_act(terminal, &(SessionAct){.kind = ACT_REVIEW})) return false;
    if (!terminal_wait(terminal) || !session->is_reviewed) return false;
    if (!is_known) say_part(terminal);
    if (!is_known && terminal->keeper.saves) trainer_add_review(session);
    return true;
}

// ---- showing ----

static bool has_table(const Terminal *terminal) {
    enum { TABLE_COLUMNS = 79 };
    return terminal->screen.look != LOOK_PLAIN && terminal->screen.width > TABLE_COLUMNS;
}

// Cells of the table: a name, and four numbers or their headings.
static void write_row(const Terminal *terminal, const char *name, const char *const cells[4]) {
    screen_writef(&terminal->screen, "%-*s%10s%13s%12s%17s\n", NAME_COLUMNS, name, cells[0],
                  cells[1], cells[2], cells[3]);
}

// A row of the table, or a sentence where there is no room or no eye for one.
static void write_side(const Terminal *terminal, const SessionReview *review, Side side) {
    static const Grade grades[] = {GRADE_BLUNDER, GRADE_MISTAKE, GRADE_INACCURACY};
    const SideSummary *summary = &review->judged->sides[side];
    char name[PLAYER_NAME_MAX], numbers[4][24];
    Text left = TEXT_OF(2 * PLAYER_NAME_MAX);
    text_add(&left, screen_side_name(&terminal->screen, terminal->session.game, side));
    title_short(&terminal->session, terminal->screen.language, side, name);
    Slice shown = slice_cut(slice_of(name), NAME_COLUMNS - slice_columns(slice_of(left.data)) - 3);
    text_add(&left, " (");
    text_add_bytes(&left, shown.data, shown.length);
    text_add_char(&left, ')');
    snprintf(numbers[0], sizeof numbers[0], "%.1f %%", accuracy_value(&summary->accuracy));
    for (int i = 0; i < 3; i++)
        snprintf(numbers[i + 1], sizeof numbers[0], "%d", summary->counts[grades[i]]);
    for (int i = 0; i < 4 && summary->accuracy.moves == 0; i++) strcpy(numbers[i], "-");
    if (has_table(terminal))
        write_row(terminal, left.data,
                  (const char *const[]){numbers[0], numbers[1], numbers[2], numbers[3]});
    else if (summary->accuracy.moves > 0)
        screen_say(&terminal->screen, "%s: accuracy %s, blunders %s, mistakes %s, inaccuracies %s.",
                   left.data, numbers[0], numbers[1], numbers[2], numbers[3]);
}

static void write_table(const Terminal *terminal, const SessionReview *review) {
    Language language = terminal->screen.language;
    const char *const headings[] = {
        words_line(language, "accuracy"), words_line(language, "blunders ??"),
        words_line(language, "mistakes ?"), words_line(language, "inaccuracies ?!")};
    if (has_table(terminal)) write_row(terminal, words_line(language, "Review"), headings);
    write_side(terminal, review, WHITE);
    write_side(terminal, review, BLACK);
}

// " 2  12... Qxb2??   +0.35 -> -4.10   Blunder. Gives up a queen."
static void write_bad_move(const Terminal *terminal, const SessionReview *review, int number) {
    const GameReview *judged = review->judged;
    int ply = review->worst[number];
    const Look *look = &judged->looks[ply];
    const Verdict *verdict = &judged->verdicts[ply];
    Board board = path_board(game_review_path(judged, ply));
    SanLetters letters = san_letters_of(terminal->screen.language->pieces);
    char line[MESSAGE_MAX], better[MESSAGE_MAX];
    Text text = text_over(line, sizeof line), better_text = text_over(better, sizeof better);
    screen_add_move(&terminal->screen, &terminal->session, ply, &text);
    text_add(&text, grade_mark(verdict->grade));
    text_addf(&text, " (");
    review_words_add_score(judged->scores[ply], &text);
    text_add(&text, terminal->screen.is_utf8 ? " → " : " -> ");
    review_words_add_score(judged->scores[ply + 1], &text);
    text_add(&text, ")");
    review_words_add_verdict(terminal->screen.language, verdict, &text);
    screen_writef(&terminal->screen, "%2d  ", number + 1);
    screen_write_words(&terminal->screen, line, 4);
    if (look->line_count > 0)
        review_words_add_line(&board, &look->lines[0], LINE_SHOWN, letters, &better_text);
    text = text_over(line, sizeof line);
    words_addf(terminal->screen.language, &text, "Better: %s", better);
    screen_write(&terminal->screen, "    ");
    screen_write_words(&terminal->screen, line, 4);
}

// A person who made no bad move, and what came of it.
static const char *praise(const Terminal *terminal, const SessionReview *review) {
    enum { POINTS_LOST = 35 };
    const GameReview *judged = review->judged;
    const GameResult *result = &terminal->session.result;
    Outcome loss = review->side == WHITE ? OUTCOME_SECOND_WINS : OUTCOME_FIRST_WINS;
    double white_points = judged->points[judged->plies];
    bool was_lost = (review->side == WHITE ? white_points : 100 - white_points) < POINTS_LOST;
    if (judged->sides[review->side].accuracy.moves == 0)
        return SENTENCE("You made no move: there is nothing to judge.");
    if (result->outcome != loss) return SENTENCE("You made no bad move. Well played!");
    if (was_lost)
        return SENTENCE(
            "No move of yours was bad by itself: the game slipped away little by little.");
    return result->cause == END_RESIGNED
               ? SENTENCE("You made no bad move: only resigning lost the game.")
           : result->cause == END_TIME
               ? SENTENCE("You made no bad move: only the clock lost the game.")
               : SENTENCE("No bad move was found.");
}

static void write_worst(const Terminal *terminal, const SessionReview *review) {
    bool is_own = review->side != SIDE_COUNT;
    if (review->worst_count == 0) {
        screen_say_line(&terminal->screen,
                        is_own ? praise(terminal, review) : SENTENCE("No bad move was found."));
        return;
    }
    bool is_one = review->worst_count == 1;
    screen_say(&terminal->screen, is_own   ? is_one
                                                 ? "Your worst move (scores are White's, in pawns):"
                                                 : "Your worst moves (scores are White's, in pawns):"
                                  : is_one ? "The worst move (scores are White's, in pawns):"
                                           : "The worst moves (scores are White's, in pawns):");
    for (int i = 0; i < review->worst_count; i++) write_bad_move(terminal, review, i);
}

// Moves that cost much when nothing was left to lose: no mistakes by the points, but worth a look.
static void write_dear(const Terminal *terminal, const SessionReview *review) {
    enum { DEAR_CP = 200, DEAR_MOST = 4 };
    const GameReview *judged = review->judged;
    Text list = TEXT_OF(MESSAGE_MAX);
    int count = 0;
    for (int ply = 0; ply < judged->plies && count < DEAR_MOST; ply++) {
        const Verdict *verdict = &judged->verdicts[ply];
        bool is_told = review->side == SIDE_COUNT || review->side == game_review_mover(judged, ply);
        if (!is_told || verdict->loss > REVIEW_HOLDS_MOST || verdict->loss_cp < DEAR_CP) continue;
        if (count++ > 0) text_add(&list, ", ");
        screen_add_move(&terminal->screen, &terminal->session, ply, &list);
    }
    if (count > 0)
        screen_say(&terminal->screen, "Dear too, though the game was decided: %s", list.data);
}

bool review_screen_draw(Terminal *terminal, const char *path) {
    if (terminal->session.review->lab != NULL) {
        screen_say(&terminal->screen, "Only the course of a game of chess is drawn.");
        return false;
    }
    char shown[STORE_PATH_MAX], names[2][PLAYER_NAME_MAX], title[3 * PLAYER_NAME_MAX];
    Error error = {{0}};
    for (int side = 0; side < 2; side++)
        title_short(&terminal->session, terminal->screen.language, side, names[side]);
    snprintf(title, sizeof title, "%s - %s, %s", names[0], names[1],
             outcome_text(terminal->session.result.outcome));
    bool is_drawn = review_words_write_graph(terminal->screen.language,
                                             terminal->session.review->judged, title, path, &error);
    if (is_drawn)
        screen_say(&terminal->screen, "Graph: %s", store_show_path(path, shown));
    else
        screen_say_error(&terminal->screen, &error);
    return is_drawn;
}

static void write_opening(const Terminal *terminal, const GameReview *judged) {
    Text line = TEXT_OF(MESSAGE_MAX);
    const OpeningName *name = opening_name_of_game(&judged->start, judged->moves, judged->plies);
    if (name == NULL) return;
    text_addf(&line, "%s %s", name->code, words_term(terminal->screen.language, name->name));
    screen_write_paragraph(&terminal->screen, line.data);
}

void review_screen_show(Terminal *terminal) {
    const SessionReview *review = terminal->session.review;
    bool is_part = review->lab == NULL && review->judged->plies < review->whole->plies;
    if (terminal->screen.redraws && !is_part) fputs("\x1b[H\x1b[2J", stdout);
    if (review->lab != NULL) {
        review_screen_show_lab(terminal);
    } else {
        write_table(terminal, review);
        write_opening(terminal, review->judged);
        review_graph_draw(&terminal->screen, review->judged, review->worst, review->worst_count);
        write_worst(terminal, review);
        write_dear(terminal, review);
    }
    if (review->worst_count == 1)
        screen_say(&terminal->screen, "Type retry to try again from there.");
    if (review->worst_count > 1)
        screen_say(&terminal->screen,
                   "Type retry to try again from the worst one, retry 2 from the second.");
    fflush(stdout);
}
