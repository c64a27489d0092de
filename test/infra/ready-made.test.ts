/** When ready-made code runs instead of the source: only where it was made of the source as it is now. */
import { cp, mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

type ReadyMade = typeof import('../../infra/ready-made/ready-made.ts');

const own = new URL('../../infra/ready-made/ready-made.ts', import.meta.url);
const source = 'functions/greet.ts';
let project: string;
let readyMade: ReadyMade;

/** A project of one function, for which code is ready-made. */
beforeEach(async () => {
  vi.stubEnv('READY_MADE', undefined);
  project = await temporaryFolder();
  const copy = join(project, 'infra/ready-made/ready-made.ts');
  await cp(own, copy);
  await mkdir(join(project, 'shared'));
  await write(source, 'export const greet = 1;');
  readyMade = await import(pathToFileURL(copy).href);
  await write(join('node_modules/.cache', 'other'), '');
  const made = join(readyMade.readyMadeFolder(), 'functions/greet.mjs');
  await mkdir(dirname(made), { recursive: true });
  await writeFile(made, '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(project, { recursive: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
}

const isReadyMade = () => readyMade.entryOf(source).isReadyMade;
const sourceUrl = () => pathToFileURL(join(project, source)).href;

it('runs where it was made of this source', () => {
  expect(readyMade.entryOf(source)).toEqual({
    url: pathToFileURL(join(readyMade.readyMadeFolder(), 'functions/greet.mjs')).href,
    isReadyMade: true,
  });
  expect(readyMade.entryOf('functions/other.ts').isReadyMade).toBe(false);
});

it.each<[string, () => Promise<void>]>([
  ['a file has another size', () => write(source, 'export const greet = 10;')],
  ['a file was written again', () => utimes(join(project, source), 5, 5)],
  ['a file has come', () => write('shared/words/new.ts', '')],
  ['a file has gone', () => rm(join(project, source))],
  ['packages were installed', () => write('node_modules/.package-lock.json', '{}')],
])('does not run once %s', async (_, change) => {
  await change();
  expect(readyMade.entryOf(source)).toEqual({ url: sourceUrl(), isReadyMade: false });
});

it('does not run where nobody wants it', () => {
  vi.stubEnv('READY_MADE', 'off');
  expect(isReadyMade()).toBe(false);
  vi.stubEnv('READY_MADE', 'on');
  expect(isReadyMade()).toBe(true);
});

it('is not looked for where nothing was ever made', async () => {
  await rm(join(project, 'node_modules'), { recursive: true });
  expect(readyMade.entryOf(source)).toEqual({ url: sourceUrl(), isReadyMade: false });
});
