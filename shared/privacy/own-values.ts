/**
 * What a respondent wrote about themselves elsewhere, removed from their texts: their own names, address or number have
 * no shape that could be recognised, but are in another column of the same row.
 */
import { foldText } from './folded-text.ts';
import type { PersonalKind } from './personal-kind.ts';

export interface OwnValue {
  kind: PersonalKind;
  value: string;
}

/** As it appears in the scrubbed text, in brackets. */
const labels: Record<PersonalKind, string> = {
  email: 'e-mail',
  phone: 'phone',
  name: 'name',
  address: 'address',
  id: 'id',
  location: 'place',
  network: 'ip',
  file: 'file',
  other: 'hidden',
};

/** Shorter ones are parts of ordinary words, so they count only as they were written. */
const SHORT_NAME = 4;
const SHORTEST_NAME = 2;
const SHORTEST_VALUE = 4;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 10;
/** The code of a country, and signs between digits. */
const MOST_BEFORE = 3;
const MOST_BETWEEN = 3;
const MOST_ENDING = 3;

const wordSign = /[\p{L}\p{N}]/u;
const cyrillic = /\p{sc=Cyrillic}/u;
const ending = /[аяйьоеиыую]$/iu;

export function withoutOwnValues(text: string, own: readonly OwnValue[]): string {
  if (own.length === 0) return text;
  const folded = foldText(text).text;
  let left = folded;
  // names last: an e-mail address or an id may hold one
  for (const one of own.toSorted((a, b) => Number(a.kind === 'name') - Number(b.kind === 'name'))) {
    left = without(left, one);
  }
  // where nothing was found the text stays as it was written
  return left === folded ? text : left;
}

/** The longest first: the whole name before its words. */
function without(text: string, { kind, value }: OwnValue): string {
  const whole = foldText(value).text.trim();
  const label = `[${labels[kind]}]`;
  if (kind === 'phone') return replaced(text, label, phoneIn(whole));
  if (kind === 'name') {
    const words = whole.split(/[^\p{L}\p{M}\p{N}'’-]+/u).filter((word) => word.length >= SHORTEST_NAME);
    const parts = [...(words.length > 1 ? [wordIn(whole)] : []), ...words.map(nameIn)];
    return parts.reduce((left, find) => replaced(left, label, find), text);
  }
  const local = kind === 'email' && whole.includes('@') ? [whole.slice(0, whole.lastIndexOf('@'))] : [];
  const parts = [whole, ...local].filter((part) => part.length >= SHORTEST_VALUE);
  return parts.reduce((left, part) => replaced(left, label, wordIn(part)), text);
}

interface Place {
  start: number;
  end: number;
}

/** The next place at or after one. `small`: the same text in small letters. */
type Find = (text: string, small: string, from: number) => Place | undefined;

function replaced(text: string, label: string, find: Find): string {
  const small = inSmall(text);
  let [made, done] = ['', 0];
  for (let place = find(text, small, 0); place; place = find(text, small, place.end)) {
    made += text.slice(done, place.start) + label;
    done = place.end;
  }
  return done === 0 ? text : made + text.slice(done);
}

/** Sign by sign, so that places stay the same; a few signs have no single small one. */
function inSmall(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from({ length: text.length }, (_, at) => {
    const sign = text.charAt(at).toLowerCase();
    return sign.length === 1 ? sign : text.charAt(at);
  }).join('');
}

const isEdge = (sign: string) => !wordSign.test(sign);

/** As words of their own, in capitals or not. */
function wordIn(part: string): Find {
  const wanted = inSmall(part);
  return (_text, small, from) => nextWord(small, wanted, from);
}

function nextWord(text: string, wanted: string, from: number): Place | undefined {
  for (let start = text.indexOf(wanted, from); start >= 0; start = text.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    if (isEdge(text.charAt(start - 1)) && isEdge(text.charAt(end))) return { start, end };
  }
  return undefined;
}

/** Russian names have endings: Ирина, Ирину, Ириной. */
function nameIn(word: string): Find {
  if (word.length < SHORT_NAME) return (text, _small, from) => nextWord(text, word, from);
  if (!cyrillic.test(word.slice(-1))) return wordIn(word);
  const stem = inSmall(word.replace(ending, ''));
  return (_text, small, from) => {
    for (let start = small.indexOf(stem, from); start >= 0; start = small.indexOf(stem, start + 1)) {
      let end = start + stem.length;
      while (end - start - stem.length < MOST_ENDING && cyrillic.test(small.charAt(end))) end++;
      if (isEdge(small.charAt(start - 1)) && isEdge(small.charAt(end))) return { start, end };
    }
    return undefined;
  };
}

/** However it is written: the same digits with a few signs between them, and the code of a country or none. */
function phoneIn(whole: string): Find {
  const wanted = whole.replace(/\D/g, '').slice(-MOST_DIGITS);
  if (wanted.length < FEWEST_DIGITS) return () => undefined;
  return (text, _small, from) => {
    const places = Array.from(text.matchAll(/\d/g), ({ index }) => index).filter((at) => at >= from);
    const digits = places.map((at) => text.charAt(at)).join('');
    const isNear = (at: number) => {
      const between = text.slice((places[at - 1] ?? -1) + 1, places[at]);
      return at > 0 && between.length <= MOST_BETWEEN && !wordSign.test(between);
    };
    for (let at = digits.indexOf(wanted); at >= 0; at = digits.indexOf(wanted, at + 1)) {
      const last = at + wanted.length - 1;
      const isWhole = Array.from({ length: wanted.length - 1 }, (_, step) => at + 1 + step).every(isNear);
      if (!isWhole || places[last + 1] === (places[last] ?? 0) + 1) continue;
      let first = at;
      while (at - first < MOST_BEFORE && isNear(first)) first--;
      const start = places[first] ?? 0;
      return { start: text.charAt(start - 1) === '+' ? start - 1 : start, end: (places[last] ?? 0) + 1 };
    }
    return undefined;
  };
}
