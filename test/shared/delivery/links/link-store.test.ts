/** The counter of a link, which its limit of downloads rests on. */
import { expect, it } from 'vitest';
import { createLinkStore } from '../../../../shared/delivery/links/link-store.ts';
import { createMemoryRecords } from '../../../support/stores/memory-records.ts';

it('says how many downloads there were, and counts none twice', async () => {
  const store = createLinkStore(createMemoryRecords(), () => Date.parse('2026-03-01T12:00:00Z'));
  const link = {
    id: 'lnk_1',
    owner: '1',
    target: { kind: 'batch' as const, batchId: 'bat_1' },
    fileName: 'surveys.zip',
    language: 'en',
    createdAt: '2026-03-01T12:00:00.000Z',
    expiresAt: '2026-03-02T12:00:00.000Z',
  };
  await store.create(link, 'token');
  expect(await store.downloads(link)).toBe(0);
  const numbers = await Promise.all([1, 2, 3].map(() => store.countDownload(link)));
  expect(numbers.toSorted()).toEqual([1, 2, 3]);
  expect(await store.downloads(link)).toBe(3);
});
