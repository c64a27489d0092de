/** The columns of one question, by its type. An unknown type becomes one text column. */
import { ownTextField, questionField } from '../packing/fields.ts';
import { labelledOptions } from '../surveys/extra-answers.ts';
import type { FactOfQuestion } from '../surveys/facts.ts';
import { isObject, type Question } from '../surveys/question.ts';
import { showValue } from '../surveys/show-value.ts';
import { derivedText, plainCell, textCell } from './cells.ts';
import {
  choiceColumns,
  OWN_CODE,
  ownTick,
  rankColumns,
  withOwnCode,
  yesNoColumn,
  yesNoOptions,
} from './choice-columns.ts';
import type { Codes } from './coded-cells.ts';
import type { Column } from './column.ts';
import { type ColumnParts, partColumn } from './column-parts.ts';
import type { KnownPart, KnownQuestion } from './dictionary/dictionary.ts';
import { type NamedQuestion, questionSets, questionVariable } from './dictionary/question-variables.ts';
import { numberedQuestion, rebuiltQuestion } from './dictionary/rebuilt-question.ts';
import { matrixColumns } from './matrix-columns.ts';
import type { TableOptions } from './table-options.ts';
import { type TableTexts, tableTexts } from './texts.ts';
import type { Variable, VariableSet } from './variable.ts';

/** What a question is asked for beside the options: whether it is still in the survey, and what is known of it. */
interface QuestionFacts {
  isRetired: boolean;
  fact: FactOfQuestion | undefined;
  /** Where the table is built with a dictionary. */
  known: KnownQuestion | undefined;
}

interface QuestionColumns {
  columns: Omit<Column, 'isRetired'>[];
  sets: readonly VariableSet[];
}

export function questionColumns(asked: Question, options: TableOptions, facts: QuestionFacts): QuestionColumns {
  const { language } = options;
  const texts = tableTexts[language];
  const { known } = facts;
  const isNumbered = known !== undefined && options.values === 'numbers';
  const numbered = known ? numberedQuestion(asked, known) : asked;
  const rebuilt = isNumbered ? rebuiltQuestion(numbered, known, facts) : numbered;
  const question = isChoice(rebuilt) ? { ...rebuilt, options: labelledOptions(rebuilt.options, language) } : rebuilt;
  const about = {
    question: question.title,
    type: question.type,
    options: optionsShown(question, texts),
    ...(question.timeForm && { timeForm: question.timeForm }),
  };
  const chosen = valueColumns(question, texts, options, isNumbered ? known : undefined);
  const isLabelled = options.isAlwaysSplit === true && isChoice(question);
  const values = isLabelled
    ? [...chosen.map((column) => withOwnCode(question, column)), ...ownTick(question, texts)]
    : chosen;
  const others = ownText(question, texts);
  const named: NamedQuestion | undefined = known && { question, known, language, missing: options.missing };
  const finished = ({ part, ...column }: ColumnParts) => ({
    ...column,
    ...(named && {
      variable: ownNamed(questionVariable(named, { ...column, ...(part && { part }) }), question, {
        isWhole: isLabelled && !part && !question.isMultiple,
        texts,
      }),
    }),
  });
  return {
    columns: [
      ...values.map((column) => ({ ...finished(column), about })),
      ...others.map((column) => ({ ...finished(column), about: { ...about, options: [] } })),
    ],
    sets: named ? questionSets(named, values) : [],
  };
}

/** A single choice that has a number for answers in own words. Those are no step of a scale. */
function ownNamed(
  variable: Variable,
  { hasOwnText, options }: Question,
  { isWhole, texts }: { isWhole: boolean; texts: TableTexts },
): Variable {
  if (!isWhole || !hasOwnText || options.length === 0 || variable.codes.length === 0) return variable;
  const measure = variable.measure === 'ordinal' ? 'nominal' : variable.measure;
  return { ...variable, measure, codes: [{ code: OWN_CODE, label: texts.ownText }, ...variable.codes] };
}

/** How many a question would have, without those of own texts and names: those of a matrix multiply. */
export function columnCountOf({ type, isMultiple, ...lists }: Question, { choices, areLists }: TableOptions): number {
  const { options, matrixRows, matrixColumns: columns } = lists;
  if (type === 'matrix') return matrixRows.length * (isMultiple ? Math.max(1, columns.length) : 1);
  if (type === 'ranking') return options.length;
  const ofMultiple = areLists ? choices === 'all' : choices !== 'joined';
  const isSplit = isMultiple ? ofMultiple : choices === 'split_all' || choices === 'all';
  return (type === 'choice' || type === 'dropdown') && isSplit ? options.length : 1;
}

const isChoice = ({ type }: Question) => type === 'choice' || type === 'dropdown';

/** What the cells of a question may show, with the codes they have there. */
function optionsShown(question: Question, texts: TableTexts): Column['about']['options'] {
  if (question.type === 'yesno') return yesNoOptions(question, texts);
  return question.type === 'matrix' ? question.matrixColumns : question.options;
}

/** `numbered`: the numbers that cells are to show. */
function valueColumns(
  question: Question,
  texts: TableTexts,
  options: TableOptions,
  numbered: KnownQuestion | undefined,
): ColumnParts[] {
  const field = questionField(question.id);
  const whole = { id: field, title: question.title, field };
  switch (question.type) {
    case 'yesno':
      return [yesNoColumn(question, texts, options, codesOf(numbered?.options))];
    case 'choice':
    case 'dropdown':
      return choiceColumns(question, options, codesOf(numbered?.options));
    case 'ranking':
      return question.options.length > 0 ? rankColumns(question, options) : [unknown()];
    case 'slider':
    case 'rating':
    case 'scale':
    case 'number':
    case 'nps':
      return [{ ...whole, type: 'number', write: plainCell(texts.yes, texts.no) }];
    case 'datetime':
      return [{ ...whole, type: 'date', write: textCell }];
    case 'matrix':
      return question.matrixRows.length > 0
        ? matrixColumns(question, options, codesOf(numbered?.columns))
        : [unknown()];
    case 'file':
      return fileColumns(question, texts);
    case 'input':
    case 'email':
    case 'phone':
    case 'html':
      return [{ ...whole, type: 'text', write: textCell }];
    default:
      return [unknown()];
  }

  function unknown(): ColumnParts {
    return { ...whole, type: 'text', write: plainCell(texts.yes, texts.no) };
  }
}

/** None where nothing has a number: then cells show what they hold. */
function codesOf(parts: ReadonlyMap<string, KnownPart> | undefined): Codes | undefined {
  return parts?.size ? new Map([...parts].map(([id, { code }]) => [id, code])) : undefined;
}

function ownText(question: Question, texts: TableTexts): ColumnParts[] {
  if (!question.hasOwnText) return [];
  return [
    { ...partColumn(question, { kind: 'other' }, texts.ownText, 'text', textCell), field: ownTextField(question.id) },
  ];
}

function fileColumns(question: Question, texts: TableTexts): ColumnParts[] {
  const each = (key: 'name' | 'url') => (value: unknown) =>
    [value]
      .flat()
      .map((file) => showValue(isFile(file) ? file[key] : file))
      .filter((text) => text !== '')
      .join('; ');
  return [
    partColumn(question, { kind: 'names' }, texts.fileNames, 'text', derivedText(each('name'))),
    partColumn(question, { kind: 'urls' }, texts.fileUrls, 'text', derivedText(each('url'))),
  ];
}

function isFile(file: unknown): file is Record<string, unknown> {
  return isObject(file) && (file.name !== undefined || file.url !== undefined);
}
