/** A local host in a process of its own, with all ports that it listens on and the secret that opens its stores. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startReady } from './child-process.ts';
import { folderWithDemoData } from './demo-folder.ts';
import { openPorts } from './open-ports.ts';

const entry = new URL('../../infra/local/main.ts', import.meta.url).pathname;
const secretSchema = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });

export type GuardedHost = Awaited<ReturnType<typeof startGuardedHost>>;

/** Runs until the returned `close` is called. */
export async function startGuardedHost() {
  const dataDir = await folderWithDemoData();
  const host = await startReady(entry, [], { PORT: '0', DATA_DIR: dataDir, no_proxy: '*' });
  return {
    ports: await openPorts(host.pid),
    secret: secretSchema.parse(JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8'))),
    async close() {
      await host.stop('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
