/** What DynamoDB leaves unprocessed of a batch is retried. */
import { setTimeout as pause } from 'node:timers/promises';

const MAX_ROUNDS = 10;

/** Sends the rest again, with growing pauses; only rounds without progress count against it. */
export async function untilProcessed<T>(
  tableName: string,
  all: readonly T[],
  send: (left: T[]) => Promise<T[]>,
): Promise<void> {
  let left = [...all];
  for (let idleRounds = 0; left.length > 0 && idleRounds < MAX_ROUNDS; ) {
    const before = left.length;
    left = await send(left);
    if (left.length === 0) return;
    idleRounds = left.length < before ? 0 : idleRounds + 1;
    await pause(Math.random() * 50 * 2 ** idleRounds);
  }
  if (left.length > 0) throw new Error(`The table ${tableName} left items of a batch unprocessed ${MAX_ROUNDS} times.`);
}
