/** Joining slices that share some answers or cannot list their ids. */
import { describe, expect, it } from 'vitest';
import { joinSlices } from '../../../shared/snapshots/join-slices.ts';
import { readParts } from '../../../shared/snapshots/read-parts.ts';
import {
  emptySnapshot,
  partKey,
  type Snapshot,
  slicePrefix,
  snapshotSchema,
} from '../../../shared/snapshots/snapshot.ts';
import type { Upstream } from '../../../shared/snapshots/upstream.ts';
import { createMemoryFiles, type MemoryFiles } from '../../support/stores/memory-files.ts';
import { answerOf, partOf, unpacked } from '../../support/surveys/packed-answers.ts';
import { createFakeUpstream } from '../../support/upstreams/fake-upstream.ts';
import { everything } from '../../support/upstreams/scripted-upstream.ts';

const slices = [
  { dateTo: '2026-01-01', expected: 4 },
  { dateFrom: '2026-01-02', expected: 5 },
];

/** Two slices of two parts each. */
async function storedSlices(files: MemoryFiles, ids: number[][][]): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = [];
  for (const [slice, parts] of ids.entries()) {
    for (const [at, part] of parts.entries()) {
      const answers = part.map((id) => answerOf({ id }));
      await files.put(partKey(slicePrefix('p/', slice, 1), 1, at, 7), partOf(answers));
    }
    const counts = parts.map((part) => part.length);
    const runs = [{ fence: 7, parts: parts.length, counts }];
    snapshots.push({ ...emptySnapshot, isComplete: true, runs, read: parts.flat().length, calls: 2 });
  }
  return snapshots;
}

/** A service that counts for every slice what was read of it. */
function steady(counts: readonly number[]): Upstream {
  const [first = 0, second = 0] = counts;
  return {
    ...createFakeUpstream([], 1),
    latest: async (_token, { dateFrom, dateTo }) => {
      const total = (dateFrom === undefined ? first : 0) + (dateTo === undefined ? second : 0);
      return { total, id: undefined, submittedAt: undefined };
    },
  };
}

function join(files: MemoryFiles, snapshots: readonly Snapshot[], upstream: Upstream, round = 1) {
  const snapshotOf = async (at: number) => snapshots[at] ?? emptySnapshot;
  const rounds = slices.map(() => round);
  return joinSlices({ upstream, token: 't', query: everything, files, prefix: 'p/', slices, rounds, snapshotOf });
}

async function idsOf(files: MemoryFiles, snapshot: Snapshot, from = 0, to = 99): Promise<number[]> {
  const ids: number[] = [];
  for await (const part of readParts(files, 'p/', snapshot, { from, to })) {
    ids.push(...unpacked(part).map((answer) => Number(answer.get('id'))));
  }
  return ids;
}

describe('an answer in two slices', () => {
  const ids = [
    [
      [1, 2],
      [3, 4],
    ],
    [
      [3, 5, 1],
      [6, 2],
    ],
  ];

  it('is left out of the later one, and ranges count without it', async () => {
    const files = createMemoryFiles();
    const joined = await join(files, await storedSlices(files, ids), steady([4, 5]));
    if (!('snapshot' in joined)) throw new Error('the slices are not joined');
    const snapshot = snapshotSchema.parse(JSON.parse(JSON.stringify(joined.snapshot)));
    expect(snapshot).toMatchObject({ read: 6, total: 6, warnings: [], calls: 4 });
    expect(snapshot.slices?.map(({ dropped, read }) => ({ dropped, read }))).toEqual([
      { dropped: undefined, read: 4 },
      { dropped: [3, 1, 2], read: 2 },
    ]);
    const whole = [1, 2, 3, 4, 5, 6];
    expect(await idsOf(files, snapshot)).toEqual(whole);
    for (let from = 0; from < 6; from++) {
      for (let to = from; to <= 7; to++) expect(await idsOf(files, snapshot, from, to)).toEqual(whole.slice(from, to));
    }
  });

  it('costs another look at the parts of its slice, and at no others', async () => {
    const files = createMemoryFiles();
    const snapshots = await storedSlices(files, ids);
    const withIds = snapshots.map((snapshot, at) => ({ ...snapshot, ids: at === 0 ? [1, 4] : [1, 3, 1, 2] }));
    const read: string[] = [];
    const watched = {
      ...files,
      read: (key: string) => {
        read.push(key);
        return files.read(key);
      },
    };
    await join(watched, withIds, steady([4, 5]));
    expect(read).toEqual([0, 1].map((at) => partKey(slicePrefix('p/', 1, 1), 1, at, 7)));
  });
});

describe('slices that were counted again', () => {
  it('are pulled again where the count differs from what was read', async () => {
    const files = createMemoryFiles();
    const stored = await storedSlices(files, [[[1, 2]], [[3]]]);
    const snapshots = stored.map((snapshot, at) => ({ ...snapshot, ids: at === 0 ? [1, 2] : [3, 1] }));
    expect(await join(files, snapshots, steady([1, 1]))).toEqual({ again: [0] });
    expect(await join(files, snapshots, steady([2, 2]))).toEqual({ again: [1] });
    expect(await join(files, snapshots, steady([2, 2]), 3)).toMatchObject({
      snapshot: { read: 3, total: 4, warnings: [{ code: 'answers_changed', values: { read: 3, total: 4 } }] },
    });
  });
});

describe('a range', () => {
  it('fetches no part outside of it', async () => {
    const files = createMemoryFiles();
    await files.put(partKey('p/', 1, 1, 1), partOf([3, 4].map((id) => answerOf({ id }))));
    const runs = [{ fence: 1, parts: 3, counts: [2, 2, 2] }];
    expect(await idsOf(files, { ...emptySnapshot, isComplete: true, runs, read: 6 }, 2, 4)).toEqual([3, 4]);
  });
});
