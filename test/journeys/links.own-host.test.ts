/** Links to files: they work for an hour to the second, for exactly what was signed, and for nobody who guesses. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import type { ExportJson } from '../support/hosts/api-client.ts';
import { expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost } from '../support/hosts/local-host.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
let job: ExportJson;

beforeAll(async () => {
  host = await startTestHost({ isOneThread: true });
  const { id } = await host.client.startCsv(1);
  job = await host.client.ended(id);
  // only dates are ours; timers go on, so that servers work as ever
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});

afterAll(async () => {
  await host.close();
  vi.useRealTimers();
});

const url = () => job.files[0]?.url ?? '';

describe('the link of a file', () => {
  it('gives the file as an attachment of its type, with the bytes the export names', async () => {
    const response = await fetch(url());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]+"; filename\*=UTF-8''/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBe(job.files[0]?.size_bytes);
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    expect(digest).toBe(job.files[0]?.sha256);
  });

  it('is refused when one character changes, wherever it is', async () => {
    const whole = url();
    const start = whole.indexOf('/files/') + 1;
    for (let at = start; at < whole.length; at += 7) {
      const other = whole[at] === 'a' ? 'b' : 'a';
      const response = await fetch(whole.slice(0, at) + other + whole.slice(at + 1));
      expect([400, 403, 404], `character ${at}`).toContain(response.status);
    }
  });

  it('is refused without its signature', async () => {
    expect((await fetch(url().split('?')[0] ?? '')).status).toBe(403);
  });

  it('works in the last second of its hour and is refused in the next', async () => {
    const endsAt = Date.parse(job.files[0]?.url_expires_at ?? '');
    expect(endsAt - Date.now()).toBeLessThanOrEqual(3_600_000);
    vi.setSystemTime(endsAt - 1_000);
    expect((await fetch(url())).status).toBe(200);
    vi.setSystemTime(endsAt);
    expect((await fetch(url())).status).toBe(403);
  });

  it('is made anew at every read', async () => {
    const fresh = exportViewSchema.parse(await expectStatus(await host.client.call(`/exports/${job.id}`), 200));
    expect((await fetch(fresh.files[0]?.url ?? '')).status).toBe(200);
  });

  it('never outlives its file', async () => {
    vi.setSystemTime(Date.parse(job.expires_at ?? '') - 60_000);
    const late = exportViewSchema.parse(await expectStatus(await host.client.call(`/exports/${job.id}`), 200));
    expect(Date.parse(late.files[0]?.url_expires_at ?? '')).toBeLessThanOrEqual(Date.parse(job.expires_at ?? ''));
    vi.setSystemTime(Date.parse(job.expires_at ?? ''));
    const after = exportViewSchema.parse(await expectStatus(await host.client.call(`/exports/${job.id}`), 200));
    expect(after).toMatchObject({ status: 'expired', files: [] });
    expect((await fetch(late.files[0]?.url ?? '')).status).toBe(403);
  });
});
