/** What sheets of answers and sheets of reports have alike: columns, rows that stay in sight, and where cells end. */
import { cellAddress } from './cell-address.ts';

export function columnsXml(widths: readonly number[]): string {
  const items = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return items.length === 0 ? '' : `<cols>${items.join('')}</cols>`;
}

/** The first rows stay in sight. */
export function frozenPane(rows: number): string {
  const below = `A${rows + 1}`;
  return (
    `<pane ySplit="${rows}" topLeftCell="${below}" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="${below}" sqref="${below}"/>`
  );
}

/** From the first cell to the last. */
export function sheetRange(columns: number, rows: number): string {
  return `A1:${cellAddress(Math.max(1, columns) - 1, Math.max(1, rows))}`;
}

/** Ids, phones and figures that people read are texts on purpose: no green corners. */
export function textsOnPurpose(range: string): string {
  return `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>`;
}
