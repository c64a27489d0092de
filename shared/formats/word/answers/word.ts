/**
 * A Word document of answers. Layout `table` is one table up to Word's 63 columns, on paper as wide as it needs. `pages` is
 * for printing: tables of at most twelve columns, which an A4 page across can show, over the same rows; so is whatever has
 * more than 63. `blocks` is one block of question and answer for every respondent. Rows are streamed: none is held in memory.
 */
import type { ByteSink } from '../../../bytes/byte-sink.ts';
import { createZipWriter } from '../../../bytes/zip/zip-writer.ts';
import { Problem } from '../../../problems/problem.ts';
import { warningOf } from '../../../surveys/warnings/warning.ts';
import type { AnswersDocument, RenderedAnswers } from '../../../tables/answers-document.ts';
import type { Column } from '../../../tables/column.ts';
import type { RowSource } from '../../../tables/rows.ts';
import { documentDate } from '../../ooxml/document-properties.ts';
import { streamRows } from '../../row-stream.ts';
import { DOCUMENT_PART } from '../document-pieces.ts';
import { wordLimits } from '../word-limits.ts';
import { createBlockBody } from './block-body.ts';
import type { BodyWriter } from './body-writer.ts';
import { columnGroups, groupHeadings } from './column-groups.ts';
import { titleOf, writeNoAnswers, writeOpening } from './opening.ts';
import { blockPage, type Page, tablePage } from './page.ts';
import { buildShell } from './shell.ts';
import { createTableBody } from './table-body.ts';
import { createXmlBuffer, frame, type XmlBuffer } from './xml-buffer.ts';

export interface WordOptions {
  layout: 'table' | 'pages' | 'blocks';
}

/** What Word can hold in a table, and what a printed page can show. */
const MOST_COLUMNS = 63;
const PRINTED_COLUMNS = 12;
const headingFrame = frame('Heading1');

export async function renderWord(
  document: AnswersDocument,
  out: ByteSink,
  options: WordOptions,
): Promise<RenderedAnswers> {
  const { columns } = document.table;
  const isTooWide = options.layout === 'table' && columns.length > MOST_COLUMNS;
  const isOneTable = options.layout === 'table' && !isTooWide;
  const groups = options.layout === 'blocks' ? [] : isOneTable ? [columns] : columnGroups(columns, PRINTED_COLUMNS);
  const page = options.layout === 'blocks' ? blockPage() : tablePage(Math.max(...groups.map(({ length }) => length)));
  const title = titleOf(document);
  const changedAt = documentDate(document.newestAnswerAt);
  const shell = await buildShell(document, title, page, changedAt);
  const xml = createXmlBuffer();

  const zip = createZipWriter(out, changedAt);
  const entry = await zip.entry(DOCUMENT_PART);
  await entry.write(Buffer.from(shell.before));
  const warnings = isTooWide ? [warningOf('table_split', { most: MOST_COLUMNS })] : [];
  writeOpening(document, title, [...document.warnings, ...warnings], xml);
  const rows =
    groups.length > 0
      ? await writeTables(document, groups, page, { xml, entry })
      : await writeRows(document.rows, createBlockBody(document, page, xml), { xml, entry });
  if (rows === 0) writeNoAnswers(document, xml);
  await entry.write(xml.takeBytes());
  await entry.write(Buffer.from(shell.after));
  await entry.close();
  for (const [name, text] of shell.parts(rows)) await zip.add(name, text);
  await zip.finish();
  return { rows, warnings };
}

interface Target {
  xml: XmlBuffer;
  entry: ByteSink;
}

/** One table after the other, each in a walk of its own through the rows. */
async function writeTables(
  document: AnswersDocument,
  groups: readonly (readonly Column[])[],
  page: Page,
  target: Target,
): Promise<number> {
  const { language, table } = document;
  const headings = groups.length > 1 ? groupHeadings(groups, language) : [];
  let rows = 0;
  for (const [at, columns] of groups.entries()) {
    const heading = headings[at];
    if (heading !== undefined) target.xml.paragraphOf(headingFrame, heading);
    const content = { columns, timezone: table.timezone, language, caption: heading ?? titleOf(document) };
    const source = groups.length > 1 ? document.walk(columns) : document.rows;
    const written = await writeRows(source, createTableBody(content, page, target.xml), target);
    if (at > 0 && written !== rows) throw new Error(`table ${at + 1} has ${written} rows, the first one ${rows}`);
    rows = written;
  }
  return rows;
}

async function writeRows(parts: AsyncIterable<RowSource>, body: BodyWriter, { xml, entry }: Target): Promise<number> {
  let begun = 0;
  const rows = await streamRows(parts, {
    row(source) {
      if (++begun > wordLimits.rows) throw tooManyRows();
      body.row(source);
    },
    sizeBytes: xml.sizeBytes,
    flush: () => entry.write(xml.takeBytes()),
  });
  body.end();
  return rows;
}

function tooManyRows(): Problem {
  return new Problem('word_row_limit.while_writing', { most: wordLimits.rows.toLocaleString('en') });
}
