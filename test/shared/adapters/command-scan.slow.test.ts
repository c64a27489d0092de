/** A look for malware by a command: its exit code is its word, and a copy of the file never stays. */
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandScan } from '../../../shared/adapters/command-scan.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';

let folder: string;
let script: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  script = join(folder, 'scan.sh');
  await writeFile(
    script,
    `printf '%s' "$1" > "${folder}/path"
case "$(cat "$1")" in *EICAR*) exit 1;; *odd*) exit 2;; *slow*) exec sleep 600;; esac
exit 0
`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['clean', 'words'],
  ['infected', 'EICAR'],
  ['unknown', 'odd'],
])('says %s', async (verdict, text) => {
  const scan = commandScan(`sh ${script}`);
  expect(await scan?.(Readable.from([Buffer.from(text), Buffer.from(' in two parts')]))).toBe(verdict);
  expect(existsSync(await readFile(join(folder, 'path'), 'utf8'))).toBe(false);
});

it('says nothing to rely on where it does not end, or cannot begin', async () => {
  expect(await commandScan(`sh ${script}`, 300)?.(Readable.from([Buffer.from('slow')]))).toBe('unknown');
  expect(await commandScan('no-such-scanner --here')?.(Readable.from([Buffer.from('words')]))).toBe('unknown');
});

it('is not there where no command is set', () => {
  expect([commandScan(undefined), commandScan(' ')]).toEqual([undefined, undefined]);
});
