/**
 * The texts that a search finds: how many, in which groups, and a page of them, newest first. Searches of chunks merge into
 * the search of all.
 */
import { addToGroups, type BannerShape, emptyGroups, mergeGroups } from './group-counts.ts';
import { type Counted, type GroupFigure, type GroupRules, groupFigures, isShown, shownBases } from './group-figures.ts';
import type { ReadableText } from './readable-texts.ts';
import { type MatchedText, type Span, type TextQuery, textMatcher, tooMany } from './text-query.ts';

/** Where a text is in the order, newest first. */
export interface TextPlace {
  submittedAt: number;
  row: number;
}

interface FoundText extends TextPlace {
  text: string;
  groups: readonly (readonly number[])[];
  /** Where the words are in the text. */
  highlights: Span[];
}

interface SearchRequest {
  query: TextQuery;
  banner: BannerShape;
  /** The survey's. */
  language: string | undefined;
  /** How many texts a page has. */
  limit: number;
  /** The last text of the page before. */
  after?: TextPlace | undefined;
}

export interface SearchPartial {
  /** All texts, and those found. */
  all: Counted;
  found: Counted;
  /** All texts by which of the words and phrases of the search they have. Never shown: they decide what is. */
  parts: Record<string, Counted>;
  /** One more than the page has, where there are more. */
  page: FoundText[];
}

/** What is found, and all texts that are. */
export function searchTexts(
  texts: Iterable<ReadableText>,
  request: SearchRequest,
): { search: SearchPartial; matched: MatchedText[] } {
  const { query, banner, language, limit, after } = request;
  const search = emptySearch(banner);
  const matched: MatchedText[] = [];
  const match = textMatcher(query, language);
  for (const one of texts) {
    addTo(search.all, one);
    const { highlights, has } = match(one.text);
    addTo(partOf(search, has, banner), one);
    if (!highlights) continue;
    addTo(search.found, one);
    matched.push({ ...one, highlights });
    if (after && newestFirst(one, after) <= 0) continue;
    const { row, submittedAt, groups, text } = one;
    search.page.push({ row, submittedAt, groups, text, highlights });
    if (search.page.length > 2 * limit + 100) trimPage(search, limit);
  }
  trimPage(search, limit);
  return { search, matched };
}

/** Adds the second to the first. */
export function mergeSearches(into: SearchPartial, from: SearchPartial, { limit }: Pick<SearchRequest, 'limit'>): void {
  mergeCounted(into.all, from.all);
  mergeCounted(into.found, from.found);
  const banner = into.all.groups.map((groups) => groups.length - 1);
  for (const [has, part] of Object.entries(from.parts)) mergeCounted(partOf(into, has, banner), part);
  into.page.push(...from.page);
  trimPage(into, limit);
}

export function emptySearch(banner: BannerShape): SearchPartial {
  return { all: noTexts(banner), found: noTexts(banner), parts: {}, page: [] };
}

const noTexts = (banner: BannerShape): Counted => ({ texts: 0, groups: emptyGroups(banner) });

function partOf({ parts }: SearchPartial, has: string, banner: BannerShape): Counted {
  const part = parts[has] ?? noTexts(banner);
  parts[has] = part;
  return part;
}

function mergeCounted(into: Counted, from: Counted): void {
  into.texts += from.texts;
  mergeGroups(into.groups, from.groups);
}

export interface TextSearch {
  /** How many texts there are, and by group; null if they are few. */
  texts: number | null;
  groups: (number | null)[][];
  /** How many of them the search finds, and by group; null if they, or those it does not find, are few. None counts as few. */
  found: number | null;
  foundIn: GroupFigure[][];
  /** None under a minimum base: each is what a single person wrote. */
  page: FoundText[];
  /** The last text of this page, where there are more. */
  next: TextPlace | null;
}

export function shownSearch(search: SearchPartial, rules: GroupRules & { limit: number }): TextSearch {
  const { all, page } = search;
  const { minimumBase, limit } = rules;
  const areAllShown = all.texts >= minimumBase;
  const found = tellable(search, minimumBase);
  const [foundIn = []] = groupFigures([found], all, rules);
  const shown = minimumBase > 0 ? [] : page.slice(0, limit);
  const last = shown.length < page.length ? shown.at(-1) : undefined;
  return {
    texts: areAllShown ? all.texts : null,
    groups: shownBases(all, rules).map((bases) => bases.map((base) => (areAllShown ? base : null))),
    found: isShown(found.texts, all.texts, minimumBase) ? found.texts : null,
    foundIn,
    page: shown,
    next: last ? { submittedAt: last.submittedAt, row: last.row } : null,
  };
}

/** Newest first; of the same time the later row. Negative where the first of the two is in front. */
export function newestFirst(one: TextPlace, other: TextPlace): number {
  return other.submittedAt - one.submittedAt || other.row - one.row;
}

/**
 * Without what the difference of two searches would reveal of a few: "a" and "a -b" together count the texts with both.
 * So every choice among the words of a search must have enough texts, or none; in each group as well.
 */
function tellable({ all, found, parts }: SearchPartial, minimumBase: number): Counted {
  const isSmall = (texts: number) => texts > 0 && texts < minimumBase;
  const isAnySmall = Object.entries(parts).some(
    ([has, { texts }]) => isSmall(texts) || (minimumBase > 0 && has === tooMany),
  );
  if (isAnySmall) return { texts: 0, groups: found.groups };
  const isHidden = all.groups.map((groups, column) =>
    groups.map((_, code) => Object.values(parts).some((part) => isSmall(part.groups[column]?.[code] ?? 0))),
  );
  return { ...found, isHidden };
}

function addTo(counted: Counted, text: ReadableText): void {
  counted.texts++;
  addToGroups(counted.groups, text);
}

function trimPage(partial: SearchPartial, limit: number): void {
  partial.page.sort(newestFirst);
  partial.page.length = Math.min(partial.page.length, limit + 1);
}
