/** Files of promo codes as office programs write them, and as somebody who means harm does. */
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { importCodes } from '../../../../shared/survey-service/promo/import-codes.ts';
import { hostileSheets } from '../../../support/files-sent/hostile-sheets.ts';
import { madeZip } from '../../../support/files-sent/made-zip.ts';
import { someOf } from '../../../support/run/proof-size.ts';

const formats = [
  ['xlsx', 'xlsx'],
  ['xls', 'biff8'],
] as const;

describe('a spreadsheet', () => {
  it.each(formats)('of type %s gives long numbers with all their digits', async (format, bookType) => {
    const sheet = utils.aoa_to_sheet([['Codes'], [123456789012345], [12345678901], ['00123'], [7]]);
    const bytes = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType });
    expect(await importCodes(`a.${format}`, bytes)).toEqual(['123456789012345', '12345678901', '00123', '7']);
  });

  it('keeps the zeros that a number is shown with', async () => {
    const sheet = utils.aoa_to_sheet([[{ t: 'n', v: 42, z: '00000' }]]);
    const bytes = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType: 'xlsx' });
    expect(await importCodes('a.xlsx', bytes)).toEqual(['00042']);
  });

  it.each(['xlsx', 'xls'])('called .%s that unpacks to far too much is refused unread', async (format) => {
    const bomb = madeZip([{ name: '[Content_Types].xml', content: Buffer.alloc(40 * 1024 * 1024, 32) }]);
    await expect(importCodes(`a.${format}`, bomb)).rejects.toThrow('far too large when unpacked');
  });
});

describe('a number in a spreadsheet', () => {
  it.each([
    [42, '00000', '00042'],
    [123456, '000-000', '123-456'],
    [7, '"PROMO-"000', 'PROMO-007'],
    [1234567, '#,##0', '1,234,567'],
    [-5, '0', '-5'],
    [-5, '0;(0)', '(5)'],
    [0.5, '0.00', '0.50'],
    [0.5, '0.0#', '0.5'],
    [0.25, '0%', '25%'],
    [1.5, 'General', '1.5'],
    [123456789012, '0.00E+00', '123456789012'],
    [45296, 'm/d/yy', '1/5/24'],
    [45296.5, 'yyyy-mm-dd hh:mm', '2024-01-05 12:00'],
    [45296, 'd-mmm', '5-Jan'],
    [45296.75, 'h:mm AM/PM', '6:00 PM'],
  ])('%d in the format %s is the code that is shown: %s', async (value, format, shown) => {
    const sheet = utils.aoa_to_sheet([[{ t: 'n', v: value, z: format }]]);
    for (const [type, bookType] of formats) {
      const bytes = write({ SheetNames: ['S'], Sheets: { S: sheet } }, { type: 'buffer', bookType });
      expect(await importCodes(`a.${type}`, bytes)).toEqual([shown]);
    }
  });
});

describe('a hostile file', () => {
  const sheets = new Map(hostileSheets().map((sheet) => [sheet.name, sheet]));

  it.each(someOf([...sheets.keys()], 40))('is read or refused in words: %s', async (name) => {
    const { fileName = '', bytes = Buffer.alloc(0) } = sheets.get(name) ?? {};
    const outcome = await importCodes(fileName, bytes).then(
      () => 'read',
      (error: Error) => error.name,
    );
    expect(['read', 'Problem']).toContain(outcome);
  });

  it('is made in a hundred kinds at least', () => {
    expect(sheets.size).toBeGreaterThanOrEqual(100);
  });
});

describe('a text', () => {
  it.each(['utf16le', 'utf16be'])('in %s gives the codes that were typed', async (encoding) => {
    const bytes = Buffer.from('\ufeffCAFÉ-1\r\nЖ-2\r\n', 'utf16le');
    if (encoding === 'utf16be') bytes.swap16();
    expect(await importCodes('a.txt', bytes)).toEqual(['CAFÉ-1', 'Ж-2']);
    expect(await importCodes('a.csv', bytes)).toEqual(['CAFÉ-1', 'Ж-2']);
  });

  it('reads the two old encodings of eight bits', async () => {
    expect(await importCodes('a.txt', Buffer.from('CAF\xc9-1\nB-2', 'latin1'))).toEqual(['CAFÉ-1', 'B-2']);
    const cyrillic = Buffer.from('\xcb\xc5\xd2\xce-1\n\xf7\xe0\xe9', 'latin1');
    expect(await importCodes('a.csv', cyrillic)).toEqual(['ЛЕТО-1', 'чай']);
  });
});
