/** Where the columns of one group come from: what a respondent's answer says to a question, variable, country, device or period. */
import { variableField, waveFields } from '../../../packing/fields.ts';
import { type PackedReader, valueAt } from '../../../packing/packed-reader.ts';
import { askedQuestions } from '../../../surveys/asked-questions.ts';
import { columnTarget } from '../../../surveys/column-target.ts';
import type { Facts } from '../../../surveys/facts.ts';
import type { Option, Question } from '../../../surveys/question.ts';
import { showValue } from '../../../surveys/show-value.ts';
import type { Survey } from '../../../surveys/survey.ts';
import { createGivenReader } from '../given-reader.ts';
import { kindOfQuestion } from '../kinds/kind-of-question.ts';
import { optionList } from '../kinds/option-list.ts';
import { pairOf } from '../question-partial.ts';
import { createAnswerReader } from '../read-answer.ts';
import { createSubmissionDay, nameAt } from '../read-respondent.ts';

export interface ColumnSource {
  column: string;
  title: string;
  /** A respondent may be in several of its columns. */
  isOverlapping: boolean;
  /** `listed`: in the order of the survey; `numbers` ascend; `names` go by how frequent they are; `months` by time. */
  order: 'listed' | 'numbers' | 'names' | 'months';
  options: readonly Option[];
  /** All that it reads of an answer. */
  fields: readonly string[];
  open(part: PackedReader): void;
  /** The values of the current answer. */
  valuesOf(part: PackedReader): readonly string[];
}

export interface Asked {
  survey: Survey;
  facts: Facts;
  timezone: string;
}

export function columnSource(column: string, asked: Asked): ColumnSource {
  const target = columnTarget(column, asked.survey.questions);
  switch (target.kind) {
    case 'country':
      return named(column, 'country', (part) => nameAt(part, 'country'));
    case 'device':
      return named(column, 'device', (part) => nameAt(part, 'device'));
    case 'period':
      return months(column, asked.timezone);
    case 'survey':
      return waves(column, asked);
    case 'variable':
      return variable(column, target.name);
    default:
      return ofQuestion(column, target.questionId, target.rowId, asked);
  }
}

const plain = { isOverlapping: false, options: [], fields: [], open: () => undefined } as const;

function named(column: string, field: string, nameOf: (part: PackedReader) => string): ColumnSource {
  const valuesOf = (part: PackedReader) => filled(nameOf(part));
  return { ...plain, column, title: column, order: 'names', fields: [field], valuesOf };
}

function months(column: string, timezone: string): ColumnSource {
  const dayOf = createSubmissionDay(timezone);
  const valuesOf = (part: PackedReader) => filled(dayOf(part)?.slice(0, 7) ?? '');
  return { ...plain, column, title: column, order: 'months', fields: ['submitted_at'], valuesOf };
}

/** The surveys that were merged, in their order. */
function waves(column: string, { survey }: Asked): ColumnSource {
  let field = -1;
  return {
    ...plain,
    column,
    title: column,
    order: 'listed',
    fields: [waveFields.id],
    options: (survey.waves ?? []).map(({ id, name }) => ({ id: String(id), text: name })),
    open(part) {
      field = part.fields.indexOf(waveFields.id);
    },
    valuesOf: (part) => filled(showValue(valueAt(part, field))),
  };
}

function variable(column: string, name: string): ColumnSource {
  const source = named(column, variableField(name), (part) => showValue(valueAt(part, field)).trim());
  let field = -1;
  const open = (part: PackedReader) => {
    field = part.fields.indexOf(variableField(name));
  };
  return { ...source, title: name, open };
}

/** For a question that was removed from the survey, the columns are the chosen values. */
function ofQuestion(column: string, id: string, rowId: string | undefined, { survey, facts }: Asked): ColumnSource {
  const fact = facts.questions.find((one) => one.id === id);
  const asked = askedQuestions(survey, facts).find((one) => one.question.id === id)?.question;
  if (!asked) return { ...plain, column, title: column, order: 'names', valuesOf: () => [] };
  const question = survey.questions.find((one) => one.id === id) ?? asked;
  const readAnswer = createAnswerReader(question, kindOfQuestion(question, fact));
  const reader = createGivenReader(id);
  const isNumber = numberTypes.has(question.type);
  const options = offered(question, rowId, fact?.optionIds ?? []);
  const nameOf = (option: string) => (rowId === undefined ? option : pairOf(rowId, option));
  const row = question.matrixRows.find((one) => one.id === rowId);
  return {
    column,
    title: rowId === undefined ? question.title : `${question.title}: ${row?.text || rowId}`,
    isOverlapping: question.isMultiple,
    order: isNumber ? 'numbers' : 'listed',
    options,
    fields: reader.fields,
    open: reader.open,
    valuesOf() {
      const content = reader.isGiven() ? readAnswer(reader.given()).content : undefined;
      if (!content) return [];
      if (isNumber) return content.number === undefined ? [] : [String(content.number)];
      return options.flatMap((option) => (content.names.includes(nameOf(option.id)) ? [option.id] : []));
    },
  };
}

const numberTypes: ReadonlySet<string> = new Set(['slider', 'rating', 'scale', 'number', 'nps']);

function offered(question: Question, rowId: string | undefined, seenIds: readonly string[]): readonly Option[] {
  const { type, options, matrixColumns } = question;
  const [yes, no] = options;
  if (type === 'yesno') return [yes, no].map((option, at) => ({ id: String(1 - at), text: option?.text ?? '' }));
  return optionList(rowId === undefined ? options : matrixColumns, seenIds).options;
}

function filled(value: string): string[] {
  return value === '' ? [] : [value];
}
