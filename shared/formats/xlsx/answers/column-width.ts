/** How wide columns are, in average characters: from titles and the first rows of a table. */
import { widthOf } from '../../ooxml/text-width.ts';

/** Wider columns push the rest off the screen; longer texts are wrapped. */
export const MAX_WIDTH = 48;
const MIN_WIDTH = 8;
/** Room for the cell's margins; a title also makes room for the filter button. */
const MARGIN = 2;
export const FILTER_BUTTON = 3;
const TITLE_LINES = 3;
const SHORT_TITLE = 16;

/** A column is as wide as a short title, as a long one in three lines, and as its longest word. */
export function titleWidth(title: string): number {
  const words = title.split(/\s+/).map(widthOf);
  const whole = widthOf(title);
  const wanted = Math.max(Math.min(whole, SHORT_TITLE), Math.ceil(whole / TITLE_LINES), ...words);
  return fitted(wanted + FILTER_BUTTON);
}

export function fitted(contentWidth: number): number {
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, contentWidth + MARGIN));
}
