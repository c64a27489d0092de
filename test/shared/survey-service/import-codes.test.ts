/** Files of promo codes as office programs write them, and as somebody who means harm does. */
import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { importCodes } from '../../../shared/survey-service/promo/import-codes.ts';

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
    const bomb = packageOf('[Content_Types].xml', Buffer.alloc(40 * 1024 * 1024, 32));
    await expect(importCodes(`a.${format}`, bomb)).rejects.toThrow('unpacks to far too much');
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

/** A ZIP package with one deflated part. */
function packageOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, { level: 9 });
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(content.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}
