"""
Makes the golden files beside it: answers, and the figures they must come to, worked out in Python with its own
statistics module. Nothing of the product is used here. Run it with Python 3.11 or newer: python3 make_golden.py
"""

import json
import math
import random
import statistics
import unicodedata
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

ZONE = "America/New_York"
Z = statistics.NormalDist().inv_cdf(0.975)

OPTIONS = [{"id": f"o{n}", "text": f"Option {n}"} for n in range(1, 5)]
ROWS = [{"id": "r1", "text": "Price"}, {"id": "r2", "text": "Taste"}]
COLUMNS = [{"id": f"c{n}", "text": f"Column {n}"} for n in range(1, 4)]
QUESTIONS = {
    "yes": {"type": "yesno", "title": "Yes?", "yesNoTextEntities": [{"id": "y", "text": "Sure"}, {"id": "n", "text": "Never"}]},
    "single": {"type": "choice", "title": "One", "choiceEntities": OPTIONS, "choiceTextOther": True},
    "several": {"type": "choice", "title": "Some", "choiceEntities": OPTIONS, "choiceMultiple": True},
    "drop": {"type": "dropdown", "title": "Drop", "dropdownEntities": OPTIONS},
    "stars": {"type": "rating", "title": "Stars", "ratingCount": 5, "ratingStartValue": 1},
    "nps": {"type": "scale", "title": "Recommend", "scaleCount": 11, "scaleStartValue": 0},
    "slide": {"type": "slider", "title": "Slide", "sliderMin": -10, "sliderMax": 10, "sliderStep": 2.5},
    "amount": {"type": "number", "title": "Amount"},
    "order": {"type": "ranking", "title": "Order", "rankingEntities": OPTIONS},
    "grid": {"type": "matrix", "title": "Grid", "matrixRowEntities": ROWS, "matrixColEntities": COLUMNS},
    "ticks": {"type": "matrix", "title": "Ticks", "matrixRowEntities": ROWS, "matrixColEntities": COLUMNS, "matrixChoiceType": "multiple"},
    "words": {"type": "input", "title": "Words"},
    "day": {"type": "datetime", "title": "Day"},
    "hour": {"type": "datetime", "title": "Hour"},
    "files": {"type": "file", "title": "Files"},
}
WORDS = ["Great", "great ", "GREAT", "So  so", "so so", "Плохо", "плохо", "ok 👍", "x" * 40, "a\nb", "A b"]


def share(count, base):
    """Ends of the Wilson interval as the roots of (p - share)^2 = z^2 p (1 - p) / base."""
    if base == 0:
        return {"count": count, "percent": None, "ci_low": None, "ci_high": None}
    if base == 1:
        return {"count": count, "percent": count * 100, "ci_low": None, "ci_high": None}
    p, q = count / base, Z * Z / base
    a, b, c = 1 + q, -(2 * p + q), p * p
    root = math.sqrt(b * b - 4 * a * c)
    low, high = (-b - root) / (2 * a), (-b + root) / (2 * a)
    return {"count": count, "percent": count / base * 100, "ci_low": low * 100, "ci_high": high * 100}


def tell(entities, count_of, base):
    return [{"id": e["id"], "text": e["text"], **share(count_of(e["id"]), base)} for e in entities]


def numbers(values):
    if not values:
        return {name: None for name in ("mean", "median", "sd", "min", "max", "q1", "q3")}
    exact = [Fraction(str(value)) for value in values]
    q1, q3 = (float(exact[0]),) * 2 if len(exact) == 1 else statistics.quantiles(exact, n=4, method="inclusive")[::2]
    return {
        "mean": float(statistics.mean(exact)),
        "median": float(statistics.median(exact)),
        "sd": statistics.stdev(exact) if len(exact) > 1 else None,
        "min": float(min(exact)),
        "max": float(max(exact)),
        "q1": float(q1),
        "q3": float(q3),
    }


def points(values, start, count, step):
    return [{"from": start + at * step, "to": start + at * step, "count": values.count(start + at * step)} for at in range(count)]


def round_bins(values):
    """At most twenty bins whose edges are multiples of 1, 2 or 5 times a power of ten, as narrow as can be."""
    if not values:
        return []
    exact = sorted(Fraction(str(value)) for value in values)
    low, high = exact[0], exact[-1]
    if all((value - low).denominator == 1 for value in exact) and high - low < 20:
        return [{"from": float(low + n), "to": float(low + n), "count": exact.count(low + n)} for n in range(int(high - low) + 1)]
    for step in (digit * Fraction(10) ** power for power in range(-12, 12) for digit in (1, 2, 5)):
        first = math.floor(low / step)
        last = math.ceil(high / step)
        if last - first <= 20:
            break
    edges = [n * step for n in range(first, last + 1)]
    bins = []
    for at, (start, end) in enumerate(zip(edges, edges[1:])):
        is_last = at == len(edges) - 2
        inside = [v for v in exact if start <= v and (v < end or (is_last and v == end))]
        bins.append({"from": float(start), "to": float(end), "count": len(inside)})
    return bins


def nps(values):
    scores = [1 if value >= 9 else 0 if value >= 7 else -1 for value in values]
    base = len(scores)
    return {
        "score": statistics.fmean(scores) * 100,
        "promoters": share(scores.count(1), base),
        "passives": share(scores.count(0), base),
        "detractors": share(scores.count(-1), base),
        "margin": Z * statistics.pstdev(scores) / math.sqrt(base) * 100 if len(set(scores)) > 1 else None,
    }


def ranks(values):
    found = []
    for option in OPTIONS:
        places = [sum(1 for value in values if value[place : place + 1] == [option["id"]]) for place in range(len(OPTIONS))]
        given = [value.index(option["id"]) + 1 for value in values if option["id"] in value]
        found.append({
            "id": option["id"],
            "text": option["text"],
            "ranked": len(given),
            "mean_rank": statistics.fmean(given) if given else None,
            "first_places": share(places[0], len(values)),
            "borda": sum(len(OPTIONS) - rank for rank in given),
            "places": places,
        })
    return found


def grid(values):
    rows = []
    for row in ROWS:
        given = [value[row["id"]] for value in values if value.get(row["id"])]
        options = tell(COLUMNS, lambda id, given=given: sum(id in columns for columns in given), len(given))
        rows.append({"id": row["id"], "text": row["text"], "answered": len(given), "options": options})
    return rows


def fold(text):
    return " ".join(unicodedata.normalize("NFC", text).lower().split())


def words(values):
    groups = {}
    for value in values:
        groups.setdefault(fold(value), []).append(value)
    by_size = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0].encode("utf-16-be")))
    top = []
    for _, written in by_size[:10]:
        usual = min(set(written), key=lambda text: (-written.count(text), text.encode("utf-16-be")))
        top.append({"text": usual, **share(len(written), len(values))})
    sizes = [len(value) for value in values]
    length = {"mean": statistics.fmean(sizes), "min": min(sizes), "max": max(sizes)} if sizes else {"mean": None, "min": None, "max": None}
    return {"top_answers": top, "distinct": len(groups), "length": length}


def day_bins(values):
    days = [date.fromisoformat(value) for value in values]
    if not days:
        return {"min": None, "max": None, "histogram": []}
    span = (max(days) - min(days)).days + 1
    names = [(min(days) + timedelta(days=n)).isoformat() for n in range(span)]
    if span > 62:
        values = [value[:7] for value in values]
        names = sorted({name[:7] for name in names})
    bins = [{"from": name, "to": name, "count": values.count(name)} for name in names]
    return {"min": min(days).isoformat(), "max": max(days).isoformat(), "histogram": bins}


def hour_bins(values):
    if not values:
        return {"min": None, "max": None, "histogram": []}
    hours = [int(value[:2]) for value in values]
    bins = [{"from": f"{h:02}:00", "to": f"{h:02}:59", "count": hours.count(h)} for h in range(min(hours), max(hours) + 1)]
    return {"min": min(values), "max": max(values), "histogram": bins}


def files(values):
    endings = [{file["ext"] for file in value} for value in values]
    counts = {ending: sum(ending in given for given in endings) for ending in set().union(*endings)}
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [{"id": name, "text": name, **share(count, len(values))} for name, count in ordered]


def question_figures(id, records):
    given = [a for r in records for a in r["answers"] if a["question_id"] == id]
    values = [a["answer"] for a in given]
    base = {"base": len(records), "answered": len(values)}
    chose = lambda option: sum(option in value for value in values)
    if id == "yes":
        named = [("1", "Sure", True), ("0", "Never", False)]
        return {**base, "options": [{"id": i, "text": t, **share(values.count(v), len(values))} for i, t, v in named]}
    if id == "single":
        return {**base, "options": tell(OPTIONS, chose, len(values)), "own_texts": share(sum("other" in a for a in given), len(values))}
    if id in ("several", "drop"):
        return {**base, "options": tell(OPTIONS, chose, len(values))}
    if id == "stars":
        top = share(sum(value >= 4 for value in values), len(values))
        return {**base, **numbers(values), "histogram": points(values, 1, 5, 1), "top_2_box": top}
    if id == "nps":
        top = share(sum(value >= 9 for value in values), len(values))
        score = {"nps": nps(values)} if len(values) > 1 else {}
        return {**base, **numbers(values), "histogram": points(values, 0, 11, 1), "top_2_box": top, **score}
    if id == "slide":
        return {**base, **numbers(values), "histogram": points(values, -10, 9, 2.5)}
    if id == "amount":
        return {**base, **numbers(values), "histogram": round_bins(values)}
    if id == "order":
        return {**base, "ranks": ranks(values)}
    if id in ("grid", "ticks"):
        return {**base, "rows": grid(values)}
    if id == "words":
        return {**base, **words(values)}
    if id == "day":
        return {**base, **day_bins(values)}
    if id == "hour":
        return {**base, **hour_bins(values)}
    return {**base, "options": files(values)}


def named(records, field):
    values = [r[field] for r in records if r[field] is not None]
    ordered = sorted(set(values), key=lambda name: (-values.count(name), name))
    return [{"name": name, **share(values.count(name), len(values))} for name in ordered]


def survey_figures(records):
    seen = [r for r in records if not r["is_hide"]]
    counted = [r for r in seen if not r["is_screenout"]]
    complete = [r for r in counted if r["is_complete"]]
    incomplete = [r for r in counted if not r["is_complete"]]
    times = [r["duration_seconds"] for r in complete if r["duration_seconds"] is not None]
    local = lambda r: datetime.fromisoformat(r["submitted_at"]).astimezone(ZoneInfo(ZONE)).date().isoformat()
    days = [{"day": day, "complete": sum(local(r) == day for r in complete), "incomplete": sum(local(r) == day for r in incomplete)} for day in sorted({local(r) for r in counted})]
    order = list(QUESTIONS)
    last = [max((order.index(a["question_id"]) for a in r["answers"]), default=-1) for r in incomplete]
    funnel = [{"question_id": id, "reached": len(complete) + sum(at >= n for at in last), "dropped": last.count(n - 1)} for n, id in enumerate(order)]
    return {
        "visits": None,
        "started": len(counted),
        "complete": len(complete),
        "incomplete": len(incomplete),
        "screened_out": len(seen) - len(counted),
        "completion_rate": share(len(complete), len(counted)),
        "duration_seconds": {"count": len(times), "mean": statistics.fmean(times) if times else None, "median": statistics.median(times) if times else None},
        "days": days,
        "devices": named(counted, "device"),
        "countries": named(counted, "country"),
        "sources": named(counted, "source"),
        "funnel": funnel,
        "first_answer_at": min((r["submitted_at"] for r in counted), default=None),
        "newest_answer_at": max((r["submitted_at"] for r in counted), default=None),
    }


def random_value(id, rng):
    ids = [option["id"] for option in OPTIONS]
    picture = lambda: {"url": "https://files.test/a", "name": "a", "ext": rng.choice(["png", "jpg", "pdf"])}
    make = {
        "yes": lambda: rng.random() < 0.6,
        "single": lambda: [rng.choice(ids[:3])],
        "several": lambda: rng.sample(ids, rng.randint(1, 3)),
        "drop": lambda: [rng.choice(ids)],
        "stars": lambda: rng.choice([1, 2, 3, 4, 4, 5, 5, 5]),
        "nps": lambda: rng.choice([0, 3, 6, 7, 8, 8, 9, 9, 10]),
        "slide": lambda: rng.randint(-4, 4) * 2.5,
        "amount": lambda: round(rng.lognormvariate(3, 1), 2),
        "order": lambda: rng.sample(ids, rng.randint(2, 4)),
        "grid": lambda: {row["id"]: [rng.choice(COLUMNS)["id"]] for row in ROWS if rng.random() < 0.9} or {"r1": ["c1"]},
        "ticks": lambda: {row["id"]: [c["id"] for c in rng.sample(COLUMNS, rng.randint(1, 3))] for row in ROWS},
        "words": lambda: rng.choice(WORDS),
        "day": lambda: (date(2026, 1, 30) + timedelta(days=rng.randint(0, 40))).isoformat(),
        "hour": lambda: f"{rng.randint(8, 20):02}:{rng.choice([0, 15, 30]):02}",
        "files": lambda: [picture() for _ in range(rng.randint(1, 3))],
    }
    return make[id]()


def record(id, rng, value_of, reach=len(QUESTIONS), willing=1.0, **states):
    at = datetime(2026, 3, 6, tzinfo=timezone.utc) + timedelta(minutes=rng.randint(0, 5 * 1440))
    answers = []
    for question, entity in list(QUESTIONS.items())[:reach]:
        if rng.random() > willing:
            continue
        answer = {"question_id": question, "question_text": entity["title"], "answer_type": entity["type"], "answer": value_of(question)}
        if question == "single" and willing < 1 and rng.random() < 0.2:
            answer |= {"answer": [], "other": "my own"}
        answers.append(answer)
    return {
        "id": id,
        "submitted_at": at.strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        "is_complete": True,
        "is_screenout": False,
        "is_hide": False,
        "duration_seconds": rng.choice([None, 30, 45, 60, 60, 95, 240]),
        "device": rng.choice(["mobile", "desktop", None]),
        "country": rng.choice(["RU", "DE", "DE", None]),
        "source": rng.choice(["mail", None]),
        **states,
        "answers": answers,
    }


def mixed(rng):
    records = []
    for id in range(1, 121):
        kind = rng.random()
        value_of = lambda question: random_value(question, rng)
        if kind < 0.6:
            records.append(record(id, rng, value_of, willing=0.85))
        elif kind < 0.85:
            records.append(record(id, rng, value_of, reach=rng.randint(0, 14), willing=0.85, is_complete=False))
        elif kind < 0.95:
            records.append(record(id, rng, value_of, reach=2, is_complete=False, is_screenout=True))
        else:
            records.append(record(id, rng, value_of, is_hide=True))
    return records


SAME = {
    "yes": True, "single": ["o2"], "several": ["o1", "o3"], "drop": ["o4"], "stars": 4, "nps": 9, "slide": 2.5, "amount": 0.1,
    "order": ["o3", "o1", "o4", "o2"], "grid": {"r1": ["c1"]}, "ticks": {"r2": ["c1", "c2"]}, "words": " Same  words ", "day": "2024-02-29",
    "hour": "23:59", "files": [{"url": "https://files.test/a", "name": "a", "ext": "png"}] * 2,
}
# every second value is the same as the one before it
TIES = {"stars": [1, 1, 5, 5, 3, 3], "nps": [0, 0, 7, 7, 10, 10], "amount": [-3.5, -3.5, 12, 12, 7.25, 7.25], "words": ["b", "B", "a", "A", "c", "C "]}


def tied(rng):
    return [record(n + 1, rng, lambda question, n=n: TIES[question][n] if question in TIES else random_value(question, rng)) for n in range(6)]


def main():
    rng = random.Random(20260301)
    cases = {
        "empty": [],
        "one": [record(1, rng, SAME.get)],
        "all-equal": [record(id, rng, SAME.get) for id in range(1, 8)],
        "ties": tied(rng),
        "nobody-answers": [record(id, rng, SAME.get, reach=0) for id in range(1, 4)],
        "mixed": mixed(rng),
    }
    for name, records in cases.items():
        rows = [r for r in records if r["is_complete"] and not r["is_screenout"] and not r["is_hide"]]
        golden = {
            "timezone": ZONE,
            "survey": {"id": 1, "name": "Golden", "widgets": {"ids": list(QUESTIONS), "entities": QUESTIONS}},
            "answers": records,
            "expected": {"survey": survey_figures(records), "questions": {id: question_figures(id, rows) for id in QUESTIONS}},
        }
        text = json.dumps(golden, ensure_ascii=False, indent=None, separators=(",", ":"))
        Path(__file__).with_name(f"{name}.json").write_text(text + "\n", encoding="utf-8")


main()
