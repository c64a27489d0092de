/** The columns of one question, by its type. A type nobody has told us about is one column of text. */
import { ownTextField, questionField } from '../snapshots/fields.ts';
import { isObject, type Option, type Question } from '../surveys/question.ts';
import { derivedNumber, derivedText, plainCell, showValue, textCell } from './cells.ts';
import type { Column } from './column.ts';
import type { TableTexts } from './texts.ts';

type ColumnParts = Pick<Column, 'id' | 'title' | 'type' | 'field' | 'write'>;

export function questionColumns(question: Question, texts: TableTexts): ColumnParts[] {
  const field = questionField(question.id);
  const whole = { id: field, title: question.title, field };
  switch (question.type) {
    case 'yesno':
      return [{ ...whole, type: 'text', write: yesNoCell(question, texts) }];
    case 'choice':
    case 'dropdown':
      return [{ ...whole, type: 'text', write: derivedText(labelsOf(question.options)) }, ...ownText(question, texts)];
    case 'ranking':
      return question.options.length > 0 ? question.options.map((option) => rankColumn(question, option)) : [unknown()];
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
    const ids = (Array.isArray(value) ? value : [value]).map(showValue);
    const place = (id: string) => order.get(id) ?? options.length;
    return ids
      .toSorted((a, b) => place(a) - place(b))
      .map((id) => labels.get(id) ?? id)
      .join('; ');
  };
}

function ownText(question: Question, texts: TableTexts): ColumnParts[] {
  if (!question.hasOwnText) return [];
  const id = `${questionField(question.id)}:other`;
  const title = `${question.title} — ${texts.ownText}`;
  return [{ id, title, type: 'text', field: ownTextField(question.id), write: textCell }];
}

function rankColumn(question: Question, option: Option): ColumnParts {
  const field = questionField(question.id);
  const rankOf = (value: unknown) => {
    const rank = Array.isArray(value) ? value.map(String).indexOf(option.id) + 1 : 0;
    return rank > 0 ? rank : undefined;
  };
  return partColumn(question, option.id, option.text, 'number', field, derivedNumber(rankOf));
}

function matrixColumns(question: Question): ColumnParts[] {
  const field = questionField(question.id);
  return question.matrixRows.flatMap((row) => {
    const chosen = (value: unknown) => (isObject(value) ? value[row.id] : undefined);
    if (!question.isMultiple) {
      const labels = labelsOf(question.matrixColumns);
      const write = derivedText((value) => (chosen(value) === undefined ? undefined : labels(chosen(value))));
      return [partColumn(question, row.id, row.text, 'text', field, write)];
    }
    return question.matrixColumns.map((column) => {
      const isTicked = (value: unknown) => {
        const ids = chosen(value);
        return ids === undefined ? undefined : Number([ids].flat().map(String).includes(column.id));
      };
      const title = `${row.text} — ${column.text}`;
      return partColumn(question, `${row.id}:${column.id}`, title, 'number', field, derivedNumber(isTicked));
    });
  });
}

function fileColumns(question: Question, texts: TableTexts): ColumnParts[] {
  const field = questionField(question.id);
  const each = (key: 'name' | 'url') => (value: unknown) =>
    (Array.isArray(value) ? value : [value]).map((file) => showValue(isObject(file) ? file[key] : file)).join('; ');
  return [
    partColumn(question, 'names', texts.fileNames, 'text', field, derivedText(each('name'))),
    partColumn(question, 'urls', texts.fileUrls, 'text', field, derivedText(each('url'))),
  ];
}

function partColumn(
  question: Question,
  part: string,
  title: string,
  type: Column['type'],
  field: string,
  write: Column['write'],
): ColumnParts {
  return { id: `${questionField(question.id)}:${part}`, title: `${question.title} — ${title}`, type, field, write };
}
