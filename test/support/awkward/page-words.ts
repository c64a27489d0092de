/** Words as a reader of the file sees them: those outside of the page, those over each other, those broken in two. */
import type { ReportDocument } from '../../../shared/reports/report-document.ts';
import type { PlacedWord } from '../files-read/pdf-file.ts';
import { reportStrings } from '../reports/report-strings.ts';
import { shapedScripts } from '../surveys/survey-scripts.ts';

export function outsideWords(words: readonly PlacedWord[]): PlacedWord[] {
  return words.filter(({ left, right, top, bottom }) => left < 20 || right > 575 || top < 0 || bottom > 841);
}

/** Pairs of words of a page whose letters meet; a box also holds the space above and below its letters. */
export function overlappingWords(words: readonly PlacedWord[]): [PlacedWord, PlacedWord][] {
  const cores = words
    .map((word) => {
      const quarter = (word.bottom - word.top) / 4;
      return { ...word, coreTop: word.top + quarter, coreBottom: word.bottom - quarter };
    })
    .sort((a, b) => a.page - b.page || a.coreTop - b.coreTop);
  return cores.flatMap((a, at) => {
    const pairs: [PlacedWord, PlacedWord][] = [];
    for (let next = at + 1; next < cores.length; next++) {
      const b = cores[next];
      if (!b || b.page !== a.page || b.coreTop >= a.coreBottom) break;
      if (a.left < b.right - 1 && b.left < a.right - 1) pairs.push([a, b]);
    }
    return pairs;
  });
}

/** Whether the survey of that name is in a script whose words have spaces between them, and are no longer than a line. */
export const hasSpaces = (name: string) =>
  !/Chinese|Japanese|Thai|Arabic|Hebrew|Devanagari|emoji|without an end/.test(name) &&
  !shapedScripts.some((script) => name === `in ${script}`);

/** Words of the pages that are none of the document's: halves of one. */
export function brokenWords(document: ReportDocument, words: readonly PlacedWord[]): string[] {
  const known = knownWords(document);
  return words
    .map(({ text }) => unescaped(text))
    .filter((text) => /\p{L}{2}/u.test(text) && !text.includes('…') && !known.has(text))
    .filter((text) => !document.words.continued.includes(text.replace(/[()]/g, '')));
}

/** What is left of a count in brackets that was broken inside: “(5” above “2)”. */
export function brokenFigures(document: ReportDocument, words: readonly PlacedWord[]): string[] {
  const known = knownWords(document);
  return words.map(({ text }) => text).filter((text) => /^\([\d.,]*$|^[\d.,]*\)$/.test(text) && !known.has(text));
}

function knownWords(document: ReportDocument): Set<string> {
  return new Set(reportStrings(document).flatMap((text) => text.split(/[\s\u00a0]+/).flatMap(withHyphens)));
}

/** A word may be broken after a hyphen or slash. */
const withHyphens = (word: string) => [word, ...word.split(/(?<=[-‐–—/])/)];

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
