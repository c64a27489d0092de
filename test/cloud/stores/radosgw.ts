/**
 * A real S3 server that is not ours: Ceph's gateway, over a cluster of one monitor, one manager and one storage daemon
 * that keeps its objects in memory. All of it lives in one temporary folder and on free ports of this machine.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loopback } from '../../../infra/local/listen.ts';
import type { Backend } from '../front/front.ts';
import { answers, freePort, runCommand, startProgram, untilReady } from './program.ts';

export const radosgwPrograms = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph-mgr', 'ceph'];

interface Cluster {
  folder: string;
  configFile: string;
  fsid: string;
  monitor: string;
  gateway: string;
}

/** Every process that starts is left to `closing`, so a later failure leaves nothing running. */
export async function startRadosgw(closing: AsyncDisposableStack): Promise<Backend> {
  const folder = await mkdtemp(join(tmpdir(), 'survey-exports-ceph-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  const cluster: Cluster = {
    folder,
    configFile: join(folder, 'ceph.conf'),
    fsid: randomUUID(),
    monitor: `${loopback}:${await freePort()}`,
    gateway: `${loopback}:${await freePort()}`,
  };
  await writeFile(cluster.configFile, configOf(cluster));
  await makeKeys(cluster);
  await startMonitor(cluster, closing);
  await startStorage(cluster, closing);
  const credentials = await createUser(cluster);
  const endpoint = `http://${cluster.gateway}`;
  const gateway = daemon(cluster, 'radosgw', ['-n', 'client.admin'], closing);
  await untilReady('radosgw', gateway, () => answers(endpoint));
  return { service: 's3', endpoint, credentials };
}

const members = ['client.admin', 'mgr.one', 'osd.0'];

function configOf({ folder, fsid, monitor, gateway }: Cluster): string {
  return `[global]
fsid = ${fsid}
mon host = v2:${monitor}
public addr = ${loopback}
cluster addr = ${loopback}
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = /dev/null
log to stderr = true
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
[mon]
mon data = ${folder}/mon
mon data avail crit = 0
[mgr]
mgr data = ${folder}/mgr
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 4294967296
[client]
rgw frontends = beast endpoint=${gateway}
rgw relaxed region enforcement = true
rgw enable usage log = false
`;
}

/** One file holds everybody's key: nobody else reads this folder. */
async function makeKeys({ folder }: Cluster): Promise<void> {
  const keyring = join(folder, 'keyring');
  const key = (name: string, ...rest: string[]) =>
    runCommand('ceph-authtool', [keyring, '--gen-key', '-n', name, '--cap', 'mon', 'allow *', ...rest]);
  await runCommand('ceph-authtool', ['--create-keyring', keyring]);
  await key('mon.');
  for (const member of members) await key(member, '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *');
  await Promise.all(['mon', 'mgr', 'osd'].map((name) => mkdir(join(folder, name))));
}

async function startMonitor(cluster: Cluster, closing: AsyncDisposableStack): Promise<void> {
  const { folder, configFile, fsid, monitor } = cluster;
  const map = join(folder, 'monmap');
  await runCommand('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:${monitor}]`, map]);
  const keyring = join(folder, 'keyring');
  await runCommand('ceph-mon', ['-c', configFile, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring]);
  daemon(cluster, 'ceph-mon', ['-i', 'a'], closing);
}

async function startStorage(cluster: Cluster, closing: AsyncDisposableStack): Promise<void> {
  const { configFile } = cluster;
  const id = randomUUID();
  await runCommand('ceph', ['-c', configFile, '--connect-timeout', '60', 'osd', 'new', id]);
  daemon(cluster, 'ceph-mgr', ['-i', 'one'], closing);
  await runCommand('ceph-osd', ['-c', configFile, '-i', '0', '--mkfs', '--osd-uuid', id]);
  daemon(cluster, 'ceph-osd', ['-i', '0'], closing);
}

/** Waits by itself until there is storage to write the user to. */
async function createUser({ configFile }: Cluster) {
  const accessKeyId = randomBytes(10).toString('hex').toUpperCase();
  const secretAccessKey = randomBytes(20).toString('hex');
  const user = ['--uid=cloud', '--display-name=cloud', '--max-buckets=1000'];
  const keys = [`--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`];
  await runCommand('radosgw-admin', ['-c', configFile, 'user', 'create', ...user, ...keys], 120);
  return { accessKeyId, secretAccessKey };
}

function daemon({ configFile }: Cluster, command: string, args: readonly string[], closing: AsyncDisposableStack) {
  // it has nothing to save: what it holds is gone with its memory
  const program = startProgram(command, ['-c', configFile, '-f', ...args], { graceMs: 3000 });
  closing.defer(() => program.stop());
  return program;
}
