/** The command below node_modules, where Node strips no types: each file is stripped once, and never an older one shown. */
import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';

const project = new URL('../../../', import.meta.url).pathname;
let folder: string;
let installed: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  installed = join(folder, 'node_modules/survey-exports');
  const parts = [
    'package.json',
    'infra/cli',
    'infra/local/node/read-types.mjs',
    'infra/local/node/require-node-24.mjs',
    'infra/ready-made',
    'shared',
  ];
  for (const part of parts) await cp(join(project, part), join(installed, part), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

async function help(): Promise<string> {
  const entry = join(installed, 'infra/cli/survey-exports.mjs');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [entry, '--help'], { env: {} });
  expect(stderr).toBe('');
  return stdout;
}

const kept = () => readdir(join(installed, 'node_modules/.cache/survey-exports/stripped'));

it('keeps what it has stripped, and strips what has changed', async () => {
  const first = await help();
  const files = await kept();
  expect(files.length).toBeGreaterThan(20);
  expect(await help()).toBe(first);
  expect(await kept()).toEqual(files);

  const page = join(installed, 'shared/ways-in/cli/help.ts');
  await writeFile(
    page,
    (await readFile(page, 'utf8')).replace('Try it, with demo surveys', 'Try it now, with demo surveys'),
  );
  expect(await help()).toContain('Try it now, with demo surveys');
  expect(await kept()).toHaveLength(files.length + 1);
});

it('works where nothing can be kept', async () => {
  await rm(join(installed, 'node_modules'), { recursive: true });
  await writeFile(join(installed, 'node_modules'), 'a file where the folder would be');
  expect(await help()).toContain('survey-exports <command> --help');
});
