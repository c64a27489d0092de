/** A workbook that another program has saved: its formulas, and the first sheet cell by cell with what it is. */

import { cellsOf } from '../files-written/xlsx-file.ts';
import { readXml, all as tagged, type XmlElement } from './read-xml.ts';
import { readZip } from './read-zip.ts';

/** Every formula in any sheet, with its place. */
export function formulasIn(workbook: Buffer): string[] {
  const sheets = [...readZip(workbook)].filter(([path]) => path.startsWith('xl/worksheets/'));
  return sheets.flatMap(([path, bytes]) => tagged(readXml(bytes), 'f').map(({ children }) => `${path} ${children}`));
}

/** Rows of the first sheet that hold anything; a spreadsheet may save empty ones below. */
export function rowCount(workbook: Buffer): number {
  return tagged(firstSheet(workbook), 'row').filter((row) => tagged(row, 'v').length > 0).length;
}

/** The cells below the title: a number where the program holds one, else the text; undefined where there is nothing. */
export function columnUnder(workbook: Buffer, title: string, rows: number): (string | number | undefined)[] {
  const texts = cellsOf(workbook, 1);
  const [place = ''] = [...texts].find(([address, text]) => /^[A-Z]+1$/.test(address) && text === title) ?? [];
  const letters = place.slice(0, -1);
  const numbers = new Set(
    tagged(firstSheet(workbook), 'c')
      .filter(({ attributes }) => (attributes.get('t') ?? 'n') === 'n')
      .map(({ attributes }) => attributes.get('r')),
  );
  return Array.from({ length: rows }, (_, at) => {
    const address = `${letters}${at + 2}`;
    const text = texts.get(address);
    return text !== undefined && numbers.has(address) ? Number(text) : text;
  });
}

function firstSheet(workbook: Buffer): XmlElement {
  return readXml(readZip(workbook).get('xl/worksheets/sheet1.xml') ?? Buffer.alloc(0));
}
