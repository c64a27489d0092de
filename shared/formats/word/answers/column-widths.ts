/**
 * Widths by content, as a browser lays out a table: every column gets what its longest word needs, and what is left goes
 * to those with long texts. Measured in letters of the titles and of a sample of rows; the widths fill the page exactly.
 */

interface ColumnWidthNeeds {
  title: string;
  sample: readonly string[];
}

/** Letters past which a longer word does not make its column wider; the next number is for pages with less room. */
const LONGEST_WORDS = [18, 12, 9, 7];
/** The share of the page that whole words may take: the rest is for long texts, which would be very tall in narrow columns. */
const MOST_FOR_WORDS = 0.85;
/** The same for a whole text. */
const LONGEST_TEXT = 90;
const FEWEST = 3;
/** Bold letters are wider, and even wider in the fonts that replace ours. */
const TITLE_FACTOR = 1.35;
/** The beginning of a long text is enough to measure. */
const MEASURED = 300;
const mark = /[\p{M}\p{Cf}]/u;
/** The first and the last code of letters that are twice as wide as others. */
const wide = [
  [0x1100, 0x115f],
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0x1f300, 0x3fffd],
] as const;

/** `characterWidth` and `padding` are in the unit of `total`. */
export function columnWidths(
  columns: readonly ColumnWidthNeeds[],
  total: number,
  characterWidth: number,
  padding: number,
): number[] {
  const characters = measureOnce();
  const measured = columns.map(({ title, sample }) => ({ title: characters(title), sample: sample.map(characters) }));
  const least = leastWidths(measured.map(leastCharacters), total, characterWidth, padding);
  const best = measured.map((column, at) =>
    Math.max(bestCharacters(column) * characterWidth + padding, least[at] ?? 0),
  );
  return wholeNumbers(fitted(least, best, total), total);
}

function leastWidths(characters: readonly number[], total: number, characterWidth: number, padding: number): number[] {
  const tries = LONGEST_WORDS.map((most) =>
    characters.map((count) => Math.min(count, most) * characterWidth + padding),
  );
  return tries.find((widths) => sum(widths) <= total * MOST_FOR_WORDS) ?? tries.at(-1) ?? [];
}

function fitted(least: readonly number[], best: readonly number[], total: number): number[] {
  const leastSum = sum(least);
  const bestSum = sum(best);
  if (leastSum >= total) return shared(total, least, best);
  if (bestSum <= total) return best.map((width) => (width * total) / bestSum);
  const share = (total - leastSum) / (bestSum - leastSum);
  return least.map((width, at) => width + ((best[at] ?? width) - width) * share);
}

/** Too little room for all: words will be broken, but long texts still get more than short ones. */
function shared(total: number, least: readonly number[], best: readonly number[]): number[] {
  const weights = least.map((width, at) => width + (best[at] ?? 0) / 4);
  return weights.map((weight) => (weight * total) / sum(weights));
}

/** Rounds so that the sum stays what it was. */
function wholeNumbers(widths: readonly number[], total: number): number[] {
  let exact = 0;
  let given = 0;
  return widths.map((width, at) => {
    exact += width;
    const whole = (at === widths.length - 1 ? total : Math.round(exact)) - given;
    given += whole;
    return whole;
  });
}

/** How many letters a text has, and its longest word. */
interface Characters {
  all: number;
  longestWord: number;
}

interface MeasuredColumn {
  title: Characters;
  sample: readonly Characters[];
}

function leastCharacters({ title, sample }: MeasuredColumn): number {
  return Math.max(FEWEST, title.longestWord * TITLE_FACTOR, ...sample.map(({ longestWord }) => longestWord));
}

/** A title may take three lines; nine of ten cells should need one, unless they are long. */
function bestCharacters({ title, sample }: MeasuredColumn): number {
  const lengths = sample.map(({ all }) => all).toSorted((a, b) => a - b);
  const usual = lengths[Math.floor((lengths.length - 1) * 0.9)] ?? 0;
  return Math.min(Math.max(usual, (title.all * TITLE_FACTOR) / 3), LONGEST_TEXT);
}

/** The same few options, words and places are in most cells. */
function measureOnce(): (text: string) => Characters {
  const known = new Map<string, Characters>();
  return (text) => {
    const characters = known.get(text) ?? measure(text);
    known.set(text, characters);
    return characters;
  };
}

function measure(text: string): Characters {
  let all = 0;
  let word = 0;
  let longestWord = 0;
  const end = Math.min(text.length, MEASURED);
  for (let at = 0; at < end; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at++;
    const count = isPlainCharacter(code) ? 1 : charactersOf(code);
    all += count;
    word = isBlank(code) ? 0 : word + count;
    if (word > longestWord) longestWord = word;
  }
  return { all, longestWord };
}

/** East Asian letters and pictures count twice, marks above and below letters not at all. */
function charactersOf(code: number): number {
  if (wide.some(([first, last]) => code >= first && code <= last)) return 2;
  return mark.test(String.fromCodePoint(code)) ? 0 : 1;
}

function isBlank(code: number): boolean {
  return code <= 0x20 || (!isPlainCharacter(code) && /\s/.test(String.fromCodePoint(code)));
}

/** Latin, Greek and Cyrillic up to the first marks: what most texts are made of needs no closer look. */
function isPlainCharacter(code: number): boolean {
  return code < 0x300 || (code >= 0x370 && code < 0x483);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
