/** Who may run: by owner, and never behind somebody who only waits. */
import { expect, test, vi } from 'vitest';
import { createIdleMeter } from '../../../../infra/local/lambda/idle-meter.ts';
import { createPlaces, type Place } from '../../../../infra/local/lambda/places.ts';

/** Places whose calls are named, so that their order can be seen. */
function crowd(terms: Parameters<typeof createPlaces>[0]) {
  const places = createPlaces(terms);
  const running = new Map<string, { place: Place; isIdle: boolean; isAwaited: boolean }>();
  return {
    running: () => [...running.keys()],
    async ask(name: string) {
      const place = await places.enter(name.replace(/\d+$/, ''));
      const call = { place, isIdle: false, isAwaited: false };
      running.set(name, call);
      place.seat({ isIdle: () => call.isIdle, setAwaited: (is) => (call.isAwaited = is) });
    },
    async end(name: string) {
      running.get(name)?.place.leave();
      running.delete(name);
      await settled();
    },
    fallIdle(...names: string[]) {
      for (const name of names) Object.assign(running.get(name) ?? {}, { isIdle: true });
    },
    awaited: () => [...running].filter(([, { isAwaited }]) => isAwaited).map(([name]) => name),
    places,
  };
}

const settled = () => new Promise(setImmediate);

test('one owner has all places, and keeps none from the next who comes', async () => {
  const { ask, end, running, awaited } = crowd({ most: 2, spare: 2 });
  for (let at = 1; at <= 50; at++) void ask(`greedy${at}`);
  await settled();
  expect(running()).toEqual(['greedy1', 'greedy2']);
  expect(awaited()).toEqual([]);
  void ask('modest1');
  await settled();
  expect(awaited()).toEqual(['greedy1', 'greedy2']);
  await end('greedy1');
  expect(running()).toEqual(['greedy2', 'modest1']);
  expect(awaited()).toEqual([]);
});

test('with one place owners take turns, whoever has waited longest for his', async () => {
  const { ask, end, running } = crowd({ most: 1, spare: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void ask(name);
  const order: string[] = [];
  await settled();
  for (let [next] = running(); next; [next] = running()) {
    order.push(next);
    await end(next);
  }
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a call that only waits gives its place up, to others and not to its own owner', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { ask, running, fallIdle } = crowd({ most: 2, spare: 2 });
  for (let at = 1; at <= 4; at++) void ask(`greedy${at}`);
  await settled();
  fallIdle('greedy1', 'greedy2');
  void ask('modest1');
  vi.advanceTimersByTime(1_000);
  await settled();
  expect(running()).toEqual(['greedy1', 'greedy2', 'modest1']);
  for (const name of ['b1', 'c1', 'd1']) void ask(name);
  await settled();
  expect(running()).toEqual(['greedy1', 'greedy2', 'modest1', 'b1']);
  vi.useRealTimers();
});

test('a call is not hurried for an owner who already has as many', async () => {
  const { ask, awaited } = crowd({ most: 2, spare: 0 });
  for (const name of ['a1', 'b1', 'b2']) void ask(name);
  await settled();
  expect(awaited()).toEqual([]);
  void ask('c1');
  await settled();
  expect(awaited()).toEqual(['a1', 'b1']);
});

test('after a fall there is one place, whoever waits', async () => {
  const { ask, end, running, fallIdle } = crowd({ most: 2, spare: 2, isCareful: true });
  for (const name of ['a1', 'b1']) void ask(name);
  await settled();
  fallIdle('a1');
  expect(running()).toEqual(['a1']);
  await end('a1');
  expect(running()).toEqual(['b1']);
});

test('a thread is idle that had next to nothing to do for a second', () => {
  let [at, idle, active] = [0, 0, 0];
  const spend = (ms: number, share: number) => {
    at += ms;
    idle += ms * (1 - share);
    active += ms * share;
  };
  const isIdle = createIdleMeter(
    () => ({ idle, active, utilization: 0 }),
    () => at,
  );
  at += 5_000;
  expect(isIdle()).toBe(false);
  spend(1_000, 0.9);
  expect(isIdle()).toBe(false);
  spend(1_000, 0.02);
  expect(isIdle()).toBe(true);
  spend(500, 1);
  expect(isIdle()).toBe(true);
  spend(500, 1);
  expect(isIdle()).toBe(false);
});
