"""Answers, figures and files of your surveys, in Python.

    import survey_exports as se

    answers = se.read(2, country="GB")        # a data frame with labels, dates and categories
    answers["How did you take part?"]         # a column by its question, or by its name: answers["q1"]
    print(se.columns(2))                      # the names, questions and options of all columns
    print(se.figures(2, by="country").table())
    se.export(2, "report.pdf", period="last_30_days")
    for change in se.changes(2):              # only what is new since the last time
        print(change["change"], change["id"])

Set SURVEY_EXPORTS_URL and SURVEY_API_TOKEN, or call connect(url, key) first. It needs nothing but Python 3.8;
data frames need pandas, and without it read() returns a list of dictionaries. Every filter and option of an export
can be given by its name; /docs on the server lists them.
"""

import csv
import difflib
import hashlib
import io
import json
import os
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import date, datetime

__all__ = ["connect", "surveys", "columns", "read", "figures", "export", "changes", "call", "SurveyExportsError"]

# The server that this file was downloaded from, and the filters and options that it knows.
SERVER = "http://127.0.0.1:3000"
FILTERS = {}
OPTIONS = []

_connection = {"url": None, "key": None}
_TRIES = 5


class SurveyExportsError(Exception):
    """What the server refused, in its own words; `code` and `status` are for programs."""

    def __init__(self, message, code="", status=0, details=None):
        super().__init__(message)
        self.code, self.status, self.details = code, status, details


def connect(url=None, key=None):
    """Chooses the server and the key of the survey service; what is left out comes from the environment."""
    _connection.update(url=url and url.rstrip("/"), key=key)


def surveys():
    """All surveys that the key may read, as dictionaries."""
    found, query = [], ""
    while True:
        page = call("GET", "/surveys" + query)
        found += page["data"]
        if not page.get("next_cursor"):
            return found
        query = "?" + urllib.parse.urlencode({"cursor": page["next_cursor"]})


def columns(survey):
    """What the columns of a survey are called: one row each, with its name, question, type and options."""
    rows = [
        {"name": one["name"], "title": one["label"], "type": one["type"], "options": [code["label"] for code in one["codes"]]}
        for one in _dictionary(survey)["variables"]
    ]
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows, columns=["name", "title", "type", "options"])


def read(survey, **chosen):
    """The answers of a survey as a labelled data frame.

    Choices are categories (ordered where the scale is), several choices are one column each, times have their zone.
    A column is found by its name or its question: frame["q1"], frame["How did you take part?"]; the question of a
    multiple choice or a matrix finds all of its columns, and frame["Venue"] a row of a matrix. `frame.attrs["labels"]` has the question behind each column. Filters and
    options go by name: read(2, country="GB", period="last_30_days", privacy={"personal": "remove"}).
    """
    asked = {"header": "name", "values": "codes", "choices": "split", **chosen}
    text = _made(survey, "answers", "csv", asked).decode("utf-8-sig")
    dictionary = _dictionary(survey)
    variables = {variable["name"]: variable for variable in dictionary["variables"]}
    rows = list(csv.DictReader(io.StringIO(text)))
    names = next(csv.reader(io.StringIO(text)), [])
    labels = {name: variables[name]["label"] for name in names if name in variables}
    sets = {one["label"]: [name for name in one["variables"] if name in names] for one in dictionary["sets"]}
    try:
        import pandas
    except ImportError:
        return [_Row(((name, _plain(row[name], variables.get(name))) for name in names), labels, sets) for row in rows]
    frame = _answers_class(pandas)({name: _series(pandas, rows, name, variables.get(name)) for name in names})
    frame.attrs.update(survey=survey, labels=labels, sets=sets)
    return frame


def figures(survey, questions=None, by=None, wait=True, **chosen):
    """The figures of a survey, counted by the server: counts, shares, means, intervals and significance letters.

    `by` breaks them down, by one column or several: "country", "device", a question or its name, "var:…". The result is
    the server's reply, a dictionary, with a method table() that gives one row per figure.
    """
    filters, options = _sorted(chosen)
    if by is not None:
        options["report"] = {**options.get("report", {}), "banner": [_column_ids(survey, by)]}
    body = {"filters": filters, "options": options}
    if questions is not None:
        body["questions"] = _column_ids(survey, questions)
    progress = _Progress("Reading survey %s" % survey)
    while True:
        reply, headers = _request("POST", "/surveys/%s/figures" % survey, body)
        if reply["exact"] or not wait:
            progress.done()
            return Figures(reply)
        progress.show(reply["read"] and reply["read"]["of"] and reply["read"]["answers"] / reply["read"]["of"])
        time.sleep(float(headers.get("Retry-After") or 1))


def export(survey, path, content=None, **chosen):
    """Writes a file and returns its path. The name's ending is the format: .csv, .xlsx, .docx, .pdf, .pptx, .sav, …"""
    ending = os.path.splitext(path)[1].lstrip(".").lower()
    file_format = "word" if ending == "docx" else ending
    content = content or ("report" if file_format in ("pdf", "pptx") else "answers")
    _store(path, _made(survey, content, file_format, chosen))
    return path


def changes(survey, remember=None, **chosen):
    """Yields the answers that are new, changed or deleted since this was last asked, each as a dictionary.

    The first time that is every answer. Where it was is kept in the file `remember`, which is written once the loop
    has come to its end: a program that stops halfway gets the same changes again.
    """
    remember = remember or "survey-%s-changes.json" % survey
    asked = {"header": "name", "values": "labels", **chosen}
    request = _request_of(survey, "answers", "csv", asked)
    since = _remembered(remember, request)
    try:
        job = _ready({**request, "changes": {"since": since}} if since else request, survey)
    except SurveyExportsError as error:
        if not since or error.status not in (404, 409, 410, 422):
            raise
        since, job = None, _ready(request, survey)  # the export it was compared with has expired: all answers again
    text = _file_of(job).decode("utf-8-sig")
    for row in csv.DictReader(io.StringIO(text)):
        yield row if since else {"change": "new", **row}
    _store(remember, json.dumps({"since": job["id"], "request": request}).encode())


def call(method, path, body=None):
    """Any other operation of the API; /docs on the server lists them: call("GET", "/schedules")."""
    return _request(method, path, body)[0]


class Figures(dict):
    """A reply of figures; table() makes rows of it."""

    def table(self):
        """One row per figure: question, column, option, statistic, value; a data frame where pandas is there."""
        names = {c["id"]: c["text"] for b in (self.get("comparisons") or {}).get("banners", []) for g in b["groups"] for c in g["columns"]}
        rows = []
        for question in self["questions"]:
            statistics = question["statistics"]
            texts = {o["id"]: o.get("text") for o in statistics.get("options", [])}
            rows += _figure_rows(question["title"], "all", statistics, texts)
            for column in statistics.get("columns", []):
                rows += _figure_rows(question["title"], names.get(column["id"], column["id"]), column, texts)
        try:
            import pandas
        except ImportError:
            return rows
        return pandas.DataFrame(rows, columns=["question", "column", "option", "statistic", "value", "letters"])


def _figure_rows(title, column, statistics, texts):
    def row(option, statistic, value, letters=""):
        return {"question": title, "column": column, "option": option, "statistic": statistic, "value": value, "letters": letters}

    rows = [row(None, name, statistics[name]) for name in ("base", "answered") if statistics.get(name) is not None]
    for option in statistics.get("options") or []:
        text = option.get("text") or texts.get(option["id"]) or option["id"]
        rows += [row(text, name, option[name], option.get("letters", "")) for name in ("count", "percent") if option.get(name) is not None]
    mean = statistics.get("mean")
    if isinstance(mean, dict):
        rows.append(row(None, "mean", mean.get("mean"), mean.get("letters", "")))
    elif mean is not None:
        rows.append(row(None, "mean", mean))
    nps = statistics.get("nps")
    if nps:
        rows.append(row(None, "nps", nps.get("score", nps.get("nps")) if isinstance(nps, dict) else nps))
    return rows


# Requests


def _request(method, path, body=None):
    """Retries what is safe to retry: the server knows a repeated POST by its Idempotency-Key."""
    url = (_connection["url"] or os.environ.get("SURVEY_EXPORTS_URL") or SERVER).rstrip("/")
    key = _connection["key"] or os.environ.get("SURVEY_API_TOKEN")
    if not key:
        raise SurveyExportsError("No key: set SURVEY_API_TOKEN, or call connect(key=…) first.")
    headers = {"Authorization": "Bearer " + key, "Accept": "application/json"}
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
    if method == "POST":
        headers["Idempotency-Key"] = str(uuid.uuid4())
    for attempt in range(_TRIES):
        try:
            with urllib.request.urlopen(urllib.request.Request(url + path, data, headers, method=method)) as response:
                text = response.read()
                return (json.loads(text) if text else None), response.headers
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503) or attempt == _TRIES - 1:
                raise _problem(error) from None
            time.sleep(min(float(error.headers.get("Retry-After") or 2 ** attempt), 60))
        except urllib.error.URLError as error:
            if attempt == _TRIES - 1:
                hint = "Is the server running? Set SURVEY_EXPORTS_URL, or call connect(url=…), to choose another."
                raise SurveyExportsError("%s cannot be reached: %s. %s" % (url, error.reason, hint)) from None
            time.sleep(2 ** attempt)


def _problem(error):
    try:
        body = json.loads(error.read())
        return SurveyExportsError(body["message"], body.get("code", ""), error.code, body.get("errors"))
    except (ValueError, KeyError):
        return SurveyExportsError("The server answered with status %s." % error.code, "", error.code)


# Exports


def _sorted(chosen):
    """What is a filter goes with the filters, the rest are options. A list may be given as one word or as `a,b`."""
    filters, options = {}, {}
    for name, value in chosen.items():
        if name in FILTERS:
            filters[name] = _listed(value) if FILTERS[name] == "list" else _jsonable(value)
        elif OPTIONS and name not in OPTIONS:
            known = [*FILTERS, *OPTIONS]
            hint = _did_you_mean(name, known) or " They are: %s." % ", ".join(known)
            raise SurveyExportsError('There is no filter or option "%s".%s' % (name, hint), "validation_error", 422)
        else:
            options[name] = _jsonable(value)
    return filters, options


def _listed(value):
    if isinstance(value, str):
        return [part.strip() for part in value.split(",")]
    return [value] if isinstance(value, (int, dict)) else list(value)


def _jsonable(value):
    return value.isoformat() if isinstance(value, (date, datetime)) else value


def _request_of(survey, content, file_format, chosen):
    filters, options = _sorted(chosen)
    outputs = [{"content": content, "format": file_format}]
    return {"quiz_id": survey, "outputs": outputs, "filters": filters, "options": options}


def _made(survey, content, file_format, chosen):
    return _file_of(_ready(_request_of(survey, content, file_format, chosen), survey))


def _ready(request, survey):
    job = call("POST", "/exports", request)
    progress = _Progress("Exporting survey %s" % survey)
    pause = 0.2
    while job["status"] in ("queued", "running"):
        progress.show(job["progress"]["percent"] / 100)
        time.sleep(pause)
        pause = min(pause * 1.5, 5)
        job = call("GET", "/exports/" + job["id"])
    progress.done()
    if job["status"] != "ready":
        problem = job.get("problem") or {"message": "The export was %s." % job["status"], "code": job["status"]}
        raise SurveyExportsError(problem["message"], problem["code"])
    return job


def _file_of(job):
    """Without the key: a link that is signed already refuses a second proof of who is asking."""
    file = job["files"][0]
    for attempt in range(_TRIES):
        try:
            with urllib.request.urlopen(file["url"]) as response:
                content = response.read()
            if hashlib.sha256(content).hexdigest() == file["sha256"]:
                return content
        except OSError:
            if attempt == _TRIES - 1:
                raise
        time.sleep(attempt)
    raise SurveyExportsError("%s arrived damaged, %s times." % (file["name"], _TRIES))


def _store(path, content):
    """Whole or not at all."""
    folder = os.path.dirname(os.path.abspath(path))
    handle, unfinished = tempfile.mkstemp(dir=folder, prefix=".survey-exports-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.replace(unfinished, path)
    except BaseException:
        os.unlink(unfinished)
        raise


def _remembered(path, request):
    """The export of the last time, if it asked for the same."""
    try:
        with open(path, "rb") as file:
            state = json.load(file)
    except FileNotFoundError:
        return None
    except ValueError:
        raise SurveyExportsError("%s is damaged: delete it to begin with all answers again." % path) from None
    return state["since"] if state.get("request") == request else None


# Names


def _dictionary(survey):
    return call("GET", "/dictionaries/%s" % survey)


def _same(text):
    return " ".join(str(text).split()).casefold()


def _did_you_mean(word, known):
    near = difflib.get_close_matches(_same(word), [_same(one) for one in known], 1)
    return ' Did you mean "%s"?' % next(one for one in known if _same(one) == near[0]) if near else ""


def _called(word, labels, sets, rows=False):
    """The column of this name or question, or the list of those of a multiple choice; `labels` are questions by name.

    `rows`: a matrix and its rows are found too.
    """
    for title, names in sets.items():
        if _same(title) == _same(word) and names:
            return names
    found = [name for name in labels if _same(name) == _same(word)]
    found = found or [name for name, title in labels.items() if _same(title) == _same(word)]
    if len(found) == 1:
        return found[0]
    if not found and rows:
        # a row of a matrix is called "Row — Question": the question finds all of its rows, the row itself
        found = [name for name, title in labels.items() if _same(title).endswith(" — " + _same(word))]
        if found:
            return found
        found = [name for name, title in labels.items() if _same(title).startswith(_same(word) + " — ")]
        if len(found) == 1:
            return found[0]
    if found:
        raise KeyError('Several columns are called "%s": %s.' % (word, ", ".join(found)))
    raise KeyError('There is no column "%s".%s' % (word, _did_you_mean(word, [*labels, *labels.values(), *sets])))


def _column_ids(survey, words):
    """Columns as the server calls them: a name or a question is looked up, anything else is its own word already."""
    words = [words] if isinstance(words, str) else list(words)
    plain = ("country", "device", "source", "period", "lang")
    if all(word in plain or ":" in word for word in words):
        return words
    dictionary = _dictionary(survey)
    # a row of a matrix and an option of a multiple choice have parts of their own behind the question
    questions = {one["name"]: one for one in dictionary["variables"]}
    labels = {name: one["label"] for name, one in questions.items()}

    def id_of(word):
        if word in plain or ":" in word and not any(_same(word) == _same(title) for title in labels.values()):
            return word
        try:
            return questions[_called(word, labels, {})]["column"]
        except KeyError as error:
            raise SurveyExportsError(error.args[0], "validation_error", 422) from None

    return [id_of(word) for word in words]


class _Row(dict):
    """An answer where pandas is missing: its values by names, and by questions too."""

    def __init__(self, values, labels, sets):
        super().__init__(values)
        self._labels, self._sets = labels, sets

    def __missing__(self, word):
        name = _called(word, self._labels, self._sets, rows=True)
        return {one: self[one] for one in name} if isinstance(name, list) else self[name]


def _answers_class(pandas):
    if "Answers" in globals():
        return globals()["Answers"]

    class Answers(pandas.DataFrame):
        """A data frame whose columns are found by their questions too."""

        @property
        def _constructor(self):
            return Answers

        def __getitem__(self, key):
            return super().__getitem__(self._named(key))

        def _named(self, key):
            if isinstance(key, list) and key and all(isinstance(one, str) for one in key):
                found = [self._named(one) for one in key]
                return [name for one in found for name in (one if isinstance(one, list) else [one])]
            if not isinstance(key, str) or key in self.columns or "labels" not in self.attrs:
                return key
            titles = self.attrs["labels"]
            sets = {title: [name for name in names if name in self.columns] for title, names in self.attrs["sets"].items()}
            return _called(key, {name: titles.get(name, name) for name in self.columns}, sets, rows=True)

    # a pickled frame finds its class here again
    Answers.__qualname__ = "Answers"
    globals()["Answers"] = Answers
    return Answers


def __getattr__(name):
    if name != "Answers":
        raise AttributeError("module %r has no attribute %r" % (__name__, name))
    import pandas

    return _answers_class(pandas)


# Values


def _is_flag(variable):
    return [code["code"] for code in variable["codes"]] == [0, 1]


def _labels(variable):
    """What a cell may hold, the option's id or its code, to what people read."""
    labels = {}
    for code in variable["codes"]:
        labels[str(code["code"])] = code["label"]
        if code["option_id"] is not None:
            labels[code["option_id"]] = code["label"]
    return labels


_YES = {"1": True, "Yes": True, "true": True, "0": False, "No": False, "false": False}


def _plain(cell, variable):
    if cell == "":
        return None
    if variable is None:
        return cell
    if _is_flag(variable):
        return _YES.get(cell, cell)
    if variable["codes"]:
        return _labels(variable).get(cell, cell)
    if variable["type"] == "number":
        number = float(cell)
        return int(number) if number.is_integer() else number
    return cell


def _series(pandas, rows, name, variable):
    cells = [row[name] or None for row in rows]
    if variable is None:
        return pandas.Series(cells, dtype="string")
    if _is_flag(variable):
        labels = _labels(variable)
        known = {**{label: code == "1" for code, label in labels.items()}, **_YES}
        return pandas.Series([None if cell is None else known.get(cell) for cell in cells], dtype="boolean")
    if variable["codes"]:
        labels = _labels(variable)
        order = list(dict.fromkeys(code["label"] for code in variable["codes"]))
        shown = [None if cell is None else labels.get(cell, cell) for cell in cells]
        order += sorted({cell for cell in shown if cell is not None} - set(order))
        return pandas.Series(pandas.Categorical(shown, categories=order, ordered=variable["measure"] == "ordinal"))
    if variable["type"] == "number":
        numbers = pandas.to_numeric(pandas.Series(cells, dtype="object"))
        whole = numbers.dropna()
        return numbers.astype("Int64") if len(whole) and (whole == whole.round()).all() else numbers.astype("Float64")
    if variable["type"] == "moment":
        return pandas.to_datetime(pandas.Series(cells, dtype="object"), utc=True)
    if variable["type"] == "date":
        return pandas.to_datetime(pandas.Series(cells, dtype="object"), errors="coerce")
    return pandas.Series(cells, dtype="string")


class _Progress:
    """One line in a terminal or a notebook, and none where the output goes to a file."""

    def __init__(self, title):
        self.title, self.width = title, 0
        self.is_shown = sys.stderr.isatty() or "ipykernel" in sys.modules

    def show(self, share):
        if self.is_shown:
            line = "%s: %d %%" % (self.title, 100 * share) if share is not None else self.title + " …"
            sys.stderr.write("\r" + line.ljust(self.width))
            sys.stderr.flush()
            self.width = len(line)

    def done(self):
        if self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()
