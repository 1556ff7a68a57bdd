// SPDX-License-Identifier: GPL-3.0-or-later
// xboard_options.c - features and options: what xboard is told about the
// engine, and what it then chooses.
#include <string.h>

#include "protocol/xboard.h"

enum { OPTION_TEXT_MAX = 1024, WORD_MAX = 24 };

// ---- features ----

// The default carries a star.
static void say_combo(Gui *gui, const GuiOption *option) {
    Text line = TEXT_OF(GUI_LINE_MAX);
    for (int i = 0; option->words[i] != NULL; i++)
        text_addf(&line, "%s%s%s", i > 0 ? " /// " : "", i == option->value ? "*" : "",
                  option->words[i]);
    gui_say(gui, "feature option=\"%s -combo %s\"", option->name, line.data);
}

static void say_option(Gui *gui, const GuiOption *option) {
    switch (option->type) {
    case GUI_SPIN:
        gui_say(gui, "feature option=\"%s -spin %lld %lld %lld\"", option->name,
                (long long)option->value, (long long)option->least, (long long)option->most);
        break;
    case GUI_CHECK:
        gui_say(gui, "feature option=\"%s -check %lld\"", option->name, (long long)option->value);
        break;
    case GUI_BUTTON: gui_say(gui, "feature option=\"%s -button\"", option->name); break;
    case GUI_COMBO: say_combo(gui, option); break;
    case GUI_STRING: gui_say(gui, "feature option=\"%s -string \"", option->name); break;
    case GUI_FILE: gui_say(gui, "feature option=\"%s -file \"", option->name); break;
    }
}

void xboard_say_features(XboardConversation *talk) {
    Gui *gui = &talk->gui;
    gui_say(gui, "feature done=0");
    gui_say(gui, "feature myname=\"Roque %s\" variants=\"normal,nocastle,fischerandom\"",
            version_text());
    gui_say(
        gui,
        "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 reuse=1 analyze=1");
    gui_say(
        gui,
        "feature sigint=0 sigterm=0 colors=0 ics=1 name=1 pause=1 nps=0 debug=1 memory=1 smp=1");
    gui_say(gui, "feature exclude=1 setscore=0");
    const GuiOption *option;
    for (int i = 0; (option = gui_option(i)) != NULL; i++) {
        if (!option->is_for_uci) say_option(gui, option);
    }
    gui_say(gui, "feature done=1");
}

// ---- choices ----

static bool set_option_to(XboardConversation *talk, const char *name, const char *value,
                          Error *error) {
    XboardSearch search = xboard_suspend(talk);
    bool is_fine = gui_set_option(&talk->gui, name, value, error);
    xboard_restart(talk, search);
    return is_fine;
}

bool xboard_set_option(XboardConversation *talk, Slice rest, Error *error) {
    char text[OPTION_TEXT_MAX];
    slice_copy(rest, text, sizeof text);
    char *name = text + strspn(text, " \t");
    char *equals = strchr(name, '=');
    if (equals != NULL) *equals = '\0';
    return set_option_to(talk, name, equals != NULL ? equals + 1 : "", error);
}

static bool set_word_option(XboardConversation *talk, const char *name, Slice rest, Error *error) {
    char word[WORD_MAX];
    slice_copy(slice_next_word(&rest), word, sizeof word);
    return set_option_to(talk, name, word, error);
}

bool xboard_set_memory(XboardConversation *talk, Slice rest, Error *error) {
    return set_word_option(talk, "Hash", rest, error);
}

bool xboard_set_cores(XboardConversation *talk, Slice rest, Error *error) {
    return set_word_option(talk, "Threads", rest, error);
}
