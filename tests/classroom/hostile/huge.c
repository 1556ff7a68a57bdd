// SPDX-License-Identifier: GPL-3.0-or-later
// huge.c - a program of four gigabytes.
char bytes[1l << 32] = {1};
int main(void) {
    return bytes[0];
}
