/** R with the package `survey`, as a second opinion on figures: tables go in as CSV, and each expression comes back as numbers. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const environment = { ...process.env, LC_ALL: 'C.UTF-8' };

export const hasSurveyPackage =
  spawnSync('Rscript', ['-e', 'library(survey)'], { stdio: 'ignore', env: environment }).status === 0;

if (!hasSurveyPackage) {
  console.warn('NOT TESTED: figures against R. Its package survey is missing: apt-get install r-cran-survey');
}

/** Rows of numbers by name; in R each table is a data frame of its name. */
type Tables = Readonly<Record<string, readonly Readonly<Record<string, number | string>>[]>>;

/** One process for all: R takes a second to begin. The script gives its result with `tell(name, numbers)`. */
export function inR(tables: Tables, script: string): Map<string, number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'survey-exports-r-'));
  try {
    for (const [name, rows] of Object.entries(tables)) writeFileSync(join(folder, `${name}.csv`), csvOf(rows));
    const read = Object.keys(tables).map((name) => `${name} <- read.csv("${name}.csv")`);
    writeFileSync(join(folder, 'script.R'), [prelude, ...read, script].join('\n'));
    const { status, stderr } = spawnSync('Rscript', ['script.R'], { cwd: folder, env: environment });
    if (status !== 0) throw new Error(`R ended with ${status}: ${stderr}`);
    return toldIn(readFileSync(join(folder, 'told.txt'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const prelude = `
suppressPackageStartupMessages(library(survey))
out <- file("told.txt", "w")
tell <- function(name, numbers) cat(name, sprintf("%.17g", as.numeric(numbers)), "\\n", file = out)
`;

function csvOf(rows: readonly Readonly<Record<string, number | string>>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => names.map((name) => row[name] ?? '').join(','));
  return `${[names.join(','), ...lines].join('\n')}\n`;
}

function toldIn(text: string): Map<string, number[]> {
  const lines = text.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [name = '', ...numbers] = line.trim().split(' ');
      return [name, numbers.map(Number)];
    }),
  );
}
