/** The list of exports: narrowed by when they were made, in either order, page by page. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requestExport } from '../../../../shared/exports/request/request-export.ts';
import { expectStatus } from '../../../support/hosts/expected-answer.ts';
import { createApiWorld } from '../../../support/worlds/api-world.ts';
import { alice, csvRequest } from '../../../support/worlds/export-world.ts';

const page = z.object({ data: z.array(z.object({ created_at: z.string() })), next_cursor: z.string().nullable() });

/** One export an hour, from six in the morning on. */
async function madeByTheHour(count: number) {
  const { call, deps, clock } = createApiWorld();
  for (let made = 0; made < count; made++) {
    await requestExport(deps, alice, csvRequest);
    clock.now += 3_600_000;
  }
  return async (query: string) => {
    const { data, next_cursor } = page.parse(await expectStatus(await call('GET', `/exports?${query}`), 200));
    return { hours: data.map(({ created_at }) => Number(created_at.slice(11, 13))), next_cursor };
  };
}

const from = 'created_from=2026-03-02T08:00:00Z';
const to = 'created_to=2026-03-02T10:00:00Z';

describe('GET /exports', () => {
  it('takes the moments between which they were made, the last one not included', async () => {
    const list = await madeByTheHour(6);
    expect((await list('')).hours).toEqual([11, 10, 9, 8, 7, 6]);
    expect((await list(`${from}&${to}`)).hours).toEqual([9, 8]);
    expect((await list(from)).hours).toEqual([11, 10, 9, 8]);
    expect((await list(to)).hours).toEqual([9, 8, 7, 6]);
    expect((await list(`${from}&${to}&quiz_id=7`)).hours).toEqual([9, 8]);
    expect((await list(`${from}&${to}&quiz_id=8`)).hours).toEqual([]);
  });

  it('gives the oldest first where that is asked for, over all pages', async () => {
    const list = await madeByTheHour(6);
    const first = await list(`order=asc&${from}&limit=2`);
    expect(first.hours).toEqual([8, 9]);
    const second = await list(`order=asc&${from}&limit=2&cursor=${first.next_cursor}`);
    expect(second).toEqual({ hours: [10, 11], next_cursor: null });
    expect((await list(`order=asc&${from}&${to}`)).hours).toEqual([8, 9]);
  });
});
