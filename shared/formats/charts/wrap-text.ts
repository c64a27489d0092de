/** Breaks a label into lines no wider than allowed; what does not fit into the last line ends in an ellipsis. Where there is no room for a single character there is no line at all. */
import { clusters } from '../text-breaks/clusters.ts';
import { isSpaceless, spacelessParts } from '../text-breaks/spaceless-words.ts';
import type { MeasureText, TextWeight } from './drawing.ts';

interface Wrapping {
  width: number;
  maxLines: number;
  size: number;
  measure: MeasureText;
  weight?: TextWeight;
}

const ELLIPSIS = '…';
/** No label has room for more, and an endless one must not be measured letter by letter. */
const mostCharacters = 600;

export function wrapText(text: string, wrapping: Wrapping): string[] {
  let rest = oneLine(text).slice(0, mostCharacters);
  const lines: string[] = [];
  while (rest !== '' && lines.length < wrapping.maxLines - 1) {
    const line = fittingStart(rest, wrapping);
    if (line === '') return [];
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  const last = truncateText(rest, wrapping);
  if (last !== '') lines.push(last);
  return lines;
}

/** Without line breaks. Spaces that must not break stay what they are. */
export function oneLine(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').trim();
}

/** One line, with an ellipsis where it had to be cut; empty where not even that fits. */
export function truncateText(text: string, wrapping: Omit<Wrapping, 'maxLines'>): string {
  if (fits(text, wrapping)) return text;
  const parts = clusters(text);
  const count = mostThat(parts.length, (count) => fits(`${parts.slice(0, count).join('')}${ELLIPSIS}`, wrapping));
  const start = parts.slice(0, count).join('').trimEnd();
  return start !== '' || fits(ELLIPSIS, wrapping) ? `${start}${ELLIPSIS}` : '';
}

/** As many whole words as fit; a word that is too wide alone is broken. Nothing where no character fits. */
function fittingStart(text: string, wrapping: Wrapping): string {
  if (fits(text, wrapping)) return text;
  const breaks = breaksOf(text);
  const words = mostThat(breaks.length, (count) => fits(text.slice(0, breaks[count - 1]), wrapping));
  if (words > 0) return text.slice(0, breaks[words - 1]);
  const parts = clusters(text);
  const count = mostThat(parts.length, (some) => fits(parts.slice(0, some).join(''), wrapping));
  return parts.slice(0, endOfLine(parts, count)).join('');
}

/** A full stop or a closing bracket does not begin a line: the letter before it goes with it. */
const closing = /^[、。，．・：；！？）］｝」』】〉》〕％”’…]/;

function endOfLine(parts: readonly string[], count: number): number {
  let end = count;
  while (end > 1 && closing.test(parts[end] ?? '')) end--;
  return end;
}

function fits(text: string, { width, size, measure, weight = 'regular' }: Omit<Wrapping, 'maxLines'>): boolean {
  return measure(text, size, weight) <= width;
}

/** Where a line may end. */
function breaksOf(text: string): number[] {
  const breaks = [...text.matchAll(/(?<=[-/\u200b])| /g)].map((match) => match.index).filter((index) => index > 0);
  if (!isSpaceless(text)) return breaks;
  let at = 0;
  const ends = spacelessParts(text).map((part) => {
    at += part.length;
    return at;
  });
  return [...new Set([...breaks, ...ends])].sort((one, other) => one - other);
}

/** The largest count for which it holds, as long as it holds for all smaller ones. */
function mostThat(most: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
