/** Which data folders are taken. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from '../../../infra/local/data-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('is made where it is missing, and left empty', async () => {
  const deep = join(folder, 'a/b/c');
  expect(await openDataFolder(deep)).toBe(deep);
  expect(await openDataFolder(deep)).toBe(deep);
  expect(await readdir(deep)).toEqual([]);
});

test('is refused in one line where a file stands in its place, or on its way', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below')]) {
    await expect(openDataFolder(path)).rejects.toThrow(`The data folder cannot be written: ${path}`);
  }
});

/** Folders of the system in which nobody makes files, not even root. */
const untouchable = process.platform === 'linux' ? ['/proc', '/proc/nothing/here'] : [];

test('is refused where the system lets nobody write', async () => {
  for (const path of untouchable) {
    await expect(openDataFolder(path)).rejects.toThrow(`The data folder cannot be written: ${path}`);
  }
});
