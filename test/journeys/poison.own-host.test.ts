/**
 * An export that takes down what it is worked on in, every time: after the second time it is ended with its reason, and
 * the exports beside it are ready as if nothing had been.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createClient } from '../support/hosts/api-client.ts';
import { type ReadyProcess, startReady } from '../support/hosts/child-process.ts';
import { folderWithDemoData } from '../support/hosts/demo-folder.ts';
import { someOf } from '../support/run/proof-size.ts';

const listSchema = z.object({ data: z.array(z.object({ id: z.string(), quiz_id: z.number() })) });

const startHost = (dataDir: string, POISON: string) =>
  startReady('test/support/hosts/poisoned-host.ts', [], {
    DATA_DIR: dataDir,
    POISON,
    WORKERS: '2',
    LOG_LEVEL: 'CRITICAL',
  });

async function startInnocent({ url }: ReadyProcess): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) ids.push((await createClient(url).startCsv(3 + (at % 2))).id);
  return ids;
}

async function expectJustice({ url }: ReadyProcess, innocent: readonly string[]): Promise<void> {
  const { call, ended } = createClient(url);
  const all = listSchema.parse(await (await call('/exports?limit=100')).json());
  const poisonous = all.data.find(({ quiz_id }) => quiz_id === 2)?.id ?? '';
  expect(await ended(poisonous)).toMatchObject({
    status: 'failed',
    problem: { code: 'poisonous' },
  });
  for (const id of innocent) expect(await ended(id)).toMatchObject({ status: 'ready', problem: null });
}

// they mostly wait for leases, each on a host of its own; thread-pool.test.ts proves each kind of end of a thread
it.concurrent.each(
  someOf(
    [
      ['freezes its thread', 'freeze'],
      ['uses up all memory of its thread', 'memory'],
      ['crashes its thread', 'crash'],
    ] as const,
    1,
  ),
)('an export that %s is ended as poisonous after the second time, and the host goes on', async (_what, poison) => {
  const dataDir = await folderWithDemoData();
  const host = await startHost(dataDir, poison);
  const innocent = await startInnocent(host);
  await createClient(host.url).startCsv(2);
  await expectJustice(host, innocent);
  expect(await host.stop('SIGTERM')).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

it.concurrent('an export that freezes the whole host is ended as poisonous after the second time, and the others are ready', async () => {
  const dataDir = await folderWithDemoData();
  let host = await startHost(dataDir, 'host');
  const innocent = await startInnocent(host);
  // the answer may not come any more
  createClient(host.url)
    .startCsv(2)
    .catch(() => {});
  for (let fall = 1; fall <= 2; fall++) {
    // a frozen host must be ended by somebody
    while (!existsSync(join(dataDir, 'crash.txt'))) await pause(200);
    await host.stop('SIGKILL');
    host = await startHost(dataDir, 'host');
  }
  await expectJustice(host, innocent);
  expect(await host.stop('SIGTERM')).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});
