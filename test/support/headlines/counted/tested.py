"""Every test that a report makes, made again by its published rules, and corrected after Benjamini and Hochberg."""

import math

from distributions import two_sided_t, two_sided_z, upper_z
from measures import measures_of
from sample import Side, values_of

FEWEST, EXPECTED, POINTS, D = 30, 10, 5, 0.2
NEARLY_ALL = 75
BY_COLUMN = {"option", "own_texts", "top_2_box", "cell", "mean", "rank"}
BY_CHANGE = BY_COLUMN | {"first_place", "text", "score"}


class Test:
    def __init__(self, kind, question, of, column, here, there, p, is_large):
        self.kind, self.question, self.of, self.column = kind, question, of, column
        self.here, self.there, self.p, self.is_large = here, there, p, is_large
        self.q = 1.0

    def passes(self):
        return self.q <= 0.05 and self.is_large


def shares_p(a, b):
    """The pooled z test of two shares, two-sided, without a correction for continuity."""
    pooled = (a.mean * a.base + b.mean * b.base) / (a.base + b.base)
    if not 1e-15 < pooled < 1 - 1e-15:
        return None
    return two_sided_z((a.mean - b.mean) / math.sqrt(pooled * (1 - pooled) * (1 / a.base + 1 / b.base)))


def expected(a, b):
    pooled = (a.mean * a.base + b.mean * b.base) / (a.base + b.base)
    return min(pooled, 1 - pooled) * min(a.base, b.base)


def means_p(a, b):
    """Welch's t test, two-sided."""
    if a.sd is None or b.sd is None:
        return None
    of_a, of_b = a.sd**2 / a.base, b.sd**2 / b.base
    if of_a + of_b <= 0:
        return None
    df = (of_a + of_b) ** 2 / (of_a**2 / (a.base - 1) + of_b**2 / (b.base - 1))
    return two_sided_t((a.mean - b.mean) / math.sqrt(of_a + of_b), df)


def compared(measure, here, there, kind):
    """p, and whether the difference is large enough to be told; None where the sides do not carry the test."""
    if min(here.n, there.n) < FEWEST:
        return None
    if measure.is_share:
        # what the earlier answers are worth together is in no file
        carried = unweighted(there) if kind == "change" else there
        if min(here.base, carried.base) < FEWEST or expected(here, carried) < EXPECTED:
            return None
        if kind == "change" and expected(here, there) < EXPECTED / 2:
            return None
        p = shares_p(here, there)
        return None if p is None else (p, 100 * abs(here.mean - there.mean) >= POINTS)
    # the deviation of the earlier period is in no file
    if kind == "column" and min(here.base, there.base) < FEWEST or not here.sd and kind == "change":
        return None
    p = means_p(here, there)
    if p is None:
        return None
    spread = here.sd if kind == "change" else math.sqrt((here.sd**2 + there.sd**2) / 2)
    return p, abs(here.mean - there.mean) / spread >= D


def unweighted(one):
    return counted(one.n, one.mean * one.n)


def side(pairs, measure):
    return Side([(x, w) for x, w in ((measure.value(row), w) for row, w in pairs) if x is not None])


def all_tests(questions, columns, now, before, everybody):
    found = []
    for at, question in enumerate(questions):
        measures = measures_of(question, [row for row, _ in now])
        found += by_columns(at, question, measures, columns, now)
        found += changes(at, measures, now, before) if before is not None else []
        found += extremes(at, measures, now)
    found += drops(questions, everybody)
    correct(found)
    return found


def by_columns(at, question, measures, columns, now):
    own = f"q:{question['id']}"
    for column in columns:
        if column == own or column.startswith(own + ":"):
            continue
        places = [set(values_of(row, column)) for row, _ in now]
        for value in sorted(set().union(*places)):
            inside = [pair for pair, own_values in zip(now, places) if value in own_values]
            outside = [pair for pair, own_values in zip(now, places) if value not in own_values]
            for measure in measures:
                if measure.of[0] not in BY_COLUMN:
                    continue
                here, there = side(inside, measure), side(outside, measure)
                result = compared(measure, here, there, "column")
                if result:
                    yield Test("column", at, measure.of, (column, value), here, there, *result)


def changes(at, measures, now, before):
    for measure in measures:
        if measure.of[0] in BY_CHANGE:
            here, there = side(now, measure), side(before, measure)
            result = compared(measure, here, there, "change")
            if result:
                yield Test("change", at, measure.of, None, here, there, *result)


def extremes(at, measures, now):
    """Nearly all say the same, though not everybody: more than three quarters, one-sided."""
    limit = NEARLY_ALL / 100
    for measure in measures:
        here = side(now, measure)
        if measure.of[0] not in {"option", "cell", "half"} or here.n < FEWEST or here.base < FEWEST:
            continue
        if measure.of[0] != "half" and here.values == {1.0}:
            continue
        if measure.of[0] == "half" and is_constant(at, measures, now):
            continue
        p = upper_z((here.mean - limit) / math.sqrt(limit * (1 - limit) / here.base))
        yield Test("extreme", at, measure.of, None, here, None, p, here.percent() - NEARLY_ALL >= POINTS)


def is_constant(at, measures, now):
    mean = next(measure for measure in measures if measure.of == ("mean",))
    return len(side(now, mean).values) < 2


def drops(questions, everybody):
    """Who left the survey at a question, of those who came so far, against the same at all others."""
    came, left, last = len(everybody), [], [last_answered(questions, row) for row in everybody]
    for at in range(len(questions)):
        gone = sum(1 for row, place in zip(everybody, last) if row["is_complete"] != "Yes" and place == at - 1)
        left.append((came, gone))
        came -= gone
    for at, (came, gone) in enumerate(left):
        others = [sum(one[part] for one in left) - left[at][part] for part in (0, 1)]
        if came == 0 or others[0] == 0:
            continue
        here, there = counted(came, gone), counted(*others)
        if min(here.n, there.n) >= FEWEST and expected(here, there) >= EXPECTED:
            p = shares_p(here, there)
            if p is not None:
                is_large = 100 * (here.mean - there.mean) >= POINTS
                yield Test("drop", at, ("drop",), None, here, there, p, is_large)


def counted(n, count):
    one = Side([])
    one.n, one.base, one.mean = n, float(n), count / n
    return one


def last_answered(questions, row):
    given = [
        at
        for at, question in enumerate(questions)
        if any(cell != "" for name, cell in row.items() if (name + ":").startswith(f"q:{question['id']}:"))
    ]
    return max(given, default=-1)


def correct(tests):
    least = 1.0
    ordered = sorted(tests, key=lambda test: -test.p)
    for above, test in enumerate(ordered):
        least = min(least, test.p * len(ordered) / (len(ordered) - above))
        test.q = least
