/** The whole local host in the test's own process, on a data folder of its own, and the calls tests make to it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type LocalHostOptions, startLocalHost } from '../../infra/local/host.ts';
import { exportViewSchema } from '../../shared/api/export-view.ts';

export const demoToken = '1|demo';
export const strangerToken = '2|demo';

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'survey-exports-'));
}

/** Runs until the returned `close` is called. */
export async function startTestHost(options: Partial<LocalHostOptions> = {}) {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const host = await startLocalHost({ port: 0, dataDir, demoData: true, timers: false, ...options });
  return {
    ...host,
    dataDir,
    client: createClient(host.url),
    async close() {
      await host.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type ExportJson = z.infer<typeof exportViewSchema>;

export function createClient(url: string) {
  function call(path: string, init: RequestInit & { token?: string | null; json?: unknown } = {}): Promise<Response> {
    const { token = demoToken, json, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (json !== undefined) headers.set('content-type', 'application/json');
    const body = json === undefined ? rest.body : JSON.stringify(json);
    return fetch(url + path, { redirect: 'manual', ...rest, headers, ...(body !== undefined && { body }) });
  }

  /** Starts an export of answers as CSV. */
  async function startCsv(surveyId: number, more: object = {}, token = demoToken): Promise<ExportJson> {
    const body = { quiz_id: surveyId, outputs: [{ content: 'answers', format: 'csv' }], ...more };
    const response = await call('/exports', { method: 'POST', json: body, token });
    return exportViewSchema.parse(await expectStatus(response, 202));
  }

  /** The export once it has ended; fails loudly when it does not. */
  async function ended(id: string, token = demoToken, waitMs = 60_000): Promise<ExportJson> {
    for (let waited = 0; waited <= waitMs; waited += 100) {
      const job = exportViewSchema.parse(await expectStatus(await call(`/exports/${id}`, { token }), 200));
      if (job.status !== 'queued' && job.status !== 'running') return job;
      await pause(100);
    }
    throw new Error(`export ${id} has not ended after ${waitMs} ms`);
  }

  return { call, startCsv, ended };
}

export async function expectStatus(response: Response, status: number): Promise<unknown> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`${response.url} answers ${response.status}, not ${status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

export const problemJson = z.strictObject({
  code: z.string(),
  message: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().min(1),
});

/** The body of an error, after checking that it has the one shape and this status. */
export async function expectProblem(response: Response, status: number): Promise<z.infer<typeof problemJson>> {
  const problem = problemJson.parse(await expectStatus(response, status));
  if ((problem.errors !== undefined) !== (status === 422)) throw new Error('`errors` stands on 422 and only there');
  return problem;
}
