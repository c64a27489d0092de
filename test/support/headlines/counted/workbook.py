"""What the workbook of a report says on its first sheets, read with nothing but zip and XML."""

import re
import zipfile
from xml.etree import ElementTree

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def rows_of(book, number, shared):
    rows = {}
    for row in ElementTree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml")).iter(SHEET + "row"):
        cells = []
        for cell in row.iter(SHEET + "c"):
            value = cell.find(SHEET + "v")
            if cell.get("t") == "s":
                cells.append(shared[int(value.text)])
            elif cell.get("t") == "inlineStr":
                cells.append("".join(part.text or "" for part in cell.iter(SHEET + "t")))
            elif value is not None:
                cells.append(float(value.text))
        if cells:
            rows[int(row.get("r"))] = cells
    return [rows.get(at, []) for at in range(1, max(rows, default=0) + 1)]


class Report:
    """`lines`: of the glance, each with its cells. `findings`: sentences with what they rest on. `titles`: headlines by question."""

    def __init__(self, path, words):
        with zipfile.ZipFile(path) as book:
            root = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
            shared = ["".join(part.text or "" for part in one.iter(SHEET + "t")) for one in root.iter(SHEET + "si")]
            opening, contents = rows_of(book, 1, shared), rows_of(book, 2, shared)
        at = next(at for at, row in enumerate(opening) if row[:1] == [words["glance"]])
        self.heads = opening[at + 1]
        self.lines = []
        for row in opening[at + 2 :]:
            if not row or not re.match(r"\d+\. ", str(row[0])):
                break
            self.lines.append(row)
        self.findings = []
        begin = next((at for at, row in enumerate(opening) if row[:1] == [words["stands_out"]]), None)
        told = [] if begin is None else [str(row[0]) for row in opening[begin + 1 :] if row]
        while told:
            sentence, note, *told = told
            self.findings.append((sentence, note))
            if told and told[0].startswith("→"):
                told.pop(0)
        # the questions are the first run of numbered lines in the contents
        self.titles = {}
        for row in contents:
            found = re.match(r"(\d+)\. (.*)", str(row[0])) if row else None
            if found and int(found[1]) not in self.titles:
                self.titles[int(found[1])] = found[2]
