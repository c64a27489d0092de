/** What documents of answers and documents of reports have alike. */

export const DOCUMENT_PART = 'word/document.xml';

/** Fonts that Word has everywhere; right-to-left scripts take the second one. */
export const documentFont = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial' };

/** In twentieths of a point, as Word counts. */
export const A4 = { width: 11_906, height: 16_838 } as const;

/** Characters of a title that fit into a line at the edge of a page. */
export const TITLE_UNITS = 90;

/** The times in `docProps/core.xml`, where `docx` puts the clock's. */
export const propertyTimes = /(?<=<dcterms:(?:created|modified) [^>]*>)[^<]*/g;

export function propertyTime(changedAt: Date): string {
  return `${changedAt.toISOString().slice(0, 19)}Z`;
}
