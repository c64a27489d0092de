/** One queue in memory; `sqs.test.ts` has all that the SDK can see of it. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createQueue } from '../../../infra/local/sqs/queue.ts';

test('a message comes again to whoever waits for it, also when somebody counts messages at that moment', async () => {
  const queue = createQueue({ visibilitySeconds: 0.01 });
  queue.send({ body: 'bad' });
  await queue.receive(1, { seconds: 0 });
  const again = queue.receive(1, { seconds: 600 });
  // nothing else has a turn before it is due
  for (const dueMs = performance.now() + 15; performance.now() < dueMs; );
  expect(queue.counts()).toEqual({ visible: 1, inFlight: 0, delayed: 0 });
  const late = pause(60_000, [], { ref: false });
  expect(await Promise.race([again, late])).toMatchObject([{ body: 'bad', receives: 2 }]);
});
