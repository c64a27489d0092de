/** Keys, the user behind them, workspaces and folders. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../shared/crypto.ts';
import { storeKey } from '../../../../shared/survey-service/accounts/authentication.ts';
import { keys } from '../../../../shared/survey-service/store/stored.ts';
import { anna, boris, call, makeFolder, type SurveyBench, startSurveyBench } from '../survey-bench.ts';

let bench: SurveyBench;
beforeAll(async () => {
  bench = await startSurveyBench();
});
afterAll(() => bench.close());

describe('a key', () => {
  it('leads to its user', async () => {
    const workspace = { id: 10, name: 'W1', plan: 'pro', created_at: '2026-01-01T00:00:00.000000Z' };
    expect(await call(bench.app, anna, 'GET', '/user')).toEqual({
      status: 200,
      body: { id: 1, email: 'user1@example.com', language: 'en', workspace, workspaces: [workspace] },
    });
  });

  it.each([undefined, '', 'nonsense', '10|wrong', 'x|anna-secret', '10|', `10|${'x'.repeat(5000)}`])(
    'that is %j answers 401 with the code of the contract',
    async (token) => {
      const reply = await call(bench.app, token, 'GET', '/user');
      expect(reply).toMatchObject({ status: 401, body: { code: 'user_not_authenticated' } });
    },
  );

  it('is asked for before anything else is looked at', async () => {
    expect((await call(bench.app, undefined, 'POST', '/quiz', { nonsense: true })).status).toBe(401);
    expect((await call(bench.app, undefined, 'GET', '/quiz/abc')).status).toBe(401);
    expect((await call(bench.app, undefined, 'GET', '/no-such-thing')).status).toBe(401);
  });

  it('is stored as its hash only', async () => {
    const record = await bench.records.get(keys.token(sha256Hex(anna)));
    expect(JSON.stringify(record)).not.toContain('anna-secret');
  });

  it('stops working when it is revoked', async () => {
    const token = '30|short-lived';
    await storeKey(bench.records, token, 1, '2026-01-01T00:00:00.000Z');
    expect((await call(bench.app, token, 'GET', '/user')).status).toBe(200);
    const key = keys.token(sha256Hex(token));
    const stored = await bench.records.get(key);
    await bench.records.putMany([{ key, value: { ...Object(stored?.value), revokedAt: '2026-02-01T00:00:00.000Z' } }]);
    expect((await call(bench.app, token, 'GET', '/user')).status).toBe(401);
  });

  it('of the demo is refused where demo keys are not allowed', async () => {
    await storeKey(bench.records, '1|demo', 1, '2026-01-01T00:00:00.000Z');
    expect((await call(bench.app, '1|demo', 'GET', '/user')).status).toBe(200);
    const strict = bench.make({ allowDemoKeys: false });
    expect((await call(strict, '1|demo', 'GET', '/user')).status).toBe(401);
    expect((await call(strict, anna, 'GET', '/user')).status).toBe(200);
  });
});

describe('folders', () => {
  it('are made in the caller’s workspace and listed there', async () => {
    const made = await call(bench.app, anna, 'POST', '/folders', { name: '  Клиенты  ' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        workspace_id: 10,
        user_id: 1,
        name: 'Клиенты',
        deleted_at: null,
        created_at: '2026-03-01T12:00:00.000000Z',
      },
    });
    expect((await call(bench.app, anna, 'GET', '/folders')).body).toContainEqual(made.body);
    expect((await call(bench.app, boris, 'GET', '/folders')).body).not.toContainEqual(made.body);
  });

  it.each([
    {},
    { name: '' },
    { name: ' ' },
    { name: 5 },
    { name: 'x'.repeat(256) },
    { name: 'x', owner: 2 },
    [],
    'text',
  ])('refuse %j', async (body) => {
    const reply = await call(bench.app, anna, 'POST', '/folders', JSON.stringify(body));
    expect(reply).toMatchObject({ status: 422, body: { code: 'validation_error' } });
  });

  it('of another workspace take no survey of mine', async () => {
    const foreign = await makeFolder(bench.app, boris);
    const reply = await call(bench.app, anna, 'POST', '/quiz', { folder_id: foreign });
    expect(reply).toMatchObject({ status: 400, body: { code: 'workspace_not_found' } });
  });
});

it('a user sees only the own workspaces', async () => {
  expect((await call(bench.app, boris, 'GET', '/workspaces')).body).toMatchObject([{ id: 20, plan: 'free' }]);
});
