/** Figures of very many answers are counted by many: digit by digit what one would have counted, whoever fails. */
import { describe, expect, it } from 'vitest';
import type { CountingDeps } from '../../../../shared/exports/figures/counting/count-figures.ts';
import { handleCountHint } from '../../../../shared/exports/figures/counting/handle-count-hint.ts';
import { surveyFigures } from '../../../../shared/exports/figures/survey-figures.ts';
import { optionsSchema } from '../../../../shared/exports/options.ts';
import { filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import { randomOf } from '../../../chaos/random.ts';
import { randomAnswers, randomComparison, randomSurvey } from '../../../support/statistics/random-report.ts';
import { alice } from '../../../support/worlds/export-world.ts';
import { createFiguresWorld } from '../../../support/worlds/figures-world.ts';

type World = ReturnType<typeof createFiguresWorld>;

const countsIn = ({ snapshots }: World) => [...snapshots.objects.keys()].filter((name) => name.includes('/counts/'));

async function lookedAt(seed: number) {
  const random = randomOf(seed);
  const all = randomAnswers({ seed, size: 30 + random.below(90), skew: random.one([1, 2, 4]) });
  const world = createFiguresWorld(all, 3 + random.below(40));
  world.script.survey = async () => ({ ...randomSurvey, id: 7 });
  await world.look();
  await world.work();
  const view = {
    surveyId: 7,
    filters: filtersSchema.parse({ is_complete: random.one([true, null]) }),
    options: optionsSchema.parse({
      ...(random.happens(0.7) && { report: randomComparison(random) }),
      ...(random.happens(0.2) && { privacy: { minimum_base: 5 } }),
    }),
    maxAgeMs: 60_000,
  };
  /** `visits`: another instance has not heard the question before. */
  const look = (more: Partial<CountingDeps>, visits: number) => {
    world.deps.upstream.figures = async () => ({ visits, report: null });
    return surveyFigures({ ...world.deps, ...more }, alice, view);
  };
  return { random, all, world, look };
}

/** Workers that do what they should, and those that lose parts, or hand in what cannot be read. */
function workers({ deps, snapshots }: World, happens: (share: number) => boolean) {
  const sent: unknown[] = [];
  return {
    sent,
    queue: {
      send: async () => undefined,
      async sendMany(bodies: readonly object[]) {
        sent.push(...bodies);
        if (happens(0.1)) throw new Error('the queue is down');
        for (const body of bodies) {
          if (happens(0.2)) continue;
          await handleCountHint(deps, body);
          const [name = ''] = [...snapshots.objects.keys()].filter((key) => /counts\/.*\/\d+$/.test(key)).slice(-1);
          if (happens(0.2))
            snapshots.objects.set(name, (snapshots.objects.get(name) ?? new Uint8Array()).subarray(0, -9));
        }
      },
    },
  };
}

describe('a question about very many answers', () => {
  it('is answered to the last digit as one alone would, however it is divided and whoever fails', async () => {
    let divided = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const { random, world, look } = await lookedAt(seed);
      const { queue, sent } = workers(world, (share) => seed % 2 === 0 && random.happens(share));
      const division = { fromAnswers: 1, answersATask: 1 + random.below(60) };
      const alone = await look({}, 9);
      const many = await look({ counting: { workers: queue, division, patienceMs: 0 } }, 10);
      expect({ ...many, statistics: { ...many.statistics, survey: null } }, `seed ${seed}`).toEqual({
        ...alone,
        statistics: { ...alone.statistics, survey: null },
      });
      const { visits: _, ...counted } = many.statistics.survey;
      expect(alone.statistics.survey).toMatchObject({ complete: counted.complete, incomplete: counted.incomplete });
      if (sent.length > 0) divided++;
      expect(countsIn(world)).toEqual([]);
    }
    expect(divided).toBeGreaterThan(6);
  });

  it('is left to nobody where there are few answers', async () => {
    const { world, look } = await lookedAt(3);
    const { queue, sent } = workers(world, () => false);
    await look({ counting: { workers: queue } }, 9);
    expect(sent).toEqual([]);
  });

  it('costs a worker nothing where whoever asked has gone', async () => {
    const { world } = await lookedAt(3);
    const gone = { owner: 'u-1', surveyId: 7, isTrash: false, generation: 'gen_1', id: 'count_1', part: 1 };
    await handleCountHint(world.deps, gone);
    expect(countsIn(world)).toEqual([]);
    await expect(handleCountHint(world.deps, { part: 1 })).rejects.toThrow();
  });
});

describe('a question that somebody has asked another instance before', () => {
  it('is answered without a look at the answers, until there are others', async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const { all, world, look } = await lookedAt(seed);
      const first = await look({ repliesFrom: 1 }, 9);
      const read: string[] = [];
      const plain = world.snapshots.read;
      world.deps.snapshots.read = (name) => {
        read.push(name);
        return plain(name);
      };
      const again = await look({ repliesFrom: 1 }, 10);
      expect(read.filter((name) => /\.(coded|texts)$/.test(name))).toEqual([]);
      expect({ ...again.statistics, survey: null }).toEqual({ ...first.statistics, survey: null });
      expect(again.hidden).toBe(first.hidden);
      all.push(...randomAnswers({ seed: seed + 100, size: 1, skew: 1 }).map((answer) => ({ ...answer, id: 90_000 })));
      world.pass(20);
      await look({ repliesFrom: 1 }, 11);
      await world.work();
      expect([...world.snapshots.objects.keys()].filter((name) => name.includes('/replies/'))).toEqual([]);
      const { asOf } = await look({ repliesFrom: 1 }, 12);
      expect(asOf > first.asOf).toBe(true);
    }
  });

  it('is counted again where the reply is damaged, and kept for questions about whole surveys only', async () => {
    const { world, look } = await lookedAt(2);
    const first = await look({ repliesFrom: 1 }, 9);
    const replies = () => [...world.snapshots.objects.keys()].filter((name) => name.includes('/replies/'));
    const [name = ''] = replies();
    world.snapshots.objects.set(name, Buffer.from('{"hidden":0}\nwhat is this'));
    expect((await look({ repliesFrom: 1 }, 10)).statistics.questions).toEqual(first.statistics.questions);
    expect(world.snapshots.objects.get(name)?.length).toBeGreaterThan(100);
    expect((await look({ repliesFrom: 10_000 }, 11)).statistics.questions).toEqual(first.statistics.questions);
    expect(replies()).toEqual([name]);
  });
});
