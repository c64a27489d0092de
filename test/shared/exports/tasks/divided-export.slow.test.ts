/** An export that many workers share: the same bytes as one worker writes, however many there are and whoever dies. */
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../shared/crypto.ts';
import { childSlots } from '../../../../shared/exports/fairness/slots.ts';
import type { Output } from '../../../../shared/exports/options.ts';
import { type Task, taskSchema } from '../../../../shared/exports/tasks/task.ts';
import { isWhole, someOf } from '../../../support/run/proof-size.ts';
import { answerOf, answerTo } from '../../../support/surveys/packed-answers.ts';
import {
  createLargeWorld,
  type LargeWorld,
  largeRequest,
  manyAnswers,
  requestLarge,
} from '../../../support/worlds/large-world.ts';
import { type Workers, workUntilEnded } from '../../../support/worlds/many-workers.ts';

const everyOutput: Output[] = [
  { content: 'answers', format: 'csv' },
  { content: 'answers', format: 'xlsx' },
  { content: 'answers', format: 'word' },
  { content: 'answers', format: 'sav' },
  { content: 'answers', format: 'dta' },
  { content: 'answers', format: 'parquet' },
  { content: 'answers', format: 'jsonl' },
  { content: 'report', format: 'pdf' },
  { content: 'summary', format: 'xlsx' },
  { content: 'codebook', format: 'xlsx' },
  { content: 'codebook', format: 'html' },
  { content: 'files', format: 'zip' },
];

type Comparison = NonNullable<Parameters<typeof largeRequest>[1]>;

interface Made {
  world: LargeWorld;
  hashes: string[];
  tasks: number;
}

async function made(
  how: Workers & { outputs?: Output[]; answers?: number; division?: object } & Comparison,
): Promise<Made> {
  const { outputs = everyOutput, answers = 130, division = {}, filters, options, ...workers } = how;
  const world = createLargeWorld(manyAnswers(answers));
  Object.assign(world.deps, { division: { ...world.deps.division, ...division } });
  const job = await requestLarge(
    world,
    largeRequest(outputs, { ...(filters && { filters }), ...(options && { options }) }),
  );
  await workUntilEnded(world, job, workers);
  const after = await world.read(job);
  expect(after?.problem).toBeUndefined();
  const hashes = (after?.files ?? []).map(({ key, sha256 }) => {
    expect(sha256Hex(world.files.objects.get(key) ?? Buffer.alloc(0))).toBe(sha256);
    return sha256;
  });
  const tasks = world.records.everything().filter(({ sort }) => /^TASK#.*#\d+#\d+$/.test(sort)).length;
  return { world, hashes, tasks };
}

const figuresOnly: Output[] = [
  { content: 'report', format: 'pdf' },
  { content: 'summary', format: 'word' },
  { content: 'report', format: 'pptx' },
  { content: 'codebook', format: 'ddi' },
];

const compared: Output[] = [
  { content: 'report', format: 'xlsx' },
  { content: 'answers', format: 'xlsx' },
];
const comparedOptions = {
  report: {
    banner: [
      ['country', 'device'],
      ['period', 'q:q2'],
    ],
    weight: { rim: [{ column: 'country', targets: { FR: 40, BR: 30, RU: 20, MX: 10 } }] },
    compare: { period: 'previous' },
  },
};

const lines: Output[] = [{ content: 'answers', format: 'jsonl' }];

const comparison: [string, Comparison & { outputs?: Output[] }][] = [
  ['everything as usual', {}],
  [
    'filters that we apply, in another time zone',
    { filters: { country: ['FR', 'BR'], date_from: '2026-01-20' }, options: { timezone: 'Asia/Tokyo' } },
  ],
  ['pseudonyms', { options: { privacy: { personal: 'pseudonym' } } }],
  ['masks', { options: { privacy: { personal: 'mask', free_text: 'scrub' } } }],
  ['a minimum base', { outputs: figuresOnly, options: { privacy: { minimum_base: 5 } } }],
  [
    'banners, weights and an earlier period',
    { outputs: compared, filters: { date_from: '2026-02-03', date_to: '2026-02-14' }, options: comparedOptions },
  ],
  ['other columns', { options: { columns: ['q:q3', 'id', 'q:q4'], header: 'both', values: 'codes' } }],
  ['lines of JSON with gzip', { outputs: lines, options: { jsonl: { gzip: true } } }],
  ['names and numbers', { options: { header: 'name', values: 'numbers', choices: 'split_all' } }],
];

describe('a divided export', () => {
  it.each(comparison)('with %s has the same files whoever renders it, and whoever dies', async (name, wish) => {
    // in part every format is there once, and with every other wish some of them
    const outputs = wish.outputs ?? (Object.keys(wish).length === 0 ? everyOutput : someOf(everyOutput, 4));
    const alone = await made({ ...wish, outputs, workers: 1 });
    expect(alone.tasks).toBeGreaterThan(5);
    // in part each wish meets one number of workers, in turn
    const inTurn = [2, 4, 7].slice(comparison.findIndex(([one]) => one === name) % 3);
    for (const workers of isWhole ? [2, 4, 7] : inTurn.slice(0, 1)) {
      const many = await made({
        ...wish,
        outputs,
        workers,
        seed: workers,
        killEvery: 5,
        copies: workers === 4 ? 2 : 1,
      });
      expect(many.hashes, `${workers} workers`).toEqual(alone.hashes);
    }
  });

  it.each(['csv', 'sav', 'jsonl'] as const)(
    'has the %s file of one that one worker pulled and rendered',
    async (format) => {
      const outputs: Output[] = [{ content: 'answers', format }];
      const [divided, whole] = [await made({ outputs }), await made({ outputs, division: { fromAnswers: 1_000 } })];
      expect(whole.tasks).toBe(0);
      expect(divided.hashes).toEqual(whole.hashes);
    },
  );

  it('has the compared figures of one that one worker pulled and gathered', async () => {
    const wish = {
      outputs: compared.slice(0, 1),
      filters: { date_from: '2026-02-03', date_to: '2026-02-14' },
      options: { report: { ...comparedOptions.report, weight: { column: 'q:q2' } } },
    };
    const [divided, whole] = [await made(wish), await made({ ...wish, division: { fromAnswers: 1_000 } })];
    expect([whole.tasks, divided.tasks > 5]).toEqual([0, true]);
    expect(divided.hashes).toEqual(whole.hashes);
  });

  it('counts the answers without a number that one worker counts', async () => {
    const odd = Array.from({ length: 130 }, (_, at) =>
      answerOf({
        id: at + 1,
        submitted_at: new Date(Date.UTC(2026, 0, 5 + Math.floor(at / 4))).toISOString(),
        answers: [answerTo('q1', at % 10 === 0 ? at : 'Tea', { answer_type: 'choice' })],
      }),
    );
    const warningsOf = async (division: object) => {
      const world = createLargeWorld(odd);
      Object.assign(world.deps, { division: { ...world.deps.division, ...division } });
      const outputs: Output[] = everyOutput.slice(0, 3);
      const job = await requestLarge(world, largeRequest(outputs, { options: { values: 'numbers' } }));
      await workUntilEnded(world, job, { workers: 2 });
      return (await world.read(job))?.files.map(({ warnings }) => warnings);
    };
    const [divided, whole] = [await warningsOf({}), await warningsOf({ fromAnswers: 1_000 })];
    expect(divided).toEqual(whole);
    const without = expect.objectContaining({ code: 'without_number', values: expect.objectContaining({ count: 13 }) });
    expect(divided).toEqual([[without], [without], [without]]);
  });

  it('says in its figures what one worker says', async () => {
    const outputs: Output[] = [{ content: 'report', format: 'xlsx' }];
    const [divided, whole] = [await made({ outputs }), await made({ outputs, division: { fromAnswers: 1_000 } })];
    expect(divided.hashes).toEqual(whole.hashes);
  });

  it('is rendered by many where only one could pull it', async () => {
    const world = createLargeWorld();
    const upstream = { ...world.deps.upstream, latest: async () => undefined };
    Object.assign(world.deps, { upstream, newUpstream: () => upstream });
    const job = await requestLarge(world, largeRequest([{ content: 'answers', format: 'csv' }]));
    await workUntilEnded(world, job);
    expect(kindsOf(world)).toEqual(new Set(['render', 'assemble']));
    expect((await world.read(job))?.files[0]?.rows).toBe(130);
  });

  it('has its first file put together while the second is rendered', async () => {
    const world = createLargeWorld(manyAnswers(400));
    const job = await requestLarge(world, largeRequest(everyOutput.slice(0, 2)));
    const openAtFirst = new Map<number, number>();
    await workUntilEnded(world, job, {
      onMessage() {
        const tasks = tasksOf(world);
        for (const { output = -1 } of tasks.filter(({ kind, state }) => kind === 'assemble' && state === 'done')) {
          const open = tasks.filter((task) => task.kind === 'render' && task.state === 'open').length;
          if (!openAtFirst.has(output)) openAtFirst.set(output, open);
        }
      },
    });
    expect(openAtFirst.get(0)).toBeGreaterThan(0);
    expect((await world.read(job))?.status).toBe('ready');
  });

  it('is measured and rendered again where rows are not where they were thought to be', async () => {
    const careless = async (workers: number) => {
      const world = createLargeWorld();
      const service = world.deps.upstream;
      const all = <Query extends object>(query: Query) => ({ ...query, isComplete: undefined });
      const upstream: typeof service = {
        ...service,
        answers: (token, query, ...from) => service.answers(token, all(query), ...from),
        latest: (token, query) => service.latest(token, all(query)),
      };
      Object.assign(world.deps, { upstream, newUpstream: () => upstream });
      const request = largeRequest(everyOutput.slice(0, 2), { filters: { is_complete: true } });
      const job = await requestLarge(world, request);
      await workUntilEnded(world, job, { workers, killEvery: workers > 1 ? 5 : 0 });
      expect(kindsOf(world)).toContain('measure');
      return (await world.read(job))?.files.map(({ sha256, rows }) => [sha256, rows]);
    };
    const alone = await careless(1);
    expect(alone?.map(([, rows]) => rows)).toEqual([115, 115]);
    expect(await careless(4)).toEqual(alone);
  });

  it('is looked at once more where a text has the same room in every row', async () => {
    const { world } = await made({ outputs: [{ content: 'answers', format: 'sav' }] });
    expect(kindsOf(world)).toEqual(new Set(['pull', 'size', 'render', 'assemble']));
  });

  it('is pulled by one worker where the requests to the survey service have a limit', async () => {
    const world = createLargeWorld();
    Object.assign(world.deps, { hasRequestBudget: true });
    const job = await requestLarge(world, largeRequest([{ content: 'answers', format: 'csv' }]));
    await workUntilEnded(world, job);
    expect(kindsOf(world)).toEqual(new Set(['render', 'assemble']));
  });

  it('takes no more of its owner’s slots than a batch would, and comes to its end all the same', async () => {
    const world = createLargeWorld();
    let most = 0;
    const records = {
      ...world.records,
      replace(...[key, version, value, times]: Parameters<typeof world.records.replace>) {
        if (key.sort === 'SLOTS') most = Math.max(most, Object.keys(Object(value)).length);
        return world.records.replace(key, version, value, times);
      },
    };
    Object.assign(world.deps, { ownerJobs: 4, records });
    const job = await requestLarge(world, largeRequest(someOf(everyOutput, 4)));
    await workUntilEnded(world, job, { workers: 7, copies: 2 });
    expect((await world.read(job))?.status).toBe('ready');
    expect(most).toBe(childSlots(4));
  });

  it('takes about one message a task, however few workers there are', async () => {
    let messages = 0;
    const outputs: Output[] = [{ content: 'answers', format: 'csv' }];
    const division = { answersATask: 3 };
    const { tasks } = await made({ outputs, division, workers: 1, onMessage: () => void messages++ });
    expect(tasks).toBeGreaterThan(60);
    expect(messages).toBeLessThan(tasks * 1.5);
  });

  it('shows progress that never goes back and ends at 100', async () => {
    const world = createLargeWorld();
    const job = await requestLarge(world, largeRequest(everyOutput));
    const seen: number[] = [];
    await workUntilEnded(world, job, {
      killEvery: 6,
      async onMessage() {
        seen.push((await world.read(job))?.progress.percent ?? 0);
      },
    });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(6);
    expect((await world.read(job))?.progress).toEqual({ read: 130, total: 130, percent: 100 });
  });
});

function tasksOf(world: LargeWorld): Task[] {
  const tasks = world.records.everything().filter(({ sort }) => /^TASK#.*#\d+#\d+$/.test(sort));
  return tasks.map(({ value }) => taskSchema.parse(value));
}

function kindsOf(world: LargeWorld): Set<unknown> {
  return new Set(tasksOf(world).map(({ kind }) => kind));
}
