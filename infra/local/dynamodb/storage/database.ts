/** One connection to the file of the tables. Each thread of the process has its own; the file keeps them consistent. */
import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type Row = Readonly<Record<number, unknown>>;

export interface Database {
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all(sql: string, ...values: SQLInputValue[]): readonly Row[];
  /** For as long as somebody asks for more. */
  each(sql: string, ...values: SQLInputValue[]): Iterable<Row>;
  run(sql: string, ...values: SQLInputValue[]): void;
  /** Whoever reads before writing does both in here: no other writer comes in between. */
  change<Result>(work: () => Result): Result;
  close(): void;
}

const WAIT_MS = 10_000;
const EMPTY_EVERY_MS = 10_000;
const MAPPED_BYTES = 256 * 1024 * 1024;
const CACHE_KILOBYTES = 4000;
export const inMemory = ':memory:';

/**
 * What was deleted is written over in the file, and also remains in the log of changes beside it until that is emptied.
 * Gives the function that ends the emptying; somebody who reads just then only puts it off.
 */
export function keepLogEmpty(file: string, everyMs = EMPTY_EVERY_MS): () => void {
  const connection = new DatabaseSync(file, { timeout: 0 });
  const emptied = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const timer = setInterval(() => {
    const { size } = statSync(`${file}-wal`, { throwIfNoEntry: false }) ?? { size: 0 };
    if (size > 0) emptied.get();
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    connection.close();
  };
}

export function openDatabase(file: string): Database {
  const connection = new DatabaseSync(file, { timeout: WAIT_MS });
  connection.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA mmap_size = ${MAPPED_BYTES};
    PRAGMA cache_size = -${CACHE_KILOBYTES};
    PRAGMA secure_delete = ON;
  `);
  const known = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const found = known.get(sql);
    if (found) return found;
    const statement = connection.prepare(sql);
    statement.setReturnArrays(true);
    known.set(sql, statement);
    return statement;
  };
  return {
    get: (sql, ...values) => prepare(sql).get(...values),
    all: (sql, ...values) => prepare(sql).all(...values),
    each: (sql, ...values) => prepare(sql).iterate(...values),
    run: (sql, ...values) => void prepare(sql).run(...values),
    change(work) {
      prepare('BEGIN IMMEDIATE').run();
      try {
        const result = work();
        prepare('COMMIT').run();
        return result;
      } finally {
        // Some failures, such as a full disk, have ended it already.
        if (connection.isTransaction) prepare('ROLLBACK').run();
      }
    },
    close: () => connection.close(),
  };
}
