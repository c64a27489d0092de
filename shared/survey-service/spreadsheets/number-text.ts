/**
 * A number as its cell shows it: with the zeros, marks and words of its format. A whole number keeps all its digits
 * where a spreadsheet would shorten it, because a long number is a code like any other.
 */
import { dateText, isDateFormat } from './date-text.ts';

export const builtInFormats: ReadonlyMap<number, string> = new Map([
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [14, 'm/d/yy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yy h:mm'],
  [37, '#,##0'],
  [38, '#,##0'],
  [39, '#,##0.00'],
  [40, '#,##0.00'],
  [45, 'mm:ss'],
  [46, 'h:mm:ss'],
  [47, 'mm:ss'],
]);

/** Longer ones are not looked at: the longest that Excel itself offers has seventy. */
const FORMAT_CHARACTERS = 120;
const MOST_DECIMALS = 20;
const token = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|([0#?])|([.,%])|(.)/gsu;

export function numberText(value: number, format: string): string {
  const general = String(Number(value.toPrecision(15)));
  if (format.length > FORMAT_CHARACTERS || /^(general|@)?$/i.test(format)) return general;
  const { section, isNegative } = sectionFor(value, format);
  if (isDateFormat(section)) return dateText(value, section) ?? general;
  if (!/[0#?]/.test(section) || /[Ee][+-]|\//.test(section)) return general;
  return shaped(value, section, isNegative) ?? general;
}

/** Positive; negative; zero. A negative number in a section of its own is shown without its sign. */
function sectionFor(value: number, format: string): { section: string; isNegative: boolean } {
  const sections = format.match(/(?:"[^"]*"|\\.|[^;"\\])+/gs) ?? [format];
  const at = value < 0 ? 1 : value === 0 ? 2 : 0;
  return { section: sections[at] ?? sections[0] ?? format, isNegative: value < 0 && sections[1] === undefined };
}

interface Piece {
  isDigit: boolean;
  /** A literal, or the kind of a digit. */
  text: string;
}

function shaped(value: number, section: string, isNegative: boolean): string | undefined {
  const before: Piece[] = [];
  const after: Piece[] = [];
  let [isAfterPoint, hasThousands, scale] = [false, false, 1];
  for (const [, quoted, escaped, digit, mark, other] of section.matchAll(token)) {
    const side = isAfterPoint ? after : before;
    if (digit) side.push({ isDigit: true, text: digit });
    else if (mark === '.') isAfterPoint = true;
    else if (mark === ',') hasThousands = true;
    else {
      if (mark === '%') scale *= 100;
      const literal = quoted ?? escaped ?? mark ?? other;
      if (literal) side.push({ isDigit: false, text: literal });
    }
  }
  const decimals = after.filter(({ isDigit }) => isDigit).length;
  if (decimals > MOST_DECIMALS || scale > 10_000 || Math.abs(value) >= 1e15) return undefined;
  const [whole = '', fraction = ''] = Math.abs(value * scale)
    .toFixed(decimals)
    .split('.');
  const sign = isNegative ? '-' : '';
  return sign + wholeText(whole, before, hasThousands) + fractionText(fraction, after);
}

/** Digits fill the places from the right; the rest is put at the first place. */
function wholeText(digits: string, pieces: readonly Piece[], hasThousands: boolean): string {
  let left = digits === '0' ? '' : digits;
  let placed = 0;
  let text = '';
  let placesLeft = pieces.filter(({ isDigit }) => isDigit).length;
  const place = (digit: string) => {
    text = (hasThousands && placed > 0 && placed % 3 === 0 ? `${digit},` : digit) + text;
    placed++;
  };
  for (const { isDigit, text: kind } of pieces.toReversed()) {
    if (!isDigit) {
      text = kind + text;
      continue;
    }
    placesLeft--;
    const digit = left.slice(-1) || (kind === '0' ? '0' : '');
    left = left.slice(0, -1);
    if (digit) place(digit);
    for (; placesLeft === 0 && left !== ''; left = left.slice(0, -1)) place(left.slice(-1));
  }
  return text;
}

/** Digits that need not be shown are left away from the end. */
function fractionText(digits: string, pieces: readonly Piece[]): string {
  const kinds = pieces.filter(({ isDigit }) => isDigit).map(({ text }) => text);
  let shown = digits.length;
  while (shown > 0 && kinds[shown - 1] !== '0' && digits[shown - 1] === '0') shown--;
  let at = 0;
  const text = pieces.map((piece) => (piece.isDigit ? (at < shown ? (digits[at++] ?? '') : '') : piece.text)).join('');
  return shown > 0 ? `.${text}` : text;
}
