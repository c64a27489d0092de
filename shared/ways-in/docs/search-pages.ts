/** Finds the chapters of pages that are about the words of a search, in any of their English forms; rare words count most. */
import { stemOf } from '../../figures/texts/words/word-forms.ts';
import { chaptersOf, titleOf } from './headings.ts';
import { addressOfPage } from './served-pages.ts';

interface Found {
  title: string;
  heading: string | undefined;
  address: string;
  excerpt: string;
}

/** A chapter, as a search sees it. */
interface Indexed extends Found {
  /** The words of its page's title, of its heading, and how often each is in its text. */
  titled: ReadonlySet<string>;
  headed: ReadonlySet<string>;
  counts: ReadonlyMap<string, number>;
  words: number;
  text: string;
}

const MOST_WORDS = 12;
const MOST_FOUND = 30;
const EXCERPT_CHARACTERS = 220;
/** How much a word counts in a heading and in the title of a page, where it counts at most 1 in a text. */
const HEADED = 1;
const TITLED = 0.5;
/** How soon a word that is repeated counts no more, and how much a long chapter must repeat it: the usual values of BM25. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** What is found must be at least this good, beside the best. */
const LEAST_SHARE = 0.4;
/** The words of a question that say nothing of its subject. */
const empty = new Set(
  `a an and are be between by can did do does for from get go has have how i if in into is it long many me much my of on
  only or put should that the there this to use using want was what when where which who why will with you your`.split(
    /\s+/,
  ),
);

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => stemOf(word, 'en'));

export function createSearch(pages: ReadonlyMap<string, string>): (query: string) => Found[] {
  const index = [...pages].flatMap(([name, markdown]) => indexed(name, markdown));
  const usualWords = index.reduce((sum, { words }) => sum + words, 0) / Math.max(1, index.length);
  return (query) => {
    const asked = (query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => !empty.has(word));
    const wanted = [...new Set(asked.map((word) => stemOf(word, 'en')))].slice(0, MOST_WORDS);
    const scores = index.map(() => 0);
    for (const word of wanted) {
      const found = index.map((chapter) => weightIn(chapter, word, usualWords));
      const rarity = Math.log(1 + index.length / (1 + found.filter((weight) => weight > 0).length));
      for (const [at, weight] of found.entries()) scores[at] = (scores[at] ?? 0) + rarity * weight;
    }
    const best = Math.max(...scores);
    return index
      .map((chapter, at) => ({ chapter, score: scores[at] ?? 0 }))
      .filter(({ score }) => score > 0 && score >= best * LEAST_SHARE)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, MOST_FOUND)
      .map(({ chapter }) => shown(chapter, asked));
  };
}

/** A word of a search may be the beginning of one on a page. */
function weightIn(chapter: Indexed, word: string, usualWords: number): number {
  const own = exactWeight(chapter, word, usualWords);
  if (own > 0 || word.length < 3) return own;
  const longer = [...chapter.counts.keys(), ...chapter.headed].filter((known) => known.startsWith(word));
  return Math.max(0, ...longer.map((known) => exactWeight(chapter, known, usualWords) / 2));
}

function exactWeight({ titled, headed, counts, words }: Indexed, word: string, usualWords: number): number {
  const times = counts.get(word) ?? 0;
  const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * words) / usualWords;
  const inText = times / (times + SATURATION * length);
  return inText + (headed.has(word) ? HEADED : 0) + (titled.has(word) ? TITLED : 0);
}

function indexed(name: string, markdown: string): Indexed[] {
  const title = titleOf(markdown);
  return chaptersOf(markdown).map(({ heading, anchor, text }) => {
    const words = wordsOf(text);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return {
      ...{ title, heading, excerpt: '', counts, words: words.length },
      titled: new Set(wordsOf(title)),
      headed: new Set(wordsOf(heading ?? '')),
      address: `${addressOfPage(name)}${anchor === '' ? '' : `#${anchor}`}`,
      text: text.replace(/\s+/g, ' '),
    };
  });
}

/** From a little before the first word that was looked for. */
function shown({ title, heading, address, text }: Indexed, asked: readonly string[]): Found {
  const lower = text.toLowerCase();
  const places = asked.map((word) => lower.indexOf(word.slice(0, 5))).filter((place) => place >= 0);
  const near = Math.max(0, Math.min(...places, text.length) - 60);
  const from = near === 0 || near >= text.length - 60 ? 0 : text.indexOf(' ', near) + 1;
  const excerpt = text.slice(from, from + EXCERPT_CHARACTERS);
  const isWhole = from + EXCERPT_CHARACTERS >= text.length;
  return { title, heading, address, excerpt: `${from > 0 ? '… ' : ''}${excerpt}${isWhole ? '' : ' …'}` };
}
