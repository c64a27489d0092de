/**
 * A scheduled file on its way to a bucket and to an SFTP server: 200 MB, and with `--growth` 2 GB. Measured is the worker
 * that delivers it, from the store where the file lies.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { createS3Files } from '../../../shared/adapters/s3/s3-files.ts';
import type { Place } from '../../../shared/delivery/destinations/destination.ts';
import { hashedUpload } from '../../../shared/exports/outputs/hashed-upload.ts';
import { ownAccount, startOwnBucket } from '../../support/servers/own-bucket.ts';
import { hasSshd, startSftpServer, warnWithoutSshd } from '../../support/servers/sftp-server.ts';
import { atMost, type BenchCase } from '../bench-case.ts';
import type { Measured } from '../contender.ts';
import { hashOf } from '../deliver/hash-of.ts';
import type { Workbench } from '../workbench.ts';

const MB = 1_000_000;
const SMALL_MB = 200;
const GROWTH = 10;
const PIECE = Buffer.alloc(MB, createHash('sha256').update('a file').digest());

const run = promisify(execFile);
const program = join(import.meta.dirname, '../deliver/delivery-process.ts');
const { accessKeyId, secretAccessKey, region } = ownAccount;
const credentials = { accessKeyId, secretAccessKey };

interface Target {
  name: string;
  place: Place;
  secret: string;
  arrived(): Promise<Readable>;
  stop(): Promise<void>;
}

interface Delivered extends Measured {
  name: string;
  megabytes: number;
}

export const deliverCase: BenchCase = {
  name: 'deliver',
  about: 'a scheduled file from the store to a bucket and to OpenSSH; rows are megabytes, figures those of the worker',
  async run(bench, { hasGrowth }) {
    const sizes = hasGrowth ? [SMALL_MB, SMALL_MB * GROWTH] : [SMALL_MB];
    const all: Delivered[] = [];
    for (const megabytes of sizes) all.push(...(await measure(bench, megabytes)));
    const [ours] = all;
    if (!ours) throw new Error('nothing was measured');
    const ofSize = (size: number | undefined, name: string) =>
      all.find((each) => each.megabytes === size && each.name === name)?.rssMb ?? 0;
    return {
      rows: SMALL_MB,
      ours,
      peers: {},
      table: tableOf(all),
      more: { runs: all.map(({ name, megabytes, rssMb }) => ({ name, megabytes, rss_mb: Math.round(rssMb) })) },
      budgets: hasGrowth
        ? all
            .filter(({ megabytes }) => megabytes !== SMALL_MB)
            .map(({ name, rssMb }) =>
              atMost(1.2, rssMb / ofSize(SMALL_MB, name), 'x', `RSS to ${name} at ${GROWTH} x the file`),
            )
        : [],
    };
  },
};

async function measure(bench: Workbench, megabytes: number): Promise<Delivered[]> {
  warnWithoutSshd();
  const store = await startOwnBucket('exports');
  const { endpoint, bucket } = store.members;
  const key = 'u-1/exp_1/answers.csv';
  const all: Delivered[] = [];
  try {
    bench.say(`writes a file of ${megabytes} MB`);
    const sha256 = await writeFileOf(megabytes, endpoint, bucket, key);
    for (const start of hasSshd ? [bucketTarget, serverTarget] : [bucketTarget]) {
      const target = await start();
      bench.say(`${megabytes} MB to ${target.name}`);
      try {
        const { name, place, secret } = target;
        const task = {
          store: { endpoint, region, bucket },
          credentials,
          key,
          sizeBytes: megabytes * MB,
          place,
          secret,
        };
        all.push({ name, megabytes, fileBytes: megabytes * MB, ...(await delivered(task)) });
        if ((await hashOf(await target.arrived())) !== sha256) throw new Error('what arrived is not the file');
      } finally {
        await target.stop();
      }
    }
    return all;
  } finally {
    await store.stop();
  }
}

async function writeFileOf(megabytes: number, endpoint: string, bucket: string, key: string): Promise<string> {
  const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const upload = hashedUpload(createS3Files(s3, bucket).upload(key, 'text/csv'));
  for (let written = 0; written < megabytes; written++) await upload.write(PIECE);
  const { sha256 } = await upload.complete();
  s3.destroy();
  return sha256;
}

const printedSchema = z.object({
  status: z.literal('delivered'),
  cpuS: z.number(),
  wallS: z.number(),
  rssMb: z.number(),
});

async function delivered(task: object) {
  const { stdout } = await run(process.execPath, [program, JSON.stringify(task)]);
  const { cpuS, wallS, rssMb } = printedSchema.parse(JSON.parse(stdout));
  return { cpuS, wallS, rssMb };
}

async function bucketTarget(): Promise<Target> {
  const own = await startOwnBucket();
  const { bucket, endpoint } = own.members;
  return {
    name: 'a bucket',
    place: { kind: 's3', bucket, region, endpoint, prefix: '', accessKeyId },
    secret: secretAccessKey,
    arrived: () => own.stream('answers.csv'),
    stop: () => own.stop(),
  };
}

async function serverTarget(): Promise<Target> {
  const server = await startSftpServer();
  const { host, port, user, folder, host_key, private_key: secret } = server.members;
  const hostKey = host_key.split(' ').slice(0, 2).join(' ');
  return {
    name: 'OpenSSH',
    place: { kind: 'sftp', host, port, user, folder, hostKey, login: 'private_key' },
    secret,
    arrived: async () => createReadStream(join(folder, 'answers.csv')),
    stop: () => server.stop(),
  };
}

function tableOf(all: readonly Delivered[]): string[][] {
  return [
    ['to', 'file MB', 'wall s', 'CPU s', 'RSS MB'],
    ...all.map(({ name, megabytes, wallS, cpuS, rssMb }) => [
      name,
      ...[megabytes, wallS, cpuS, rssMb].map((figure) => figure.toFixed(0)),
    ]),
  ];
}
