/**
 * The whole local host in the test's own process, on a data folder of its own. Only journeys start it. It runs in one
 * thread: each thread would load the functions once more, which costs more than what most journeys ask of them. Tests that
 * start the host as a process of its own have all its threads.
 */
import { rm } from 'node:fs/promises';
import type { LocalHostOptions } from '../../../infra/local/host.ts';
import { measured } from '../costs/meter.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { createClient } from './api-client.ts';
import { folderWithDemoData } from './demo-folder.ts';
import { startLocalHost } from './host-code.ts';

export type TestHost = Awaited<ReturnType<typeof startTestHost>>;

/** Runs until the returned `close` is called. */
export async function startTestHost(options: Partial<LocalHostOptions> = {}) {
  const { demoData = true } = options;
  const dataDir = options.dataDir ?? (await (demoData ? folderWithDemoData() : temporaryFolder()));
  const host = await measured('host start', () =>
    startLocalHost({ port: 0, timers: false, isOneThread: true, ...options, dataDir, demoData }),
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
