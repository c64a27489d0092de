/** Typed reads of stored records, and the removal of many. */
import type { z } from 'zod';
import type { Log } from '../../ports.ts';
import type { RecordKey, RecordListQuery, Records, StoredRecord } from '../../records/records.ts';

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

/** For lists that people see: they step over a record that cannot be read, and say so in the log. */
interface StepsOver {
  log: Log;
}

/** Every record of a partition below a prefix. */
export async function readAll<Schema extends z.ZodType>(
  records: Records,
  partition: string,
  prefix: string,
  schema: Schema,
  stepsOver?: StepsOver,
): Promise<z.infer<Schema>[]> {
  const found: z.infer<Schema>[] = [];
  for await (const value of walk(records, { partition, prefix, limit: PAGE }, schema, stepsOver)) found.push(value);
  return found;
}

/** The first `count` records, in the order of their keys, that are wanted; reads no further than it must. */
export async function readSome<Schema extends z.ZodType>(
  records: Records,
  range: Pick<RecordListQuery, 'partition' | 'prefix' | 'newestFirst'>,
  schema: Schema,
  { count, isWanted }: { count: number; isWanted: (value: z.infer<Schema>) => boolean },
  stepsOver?: StepsOver,
): Promise<z.infer<Schema>[]> {
  const found: z.infer<Schema>[] = [];
  for await (const value of walk(records, { ...range, limit: Math.min(PAGE, count) }, schema, stepsOver)) {
    if (isWanted(value)) found.push(value);
    if (found.length >= count) break;
  }
  return found;
}

async function* walk<Schema extends z.ZodType>(
  records: Records,
  query: RecordListQuery,
  schema: Schema,
  stepsOver?: StepsOver,
): AsyncGenerator<z.infer<Schema>> {
  for (let after: string | undefined; ; ) {
    const page = await records.list({ ...query, after });
    for (const record of page) {
      const read = schema.safeParse(record.value);
      if (read.success) yield read.data;
      else if (stepsOver) stepsOver.log.warn('left out of a list: this release cannot read it', { sort: record.sort });
      else throw read.error;
    }
    if (page.length < query.limit) return;
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
