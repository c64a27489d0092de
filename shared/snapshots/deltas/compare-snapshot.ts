/**
 * Compares a snapshot with the list of an earlier one, by answer ids and hashes, in memory that hardly grows with either:
 * how many answers are new, changed, deleted and unchanged, the list for the next comparison, and the changes themselves.
 */
import { packedReader, valueAt } from '../../packing/packed-reader.ts';
import type { Files } from '../../ports.ts';
import { readParts } from '../read-parts.ts';
import type { Snapshot } from '../snapshot.ts';
import type { AnswerHash } from './answer-hash.ts';
import { type AnswerList, createListWriter } from './answer-list.ts';
import { type Change, createChangedParts, createDeletedParts } from './delta-parts.ts';
import { type EntryReader, haveSameHash, readEntries } from './entries.ts';
import { createEntrySorter } from './sorted-entries.ts';

interface ListedSnapshot {
  snapshots: Files;
  /** Where its parts lie. */
  prefix: string;
  snapshot: Snapshot;
  /** Whether the present answer of a reader is one of the rows. */
  belongs: (reader: ReturnType<typeof packedReader>) => boolean;
  hash: AnswerHash;
  /** Where sorted runs may be put aside. */
  workPrefix: string;
  /** Called now and then; throws when the work is lost. */
  check(): void;
}

interface Listed {
  rows: EntryReader;
  read: number;
  filteredOut: number;
}

/** The rows of a snapshot, sorted by id. */
async function listed(request: ListedSnapshot): Promise<Listed> {
  const { snapshots, prefix, snapshot, belongs, hash } = request;
  const sorter = createEntrySorter(snapshots, request.workPrefix);
  let [read, filteredOut] = [0, 0];
  for await (const part of readParts(snapshots, prefix, snapshot)) {
    request.check();
    while (part.next()) {
      const place = read++;
      if (!belongs(part)) filteredOut++;
      else {
        const wait = sorter.add(Number(valueAt(part, 0)), place, hash(part));
        if (wait) await wait;
      }
    }
  }
  return { rows: await sorter.sorted(), read, filteredOut };
}

/** Writes the list of a snapshot's rows. */
export async function listSnapshot(request: ListedSnapshot, to: { files: Files; prefix: string }): Promise<AnswerList> {
  const { rows } = await listed(request);
  const writer = createListWriter(to.files, to.prefix);
  while (rows.id < Number.POSITIVE_INFINITY) {
    const written = writer.add(rows);
    if (written) await written;
    const wait = rows.advance();
    if (wait) await wait;
  }
  return writer.end();
}

interface ChangeCounts {
  new: number;
  changed: number;
  deleted: number;
  unchanged: number;
}

interface Comparison extends ListedSnapshot {
  fence: number;
  /** Undefined where there is none: then every row is new. */
  base: EntryReader | undefined;
  /** Rows are shown otherwise than those of the base: none of them is unchanged. */
  isOtherShape: boolean;
  list: { files: Files; prefix: string };
  /** Whether the changes are wanted as a snapshot. */
  wantsDelta: boolean;
}

interface Compared {
  counts: ChangeCounts;
  list: AnswerList;
  /** Counts of the whole snapshot. */
  read: number;
  filteredOut: number;
  /** The changes: the snapshot with these answers instead of all. */
  delta?: Snapshot;
}

const marks = { none: 0, new: 1, changed: 2 } as const;
const changes: readonly (Change | undefined)[] = [undefined, 'new', 'changed'];

export async function compareSnapshot(request: Comparison): Promise<Compared> {
  const { snapshots, snapshot, prefix, fence, wantsDelta } = request;
  const place = { files: snapshots, prefix, fence };
  const { rows, read, filteredOut } = await listed(request);
  const deleted = createDeletedParts(place);
  // one byte for every answer: that is all that grows
  const marked = new Uint8Array(read);
  const { counts, list } = await walkBoth(request, rows, {
    mark: (at, mark) => {
      marked[at] = mark;
    },
    gone: (id) => (wantsDelta ? deleted.add(id) : undefined),
  });
  const compared = { counts, list, read, filteredOut };
  if (!wantsDelta) return compared;
  const slices = [await writeChanged(request, marked), await deleted.joined()];
  const rowsLeft = counts.new + counts.changed + counts.deleted;
  const { position: _, ids: _ids, ...whole } = snapshot;
  return { ...compared, delta: { ...whole, runs: [], slices, read: rowsLeft, total: rowsLeft } };
}

interface Marking {
  mark(place: number, mark: number): void;
  gone(id: number): Promise<void> | undefined;
}

async function walkBoth(
  { base, isOtherShape, list: { files, prefix }, check }: Comparison,
  rows: EntryReader,
  { mark, gone }: Marking,
): Promise<{ counts: ChangeCounts; list: AnswerList }> {
  const before = base ?? (await readEntries(nothing()));
  const writer = createListWriter(files, prefix);
  const counts = { new: 0, changed: 0, deleted: 0, unchanged: 0 };
  for (let step = 0; rows.id < Number.POSITIVE_INFINITY || before.id < Number.POSITIVE_INFINITY; step++) {
    if (step % 10_000 === 0) check();
    const [now, then] = [rows.id, before.id];
    if (now > then) {
      counts.deleted++;
      const wait = gone(then);
      if (wait) await wait;
    } else if (now < then) {
      counts.new++;
      mark(rows.place, marks.new);
    } else if (!isOtherShape && haveSameHash(rows, before)) counts.unchanged++;
    else {
      counts.changed++;
      mark(rows.place, marks.changed);
    }
    const written = now <= then ? writer.add(rows) : undefined;
    if (written) await written;
    const waits = [now <= then ? rows.advance() : undefined, then <= now ? before.advance() : undefined];
    if (waits[0] ?? waits[1]) await Promise.all(waits);
  }
  return { counts, list: await writer.end() };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function writeChanged({ snapshots, prefix, snapshot, fence, check }: Comparison, marked: Uint8Array) {
  const writer = createChangedParts({ files: snapshots, prefix, fence });
  let before = 0;
  for await (const part of readParts(snapshots, prefix, snapshot)) {
    check();
    const from = before;
    await writer.put(packedReader(part.bytes, part.fields), (at) => {
      before = from + at + 1;
      return changes[marked[from + at] ?? marks.none];
    });
  }
  return writer.joined();
}
