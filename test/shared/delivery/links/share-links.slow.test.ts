/** The life of a share link through its front door: made, used, expired to the second, used up, revoked at once. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deleteExport } from '../../../../shared/exports/job/follow-export.ts';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { downloadViewSchema, linkViewSchema } from '../../../../shared/operations/links.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { browser, createApiWorld } from '../../../support/worlds/api-world.ts';
import { alice, bob, csvRequest } from '../../../support/worlds/export-world.ts';

const listSchema = z.strictObject({ data: z.array(linkViewSchema), next_cursor: z.string().nullable() });
const downloadsSchema = z.strictObject({ data: z.array(downloadViewSchema), next_cursor: z.string().nullable() });

async function sharedWorld(wanted: object = {}) {
  const world = createApiWorld();
  const job = await world.readyExport();
  const link = await world.share(job, wanted);
  return { ...world, job, link };
}

describe('a link', () => {
  it('leads to the file by an address that lives for a minute', async () => {
    const { visit, link, job } = await sharedWorld();
    expect(link).toMatchObject({ downloads: 0, max_downloads: null, has_password: false, revoked_at: null });
    expect(link.url).toMatch(/^https:\/\/exports\.test\/s\/[\w-]{43}$/);
    const response = await visit(link.url);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`https://files.test/${job.files[0]?.key}?seconds=60`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
  });

  it('works at 3,599 s and is gone at 3,600 s', async () => {
    const { visit, link, clock } = await sharedWorld({ expires_in: 3600 });
    clock.now += 3_599_000;
    expect((await visit(link.url)).status).toBe(302);
    clock.now += 999;
    expect((await visit(link.url)).status).toBe(302);
    clock.now += 1;
    expect((await expectProblem(await visit(link.url), 410)).code).toBe('link_expired');
    expect((await visit(link.url, { headers: browser })).status).toBe(410);
  });

  it('never outlives its file, and neither does the address it gives', async () => {
    const { visit, share, job, clock } = await sharedWorld();
    clock.now += 6.9 * 86_400_000;
    const late = await share(job, { expires_in: 604_800 });
    expect(late.expires_at).toBe(job.expiresAt);
    clock.now = Date.parse(job.expiresAt ?? '') - 5_000;
    expect((await visit(late.url)).headers.get('location')).toContain('seconds=5');
    clock.now += 5_000;
    expect((await expectProblem(await visit(late.url), 410)).code).toBe('link_expired');
  });

  it('ends with an export that is deleted, and its owner sees that', async () => {
    const { visit, call, link, deps, job } = await sharedWorld();
    expect(link.status).toBe('active');
    await deleteExport(deps, alice, job.id);
    expect((await expectProblem(await visit(link.url), 410)).code).toBe('link_expired');
    const { data } = listSchema.parse(await expectStatus(await call('GET', '/links'), 200));
    expect(data).toMatchObject([{ id: link.id, status: 'expired' }]);
  });

  it('is refused at every request once its revocation has returned', async () => {
    const { visit, call, link } = await sharedWorld();
    const before = Array.from({ length: 20 }, () => visit(link.url));
    expect((await call('DELETE', `/links/${link.id}`)).status).toBe(204);
    const after = await Promise.all(Array.from({ length: 20 }, () => visit(link.url)));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 410));
    expect((await expectProblem(await visit(link.url), 410)).code).toBe('link_revoked');
    for (const response of await Promise.all(before)) {
      const location = response.headers.get('location');
      if (location) expect(location).toMatch(/seconds=([1-5]?\d|60)$/);
    }
  });

  it('gives exactly as many downloads as it may, however many come at once', async () => {
    const { visit, call, link } = await sharedWorld({ max_downloads: 7 });
    const all = await Promise.all(Array.from({ length: 50 }, () => visit(link.url)));
    expect(all.filter(({ status }) => status === 302)).toHaveLength(7);
    expect(all.filter(({ status }) => status === 410)).toHaveLength(43);
    expect((await expectProblem(await visit(link.url), 410)).code).toBe('link_used_up');
    const { data } = listSchema.parse(await expectStatus(await call('GET', '/links'), 200));
    expect(data).toMatchObject([{ downloads: 7, max_downloads: 7, status: 'used_up', url: null }]);
    const noted = downloadsSchema.parse(await expectStatus(await call('GET', `/links/${link.id}/downloads`), 200));
    expect(noted.data).toHaveLength(7);
  });

  it('remembers when it was used, from which network and by what agent, and no more', async () => {
    const { visit, call, link, clock } = await sharedWorld();
    await visit(link.url, { headers: { 'user-agent': `curl/${'9'.repeat(300)}` } }, '198.51.100.77');
    clock.now += 1_000;
    await visit(link.url, { headers: { 'user-agent': 'wget' } }, '2001:db8:1:2:3:4:5:6');
    clock.now += 1_000;
    await visit(link.url, {}, '::ffff:198.51.100.99');
    const { data } = downloadsSchema.parse(await expectStatus(await call('GET', `/links/${link.id}/downloads`), 200));
    expect(data.map(({ address_prefix }) => address_prefix)).toEqual([
      '198.51.100.0/24',
      '2001:db8:1::/48',
      '198.51.100.0/24',
    ]);
    expect(data.at(-1)?.agent).toHaveLength(200);
    expect(data.map(({ at }) => Date.parse(at))).toEqual([clock.now, clock.now - 1_000, clock.now - 2_000]);
  });

  it('lists uses page by page, newest first, each once', async () => {
    const { visit, call, link, clock } = await sharedWorld();
    for (let use = 0; use < 5; use++) {
      clock.now += 1_000;
      await visit(link.url);
    }
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/links/${link.id}/downloads?limit=2&cursor=${cursor}`;
      const page = downloadsSchema.parse(await expectStatus(await call('GET', path), 200));
      seen.push(...page.data.map(({ at }) => at));
      cursor = page.next_cursor;
    }
    expect(seen).toHaveLength(5);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
  });
});

describe('links in a list', () => {
  it('are those of the export asked for, newest first, without their address', async () => {
    const { call, share, readyExport, link, job, clock } = await sharedWorld();
    const other = await readyExport();
    clock.now += 1_000;
    const second = await share(other);
    const ofJob = listSchema.parse(await expectStatus(await call('GET', `/exports/${job.id}/links`), 200));
    expect(ofJob.data.map(({ id, url }) => [id, url])).toEqual([[link.id, null]]);
    const all = listSchema.parse(await expectStatus(await call('GET', '/links'), 200));
    expect(all.data.map(({ id }) => id)).toEqual([second.id, link.id]);
    const first = listSchema.parse(await expectStatus(await call('GET', '/links?limit=1'), 200));
    const rest = listSchema.parse(await expectStatus(await call('GET', `/links?cursor=${first.next_cursor}`), 200));
    expect([first.data[0]?.id, rest.data[0]?.id, rest.next_cursor]).toEqual([second.id, link.id, null]);
  });
});

describe('a link is not made', () => {
  it.each([
    [{ expires_in: 59 }, 'expires_in'],
    [{ expires_in: 604_801 }, 'expires_in'],
    [{ max_downloads: 0 }, 'max_downloads'],
    [{ password: '' }, 'password'],
    [{ file: 1 }, 'file'],
    [{ owner: 'u-2' }, 'owner'],
  ])('for %j', async (wanted, field) => {
    const { call, readyExport } = createApiWorld();
    const job = await readyExport();
    const problem = await expectProblem(await call('POST', `/exports/${job.id}/links`, wanted), 422);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });

  it('for an export that is not ready', async () => {
    const { call, deps } = createApiWorld();
    const job = await requestExport(deps, alice, csvRequest);
    expect((await expectProblem(await call('POST', `/exports/${job.id}/links`, {}), 409)).message).toContain('queued');
  });
});

describe('a stranger', () => {
  it('gets the same 404 for another’s links as for links that never were', async () => {
    const { call, job, link } = await sharedWorld();
    const calls = [
      ['POST', `/exports/${job.id}/links`, '/exports/exp_0/links', job.id],
      ['GET', `/exports/${job.id}/links`, '/exports/exp_0/links', job.id],
      ['GET', `/links/${link.id}/downloads`, '/links/exp_0/downloads', link.id],
      ['DELETE', `/links/${link.id}`, '/links/exp_0', link.id],
    ] as const;
    for (const [method, foreign, unknown, id] of calls) {
      const body = method === 'POST' ? {} : undefined;
      const theirs = await expectProblem(await call(method, foreign, body, bob.token), 404);
      const nobodys = await expectProblem(await call(method, unknown, body, bob.token), 404);
      expect({ ...theirs, request_id: '' }).toEqual({
        ...nobodys,
        request_id: '',
        message: nobodys.message.replace('exp_0', id),
      });
    }
    expect(listSchema.parse(await expectStatus(await call('GET', '/links', undefined, bob.token), 200)).data).toEqual(
      [],
    );
    expect((await call('GET', `/links/${link.id}/downloads`)).status).toBe(200);
  });
});

describe('a secret', () => {
  it('is in no record: neither the token of a link nor its password', async () => {
    const password = 'canary-password-8c1f';
    const { visit, link, everything } = await sharedWorldWithRecords({ password });
    await visit(link.url, { method: 'POST', body: new URLSearchParams({ password }) });
    const token = new URL(link.url).pathname.split('/').at(-1) ?? '';
    const stored = await everything();
    expect(stored).toContain(link.id);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(password);
  });
});

async function sharedWorldWithRecords(wanted: object) {
  const world = await sharedWorld(wanted);
  return { ...world, everything: async () => JSON.stringify(world.records.everything()) };
}
