/** What the log of a Delta table says, line by line, and the table that its lines make together. */
import { z } from 'zod';

const strings = z.record(z.string(), z.string().nullable());

const addSchema = z.looseObject({
  path: z.string(),
  partitionValues: strings.default({}),
  size: z.number(),
  modificationTime: z.number(),
  dataChange: z.boolean(),
  stats: z.string().nullish(),
  tags: strings.nullish(),
});

const removeSchema = z.looseObject({
  path: z.string(),
  deletionTimestamp: z.number().optional(),
  dataChange: z.boolean(),
});

const metaDataSchema = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  format: z.looseObject({ provider: z.string() }),
  schemaString: z.string(),
  partitionColumns: z.array(z.string()),
  configuration: z.record(z.string(), z.string()).default({}),
  createdTime: z.number().nullish(),
});

const actionSchema = z.looseObject({
  add: addSchema.optional(),
  remove: removeSchema.optional(),
  metaData: metaDataSchema.optional(),
  protocol: z.looseObject({ minReaderVersion: z.number(), minWriterVersion: z.number() }).optional(),
  txn: z.looseObject({ appId: z.string(), version: z.number() }).optional(),
});

type Action = z.infer<typeof actionSchema>;
export type Add = z.infer<typeof addSchema>;
type MetaData = z.infer<typeof metaDataSchema>;

export interface TableState {
  /** -1 where there is no table yet. */
  version: number;
  /** The version of the checkpoint that it was read from; -1 for none. */
  checkpoint: number;
  protocol?: Action['protocol'];
  metaData?: MetaData;
  /** The files that are the table. */
  adds: Map<string, Add>;
  /** Those that were, as far as readers of an earlier state may still need them. */
  removes: Map<string, NonNullable<Action['remove']>>;
  /** By who committed it: the last number, and the version that brought it. */
  txns: Map<string, { version: number; at: number }>;
}

export function emptyTable(): TableState {
  return { version: -1, checkpoint: -1, adds: new Map(), removes: new Map(), txns: new Map() };
}

export function linesOf(actions: readonly object[]): Buffer {
  return Buffer.from(actions.map((action) => `${JSON.stringify(action)}\n`).join(''));
}

/** Undefined where these are no actions. */
export function readActions(lines: string): Action[] | undefined {
  try {
    const written = lines.split('\n').filter((line) => line.trim() !== '');
    return z.array(actionSchema).safeParse(written.map((line) => JSON.parse(line))).data;
  } catch {
    return undefined;
  }
}

/** The table after one more commit. */
export function replay(table: TableState, actions: readonly Action[], version: number): void {
  for (const { add, remove, metaData, protocol, txn } of actions) {
    if (add) {
      table.adds.set(add.path, add);
      table.removes.delete(add.path);
    }
    if (remove) {
      table.adds.delete(remove.path);
      table.removes.set(remove.path, remove);
    }
    if (metaData) table.metaData = metaData;
    if (protocol) table.protocol = protocol;
    if (txn) table.txns.set(txn.appId, { version: txn.version, at: version });
  }
  table.version = version;
}
