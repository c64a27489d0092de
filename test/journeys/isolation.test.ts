/** Two users of two workspaces on one host: to each the other's exports do not exist. */
import { beforeAll, describe, expect, it } from 'vitest';
import { strangerToken } from '../support/hosts/api-client.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

let host: TestHost;

beforeAll(async () => {
  host = await sharedHost();
});

const calls = [
  ['GET', ''],
  ['GET', '/manifest'],
  ['POST', '/cancel'],
  ['POST', '/retry'],
  ['DELETE', ''],
] as const;

describe('a stranger', () => {
  it('gets the same 404 for another’s export as for one that never was', async () => {
    const { call, startCsv, ended } = host.client;
    const { id } = await startCsv(4);
    await ended(id);
    for (const [method, tail] of calls) {
      const foreign = await expectProblem(await call(`/exports/${id}${tail}`, { method, token: strangerToken }), 404);
      const unknown = await expectProblem(await call(`/exports/exp_0${tail}`, { method, token: strangerToken }), 404);
      expect({ ...foreign, request_id: '' }).toEqual({
        ...unknown,
        request_id: '',
        message: unknown.message.replace('exp_0', id),
      });
    }
    expect((await ended(id)).status).toBe('ready');
  });

  it('gets 403 for another’s surveys, in v3 and in exports of every kind', async () => {
    const { call } = host.client;
    for (const path of ['/v3/quiz/1', '/v3/quiz/1/answers', '/v3/quiz/1/answers/csv']) {
      expect((await expectProblem(await call(path, { token: strangerToken }), 403)).code).toBe('access_denied');
    }
  });

  it('has exports of its own', async () => {
    const { call, startCsv, ended } = host.client;
    const own = await expectStatus(await call('/v3/quiz', { token: strangerToken }), 200);
    const surveyId = Array.isArray(own) ? own[0].id : 0;
    const { id } = await startCsv(surveyId, {}, strangerToken);
    expect((await ended(id, strangerToken)).status).toBe('ready');
    await expectProblem(await call(`/exports/${id}`), 404);
  });
});
