/** A world of waves: surveys with questions and answers of their own, to be merged by a batch. */
import { batchRequestSchema } from '../../../shared/exports/batches/batch-request.ts';
import { requestBatch } from '../../../shared/exports/batches/request-batch.ts';
import type { Job } from '../../../shared/exports/job/job.ts';
import type { Answer } from '../../../shared/surveys/answer.ts';
import type { Survey } from '../../../shared/surveys/survey.ts';
import { readBack } from '../files-written/csv-file.ts';
import { createFakeUpstream } from '../upstreams/fake-upstream.ts';
import { createBatchWorld } from './batch-world.ts';
import { alice } from './export-world.ts';

export interface TestWave {
  survey: Survey;
  answers: readonly Answer[];
}

export type WaveWorld = ReturnType<typeof createWaveWorld>;

export function createWaveWorld(waves: readonly TestWave[], pageSize = 5) {
  const world = createBatchWorld(0);
  const { deps, refused } = world;
  const waveOf = (id: number) => waves.find(({ survey }) => survey.id === id);
  const readSurvey = deps.upstream.survey;
  const upstream: typeof deps.upstream = {
    ...deps.upstream,
    surveys: async (_token, { limit, offset }) =>
      waves.slice(offset, offset + limit).map(({ survey: { id, name } }) => ({ id, name, folderId: 1 })),
    async survey(token, id) {
      const wave = waveOf(id);
      return wave && !refused.has(id) ? wave.survey : readSurvey(token, id);
    },
    answers(token, query, from) {
      return createFakeUpstream(waveOf(query.surveyId)?.answers ?? [], pageSize).answers(token, query, from);
    },
  };
  deps.upstream = upstream;
  deps.newUpstream = () => upstream;

  /** The batch as asked for, of all waves in their order unless it says otherwise. */
  async function start(merge: object, more: object = {}) {
    const request = batchRequestSchema.parse({
      surveys: { ids: waves.map(({ survey }) => survey.id) },
      outputs: [{ content: 'answers', format: 'csv' }],
      filters: { is_complete: null },
      merge: { outputs: [{ content: 'answers', format: 'csv' }], ...merge },
      ...more,
    });
    return requestBatch(deps, alice, request);
  }

  /** The batch at its end, with the export that merged. */
  async function ended({ id }: { id: string }) {
    await world.drain();
    const batch = await world.readBatch({ owner: alice.owner, id });
    if (!batch) throw new Error('the batch is gone');
    const job = batch.mergeJobId ? await deps.jobs.get({ owner: alice.owner, id: batch.mergeJobId }) : undefined;
    return { batch, job };
  }

  const bytesOf = (job: Job | undefined, at = 0) =>
    Buffer.from(world.files.objects.get(job?.files[at]?.key ?? '') ?? []);
  return { ...world, start, ended, bytesOf, rowsOf: (job: Job | undefined) => csvRows(bytesOf(job)) };
}

/** Every row as a map from its header. */
export function csvRows(bytes: Buffer): Map<string, string>[] {
  const [header = [], ...rows] = readBack(bytes);
  return rows.map((row) => new Map(row.map((cell, at) => [header[at] ?? '', cell])));
}
