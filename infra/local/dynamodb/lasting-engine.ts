/**
 * An engine that outlives faults of its disk. The database below refuses every write after one has failed, on a full
 * disk for example, until it is opened anew: so it is, as soon as there is room again. Reading goes on meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { logFault } from '../fault-log.ts';
import { type Engine, openEngine, refusal } from './engine.ts';
import { mendIndexes } from './mend-indexes.ts';

/** More than the database writes at once when it is opened. */
const ROOM_BYTES = 8 * 1024 * 1024;
const PAUSE_MS = 1000;

const outOfOrder = refusal(500, 'InternalServerError', 'The table cannot be written: is the disk full?');

export function openLastingEngine(folder: string): Engine {
  let engine: Engine | undefined = openEngine(folder);
  let isBroken = false;
  let mending: Promise<void> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;

  async function reopen(): Promise<void> {
    triedAt = performance.now();
    if (!(await hasRoom(folder))) return;
    try {
      await engine?.close();
      engine = undefined;
      await mendIndexes(folder);
      engine = openEngine(folder);
      isBroken = false;
    } catch (error) {
      logFault('the table cannot be opened again', { folder, error });
    }
  }

  async function mend(): Promise<void> {
    if (!mending && performance.now() - triedAt < PAUSE_MS) return;
    mending ??= reopen().finally(() => {
      mending = undefined;
    });
    await mending;
  }

  return {
    async run(operation, input) {
      await mending;
      if (isBroken && (!engine || !isReading(operation))) await mend();
      if (!engine || (isBroken && !isReading(operation))) return outOfOrder;
      try {
        return await engine.run(operation, input);
      } catch (error) {
        if (!isBroken) logFault('the table failed', { folder, operation, error });
        isBroken = true;
        return outOfOrder;
      }
    },
    async close() {
      await mending;
      await engine?.close();
    },
  };
}

function isReading(operation: string): boolean {
  return /^(BatchGetItem|DescribeTable|GetItem|ListTables|Query|Scan)$/.test(operation);
}

async function hasRoom(folder: string): Promise<boolean> {
  const probe = `${folder}.${randomUUID()}`;
  try {
    await writeFile(probe, Buffer.alloc(ROOM_BYTES), { mode: 0o600 });
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { force: true });
  }
}
