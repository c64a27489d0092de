/** A function that does to its thread what it is told to, and says how often this very thread has been called. */
import { threadId } from 'node:worker_threads';
import type { LambdaContext } from '../../../../infra/local/lambda/call.ts';

let calls = 0;

export async function handler(event: { do?: string; ms?: number }, context: LambdaContext): Promise<unknown> {
  calls++;
  if (event.do === 'throw') throw new Error('thrown');
  if (event.do === 'crash') setTimeout(() => crash());
  if (event.do === 'exit') process.exit(3);
  const hoard: object[] = [];
  while (event.do === 'fill') hoard.push(Array.from({ length: 10_000 }, () => ({})));
  while (event.do === 'loop');
  if (event.ms) await new Promise((resolve) => setTimeout(resolve, event.ms));
  return { threadId, calls, leftMs: context.getRemainingTimeInMillis(), setting: process.env.MORTAL_SETTING };
}

function crash(): never {
  throw new Error('nobody catches this');
}
