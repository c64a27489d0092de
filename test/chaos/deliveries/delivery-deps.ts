/** What a worker needs to make a try of a delivery, on a real table and to real servers, its queues apart. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { createDynamoRecords } from '../../../shared/adapters/dynamo/dynamo-records.ts';
import { whenUsed } from '../../../shared/adapters/loaded-when-used.ts';
import { mailerWhenUsed } from '../../../shared/adapters/mail/mailer-when-used.ts';
import type { Senders } from '../../../shared/delivery/destinations/file-sender.ts';
import type { CarryDeps } from '../../../shared/delivery/destinations/make-try.ts';
import { createMailSender } from '../../../shared/delivery/mail/mail-sender.ts';
import type { Queue } from '../../../shared/ports.ts';
import { shipmentOf } from './made-shipment.ts';

export const sceneSchema = z.object({ endpoint: z.string(), table: z.string(), smtpUrl: z.string().optional() });
export type Scene = z.infer<typeof sceneSchema>;

/** Files of moderate size take several parts, and there are several places to go on from. */
const senders: Senders = {
  s3: whenUsed(
    async () => {
      const { createS3Sender } = await import('../../../shared/adapters/destinations/s3-sender.ts');
      return createS3Sender({ allowLoopback: true, partBytes: 5 * 1024 * 1024 });
    },
    'test',
    'send',
  ),
  sftp: whenUsed(
    async () => {
      const { createSftpSender } = await import('../../../shared/adapters/destinations/sftp-sender.ts');
      return createSftpSender({ allowLoopback: true, keptBytes: 128 * 1024 });
    },
    'test',
    'send',
  ),
};

export const tableAccount = { region: 'eu-central-1', accessKeyId: 'test', secretAccessKey: 'test' };

export function tableClient(endpoint: string): DynamoDBClient {
  const { region, ...credentials } = tableAccount;
  return new DynamoDBClient({ endpoint, region, credentials });
}

export function deliveryDeps({ endpoint, table, smtpUrl }: Scene, queue: Queue): CarryDeps {
  const records = createDynamoRecords(tableClient(endpoint), table);
  const base = {
    records,
    now: () => Date.now(),
    publicUrl: 'https://exports.test',
    log: { info() {}, warn() {}, error: (...said: unknown[]) => console.error(...said) },
  };
  const mailer = mailerWhenUsed({ SMTP_URL: smtpUrl, MAIL_FROM: 'Survey Exports <exports@example.com>' });
  return {
    ...base,
    shipments: queue,
    deliveries: queue,
    opener: { open: async (sealed) => sealed },
    senders: { ...senders, email: createMailSender({ ...base, mailer }) },
    pack: async (delivery, { place }) => shipmentOf(delivery, place.kind),
    metrics: { count() {}, measure() {} },
  };
}
