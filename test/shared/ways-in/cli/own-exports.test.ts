/** Which export `exports delete last` means: the last one made from here, with this key, and no other. */
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportCommand } from '../../../../shared/ways-in/cli/commands/export.ts';
import { parseInput } from '../../../../shared/ways-in/cli/parse-command.ts';
import { forgetExport, ownLastExport, rememberExport } from '../../../../shared/ways-in/cli/profiles/own-exports.ts';
import { cliWorld } from '../../../support/cli/cli-bench.ts';
import { temporaryFolder } from '../../../support/run/temporary-folder.ts';

const input = parseInput(exportCommand, ['1', '--pipeline', 'http://127.0.0.1:9']);
let configFolder: string;

beforeEach(async () => {
  configFolder = await temporaryFolder();
});
afterEach(() => rm(configFolder, { recursive: true }));

const worldOf = (key: string) => cliWorld({ configFolder, env: { SURVEY_API_TOKEN: key } }).cli;

it('is the last one that was made, and then the one before it', async () => {
  const cli = worldOf('1|mine');
  for (const id of ['exp_1', 'exp_2', 'exp_3']) await rememberExport(id, input, cli);
  expect(await ownLastExport(input, cli)).toBe('exp_3');
  await forgetExport('exp_3', input, cli);
  expect(await ownLastExport(input, cli)).toBe('exp_2');
});

it('is never one that another key has made', async () => {
  await rememberExport('exp_1', input, worldOf('1|mine'));
  await expect(ownLastExport(input, worldOf('2|theirs'))).rejects.toMatchObject({
    entry: 'validation_error.no_own_export',
  });
});
