/** Reads what one respondent answered to one question, without counting it anywhere yet. */
import type { Question } from '../../surveys/question.ts';
import type { Given, QuestionKind, Reading } from './kinds/question-kind.ts';
import { emptyNumbers } from './number-tally.ts';
import { emptyPartial, type QuestionPartial } from './question-partial.ts';
import { emptyTexts } from './text-tally.ts';
import { type AnswerContent, pointName, TOP_TWO } from './weights/answer-content.ts';

export interface ReadAnswer {
  reading: Reading;
  /** What this answer adds to the sums; valid until the next one is read. */
  adds: QuestionPartial;
  /** Undefined where it was left open, or cannot be read. */
  content: AnswerContent | undefined;
}

/** The kind counts into a partial that holds nothing else. */
export function createAnswerReader(question: Question, kind: QuestionKind): (given: Given) => ReadAnswer {
  const adds = emptyPartial();
  const top = topTwoFrom(question);
  return (given) => {
    adds.counts.clear();
    adds.spans.clear();
    if (adds.numbers.total > 0) adds.numbers = emptyNumbers();
    if (adds.texts.groups.size > 0) adds.texts = emptyTexts();
    const reading = kind.count(adds, given);
    return { reading, adds, content: reading === 'answered' ? weighted(adds, top) : undefined };
  };
}

function weighted({ counts, numbers, texts }: QuestionPartial, top: number | undefined): AnswerContent {
  const number = numbers.total > 0 ? numbers.min : undefined;
  if (number !== undefined) return { names: pointsOf(number, top), number, text: undefined };
  return { names: [...counts.keys()], number, text: texts.groups.keys().next().value };
}

function pointsOf(number: number, top: number | undefined): string[] {
  if (top === undefined) return [];
  return number >= top ? [TOP_TWO, pointName(number)] : [pointName(number)];
}

/** From which value on an answer is one of the two highest; undefined if it is no scale. */
function topTwoFrom({ type, range }: Question): number | undefined {
  const isScale = type === 'scale' || type === 'rating' || type === 'nps';
  return isScale && range ? range.max - range.step : undefined;
}
