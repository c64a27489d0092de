/** A call of the page that gets no answer: its reader is told so, unless the page itself has called it off. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { createCall } from '../../../../../shared/ways-in/dashboard/page/api/client.ts';
import { failureOf } from '../../../../../shared/ways-in/dashboard/page/api/failure.ts';

const call = createCall(
  () => 'key',
  () => undefined,
);

async function closedAddress(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await once(server.close(), 'close');
  return `http://127.0.0.1:${port}/exports`;
}

it('says that there is no connection', async () => {
  const failure = await call('GET', await closedAddress()).catch(failureOf);
  expect(failure).toMatchObject({ status: 0, code: 'no_connection' });
});

it('is not a failure of the connection when it was called off', async () => {
  const called = call('GET', await closedAddress(), { signal: AbortSignal.abort() });
  await expect(called).rejects.toMatchObject({ name: 'AbortError' });
});
