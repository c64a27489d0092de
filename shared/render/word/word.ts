/**
 * A Word document of answers. Layout `table` is a landscape table whose header every page repeats; `blocks` is one block
 * of question and answer for every respondent; `auto` is a table up to 40 columns and blocks beyond. Rows are streamed:
 * none is held in memory. Past 12 and 24 columns the paper grows; past 63, Word's limit, a table asked for is blocks.
 */
import { Problem } from '../../errors.ts';
import type { AnswersDocument, RenderedAnswers } from '../../tables/answers-document.ts';
import type { ByteSink } from '../byte-sink.ts';
import { wordLimits } from '../limits.ts';
import { streamRows } from '../row-stream.ts';
import { createZipWriter } from '../zip/zip-writer.ts';
import { createBlockBody } from './block-body.ts';
import type { BodyWriter } from './body-writer.ts';
import { titleOf, writeNoAnswers, writeOpening } from './opening.ts';
import { blockPage, tablePage } from './page.ts';
import { buildShell, DOCUMENT_PART } from './shell.ts';
import { createTableBody } from './table-body.ts';
import { wordTexts } from './word-texts.ts';
import { createXmlBuffer, type XmlBuffer } from './xml-buffer.ts';

export interface WordOptions {
  layout: 'auto' | 'table' | 'blocks';
}

const READABLE_COLUMNS = 40;
const MAX_TABLE_COLUMNS = 63;
/** For a document without answers: the first day a ZIP file can name. */
const FIRST_DAY = '1980-01-01T00:00:00Z';

export async function renderWord(
  document: AnswersDocument,
  out: ByteSink,
  options: WordOptions,
): Promise<RenderedAnswers> {
  const columns = document.table.columns.length;
  const { isTable, isTooWide } = layoutOf(document, options);
  const page = isTable ? tablePage(columns) : blockPage();
  const title = titleOf(document);
  const changedAt = new Date(Date.parse(document.newestAnswerAt ?? '') || FIRST_DAY);
  const shell = await buildShell(document, title, page, changedAt);
  const xml = createXmlBuffer();
  const body = isTable ? createTableBody(document, page, xml) : createBlockBody(document, page, xml);

  const zip = createZipWriter(out, changedAt);
  const entry = await zip.entry(DOCUMENT_PART);
  await entry.write(Buffer.from(shell.before));
  const told = isTooWide ? [wordTexts[document.language].tooManyColumns] : [];
  writeOpening(document, title, [...document.warnings, ...told], xml);
  const rows = await writeRows(document, body, xml, entry);
  if (rows === 0) writeNoAnswers(document, xml);
  await entry.write(xml.take());
  await entry.write(Buffer.from(shell.after));
  await entry.close();
  for (const [name, text] of shell.parts(rows)) await zip.add(name, text);
  await zip.finish();
  // programs read English
  return { rows, warnings: isTooWide ? [wordTexts.en.tooManyColumns] : [] };
}

function layoutOf(document: AnswersDocument, { layout }: WordOptions): { isTable: boolean; isTooWide: boolean } {
  const columns = document.table.columns.length;
  const isTooWide = layout === 'table' && columns > MAX_TABLE_COLUMNS;
  const isTable = layout === 'auto' ? columns <= READABLE_COLUMNS : layout === 'table' && !isTooWide;
  return { isTable, isTooWide };
}

async function writeRows(
  document: AnswersDocument,
  body: BodyWriter,
  xml: XmlBuffer,
  entry: ByteSink,
): Promise<number> {
  let begun = 0;
  const rows = await streamRows(document.rows, {
    row(source) {
      if (++begun > wordLimits.rows) throw tooManyRows();
      body.row(source);
    },
    sizeBytes: xml.sizeBytes,
    flush: () => entry.write(xml.take()),
  });
  body.end();
  return rows;
}

function tooManyRows(): Problem {
  const limit = wordLimits.rows.toLocaleString('en');
  return new Problem('word_row_limit', `a Word file holds at most ${limit} answers: choose fewer, or CSV or XLSX`);
}
