/**
 * Links to files: they work for an hour to the second, for exactly what was signed, and for nobody who guesses. Share links:
 * the file arrives, at 3,599 s too, and the address given for it expires within a minute.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exportViewSchema } from '../../shared/operations/exports.ts';
import { linkViewSchema } from '../../shared/operations/links.ts';
import { type ExportJson, strangerToken } from '../support/hosts/api-client.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import { startTestHost } from '../support/hosts/local-host.ts';

let host: Awaited<ReturnType<typeof startTestHost>>;
let job: ExportJson;

beforeAll(async () => {
  host = await startTestHost({ isOneThread: true });
  const { id } = await host.client.startCsv(4);
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

  it('is made again at every read', async () => {
    const fresh = exportViewSchema.parse(await expectStatus(await host.client.call(`/exports/${job.id}`), 200));
    expect((await fetch(fresh.files[0]?.url ?? '')).status).toBe(200);
  });
});

async function share(wanted: object = {}) {
  const response = await host.client.call(`/exports/${job.id}/links`, { method: 'POST', json: wanted });
  const link = linkViewSchema.parse(await expectStatus(response, 201));
  return { ...link, url: link.url ?? '' };
}

const visit = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });

describe('a share link', () => {
  it('brings the file, as an attachment of its name and type, to somebody without a key', async () => {
    const { url } = await share();
    expect(url.startsWith(`${host.url}/s/`)).toBe(true);
    const file = await fetch(url);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    expect(Buffer.from(digest).toString('hex')).toBe(job.files[0]?.sha256);
  });

  it('works at 3,599 s and is gone at 3,600 s; what it gave expires within the minute', async () => {
    const start = Date.now();
    const { url } = await share({ expires_in: 3600 });
    vi.setSystemTime(start + 3_599_000);
    const minted = (await visit(url)).headers.get('location') ?? '';
    vi.setSystemTime(start + 3_600_000);
    expect((await expectProblem(await visit(url), 410)).code).toBe('link_expired');
    vi.setSystemTime(start + 3_599_000 + 59_000);
    expect((await fetch(minted)).status).toBe(200);
    vi.setSystemTime(start + 3_599_000 + 60_000);
    expect((await fetch(minted)).status).toBe(403);
  });

  it('opens with its password, by the form a browser posts', async () => {
    const { url } = await share({ password: 'open sesame' });
    const page = await visit(url, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const answer = await visit(url, { method: 'POST', body: new URLSearchParams({ password: 'open sesame' }) });
    expect(answer.status).toBe(303);
    expect((await fetch(answer.headers.get('location') ?? '')).status).toBe(200);
  });

  it('gives no more than it may, however many come at once', async () => {
    const { url } = await share({ max_downloads: 3 });
    const statuses = await Promise.all(Array.from({ length: 50 }, () => visit(url).then(({ status }) => status)));
    expect(statuses.filter((status) => status === 302)).toHaveLength(3);
    expect(statuses.filter((status) => status === 410)).toHaveLength(47);
  });

  it('is revoked at once, by its owner only', async () => {
    const { id, url } = await share();
    await expectProblem(await host.client.call(`/links/${id}`, { method: 'DELETE', token: strangerToken }), 404);
    expect((await visit(url)).status).toBe(302);
    expect((await host.client.call(`/links/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await expectProblem(await visit(url), 410)).code).toBe('link_revoked');
  });
});

// last: from then on there is no file any more
describe('the link of a file that is about to go', () => {
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
