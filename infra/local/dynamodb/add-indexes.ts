/**
 * Adds to the tables of a data folder the indexes that later releases brought. In the cloud a stack update does this;
 * dynalite cannot, so its own description of the table is changed while the database is closed.
 */
import type { GlobalSecondaryIndex } from '@aws-sdk/client-dynamodb';
import { tables } from '../resource-names.ts';
import { levelDatabase } from './level.ts';
import { isStoredTable, type StoredTable } from './rebuild-indexes.ts';
import { definitionsOf } from './tables.ts';

/** Whether any was added; then the indexes must be rebuilt from the items. */
export async function addIndexes(folder: string): Promise<boolean> {
  const database = levelDatabase(folder);
  await database.open();
  try {
    const changed: StoredTable[] = [];
    for await (const table of database.values({ gte: 'table~', lt: 'table~\xff' })) {
      const missing = isStoredTable(table) ? missingFrom(table) : [];
      if (isStoredTable(table) && missing.length > 0) changed.push(withIndexes(table, missing));
    }
    await database.batch(changed.map((value) => ({ type: 'put' as const, key: `table~${value.TableName}`, value })));
    return changed.length > 0;
  } finally {
    await database.close();
  }
}

function missingFrom({ TableName, GlobalSecondaryIndexes = [] }: StoredTable): readonly GlobalSecondaryIndex[] {
  const names = GlobalSecondaryIndexes.map(({ IndexName }) => IndexName);
  const wanted = definitionsOf(tables)[TableName]?.GlobalSecondaryIndexes ?? [];
  return wanted.filter(({ IndexName = '' }) => !names.includes(IndexName));
}

/** An index is described like its neighbour, except for what differs. */
function withIndexes(table: StoredTable, missing: readonly GlobalSecondaryIndex[]): StoredTable {
  const [neighbour, ...others] = table.GlobalSecondaryIndexes ?? [];
  const added = missing.map((index) => {
    const { IndexName = '' } = index;
    const IndexArn = neighbour?.IndexArn?.replace(/[^/]+$/, IndexName);
    return { ...neighbour, ...index, IndexName, ...(IndexArn !== undefined && { IndexArn }) };
  });
  return { ...table, GlobalSecondaryIndexes: [...(neighbour ? [neighbour] : []), ...others, ...added] };
}
