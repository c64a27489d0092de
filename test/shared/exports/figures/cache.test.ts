/** The kept answers behind figures: read once, kept in step with the service, and never a source of a wrong figure. */
import { describe, expect, it } from 'vitest';
import { cachePrefix } from '../../../../shared/exports/figures/cached-chunks.ts';
import { Problem } from '../../../../shared/problems/problem.ts';
import { filtersSchema } from '../../../../shared/surveys/filters/filters.ts';
import { alice, bob } from '../../../support/worlds/export-world.ts';
import { chosen, countsIn, createFiguresWorld } from '../../../support/worlds/figures-world.ts';

const ten = () => Array.from({ length: 10 }, (_, at) => chosen(at + 1, at < 6 ? 'r' : 'g', at));
const key = { owner: 'u-1', surveyId: 7, isTrash: false };

describe('a survey that somebody looks at', () => {
  it('is read once, in chunks; whoever looks again within a minute asks the service for nothing', async () => {
    const world = createFiguresWorld(ten());
    expect(await world.look()).toMatchObject({ isWhole: false, read: { answers: 0 } });
    await world.work();
    expect(await world.look()).toMatchObject({
      isWhole: true,
      asOf: '2026-03-02T06:00:00.000Z',
      read: { answers: 10, of: 10 },
    });
    expect(await world.counts()).toEqual({ r: 6, g: 4 });
    expect(world.asked).toEqual(['all']);
    expect([...world.snapshots.objects.keys()].filter((name) => name.endsWith('.coded'))).toHaveLength(2);
  });

  it('is shown as it was while it is refreshed, newest first until a known answer', async () => {
    const all = ten();
    const world = createFiguresWorld(all);
    await world.counts();
    all.push(chosen(11, 'g', 70), chosen(12, 'g', 71));
    world.pass(15);
    const stale = await world.look();
    expect(countsIn(stale.statistics)).toEqual({ r: 6, g: 4 });
    expect(stale).toMatchObject({ isWhole: true, asOf: '2026-03-02T06:00:00.000Z' });
    await world.work();
    const fresh = await world.look();
    expect(countsIn(fresh.statistics)).toEqual({ r: 6, g: 6 });
    expect(fresh).toMatchObject({ asOf: '2026-03-02T06:15:00.000Z', reconciledAt: '2026-03-02T06:00:00.000Z' });
    expect(world.asked).toEqual(['all', 'newest']);
  });

  it('counts an answer that was submitted again once, as it is now', async () => {
    const all = ten();
    const world = createFiguresWorld(all);
    await world.counts();
    all.splice(0, 1);
    all.push(chosen(1, 'g', 80));
    world.pass(25);
    expect(await world.counts()).toEqual({ r: 5, g: 5 });
    all.splice(0, 1);
    all.push(chosen(2, 'g', 90), chosen(11, 'r', 91));
    world.pass(25);
    expect(await world.counts()).toEqual({ r: 5, g: 6 });
    expect(world.asked).toEqual(['all', 'newest', 'newest']);
  });

  it('is read again where numbers do not add up, and daily for edits that nothing shows', async () => {
    const all = ten();
    const world = createFiguresWorld(all);
    await world.counts();
    all.splice(2, 2);
    all.push(chosen(11, 'g', 80));
    world.pass(25);
    expect(await world.counts()).toEqual({ r: 4, g: 5 });
    expect(world.asked).toEqual(['all', 'newest', 'all']);
    all[0] = chosen(1, 'g', 0);
    world.pass(60);
    expect(await world.counts()).toEqual({ r: 4, g: 5 });
    world.pass(24 * 60);
    expect(await world.counts()).toEqual({ r: 3, g: 6 });
    expect(world.asked).toEqual(['all', 'newest', 'all', 'newest', 'all']);
  });

  it('takes over what a survey gains: options that the first answers did not have', async () => {
    const all = ten();
    const world = createFiguresWorld(all);
    await world.counts();
    all.push(chosen(11, 'x' as 'r', 80));
    world.pass(25);
    expect(await world.counts()).toEqual({ r: 6, g: 4, x: 1 });
  });

  it.each(['coded', 'texts', 'index'])('is read again where its %s were cut short, or are gone', async (group) => {
    const world = createFiguresWorld(ten());
    await world.counts();
    const [name = ''] = [...world.snapshots.objects.keys()].filter((one) => one.endsWith(`.${group}`)).slice(-1);
    const bytes = world.snapshots.objects.get(name) ?? new Uint8Array();
    // a byte of a column, which is found only when that column is opened
    const flipped = Uint8Array.from(bytes, (byte, at) => (at === 12 ? byte ^ 0xff : byte));
    const cut = bytes.subarray(0, bytes.length - 3);
    for (const damage of [flipped, cut, Buffer.from('SXC0 of another release'), undefined]) {
      if (damage) world.snapshots.objects.set(name, damage);
      else world.snapshots.objects.delete(name);
      const seen = await world.look().then(
        ({ statistics, isWhole }) => (isWhole ? countsIn(statistics) : 'not yet'),
        (error: unknown) => (error instanceof Problem ? error.code : error),
      );
      // what is not needed does not matter
      expect([{ r: 6, g: 4 }, 'not yet', 'upstream_unavailable']).toContainEqual(seen);
      expect(await world.counts()).toEqual({ r: 6, g: 4 });
    }
  });

  it('is read again where any column was damaged, also when only what is new is looked for', async () => {
    const all = ten();
    const world = createFiguresWorld(all);
    await world.counts();
    for (const name of world.snapshots.objects.keys()) {
      const bytes = world.snapshots.objects.get(name) ?? new Uint8Array();
      if (!name.endsWith('.coded')) continue;
      const inBlocks = bytes.length - 8 - Buffer.from(bytes).readUInt32LE(bytes.length - 8);
      world.snapshots.objects.set(
        name,
        Uint8Array.from(bytes, (byte, at) => (at < inBlocks && at % 7 === 5 ? byte ^ 0x55 : byte)),
      );
    }
    all.push(chosen(11, 'g', 70));
    world.pass(15);
    expect(await world.counts()).toEqual({ r: 6, g: 5 });
    expect(world.asked.at(-1)).toBe('all');
  });

  it('is refreshed by looking into few chunks, however many there are', async () => {
    const all = Array.from({ length: 40 }, (_, at) => chosen(at + 1, 'r', at));
    const world = createFiguresWorld(all, 3);
    await world.counts();
    all.push(chosen(41, 'g', 70));
    world.pass(15);
    await world.look();
    const read: string[] = [];
    const { snapshots } = world.deps;
    const plain = snapshots.read;
    snapshots.read = (name) => {
      read.push(name);
      return plain(name);
    };
    await world.work();
    // those of fourteen in which the answers of one page may be
    expect(read.filter((name) => name.endsWith('.coded')).length).toBeLessThan(3);
    expect(await world.counts()).toEqual({ r: 40, g: 1 });
    expect(world.asked).toEqual(['all', 'newest']);
  });

  it('keeps trash apart', async () => {
    const world = createFiguresWorld(ten());
    await world.counts();
    expect(await world.look({ filters: filtersSchema.parse({ is_deleted: true }) })).toMatchObject({ isWhole: false });
    await world.work();
    expect(world.asked).toEqual(['all', 'all']);
  });
});

describe('a worker that dies at any call', () => {
  it.each(['before', 'after'] as const)('%s it leaves what the next one ends well', async (moment) => {
    for (let call = 1; ; call++) {
      const all = ten();
      const world = createFiguresWorld(all);
      await world.look();
      if (!(await world.work({ call, moment }))) break;
      all.push(chosen(11, 'g', 70));
      world.pass(10);
      await world.sweep();
      await world.work();
      expect(await world.counts(), `${moment} call ${call}`).toEqual({ r: 6, g: 5 });
      // nothing of what the dead one began is left over
      world.pass(8 * 24 * 60);
      await world.sweep();
      expect([...world.snapshots.objects.keys()]).toEqual([]);
    }
  });
});

describe('whose answers they are', () => {
  it('reads them for each owner, and shows nothing to a key that the service refuses', async () => {
    const world = createFiguresWorld(ten());
    await world.counts();
    expect(await world.look({}, bob)).toMatchObject({ isWhole: false, read: { answers: 0 } });
    world.script.survey = async () => {
      throw new Problem('access_denied.upstream', { what: 'survey 7' });
    };
    await expect(world.look()).rejects.toMatchObject({ code: 'access_denied' });
    world.script.survey = async () => {
      throw new Problem('upstream_unavailable.unreachable');
    };
    await expect(world.look()).rejects.toMatchObject({ code: 'upstream_unavailable' });
  });

  it('reads them with the next key where an earlier one was refused', async () => {
    const world = createFiguresWorld(ten());
    const { answers } = world.deps.upstream;
    world.deps.upstream.answers = async function* (token, ...given) {
      if (token === alice.token) throw new Problem('user_not_authenticated.upstream');
      yield* answers(token, ...given);
    };
    await world.look();
    await world.work();
    const other = { ...alice, token: '1|another-key' };
    expect(await world.look({}, other)).toMatchObject({ isWhole: false });
    await world.work();
    expect(await world.look({}, other)).toMatchObject({ isWhole: true });
  });

  it('deletes them with their survey', async () => {
    const world = createFiguresWorld(ten());
    await world.counts();
    world.script.survey = async () => {
      throw new Problem('quiz_not_found.upstream', { what: 'survey 7' });
    };
    await expect(world.look()).rejects.toMatchObject({ code: 'quiz_not_found' });
    expect([...world.snapshots.objects.keys()].filter((name) => name.startsWith(cachePrefix(key)))).toEqual([]);
  });

  it('deletes what nobody has looked at for a week', async () => {
    const world = createFiguresWorld(ten());
    await world.counts();
    world.pass(6 * 24 * 60);
    await world.sweep();
    expect(world.snapshots.objects.size).toBeGreaterThan(0);
    world.pass(24 * 60);
    expect(await world.sweep()).toMatchObject({ cleaned: 1 });
    expect(world.snapshots.objects.size).toBe(0);
    expect(await world.counts()).toEqual({ r: 6, g: 4 });
  });
});
