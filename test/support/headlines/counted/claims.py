"""Each sentence against what was counted from the answers: its figures, its direction, and the test behind a difference."""

import re

import words
from measures import measures_of
from sample import Side
from sentences import basis, number, read, subject
from tested import side


class Claims:
    def __init__(self, survey, now, tests):
        self.language, self.questions = survey["language"], survey["questions"]
        self.now, self.tests = now, tests
        # in columns, those who answered a row are taken to weigh what those who answered the question do
        has_parts = any(one["type"] in ("matrix", "ranking") for one in self.questions)
        self.loose = 0.2 if has_parts and survey["report"].get("weight") else 1e-3
        self.faults, self.figures = [], 0

    def fail(self, said, why):
        self.faults.append(f"{said}: {why}")

    def is_near(self, shown, value, is_share):
        """As rounded: a decimal of percents and scores, two of means, none of millions."""
        self.figures += 1
        half = 0.05 if is_share else 0.5 if abs(value) >= 1e6 else 0.005
        return abs(number(shown, self.language) - value) <= half + 1e-9 * max(1, abs(value))

    def named(self, question, id_name):
        """The ids of options or rows with this name."""
        yes, no = words.YES_NO[self.language]
        if question["type"] == "yesno":
            return {"1"} if id_name == yes else {"0"} if id_name == no else set()
        lists = (question["options"], question["matrixRows"], question["matrixColumns"])
        return {one["id"] for ones in lists for one in ones if one["text"] == id_name}

    def is_of(self, test, claimed, question):
        """Whether a test is about what a sentence names."""
        kind, *names = claimed
        if test.of[0] == "cell":
            return kind == "option" and names[1] is not None and {
                test.of[1]} <= self.named(question, names[1]) and {test.of[2]} <= self.named(question, names[0])
        if test.of[0] == "half":
            return kind == test.of[1]
        if test.of[0] == "text":
            return kind == "text" and names[0].strip().lower() == test.of[1]
        if test.of[0] != kind:
            return False
        return len(test.of) == 1 or test.of[1] in self.named(question, names[0])

    def is_column(self, test, text):
        """Whether the column has this name; sentences put the title of its group in front."""
        column, value = test.column
        # that of a row of a matrix has a colon of its own
        names = [text] if ": " not in text else [text, text.split(": ", 1)[1], text.rsplit(": ", 1)[1]]
        if column == "country":
            return any(words.COUNTRIES[self.language].get(name) == value for name in names)
        if column == "device":
            return any(words.DEVICES[self.language].get(name) == value for name in names)
        if column == "period":
            month = words.MONTHS[self.language][int(value[5:7]) - 1]
            return any(name.lower().startswith(month) and value[:4] in name for name in names)
        question = next(one for one in self.questions if one["id"] == column.split(":")[1])
        return any(name == value or value in self.named(question, name) for name in names)

    def find(self, kind, at, found, said):
        claimed = ("drop",) if kind == "drop" else subject(kind, found, self.language)
        question = self.questions[at]
        fitting = [
            test
            for test in self.tests
            if (test.kind, test.question) == (kind, at)
            and self.is_of(test, claimed, question)
            and (kind != "column" or self.is_column(test, found["column"]))
        ]
        if not fitting:
            self.fail(said, f"nothing was tested that this is about ({claimed})")
            return None
        # groups may have columns of the same name
        wrong = [self.wrong(test, found) for test in fitting]
        good = next((test for test, why in zip(fitting, wrong) if why is None), None)
        if good is None:
            self.fail(said, wrong[0])
        return good

    def wrong(self, test, found):
        """Why this test does not bear out what is claimed."""
        is_score = test.of[0] == "score"
        is_share = test.of[0] not in {"mean", "rank"}
        shown = lambda one: one.mean if is_score or not is_share else one.percent()
        here = shown(test.here)
        there = 75 if test.there is None else shown(test.there)
        if not self.is_near(found["here"], here, is_share):
            return f"{found['here']} is {here}"
        if "there" in found and not self.is_near(found["there"], there, is_share):
            return f"{found['there']} is {there}"
        if "apart" in found and not self.is_near(found["apart"], here - there, is_share):
            return f"{found['apart']} is {here - there}"
        if "up" in found and (found["up"].lower() in words.UP) != (here > there):
            return f"{found['up']}, but {here} and {there}"
        if not test.passes():
            return f"its test does not bear it out: p = {test.p}, q = {test.q}, large enough: {test.is_large}"
        return None

    def finding(self, sentence, note):
        if note.startswith(words.RULES[self.language]):
            return
        kind, found = read(words.FINDINGS[self.language], sentence, self.language)
        if kind is None:
            return self.fail(sentence, "cannot be read")
        title, _, part = found["question"].partition(" – ")
        at = next((at for at, one in enumerate(self.questions) if one["title"] == title), None)
        if at is None:
            return self.fail(sentence, "there is no such question")
        test = self.find(kind.removesuffix("_mean"), at, {**found, **({"part": part} if part else {})}, sentence)
        told = basis(note, self.language)
        if test is None or told is None:
            return None if told else self.fail(note, "cannot be read")
        (here, there), shown = told
        self.figures += 4
        if here != test.here.n or there != (test.there and test.there.n):
            self.fail(note, f"n is {test.here.n} and {test.there and test.there.n}")
        for letter, value in (("p", test.p), ("q", test.q)):
            sign, limit = shown[letter]
            near = 0.0005 + self.loose * value
            if not (value < limit + near if sign == "<" else abs(value - limit) <= near):
                self.fail(note, f"{letter} is {value}")
        return None

    def headline(self, at, text):
        """The part after the title of the question; none where there is nothing to say."""
        title = self.questions[at]["title"]
        if text == title:
            return None
        said = text.removeprefix(title + ": ")
        kind, found = read(words.HEADLINES[self.language], said, self.language)
        is_plain = kind in (None, "extreme") and self.main(at, said, is_headline=True)
        if kind in (None, "extreme") and is_plain:
            # what passed its test would have been told, losses of respondents aside
            passed = [one for one in self.tests if one.question == at and one.passes() and one.kind in ("column", "change")]
            return self.fail(text, f"does not tell {passed[0].kind} {passed[0].of}") if passed else None
        if kind is None:
            return self.fail(text, "cannot be read")
        return self.find(kind.removesuffix("_mean"), at, found, text)

    def main(self, at, said, is_headline=False):
        """The main figure of a question: its measure and group, or None where it is wrong."""
        name, found = read(words.MAIN[self.language], said, self.language)
        question = self.questions[at]
        if name is None:
            return None if is_headline else self.fail(said, "cannot be read")
        measures = measures_of(question, [row for row, _ in self.now])
        if name == "answered":
            prefix = f"q:{question['id']}:"
            gave = [(float(any(c != "" for n, c in row.items() if (n + ":").startswith(prefix))), 1) for row, _ in self.now]
            share = Side(gave)
            if not self.is_near(found["here"], share.percent(), True):
                return self.fail(said, f"is {share.percent()}")
            return ("answered", None, share)
        names = [found.get(one) for one in ("option", "ranked", "row", "cell")]
        ids = [self.named(question, one) for one in names if one is not None]
        same = [one for one in measures if one.of[0] == name]
        fitting = [one for one in same if all(id in ids[at] for at, id in enumerate(one.of[1:]))]
        for measure in fitting:
            own = side(self.now, measure)
            value = own.percent() if measure.is_share else own.mean
            if self.is_near(found["here"], value, measure.is_share or name == "score"):
                others = [side(self.now, one).mean for one in same]
                best = min if name == "rank" else max
                if abs(own.mean - best(one for one in others if one is not None)) > 1e-9:
                    return self.fail(said, "is not the first of its question")
                return (name, measure, own)
        return self.fail(said, "is another figure")

    def group(self, at, text):
        """A group that differs most, in the line of a question."""
        found = re.compile(pattern_of_others(self.language)).fullmatch(text)
        if not found:
            return self.fail(text, "cannot be read")
        fitting = [one for one in self.tests if (one.kind, one.question) == ("column", at)]
        fitting = [one for one in fitting if self.is_column(one, found["column"])]
        parts = {key: found[key] for key in ("here", "there")}
        if not any(self.wrong(test, parts) is None for test in fitting):
            return self.fail(text, "no test bears it out")
        return None


def pattern_of_others(language):
    from sentences import pattern

    return pattern(words.OTHERS[language], language).pattern
