/** XLS workbooks put together by hand: the container of sectors, and the records of a workbook in it. */

export const record = (id: number, data: Buffer | readonly number[] = [], length = data.length): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(length, 2);
  return Buffer.concat([head, Buffer.from(data)]);
};

export function numbersOf(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
}

export const shorts = (...values: readonly number[]) =>
  Buffer.from(values.flatMap((value) => [value & 255, value >> 8]));
export const start = (version = 0x600) => record(0x809, Buffer.concat([shorts(version, 5), Buffer.alloc(12)]));
export const end = record(0x0a);
export const label = (row: number, column: number, text: string) =>
  record(0x204, Buffer.concat([shorts(row, column, 0, text.length), Buffer.from([0]), Buffer.from(text, 'latin1')]));

/** A workbook with these records before its sheet, and these in it. */
export function workbook(globals: readonly Buffer[], cells: readonly Buffer[], sheetAt?: number): Buffer {
  const before = Buffer.concat([start(), ...globals]);
  const boundBytes = 4 + 6 + 3;
  const at = sheetAt ?? before.length + boundBytes + end.length;
  const bound = record(0x85, Buffer.concat([numbersOf(at), Buffer.from([0, 0, 1, 0, 0x53])]));
  return Buffer.concat([before, bound, end, start(), ...cells, end]);
}

const SECTOR = 512;
const FREE = 0xffff_ffff;
const LAST = 0xffff_fffe;
const TABLE = 0xffff_fffd;

export interface ContainerLies {
  /** Changes the table of sectors. */
  table?: (next: number[]) => void;
  header?: (header: Buffer) => void;
  sizeBytes?: number;
  start?: number;
  name?: string;
}

/** Sector 0 holds the table, sector 1 the directory, the others the stream. */
export function container(stream: Buffer, lies: ContainerLies = {}): Buffer {
  const length = Math.max(1, Math.ceil(Math.max(stream.length, 4_096) / SECTOR));
  const next = Array.from({ length: 128 }, () => FREE);
  next[0] = TABLE;
  next[1] = LAST;
  for (let at = 0; at < length; at++) next[2 + at] = at === length - 1 ? LAST : 3 + at;
  lies.table?.(next);
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.set(shorts(0x3e, 3, 0xfffe, 9, 6), 24);
  header.set(numbersOf(1, 1, 0, 4_096, LAST, 0, LAST, 0, 0), 44);
  header.fill(255, 80);
  lies.header?.(header);
  const body = Buffer.alloc(length * SECTOR);
  body.set(stream);
  const directory = Buffer.concat([
    entry('Root Entry', 5, LAST, 0),
    entry(lies.name ?? 'Workbook', 2, lies.start ?? 2, lies.sizeBytes ?? body.length),
    Buffer.alloc(256),
  ]);
  return Buffer.concat([header, numbersOf(...next), directory, body]);
}

function entry(name: string, kind: number, first: number, sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes[66] = kind;
  bytes.set(numbersOf(first, sizeBytes), 116);
  return bytes;
}

export const madeXls = (cells: readonly Buffer[], globals: readonly Buffer[] = []) =>
  container(workbook(globals, cells));
