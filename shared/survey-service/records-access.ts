/** Typed reads of stored records, and the one loop that changes a record safely beside other writers. */
import type { z } from 'zod';
import { Problem } from '../errors.ts';
import type { RecordKey, Records, RecordTimes, StoredRecord } from '../ports.ts';

const MAX_TRIES = 50;
const PAGE = 1000;
const REMOVED_AT_ONCE = 250;

export async function read<Schema extends z.ZodType>(
  records: Records,
  key: RecordKey,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const record = await records.get(key);
  return record && schema.parse(record.value);
}

/** Every record of a partition below a prefix. */
export async function readAll<Schema extends z.ZodType>(
  records: Records,
  partition: string,
  prefix: string,
  schema: Schema,
): Promise<z.infer<Schema>[]> {
  const found: z.infer<Schema>[] = [];
  for (let after: string | undefined; ; ) {
    const page = await records.list({ partition, prefix, limit: PAGE, after });
    found.push(...page.map((record) => schema.parse(record.value)));
    if (page.length < PAGE) return found;
    after = page.at(-1)?.sort;
  }
}

/**
 * Removes every record below a prefix, many at a time. What goes with a record goes before it, so that whoever is
 * interrupted finds the rest by the record.
 */
export async function removeAll(
  records: Pick<Records, 'list' | 'remove'>,
  partition: string,
  prefix = '',
  goesWith: (record: StoredRecord) => readonly RecordKey[] = () => [],
): Promise<void> {
  for (;;) {
    const page = await records.list({ partition, prefix, limit: REMOVED_AT_ONCE });
    await Promise.all(
      page.map(async (record) => {
        for (const key of [...goesWith(record), record]) await records.remove(key);
      }),
    );
    if (page.length < REMOVED_AT_ONCE) return;
  }
}

/** Reads, changes and writes back, again and again until nobody was faster. Undefined when there is nothing to change. */
export async function change<Schema extends z.ZodType>(
  records: Records,
  key: RecordKey,
  schema: Schema,
  edit: (value: z.infer<Schema>) => z.infer<Schema>,
  times?: RecordTimes,
): Promise<{ before: z.infer<Schema>; after: z.infer<Schema> } | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const record = await records.get(key);
    if (!record) return undefined;
    const before = schema.parse(record.value);
    const after = edit(before);
    if (await records.replace(key, record.version, after, times)) return { before, after };
  }
  throw new Problem('conflict', 'Too many writers change this at once; try again.');
}
