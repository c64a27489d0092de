/** Names on the command line: of destinations, presets, schedules, surveys and folders, and "last". */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CliWorld } from '../../shared/cli/cli-world.ts';
import { exitCodes } from '../../shared/cli/exit-codes.ts';
import { demoToken } from '../support/api-client.ts';
import { runInProcess } from '../support/cli-bench.ts';
import { startTestHost } from '../support/local-host.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
let folder: string;

beforeAll(async () => {
  host = await startTestHost();
  folder = await temporaryFolder();
});

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

const pointed = (token = demoToken) => ({ env: { SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: token } });
const run = (words: readonly string[], parts: Partial<CliWorld> = pointed()) =>
  runInProcess(words, { folder, ...parts });

describe('names in place of ids', () => {
  it('stand for destinations, presets, schedules, surveys and folders', async () => {
    await run(['destination', 'create', '--email', 'demo@example.com', '--name', 'Team: Monday']);
    await run(['preset', 'create', 'For the client', '--privacy', 'remove']);
    const filed = ['--file', 'answers.csv', '--preset', 'for the CLIENT', '--deliver', 'team: monday:{date}.{ext}'];
    const when = ['schedule', 'create', '--name', 'Mondays', '--cron', '0 6 * * 1'];
    const made = await run([...when, '--surveys', 'conference feedback,3', ...filed]);
    expect([made.code, made.stderr]).toEqual([exitCodes.ok, '']);
    const shown = (await run(['schedule', 'show', 'mondays', '--json'])).stdout;
    const { batch } = z.object({ batch: z.looseObject({}) }).parse(JSON.parse(shown));
    expect(batch).toMatchObject({
      surveys: { ids: [2, 3] },
      options: { privacy: { personal: 'remove' } },
      deliver: [{ destination_id: expect.stringMatching(/^dst_/), path: '{date}.{ext}' }],
    });
    await run(['schedule', 'edit', 'Mondays', '--folder', 'events & team']);
    expect((await run(['schedule', 'show', 'Mondays'])).stdout).toContain('folder ');
    expect((await run(['schedule', 'delete', 'Mondays'])).stdout).toMatch(/^sch_\w+: deleted/);
  });

  it('say what could be meant where they do not decide', async () => {
    for (const _ of [1, 2]) await run(['destination', 'create', '--email', 'demo@example.com', '--name', 'Twins']);
    const two = await run(['export', '2', '-o', 'a.csv', '--deliver', 'Twins']);
    expect(two.stderr).toMatch(/More than one destination is called "Twins": dst_\w+, dst_\w+\. Give the id of one\./);
    const part = await run(['destination', 'show', 'twin']);
    expect(part.stderr).toContain('No destination is called "twin". Did you mean Twins');
    const none = await run(['export', '2', '-o', 'a.csv', '--preset', 'nobody']);
    expect(none.stderr).toContain('No preset is called "nobody". To list them: survey-exports preset list');
    const folders = await run(['batch', 'start', '--folder', 'Nowhere', '--file', 'a.csv', '-o', 'a.zip']);
    expect(folders.stderr).toContain('No folder is called "Nowhere". The folders are: ');
    expect([two, part, none, folders].map(({ code }) => code)).toEqual([2, 2, 2, 2]);
  });

  it('and "last" stands for the newest export, batch and link', async () => {
    await run(['export', '2', '-o', 'a.csv']);
    expect((await run(['exports', 'show', 'last'])).stdout).toContain('ready, survey 2');
    expect((await run(['link', 'create', 'last'])).stdout).toContain('/s/');
    expect((await run(['link', 'revoke', 'last'])).stdout).toMatch(/^lnk_\w+: revoked/);
    await run(['batch', 'start', '--surveys', '4', '--file', 'a.csv', '--detach', '--name', 'Only four']);
    expect((await run(['batch', 'watch', 'last'])).stdout).toContain('ready, 1 of 1');
    expect((await run(['batch', 'delete', 'only four'])).stdout).toContain('deleted');
    expect((await run(['exports', 'show', 'last'], pointed('2|demo'))).stderr).toContain('There is no export yet');
  });
});
