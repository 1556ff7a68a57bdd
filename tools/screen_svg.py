#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# screen_svg.py - a terminal's screen as an SVG picture, for the documentation.
#
#
# Every character gets its own place, so that the columns stand even in a font whose figures are wider.
import html
import re
import sys

COLUMNS, ROWS = 80, 24
CELL_WIDTH, CELL_HEIGHT, MARGIN = 9, 19, 10
GROUND, INK = "#1c1c1c", "#d8d8d8"
NAMED = ["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd", "#e5e5e5"]
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")


def colour_of_256(number):
    if number < 16:
        return NAMED[number % 8]
    if number >= 232:
        level = 8 + 10 * (number - 232)
        return f"#{level:02x}{level:02x}{level:02x}"
    steps = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#%02x%02x%02x" % (steps[number // 36], steps[number // 6 % 6], steps[number % 6])


class Pen:
    def __init__(self):
        self.ink, self.ground, self.is_bold, self.is_inverse = INK, None, False, False

    def obey(self, parameters):
        codes = [int(code or 0) for code in parameters.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code == 1:
                self.is_bold = True
            elif code in (7, 27):
                self.is_inverse = code == 7
            elif code == 22:
                self.is_bold = False
            elif 30 <= code <= 37:
                self.ink = NAMED[code - 30]
            elif 40 <= code <= 47:
                self.ground = NAMED[code - 40]
            elif code == 39:
                self.ink = INK
            elif code == 49:
                self.ground = None
            elif code in (38, 48) and len(codes) >= 2 and codes[0] == 5:
                colour = colour_of_256(codes[1])
                codes = codes[2:]
                if code == 38:
                    self.ink = colour
                else:
                    self.ground = colour


def draw_cell(row, column, character, pen):
    x, y = MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT
    ink, ground = (pen.ground or GROUND, pen.ink) if pen.is_inverse else (pen.ink, pen.ground)
    if ground:
        print(f'<rect x="{x}" y="{y}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" fill="{ground}"/>')
    if character.strip():
        weight = ' font-weight="bold"' if pen.is_bold else ""
        print(f'<text x="{x}" y="{y + 14}" fill="{ink}"{weight}>{html.escape(character)}</text>')


def main():
    pen = Pen()
    width, height = COLUMNS * CELL_WIDTH + 2 * MARGIN, ROWS * CELL_HEIGHT + 2 * MARGIN
    print(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" '
        'font-size="15" shape-rendering="crispEdges">'
    )
    print(f'<rect width="{width}" height="{height}" rx="6" fill="{GROUND}"/>')
    for row, line in enumerate(sys.stdin.read().split("\n")[:ROWS]):
        column = 0
        for index, part in enumerate(ESCAPE.split(line)):
            if index % 2 == 1:
                pen.obey(part)
                continue
            for character in part:
                draw_cell(row, column, character, pen)
                column += 1
    print("</svg>")


main()
