/**
 * Finds a stream in a compound file, the container of `.xls`: sectors chained by a table. A chain that comes back to
 * itself, leaves the file or is longer than the file is refused.
 */
import { unsupported } from './unreadable.ts';

const MAGIC = 'd0cf11e0a1b11ae1';
const HEADER_BYTES = 512;
const LAST_SECTOR = 0xffff_fffa;
const ENTRY_BYTES = 128;
const MINI_BYTES = 64;
const STREAM = 2;
const ROOT = 5;

interface Container {
  file: Buffer;
  sectorBytes: number;
  /** The sector after each sector. */
  next: readonly number[];
}

interface DirectoryEntry {
  name: string;
  kind: number;
  start: number;
  sizeBytes: number;
}

export function isCompoundFile(file: Buffer): boolean {
  return file.toString('hex', 0, 8) === MAGIC;
}

/** The streams by name. */
export function compoundStreams(file: Buffer): Map<string, () => Buffer> {
  const container = open(file);
  const entries = directory(container);
  const root = entries.find(({ kind }) => kind === ROOT);
  const miniCutoff = file.readUInt32LE(56);
  const mini = () => ({
    file: root ? chain(container, root.start) : Buffer.alloc(0),
    next: numbers(chain(container, file.readUInt32LE(60))),
  });
  const streams = entries.filter(({ kind }) => kind === STREAM);
  return new Map(
    streams.map((entry) => [
      entry.name,
      () => {
        const bytes = entry.sizeBytes < miniCutoff ? miniChain(mini(), entry.start) : chain(container, entry.start);
        return bytes.subarray(0, entry.sizeBytes);
      },
    ]),
  );
}

function open(file: Buffer): Container {
  if (file.length < HEADER_BYTES) throw unsupported('sheet_cut');
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw unsupported('sheet_unreadable');
  const sectorBytes = 2 ** shift;
  const tableSectors = tableOf(file, sectorBytes);
  const next = tableSectors.flatMap((sector) => numbers(sectorAt(file, sectorBytes, sector)));
  return { file, sectorBytes, next };
}

/** Which sectors hold the table: the first 109 are in the header, more in a chain of their own. */
function tableOf(file: Buffer, sectorBytes: number): number[] {
  const count = file.readUInt32LE(44);
  const most = file.length / sectorBytes;
  if (count > most) throw unsupported('xls_broken');
  const sectors = numbers(file.subarray(76, HEADER_BYTES));
  let more = file.readUInt32LE(68);
  for (let seen = 0; more < LAST_SECTOR && sectors.length < count; seen++) {
    if (seen > most) throw unsupported('xls_broken');
    const list = numbers(sectorAt(file, sectorBytes, more));
    more = list.pop() ?? LAST_SECTOR;
    sectors.push(...list);
  }
  return sectors.slice(0, count);
}

function directory(container: Container): DirectoryEntry[] {
  const bytes = chain(container, container.file.readUInt32LE(48));
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(64, Math.max(2, bytes.readUInt16LE(at + 64)));
    const name = bytes.toString('utf16le', at, at + nameBytes - 2);
    const kind = bytes[at + 66] ?? 0;
    entries.push({ name, kind, start: bytes.readUInt32LE(at + 116), sizeBytes: bytes.readUInt32LE(at + 120) });
  }
  return entries;
}

function chain({ file, sectorBytes, next }: Container, start: number): Buffer {
  return follow(next, start, (sector) => sectorAt(file, sectorBytes, sector));
}

function miniChain({ file, next }: Pick<Container, 'file' | 'next'>, start: number): Buffer {
  return follow(next, start, (sector) => file.subarray(sector * MINI_BYTES, (sector + 1) * MINI_BYTES));
}

function follow(next: readonly number[], start: number, bytesOf: (sector: number) => Buffer): Buffer {
  const parts: Buffer[] = [];
  const seen = new Set<number>();
  for (let sector = start; sector < LAST_SECTOR; sector = next[sector] ?? LAST_SECTOR) {
    if (seen.has(sector)) throw unsupported('xls_circle');
    seen.add(sector);
    parts.push(bytesOf(sector));
  }
  return Buffer.concat(parts);
}

function sectorAt(file: Buffer, sectorBytes: number, sector: number): Buffer {
  const start = (sector + 1) * sectorBytes;
  if (start >= file.length) throw unsupported('xls_outside');
  return file.subarray(start, start + sectorBytes);
}

function numbers(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readUInt32LE(at * 4));
}
