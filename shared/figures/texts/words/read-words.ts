/**
 * The words of a text and where they are: by a pattern where words are separated, by the dictionaries of Intl.Segmenter in
 * scripts without spaces. Numbers and emoji are words as well. What scrubbing left in brackets, e.g. [e-mail], is not.
 */

import { stopWords } from './stop-words.ts';
import { languageOfWords, shownForm, stemOf, withoutAccents } from './word-forms.ts';

/** One object for all words written the same way. */
export interface Word {
  /** The same for all forms of the word. */
  key: string;
  /** In small letters, as written otherwise. */
  form: string;
  /** Says nothing alone. */
  isStop: boolean;
  /** Free for whoever reads the words, to find what they keep of this one; 0 at first. */
  mark: number;
}

/** Calls back for each word from left to right; `end` is the place after its last character. */
export type ReadWords = (text: string, each: (word: Word, start: number, end: number) => void) => void;

/** A long text may hold many different words: the ones seen so far are forgotten then. */
const MOST_KNOWN = 100_000;
/** What is longer is no word of any language, but somebody leaning on a key. */
const LONGEST_WORD = 100;

const placeholder = String.raw`\[(?:e-mail|phone|link|card|account|ip|handle|name|address|id|place|file|hidden)\]`;
const spaceless = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー`;
const letter = String.raw`[[\p{L}\p{N}]--[${spaceless}]]`;
const inside = String.raw`[[\p{L}\p{N}\p{M}\u00ad\u200c]--[${spaceless}]]`;
const decimal = String.raw`\p{Nd}+(?:[.,]\p{Nd}+)+`;
const picture = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)[\u{1f3fb}-\u{1f3ff}\ufe0f]*`;
const emoji = String.raw`\p{RI}\p{RI}|${picture}(?:\u200d\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}\ufe0f]*)*`;
const pattern = [placeholder, `[${spaceless}]+`, decimal, `${letter}${inside}*(?:['’ʼ]${letter}${inside}*)*`, emoji];
const isSpaceless = new RegExp(`^[${spaceless}]`, 'v');

/** `language`: the survey's. Reads the same words from the same text, however often and in whatever order it is called. */
export function wordReader(language: string | undefined): ReadWords {
  const wordOf = knownWords(language);
  const words = new RegExp(pattern.join('|'), 'gv');
  return (text, each) => {
    words.lastIndex = 0;
    for (let found = words.exec(text); found; found = words.exec(text)) {
      const [written] = found;
      const start = found.index;
      if (written.startsWith('[')) continue;
      if (written.charCodeAt(0) > 0xdff && isSpaceless.test(written)) {
        for (const part of segments(written))
          each(wordOf(part.segment), start + part.index, start + part.index + part.segment.length);
      } else if (written.length <= LONGEST_WORD) each(wordOf(written), start, start + written.length);
    }
  };
}

function knownWords(language: string | undefined): (written: string) => Word {
  const languageOf = languageOfWords(language);
  const known = new Map<string, Word>();
  return (written) => {
    const found = known.get(written);
    if (found) return found;
    const form = shownForm(written);
    const own = languageOf(form.replaceAll('ё', 'е'));
    const isStop = own !== undefined && stopWords[own].has(withoutAccents(form));
    const word = { key: stemOf(form, own), form, isStop, mark: 0 };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(written, word);
    return word;
  };
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

function segments(written: string): Intl.SegmentData[] {
  return [...segmenter.segment(written)].filter(({ isWordLike }) => isWordLike);
}
