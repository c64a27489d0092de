/**
 * What is searched for: words in any of their forms, all of which a text must have; "words in quotes" in that order, side by
 * side; and -words that it must not have. Words that are written together, such as e-mail, belong together.
 */
import type { ReadableText } from './readable-texts.ts';
import { type ReadWords, type Word, wordReader } from './words/read-words.ts';

export interface TextQuery {
  /** Each a list of keys, in their order; a single word is a list of one. */
  wanted: string[][];
  unwanted: string[][];
}

/** From the first character to the one after the last. */
export type Span = [start: number, end: number];

/** A text that is searched for. */
export interface MatchedText extends ReadableText {
  /** Where the words are in it. */
  highlights: Span[];
}

interface Match {
  /** The places of what is searched for, from left to right; undefined where the text is not one of those searched for. */
  highlights: Span[] | undefined;
  /** Which of the words and phrases of the search it has, wanted or not: a 1 or a 0 for each. */
  has: string;
}

/** Searches with more words and phrases are not distinguished: their `has` is `tooMany`. */
const MOST_PARTS = 8;
export const tooMany = '?';

const part = /((?<!\S)-)?(?:["“„«]([^"“”„«»]*)["“”»]|([^\s"“”„«»]+))/gu;

/** `language`: the survey's. A search without words wants everything. */
export function readTextQuery(search: string, language: string | undefined): TextQuery {
  const readWords = wordReader(language);
  const query: TextQuery = { wanted: [], unwanted: [] };
  for (const [, minus, quoted, plain] of search.matchAll(part)) {
    const keys: string[] = [];
    readWords(quoted ?? plain ?? '', ({ key }) => keys.push(key));
    if (keys.length > 0) (minus ? query.unwanted : query.wanted).push(keys);
  }
  return query;
}

export function textMatcher(query: TextQuery, language: string | undefined): (text: string) => Match {
  const readWords: ReadWords = wordReader(language);
  const parts = partsOf(query);
  const words: Word[] = [];
  const spans: Span[] = [];
  const note = (word: Word, start: number, end: number) => {
    words.push(word);
    spans.push([start, end]);
  };
  if (parts.length === 0) return () => ({ highlights: [], has: '' });
  return (text) => {
    words.length = 0;
    spans.length = 0;
    readWords(text, note);
    const has = parts.length > MOST_PARTS ? tooMany : parts.map((keys) => Number(isIn(keys, words))).join('');
    return { highlights: highlightsOf(query, words, spans), has };
  };
}

/** Every word of the search once, and its phrases. */
function partsOf({ wanted, unwanted }: TextQuery): string[][] {
  const all = [...wanted, ...unwanted];
  const words = [...new Set(all.flat())].map((key) => [key]);
  return [...words, ...all.filter((keys) => keys.length > 1)];
}

function highlightsOf(query: TextQuery, words: readonly Word[], spans: readonly Span[]): Span[] | undefined {
  if (query.unwanted.some((keys) => isIn(keys, words))) return undefined;
  const found: Span[] = [];
  for (const keys of query.wanted) {
    const places = placesOf(keys, words);
    if (places.length === 0) return undefined;
    for (const place of places) found.push([spans[place]?.[0] ?? 0, spans[place + keys.length - 1]?.[1] ?? 0]);
  }
  return joined(found);
}

function isIn(keys: readonly string[], words: readonly Word[]): boolean {
  return placesOf(keys, words).length > 0;
}

/** Where the words begin, side by side. */
function placesOf(keys: readonly string[], words: readonly Word[]): number[] {
  const places: number[] = [];
  for (let at = 0; at + keys.length <= words.length; at++) {
    if (keys.every((key, step) => words[at + step]?.key === key)) places.push(at);
  }
  return places;
}

/** What overlaps becomes one. */
function joined(spans: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = apart.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else apart.push([start, end]);
  }
  return apart;
}
