/** A list of the page that grows: page after page by cursor, never more than asked for. */
import { describe, expect, it } from 'vitest';
import { type ReadPage, readFirst } from '../../../../../shared/ways-in/dashboard/page/api/list-page.ts';

function listOf(total: number) {
  const asked: { limit: number | undefined; cursor: string | undefined }[] = [];
  const readPage: ReadPage<number> = async ({ limit = 0, cursor }) => {
    asked.push({ limit, cursor });
    const from = Number(cursor ?? 0);
    const to = Math.min(total, from + limit);
    return { data: Array.from({ length: to - from }, (_, at) => from + at), next_cursor: to < total ? `${to}` : null };
  };
  return { asked, readPage };
}

describe('a list that grows', () => {
  it('is read to where the reader has come, in pages of at most fifty', async () => {
    const { asked, readPage } = listOf(500);
    const { items, hasMore } = await readFirst(readPage, 130);
    expect(items).toEqual(Array.from({ length: 130 }, (_, at) => at));
    expect(hasMore).toBe(true);
    expect(asked).toEqual([
      { limit: 50, cursor: undefined },
      { limit: 50, cursor: '50' },
      { limit: 30, cursor: '100' },
    ]);
  });

  it('has no more once the last cursor is gone', async () => {
    const { asked, readPage } = listOf(20);
    expect(await readFirst(readPage, 20)).toMatchObject({ hasMore: false });
    expect(await readFirst(listOf(7).readPage, 20)).toEqual({ items: [0, 1, 2, 3, 4, 5, 6], hasMore: false });
    expect(asked).toHaveLength(1);
  });
});
