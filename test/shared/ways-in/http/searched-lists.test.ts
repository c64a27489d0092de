/** The lists of batches and links: found by words, state and day, in either order, page by page. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectStatus } from '../../../support/hosts/expected-answer.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { alice, bob } from '../../../support/worlds/export-world.ts';

const page = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string().optional(), file_name: z.string().optional() })),
  next_cursor: z.string().nullable(),
});
const outputs = [{ content: 'answers', format: 'csv' }];
const hour = 3_600_000;

/** One batch an hour, from six in the morning on. */
async function withBatches(...names: string[]) {
  const world = createApiWorld();
  const ids: string[] = [];
  for (const name of names) {
    const made = await world.call('POST', '/batches', { name, surveys: { ids: [7] }, outputs });
    ids.push(z.object({ id: z.string() }).parse(await expectStatus(made, 202)).id);
    world.clock.now += hour;
  }
  const list = async (query: string) => {
    const { data, next_cursor } = page.parse(await expectStatus(await world.call('GET', `/batches?${query}`), 200));
    return { names: data.map(({ name }) => name), next_cursor };
  };
  return { ...world, ids, list };
}

describe('GET /batches', () => {
  it('finds by words of the name, in capitals or not', async () => {
    const { list } = await withBatches('Every Monday', 'Каждый Понедельник', 'every friday');
    expect((await list('search=EVERY')).names).toEqual(['every friday', 'Every Monday']);
    expect((await list('search=monday%20every')).names).toEqual(['Every Monday']);
    expect((await list(`search=${encodeURIComponent('понедельник')}`)).names).toEqual(['Каждый Понедельник']);
    expect((await list('search=ready')).names).toEqual([]);
  });

  it('finds by state and day, and turns round, over all pages', async () => {
    const { list, call, ids } = await withBatches('a', 'b', 'c', 'd');
    await expectStatus(await call('POST', `/batches/${ids[1]}/cancel`), 200);
    await expectStatus(await call('DELETE', `/batches/${ids[3]}`), 204);
    expect((await list('status=cancelled')).names).toEqual(['b']);
    expect((await list('status=queued&order=asc')).names).toEqual(['a', 'c']);
    expect((await list('created_from=2026-03-02T07:00:00Z&created_to=2026-03-02T08:00:00Z')).names).toEqual(['b']);
    const first = await list('order=asc&limit=2');
    expect(first.names).toEqual(['a', 'b']);
    expect((await list(`order=asc&limit=2&cursor=${first.next_cursor}`)).names).toEqual(['c']);
  });
});

describe('GET /links', () => {
  it('finds by words of the file’s name, state and day', async () => {
    const { call, readyExport, share, clock } = createApiWorld();
    const job = await readyExport();
    const lasting = await share(job, { expires_in: 86_400 });
    clock.now += hour;
    const short = await share(job, { expires_in: 60 });
    clock.now += hour;
    const revoked = await share(job);
    await expectStatus(await call('DELETE', `/links/${revoked.id}`), 204);
    const list = async (query: string) =>
      page.parse(await expectStatus(await call('GET', `/links?${query}`), 200)).data.map(({ id }) => id);
    expect(await list('')).toEqual([revoked.id, short.id, lasting.id]);
    expect(await list('order=asc')).toEqual([lasting.id, short.id, revoked.id]);
    expect(await list('status=active')).toEqual([lasting.id]);
    expect(await list('status=expired')).toEqual([short.id]);
    expect(await list('status=revoked')).toEqual([revoked.id]);
    expect(await list(`search=${encodeURIComponent(job.files[0]?.name.toUpperCase() ?? '')}`)).toHaveLength(3);
    expect(await list('search=nowhere')).toEqual([]);
    expect(await list(`created_to=${encodeURIComponent(short.created_at)}`)).toEqual([lasting.id]);
  });
});

describe('POST /exports/bundle', () => {
  it('answers with a batch that names the exports in it, to their owner alone', async () => {
    const { call, readyExport } = createApiWorld();
    const { id } = await readyExport();
    const answer = await call('POST', '/exports/bundle', { export_ids: [id], name: 'For the board' });
    expect(answer.headers.get('location')).toMatch(/^\/batches\/bat_/);
    expect(await expectStatus(answer, 202)).toMatchObject({
      name: 'For the board',
      status: 'queued',
      export_ids: [id],
      bundle: null,
      counts: { total: 1, queued: 1 },
    });
    await expectStatus(await call('POST', '/exports/bundle', { export_ids: [id] }, bob.token), 404);
    await expectStatus(await call('POST', '/exports/bundle', { export_ids: [] }, alice.token), 422);
  });
});
