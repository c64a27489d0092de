/** A pipeline that says what a test has written for it: one export through its states, its file, and its cancelling. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { closeServer, listen } from '../../../infra/local/listen.ts';
import { optionsSchema } from '../../../shared/exports/options.ts';
import type { ExportView } from '../../../shared/operations/exports.ts';
import { filtersSchema } from '../../../shared/surveys/filters/filters.ts';

const moment = '2026-03-02T06:00:00.000Z';

export interface PipelineScript {
  /** What every read of the export adds to the one before; the last one stays. */
  states: readonly Partial<ExportView>[];
  bytes?: Buffer;
  /** What the pipeline says the hash is. */
  sha256?: string;
  /** The first so many downloads break in the middle. */
  brokenDownloads?: number;
  /** Downloads stop in the middle and stay open. */
  isDownloadStuck?: boolean;
  /** What every call is answered with instead. */
  refusal?: { status: number; body: object };
}

export async function startScriptedPipeline({ states, bytes = Buffer.from('a\r\n'), ...script }: PipelineScript) {
  const calls: string[] = [];
  let reads = 0;
  let broken = script.brokenDownloads ?? 0;
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    calls.push(`${method} ${url}`);
    request.resume();
    if (script.refusal) {
      response.writeHead(script.refusal.status, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify(script.refusal.body));
    }
    if (url === '/file') {
      response.writeHead(200, { 'content-length': bytes.length });
      if (script.isDownloadStuck) return void response.write(bytes.subarray(0, bytes.length / 2));
      if (broken-- <= 0) return void response.end(bytes);
      response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
      return;
    }
    if (method === 'GET') reads++;
    const state = url.endsWith('/cancel')
      ? { status: 'cancelled' as const }
      : states[Math.min(reads, states.length - 1)];
    response.writeHead(method === 'POST' ? 202 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...view(), ...state }));
  });
  const { url } = await listen(server, 0);

  function view(): ExportView {
    const base = { content: 'answers', format: 'csv', name: 'answers.csv', content_type: 'text/csv' } as const;
    const sha256 = script.sha256 ?? createHash('sha256').update(bytes).digest('hex');
    const link = { url: `${url}/file`, url_expires_at: moment };
    return {
      id: 'exp_1',
      quiz_id: 1,
      status: 'ready',
      stage: null,
      batch_id: null,
      changes: null,
      drift: null,
      refresh_of: null,
      variant_of: null,
      waiting_until: null,
      problem: null,
      progress: { answers_read: 5_000, answers_total: 5_000, percent: 100 },
      filters: filtersSchema.parse({}),
      options: { ...optionsSchema.parse({}), lang: 'en', branding: undefined },
      created_at: moment,
      started_at: moment,
      finished_at: null,
      expires_at: null,
      files: [{ ...base, size_bytes: bytes.length, rows: 1, sha256, warnings: [], ...link }],
    };
  }

  return { url, calls, close: () => closeServer(server) };
}

export const halfWay = {
  status: 'running',
  stage: 'pull',
  files: [],
  progress: { answers_read: 2_900, answers_total: 5_000, percent: 58 },
} as const satisfies Partial<ExportView>;
