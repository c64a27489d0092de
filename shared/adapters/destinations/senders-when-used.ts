/** The ways to buckets, SFTP servers, databases and tables in buckets; each is loaded, with its client, by the first delivery that takes it. */
import type { Senders } from '../../delivery/destinations/file-sender.ts';
import type { AddressRules } from '../checked-address.ts';
import { whenUsed } from '../loaded-when-used.ts';

export function sendersWhenUsed(rules: AddressRules): Pick<Senders, 's3' | 'sftp' | 'postgres' | 'delta'> {
  return {
    s3: whenUsed(async () => (await import('./s3-sender.ts')).createS3Sender(rules), 'test', 'send'),
    sftp: whenUsed(async () => (await import('./sftp-sender.ts')).createSftpSender(rules), 'test', 'send'),
    postgres: whenUsed(
      async () => (await import('./postgres/postgres-sender.ts')).createPostgresSender(rules),
      'test',
      'send',
    ),
    delta: whenUsed(async () => (await import('./delta/delta-sender.ts')).createDeltaSender(rules), 'test', 'send'),
  };
}
