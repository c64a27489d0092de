/**
 * What some of the respondents said to one question, each by their weight: those of one column of a banner, or all of
 * them. Two tallies of different respondents add up to the one of both, in any order and to the last digit.
 */
import { addTimes, type ExactSum, mergeExact, productOf } from './exact-sum.ts';
import type { Said } from './said.ts';
import { mergeWeighed, noWeights, type Weighed, weigh } from './weighed.ts';

export interface QuestionTally {
  answered: Weighed;
  /** By what was said: an option, a column in a row, an option at a place, a day. */
  names: Map<string, Weighed>;
  /** Sums of numbers and of their squares, each times its weight. */
  numbers: { sum: ExactSum; squares: ExactSum };
}

export function emptyTally(): QuestionTally {
  return { answered: noWeights(), names: new Map(), numbers: { sum: [], squares: [] } };
}

/** What so many respondents of one weight said alike. */
export interface SaidBy {
  said: Said;
  weight: number;
  times: number;
}

/** `factor`: what numbers are multiplied by; of respondents that two columns share, the square of their weight. */
export function tallySaid(tally: QuestionTally, { said, weight, times }: SaidBy, factor = weight): void {
  weigh(tally.answered, weight, times);
  for (const name of said.names) weigh(weighedAt(tally.names, name), weight, times);
  if (said.number !== undefined) tallyNumber(tally, said.number, factor, times);
}

export function mergeTally(into: QuestionTally, from: QuestionTally): void {
  mergeWeighed(into.answered, from.answered);
  for (const [name, weighed] of from.names) mergeWeighed(weighedAt(into.names, name), weighed);
  mergeExact(into.numbers.sum, from.numbers.sum);
  mergeExact(into.numbers.squares, from.numbers.squares);
}

export function weighedAt<Name>(names: Map<Name, Weighed>, name: Name): Weighed {
  let weighed = names.get(name);
  if (!weighed) {
    weighed = noWeights();
    names.set(name, weighed);
  }
  return weighed;
}

function tallyNumber({ numbers }: QuestionTally, number: number, factor: number, times: number): void {
  addTimes(numbers.sum, productOf(factor, number), times);
  for (const part of productOf(number, number)) addTimes(numbers.squares, productOf(factor, part), times);
}
