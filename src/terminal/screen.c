// SPDX-License-Identifier: GPL-3.0-or-later
// screen.c - see screen.h.
#include "terminal/screen.h"

#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "book/book.h"
#include "core/clock.h"
#include "session/session.h"
#include "terminal/chess_board.h"
#include "terminal/panel.h"
#include "terminal/board_words.h"

enum { COLUMNS_MAX = 80, COLUMNS_MIN = 20, CLOCK_TENTHS_MS = 20000 };

// ---- the terminal ----

static bool names_utf8(const char *locale) {
    return locale != NULL
           && (strstr(locale, "UTF-8") != NULL || strstr(locale, "utf8") != NULL
               || strstr(locale, "utf-8") != NULL || strstr(locale, "UTF8") != NULL);
}

// The locale may be one that is not installed here; its name still says what the terminal shows.
static bool find_utf8(void) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *value = NULL;
    for (int i = 0; i < 3 && (value == NULL || value[0] == '\0'); i++) value = getenv(variables[i]);
    if (!names_utf8(value)) return false;
    if (setlocale(LC_CTYPE, "") == NULL && setlocale(LC_CTYPE, "C.UTF-8") == NULL)
        setlocale(LC_CTYPE, "C.utf8");
    return true;
}

static int find_width(void) {
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0
        || size.ws_col > COLUMNS_MAX)
        return COLUMNS_MAX;
    return size.ws_col < COLUMNS_MIN ? COLUMNS_MIN : size.ws_col;
}

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

void screen_open(Screen *screen, Language language, BoardLook look, bool keeps_scrolling) {
    const char *term = getenv("TERM");
    bool is_dumb = term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0;
    *screen = (Screen){.language = language, .look = look, .width = find_width()};
    screen->is_utf8 = find_utf8();
    screen->has_escapes = isatty(STDOUT_FILENO) && !is_dumb && look != LOOK_PLAIN;
    screen->redraws = screen->has_escapes && !keeps_scrolling;
    screen->shows_progress = isatty(STDERR_FILENO) && !is_dumb && look != LOOK_PLAIN;
    if (look != LOOK_AUTO) return;
    screen->look = !screen->has_escapes || !screen->is_utf8 ? LOOK_ASCII
                   : is_set("NO_COLOR")                     ? LOOK_FIGURINES
                                                            : LOOK_COLOUR;
}

void screen_measure(Screen *screen) {
    screen->width = find_width();
}

bool screen_find_look(const char *word, BoardLook *look) {
    static const struct {
        const char *word;
        BoardLook look;
    } looks[] = {
        {"ascii", LOOK_ASCII},       {"figurines", LOOK_FIGURINES}, {"colour", LOOK_COLOUR},
        {"color", LOOK_COLOUR},      {"couleur", LOOK_COLOUR},      {"documents", LOOK_DOCUMENTS},
        {"lettres", LOOK_DOCUMENTS}, {"plain", LOOK_PLAIN},         {"auto", LOOK_AUTO},
    };
    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        if (strcmp(word, looks[i].word) != 0) continue;
        *look = looks[i].look;
        return true;
    }
    return false;
}

// ---- text ----

void screen_write(const Screen *screen, const char *utf8) {
    if (screen->is_utf8) {
        fputs(utf8, stdout);
        return;
    }
    char plain[GAME_PICTURE_MAX];
    slice_copy(slice_of(utf8), plain, sizeof plain);
    text_drop_accents(plain);
    fputs(plain, stdout);
}

void screen_writef(const Screen *screen, const char *format, ...) {
    Text line = TEXT_OF(MESSAGE_MAX);
    va_list arguments;
    va_start(arguments, format);
    words_add_list(screen->language, &line, format, arguments);
    va_end(arguments);
    screen_write(screen, line.data);
}

// Signs that French sets apart from a word and that must not begin a row; "«" must not end one.
static bool hangs_on(const char *text, size_t length) {
    static const char *const signs[] = {"»", "»,", "».", ":", ";", "!", "?"};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strlen(signs[i]) == length && memcmp(signs[i], text, length) == 0) return true;
    }
    return false;
}

// The next word with the signs that belong to it.
static Slice next_unit(Slice *rest) {
    Slice unit = slice_next_word(rest);
    for (;;) {
        Slice ahead = *rest;
        Slice word = slice_next_word(&ahead);
        bool is_open = unit.length >= 2 && memcmp(unit.data + unit.length - 2, "«", 2) == 0;
        if (word.length == 0 || (!is_open && !hangs_on(word.data, word.length))) return unit;
        unit.length = (size_t)(word.data + word.length - unit.data);
        *rest = ahead;
    }
}

void screen_write_words(const Screen *screen, const char *words, int indent) {
    int column = indent;
    for (Slice rest = slice_of(words); rest.length > 0;) {
        Slice word = next_unit(&rest);
        if (word.length == 0) break;
        int columns = slice_columns(word);
        bool is_first = column == indent;
        bool is_new_row = !is_first && column + 1 + columns > screen->width - 1;
        Text row = TEXT_OF(MESSAGE_MAX);
        if (is_new_row) text_addf(&row, "\n%*s", indent, "");
        if (is_new_row) column = indent;
        if (!is_first && !is_new_row) text_add_char(&row, ' '), column++;
        text_add_bytes(&row, word.data, word.length);
        column += columns;
        screen_write(screen, row.data);
    }
    screen_write(screen, "\n");
}

void screen_write_paragraph(const Screen *screen, const char *utf8) {
    screen_write_words(screen, utf8, 0);
}

void screen_say(const Screen *screen, const char *format, ...) {
    Text message = TEXT_OF(MESSAGE_MAX);
    va_list arguments;
    va_start(arguments, format);
    words_add_list(screen->language, &message, format, arguments);
    va_end(arguments);
    screen_write_paragraph(screen, message.data);
}

void screen_say_line(const Screen *screen, const char *english) {
    screen_write_paragraph(screen, words_line(screen->language, english));
}

void screen_say_error(const Screen *screen, const Error *error) {
    Text message = TEXT_OF(MESSAGE_MAX);
    words_add(screen->language, error, &message);
    screen_write_paragraph(screen, message.data);
}

const char *screen_side_name(const Screen *screen, const Game *game, int side) {
    return words_term(screen->language, game->side_names[side]);
}

void screen_show_progress(const Screen *screen, const char *utf8) {
    if (!screen->shows_progress) return;
    char line[MESSAGE_MAX];
    slice_copy(slice_of(utf8), line, sizeof line);
    if (!screen->is_utf8) text_drop_accents(line);
    fprintf(stderr, "\r%s\x1b[K", line);
    fflush(stderr);
}

// ---- the board ----

int64_t screen_add_clock(int64_t time_ms, Text *text) {
    if (time_ms < 0) time_ms = 0;
    if (time_ms < CLOCK_TENTHS_MS) {
        text_addf(text, "%2d.%d", (int)(time_ms / 1000), (int)(time_ms / 100 % 10));
        return time_ms % 100 + 1;
    }
    int seconds = (int)((time_ms + 999) / 1000); // five minutes begin with 5:00
    if (seconds >= 3600)
        text_addf(text, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    else
        text_addf(text, "%d:%02d", seconds / 60, seconds % 60);
    return (time_ms - 1) % 1000 + 1;
}

static int count_men(const Game *game, const void *position, int side) {
    GamePiece pieces[GAME_PIECES_MAX];
    int count = game_list_pieces(game, position, pieces), own = 0;
    for (int i = 0; i < count; i++) own += pieces[i].side == side ? pieces[i].count : 0;
    return own;
}

// Clock of a player, its pieces and what it has taken.
static void add_possessions(const Screen *screen, const Session *session, int side, Text *text) {
    int score = 0;
    bool is_ticking = screen->has_escapes && !session->game->is_over(&session->position, &score)
                      && session->game->side_to_move(&session->position) == side;
    int64_t clock_ms[2];
    session_clocks(session, clock_now_ms(), clock_ms);
    bool has_clock = session->clock.base_ms > 0 && clock_ms[side] > 0;
    if (has_clock && !is_ticking) { // the prompt shows the one that runs
        text_add(text, "   ");
        screen_add_clock(clock_ms[side], text);
    }
    Text taken = TEXT_OF(160);
    if (session->game->people.counted != NULL) {
        bool has_letters = screen->look == LOOK_ASCII;
        text_add(text, "   ");
        words_addf(screen->language, text, has_letters ? "men: %d (%c)" : "men: %d",
                   count_men(session->game, &session->position, side),
                   session->game->people.counted[side]);
    }
    if (notation_is_chess(session->game)) chess_board_add_taken(screen, session, side, &taken);
    if (taken.length > 0) {
        text_add(text, "   ");
        words_addf(screen->language, text, "taken: %s", taken.data);
    }
}

// One line for a player: side, name and possessions. A name that is too long for it is cut.
static Picture picture_kind(const Screen *screen) {
    return screen->look == LOOK_COLOUR      ? PICTURE_COLOUR
           : screen->look == LOOK_FIGURINES ? PICTURE_FIGURINES
                                            : PICTURE_ASCII;
}

// " ●" behind the name of a side, where that does not say it; returns the columns it takes.
static int add_piece(const Screen *screen, const Session *session, int side, Text *text) {
    enum { MAN_COLUMNS = 4 };
    Text piece = TEXT_OF(GAME_PICTURE_MAX / 16);
    bool has_letters =
        picture_kind(screen) == PICTURE_ASCII; // those are the names, or stand beside the count
    if (has_letters
        || !game_draw_side(session->game, &session->position, side, picture_kind(screen), &piece))
        return 0;
    text_addf(text, " %s", piece.data);
    return MAN_COLUMNS;
}

static void write_player_line(const Screen *screen, const Session *session, int side) {
    enum { NAME_LEAST = 8 };
    char line[MESSAGE_MAX], possessions[MESSAGE_MAX / 2], title[PLAYER_NAME_MAX];
    Text text = text_over(line, sizeof line), rest = text_over(possessions, sizeof possessions);
    text_add(&text, screen_side_name(screen, session->game, side));
    int columns = slice_columns(slice_of(line)) + 3; // and a colon with its blanks
    columns += add_piece(screen, session, side, &text);
    text_add(&text, words_line(screen->language, ": "));
    add_possessions(screen, session, side, &rest);
    int room = screen->width - 1 - columns - slice_columns(slice_of(possessions));
    title_full(session, screen->language, side, title);
    Slice name = slice_cut(slice_of(title), room > NAME_LEAST ? room : NAME_LEAST);
    text_add_bytes(&text, name.data, name.length);
    text_addf(&text, "%s\n", possessions);
    screen_write(screen, line);
}

// ---- the picture ----

// Words in the place of a picture.
static bool is_told(const Screen *screen, const Session *session) {
    return screen->look == LOOK_PLAIN && game_has_board(session->game);
}

static void write_clocks(const Screen *screen, const Session *session) {
    char clocks[2][24];
    int64_t clock_ms[2];
    session_clocks(session, clock_now_ms(), clock_ms);
    if (session->clock.base_ms == 0 || clock_ms[0] == 0) return;
    for (int side = 0; side < 2; side++) {
        Text clock = text_over(clocks[side], sizeof clocks[0]);
        screen_add_clock(clock_ms[side], &clock);
    }
    screen_say(screen, "Clocks: %-s %s, %-s %s.", session->game->side_names[0], clocks[0],
               session->game->side_names[1], clocks[1]);
}

// A board in the user's words: letters of chess pieces and names of sides.
static void draw_own_picture(const Screen *screen, const Session *session, GameMove last_move,
                             Text *picture) {
    PictureStyle style = {.kind = picture_kind(screen),
                          .is_flipped = session_is_flipped(session),
                          .last_move = last_move,
                          .letters = screen->language->pieces};
    for (int side = 0; side < 2; side++)
        style.side_names[side] = screen_side_name(screen, session->game, side);
    game_draw_board(session->game, &session->position, &style, picture);
}

static void draw_picture(const Screen *screen, const Session *session, GameMove last_move) {
    if (is_told(screen, session)) {
        board_words_write(screen, session->game, &session->position);
        return;
    }
    Text picture = TEXT_OF(GAME_PICTURE_MAX);
    if (screen->look == LOOK_DOCUMENTS && notation_is_chess(session->game))
        chess_board_draw_documents(&session->position, session_is_flipped(session), &picture);
    else
        draw_own_picture(screen, session, last_move, &picture);
    panel_write_beside(screen, session, picture.data);
}

void screen_add_move(const Screen *screen, const Session *session, int ply, Text *text) {
    GamePosition position = session_position_at(session, ply);
    score_sheet_add_number(session->game, &position, ply, text);
    text_add_char(text, ' ');
    notation_add_move(screen->language, session->game, &position, session->moves[ply].recorded.move,
                      text);
}

static void write_status(const Screen *screen, const Session *session) {
    Text line = TEXT_OF(MESSAGE_MAX);
    if (session->count > 0) {
        Text move = TEXT_OF(GAME_MOVE_TEXT_MAX + 16);
        screen_add_move(screen, session, session->count - 1, &move);
        words_addf(screen->language, &line, "Last move: %s.", move.data);
        text_add(&line, "  ");
    }
    int score = 0;
    if (!session->game->is_over(&session->position, &score)) {
        int side = session->game->side_to_move(&session->position);
        words_addf(screen->language, &line, "%-s to move.", session->game->side_names[side]);
        if (notation_is_chess(session->game) && board_in_check((const Board *)&session->position))
            text_addf(&line, "  %s", words_line(screen->language, "Check!"));
    }
    screen_write_paragraph(screen, line.data);
}

// As long as the opening has a name at every move: later it is in the review.
static void write_opening(const Screen *screen, const Session *session) {
    if (!notation_is_chess(session->game)) return;
    const OpeningName *name = opening_name_find((const Board *)&session->position);
    if (name != NULL) screen_write_paragraph(screen, words_term(screen->language, name->name));
}

void screen_clear(const Screen *screen) {
    fputs(screen->redraws ? "\x1b[H\x1b[2J" : "\n", stdout);
}

void screen_draw(const Screen *screen, const Session *session) {
    GameMove last_move =
        session->count > 0 ? session->moves[session->count - 1].recorded.move : GAME_NO_MOVE;
    screen_clear(screen);
    int top = session_is_flipped(session) ? 0 : 1;
    bool is_words = is_told(screen, session);
    if (!is_words) write_player_line(screen, session, top);
    draw_picture(screen, session, last_move);
    if (!is_words)
        write_player_line(screen, session, 1 - top);
    else
        write_clocks(screen, session);
    write_status(screen, session);
    write_opening(screen, session);
    fflush(stdout);
}
