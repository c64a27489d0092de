/**
 * Texts as they come in: how often each was written, how long they are, and a sample. Texts that differ only in case and
 * spaces are one. Up to 20,000 different ones are counted; of more the short ones, exactly.
 */
import { foldText, lengthOf } from '../columns/fold-text.ts';
import { addNumber, emptyNumbers, mergeNumbers, type NumberTally } from './number-tally.ts';
import { allTexts, dropLonger, dropLongest, noteText, type ShortTexts } from './short-texts.ts';
import { mergeSamples, noteSample, type Sample } from './text-sample.ts';

export interface TextTally {
  /** By folded text. */
  groups: Map<string, TextGroup>;
  /** Length of all that the groups hold. */
  characters: number;
  /** Which of them are counted. */
  short: ShortTexts;
  lengths: NumberTally;
  sample: Sample[];
}

export interface TextGroup {
  count: number;
  /** The only spelling, as of most texts; of several the first by its characters. */
  spelling: string;
  /** How often each spelling was used, once there are several. */
  written?: Map<string, number>;
  /** For a group of changed texts: the groups they were in before. */
  sources?: Set<string>;
}

interface TextLimits {
  texts: number;
  characters: number;
}

const textLimits: TextLimits = { texts: 20_000, characters: 4_000_000 };

export function emptyTexts(): TextTally {
  return { groups: new Map(), characters: 0, short: allTexts(), lengths: emptyNumbers(), sample: [] };
}

/** So many answers of a text that is too long to be counted, and of so many characters. */
export function addLongTexts(tally: TextTally, length: number, times: number): void {
  addNumber(tally.lengths, length, times);
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
  if (folded.length > tally.short.longest) return;
  const group = tally.groups.get(folded);
  if (!group) {
    tally.groups.set(folded, { count, spelling: text });
    noteText(tally.short, folded);
    tally.characters += folded.length + text.length;
  } else if (addSpelling(group, text, count)) tally.characters += text.length;
  while (isFull(tally, limits)) dropLongest(tally.short, (long) => drop(tally, long));
}

/** Whether it is a spelling that the group did not have. */
export function addSpelling(group: TextGroup, text: string, count: number): boolean {
  const isNew = group.written ? !group.written.has(text) : group.spelling !== text;
  if (isNew) group.written ??= new Map([[group.spelling, group.count]]);
  group.written?.set(text, (group.written.get(text) ?? 0) + count);
  group.count += count;
  if (text < group.spelling) group.spelling = text;
  return isNew;
}

export function spellingsOf({ count, spelling, written }: TextGroup): Iterable<readonly [text: string, count: number]> {
  return written ?? [[spelling, count]];
}

export function mergeTexts(into: TextTally, from: TextTally, limits = textLimits): void {
  dropLonger(into.short, from.short.longest, (long) => drop(into, long));
  for (const [folded, group] of from.groups) {
    for (const [text, count] of spellingsOf(group)) addName(into, text, folded, count, limits);
  }
  mergeNumbers(into.lengths, from.lengths);
  mergeSamples(into.sample, from.sample);
}

function isFull({ groups, characters }: TextTally, limits: TextLimits): boolean {
  return groups.size > limits.texts || characters > limits.characters;
}

function drop(tally: TextTally, folded: string): void {
  const group = tally.groups.get(folded);
  if (!group) return;
  tally.groups.delete(folded);
  tally.characters -= folded.length;
  for (const [text] of spellingsOf(group)) tally.characters -= text.length;
}

/** The one most often written; of equals the first by its characters. */
export function usualSpelling({ spelling, written }: TextGroup): string {
  if (!written) return spelling;
  let usual = '';
  let most = 0;
  for (const [text, count] of written) {
    if (count > most || (count === most && text < usual)) [usual, most] = [text, count];
  }
  return usual;
}
