/** A function that keeps what it was called with: where the test can see it, and in a file where it is a thread's. */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import type { LambdaContext } from '../../../../infra/local/lambda/call.ts';

export const calls: { functionName: string; event: unknown }[] = [];

export async function handler(event: unknown, context: LambdaContext): Promise<unknown> {
  const call = { functionName: context.functionName, event };
  calls.push(call);
  if (!isMainThread) appendFileSync(process.env.RECORDER_FILE ?? '', `${JSON.stringify(call)}\n`);
  return { statusCode: 200, body: context.functionName };
}
