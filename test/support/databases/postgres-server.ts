/** Debian's PostgreSQL on a free port of this machine, with a cluster of its own that is gone afterwards. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { freePort } from '../servers/sftp-server.ts';

const versions = '/usr/lib/postgresql';
const [version] = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : [];
const programs = join(versions, version ?? '', 'bin');

export const hasPostgres = version !== undefined && existsSync(join(programs, 'initdb'));

/** Call it where tests depend on `hasPostgres`, so that nobody takes silence for success. */
export function warnWithoutPostgres(): void {
  if (!hasPostgres) console.warn('NOT TESTED: databases. PostgreSQL is missing: apt-get install postgresql');
}

export interface PostgresServer {
  /** What a destination needs to reach it; the password is a secret of its own. */
  place: {
    kind: 'postgres';
    host: string;
    port: number;
    database: string;
    user: string;
    schema: string;
    isPlain: true;
  };
  password: string;
  /** For a server with TLS: the authority that signed its certificate. */
  ca: string | undefined;
  /** As somebody who looks at the tables. */
  reader(): Promise<Client>;
  stop(): Promise<void>;
}

const password = 'a-secret-of-tests';
const user = 'surveys';

export async function startPostgres({ tls = false } = {}): Promise<PostgresServer> {
  // the server refuses to run as root, and its own user has no way into the folder of the run
  const isRoot = process.getuid?.() === 0;
  const home = isRoot ? await mkdtemp(join(tmpdir(), 'survey-exports-')) : await temporaryFolder();
  const ids = isRoot ? accountOf('postgres') : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const as = (program: string, args: string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', join(programs, program), ...args]] : [join(programs, program), args];
  await chmod(home, 0o755);
  await chown(home, ids.uid, ids.gid);
  const data = join(home, 'data');
  await writeFile(join(home, 'password'), password, { mode: 0o644 });
  const made = ['-D', data, '-U', user, '-A', 'scram-sha-256', `--pwfile=${join(home, 'password')}`, '-E', 'UTF8'];
  execFileSync(...as('initdb', [...made, '--locale=C.UTF-8', '--no-sync']), { stdio: 'ignore', cwd: home });
  const ca = tls ? await certify(home, ids) : undefined;
  const port = await freePort();
  const settings = {
    ...{ listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', max_connections: '40' },
    ...(tls && { ssl: 'on', ssl_cert_file: join(home, 'server.crt'), ssl_key_file: join(home, 'server.key') }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(...as('postgres', ['-D', data, '-p', String(port), ...args]), { stdio: 'ignore', cwd: home });
  const place = { kind: 'postgres' as const, host: '127.0.0.1', port, database: 'postgres', user, schema: 'public' };
  const reader = async () => {
    const { host, database } = place;
    const ssl = ca === undefined ? false : { ca, host };
    const client = new Client({ host, port, database, user, password, ssl });
    // it may end before those who read
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  await untilReady(reader);
  return {
    place: { ...place, isPlain: true },
    password,
    ca,
    reader,
    async stop() {
      const gone = once(server, 'exit');
      // at once, whoever is connected
      execFileSync(...as('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']), { stdio: 'ignore', cwd: home });
      await gone;
      await rm(home, { recursive: true, force: true });
    },
  };
}

function accountOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name]).toString());
  return { uid: id('-u'), gid: id('-g') };
}

/** An authority of its own, and a certificate for this machine that it has signed. */
async function certify(home: string, { uid, gid }: { uid: number; gid: number }): Promise<string> {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: home, stdio: 'ignore' });
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...fresh, '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '2', '-subj', '/CN=Authority');
  openssl('req', ...fresh, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  await writeFile(join(home, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.crt', ...signed);
  for (const name of ['server.crt', 'server.key']) await chown(join(home, name), uid, gid);
  await chmod(join(home, 'server.key'), 0o600);
  return readFile(join(home, 'ca.crt'), 'utf8');
}

async function untilReady(reader: PostgresServer['reader'], triesLeft = 200): Promise<void> {
  try {
    await (await reader()).end();
  } catch (error) {
    if (triesLeft === 0) throw error;
    await pause(50);
    await untilReady(reader, triesLeft - 1);
  }
}
