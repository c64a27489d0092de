/**
 * Every code point but halves of surrogates, drawn as fast-check's own binary unit draws them. To take one back into
 * its number, as the making of every arbitrary text does, that one lists all million first: for each process nearly a
 * second of CPU, and 90 MB that the garbage collector goes through again and again.
 */
import fc from 'fast-check';

const FIRST_HALF = 0xd800;
const HALVES = 0x800;
const LAST = 0x10ffff;

/** For `fc.string({ unit: anyCharacter })`. */
export const anyCharacter = fc
  .nat({ max: LAST - HALVES })
  .map((at) => String.fromCodePoint(at < FIRST_HALF ? at : at + HALVES), numberOf);

function numberOf(character: unknown): number {
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('not one character');
  if (code >= FIRST_HALF && code < FIRST_HALF + HALVES) throw new Error('half a character');
  return code < FIRST_HALF ? code : code - HALVES;
}
