/** A customer with a key: the calls to the pipeline and to the survey service, each held against the status it should have. */
import { type BatchView, batchViewSchema } from '../../../shared/operations/batches.ts';
import { exportViewSchema } from '../../../shared/operations/exports.ts';
import { createClient, type ExportJson } from '../../support/hosts/api-client.ts';
import { expectProblem, expectStatus } from '../../support/hosts/expected-answer.ts';
import type { Cloud } from './step.ts';
import { until } from './until.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Customer = ReturnType<typeof customerOf>;

/** A function may start cold and find the machine busy. */
const EXPORT_SECONDS = 600;
export const csv = [{ content: 'answers', format: 'csv' }];

const isOver = ({ status }: { status: string }) => status !== 'queued' && status !== 'running';

export function customerOf({ url, survey }: Cloud) {
  const pipeline = createClient(url);
  const service = createClient(survey.url);

  const sentTo =
    (client: typeof pipeline) =>
    (method: Method, path: string, json?: unknown, headers: Record<string, string> = {}) =>
      client.call(path, { method, token: survey.key, headers, ...(json !== undefined && { json }) });
  const send = sentTo(pipeline);
  const sendService = sentTo(service);

  /** The body of the answer, which has to have this status. */
  async function ask(status: number, ...call: Parameters<typeof send>): Promise<unknown> {
    return expectStatus(await send(...call), status);
  }

  async function refused(status: number, ...call: Parameters<typeof send>): Promise<string> {
    return (await expectProblem(await send(...call), status)).code;
  }

  async function started(body: object, headers?: Record<string, string>): Promise<ExportJson> {
    return exportViewSchema.parse(await ask(202, 'POST', '/exports', body, headers));
  }

  async function readExport(id: string): Promise<ExportJson> {
    return exportViewSchema.parse(await ask(200, 'GET', `/exports/${id}`));
  }

  /** The export once it has ended, in whatever way. */
  async function ended(id: string, seconds = EXPORT_SECONDS): Promise<ExportJson> {
    return until(`export ${id} to end`, seconds, async (note) => {
      const job = await readExport(id);
      return isOver(job) ? job : note({ status: job.status, stage: job.stage, progress: job.progress });
    });
  }

  async function ready(body: object, seconds = EXPORT_SECONDS): Promise<ExportJson> {
    const job = await ended((await started(body)).id, seconds);
    if (job.status !== 'ready') throw new Error(`export ${job.id} is ${job.status}: ${JSON.stringify(job.problem)}`);
    return job;
  }

  async function startedBatch(body: object): Promise<BatchView> {
    return batchViewSchema.parse(await ask(202, 'POST', '/batches', body));
  }

  async function endedBatch(id: string, seconds = EXPORT_SECONDS): Promise<BatchView> {
    return until(`batch ${id} to end`, seconds, async (note) => {
      const batch = batchViewSchema.parse(await ask(200, 'GET', `/batches/${id}`));
      return isOver(batch) ? batch : note({ status: batch.status, stage: batch.stage, counts: batch.counts });
    });
  }

  /** A call to the survey service, without the key where respondents make it. */
  async function askService(status: number, ...call: Parameters<typeof sendService>): Promise<unknown> {
    return expectStatus(await sendService(...call), status);
  }

  return { send, ask, refused, started, readExport, ended, ready, startedBatch, endedBatch, askService };
}

/** The bytes behind a link. */
export async function downloaded(url: string | undefined): Promise<Buffer> {
  const response = await fetch(url ?? '');
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status === 200) return bytes;
  throw new Error(`a file answers ${response.status}: ${bytes.toString('utf8', 0, 500)}`);
}
