/** Ports that note what each call to them would cost in the cloud. */
import type { FileParts, Files, Queue } from '../../../shared/ports.ts';
import type { Records } from '../../../shared/records/records.ts';
import { addCost, noCost, type WorkCost } from './work-cost.ts';

/** Uploads go in parts of this size; a smaller one is stored by a single call. */
const UPLOAD_PART_BYTES = 8 * 1024 * 1024;
/** Items that one call to the table writes. */
const MOST_AT_ONCE = 25;

/** What is being noted: replaced by whoever wants to know about the next piece of work. */
export interface Meter {
  cost: WorkCost;
}

export function meteredRecords(records: Records, meter: Meter): Records {
  const read = (value: unknown) => note(meter, { tableCalls: 1, readUnits: unitsOf(value, 4_096) });
  const write = (value: unknown) => note(meter, { tableCalls: 1, writeUnits: writeUnitsOf(value) });
  return {
    ...records,
    async get(key) {
      const found = await records.get(key);
      read(found);
      return found;
    },
    async create(key, value, times) {
      write(value);
      return records.create(key, value, times);
    },
    async replace(key, version, value, times) {
      write(value);
      return records.replace(key, version, value, times);
    },
    async putMany(many) {
      for (const { value } of many) note(meter, { tableCalls: 1 / MOST_AT_ONCE, writeUnits: writeUnitsOf(value) });
      await records.putMany(many);
    },
    async remove(key) {
      write(undefined);
      await records.remove(key);
    },
    async list(query) {
      const found = await records.list(query);
      read(found);
      return found;
    },
    async count(key, by) {
      write(by);
      return records.count(key, by);
    },
  };
}

export function meteredFiles(files: Files, meter: Meter): Files {
  const wrote = (movedBytes: number, fileWrites = 1) => note(meter, { fileWrites, movedBytes });
  const read = (movedBytes: number) => note(meter, { fileReads: 1, movedBytes });
  return {
    ...files,
    async put(key, bytes) {
      wrote(bytes.length);
      await files.put(key, bytes);
    },
    upload(key, contentType) {
      const upload = files.upload(key, contentType);
      return {
        ...upload,
        async complete() {
          const stored = await upload.complete();
          const parts = Math.ceil(stored.sizeBytes / UPLOAD_PART_BYTES);
          wrote(stored.sizeBytes, parts > 1 ? parts + 2 : 1);
          return stored;
        },
      };
    },
    async beginParts(key, contentType) {
      wrote(0);
      return files.beginParts(key, contentType);
    },
    parts: (key, id) => meteredParts(files.parts(key, id), meter),
    async read(key) {
      const bytes = await files.read(key);
      read(bytes?.length ?? 0);
      return bytes;
    },
    async readRange(key, start, end) {
      read(end - start);
      return files.readRange(key, start, end);
    },
    async sizeOf(key) {
      read(0);
      return files.sizeOf(key);
    },
  };
}

/** Putting parts together is the store's own work, so its time is given back. */
function meteredParts(parts: FileParts, meter: Meter): FileParts {
  async function unpaid(work: () => Promise<void>): Promise<void> {
    const before = process.cpuUsage();
    const done = work();
    const { user, system } = process.cpuUsage(before);
    note(meter, { cpuS: -(user + system) / 1e6 });
    await done;
  }
  return {
    ...parts,
    put(number, bytes) {
      note(meter, { fileWrites: 1, movedBytes: bytes.length });
      return unpaid(() => parts.put(number, bytes));
    },
    copy(number, from) {
      note(meter, { fileCopies: 1 });
      return unpaid(() => parts.copy(number, from));
    },
    complete() {
      note(meter, { fileWrites: 1 });
      return unpaid(() => parts.complete());
    },
  };
}

export function meteredQueue(queue: Queue, meter: Meter): Queue {
  return {
    async send(message, delaySeconds) {
      note(meter, { messages: 1 });
      await queue.send(message, delaySeconds);
    },
    async sendMany(messages) {
      note(meter, { messages: messages.length });
      await queue.sendMany(messages);
    },
  };
}

function note(meter: Meter, more: Partial<WorkCost>): void {
  meter.cost = addCost(meter.cost, { ...noCost(), ...more });
}

export const writeUnitsOf = (value: unknown) => unitsOf(value, 1_024);

function unitsOf(value: unknown, unitBytes: number): number {
  return Math.max(1, Math.ceil(Buffer.byteLength(JSON.stringify(value) ?? '') / unitBytes));
}
