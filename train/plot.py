# SPDX-License-Identifier: GPL-3.0-or-later
"""plot.py - a run's log as a picture: Elo by generation, and the losses of the trainings."""
import json
import os

LEFT, TOP, WIDE, HIGH, GAP = 70, 40, 560, 220, 70


def read(folder):
    with open(os.path.join(folder, "log.jsonl")) as file:
        return [json.loads(line) for line in file]


def ticks(low, high, count=5):
    """Round numbers from low to high."""
    span = max(high - low, 1e-9)
    step = 10 ** len(str(int(span / count))) / 10 if span > count else span / count
    while span / step > 2 * count:
        step *= 2 if span / step <= 4 * count else 5
    first = int(low / step) * step
    return [first + i * step for i in range(int(span / step) + 2) if low <= first + i * step <= high]


def chart(top, title, x_name, lines, y_format):
    """An SVG group; lines: (colour, [(x, y, error or None)])."""
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
    for colour, line in lines:
        path = " ".join(f"{x(p[0]):.1f},{y(p[1]):.1f}" for p in line)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for p in line:
            if p[2] is not None:
                parts.append(f'<circle cx="{x(p[0]):.1f}" cy="{y(p[1]):.1f}" r="3.5" fill="{colour}"><title>{p[0]}: {p[1]:+.0f} ± {p[2]:.0f}</title></circle>')
    return "\n".join(parts)


def write(folder):
    events = read(folder)
    total, elo = 0.0, [(0, 0.0, 0.0)]
    for event in events:
        if event["event"] == "match":
            total += event["elo"]
            elo.append((event["generation"], total, event["error"]))
    trainings = [event for event in events if event["event"] == "training"]
    losses = [(i + 1, event["validation_loss"], None) for i, event in enumerate(trainings)]
    charts = [chart(TOP, "Elo over random weights, summed over the matches between generations (500 nodes a move)", "generation", [("#2563a8", elo)],
                    lambda v: f"{v:.0f}")]
    if losses:
        charts.append(chart(TOP + HIGH + GAP + 40, "Loss on held-out games at the end of each training", "training", [("#b5542f", losses)], lambda v: f"{v:.4f}"))
    height = TOP + 2 * HIGH + 2 * GAP + 30
    style = "text{font:12px sans-serif;fill:#333}.title{font-size:13px;font-weight:bold}.grid{stroke:#ddd}"
    with open(os.path.join(folder, "run.svg"), "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDE + 40}" height="{height}"><style>{style}</style>'
                   f'<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(charts) + "\n</svg>\n")
