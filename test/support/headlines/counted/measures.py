"""What is counted of each question: a number for everybody who is behind a figure, None for the others."""

NUMERIC = {"rating", "scale", "slider", "number", "nps"}


class Measure:
    """`of`: what it is, as (kind, ids); `is_share`: 1 and 0, else numbers."""

    def __init__(self, of, is_share, value):
        self.of, self.is_share, self.value = of, is_share, value


def number(cell):
    return float(cell) if cell != "" else None


def measures_of(question, rows):
    column, kind = f"q:{question['id']}", question["type"]
    if kind in NUMERIC:
        return numeric(column, question)
    if kind == "matrix":
        return matrix(column, question)
    if kind == "ranking":
        return ranking(column, question)
    if kind == "input":
        return texts(column, rows)
    return options(column, question)


def options(column, question):
    def told(row, test):
        chosen, own = row[column], row.get(column + ":other", "")
        return None if chosen == "" and own == "" else float(test(chosen.split("; "), own))

    ids = ["1", "0"] if question["type"] == "yesno" else [one["id"] for one in question["options"]]
    found = [Measure(("option", id), True, lambda row, id=id: told(row, lambda ids, _: id in ids)) for id in ids]
    if question["hasOwnText"]:
        found.append(Measure(("own_texts",), True, lambda row: told(row, lambda _, own: own != "")))
    return found


def numeric(column, question):
    def told(test):
        return lambda row: None if row[column] == "" else float(test(float(row[column])))

    found = [Measure(("mean",), False, lambda row: number(row[column]))]
    span = question.get("range")
    if span and question["type"] != "slider":
        low, high, step = span["min"], span["max"], span["step"]
        middle = (low + high) / 2
        found.append(Measure(("top_2_box",), True, told(lambda x: x >= high - step)))
        if (high - low) / step + 1 >= 3:
            found.append(Measure(("half", "upper"), True, told(lambda x: x > middle)))
            found.append(Measure(("half", "lower"), True, told(lambda x: x < middle)))
    if question["type"] == "nps" or (question["type"] == "scale" and span["min"] == 0 and span["max"] == 10):
        found.append(Measure(("score",), False, told(lambda x: 100 if x >= 9 else 0 if x >= 7 else -100)))
    return found


def matrix(column, question):
    def told(row, place, id):
        cell = row[f"{column}:{place}"]
        return None if cell == "" else float(id in cell.split("; "))

    return [
        Measure(("cell", line["id"], one["id"]), True, lambda row, a=line["id"], b=one["id"]: told(row, a, b))
        for line in question["matrixRows"]
        for one in question["matrixColumns"]
    ]


def ranking(column, question):
    found = []
    for one in question["options"]:
        cell = f"{column}:{one['id']}"
        found.append(Measure(("rank", one["id"]), False, lambda row, cell=cell: number(row[cell])))
        first = lambda row, cell=cell: None if row[cell] == "" else float(row[cell] == "1")
        found.append(Measure(("first_place", one["id"]), True, first))
    return found


def texts(column, rows):
    """The ten most frequent, however they are spelled."""
    counts = {}
    for row in rows:
        said = row[column].strip().lower()
        if said != "":
            counts[said] = counts.get(said, 0) + 1
    top = sorted(counts, key=lambda said: (-counts[said], said))[:10]
    told = lambda row, said: None if row[column].strip() == "" else float(row[column].strip().lower() == said)
    return [Measure(("text", said), True, lambda row, said=said: told(row, said)) for said in top]
