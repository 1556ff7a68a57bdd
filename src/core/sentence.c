// SPDX-License-Identifier: GPL-3.0-or-later
// sentence.c - see sentence.h.
//
// What was said lies in a row of bytes: the address of the format, then for each conversion its
// width and precision and the value: eight bytes for a number, or the length and the bytes of a
// text or of the row of another sentence. A row may be cut anywhere: what is missing is not said.
// English is read back from the row like every other language.
#include "core/sentence.h"

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/field.h"
#include "core/text.h"

enum { NUMBER_MAX = 400, TERM_MAX = 200 };

// One conversion of a format.
typedef struct FormatConversion {
    const char *end;                    // behind it
    char letter;                        // d u x X c f g e s p m; '%' for a sign of its own
    bool is_left, is_signed, is_filled; // the flags - + 0
    bool has_width, has_precision;
    bool asks_width, asks_precision; // '*': they are arguments
    int width, precision;
    char size; // of an integer: 0, 'l', 'L' for ll, 'j', 'z'
} FormatConversion;

static int read_digits(const char **format) {
    int number = 0;
    for (; **format >= '0' && **format <= '9'; (*format)++) number = number * 10 + (**format - '0');
    return number;
}

// `format` stands behind the percent sign.
static FormatConversion read_conversion(const char *format) {
    FormatConversion found = {0};
    for (; *format != '\0' && strchr("-+ #0", *format) != NULL; format++) {
        found.is_left |= *format == '-';
        found.is_signed |= *format == '+';
        found.is_filled |= *format == '0';
    }
    found.asks_width = *format == '*';
    found.has_width = found.asks_width || (*format >= '1' && *format <= '9');
    if (found.asks_width) format++;
    found.width = read_digits(&format);
    found.has_precision = *format == '.';
    if (found.has_precision) {
        found.asks_precision = *++format == '*';
        if (found.asks_precision) format++;
        found.precision = read_digits(&format);
    }
    for (; *format != '\0' && strchr("hljztL", *format) != NULL; format++)
        found.size = *format == 'l' && found.size == 'l' ? 'L' : *format;
    found.letter = *format == 'i' ? 'd' : *format;
    found.end = *format == '\0' ? format : format + 1;
    return found;
}

// An argument as it was given, or as it was kept. A text is the caller's, or lies in the row.
typedef struct Argument {
    FormatConversion conversion;
    bool is_there; // there was room for it
    Slice text;    // or the row of another sentence
    intmax_t integer;
    double real;
} Argument;

static bool is_term(const FormatConversion *conversion) {
    return conversion->letter == 's' && conversion->is_left && !conversion->has_width
           && !conversion->has_precision;
}

// ---- taking ----

// Bytes at the end that are the beginning of a character only.
static size_t half_character(const char *text, size_t length) {
    for (size_t back = 1; back <= 3 && back <= length; back++) {
        unsigned char byte = (unsigned char)text[length - back];
        if (text_continues((char)byte)) continue;
        size_t wanted = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
        return wanted > back ? back : 0;
    }
    return 0;
}

// A precision that the format gives cuts whole characters; one that the caller gives is meant.
static Slice cut_text(const char *text, const FormatConversion *conversion) {
    if (text == NULL) text = "";
    if (!conversion->has_precision) return slice_of(text);
    size_t longest = (size_t)conversion->precision, length = strnlen(text, longest);
    if (length == longest && !conversion->asks_precision) length -= half_character(text, length);
    return (Slice){text, length};
}

static intmax_t next_integer(const FormatConversion *conversion, va_list *arguments) {
    bool has_sign = conversion->letter == 'd';
    switch (conversion->size) {
    case 'l':
        return has_sign ? va_arg(*arguments, long) : (intmax_t)va_arg(*arguments, unsigned long);
    case 'L':
        return has_sign ? va_arg(*arguments, long long)
                        : (intmax_t)va_arg(*arguments, unsigned long long);
    case 'j': return va_arg(*arguments, intmax_t);
    case 't':
    case 'z':
        return has_sign ? va_arg(*arguments, ptrdiff_t) : (intmax_t)va_arg(*arguments, size_t);
    default: return has_sign ? va_arg(*arguments, int) : (intmax_t)va_arg(*arguments, unsigned);
    }
}

const char *sentence_of_errno(int reason) {
    return reason == ENOSTR ? "neither a file nor a pipe" : strerror(reason);
}

static Argument take_argument(FormatConversion conversion, va_list *arguments) {
    if (conversion.asks_width) conversion.width = va_arg(*arguments, int);
    if (conversion.asks_precision) conversion.precision = va_arg(*arguments, int);
    if (conversion.precision < 0) conversion.precision = 0, conversion.has_precision = false;
    Argument taken = {.conversion = conversion, .is_there = true};
    const Sentence *inner;
    switch (conversion.letter) {
    case 's': taken.text = cut_text(va_arg(*arguments, const char *), &conversion); break;
    case 'm': taken.text = cut_text(sentence_of_errno(errno), &conversion); break;
    case 'p':
        inner = va_arg(*arguments, const void *);
        taken.text = (Slice){inner->said, inner->length};
        break;
    case 'f':
    case 'e':
    case 'g': taken.real = va_arg(*arguments, double); break;
    case 'c': taken.integer = va_arg(*arguments, int); break;
    default: taken.integer = next_integer(&conversion, arguments); break;
    }
    return taken;
}

// The conversions of a format, in order; returns how many.
static int list_conversions(const char *format, FormatConversion found[SENTENCE_ARGUMENTS_MAX]) {
    int count = 0;
    for (const char *c = format; *c != '\0' && count < SENTENCE_ARGUMENTS_MAX;) {
        if (*c++ != '%') continue;
        FormatConversion conversion = read_conversion(c);
        if (conversion.letter != '%') found[count++] = conversion;
        c = conversion.end;
    }
    return count;
}

static int take_arguments(const char *format, va_list arguments,
                          Argument taken[SENTENCE_ARGUMENTS_MAX]) {
    FormatConversion conversions[SENTENCE_ARGUMENTS_MAX];
    int count = list_conversions(format, conversions);
    va_list list;
    va_copy(list, arguments);
    for (int i = 0; i < count; i++) taken[i] = take_argument(conversions[i], &list);
    va_end(list);
    return count;
}

static bool is_in_row(char letter) {
    return strchr("smp", letter) != NULL;
}

static bool is_real(char letter) {
    return strchr("feg", letter) != NULL;
}

// ---- keeping ----

static bool keep(Sentence *sentence, const void *bytes, size_t count) {
    if (sentence->length + count > SENTENCE_SAID_MAX) return false;
    memcpy(sentence->said + sentence->length, bytes, count);
    sentence->length = (unsigned short)(sentence->length + count);
    return true;
}

// As much as there is room for, with some left for the numbers that follow.
static void keep_row(Sentence *sentence, Slice row) {
    enum { LATER = 48 };
    int room = SENTENCE_SAID_MAX - sentence->length - (int)sizeof(unsigned short) - LATER;
    size_t longest = room > 0 ? (size_t)room : 0;
    unsigned short length = (unsigned short)(row.length < longest ? row.length : longest);
    if (keep(sentence, &length, sizeof length)) keep(sentence, row.data, length);
}

static void keep_argument(Sentence *sentence, const Argument *argument) {
    const FormatConversion *conversion = &argument->conversion;
    short layout[2] = {(short)conversion->width, (short)conversion->precision};
    if (!keep(sentence, layout, sizeof layout)) return;
    if (is_in_row(conversion->letter))
        keep_row(sentence, argument->text);
    else if (is_real(conversion->letter))
        keep(sentence, &argument->real, sizeof argument->real);
    else
        keep(sentence, &argument->integer, sizeof argument->integer);
}

void sentence_set_list(Sentence *sentence, const char *format, va_list arguments) {
    Argument taken[SENTENCE_ARGUMENTS_MAX];
    int count = take_arguments(format, arguments, taken);
    Sentence said = {{0}};
    keep(&said, &format, sizeof format);
    for (int i = 0; i < count; i++) keep_argument(&said, &taken[i]);
    Text text = text_over(said.text, sizeof said.text);
    sentence_add(&said, NULL, NULL, &text);
    *sentence = said;
}

bool sentence_has_format_of(const Sentence *sentence, const Sentence *other) {
    const size_t length = sizeof(const char *); // the address of the format comes first
    return sentence->length >= length && other->length >= length
           && memcmp(sentence->said, other->said, length) == 0;
}

void sentence_set(Sentence *sentence, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sentence_set_list(sentence, format, arguments);
    va_end(arguments);
}

// ---- saying ----

typedef struct Speaker {
    SentenceFind *find;
    const void *language;
    Text *text;
} Speaker;

static void say_row(const Speaker *speaker, Slice row);

static void add_padded(Text *text, const FormatConversion *conversion, Slice shown) {
    int blanks = conversion->width - slice_columns(shown);
    bool is_left = conversion->is_left;
    bool is_filled = conversion->is_filled && !is_left;
    if (is_filled && blanks > 0 && shown.length > 0 && strchr("+-", shown.data[0]) != NULL) {
        text_add_char(text, *shown.data++);
        shown.length--;
    }
    for (int i = 0; i < blanks && !is_left; i++) text_add_char(text, is_filled ? '0' : ' ');
    text_add_bytes(text, shown.data, shown.length);
    for (int i = 0; i < blanks && is_left; i++) text_add_char(text, ' ');
}

static void add_real(Text *text, const FormatConversion *conversion, double real) {
    char shown[NUMBER_MAX];
    int precision = conversion->has_precision ? conversion->precision : 6;
    bool is_signed = conversion->is_signed;
    switch (conversion->letter) {
    case 'f': snprintf(shown, sizeof shown, is_signed ? "%+.*f" : "%.*f", precision, real); break;
    case 'e': snprintf(shown, sizeof shown, is_signed ? "%+.*e" : "%.*e", precision, real); break;
    default: snprintf(shown, sizeof shown, is_signed ? "%+.*g" : "%.*g", precision, real); break;
    }
    add_padded(text, conversion, slice_of(shown));
}

static void add_integer(Text *text, const FormatConversion *conversion, intmax_t integer) {
    char shown[NUMBER_MAX];
    switch (conversion->letter) {
    case 'c': shown[0] = (char)integer, shown[1] = '\0'; break;
    case 'u': snprintf(shown, sizeof shown, "%ju", (uintmax_t)integer); break;
    case 'x': snprintf(shown, sizeof shown, "%jx", (uintmax_t)integer); break;
    case 'X': snprintf(shown, sizeof shown, "%jX", (uintmax_t)integer); break;
    default: snprintf(shown, sizeof shown, conversion->is_signed ? "%+jd" : "%jd", integer); break;
    }
    add_padded(text, conversion, slice_of(shown));
}

static void say_text(const Speaker *speaker, const Argument *argument) {
    Slice shown = argument->text;
    char term[TERM_MAX];
    bool is_own = argument->conversion.letter == 'm' || is_term(&argument->conversion);
    if (speaker->find != NULL && is_own && slice_copy(shown, term, sizeof term)) {
        const char *own = speaker->find(speaker->language, term, true);
        if (own != NULL) shown = slice_of(own);
    }
    add_padded(speaker->text, &argument->conversion, shown);
}

static void say_argument(const Speaker *speaker, const Argument *argument) {
    const FormatConversion *conversion = &argument->conversion;
    if (!argument->is_there) return;
    if (conversion->letter == 'p')
        say_row(speaker, argument->text);
    else if (is_in_row(conversion->letter))
        say_text(speaker, argument);
    else if (is_real(conversion->letter))
        add_real(speaker->text, conversion, argument->real);
    else
        add_integer(speaker->text, conversion, argument->integer);
}

static bool take_bytes(Slice *row, void *bytes, size_t count) {
    if (row->length < count) return false;
    memcpy(bytes, row->data, count);
    *row = (Slice){row->data + count, row->length - count};
    return true;
}

// Cuts the next argument off the front of the row; one that was not kept is not there.
static Argument next_argument(FormatConversion conversion, Slice *row) {
    Argument argument = {.conversion = conversion};
    short layout[2];
    unsigned short length;
    if (!take_bytes(row, layout, sizeof layout)) {
        row->length = 0;
        return argument;
    }
    argument.conversion.width = layout[0];
    argument.conversion.precision = layout[1];
    if (is_real(conversion.letter)) {
        argument.is_there = take_bytes(row, &argument.real, sizeof argument.real);
    } else if (!is_in_row(conversion.letter)) {
        argument.is_there = take_bytes(row, &argument.integer, sizeof argument.integer);
    } else if ((argument.is_there = take_bytes(row, &length, sizeof length))) {
        argument.text = (Slice){row->data, length < row->length ? length : row->length};
        row->data += argument.text.length;
        row->length -= argument.text.length;
    }
    return argument;
}

// The words of another language, with the arguments where it wants them.
static void fill_places(const Speaker *speaker, const char *own, const Argument *arguments,
                        int count) {
    for (const char *c = own; *c != '\0'; c++) {
        const char *end = c + 1;
        int place = *c == '{' ? read_digits(&end) : 0;
        if (place == 0 || *end != '}') {
            text_add_char(speaker->text, *c);
            continue;
        }
        if (place <= count) say_argument(speaker, &arguments[place - 1]);
        c = end;
    }
}

static void say_english(const Speaker *speaker, const char *format, const Argument *arguments,
                        int count) {
    for (const char *c = format; *c != '\0';) {
        size_t plain = strcspn(c, "%");
        text_add_bytes(speaker->text, c, plain);
        c += plain;
        if (*c == '\0') break;
        FormatConversion conversion = read_conversion(c + 1);
        if (conversion.letter == '%')
            text_add_char(speaker->text, '%');
        else if (count-- > 0)
            say_argument(speaker, arguments++);
        c = conversion.end;
    }
}

static void say_format(const Speaker *speaker, const char *format, const Argument *arguments,
                       int count) {
    const char *own =
        speaker->find != NULL ? speaker->find(speaker->language, format, false) : NULL;
    if (own != NULL)
        fill_places(speaker, own, arguments, count);
    else
        say_english(speaker, format, arguments, count);
}

static void say_row(const Speaker *speaker, Slice row) {
    FormatConversion conversions[SENTENCE_ARGUMENTS_MAX];
    Argument arguments[SENTENCE_ARGUMENTS_MAX];
    const char *format;
    if (!take_bytes(&row, &format, sizeof format)) return;
    int count = list_conversions(format, conversions);
    for (int i = 0; i < count; i++) arguments[i] = next_argument(conversions[i], &row);
    say_format(speaker, format, arguments, count);
}

void sentence_add(const Sentence *sentence, SentenceFind *find, const void *language, Text *text) {
    const Speaker speaker = {.find = find, .language = language, .text = text};
    say_row(&speaker, (Slice){sentence->said, sentence->length});
}

void sentence_add_list(SentenceFind *find, const void *language, Text *text, const char *format,
                       va_list arguments) {
    const Speaker speaker = {.find = find, .language = language, .text = text};
    Argument taken[SENTENCE_ARGUMENTS_MAX];
    int count = take_arguments(format, arguments, taken);
    say_format(&speaker, format, taken, count);
}

// A value of another kind than the conversion asks for is not said.
static Argument argument_of(FormatConversion conversion, const Field *field) {
    Argument argument = {.conversion = conversion};
    const bool is_text = field->kind == FIELD_TEXT, is_fraction = field->kind == FIELD_REAL;
    argument.is_there =
        is_text == is_in_row(conversion.letter) && is_fraction == is_real(conversion.letter);
    if (is_text)
        argument.text = cut_text(field->text, &conversion);
    else if (is_fraction)
        argument.real = field->real;
    else
        argument.integer = field->kind == FIELD_BOOL ? field->is_true : field->number;
    return argument;
}

void sentence_add_fields(SentenceFind *find, const void *language, Text *text, const char *format,
                         const Field *fields) {
    const Speaker speaker = {.find = find, .language = language, .text = text};
    FormatConversion conversions[SENTENCE_ARGUMENTS_MAX];
    Argument arguments[SENTENCE_ARGUMENTS_MAX];
    int count = list_conversions(format, conversions);
    for (int i = 0; i < count; i++) {
        arguments[i] = (Argument){.conversion = conversions[i]};
        if (fields->name != NULL) arguments[i] = argument_of(conversions[i], fields++);
    }
    say_format(&speaker, format, arguments, count);
}
