/** What a whole answer looks like: an e-mail, a phone, a person's name, an address, a number of an account or a document. */
import { firstNames } from './first-names.ts';
import { foldText } from './folded-text.ts';
import { ibanLengthAt, isCard } from './number-checks.ts';
import type { PersonalKind } from './personal-kind.ts';

/** Longer texts are comments. */
const LONGEST = 200;

const email = /^[^\s@,;]{1,64}@[^\s@,;]+\.[^\s@,;.]{2,63}$/u;
const coordinates = /^\(?[-+]?\d{1,3}\.\d{3,}\s*[,; ]\s*[-+]?\d{1,3}\.\d{3,}\)?$/;
const ipAddress = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){3,7})$/i;
const documents = [
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^\d{3}-\d{3}-\d{3}[ -]\d{2}$/,
  /^\d{3}-\d{2}-\d{4}$/,
  /^\d{3}\.\d{3}\.\d{3}-\d{2}$/,
  /^\d{2}\s?\d{2}\s\d{6}$/,
  /^\d{8}-?[A-Z]$/,
];
const streets =
  /(?<!\p{L})(?:street|st\.|avenue|ave\.?|road|rd\.?|lane|drive|blvd|boulevard|square|улиц\p{L}*|ул\.?|проспект\p{L}*|пр-т|пр\.|переул\p{L}*|пер\.|шоссе|бульвар\p{L}*|набережн\p{L}*|площад\p{L}*|calle|avenida|av\.|paseo|plaza|carrera|rua|travessa|praça|alameda)(?!\p{L})/iu;
const nameWords = /^\p{Lu}[\p{L}'’-]*\.?(?: \p{Lu}[\p{L}'’-]*\.?){0,3}$/u;
const patronymic = /(?:ович|евич|ична|овна|евна)$/iu;

export function shapeOf(value: string): PersonalKind | undefined {
  const text = foldText(value.trim()).text.trim();
  if (text === '' || text.length > LONGEST) return undefined;
  if (email.test(text)) return 'email';
  if (coordinates.test(text)) return 'location';
  if (ipAddress.test(text)) return 'network';
  if (isAccount(text)) return 'id';
  if (isPhone(text)) return 'phone';
  if (isAddress(text)) return 'address';
  return isName(text) ? 'name' : undefined;
}

function isAccount(text: string): boolean {
  const digits = text.replace(/[ .-]/g, '');
  if (/^\d+$/.test(digits) && (isCard(digits) || digits.length === 20)) return true;
  return ibanLengthAt(text, 0) === text.length || documents.some((shape) => shape.test(text));
}

/** Numbers without any sign may count something: they must be as long as phones are. */
function isPhone(text: string): boolean {
  if (!/^\+?[\d ().-]{7,24}$/.test(text)) return false;
  const { length } = text.replace(/\D/g, '');
  if (text.startsWith('+')) return length >= 7 && length <= 15;
  if (/^\d+$/.test(text)) return /^[78]\d{10}$/.test(text);
  return (
    length >= 9 && length <= 15 && !/^\d+\.\d+$/.test(text) && !/(?:19|20)\d\d/.test(text) && /[-() ]\d{2}/.test(text)
  );
}

/** Streets, numbers and names of places: a sentence that mentions an address has other words too. */
function isAddress(text: string): boolean {
  if (!/\d/.test(text) || !streets.test(text)) return false;
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const fitting = words.filter((word) => /^[\p{Lu}\p{N}№#(]/u.test(word) || streets.test(word) || word.length < 4);
  return fitting.length >= words.length * 0.7;
}

function isName(text: string): boolean {
  if (!nameWords.test(text)) return false;
  const words = text.split(' ');
  return words.some((word) => firstNames.has(word.toLowerCase()) || patronymic.test(word));
}
