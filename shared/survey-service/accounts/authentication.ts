/** Who is asking: an API key `id|string`, of which only the SHA-256 is stored, leads to its user. */
import type { MiddlewareHandler } from 'hono';
import { sha256Hex } from '../../crypto.ts';
import { Problem } from '../../problems/problem.ts';
import type { Records } from '../../records/records.ts';
import type { Caller, ServiceEnv, SurveyService } from '../service-api.ts';
import { read } from '../store/records-access.ts';
import { keyRecord, keys, userRecord } from '../store/stored.ts';

export const demoKeys = ['1|demo', '2|demo'] as const;

/** Lets nobody past without a valid key; respondents need none. */
export function requireCaller(service: SurveyService): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    if (c.req.path.startsWith('/v3/public/')) return next();
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const caller = token === undefined ? undefined : await callerOf(service, token);
    if (!caller) {
      throw new Problem('user_not_authenticated.not_valid');
    }
    c.set('caller', caller);
    return next();
  };
}

async function callerOf(service: SurveyService, token: string): Promise<Caller | undefined> {
  if (!/^\d{1,16}\|\S{1,200}$/.test(token)) return undefined;
  if (!service.allowDemoKeys && demoKeys.some((key) => key === token)) return undefined;
  const key = await read(service.records, keys.token(sha256Hex(token)), keyRecord);
  if (!key || key.revokedAt !== null) return undefined;
  const user = await read(service.records, keys.user(key.userId), userRecord);
  return user && { ...user, userId: user.id };
}

/** Stores a key for a user; the key itself is nowhere kept. */
export async function storeKey(records: Records, token: string, userId: number, createdAt: string): Promise<void> {
  await records.putMany([{ key: keys.token(sha256Hex(token)), value: { userId, createdAt, revokedAt: null } }]);
}
