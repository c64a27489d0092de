/** What of a file is new, changed, unchanged or gone beside the rows of a table: all of it is found in bytes, however they are cut. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readKnownRows } from '../../../../shared/adapters/destinations/postgres/known-rows.ts';
import { createLineReader } from '../../../../shared/adapters/destinations/postgres/lines.ts';
import { linesOf } from '../../../../shared/adapters/destinations/postgres/load-file.ts';
import { shippedLoad } from '../../../support/databases/loaded-file.ts';

type Row = readonly [id: number, hash: bigint];

const BILLION = 1_000_000_000n;

/** As COPY writes them in binary: the key, the billions of the hash, and what is left. */
function copied(rows: readonly Row[]): Buffer {
  const all = rows.map(([id, hash]) => {
    const bytes = Buffer.alloc(34);
    bytes.writeInt16BE(3, 0);
    bytes.writeInt32BE(8, 2);
    bytes.writeBigInt64BE(BigInt(id), 6);
    bytes.writeInt32BE(8, 14);
    bytes.writeBigInt64BE(hash / BILLION, 18);
    bytes.writeInt32BE(4, 26);
    bytes.writeInt32BE(Number(hash % BILLION), 30);
    return bytes;
  });
  return Buffer.concat([Buffer.alloc(19), ...all, Buffer.from([0xff, 0xff])]);
}

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const columns = [
  { name: 'words', type: 'text' as const, title: '' },
  { name: 'answer_id', type: 'bigint' as const, title: '' },
  { name: 'row_hash', type: 'bigint' as const, title: '' },
];
const head = { survey_exports: 1 as const, survey: { id: 7, name: 'x' }, key: ['answer_id'], columns, options: [] };
const layout = { today: [], all: [], retyped: new Map<string, string[]>(), parts: 1 };

async function judged(known: readonly Row[], file: readonly Row[], pieceBytes: number) {
  const rows = await readKnownRows(inPieces(copied(known), pieceBytes), 0);
  const reader = createLineReader({ head, layout });
  const lines = Buffer.from(file.map(([id, hash]) => `a\\tb ${'ж'.repeat(id % 7)}\t${id}\t${hash}\n`).join(''));
  const verdicts: string[] = [];
  for await (const { bytes } of linesOf(shippedLoad(lines, 'exp_1', 'survey_7', pieceBytes), 0)) {
    reader.read(bytes, (_, id, hash) => {
      const verdict = rows.judge(id(), hash());
      verdicts.push(verdict);
      return verdict !== 'unchanged';
    });
  }
  return { verdicts, gone: [...rows.gone()], kept: Buffer.concat(reader.takeParts().flat()).toString() };
}

const hashes = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const ids = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

it('is judged by key and hash, in whatever order the table gives its rows', async () => {
  const some = fc.uniqueArray(fc.record({ id: ids, was: hashes, is: hashes, in: fc.integer({ min: 0, max: 3 }) }), {
    selector: ({ id }) => id,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(some, fc.integer({ min: 1, max: 200 }), async (rows, pieceBytes) => {
      // 0: only in the table, 1: only in the file, 2: in both alike, 3: in both, with its own hash in each
      const known = rows.flatMap((row): Row[] => (row.in === 1 ? [] : [[row.id, row.was]]));
      const file = rows.flatMap((row): Row[] => (row.in === 0 ? [] : [[row.id, row.in === 2 ? row.was : row.is]]));
      const found = await judged(known, file, pieceBytes);
      const wanted = rows.flatMap((row) => {
        if (row.in === 0) return [];
        if (row.in === 1) return ['new'];
        return [row.in === 2 || row.was === row.is ? 'unchanged' : 'changed'];
      });
      expect(found.verdicts).toEqual(wanted);
      expect(found.gone).toEqual(rows.flatMap((row) => (row.in === 0 ? [row.id] : [])).sort((a, b) => a - b));
      expect(found.kept.split('\n')).toHaveLength(wanted.filter((one) => one !== 'unchanged').length + 1);
    }),
  );
});

it('tells hashes apart that differ in their last digit, of either sign', async () => {
  const of = (hash: bigint): Row => [1, hash];
  for (const hash of [0n, 1n, -1n, 999_999_999n, BILLION, -BILLION, 2n ** 63n - 2n, -(2n ** 63n) + 1n]) {
    expect((await judged([of(hash)], [of(hash)], 7)).verdicts).toEqual(['unchanged']);
    for (const other of [hash - 1n, hash + 1n, -hash - 1n]) {
      expect((await judged([of(hash)], [of(other)], 7)).verdicts, `${hash} and ${other}`).toEqual(['changed']);
    }
  }
});
