/**
 * What is shown of the texts of a question: how many a search finds and who wrote them, a page of them, the terms in them, and
 * some quotes. A view of each chunk of answers is made on its own; the views merge into the one of all.
 */
import { chooseQuotes, type QuoteCandidate, quoteCandidates } from './choose-quotes.ts';
import type { BannerShape } from './group-counts.ts';
import type { GroupRules } from './group-figures.ts';
import { indexTexts } from './index-texts.ts';
import { readableTexts, type WrittenText } from './readable-texts.ts';
import {
  emptySearch,
  mergeSearches,
  type SearchPartial,
  searchTexts,
  shownSearch,
  type TextPlace,
  type TextSearch,
} from './search-texts.ts';
import { type TermFigures, termFigures } from './term-figures.ts';
import { emptyIndex, mergeTextIndexes, type TextIndex } from './text-index.ts';
import { readTextQuery } from './text-query.ts';

export interface TextsRequest {
  /** As typed; empty finds everything. */
  search: string;
  banner: BannerShape;
  /** The survey's. */
  language: string | undefined;
  /** What happens to the words of respondents. */
  freeText: 'keep' | 'scrub' | 'remove';
  /** How many texts a page has, and the last text of the page before. */
  limit: number;
  after?: TextPlace | undefined;
  /** How many terms are listed; none are counted where it is 0. */
  terms: number;
  /** How many quotes there are, and the column of the banner whose groups take turns. */
  quotes: number;
  quotesBy?: number | undefined;
}

interface TextsPartial {
  search: SearchPartial;
  /** The words of the texts found. */
  index: TextIndex;
  quotes: QuoteCandidate[];
}

interface TextsView extends TextSearch {
  /** How many texts were found, by group as well, and the terms in them. Under a minimum base only for all texts. */
  terms: TermFigures;
  quotes: ReturnType<typeof chooseQuotes>;
}

export function viewTexts(written: Iterable<WrittenText>, request: TextsRequest): TextsPartial {
  const { language, banner } = request;
  const query = readTextQuery(request.search, language);
  const { search, matched } = searchTexts(readableTexts(written, request.freeText), { ...request, query });
  return {
    search,
    index: request.terms > 0 ? indexTexts(matched, { language, banner }) : emptyIndex(banner),
    quotes: request.quotes > 0 ? quoteCandidates(matched, { language, ...quoteRule(request) }) : [],
  };
}

/** Adds the second to the first. */
export function mergeTextViews(into: TextsPartial, from: TextsPartial, request: TextsRequest): void {
  mergeSearches(into.search, from.search, request);
  mergeTextIndexes(into.index, from.index);
  into.quotes.push(...from.quotes);
}

export function emptyTextView({ banner }: Pick<TextsRequest, 'banner'>): TextsPartial {
  return { search: emptySearch(banner), index: emptyIndex(banner), quotes: [] };
}

export function shownTexts(
  { search, index, quotes }: TextsPartial,
  request: TextsRequest,
  rules: GroupRules,
): TextsView {
  const { limit, terms, banner } = request;
  const { minimumBase } = rules;
  // terms of some texts would reveal how many these are in groups where that is hidden
  const isHidden = minimumBase > 0 && search.found.texts !== search.all.texts;
  return {
    ...shownSearch(search, { ...rules, limit }),
    terms: termFigures(isHidden ? emptyIndex(banner) : index, { ...rules, most: terms }),
    quotes: chooseQuotes(quotes, { minimumBase, ...quoteRule(request) }),
  };
}

function quoteRule({ quotes, quotesBy }: TextsRequest) {
  return { count: quotes, column: quotesBy };
}
