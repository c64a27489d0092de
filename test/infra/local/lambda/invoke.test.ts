/** One invocation: what a handler sees, and what counts as failed. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LambdaContext } from '../../../../infra/local/lambda/call.ts';
import { invoke } from '../../../../infra/local/lambda/invoke.ts';
import { loadFunctions } from '../../../../infra/local/lambda/load-functions.ts';
import { localFunction } from '../handlers/local-function.ts';

let stderr: string[];

beforeEach(() => {
  stderr = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => stderr.push(String(line)) > 0);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the context', () => {
  test('names the function, its memory and the request', async () => {
    const seen: LambdaContext[] = [];
    const fn = localFunction((_, context) => void seen.push(context));
    await invoke(fn, {});
    await invoke(fn, {});
    expect(seen[0]).toMatchObject({
      functionName: 'tiny',
      memoryLimitInMB: '512',
      invokedFunctionArn: expect.stringMatching(/^arn:aws:lambda:[\w-]+:\d{12}:function:tiny$/),
    });
    expect(seen[0]?.awsRequestId).not.toBe(seen[1]?.awsRequestId);
  });

  test("has time that runs out with the function's limit", async () => {
    vi.useFakeTimers();
    const left: number[] = [];
    const fn = localFunction(
      async (_, context) => {
        for (const stepMs of [0, 1500, 499]) {
          await new Promise((resolve) => setTimeout(resolve, stepMs));
          left.push(context.getRemainingTimeInMillis());
        }
        return 'in time';
      },
      { timeLimitSeconds: 2 },
    );
    const outcome = invoke(fn, {});
    await vi.advanceTimersByTimeAsync(1999);
    expect(await outcome).toEqual({ ok: true, payload: 'in time' });
    expect(left).toEqual([2000, 500, 1]);
  });
});

describe('an invocation', () => {
  test('past its limit has failed, and its late result is ignored', async () => {
    vi.useFakeTimers();
    const fn = localFunction(() => new Promise((resolve) => setTimeout(resolve, 2001, 'late')), {
      timeLimitSeconds: 2,
    });
    const outcome = invoke(fn, {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(await outcome).toEqual({ ok: false, reason: 'timed_out' });
    expect(stderr.join('')).toContain('Task timed out after 2 seconds');
  });

  test('that fails after its limit disturbs nobody', async () => {
    vi.useFakeTimers();
    const fn = localFunction(() => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 3000)), {
      timeLimitSeconds: 2,
    });
    const outcome = invoke(fn, {});
    await vi.advanceTimersByTimeAsync(5000);
    expect(await outcome).toEqual({ ok: false, reason: 'timed_out' });
  });

  test('crosses as JSON in both directions', async () => {
    const event = { when: new Date(0), gone: undefined, list: [1] };
    const fn = localFunction((seen) => ({ seen, bytes: new Map(), gone: undefined }));
    const payload = { seen: { when: '1970-01-01T00:00:00.000Z', list: [1] }, bytes: {} };
    expect(await invoke(fn, event)).toEqual({ ok: true, payload });
    expect(
      await invoke(
        localFunction(() => undefined),
        {},
      ),
    ).toEqual({ ok: true, payload: null });
  });

  test('cannot change the event of its caller', async () => {
    const event = { list: [1] };
    await invoke(
      localFunction((seen) => Object.assign(Object(seen), { list: [] })),
      event,
    );
    expect(event).toEqual({ list: [1] });
  });

  test.each([
    ['an error', () => Promise.reject(new Error('broken'))],
    ['a text', () => Promise.reject('broken')],
    ['a result that JSON cannot hold', () => ({ big: 1n })],
  ])('that throws %s has failed, in one line of the log', async (_, handler) => {
    expect(await invoke(localFunction(handler), {})).toEqual({ ok: false, reason: 'threw' });
    expect(stderr).toHaveLength(1);
    expect(stderr[0]).toMatch(/^\{[^\n]*\}\n$/);
  });

  test('takes and gives 6 MB and not a byte more', async () => {
    const textOf = (jsonBytes: number) => 'x'.repeat(jsonBytes - 2);
    const limit = 6 * 1024 * 1024;
    const echo = localFunction((event) => event);
    expect(await invoke(echo, textOf(limit))).toMatchObject({ ok: true });
    expect(await invoke(echo, textOf(limit + 1))).toEqual({ ok: false, reason: 'event_too_large' });
    const large = localFunction(() => textOf(limit + 1));
    expect(await invoke(large, {})).toEqual({ ok: false, reason: 'response_too_large' });
    // three bytes each
    expect(await invoke(echo, '漢'.repeat(limit / 3 - 1))).toMatchObject({ ok: true });
    expect(await invoke(echo, '漢'.repeat(limit / 3))).toEqual({ ok: false, reason: 'event_too_large' });
  });
});

describe('loading', () => {
  const spec = { trigger: { kind: 'timer', everyMinutes: 1 }, memoryMb: 512, grants: [] } as const;

  test('takes the shorter of topology, platform and the given limit', () => {
    const entry = 'test/infra/local/handlers/recorder.ts';
    const functions = loadFunctions(
      {
        own: { ...spec, entry, timeLimitSeconds: 300 },
        platform: { ...spec, entry, timeLimitSeconds: 5000 },
        given: { ...spec, entry, timeLimitSeconds: 300 },
        longer: { ...spec, entry, timeLimitSeconds: 300 },
      },
      { timeLimitSeconds: { given: 1, longer: 600 } },
    );
    expect(functions.map((fn) => fn.timeLimitSeconds)).toEqual([300, 900, 1, 300]);
  });

  test('names the file that has no handler', async () => {
    const entry = 'test/infra/local/handlers/local-function.ts';
    const [fn] = loadFunctions({ none: { ...spec, entry, timeLimitSeconds: 1 } });
    const call = { functionName: 'none', memoryMb: 512, timeLimitSeconds: 1, requestId: 'r', eventJson: '{}' };
    expect(await fn?.run(call)).toMatchObject({ reason: 'threw', error: { message: `${entry} exports no handler.` } });
  });
});
