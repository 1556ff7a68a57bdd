// SPDX-License-Identifier: GPL-3.0-or-later
// incbin.c - wants the assembler to put a file of the machine into the program.
__asm__(".data\nstolen: .incbin \"/etc/passwd\"\n");
int main(void) {
    return 0;
}
