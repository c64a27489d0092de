/**
 * Figures, facets and texts of a survey over HTTP, of two owners, on a host that asks another host's survey service: whom
 * that service refuses gets none of what is kept, and while it is down nobody does.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withKeys } from '../../infra/cli/keys.ts';
import { exitCodes } from '../../shared/ways-in/cli/exit-codes.ts';
import { uuid } from '../shared/survey-service/survey-bench.ts';
import { runInProcess } from '../support/cli/cli-bench.ts';
import { createClient, demoToken, strangerToken } from '../support/hosts/api-client.ts';
import { type ReadyProcess, startReady } from '../support/hosts/child-process.ts';
import { folderWithDemoData } from '../support/hosts/demo-folder.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';
import { createPageWorld } from '../support/worlds/page-world.ts';

const mark = 'lighthouse';
/** What the service said before may still hold for so long. */
const keptMs = 60_000;
const noProject = () => Promise.reject(new Error('only keys in this test'));

let serviceFolder: string;
let pipelineFolder: string;
let service: ReadyProcess;
let pipeline: ReadyProcess;
let surveyId: number;

const startService = (port: string) =>
  startReady('infra/local/main.ts', [], { PORT: port, DATA_DIR: serviceFolder, LOG_LEVEL: 'CRITICAL' });

beforeAll(async () => {
  serviceFolder = await folderWithDemoData();
  pipelineFolder = await temporaryFolder();
  service = await startService('0');
  pipeline = await startReady('infra/local/main.ts', [], {
    PORT: '0',
    DATA_DIR: pipelineFolder,
    SURVEY_API_URL: `${service.url}/v3`,
    LOG_LEVEL: 'CRITICAL',
  });
  surveyId = await answeredSurvey();
});

afterAll(async () => {
  for (const host of [pipeline, service]) await host?.stop('SIGTERM');
  for (const folder of [pipelineFolder, serviceFolder]) await rm(folder, { recursive: true, force: true });
});

async function answeredSurvey(): Promise<number> {
  const client = createClient(service.url);
  const entities = { [uuid(1)]: { type: 'input', title: 'What do you like?' } };
  const { id, url } = await createPageWorld({ client }).makeSurvey(entities, 'Guarded');
  for (const answer of [`the ${mark}`, `a ${mark} by night`, `the old ${mark}`]) {
    const json = { answers: { [uuid(1)]: answer } };
    const sent = await client.call(`/v3/public/${url.split('/').at(-1)}/answers`, {
      method: 'POST',
      json,
      token: null,
    });
    await expectStatus(sent, 201);
  }
  return id;
}

async function tokenCommand(...words: string[]): Promise<string> {
  const project = { withKeys, startPipeline: noProject, serve: noProject };
  const { stdout, code } = await runInProcess(['token', ...words, '--data-dir', serviceFolder], { project });
  expect(code).toBe(exitCodes.ok);
  return stdout.trim();
}

/** How many objects the host keeps for figures of the survey. */
async function keptObjects(): Promise<number> {
  const folder = join(pipelineFolder, 's3/objects');
  const names = await readdir(folder);
  const objects = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return objects.filter((object) => object.includes(`/figures-${surveyId}/`)).length;
}

/** The replies of all three ways to look at a survey. */
async function looks(token: string, id = surveyId) {
  const { call } = createClient(pipeline.url);
  const replies = await Promise.all([
    call(`/surveys/${id}/figures`, { method: 'POST', json: {}, token }),
    call(`/surveys/${id}/facets`, { token }),
    call(`/surveys/${id}/texts?search=${mark}`, { token }),
  ]);
  const bodies = await Promise.all(replies.map((reply) => reply.text()));
  return { statuses: replies.map(({ status }) => status), isMarked: bodies.some((body) => body.includes(mark)) };
}

/** All of them answer so before what the service said earlier must no longer hold. */
const soon = (token: string, status: number) =>
  vi.waitFor(
    async () => expect(await looks(token)).toEqual({ statuses: [status, status, status], isMarked: status === 200 }),
    { timeout: keptMs, interval: 500 },
  );

it('shows what is kept to those only whom the survey service lets read it', async () => {
  const key = await tokenCommand('create', '--quiet', '--user', '1');
  for (const token of [key, demoToken]) await soon(token, 200);
  expect(await keptObjects()).toBeGreaterThan(0);
  // another owner, whom the service refuses this survey: never, not only soon
  expect(await looks(strangerToken)).toEqual({ statuses: [403, 403, 403], isMarked: false });

  await tokenCommand('revoke', key.split('|')[0] ?? '');
  await soon(key, 401);
  await soon(demoToken, 200);

  await service.stop('SIGKILL');
  await soon(demoToken, 503);
  service = await startService(new URL(service.url).port);
  await soon(demoToken, 200);

  await expectStatus(await createClient(service.url).call(`/v3/quiz/${surveyId}`, { method: 'DELETE' }), 200);
  await soon(demoToken, 404);
  expect(await keptObjects()).toBe(0);
});
