"""
Counts a report again from the tables of its answers, knowing nothing but the questionnaire, what the report was to compare, and the
rules that it publishes. Prints how many figures were compared, how many sentences were read, and what is wrong.
"""

import json
import math
import re
import sys
from pathlib import Path

import words
from claims import Claims
from distributions import critical_t, critical_z
from sample import read_table, weighted
from sentences import number
from tested import all_tests, expected, means_p, shares_p, side
from workbook import Report


def interval(name, own, level):
    """Wilson's of shares, Student's of means, the normal one of scores; as the workbook holds it."""
    if own.n < 10:
        return None
    if name == "score":
        half = critical_z(level) * own.sd * math.sqrt((own.base - 1) / own.base / own.base)
        return (max(-100, own.mean - half), min(100, own.mean + half)) if half > 0 else None
    if name in ("mean", "rank"):
        if own.sd is None:
            return None
        half = critical_t(level, own.base - 1) * own.sd / math.sqrt(own.base)
        return own.mean - half, own.mean + half
    z, p, n = critical_z(level), own.mean, own.base
    middle, half = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low, high = ((middle + sign * half) / (1 + z * z / n) for sign in (-1, 1))
    return (0.0 if p <= 0 else low), (1.0 if p >= 1 else high)


def is_significant(measure, now, before, level):
    is_tested = now.n > 1 and before.n > 1 and min(now.base, before.base) >= 2
    if measure.is_share:
        p = shares_p(now, before) if is_tested and expected(now, before) >= 5 else None
    else:
        p = means_p(now, before) if is_tested else None
    return p is not None and p <= 1 - level / 100


def check_line(claims, report, row, before, level):
    at = int(row[0].split(".")[0]) - 1
    main = claims.main(at, row[1])
    if main is None:
        return
    name, measure, own = main
    cells = dict(zip(range(len(row)), row))
    rest = list(row[2:])
    if len(report.heads) >= 4 and any(f"{level}" in head for head in report.heads):
        ends, rest = rest[:2], rest[2:]
        counted = interval(name, own, level) if name != "answered" else None
        claims.figures += 2
        if counted is None and ends != ["–", "–"]:
            claims.fail(cells[0], f"{ends} where no interval can be")
        if counted is not None and not all(
            isinstance(shown, float) and abs(shown - value) <= 1e-6 * max(1, abs(value)) for shown, value in zip(ends, counted)
        ):
            claims.fail(cells[0], f"the interval {ends} is {counted}")
    if before is not None:
        change, rest = rest[0], rest[1:]
        check_change(claims, row[0], change, main, before, level)
    if rest and rest[0] != "–":
        claims.group(at, rest[0])


def check_change(claims, said, change, main, before, level):
    name, measure, own = main
    if name == "answered":
        return None if change == "–" else claims.fail(said, f"the change {change}")
    then = side(before, measure)
    if then.mean is None or own.mean is None:
        return None if change == "–" else claims.fail(said, f"the change {change}")
    by = (100 if measure.is_share else 1) * (own.mean - then.mean)
    mark = "=" if not is_significant(measure, own, then, level) else "▲" if by > 0 else "▼"
    found = re.fullmatch(r"([=▲▼]) (.+)", change)
    if not found or found[1] != mark or not claims.is_near(found[2], by, measure.is_share or name == "score"):
        return claims.fail(said, f"the change {change} is {mark} {by}")
    return None


def main(folder):
    survey = json.loads((folder / "asked.json").read_text("utf-8"))
    wish, language = survey["report"], survey["language"]
    now = weighted(read_table(folder / "now.csv"), wish.get("weight"))
    path = folder / "before.csv"
    before = weighted(read_table(path), wish.get("weight")) if path.exists() else None
    columns = list(dict.fromkeys(column for banner in wish["banner"] for column in banner))
    tests = all_tests(survey["questions"], columns, now, before, read_table(folder / "everybody.csv"))
    glance, stands_out = words.TITLES[language]
    report = Report(folder / "report.xlsx", {"glance": glance, "stands_out": stands_out})
    claims = Claims(survey, now, tests)
    for row in report.lines:
        check_line(claims, report, row, before, wish["confidence"])
    for sentence, note in report.findings:
        claims.finding(sentence, note)
    for at in range(len(survey["questions"])):
        if at + 1 not in report.titles:
            claims.fail(survey["questions"][at]["title"], "has no headline")
        else:
            claims.headline(at, report.titles[at + 1])
    told = len([one for one in tests if one.passes()])
    said = {"figures": claims.figures, "lines": len(report.lines), "findings": len(report.findings), "headlines": len(report.titles)}
    return {**said, "tests": len(tests), "passed": told, "faults": claims.faults}


if __name__ == "__main__":
    print(json.dumps([main(Path(folder)) for folder in sys.argv[1:]], ensure_ascii=False))
