// SPDX-License-Identifier: GPL-3.0-or-later
// epd_check.c - whether the operands of an EPD are what they should be.
#include "chess/epd.h"

static bool check_number(const Epd *epd, const char *opcode, int64_t least, int64_t most,
                         Error *error) {
    int64_t number;
    const char *operands = epd_operands(epd, opcode);
    if (operands == NULL) return true;
    if (epd_number(epd, opcode, &number) && number >= least && number <= most) return true;
    return error_set(error, "%s is '%.40s': expected a number from %lld to %lld", opcode, operands,
                     (long long)least, (long long)most);
}

static bool check_string(const Epd *epd, const char *opcode, Error *error) {
    const char *operands = epd_operands(epd, opcode);
    if (operands == NULL || operands[0] != '\0') return true;
    return error_set(error, "%s is empty: expected \"text\"", opcode);
}

bool epd_check(const Epd *epd, Error *error) {
    static const char *const moves_of[] = {"bm", "am", "pv"};
    static const struct {
        const char *opcode;
        int64_t least, most;
    } numbers[] = {
        {"ce", -32767, 32767}, {"acd", 0, 9999},    {"acn", 0, INT64_C(999999999999999999)},
        {"acs", 0, 999999999}, {"dm", -9999, 9999}, {"hmvc", 0, CLOCK_MAX},
        {"fmvn", 1, CLOCK_MAX}};
    Move moves[MOVES_MAX];
    for (size_t i = 0; i < sizeof moves_of / sizeof *moves_of; i++) {
        if (epd_moves(epd, moves_of[i], moves, error) < 0) return false;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (!check_number(epd, numbers[i].opcode, numbers[i].least, numbers[i].most, error))
            return false;
    }
    for (char digit = '0'; digit <= '9'; digit++) {
        const char opcode[] = {'c', digit, '\0'};
        if (!check_string(epd, opcode, error)) return false;
    }
    return check_string(epd, "id", error);
}
