/** Numbers that carry a check of their own: cards and bank accounts. */

/** How long an IBAN is, by country. */
const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MR: 27,
  MT: 31,
  MU: 30,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
};

const LONGEST_IBAN = 34;

/** How many characters from `start` on make an account number, blanks and hyphens between them counted; 0 for none. */
export function ibanLengthAt(text: string, start: number): number {
  const length = ibanLengths[text.slice(start, start + 2).toUpperCase()];
  if (length === undefined) return 0;
  let signs = '';
  for (let at = start; at < text.length && at < start + 2 * LONGEST_IBAN; at++) {
    const sign = text.charAt(at);
    if (/[A-Za-z0-9]/.test(sign)) signs += sign;
    else if (sign !== ' ' && sign !== '-') return 0;
    if (signs.length === length) return isIban(signs) ? at + 1 - start : 0;
  }
  return 0;
}

function isIban(signs: string): boolean {
  let rest = 0;
  for (const sign of signs.slice(4) + signs.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Digits only. A card begins with 2 to 6 and has 13 to 19 digits, the last of which follows from the others. */
export function isCard(digits: string): boolean {
  if (!/^[2-6]\d{12,18}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits.charAt(digits.length - 1 - at));
    const counted = at % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}
