/**
 * What statistical programs tell of one file of answers, each in the same words: the cells as texts, what variables and
 * their values are called, why a cell is empty, and what belongs together.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { inPspp, python } from './statistics-programs.ts';

const variableSchema = z.object({
  name: z.string(),
  label: z.string(),
  /** Code and label; a code that counts as missing is one too. */
  values: z.array(z.tuple([z.string(), z.string()])),
  /** Codes that count as missing. */
  missing: z.array(z.string()),
  measure: z.string().optional(),
});

const toldSchema = z.object({ variables: z.array(variableSchema), cells: z.array(z.array(z.string())) });

type ToldSet = readonly [name: string, label: string, variables: readonly string[]];

export interface Told extends z.infer<typeof toldSchema> {
  sets?: ToldSet[];
}

const utf8 = { ...process.env, LC_ALL: 'C.UTF-8' };

function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: utf8, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout.toString();
}

const rowsOf = (text: string | Buffer): string[][] => parse(text, { relax_column_count: true, skip_empty_lines: true });

/** A number as short as it can be, whatever digits a program adds. */
const short = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text);

export function toldByPspp(folder: string): Told {
  const shown = inPspp(folder, 'DISPLAY DICTIONARY.\nMRSETS /DISPLAY NAME=ALL.', 'csv');
  const tables = new Map(
    shown.split(/\n(?=Table: )/).map((block) => {
      const [title = '', ...lines] = block.trim().split('\n');
      return [title.replace('Table: ', ''), rowsOf(lines.join('\n')).slice(1)];
    }),
  );
  inPspp(folder, "SAVE TRANSLATE /OUTFILE='pspp.csv' /TYPE=CSV /REPLACE /FIELDNAMES.");
  const [, ...cells] = rowsOf(readFileSync(join(folder, 'pspp.csv')));
  const byLabel = new Map<string, [string, string][]>();
  let own: [string, string][] = [];
  for (const [of = '', code = '', label = ''] of tables.get('Value Labels') ?? []) {
    if (of.startsWith('Footnote')) continue;
    if (of !== '') {
      own = [];
      byLabel.set(of, own);
    }
    own.push([short(code.replace('[a]', '')), label]);
  }
  return {
    variables: (tables.get('Variables') ?? []).map((row) => {
      const [name = '', , label = '', measure = ''] = row;
      const missing = (row[9] ?? '').split('; ').filter((code) => code !== '');
      return { name, label, measure, missing, values: byLabel.get(label) ?? [] };
    }),
    cells,
    sets: (tables.get('Multiple Response Sets') ?? []).map(([name = '', label = '', , , of = '']) => [
      ...([name.slice(1), label] as const),
      of.split('\n'),
    ]),
  };
}

const metadataSchema = z.object({
  variables: z.array(
    z.object({
      ...{ name: z.string(), label: z.string().default('') },
      categories: z.array(z.object({ code: z.union([z.number(), z.string()]), label: z.string() })).default([]),
      missing: z.object({ values: z.array(z.number()) }).default({ values: [] }),
    }),
  ),
});

export function toldByReadstat(folder: string, file: string): Told {
  run('extract_metadata', [file, 'metadata.json'], folder);
  run('readstat', ['-f', file, 'readstat.csv'], folder);
  const { variables } = metadataSchema.parse(JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8')));
  return {
    variables: variables.map(({ name, label, categories, missing }) => ({
      ...{ name, label, missing: missing.values.map(String) },
      values: categories.map(({ code, label: text }) => [String(code), text]),
    })),
    cells: rowsOf(readFileSync(join(folder, 'readstat.csv'))).slice(1),
  };
}

export function toldByHaven(folder: string, file: string): Told {
  writeFileSync(join(folder, 'told.R'), inR);
  return toldSchema.parse(JSON.parse(run('Rscript', ['told.R', file], folder)));
}

/** Reads Stata's files only: for those of SPSS it needs a package that Debian does not have. */
export function toldByPandas(folder: string, file: string): Told {
  writeFileSync(join(folder, 'told.py'), inPython);
  return toldSchema.parse(JSON.parse(run(python ?? 'python3', ['-W', 'ignore', 'told.py', file], folder)));
}

const inR = `
suppressWarnings(library(haven))
file <- commandArgs(TRUE)[1]
data <- if (endsWith(file, ".sav")) read_sav(file, user_na = TRUE) else read_dta(file)
code <- function(x) ifelse(is_tagged_na(x), paste0(".", na_tag(x)), sprintf("%.15g", as.numeric(x)))
shown <- function(v) {
  empty <- is.na(unclass(v))
  tagged <- is.double(v) & empty & is_tagged_na(as.double(unclass(v)))
  text <- if (inherits(v, "POSIXct")) format(v, "%Y-%m-%d %H:%M:%S", tz = "UTC")
    else if (inherits(v, "Date")) format(v, "%Y-%m-%d")
    else if (inherits(v, "hms")) format(as.POSIXct(as.numeric(v), origin = "1970-01-01", tz = "UTC"), "%H:%M:%S")
    else if (is.numeric(v)) sprintf("%.15g", as.numeric(v)) else as.character(v)
  text[empty] <- ""
  if (any(tagged)) text[tagged] <- paste0(".", na_tag(as.double(unclass(v)))[tagged])
  text
}
variables <- lapply(names(data), function(name) {
  v <- data[[name]]
  values <- attr(v, "labels")
  missing <- attr(v, "na_values")
  list(name = name, label = paste0("", attr(v, "label", exact = TRUE)),
    values = if (is.null(values)) list() else unname(Map(c, unname(code(values)), names(values))),
    missing = if (is.null(missing)) list() else as.list(code(missing)))
})
cells <- lapply(seq_len(nrow(data)), function(row) unname(vapply(data, function(v) shown(v)[row], "")))
cat(jsonlite::toJSON(list(variables = lapply(variables, function(one) {
  one$name <- jsonlite::unbox(one$name); one$label <- jsonlite::unbox(one$label)
  one$missing <- lapply(one$missing, jsonlite::unbox); one
}), cells = cells)))
`;

const inPython = `
import json, sys
import pandas as pd
from pandas.io.stata import StataMissingValue, StataReader
reader = StataReader(sys.argv[1])
dates = pd.read_stata(sys.argv[1], convert_categoricals=False)
raw = pd.read_stata(sys.argv[1], convert_categoricals=False, convert_dates=False, convert_missing=True)
def shown(value, date):
    if isinstance(value, StataMissingValue): return '' if value.string == '.' else value.string
    if isinstance(value, str): return value
    if isinstance(date, pd.Timestamp): return date.isoformat(' ', 'seconds')
    return repr(float(value)).removesuffix('.0')
names = list(raw.columns)
labels, lists = reader.variable_labels(), dict(zip(reader.varlist, reader.lbllist))
values = reader.value_labels()
def code(number):
    missing = StataMissingValue(number) if number > 2147483620 else None
    return missing.string if missing else str(number)
print(json.dumps({
    'variables': [{'name': name, 'label': labels[name], 'missing': [],
        'values': [[code(int(number)), text] for number, text in values.get(lists[name], {}).items()]} for name in names],
    'cells': [[shown(raw[name][row], dates[name][row]) for name in names] for row in range(len(raw))],
}))
`;
