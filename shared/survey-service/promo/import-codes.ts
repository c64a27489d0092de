/** Reads promo codes out of a file: one a line in a text, the first column of a table. What cannot be read is refused. */
import type { CellObject } from '@e965/xlsx';
import { invalid, Problem } from '../../errors.ts';
import { isSafePackage } from './safe-package.ts';

export const importBytes = 1024 * 1024;
const CODE_LENGTH = 250;
const formats = ['txt', 'csv', 'xlsx', 'xls'];

export async function importCodes(name: string, bytes: Buffer): Promise<string[]> {
  if (bytes.length > importBytes) throw invalid('file', `may have at most ${importBytes} bytes, has ${bytes.length}`);
  const format = name.toLowerCase().split('.').at(-1) ?? '';
  if (!formats.includes(format)) throw unsupported(`expected a file of type ${formats.join(', ')}`);
  const cells = await firstColumn(format, bytes);
  const codes = [...new Set(cells.map((cell) => cell.toWellFormed().trim()).filter((cell) => cell !== ''))];
  if (/^(promo ?)?codes?$/i.test(codes[0] ?? '')) codes.shift(); // a header
  const tooLong = codes.find((code) => code.length > CODE_LENGTH);
  if (tooLong) throw invalid('file', `the code ${tooLong.slice(0, 40)}… is longer than ${CODE_LENGTH} characters`);
  return codes;
}

async function firstColumn(format: string, bytes: Buffer): Promise<string[]> {
  if (format === 'txt') return textOf(bytes).split(/\r\n|\r|\n/);
  if (format === 'csv') {
    const { default: papaparse } = await import('papaparse');
    const { data } = papaparse.parse<string[]>(textOf(bytes), { skipEmptyLines: true });
    return data.map((row) => row[0] ?? '');
  }
  return sheetColumn(format, bytes);
}

/**
 * UTF-8 as it should be, or UTF-16 where its mark stands first, as office programs write it; what is neither is in one of
 * the two old encodings of eight bits. In the Cyrillic one the high letters stand together, in the Western one alone.
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

async function sheetColumn(format: string, bytes: Buffer): Promise<string[]> {
  // the reader goes by what a file holds, not by its name: a package called .xls is unpacked too
  const isPackage = format === 'xlsx' || bytes.subarray(0, 2).toString() === 'PK';
  if (isPackage && !isSafePackage(bytes)) throw unsupported('is not an XLSX file, or unpacks to far too much');
  const { read, utils } = await import('@e965/xlsx');
  try {
    const workbook = read(bytes, { dense: true, cellFormula: false, cellHTML: false });
    const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
    if (sheet) spellOut(sheet['!data'] ?? []);
    const rows: unknown[][] = sheet ? utils.sheet_to_json(sheet, { header: 1, raw: false, defval: '' }) : [];
    return rows.map(([cell]) => String(cell ?? ''));
  } catch (cause) {
    throw unsupported('cannot be read as a spreadsheet', cause);
  }
}

/** A long number is a code like any other; a spreadsheet would show 123456789012 as 1.23457E+11. */
function spellOut(rows: CellObject[][]): void {
  for (const cell of rows.flat()) {
    if (cell?.t === 'n' && Number.isSafeInteger(cell.v) && /\dE[+-]?\d/i.test(cell.w ?? '')) cell.w = String(cell.v);
  }
}

function unsupported(message: string, cause?: unknown): Problem {
  return new Problem('unsupported_format', `file: ${message}`, { errors: { file: [message] }, cause });
}
