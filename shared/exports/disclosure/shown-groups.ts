/** Which answers are in which group of a report: in all of it, in each column of its banners, in the period it is compared with. */
import { passingRows, rowsIn } from '../../figures/columns/chosen-rows.ts';
import { type Chunk, ChunkReader } from '../../figures/columns/chunk.ts';
import { type PlaceReader, placeReaders } from '../../figures/statistics/comparing/column-places.ts';
import type { ShownGroup } from '../../privacy/disclosure/shared-answers.ts';
import { answersOf } from '../figures/counting/count-part.ts';
import type { CountedSource } from '../figures/merged-figures.ts';
import { countedIn, createJobFirstPass, needsTwoPasses, settledFor, settledOf } from '../outputs/comparing.ts';

const whole = 'all';
const before = 'before';

/** Groups of fewer answers than the minimum base are shown nowhere. */
export async function shownGroups(source: CountedSource, minimumBase: number): Promise<ShownGroup[]> {
  const answers = answersOf(source);
  const firstPass = needsTwoPasses(answers.job) ? createJobFirstPass(answers) : undefined;
  if (firstPass) for await (const chunk of source.chunks(firstPass.reads)) firstPass.readChunk(chunk);
  const settled = settledFor(answers.job, firstPass && settledOf(answers, firstPass));
  const { survey, facts, options } = source;
  const readers = settled ? placeReaders(settled, { survey, facts, timezone: options.timezone }) : [];
  const names =
    settled?.groups.flatMap(({ column, columns }) => columns.map(({ value }) => `${column}=${value}`)) ?? [];
  const tests = countedIn(answers);
  const fields = new Set([...tests.now, ...(tests.before ?? []), ...readers].flatMap((one) => one.fields));
  const found = new Map<string, Set<number>>();
  const groupOf = (key: string) => {
    const group = found.get(key) ?? new Set<number>();
    found.set(key, group);
    return group;
  };
  for await (const chunk of source.chunks((field) => fields.has(field))) {
    const passing = passingRows(chunk, tests.now);
    const rows = rowsIn(passing);
    for (const row of rows) groupOf(whole).add(numberOf(chunk, row));
    if (tests.before) {
      for (const row of rowsIn(passingRows(chunk, tests.before), passing)) groupOf(before).add(numberOf(chunk, row));
    }
    for (const [row, place] of placesIn(chunk, rows, readers)) {
      groupOf(names[place] ?? '').add(numberOf(chunk, row));
    }
  }
  return [...found].filter(([, group]) => group.size >= minimumBase).map(([key, group]) => ({ key, answers: group }));
}

function* placesIn(chunk: Chunk, rows: Uint32Array, readers: readonly PlaceReader[]): Generator<[number, number]> {
  for (const { fields, open, placesOf } of readers) {
    const reader = new ChunkReader(chunk, fields);
    open(reader);
    for (const row of rows) {
      reader.moveTo(row);
      for (const place of placesOf(reader).columns) yield [row, place];
    }
  }
}

/** Identifies an answer and when it was submitted: one that is submitted again is another. */
function numberOf({ ids, moments }: Chunk, row: number): number {
  const id = ids[row] ?? 0;
  const moment = moments[row] ?? 0;
  const low = mixed(id % 0x1_0000_0000, Math.floor(id / 0x1_0000_0000), moment % 0x1_0000_0000);
  const high = mixed(low, id % 0x1_0000_0000, Math.floor(moment / 0x1_0000_0000) + moment);
  return (high % 0x20_0000) * 0x1_0000_0000 + low;
}

/** As MurmurHash mixes, to 32 bits. */
function mixed(...words: readonly number[]): number {
  let hash = 0x9747b28c;
  for (const word of words) {
    hash = Math.imul(hash ^ Math.imul(word | 0, 0xcc9e2d51), 0x1b873593);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
