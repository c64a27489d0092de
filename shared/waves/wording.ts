/** The wording of a question or an option, as far as it matters to whoever compares two surveys. */
import { plainText } from '../surveys/plain-text.ts';

/** Texts that differ only in spaces, marks of HTML or the case of letters are the same. */
export function comparable(text: string): string {
  return plainText(text).normalize('NFC').toLowerCase();
}

/** "Q3." and "3)" are the place of a question and none of its words. */
const numbering = /^(?:(?:question|вопрос|q|в)\s*\d+[a-z]?\s*[.:)–—-]?\s+|\d+(?:\.\d+)*\s*[.:)]\s*)/u;
const noWord = /[^\p{L}\p{M}\p{N}%+]+/gu;

/** Without numbering, punctuation and the two dots of ё as well; of a text that is nothing else, the text itself. */
export function foldedWording(text: string): string {
  const whole = comparable(text).normalize('NFKC').replaceAll('ё', 'е');
  const words = whole.replace(numbering, '').replace(noWord, ' ').trim();
  return words === '' ? whole : words;
}

/** Pairs of neighbouring letters with how often they occur. Word forms share most of theirs, in every language. */
export interface Wording {
  folded: string;
  pairs: ReadonlyMap<string, number>;
  count: number;
}

/** Longer texts are compared by their beginnings. */
const MOST_CHARACTERS = 300;

export function wordingOf(text: string): Wording {
  const folded = foldedWording(text);
  const characters = [...` ${folded.slice(0, MOST_CHARACTERS)} `];
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < characters.length; at++) {
    const pair = `${characters[at]}${characters[at + 1]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return { folded, pairs, count: Math.max(0, characters.length - 1) };
}

/** From 0, nothing in common, to 1, the same: the share of pairs that both have. */
export function likeness(one: Wording, other: Wording): number {
  if (one.folded === '' || other.folded === '') return 0;
  if (one.folded === other.folded) return 1;
  const [small, large] = one.pairs.size < other.pairs.size ? [one, other] : [other, one];
  let shared = 0;
  for (const [pair, count] of small.pairs) shared += Math.min(count, large.pairs.get(pair) ?? 0);
  return (2 * shared) / (one.count + other.count);
}

/** So alike that it was the same question before somebody edited it, if the ids say so too. */
export const edited = 0.8;
/** Alike enough to ask a person. */
export const alike = 0.6;
