/**
 * The service's API keys: created, listed and revoked by whoever may open its table. A key is shown once; only its hash
 * is kept, with a list of the issued ids. A new user gets a workspace and a folder.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { sha256Hex } from '../../crypto.ts';
import type { Clock } from '../../ports.ts';
import { Problem } from '../../problems/problem.ts';
import { changeRecord } from '../../records/change-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { read, readAll } from '../store/records-access.ts';
import {
  type FolderRecord,
  keyRecord,
  keys,
  type UserRecord,
  userRecord,
  type WorkspaceRecord,
} from '../store/stored.ts';
import { demoKeys, storeKey } from './authentication.ts';

const listedKey = z.object({ id: z.number(), hash: z.string() });

const listPartition = 'KEYS';
const listKey = (id: number): RecordKey => ({ partition: listPartition, sort: String(id).padStart(16, '0') });
const counter = (kind: 'key' | 'user' | 'workspace'): RecordKey => ({ partition: 'COUNTERS', sort: kind });

export function createKeyBook(records: Records, now: Clock) {
  const moment = () => new Date(now()).toISOString();

  return {
    async create({ userId, email }: { userId?: number | undefined; email?: string | undefined }) {
      const owner = email === undefined ? await ownerOf(userId) : await newUser(records, email, moment());
      // the demo keys have the first ids
      const id = (await records.count(counter('key'), 1)) + demoKeys.length;
      const key = `${id}|${randomBytes(30).toString('base64url')}`;
      await records.create(listKey(id), { id, hash: sha256Hex(key) });
      await storeKey(records, key, owner, moment());
      return { key, id, userId: owner };
    },

    async list() {
      const listed = await readAll(records, listPartition, '', listedKey);
      const found = await Promise.all(
        listed.map(async ({ id, hash }) => {
          const key = await read(records, keys.token(hash), keyRecord);
          return key && { id, ...key };
        }),
      );
      return found.filter((key) => key !== undefined);
    },

    async revoke(idOrKey: string) {
      const hash = /^\d{1,15}$/.test(idOrKey)
        ? (await read(records, listKey(Number(idOrKey)), listedKey))?.hash
        : sha256Hex(idOrKey);
      const revoked =
        hash !== undefined &&
        (await changeRecord(records, keys.token(hash), keyRecord, (key) => ({
          ...key,
          revokedAt: key.revokedAt ?? moment(),
        })));
      // the whole key is a secret even when it is wrong
      if (!revoked) throw new Problem('not_found.key', { id: idOrKey.split('|')[0] ?? '' });
    },
  };

  /** An empty service gets its first user with its first key. */
  async function ownerOf(userId = 1): Promise<number> {
    const user = await read(records, keys.user(userId), userRecord);
    if (user) return user.id;
    if (userId !== 1) throw new Problem('not_found.user', { id: userId });
    return newUser(records, 'owner@example.com', moment());
  }
}

async function newUser(records: Records, email: string, createdAt: string): Promise<number> {
  const workspaceId = await createNext(records, 'workspace', keys.workspace, (id): WorkspaceRecord => {
    return { id, name: email, plan: 'pro', createdAt, deletedAt: null };
  });
  const userId = await createNext(records, 'user', keys.user, (id): UserRecord => {
    return { id, email, language: 'en', workspaceId, workspaceIds: [workspaceId] };
  });
  const folderId = await records.count(keys.lastId('folder'), 1);
  const times = { createdAt, updatedAt: createdAt, deletedAt: null };
  const folder: FolderRecord = {
    id: folderId,
    workspaceId,
    userId,
    name: 'Surveys',
    pos: 0,
    isDefault: true,
    ...times,
  };
  await records.create(keys.folderHome(folderId), { workspaceId, id: folderId });
  await records.create(keys.folder(workspaceId, folderId), folder);
  return userId;
}

/** Under the first free id: demo data has used some without counting. */
async function createNext(
  records: Records,
  kind: 'user' | 'workspace',
  keyOf: (id: number) => RecordKey,
  recordOf: (id: number) => unknown,
): Promise<number> {
  for (;;) {
    const id = await records.count(counter(kind), 1);
    if (await records.create(keyOf(id), recordOf(id))) return id;
  }
}
