/** A checkpoint of a Delta table beside what its commits say: both are one table to whoever reads either. */
import { z } from 'zod';
import { readParquet } from '../files-written/parquet-file.ts';

const long = z.bigint().transform(Number);
const texts = z.record(z.string(), z.string());

/** Which of its members is there says which action a row is; the others are missing, or all of theirs are. */
const rowSchema = z.object({
  txn: z.object({ appId: z.string().nullish(), version: long.nullish() }).nullish(),
  add: z
    .object({
      ...{ path: z.string().nullish(), partitionValues: texts.nullish(), tags: texts.nullish() },
      ...{ size: long.nullish(), modificationTime: long.nullish(), stats: z.string().nullish() },
      dataChange: z.boolean().nullish(),
    })
    .nullish(),
  remove: z.object({ path: z.string().nullish(), deletionTimestamp: long.nullish() }).nullish(),
  metaData: z
    .object({
      ...{ id: z.string().nullish(), name: z.string().nullish(), description: z.string().nullish() },
      ...{ schemaString: z.string().nullish(), partitionColumns: z.array(z.string()).nullish() },
      ...{ configuration: texts.nullish(), createdTime: long.nullish() },
      format: z.object({ provider: z.string().nullish(), options: texts.nullish() }).nullish(),
    })
    .nullish(),
  protocol: z.object({ minReaderVersion: z.number().nullish(), minWriterVersion: z.number().nullish() }).nullish(),
});

export interface Replayed {
  adds: readonly { path: string; dataChange: boolean }[];
  /** Every file that was taken out and did not come back. */
  removed: readonly string[];
  txns: ReadonlyMap<string, number>;
  metaData: object;
  protocol: object;
}

/** What a reader of the checkpoint finds otherwise than a reader of the commits. */
export async function checkpointFaults(checkpoint: Buffer, wanted: Replayed): Promise<string[]> {
  const rows = z.array(rowSchema).parse(await readParquet(checkpoint));
  const found = {
    adds: rows.flatMap(({ add }) => (add?.path ? [add] : [])),
    removed: rows.flatMap(({ remove }) => remove?.path ?? []),
    txns: rows.flatMap(({ txn }) => (txn?.appId ? [[txn.appId, txn.version]] : [])),
    metaData: rows.flatMap(({ metaData }) => (metaData?.id ? [metaData] : [])),
    protocol: rows.flatMap(({ protocol }) => (protocol?.minReaderVersion ? [protocol] : [])),
  };
  const asked = {
    adds: wanted.adds.map((add) => ({ ...add, dataChange: false })),
    removed: wanted.removed,
    txns: [...wanted.txns],
    metaData: [wanted.metaData],
    protocol: [wanted.protocol],
  };
  const sorted = (value: unknown) => JSON.stringify(value, (_, one) => (isObject(one) ? inOrder(one) : one));
  const names = ['adds', 'removed', 'txns', 'metaData', 'protocol'] as const;
  return names.filter((name) => sorted(found[name]) !== sorted(asked[name]));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const inOrder = (one: object) => Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)));
