"""Rewrites a text of a workbook, to see that it is noticed: `reworded.py report.xlsx <text> <other text>`."""

import shutil
import sys
import zipfile

path, text, other = sys.argv[1:]
shutil.copy(path, path + ".old")
with zipfile.ZipFile(path + ".old") as old, zipfile.ZipFile(path, "w") as new:
    for name in old.namelist():
        content = old.read(name)
        if name == "xl/sharedStrings.xml":
            if text.encode() not in content:
                sys.exit(f"the report does not say {text}")
            content = content.replace(text.encode(), other.encode())
        new.writestr(name, content)
