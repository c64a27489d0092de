/** ZIP files, read back by a reader that is not the product's: sizes, checksums, names, ZIP64, and no clock. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ByteSink } from '../../../../shared/bytes/byte-sink.ts';
import { createZipWriter, type ZipWriter } from '../../../../shared/bytes/zip/zip-writer.ts';
import { readZip } from '../../../support/files-read/read-zip.ts';

type Limits = Parameters<typeof createZipWriter>[2];

async function zipped(fill: (zip: ZipWriter) => Promise<void>, modifiedAt?: Date, limits?: Limits): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const out: ByteSink = {
    async write(bytes) {
      chunks.push(Uint8Array.from(bytes)); // the buffer may be reused after this
    },
  };
  const zip = createZipWriter(out, modifiedAt, limits);
  await fill(zip);
  await zip.finish();
  return Buffer.concat(chunks);
}

const noise = randomBytes(300_000);
const lines = Buffer.from('<row r="1"><c/></row>'.repeat(50_000));

async function stream(zip: ZipWriter, name: string, bytes: Uint8Array, store = false): Promise<void> {
  const entry = await zip.entry(name, { store });
  const reused = Buffer.alloc(70_000);
  for (let at = 0; at < bytes.length; at += reused.length) {
    const piece = bytes.subarray(at, at + reused.length);
    reused.set(piece);
    await entry.write(reused.subarray(0, piece.length));
    reused.fill(0xff); // the writer has taken what it needs
  }
  await entry.close();
}

describe('a ZIP file', () => {
  it('gives back streamed, stored and whole files, also empty and incompressible ones', async () => {
    const zip = await zipped(async (writer) => {
      await stream(writer, 'streamed.xml', lines);
      await stream(writer, 'noise.bin', noise);
      await stream(writer, 'stored.xml', lines, true);
      await stream(writer, 'empty.bin', Buffer.alloc(0));
      await writer.add('small.txt', 'Привет');
      await writer.add('whole.xml', lines);
      await writer.add('nothing', '');
    });
    const files = readZip(zip);
    expect([...files.keys()]).toEqual([
      ...['streamed.xml', 'noise.bin', 'stored.xml', 'empty.bin', 'small.txt', 'whole.xml', 'nothing'],
    ]);
    for (const name of ['streamed.xml', 'stored.xml', 'whole.xml']) expect(files.get(name)?.equals(lines)).toBe(true);
    expect(files.get('noise.bin')?.equals(noise)).toBe(true);
    expect(files.get('small.txt')?.toString()).toBe('Привет');
    expect([files.get('empty.bin')?.length, files.get('nothing')?.length]).toEqual([0, 0]);
    expect(zip.length).toBeLessThan(lines.length + noise.length + 50_000);
  });

  it('with no files is still one', async () => {
    expect(readZip(await zipped(async () => {})).size).toBe(0);
  });

  it('has sizes before the data of a whole file and after that of a streamed one', async () => {
    const whole = await zipped((zip) => zip.add('a', 'aaaa'));
    const streamed = await zipped((zip) => stream(zip, 'a', Buffer.from('aaaa')));
    expect([whole.readUInt16LE(6), whole.readUInt32LE(18), whole.readUInt32LE(22)]).toEqual([0, 4, 4]);
    expect([streamed.readUInt16LE(6), streamed.readUInt32LE(18), streamed.readUInt32LE(22)]).toEqual([8, 0, 0]);
  });

  it('marks names as UTF-8 where they are more than ASCII', async () => {
    const zip = await zipped(async (writer) => {
      await writer.add('plain.txt', 'x');
      await writer.add('опрос/ответы.csv', 'y');
    });
    expect(zip.readUInt16LE(6) & 0x800).toBe(0);
    expect(zip.readUInt16LE(zip.indexOf(Buffer.from('PK\x03\x04', 'latin1'), 4) + 6) & 0x800).toBe(0x800);
    expect(readZip(zip).get('опрос/ответы.csv')?.toString()).toBe('y');
  });

  it('has equal bytes for equal files and one date', async () => {
    const fill = (zip: ZipWriter) => stream(zip, 'a.xml', lines);
    const date = new Date('2026-03-01T09:30:31Z');
    const [first, second, dateless] = [await zipped(fill, date), await zipped(fill, date), await zipped(fill)];
    expect(first.equals(second)).toBe(true);
    expect([first.readUInt16LE(12), first.readUInt16LE(10)]).toEqual([
      (46 << 9) | (3 << 5) | 1,
      (9 << 11) | (30 << 5) | 15,
    ]);
    expect([dateless.readUInt16LE(12), dateless.readUInt16LE(10)]).toEqual([(1 << 5) | 1, 0]);
  });

  it.each([
    ['1970-01-01T00:00:00Z', 0x21],
    ['2300-01-01T00:00:00Z', (127 << 9) | (12 << 5) | 31],
  ])('has the nearest date that it can name for %s', async (time, day) => {
    const zip = await zipped((writer) => writer.add('a', 'a'), new Date(time));
    expect(zip.readUInt16LE(12)).toBe(day);
  });

  it('refuses an entry inside another, and an end inside one', async () => {
    await zipped(async (zip) => {
      const entry = await zip.entry('open');
      await expect(zip.add('second', 'x')).rejects.toThrow('second');
      await expect(zip.finish()).rejects.toThrow();
      await entry.close();
    });
  });

  it('fails when its reader fails', async () => {
    const out = { write: () => Promise.reject(new Error('disk full')) };
    await expect(createZipWriter(out).entry('a')).rejects.toThrow('disk full');
  });

  it('holds two pieces at most, however slow its reader is', async () => {
    let given = 0;
    let received = 0;
    let mostHeld = 0;
    const zip = createZipWriter({
      async write(bytes) {
        for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
        mostHeld = Math.max(mostHeld, given - received);
        received += bytes.length;
      },
    });
    const entry = await zip.entry('noise.bin');
    for (let round = 0; round < 20; round++) {
      await entry.write(noise);
      given += noise.length;
    }
    await entry.close();
    await zip.finish();
    expect(received).toBeGreaterThan(20 * noise.length);
    expect(mostHeld).toBeLessThanOrEqual(2 * noise.length + 100_000);
  });
});

describe('ZIP64', () => {
  const end64 = (zip: Buffer) => zip.lastIndexOf(Buffer.from('PK\x06\x06', 'latin1'));

  it('is absent where nothing needs it', async () => {
    const zip = await zipped((writer) => stream(writer, 'a.xml', lines));
    expect(end64(zip)).toBe(-1);
    expect(zip.readUInt16LE(zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 6)).toBe(20);
  });

  it('counts 65,535 entries and more', async () => {
    const many = async (count: number) =>
      zipped(async (zip) => {
        for (let at = 0; at < count; at++) {
          const entry = await zip.entry(`${at}`, { store: true });
          await entry.close();
        }
      });
    const [below, at] = [await many(65_534), await many(65_535)];
    expect(end64(below)).toBe(-1);
    expect(below.readUInt16LE(below.length - 12)).toBe(65_534);
    expect(at.readUInt16LE(at.length - 12)).toBe(0xffff);
    expect(at.readBigUInt64LE(end64(at) + 32)).toBe(65_535n);
  });

  it('holds sizes and offsets that do not fit, in the order of the format', async () => {
    const limits = { bytes: 1_000, entries: 100 };
    const zip = await zipped(
      async (writer) => {
        await stream(writer, 'stored', noise.subarray(0, 5_000), true);
        await stream(writer, 'deflated', Buffer.alloc(7_000));
      },
      undefined,
      limits,
    );
    const directory = Number(zip.readBigUInt64LE(end64(zip) + 48));
    expect(zip.toString('latin1', directory, directory + 4)).toBe('PK\x01\x02');
    const first = zip.subarray(directory, directory + 46 + 'stored'.length + 20);
    expect([first.readUInt16LE(6), first.readUInt32LE(20), first.readUInt32LE(24), first.readUInt32LE(42)]).toEqual([
      ...[45, 0xffff_ffff, 0xffff_ffff, 0],
    ]);
    expect(longsOf(first, 'stored')).toEqual([5_000n, 5_000n]);
    const second = zip.subarray(directory + first.length);
    const packedBytes = second.readUInt32LE(20);
    const offset = 30 + 'stored'.length + 5_000 + 24;
    expect(packedBytes).toBeLessThan(100);
    expect(longsOf(second, 'deflated')).toEqual([7_000n, BigInt(offset)]);
    const descriptor = offset + 30 + 'deflated'.length + packedBytes;
    expect(zip.toString('latin1', descriptor, descriptor + 4)).toBe('PK\x07\x08');
    expect([zip.readBigUInt64LE(descriptor + 8), zip.readBigUInt64LE(descriptor + 16)]).toEqual([
      BigInt(packedBytes),
      7_000n,
    ]);
    const locator = zip.lastIndexOf(Buffer.from('PK\x06\x07', 'latin1'));
    expect(zip.readBigUInt64LE(locator + 8)).toBe(BigInt(end64(zip)));
  });
});

/** The long numbers of a directory record. */
function longsOf(record: Buffer, name: string): bigint[] {
  const extra = 46 + name.length;
  expect(record.readUInt16LE(extra)).toBe(1);
  const count = record.readUInt16LE(extra + 2) / 8;
  return Array.from({ length: count }, (_, at) => record.readBigUInt64LE(extra + 4 + at * 8));
}
