/** What the client does when the survey service is slow, broken, lying, full or unwilling. */
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../shared/problems/problem.ts';
import { inPart } from '../../../support/run/proof-size.ts';
import { listBody, records } from '../../../support/upstreams/answers-list.ts';
import {
  allPages,
  type Call,
  everything,
  idsOf,
  type Script,
  sendCut,
  sendJson,
  startUpstream,
} from '../../../support/upstreams/scripted-upstream.ts';

const list: Script = (call, response) => sendJson(response, listBody(records(3), call.query, { hasCursors: true }));

/** The first calls get these answers, all later ones the list. */
async function afterwards(...first: Script[]) {
  return startUpstream((call, response, count) => (first[count - 1] ?? list)(call, response, count));
}

const status =
  (code: number, body: object = {}, headers: object = {}): Script =>
  (_, response) =>
    sendJson(response, body, code, headers);

describe('what may pass', () => {
  it.each([429, 500, 502, 503, 504, 408])('status %i is tried again', async (code) => {
    const upstream = await afterwards(status(code), status(code));
    const client = upstream.client();
    expect(idsOf(await allPages(client.answers('t', everything)))).toEqual([1, 2, 3]);
    expect(client.callCount()).toBe(3);
  });

  it('a connection cut in the middle of a body is tried again', async () => {
    const upstream = await afterwards((_, response) => sendCut(response, Buffer.from('{"data": {"answers": []}}'), 9));
    expect(idsOf(await allPages(upstream.client().answers('t', everything)))).toEqual([1, 2, 3]);
  });

  it('a connection closed without a word is tried again', async () => {
    const upstream = await afterwards((_, response) => response.socket?.destroy());
    expect(idsOf(await allPages(upstream.client().answers('t', everything)))).toEqual([1, 2, 3]);
  });

  it('an HTML page with status 200 is tried again', async () => {
    const upstream = await afterwards((_, response) => response.end('<html>Please wait</html>'));
    expect(idsOf(await allPages(upstream.client().answers('t', everything)))).toEqual([1, 2, 3]);
  });

  it('silence is tried again', async () => {
    const upstream = await afterwards(() => {});
    expect(idsOf(await allPages(upstream.client({ timeoutMs: 1_500 }).answers('t', everything)))).toEqual([1, 2, 3]);
  });

  it('a body that stops flowing is tried again', async () => {
    const upstream = await afterwards((_, response) => response.write('{"data":'));
    expect(idsOf(await allPages(upstream.client({ timeoutMs: 1_500 }).answers('t', everything)))).toEqual([1, 2, 3]);
  });

  it('ends as unavailable once the tries are used up', async () => {
    const upstream = await startUpstream(status(503));
    await expect(upstream.client().holderOf('t')).rejects.toMatchObject({ code: 'upstream_unavailable', status: 503 });
    expect(upstream.calls).toHaveLength(4);
  });

  it('ends once the retries of the whole client are used up', async () => {
    const upstream = await startUpstream(status(503));
    const client = upstream.client({ retryBudget: 4 });
    await expect(client.holderOf('t')).rejects.toMatchObject({ code: 'upstream_unavailable' });
    await expect(client.holderOf('t')).rejects.toMatchObject({ code: 'upstream_unavailable' });
    await expect(client.holderOf('t')).rejects.toMatchObject({ code: 'upstream_unavailable' });
    expect(upstream.calls).toHaveLength(4 + 2 + 1);
  });
});

describe('Retry-After', () => {
  it('is waited for when it is short', async () => {
    let isOpen = false;
    const upstream = await startUpstream((call, response, count) => {
      if (isOpen) return list(call, response, count);
      setTimeout(() => {
        isOpen = true;
      }, 800);
      sendJson(response, {}, 429, { 'retry-after': '1' });
    });
    expect(idsOf(await allPages(upstream.client({ tries: 2 }).answers('t', everything)))).toEqual([1, 2, 3]);
  });

  it.each([429, 503])('longer than the longest wait is handed to the caller at once (status %i)', async (code) => {
    const upstream = await startUpstream(status(code, {}, { 'retry-after': '120' }));
    await expect(upstream.client().holderOf('t')).rejects.toMatchObject({ retryAfterSeconds: 120 });
    expect(upstream.calls).toHaveLength(1);
  });

  it('may be a date', async () => {
    const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
    const upstream = await startUpstream(status(429, {}, { 'retry-after': inTwoMinutes }));
    const problem = await upstream
      .client()
      .holderOf('t')
      .catch((error) => error);
    expect(problem).toMatchObject({ code: 'rate_limited' });
    expect(problem.retryAfterSeconds).toBeGreaterThan(100);
    expect(problem.retryAfterSeconds).toBeLessThanOrEqual(120);
  });

  it('in the past, or not readable, is no reason to wait', async () => {
    const past = status(429, {}, { 'retry-after': 'Mon, 01 Jan 2024 00:00:00 GMT' });
    const upstream = await afterwards(past, status(429, {}, { 'retry-after': 'soon' }));
    expect(idsOf(await allPages(upstream.client().answers('t', everything)))).toEqual([1, 2, 3]);
  });
});

describe('what is final', () => {
  it.each([
    [401, {}, 'user_not_authenticated'],
    [403, {}, 'access_denied'],
    [404, {}, 'quiz_not_found'],
    [400, { code: 'blocked_by_tariff', message: 'Pay first' }, 'blocked_by_tariff'],
    [403, { code: 'blocked_by_tariff' }, 'blocked_by_tariff'],
    [400, { message: 'No.' }, 'upstream_refused'],
    [422, { code: 'validation_error', message: 'No.' }, 'upstream_refused'],
    [410, 'gone', 'upstream_refused'],
  ])('status %i with %j is asked once', async (code, body, expected) => {
    const upstream = await startUpstream((_, response) => sendJson(response, body, code));
    await expect(upstream.client().survey('t', 7)).rejects.toMatchObject({ code: expected });
    expect(upstream.calls.filter((call) => call.path === '/v3/quiz/7')).toHaveLength(1);
  });

  it('a very long message of the service is cut', async () => {
    const upstream = await startUpstream(status(400, { message: 'x'.repeat(10_000) }));
    const problem = await upstream
      .client()
      .survey('t', 7)
      .catch((error) => error);
    expect(problem.message.length).toBeLessThan(400);
  });
});

describe('a body', () => {
  const query = new URLSearchParams('cursor=&limit=100');
  const body = Buffer.from(JSON.stringify(listBody(records(11), query, { hasCursors: true })));
  /** The key of each caller names the byte at which its answer is cut. */
  const cutOf = (call: Call) => Number(call.authorization?.slice('Bearer '.length));

  async function codesOfAllCuts(script: Script): Promise<Set<string>> {
    const client = (await startUpstream(script)).client({ tries: 1, isOwnOrigin: true });
    const codes = new Set<string>();
    for (let start = 0; start < body.length; start += 100) {
      const all = Array.from({ length: Math.min(100, body.length - start) }, (_, index) => start + index);
      // in part every fifth, and each of the last ones; `npm run chaos -- --case G9` cuts at all of them too
      const cuts = all.filter((cut) => cut % inPart(5, 1) === 0 || cut > body.length - 20).map(String);
      const ends = cuts.map((cut) => allPages(client.answers(cut, everything)).then(() => `read at ${cut}`, codeOf));
      for (const end of await Promise.all(ends)) codes.add(end);
    }
    expect(idsOf(await allPages(client.answers(String(body.length), everything)))).toHaveLength(11);
    return codes;
  }
  const codeOf = (error: unknown) => (error instanceof Problem ? error.code : String(error));

  it('of 2 KB cut at any byte is never taken for a whole one', async () => {
    expect(body.length).toBeGreaterThan(2_000);
    const codes = await codesOfAllCuts((call, response) => sendCut(response, body, cutOf(call)));
    expect(codes).toEqual(new Set(['upstream_unavailable']));
  });

  it('of 2 KB cut at any byte is never taken for a whole one, also where its length is not given', async () => {
    const codes = await codesOfAllCuts((call, response) => {
      response.useChunkedEncodingByDefault = false;
      response.shouldKeepAlive = false;
      response.write(body.subarray(0, cutOf(call)));
      response.end();
    });
    expect(codes).toEqual(new Set(['upstream_unreadable']));
  });

  it.each([
    null,
    [],
    'answers',
    { data: [] },
    { data: { answers: {} } },
    { data: { answers: [null] } },
    { data: { answers: [{ answers: [] }] } },
    { data: { answers: [{ id: '' }] } },
    { data: { answers: [{ id: 1.5 }] } },
    { data: { answers: [], next_cursor: {} } },
    { status: true, error: 'maintenance' },
  ])('of another shape (%j) is refused', async (shape) => {
    const upstream = await startUpstream((_, response) => sendJson(response, shape));
    await expect(allPages(upstream.client({ isOwnOrigin: true }).answers('t', everything))).rejects.toMatchObject({
      code: 'upstream_unreadable',
    });
  });

  it('larger than the cap is refused without being read to its end', async () => {
    let sentBytes = 0;
    const upstream = await startUpstream((_, response) => {
      const more = () => {
        if (response.destroyed) return;
        sentBytes += 10_000;
        response.write(' '.repeat(10_000), () => setImmediate(more));
      };
      more();
    });
    const client = upstream.client({ maxBytes: 50_000, tries: 1, isOwnOrigin: true });
    await expect(client.holderOf('t')).rejects.toMatchObject({ code: 'upstream_unreadable' });
    expect(sentBytes).toBeLessThan(50_000_000);
  });
});
