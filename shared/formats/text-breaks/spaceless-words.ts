/** Thai, Lao, Khmer and Myanmar are written without spaces between words: a dictionary knows where one ends. */
import { clusters } from './clusters.ts';

const words = new Intl.Segmenter('th', { granularity: 'word' });

const spaceless = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\ua9e0-\ua9ff\uaa60-\uaa7f]/;

export const isSpaceless = (text: string): boolean => spaceless.test(text);

/** Beside a figure a line does not end, nor between two scripts. */
const isLetter = (char: string): boolean => isSpaceless(char) && /^[\p{L}\p{M}]$/u.test(char);

/** What the dictionary does not know stays whole; no part begins inside a letter. */
export function spacelessParts(word: string): string[] {
  const starts = letterStarts(word);
  const parts: string[] = [];
  for (const { segment, index } of words.segment(word)) {
    const last = parts.at(-1);
    const mayStart = starts.has(index) && isLetter(word.charAt(index)) && isLetter(word.charAt(index - 1));
    if (last === undefined || mayStart) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

function letterStarts(word: string): Set<number> {
  let at = 0;
  return new Set(
    clusters(word).map((cluster) => {
      at += cluster.length;
      return at - cluster.length;
    }),
  );
}
