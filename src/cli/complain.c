// SPDX-License-Identifier: GPL-3.0-or-later
// complain.c - see complain.h.
#include "cli/complain.h"

#include <stdio.h>

#include "cli/command.h"

static void translate_to_french(const char *english, Text *translated) {
    message_translate(LANGUAGE_FRENCH, english, translated);
}

OptionsTranslate *complain_translator(Language language) {
    return language == LANGUAGE_FRENCH ? translate_to_french : NULL;
}

int complain_usage(Language language, const char *command, const char *english) {
    char reason[MESSAGE_MAX], hint[MESSAGE_MAX], advice[MESSAGE_MAX];
    Text reason_text = text_over(reason, sizeof reason), advice_text = text_over(advice, sizeof advice);
    snprintf(hint, sizeof hint, "try 'roque %s --help'", command);
    message_translate(language, english, &reason_text);
    message_translate(language, hint, &advice_text);
    fprintf(stderr, "roque %s: %s (%s)\n", command, reason, advice);
    return EXIT_USAGE;
}

int complain_failure(Language language, const char *command, const char *english) {
    char reason[MESSAGE_MAX];
    Text text = text_over(reason, sizeof reason);
    message_translate(language, english, &text);
    fprintf(stderr, "roque %s: %s\n", command, reason);
    return EXIT_FAILED;
}
