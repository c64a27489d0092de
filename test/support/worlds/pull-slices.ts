/** A whole survey pulled in slices as jobs do it, with workers that stop now and then and others that go on. */
import { joinSlices } from '../../../shared/snapshots/join-slices.ts';
import { planSlices } from '../../../shared/snapshots/plan-slices.ts';
import { isLarge, pull } from '../../../shared/snapshots/pull.ts';
import { readParts } from '../../../shared/snapshots/read-parts.ts';
import { type Slice, sliceQuery, sliceSchema } from '../../../shared/snapshots/slice.ts';
import { emptySnapshot, type Snapshot, slicePrefix, snapshotSchema } from '../../../shared/snapshots/snapshot.ts';
import type { Upstream } from '../../../shared/snapshots/upstream.ts';
import type { UpstreamQuery } from '../../../shared/surveys/filters/filters.ts';
import { createMemoryFiles, type MemoryFiles } from '../stores/memory-files.ts';
import { unpacked } from '../surveys/packed-answers.ts';
import { everything } from '../upstreams/scripted-upstream.ts';

const DIVIDE_FROM = 40;
const ANSWERS_A_SLICE = 20;
const PREFIX = 'job/';

interface Driving {
  upstream: Upstream;
  query?: UpstreamQuery;
  /** Whether a worker stops after this page; another goes on. */
  stops?: () => boolean;
  now?: () => number;
}

interface Pulled {
  files: MemoryFiles;
  snapshot: Snapshot;
  /** Undefined where the survey was not divided. */
  slices: Slice[] | undefined;
  rounds: number;
}

/** As a job would keep it. */
const stored = (snapshot: Snapshot): Snapshot => snapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)));

export async function pullInSlices(driving: Driving): Promise<Pulled> {
  const { upstream, query = everything, now = () => Date.UTC(2026, 5, 1) } = driving;
  const files = createMemoryFiles();
  const base = { ...requestOf(driving, files), query, prefix: PREFIX };
  const first = await pull({ ...base, isOutOfTime: () => false, divideFrom: DIVIDE_FROM });
  if (!isLarge(first)) return { files, snapshot: first, slices: undefined, rounds: 0 };
  const planned = await planSlices({
    upstream,
    token: 't',
    query,
    now,
    oldest: first.oldest,
    answersASlice: ANSWERS_A_SLICE,
  });
  if (!planned)
    return { files, snapshot: await pull({ ...base, isOutOfTime: () => false }), slices: planned, rounds: 0 };
  const slices = planned.map((slice) => sliceSchema.parse(JSON.parse(JSON.stringify(slice))));
  const rounds = slices.map(() => 1);
  const snapshots: Snapshot[] = slices.map(() => emptySnapshot);
  let again = [...slices.keys()];
  for (let round = 1; ; round++) {
    await Promise.all(
      again.map(async (at) => {
        rounds[at] = round;
        const slice = slices[at];
        if (slice)
          snapshots[at] = await pullSlice(driving, files, sliceQuery(query, slice), slicePrefix(PREFIX, at, round));
      }),
    );
    const snapshotOf = async (at: number) => snapshots[at] ?? emptySnapshot;
    const joined = await joinSlices({ upstream, token: 't', query, files, prefix: PREFIX, slices, rounds, snapshotOf });
    if ('snapshot' in joined) return { files, snapshot: stored(joined.snapshot), slices, rounds: round };
    again = joined.again;
  }
}

async function pullSlice(driving: Driving, files: MemoryFiles, query: UpstreamQuery, prefix: string) {
  let snapshot: Snapshot = emptySnapshot;
  for (let fence = 1; !snapshot.isComplete; fence++) {
    const request = { ...requestOf(driving, files), query, prefix, fence, snapshot, withIds: true };
    snapshot = stored(await pull(request));
  }
  return snapshot;
}

function requestOf({ upstream, stops = () => false }: Driving, files: MemoryFiles) {
  return {
    upstream,
    files,
    token: 't',
    fence: 1,
    snapshot: emptySnapshot,
    isOutOfTime: stops,
    now: Date.now,
    checkpoint: async () => {},
    onPage: () => {},
  };
}

export async function idsRead({ files, snapshot }: Pick<Pulled, 'files' | 'snapshot'>, from?: number, to?: number) {
  const ids: number[] = [];
  const range = from === undefined || to === undefined ? undefined : { from, to };
  for await (const part of readParts(files, PREFIX, snapshot, range)) {
    for (const answer of unpacked(part)) ids.push(Number(answer.get('id')));
  }
  return ids;
}
