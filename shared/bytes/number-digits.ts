/** Which numbers of a survey service a double can hold, digit by digit, and which must stay the text they came as. */

/** Longer ones are not treated as numbers: working with them would cost more than it is worth. */
const LONGEST = 400;
/** A double holds every number of this many digits; and this many distinguish any two doubles. */
const ALWAYS_HELD = 15;
const TELLING = 17;

/** `source` is a number as JSON writes it. */
export function holdsDigits(source: string): boolean {
  const number = Number(source);
  if (source.length > LONGEST || !Number.isFinite(number)) return false;
  // nearly every number is this short, and every number of every answer passes here
  if (source.length <= ALWAYS_HELD && number !== 0) return true;
  const [mantissa = ''] = source.split(/[eE]/, 1);
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  if (digits.length <= ALWAYS_HELD) return number !== 0 || digits === '';
  if (/^-?\d+$/.test(source)) return String(number) === source || BigInt(source) === BigInt(number);
  return digits.length <= TELLING;
}

/** JSON in which a number that would lose digits stays the text it was written as; `isHeld` says that there is none. */
export function parseKeepingDigits(json: string): { value: unknown; isHeld: boolean } {
  let isHeld = true;
  const value: unknown = JSON.parse(json, (_key: string, found: unknown, context?: { source?: string }) => {
    const source = typeof found === 'number' ? context?.source : undefined;
    if (source === undefined || holdsDigits(source)) return found;
    isHeld = false;
    return source;
  });
  return { value, isHeld };
}
