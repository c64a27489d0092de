/** Files that no turn can put together and read to the end: the same bytes and hashes, however often turns end or die. */
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../shared/crypto.ts';
import type { StoringSizes } from '../../../../shared/exports/job/storing-sizes.ts';
import type { Chunk } from '../../../../shared/exports/outputs/assemble/divide-into-parts.ts';
import {
  type Storing,
  storeInTurns,
  storingSchema,
} from '../../../../shared/exports/outputs/assemble/store-in-turns.ts';
import type { Files } from '../../../../shared/ports.ts';
import { randomOf } from '../../../chaos/random.ts';
import { createMemoryFiles } from '../../../support/stores/memory-files.ts';

const sizes: StoringSizes = {
  oneTurnBytes: 500,
  rangeBytes: 128,
  assembly: { partBytes: 64, leastBytes: 20, copiedFromBytes: 100, longestCopyBytes: 4_000, mostParts: 4 },
};

function createPieces(seed: number) {
  const random = randomOf(seed);
  const files = createMemoryFiles();
  files.leastPartBytes = 20;
  const chunks: Chunk[] = [];
  const whole: Buffer[] = [];
  for (let at = 0; at < 30; at++) {
    const bytes = Buffer.alloc(1 + random.below(at % 7 === 0 ? 700 : 90), `${at} of ${seed}, `);
    whole.push(bytes);
    if (at % 3 === 0) chunks.push({ bytes });
    else {
      files.objects.set(`piece-${at}`, Buffer.concat([Buffer.from('before'), bytes]));
      chunks.push({ key: `piece-${at}`, start: 6, sizeBytes: bytes.length });
    }
  }
  return { random, files, chunks, whole: Buffer.concat(whole) };
}

const placeOf = (fence: number) => ({ key: `${fence}/file.csv`, contentType: 'text/csv' });

/** Turns that end or die at random calls, until the file is stored. */
async function store(pieces: ReturnType<typeof createPieces>, oneTurn = sizes) {
  const { random, chunks } = pieces;
  let before: Storing | undefined;
  for (let fence = 1; fence < 500; fence++) {
    let left = 1 + random.below(8);
    const dies = random.below(3) === 0;
    const files = counted(pieces.files, () => {
      left--;
      if (dies && left < 0) throw new Error('killed');
    });
    const turn = {
      fence,
      before,
      keep: async (storing: Storing) => {
        before = storingSchema.parse(JSON.parse(JSON.stringify(storing)));
      },
      check() {},
      isOutOfTime: () => left < 0,
    };
    const stored = await storeInTurns(files, chunks, placeOf, turn, oneTurn).catch(() => undefined);
    if (stored && !('hasMoved' in stored)) return { stored, turns: fence };
  }
  throw new Error('it has no end');
}

function counted(files: Files, onCall: () => void): Files {
  const parts: Files['parts'] = (key, id) => {
    const found = files.parts(key, id);
    const put: typeof found.put = async (...given) => {
      onCall();
      await found.put(...given);
    };
    const copy: typeof found.copy = async (...given) => {
      await found.copy(...given);
      onCall();
    };
    const complete = async () => {
      await found.complete();
      onCall();
    };
    return { ...found, put, copy, complete };
  };
  const readRange: Files['readRange'] = async (...given) => {
    onCall();
    return files.readRange(...given);
  };
  return { ...files, parts, readRange };
}

describe('a file stored in turns', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is whole, with the hashes of its bytes (%i)', async (seed) => {
    const pieces = createPieces(seed);
    const { stored, turns } = await store(pieces);
    expect(turns).toBeGreaterThan(2);
    expect(pieces.files.objects.get(stored.key)).toEqual(pieces.whole);
    const { length } = pieces.whole;
    expect(stored).toMatchObject({ sizeBytes: length, sha256: sha256Hex(pieces.whole), crc32: crc32(pieces.whole) });
  });

  it('is made of several where it has more parts than the store takes', async () => {
    const pieces = createPieces(9);
    const { stored } = await store(pieces);
    expect([...pieces.files.objects.keys()].filter((key) => key.startsWith(`${stored.key}.`)).length).toBeGreaterThan(
      1,
    );
  });

  it('is refused where it is larger than the store takes', async () => {
    const { files, chunks } = createPieces(9);
    const assembly = { partBytes: 64, leastBytes: 20, copiedFromBytes: 100, longestCopyBytes: 1_000, mostParts: 4 };
    const turn = { fence: 1, before: undefined, check() {}, isOutOfTime: () => false, keep: async () => {} };
    const stored = storeInTurns(files, chunks, placeOf, turn, { ...sizes, assembly });
    await expect(stored).rejects.toThrow('larger than the store takes');
  });

  it('is begun again where it would be put together in another way', async () => {
    const pieces = createPieces(10);
    let before: Storing | undefined;
    const keep = async (storing: Storing) => {
      before = storing;
    };
    const turn = { fence: 1, check() {}, keep };
    let calls = 0;
    const isOutOfTime = () => ++calls > 5;
    await storeInTurns(pieces.files, pieces.chunks, placeOf, { ...turn, before, isOutOfTime }, sizes);
    expect(before?.fence).toBe(1);
    const other = [{ bytes: Buffer.from('another head') }, ...pieces.chunks];
    const stored = await storeInTurns(
      pieces.files,
      other,
      placeOf,
      { ...turn, fence: 2, before, isOutOfTime: () => false },
      sizes,
    );
    expect(stored).toMatchObject({ key: '2/file.csv', sizeBytes: pieces.whole.length + 12 });
    expect(pieces.files.objects.get('2/file.csv')).toEqual(Buffer.concat([Buffer.from('another head'), pieces.whole]));
  });

  it('reads no byte twice but those of a turn that died', async () => {
    const pieces = createPieces(11);
    let read = 0;
    const readRange: Files['readRange'] = async (key, start, end) => {
      if (key.endsWith('.csv')) read += end - start;
      return pieces.files.readRange(key, start, end);
    };
    let before: Storing | undefined;
    for (let fence = 1; fence < 100; fence++) {
      const asked = { times: 0 };
      const turn = { fence, before, check() {}, isOutOfTime: () => ++asked.times > 3 };
      const keep = async (storing: Storing) => {
        before = storing;
      };
      const files = { ...pieces.files, readRange };
      const stored = await storeInTurns(files, pieces.chunks, placeOf, { ...turn, keep }, sizes);
      if ('hasMoved' in stored) continue;
      // ranges that were asked for in advance are asked for again
      expect(read).toBeLessThan(pieces.whole.length + fence * 8 * 128);
      return;
    }
    throw new Error('it has no end');
  });
});
