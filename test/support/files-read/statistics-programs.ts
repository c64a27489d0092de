/** Statistical programs that are nobody's here: files are opened by them, and what they find is written out again as CSV. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

const utf8 = { ...process.env, LC_ALL: 'C.UTF-8' };

function works(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', env: utf8 }).status === 0;
}

/** The first Python that has pandas: another one may come first on the path. */
export const python = ['python3', '/usr/bin/python3'].find((program) => works(program, '-c', 'import pandas'));

export const programs = {
  pspp: works('pspp', '--version'),
  readstat: works('readstat', '--version'),
  haven: works('Rscript', '-e', 'library(haven)'),
  pandas: python !== undefined,
} as const;

const packages = { pspp: 'pspp', readstat: 'readstat', haven: 'r-cran-haven', pandas: 'python3-pandas' } as const;

/** Call it where tests depend on `programs`, so that nobody takes silence for success. */
export function warnWithout(program: keyof typeof programs, what: string): void {
  if (programs[program]) return;
  console.warn(`NOT TESTED: ${what}. ${program} is missing: apt-get install ${packages[program]}`);
}

export interface ReadFile {
  names: string[];
  cells: string[][];
  /** A line for every variable (name, nothing, label) and for every labelled value (name, code, label). */
  labels?: string[][];
}

/** What a program writes beside its result must be nothing: a warning is a fault of the file. */
function run(program: string, args: readonly string[], folder: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env: utf8, maxBuffer: 2 ** 28 });
  const said = stderr.toString().trim();
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${said}\n${stdout}`);
  if (said !== '' && !/^Converted \d+ variables/.test(said)) throw new Error(`${program} warns: ${said}`);
  return stdout.toString();
}

/** PSPP reads the file `data.sav` of the folder, and runs the syntax; a warning in what it shows is a fault too. */
export function inPspp(folder: string, syntax: string, format: 'txt' | 'csv' = 'txt'): string {
  writeFileSync(join(folder, 'read.sps'), `GET FILE='data.sav'.\n${syntax}\n`);
  const shown = run(
    'pspp',
    ['-O', `format=${format}`, ...(format === 'txt' ? ['-O', 'width=1000'] : []), 'read.sps'],
    folder,
  );
  if (/\b(warning|error)\b:/i.test(shown)) throw new Error(`PSPP warns: ${shown.slice(0, 2_000)}`);
  return shown;
}

/** Each gives what it reads in the file of that name in each of the folders, in order. */
export type Reader = (folders: readonly string[], name: string) => ReadFile[];

export const readByPspp: Reader = (folders) =>
  folders.map((folder) => {
    inPspp(folder, "SAVE TRANSLATE /OUTFILE='pspp.csv' /TYPE=CSV /REPLACE /FIELDNAMES.");
    return table(join(folder, 'pspp.csv'));
  });

export const readByReadstat: Reader = (folders, name) =>
  folders.map((folder) => {
    run('readstat', ['-f', name, 'readstat.csv'], folder);
    return table(join(folder, 'readstat.csv'));
  });

/** One run for all folders: R takes a second to begin. */
export const readByHaven: Reader = (folders, name) => readByScript('Rscript', [], havenScript, folders, name);

export const readByPandas: Reader = (folders, name) =>
  readByScript(python ?? 'python3', ['-W', 'ignore'], pandasScript, folders, name);

function readByScript(
  program: string,
  args: readonly string[],
  script: string,
  folders: readonly string[],
  name: string,
): ReadFile[] {
  const [first = '.'] = folders;
  writeFileSync(join(first, 'script'), script);
  run(program, [...args, 'script', name, ...folders], first);
  return folders.map((folder) => ({
    ...table(join(folder, 'read.csv')),
    labels: parse(readFileSync(join(folder, 'labels.csv'))),
  }));
}

function table(path: string): ReadFile {
  const [names = [], ...cells] = parse(readFileSync(path), { relax_column_count: false });
  return { names, cells };
}

const havenScript = `
library(haven)
shown <- function(v) {
  text <- if (inherits(v, "POSIXct")) format(v, "%Y-%m-%d %H:%M:%S", tz = "UTC")
    else if (inherits(v, "Date")) format(v, "%Y-%m-%d")
    else if (inherits(v, "difftime")) {
      s <- as.integer(round(as.numeric(v, units = "secs")))
      sprintf("%02d:%02d:%02d", s %/% 3600L, (s %% 3600L) %/% 60L, s %% 60L)
    }
    else if (is.numeric(v)) sprintf("%.17g", as.numeric(v))
    else as.character(v)
  text[is.na(v)] <- ""
  text
}
quoted <- function(text) paste0('"', gsub('"', '""', enc2utf8(text), fixed = TRUE), '"')
written <- function(rows, path) {
  out <- file(path, "wb")
  for (row in rows) writeBin(charToRaw(paste0(row, "\\n")), out)
  close(out)
}
read <- function(folder, name) {
path <- file.path(folder, name)
data <- if (endsWith(name, ".sav")) read_sav(path) else read_dta(path)
columns <- lapply(data, function(v) quoted(shown(v)))
lines <- if (nrow(data) == 0) character(0) else do.call(paste, c(unname(columns), sep = ","))
written(c(paste(quoted(names(data)), collapse = ","), lines), file.path(folder, "read.csv"))
labels <- unlist(lapply(names(data), function(name) {
  v <- data[[name]]
  own <- attr(v, "label")
  values <- attr(v, "labels")
  first <- paste(quoted(name), quoted(""), quoted(if (is.null(own)) "" else own), sep = ",")
  if (is.null(values)) return(first)
  c(first, paste(quoted(name), quoted(as.character(values)), quoted(names(values)), sep = ","))
}))
written(labels, file.path(folder, "labels.csv"))
}
args <- commandArgs(TRUE)
for (folder in args[-1]) read(folder, args[1])
`;

const pandasScript = `
import csv, sys
from datetime import date, datetime
import pandas as pd
from pandas.io.stata import StataReader
def shown(value):
    if isinstance(value, str): return value
    if pd.isna(value): return ''
    if isinstance(value, (pd.Timestamp, datetime)): return value.isoformat(' ', 'seconds')
    if isinstance(value, date): return value.isoformat()
    return repr(float(value))
for folder in sys.argv[2:]:
    path = f'{folder}/{sys.argv[1]}'
    pd.read_stata(path) # as most people do: options by their labels
    data = pd.read_stata(path, convert_categoricals=False)
    reader = StataReader(path)
    labels, values = reader.variable_labels(), reader.value_labels()
    lists = dict(zip(reader.varlist, reader.lbllist))
    with open(f'{folder}/read.csv', 'w', newline='', encoding='utf-8') as out:
        write = csv.writer(out, quoting=csv.QUOTE_ALL)
        write.writerow(data.columns)
        for row in data.itertuples(index=False, name=None): write.writerow([shown(value) for value in row])
    with open(f'{folder}/labels.csv', 'w', newline='', encoding='utf-8') as out:
        write = csv.writer(out, quoting=csv.QUOTE_ALL)
        for name in data.columns:
            write.writerow([name, '', labels.get(name, '')])
            for code, label in values.get(lists[name], {}).items(): write.writerow([name, code, label])
`;
