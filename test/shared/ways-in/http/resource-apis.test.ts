/** APIs of single resources, made with the first request for them: to callers they are one. */
import { expect, it } from 'vitest';
import { createOwnerCheck } from '../../../../shared/exports/owner.ts';
import { createExportsApi } from '../../../../shared/ways-in/http/exports-api.ts';
import { expectProblem, expectStatus } from '../../../support/hosts/expected-answer.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { alice } from '../../../support/worlds/export-world.ts';

const headers = { authorization: `Bearer ${alice.token}` };

it('is made anew by the next request where it could not be made', async () => {
  const { deps } = createApiWorld();
  const callerOf = createOwnerCheck(deps.upstream, { of: async (secret) => secret }, deps.now);
  let isBroken = true;
  const broken = {
    ...deps,
    callerOf,
    allowLoopback: false,
    liveUpstream: undefined,
    get records() {
      if (isBroken) throw new Error('not yet');
      return deps.records;
    },
  };
  const api = createExportsApi(broken);
  await expectProblem(await api.request('/links', { headers }), 500);
  isBroken = false;
  await expectStatus(await api.request('/links', { headers }), 200);
});

it.each(['/%65xports', '/exports?limit=1'])('finds a resource however it is written: %s', async (path) => {
  const { exportsApi } = createApiWorld();
  await expectStatus(await exportsApi.request(path, { headers }), 200);
  const head = await exportsApi.request(path, { headers, method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it.each(['/__proto__/x', '/constructor', '//exports', '/nothing'])(
  'knows nothing of %s, with or without a key',
  async (path) => {
    const { exportsApi } = createApiWorld();
    for (const init of [{}, { headers }]) await expectProblem(await exportsApi.request(path, init), 404);
  },
);

it('needs a key for whatever is under a resource, and says which methods a path takes', async () => {
  const { exportsApi } = createApiWorld();
  for (const path of ['/exports/', '/exports/exp_1/nothing', '/v3/nothing', '/views/x/y/z']) {
    await expectProblem(await exportsApi.request(path), 401);
    await expectProblem(await exportsApi.request(path, { headers }), 404);
  }
  const wrong = await exportsApi.request('/exports', { method: 'OPTIONS', headers });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST']);
});

it('passes on which request it is', async () => {
  const { exportsApi } = createApiWorld();
  const response = await exportsApi.request('/health', {}, { requestContext: { requestId: 'req-1' } });
  expect([response.status, response.headers.get('x-request-id')]).toEqual([200, 'req-1']);
});

it('leads to the survey service for what only that does, and to nothing beside a service of its own', async () => {
  const { deps, exportsApi } = createApiWorld();
  const callerOf = createOwnerCheck(deps.upstream, { of: async (secret) => secret }, deps.now);
  const live = createExportsApi({ ...deps, callerOf, allowLoopback: false, liveUpstream: 'https://survey.test/v3' });
  for (const path of ['/v3', '/v3/quiz/7']) {
    expect((await expectProblem(await live.request(path, { headers }), 404)).message).toContain(
      'https://survey.test/v3',
    );
    expect((await expectProblem(await exportsApi.request(path, { headers }), 404)).message).not.toContain(
      'survey.test',
    );
  }
});
