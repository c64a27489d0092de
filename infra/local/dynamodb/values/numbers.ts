/** Numbers of up to 38 digits, exact: read, written as DynamoDB writes them, added, compared, and turned into sortable bytes. */
import { invalid } from '../refusal.ts';

/** units × 10^exponent; units do not end with a zero. */
interface Decimal {
  units: bigint;
  exponent: number;
}

const MOST_DIGITS = 38;
const HIGHEST = 125;
const LOWEST = -130;
/** Whole numbers this short are written in one way only. */
const plain = /^(?:0|-?[1-9]\d{0,14})$/;
const number = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/;

/** Without needless zeros, signs and exponents. */
export function canonicalNumber(text: string): string {
  return plain.test(text) ? text : written(checked(parse(text)));
}

export function addNumbers(a: string, b: string): string {
  return sum(parse(a), parse(b));
}

export function subtractNumbers(a: string, b: string): string {
  const { units, exponent } = parse(b);
  return sum(parse(a), { units: -units, exponent });
}

export function compareNumbers(a: string, b: string): number {
  if (plain.test(a) && plain.test(b)) return Number(a) - Number(b);
  return Buffer.compare(sortableNumber(a), sortableNumber(b));
}

/** Bytes that sort as the numbers do: sign, power of ten, digits; those of negative numbers are turned over. */
export function sortableNumber(text: string): Buffer {
  const { units, exponent } = parse(text);
  if (units === 0n) return Buffer.of(0x80);
  const digits = String(units < 0n ? -units : units);
  const power = exponent + digits.length + 1000;
  const bytes = [power >> 8, power & 0xff, ...Array.from(digits, (digit) => Number(digit) + 1)];
  // The end mark makes a shorter negative number, which is the larger one, sort last.
  return Buffer.from(units > 0n ? [0xc0, ...bytes] : [0x40, ...bytes.map((byte) => 0xff - byte), 0xff]);
}

function sum(a: Decimal, b: Decimal): string {
  const exponent = Math.min(a.exponent, b.exponent);
  const units = scaled(a, exponent) + scaled(b, exponent);
  return written(checked(trimmed(units, exponent)));
}

function scaled({ units, exponent }: Decimal, to: number): bigint {
  return units * 10n ** BigInt(exponent - to);
}

function parse(text: string): Decimal {
  const [, sign, whole = '', fraction = '', power = '0'] = number.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '')
    throw invalid(`The parameter cannot be converted to a numeric value: ${text}`);
  const units = BigInt(whole + fraction);
  return trimmed(sign === '-' ? -units : units, Number(power) - fraction.length);
}

function trimmed(units: bigint, exponent: number): Decimal {
  if (units === 0n) return { units, exponent: 0 };
  const digits = String(units);
  const kept = digits.replace(/0+$/, '');
  return { units: BigInt(kept), exponent: exponent + digits.length - kept.length };
}

function checked(decimal: Decimal): Decimal {
  const { units, exponent } = decimal;
  if (units === 0n) return decimal;
  const digits = String(units < 0n ? -units : units).length;
  const highest = exponent + digits - 1;
  if (highest > HIGHEST)
    throw invalid('Number overflow. Attempting to store a number with magnitude larger than supported range');
  if (highest < LOWEST)
    throw invalid('Number underflow. Attempting to store a number with magnitude smaller than supported range');
  if (digits > MOST_DIGITS) throw invalid('Attempting to store more than 38 significant digits in a Number');
  return decimal;
}

function written({ units, exponent }: Decimal): string {
  if (exponent >= 0) return String(units) + (units === 0n ? '' : '0'.repeat(exponent));
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(1 - exponent, '0');
  return `${sign}${digits.slice(0, exponent)}.${digits.slice(exponent)}`;
}
