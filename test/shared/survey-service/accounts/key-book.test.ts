/** Keys of the service: made once, listed without their secret, revoked for good. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createKeyBook } from '../../../../shared/survey-service/accounts/key-book.ts';
import { keys } from '../../../../shared/survey-service/store/stored.ts';
import { createMemoryRecords } from '../../../support/stores/memory-records.ts';

let records: ReturnType<typeof createMemoryRecords>;
let book: ReturnType<typeof createKeyBook>;

beforeEach(() => {
  records = createMemoryRecords();
  book = createKeyBook(records, () => Date.parse('2026-03-02T06:00:00Z'));
});

describe('the book of keys', () => {
  it('gives an empty service its first user with its first key', async () => {
    const { key, id, userId } = await book.create({});
    expect({ id, userId }).toEqual({ id: 3, userId: 1 });
    expect(key).toMatch(/^3\|[\w-]{40}$/);
    expect((await records.get(keys.user(1)))?.value).toMatchObject({ workspaceId: 1, email: 'owner@example.com' });
    expect((await book.create({})).userId).toBe(1);
  });

  it('gives a new user an id and a workspace that nobody has', async () => {
    await records.create(keys.user(1), {});
    await records.create(keys.workspace(1), {});
    const { userId } = await book.create({ email: 'anna@example.com' });
    expect(userId).toBe(2);
    expect((await records.get(keys.user(2)))?.value).toMatchObject({ workspaceId: 2, email: 'anna@example.com' });
    expect((await records.get(keys.folder(2, 1)))?.value).toMatchObject({ userId: 2, isDefault: true });
  });

  it('makes no key for a user who is not there', async () => {
    await expect(book.create({ userId: 7 })).rejects.toThrow('There is no user 7.');
    expect(await book.list()).toEqual([]);
  });

  it('keeps nothing of which a key could be made', async () => {
    const { key } = await book.create({});
    expect(JSON.stringify(await book.list())).not.toContain(key.slice(2));
    const stored = await records.list({ partition: 'KEYS', prefix: '', limit: 10 });
    expect(JSON.stringify(stored)).not.toContain(key.slice(2));
  });

  it('revokes by id and by the key itself, and keeps the first time', async () => {
    const createdAt = '2026-03-02T06:00:00.000Z';
    const [first, second] = [await book.create({}), await book.create({})];
    await book.revoke(String(first.id));
    await createKeyBook(records, () => Date.parse('2027-01-01T00:00:00Z')).revoke(String(first.id));
    await book.revoke(second.key);
    expect(await book.list()).toEqual([
      { id: 3, userId: 1, createdAt, revokedAt: createdAt },
      { id: 4, userId: 1, createdAt, revokedAt: createdAt },
    ]);
  });

  it('names the id and never the secret of a key it does not know', async () => {
    await expect(book.revoke('9|secret')).rejects.toThrow(/^There is no key 9\.$/);
    await expect(book.revoke('9')).rejects.toThrow('There is no key 9.');
  });
});
