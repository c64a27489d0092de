/** A downloaded file, opened by a reader that is not ours where there is one: what is no such file throws. */
import { createHash } from 'node:crypto';
import ExcelJS from 'exceljs';
import { hasPdfReaders, pdfComplaints, pdfText } from '../../support/files-read/pdf-file.ts';
import { readWord } from '../../support/files-read/read-word.ts';
import { all, readXml } from '../../support/files-read/read-xml.ts';
import { readZip } from '../../support/files-read/read-zip.ts';
import { readBack } from '../../support/files-written/csv-file.ts';
import type { ExportJson } from '../../support/hosts/api-client.ts';

type FileJson = ExportJson['files'][number];
type Reader = (bytes: Buffer, isTable: boolean) => Promise<number | undefined>;

/** Each gives the rows of a table of answers. A format that is not here yet is held against its size and hash only. */
const readers: Readonly<Record<string, Reader>> = {
  csv: async (bytes) => readBack(bytes).length - 1,
  xlsx: async (bytes, isTable) => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(new Uint8Array(bytes).buffer);
    const [sheet] = workbook.worksheets;
    if (!sheet) throw new Error('a workbook without a sheet');
    return isTable ? sheet.rowCount - 1 : undefined;
  },
  word: async (bytes, isTable) => {
    // a report brings pictures and workbooks along: only its own text is XML for certain
    const document = readXml(readZip(bytes).get('word/document.xml') ?? Buffer.alloc(0));
    if (all(document, 'w:t').length === 0) throw new Error('a document without a word');
    return isTable ? readWord(bytes).tables[0]?.filter(({ isHeader }) => !isHeader).length : undefined;
  },
  pdf: async (bytes) => {
    if (!bytes.toString('latin1', 0, 5).startsWith('%PDF-')) throw new Error('it does not begin as a PDF does');
    const file = { bytes, warnings: [] };
    const complaints = hasPdfReaders ? pdfComplaints(file) : [];
    if (complaints.length > 0) throw new Error(complaints.join('; '));
    if (hasPdfReaders && pdfText(file).trim() === '') throw new Error('a PDF without a word');
    return undefined;
  },
};

/** Gives the rows that a table of answers has. */
export async function openFile(file: FileJson, bytes: Buffer): Promise<number | undefined> {
  const name = `${file.content} as ${file.format}`;
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (bytes.length === 0 || bytes.length !== file.size_bytes) {
    throw new Error(`${name} has ${bytes.length} bytes; the export says ${file.size_bytes}`);
  }
  if (digest !== file.sha256) throw new Error(`${name} has another hash than the export says`);
  try {
    return await readers[file.format]?.(bytes, file.content === 'answers');
  } catch (error) {
    throw new Error(`${name} cannot be opened: ${String(error)}`, { cause: error });
  }
}
