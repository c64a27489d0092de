/**
 * DynamoDB's operations on one SQLite file. Several threads may each open an engine of their own on the same file.
 * Refusals use DynamoDB's error names; failures of the database, such as a full disk, become service errors, and the
 * next call tries again.
 */
import { join } from 'node:path';
import { logFault } from '../fault-log.ts';
import { batchGetItem, batchWriteItem } from './operations/batch-calls.ts';
import { deleteItem, getItem, putItem, updateItem } from './operations/item-calls.ts';
import { query, scan } from './operations/page-calls.ts';
import type { Operation, Store } from './operations/store.ts';
import { createTable, describeTable, listTables } from './operations/table-calls.ts';
import { Refusal, unreadable } from './refusal.ts';
import { isObject } from './request.ts';
import { openCatalog } from './storage/catalog.ts';
import { inMemory, openDatabase } from './storage/database.ts';

interface Answer {
  status: number;
  /** JSON text, to be sent as it is. */
  body: string;
}

export interface Engine {
  /** The input is the parsed JSON of the request. */
  run(operation: string, input: unknown): Answer;
  close(): void;
}

/** What the product uses. */
const operations: ReadonlyMap<string, Operation> = new Map([
  ['BatchGetItem', batchGetItem],
  ['BatchWriteItem', batchWriteItem],
  ['CreateTable', createTable],
  ['DeleteItem', deleteItem],
  ['DescribeTable', describeTable],
  ['GetItem', getItem],
  ['ListTables', listTables],
  ['PutItem', putItem],
  ['Query', query],
  ['Scan', scan],
  ['UpdateItem', updateItem],
]);

export const databaseIn = (folder: string) => join(folder, 'tables.sqlite');

/** Without a folder it is in memory, and forgets everything when it is closed. */
export function openEngine(folder?: string): Engine {
  const file = folder === undefined ? inMemory : databaseIn(folder);
  const database = openDatabase(file);
  const store: Store = { database, catalog: openCatalog(database) };
  let hasFailed = false;
  return {
    run(operation, input) {
      try {
        const body = perform(store, operation, input);
        hasFailed = false;
        return { status: 200, body };
      } catch (error) {
        if (error instanceof Refusal) return refused(error);
        // A full disk fails every write: the first one says it all.
        if (!hasFailed) logFault('the table failed', { file, operation, error });
        hasFailed = true;
        return errorAnswer(500, 'InternalServerError', 'The table cannot be used: is the disk full?');
      }
    },
    close: () => database.close(),
  };
}

function perform(store: Store, operation: string, input: unknown): string {
  const carryOut = operations.get(operation);
  if (!carryOut) throw new Refusal('UnknownOperationException', `There is no ${operation}.`);
  if (!isObject(input)) throw unreadable('The request is not a JSON object.');
  return carryOut(store, input);
}

function refused({ type, message, item }: Refusal): Answer {
  const answer = errorAnswer(400, type, message);
  return item === undefined ? answer : { ...answer, body: `${answer.body.slice(0, -1)},"Item":${item}}` };
}

function errorAnswer(status: number, type: string, message: string): Answer {
  return { status, body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message }) };
}
