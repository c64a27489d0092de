/** The columns of one question, by its type. A type nobody has told us about is one column of text. */
import { ownTextField, questionField } from '../snapshots/fields.ts';
import { isObject, type Option, type Question } from '../surveys/question.ts';
import { showValue } from '../surveys/show-value.ts';
import { derivedNumber, derivedText, oncePerAnswer, partText, plainCell, textCell } from './cells.ts';
import type { Column } from './column.ts';
import type { TableTexts } from './texts.ts';

type ColumnParts = Pick<Column, 'id' | 'title' | 'type' | 'field' | 'write'>;

export function questionColumns(question: Question, texts: TableTexts): Omit<Column, 'isRetired'>[] {
  const options = question.type === 'matrix' ? question.matrixColumns : question.options;
  const about = { question: question.title, type: question.type, options };
  return [
    ...valueColumns(question, texts).map((column) => ({ ...column, about })),
    ...ownText(question, texts).map((column) => ({ ...column, about: { ...about, options: [] } })),
  ];
}

function valueColumns(question: Question, texts: TableTexts): ColumnParts[] {
  const field = questionField(question.id);
  const whole = { id: field, title: question.title, field };
  switch (question.type) {
    case 'yesno':
      return [{ ...whole, type: 'text', write: yesNoCell(question, texts) }];
    case 'choice':
    case 'dropdown':
      return [{ ...whole, type: 'text', write: derivedText(labelsOf(question.options)) }];
    case 'ranking':
      return question.options.length > 0 ? rankColumns(question) : [unknown()];
    case 'slider':
    case 'rating':
    case 'scale':
    case 'number':
    case 'nps':
      return [{ ...whole, type: 'number', write: plainCell(texts.yes, texts.no) }];
    case 'datetime':
      return [{ ...whole, type: 'date', write: textCell }];
    case 'matrix':
      return question.matrixRows.length > 0 ? matrixColumns(question) : [unknown()];
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

function yesNoCell(question: Question, texts: TableTexts): Column['write'] {
  const [yes, no] = question.options;
  return plainCell(yes?.text || texts.yes, no?.text || texts.no);
}

/** Labels in the survey's option order, whatever order they were ticked in; an id without a label shows itself. */
function labelsOf(options: readonly Option[]): (value: unknown) => string {
  const labels = new Map(options.map((option) => [option.id, option.text]));
  const order = new Map(options.map((option, index) => [option.id, index]));
  return (value) => {
    const ids = [value].flat().map(showValue);
    const place = (id: string) => order.get(id) ?? options.length;
    return ids
      .filter((id) => id !== '')
      .toSorted((a, b) => place(a) - place(b))
      .map((id) => labels.get(id) || id)
      .join('; ');
  };
}

function ownText(question: Question, texts: TableTexts): ColumnParts[] {
  if (!question.hasOwnText) return [];
  const id = `${questionField(question.id)}:other`;
  const title = `${question.title} — ${texts.ownText}`;
  return [{ id, title, type: 'text', field: ownTextField(question.id), write: textCell }];
}

function rankColumns(question: Question): ColumnParts[] {
  const unpack = oncePerAnswer(ranksOf);
  return question.options.map(({ id, text }) =>
    partColumn(
      question,
      id,
      text || id,
      'number',
      derivedNumber(unpack, (ranks) => ranks.get(id)),
    ),
  );
}

/** Option id to rank; an option named twice keeps its better rank. */
function ranksOf(value: unknown): ReadonlyMap<string, number> {
  const ids = Array.isArray(value) ? value.map(showValue) : [];
  return new Map(ids.map((id, index): [string, number] => [id, index + 1]).toReversed());
}

function matrixColumns(question: Question): ColumnParts[] {
  const unpack = oncePerAnswer((value) => (isObject(value) ? value : {}));
  const labels = labelsOf(question.matrixColumns);
  return question.matrixRows.flatMap((row) => {
    const rowTitle = row.text || row.id;
    const chosen = (value: Record<string, unknown>) => (Object.hasOwn(value, row.id) ? value[row.id] : undefined);
    if (!question.isMultiple || question.matrixColumns.length === 0) {
      return [
        partColumn(
          question,
          row.id,
          rowTitle,
          'text',
          partText(unpack, (value) => labels(chosen(value))),
        ),
      ];
    }
    return question.matrixColumns.map((column) => {
      const isTicked = (value: Record<string, unknown>) => {
        const ids = chosen(value) ?? undefined;
        return ids === undefined ? undefined : Number([ids].flat().map(showValue).includes(column.id));
      };
      const title = `${rowTitle} — ${column.text || column.id}`;
      return partColumn(question, `${row.id}:${column.id}`, title, 'number', derivedNumber(unpack, isTicked));
    });
  });
}

function fileColumns(question: Question, texts: TableTexts): ColumnParts[] {
  const each = (key: 'name' | 'url') => (value: unknown) =>
    [value]
      .flat()
      .map((file) => showValue(isFile(file) ? file[key] : file))
      .filter((text) => text !== '')
      .join('; ');
  return [
    partColumn(question, 'names', texts.fileNames, 'text', derivedText(each('name'))),
    partColumn(question, 'urls', texts.fileUrls, 'text', derivedText(each('url'))),
  ];
}

function isFile(file: unknown): file is Record<string, unknown> {
  return isObject(file) && (file.name !== undefined || file.url !== undefined);
}

function partColumn(
  question: Question,
  part: string,
  title: string,
  type: Column['type'],
  write: Column['write'],
): ColumnParts {
  const field = questionField(question.id);
  return { id: `${field}:${part}`, title: `${question.title} — ${title}`, type, field, write };
}
