// SPDX-License-Identifier: GPL-3.0-or-later
// console.c - see console.h; and the beginning of the program, where its arguments become UTF-8.
#include "windows/console.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#undef malloc
#undef calloc

int ioctl(int file, int what, struct winsize *size) {
    CONSOLE_SCREEN_BUFFER_INFO window;
    if (what != TIOCGWINSZ || !GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(file), &window)) {
        errno = ENOTTY;
        return -1;
    }
    size->ws_col = (unsigned short)(window.srWindow.Right - window.srWindow.Left + 1);
    size->ws_row = (unsigned short)(window.srWindow.Bottom - window.srWindow.Top + 1);
    return 0;
}

int tcgetattr(int file, struct termios *mode) {
    (void)file, (void)mode;
    errno = ENOTTY;
    return -1;
}

int tcsetattr(int file, int when, const struct termios *mode) {
    (void)file, (void)when, (void)mode;
    errno = ENOTTY;
    return -1;
}

// UTF-8 both ways, and colours by their escapes.
static void open_console(void) {
    HANDLE output = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD mode;
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    if (GetConsoleMode(output, &mode))
        SetConsoleMode(output, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    for (int file = 0; file <= 2; file++) _setmode(file, _O_BINARY); // byte for byte
    _fmode = _O_BINARY;
}

int main(int argc, char **argv);
int wmain(int argc, wchar_t **wide);

int wmain(int argc, wchar_t **wide) {
    char **words = calloc((size_t)argc + 1, sizeof *words);
    for (int i = 0; words != NULL && i < argc; i++) {
        const int bytes = WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, NULL, 0, NULL, NULL);
        words[i] = bytes > 0 ? malloc((size_t)bytes) : NULL;
        if (words[i] == NULL) return EXIT_FAILURE;
        WideCharToMultiByte(CP_UTF8, 0, wide[i], -1, words[i], bytes, NULL, NULL);
    }
    open_console();
    return words != NULL ? main(argc, words) : EXIT_FAILURE;
}
