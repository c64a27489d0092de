/**
 * A personal value with most of it hidden: enough to see what it is, too little to know whose it is. What looks like an
 * e-mail or a phone is masked as one wherever it occurs.
 */
import { foldText } from './folded-text.ts';
import type { PersonalKind } from './personal-kind.ts';
import { shapeOf } from './value-shape.ts';

export const HIDDEN = '…';

const masks: Record<PersonalKind, (text: string) => string> = {
  email: maskedEmail,
  phone: maskedPhone,
  name: initials,
  address: () => HIDDEN,
  id: lastOf,
  location: () => HIDDEN,
  network: maskedAddress,
  file: (text) => HIDDEN + (/\.[a-z\d]{1,5}$/i.exec(text)?.[0] ?? ''),
  other: () => HIDDEN,
};

/** An empty value stays empty. */
export function maskText(value: string, kind: PersonalKind): string {
  const text = foldText(value).text.trim();
  if (text === '') return '';
  if (/^[{[]/.test(text)) return HIDDEN;
  const shape = shapeOf(text);
  return masks[shape === 'email' || shape === 'phone' ? shape : kind](text);
}

/** `g…@example.org` */
function maskedEmail(text: string): string {
  const at = text.lastIndexOf('@');
  const isAddress = at > 0 && /^[^\s@]+\.[^\s@]+$/.test(text.slice(at + 1)) && !/\s/.test(text.slice(0, at));
  return isAddress ? firstLetter(text) + HIDDEN + text.slice(at).toLowerCase() : HIDDEN;
}

const shortCodes = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const FEWEST_HIDDEN = 4;

/** `+7 … 12`: the country if it is given, and the last two digits. */
function maskedPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const country = text.startsWith('+') ? (shortCodes.exec(digits)?.[0] ?? digits.slice(0, 3)) : '';
  if (digits.length - country.length - 2 < FEWEST_HIDDEN) return HIDDEN;
  return `${country && `+${country} `}${HIDDEN} ${digits.slice(-2)}`;
}

/** `G… H…` */
function initials(text: string): string {
  const words = text.split(/\s+/).slice(0, 4);
  if (!words.every((word) => /^\p{L}/u.test(word))) return HIDDEN;
  return words.map((word) => firstLetter(word) + HIDDEN).join(' ');
}

/** The last two signs, where enough stay hidden before them. */
function lastOf(text: string): string {
  return text.length - 2 >= FEWEST_HIDDEN ? HIDDEN + text.slice(-2) : HIDDEN;
}

/** The beginning of an address on the network; a browser's name says too much altogether. */
function maskedAddress(text: string): string {
  const start = /^\d{1,3}\.\d{1,3}(?=\.\d{1,3}\.\d{1,3}$)|^[\da-f]{1,4}:[\da-f]{1,4}(?=:[\da-f:]+$)/i.exec(text)?.[0];
  return start === undefined ? HIDDEN : `${start}${start.includes(':') ? ':' : '.'}${HIDDEN}`;
}

function firstLetter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0);
}
