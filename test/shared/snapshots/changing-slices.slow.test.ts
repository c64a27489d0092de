/**
 * Answers that come, go and move between slices while these are pulled: nothing twice, and no gap without a warning.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPart } from '../../support/run/proof-size.ts';
import { createDatedUpstream, type DatedRecord } from '../../support/upstreams/dated-upstream.ts';
import { idsRead, pullInSlices } from '../../support/worlds/pull-slices.ts';

const START_MS = Date.UTC(2026, 0, 1);
const NOW_MS = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;
const COUNT = 140;

type Change = 'insert' | 'delete' | 'move' | 'finish';

interface Event {
  /** Before which call of the service it happens. */
  call: number;
  which: number;
}

const eventsOf = (most: number) =>
  fc.array(fc.record({ call: fc.integer({ min: 3, max: 90 }), which: fc.nat() }), { minLength: 1, maxLength: most });

/** Plays the events while the survey is pulled. `stood` are the answers that were there from the beginning to the end. */
function changingSurvey(change: Change, events: readonly Event[]) {
  const records = Array.from({ length: COUNT }, (_, at): DatedRecord => {
    return { id: at + 1, submittedMs: START_MS + ((at * 7) % 90) * DAY_MS, isComplete: at % 5 !== 0 };
  });
  const gone = new Set<number>();
  let calls = 0;
  let nextId = 1_000;

  function apply({ which }: Event): void {
    const record = records[which % records.length];
    if (change === 'insert') records.push({ id: nextId++, submittedMs: NOW_MS, isComplete: true });
    else if (change === 'delete') gone.add(records.splice(which % records.length, 1)[0]?.id ?? 0);
    else if (record && change === 'move') record.submittedMs = START_MS + (which % 90) * DAY_MS;
    else if (record) Object.assign(record, { submittedMs: NOW_MS, isComplete: true });
  }

  const beforeCall = () => {
    calls++;
    for (const event of events) if (event.call === calls) apply(event);
  };
  const stood = () => Array.from({ length: COUNT }, (_, at) => at + 1).filter((id) => !gone.has(id));
  return { upstream: createDatedUpstream(records, {}, beforeCall), stood, records };
}

describe.each<[Change, number]>([
  ['insert', 12],
  ['delete', 4],
  ['move', 1],
  ['finish', 6],
])('answers that are changed by %s while slices are pulled', (change, most) => {
  it('stand in the snapshot once, or a warning has the numbers', async () => {
    const seen = { clean: 0, again: 0 };
    await fc.assert(
      fc.asyncProperty(eventsOf(most), async (events) => {
        const { upstream, stood } = changingSurvey(change, events);
        const pulled = await pullInSlices({ upstream, now: () => NOW_MS });
        const ids = await idsRead(pulled);
        const kept = new Set(ids);
        expect(kept.size).toBe(ids.length);
        expect(pulled.snapshot.read).toBe(ids.length);
        const missing = stood().filter((id) => !kept.has(id));
        const codes = pulled.snapshot.warnings.map(({ code }) => code);
        if (codes.length === 0) expect(missing).toEqual([]);
        else expect(codes).toEqual(['answers_changed']);
        if (codes.length === 0) seen.clean++;
        if (pulled.rounds > 1) seen.again++;
        for (const at of [0, 60, 120]) expect(await idsRead(pulled, at, at + 60)).toEqual(ids.slice(at, at + 60));
      }),
      { numRuns: inPart(8, 30) },
    );
    expect(seen.clean).toBeGreaterThan(inPart(4, 15));
    expect(seen.again).toBeGreaterThan(0);
  });
});

describe('a survey that never stands still', () => {
  it('is read without a warning when answers only come in: the last slice is pulled once more, after all others', async () => {
    const events = Array.from({ length: 1_000 }, (_, call) => ({ call, which: 0 }));
    const { upstream, stood } = changingSurvey('insert', events);
    const pulled = await pullInSlices({ upstream, now: () => NOW_MS });
    expect(pulled).toMatchObject({ rounds: 2, snapshot: { warnings: [] } });
    expect(await idsRead(pulled)).toEqual(expect.arrayContaining(stood()));
  });

  it('is kept with a warning after three rounds when answers keep being deleted', async () => {
    const events = Array.from({ length: 300 }, (_, call) => ({ call: call * 3, which: call * 31 }));
    const { upstream, records } = changingSurvey('delete', events.slice(0, 130));
    const pulled = await pullInSlices({ upstream, now: () => NOW_MS });
    const ids = await idsRead(pulled);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(records.length);
    expect(pulled.rounds).toBe(3);
    expect(pulled.snapshot.warnings).toMatchObject([{ code: 'answers_changed', values: { attempts: 3 } }]);
  });
});
