/** How the client walks the answers list: by cursor, by offset, ahead of its consumer, and never in circles. */
import { describe, expect, it } from 'vitest';
import { type ListBehaviour, listBody, records } from '../../../support/upstreams/answers-list.ts';
import {
  allPages,
  type Call,
  everything,
  idsOf,
  sendJson,
  startUpstream,
} from '../../../support/upstreams/scripted-upstream.ts';

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const asked = (calls: readonly Call[], name: string) => calls.map((call) => call.query.get(name));

async function listOf(count: number, behaviour: ListBehaviour) {
  const all = records(count);
  return startUpstream((call, response) => sendJson(response, listBody(all, call.query, behaviour)));
}

describe('a list with cursors', () => {
  it('is read with a first page of 100 and then pages of 500 until the cursor is null', async () => {
    const upstream = await listOf(1_250, { hasCursors: true });
    const pages = await allPages(upstream.client().answers('t', everything));
    expect(idsOf(pages)).toEqual(oneTo(1_250));
    expect(asked(upstream.calls, 'limit')).toEqual(['100', '500', '500', '500']);
    expect(asked(upstream.calls, 'cursor')).toEqual(['', '100', '600', '1100']);
    expect(pages.map((page) => page.total)).toEqual([1_250, 1_250, 1_250, 1_250]);
    expect(pages.at(-1)?.next).toBeUndefined();
  });

  it('may be empty', async () => {
    const upstream = await listOf(0, { hasCursors: true });
    expect(await allPages(upstream.client().answers('t', everything))).toMatchObject([
      { answers: { ids: [] }, total: 0, next: undefined, disturbed: false },
    ]);
    expect(upstream.calls).toHaveLength(1);
  });

  it('continues from the position of any page', async () => {
    const upstream = await listOf(1_250, { hasCursors: true });
    const pages = await allPages(upstream.client().answers('t', everything));
    for (const [index, page] of pages.slice(0, -1).entries()) {
      const rest = await allPages(upstream.client().answers('t', everything, page.next));
      expect(idsOf(rest)).toEqual(idsOf(pages.slice(index + 1)));
    }
  });

  it('may number its cursors', async () => {
    const upstream = await startUpstream((call, response) => {
      const isFirst = call.query.get('cursor') === '';
      const answers = [{ id: isFirst ? 1 : 2, answers: [] }];
      sendJson(response, { data: { total: 2, answers, next_cursor: isFirst ? 17 : null } });
    });
    expect(idsOf(await allPages(upstream.client().answers('t', everything)))).toEqual([1, 2]);
    expect(asked(upstream.calls, 'cursor')).toEqual(['', '17']);
  });

  it('is refused when its cursor does not move', async () => {
    const upstream = await startUpstream((_, response) => {
      sendJson(response, { data: { total: 9, answers: [{ id: 1 }], next_cursor: 'same' } });
    });
    await expect(allPages(upstream.client().answers('t', everything))).rejects.toMatchObject({
      code: 'upstream_unreadable',
    });
  });

  it('is asked for what the query wants', async () => {
    const upstream = await listOf(1, { hasCursors: true });
    const query = { ...everything, isComplete: false, isScreenedOut: true, isDeleted: true, dateFrom: '2026-01-01' };
    await allPages(upstream.client().answers('t', { ...query, dateTo: '2026-02-01' }));
    expect(upstream.calls[0]?.path).toBe('/v3/quiz/7/answers');
    expect(Object.fromEntries(upstream.calls[0]?.query ?? [])).toEqual({
      is_complete: 'false',
      is_screenout: 'true',
      is_deleted: 'true',
      date_from: '2026-01-01',
      date_to: '2026-02-01',
      limit: '100',
      cursor: '',
    });
    expect(upstream.calls[0]?.authorization).toBe('Bearer t');
  });
});

describe('a list without cursors', () => {
  it('is read by offset, oldest first, each page overlapping the last by one record', async () => {
    const upstream = await listOf(250, { hasCursors: false });
    const pages = await allPages(upstream.client().answers('t', everything));
    expect(idsOf(pages)).toEqual(oneTo(250));
    expect(pages.map((page) => page.disturbed)).toEqual([false, false, false]);
    const offsets = upstream.calls.slice(1);
    expect(asked(offsets, 'offset')).toEqual(['0', '99', '198']);
    expect(new Set(asked(offsets, 'sort'))).toEqual(new Set(['date_start']));
    expect(new Set(asked(offsets, 'order'))).toEqual(new Set(['asc']));
    expect(new Set(asked(offsets, 'limit'))).toEqual(new Set(['100']));
  });

  it('is read by offset too when the service refuses the cursor', async () => {
    const all = records(150);
    const upstream = await startUpstream((call, response) => {
      if (call.query.has('cursor')) return sendJson(response, { code: 'validation_error' }, 422);
      sendJson(response, listBody(all, call.query, { hasCursors: false }));
    });
    expect(idsOf(await allPages(upstream.client().answers('t', everything)))).toEqual(oneTo(150));
  });

  it.each([2, 7, 50, 99])('is read whole when the service gives pages of %i at most', async (maxLimit) => {
    const upstream = await listOf(120, { hasCursors: false, maxLimit });
    const pages = await allPages(upstream.client().answers('t', everything));
    expect(idsOf(pages)).toEqual(oneTo(120));
    expect(pages.some((page) => page.disturbed)).toBe(false);
  });

  it.each([0, 1, 99, 100, 101, 199, 200])('of %i records is read whole without a total', async (count) => {
    const upstream = await listOf(count, { hasCursors: false, hasTotal: false });
    const pages = await allPages(upstream.client().answers('t', everything));
    expect(idsOf(pages)).toEqual(oneTo(count));
    expect(pages.every((page) => page.total === undefined && !page.disturbed)).toBe(true);
  });

  it('continues from the position of any page', async () => {
    const upstream = await listOf(350, { hasCursors: false });
    const pages = await allPages(upstream.client().answers('t', everything));
    for (const [index, page] of pages.slice(0, -1).entries()) {
      const rest = await allPages(upstream.client().answers('t', everything, page.next));
      expect(idsOf(rest)).toEqual(idsOf(pages.slice(index + 1)));
      expect(rest.some((later) => later.disturbed)).toBe(false);
    }
  });

  it('is disturbed when a record before the page is removed', async () => {
    expect(await disturbedBy((all) => all.slice(1))).toBe(true);
  });

  it('is disturbed when a record is put in before the page', async () => {
    expect(await disturbedBy((all) => [{ id: 999, startedAt: 0 }, ...all])).toBe(true);
  });

  it('is disturbed when only the total changes', async () => {
    expect(await disturbedBy((all) => [...all, { id: 999, startedAt: 999 }])).toBe(true);
  });

  it('is disturbed when a removed and an added record keep the total', async () => {
    expect(await disturbedBy((all) => [...all.slice(1), { id: 999, startedAt: 999 }])).toBe(true);
  });

  it('is not disturbed when nothing changes', async () => {
    expect(await disturbedBy((all) => all)).toBe(false);
  });

  it('is disturbed when it ends before its own total', async () => {
    const all = records(120);
    const upstream = await startUpstream((call, response) => {
      const body = listBody(all, call.query, { hasCursors: false });
      sendJson(response, {
        data: { ...('data' in body && typeof body.data === 'object' ? body.data : {}), total: 150 },
      });
    });
    const pages = await allPages(upstream.client().answers('t', everything));
    expect(idsOf(pages)).toEqual(oneTo(120));
    expect(pages.at(-1)?.disturbed).toBe(true);
  });

  it.each([true, false])('is refused when every offset gives the first page (total told: %s)', async (hasTotal) => {
    const all = records(300);
    const upstream = await startUpstream((call, response) => {
      call.query.delete('offset');
      sendJson(response, listBody(all, call.query, { hasCursors: false, hasTotal }));
    });
    await expect(allPages(upstream.client().answers('t', everything))).rejects.toMatchObject({
      code: 'upstream_unreadable',
    });
    expect(upstream.calls.length).toBeLessThan(10);
  });

  async function disturbedBy(change: (all: ReturnType<typeof records>) => ReturnType<typeof records>) {
    let all = records(150);
    const upstream = await startUpstream((call, response) => {
      if (call.query.get('offset') === '99') all = change(all);
      sendJson(response, listBody(all, call.query, { hasCursors: false }));
    });
    const pages = await allPages(upstream.client().answers('t', everything));
    return pages.some((page) => page.disturbed);
  }
});

describe('reading ahead', () => {
  it('asks for the next page before the consumer does', async () => {
    const second = Promise.withResolvers<void>();
    const all = records(300);
    const upstream = await startUpstream((call, response) => {
      if (call.query.get('cursor') === '100') second.resolve();
      sendJson(response, listBody(all, call.query, { hasCursors: true }));
    });
    const pages = upstream.client().answers('t', everything)[Symbol.asyncIterator]();
    await pages.next();
    await second.promise; // hangs for ever if the second page is fetched on demand
    expect((await pages.next()).value.answers.ids).toHaveLength(200);
  });

  it('stops when the consumer stops', async () => {
    const aborted = Promise.withResolvers<void>();
    const all = records(300);
    const upstream = await startUpstream((call, response) => {
      if (call.query.get('cursor') === '') return sendJson(response, listBody(all, call.query, { hasCursors: true }));
      response.once('close', aborted.resolve); // never answered
    });
    for await (const page of upstream.client({ timeoutMs: 600_000 }).answers('t', everything)) {
      expect(page.answers.ids).toHaveLength(100);
      while (upstream.calls.length < 2) await new Promise(setImmediate);
      break;
    }
    await aborted.promise;
    expect(upstream.calls).toHaveLength(2);
  });
});
