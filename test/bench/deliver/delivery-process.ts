/**
 * A delivery worker with one large file to deliver, in a process of its own: it reads the file piece by piece from a
 * store, brings it to the given place, and prints what that took.
 */
import { S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { sendersWhenUsed } from '../../../shared/adapters/destinations/senders-when-used.ts';
import { createS3Files } from '../../../shared/adapters/s3/s3-files.ts';
import { carryOut } from '../../../shared/delivery/destinations/carry-out.ts';
import { newDestinationDelivery } from '../../../shared/delivery/destinations/delivery.ts';
import { deliveryLogOf, logKey } from '../../../shared/delivery/destinations/delivery-store.ts';
import { type Destination, destinationSchema } from '../../../shared/delivery/destinations/destination.ts';
import { createDestinationStore } from '../../../shared/delivery/destinations/destination-store.ts';
import { shippedFile } from '../../../shared/exports/deliveries/shipped-file.ts';
import { createJobStore } from '../../../shared/exports/job/job-store.ts';
import { optionsSchema } from '../../../shared/exports/options.ts';
import { peakMb } from '../../support/run/peak-memory.ts';
import { createMemoryRecords } from '../../support/stores/memory-records.ts';

const taskSchema = z.object({
  store: z.object({ endpoint: z.string(), region: z.string(), bucket: z.string() }),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  key: z.string(),
  sizeBytes: z.number(),
  place: destinationSchema.shape.place,
  secret: z.string(),
});

const task = taskSchema.parse(JSON.parse(process.argv[2] ?? ''));
const { endpoint, region, bucket } = task.store;
const s3 = new S3Client({ endpoint, region, credentials: task.credentials, forcePathStyle: true });
const now = () => Date.now();
const records = createMemoryRecords();
const queue = { send: async () => {}, sendMany: async () => {} };
const packing = {
  records,
  now,
  jobs: createJobStore(records, now),
  files: createS3Files(s3, bucket),
  publicUrl: 'https://exports.test',
  resolveTarget: async () => 'gone' as const,
};

const at = new Date(now()).toISOString();
const ids = { owner: 'u-1', destinationId: 'dst_1' };
const destination: Destination = {
  id: ids.destinationId,
  owner: ids.owner,
  name: 'Lake',
  place: task.place,
  sealedSecret: task.secret,
  createdAt: at,
  updatedAt: at,
};
await createDestinationStore(records).create(destination);
const delivery = newDestinationDelivery(
  {
    ...ids,
    id: 'dlv_1',
    subject: { kind: 'batch', id: 'bat_1', endedAt: at },
    path: '{content}.{ext}',
    attach: 'auto',
    linkSeconds: 60,
    run: { at, timezone: 'UTC', scheduleId: 'sch_1' },
  },
  now(),
);
await deliveryLogOf(records).create(logKey(delivery), delivery);

async function pack() {
  const { key, sizeBytes } = task;
  const file = { name: 'answers.csv', key, contentType: 'text/csv', sizeBytes, rows: 1, sha256: null };
  const finished = {
    exportId: 'exp_1',
    surveyName: 'Lunch',
    file: { ...file, content: 'answers', format: 'csv' },
    privacy: optionsSchema.parse({}).privacy,
    target: { kind: 'export' as const, jobId: 'exp_1', fileIndex: 0 },
  };
  const files = [await shippedFile(packing, delivery, destination, finished, 'answers.csv', false)];
  const subject = { kind: 'batch' as const, id: 'bat_1', name: 'Monday' };
  const counts = { total: 1, ready: 1, failed: 0 };
  return { ...delivery, attach: 'auto' as const, subject, runDate: at.slice(0, 10), counts, files };
}

const startedAt = performance.now();
const before = process.cpuUsage();
await carryOut(
  {
    records,
    now,
    shipments: queue,
    deliveries: queue,
    pack,
    publicUrl: packing.publicUrl,
    opener: { open: async (sealed) => sealed },
    senders: sendersWhenUsed({ allowLoopback: true }),
    metrics: { count() {}, measure() {} },
    log: { info() {}, warn: (...said) => console.error(...said), error: (...said) => console.error(...said) },
  },
  delivery,
  () => 86_400_000,
);
const { user, system } = process.cpuUsage(before);
const ended = await deliveryLogOf(records).get(logKey(delivery));
process.stdout.write(
  JSON.stringify({
    status: ended?.status,
    problem: ended?.problem?.message ?? null,
    cpuS: (user + system) / 1e6,
    wallS: (performance.now() - startedAt) / 1_000,
    rssMb: peakMb(),
  }),
);
process.exit(0);
