/** Deliveries to Delta tables in a bucket of a test's own. */
import { createHash } from 'node:crypto';
import type { Place } from '../../../shared/delivery/destinations/destination.ts';
import type { ShippedFile } from '../../../shared/delivery/destinations/shipment.ts';
import { ownAccount } from '../servers/own-bucket.ts';
import { type LoadFiles, shippedLoad } from './loaded-file.ts';

export function deltaPlace(endpoint: string, prefix = 'lake/'): Place<'delta'> {
  const { region, accessKeyId } = ownAccount;
  return { kind: 'delta', bucket: 'acme-surveys', region, endpoint, prefix, accessKeyId };
}

export const deltaSecret = { password: ownAccount.secretAccessKey };

export function shippedDelta({ load, exportId }: Pick<LoadFiles, 'load' | 'exportId'>, table?: string): ShippedFile {
  return {
    ...shippedLoad(load, exportId, table),
    ...{ id: `${exportId}/answers.delta`, format: 'delta', contentType: 'application/vnd.apache.parquet' },
    sha256: createHash('sha256').update(load).digest('hex'),
  };
}
