/**
 * Words in another language than their document's, as far as their letters tell: a screen reader is to say them in their
 * own. Russian letters are Russian. Latin ones are of the language whose little words are among them; names and single
 * words may be of any language, and say nothing.
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
const latinWords = /\p{Script=Latin}[\s'’,-]+\p{Script=Latin}/u;
const latinWord = /\p{Script=Latin}{2}/u;
/** From its first letter to its last, with all that is no letter between them. */
const passageOf = (letters: string) => new RegExp(`${letters}\\p{M}*(?:\\P{L}*${letters}\\p{M}*)*`, 'gu');
const russianPassage = passageOf('[А-яЁё]');
const latinPassage = passageOf('\\p{Script=Latin}');

/** Parts of addresses are no words. */
const among = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}@/_.-])(?:${words})(?![\\p{L}\\p{N}@/_]|[.-]\\p{L})`, 'giu');

type LatinLanguage = Exclude<Language, 'ru'>;

/** Words that are of one of these languages and neither of the others. */
const littleWords: Record<LatinLanguage, RegExp> = {
  en: among(
    'the|and|you|your|our|us|they|their|it|its|are|were|been|have|has|did|does|would|can|how|what|which|who|when|where|why|with|from|for|of|to|by|not|this|that|these|very|about',
  ),
  es: among(
    'el|los|las|del|y|una|muy|más|pero|cómo|qué|cuál|cuándo|dónde|está|están|usted|ustedes|su|sus|nuestr[oa]s?|con|por|lo|le|fue|es|hay',
  ),
  pt: among('os|da|das|em|um|uma|não|mais|muito|com|você|vocês|seus?|suas?|noss[oa]s?|aos?|pel[oa]|são|foi|é|à|às'),
};
const latinLanguages = ['en', 'es', 'pt'] as const satisfies readonly LatinLanguage[];

/** Beside Russian letters one of them tells enough; in other texts it may be part of a name, such as El Greco's. */
const FEWEST_WORDS = 2;

/** The language of some or all of a text that is not the document's. */
export function foreignIn(text: string, document: Language): Language | undefined {
  if (document === 'ru') return latinWords.test(text) ? latinLanguage(text, 1) : undefined;
  if (russianLetter.test(text)) return otherCyrillic.test(text) ? undefined : 'ru';
  // where a text has both languages, their letters do not show which word is in which
  if (!latinWords.test(text) || text.search(littleWords[document]) >= 0) return undefined;
  return latinLanguage(text, FEWEST_WORDS);
}

/** The one with the most little words. */
function latinLanguage(text: string, fewest: number): LatinLanguage | undefined {
  const [first, second] = latinLanguages
    .map((language) => ({ language, count: text.match(littleWords[language])?.length ?? 0 }))
    .sort((a, b) => b.count - a.count);
  return first && first.count >= fewest && first.count > (second?.count ?? 0) ? first.language : undefined;
}

/** A text is cut only where its language changes; where it is a piece of another, that one says which it is. */
export function languageRuns(text: string, document: Language, whole = text): LanguageRun[] {
  const language = foreignIn(whole, document);
  if (language === undefined) return [{ text }];
  const passage = language === 'ru' ? russianPassage : latinPassage;
  const rest = text.replace(passage, '');
  if (rest.length === text.length) return [{ text }];
  if (!letter.test(rest)) return [{ text, language }];
  const runs: LanguageRun[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(passage)) {
    if (!tellsWords(found, language)) continue;
    if (index > end) runs.push({ text: text.slice(end, index) });
    runs.push({ text: found, language });
    end = index + found.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end) });
  return runs;
}

/** A Latin letter alone names a column, or a figure. */
const tellsWords = (passage: string, language: Language) => language === 'ru' || latinWord.test(passage);

/** The first and the last word of each passage in this language, in a line of words where `foreignIn` has found it. */
export function foreignPassages(words: readonly string[], language: Language): { first: number; last: number }[] {
  const letters = language === 'ru' ? russianPassage : latinPassage;
  const passages: { first: number; last: number }[] = [];
  let isOpen = false;
  for (const [at, word] of words.entries()) {
    if (!letter.test(word)) continue;
    const isForeign = !letter.test(word.replace(letters, ''));
    const open = passages.at(-1);
    if (isForeign && isOpen && open) open.last = at;
    else if (isForeign) passages.push({ first: at, last: at });
    isOpen = isForeign;
  }
  return passages.filter(({ first, last }) => tellsWords(words.slice(first, last + 1).join(''), language));
}
