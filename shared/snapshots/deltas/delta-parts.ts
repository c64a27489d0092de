/**
 * A snapshot of what has changed: the answers that are new or changed, in the order of the whole snapshot, and behind
 * them the ids of those that are gone. Each says in a field of its own which it is. It is read like any other snapshot.
 */
import { createFieldTable } from '../../packing/field-table.ts';
import { createPackBuffer, fieldKind } from '../../packing/pack-buffer.ts';
import type { PackedReader } from '../../packing/packed-reader.ts';
import type { Files } from '../../ports.ts';
import { noFacts } from '../../surveys/facts.ts';
import { createPartWriter } from '../part.ts';
import { type JoinedSlice, partKey, slicePrefix } from '../snapshot.ts';

/** The field that says how an answer has changed. */
export const changeField = 'change';
export type Change = 'new' | 'changed' | 'deleted';

/** No slice of a pull has this round: they are counted from 1. */
const ROUND = 0;
const DELETED_A_PART = 20_000;

interface Place {
  files: Files;
  prefix: string;
  fence: number;
}

/** The parts of one of the two slices, one after the other. */
function createSlice({ files, prefix, fence }: Place, at: number) {
  const writer = createPartWriter();
  const counts: number[] = [];
  return {
    async put(rows: { names: readonly string[]; bytes: Buffer; ends: readonly number[] }): Promise<void> {
      const fields = { names: rows.names, numberOf: () => -1 };
      writer.add({ fields, ids: [], ends: rows.ends, bytes: rows.bytes, facts: noFacts }, 0, rows.ends.length);
      const key = partKey(slicePrefix(prefix, at, ROUND), 1, counts.length, fence);
      counts.push(rows.ends.length);
      await files.put(key, writer.seal());
    },
    joined(): JoinedSlice {
      const read = counts.reduce((sum, count) => sum + count, 0);
      const runs = counts.length > 0 ? [{ fence, parts: counts.length, counts }] : [];
      return { round: ROUND, pass: 1, runs, read };
    },
  };
}

/** The answers of a part that `changeOf` names, by their places in it. */
export function createChangedParts(place: Place) {
  const slice = createSlice(place, 0);
  return {
    async put(part: PackedReader, changeOf: (at: number) => Change | undefined): Promise<void> {
      const names = [...part.fields, changeField];
      const ending = endings(names.length - 1);
      const pieces: Buffer[] = [];
      const ends: number[] = [];
      let length = 0;
      for (let at = 0, begin = part.position; part.next(); at++, begin = part.position) {
        const change = changeOf(at);
        if (!change) continue;
        // without the zero at its end: one field more comes before it
        const answer = [part.bytes.subarray(begin, part.position - 1), ending[change]];
        for (const piece of answer) length += piece.length;
        pieces.push(...answer);
        ends.push(length);
      }
      if (ends.length > 0) await slice.put({ names, bytes: Buffer.concat(pieces), ends });
    },
    joined: slice.joined,
  };
}

function endings(field: number): Record<Change, Buffer> {
  const ending = (change: Change) => {
    const buffer = createPackBuffer();
    buffer.start(64);
    buffer.putText(field, fieldKind.text, change);
    buffer.endAnswer();
    return Buffer.from(buffer.bytes());
  };
  return { new: ending('new'), changed: ending('changed'), deleted: ending('deleted') };
}

/** Answers that are gone: nothing is left of them but the id. */
export function createDeletedParts(place: Place) {
  const slice = createSlice(place, 1);
  const fields = createFieldTable();
  const [id, change] = [fields.numberOf('id'), fields.numberOf(changeField)];
  const buffer = createPackBuffer();
  buffer.start(DELETED_A_PART * 16);
  let ends: number[] = [];

  async function flush(): Promise<void> {
    await slice.put({ names: fields.names, bytes: buffer.bytes(), ends });
    buffer.shrink(0);
    ends = [];
  }

  return {
    add(answerId: number): Promise<void> | undefined {
      buffer.putText(id, fieldKind.number, String(answerId));
      buffer.putText(change, fieldKind.text, 'deleted');
      buffer.endAnswer();
      ends.push(buffer.sizeBytes());
      return ends.length === DELETED_A_PART ? flush() : undefined;
    },
    async joined(): Promise<JoinedSlice> {
      if (ends.length > 0) await flush();
      return slice.joined();
    },
  };
}
