/** Ports that are loaded by the first call that needs them. */
import { describe, expect, it } from 'vitest';
import { whenUsed } from '../../../shared/adapters/loaded-when-used.ts';

function loader() {
  const sent: unknown[] = [];
  const loads = { count: 0, failures: 0 };
  async function load() {
    loads.count++;
    if (loads.failures-- > 0) throw new Error('not there');
    return {
      send: async (message: unknown) => {
        sent.push(message);
      },
    };
  }
  return { sent, loads, load };
}

describe('a port that is loaded when used', () => {
  it('is loaded by its first call and not before, once for all calls', async () => {
    const { sent, loads, load } = loader();
    const queue = whenUsed(load, 'send');
    expect(loads.count).toBe(0);
    await Promise.all([queue.send('one'), queue.send('two')]);
    expect({ sent, count: loads.count }).toEqual({ sent: ['one', 'two'], count: 1 });
  });

  it('fails the call that could not load it, and is loaded by the next', async () => {
    const { sent, loads, load } = loader();
    loads.failures = 1;
    const queue = whenUsed(load, 'send');
    await expect(queue.send('lost')).rejects.toThrow('not there');
    await queue.send('kept');
    expect({ sent, count: loads.count }).toEqual({ sent: ['kept'], count: 2 });
  });
});
