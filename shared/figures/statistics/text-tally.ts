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
  /** The only spelling, as of most texts; of several the first by its characters. */
  spelling: string;
  /** How often each spelling was used, once there are several. */
  written?: Map<string, number>;
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
  const group = tally.groups.get(folded);
  if (!group) {
    tally.groups.set(folded, { count, spelling: text });
    tally.characters += folded.length + text.length;
  } else if (addSpelling(group, text, count)) tally.characters += text.length;
  if (isFull(tally, limits)) dropRare(tally, limits);
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
  for (const [folded, group] of from.groups) {
    for (const [text, count] of spellingsOf(group)) addName(into, text, folded, count, limits);
  }
  if (from.lost !== undefined) into.lost = (into.lost ?? 0) + from.lost;
  mergeNumbers(into.lengths, from.lengths);
  mergeSamples(into.sample, from.sample);
}

export function foldText(text: string): string {
  const need = foldNeeds(text);
  if (need === 0) return text;
  const composed = need & COMPOSE ? text.normalize('NFC') : text;
  const lower = need & LOWER ? composed.toLowerCase() : composed;
  return need & SPACES ? lower.replace(/\s+/g, ' ').trim() : lower;
}

const [COMPOSE, LOWER, SPACES] = [1, 2, 4];

/** What has to be done to a text: looking costs less than doing it to all. Letters that are not known here need all of it. */
function foldNeeds(text: string): number {
  let need = 0;
  let before = 0x20;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20) {
      if (before === 0x20) need |= SPACES;
    } else if (code < 0x80) {
      if (code < 0x20) need |= SPACES;
      else if (code >= 0x41 && code <= 0x5a) need |= LOWER;
    } else if (code >= 0x430 && code <= 0x45f) {
      // small letters of Cyrillic, in one piece
    } else if (code >= 0x400 && code < 0x430) need |= LOWER;
    else return COMPOSE | LOWER | SPACES;
    before = code;
  }
  return before === 0x20 ? need | SPACES : need;
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
  if (tally.groups.values().some(({ written }) => written !== undefined)) keepGroups(tally, 0);
  if (!isFull(tally, limits)) return;
  const counts = new Float64Array(tally.groups.size);
  let at = 0;
  for (const { count } of tally.groups.values()) counts[at++] = -count;
  const taken = -(counts.sort()[Math.floor(counts.length / 2)] ?? 0);
  keepGroups(tally, taken);
  tally.lost = (tally.lost ?? 0) + taken;
}

function keepGroups(tally: TextTally, taken: number): void {
  const kept: [folded: string, group: TextGroup][] = [];
  tally.characters = 0;
  for (const [folded, group] of tally.groups) {
    if (group.count <= taken) continue;
    const spelling = usualSpelling(group);
    kept.push([folded, { count: group.count - taken, spelling }]);
    tally.characters += folded.length + spelling.length;
  }
  tally.groups.clear();
  for (const [folded, group] of kept) tally.groups.set(folded, group);
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
