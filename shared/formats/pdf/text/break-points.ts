/** A line of text cut where it may be broken: words with their spaces, Chinese characters, pieces of endless words. */
import { isHan } from '../../fonts/code-points.ts';
import { clusters } from '../../text-breaks/clusters.ts';
import { isSpaceless, spacelessParts } from '../../text-breaks/spaceless-words.ts';

export interface Chunk {
  /** Where it starts in the line of text. */
  at: number;
  text: string;
  isSpace: boolean;
  /** It goes on the word before it, so that word's line is filled to its end. */
  isTail?: boolean;
}

/** What is longer is cut anyway: no line is that long, and a shaper's work grows with the word. */
const LONGEST = 60;

/** Spaces a line may be broken at, or what is between them; a no-break space is a letter here. */
const pieces = /([ \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]+)|[^ \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]+/g;
const hasHan = /[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{20000}-\u{3ffff}]/u;
/**
 * After a hyphen or a slash, when a letter follows: never inside a date or a range of numbers. After a space without
 * width, Ethiopic's signs between words, and the full stops of scripts that set no space behind them.
 */
const afterHyphen = /(?<=[\p{L}\d][-‐–—/]|[\u200b\u1361-\u1368\u104a\u104b\u17d4\u17d5])(?=\p{L})/u;

/** Never at the start of a line, never at its end. */
const closing = /^[!%),.:;?\]}¢°·’”†‡›℃、。〃〆々〉》」』】〕〗〞︰﹐﹑﹒！＂％），．：；？］｝～ー]$/u;
const opening = /^[$(£¥[{‘“‹〈《「『【〔〖（［｛￥]$/u;

export function breakPoints(line: string): Chunk[] {
  const chunks: Chunk[] = [];
  const isOnlyWords = !hasHan.test(line) && !afterHyphen.test(line) && !isSpaceless(line);
  for (const { 0: text, 1: spaces, index } of line.matchAll(pieces)) {
    if (spaces === undefined) addWord(chunks, index, isOnlyWords ? [text] : partsOf(text));
    else chunks.push({ at: index, text, isSpace: true });
  }
  return chunks;
}

/** What a line is not broken inside of. */
export function wordsOf(line: string): string[] {
  return breakPoints(line).flatMap(({ text, isSpace }) => (isSpace ? [] : [text]));
}

function addWord(chunks: Chunk[], start: number, parts: readonly string[]): void {
  let at = start;
  for (const part of parts) {
    const pieces = part.length > LONGEST ? shortPieces(part, LONGEST) : [part];
    pieces.forEach((text, piece) => {
      chunks.push({ at, text, isSpace: false, isTail: piece > 0 });
      at += text.length;
    });
  }
}

function partsOf(word: string): string[] {
  if (hasHan.test(word)) return hanParts(word);
  const parts = afterHyphen.test(word) ? word.split(afterHyphen) : [word];
  return isSpaceless(word) ? parts.flatMap(spacelessParts) : parts;
}

/** Every Chinese character is a part of its own, with the punctuation that must not leave it. */
function hanParts(word: string): string[] {
  const parts: string[] = [];
  let isGlued = true;
  for (const char of word) {
    const last = parts.at(-1);
    const startsPart = !isGlued && (isHan(char) || isHan(lastChar(last ?? '')));
    if (last === undefined || (startsPart && !closing.test(char))) parts.push(char);
    else parts[parts.length - 1] = last + char;
    isGlued = opening.test(char);
  }
  return parts;
}

const lastChar = (text: string) => Array.from(text.slice(-2)).at(-1) ?? '';

/** A word in pieces of at most so many units, cut between characters as people see them. */
export function shortPieces(word: string, longest: number): string[] {
  const short: string[] = [];
  let piece = '';
  for (const cluster of clusters(word)) {
    if (piece !== '' && piece.length + cluster.length > longest) {
      short.push(piece);
      piece = '';
    }
    piece += cluster;
    // A letter under a pile of marks can be longer than any piece.
    while (piece.length > LONGEST) {
      const breakAt = LONGEST - (/[\ud800-\udbff]/.test(piece.charAt(LONGEST - 1)) ? 1 : 0);
      short.push(piece.slice(0, breakAt));
      piece = piece.slice(breakAt);
    }
  }
  return piece === '' ? short : [...short, piece];
}
