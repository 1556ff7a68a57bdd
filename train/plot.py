# SPDX-License-Identifier: GPL-3.0-or-later
"""plot.py - a run's log as a picture: Elo by generation, and the losses of the trainings."""
import json
import math
import os

LEFT, TOP, WIDE, HIGH, GAP = 70, 40, 560, 220, 70
COLOURS = ("#2563a8", "#b5542f", "#3a7d44", "#7a4ea3", "#a58a00", "#0f7f8c", "#444444")


def read(folder):
    with open(os.path.join(folder, "log.jsonl")) as file:
        return [json.loads(line) for line in file]


def ticks(low, high, count=5):
    """Round numbers from low to high."""
    rough = max(high - low, 1e-9) / count
    step = 10 ** math.floor(math.log10(rough))
    step *= next(factor for factor in (1, 2, 5, 10) if factor * step >= rough)
    first = math.ceil(low / step - 1e-9)
    return [i * step for i in range(first, first + 3 * count) if i * step <= high + 1e-12]


def chart(top, title, x_name, lines, y_format):
    """An SVG group; lines: (name, [(x, y, error or None)])."""
    points = [p for _, line in lines for p in line]
    low_x, high_x = min(p[0] for p in points), max(p[0] for p in points)
    low_y, high_y = min(p[1] for p in points), max(p[1] for p in points)
    high_x, high_y = high_x + (high_x == low_x), high_y + (high_y == low_y)
    x = lambda v: LEFT + (v - low_x) / (high_x - low_x) * WIDE
    y = lambda v: top + HIGH - (v - low_y) / (high_y - low_y) * HIGH
    parts = [f'<text x="{LEFT}" y="{top - 12}" class="title">{title}</text>']
    for value in ticks(low_y, high_y):
        parts.append(f'<line x1="{LEFT}" x2="{LEFT + WIDE}" y1="{y(value):.1f}" y2="{y(value):.1f}" class="grid"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{y_format(value)}</text>')
    for value in ticks(low_x, high_x, 8):
        parts.append(f'<text x="{x(value):.1f}" y="{top + HIGH + 18}" text-anchor="middle">{value:g}</text>')
    parts.append(f'<text x="{LEFT + WIDE / 2}" y="{top + HIGH + 38}" text-anchor="middle">{x_name}</text>')
    for number, (name, line) in enumerate(lines):
        colour = COLOURS[number % len(COLOURS)]
        if name:
            parts.append(
                f'<text x="{LEFT + WIDE - 8}" y="{top + 14 + 16 * number}" text-anchor="end" style="fill:{colour}">{name}</text>'
            )
        path = " ".join(f"{x(p[0]):.1f},{y(p[1]):.1f}" for p in line)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for p in line:
            if p[2] is not None:
                parts.append(
                    f'<circle cx="{x(p[0]):.1f}" cy="{y(p[1]):.1f}" r="3.5" fill="{colour}"><title>{p[0]}: {p[1]:+.0f} ± {p[2]:.0f}</title></circle>'
                )
    return "\n".join(parts)


def loss_curves(events):
    """The loss over the samples: of the candidates, or of the last generation while there are none."""
    trainings = [event for event in events if event["event"] == "training"]
    shown = [event for event in trainings if not event["name"].startswith("generation")] or trainings[-1:]
    lowest = min((loss for event in shown for _, loss in event["losses"]), default=0)
    inside = lambda event: [(samples / 1e6, loss, None) for samples, loss in event["losses"] if loss < 2 * lowest]
    return [(event["name"], inside(event)) for event in shown if len(inside(event)) > 1]


def write(folder):
    events = read(folder)
    total, elo = 0.0, [(0, 0.0, 0.0)]
    for event in events:
        if event["event"] == "match":
            total += event["elo"]
            elo.append((event["generation"], total, event["error"]))
    charts = [
        chart(
            TOP,
            "Elo over random weights (sums of matches at 500 nodes a move)",
            "generation",
            [("", elo)],
            lambda v: f"{v:.0f}",
        )
    ]
    curves = loss_curves(events)
    if curves:
        charts.append(
            chart(TOP + HIGH + GAP + 40, "Loss while training", "samples, millions", curves, lambda v: f"{v:.4f}")
        )
    height = TOP + 2 * HIGH + 2 * GAP + 30
    style = "text{font:12px sans-serif;fill:#333}.title{font-size:13px;font-weight:bold}.grid{stroke:#ddd}"
    with open(os.path.join(folder, "run.svg"), "w") as file:
        file.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDE + 40}" height="{height}"><style>{style}</style>'
            f'<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(charts) + "\n</svg>\n"
        )
