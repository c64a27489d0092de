/**
 * What a respondent wrote about themselves elsewhere, taken out of their texts: their own names, address or number have
 * no shape that could be recognised, but stand in another column of the same row.
 */
import { foldText } from './folded-text.ts';
import type { PersonalKind } from './personal-kind.ts';

export interface OwnValue {
  kind: PersonalKind;
  value: string;
}

/** As it stands in the scrubbed text, in brackets. */
const labels: Record<PersonalKind, string> = {
  ...{ email: 'e-mail', phone: 'phone', name: 'name', address: 'address', id: 'id' },
  ...{ location: 'place', network: 'ip', file: 'file', other: 'hidden' },
};

/** Shorter ones are parts of ordinary words, so they count only as they were written. */
const SHORT_NAME = 4;
const SHORTEST_NAME = 2;
const SHORTEST_VALUE = 4;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 10;

export function withoutOwnValues(text: string, own: readonly OwnValue[]): string {
  if (own.length === 0) return text;
  const folded = foldText(text).text;
  const small = folded.toLowerCase();
  let left = folded;
  // names last: an e-mail address or an id may hold one
  for (const one of own.toSorted((a, b) => Number(a.kind === 'name') - Number(b.kind === 'name'))) {
    for (const { pattern, hint } of patternsOf(one)) {
      if (small.includes(hint)) left = left.replace(pattern, `[${labels[one.kind]}]`);
    }
  }
  // where nothing was found the text stays as it was written
  return left === folded ? text : left;
}

interface OwnPattern {
  pattern: RegExp;
  /** In small letters; without it in the text there is nothing to look for. */
  hint: string;
}

/** The longest first: the whole name before its words. */
function patternsOf({ kind, value }: OwnValue): OwnPattern[] {
  const whole = foldText(value).text.trim();
  if (kind === 'phone') return phonePatterns(whole);
  if (kind === 'name') return [...namePatterns(whole)];
  const local = kind === 'email' && whole.includes('@') ? [whole.slice(0, whole.lastIndexOf('@'))] : [];
  return [whole, ...local].filter((part) => part.length >= SHORTEST_VALUE).map((part) => bounded(part));
}

function* namePatterns(whole: string): Generator<OwnPattern> {
  const words = whole.split(/[^\p{L}\p{M}\p{N}'’-]+/u).filter((word) => word.length >= SHORTEST_NAME);
  if (words.length > 1) yield bounded(whole);
  for (const word of words) {
    if (word.length < SHORT_NAME) yield { ...bounded(word), pattern: new RegExp(edges(escaped(word)), 'gu') };
    else yield inflected(word);
  }
}

function bounded(part: string): OwnPattern {
  return { pattern: new RegExp(edges(escaped(part)), 'giu'), hint: part.toLowerCase() };
}

/** Russian names have endings: Ирина, Ирину, Ириной. */
function inflected(word: string): OwnPattern {
  if (!/\p{sc=Cyrillic}$/u.test(word)) return bounded(word);
  const stem = word.replace(/[аяйьоеиыую]$/iu, '');
  return { pattern: new RegExp(edges(`${escaped(stem)}\\p{sc=Cyrillic}{0,3}`), 'giu'), hint: stem.toLowerCase() };
}

/** However it is written: the same digits with anything but letters and digits between them. */
function phonePatterns(whole: string): OwnPattern[] {
  const digits = whole.replace(/\D/g, '');
  if (digits.length < FEWEST_DIGITS) return [];
  const last = digits.slice(-MOST_DIGITS);
  const pattern = `(?<!\\d)\\+?\\d{0,3}[^\\p{L}\\p{N}]{0,3}${[...last].join('[^\\p{L}\\p{N}]{0,3}')}(?!\\d)`;
  return [{ pattern: new RegExp(pattern, 'gu'), hint: last.slice(0, 1) }];
}

const edges = (pattern: string) => `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`;

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/ +/g, '\\s+');
}
