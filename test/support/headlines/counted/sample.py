"""Answers from a table, with their weights, and what a group of them comes to."""

import csv
import math


def read_table(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return [row for row in csv.DictReader(file) if row["is_hide"] != "Yes" and row["is_screenout"] != "Yes"]


def values_of(row, column):
    """The values that a column of a banner, or of weights, has in an answer."""
    if column == "period":
        return [row["submitted_at"][:7]]
    return [value for value in row.get(column, "").split("; ") if value != ""]


def below_cap(weights, cap):
    """What is above the cap is cut, and the others grow until the mean is 1 again."""
    free, total = set(range(len(weights))), len(weights)
    while free:
        rest = total - cap * (total - len(free))
        factor = max(0.0, rest) / sum(weights[at] for at in free)
        above = {at for at in free if weights[at] * factor >= cap}
        if not above:
            return [weights[at] * factor if at in free else cap for at in range(total)]
        free -= above
    return [cap] * total


def weighted(rows, weight):
    """Pairs of answer and weight; who matches no target of every kind has none."""
    if not weight:
        return [(row, 1.0) for row in rows]
    rims = [(one["column"], one["targets"]) for one in weight["rim"]]
    rows = [row for row in rows if all(set(values_of(row, column)) & set(targets) for column, targets in rims)]
    weights, cap = [1.0] * len(rows), weight.get("cap") or math.inf
    places = []
    for column, targets in rims:
        groups = {value: [at for at, row in enumerate(rows) if value in values_of(row, column)] for value in targets}
        groups = {value: own for value, own in groups.items() if own}
        total = sum(targets[value] for value in groups)
        places.append([(own, targets[value] / total) for value, own in groups.items()])
    for _ in range(3000):
        before = list(weights)
        for groups in places:
            for own, share in groups:
                now = sum(weights[at] for at in own)
                if now > 0:
                    for at in own:
                        weights[at] *= share * len(weights) / now
        if cap < math.inf:
            weights = below_cap(weights, cap)
        if all(abs(new - old) <= 1e-14 * new for new, old in zip(weights, before)):
            break
    # contradicting targets leave some of them nothing but rounding: whoever has that counts nowhere
    return [(row, own) for row, own in zip(rows, weights) if own >= 1e-9]


class Side:
    """A group of answers to one thing: how many, what they are worth after Kish, and their mean with its deviation."""

    def __init__(self, pairs):
        self.n = len(pairs)
        total, squares = sum(w for _, w in pairs), sum(w * w for _, w in pairs)
        self.base = total * total / squares if squares > 0 else 0.0
        self.mean = sum(w * x for x, w in pairs) / total if total > 0 else None
        self.sd = None
        if self.mean is not None and self.base > 1 and self.n > 1:
            spread = sum(w * (x - self.mean) ** 2 for x, w in pairs) / total
            self.sd = math.sqrt(spread * self.base / (self.base - 1))
        self.values = {x for x, _ in pairs}

    def percent(self):
        return None if self.mean is None else 100 * self.mean
