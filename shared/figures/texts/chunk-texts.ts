/** The texts of one question in a chunk of answers, each with who wrote it. */
import type { OwnValue } from '../../privacy/own-values.ts';
import { type Chunk, ChunkReader } from '../columns/chunk.ts';
import { classesOf } from '../columns/classes.ts';
import { placeReaders } from '../statistics/comparing/column-places.ts';
import type { Asked } from '../statistics/comparing/column-source.ts';
import type { SettledGroup } from '../statistics/comparing/settled.ts';
import { createGivenReader, type OwnOf } from '../statistics/given-reader.ts';
import { writtenText } from '../statistics/kinds/text-kind.ts';
import type { WrittenText } from './readable-texts.ts';

/** By row: for every column of the banner the codes of the groups it is in. */
type GroupsOf = (row: number) => WrittenText['groups'];

/** The fields that it reads; and finds out once per chunk, for the texts of all its questions, who is in which group. */
export function groupReader(group: SettledGroup | undefined, asked: Asked) {
  const [places] = group ? placeReaders({ groups: [group] }, asked) : [];
  if (!places) return { fields: [], groupsIn: (): GroupsOf => () => [] };
  return {
    fields: places.fields,
    groupsIn(chunk: Chunk): GroupsOf {
      const { of, count, reader: readerOf } = classesOf(chunk, places.fields);
      const reader = readerOf();
      places.open(reader);
      const byClass = Array.from({ length: count }, (_, one) => {
        reader.moveToClass(one);
        return [places.placesOf(reader).columns];
      });
      return (row) => byClass[of[row] ?? 0] ?? [[]];
    },
  };
}

interface TextsOf {
  questionId: string;
  /** Only what was written beside the options. */
  isOwnOnly?: boolean;
  groupsOf: GroupsOf;
  /** What is removed from texts, where it is hidden elsewhere; it may be in any field. */
  ownOf?: OwnOf | undefined;
}

export function* textsIn(
  chunk: Chunk,
  rows: Uint32Array,
  { questionId, isOwnOnly, groupsOf, ownOf }: TextsOf,
): Generator<WrittenText> {
  const given = createGivenReader(questionId, true, undefined, isOwnOnly);
  const reader = new ChunkReader(chunk, ownOf ? undefined : given.fields);
  given.open(reader);
  for (const row of rows) {
    reader.moveTo(row);
    const text = given.isGiven() ? writtenText(given.given()) : '';
    if (text === '') continue;
    const own: readonly OwnValue[] = ownOf?.(reader) ?? [];
    const moment = chunk.moments[row] ?? Number.NaN;
    yield {
      row: chunk.ids[row] ?? 0,
      submittedAt: Number.isNaN(moment) ? 0 : moment,
      groups: groupsOf(row),
      text,
      own,
    };
  }
}
