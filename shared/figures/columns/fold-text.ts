/** Texts that differ only in case and spaces are one: the form that they have in common, and how long a text is. */

export function foldText(text: string): string {
  const need = foldNeeds(text);
  if (need === 0) return text;
  const composed = need & COMPOSE ? text.normalize('NFC') : text;
  const lower = need & LOWER ? composed.toLowerCase() : composed;
  return need & SPACES ? lower.replace(/\s+/g, ' ').trim() : lower;
}

const [COMPOSE, LOWER, SPACES] = [1, 2, 4];

/** What has to be done to a text: looking costs less than doing it to all. Other letters need all of it. */
function foldNeeds(text: string): number {
  let need = 0;
  let before = 0x20;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20) {
      if (before === 0x20) need |= SPACES;
    } else if (code < 0x80) {
      if (code < 0x20) need |= SPACES;
      else if (code >= 0x41 && code <= 0x5a) need |= LOWER;
    } else if (code >= 0x430 && code <= 0x45f) {
      // small letters of Cyrillic, in one piece
    } else if (code >= 0x400 && code < 0x430) need |= LOWER;
    else if (!isPlainSign(code)) return COMPOSE | LOWER | SPACES;
    before = code;
  }
  return before === 0x20 ? need | SPACES : need;
}

/** Angle quotes, dashes, quotes, ellipses and the halves of most emoji: they have no case, are no spaces and compose with nothing. */
function isPlainSign(code: number): boolean {
  if (code === 0xab || code === 0xbb) return true;
  if (code >= 0x2010 && code <= 0x2026) return true;
  return (code >= 0xd83c && code <= 0xd83e) || (code >= 0xdc00 && code <= 0xdfff);
}

/** In characters as people count them, near enough: code points. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) length--;
  return length;
}
