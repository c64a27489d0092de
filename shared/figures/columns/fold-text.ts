/** Texts that differ only in case and spaces are one: the form that they have in common, and how long a text is. */

export function foldText(text: string): string {
  if (needsAll.test(text)) return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  return hasCapital.test(text) ? text.toLowerCase() : text;
}

/**
 * Looking costs less than doing all of it to every text. Whatever stands around them, these stay as they are or become small:
 * letters and signs of Latin, those of Cyrillic, dashes, quotes, ellipses, №, pictures and the halves of most emoji.
 */
const needsAll =
  /[^\ufdfe-\ufe10 -\x7f\xa1-\xff\u0400-\u045f\u2010-\u2026\u2116\u2600-\u27bf\ud83c-\ud83e\udc00-\udfff]|^ | (?: |$)/;
const hasCapital = /[A-Z\xc0-\xde\u0400-\u042f]/;

/** In characters as people count them, near enough: code points. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) length--;
  return length;
}
