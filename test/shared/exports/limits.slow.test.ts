/**
 * The limits of the formats where a request and a job meet them, on both sides of each. What the files themselves do
 * at 32,767 characters, 1,048,575 rows, 16,384 columns and 31 letters of a sheet's name is in
 * `test/shared/formats/xlsx/answers/limits.slow.test.ts`, and 50,000 rows of Word in `test/shared/formats/word/answers/word.slow.test.ts`.
 */
import { describe, expect, it } from 'vitest';
import { isFinal } from '../../../shared/exports/job/job.ts';
import { requestExport } from '../../../shared/exports/request/request-export.ts';
import { runExport } from '../../../shared/exports/run/run-export.ts';
import type { Format } from '../../../shared/formats/all-formats.ts';
import { systemFields } from '../../../shared/packing/fields.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { createExportsApi } from '../../../shared/ways-in/http/exports-api.ts';
import { drive } from '../../chaos/drive.ts';
import { randomOf } from '../../chaos/random.ts';
import { expectProblem, expectStatus } from '../../support/hosts/expected-answer.ts';
import {
  alice,
  answers,
  createWorld,
  csvRequest,
  plainPage,
  plentyOfTime,
  survey,
} from '../../support/worlds/export-world.ts';

type World = ReturnType<typeof createWorld>;

/** `POST` as a client makes it, without a server between. */
function post({ deps }: World, path: string, format: Format, more: object = {}): Promise<Response> {
  const api = createExportsApi({ ...deps, callerOf: async () => alice, allowLoopback: false, liveUpstream: undefined });
  const body = JSON.stringify({ quiz_id: 7, outputs: [{ content: 'answers', format }], ...more });
  const headers = { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' };
  return Promise.resolve(api.request(path, { method: 'POST', body, headers }));
}

function surveyOfColumns(count: number): Survey {
  const [question] = survey.questions;
  const ids = Array.from({ length: count - systemFields.length }, (_, at) => `q${at}`);
  return { ...survey, questions: ids.flatMap((id) => (question ? [{ ...question, id, title: id }] : [])) };
}

describe('16,384 columns', () => {
  const worldOf = (columns: number) => {
    const world = createWorld(answers(2));
    world.script.survey = async () => surveyOfColumns(columns);
    return world;
  };

  it('are a workbook', async () => {
    const world = worldOf(16_384);
    const job = await requestExport(world.deps, alice, {
      ...csvRequest,
      outputs: [{ content: 'answers', format: 'xlsx' }],
    });
    await runExport(world.deps, job, plentyOfTime);
    expect(await world.read(job)).toMatchObject({ status: 'ready', files: [{ rows: 2 }] });
  });

  it.each(['/exports', '/exports/preview'])('and one more are 422 of %s, with the limit named', async (path) => {
    await expectStatus(await post(worldOf(16_384), path, 'xlsx'), path === '/exports' ? 202 : 200);
    const problem = await expectProblem(await post(worldOf(16_385), path, 'xlsx'), 422);
    expect(problem).toMatchObject({
      code: 'validation_error',
      errors: { outputs: [expect.stringContaining('16384')] },
    });
    expect(problem.errors?.outputs?.[0]).toContain('16385');
  });

  it('do not bind CSV, nor a workbook of fewer that are named', async () => {
    await expectStatus(await post(worldOf(16_385), '/exports', 'csv'), 202);
    await expectStatus(await post(worldOf(16_385), '/exports', 'xlsx', { options: { columns: ['id', 'q:q7'] } }), 202);
  });

  it('fail the job when the answers bring one more', async () => {
    const [answer] = answers(1);
    if (!answer) throw new Error('no answer');
    const world = createWorld([{ ...answer, variables: { utm: 'x' } }]);
    world.script.survey = async () => surveyOfColumns(16_384);
    const job = await requestExport(world.deps, alice, {
      ...csvRequest,
      outputs: [{ content: 'answers', format: 'xlsx' }],
    });
    await runExport(world.deps, job, plentyOfTime);
    expect(await world.read(job)).toMatchObject({ status: 'failed', files: [], problem: { code: 'validation_error' } });
  });
});

describe('50,000 rows of Word', () => {
  const counting = (total: number | undefined) => {
    const world = createWorld(answers(2));
    world.script.page = async (at, all) => ({ ...plainPage(all, at, 5), total });
    return world;
  };
  const both = { filters: { is_complete: null } };

  it('are accepted, and one more is 422 where the survey service counts it', async () => {
    await expectStatus(await post(counting(50_000), '/exports', 'word', both), 202);
    const world = counting(50_001);
    const problem = await expectProblem(await post(world, '/exports', 'word', both), 422);
    expect(problem).toMatchObject({ code: 'word_row_limit', errors: { outputs: [expect.stringContaining('50000')] } });
    expect((await world.deps.jobs.list(alice.owner, { limit: 10 })).items).toEqual([]);
    await expectStatus(await post(world, '/exports', 'xlsx', both), 202);
  });

  it.each([
    [50_000, { status: 'ready', files: [{ rows: 50_000 }] }],
    [50_001, { status: 'failed', files: [], problem: { code: 'word_row_limit' } }],
  ])('are the most a job writes when only the answers show how many there are: %i', async (count, end) => {
    const world = createWorld(answers(count + 1), 10_000);
    const filters = filtersSchema.parse({ excludedIds: [1] });
    const request = { ...csvRequest, filters, outputs: [{ content: 'answers' as const, format: 'word' as const }] };
    const job = await requestExport(world.deps, alice, request);
    // large enough to be divided: a Word file is one task
    const isDone = async () => isFinal((await world.read(job)) ?? job);
    await drive(world, { random: randomOf(1), copies: 1, atOnce: 1, isDone });
    expect(await world.read(job)).toMatchObject(end);
    expect(world.files.unfinished.size).toBe(0);
  });
});
