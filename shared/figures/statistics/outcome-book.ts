/**
 * Answers that are options, numbers, dates or files: many are the same, or come to the same. What each comes to is found
 * out once for all chunks.
 */

import type { Given, Reading } from './kinds/question-kind.ts';
import { addNumber } from './number-tally.ts';
import { increment, type QuestionPartial, widen } from './question-partial.ts';
import type { ReadAnswer } from './read-answer.ts';
import type { NumberedContent } from './weights/answer-content.ts';
import type { ContentCounts } from './weights/question-tally.ts';

interface Outcome {
  reading: Reading;
  content: NumberedContent | undefined;
  /** What one such answer adds to the sums; names by their numbers. */
  counts: readonly (readonly [name: number, times: number])[];
  spans: readonly (readonly [name: string, span: { first: string; last: string }])[];
  numbers: readonly number[];
}

export interface OutcomeBook {
  /** The first is that of respondents who gave nothing. */
  readonly list: readonly Outcome[];
  readonly names: readonly string[];
  /** The number of an outcome; `key` is the same only for equal answers. */
  numberOf(key: string | undefined, given: () => Given): number;
  /** More than can be kept: whoever has counted by numbers adds that up, and then it forgets them all. */
  isFull(): boolean;
  forget(): void;
}

/** More are hardly ever met again. */
const MOST_KEYS = 30_000;
const MOST_OUTCOMES = 50_000;

export function createOutcomeBook(readAnswer: (given: Given) => ReadAnswer): OutcomeBook {
  const byKey = new Map<string, number>();
  const byName = new Map<string, number>();
  const nameNumbers = new Map<string, number>();
  const names: string[] = [];
  const list: Outcome[] = [nothing()];

  function numberOf(key: string | undefined, given: () => Given): number {
    if (key === undefined) return outcomeOf(given());
    let number = byKey.get(key);
    if (number === undefined) {
      number = outcomeOf(given());
      if (byKey.size >= MOST_KEYS) byKey.clear();
      byKey.set(key, number);
    }
    return number;
  }

  /** Answers that come to the same, such as choices with different texts of respondents' own, are one outcome. */
  function outcomeOf(given: Given): number {
    const { reading, adds, content } = readAnswer(given);
    const counts: (readonly [name: number, times: number])[] = [];
    let name = `${reading} `;
    for (const [one, times] of adds.counts) {
      const own = nameNumber(one);
      counts.push([own, times]);
      name += `${own},${times},`;
    }
    const numbers = [...adds.numbers.counts.keys()];
    const spans = [...adds.spans];
    if (numbers.length > 0) name += ` ${numbers.join()}`;
    if (spans.length > 0) name += ` ${JSON.stringify(spans)}`;
    let number = byName.get(name);
    if (number === undefined) {
      number = list.length;
      byName.set(name, number);
      list.push({
        reading,
        content: content && { ...content, nameNumbers: content.names.map(nameNumber) },
        counts,
        spans,
        numbers,
      });
    }
    return number;
  }

  function nameNumber(name: string): number {
    let number = nameNumbers.get(name);
    if (number === undefined) {
      number = names.push(name) - 1;
      nameNumbers.set(name, number);
    }
    return number;
  }

  function forget(): void {
    for (const known of [byKey, byName, nameNumbers]) known.clear();
    names.length = 0;
    list.length = 1;
  }

  return { list, names, numberOf, isFull: () => list.length > MOST_OUTCOMES, forget };
}

function nothing(): Outcome {
  return { reading: 'open', content: undefined, counts: [], spans: [], numbers: [] };
}

/** Adds so many answers of each outcome; names are added up before they are looked up. */
export function addOutcomes(
  partial: QuestionPartial,
  { list, names }: OutcomeBook,
  { counts: times, touched, touchedCount }: ContentCounts,
): void {
  const counts = new Float64Array(names.length);
  for (let at = 0; at < touchedCount; at++) {
    const number = touched[at] ?? 0;
    const [outcome, own] = [list[number], times[number] ?? 0];
    if (!outcome || number === 0) continue;
    if (outcome.reading === 'answered') partial.answered += own;
    if (outcome.reading === 'unreadable') partial.unreadable += own;
    for (const [name, each] of outcome.counts) counts[name] = (counts[name] ?? 0) + each * own;
    for (const [name, { first, last }] of outcome.spans) {
      widen(partial, name, first);
      widen(partial, name, last);
    }
    for (const value of outcome.numbers) addNumber(partial.numbers, value, own);
  }
  for (let name = 0; name < counts.length; name++) {
    const count = counts[name] ?? 0;
    if (count > 0) increment(partial.counts, names[name] ?? '', count);
  }
}
