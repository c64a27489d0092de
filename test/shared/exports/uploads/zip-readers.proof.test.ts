/** The archive in programs that are not ours: unzip and Python open it, with the large forms of ZIP too. */
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createZipLayout, memberHeader } from '../../../../shared/exports/outputs/assemble/zip-layout.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';
import {
  answerWith,
  archived,
  createPlace,
  createUploadWorld,
  papersOf,
} from '../../../support/worlds/upload-world.ts';

const hasProgram = (name: string) => spawnSync(name, ['--help']).error === undefined;
const hasUnzip = hasProgram('unzip');
const hasPython = hasProgram('python3');
if (!hasUnzip || !hasPython) console.warn('archives are not opened by unzip and Python here: one of them is missing');

const listing = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
print(json.dumps({'bad': archive.testzip(), 'entries': [[one.filename, one.file_size, one.date_time[:3]] for one in archive.infolist()]}))
`;

async function stored(bytes: Buffer): Promise<string> {
  const path = join(await temporaryFolder(), 'files.zip');
  await writeFile(path, bytes);
  return path;
}

function inPython(path: string): { bad: string | null; entries: [string, number, number[]][] } {
  return JSON.parse(execFileSync('python3', ['-c', listing, path], { encoding: 'utf8' }));
}

describe('an archive of uploaded files', () => {
  it.runIf(hasUnzip && hasPython)(
    'is whole to unzip and Python, and its files bear the day of their answers',
    async () => {
      const large = answerWith(900, [{ url: 'https://files.test/large', name: 'large.bin' }]);
      const place = createPlace({}, (url) => Buffer.alloc(url.endsWith('large') ? 500_000 : 300, 7));
      const sizes = { packBytes: 5_000, smallBytes: 100_000 };
      const { bytes } = await archived(createUploadWorld([...papersOf(120), large], place, sizes));
      const path = await stored(bytes);
      expect(execFileSync('unzip', ['-tq', path], { encoding: 'utf8' })).toContain('No errors detected');
      const { bad, entries } = inPython(path);
      expect([bad, entries.length]).toEqual([null, 122]);
      expect(entries.at(-1)).toEqual(['900/q2-1.bin', 500_000, [2026, 3, 1]]);
    },
  );

  it.runIf(hasPython)('is whole in its large forms, with packs and single files', async () => {
    const limits = { bytes: 40, entries: 3 };
    const dosTime = 0x5c61_0000;
    const member = (path: string, bytes: Buffer) => ({ path, crc32: crc32(bytes), sizeBytes: bytes.length, dosTime });
    const data = ['one', 'two '.repeat(30), 'three'].map((text) => Buffer.from(text));
    const members = data.map((bytes, at) => member(`${at}/q1-1.txt`, bytes));
    const zip = createZipLayout(limits);
    const packed = members.flatMap((one, at) => [memberHeader(one, limits), data[at] ?? Buffer.alloc(0)]);
    zip.addPacked(members, { bytes: Buffer.concat(packed) });
    const last = Buffer.from('and the last');
    zip.add(member('9/q1-1.txt', last), { bytes: last });
    const { chunks, sizeBytes } = zip.finish();
    const bytes = Buffer.concat(chunks.map((chunk) => ('bytes' in chunk ? chunk.bytes : Buffer.alloc(0))));
    expect(bytes.length).toBe(sizeBytes);
    const { bad, entries } = inPython(await stored(bytes));
    expect([bad, entries.map(([name, size]) => [name, size])]).toEqual([
      null,
      [...members, member('9/q1-1.txt', last)].map(({ path, sizeBytes: size }) => [path, size]),
    ]);
  });
});
