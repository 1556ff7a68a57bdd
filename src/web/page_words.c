// SPDX-License-Identifier: GPL-3.0-or-later
// page_words.c - see page_words.h. tests/web/words_test.sh holds the list to what web/ says.
#include "web/page_words.h"

static const char *const sentences[] = {
    SENTENCE("Accept"),
    SENTENCE("Against whom?"),
    SENTENCE("Another game"),
    SENTENCE("Back to the review"),
    SENTENCE("Board"),
    SENTENCE("Cancel"),
    SENTENCE("Check"),
    SENTENCE("Choose a game, an opponent and a side; then play by dragging, clicking or typing moves."),
    SENTENCE("Choose a piece"),
    SENTENCE("Claim a draw"),
    SENTENCE("Clock"),
    SENTENCE("Computer against computer"),
    SENTENCE("Dark or light"),
    SENTENCE("Decline"),
    SENTENCE("Everything stays on this computer, and the game is kept in a file after every move."),
    SENTENCE("First move"),
    SENTENCE("Flip the board"),
    SENTENCE("Game"),
    SENTENCE("Go on with the last unfinished game"),
    SENTENCE("Hint"),
    SENTENCE("Language"),
    SENTENCE("Last move"),
    SENTENCE("Level"),
    SENTENCE("Looking at the game"),
    SENTENCE("Move"),
    SENTENCE("Moves"),
    SENTENCE("New game"),
    SENTENCE("Next move"),
    SENTENCE("No bad move was found."),
    SENTENCE("No connection to the program. Is it still running?"),
    SENTENCE("Offer a draw"),
    SENTENCE("Pass"),
    SENTENCE("Play again"),
    SENTENCE("Play"),
    SENTENCE("Player"),
    SENTENCE("Previous move"),
    SENTENCE("Really resign?"),
    SENTENCE("Resign"),
    SENTENCE("Review the game"),
    SENTENCE("Save the game"),
    SENTENCE("Save the picture"),
    SENTENCE("Saved in"),
    SENTENCE("Solution"),
    SENTENCE("Sounds"),
    SENTENCE("Take back"),
    SENTENCE("The computer is thinking"),
    SENTENCE("The course of the game: White above"),
    SENTENCE("The draw is offered with your next move."),
    SENTENCE("The offer of a draw is declined."),
    SENTENCE("This page needs the address that the program printed when it started; it ends in a key."),
    SENTENCE("Try again"),
    SENTENCE("Two people"),
    SENTENCE("Type a move"),
    SENTENCE("Variant"),
    SENTENCE("Welcome"),
    SENTENCE("Which side do you play?"),
    SENTENCE("You look at an earlier position."),
    SENTENCE("Your move"),
    SENTENCE("Your opponent offers a draw."),
    SENTENCE("accuracy"),
    SENTENCE("any player's text"),
    SENTENCE("blunders ??"),
    SENTENCE("draw lots"),
    SENTENCE("inaccuracies ?!"),
    SENTENCE("is to move"),
    SENTENCE("mistakes ?"),
    SENTENCE("no clock"),
};

void page_words_add(Json *json, Language language) {
    json_open_array(json, "languages");
    for (int i = 0; language_number(i) != NULL; i++) {
        json_open_array(json, NULL);
        json_add_string(json, NULL, language_number(i)->code);
        json_add_string(json, NULL, language_number(i)->name);
        json_close_array(json);
    }
    json_close_array(json);
    json_open_object(json, "words");
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++)
        json_add_string(json, sentences[i], words_line(language, sentences[i]));
    json_close_object(json);
}
