/** A local host in a process of its own, with all ports that it listens on and the secret that opens its stores. */
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startReady } from './child-process.ts';
import { folderWithDemoData } from './demo-folder.ts';

/** The TCP ports on which a process listens, as the kernel of Linux tells them. */
const LISTENING = '0A';

interface OpenPort {
  address: string;
  port: number;
}

async function openPorts(pid: number): Promise<OpenPort[]> {
  const own = new Set(await socketsOf(pid));
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')));
  return tables.flatMap((table) =>
    table
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === LISTENING && own.has(inode ?? ''))
      .map(([, local = '']) => {
        const [address = '', port = ''] = local.split(':');
        return { address, port: Number.parseInt(port, 16) };
      }),
  );
}

async function socketsOf(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []);
}

const entry = new URL('../../../infra/local/main.ts', import.meta.url).pathname;
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
