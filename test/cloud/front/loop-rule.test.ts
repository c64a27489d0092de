/** Lambda's loop rule, counted along one chain of messages. */
import { describe, expect, it } from 'vitest';
import { createLoopRule } from './loop-rule.ts';
import { deployed } from './small-deployment.ts';

const rule = () =>
  createLoopRule({
    functions: [deployed('worker', []), deployed('helper', []), deployed('free', [], { recursiveLoop: 'Allow' })],
  });

/** How often the functions, one after the other, run before the rule stops them. */
function runs(functionNames: readonly string[], most = 200): number {
  const { admits, traceFor } = rule();
  let header: string | undefined;
  for (let count = 0; count < most; count++) {
    const name = functionNames[count % functionNames.length] ?? '';
    if (!admits(name, header)) return count;
    header = traceFor(name, [header]);
  }
  return most;
}

describe('the loop rule', () => {
  it('stops a function after it has run sixteen times in one chain', () => {
    expect(runs(['worker'])).toBe(16);
  });

  it('counts each function of a chain for itself', () => {
    expect(runs(['worker', 'helper'])).toBe(32);
  });

  it('lets a function continue that allows it', () => {
    expect(runs(['free'])).toBe(200);
  });

  it('takes many messages of one invocation for no loop', () => {
    const { admits, traceFor, stopped } = rule();
    const header = traceFor('helper', [undefined]);
    for (let message = 0; message < 200; message++) expect(admits('worker', header)).toBe(true);
    expect(stopped.size).toBe(0);
  });

  it('takes the longest chain where an invocation has several messages, and keeps its root', () => {
    const { admits, traceFor } = rule();
    const short = traceFor('worker', [undefined]);
    let long: string | undefined;
    for (let count = 0; count < 15; count++) long = traceFor('worker', [long]);
    const next = traceFor('worker', [short, undefined, long]);
    expect(admits('worker', next)).toBe(false);
    expect(next.split(';')[0]).toBe(long?.split(';')[0]);
  });
});
