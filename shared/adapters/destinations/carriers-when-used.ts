/** The ways to buckets and SFTP servers; each is loaded, with its client, by the first delivery that takes it. */
import type { Carriers } from '../../delivery/destinations/carrier.ts';
import type { AddressRules } from '../checked-address.ts';
import { whenUsed } from '../loaded-when-used.ts';

export function carriersWhenUsed(rules: AddressRules): Pick<Carriers, 's3' | 'sftp'> {
  return {
    s3: whenUsed(async () => (await import('./s3-carrier.ts')).createS3Carrier(rules), 'test', 'carry'),
    sftp: whenUsed(async () => (await import('./sftp-carrier.ts')).createSftpCarrier(rules), 'test', 'carry'),
  };
}
