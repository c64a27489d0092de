/** Names on the command line: of destinations, presets, schedules, surveys and folders, and "last"; and what is deleted by them. */
import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CliWorld } from '../../shared/ways-in/cli/cli-world.ts';
import { exitCodes } from '../../shared/ways-in/cli/exit-codes.ts';
import { runInProcess } from '../support/cli/cli-bench.ts';
import { demoToken } from '../support/hosts/api-client.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

let host: TestHost;
let folder: string;

beforeAll(async () => {
  host = await sharedHost();
  folder = await temporaryFolder();
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const pointed = (token = demoToken) => ({ env: { SURVEY_EXPORTS_URL: host.url, SURVEY_API_TOKEN: token } });
const run = (words: readonly string[], parts: Partial<CliWorld> = pointed()) =>
  runInProcess(words, { folder, ...parts });

describe('names in place of ids', () => {
  it('stand for destinations, presets, views, schedules, surveys and folders', async () => {
    await run(['destination', 'create', '--email', 'demo@example.com', '--name', 'Team: Monday']);
    await run(['preset', 'create', 'For the client', '--privacy', 'remove']);
    await run(['view', 'create', 'Weekly look', '--survey', '2']);
    const filed = ['--file', 'answers.csv', '--preset', 'for the CLIENT', '--deliver', 'team: monday:{date}.{ext}'];
    filed.push('--deliver-view', 'weekly LOOK');
    const when = ['schedule', 'create', '--name', 'Mondays', '--cron', '0 6 * * 1'];
    const made = await run([...when, '--surveys', 'conference feedback,3', ...filed]);
    expect([made.code, made.stderr]).toEqual([
      exitCodes.ok,
      expect.stringMatching(/^To run it now: survey-exports schedule run sch_\w+\n$/),
    ]);
    const shown = (await run(['schedule', 'show', 'mondays', '--json'])).stdout;
    const { batch } = z.object({ batch: z.looseObject({}) }).parse(JSON.parse(shown));
    expect(batch).toMatchObject({
      surveys: { ids: [2, 3] },
      options: { privacy: { personal: 'remove' } },
      deliver: [
        {
          destination_id: expect.stringMatching(/^dst_/),
          path: '{date}.{ext}',
          view_id: expect.stringMatching(/^vie_/),
        },
      ],
    });
    await run(['schedule', 'edit', 'Mondays', '--folder', 'events & team']);
    expect((await run(['schedule', 'show', 'Mondays'])).stdout).toContain('folder ');
    expect((await run(['schedule', 'delete', 'Mondays', '--yes'])).stdout).toMatch(/^sch_\w+: deleted/);
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

  it('and addresses stand for the destinations that send to them alone', async () => {
    const made = await run(['destination', 'create', '--email', 'boss@example.com', '--name', 'The boss']);
    const id = made.stdout.trim();
    expect(made.stderr).toBe(
      'boss@example.com must agree first: an e-mail that asks for it was sent.\n' +
        `To try it: survey-exports destination test ${id}. To send files there, give --deliver ${id}\n`,
    );
    const pair = await run(['destination', 'create', '--email', 'ada@example.com,Eve@example.com', '--quiet']);
    expect(pair.stderr).toBe('');
    const batch = ['batch', 'start', '--surveys', '4', '--file', 'a.csv', '--detach', '--deliver'];
    const started = await run([...batch, 'Boss@example.com:{date}.{ext}', '--json']);
    expect(JSON.parse(started.stdout)).toMatchObject({ deliveries: [{ destination_id: id, name: 'The boss' }] });
    const [others, nobody] = [await run([...batch, 'eve@example.com']), await run([...batch, 'new@example.com'])];
    expect(others.stderr).toContain(`To send to all of them: --deliver ${pair.stdout.trim()}.`);
    expect(nobody.stderr).toBe(
      'survey-exports: No destination sends to new@example.com. To add it: survey-exports destination create --email new@example.com\n',
    );
    expect([others.code, nobody.code]).toEqual([exitCodes.usage, exitCodes.usage]);
  });

  it('and a schedule is shown with names, and its times by the clocks of its zone', async () => {
    await run(['destination', 'create', '--email', 'demo@example.com', '--name', 'Office']);
    const when = ['schedule', 'create', '--name', 'Sent', '--cron', '0 6 * * 1', '--timezone', 'Europe/Berlin'];
    const made = await run([...when, '--surveys', '4', '--file', 'a.csv']);
    const times = /(?:Mon \d{4}-\d\d-\d\d 06:00(?:, )?)+ \(Europe\/Berlin\)/;
    expect(made.stdout).toMatch(new RegExp(`^sch_\\w+: next runs ${times.source}$`, 'm'));
    expect((await run(['schedule', 'show', 'Sent'])).stdout).toMatch(/^sent to +nobody$/m);
    const { stdout } = await run(['schedule', 'edit', 'Sent', '--deliver', 'Office']);
    expect(stdout).toMatch(/^sent to +Office \(demo@example\.com\)$/m);
    expect(stdout).toMatch(new RegExp(`^next runs +${times.source}$`, 'm'));
    expect((await run(['schedule', 'list'])).stdout).toMatch(/Mon \d{4}-\d\d-\d\d 06:00 +Sent$/m);
    const ran = await run(['schedule', 'run', 'Sent']);
    expect(ran.stderr).toMatch(/^To follow it: survey-exports batch watch bat_\w+\n$/);
    expect((await run(['schedule', 'run', 'Sent', '--json'])).stderr).toBe('');
    await run(['schedule', 'delete', 'Sent', '--yes']);
  });

  it('and "last" stands for the newest export, batch and link', async () => {
    await run(['export', '2', '-o', 'a.csv']);
    expect((await run(['exports', 'show', 'last'])).stdout).toContain('ready, survey 2');
    expect((await run(['link', 'create', 'last'])).stdout).toContain('/s/');
    expect((await run(['link', 'revoke', 'last'])).stdout).toMatch(/^lnk_\w+: revoked/);
    await run(['batch', 'start', '--surveys', '4', '--file', 'a.csv', '--detach', '--name', 'Only four']);
    expect((await run(['batch', 'watch', 'last'])).stdout).toContain('ready, 1 of 1');
    expect((await run(['batch', 'delete', 'only four', '--yes'])).stdout).toContain('deleted');
    expect((await run(['exports', 'show', 'last'], pointed('2|demo'))).stderr).toContain('There is no export yet');
  });
});

describe('what is deleted', () => {
  const here = (words: readonly string[], parts: Partial<CliWorld> = pointed()) =>
    run(words, { configFolder: join(folder, 'config'), ...parts });

  it('is only what the caller agrees to, and "last" is their own', async () => {
    const nothing = await here(['exports', 'delete', 'last', '--yes']);
    expect([nothing.code, nothing.stderr]).toEqual([exitCodes.usage, expect.stringContaining('Give an id')]);
    await here(['export', '2', '-o', 'mine.csv', '--quiet']);
    const [{ id: own }] = JSON.parse((await here(['exports', 'list', '--json'])).stdout);
    const { id: newer } = await host.client.ended((await host.client.startCsv(2)).id);
    const unsure = await here(['exports', 'delete', 'last']);
    expect([unsure.code, unsure.stderr]).toEqual([exitCodes.usage, expect.stringContaining('Add --yes')]);
    const questions: string[] = [];
    const answering = (answer: boolean) => ({
      ...pointed(),
      confirm: async (question: string) => {
        questions.push(question);
        return answer;
      },
    });
    const no = await here(['exports', 'delete', 'last'], answering(false));
    expect([no.code, no.stderr]).toEqual([exitCodes.failed, 'Nothing was deleted.\n']);
    const yes = await here(['exports', 'delete', 'last'], answering(true));
    expect([yes.code, yes.stdout]).toEqual([exitCodes.ok, `${own}: deleted\n`]);
    expect(questions).toEqual([`Delete ${own} for good?`, `Delete ${own} for good?`]);
    expect((await here(['exports', 'show', newer])).code).toBe(exitCodes.ok);
    expect((await here(['exports', 'delete', 'last', '--yes'])).code).toBe(exitCodes.usage);
  });
});

it('no part of a file is left where another one is there already', async () => {
  const inner = join(folder, 'inner');
  await mkdir(inner);
  await writeFile(join(inner, 'there.csv'), 'mine');
  const names = ['a.xlsx', 'a.docx', 'a.sav', 'a.dta', 'a.parquet', 'a.jsonl', 'there.csv'];
  const refused = await run(['export', '2', ...names.flatMap((name) => ['-o', name])], { ...pointed(), folder: inner });
  expect(readdirSync(inner)).toEqual(['there.csv']);
  expect(refused.stderr).toContain('there.csv already exists');
});
