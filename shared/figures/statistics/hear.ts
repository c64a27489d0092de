/** Listens to one respondent: what they said to one question, without counting it anywhere yet. */
import type { Question } from '../../surveys/question.ts';
import type { Given, QuestionKind } from './kinds/question-kind.ts';
import { emptyNumbers } from './number-tally.ts';
import { emptyPartial } from './question-partial.ts';
import { emptyTexts } from './text-tally.ts';
import { pointName, type Said, TOP_TWO } from './weights/said.ts';

/** Undefined where it was left open, or cannot be read. The kind counts into a partial that holds nothing else. */
export function createHearing(question: Question, kind: QuestionKind): (given: Given) => Said | undefined {
  const heard = emptyPartial();
  const top = topTwoFrom(question);
  return (given) => {
    heard.counts.clear();
    if (heard.numbers.total > 0) heard.numbers = emptyNumbers();
    if (heard.texts.groups.size > 0) heard.texts = emptyTexts();
    if (kind.count(heard, given) !== 'answered') return undefined;
    const number = heard.numbers.total > 0 ? heard.numbers.min : undefined;
    if (number !== undefined) return { names: pointsOf(number, top), number, text: undefined };
    return { names: [...heard.counts.keys()], number, text: heard.texts.groups.keys().next().value };
  };
}

function pointsOf(number: number, top: number | undefined): string[] {
  if (top === undefined) return [];
  return number >= top ? [TOP_TWO, pointName(number)] : [pointName(number)];
}

/** From which value on an answer is one of the two highest; undefined of what is no scale. */
function topTwoFrom({ type, range }: Question): number | undefined {
  const isScale = type === 'scale' || type === 'rating' || type === 'nps';
  return isScale && range ? range.max - range.step : undefined;
}
