/**
 * The entries of a survey's dictionary in the table, in pages that an item can hold. Entries are only ever added to the last
 * page; one that is full stays as it is. So every write is one conditional write, and whoever is killed between two of them
 * leaves a shorter list, which is right as far as it goes.
 */
import { z } from 'zod';
import { type Seen, writeSeen } from '../../records/change-record.ts';
import { readRecord, type ValueReader } from '../../records/read-record.ts';
import type { RecordKey, Records, StoredRecord } from '../../records/records.ts';
import { type Entry, entrySchema } from '../../tables/dictionary/entry.ts';

const pageSchema = z.object({
  entries: z.array(entrySchema),
  /** The list continues with the next page. */
  isFull: z.literal(true).optional(),
});

type Page = z.infer<typeof pageSchema>;

/** An item holds 400 KB. */
const PAGE_BYTES = 200 * 1024;
const MOST_PAGES = 10_000;

export interface DictionaryKey {
  owner: string;
  surveyId: number;
}

/** The list as it was read, ready to be added to. */
export interface ReadEntries {
  entries: Entry[];
  pages: readonly Seen<Page>[];
}

export type DictionaryRecords = Pick<Records, 'list' | 'create' | 'replace'>;

/** Undefined where somebody wrote meanwhile, and what was read does not fit together. */
export async function readEntries(records: DictionaryRecords, key: DictionaryKey): Promise<ReadEntries | undefined> {
  const query = { partition: partitionOf(key), prefix: prefixOf(key), limit: MOST_PAGES };
  const stored = await records.list(query);
  const pages = stored.map((record) => ({ value: pageOf(record), version: record.version, stored: record }));
  const isWhole = stored.every(({ sort }, number) => sort === keyOf(key, number).sort);
  const areFull = pages.slice(0, -1).every(({ value }) => value.isFull);
  return isWhole && areFull ? { entries: pages.flatMap(({ value }) => value.entries), pages } : undefined;
}

const reader: ValueReader<Page> = { parse: (value) => pageSchema.safeParse(value).data };

/** A page that cannot be read must not count as missing: its numbers would be given again. */
function pageOf(record: StoredRecord): Page {
  const page = readRecord(record, reader);
  if (!page) throw Object.assign(new Error('a page of a dictionary cannot be read'), { code: DAMAGED });
  return page;
}

const DAMAGED = 'dictionary_damaged';

/** Undefined where a page cannot be read: what does not go by the dictionary can do without. */
export async function unlessDamaged<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === DAMAGED) return undefined;
    throw error;
  }
}

/** False where somebody else has added to the list since it was read; then some of these may have been added. */
export async function addEntries(
  records: DictionaryRecords,
  key: DictionaryKey,
  { pages }: ReadEntries,
  news: readonly Entry[],
  pageBytes = PAGE_BYTES,
): Promise<boolean> {
  const last = pages.at(-1);
  let number = last && !last.value.isFull ? pages.length - 1 : pages.length;
  let page: Seen<Page> = last && !last.value.isFull ? last : noPage;
  for (let left = news; left.length > 0; ) {
    const fitting = fittingCount(page.value, left, pageBytes);
    const entries = [...page.value.entries, ...left.slice(0, fitting)];
    left = left.slice(fitting);
    const after: Page = left.length > 0 ? { entries, isFull: true } : { entries };
    if (!(await writeSeen(records, keyOf(key, number), page, after))) return false;
    page = noPage;
    number++;
  }
  return true;
}

const noPage: Seen<Page> = { value: { entries: [] }, version: 0 };

/** An empty page takes one at least. */
function fittingCount({ entries }: Page, news: readonly Entry[], pageBytes: number): number {
  let bytes = sizeOf(entries);
  const count = news.findIndex((entry) => {
    bytes += sizeOf(entry);
    return bytes > pageBytes;
  });
  if (count < 0) return news.length;
  return entries.length === 0 ? Math.max(1, count) : count;
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const partitionOf = ({ owner }: DictionaryKey) => `O#${owner}`;
const prefixOf = ({ surveyId }: DictionaryKey) => `DICTIONARY#${surveyId}#`;

function keyOf(key: DictionaryKey, number: number): RecordKey {
  return { partition: partitionOf(key), sort: prefixOf(key) + String(number).padStart(6, '0') };
}
