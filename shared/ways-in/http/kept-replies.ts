/**
 * Sent again with the same `Idempotency-Key`, a request gets the reply of the first time, for 24 hours. Operations that
 * make exports, batches, views and trackers find what was made; of all others the reply itself is kept, and may hold a
 * secret or the address of a link. So it is encrypted with the caller's own API key, which nobody else has: whoever
 * reads the table learns nothing.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { hashOf, sha256Hex } from '../../crypto.ts';
import type { Caller } from '../../exports/owner.ts';
import { onceHeaders, takesKey } from '../../operations/parts.ts';
import type { Clock } from '../../ports.ts';
import { Problem, validationProblem } from '../../problems/problem.ts';
import { readRecord } from '../../records/read-record.ts';
import type { RecordKey, Records } from '../../records/records.ts';
import { openBytes, sealBytes } from '../../sealed-bytes.ts';
import type { BoundOperation } from './serve-operation.ts';

const keptMs = 24 * 3_600_000;
/** Longer than any request takes: whoever began before that has died, and the request may be done again. */
const runningMs = 60_000;

const claimSchema = z.object({ requestHash: z.string(), startedAt: z.number(), reply: z.string().optional() });
type Claim = z.infer<typeof claimSchema>;
const claimReader = { parse: (value: unknown) => claimSchema.safeParse(value).data };

interface KeepDeps {
  records: Records;
  now: Clock;
}

export function keepingReply(deps: KeepDeps, { operation, run }: BoundOperation): BoundOperation {
  // an operation with headers of its own looks after its key itself
  if (!takesKey(operation) || operation.headers) return { operation, run };
  return {
    operation,
    run: async (caller, given) => {
      const read = onceHeaders.safeParse(given.headers ?? {});
      if (!read.success) throw validationProblem(read.error);
      const key = read.data['idempotency-key'];
      if (key === undefined) return run(caller, given);
      const { params, query, body } = given;
      const request = { name: operation.name, requestHash: hashOf({ params, query, body }), key };
      return once(deps, caller, request, () => run(caller, given));
    },
  };
}

interface Request {
  name: string;
  requestHash: string;
  key: string;
}

async function once({ records, now }: KeepDeps, caller: Caller, request: Request, work: () => Promise<unknown>) {
  const { name, requestHash, key } = request;
  const at: RecordKey = { partition: `O#${caller.owner}`, sort: `CLAIM#reply#${name}#${sha256Hex(key)}` };
  const claim: Claim = { requestHash, startedAt: now() };
  const times = { forgetAt: new Date(now() + keptMs).toISOString() };
  const claimed = (await records.create(at, claim, times)) ? 1 : await takenOver();
  if (typeof claimed !== 'number') return opened(claimed.reply, caller, key);
  try {
    const reply = await work();
    // a redirect leads to a file for a moment only, so it is made again
    if (reply instanceof Response) await records.remove(at);
    else await records.replace(at, claimed, { ...claim, reply: sealed(reply, caller, key) }, times);
    return reply;
  } catch (error) {
    // what was refused may be put right, and sent again with the same key
    await records.remove(at);
    throw error;
  }

  /** The kept reply; or the version of our claim, where the one that stood is over. */
  async function takenOver(): Promise<number | { reply: string }> {
    const record = await records.get(at);
    const standing = record && readRecord(record, claimReader);
    const isOver = !standing || standing.startedAt + keptMs <= now();
    if (!isOver && standing.requestHash !== requestHash) throw refused('idempotency_conflict');
    if (!isOver && standing.reply !== undefined) return { reply: standing.reply };
    const isRunning = !isOver && standing.startedAt + runningMs > now();
    if (!record || isRunning || !(await records.replace(at, record.version, claim, times))) {
      throw new Problem('contended.same_key', {}, { retryAfterSeconds: 1 });
    }
    return record.version + 1;
  }
}

const refused = (name: 'idempotency_conflict' | 'idempotency_conflict.other_key') =>
  new Problem(name, {}, { field: 'Idempotency-Key' });

function sealed(reply: unknown, caller: Caller, key: string): string {
  // nothing to answer with is a reply as well
  return sealBytes(deflateRawSync(JSON.stringify({ reply })), secretOf(caller, key));
}

function opened(kept: string, caller: Caller, key: string): unknown {
  const plain = openBytes(kept, secretOf(caller, key));
  if (!plain) throw refused('idempotency_conflict.other_key');
  return JSON.parse(inflateRawSync(plain).toString()).reply;
}

function secretOf({ token, owner }: Caller, key: string) {
  return { secret: `${token}\n${key}`, salt: owner, purpose: 'kept reply' };
}
