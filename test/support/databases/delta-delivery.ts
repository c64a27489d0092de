/** Deliveries to Delta tables in a bucket of a test's own. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Place } from '../../../shared/delivery/destinations/destination.ts';
import type { Sender } from '../../../shared/delivery/destinations/file-sender.ts';
import type { ShippedFile } from '../../../shared/delivery/destinations/shipment.ts';
import { ownAccount, startOwnBucket } from '../servers/own-bucket.ts';
import { differsFrom, readDeltaTable, type SeenTable } from './delta-table.ts';
import { destinationAt, type Keeping, type LoadFiles, shipmentOf, shippedLoad, turnOf } from './loaded-file.ts';

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

/** Deliveries to the table of survey 7 in a bucket that is there from `start` to `stop`. */
export function createDeltaDeliveries(sender: Sender) {
  let own: Awaited<ReturnType<typeof startOwnBucket>> | undefined;

  function bucket() {
    if (!own) throw new Error('the bucket has not been started');
    return own;
  }

  const here = (folder?: string) => destinationAt(deltaPlace(bucket().members.endpoint, folder));

  async function seen(asOf?: number): Promise<SeenTable> {
    const table = await readDeltaTable(bucket(), 'lake/survey_7/', { asOf });
    if (!table) throw new Error('there is no table');
    return table;
  }

  return {
    async start(): Promise<void> {
      own = await startOwnBucket();
    },
    stop: async () => own?.stop(),
    empty: () => bucket().empty(),
    bucket,
    here,
    seen,
    deliver(
      files: LoadFiles,
      { id = `dlv_${files.exportId}`, keeping = { kept: undefined } as Keeping, owner = 'u-1', folder = 'lake/' } = {},
    ) {
      return sender.send(here(folder), shipmentOf(id, [shippedDelta(files)], owner), turnOf(deltaSecret, keeping));
    },
    /** The table holds what a full export of the same moment does. */
    async expectWhole({ csv, load }: LoadFiles): Promise<SeenTable> {
      const table = await seen();
      expect(differsFrom(table, { csv, load })).toBe(0);
      return table;
    },
  };
}
