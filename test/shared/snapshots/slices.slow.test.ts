/** A survey pulled in slices holds what it would hold pulled as a whole, whatever its days and whatever its service. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPart } from '../../support/run/proof-size.ts';
import {
  createDatedUpstream,
  type DatedRecord,
  type ServiceBehaviour,
} from '../../support/upstreams/dated-upstream.ts';
import { everything } from '../../support/upstreams/scripted-upstream.ts';
import { idsRead, pullInSlices } from '../../support/worlds/pull-slices.ts';

const START_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

/** Times all over some months, in clusters, or all on one day; some incomplete answers may have none. */
const surveys = fc
  .record({
    times: fc.oneof(
      fc.array(fc.integer({ min: 0, max: 140 * DAY_MS }), { maxLength: 150, size: 'max' }),
      fc.array(fc.integer({ min: 0, max: DAY_MS - 1 }), { maxLength: 150, size: 'max' }),
      fc.array(
        fc
          .tuple(fc.constantFrom(0, 3, 90), fc.integer({ min: 0, max: 2 * DAY_MS }))
          .map(([day, ms]) => day * DAY_MS + ms),
        { maxLength: 150, size: 'max' },
      ),
    ),
    inOrder: fc.boolean(),
    incompleteEvery: fc.integer({ min: 2, max: 9 }),
    hasUndated: fc.boolean(),
  })
  .map(({ times, inOrder, incompleteEvery, hasUndated }) => {
    const ordered = inOrder ? times.toSorted((a, b) => a - b) : times;
    return ordered.map((time, at): DatedRecord => {
      const isComplete = at % incompleteEvery !== 0;
      return { id: 3 * at + 1, submittedMs: hasUndated && !isComplete ? undefined : START_MS + time, isComplete };
    });
  });

const stopping = fc.infiniteStream(fc.boolean()).map((stream) => () => stream.next().value === true);
const byId = (a: number, b: number) => a - b;
const idsOf = (records: readonly DatedRecord[]) => records.map(({ id }) => id).sort(byId);

describe('a survey in slices', () => {
  it('holds every answer once, slice after slice, each in the order in which answers came in', async () => {
    await fc.assert(
      fc.asyncProperty(surveys, stopping, async (records, stops) => {
        const pulled = await pullInSlices({ upstream: createDatedUpstream(records), stops });
        const ids = await idsRead(pulled);
        expect(ids.toSorted(byId)).toEqual(idsOf(records));
        expect(pulled.snapshot).toMatchObject({ isComplete: true, read: records.length, total: records.length });
        expect(pulled.snapshot.warnings).toEqual([]);
        const counts = pulled.snapshot.slices?.map(({ read }) => read) ?? [ids.length];
        const left = ids.values();
        for (const count of counts) {
          const slice = [...left.take(count)];
          expect(slice).toEqual(slice.toSorted(byId));
        }
        expect(left.next().done).toBe(true);
      }),
      { numRuns: inPart(10, 25) },
    );
  });

  it('is read in ranges that are those of the whole list, wherever workers stopped', async () => {
    const runs = fc.tuple(surveys, stopping, stopping, fc.array(fc.nat({ max: 160 }), { minLength: 2, maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(runs, async ([records, stops, others, cuts]) => {
        const one = await pullInSlices({ upstream: createDatedUpstream(records), stops });
        const other = await pullInSlices({ upstream: createDatedUpstream(records), stops: others });
        const ids = await idsRead(one);
        expect(await idsRead(other)).toEqual(ids);
        const ends = [0, ...cuts.toSorted(byId), 1_000];
        for (const [at, from] of ends.entries()) {
          const to = ends[at + 1] ?? from;
          expect(await idsRead(one, from, to)).toEqual(ids.slice(from, to));
          expect(await idsRead(other, from, to)).toEqual(ids.slice(from, to));
        }
      }),
      { numRuns: inPart(6, 15) },
    );
  });
});

describe('a service of its own kind', () => {
  const behaviour: [string, Partial<ServiceBehaviour>][] = [
    ['counts days by another zone', { zoneHours: 14 }],
    ['counts days by a zone far behind', { zoneHours: -11 }],
    ['ignores both ends', { ignoresFrom: true, ignoresTo: true }],
    ['ignores the first day', { ignoresFrom: true }],
    ['ignores the last day', { ignoresTo: true }],
    ['leaves the last day out', { excludesLastDay: true }],
    ['knows no moments', { moments: 'none' }],
    ['refuses moments', { moments: 'refused' }],
    ['knows only where a slice begins', { moments: 'from' }],
    ['knows only where a slice ends', { moments: 'to' }],
    ['takes the end of a slice as a part of it', { moments: 'both inclusive' }],
    ['counts moments, and days by a zone far behind', { zoneHours: -11 }],
    ['does not count', { doesNotCount: true }],
    ['counts one too many', { lie: (count) => count + 1 }],
    ['says the same whatever is asked', { lie: () => 100 }],
    ['shows the newest first', { newestFirst: true }],
  ];

  it.each(behaviour)('that %s loses nothing and doubles nothing', async (_name, kind) => {
    await fc.assert(
      fc.asyncProperty(surveys, async (records) => {
        const pulled = await pullInSlices({ upstream: createDatedUpstream(records, kind) });
        expect((await idsRead(pulled)).toSorted(byId)).toEqual(idsOf(records));
        expect(pulled.snapshot.read).toBe(records.length);
      }),
      { numRuns: inPart(4, 8) },
    );
  });

  it('is divided where it counts by days, of whatever zone, and stays whole where it does not', async () => {
    const records = Array.from({ length: 300 }, (_, at) => ({
      id: at + 1,
      submittedMs: START_MS + at * (DAY_MS / 4),
      isComplete: true,
    }));
    const divided = async (kind: Partial<ServiceBehaviour>) =>
      (await pullInSlices({ upstream: createDatedUpstream(records, kind) })).slices !== undefined;
    const found = await Promise.all(behaviour.map(async ([name, kind]) => [name, await divided(kind)] as const));
    expect(found.filter(([, isDivided]) => isDivided).map(([name]) => name)).toEqual([
      'counts days by another zone',
      'counts days by a zone far behind',
      'knows no moments',
      'refuses moments',
      'knows only where a slice begins',
      'knows only where a slice ends',
      'takes the end of a slice as a part of it',
      'counts moments, and days by a zone far behind',
      'shows the newest first',
    ]);
  });
});

describe('a plan', () => {
  const daily = (count: number, aDay: number) =>
    Array.from({ length: count }, (_, at): DatedRecord => {
      return { id: at + 1, submittedMs: START_MS + Math.floor(at / aDay) * DAY_MS, isComplete: at % 4 !== 0 };
    });

  it('asks about three times for each slice, and its slices are about equal', async () => {
    const upstream = createDatedUpstream(daily(1_000, 6));
    let counts = 0;
    const latest: typeof upstream.latest = (token, query) => {
      counts++;
      return upstream.latest(token, query);
    };
    const { slices = [], snapshot } = await pullInSlices({ upstream: { ...upstream, latest } });
    const ofJoin = slices.length + 1;
    expect(counts - ofJoin).toBeLessThan(3 * slices.length);
    expect(slices.length).toBeGreaterThanOrEqual(50);
    expect(slices.length).toBeLessThan(85);
    expect(Math.max(...slices.map(({ expected }) => expected))).toBeLessThanOrEqual(20);
    expect(snapshot.slices?.map(({ read }) => read)).toEqual(slices.map(({ expected }) => expected));
  });

  it('covers all time without a gap: open to the past, open to the future', async () => {
    const { slices = [] } = await pullInSlices({ upstream: createDatedUpstream(daily(200, 5)) });
    expect(slices[0]?.dateFrom).toBeUndefined();
    expect(slices.at(-1)?.dateTo).toBeUndefined();
    for (const [at, { dateTo }] of slices.slice(0, -1).entries()) {
      const next = slices[at + 1]?.dateFrom ?? '';
      expect(Date.parse(next) - Date.parse(dateTo ?? '')).toBe(DAY_MS);
    }
  });

  const oneDay = (count: number, spanMs: number) =>
    Array.from({ length: count }, (_, at): DatedRecord => {
      return { id: at + 1, submittedMs: START_MS + Math.floor((at * spanMs) / count), isComplete: at % 4 !== 0 };
    });

  it.each([
    ['a whole day', DAY_MS],
    ['five minutes', 300_000],
  ])('cuts the one day that holds everything, within %s', async (_, spanMs) => {
    const { slices = [], snapshot } = await pullInSlices({ upstream: createDatedUpstream(oneDay(400, spanMs)) });
    expect(slices.length).toBeGreaterThanOrEqual(20);
    expect(Math.max(...slices.map(({ expected }) => expected))).toBeLessThanOrEqual(20);
    expect(snapshot).toMatchObject({ read: 400, total: 400, warnings: [] });
  });

  it('cuts today, which is open to the future', async () => {
    const upstream = createDatedUpstream(oneDay(400, DAY_MS / 2));
    const { slices = [], snapshot } = await pullInSlices({ upstream, now: () => START_MS + DAY_MS / 2 });
    expect(slices.length).toBeGreaterThanOrEqual(20);
    expect([slices.at(-1)?.dateTo, slices.at(-1)?.submittedTo]).toEqual([undefined, undefined]);
    expect(snapshot).toMatchObject({ read: 400, total: 400, warnings: [] });
  });

  it.each(['none', 'refused', 'from', 'both inclusive'] as const)(
    'stays with whole days where moments are: %s',
    async (moments) => {
      const records = oneDay(400, 300_000).map((record) => ({
        ...record,
        submittedMs: START_MS + (record.id > 200 ? DAY_MS : 0),
      }));
      const { slices = [], snapshot } = await pullInSlices({ upstream: createDatedUpstream(records, { moments }) });
      expect(slices.map(({ expected }) => expected)).toEqual(expect.arrayContaining([200, 200]));
      expect(snapshot).toMatchObject({ read: 400, warnings: [] });
    },
  );

  it('keeps within the days that were asked for', async () => {
    const query = { ...everything, dateFrom: '2026-01-05', dateTo: '2026-01-24' };
    const { slices = [], snapshot } = await pullInSlices({ upstream: createDatedUpstream(daily(200, 5)), query });
    expect(snapshot.read).toBe(100);
    expect([slices[0]?.dateFrom, slices.at(-1)?.dateTo]).toEqual(['2026-01-05', '2026-01-24']);
  });

  it('has a last slice of incomplete answers where those have no time', async () => {
    const records = daily(200, 5).map((record) => (record.isComplete ? record : { ...record, submittedMs: undefined }));
    const { slices = [], snapshot } = await pullInSlices({ upstream: createDatedUpstream(records) });
    expect(slices.at(-1)).toEqual({ isComplete: false, expected: 50 });
    expect(slices.slice(0, -1).every(({ isComplete }) => isComplete)).toBe(true);
    expect(snapshot).toMatchObject({ read: 200, warnings: [] });
  });
});
