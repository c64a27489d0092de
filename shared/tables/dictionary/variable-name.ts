/**
 * Names that every analyst's program takes: ASCII letters, digits and `_`, a letter first, at most 32 bytes. A variable of
 * the survey keeps its own name where that is one of these and means nothing else.
 */
import { systemFields } from '../../packing/fields.ts';

const MOST = 32;

/** Words of SPSS, Stata, R and SQL that cannot name a variable, and every name that a question may ever get. */
const reserved =
  /^(all|and|by|eq|ge|gt|le|lt|ne|not|or|to|with|if|in|using|byte|int|long|float|double|strl|str\d+|true|false|null|na|nan|inf|else|for|function|next|repeat|break|while|q\d+(_.*)?)$/;

/** `taken`: in lower case. */
export function variableName(given: string, taken: ReadonlySet<string>): string {
  const plain = asciiName(given);
  if (isFree(plain, taken) && /^[a-z]/i.test(plain)) return plain;
  const marked = plain === '' ? '' : truncate(`v_${plain}`, MOST);
  if (marked !== '' && isFree(marked, taken)) return marked;
  for (let number = plain === '' ? 1 : 2; ; number++) {
    const numbered = `${truncate(marked || 'v', MOST - String(number).length - 1)}_${number}`;
    if (isFree(numbered, taken)) return numbered;
  }
}

/** Letters lose their accents; what is no letter of ASCII becomes `_`. */
function asciiName(given: string): string {
  const bare = given.normalize('NFKD').replace(/\p{M}/gu, '');
  return truncate(bare.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+/, ''), MOST);
}

/** Programs take a `_` at the end for a name of their own. */
function truncate(name: string, most: number): string {
  return name.slice(0, most).replace(/_+$/, '');
}

const ofSystem = new Set<string>(systemFields);

function isFree(name: string, taken: ReadonlySet<string>): boolean {
  const plain = name.toLowerCase();
  return plain !== '' && !taken.has(plain) && !ofSystem.has(plain) && !reserved.test(plain);
}
