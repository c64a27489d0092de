/** A function that does to its thread what its event asks, and says how often this very thread has been called. */
import { threadId } from 'node:worker_threads';
import type { LambdaContext } from '../../../../infra/local/lambda/call.ts';
import { standStill } from '../../../support/hosts/stand-still.ts';

let calls = 0;

interface Wish {
  do?: string;
  ms?: number;
}

/** What is wished for stands in the event, or in the query of a request. */
export async function handler(
  given: Wish & { queryStringParameters?: Wish },
  context: LambdaContext,
): Promise<unknown> {
  const event = given.queryStringParameters ?? given;
  calls++;
  if (event.do === 'throw') throw new Error('thrown');
  if (event.do === 'crash') setTimeout(() => crash());
  if (event.do === 'exit') process.exit(3);
  const hoard: object[] = [];
  while (event.do === 'fill') hoard.push(Array.from({ length: 10_000 }, () => ({})));
  while (event.do === 'loop');
  if (event.do === 'stand') standStill();
  if (event.ms) await new Promise((resolve) => setTimeout(resolve, event.ms));
  return { threadId, calls, leftMs: context.getRemainingTimeInMillis(), setting: process.env.MORTAL_SETTING };
}

function crash(): never {
  throw new Error('nobody catches this');
}
