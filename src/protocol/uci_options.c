// SPDX-License-Identifier: GPL-3.0-or-later
// uci_options.c - the options as UCI lists and sets them.
#include "protocol/uci.h"

#include <strings.h>

enum { OPTION_NAME_MAX = 64, OPTION_VALUE_MAX = 1024 };

static void list_params(Gui *gui) {
#ifdef ROQUE_TUNING
    for (int i = 0; i < PARAM_COUNT; i++) {
        const ParamInfo *info = &param_infos[i];
        gui_say(gui, "option name %s type spin default %d min %d max %d", info->name, info->value,
                info->least, info->most);
    }
#else
    (void)gui;
#endif
}

static void list_combo(Gui *gui, const GuiOption *option) {
    Text line = TEXT_OF(GUI_LINE_MAX);
    text_addf(&line, "option name %s type combo default %s", option->name,
              option->words[option->value]);
    for (int i = 0; option->words[i] != NULL; i++) text_addf(&line, " var %s", option->words[i]);
    gui_say(gui, "%s", line.data);
}

void uci_list_options(Gui *gui) {
    const GuiOption *option;
    for (int i = 0; (option = gui_option(i)) != NULL; i++) {
        switch (option->type) {
        case GUI_SPIN:
            gui_say(gui, "option name %s type spin default %lld min %lld max %lld", option->name,
                    (long long)option->value, (long long)option->least, (long long)option->most);
            break;
        case GUI_CHECK:
            gui_say(gui, "option name %s type check default %s", option->name,
                    option->value ? "true" : "false");
            break;
        case GUI_BUTTON: gui_say(gui, "option name %s type button", option->name); break;
        case GUI_COMBO: list_combo(gui, option); break;
        case GUI_STRING:
        case GUI_FILE:
            gui_say(gui, "option name %s type string default <empty>", option->name);
            break;
        }
    }
    list_params(gui);
}

// Collects words up to `end` (or the end of the line) with single blanks between them.
static void collect_words(Slice *rest, const char *end, char *buffer, size_t size) {
    Text text = text_over(buffer, size);
    for (Slice word; (word = slice_next_word(rest)).length > 0;) {
        if (end != NULL && slice_is(word, end)) break;
        if (text.length > 0) text_add_char(&text, ' ');
        text_add_bytes(&text, word.data, word.length);
    }
}

bool uci_set_option(Gui *gui, Slice rest) {
    char name[OPTION_NAME_MAX], value[OPTION_VALUE_MAX];
    if (!slice_is(slice_next_word(&rest), "name")) {
        gui_say(gui, "info string setoption: 'name' is missing");
        return false;
    }
    collect_words(&rest, "value", name, sizeof name);
    collect_words(&rest, NULL, value, sizeof value);
    Error error;
    if (!gui_set_option(gui, name, value, &error)) gui_say(gui, "info string %s", error.text);
    return strcasecmp(name, GUI_LOG_FILE) != 0;
}
