/**
 * Turns a survey and what its answers showed into the columns of a table: system columns, questions in display order,
 * questions that are gone but answered, variables.
 */
import { type SystemField, systemFields, variableField } from '../packing/fields.ts';
import { Problem } from '../problems/problem.ts';
import { changeField } from '../snapshots/deltas/delta-parts.ts';
import { type AskedQuestion, askedQuestions } from '../surveys/asked-questions.ts';
import { cleanText } from '../surveys/clean-text.ts';
import type { Facts } from '../surveys/facts.ts';
import { plainText } from '../surveys/plain-text.ts';
import { showValue } from '../surveys/show-value.ts';
import type { Earlier, Survey } from '../surveys/survey.ts';
import { askedColumns } from './asked-columns.ts';
import { derivedText, momentCell, plainCell, textCell } from './cells.ts';
import { codedCell } from './coded-cells.ts';
import type { Column, Table } from './column.ts';
import type { Dictionary } from './dictionary/dictionary.ts';
import {
  flagCodes,
  hiddenVariable,
  keptSets,
  labeller,
  systemVariable,
  unknownVariable,
} from './dictionary/table-variables.ts';
import { variableName } from './dictionary/variable-name.ts';
import { columnCountOf, questionColumns } from './question-columns.ts';
import type { TableOptions } from './table-options.ts';
import { type TableTexts, tableTexts } from './texts.ts';
import type { Variable } from './variable.ts';
import { waveColumns, whereOffered } from './wave-columns.ts';

/** More than any survey of ours can have; each takes room for as long as a file is made. */
const MOST_COLUMNS = 50_000;

/** With a dictionary, every column is a variable of it too. */
export function buildTable(survey: Survey, facts: Facts, wanted: TableOptions, dictionary?: Dictionary): Table {
  // who names columns may name joined and split ones side by side
  const options: TableOptions = wanted.columns ? { ...wanted, choices: 'all' } : wanted;
  const texts = tableTexts[options.language];
  const factOf = new Map(facts.questions.map((fact) => [fact.id, fact]));
  const made = ({ question, isRetired }: AskedQuestion) => {
    const known = dictionary?.questions.get(question.id);
    const { columns, sets } = questionColumns(question, options, { isRetired, fact: factOf.get(question.id), known });
    return { sets, columns: columns.map((column) => (isRetired ? retired(column, texts) : here(column))) };
  };
  const asked = askedQuestions(survey, facts);
  checkColumnCount(asked, options);
  checkColumnCount(survey.earlier?.questions ?? [], options);
  const questions = asked.map(made);
  const variables = (names: readonly string[]) => variableColumns(names, texts, dictionary);
  const present: Column[] = [
    ...waveColumns(survey.waves ?? [], options, dictionary !== undefined),
    ...systemColumns(options, dictionary),
    ...questions.flatMap((question) => question.columns),
    ...variables(facts.variables),
  ];
  const { earlier } = survey;
  const before = earlier && [
    ...earlier.questions.flatMap((question) => made(question).columns),
    ...variables(earlier.variables),
  ];
  const columns = before ? followingColumns(present, before, earlier) : present;
  const { timezone, text } = options;
  const marked = options.isDelta ? [changeColumn(texts, columns, dictionary)] : [];
  const offered = columns.map(whereOffered(survey.waves ?? []));
  const shown = headed([...marked, ...chosen(offered, options, dictionary)], options);
  const sets =
    dictionary &&
    keptSets(
      questions.flatMap((question) => question.sets),
      shown,
    );
  const askedOf = options.isAlwaysSplit && askedColumns(survey);
  return {
    columns: shown,
    timezone,
    isPlainText: text === 'plain',
    ...(sets && { sets }),
    ...(askedOf && { askedOf }),
  };
}

/** Before any is made. */
function checkColumnCount(asked: readonly AskedQuestion[], options: TableOptions): void {
  const columns = asked.reduce((sum, { question }) => sum + columnCountOf(question, options), 0);
  if (columns > MOST_COLUMNS) throw new Problem('survey_too_large.table', { columns, most: MOST_COLUMNS });
}

/** The wanted columns in the wanted order. One that no answer fills is there all the same, and empty. */
function chosen(
  columns: readonly Column[],
  { columns: wanted, isAlwaysSplit }: TableOptions,
  dictionary: Dictionary | undefined,
): readonly Column[] {
  if (!wanted) return columns;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const taken = new Set(columns.map(({ variable }) => variable?.name.toLowerCase() ?? ''));
  const found = wanted.map((id) => byId.get(id) ?? emptyColumn(id, dictionary && unknownVariable(id, taken)));
  return isAlwaysSplit ? withTicks(found, columns) : found;
}

/** Each multiple choice becomes its ticks; one that is named beside it is there once. */
function withTicks(found: readonly Column[], all: readonly Column[]): Column[] {
  const ticks = Map.groupBy(all, ({ variable }) => variable?.set);
  const split = found.flatMap((column) => (column.variable && ticks.get(column.variable.name)) ?? [column]);
  return [...new Set(split)];
}

function emptyColumn(id: string, variable: Variable | undefined): Column {
  const title = cleanText(id.replace(/^var:/, ''));
  const about = { question: title, type: 'system', options: [] };
  return {
    id,
    title,
    type: 'text',
    field: id,
    isRetired: false,
    isUnknown: true,
    about,
    ...(variable && { variable }),
    write: (_reader, _field, sink) => sink.empty(),
  };
}

const moments = new Set<SystemField>(['submitted_at', 'date_start', 'date_end']);
const numbers = new Set<SystemField>(['id', 'duration_seconds', 'score']);
const flags = new Set<SystemField>(['is_complete', 'is_screenout', 'is_deleted', 'is_hide']);

function systemColumns({ language, values }: TableOptions, dictionary: Dictionary | undefined): Column[] {
  const texts = tableTexts[language];
  return systemFields.map((field) => {
    const title = texts.columns[field];
    const about = { question: title, type: 'system', options: [] };
    const variable = dictionary && { variable: systemVariable(field, texts) };
    const base = { id: field, title, field, isRetired: false, about, ...variable };
    if (moments.has(field)) return { ...base, type: 'moment', write: momentCell };
    if (numbers.has(field)) return { ...base, type: 'number', write: plainCell(texts.yes, texts.no) };
    if (flags.has(field) && values === 'numbers') return { ...base, type: 'number', ...flagNumber() };
    if (flags.has(field)) return { ...base, type: 'text', write: plainCell(texts.yes, texts.no) };
    if (field === 'tags') return { ...base, type: 'text', write: derivedText(showValue) };
    return { ...base, type: 'text', write: textCell };
  });
}

function flagNumber(): Pick<Column, 'uncoded' | 'write'> {
  const uncoded = { cells: 0 };
  return { uncoded, write: codedCell(flagCodes, uncoded) };
}

type QuestionColumn = Omit<Column, 'isRetired'>;

const here = (column: QuestionColumn): Column => ({ ...column, isRetired: false });

function retired(column: QuestionColumn, texts: TableTexts): Column {
  return { ...column, title: `${column.title || column.id} (${texts.retired})`, isRetired: true };
}

function variableColumns(names: readonly string[], texts: TableTexts, dictionary: Dictionary | undefined): Column[] {
  const taken = new Set([...(dictionary?.variables.values() ?? [])].map((name) => name.toLowerCase()));
  return names.map((name) => variableColumn(name, texts, dictionary && hiddenVariable(name, dictionary, taken)));
}

function variableColumn(name: string, texts: TableTexts, variable: Variable | undefined): Column {
  const field = variableField(name);
  const title = cleanText(name);
  const about = { question: title, type: 'variable', options: [] };
  return {
    id: `var:${name}`,
    title,
    type: 'text',
    field,
    isRetired: false,
    about,
    ...(variable && { variable }),
    write: plainCell(texts.yes, texts.no),
  };
}

/** Equal titles get a number from the second one on, so that a header names one column only. */
function headed(columns: readonly Column[], options: TableOptions): Column[] {
  const taken = new Set<string>();
  /** The last number that was given to a title; all before it are taken. */
  const counted = new Map<string, number>();
  const labelled = labeller(options);
  const { titles = {} } = options;
  return columns.map((column) => {
    const own = Object.hasOwn(titles, column.id) ? titles[column.id] : undefined;
    const shown = own ?? (options.text === 'plain' ? plainText(column.title) : column.title);
    const given = shown.trim() === '' ? cleanText(column.id) : shown;
    let title = given;
    let count = counted.get(given) ?? 1;
    while (taken.has(title)) title = `${given} (${++count})`;
    counted.set(given, count);
    taken.add(title);
    const { variable } = column;
    return {
      ...column,
      title: own === undefined ? headerOf(title, cleanText(column.id), variable?.name, options.header) : title,
      ...(variable && { variable: labelled(variable, given) }),
    };
  });
}

function headerOf(title: string, id: string, name: string | undefined, style: TableOptions['header']): string {
  if (style === 'title') return title;
  if (style === 'name') return name ?? id;
  return style === 'code' ? id : `${title} [${id}]`;
}

/**
 * The column that says how an answer has changed: new, changed or deleted. The words are the same in every language.
 */
function changeColumn(
  { change: title }: TableTexts,
  others: readonly Column[],
  dictionary: Dictionary | undefined,
): Column {
  const taken = new Set(others.map(({ variable }) => variable?.name.toLowerCase() ?? ''));
  const variable = dictionary && {
    variable: { name: variableName(changeField, taken), label: title, measure: 'nominal' as const, codes: [] },
  };
  return {
    id: changeField,
    title,
    type: 'text',
    field: changeField,
    isRetired: false,
    about: { question: title, type: 'system', options: [] },
    ...variable,
    write: textCell,
  };
}

/**
 * Columns that follow those of earlier files: in their order, new ones behind, and what the survey no longer has stays
 * as an empty column, so that whoever loads the files finds every column where it was. `made`: the columns of the
 * earlier questions and variables, as they were.
 */
function followingColumns(present: readonly Column[], made: readonly Column[], { order }: Earlier): Column[] {
  const standing = new Set(present.map(({ id }) => id));
  const before = new Map(made.map((column) => [column.id, column]));
  const gone = [...before.values()].filter(({ id }) => !standing.has(id)).map(emptied);
  const ranks = new Map(order.map((id, rank) => [id, rank]));
  const rankOf = ({ id }: Column) => ranks.get(id) ?? order.length;
  return [...present.map((column) => withOldTitle(column, before.get(column.id))), ...gone].sort(
    (a, b) => rankOf(a) - rankOf(b),
  );
}

/** Its header stays what it was, whether the question has left the survey or not. */
function withOldTitle(column: Column, before: Column | undefined): Column {
  return column.isRetired && before && !before.isRetired ? { ...column, title: before.title } : column;
}

function emptied({ uncoded: _, variable, ...column }: Column): Column {
  return {
    ...column,
    ...(variable && { variable: alone(variable) }),
    write: (_reader, _field, sink) => sink.empty(),
  };
}

/** In no set of ticks any more. */
function alone({ set: _, ...variable }: Variable): Variable {
  return variable;
}
