/** A sheet of a report when it is laid out and ready to be written. */
import type { ReportDocument, ReportLogo } from '../../../reports/report-document.ts';
import { truncateText } from '../../ooxml/truncate-text.ts';
import type { Book, Grid } from '../../ooxml/workbook/grid.ts';
import type { SheetStyle } from '../../ooxml/workbook/sheet-xml.ts';
import type { Styles } from './report-styles.ts';
import type { PlacedChart } from './section-layout.ts';

export interface ReportSheet {
  name: string;
  grid: Grid;
  style: Omit<SheetStyle, 'isFirst' | 'drawingId'>;
  charts: readonly PlacedChart[];
  logo?: { logo: ReportLogo; column: number; widthPoints: number; heightPoints: number };
  /** Rows of its sections, in their order. */
  sectionRows: readonly number[];
  /** Rows whose first cell leads to a section, by its id. */
  leads?: readonly { row: number; target: string }[];
}

export interface SheetContext {
  document: ReportDocument;
  book: Book;
  /** Six hex digits. */
  accent: string;
  styles: Styles;
}

/** What all sheets of a report have alike in their look. */
export function usualStyle(document: ReportDocument, widths: readonly number[]) {
  return { widths, isRightToLeft: document.isRightToLeft, footer: footerOf(document) };
}

/** A footer holds 255 in all. */
const FOOTER_UNITS = 50;

/** Page numbers below every printed page; an ampersand begins a code there. */
function footerOf({ words }: ReportDocument): string {
  const plain = (text: string) => truncateText(text, FOOTER_UNITS).replaceAll('&', '&&');
  return `&R${plain(words.page)} &P ${plain(words.of)} &N`;
}
