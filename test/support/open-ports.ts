/** The TCP ports on which a process listens, as the kernel of Linux tells them. */
import { readdir, readFile, readlink } from 'node:fs/promises';

const LISTENING = '0A';

export interface OpenPort {
  address: string;
  port: number;
}

export async function openPorts(pid: number): Promise<OpenPort[]> {
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
