/** One load in a process of its own: ours, of a file for databases; or COPY from a CSV file into a table that has its key. */
import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse/sync';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { z } from 'zod';
import { createPostgresSender } from '../../../shared/adapters/destinations/postgres/postgres-sender.ts';
import { destinationSchema } from '../../../shared/delivery/destinations/destination.ts';
import type { ShippedFile } from '../../../shared/delivery/destinations/shipment.ts';
import { destinationAt, shipmentOf, shippedLoad, turnOf } from '../../support/databases/loaded-file.ts';
import { peakMb } from '../../support/run/peak-memory.ts';

const taskSchema = z.object({
  kind: z.enum(['ours', 'copy']),
  file: z.string(),
  exportId: z.string(),
  place: destinationSchema.shape.place,
  password: z.string(),
});

const { kind, file, exportId, place, password } = taskSchema.parse(JSON.parse(process.argv[2] ?? ''));
const PIECE_BYTES = 4 * 1024 * 1024;

/** As it is read from a store: piece by piece. */
function fileOnDisk(): ShippedFile {
  const { size } = statSync(file);
  return {
    ...shippedLoad(Buffer.alloc(0), exportId),
    sizeBytes: size,
    async *open({ start, end } = { start: 0, end: size }) {
      if (end > start) yield* createReadStream(file, { start, end: end - 1, highWaterMark: PIECE_BYTES });
    },
  };
}

async function loadOurs(): Promise<void> {
  const sender = createPostgresSender({ allowLoopback: true });
  const shipment = shipmentOf(`dlv_${exportId}`, [fileOnDisk()]);
  const receipt = await sender.send(destinationAt(place), shipment, turnOf({ password }));
  if (receipt.outcome !== 'done') throw new Error(JSON.stringify(receipt));
}

async function copyCsv(): Promise<void> {
  if (place.kind !== 'postgres') throw new Error('no database');
  const { host, port, database, user } = place;
  const client = new Client({ host, port, database, user, password, ssl: false });
  await client.connect();
  const [head] = parse(await firstBytes(), { to: 1, bom: true, relax_column_count: true });
  const columns = z
    .array(z.string())
    .parse(head)
    .map((_, at) => (at === 0 ? 'c0 bigint PRIMARY KEY' : `c${at} text`));
  await client.query(`CREATE TABLE of_csv (${columns.join(', ')})`);
  await pipeline(createReadStream(file), client.query(from('COPY of_csv FROM STDIN (FORMAT csv, HEADER)')));
  await client.end();
}

async function firstBytes(): Promise<Buffer> {
  for await (const piece of createReadStream(file, { end: 1 << 20 })) return piece;
  return Buffer.alloc(0);
}

const startedAt = performance.now();
const before = process.cpuUsage();
await (kind === 'ours' ? loadOurs() : copyCsv());
const { user: inUser, system } = process.cpuUsage(before);
const wallS = (performance.now() - startedAt) / 1e3;
process.stdout.write(
  `${JSON.stringify({ cpuS: (inUser + system) / 1e6, wallS, rssMb: peakMb(), fileBytes: statSync(file).size })}\n`,
);
