/** The calls that tests make to a running pipeline, with the keys of the demo data. */
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { exportViewSchema } from '../../../shared/operations/exports.ts';
import { figuresSchema } from '../../../shared/operations/surveys.ts';
import { expectStatus } from './expected-answer.ts';

export const demoToken = '1|demo';
export const strangerToken = '2|demo';

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
  async function ended(id: string, token = demoToken, waitMs = 300_000): Promise<ExportJson> {
    // looking costs the host more than some exports do: the longer it takes, the less often
    for (let [waited, step] = [0, 50]; waited <= waitMs; waited += step, step = Math.min(500, step * 1.4)) {
      const job = exportViewSchema.parse(await expectStatus(await call(`/exports/${id}`, { token }), 200));
      if (job.status !== 'queued' && job.status !== 'running') return job;
      await pause(step);
    }
    throw new Error(`export ${id} has not ended after ${waitMs} ms`);
  }

  /** Figures count every answer of the survey from now on: on a busy machine those who look first see only some. */
  async function counted(surveyId: number): Promise<void> {
    for (;;) {
      const response = await call(`/surveys/${surveyId}/figures`, { method: 'POST', json: {} });
      if (figuresSchema.parse(await expectStatus(response, 200)).exact) return;
    }
  }

  return { call, startCsv, ended, counted };
}
