/** The Delta table of a survey in a bucket, reached through what makes callers die at one of their calls. */
import { createDeltaSender } from '../../../shared/adapters/destinations/delta/delta-sender.ts';
import { deltaPlace, deltaSecret, shippedDelta } from '../../support/databases/delta-delivery.ts';
import { differsFrom, readDeltaTable } from '../../support/databases/delta-table.ts';
import { destinationAt, shipmentOf } from '../../support/databases/loaded-file.ts';
import type { startDyingCalls } from '../../support/servers/dying-calls.ts';
import type { startOwnBucket } from '../../support/servers/own-bucket.ts';
import type { KeptTable } from './table-history.ts';

/** A delivery makes about so many calls. */
const MOST_CALLS = 14;
const PART_BYTES = 5 * 1024 * 1024;

/** The bucket is emptied first. */
export async function keptInDelta(
  bucket: Awaited<ReturnType<typeof startOwnBucket>>,
  store: Awaited<ReturnType<typeof startDyingCalls>>,
): Promise<KeptTable> {
  await bucket.empty();
  const folder = 'lake/survey_7/';
  const at = destinationAt(deltaPlace(store.url, 'lake/'));
  const sender = createDeltaSender({
    ...{ allowLoopback: true, resolve: store.resolve, partBytes: PART_BYTES, checkpointEvery: 2 },
    // whoever is dead does not try again
    limits: { seconds: 10, attempts: 1 },
  });
  const seen = () => readDeltaTable(bucket, folder);
  let deaths = 0;

  return {
    format: 'delta',
    secret: deltaSecret,
    plan(random, isSafe) {
      if (store.isDead()) deaths++;
      const death = { call: 1 + random.below(MOST_CALLS), at: random.one(['before', 'after'] as const) };
      store.live(isSafe || random.happens(0.4) ? undefined : death);
    },
    send: (files, id, turn) => sender.send(at, shipmentOf(id, [shippedDelta(files)]), turn),
    isThere: async () => (await seen()) !== undefined,
    isNow: async (files) => differsFrom(await seen(), files) === 0,
    cuts: () => deaths,
    /** Each version is still what it was, and only a try that died leaves a data file that none names. */
    async leftovers() {
      const versions = [];
      for (let asOf = (await seen())?.version ?? -1; asOf >= 0; asOf--) {
        versions.push(await readDeltaTable(bucket, folder, { asOf }));
      }
      const named = new Set(versions.flatMap((one) => one?.adds.map(({ path }) => folder + path) ?? []));
      const unnamed = (await bucket.keys()).filter(
        (key) => key.endsWith('.parquet') && !key.includes('/_delta_log/') && !named.has(key),
      );
      return Math.max(0, unnamed.length - deaths);
    },
  };
}
