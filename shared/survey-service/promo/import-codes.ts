/** Reads promo codes out of a file: one a line in a text, the first column of a table. What cannot be read is refused. */
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

/** UTF-8 as it should be; what is not is taken for the old Western encoding, in which codes are the same letters. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

async function sheetColumn(format: string, bytes: Buffer): Promise<string[]> {
  if (format === 'xlsx' && !isSafePackage(bytes)) throw unsupported('is not an XLSX file, or unpacks to far too much');
  const { read, utils } = await import('@e965/xlsx');
  try {
    const workbook = read(bytes, { dense: true, cellFormula: false, cellHTML: false });
    const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
    const rows: unknown[][] = sheet ? utils.sheet_to_json(sheet, { header: 1, raw: false, defval: '' }) : [];
    return rows.map(([cell]) => String(cell ?? ''));
  } catch (cause) {
    throw unsupported('cannot be read as a spreadsheet', cause);
  }
}

function unsupported(message: string, cause?: unknown): Problem {
  return new Problem('unsupported_format', `file: ${message}`, { errors: { file: [message] }, cause });
}
