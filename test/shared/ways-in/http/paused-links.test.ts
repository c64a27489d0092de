/** A link to a schedule's newest file gives no more than its owner meant to share when it was made. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTargetResolver } from '../../../../shared/exports/link-target.ts';
import { createOwnerCheck } from '../../../../shared/exports/owner.ts';
import { linkViewSchema } from '../../../../shared/operations/links.ts';
import { createExportsApi } from '../../../../shared/ways-in/http/exports-api.ts';
import { createShareLinkApi } from '../../../../shared/ways-in/http/share-link-api.ts';
import { expectStatus } from '../../../support/hosts/expected-answer.ts';
import { browser } from '../../../support/worlds/api-world.ts';
import { createBatchWorld } from '../../../support/worlds/batch-world.ts';
import { alice } from '../../../support/worlds/export-world.ts';

const outputs = [{ content: 'answers', format: 'csv' }];
const batchWith = (personal: string) => ({ surveys: { ids: [1] }, outputs, options: { privacy: { personal } } });
const created = z.object({ id: z.string() });

async function sharedNewest(personal: string) {
  const { deps, drain, clock } = createBatchWorld(1);
  const callerOf = createOwnerCheck(deps.upstream, { of: async (secret) => secret }, deps.now);
  const api = createExportsApi({ ...deps, callerOf, allowLoopback: false, liveUpstream: undefined });
  const resolveTarget = createTargetResolver(deps);
  const shareApi = createShareLinkApi({ ...deps, filesOrigin: 'https://files.test', resolveTarget });
  async function call(method: string, path: string, status: number, json?: object) {
    const headers = { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' };
    return expectStatus(
      await api.request(path, { method, headers, ...(json && { body: JSON.stringify(json) }) }),
      status,
    );
  }
  const wanted = { name: 'Weekly', cron: '0 6 * * 1', batch: batchWith(personal) };
  const { id } = created.parse(await call('POST', '/schedules', 201, wanted));
  const path = `/schedules/${id}`;
  const made = linkViewSchema.parse(await call('POST', `${path}/links`, 201, { file: outputs[0] }));
  return {
    call,
    made,
    edit: (batch: object) => call('PATCH', path, 200, { batch }),
    async run() {
      clock.now += 60_000;
      await call('POST', `${path}/run`, 202);
      await drain();
    },
    visit: (headers: Record<string, string> = {}) => shareApi.request(new URL(made.url ?? '').pathname, { headers }),
    async shown() {
      const list = z.object({ data: z.array(linkViewSchema) }).parse(await call('GET', '/links', 200));
      return list.data[0];
    },
  };
}

it('is paused while its schedule hides less, from the change on and through its runs, until it is confirmed', async () => {
  const { call, made, edit, run, visit, shown } = await sharedNewest('remove');
  await run();
  expect((await visit()).status).toBe(302);
  expect(await shown()).toMatchObject({ status: 'active', paused_reason: null });
  await edit(batchWith('keep'));
  const refused = await visit();
  expect(await expectStatus(refused, 409)).toMatchObject({ code: 'link_paused' });
  expect(refused.headers.get('location')).toBeNull();
  expect(await (await visit(browser)).text()).toContain('This link is paused');
  expect(await shown()).toMatchObject({ status: 'paused', paused_reason: 'privacy_loosened' });
  expect(await call('GET', '/links?status=paused', 200)).toMatchObject({ data: [{ id: made.id }] });
  expect(await call('GET', '/links?status=active', 200)).toMatchObject({ data: [] });
  await run();
  expect((await visit()).status).toBe(409);
  expect(await call('POST', `/links/${made.id}/confirm`, 200)).toMatchObject({ status: 'active', paused_reason: null });
  expect((await visit()).status).toBe(302);
});

it('is paused by a file that shows more, even when the schedule is strict again, and works with the next strict one', async () => {
  const { call, made, edit, run, visit } = await sharedNewest('remove');
  await edit(batchWith('keep'));
  await run();
  await edit(batchWith('remove'));
  expect((await visit()).status).toBe(409);
  // what is confirmed is what the schedule asks for, not the file that came in between
  expect(await call('POST', `/links/${made.id}/confirm`, 200)).toMatchObject({ status: 'paused' });
  await run();
  expect((await visit()).status).toBe(302);
});

it('is paused by a preset that the schedule is changed to', async () => {
  const { call, edit, run, visit } = await sharedNewest('mask');
  await run();
  const preset = { name: 'All of it', options: { privacy: { personal: 'keep' } } };
  const { id } = created.parse(await call('POST', '/presets', 201, preset));
  await edit({ preset_id: id, surveys: { ids: [1] }, outputs });
  await run();
  expect((await visit()).status).toBe(409);
});

it('works on where its schedule becomes stricter', async () => {
  const { edit, run, visit } = await sharedNewest('mask');
  await run();
  await edit(batchWith('remove'));
  expect((await visit()).status).toBe(302);
  await run();
  expect((await visit()).status).toBe(302);
});
