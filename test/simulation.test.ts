/** The simulation that `npm run bench -- --case workers` computes with, on plans whose times are known beforehand. */
import { describe, expect, it } from 'vitest';
import { stagesOf } from './bench/simulation/export-stages.ts';
import type { Shared } from './bench/simulation/platform.ts';
import type { Recorded } from './bench/simulation/recorded.ts';
import { type Simulation, type Step, simulate } from './bench/simulation/simulate.ts';
import { costAt, noCost } from './bench/simulation/work-cost.ts';

const plenty: Record<Shared, number> = {
  service: 1e9,
  'table writes': 1e9,
  'table reads': 1e9,
  'file writes': 1e9,
  'file reads': 1e9,
  'changes of the owner': 1e9,
  'changes of the export': 1e9,
};
const task = (...steps: Step[]) => ({ kind: 'task', steps });
const tasks = (count: number, ...steps: Step[]) => Array.from({ length: count }, () => task(...steps));

function run(workers: number, stages: Simulation['stages'], other: Partial<Simulation> = {}) {
  return simulate({
    stages,
    workers,
    rates: plenty,
    start: { first: 1_000, moreASecond: 1, coldSeconds: 0 },
    beat: { everySeconds: Number.POSITIVE_INFINITY, uses: [] },
    turn: { seconds: Number.POSITIVE_INFINITY, handOverSeconds: 0 },
    ...other,
  });
}

describe('a simulated export', () => {
  it('takes one worker the sum of all tasks, and many of them their share', () => {
    const stages = [{ name: 'pull', tasks: tasks(12, { seconds: 2 }) }];
    expect(run(1, stages).seconds).toBe(24);
    expect(run(4, stages).seconds).toBe(6);
    expect(run(100, stages).seconds).toBe(2);
    expect(run(4, stages).busySeconds).toBe(24);
  });

  it('begins a stage when the last task of the one before has ended', () => {
    const stages = [
      { name: 'pull', tasks: [task({ seconds: 1 }), task({ seconds: 5 })] },
      { name: 'render', tasks: tasks(2, { seconds: 3 }) },
    ];
    expect(run(2, stages)).toMatchObject({
      seconds: 8,
      stages: [
        { name: 'pull', seconds: 5 },
        { name: 'render', seconds: 3 },
      ],
    });
  });

  it('goes no faster than the service sends pages, and knows who waited for what', () => {
    const stages = [{ name: 'pull', tasks: tasks(10, { seconds: 0, use: 'service', units: 1 }) }];
    const { seconds, waited, used } = run(10, stages, { rates: { ...plenty, service: 2 } });
    expect(seconds).toBe(4.5); // the tenth is served after nine halves of a second
    expect(waited.service).toBe(0.5 * 45);
    expect(used.service).toBe(10);
  });

  it('serves who comes first, whatever else they do', () => {
    const page: Step = { seconds: 0, use: 'service', units: 1 };
    const stages = [{ name: 'pull', tasks: [task({ seconds: 1 }, page), task(page)] }];
    expect(run(2, stages, { rates: { ...plenty, service: 1 } })).toMatchObject({ seconds: 1, waited: { service: 0 } });
  });

  it('has its workers come one by one, each with a cold start that is paid for', () => {
    const stages = [{ name: 'pull', tasks: tasks(3, { seconds: 10 }) }];
    const start = { first: 1, moreASecond: 0.5, coldSeconds: 1 };
    expect(run(3, stages, { start })).toMatchObject({ seconds: 15, busySeconds: 33 });
  });

  it('starts a worker cold only once', () => {
    const stage = { name: 'pull', tasks: tasks(2, { seconds: 1 }) };
    const start = { first: 2, moreASecond: 1, coldSeconds: 1 };
    expect(run(2, [stage, stage], { start })).toMatchObject({ seconds: 3, busySeconds: 6 });
  });

  it('hands a task over that takes longer than a turn', () => {
    const stages = [{ name: 'pull', tasks: [task(...Array.from({ length: 10 }, () => ({ seconds: 10 })))] }];
    const turn = { seconds: 40, handOverSeconds: 3 };
    expect(run(1, stages, { turn })).toMatchObject({ seconds: 106, handOvers: 2, turns: 3 });
  });

  it('counts what workers tell of themselves meanwhile, without waiting for it', () => {
    const stages = [{ name: 'pull', tasks: [task(...Array.from({ length: 10 }, () => ({ seconds: 1 })))] }];
    const beat = { everySeconds: 2, uses: [{ use: 'table writes' as const, units: 3 }] };
    const { seconds, used } = run(1, stages, { beat });
    expect(seconds).toBe(10);
    expect(used['table writes']).toBe(12);
  });

  it('puts a file together when all of it is rendered, while others still are', () => {
    const rendered = (kind: string, count: number) =>
      Array.from({ length: count }, () => ({ kind, steps: [{ seconds: 1 }] }));
    const composed = (after: string, seconds: number) => ({ kind: `${after} composed`, after, steps: [{ seconds }] });
    const all = [...rendered('csv', 4), ...rendered('xlsx', 6), composed('csv', 3), composed('xlsx', 2)];
    // the first is rendered after two seconds and put together after five, the second after four and six
    expect(run(3, [{ name: 'render', tasks: all }])).toMatchObject({ seconds: 6, busySeconds: 15 });
  });

  it('is ready before what comes afterwards, which is paid for all the same', () => {
    const stages = [
      { name: 'finish', tasks: tasks(1, { seconds: 2 }) },
      { name: 'base', tasks: tasks(1, { seconds: 5 }), isAfterwards: true },
    ];
    expect(run(1, stages)).toMatchObject({ seconds: 2, busySeconds: 7 });
  });

  it('has nothing to do where there are no tasks', () => {
    expect(run(3, [{ name: 'pull', tasks: [] }])).toMatchObject({ seconds: 0, busySeconds: 0, turns: 0 });
  });
});

describe('what was recorded', () => {
  it('grows by what the larger one took more, and keeps what both took', () => {
    const [small, large] = [
      { ...noCost(), cpuS: 3, pages: 7 },
      { ...noCost(), cpuS: 5, pages: 7 },
    ];
    expect(costAt(1_000, [100, small], [200, large])).toMatchObject({ cpuS: 21, pages: 7 });
  });

  it('becomes more tasks that many share, and longer turns that nobody shares', () => {
    const recorded = (answers: number, count: number): Recorded => ({
      answers,
      exportUnits: 1,
      fileBytes: 0,
      work: {
        pull: { count, each: { ...noCost(), pages: 4 } },
        'compose 1': { count: 1, each: { ...noCost(), cpuS: answers / 100 } },
      },
    });
    const where = { answers: 2_000, workers: 4, pageSeconds: 0.1, networkBytesASecond: Number.POSITIVE_INFINITY };
    const [pull, compose] = stagesOf({ half: recorded(100, 1), tables: recorded(200, 2) }, where);
    expect(pull?.tasks).toHaveLength(20);
    expect(pull?.tasks[0]?.steps.filter(({ use }) => use === 'service')).toHaveLength(4);
    expect(compose?.tasks).toHaveLength(1);
    expect(compose?.tasks[0]?.steps.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(20.05);
  });
});
