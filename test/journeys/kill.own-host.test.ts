/**
 * The whole process is killed with SIGKILL at arbitrary moments while exports run, and started again on the same folder:
 * every accepted export ends ready, once, with the same bytes as an export that nobody disturbed.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createClient, type ExportJson } from '../support/hosts/api-client.ts';
import { type ReadyProcess, startReady } from '../support/hosts/child-process.ts';
import { folderWithDemoData } from '../support/hosts/demo-folder.ts';
import { inPart } from '../support/run/proof-size.ts';

// chaos kills it at many more moments
const EXPORTS = inPart(3, 12);
const KILLS = inPart(1, 7);

it('finishes every accepted export exactly once, whenever it is killed', async () => {
  const dataDir = await folderWithDemoData();
  const start = () => startReady('infra/local/main.ts', [], { PORT: '0', DATA_DIR: dataDir, WORKERS: '1' });
  let host = await start();
  const undisturbed = await shaBySurvey(host);
  const accepted: { id: string; surveyId: number }[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const client = createClient(host.url);
    while (accepted.length < (EXPORTS * (kill + 1)) / KILLS) {
      // survey 1 holds addresses of files, and they change with the port
      const surveyId = 2 + (accepted.length % 2);
      accepted.push({ id: (await client.startCsv(surveyId)).id, surveyId });
    }
    // spread over the life of an export: request, claim, pull, render, finish
    await pause(((kill + 1) * 237) % 1_400);
    await host.stop('SIGKILL');
    host = await start();
  }
  const client = createClient(host.url);
  const jobs: ExportJson[] = [];
  for (const { id } of accepted) jobs.push(await client.ended(id));
  expect(jobs.map(({ status, problem }) => ({ status, problem }))).toEqual(
    jobs.map(() => ({ status: 'ready', problem: null })),
  );
  expect(jobs.map((job) => job.files.map((file) => file.sha256))).toEqual(
    accepted.map(({ surveyId }) => [undisturbed.get(surveyId)]),
  );
  expect(await host.stop('SIGTERM')).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

async function shaBySurvey(host: ReadyProcess): Promise<Map<number, string | undefined>> {
  const client = createClient(host.url);
  const shas = new Map<number, string | undefined>();
  for (const surveyId of [2, 3]) {
    const job = await client.ended((await client.startCsv(surveyId)).id);
    shas.set(surveyId, job.files[0]?.sha256);
  }
  return shas;
}
