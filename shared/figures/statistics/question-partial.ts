/**
 * What has been gathered about one question so far, whatever its type: plain sums that two readers of different answers
 * can add to each other in any order.
 */
import { emptyNumbers, mergeNumbers, type NumberTally } from './number-tally.ts';
import { emptyTexts, mergeTexts, type TextTally } from './text-tally.ts';

export interface QuestionPartial {
  answered: number;
  unreadable: number;
  /** Respondents by what they chose: an option, an option at a place, a column in a row, a day. */
  counts: Map<string, number>;
  /** The first and last of texts that sort by time. */
  spans: Map<string, { first: string; last: string }>;
  numbers: NumberTally;
  texts: TextTally;
}

export function emptyPartial(): QuestionPartial {
  return {
    answered: 0,
    unreadable: 0,
    counts: new Map(),
    spans: new Map(),
    numbers: emptyNumbers(),
    texts: emptyTexts(),
  };
}

export function mergePartial(into: QuestionPartial, from: QuestionPartial): void {
  into.answered += from.answered;
  into.unreadable += from.unreadable;
  mergeCounts(into.counts, from.counts);
  for (const [name, { first, last }] of from.spans) {
    widen(into, name, first);
    widen(into, name, last);
  }
  mergeNumbers(into.numbers, from.numbers);
  mergeTexts(into.texts, from.texts);
}

/** Two names as one; ids are clean texts and never hold this character. */
export function pairOf(one: string, other: string | number): string {
  return `${one}\u0000${other}`;
}

export function increment(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

export function mergeCounts(into: Map<string, number>, from: ReadonlyMap<string, number>): void {
  for (const [name, count] of from) increment(into, name, count);
}

export function widen({ spans }: QuestionPartial, name: string, text: string): void {
  const span = spans.get(name);
  if (!span) spans.set(name, { first: text, last: text });
  else if (text < span.first) span.first = text;
  else if (text > span.last) span.last = text;
}
