/** A part of a question as a subject: a row of a matrix, an option that is ticked or ranked, an own text, names of files. */
import { isObject, type Option, type Question } from '../question.ts';
import { showValue } from '../show-value.ts';
import { type Kind, type Misfit, misfit, type Subject, scalars } from './kind.ts';
import { isBelieved } from './known-questions.ts';
import { numberKind } from './number-kind.ts';
import { noChoice, optionKind } from './option-kind.ts';
import { searchKind, textKind } from './text-kind.ts';
import { yesNoKind } from './yes-no-kind.ts';

export function partOf(question: Question, part: string, isAll: boolean): Subject | Misfit {
  const { type } = question;
  if (part === 'other' && type !== 'matrix' && (question.hasOwnText || isPossible(part, question, isAll))) {
    return subject(question, textKind(), (_value, ownText) => ownText);
  }
  if (type === 'matrix') return matrixPart(question, part, isAll);
  if (type === 'file' && (part === 'names' || part === 'urls')) {
    const key = part === 'names' ? 'name' : 'url';
    return subject(question, searchKind(), (value) =>
      [value].flat().map((file) => (isObject(file) ? file[key] : file)),
    );
  }
  if (!['choice', 'dropdown', 'ranking'].includes(type)) {
    return misfit('condition_no_parts', { id: question.id, type, part });
  }
  return isKnown(question.options, part, isAll)
    ? optionPart(question, part)
    : noChoice('option', part, question.options);
}

function optionPart(question: Question, id: string): Subject {
  if (question.type === 'ranking') {
    const range = { min: 1, max: Math.max(1, question.options.length), step: 1 };
    return subject(question, numberKind(range), (value) => rankOf(scalars(value).map(showValue), id));
  }
  const isTicked = (value: unknown, ownText: unknown) =>
    scalars([value, ownText]).length === 0 ? undefined : scalars(value).map(showValue).includes(id);
  return subject(question, yesNoKind([]), isTicked);
}

function rankOf(ids: readonly string[], id: string): number | undefined {
  return ids.includes(id) ? ids.indexOf(id) + 1 : undefined;
}

/** A row, or a row and a column, which is ticked or not. */
function matrixPart(question: Question, part: string, isAll: boolean): Subject | Misfit {
  const { matrixRows, matrixColumns } = question;
  const rowOf = (id: string) => (value: unknown) =>
    isObject(value) && Object.hasOwn(value, id) ? value[id] : undefined;
  if (isKnown(matrixRows, part, isAll)) {
    const kind = optionKind({ word: 'column', options: matrixColumns, hasOwnText: false, isAll });
    return subject(question, kind, rowOf(part));
  }
  for (let at = part.indexOf(':'); at >= 0; at = part.indexOf(':', at + 1)) {
    const [rowId, columnId] = [part.slice(0, at), part.slice(at + 1)];
    if (!isKnown(matrixRows, rowId, isAll) || !isKnown(matrixColumns, columnId, isAll)) continue;
    const chosen = rowOf(rowId);
    return subject(question, yesNoKind([]), (value) => {
      const ids = scalars(chosen(value)).map(showValue);
      return ids.length === 0 ? undefined : ids.includes(columnId);
    });
  }
  return noChoice('row', part, matrixRows);
}

function isKnown(options: readonly Option[], id: string, isAll: boolean): boolean {
  return options.some((option) => option.id === id) || isBelieved(options, id, isAll);
}

/** Answers may show own texts that the structure knows nothing of. */
function isPossible(id: string, { options }: Question, isAll: boolean): boolean {
  return !isAll && !options.some((option) => option.id === id);
}

function subject(question: Question, kind: Kind, chosen: (value: unknown, ownText: unknown) => unknown): Subject {
  return {
    questionId: question.id,
    type: question.type,
    kind,
    pick: (value, ownText) => ({ scalars: scalars(chosen(value, ownText)), ownText: '' }),
  };
}
