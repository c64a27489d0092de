/**
 * Reads promo codes out of a file: one a line in a text, the first column of a table. What cannot be read is refused.
 * A spreadsheet is known by what it holds, never by its name, and read by our own small readers, which have limits.
 */
import { invalid, Problem } from '../../problems/problem.ts';
import { isCompoundFile } from '../spreadsheets/compound-file.ts';
import { unsupported } from '../spreadsheets/unreadable.ts';
import { xlsColumn } from '../spreadsheets/xls-column.ts';
import { xlsxColumn } from '../spreadsheets/xlsx-column.ts';

const importBytes = 1024 * 1024;
const CODE_LENGTH = 250;
const formats = ['txt', 'csv', 'xlsx', 'xls'];

export async function importCodes(name: string, bytes: Buffer): Promise<string[]> {
  if (bytes.length > importBytes) throw invalid('file', 'at_most_bytes', { most: importBytes, bytes: bytes.length });
  const format = name.toLowerCase().split('.').at(-1) ?? '';
  if (!formats.includes(format)) throw unsupported('sheet_type', { types: formats.join(', ') });
  // many cells may share one long text: each is looked at once
  const cells = [...new Set(await firstColumn(format, bytes))];
  const codes = [...new Set(cells.map((cell) => cell.toWellFormed().trim()).filter((cell) => cell !== ''))];
  if (/^(promo ?)?codes?$/i.test(codes[0] ?? '')) codes.shift(); // a header
  const tooLong = codes.find((code) => code.length > CODE_LENGTH);
  if (tooLong) throw invalid('file', 'code_too_long', { start: tooLong.slice(0, 40), most: CODE_LENGTH });
  return codes;
}

async function firstColumn(format: string, bytes: Buffer): Promise<string[]> {
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') return sheetColumn(() => xlsxColumn(bytes));
  if (isCompoundFile(bytes)) return sheetColumn(() => xlsColumn(bytes));
  if (format === 'txt') return textOf(bytes).split(/\r\n|\r|\n/);
  if (format === 'csv') {
    const { default: papaparse } = await import('papaparse');
    const { data } = papaparse.parse<string[]>(textOf(bytes), { skipEmptyLines: true });
    return data.map((row) => row[0] ?? '');
  }
  throw unsupported('not_workbook');
}

async function sheetColumn(read: () => string[] | Promise<string[]>): Promise<string[]> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw unsupported('sheet_unreadable', {}, cause);
  }
}

/**
 * UTF-8 as it should be, or UTF-16 if it begins with its mark, as office programs write it; what is neither is in one
 * of the two old encodings of eight bits. In the Cyrillic one the high letters are together, in the Western one alone.
 */
function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') {
    return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const western = bytes.toString('latin1');
    return /[\xc0-\xff]{2}/.test(western) ? new TextDecoder('windows-1251').decode(bytes) : western;
  }
}
