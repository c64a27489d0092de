/**
 * Files that are cut within, so that many workers can write them: after every so many answers of the snapshot, rows or
 * not. A segment begins at such a place, so that the cuts are the same whoever renders the file, whole or in part.
 */
import type { RowSource } from '../tables/rows.ts';
import type { SegmentDocument } from './segmented-format.ts';

/** As many as a task of a large export renders. */
export const ANSWERS_A_GROUP = 25_000;

interface GroupWriter {
  /** Encodes the present row. */
  row(source: RowSource): void;
  isFull(): boolean;
  /** Hands on what has been encoded, where it is full. */
  handOn(): Promise<void>;
  /** The next row, if there is one, belongs to another group; a group may be without rows. */
  endGroup(): Promise<void>;
}

/** All rows; gives how many they were. */
export async function streamGroups(
  { rows: parts, counts }: Pick<SegmentDocument, 'rows' | 'counts'>,
  writer: GroupWriter,
  answersAGroup = ANSWERS_A_GROUP,
): Promise<number> {
  let rows = 0;
  let groupEnd = answersAGroup;

  /** What made it stop before the next row, or before the present one where that is of another group. */
  function fill(part: RowSource, hasRow: boolean): 'part' | 'full' | 'group' {
    for (let isRow = hasRow || part.next(); isRow; isRow = part.next()) {
      if (counts.read > groupEnd) return 'group';
      writer.row(part);
      rows++;
      if (writer.isFull()) return 'full';
    }
    return 'part';
  }

  for await (const part of parts) {
    for (let stop = fill(part, false); stop !== 'part'; stop = fill(part, stop === 'group')) {
      if (stop === 'full') {
        await writer.handOn();
        continue;
      }
      await writer.endGroup();
      groupEnd = Math.ceil(counts.read / answersAGroup) * answersAGroup;
    }
  }
  await writer.endGroup();
  return rows;
}
