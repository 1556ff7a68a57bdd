// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_po.c - any bytes as the table of a language: tools/words_table.c makes C of it, or says what
// was expected where.
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static jmp_buf refused;
static FILE *input; // NULL once it was closed

static int close_input(FILE *file) {
    input = NULL;
    return fclose(file);
}

// It ends where something is wrong: here it goes back instead, and what it held is given back.
int words_table(int argc, char **argv);
#define exit(status) longjmp(refused, 1 + (status))
#define fopen(path, mode) input
#define fclose close_input
#define main words_table
#include "tools/words_table.c"
#undef main
#undef fclose
#undef exit

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    if (freopen("/dev/null", "w", stdout) == NULL) abort();
    return 0;
}

static void give_back(Reader *reader) {
    for (int i = 0; i < reader->count; i++) {
        free(reader->entries[i].english);
        free(reader->entries[i].own);
    }
    free(reader->entries);
    free(reader->header);
    *reader = (Reader){0};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Reader reader;
    char *copy = malloc(size + 1);
    if (copy == NULL || size == 0) return free(copy), 0;
    memcpy(copy, data, size);
    input = fmemopen(copy, size, "r");
    if (input == NULL) abort();
    if (setjmp(refused) == 0) {
        read_language(&reader, "a language");
        print_language(&reader);
    }
    if (input != NULL) fclose(input);
    give_back(&reader);
    free(copy);
    return 0;
}
