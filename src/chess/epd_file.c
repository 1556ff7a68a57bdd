// SPDX-License-Identifier: GPL-3.0-or-later
// epd_file.c - positions of a file, line by line; see epd.h.
#include <string.h>

#include "chess/epd.h"

void epd_file_open(EpdFile *file, FILE *stream) {
    file->stream = stream;
    file->line = 0;
    file->column = 1;
}

// False at the end. A line too long is passed over but for its beginning, which tells.
static bool next_line(EpdFile *file, Slice *line) {
    size_t length = 0;
    int c;
    while ((c = getc_unlocked(file->stream)) != EOF && c != '\n') {
        if (length < sizeof file->bytes) file->bytes[length++] = (char)c;
    }
    if (c == EOF && length == 0) return false;
    file->line++;
    while (length > 0 && text_is_blank(file->bytes[length - 1])) length--;
    *line = (Slice){file->bytes, length};
    return true;
}

EpdRead epd_file_next(EpdFile *file, Epd *epd, Error *error) {
    Slice line;
    while (next_line(file, &line)) {
        static const char mark[] = "\xEF\xBB\xBF";
        if (file->line == 1 && line.length >= 3 && memcmp(line.data, mark, 3) == 0) {
            line.data += 3;
            line.length -= 3;
        }
        Slice rest = line;
        if (slice_next_word(&rest).length == 0 || line.data[0] == '#') continue;
        return epd_parse(line, epd, error, &file->column) ? EPD_POSITION : EPD_REFUSED;
    }
    return EPD_END;
}
