/** What all weighted respondents said to one question: beside names and sums, how much each number and each text weighs. */
import { coarse } from '../number-tally.ts';
import { allTexts, dropLonger, dropLongest, noteText, type ShortTexts } from '../short-texts.ts';
import {
  emptyTally,
  mergeTally,
  type QuestionTally,
  tallyContents,
  type WeightedContents,
  weighedAt,
} from './question-tally.ts';
import { mergeWeighed, type Weighed, weigh } from './weighed.ts';

export interface WholeTally extends QuestionTally {
  values: Map<number, Weighed>;
  /** Too many different values were given: those within one percent of each other are one. */
  isCoarse: boolean;
  /** By folded text, and which of them have a weight: as many as figures count, or more. */
  texts: Map<string, Weighed>;
  short: ShortTexts;
}

const MAX_VALUES = 100_000;
const MAX_TEXTS = 20_000;

export function emptyWhole(): WholeTally {
  return { ...emptyTally(), values: new Map(), isCoarse: false, texts: new Map(), short: allTexts() };
}

export function tallyWhole(whole: WholeTally, weighted: WeightedContents): void {
  tallyContents(whole, weighted);
  const { contents, times, weight } = weighted;
  for (let at = 0; at < times.touchedCount; at++) {
    const place = times.touched[at] ?? 0;
    const [content, own] = [contents.list[place], times.counts[place] ?? 0];
    if (!content) continue;
    const { number, text } = content;
    if (number !== undefined) {
      weigh(weighedAt(whole.values, whole.isCoarse ? coarse(number) : number), weight, own);
      keepRoom(whole);
    }
    if (text !== undefined && hasRoom(whole, text)) {
      weigh(weighedAt(whole.texts, text), weight, own);
      keepShort(whole);
    }
  }
}

export function mergeWhole(into: WholeTally, from: WholeTally): void {
  mergeTally(into, from);
  if (from.isCoarse && !into.isCoarse) coarsen(into);
  for (const [value, weighed] of from.values) {
    mergeWeighed(weighedAt(into.values, into.isCoarse && !from.isCoarse ? coarse(value) : value), weighed);
    keepRoom(into);
  }
  dropLonger(into.short, from.short.longest, (long) => into.texts.delete(long));
  for (const [text, weighed] of from.texts) {
    if (hasRoom(into, text)) mergeWeighed(weighedAt(into.texts, text), weighed);
    keepShort(into);
  }
}

function hasRoom({ texts, short }: WholeTally, text: string): boolean {
  if (text.length > short.longest) return false;
  if (!texts.has(text)) noteText(short, text);
  return true;
}

function keepShort({ texts, short }: WholeTally): void {
  while (texts.size > MAX_TEXTS) dropLongest(short, (long) => texts.delete(long));
}

function keepRoom(whole: WholeTally): void {
  if (!whole.isCoarse && whole.values.size > MAX_VALUES) coarsen(whole);
}

function coarsen(whole: WholeTally): void {
  const before = whole.values;
  whole.isCoarse = true;
  whole.values = new Map();
  for (const [value, weighed] of before) mergeWeighed(weighedAt(whole.values, coarse(value)), weighed);
}
