/** What a caller does wrong is reported in the one error shape, with the field named, and leaves nothing behind. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type createClient, strangerToken } from '../support/hosts/api-client.ts';
import { expectProblem, expectStatus } from '../support/hosts/expected-answer.ts';
import type { TestHost } from '../support/hosts/local-host.ts';
import { sharedHost } from '../support/hosts/shared-host.ts';

let host: TestHost;
let call: ReturnType<typeof createClient>['call'];

beforeAll(async () => {
  host = await sharedHost();
  call = host.client.call;
});

const csv = [{ content: 'answers', format: 'csv' }];
const start = (json: unknown) => call('/exports', { method: 'POST', json });

describe('POST /exports', () => {
  it.each([
    ['a survey that is not there', { quiz_id: 999_999, outputs: csv }, 404, 'quiz_not_found', undefined],
    ['no survey', { outputs: csv }, 422, 'validation_error', 'quiz_id'],
    ['a survey that is no number', { quiz_id: 'one', outputs: csv }, 422, 'validation_error', 'quiz_id'],
    ['no outputs', { quiz_id: 1 }, 422, 'validation_error', 'outputs'],
    ['an empty list of outputs', { quiz_id: 1, outputs: [] }, 422, 'validation_error', 'outputs'],
    [
      'a format its content lacks',
      { quiz_id: 1, outputs: [{ content: 'answers', format: 'pdf' }] },
      422,
      'validation_error',
      'outputs.0.format',
    ],
    [
      'a content nobody knows',
      { quiz_id: 1, outputs: [{ content: 'gossip', format: 'csv' }] },
      422,
      'validation_error',
      'outputs.0.content',
    ],
    ['the same file twice', { quiz_id: 1, outputs: [...csv, ...csv] }, 422, 'validation_error', 'outputs'],
    [
      'an unknown filter',
      { quiz_id: 1, outputs: csv, filters: { mood: 'good' } },
      422,
      'validation_error',
      'filters.mood',
    ],
    [
      'a date that does not exist',
      { quiz_id: 1, outputs: csv, filters: { date_from: '2026-02-30' } },
      422,
      'validation_error',
      'filters.date_from',
    ],
    [
      'dates in the wrong order',
      { quiz_id: 1, outputs: csv, filters: { date_from: '2026-02-03', date_to: '2026-02-01' } },
      422,
      'validation_error',
      'filters.date_to',
    ],
    [
      'a bad time zone',
      { quiz_id: 1, outputs: csv, options: { timezone: 'Mars/Olympus' } },
      422,
      'validation_error',
      'options.timezone',
    ],
    [
      'an unknown option',
      { quiz_id: 1, outputs: csv, options: { colour: 'red' } },
      422,
      'validation_error',
      'options.colour',
    ],
    ['a member that is ours to set', { quiz_id: 1, outputs: csv, owner: 'u-2' }, 422, 'validation_error', 'owner'],
    ['another such member', { quiz_id: 1, outputs: csv, status: 'ready' }, 422, 'validation_error', 'status'],
  ])('refuses %s', async (_what, body, status, code, field) => {
    const problem = await expectProblem(await start(body), status);
    expect(problem.code).toBe(code);
    if (field) expect(Object.keys(problem.errors ?? {})).toContain(field);
  });

  it('names a bad time zone by its value', async () => {
    const problem = await expectProblem(
      await start({ quiz_id: 1, outputs: csv, options: { timezone: 'Mars/Olympus' } }),
      422,
    );
    expect(problem.message).toContain('Mars/Olympus');
  });

  it('refuses JSON that is none, and says so', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await call('/exports', { method: 'POST', body: '{"quiz_id": 1,', headers });
    expect((await expectProblem(response, 400)).code).toBe('malformed_json');
  });

  it('refuses a body of 2 MB', async () => {
    const problem = await expectProblem(
      await start({ quiz_id: 1, outputs: csv, filler: 'x'.repeat(2 * 1024 * 1024) }),
      413,
    );
    expect(problem.code).toBe('body_too_large');
    expect(problem.message).toContain('1048576');
  });

  it('refuses a body nested deeper than 32 levels', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = `{"quiz_id":${'['.repeat(40)}${']'.repeat(40)}}`;
    await expectProblem(await call('/exports', { method: 'POST', body, headers }), 422);
  });

  it('refuses a name that would vanish on its way', async () => {
    const headers = { 'content-type': 'application/json' };
    const body =
      '{"quiz_id":1,"outputs":[{"content":"answers","format":"csv"}],"filters":{"variables":{"__proto__":"x"}}}';
    const problem = await expectProblem(await call('/exports', { method: 'POST', body, headers }), 422);
    expect(problem.message).toContain('__proto__');
  });

  it('refuses filters that no job could keep, and says how large they may be', async () => {
    const ids = Array.from({ length: 9_000 }, (_, index) => 100_000_000 + index);
    const problem = await expectProblem(await start({ quiz_id: 1, outputs: csv, filters: { ids } }), 422);
    expect(problem.message).toContain('32768');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'asks for JSON when it is sent %s',
    async (type) => {
      const headers = { 'content-type': type };
      const response = await call('/exports', { method: 'POST', body: 'quiz_id=1', headers });
      expect((await expectProblem(response, 415)).code).toBe('unsupported_media_type');
    },
  );

  it('refuses a key that is missing, made up or of the wrong form', async () => {
    for (const token of [null, '1|wrong', 'nonsense', '1|demo|']) {
      const response = await call('/exports', { method: 'POST', json: { quiz_id: 1, outputs: csv }, token });
      expect((await expectProblem(response, 401)).code).toBe('user_not_authenticated');
    }
  });

  it('refuses the survey of another workspace', async () => {
    const response = await call('/exports', {
      method: 'POST',
      json: { quiz_id: 1, outputs: csv },
      token: strangerToken,
    });
    expect((await expectProblem(response, 403)).code).toBe('access_denied');
  });

  it('has stored nothing of all this', async () => {
    for (const token of ['1|demo', strangerToken]) {
      expect(await expectStatus(await call('/exports', { token }), 200)).toEqual({ data: [], next_cursor: null });
    }
  });
});

describe('odd requests', () => {
  it('takes names that objects have of their own', async () => {
    const filters = { variables: { constructor: 'x', toString: 'y' } };
    const response = await start({ quiz_id: 1, outputs: csv, filters });
    expect(Object(await expectStatus(response, 202)).filters.variables).toEqual(filters.variables);
  });

  it('takes ids repeated, with brackets and with commas', async () => {
    const query = 'ids=1&ids=2&ids[]=3&ids[]=4,5';
    const response = await call(`/v3/quiz/1/answers/csv?${query}`, { headers: { prefer: 'Respond-Async' } });
    expect(Object(await expectStatus(response, 202)).filters.ids.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('answers HEAD where it answers GET', async () => {
    for (const path of ['/health', '/openapi.json', '/exports']) {
      expect((await call(path, { method: 'HEAD' })).status, path).toBe(200);
    }
  });
});

describe('other paths', () => {
  it.each([
    ['/exports?limit=0', 422],
    ['/exports?limit=many', 422],
    ['/exports?status=lost', 422],
    ['/exports?colour=red', 422],
    ['/exports/exp_unknown', 404],
    ['/exports/exp_unknown/manifest', 404],
    ['/nowhere', 404],
    ['/v3/quiz/one/answers/csv', 422],
    ['/v3/quiz/999999/answers/csv', 404],
    ['/v3/quiz/1/answers/csv?ids=1,x', 422],
    ['/v3/quiz/1/answers/csv?is_complete=maybe', 422],
    ['/v3/quiz/1/answers/csv?csv.formulas=maybe', 422],
    ['/v3/quiz/1/answers/csv?__proto__.polluted=1', 422],
    ['/v3/quiz/1/answers/csv?timezone.a.b=1', 422],
    ['/v3/quiz/1/answers/csv?variables.__proto__=x', 422],
    ['/exports?cursor=garbage', 422],
  ])('%s answers %i', async (path, status) => {
    await expectProblem(await call(path), status);
  });

  it('name the field of a query as the caller wrote it', async () => {
    const problem = await expectProblem(await call('/v3/quiz/1/answers/csv?csv.formulas=maybe'), 422);
    expect(Object.keys(problem.errors ?? {})).toEqual(['csv.formulas']);
  });
});
