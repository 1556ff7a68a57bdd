// SPDX-License-Identifier: GPL-3.0-or-later
// console.h - the window that a program runs in, as POSIX asks for it, on Windows.
#pragma once

struct winsize {
    unsigned short ws_row, ws_col;
};
enum { TIOCGWINSZ = 1 };
// TIOCGWINSZ alone.
int ioctl(int file, int what, struct winsize *size);

// Windows edits lines itself; what is typed stays shown.
struct termios {
    unsigned c_lflag;
    unsigned char c_cc[2];
};
enum { ICANON = 1, ECHO = 2, ECHONL = 4 };
enum { VMIN, VTIME };
enum { TCSANOW, TCSADRAIN };
typedef unsigned tcflag_t;
// -1: it cannot be changed.
int tcgetattr(int file, struct termios *mode);
int tcsetattr(int file, int when, const struct termios *mode);

// There are no groups of processes to be in front or behind.
#define getpgrp() 0
#define tcgetpgrp(file) 0
