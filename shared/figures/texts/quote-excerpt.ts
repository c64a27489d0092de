/** The part of a text that can be quoted: all of it, or whole sentences, those searched for among them. */
import type { Span } from './text-query.ts';

interface Excerpt {
  text: string;
  highlights: Span[];
  /** 0: of a length that reads well, in whole sentences. 1: short. 2: a single long sentence that is cut. */
  rank: 0 | 1 | 2;
}

const SHORT = 40;
const LONG = 300;

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });

export function excerptOf(text: string, highlights: readonly Span[]): Excerpt {
  const trimmed = withinBlanks(text, [0, text.length]);
  if (lengthOf(trimmed) <= LONG) return excerpt(text, trimmed, highlights);
  const parts = Array.from(sentences.segment(text), ({ index, segment }): Span => [index, index + segment.length]);
  const wanted = highlights[0]?.[0] ?? 0;
  const at = Math.max(
    0,
    parts.findIndex(([, end]) => wanted < end),
  );
  const window = withinBlanks(text, grown(text, parts, at));
  return lengthOf(window) <= LONG ? excerpt(text, window, highlights) : trimSentence(text, window, highlights);
}

/** The sentence with those after it, then with those before it, as long as they fit. */
function grown(text: string, parts: readonly Span[], at: number): Span {
  let [start, end] = parts[at] ?? [0, text.length];
  const fits = (from: number, to: number) => lengthOf(withinBlanks(text, [from, to])) <= LONG;
  for (const [, next] of parts.slice(at + 1)) {
    if (!fits(start, next)) break;
    end = next;
  }
  for (const [before] of parts.slice(0, at).reverse()) {
    if (!fits(before, end)) break;
    start = before;
  }
  return [start, end];
}

function excerpt(text: string, [start, end]: Span, highlights: readonly Span[]): Excerpt {
  return {
    text: text.slice(start, end),
    highlights: moved(highlights, [start, end], -start),
    rank: end - start < SHORT ? 1 : 0,
  };
}

/** At blanks, around what is searched for. */
function trimSentence(text: string, [first, last]: Span, highlights: readonly Span[]): Excerpt {
  const wanted = highlights.find(([start]) => start >= first && start < last)?.[0] ?? first;
  const from = wanted - first < LONG / 2 ? first : wordStart(text, wanted - LONG / 2);
  const room = Math.min(last, from + LONG);
  const blank = room < last ? text.lastIndexOf(' ', room) : last;
  const [start, end] = withinBlanks(text, [from, blank > wanted ? blank : wholeCharacter(text, room)]);
  const [before, after] = [start > first ? '…' : '', end < last ? '…' : ''];
  return {
    text: before + text.slice(start, end) + after,
    highlights: moved(highlights, [start, end], before.length - start),
    rank: 2,
  };
}

function wordStart(text: string, from: number): number {
  const blank = text.indexOf(' ', from);
  return blank >= 0 && blank < from + LONG / 4 ? blank + 1 : wholeCharacter(text, from);
}

/** Never between the halves of one character. */
function wholeCharacter(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at;
}

function moved(highlights: readonly Span[], [start, end]: Span, by: number): Span[] {
  return highlights.filter(([from, to]) => from >= start && to <= end).map(([from, to]): Span => [from + by, to + by]);
}

function lengthOf([start, end]: Span): number {
  return end - start;
}

function withinBlanks(text: string, [start, end]: Span): Span {
  const part = text.slice(start, end);
  return [start + part.length - part.trimStart().length, end - part.length + part.trimEnd().length];
}
