/**
 * An export that takes the whole process down, every time it is worked on: after the second time it is ended with its
 * reason, and the exports beside it are ready as if nothing had been.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createClient } from '../support/api-client.ts';
import { startReady } from '../support/child-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const listSchema = z.object({ data: z.array(z.object({ id: z.string(), quiz_id: z.number() })) });

const hasDied = (url: string) =>
  fetch(`${url}/health`).then(
    () => false,
    () => true,
  );

it.each([
  ['freezes the process', 'freeze'],
  ['uses up all memory', 'memory'],
])(
  'an export that %s is ended as poisonous after the second time, and the others are ready',
  async (_what, poison) => {
    const dataDir = await temporaryFolder();
    const env = { DATA_DIR: dataDir, POISON: poison, NODE_OPTIONS: '--max-old-space-size=400', LOG_LEVEL: 'CRITICAL' };
    const start = () => startReady('test/support/poisoned-host.ts', [], env);
    let host = await start();
    const client = createClient(host.url);
    const innocent: string[] = [];
    for (let at = 0; at < 8; at++) innocent.push((await client.startCsv(1 + 2 * (at % 2))).id);
    // the answer may not come any more
    client.startCsv(2).catch(() => {});
    for (let fall = 1; fall <= 2; fall++) {
      // a frozen host must be ended by somebody; one without memory ends by itself
      while (poison === 'freeze' ? !existsSync(join(dataDir, 'fall.txt')) : !(await hasDied(host.url)))
        await pause(200);
      await host.stop('SIGKILL');
      host = await start();
    }
    const { call, ended } = createClient(host.url);
    const all = listSchema.parse(await (await call('/exports?limit=100')).json());
    const poisonous = all.data.find(({ quiz_id }) => quiz_id === 2);
    expect(await ended(poisonous?.id ?? '')).toMatchObject({ status: 'failed', problem: { code: 'poisonous' } });
    for (const id of innocent) expect(await ended(id)).toMatchObject({ status: 'ready', problem: null });
    expect(await host.stop('SIGTERM')).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  },
  180_000,
);
