/**
 * A summary in Word, which has two pages at most. Word lays out the pages itself, so heights are estimated, a little too
 * high: of a summary that may take more, less is shown.
 */
import type { KeyFigure, ReportBlock, ReportDocument, ReportTable } from '../../../reports/report-document.ts';
import { averageWidth } from '../../charts/average-width.ts';
import { chartLayout } from '../../ooxml/drawingml/chart-layout.ts';
import { hasTallScript } from '../../ooxml/tall-scripts.ts';
import { textWidthPoints } from './page.ts';

/** The height of two pages, without what no page break can use. */
const ROOM = 1_430;
const HEADING = 34;
const FACT_NAMES = 0.3;
const CELL_MARGINS = 12;
const TABLE_MARGINS = 24;

export function fittingSummary(given: ReportDocument): ReportDocument {
  let document = given;
  while (document.kind === 'summary' && document.shorter && pointsOf(document) > ROOM) document = document.shorter();
  return document;
}

function pointsOf({ title, logo, coverFacts, keyFigures, chapters }: ReportDocument): number {
  const front = (logo ? 80 : 0) + textPoints(title, 26, textWidthPoints) + 30;
  const sections = chapters.flatMap((chapter) => chapter.sections);
  return (
    front +
    factsPoints(coverFacts) +
    figuresPoints(keyFigures) +
    HEADING * (chapters.length + sections.length) +
    sum(
      sections.flatMap(({ heading, blocks }) => [textPoints(heading, 13, textWidthPoints), ...blocks.map(blockPoints)]),
    )
  );
}

function blockPoints(block: ReportBlock): number {
  switch (block.kind) {
    case 'text':
      return textPoints(block.text, 9.5, textWidthPoints) + 8;
    case 'table':
      return tablePoints(block.table);
    case 'chart':
      return chartLayout(block.chart, textWidthPoints).heightPoints + 12;
    case 'figures':
      return figuresPoints(block.figures);
    case 'findings':
      return sum(
        block.findings.map(
          ({ text, note }) =>
            textPoints(text, 11, textWidthPoints - 20) + textPoints(note, 9, textWidthPoints - 20) + 22,
        ),
      );
    case 'facts':
      return factsPoints(block.facts);
    case 'quotes':
      return sum(block.quotes.map((quote) => textPoints(quote, 9.5, textWidthPoints - 20) + 12));
  }
}

function tablePoints({ caption, columns, rows }: ReportTable): number {
  const rowPoints = (texts: readonly string[]) =>
    Math.max(
      ...texts.map((text, at) => textPoints(text, 9, (columns[at]?.width ?? 1) * textWidthPoints - CELL_MARGINS)),
    ) + 6;
  return sum([
    textPoints(caption, 10, textWidthPoints),
    rowPoints(columns.map(({ title }) => title)),
    ...rows.map((cells) => rowPoints(cells.map(({ text }) => text))),
    TABLE_MARGINS,
  ]);
}

function factsPoints(facts: readonly { label: string; value: string }[]): number {
  const names = textWidthPoints * FACT_NAMES - CELL_MARGINS;
  const values = textWidthPoints * (1 - FACT_NAMES) - CELL_MARGINS;
  return sum(
    facts.map(({ label, value }) => Math.max(textPoints(label, 10, names), textPoints(value, 10, values)) + 6),
  );
}

/** Cards, three in a row. */
function figuresPoints(figures: readonly KeyFigure[]): number {
  const room = textWidthPoints / 3 - CELL_MARGINS;
  const tallest = Math.max(
    0,
    ...figures.map(({ label, value, note = '' }) =>
      sum([textPoints(value, 20, room), textPoints(label, 9.5, room), textPoints(note, 8.5, room), 14]),
    ),
  );
  return Math.ceil(figures.length / 3) * tallest + 12;
}

/** Lines are not filled to their end, because words are not cut. */
function textPoints(text: string, size: number, room: number): number {
  if (text === '') return 0;
  const lines = sum(
    text.split('\n').map((line) => Math.ceil((averageWidth(line.slice(0, 5_000), size, 'regular') * 1.12) / room) || 1),
  );
  return lines * size * (hasTallScript(text) ? 1.9 : 1.35);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
