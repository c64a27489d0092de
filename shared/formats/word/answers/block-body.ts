/**
 * One block for every answer: a band with its id and time, repeated where the block runs onto the next page, and below
 * it what was answered, in the order of the columns. What was not takes no room: any number of columns stays readable.
 */
import type { AnswersDocument } from '../../../tables/answers-document.ts';
import { createBlockRows } from './block-rows.ts';
import { blockStyle } from './block-style.ts';
import type { BodyWriter } from './body-writer.ts';
import type { Page } from './page.ts';
import { type ShownCellSink, showCells } from './shown-cells.ts';
import { closeRow, closeTable, gap, openHeaderRow } from './table-xml.ts';
import { wordTexts } from './word-texts.ts';
import { createXmlBuffer, type XmlBuffer } from './xml-buffer.ts';

export function createBlockBody(document: AnswersDocument, page: Page, out: XmlBuffer): BodyWriter {
  const { columns, timezone } = document.table;
  const { answer } = wordTexts[document.language];
  const titles = columns.map(({ title }) => Buffer.from(title));
  const style = blockStyle(page.tableWidth);
  /** The band can only be written once the columns have given the answer's id and time. */
  const below = createXmlBuffer();
  const rows = createBlockRows(style, below);
  let id = '';
  let submittedAt = '';
  let at = 0;
  let answers = 0;

  const cells: ShownCellSink = {
    empty() {
      at++;
    },
    text(bytes, start, end) {
      const column = columns[at];
      const title = titles[at++];
      if (!column || !title) return;
      if (column.id === 'id') id = Buffer.from(bytes.subarray(start, end)).toString();
      else if (column.id === 'submitted_at') submittedAt = Buffer.from(bytes.subarray(start, end)).toString();
      else if (isDetail(column.about.type)) rows.detail(title, bytes, start, end);
      else rows.answer(title, bytes, start, end);
    },
  };
  const sink = showCells(document.language, timezone, cells);

  function band(name: string, value: string): void {
    out.raw(openHeaderRow);
    out.paragraphOf(style.band.name, name);
    out.paragraphOf(style.band.value, value);
    out.raw(closeRow);
  }

  return {
    row(source) {
      answers++;
      at = 0;
      id = '';
      submittedAt = '';
      source.write(sink);
      rows.end();
      out.raw(style.open);
      band(`${answer} ${id || answers}`, submittedAt);
      out.raw(below.takeBytes());
      out.raw(closeTable);
      out.raw(gap);
    },
    end() {},
  };
}

/** Not an answer to a question, but something known about it. */
function isDetail(type: string): boolean {
  return type === 'system' || type === 'variable';
}
