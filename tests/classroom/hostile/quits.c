// SPDX-License-Identifier: GPL-3.0-or-later
// quits.c - ends at once.
int main(void) {
    return 0;
}
