/** Finds the chapters of pages that hold all words of a search, in any of their English forms. */
import { stemOf } from '../../figures/texts/words/word-forms.ts';
import { chaptersOf, titleOf } from './headings.ts';
import { addressOfPage } from './served-pages.ts';

interface Found {
  title: string;
  heading: string | undefined;
  address: string;
  excerpt: string;
}

interface Indexed extends Found {
  /** How much each word counts here: in titles and headings more than in texts. */
  weights: ReadonlyMap<string, number>;
  text: string;
}

const MOST_WORDS = 12;
const MOST_FOUND = 30;
const EXCERPT_CHARACTERS = 220;
/** Words that are on every page, and that nobody searches for. */
const empty = new Set([
  'a',
  'an',
  'the',
  'of',
  'to',
  'in',
  'on',
  'it',
  'is',
  'i',
  'and',
  'or',
  'for',
  'how',
  'do',
  'what',
  'my',
  'from',
  'with',
  'put',
  'between',
  'only',
]);

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => stemOf(word, 'en'));

export function createSearch(pages: ReadonlyMap<string, string>): (query: string) => Found[] {
  const index = [...pages].flatMap(([name, markdown]) => indexed(name, markdown));
  return (query) => {
    const asked = (query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => !empty.has(word));
    const wanted = [...new Set(asked.map((word) => stemOf(word, 'en')))].slice(0, MOST_WORDS);
    if (wanted.length === 0) return [];
    const scored = index.map((chapter) => ({ chapter, ...scoreOf(chapter, wanted) }));
    return scored
      .filter(({ hits }) => hits > 0)
      .toSorted((one, other) => other.hits - one.hits || other.score - one.score)
      .filter(({ hits }, _, [best]) => hits === best?.hits)
      .slice(0, MOST_FOUND)
      .map(({ chapter }) => shown(chapter, asked));
  };
}

/** A word of a search may be the beginning of one on a page. */
function scoreOf({ weights }: Indexed, wanted: readonly string[]): { hits: number; score: number } {
  let [hits, score] = [0, 0];
  for (const word of wanted) {
    let own = weights.get(word) ?? 0;
    if (own === 0 && word.length > 2) {
      for (const [known, weight] of weights) if (known.startsWith(word)) own = Math.max(own, weight / 2);
    }
    if (own > 0) hits += 1;
    score += Math.log1p(own);
  }
  return { hits, score };
}

function indexed(name: string, markdown: string): Indexed[] {
  const title = titleOf(markdown);
  return chaptersOf(markdown).map(({ heading, anchor, text }) => {
    const weights = new Map<string, number>();
    const add = (words: readonly string[], weight: number) => {
      for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight);
    };
    add(wordsOf(title), 6);
    add(wordsOf(heading ?? ''), 12);
    add(wordsOf(text), 1);
    const address = `${addressOfPage(name)}${anchor === '' ? '' : `#${anchor}`}`;
    return { title, heading, address, excerpt: '', weights, text: text.replace(/\s+/g, ' ') };
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
