/**
 * dynalite's operations without its server. Refusals use DynamoDB's error names, and failures of the database become
 * service errors, where dynalite itself would throw an uncaught error and never answer.
 */
import { requireOfDynalite } from './level.ts';

export interface Answer {
  status: number;
  body: unknown;
}

export interface Engine {
  /** Rejects when the database below fails. */
  run(operation: string, input: unknown): Promise<Answer>;
  close(): Promise<void>;
}

type Done<Value> = (error: unknown, value?: Value) => void;

interface Table {
  TableStatus?: string;
}

interface Store {
  db: { close(): Promise<void> };
  /** A table whose status is not asked for must be there for use. */
  getTable(name: string, anyStatus: false | Done<Table>, done?: Done<Table>): void;
}

interface Validations {
  checkTypes(data: unknown, types: object): unknown;
  checkValidations(data: unknown, types: object, custom: unknown, store: Store): void;
}

type Action = (store: Store, data: unknown, done: Done<unknown>) => void;

/** The operations the product uses; dynalite knows more. */
const operations = [
  'BatchGetItem',
  'BatchWriteItem',
  'CreateTable',
  'DeleteItem',
  'DescribeTable',
  'GetItem',
  'ListTables',
  'PutItem',
  'Query',
  'Scan',
  'UpdateItem',
];

export function openEngine(folder: string): Engine {
  const { create }: { create(options: object): Store } = requireOfDynalite('./db');
  const store = rememberingTables(create({ path: folder, createTableMs: 0 }));
  return {
    async run(operation, input) {
      if (!operations.includes(operation))
        return refusal(400, 'UnknownOperationException', `There is no ${operation}.`);
      try {
        return { status: 200, body: await perform(store, operation, input) };
      } catch (error) {
        if (isRefusal(error)) return { status: error.statusCode, body: error.body };
        throw error;
      }
    },
    close: () => store.db.close(),
  };
}

/** dynalite reads the description of a table anew for every call; here one in use never changes. */
function rememberingTables(store: Store): Store {
  const known = new Map<string, Table>();
  const read = store.getTable;
  store.getTable = (name, anyStatus, done) => {
    if (anyStatus === false) return read(name, anyStatus, done);
    const table = known.get(name);
    if (table) return anyStatus(null, table);
    read(name, (error, found) => {
      if (found?.TableStatus === 'ACTIVE') known.set(name, found);
      anyStatus(error, found);
    });
  };
  return store;
}

export function refusal(status: number, type: string, message: string): Answer {
  return { status, body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message } };
}

function perform(store: Store, operation: string, input: unknown): Promise<unknown> {
  const name = operation.charAt(0).toLowerCase() + operation.slice(1);
  const { checkTypes, checkValidations }: Validations = requireOfDynalite('./validations');
  const { types, custom }: { types: object; custom: unknown } = requireOfDynalite(`./validations/${name}`);
  const action: Action = requireOfDynalite(`./actions/${name}`);
  return new Promise((resolve, reject) => {
    const data = checkTypes(input, types);
    checkValidations(data, types, custom, store);
    action(store, data, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

function isRefusal(error: unknown): error is { statusCode: number; body: unknown } {
  return typeof error === 'object' && error !== null && 'statusCode' in error && 'body' in error;
}
