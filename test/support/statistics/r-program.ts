/** R with the package `survey`: tables go in as CSV, and each expression comes back as numbers. */
import { spawnSync } from 'node:child_process';
import { csvOf, environment, runR } from './run-r.ts';

export const hasSurveyPackage =
  spawnSync('Rscript', ['-e', 'library(survey)'], { stdio: 'ignore', env: environment }).status === 0;

if (!hasSurveyPackage) {
  console.warn('NOT TESTED: figures against R. Its package survey is missing: apt-get install r-cran-survey');
}

/** Rows of numbers by name; in R each table is a data frame of its name. */
type Tables = Readonly<Record<string, readonly Readonly<Record<string, number | string>>[]>>;

/** The script gives its result with `tell(name, numbers)`. */
export function inR(tables: Tables, script: string): Map<string, number[]> {
  const files = Object.entries(tables).map(([name, rows]) => [`${name}.csv`, csvOf(rows)] as const);
  const read = Object.keys(tables).map((name) => `${name} <- read.csv("${name}.csv")`);
  return runR(Object.fromEntries(files), [prelude, ...read, script].join('\n'));
}

const prelude = `
suppressPackageStartupMessages(library(survey))
out <- file("figures.txt", "w")
tell <- function(name, numbers) cat(name, sprintf("%.17g", as.numeric(numbers)), "\\n", file = out)
`;
