/** Which data folders are taken. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
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

test('is refused in one line where a file is in its place, or on its way', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below')]) {
    await expect(openDataFolder(path)).rejects.toThrow(`The data folder cannot be written: ${path}`);
  }
});

test('is closed to others with all that is ours in it, also where it was open', async () => {
  const below = join(folder, 's3/data');
  await mkdir(below, { recursive: true, mode: 0o755 });
  await writeFile(join(below, 'x'), '', { mode: 0o644 });
  await writeFile(join(folder, 'endpoints.json'), '', { mode: 0o644 });
  await chmod(folder, 0o755);
  await openDataFolder(folder);
  const modeOf = async (...names: string[]) => (await stat(join(folder, ...names))).mode & 0o777;
  expect([await modeOf(), await modeOf('s3'), await modeOf('s3', 'data')]).toEqual([0o700, 0o700, 0o700]);
  expect([await modeOf('s3', 'data', 'x'), await modeOf('endpoints.json')]).toEqual([0o600, 0o600]);
});

test('keeps its mode where it is the home of other things too', async () => {
  await writeFile(join(folder, 'letter.txt'), '', { mode: 0o644 });
  await chmod(folder, 0o755);
  await openDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o755);
  expect((await stat(join(folder, 'letter.txt'))).mode & 0o777).toBe(0o644);
});

/** Folders of the system in which nobody makes files, not even root. */
const untouchable = process.platform === 'linux' ? ['/proc', '/proc/nothing/here'] : [];

test('is refused where the system lets nobody write', async () => {
  for (const path of untouchable) {
    await expect(openDataFolder(path)).rejects.toThrow(`The data folder cannot be written: ${path}`);
  }
});
