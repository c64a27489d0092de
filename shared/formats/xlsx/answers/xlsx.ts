/**
 * A workbook of answers for Excel and similar programs, written as a stream: the answers, a codebook of their columns and notes.
 * Nothing in it comes from a clock, so that equal answers give equal bytes.
 */
import type { ByteSink } from '../../../bytes/byte-sink.ts';
import { createZipWriter, type ZipWriter } from '../../../bytes/zip/zip-writer.ts';
import { invalid } from '../../../problems/problem.ts';
import type { AnswersDocument, AnswersFrame, RenderedAnswers } from '../../../tables/answers-document.ts';
import { cellWarnings } from '../../../tables/cell-warnings.ts';
import { appPropertiesXml, corePropertiesXml, documentDate, packageRelsXml } from '../../ooxml/document-properties.ts';
import { xlsxLimits } from '../../ooxml/workbook/sheet-limits.ts';
import { workbookRelsXml, workbookTypesXml } from '../../ooxml/workbook/workbook-parts.ts';
import { type WrittenAnswers, writeAnswersSheets } from './answers-sheets.ts';
import { codebookSheet } from './codebook-sheet.ts';
import { notesSheet } from './notes-sheet.ts';
import { addSmallSheet } from './small-sheet.ts';
import { stylesXml } from './styles.ts';
import { createWorkbook, listingXml, type Workbook } from './workbook.ts';

export async function renderXlsx(document: AnswersDocument, out: ByteSink): Promise<RenderedAnswers> {
  checkColumns(document);
  const zip = createZipWriter(out, documentDate(document.newestAnswerAt));
  const workbook = createWorkbook(document);
  await addFirstParts(document, zip);
  const written = await writeAnswersSheets(document, workbook, zip);
  return addLastParts(document, workbook, zip, written);
}

export function checkColumns({ table: { columns } }: AnswersFrame): void {
  if (columns.length <= xlsxLimits.columns) return;
  throw invalid('columns', 'xlsx_columns', { most: xlsxLimits.columns, columns: columns.length });
}

/** What stands before the answers. */
export async function addFirstParts(
  { survey, newestAnswerAt, language }: Pick<AnswersFrame, 'survey' | 'newestAnswerAt' | 'language'>,
  zip: ZipWriter,
): Promise<void> {
  await zip.add('_rels/.rels', packageRelsXml('xl/workbook.xml'));
  await zip.add('docProps/core.xml', corePropertiesXml(survey.name, documentDate(newestAnswerAt)));
  await zip.add('docProps/app.xml', appPropertiesXml());
  await zip.add('xl/styles.xml', stylesXml(language));
}

/** What follows the answers, to the end of the file. */
export async function addLastParts(
  document: AnswersFrame,
  workbook: Workbook,
  zip: ZipWriter,
  { rows, filled, datesAsText }: WrittenAnswers,
): Promise<RenderedAnswers> {
  const { columns } = document.table;
  await addSmallSheet(codebookSheet(document, filled, workbook.texts), workbook, zip);
  const dates = new Map(columns.map(({ id }, at) => [id, datesAsText[at] ?? 0]));
  const ofCells = cellWarnings('dates_as_text', columns, dates);
  const warnings = [...ofCells, ...workbook.truncatedCells.warnings()];
  await addSmallSheet(notesSheet(document, rows, warnings, workbook.texts), workbook, zip);
  await addListing(workbook, zip);
  await zip.finish();
  return { rows, warnings: [...ofCells, ...workbook.truncatedCells.warnings()] };
}

/** The parts that name the others, when all of them are known. */
export async function addListing(workbook: Workbook, zip: ZipWriter): Promise<void> {
  const strings = workbook.strings.xml();
  if (strings !== undefined) await zip.add('xl/sharedStrings.xml', strings);
  await zip.add('xl/workbook.xml', listingXml(workbook.sheets));
  await zip.add('xl/_rels/workbook.xml.rels', workbookRelsXml(workbook.sheets.length, strings !== undefined));
  await zip.add('[Content_Types].xml', workbookTypesXml(workbook.sheets.length, strings !== undefined));
}
