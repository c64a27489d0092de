/** Debian's OpenSSH server on a free port of this machine, for whoever runs the tests, with keys of its own. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../run/temporary-folder.ts';

const program = '/usr/sbin/sshd';

export const hasSshd = existsSync(program);

/** Call it where tests depend on `hasSshd`, so that nobody takes silence for success. */
export function warnWithoutSshd(): void {
  if (!hasSshd) console.warn('NOT TESTED: deliveries to OpenSSH. sshd is missing: apt-get install openssh-server');
}

export interface SftpServer {
  /** What a destination needs to reach it. */
  members: { host: string; port: number; user: string; folder: string; host_key: string; private_key: string };
  /** Where its files lie on this machine. */
  folder: string;
  stop(): Promise<void>;
}

export async function startSftpServer(): Promise<SftpServer> {
  const home = await temporaryFolder();
  const folder = join(home, 'files');
  await mkdir(folder);
  for (const name of ['host', 'user']) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', join(home, name)]);
  }
  await copyFile(join(home, 'user.pub'), join(home, 'authorized_keys'));
  const port = await freePort();
  await writeFile(join(home, 'config'), settings(home, port));
  // where it runs as root it wants this folder, which starting the system makes
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const sshd = spawn(program, ['-D', '-e', '-f', join(home, 'config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  await untilListening(sshd, port);
  return {
    folder,
    members: {
      host: '127.0.0.1',
      port,
      user: userInfo().username,
      folder,
      host_key: (await readFile(join(home, 'host.pub'), 'utf8')).trim(),
      private_key: await readFile(join(home, 'user'), 'utf8'),
    },
    async stop() {
      const gone = once(sshd, 'exit');
      sshd.kill('SIGTERM');
      await gone;
      await rm(home, { recursive: true, force: true });
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function settings(home: string, port: number): string {
  return [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(home, 'host')}`,
    `AuthorizedKeysFile ${join(home, 'authorized_keys')}`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'PermitRootLogin prohibit-password',
    'MaxStartups 200',
    'Subsystem sftp internal-sftp',
    '',
  ].join('\n');
}

async function untilListening(sshd: ChildProcess, port: number): Promise<void> {
  const said: string[] = [];
  sshd.stderr?.on('data', (chunk) => said.push(String(chunk)));
  for (let tries = 0; tries < 200; tries++) {
    if (sshd.exitCode !== null) break;
    const socket = connect({ host: '127.0.0.1', port });
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(25);
  }
  throw new Error(`sshd does not listen: ${said.join('')}`);
}
