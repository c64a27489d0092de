/**
 * A text in a normal form for searching: full-width and other digits as plain ones, every blank as a space, every dash
 * as a hyphen, without invisible characters. Positions in it can be mapped back to the text as written.
 */

interface FoldedText {
  text: string;
  /** Where the character at this place of the folded text is in the written one. */
  placeOf(at: number): number;
}

const foldable =
  /[\u00a0\u00ad\u0660-\u0669\u06f0-\u06f9\u180e\u2000-\u2015\u202a-\u202f\u205f-\u2064\u2212\u3000\ufeff\uff01-\uff5e]/;
const unseen = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;
const dash = /[\u2010-\u2015\u2212]/;

export function foldText(written: string): FoldedText {
  if (!foldable.test(written)) return { text: written, placeOf: (at) => at };
  const places = new Uint32Array(written.length + 1);
  const pieces: string[] = [];
  let length = 0;
  for (let at = 0; at < written.length; at++) {
    const sign = written.charAt(at);
    const folded = foldable.test(sign) ? foldSign(sign) : sign;
    if (folded === '') continue;
    pieces.push(folded);
    places[length++] = at;
  }
  places[length] = written.length;
  return { text: pieces.join(''), placeOf: (at) => places[at] ?? written.length };
}

function foldSign(sign: string): string {
  const code = sign.charCodeAt(0);
  if (unseen.test(sign)) return '';
  if (dash.test(sign)) return '-';
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660);
  if (code >= 0x06f0 && code <= 0x06f9) return String(code - 0x06f0);
  return ' ';
}
