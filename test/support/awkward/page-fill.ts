/** How far the pages of a file are filled, by the words that a reader of PDF finds on them. */
import { MARGIN } from '../../../shared/formats/pdf/page/flow.ts';
import { PAGE_HEIGHT } from '../../../shared/formats/pdf/page/page.ts';
import type { PlacedWord } from '../files-read/pdf-file.ts';

/** The room between header and footer, in points from the top of the page. */
export interface PageBody {
  top: number;
  bottom: number;
}

/** Boxes of words are higher than their lines. */
const SLACK = 6;
const pdfBody: PageBody = { top: MARGIN.top - SLACK, bottom: PAGE_HEIGHT - MARGIN.bottom + SLACK };
/** In Word, as LibreOffice sets it. */
export const officeBody: PageBody = { top: 55, bottom: 787 };

export function bodyWords(words: readonly PlacedWord[], number: number, { top, bottom }: PageBody): PlacedWord[] {
  return words.filter((word) => word.page === number && word.top > top && word.bottom < bottom);
}

/** From the top of the body to the lowest of its words. */
export function filledShare(words: readonly PlacedWord[], { top, bottom }: PageBody): number {
  return (Math.max(top, ...words.map((word) => word.bottom)) - top) / (bottom - top);
}

/** The mean of all pages of a report but its first and its last. */
export function meanFill(words: readonly PlacedWord[], body = pdfBody): number {
  const last = Math.max(0, ...words.map(({ page }) => page));
  const numbers = Array.from({ length: Math.max(0, last - 2) }, (_, at) => at + 2);
  const shares = numbers.map((number) => filledShare(bodyWords(words, number, body), body));
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}
