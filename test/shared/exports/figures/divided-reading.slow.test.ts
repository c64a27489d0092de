/** A very large survey is read by many for its figures: all of it, nothing twice, whoever dies on the way. */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../shared/surveys/answer.ts';
import { chosen, countsIn, createFiguresWorld } from '../../../support/worlds/figures-world.ts';

const DAY = 24 * 60;
const division = { fromAnswers: 12, answersATask: 5 };

/** Over some days, the later ones the busiest. */
const twenty = () =>
  Array.from({ length: 20 }, (_, at) =>
    chosen(at + 1, at % 3 === 0 ? 'g' : 'r', -30 * DAY + Math.floor(at / 3) * DAY + at),
  );

const large = (all: Answer[]) => createFiguresWorld(all, 4, division);
const namesIn = ({ snapshots }: ReturnType<typeof large>, ending: string) =>
  [...snapshots.objects.keys()].filter((name) => name.endsWith(ending));
const kept = ({ records }: ReturnType<typeof large>, prefix: string) =>
  records.everything().filter(({ sort }) => sort.startsWith(prefix));

describe('a survey of very many answers', () => {
  it('is read in slices by several, and counted as one that was read by one', async () => {
    const all = twenty();
    const world = large(all);
    expect(await world.counts()).toEqual({ r: 13, g: 7 });
    const slices = new Set(namesIn(world, '.coded').map((name) => /slice-(\d+)/.exec(name)?.[1]));
    expect(slices.size).toBeGreaterThan(2);
    const alone = createFiguresWorld(twenty());
    expect(await alone.counts()).toEqual({ r: 13, g: 7 });
    const [one, other] = [await world.look(), await alone.look()];
    expect(one.statistics).toEqual(other.statistics);
    expect(one).toMatchObject({ isWhole: true, read: { answers: 20, of: 20 } });
    expect(kept(world, 'FIGURES-SLICE')).toEqual([]);
  });

  it('is refreshed, and read in slices again every day', async () => {
    const all = twenty();
    const world = large(all);
    await world.counts();
    all.push(chosen(21, 'g', 30));
    world.pass(15);
    expect(await world.counts()).toEqual({ r: 13, g: 8 });
    expect(world.asked.at(-1)).toBe('newest');
    all.splice(0, 1);
    world.pass(DAY);
    expect(await world.counts()).toEqual({ r: 13, g: 7 });
  });

  it('is shown as far as it has been read, the oldest first', async () => {
    const world = large(twenty());
    await world.look();
    const seen: number[] = [];
    while (world.waiting.length > 0) {
      await world.work(undefined, 1);
      const { read, isWhole, statistics } = await world.look();
      const { r = 0, g = 0 } = countsIn(statistics);
      expect(r + g).toBe(read?.answers);
      if (!isWhole) expect(read?.of).toBe(20);
      seen.push(r + g);
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(3);
    expect(seen.at(-1)).toBe(20);
  });

  it('has an answer once that moves from slice to slice while they are read', async () => {
    for (let turns = 1; turns <= 8; turns++) {
      const all = twenty();
      const world = large(all);
      await world.look();
      await world.work(undefined, turns);
      const [moved] = all.splice(4, 1);
      if (moved) all.push(chosen(moved.id, 'g', 30));
      all.splice(9, 1);
      all.push(chosen(21, 'r', 40));
      await world.work();
      world.pass(75);
      expect(await world.counts(), `after ${turns} turns`).toEqual(await createFiguresWorld([...all]).counts());
    }
  });

  it('counts an answer once that two slices hold, though each adds up', async () => {
    const all = twenty();
    const world = large(all);
    await world.look();
    await world.work(undefined, 2);
    // the second answer is submitted again, and another one takes its day
    const [moved, ...others] = all.splice(1);
    all.push(chosen(30, 'r', -30 * DAY + 1), ...others, chosen(moved?.id ?? 0, 'g', 30));
    await world.work();
    const { statistics, read } = await world.look();
    const { r = 0, g = 0 } = countsIn(statistics);
    expect([r, g, read?.answers]).toEqual([13, 8, 21]);
  });

  it('is read by one where the service does not know days', async () => {
    const all = twenty();
    const world = large(all);
    world.deps.upstream.latest = async () => undefined;
    expect(await world.counts()).toEqual({ r: 13, g: 7 });
    expect(namesIn(world, '.coded').filter((name) => name.includes('slice'))).toEqual([]);
  });
});

describe('whoever of many dies at any call', () => {
  it.each(['before', 'after'] as const)('%s it leaves what the others end well', async (moment) => {
    // the one who plans, one in the middle, and the one who puts it all together
    const turns = [0, 3, 6];
    for (let at = 0, call = 1; at < turns.length; call += 3) {
      const dies = turns[at] ?? 0;
      const all = twenty();
      const world = large(all);
      await world.look();
      await world.work(undefined, dies);
      if (!(await world.work({ call, moment }))) {
        at++;
        call = at - 2;
        continue;
      }
      all.push(chosen(21, 'g', 30));
      for (let minutes = 0; minutes < 3; minutes++) {
        world.pass(10);
        await world.sweep();
        await world.work();
      }
      expect(await world.counts(), `turn ${dies}, ${moment} call ${call}`).toEqual({ r: 13, g: 8 });
      world.pass(8 * DAY);
      await world.sweep();
      expect([...world.snapshots.objects.keys()]).toEqual([]);
      expect(kept(world, 'FIGURES')).toEqual([]);
    }
  });
});
