/**
 * Text that runs from right to left, wholly or in part. Word must be given the direction of each run; a paragraph goes
 * the way of its first letter, and signs between two directions go the way of the paragraph.
 */

/** Hebrew, Arabic, Syriac, Thaana and their later relatives; all other letters run from left to right. */
const rightToLeftBlocks = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}';
const anyLetter = /\p{L}/gu;
const rightToLeft = new RegExp(`[${rightToLeftBlocks}]`, 'u');

interface DirectedText {
  isRightToLeft: boolean;
  runs: { text: string; isRightToLeft: boolean }[];
}

export function directedRuns(text: string): DirectedText {
  if (!rightToLeft.test(text))
    return { isRightToLeft: false, runs: text === '' ? [] : [{ text, isRightToLeft: false }] };
  const runs: DirectedText['runs'] = [];
  let paragraph: boolean | undefined;
  let direction = false;
  let runStart = 0;
  let lettersEnd = 0;

  function endRun(at: number): void {
    if (at > runStart) runs.push({ text: text.slice(runStart, at), isRightToLeft: direction });
    runStart = Math.max(at, runStart);
  }

  for (const { 0: letter, index } of text.matchAll(anyLetter)) {
    const turned = rightToLeft.test(letter);
    paragraph ??= direction = turned;
    if (turned !== direction) {
      endRun(direction === paragraph ? index : lettersEnd);
      direction = turned;
    }
    lettersEnd = index + letter.length;
  }
  const isRightToLeft = paragraph === true;
  if (direction !== isRightToLeft) {
    endRun(lettersEnd);
    direction = isRightToLeft;
  }
  endRun(text.length);
  return { isRightToLeft, runs };
}

/** Whether the UTF-8 character that begins here is in those blocks, so that other scripts need no decoding. */
export function isRightToLeftAt(bytes: Uint8Array, at: number): boolean {
  const lead = bytes[at] ?? 0;
  const next = bytes[at + 1] ?? 0;
  if (lead >= 0xd6 && lead <= 0xdf) return lead > 0xd6 || next >= 0x90;
  if (lead === 0xe0) return next >= 0xa0 && next <= 0xa3;
  if (lead === 0xef) return isPresentationForm(next, bytes[at + 2] ?? 0);
  return lead === 0xf0 && (next === 0x90 || next === 0x9e) && (bytes[at + 2] ?? 0) >= 0xa0;
}

/** U+FB1D to U+FDFF and U+FE70 to U+FEFC. What lies between is in many an emoji, and has no direction. */
function isPresentationForm(second: number, third: number): boolean {
  if (second === 0xac) return third >= 0x9d;
  if (second === 0xb9) return third >= 0xb0;
  if (second === 0xbb) return third <= 0xbc;
  return second > 0xac && second < 0xbb && second !== 0xb8;
}
