/**
 * The whole local host in the test's own process, on a data folder of its own. Only journeys start it. It runs in one
 * thread: each thread would load the functions once more, which costs more than what most journeys ask of them. Tests that
 * start the host as a process of its own have all its threads.
 */
import { rm } from 'node:fs/promises';
import type { LocalHostOptions } from '../../../infra/local/host.ts';
import { localFunctions } from '../../../infra/local/local-functions.ts';
import { queues } from '../../../infra/queues.ts';
import { functionSpecs } from '../../../infra/topology.ts';
import { measured } from '../costs/meter.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { createClient } from './api-client.ts';
import { folderWithDemoData } from './demo-folder.ts';
import { startLocalHost } from './host-code.ts';

/** Requests may take ten minutes: on a machine without a free core, the 29 s of the topology can pass before the work is done. */
const functions = Object.fromEntries(
  Object.entries({ ...functionSpecs, ...localFunctions }).map(([name, spec]) => [
    name,
    spec.trigger.kind === 'http' ? { ...spec, timeLimitSeconds: 600 } : spec,
  ]),
);

export type TestHost = Awaited<ReturnType<typeof startTestHost>>;

/** Runs until the returned `close` is called. */
export async function startTestHost(options: Partial<LocalHostOptions> = {}) {
  const { demoData = true } = options;
  const dataDir = options.dataDir ?? (await (demoData ? folderWithDemoData() : temporaryFolder()));
  const host = await measured('host start', () =>
    startLocalHost({
      port: 0,
      timers: false,
      isOneThread: true,
      topology: { functions, queues },
      ...options,
      dataDir,
      demoData,
    }),
  );
  return {
    ...host,
    dataDir,
    client: createClient(host.url),
    async close() {
      await measured('host close', () => host.close());
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
