/**
 * Quotes by rule, without judging them: of a length that reads well, from every group by turns, the newest first, none like
 * another. `quoteCandidates` leaves of a chunk what may be chosen; choosing among the candidates of all chunks gives the
 * same quotes as choosing among all texts.
 */

import { excerptOf } from './quote-excerpt.ts';
import { newestFirst, type TextPlace } from './search-texts.ts';
import type { MatchedText, Span } from './text-query.ts';
import { isFiller } from './words/filler-words.ts';
import { type ReadWords, wordReader } from './words/read-words.ts';

interface Quote extends TextPlace {
  /** The text, or whole sentences of it; with an ellipsis where a single sentence is too long. */
  text: string;
  /** Where the words searched for are. */
  highlights: Span[];
  /** The groups the respondent is in, by column of the banner. */
  groups: readonly (readonly number[])[];
}

export interface QuoteCandidate extends Quote {
  rank: number;
  /** The words it is made of, in an order of their own: texts of the same words are alike. */
  words: string;
}

interface QuoteRule {
  /** At most so many. */
  count: number;
  /** The column of the banner whose groups take turns. */
  column?: number | undefined;
}

interface CandidateRule extends QuoteRule {
  /** The survey's. */
  language: string | undefined;
}

const FEWEST_WORDS = 3;
/** Words that say something. */
const FEWEST_TELLING = 2;

export function quoteCandidates(texts: readonly MatchedText[], rule: CandidateRule): QuoteCandidate[] {
  const readWords = wordReader(rule.language);
  const kept: QuoteCandidate[] = [];
  const best = new Map<number, Set<string>>();
  // newest first: a group with enough of the best needs no older ones, and most texts need not be read
  for (const one of texts.toSorted(newestFirst)) {
    const codes = codesOf(one, rule);
    if (codes.every((code) => (best.get(code)?.size ?? 0) >= rule.count)) continue;
    const words = tellingWords(one.text, readWords);
    if (!words) continue;
    const { row, submittedAt, groups } = one;
    const excerpt = excerptOf(one.text, one.highlights);
    kept.push({ row, submittedAt, groups, words, ...excerpt });
    if (excerpt.rank > 0) continue;
    for (const code of codes) best.set(code, (best.get(code) ?? new Set()).add(words));
  }
  return bestOfGroups(kept, rule);
}

/** None under a minimum base: each is what a single person wrote. */
export function chooseQuotes(
  candidates: Iterable<QuoteCandidate>,
  { minimumBase, ...rule }: QuoteRule & { minimumBase: number },
): Quote[] {
  if (minimumBase > 0) return [];
  const lines = [...byGroup(candidates, rule)].sort(([a], [b]) => a - b).map(([, line]) => line);
  const chosen = new Map<string, Quote>();
  while (chosen.size < rule.count && lines.some((line) => line.length > 0)) {
    for (const line of lines) {
      let next = line.shift();
      while (next && chosen.has(next.words)) next = line.shift();
      if (next && chosen.size < rule.count) chosen.set(next.words, quoteOf(next));
    }
  }
  return [...chosen.values()];
}

function quoteOf({ row, submittedAt, groups, text, highlights }: QuoteCandidate): Quote {
  return { row, submittedAt, groups, text, highlights };
}

/** Undefined where a text says too little to be quoted: "no", a dash, a greeting, a row of numbers. */
function tellingWords(text: string, readWords: ReadWords): string | undefined {
  const telling = new Set<string>();
  const others = new Set<string>();
  let words = 0;
  readWords(text, ({ key, form, isStop }) => {
    words++;
    if (!isStop && !isFiller(form)) (/\p{L}/u.test(key) ? telling : others).add(key);
  });
  if (words < FEWEST_WORDS || telling.size < FEWEST_TELLING) return undefined;
  return [...telling, ...others].sort().join(' ');
}

/** A quote takes the place of at most one of each group, so as many of a group as there are quotes are enough. */
function bestOfGroups(candidates: Iterable<QuoteCandidate>, rule: QuoteRule): QuoteCandidate[] {
  return [...new Set([...byGroup(candidates, rule).values()].flat())];
}

/** By the code of the group, the best first, none like another. Who is in no group comes last. */
function byGroup(candidates: Iterable<QuoteCandidate>, { count, column }: QuoteRule): Map<number, QuoteCandidate[]> {
  const groups = new Map<number, QuoteCandidate[]>();
  for (const candidate of candidates) {
    for (const code of codesOf(candidate, { column })) {
      const line = groups.get(code);
      if (line) line.push(candidate);
      else groups.set(code, [candidate]);
    }
  }
  for (const [code, line] of groups) groups.set(code, bestOf(line, count));
  return groups;
}

function codesOf({ groups }: Pick<Quote, 'groups'>, { column }: Pick<QuoteRule, 'column'>): readonly number[] {
  const codes = column === undefined ? [] : groups[column];
  return codes && codes.length > 0 ? codes : [Number.POSITIVE_INFINITY];
}

function bestOf(line: readonly QuoteCandidate[], count: number): QuoteCandidate[] {
  const best = new Map<string, QuoteCandidate>();
  for (const one of line.toSorted((a, b) => a.rank - b.rank || newestFirst(a, b))) {
    if (best.size === count) break;
    if (!best.has(one.words)) best.set(one.words, one);
  }
  return [...best.values()];
}
