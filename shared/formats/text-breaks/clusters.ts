/**
 * Letters as people see and write them, none of which a line may cut in two: a letter with its marks, letters that a
 * virama joins, a vowel of Thai or Lao with the consonant before or after it.
 */

/** A quick look: all scripts that have such letters are here. */
const mayJoin = /[\u0900-\u17ff]/;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letter after it goes under, or melts into, the one before it. */
const joinsNext =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]\u200d?$|[\u0e40-\u0e44\u0ec0-\u0ec4]$/;
/**
 * Marks, the vowels of Thai and Lao that follow their consonant, signs that repeat or shorten a word, and the consonant
 * that closes a syllable of Myanmar.
 */
const joinsLast =
  /^[\u1000-\u1021\u103f](?:\u1037?\u103a|\u1039)|^[\p{M}\u0e2f\u0e30\u0e32\u0e33\u0e45\u0e46\u0eaf\u0eb0\u0eb2\u0eb3\u0ebd\u0ec6\u17d7]/u;

export function clusters(text: string): string[] {
  const found = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return mayJoin.test(text) ? joined(found) : found;
}

function joined(characters: readonly string[]): string[] {
  const found: string[] = [];
  for (const character of characters) {
    const last = found.at(-1);
    if (last !== undefined && isJoined(last, character)) found[found.length - 1] = last + character;
    else found.push(character);
  }
  return found;
}

function isJoined(last: string, character: string): boolean {
  return (joinsLast.test(character) && /\S$/.test(last)) || (joinsNext.test(last) && /^\p{L}/u.test(character));
}
