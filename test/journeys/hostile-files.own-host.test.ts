/**
 * Hostile pictures and spreadsheets through the front door of a host in a process of its own: each is answered or
 * refused, others are served meanwhile, memory stays within bounds, and after a restart nothing of it comes back.
 */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { hostileImages } from '../support/files-sent/hostile-images.ts';
import { hostileSheets } from '../support/files-sent/hostile-sheets.ts';
import { createClient } from '../support/hosts/api-client.ts';
import { type ReadyProcess, startReady } from '../support/hosts/child-process.ts';
import { folderWithDemoData } from '../support/hosts/demo-folder.ts';
import { someOf } from '../support/run/proof-size.ts';

/** What a host with one worker may use. */
const MOST_RSS_MB = 600;

/** Asks for the host's health all the time; how often it was answered, and the most memory that was seen. */
function watch({ url, pid }: ReadyProcess) {
  const seen = { answers: 0, rssMb: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await (await fetch(`${url}/health`)).text();
      seen.answers++;
      const rssKb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
      seen.rssMb = Math.max(seen.rssMb, rssKb / 1024);
      await pause(50);
    }
  })();
  return {
    seen,
    async end() {
      isOver = true;
      await watching;
    },
  };
}

it('answers or refuses every hostile file, and serves others meanwhile', async () => {
  const images = someOf(hostileImages(), 12);
  const sheets = someOf(hostileSheets(), 20);
  const dataDir = await folderWithDemoData();
  const env = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'CRITICAL', WORKERS: '1' };
  const start = () => startReady('infra/local/main.ts', [], env);
  let host = await start();
  const { call, ended } = createClient(host.url);
  const watched = watch(host);
  const wrong: string[] = [];
  const accepted: string[] = [];
  async function sent(name: string, send: () => Promise<Response>, statuses: readonly number[]): Promise<string> {
    const before = watched.seen.answers;
    const response = await send();
    const text = await response.text();
    // whoever asks meanwhile is answered before the next one comes
    await expect.poll(() => watched.seen.answers).toBeGreaterThan(before);
    if (!statuses.includes(response.status)) wrong.push(`${name}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  }
  for (const { name, bytes, isRefused } of images) {
    const outputs = ['pdf', 'word', 'xlsx', 'pptx'].map((format) => ({ content: 'summary', format }));
    const json = { quiz_id: 5, outputs, options: { branding: { logo: bytes.toString('base64') } } };
    const text = await sent(name, () => call('/exports', { method: 'POST', json }), [isRefused ? 422 : 202]);
    if (!isRefused) accepted.push(exportViewSchema.parse(JSON.parse(text)).id);
  }
  for (const { name, fileName, bytes } of sheets) {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)]), fileName);
    await sent(name, () => call('/v3/promo/import-file', { method: 'POST', body }), [200, 422]);
  }
  for (const id of accepted) expect(await ended(id)).toMatchObject({ status: 'ready' });
  await watched.end();
  expect(wrong).toEqual([]);
  expect(watched.seen.rssMb).toBeLessThan(MOST_RSS_MB);
  await host.stop('SIGKILL');
  host = await start();
  expect((await fetch(`${host.url}/health`)).status).toBe(200);
  expect(await host.stop('SIGTERM')).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
