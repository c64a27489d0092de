/** Reports of a schedule under a minimum base: its link stays at the file before while a new one would single out a few answers. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createLink } from '../../../../shared/delivery/links/create-link.ts';
import { never } from '../../../../shared/delivery/links/link.ts';
import { createLinkStore } from '../../../../shared/delivery/links/link-store.ts';
import { createTargetResolver } from '../../../../shared/exports/link-target.ts';
import { createOwnerCheck } from '../../../../shared/exports/owner.ts';
import { linkViewSchema } from '../../../../shared/operations/links.ts';
import { createExportsApi } from '../../../../shared/ways-in/http/exports-api.ts';
import { createShareLinkApi } from '../../../../shared/ways-in/http/share-link-api.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { browser } from '../../../support/worlds/api-world.ts';
import { createBatchWorld } from '../../../support/worlds/batch-world.ts';
import { alice, answers } from '../../../support/worlds/export-world.ts';

const DAY_MS = 86_400_000;
const outputs = [{ content: 'report', format: 'xlsx' }];
const batch = { surveys: { ids: [1] }, outputs, bundle: 'zip', options: { privacy: { minimum_base: 5 } } };
const made = z.object({ id: z.string() });

async function createWeekly() {
  const all = answers(20);
  const { deps, drain, clock } = createBatchWorld(1, all);
  const callerOf = createOwnerCheck(deps.upstream, { of: async (secret) => secret }, deps.now);
  const api = createExportsApi({ ...deps, callerOf, allowLoopback: false, liveUpstream: undefined });
  const shareApi = createShareLinkApi({
    ...deps,
    filesOrigin: 'https://files.test',
    resolveTarget: createTargetResolver(deps),
  });
  const call = async (method: string, path: string, json?: object) => {
    const headers = { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' };
    return api.request(path, { method, headers, ...(json && { body: JSON.stringify(json) }) });
  };
  const wanted = { name: 'Weekly', cron: '0 6 * * 1', batch };
  const scheduleId = made.parse(await expectStatus(await call('POST', '/schedules', wanted), 201)).id;
  const path = `/schedules/${scheduleId}`;
  return {
    deps,
    files: deps.files,
    scheduleId,
    call,
    clock,
    link: (body: object = { file: outputs[0] }) => call('POST', `${path}/links`, body),
    /** The id of its batch. */
    async run(count = all.length): Promise<string> {
      all.push(...answers(count).slice(all.length));
      clock.now += DAY_MS;
      await expectStatus(await call('POST', `${path}/run`), 202);
      await drain();
      const [{ batch_id }] = Object(await (await call('GET', `${path}/runs`)).json()).data;
      return batch_id;
    },
    open: (url: string | null, headers = {}) => shareApi.request(new URL(url ?? '').pathname, { headers }),
  };
}

it('stays at the file before, until enough answers have come', async () => {
  const { run, link, open } = await createWeekly();
  await run();
  const { url } = linkViewSchema.parse(await expectStatus(await link(), 201));
  const placeNow = async () => (await open(url)).headers.get('location')?.replace(/\?.*/, '');
  const first = await placeNow();
  await run(22);
  expect(await placeNow()).toBe(first);
  await run(26);
  const third = await placeNow();
  expect(third).toMatch(/^http/);
  expect(third).not.toBe(first);
});

it('stays at it for a link from before holders were written down, too', async () => {
  const { deps, scheduleId, run, open } = await createWeekly();
  await run();
  const target = { kind: 'schedule', scheduleId, file: { content: 'report', format: 'xlsx' } } as const;
  const shared = { name: 'report.xlsx', language: 'en', expiresAt: never };
  const wanted = { expiresInSeconds: null, password: null, maxDownloads: null, sender: null };
  const links = createLinkStore(deps.records, deps.now);
  const { token } = await createLink({ links, now: deps.now }, alice.owner, target, shared, wanted);
  const placeNow = async () =>
    (await open(`${deps.publicUrl}/s/${token}`)).headers.get('location')?.replace(/\?.*/, '');
  const first = await placeNow();
  expect(first).toMatch(/^http/);
  await run(22);
  expect(await placeNow()).toBe(first);
});

it('says that there is none yet once the file before is gone', async () => {
  const { run, link, open, clock } = await createWeekly();
  await run();
  const { url } = linkViewSchema.parse(await expectStatus(await link(), 201));
  expect((await open(url)).status).toBe(302);
  clock.now += 8 * DAY_MS;
  await run(22);
  expect(await expectStatus(await open(url), 409)).toMatchObject({ code: 'shared_too_similar' });
  expect(await (await open(url, browser)).text()).toContain('There is no new file yet');
  const { message } = await expectProblem(await link(), 409);
  expect(message).toContain('after the next run');
});

it('is compared with the bundle of a batch', async () => {
  const { run, link, call } = await createWeekly();
  await expectStatus(await call('POST', `/batches/${await run()}/links`, {}), 201);
  const second = await run(22);
  await expectProblem(await call('POST', `/batches/${second}/links`, {}), 409);
  await expectStatus(await link({}), 201);
  await expectStatus(await call('POST', `/batches/${await run(27)}/links`, {}), 201);
});

it('asks once for a bundle, not again whenever somebody opens it', async () => {
  const { run, call, open, files } = await createWeekly();
  const { url } = linkViewSchema.parse(
    await expectStatus(await call('POST', `/batches/${await run()}/links`, {}), 201),
  );
  const { read } = files;
  const asked: string[] = [];
  files.read = async (key) => {
    asked.push(key);
    return read(key);
  };
  expect((await open(url)).status).toBe(302);
  expect(asked.filter((key) => /ledgers|shown/.test(key))).toEqual([]);
});
