/**
 * Turns a survey and what its answers showed into the columns of a table: system columns, questions in display order,
 * questions that are gone but answered, variables.
 */
import type { Facts } from '../snapshots/facts.ts';
import { type SystemField, systemFields, variableField } from '../snapshots/fields.ts';
import { cleanText } from '../surveys/clean-text.ts';
import { asksSomething, type Question } from '../surveys/question.ts';
import { showValue } from '../surveys/show-value.ts';
import type { Language, Survey } from '../surveys/survey.ts';
import { derivedText, momentCell, plainCell, textCell } from './cells.ts';
import type { Column, Table } from './column.ts';
import { questionColumns } from './question-columns.ts';
import { type TableTexts, tableTexts } from './texts.ts';

export interface TableOptions {
  language: Language;
  timezone: string;
}

export function buildTable(survey: Survey, facts: Facts, options: TableOptions): Table {
  const texts = tableTexts[options.language];
  const known = new Set(survey.questions.map((question) => question.id));
  const answered = new Map(facts.questions.map((question) => [question.id, question]));
  const present = survey.questions
    .filter((question) => question.type !== 'html' || answered.has(question.id))
    .map((question) => ({
      ...question,
      hasOwnText: question.hasOwnText || answered.get(question.id)?.hasOwnText === true,
    }));
  const retired = facts.questions.filter((question) => !known.has(question.id)).map(retiredQuestion);
  const columns = [
    ...systemColumns(texts),
    ...present.flatMap((question) =>
      questionColumns(question, texts).map((column) => ({ ...column, isRetired: false })),
    ),
    ...retired.filter(asksSomething).flatMap((question) => retiredColumns(question, texts)),
    ...facts.variables.map((name) => variableColumn(name, texts)),
  ];
  return { columns: withDistinctTitles(columns), timezone: options.timezone };
}

function systemColumns(texts: TableTexts): Column[] {
  const moments = new Set<SystemField>(['submitted_at', 'date_start', 'date_end']);
  const numbers = new Set<SystemField>(['duration_seconds', 'score']);
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

/** All that is left of such a question is what its answers carry: a type and a title, no options. */
function retiredQuestion(fact: Facts['questions'][number]): Question {
  return { ...fact, options: [], matrixRows: [], matrixColumns: [], isMultiple: false };
}

function retiredColumns(question: Question, texts: TableTexts): Column[] {
  return questionColumns(question, texts).map((column) => ({
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
function withDistinctTitles(columns: readonly Column[]): Column[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const given = column.title.trim() === '' ? cleanText(column.id) : column.title;
    let title = given;
    for (let count = 2; taken.has(title); count++) title = `${given} (${count})`;
    taken.add(title);
    return { ...column, title };
  });
}
