/**
 * Turns a survey and what its answers showed into the columns of a table: system columns, questions in display order,
 * questions that are gone but answered, variables.
 */
import { type SystemField, systemFields, variableField } from '../packing/fields.ts';
import { askedQuestions } from '../surveys/asked-questions.ts';
import { cleanText } from '../surveys/clean-text.ts';
import type { Facts } from '../surveys/facts.ts';
import { plainText } from '../surveys/plain-text.ts';
import type { Question } from '../surveys/question.ts';
import { showValue } from '../surveys/show-value.ts';
import type { Survey } from '../surveys/survey.ts';
import { derivedText, momentCell, plainCell, textCell } from './cells.ts';
import type { Column, Table } from './column.ts';
import { questionColumns } from './question-columns.ts';
import type { TableOptions } from './table-options.ts';
import { type TableTexts, tableTexts } from './texts.ts';

export function buildTable(survey: Survey, facts: Facts, wanted: TableOptions): Table {
  // who names columns may name joined and split ones side by side
  const options: TableOptions = wanted.columns ? { ...wanted, choices: 'both' } : wanted;
  const texts = tableTexts[options.language];
  const columns: Column[] = [
    ...systemColumns(texts),
    ...askedQuestions(survey, facts).flatMap(({ question, isRetired }) =>
      isRetired
        ? retiredColumns(question, options)
        : questionColumns(question, options).map((column) => ({ ...column, isRetired })),
    ),
    ...facts.variables.map((name) => variableColumn(name, texts)),
  ];
  const { timezone, text } = options;
  return { columns: headed(chosen(columns, options.columns), options), timezone, isPlainText: text === 'plain' };
}

/** The wanted columns in the wanted order. One that no answer fills is there all the same, and empty. */
function chosen(columns: readonly Column[], wanted: readonly string[] | undefined): readonly Column[] {
  if (!wanted) return columns;
  const byId = new Map(columns.map((column) => [column.id, column]));
  return wanted.map((id) => byId.get(id) ?? emptyColumn(id));
}

function emptyColumn(id: string): Column {
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
    write: (_reader, _field, sink) => sink.empty(),
  };
}

function systemColumns(texts: TableTexts): Column[] {
  const moments = new Set<SystemField>(['submitted_at', 'date_start', 'date_end']);
  const numbers = new Set<SystemField>(['id', 'duration_seconds', 'score']);
  const flags = new Set<SystemField>(['is_complete', 'is_screenout', 'is_deleted', 'is_hide']);
  return systemFields.map((field) => {
    const title = texts.columns[field];
    const about = { question: title, type: 'system', options: [] };
    const base = { id: field, title, field, isRetired: false, about };
    if (moments.has(field)) return { ...base, type: 'moment', write: momentCell };
    if (numbers.has(field)) return { ...base, type: 'number', write: plainCell(texts.yes, texts.no) };
    if (flags.has(field)) return { ...base, type: 'text', write: plainCell(texts.yes, texts.no) };
    if (field === 'tags') return { ...base, type: 'text', write: derivedText(showValue) };
    return { ...base, type: 'text', write: textCell };
  });
}

function retiredColumns(question: Question, options: TableOptions): Column[] {
  const texts = tableTexts[options.language];
  return questionColumns(question, options).map((column) => ({
    ...column,
    title: `${column.title || column.id} (${texts.retired})`,
    isRetired: true,
  }));
}

function variableColumn(name: string, texts: TableTexts): Column {
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
    write: plainCell(texts.yes, texts.no),
  };
}

/** Equal titles get a number from the second one on, so that a header names one column only. */
function headed(columns: readonly Column[], options: TableOptions): Column[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const shown = options.text === 'plain' ? plainText(column.title) : column.title;
    const given = shown.trim() === '' ? cleanText(column.id) : shown;
    let title = given;
    for (let count = 2; taken.has(title); count++) title = `${given} (${count})`;
    taken.add(title);
    return { ...column, title: headerOf(title, cleanText(column.id), options.header) };
  });
}

function headerOf(title: string, id: string, style: TableOptions['header']): string {
  if (style === 'title') return title;
  return style === 'code' ? id : `${title} [${id}]`;
}
