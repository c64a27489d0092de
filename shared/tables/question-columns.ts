/** The columns of one question, by its type. An unknown type becomes one text column. */
import { ownTextField, questionField } from '../packing/fields.ts';
import { labelledOptions } from '../surveys/extra-answers.ts';
import { isObject, type Question } from '../surveys/question.ts';
import { showValue } from '../surveys/show-value.ts';
import { derivedText, plainCell, textCell } from './cells.ts';
import { choiceColumns, rankColumns, yesNoColumn, yesNoOptions } from './choice-columns.ts';
import type { Column } from './column.ts';
import { type ColumnParts, partColumn } from './column-parts.ts';
import { matrixColumns } from './matrix-columns.ts';
import type { TableOptions } from './table-options.ts';
import { type TableTexts, tableTexts } from './texts.ts';

export function questionColumns(asked: Question, options: TableOptions): Omit<Column, 'isRetired'>[] {
  const texts = tableTexts[options.language];
  const question = isChoice(asked) ? { ...asked, options: labelledOptions(asked.options, options.language) } : asked;
  const about = { question: question.title, type: question.type, options: optionsShown(question, texts) };
  return [
    ...valueColumns(question, texts, options).map((column) => ({ ...column, about })),
    ...ownText(question, texts).map((column) => ({ ...column, about: { ...about, options: [] } })),
  ];
}

const isChoice = ({ type }: Question) => type === 'choice' || type === 'dropdown';

/** What the cells of a question may show, with the codes they have there. */
function optionsShown(question: Question, texts: TableTexts): Column['about']['options'] {
  if (question.type === 'yesno') return yesNoOptions(question, texts);
  return question.type === 'matrix' ? question.matrixColumns : question.options;
}

function valueColumns(question: Question, texts: TableTexts, options: TableOptions): ColumnParts[] {
  const field = questionField(question.id);
  const whole = { id: field, title: question.title, field };
  switch (question.type) {
    case 'yesno':
      return [yesNoColumn(question, texts, options)];
    case 'choice':
    case 'dropdown':
      return choiceColumns(question, options);
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
      return question.matrixRows.length > 0 ? matrixColumns(question, options) : [unknown()];
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

function ownText(question: Question, texts: TableTexts): ColumnParts[] {
  if (!question.hasOwnText) return [];
  return [{ ...partColumn(question, 'other', texts.ownText, 'text', textCell), field: ownTextField(question.id) }];
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
