/** ZIP packages put together by hand, so that every number in them can be a lie. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface MadePart {
  name: string;
  content: Buffer | string;
  /** What the directory says instead of the truth. */
  lies?: { packedBytes?: number; sizeBytes?: number; offset?: number; crc?: number; method?: number; flags?: number };
  isStored?: boolean;
}

export function madeZip(parts: readonly MadePart[], lies: { parts?: number; directoryAt?: number } = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const { body, record } = packed(part, offset);
    bodies.push(body);
    directory.push(record);
    offset += body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(lies.parts ?? parts.length, 8);
  end.writeUInt16LE(lies.parts ?? parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(lies.directoryAt ?? offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** What goes into several packages is packed once. */
const known = new WeakMap<Buffer, Buffer>();

function deflated(plain: Buffer): Buffer {
  const data = known.get(plain) ?? deflateRawSync(plain, { level: 9 });
  known.set(plain, data);
  return data;
}

function packed({ name, content, lies = {}, isStored = false }: MadePart, offset: number) {
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  const data = isStored ? plain : deflated(plain);
  const method = lies.method ?? (isStored ? 0 : 8);
  const sizes = [lies.crc ?? crc32(plain), lies.packedBytes ?? data.length, lies.sizeBytes ?? plain.length];
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(lies.flags ?? 0, 6);
  local.writeUInt16LE(method, 8);
  for (const [at, value] of sizes.entries()) local.writeUInt32LE(value, 14 + at * 4);
  local.writeUInt16LE(Buffer.byteLength(name), 26);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(lies.flags ?? 0, 8);
  record.writeUInt16LE(method, 10);
  for (const [at, value] of sizes.entries()) record.writeUInt32LE(value, 16 + at * 4);
  record.writeUInt16LE(Buffer.byteLength(name), 28);
  record.writeUInt32LE(lies.offset ?? offset, 42);
  const named = Buffer.from(name);
  return { body: Buffer.concat([local, named, data]), record: Buffer.concat([record, named]) };
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface MadeXlsx {
  /** What is in `sheetData`. */
  rows?: string;
  /** The whole sheet instead. */
  sheet?: string | Buffer;
  strings?: string | Buffer;
  styles?: string;
  workbook?: string;
  relations?: string;
  more?: readonly MadePart[];
}

export function xlsxParts(made: MadeXlsx): MadePart[] {
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content:
        made.workbook ??
        `<workbook xmlns:r="${relationships}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        made.relations ?? '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: made.sheet ?? `<worksheet><sheetData>${made.rows ?? ''}</sheetData></worksheet>`,
    },
    ...(made.strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: made.strings }]),
    ...(made.styles === undefined ? [] : [{ name: 'xl/styles.xml', content: made.styles }]),
    ...(made.more ?? []),
  ];
}

export function madeXlsx(made: MadeXlsx): Buffer {
  return madeZip(xlsxParts(made));
}
