// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_show.c - what a GUI asks to see: the book's moves, the board.
#include <string.h>

#include "engine/engine.h"
#include "protocol/xboard.h"

// Lines that begin with a blank, and an empty one at their end: so says the protocol.
void xboard_show_book(XboardSession *session) {
    const Book *book = engine_book(session->gui.engine);
    BookMove moves[BOOK_MOVES_MAX];
    int count = book != NULL ? book_list(book, &session->board, moves) : 0;
    int sum = 0;
    for (int i = 0; i < count; i++) sum += moves[i].weight;
    for (int i = 0; i < count; i++) {
        char move[SAN_MAX];
        san_format(&session->board, (Move)moves[i].move, SAN_ENGLISH, move);
        gui_say(&session->gui, " %-7s %3d %%", move, sum > 0 ? 100 * moves[i].weight / sum : 0);
    }
    if (book == NULL)
        gui_say(&session->gui, " Roque plays without an opening book (option OwnBook).");
    else if (count == 0)
        gui_say(&session->gui, " The book has no move here.");
    gui_say(&session->gui, "%s", "");
}

void xboard_show_board(XboardSession *session) {
    char picture[GAME_PICTURE_MAX];
    Text text = text_over(picture, sizeof picture);
    BoardStyle style = {.kind = BOARD_ASCII};
    picture_draw(&session->board, &style, &text);
    picture_describe(&session->board, &text);
    for (char *line = picture, *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        gui_say(&session->gui, "# %.*s", (int)(end - line), line);
}
