/** What every operation works on. */
import { invalid } from '../refusal.ts';
import { type Request, readText } from '../request.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { Database } from '../storage/database.ts';
import type { Table } from '../storage/table.ts';

export interface Store {
  database: Database;
  catalog: Catalog;
}

/** Gives the JSON text of the answer. */
export type Operation = (store: Store, request: Request) => string;

export function tableOf({ catalog }: Store, request: Request): Table {
  const name = readText(request, 'TableName');
  if (name !== undefined) return catalog.table(name);
  throw invalid(
    "1 validation error detected: Value null at 'tableName' failed to satisfy constraint: Member must not be null",
  );
}
