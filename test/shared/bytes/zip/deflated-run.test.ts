/** Runs that were deflated apart: laid one after the other they are one deflated stream, and one entry of an archive. */
import { crc32, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDeflatedRun, type DeflatedRun } from '../../../../shared/bytes/zip/deflated-run.ts';
import { createZipWriter } from '../../../../shared/bytes/zip/zip-writer.ts';
import { readZip } from '../../../support/files-read/read-zip.ts';

interface KeptRun extends DeflatedRun {
  packed: Buffer;
}

function kept() {
  const chunks: Uint8Array[] = [];
  return {
    async write(bytes: Uint8Array) {
      chunks.push(Uint8Array.from(bytes));
    },
    bytes: () => Buffer.concat(chunks),
  };
}

async function runOf(pieces: readonly Uint8Array[]): Promise<KeptRun> {
  const out = kept();
  const run = createDeflatedRun(out);
  for (const piece of pieces) await run.write(piece);
  return { ...run.end(), packed: out.bytes() };
}

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc
    .tuple(fc.constantFrom('<row r="1"><c/></row>', 'a'), fc.nat(9_000))
    .map(([text, times]) => Buffer.from(text.repeat(times))),
);

describe('deflated runs', () => {
  it('are one entry with the size and checksum of all, whatever is in them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(bytes, { maxLength: 3 }), { maxLength: 5 }), async (contents) => {
        const runs = await Promise.all(contents.map(runOf));
        const out = kept();
        const zip = createZipWriter(out);
        await zip.add('before.txt', 'x');
        await zip.join('joined.bin', runs, ({ packed }) => out.write(packed));
        await zip.add('after.txt', 'y');
        await zip.finish();
        const files = readZip(out.bytes());
        expect([...files.keys()]).toEqual(['before.txt', 'joined.bin', 'after.txt']);
        expect(files.get('joined.bin')?.equals(Buffer.concat(contents.flat()))).toBe(true);
        expect(files.get('after.txt')?.toString()).toBe('y');
      }),
      { numRuns: 50 },
    );
  });

  it('refer to nothing before them', async () => {
    const text = Buffer.from('the same words again and again '.repeat(500));
    const { packed, crc, sizeBytes, packedBytes } = await runOf([text.subarray(0, 100), text.subarray(100)]);
    expect(inflateRawSync(Buffer.concat([packed, Buffer.from([3, 0])])).equals(text)).toBe(true);
    expect([crc, sizeBytes, packedBytes]).toEqual([crc32(text), text.length, packed.length]);
    expect([...packed.subarray(-4)]).toEqual([0, 0, 0xff, 0xff]);
  });

  it('are the same bytes each time', async () => {
    const pieces = Array.from({ length: 20 }, (_, at) => Buffer.from(`row ${at * 7919} `.repeat(3_000)));
    const [one, other] = await Promise.all([runOf(pieces), runOf(pieces)]);
    expect(one.packed.equals(other.packed)).toBe(true);
  });
});
