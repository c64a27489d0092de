/**
 * A question as an analyst's table shows it: where the survey no longer lists what can be chosen, the dictionary and the
 * answers do.
 */
import type { FactOfQuestion } from '../../surveys/facts.ts';
import type { Option, Question } from '../../surveys/question.ts';
import type { KnownPart, KnownQuestion } from './dictionary.ts';

interface Retired {
  isRetired: boolean;
  /** What its answers showed. */
  fact: FactOfQuestion | undefined;
}

export function rebuiltQuestion(question: Question, known: KnownQuestion, { isRetired, fact }: Retired): Question {
  const { type, options, matrixRows, matrixColumns, isMultiple } = question;
  return {
    ...question,
    options: type === 'yesno' ? options : listed(options, known.options, fact?.optionIds),
    matrixRows: listed(matrixRows, known.rows, fact?.rowIds),
    matrixColumns: listed(matrixColumns, known.columns, fact?.optionIds),
    // for one that was removed before it was first seen this is unknown: ticks lose nothing
    isMultiple: isRetired ? (known.isMultiple ?? true) : isMultiple,
  };
}

/** Without what has no number: an analyst's table has no name for its column. */
export function numberedQuestion(question: Question, known: KnownQuestion): Question {
  const { type, options, matrixRows, matrixColumns } = question;
  const numbered = (all: Option[], parts: ReadonlyMap<string, KnownPart>) => all.filter(({ id }) => parts.has(id));
  return {
    ...question,
    options: type === 'yesno' ? options : numbered(options, known.options),
    matrixRows: numbered(matrixRows, known.rows),
    matrixColumns: numbered(matrixColumns, known.columns),
  };
}

/** Without those that only other answers have shown. */
function listed(options: Option[], parts: ReadonlyMap<string, KnownPart>, seen: readonly string[] = []): Option[] {
  if (options.length > 0) return options;
  const ids = new Set(seen);
  return [...parts]
    .map(([id, { labels }]) => ({ id, text: labels.findLast(({ label }) => label !== '')?.label ?? '' }))
    .filter(({ id, text }) => text !== '' || ids.has(id));
}
