/**
 * E-mail addresses in a text, also disguised ones: `name (at) host (dot) org`. Around every sign that could be an @ a
 * bounded stretch to each side is searched, so that the cost grows only with the length of the text.
 */

interface FoundEmail {
  start: number;
  end: number;
}

const words = { at: '(?:at|собака|arroba)', dot: '(?:dot|точка|punto|ponto)' };
const signs = new RegExp(`@|[([{<] ?${words.at} ?[)\\]}>]| ${words.at} `, 'giu');
const dot = `(?: ?\\. ?(?=[\\p{L}\\p{N}])| ?[([{<] ?${words.dot} ?[)\\]}>] ?| ${words.dot} )`;
const host = new RegExp(
  ` ?[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}(?:${dot}[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}){1,8}`,
  'iuy',
);
const plainHost = / ?[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}][\p{L}\p{N}-]{0,62}){1,8}/iuy;
const spokenDot = new RegExp(`${words.dot}`, 'iu');
const dotBefore = new RegExp(`(?: ?[([{<] ?${words.dot} ?[)\\]}>] ?| ${words.dot} )$`, 'iu');
const localSign = /[\p{L}\p{N}._%+'-]/u;
const LONGEST_LOCAL = 64;
const LONGEST_DOT = 12;

export function findEmails(text: string): FoundEmail[] {
  const found: FoundEmail[] = [];
  for (const { 0: sign, index } of text.matchAll(signs)) {
    const start = localStart(text, index);
    const end = start < 0 ? -1 : hostEnd(text, index + sign.length, sign);
    if (end > 0) found.push({ start, end });
  }
  return found;
}

/** Where the part before the sign begins; -1 when there is none. */
function localStart(text: string, sign: number): number {
  let at = text.charAt(sign - 1) === ' ' ? sign - 1 : sign;
  let start = -1;
  for (let steps = 0; steps < LONGEST_LOCAL && at > 0; steps++) {
    if (localSign.test(text.charAt(at - 1))) {
      at--;
      start = at;
      continue;
    }
    const [spoken] = start < 0 ? [] : (dotBefore.exec(text.slice(Math.max(0, at - LONGEST_DOT), at)) ?? []);
    if (spoken === undefined) break;
    at -= spoken.length;
  }
  return start;
}

/** A host ends in letters. Where the @ is written as a word, so must be the dots: people meet at example.org. */
function hostEnd(text: string, from: number, sign: string): number {
  const isWord = sign.startsWith(' ');
  const pattern = sign === '@' && text.charAt(from) !== ' ' ? plainHost : host;
  const length = matchAt(pattern, text, from) || matchAt(host, text, from);
  const written = text.slice(from, from + length);
  if (length === 0 || (isWord && !spokenDot.test(written))) return -1;
  const trimmed = written.replace(/(?:[ .]+[\p{N}-]+)+$/u, '');
  return /[.\s)\]}>][\p{L}-]{2,}$|[.\s)\]}>]xn--[\w-]+$/u.test(trimmed) ? from + trimmed.length : -1;
}

function matchAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
