// SPDX-License-Identifier: GPL-3.0-or-later
// line_edit.c - line editing, history and completion through libedit, where it was found.
#include "terminal/line.h"

#ifdef HAVE_LIBEDIT

#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "core/interrupt.h"

enum { HISTORY_LINES = 200, COLUMNS_SHOWN = 78 };

struct LineEditor {
    LineInput *input;
    EditLine *edit;
    History *history;
    mbstate_t decoding;
    char *words; // LINE_WORDS_MAX bytes for completion
    int room;    // for characters in the window that the library knows
};

static LineEditor *editor_of(EditLine *edit) {
    void *data = NULL;
    el_get(edit, EL_CLIENTDATA, &data);
    return data;
}

static char *prompt_of(EditLine *edit) {
    return (char *)(uintptr_t)editor_of(edit)->input->prompt;
}

// ---- characters ----

// Only what a line of this game needs reaches the library: it has commands (Esc x, quoting, macros)
// that a person meets by accident only, and versions of it that crash in them.

// Control keys that edit; the others are dropped.
static bool is_editing_key(wchar_t c) {
    static const char keys[] = {1, 2, 4, 5, 6, '\b', '\t', '\n', 11, 12, '\r', 14, 16, 21, 23, 127};
    return memchr(keys, (int)c, sizeof keys) != NULL;
}

// A key that sends an escape sequence, as the control key that does the same; 0 for none.
static wchar_t key_of_sequence(EditLine *edit, char final, int number) {
    static const char letters[] = "ABCDHF", controls[] = {16, 14, 6, 2, 1, 5};
    const char *letter = strchr(letters, final);
    if (letter != NULL && final != '\0') return controls[letter - letters];
    if (final != '~') return 0;
    const LineInfo *line = el_line(edit);
    if (number == 1 || number == 7) return 1;
    if (number == 4 || number == 8) return 5;
    // ^D on an empty line would end the game
    return number == 3 && line->cursor < line->lastchar ? 4 : 0;
}

// Reads what follows Esc: [A, OA, [3~. A lone Esc is nothing.
static int read_sequence(LineEditor *editor, wchar_t *key) {
    enum { SEQUENCE_MAX = 8, ESC_WAIT_MS = 50 };
    char byte = 0;
    int number = 0;
    *key = 0;
    if (!line_has_byte(editor->input, ESC_WAIT_MS)) return 1;
    int got = line_read_byte(editor->input, &byte);
    if (got <= 0 || (byte != '[' && byte != 'O')) return got;
    for (int i = 0; i < SEQUENCE_MAX && line_has_byte(editor->input, ESC_WAIT_MS); i++) {
        got = line_read_byte(editor->input, &byte);
        if (got <= 0) return got;
        if (byte >= '0' && byte <= '9') number = (number * 10 + byte - '0') % 1000;
        if (byte < '@' || byte > '~') continue;
        *key = key_of_sequence(editor->edit, byte, number);
        break;
    }
    return 1;
}

// The characters come through our own reading, which knows deadlines and signals.
static int read_character(EditLine *edit, wchar_t *character) {
    enum { LATIN_END = 0x250, ESC = 27 };
    LineEditor *editor = editor_of(edit);
    memset(&editor->decoding, 0, sizeof editor->decoding);
    for (;;) {
        char byte = 0;
        int got = line_read_byte(editor->input, &byte);
        if (got <= 0) return got;
        size_t length = mbrtowc(character, &byte, 1, &editor->decoding);
        if (length == (size_t)-2) continue; // more bytes of this character follow
        memset(&editor->decoding, 0, sizeof editor->decoding);
        if (length == (size_t)-1) *character = L'?';
        if (*character == ESC && (got = read_sequence(editor, character)) <= 0) return got;
        const LineInfo *line = el_line(edit);
        bool is_control = *character < ' ' || (*character >= 127 && *character < 160);
        int most = editor->room < LINE_SIZE - 8 ? editor->room : LINE_SIZE - 8;
        bool is_full = line->lastchar - line->buffer >= most;
        if (is_control ? !is_editing_key(*character) : is_full) continue;
        if (*character >= LATIN_END) *character = L'?'; // no wide or combining characters
        return 1;
    }
}

// ---- completion ----

static bool begins(Slice word, const char *prefix, size_t length) {
    return word.length >= length && strncmp(word.data, prefix, length) == 0;
}

// How far all words with the prefix agree; counts them too.
static size_t common_length(const char *words, const char *prefix, size_t length, Slice *first,
                            int *count) {
    size_t common = 0;
    *count = 0;
    Slice rest = slice_of(words);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        if (!begins(word, prefix, length)) continue;
        if ((*count)++ == 0) {
            *first = word;
            common = word.length;
        }
        size_t same = 0;
        while (same < common && same < word.length && word.data[same] == first->data[same]) same++;
        common = same;
    }
    return common;
}

static void show_choices(const char *words, const char *prefix, size_t length) {
    int column = 0;
    putchar('\n');
    Slice rest = slice_of(words);
    for (Slice word = slice_next_word(&rest); word.length > 0; word = slice_next_word(&rest)) {
        if (!begins(word, prefix, length)) continue;
        if (column > 0 && column + 1 + (int)word.length > COLUMNS_SHOWN) {
            putchar('\n');
            column = 0;
        }
        column += printf("%s%.*s", column > 0 ? " " : "", (int)word.length, word.data);
    }
    putchar('\n');
    fflush(stdout);
}

static unsigned char complete(EditLine *edit, int key) {
    (void)key;
    LineEditor *editor = editor_of(edit);
    if (editor->input->list_words == NULL) return CC_ERROR;
    const LineInfo *line = el_line(edit);
    const char *start = line->cursor;
    while (start > line->buffer && start[-1] != ' ') start--;
    size_t length = (size_t)(line->cursor - start);
    char prefix[LINE_SIZE];
    if (length >= sizeof prefix) return CC_ERROR;
    memcpy(prefix, start, length);
    prefix[length] = '\0';
    Text words = text_over(editor->words, LINE_WORDS_MAX);
    editor->input->list_words(editor->input->context, prefix, &words);
    Slice first = {0};
    int count = 0;
    size_t common = common_length(editor->words, prefix, length, &first, &count);
    if (count == 0) return CC_ERROR;
    if (common > length) {
        char rest[LINE_SIZE];
        Slice more = {.data = first.data + length, .length = common - length};
        if (!slice_copy(more, rest, sizeof rest) || el_insertstr(edit, rest) != 0) return CC_ERROR;
        return CC_REFRESH;
    }
    if (count == 1) return CC_NORM;
    show_choices(editor->words, prefix, length);
    return CC_REDISPLAY;
}

// ---- the window ----

// How many characters may be typed in the window, 0 if it is too small to edit in. The library
// frees what is not its own when it has drawn a line that did not fit and the window changes, so
// half of the window stays free. A window without a size is taken as a usual one there.
static int room_of_window(void) {
    enum { ROWS_LEAST = 4, COLUMNS_LEAST = 16, COLUMNS_MOST = 2000, USUAL = 80 * 24 };
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return USUAL / 2;
    bool is_usable =
        size.ws_row >= ROWS_LEAST && size.ws_col >= COLUMNS_LEAST && size.ws_col <= COLUMNS_MOST;
    return is_usable ? size.ws_row * size.ws_col / 2 : 0;
}

// Follows the window, unless what is typed does not fit it: the library then goes on with the size
// that it knew before.
static void follow_window(LineEditor *editor) {
    const LineInfo *line = el_line(editor->edit);
    int room = room_of_window();
    if (room <= line->lastchar - line->buffer) return;
    editor->room = room;
    el_resize(editor->edit);
}

// ---- opening and reading ----

LineEditor *line_editor_open(LineInput *input) {
    if (room_of_window() == 0) return NULL;
    LineEditor *editor = calloc(1, sizeof *editor);
    if (editor == NULL) return NULL;
    editor->input = input;
    editor->room = room_of_window();
    editor->words = malloc(LINE_WORDS_MAX);
    editor->edit = editor->words != NULL ? el_init("roque", stdin, stdout, stderr) : NULL;
    int can_edit = 0;
    if (editor->edit != NULL) el_get(editor->edit, EL_EDITMODE, &can_edit);
    if (!can_edit) {
        line_editor_close(editor);
        return NULL;
    }
    el_set(editor->edit, EL_CLIENTDATA, editor);
    el_set(editor->edit, EL_PROMPT, prompt_of);
    el_set(editor->edit, EL_EDITOR, "emacs");
    el_set(editor->edit, EL_SIGNAL, 0);
    el_wset(editor->edit, EL_GETCFN, read_character);
    el_wset(editor->edit, EL_ADDFN, L"roque-complete", L"complete a move or a command", complete);
    el_set(editor->edit, EL_BIND, "\t", "roque-complete", NULL);
    editor->history = history_init();
    if (editor->history != NULL) {
        HistEvent event;
        history(editor->history, &event, H_SETSIZE, HISTORY_LINES);
        el_set(editor->edit, EL_HIST, history, editor->history);
    }
    return editor;
}

void line_editor_close(LineEditor *editor) {
    if (editor->edit != NULL) el_end(editor->edit);
    if (editor->history != NULL) history_end(editor->history);
    free(editor->words);
    free(editor);
}

// The library believes that it starts on an empty row; a line that runs over several is left alone.
void line_editor_refresh(LineEditor *editor) {
    const LineInfo *line = el_line(editor->edit);
    size_t columns = strlen(editor->input->prompt) + (size_t)(line->lastchar - line->buffer);
    struct winsize size = {0};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || columns + 1 >= size.ws_col) return;
    fputs("\r\x1b[K", stdout);
    fflush(stdout);
    el_set(editor->edit, EL_REFRESH);
}

void line_editor_resize(LineEditor *editor) {
    follow_window(editor);
    line_editor_refresh(editor);
}

LineStatus line_editor_read(LineEditor *editor, char line[LINE_SIZE]) {
    int length = 0;
    follow_window(editor); // the window may have another size than at the last line
    // before the prompt: what is typed at once is for the editor
    el_set(editor->edit, EL_PREP_TERM, 1);
    const char *typed = el_gets(editor->edit, &length);
    if (typed == NULL || length <= 0) {
        if (interrupt_came()) return LINE_INTERRUPTED;
        return length < 0 ? LINE_TIMED_OUT : LINE_ENDED;
    }
    size_t bytes = (size_t)length;
    while (bytes > 0 && (typed[bytes - 1] == '\n' || typed[bytes - 1] == '\r')) bytes--;
    if (!slice_copy((Slice){.data = typed, .length = bytes}, line, LINE_SIZE)) return LINE_TOO_LONG;
    HistEvent event;
    if (editor->history != NULL && bytes > 0) history(editor->history, &event, H_ENTER, line);
    return LINE_READ;
}

#else

void line_editor_refresh(LineEditor *editor) {
    (void)editor;
}

void line_editor_resize(LineEditor *editor) {
    (void)editor;
}

LineEditor *line_editor_open(LineInput *input) {
    (void)input;
    return NULL;
}

void line_editor_close(LineEditor *editor) {
    (void)editor;
}

LineStatus line_editor_read(LineEditor *editor, char line[LINE_SIZE]) {
    (void)editor;
    line[0] = '\0';
    return LINE_ENDED;
}

#endif
