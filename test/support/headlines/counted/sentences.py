"""Reads sentences of a report: which of them it is, and the numbers and names that it claims."""

import re

import words

FIGURE = r"[+\-−]?\d[\d.,\u00a0\u202f ]*(?:[\u00a0\u202f ]?%)?"


def pattern(text, language):
    said = "|".join(re.sub(r"<(\w+)>", r"(?P<\1>.+?)", one) for one in words.SAID[language].values())
    parts = {
        "part": "(?:[“«](?P<part>.+?)[”»]: )?",
        "said": f"(?P<said>{said})",
        "mean": r"(?P<mean>[^\d“«]+?(?:\(1 [^)]+\))?)",
        "named": r"(?P<named>[^\d+\-−]*)",
        **{name: f"(?P<{name}>{FIGURE})" for name in ("here", "there", "apart", "limit")},
    }
    names = ("question", "column", "option", "first", "text", "ranked", "row", "cell")
    parts.update({name: f"(?P<{name}>.+?)" for name in names})
    return re.compile(re.sub(r"(?<!\?P)<(\w+)>", lambda found: parts[found[1]], text), re.IGNORECASE)


def read(patterns, sentence, language):
    """The first pattern that the whole sentence is of, and what stands in its places."""
    for name, text in patterns.items():
        found = pattern(text, language).fullmatch(sentence)
        if found:
            return name, {key: value for key, value in found.groupdict().items() if value is not None}
    return None, {}


def number(text, language):
    plain = re.sub(r"[\u00a0\u202f %]", "", text).replace("−", "-")
    return float(plain.replace(",", "") if language == "en" else plain.replace(".", "").replace(",", "."))


def basis(note, language):
    """n of both sides, and p and q, each as it is written: `<` where it is only known to be below."""
    ns = re.match(rf"n = ([\d.,\u00a0\u202f]+?)(?: \D+? ([\d.,\u00a0\u202f]+?))?;", note)
    probabilities = re.findall(r"\b([pq]) ([=<]) ([\d.,]+\d)", note)
    if not ns or len(probabilities) != 2:
        return None
    sides = [None if one is None else number(one, language) for one in ns.groups()]
    return sides, {letter: (sign, number(value, language)) for letter, sign, value in probabilities}


def subject(name, found, language):
    """What of a question a sentence is about, by the words for it."""
    said = found.get("said")
    if said is None:
        mean = found.get("mean", "")
        kind = next((kind for kind, word in words.MEANS.items() if re.search(word, mean)), "mean")
        return (kind, found.get("part"))
    kind, _ = read(words.SAID[language], said, language)
    return (kind, found.get("option") or found.get("first") or found.get("text"), found.get("part"))
