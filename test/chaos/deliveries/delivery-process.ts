/**
 * One try of one delivery in a process of its own, which kills itself with SIGKILL at the chosen write to any of its
 * connections: to the table, to the store, or to the destination. Without one it prints how many writes there were.
 */
import { Socket } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { createS3Carrier } from '../../../shared/adapters/destinations/s3-carrier.ts';
import { createSftpCarrier } from '../../../shared/adapters/destinations/sftp-carrier.ts';
import { createDynamoRecords } from '../../../shared/adapters/dynamo/dynamo-records.ts';
import { carryOut } from '../../../shared/delivery/destinations/carry-out.ts';
import { shipmentOf } from './made-shipment.ts';

const taskSchema = z.object({
  endpoint: z.string(),
  table: z.string(),
  key: z.object({ owner: z.string(), destinationId: z.string(), id: z.string() }),
  killAt: z.number().optional(),
});

const { endpoint, table, key, killAt } = taskSchema.parse(JSON.parse(process.argv[2] ?? ''));
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const client = new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials });
const queue = { send: async () => {}, sendMany: async () => {} };
const rules = { allowLoopback: true };

let writes = 0;
Socket.prototype.write = new Proxy(Socket.prototype.write, {
  apply(write, socket: Socket, args) {
    if (socket.remotePort !== undefined && ++writes === killAt) process.kill(process.pid, 'SIGKILL');
    return Reflect.apply(write, socket, args);
  },
});

await carryOut(
  {
    records: createDynamoRecords(client, table),
    shipments: queue,
    deliveries: queue,
    opener: { open: async (sealed) => sealed },
    carriers: {
      s3: createS3Carrier({ ...rules, partBytes: 5 * 1024 * 1024 }),
      sftp: createSftpCarrier({ ...rules, keptBytes: 128 * 1024 }),
    },
    pack: async (delivery, { place }) => shipmentOf(delivery, place.kind),
    metrics: { count() {}, measure() {} },
    now: () => Date.now(),
    log: { info() {}, warn() {}, error: (...said) => console.error(...said) },
    publicUrl: 'https://exports.test',
  },
  key,
  () => 900_000,
);
process.stdout.write(String(writes));
process.exit(0);
