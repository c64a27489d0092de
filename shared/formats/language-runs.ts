/**
 * Words of a survey in a report of another language, as far as their letters tell: a screen reader is to say them in their
 * own. Russian letters are Russian; Latin ones may be of any language, or a name, and say nothing.
 */
import type { Language } from '../surveys/language.ts';

export interface LanguageRun {
  text: string;
  /** Absent where it is the document's, or nobody can tell. */
  language?: Language;
}

const letter = /\p{L}/u;
const russianLetter = /[А-яЁё]/;
/** Ukrainian, Bulgarian and Kazakh have letters in common with Russian; a text with others of theirs is not Russian. */
const otherCyrillic = /(?![А-яЁё])\p{Script=Cyrillic}/u;
/** From its first letter to its last, with all that is no letter between them. */
const russianPassage = /[А-яЁё]\p{M}*(?:\P{L}*[А-яЁё]\p{M}*)*/gu;

/** The language of some or all of a text that is not the document's. */
export function foreignIn(text: string, document: Language): Language | undefined {
  return document !== 'ru' && russianLetter.test(text) && !otherCyrillic.test(text) ? 'ru' : undefined;
}

/** A text is cut only where its language changes; where it is a piece of another, that one says which it is. */
export function languageRuns(text: string, document: Language, whole = text): LanguageRun[] {
  const language = foreignIn(whole, document);
  if (language === undefined || !russianLetter.test(text)) return [{ text }];
  if (!letter.test(text.replace(russianPassage, ''))) return [{ text, language }];
  const runs: LanguageRun[] = [];
  let end = 0;
  for (const { 0: passage, index } of text.matchAll(russianPassage)) {
    if (index > end) runs.push({ text: text.slice(end, index) });
    runs.push({ text: passage, language });
    end = index + passage.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end) });
  return runs;
}

/** The first and the last word of each passage in a line of words, where `foreignIn` has found one. */
export function foreignPassages(words: readonly string[]): { first: number; last: number }[] {
  const passages: { first: number; last: number }[] = [];
  let isOpen = false;
  for (const [at, word] of words.entries()) {
    if (!letter.test(word)) continue;
    const isForeign = !letter.test(word.replace(russianPassage, ''));
    const open = passages.at(-1);
    if (isForeign && isOpen && open) open.last = at;
    else if (isForeign) passages.push({ first: at, last: at });
    isOpen = isForeign;
  }
  return passages;
}
