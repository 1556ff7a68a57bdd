// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_show.c - what a GUI asks to see: the book's moves, the board.
#include <string.h>

#include "engine/engine.h"
#include "protocol/xboard.h"

// Lines that begin with a blank, and an empty one at their end: so says the protocol.
void xboard_show_book(XboardConversation *talk) {
    const Book *book = engine_book(talk->gui.engine);
    BookMove moves[BOOK_MOVES_MAX];
    int count = book != NULL ? book_list(book, &talk->board, moves) : 0;
    int sum = 0;
    for (int i = 0; i < count; i++) sum += moves[i].weight;
    for (int i = 0; i < count; i++) {
        char move[SAN_MAX];
        san_format(&talk->board, (Move)moves[i].move, SAN_ENGLISH, move);
        gui_say(&talk->gui, " %-7s %3d %%", move, sum > 0 ? 100 * moves[i].weight / sum : 0);
    }
    if (book == NULL)
        gui_say(&talk->gui, " Roque plays without an opening book (option OwnBook).");
    else if (count == 0)
        gui_say(&talk->gui, " The book has no move here.");
    gui_say(&talk->gui, "%s", "");
}

void xboard_show_board(XboardConversation *talk) {
    Text picture = TEXT_OF(GAME_PICTURE_MAX);
    BoardStyle style = {.kind = BOARD_ASCII};
    picture_draw(&talk->board, &style, &picture);
    picture_describe(&talk->board, &picture);
    for (char *line = picture.data, *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        gui_say(&talk->gui, "# %.*s", (int)(end - line), line);
}
