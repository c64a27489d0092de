/**
 * Writes a ZIP file as a stream, one entry after the other, without knowing sizes beforehand and without a clock:
 * equal entries give equal bytes. Only the directory is kept in memory.
 */
import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import type { ByteSink } from '../byte-sink.ts';
import { type DeflatedRun, FINAL_BLOCK, joinedRuns } from './deflated-run.ts';
import { createDeflater, DEFLATE_LEVEL } from './deflater.ts';
import {
  centralRecord,
  dataDescriptor,
  dosDateTime,
  endRecords,
  localHeader,
  type ZipEntryRecord,
  type ZipLimits,
  zipLimits,
} from './zip-records.ts';

export interface ZipWriter {
  /** Begins an entry that is written piece by piece; the one before must be closed. */
  entry(name: string, options?: { store?: boolean }): Promise<ZipEntry>;
  /** A small whole file. */
  add(name: string, bytes: Uint8Array | string): Promise<void>;
  /** An entry of runs that were deflated elsewhere; `copy` puts the bytes of each where the file continues. */
  join<Run extends DeflatedRun>(name: string, runs: readonly Run[], copy: (run: Run) => Promise<void>): Promise<void>;
  /** Writes the directory; nothing can be added after it. */
  finish(): Promise<void>;
}

export interface ZipEntry extends ByteSink {
  close(): Promise<void>;
}

const deflateInPool = promisify(deflateRaw);
/** Up to this size the thread pool costs more time than the work. */
const SMALL_BYTES = 64 * 1024;
const MAX_NAME_BYTES = 0xffff;
const FIRST_DOS_DAY = new Date(Date.UTC(1980, 0, 1));
const DIRECTORY_CHUNK_BYTES = 64 * 1024;

export function createZipWriter(out: ByteSink, modifiedAt = FIRST_DOS_DAY, limits: ZipLimits = zipLimits): ZipWriter {
  const dosTime = dosDateTime(modifiedAt);
  const entries: ZipEntryRecord[] = [];
  let offset = 0;
  let isBusy = false;

  async function emit(bytes: Uint8Array): Promise<void> {
    offset += bytes.length;
    await out.write(bytes);
  }

  function begin(name: string, isDeflated: boolean, isStreamed: boolean): ZipEntryRecord {
    const bytes = Buffer.from(name);
    if (isBusy) throw new Error(`zip entry ${name} begins before the one before it is closed, or after the end`);
    if (bytes.length > MAX_NAME_BYTES) throw new Error('the name of a zip entry is longer than 65,535 bytes');
    isBusy = true;
    return { name: bytes, isDeflated, isStreamed, crc: 0, packedBytes: 0, sizeBytes: 0, offset };
  }

  function end(entry: ZipEntryRecord): void {
    entries.push(entry);
    isBusy = false;
  }

  async function entry(name: string, { store = false } = {}): Promise<ZipEntry> {
    const record = begin(name, !store, true);
    await emit(localHeader(record, dosTime));
    const dataStart = offset;
    const deflater = store ? undefined : createDeflater({ write: emit });
    return {
      async write(bytes) {
        record.crc = crc32(bytes, record.crc);
        record.sizeBytes += bytes.length;
        await (deflater ? deflater.write(bytes) : emit(bytes));
      },
      async close() {
        await deflater?.end();
        record.packedBytes = offset - dataStart;
        await emit(dataDescriptor(record, limits));
        end(record);
      },
    };
  }

  async function add(name: string, content: Uint8Array | string): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const packed = typeof content === 'string' ? await deflatedText(content, bytes) : await deflated(bytes);
    const record = begin(name, packed.length < bytes.length, false);
    const data = record.isDeflated ? packed : bytes;
    record.crc = crc32(bytes);
    record.packedBytes = data.length;
    record.sizeBytes = bytes.length;
    await emit(localHeader(record, dosTime));
    await emit(data);
    end(record);
  }

  async function join<Run extends DeflatedRun>(
    name: string,
    runs: readonly Run[],
    copy: (run: Run) => Promise<void>,
  ): Promise<void> {
    const { packedBytes, ...sums } = joinedRuns(runs);
    const record = { ...begin(name, true, false), ...sums, packedBytes: packedBytes + FINAL_BLOCK.length };
    await emit(localHeader(record, dosTime, limits));
    for (const run of runs) {
      await copy(run);
      offset += run.packedBytes;
    }
    await emit(FINAL_BLOCK);
    end(record);
  }

  async function finish(): Promise<void> {
    if (isBusy) throw new Error('a zip file ends inside an entry, or twice');
    isBusy = true;
    const directoryStart = offset;
    let chunk: Buffer[] = [];
    let chunkBytes = 0;
    for (const record of entries) {
      const bytes = centralRecord(record, dosTime, limits);
      chunk.push(bytes);
      chunkBytes += bytes.length;
      if (chunkBytes < DIRECTORY_CHUNK_BYTES) continue;
      await emit(Buffer.concat(chunk));
      chunk = [];
      chunkBytes = 0;
    }
    await emit(Buffer.concat(chunk));
    await emit(endRecords(entries.length, offset - directoryStart, directoryStart, limits));
  }

  return { entry, add, join, finish };
}

function deflated(bytes: Uint8Array): Buffer | Promise<Buffer> {
  const options = { level: DEFLATE_LEVEL };
  return bytes.length <= SMALL_BYTES ? deflateRawSync(bytes, options) : deflateInPool(bytes, options);
}

/** The workbooks of a report's charts have parts that are the same in each. */
const knownTexts = new Map<string, Buffer>();
const MOST_KNOWN = 100;
const KNOWN_UNITS = 4_000;

async function deflatedText(text: string, bytes: Uint8Array): Promise<Buffer> {
  if (text.length > KNOWN_UNITS) return deflated(bytes);
  const known = knownTexts.get(text);
  if (known) return known;
  const packed = await deflated(bytes);
  if (knownTexts.size >= MOST_KNOWN) knownTexts.clear();
  knownTexts.set(text, packed);
  return packed;
}
