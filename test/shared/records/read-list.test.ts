/** A page of a list: what is wanted is found however far behind it lies, and a cursor continues where a page ends. */
import { expect, it } from 'vitest';
import { readList } from '../../../shared/records/read-list.ts';
import { createMemoryRecords } from '../../support/stores/memory-records.ts';

const COUNT = 2_500;

/** Numbered from 0 on, the newest last; only every thousandth one, and the oldest, is wanted. */
async function filled() {
  const records = createMemoryRecords();
  for (let at = 0; at < COUNT; at++) {
    const brief = at % 1_000 === 0 ? 'wanted' : 'other';
    await records.create({ partition: 'p', sort: `N#${String(at).padStart(5, '0')}` }, at, { brief });
  }
  return records;
}

const reader = () => ({ parse: (value: unknown) => Number(value) });

it('looks behind as many briefs as it takes', async () => {
  const records = await filled();
  const range = { partition: 'p', prefix: 'N#', limit: 10 };
  const mayBe = (brief: string) => brief === 'wanted';
  const { items, nextCursor } = await readList(records, range, { reader, show: (value) => value, mayBe });
  expect({ items, nextCursor }).toEqual({ items: [2_000, 1_000, 0], nextCursor: undefined });
});

it('continues from its cursor until each has been returned once', async () => {
  const records = await filled();
  const seen: number[] = [];
  for (let cursor: string | undefined, pages = 0; pages === 0 || cursor !== undefined; pages++) {
    const range = { partition: 'p', prefix: 'N#', limit: 100, cursor };
    const page = await readList(records, range, { reader, show: (value) => (value % 2 === 0 ? value : undefined) });
    expect(page.items.length).toBeLessThanOrEqual(100);
    seen.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(Array.from({ length: COUNT / 2 }, (_, at) => COUNT - 2 - 2 * at));
});
