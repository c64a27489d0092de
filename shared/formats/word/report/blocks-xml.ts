/** The blocks of a section in Word, each in its own way. */
import type { Chart } from '../../../reports/chart.ts';
import type { KeyFigure, ReportBlock, ReportFinding } from '../../../reports/report-document.ts';
import type { Language } from '../../../surveys/language.ts';
import { chartPages, withFittingNames } from '../../ooxml/drawingml/chart-layout.ts';
import { isDrawable } from '../../ooxml/drawingml/chart-space.ts';
import { inkOf, tint } from '../../ooxml/drawingml/colors.ts';
import { heatTable } from '../../ooxml/drawingml/heat-table.ts';
import { linkTo } from './contents-xml.ts';
import type { DrawnParts } from './drawn-parts.ts';
import type { Keeping } from './kept-together.ts';
import { textWidth, textWidthPoints } from './page.ts';
import { keptSpacer, paragraph, paragraphOf, spacer } from './paragraph-xml.ts';
import { LONG_TEXT_UNITS, reportTable, rowXml, tableXml } from './word-table.ts';

export interface BlockContext {
  isRightToLeft: boolean;
  language: Language;
  /** Six hex digits. */
  accent: string;
  drawn: DrawnParts;
  /** The heading above the block: a chart of that name does not repeat it. */
  heading: string;
  /** Beside the title of a chart that continues. */
  continued: string;
  /** Bookmarks of chapters and sections, by their ids. */
  anchors: ReadonlyMap<string, string>;
  keeping: Keeping;
}

const toneStyles = { normal: 'ReportText', muted: 'Muted', warning: 'ReportWarning' } as const;
const CARDS_A_ROW = 4;
const CARD_DEPTH = 0.08;
const QUOTE_DEPTH = 0.05;
const NAME_SHARE = 0.3;
/** The part of the line that a gauge leaves to its reading: enough for +100.0. */
const READING_SHARE = 0.29;

export function blockXml(block: ReportBlock, context: BlockContext): string {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text, { ...context, style: toneStyles[block.tone], keepNext: context.keeping.keepNext });
    case 'figures':
      return figuresXml(block.figures, context);
    case 'table':
      return reportTable(block.table, context, context.keeping.kept);
    case 'chart':
      return chartXml(block.chart, context);
    case 'quotes':
      return quotesXml(block, context);
    case 'findings':
      return findingsXml(block.findings, context);
    case 'facts':
      return factsXml(block.facts, context);
  }
}

function chartXml(given: Chart, context: BlockContext): string {
  const titled = context.heading.includes(given.title) ? { ...given, title: '' } : given;
  const chart = withFittingNames(titled, textWidthPoints);
  if (chart.kind === 'heat-map') return reportTable(heatTable(given), context);
  if (!isDrawable(chart)) return paragraph(chart.alt, { ...context, style: 'Muted' });
  if (chart.kind === 'gauge' && chart.reading) return gaugeXml(chart, chart.reading.label, given.title, context);
  const pages = chartPages(chart, textWidthPoints, context.keeping.chartPoints, context.continued);
  return pages
    .map((page, at) => chartLine(page, given.title, textWidthPoints, context, at === pages.length - 1))
    .join('');
}

function chartLine(
  chart: Chart,
  title: string,
  widthPoints: number,
  { drawn, isRightToLeft, keeping }: BlockContext,
  isLast = true,
): string {
  const keepNext = isLast && keeping.keepNext;
  return paragraphOf(drawn.chart(chart, title, widthPoints), { style: 'ChartLine', isRightToLeft, keepNext });
}

/** The reading is shown large beside its bands. */
function gaugeXml(chart: Chart, reading: string, title: string, context: BlockContext): string {
  const left = Math.round(textWidth * READING_SHARE);
  const color = inkOf(context.accent);
  const { keepNext } = context.keeping;
  const cells = [
    { width: left, content: paragraph(reading, { ...context, style: 'Reading', color, keepNext }) },
    { width: textWidth - left, content: chartLine(chart, title, (textWidth - left) / 20 - 10, context) },
  ];
  const row = rowXml(cells, { staysWhole: !keepNext });
  return tableXml([left, textWidth - left], row, context, 'none') + spacerOf(context);
}

/** Each in a box of its own: line breaks inside one do not look like its end. */
function quotesXml({ caption, quotes }: { caption: string; quotes: readonly string[] }, context: BlockContext): string {
  const heading = caption === '' ? '' : paragraph(caption, { ...context, style: 'ReportCaption' });
  const fill = tint(context.accent, QUOTE_DEPTH);
  const rows = quotes.map((quote, at) => {
    // the last of them is never alone on a page
    const keepNext = at === quotes.length - 2;
    const content = paragraph(quote, { ...context, style: 'ReportQuote', keepNext });
    return rowXml([{ width: textWidth, fill, content }], { staysWhole: quote.length < LONG_TEXT_UNITS });
  });
  return rows.length === 0 ? heading : heading + tableXml([textWidth], rows.join(''), context, 'gaps') + spacer;
}

/** Each in a box of its own, its sentence a link to the section that shows it. */
function findingsXml(findings: readonly ReportFinding[], context: BlockContext): string {
  const fill = tint(context.accent, QUOTE_DEPTH);
  const rows = findings.map(({ text, note, target }) => {
    const anchor = target === undefined ? undefined : context.anchors.get(target);
    const ink = anchor === undefined ? {} : { color: inkOf(context.accent) };
    const sentence = paragraph(text, { ...context, style: 'Finding', ...ink, ...linkTo(anchor) });
    const small = paragraph(note, { ...context, style: 'FindingNote' });
    return rowXml([{ width: textWidth, fill, content: sentence + small }], { staysWhole: true });
  });
  return rows.length === 0 ? '' : tableXml([textWidth], rows.join(''), context, 'gaps') + spacer;
}

export function factsXml(facts: readonly { label: string; value: string }[], context: BlockContext): string {
  if (facts.length === 0) return '';
  const left = Math.round(textWidth * NAME_SHARE);
  const rows = facts.map(({ label, value }) => {
    const name = { width: left, isTop: true, content: paragraph(label, { ...context, style: 'FactName' }) };
    const shown = { width: textWidth - left, content: paragraph(value, { ...context, style: 'FactValue' }) };
    return rowXml([name, shown], { staysWhole: value.length < LONG_TEXT_UNITS });
  });
  return tableXml([left, textWidth - left], rows.join(''), context, 'rows', 'column') + spacer;
}

/** Key figures as cards, four in a row. */
export function figuresXml(figures: readonly KeyFigure[], context: BlockContext): string {
  if (figures.length === 0) return '';
  const perRow = Math.ceil(figures.length / Math.ceil(figures.length / CARDS_A_ROW));
  const width = Math.floor(textWidth / perRow);
  const fill = tint(context.accent, CARD_DEPTH);
  const rows: string[] = [];
  for (let from = 0; from < figures.length; from += perRow) {
    const cells = Array.from({ length: perRow }, (_, at) => {
      const figure = figures[from + at];
      return figure
        ? { width, fill, isTop: true, content: cardXml(figure, context) }
        : { width, content: paragraph('', context) };
    });
    // paragraphs that keep to each other keep the row whole; LibreOffice lets a table go that must not be split as well
    rows.push(rowXml(cells, { staysWhole: !context.keeping.keepNext }));
  }
  const widths = Array.from({ length: perRow }, () => width);
  return tableXml(widths, rows.join(''), context, 'gaps') + spacerOf(context);
}

function cardXml({ label, value, note }: KeyFigure, context: BlockContext): string {
  const color = inkOf(context.accent);
  const { keepNext } = context.keeping;
  const lines = [
    paragraph(value, { ...context, style: 'FigureValue', color, keepNext, ...smaller(value) }),
    paragraph(label, { ...context, style: 'FigureName', keepNext }),
  ];
  if (note !== undefined) lines.push(paragraph(note, { ...context, style: 'FigureNote', keepNext }));
  return lines.join('');
}

const spacerOf = ({ keeping }: BlockContext) => (keeping.keepNext ? keptSpacer : spacer);

/** A long figure, such as a period, is set smaller so that it stays in one line or two. */
function smaller(value: string): { halfPoints?: number } {
  if (value.length <= 8) return {};
  return { halfPoints: value.length <= 14 ? 28 : 22 };
}
