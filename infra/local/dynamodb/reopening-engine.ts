/**
 * An engine that survives disk faults. After one failed write, on a full disk for example, the database refuses every
 * further write until it is reopened: this reopens it as soon as there is room again. Reads go on meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { logFault } from '../fault-log.ts';
import { type Engine, openEngine, refusal } from './engine.ts';
import { rebuildIndexes } from './rebuild-indexes.ts';

/** More than the database writes at once when it is opened. */
const ROOM_BYTES = 8 * 1024 * 1024;
const PAUSE_MS = 1000;

const outOfOrder = refusal(500, 'InternalServerError', 'The table cannot be written: is the disk full?');

export function openReopeningEngine(folder: string): Engine {
  let engine: Engine | undefined = openEngine(folder);
  let isBroken = false;
  let reopening: Promise<void> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;

  async function reopen(): Promise<void> {
    triedAt = performance.now();
    if (!(await hasRoom(folder))) return;
    try {
      await engine?.close();
      engine = undefined;
      await rebuildIndexes(folder);
      engine = openEngine(folder);
      isBroken = false;
    } catch (error) {
      logFault('the table cannot be opened again', { folder, error });
    }
  }

  async function reopenIfDue(): Promise<void> {
    if (!reopening && performance.now() - triedAt < PAUSE_MS) return;
    reopening ??= reopen().finally(() => {
      reopening = undefined;
    });
    await reopening;
  }

  return {
    async run(operation, input) {
      await reopening;
      if (isBroken && (!engine || !isReading(operation))) await reopenIfDue();
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
      await reopening;
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
