/**
 * What some of the respondents said to one question, each by their weight: those of one column of a banner, or all of
 * them. Two tallies of different respondents add up to the one of both, in any order and to the last digit.
 */

import type { AnswerContents } from './answer-content.ts';
import { addProduct, addTimes, type ExactSum, mergeExact, productOf } from './exact-sum.ts';
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

/** By number: how many; those that are not zero are named by the first ones of `touched`. */
export interface ContentCounts {
  counts: Float64Array;
  touched: Uint32Array;
  touchedCount: number;
}

/** What respondents of one weight said, and how many of them said each. */
export interface WeightedContents {
  contents: AnswerContents;
  /** By place in the list of `contents`. */
  times: ContentCounts;
  weight: number;
}

/** `factor`: what numbers are multiplied by; of respondents that two columns share, the square of their weight. */
export function tallyContents(
  tally: QuestionTally,
  { contents, times, weight }: WeightedContents,
  factor = weight,
): void {
  const counts = new Float64Array(contents.names.length);
  const largest = largestSmall(times);
  let answered = 0;
  let [sum, squares] = [0, 0];
  for (let at = 0; at < times.touchedCount; at++) {
    const content = contents.list[times.touched[at] ?? 0];
    if (!content) continue;
    const own = times.counts[times.touched[at] ?? 0] ?? 0;
    answered += own;
    for (const name of content.nameNumbers) counts[name] = (counts[name] ?? 0) + own;
    const { number } = content;
    if (number === undefined) continue;
    if (Number.isInteger(number) && Math.abs(number) <= largest) {
      sum += number * own;
      squares += number * number * own;
    } else tallyNumber(tally, number, factor, own);
  }
  if (answered === 0) return;
  weigh(tally.answered, weight, answered);
  for (let name = 0; name < counts.length; name++) {
    const own = counts[name] ?? 0;
    if (own > 0) weigh(weighedAt(tally.names, contents.names[name] ?? ''), weight, own);
  }
  addProduct(tally.numbers.sum, factor, sum);
  addProduct(tally.numbers.squares, factor, squares);
}

/** The largest whole number whose squares, so many of them, add up without losing a digit. */
function largestSmall({ counts, touched, touchedCount }: ContentCounts): number {
  let total = 0;
  for (let at = 0; at < touchedCount; at++) total += counts[touched[at] ?? 0] ?? 0;
  return Math.sqrt(Number.MAX_SAFE_INTEGER / (total + 1)) - 1;
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
