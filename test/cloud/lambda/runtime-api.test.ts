/** The Runtime API as AWS's client uses it: one invocation at a time, answered well, badly or never. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RuntimeApi, startRuntimeApi } from './runtime-api.ts';

let api: RuntimeApi;
let said: string[];

beforeEach(async () => {
  said = [];
  api = await startRuntimeApi((line) => said.push(line));
});

afterEach(() => api.close());

const call = (path: string, body?: unknown) =>
  fetch(`http://${api.address}/2018-06-01/runtime/${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });

const invocation = (requestId: string, event: unknown) => ({
  requestId,
  event,
  deadlineMs: 1_900_000_000_000,
  functionArn: 'arn:aws:lambda:eu-central-1:123456789012:function:one',
  traceHeader: 'Root=1-5759e988-bd862e3fe1be46a994272793',
});

it('hands an invocation to whoever asks next, and takes the answer', async () => {
  const asked = call('invocation/next');
  await api.ready;
  const outcome = api.run(invocation('a-1', { number: 7 }));
  const next = await asked;
  expect(await next.json()).toEqual({ number: 7 });
  expect(Object.fromEntries(next.headers)).toMatchObject({
    'lambda-runtime-aws-request-id': 'a-1',
    'lambda-runtime-deadline-ms': '1900000000000',
    'lambda-runtime-trace-id': 'Root=1-5759e988-bd862e3fe1be46a994272793',
  });
  expect((await call('invocation/a-1/response', { done: true })).status).toBe(202);
  expect(await outcome).toEqual({ ok: true, payload: { done: true } });
});

it('gives no second invocation to a process before it has answered the first', async () => {
  const first = api.run(invocation('a-1', 'one'));
  expect(await (await call('invocation/next')).json()).toBe('one');
  const asked = call('invocation/next');
  await call('invocation/a-1/response', 'done');
  expect(await first).toEqual({ ok: true, payload: 'done' });
  const second = api.run(invocation('a-2', 'two'));
  expect(await (await asked).json()).toBe('two');
  await call('invocation/a-2/error', { errorMessage: 'no' });
  expect(await second).toEqual({ ok: false, reason: 'threw' });
  expect(said).toEqual(['failed: {"errorMessage":"no"}']);
});

it('takes an answer over 6 MB for a failure, as Lambda does', async () => {
  const outcome = api.run(invocation('a-1', {}));
  await (await call('invocation/next')).json();
  await call('invocation/a-1/response', 'x'.repeat(6 * 1024 * 1024));
  expect(await outcome).toEqual({ ok: false, reason: 'response_too_large' });
});

it('is never ready for a process that says it cannot start', async () => {
  await call('init/error', { errorMessage: 'The environment variable RECORDS_TABLE is missing.' });
  await expect(api.ready).rejects.toThrow('The environment variable RECORDS_TABLE is missing.');
});
