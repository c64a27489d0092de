/** The one lifecycle, with the rules by which kinds of work differ; the machines of jobs and tasks have models of their own. */
import { describe, expect, it } from 'vitest';
import { passedOn } from '../../../shared/problems/problem.ts';
import { lifecycle, newWork, type Work, type WorkRules } from '../../../shared/work/lifecycle.ts';

interface Errand extends Work {
  state: 'open' | 'failed';
  seen?: string;
}

const now = Date.parse('2026-03-02T06:00:00Z');
const later = (ms: number) => new Date(now + ms).toISOString();
const passing = passedOn('upstream_unavailable', 'down');

function lifeOf(own: Partial<WorkRules<Errand>> = {}) {
  return lifecycle<Errand>({
    phaseOf: ({ state }) => (state === 'open' ? 'open' : 'final'),
    maxAttempts: 3,
    failed: (errand, _now, { code, message }) => ({ ...errand, state: 'failed', problem: { code, message } }),
    dueAt: ({ leaseUntil, notBefore }) => leaseUntil ?? notBefore,
    ...own,
  });
}

const fresh: Errand = { state: 'open', ...newWork() };
const spent: Errand = { ...fresh, fence: 3, attempts: 3 };

describe('a claim', () => {
  it('takes a lease, a fencing number and an attempt', () => {
    const claim = lifeOf({ leaseMs: 5_000 }).claim(fresh, now, { heldBy: 'call-1' });
    const item = { ...fresh, fence: 1, attempts: 1, leaseUntil: later(5_000), heldBy: 'call-1' };
    expect(claim).toEqual({ outcome: 'claimed', item });
  });

  it('is refused while another holds it, before its time, and after its end', () => {
    const { claim } = lifeOf();
    expect(claim({ ...fresh, leaseUntil: later(1) }, now).outcome).toBe('busy');
    expect(claim({ ...fresh, notBefore: later(5_000) }, now).outcome).toBe('early');
    expect(claim({ ...fresh, state: 'failed' }, now).outcome).toBe('closed');
    expect(lifeOf({ phaseOf: () => 'shut' }).claim(fresh, now).outcome).toBe('closed');
  });

  it('past the last attempt ends it, is made to end it, or is one like any other', () => {
    expect(lifeOf().claim(spent, now)).toMatchObject({ outcome: 'over', item: { state: 'failed', fence: 3 } });
    const { failed: _, ...rules } = lifeOf().rules;
    const ending = lifecycle<Errand>(rules).claim(spent, now);
    expect(ending).toMatchObject({ outcome: 'over', item: { state: 'open', fence: 4 }, reason: { code: 'gave_up' } });
    expect(lifeOf({ isClaimedForEver: true }).claim(spent, now).outcome).toBe('claimed');
  });

  it('ends what only repeats itself, where its turns are counted', () => {
    const idle = { turns: 200, since: later(-1_000) };
    expect(lifeOf().claim({ ...fresh, idle }, now).outcome).toBe('claimed');
    const claim = lifeOf({ countsTurns: true }).claim({ ...fresh, idle }, now);
    expect(claim).toMatchObject({ outcome: 'over', item: { problem: { code: 'endless' } } });
  });

  it('blames an expired lease on the work only where hosts are not killed', () => {
    const lost = { ...fresh, fence: 1, attempts: 1, crashes: 1, leaseUntil: later(-1) };
    const { claim } = lifeOf({ maxCrashes: 2 });
    expect(claim(lost, now)).toMatchObject({ outcome: 'claimed', item: { attempts: 2 } });
    const inCloud = claim(lost, now, { isLostLeaseCrash: true });
    expect(inCloud).toMatchObject({ outcome: 'over', item: { problem: { code: 'poisonous' } } });
  });
});

describe('what its worker lets go of', () => {
  const held = { ...fresh, fence: 2, attempts: 2, leaseUntil: later(30_000) };

  it('is put back with its reason, or ended at the last attempt', () => {
    const { putBack } = lifeOf({ notesReasons: true });
    const back = putBack(held, now, 1_000, passing);
    expect(back).toMatchObject({ attempts: 2, notBefore: later(1_000), problem: { message: 'down' } });
    expect(back.leaseUntil).toBeUndefined();
    expect(putBack({ ...held, attempts: 3 }, now, 1_000, passing)).toMatchObject({ state: 'failed' });
  });

  it('has its attempt back when it was handed over, or when its turn had not come', () => {
    const { handedOver, waiting } = lifeOf({ untouched: ({ seen: _, ...errand }) => errand });
    expect(handedOver({ ...held, seen: 'a' }, now)).toMatchObject({ attempts: 1, seen: 'a', notBefore: later(0) });
    expect(waiting({ ...held, seen: 'a' }, now, 7)).toEqual({ ...fresh, fence: 2, attempts: 1, notBefore: later(7) });
  });
});

describe('the sweeper', () => {
  const lost = { ...fresh, fence: 2, attempts: 2, leaseUntil: later(-1) };
  const calm = { hasJustStarted: false };

  it('leaves alone what is held, waits or has ended', () => {
    const { swept } = lifeOf();
    expect(swept({ ...lost, leaseUntil: later(1) }, now, calm)).toBeUndefined();
    expect(swept({ ...fresh, notBefore: later(1) }, now, calm)).toBeUndefined();
    expect(swept({ ...lost, state: 'failed' }, now, calm)).toBeUndefined();
  });

  it('gives an attempt back where the host was killed, so many times', () => {
    const down = { hasJustStarted: true };
    expect(lifeOf().swept(lost, now, calm)?.attempts).toBe(2);
    expect(lifeOf().swept(lost, now, down)?.attempts).toBe(2);
    expect(lifeOf({ maxInterruptions: 9 }).swept(lost, now, down)?.attempts).toBe(1);
    expect(lifeOf({ maxInterruptions: 9, claimsOf: () => 9 }).swept(lost, now, down)?.attempts).toBe(2);
  });

  it('counts a crash, and ends it after so many', () => {
    const { swept } = lifeOf({ maxCrashes: 2 });
    const once = swept(lost, now, { hasJustStarted: true, hasCrashed: true });
    expect(once).toMatchObject({ crashes: 1, attempts: 2, notBefore: later(0) });
    expect(swept({ ...lost, crashes: 1 }, now, { ...calm, hasCrashed: true })?.problem?.code).toBe('poisonous');
  });
});
