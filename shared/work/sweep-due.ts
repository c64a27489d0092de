/**
 * Goes through everything due, several shards at once: first what somebody waits for, then what only needs cleaning up.
 * A run stops before its time is up and reports what it left; the next one continues, again the oldest first.
 */
import { type Clock, type DueKey, dueShards, type Log, type Records } from '../ports.ts';
import { isNewer } from '../read-record.ts';

/** How many due records a run found, handled, or left to the next run. */
interface SweepCounts {
  found: number;
  done: number;
  /** Failed, or not reached in time; a minimum where there was no time to count them all. */
  left: number;
}

export interface SweepReport<Kind extends string = string> extends SweepCounts {
  /** How long the oldest of those left has been due; 0 when none is. */
  oldestDueAgeMs: number;
  byKind: Readonly<Record<Kind, SweepCounts>>;
}

export interface SweepWork<Kind extends string> {
  kinds: readonly Kind[];
  /** Undefined for a record that is none of ours. */
  kindOf(key: DueKey, isCleaning: boolean): Kind | undefined;
  lookAt(key: DueKey, isCleaning: boolean): Promise<unknown>;
  /** Records that somebody waits for are handled up to this due time, where that is not now. */
  upTo?: string | undefined;
  /** How much time this run has left. */
  remainingMs?: (() => number) | undefined;
  /** Records looked at at a time; fewer than there are shards: one shard after the other. */
  atOnce?: number | undefined;
}

interface SweepDeps {
  records: Pick<Records, 'due'>;
  now: Clock;
  log: Log;
}

/** About as many connections as the stores' clients keep open. */
const AT_ONCE = 48;
/** Runs come every minute; one should be over when the next begins. */
const RUN_MS = 50_000;
/** Reserved for what is under way at the end of a run, and half as much for counting what is left. */
const RESERVE_MS = 30_000;

export async function sweepDue<Kind extends string>(
  deps: SweepDeps,
  work: SweepWork<Kind>,
): Promise<SweepReport<Kind>> {
  const { kinds, kindOf, lookAt, upTo, atOnce = AT_ONCE } = work;
  const nowIso = new Date(deps.now()).toISOString();
  const tally = createTally(kinds, deps.now());
  const time = createTime(deps.now, work.remainingMs);
  const unread = new Set<string>();
  let lastError: unknown;

  async function handle(key: DueKey, isCleaning: boolean): Promise<void> {
    const kind = kindOf(key, isCleaning);
    if (kind === undefined) return;
    if (time.isWorkOver()) return tally.note(kind, key, 'left');
    try {
      await lookAt(key, isCleaning);
      tally.note(kind, key, 'done');
    } catch (error) {
      if (isNewer(error)) deps.log.warn('record left to the newer release that wrote it', { record: key.sort });
      else deps.log.error('record not swept; the next sweep tries again', { record: key.sort, error });
      tally.note(kind, key, 'left');
    }
  }

  /** A shard that cannot be read does not keep the others from being swept. */
  async function sweepShard(shard: number, isCleaning: boolean): Promise<void> {
    const due = deps.records.due(isCleaning ? nowIso : (upTo ?? nowIso), { shard, isCleaning })[Symbol.asyncIterator]();
    await inLanes(Math.max(1, Math.floor(atOnce / dueShards)), async () => {
      try {
        for (let next = await due.next(); !next.done; next = await due.next()) {
          await handle(next.value, isCleaning);
          if (time.isCountOver()) return;
        }
      } catch (error) {
        deps.log.error('shard not swept to its end; the next sweep tries again', { shard, error });
        tally.noteUnread();
        unread.add(`${shard} ${isCleaning}`);
        lastError = error;
      }
    });
  }

  for (const isCleaning of [false, true]) {
    const shards = Array.from({ length: dueShards }, (_, shard) => shard).values();
    await inLanes(Math.min(atOnce, dueShards), async () => {
      for (const shard of shards) await sweepShard(shard, isCleaning);
    });
  }
  // no shard at all could be read: the run itself has failed
  if (unread.size === 2 * dueShards) throw lastError;
  return tally.report();
}

async function inLanes(lanes: number, lane: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: lanes }, lane));
}

function createTime(now: Clock, remainingMs: () => number = () => Number.POSITIVE_INFINITY) {
  const startedAt = now();
  const reserveMs = Math.min(RESERVE_MS, remainingMs() / 2);
  const isOver = (runMs: number, keptMs: number) => now() - startedAt >= runMs || remainingMs() <= keptMs;
  return {
    isWorkOver: () => isOver(RUN_MS, reserveMs),
    isCountOver: () => isOver(RUN_MS + RESERVE_MS / 2, reserveMs / 2),
  };
}

function createTally<Kind extends string>(kinds: readonly Kind[], now: number) {
  const none = (): SweepCounts => ({ found: 0, done: 0, left: 0 });
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, none()])) as Record<Kind, SweepCounts>;
  const all = none();
  let oldestDueAgeMs = 0;
  return {
    note(kind: Kind, { dueAt }: DueKey, end: 'done' | 'left'): void {
      for (const counts of [all, byKind[kind]]) {
        counts.found++;
        counts[end]++;
      }
      if (end === 'left') oldestDueAgeMs = Math.max(oldestDueAgeMs, now - Date.parse(dueAt));
    },
    /** Nobody knows how many it holds: at least one, or there would be nothing to read. */
    noteUnread(): void {
      all.found++;
      all.left++;
    },
    report: (): SweepReport<Kind> => ({ ...all, oldestDueAgeMs, byKind }),
  };
}
