// SPDX-License-Identifier: GPL-3.0-or-later
// analyse_picture.c - the course of a game as a picture in a file, and the game as a page.
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/analyse/analyse.h"
#include "cli/say.h"
#include "core/folder.h"

enum { PATH_BYTES_MAX = 4096, TITLE_MAX = 3 * PGN_TAG_VALUE_MAX };

// The file named, with the number of the game before its ending for all but the first; or one in
// the folder: whatever does not have the ending is one.
static void name_file(const char *named, const char *ending, bool is_first, int64_t number,
                      char path[PATH_BYTES_MAX]) {
    struct stat about;
    size_t length = strlen(named);
    bool is_folder =
        !text_has_ending(named, ending) || (stat(named, &about) == 0 && S_ISDIR(about.st_mode));
    if (is_folder) {
        snprintf(path, PATH_BYTES_MAX, "%s%sgame-%" PRId64 "%s", named,
                 length > 0 && named[length - 1] == '/' ? "" : "/", number, ending);
    } else if (is_first) {
        snprintf(path, PATH_BYTES_MAX, "%s", named);
    } else {
        const char *slash = strrchr(named, '/'), *dot = strrchr(named, '.');
        size_t stem =
            dot != NULL && (slash == NULL || dot > slash) ? (size_t)(dot - named) : length;
        snprintf(path, PATH_BYTES_MAX, "%.*s-%" PRId64 "%s", (int)stem, named, number,
                 named + stem);
    }
}

bool analyse_picture(const char *named, int64_t before, const PgnGame *game,
                     const GameReview *review, Error *error) {
    char path[PATH_BYTES_MAX], title[TITLE_MAX];
    snprintf(title, sizeof title, "%s - %s, %s", pgn_game_tag(game, "White"),
             pgn_game_tag(game, "Black"), pgn_result_text(game->result));
    name_file(named, ".svg", before == 0, review->number, path);
    return folder_make_for(path, error)
           && review_words_write_graph(say_language(), review, title, path, error);
}

bool analyse_page(const char *named, int64_t before, const PgnGame *game, const GameReview *review,
                  Error *error) {
    char path[PATH_BYTES_MAX];
    ReviewPage page = review_page_of(game, say_language());
    name_file(named, ".html", before == 0, review->number, path);
    return folder_make_for(path, error) && review_page_save(review, &page, path, error);
}
