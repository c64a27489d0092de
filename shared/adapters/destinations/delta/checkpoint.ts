/**
 * The whole state of a table in one file, so that its readers need not read every commit from the first on. The same
 * actions are in the file's metadata once more, as lines of JSON: that is how we read our own checkpoints.
 */
import { z } from 'zod';
import { type NestedType, nestedFile } from '../../../bytes/parquet/nested-file.ts';
import { readThrift } from '../../../bytes/parquet/read-thrift.ts';
import { linesOf, type TableState } from './actions.ts';

/** As long as `VACUUM` leaves files that are no longer in the table for whoever still reads an earlier version. */
const RETENTION_MS = 7 * 86_400_000;
const factName = 'survey_exports.actions';

const columns: Readonly<Record<string, NestedType>> = {
  txn: { appId: 'text', version: 'long', lastUpdated: 'long' },
  add: {
    ...{ path: 'text', partitionValues: 'texts', size: 'long', modificationTime: 'long', dataChange: 'flag' },
    ...{ stats: 'text', tags: 'texts' },
  },
  remove: {
    ...{ path: 'text', deletionTimestamp: 'long', dataChange: 'flag', extendedFileMetadata: 'flag' },
    ...{ partitionValues: 'texts', size: 'long' },
  },
  metaData: {
    ...{ id: 'text', name: 'text', description: 'text', format: { provider: 'text', options: 'texts' } },
    ...{ schemaString: 'text', partitionColumns: 'list', configuration: 'texts', createdTime: 'long' },
  },
  protocol: { minReaderVersion: 'int', minWriterVersion: 'int' },
};

interface Checkpoint {
  bytes: Buffer;
  /** What `_last_checkpoint` says of it. */
  hint: Buffer;
}

export function checkpointOf(table: TableState, now: number): Checkpoint {
  const { version, protocol, metaData, txns, adds, removes } = table;
  const standing = [...removes.values()].filter(({ deletionTimestamp = 0 }) => deletionTimestamp > now - RETENTION_MS);
  const actions = [
    { protocol },
    { metaData },
    ...[...txns].map(([appId, txn]) => ({ txn: { appId, version: txn.version } })),
    ...[...adds.values()].map((add) => ({ add: { ...add, dataChange: false } })),
    ...standing.map((remove) => ({ remove: { ...remove, dataChange: false } })),
  ];
  const bytes = nestedFile(columns, actions, { [factName]: linesOf(actions).toString() });
  const hint = { version, size: actions.length, sizeInBytes: bytes.length, numOfAddFiles: adds.size };
  return { bytes, hint: Buffer.from(JSON.stringify(hint)) };
}

const text = z.instanceof(Uint8Array).transform((some) => Buffer.from(some).toString());
const footerSchema = z.object({ field_5: z.array(z.object({ field_1: text, field_2: text })) });

/** The lines of a checkpoint of ours; undefined where another program has written it. */
export function linesIn(checkpoint: Buffer): string | undefined {
  const end = checkpoint.length - 8;
  const start = end < 0 ? -1 : end - checkpoint.readUInt32LE(end);
  if (start < 0) return undefined;
  try {
    const facts = footerSchema.safeParse(readThrift(checkpoint.subarray(start, end))).data?.field_5;
    return facts?.find(({ field_1: name }) => name === factName)?.field_2;
  } catch {
    return undefined;
  }
}
