/** A link with a privacy of its own: it leads to a stricter file of the same answers, or to none. */
import { describe, expect, it } from 'vitest';
import { runExport } from '../../../../shared/exports/run/run-export.ts';
import { sweep } from '../../../../shared/exports/sweep.ts';
import { pendingLinkViewSchema } from '../../../../shared/operations/links.ts';
import { expectStatus } from '../../../support/hosts/expected-answer.ts';
import { browser, createApiWorld } from '../../../support/worlds/api-world.ts';
import { plentyOfTime } from '../../../support/worlds/export-world.ts';

const remove = { privacy: { personal: 'remove' } };
const DAY_MS = 86_400_000;

/** The address is in this answer only. */
function shownOnce(answer: unknown) {
  const { url, ...link } = pendingLinkViewSchema.parse(answer);
  return { ...link, url: url ?? '' };
}

async function sharedStrictly(wanted: object = remove) {
  const world = createApiWorld();
  const job = await world.readyExport();
  const made = shownOnce(await expectStatus(await world.call('POST', `/exports/${job.id}/links`, wanted), 202));
  const key = { owner: job.owner, id: made.export.id };
  const variant = async () => {
    const found = await world.deps.jobs.get(key);
    if (!found) throw new Error('the variant is gone');
    return found;
  };
  const run = () => runExport(world.deps, key, plentyOfTime);
  return { ...world, job, made, variant, run };
}

describe('a link that asks for a stricter file', () => {
  it('answers with the link, pending, and the export that makes its file', async () => {
    const { job, made, call } = await sharedStrictly();
    expect(made).toMatchObject({ status: 'pending', variant_of: job.id, export_id: made.export.id });
    expect(made.export).toMatchObject({ variant_of: job.id, status: 'queued', options: remove });
    const original = await expectStatus(await call('GET', `/exports/${job.id}`), 200);
    expect(original).toMatchObject({ variant_of: null });
  });

  it('gives nothing until the file is there, and never the original', async () => {
    const { made, visit } = await sharedStrictly();
    const page = await visit(made.url, { headers: browser });
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('10');
    expect(await page.text()).toContain('being prepared');
    const answer = await visit(made.url);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'variant_pending' });
    expect(answer.headers.get('location')).toBeNull();
  });

  it('leads to the stricter file of the same rows, without a second look at the survey service', async () => {
    const { job, made, visit, variant, run, script, call } = await sharedStrictly();
    script.page = () => Promise.reject(new Error('nobody may ask again'));
    script.survey = () => Promise.reject(new Error('nobody may ask again'));
    await run();
    const done = await variant();
    expect(done).toMatchObject({ status: 'ready', variantOf: job.id });
    expect(done.files.map(({ rows }) => rows)).toEqual(job.files.map(({ rows }) => rows));
    const found = await visit(made.url, { redirect: 'manual' });
    expect(found.status).toBe(302);
    expect(found.headers.get('location')).toContain(made.export.id);
    expect(found.headers.get('location')).not.toContain(job.id);
    const listed = await expectStatus(await call('GET', `/exports/${job.id}/links`), 200);
    expect(listed).toMatchObject({ data: [{ id: made.id, status: 'active' }] });
  });

  it('says that its file could not be made, and still does not give the original', async () => {
    const { made, visit, run, snapshots, variant, call, clock } = await sharedStrictly({
      ...remove,
      expires_in: 604_800,
    });
    await snapshots.removeAll('');
    for (let attempt = 0; attempt < 5; attempt++) {
      clock.now += 3_600_000;
      await run();
    }
    expect(await variant()).toMatchObject({ status: 'failed' });
    const page = await visit(made.url, { headers: browser });
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('could not be made');
    expect(await expectStatus(await visit(made.url), 410)).toMatchObject({ code: 'variant_failed' });
    expect(await expectStatus(await call('GET', '/links'), 200)).toMatchObject({ data: [{ status: 'failed' }] });
  });

  it('is refused where it asks for less than the export has', async () => {
    const world = createApiWorld();
    const job = await world.readyExport();
    const loose = await world.call('POST', `/exports/${job.id}/links`, { privacy: { personal: 'keep' } });
    expect(await expectStatus(loose, 422)).toMatchObject({ code: 'privacy_looser' });
    const rows = await world.call('POST', `/exports/${job.id}/links`, { privacy: { minimum_base: 5 } });
    expect(await expectStatus(rows, 422)).toMatchObject({ code: 'minimum_base_rows' });
    const unknown = await world.call('POST', `/exports/${job.id}/links`, { privacy: { persons: 'keep' } });
    expect(await expectStatus(unknown, 422)).toMatchObject({ code: 'validation_error' });
    expect(world.messages).toHaveLength(1);
  });

  it('is refused once the answers behind the export are gone', async () => {
    const world = createApiWorld();
    const job = await world.readyExport();
    world.clock.now += DAY_MS;
    const late = await world.call('POST', `/exports/${job.id}/links`, remove);
    expect(await expectStatus(late, 409)).toMatchObject({ code: 'snapshot_expired' });
    await expectStatus(await world.call('POST', `/exports/${job.id}/links`, {}), 201);
  });
});

describe('the snapshot behind a stricter file', () => {
  it('is not cleaned away while the file is being made, and is afterwards', async () => {
    const { deps, job, run, variant, snapshots, clock } = await sharedStrictly();
    const isThere = () => snapshots.objects.keys().some((key) => key.startsWith(`${job.owner}/${job.id}/`));
    clock.now += DAY_MS + 3_600_000;
    for (let round = 0; round < 3; round++) await sweep(deps, undefined);
    expect(isThere()).toBe(true);
    await run();
    expect(await variant()).toMatchObject({ status: 'ready' });
    for (let round = 0; round < 3; round++) await sweep(deps, undefined);
    expect(isThere()).toBe(false);
    expect(await deps.jobs.get(job)).toMatchObject({ cleaned: 'snapshot' });
  });

  it('stays for the export when the stricter file is deleted', async () => {
    const { job, made, call, run, visit, snapshots } = await sharedStrictly();
    await run();
    const before = [...snapshots.objects.keys()];
    await expectStatus(await call('DELETE', `/exports/${made.export.id}`), 204);
    expect([...snapshots.objects.keys()]).toEqual(before);
    expect((await visit(made.url)).status).toBe(410);
    await expectStatus(await call('POST', `/exports/${job.id}/links`, remove), 202);
  });

  it('goes with the export, and so do the files that were made of it', async () => {
    const { job, made, call, run, visit, files } = await sharedStrictly();
    await run();
    await expectStatus(await call('DELETE', `/exports/${job.id}`), 204);
    await expectStatus(await call('GET', `/exports/${made.export.id}`), 404);
    expect((await visit(made.url)).status).toBe(410);
    expect([...files.objects.keys()]).toEqual([]);
  });

  it('serves a stricter file of a stricter file', async () => {
    const { made, call, run, deps, job } = await sharedStrictly({ privacy: { personal: 'mask' } });
    await run();
    const second = shownOnce(await expectStatus(await call('POST', `/exports/${made.export.id}/links`, remove), 202));
    expect(second).toMatchObject({ variant_of: made.export.id, status: 'pending' });
    await runExport(deps, { owner: job.owner, id: second.export.id }, plentyOfTime);
    const done = await expectStatus(await call('GET', `/exports/${second.export.id}`), 200);
    expect(done).toMatchObject({ status: 'ready', options: remove });
  });
});
