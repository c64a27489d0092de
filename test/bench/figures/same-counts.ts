/** Nobody wins by doing less: what DuckDB counted is what our figures say, question by question and column by column. */
import { readFileSync } from 'node:fs';
import type { ColumnFigures } from '../../../shared/surveys/figure-types/comparisons.ts';
import type { QuestionStatistics, Statistics } from '../../../shared/surveys/figure-types/statistics.ts';
import { readTypicalSurvey } from './typical-answers.ts';

/** Lines of the files that DuckDB left, by the names of their columns. */
type Lines = readonly Readonly<Record<string, string>>[];

/** How often each value of a question was given in a column of the banner. */
type Counts = Map<string, number>;

/** Throws where a figure differs; gives how many were compared. `files`: what the names of DuckDB's files begin with. */
export function checkSameCounts(ours: Statistics, files: string): number {
  const theirs = readCounts(files);
  let compared = 0;
  const check = (what: string, own: number | null | undefined, other: number) => {
    compared++;
    if (own === undefined || own === null || Math.abs(own - other) > 1e-9 * Math.abs(other)) {
      throw new Error(`${what}: ours is ${own}, DuckDB's is ${other}`);
    }
  };
  for (const { question, statistics } of ours.questions) {
    check(`${question.id}: answered`, statistics.answered, theirs.get(`${question.id} answered`) ?? 0);
    for (const column of statistics.columns ?? []) {
      const place = `${question.id} in ${column.id}`;
      check(`${place}: answered`, column.answered, theirs.get(`${place} answered`) ?? 0);
      checkColumn(place, column, theirs, check);
    }
    checkTotals(question.id, statistics, theirs, check);
  }
  return compared;
}

type Check = (what: string, own: number | null | undefined, other: number) => void;

function checkColumn(place: string, column: ColumnFigures, theirs: Counts, check: Check): void {
  for (const { id, count } of column.options ?? []) check(`${place}: ${id}`, count, theirs.get(`${place} ${id}`) ?? 0);
  for (const row of column.rows ?? []) {
    for (const { id, count } of row.options) {
      check(`${place}: ${row.id} ${id}`, count, theirs.get(`${place} ${row.id} ${id}`) ?? 0);
    }
  }
  if (column.mean) {
    const answered = theirs.get(`${place} answered`) ?? 0;
    check(`${place}: mean`, column.mean.mean, (theirs.get(`${place} sum`) ?? 0) / answered);
  }
}

function checkTotals(id: string, { options, length }: QuestionStatistics, theirs: Counts, check: Check): void {
  for (const option of options ?? []) check(`${id}: ${option.id}`, option.count, theirs.get(`${id} ${option.id}`) ?? 0);
  const answered = theirs.get(`${id} answered`) ?? 0;
  if (length) check(`${id}: mean length`, length.mean, (theirs.get(`${id} length`) ?? 0) / answered);
}

/** Under the names that `checkSameCounts` looks for: of all, and of each column of the banner. */
function readCounts(files: string): Counts {
  const counts: Counts = new Map();
  const add = (name: string, times: number) => counts.set(name, (counts.get(name) ?? 0) + times);
  for (const line of linesOf(`${files}.sets`)) addSet(line, add);
  for (const id of ['q17', 'q20']) {
    for (const { times, length, ...line } of linesOf(`${files}.${id}`)) {
      for (const place of placesOf(id, line)) {
        add(`${place} answered`, Number(times));
        add(`${place} length`, Number(length));
      }
    }
  }
  return counts;
}

function addSet({ grouped, times: counted, ...line }: Lines[number], add: (name: string, times: number) => void): void {
  const columns = Object.keys(line);
  const isQuestion = (column: string, at: number) =>
    column !== 'q1' && column !== 'country' && isGrouped(Number(grouped), columns, at);
  const question = columns.find(isQuestion) ?? 'q1';
  const value = line[question] ?? '';
  if (value === '') return;
  const [id = '', matrixRow] = question.split('_r');
  const times = Number(counted);
  for (const place of placesOf(id, line)) {
    // every row of a matrix is answered by whoever answers one
    if (matrixRow === undefined || matrixRow === '1') add(`${place} answered`, times);
    if (!Number.isNaN(Number(value))) add(`${place} sum`, times * Number(value));
    const inRow = matrixRow === undefined ? place : `${place} r${Number(matrixRow) - 1}`;
    for (const option of optionIds(value)) add(`${inRow} ${option}`, times);
  }
}

/** All, and the columns that somebody is in. */
function placesOf(id: string, { country = '', q1: choice = '' }: Lines[number]): string[] {
  const inChoice = choice === '' ? [] : [`${id} in q:q1=${optionIds(choice)[0]}`];
  return [id, `${id} in country=${country}`, ...inChoice];
}

/** No cell of these files needs quotes. */
function linesOf(path: string): Lines {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

/** GROUPING has a bit for each column, the last one lowest, which is set where it is not grouped by. */
function isGrouped(grouped: number, columns: readonly string[], at: number): boolean {
  return Math.floor(grouped / 2 ** (columns.length - 1 - at)) % 2 === 0;
}

const idsByText = new Map([
  ...readTypicalSurvey().questions.flatMap(({ options, matrixColumns }) =>
    [...options, ...matrixColumns].map(({ id, text }) => [text, id] as const),
  ),
  ['true', '1'] as const,
  ['false', '0'] as const,
]);

/** Labels of choices stand behind each other in one cell. */
function optionIds(label: string): string[] {
  return label.split('; ').map((text) => idsByText.get(text) ?? text);
}
