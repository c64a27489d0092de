/** What the command loads: its words for help and completion, and the code of one command when that runs. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { runCommand } from '../../support/cli/cli-process.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import { isDescribing, isDescription } from '../../support/source/named-formats.ts';

const lists = ['shared/formats/all-formats.ts', 'shared/formats/described.ts'];
const project = new URL('../../../', import.meta.url);
const preload = new URL('../../support/hosts/loaded-modules.mjs', import.meta.url);
let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => rm(folder, { recursive: true }));

/** Files of the project by their path, and packages as `node_modules/…`. */
async function loadedBy(...words: string[]) {
  const list = join(folder, 'loaded');
  const env = {
    READY_MADE: 'off',
    LOADED_MODULES: list,
    NODE_OPTIONS: `--import=${preload.href}`,
    XDG_CONFIG_HOME: folder,
  };
  const { code, stdout } = await runCommand(words, { cwd: folder, env });
  const urls = (await readFile(list, 'utf8')).split('\n').filter((url) => url.startsWith('file:'));
  return { code, stdout, files: urls.map((url) => url.slice(pathToFileURL(project.pathname).href.length)) };
}

it.each(['--version', '-v'])('loads nothing to tell its version: %s', async (word) => {
  const { code, stdout, files } = await loadedBy(word);
  expect({ code, stdout }).toEqual({ code: 0, stdout: `survey-exports ${manifest.version}\n` });
  expect(files).toEqual(['infra/cli/survey-exports.mjs']);
});

it.each([['--help'], ['export --help'], ['batch --help'], ['completion bash']])(
  'loads words only, and no package, for %s',
  async (line) => {
    const { code, files } = await loadedBy(...line.split(' '));
    expect(code).toBe(0);
    const known =
      /^(infra\/cli|infra\/local\/node\/|shared\/[\w-]+\.ts$|shared\/(ways-in\/cli|problems)\/|.*-words\.ts$|shared\/waves\/wave\.ts$|shared\/exports\/drift-policies\.ts$|shared\/delivery\/links\/page-language\.ts$|shared\/surveys\/(language|filters\/(all-filters|filter))\.ts$)/;
    // formats describe themselves in words; what renders them is imported by nobody here
    const isWord = (file: string) =>
      known.test(file) || isDescription(file) || isDescribing(file) || lists.includes(file);
    expect(files.filter((file) => !isWord(file) || file.startsWith('shared/ways-in/cli/actions/'))).toEqual([]);
    expect(files.length).toBeLessThan(135);
  },
);

it('loads the code of no other command when one runs', async () => {
  const { code, files } = await loadedBy('profiles');
  expect(code).toBe(0);
  expect(files.filter((file) => file.startsWith('shared/ways-in/cli/actions/'))).toEqual([
    'shared/ways-in/cli/actions/login.ts',
  ]);
  expect(files.filter((file) => /^shared\/(adapters|survey-service)\/|@aws-sdk/.test(file))).toEqual([]);
});
