/** Scans the answers for columns that are personal by their values, though nothing in their names says so. */
import { z } from 'zod';
import { fieldKind } from '../../packing/pack-buffer.ts';
import type { PackedReader } from '../../packing/packed-reader.ts';
import { type ContentTally, createContentTally } from '../../privacy/content-tally.ts';
import { isFreeText, personalByName } from '../../privacy/personal.ts';
import { type PersonalKind, personalKinds } from '../../privacy/personal-kind.ts';
import { shapeOf } from '../../privacy/value-shape.ts';
import type { Column } from '../column.ts';
import { subjectOf } from './column-subject.ts';

/** Snapshot field to what its values are. */
export type PersonalContent = ReadonlyMap<string, PersonalKind>;

export const nothingSeen: PersonalContent = new Map();

export interface ContentScan {
  /** Reads the answers of a part from where its reader is, all of them or the first few. */
  read(part: PackedReader, most?: number): void;
  seen(): PersonalContent;
  /** What has been seen, by field, as JSON. */
  stored(): Record<string, unknown>;
  /** Adds what a scan of the same columns has seen in other answers. */
  merge(stored: Readonly<Record<string, unknown>>): void;
}

const storedTallySchema = z.object({
  filled: z.int(),
  personal: z.int(),
  counts: z.array(z.tuple([z.enum(personalKinds), z.int()])),
});

/** Only columns that can hold anything and are not yet known to be personal. */
export function createContentScan(columns: readonly Column[]): ContentScan {
  const isOpen = (column: Column) => {
    const subject = subjectOf(column);
    return isFreeText(subject.type) && !personalByName(subject);
  };
  const tallies = new Map(columns.filter(isOpen).map(({ field }) => [field, createContentTally()]));
  return {
    read(part, most = Number.POSITIVE_INFINITY) {
      const looked = part.fields.flatMap((name, field) => {
        const tally = tallies.get(name);
        return tally ? [{ field, tally }] : [];
      });
      if (looked.length === 0) return;
      for (let count = 0; count < most && part.next(); count++) {
        for (const { field, tally } of looked) addValue(part, field, tally);
      }
    },
    stored: () => Object.fromEntries([...tallies].map(([field, tally]) => [field, tally.stored()])),
    merge(stored) {
      for (const [field, tally] of tallies) tally.merge(storedTallySchema.parse(stored[field]));
    },
    seen() {
      const found = [...tallies].map(([field, tally]) => [field, tally.kind()] as const);
      return new Map(found.flatMap(([field, kind]) => (kind ? [[field, kind] as const] : [])));
    },
  };
}

function addValue(part: PackedReader, field: number, tally: ContentTally): void {
  const kind = part.kinds[field];
  if (kind !== fieldKind.text && kind !== fieldKind.number && kind !== fieldKind.json) return;
  const text = part.bytes.toString('utf8', part.starts[field], part.ends[field]);
  tally.add(kind === fieldKind.json ? identifyingPart(JSON.parse(text)) : text);
}

/** For a value with parts, the one that identifies the person, if there is one. */
function identifyingPart(value: unknown): string {
  const parts = textsIn(value);
  return parts.find((part) => shapeOf(part) !== undefined) ?? parts[0] ?? '';
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
