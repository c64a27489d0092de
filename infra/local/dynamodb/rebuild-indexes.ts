/**
 * dynalite writes an item and its index entries one after the other. A process killed in between leaves indexes that do
 * not match their tables: due work would never be found, and answers that do not exist would be counted. So after an
 * unclean end all indexes are rebuilt from the items.
 */
import { type LevelDatabase, levelDatabase, requireOfDynalite } from './level.ts';

interface Index {
  IndexName: string;
  IndexArn?: string;
}

/** As dynalite describes it; there is more to it than is named here. */
export interface StoredTable {
  TableName: string;
  LocalSecondaryIndexes?: Index[];
  GlobalSecondaryIndexes?: Index[];
}

interface DynaliteStore {
  getIndexActions(
    indexes: Index[],
    existing: undefined,
    item: unknown,
    table: StoredTable,
  ): { puts: { index: string; key: string; item: unknown }[] };
}

type Put = { type: 'put'; key: string; value: unknown };

const BATCH = 1_000;

export async function rebuildIndexes(folder: string): Promise<void> {
  const database = levelDatabase(folder);
  await database.open();
  try {
    await database.clear({ gte: 'index-', lt: 'index.' });
    const tables: StoredTable[] = [];
    for await (const table of database.values(below('table~'))) if (isStoredTable(table)) tables.push(table);
    for (const table of tables) await rebuild(database, table);
  } finally {
    await database.close();
  }
}

async function rebuild(database: LevelDatabase, table: StoredTable): Promise<void> {
  let puts: Put[] = [];
  for await (const item of database.values(below(`item-${table.TableName}~`))) {
    puts.push(...entriesOf(table, item));
    if (puts.length >= BATCH) {
      await database.batch(puts);
      puts = [];
    }
  }
  await database.batch(puts);
}

function entriesOf(table: StoredTable, item: unknown): Put[] {
  const store: DynaliteStore = requireOfDynalite('./db');
  const kinds = { local: table.LocalSecondaryIndexes ?? [], global: table.GlobalSecondaryIndexes ?? [] };
  return Object.entries(kinds).flatMap(([kind, indexes]) =>
    store.getIndexActions(indexes, undefined, item, table).puts.map(({ index, key, item: value }) => ({
      type: 'put' as const,
      key: `index-${kind}~${table.TableName}~${index}~${key}`,
      value,
    })),
  );
}

function below(prefix: string): { gte: string; lt: string } {
  return { gte: prefix, lt: `${prefix}\xff` };
}

export function isStoredTable(value: unknown): value is StoredTable {
  return typeof value === 'object' && value !== null && 'TableName' in value;
}
