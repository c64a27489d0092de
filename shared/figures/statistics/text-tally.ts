/**
 * Texts as they come in: how often each was written, how long they are, and a sample. Texts that differ only in case and
 * spaces are one. Up to 20,000 different ones are counted exactly; then rare ones are dropped (Misra and Gries), and how
 * much a count may have lost by it is known.
 */
import { addNumber, emptyNumbers, mergeNumbers, type NumberTally } from './number-tally.ts';
import { mergeSamples, noteSample, type Sample } from './text-sample.ts';

export interface TextTally {
  /** By folded text. */
  groups: Map<string, TextGroup>;
  /** Length of all that the groups hold. */
  characters: number;
  /** No count is too low by more than this; undefined while all are exact. */
  lost: number | undefined;
  lengths: NumberTally;
  sample: Sample[];
}

export interface TextGroup {
  count: number;
  /** How often each spelling was used. */
  written: Map<string, number>;
  /** Of a group of texts that were changed: the groups they were in before. */
  sources?: Set<string>;
}

interface TextLimits {
  texts: number;
  characters: number;
}

const textLimits: TextLimits = { texts: 20_000, characters: 4_000_000 };

export function emptyTexts(): TextTally {
  return { groups: new Map(), characters: 0, lost: undefined, lengths: emptyNumbers(), sample: [] };
}

/** A text of an answer. */
export function addText(tally: TextTally, text: string, answerId: number, limits = textLimits): void {
  const folded = foldText(text);
  noteSample(tally.sample, { answerId, text, folded });
  addTexts(tally, text, 1, folded, limits);
}

/** The same text of so many answers, which may be in the sample or not. */
export function addTexts(tally: TextTally, text: string, times: number, folded = foldText(text), limits = textLimits) {
  addNumber(tally.lengths, lengthOf(text), times);
  addName(tally, text, folded, times, limits);
}

/** Only how often: names of countries and the like. */
export function addName(tally: TextTally, text: string, folded = text, count = 1, limits = textLimits): void {
  let group = tally.groups.get(folded);
  if (!group) {
    group = { count: 0, written: new Map() };
    tally.groups.set(folded, group);
    tally.characters += folded.length;
  }
  group.count += count;
  if (!group.written.has(text)) tally.characters += text.length;
  group.written.set(text, (group.written.get(text) ?? 0) + count);
  if (isFull(tally, limits)) dropRare(tally, limits);
}

export function mergeTexts(into: TextTally, from: TextTally, limits = textLimits): void {
  for (const [folded, group] of from.groups) {
    for (const [text, count] of group.written) addName(into, text, folded, count, limits);
  }
  if (from.lost !== undefined) into.lost = (into.lost ?? 0) + from.lost;
  mergeNumbers(into.lengths, from.lengths);
  mergeSamples(into.sample, from.sample);
}

export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** In characters as people count them, near enough: code points. */
function lengthOf(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) length--;
  return length;
}

function isFull({ groups, characters }: TextTally, limits: TextLimits): boolean {
  return groups.size > limits.texts || characters > limits.characters;
}

/** First every group keeps one spelling only. Where that is not enough, the same number is taken off every count. */
function dropRare(tally: TextTally, limits: TextLimits): void {
  keepGroups(tally, 0);
  if (!isFull(tally, limits)) return;
  const counts = [...tally.groups.values()].map(({ count }) => count).sort((a, b) => b - a);
  const taken = counts[Math.floor(counts.length / 2)] ?? 0;
  keepGroups(tally, taken);
  tally.lost = (tally.lost ?? 0) + taken;
}

function keepGroups(tally: TextTally, taken: number): void {
  const before = [...tally.groups];
  tally.groups.clear();
  tally.characters = 0;
  for (const [folded, { count, written }] of before) {
    if (count <= taken) continue;
    const text = usualSpelling(written);
    tally.groups.set(folded, { count: count - taken, written: new Map([[text, count - taken]]) });
    tally.characters += folded.length + text.length;
  }
}

/** The one most often written; of equals the first by its characters. */
export function usualSpelling(written: ReadonlyMap<string, number>): string {
  let usual = '';
  let most = 0;
  for (const [text, count] of written) {
    if (count > most || (count === most && text < usual)) [usual, most] = [text, count];
  }
  return usual;
}
