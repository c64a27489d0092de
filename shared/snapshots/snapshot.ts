/**
 * A snapshot: the answers of one survey, frozen in parts, with everything needed to go on pulling or to read it back.
 * This is what a job checkpoints after every part.
 */
import { z } from 'zod';
import { factsSchema, noFacts } from '../surveys/facts.ts';
import { warningSchema } from '../surveys/warnings/warning.ts';

/** Which worker wrote how many parts, in order: its fencing number is part of their names. */
const runsSchema = z.array(
  z.object({
    fence: z.number(),
    parts: z.number(),
    /** Answers in each part. */
    counts: z.array(z.number()),
  }),
);

/** One slice of a joined snapshot: its parts lie below a prefix of their own. */
const joinedSliceSchema = z.object({
  round: z.number(),
  pass: z.number(),
  runs: runsSchema,
  /** Without what is dropped, as are the counts of its runs. */
  read: z.number(),
  /** Answers that are in an earlier slice as well: readers leave these out. */
  dropped: z.array(z.number()).optional(),
});

export type JoinedSlice = z.infer<typeof joinedSliceSchema>;

export const snapshotSchema = z.object({
  /** Where to continue; absent at the very start. */
  position: z.string().optional(),
  isComplete: z.boolean(),
  /** A pass is one walk through the whole list; a disturbed one is followed by another. */
  pass: z.number(),
  /** Empty in a joined snapshot: there every slice has its own. */
  runs: runsSchema,
  slices: z.array(joinedSliceSchema).optional(),
  /** For a complete slice: which answers it holds, see `id-ranges.ts`; absent where they are too scattered. */
  ids: z.array(z.number()).optional(),
  read: z.number(),
  total: z.number().optional(),
  isDisturbed: z.boolean(),
  facts: factsSchema,
  warnings: z.array(warningSchema),
  calls: z.number(),
});

export type Snapshot = z.infer<typeof snapshotSchema>;

export const emptySnapshot: Snapshot = {
  isComplete: false,
  pass: 1,
  runs: [],
  read: 0,
  isDisturbed: false,
  facts: noFacts,
  warnings: [],
  calls: 0,
};

export function partKey(prefix: string, pass: number, index: number, fence: number): string {
  return `${prefix}pass-${pass}/part-${String(index).padStart(6, '0')}-${fence}`;
}

/** Each round in which a slice is pulled writes below a prefix of its own: a late worker of an earlier one does no harm. */
export function slicePrefix(prefix: string, slice: number, round: number): string {
  return `${prefix}slice-${String(slice).padStart(4, '0')}-${round}/`;
}

export interface StoredPart {
  key: string;
  /** Answers to be read from it, without those that are dropped. */
  count: number;
  dropped: ReadonlySet<number> | undefined;
}

/** All parts, in the order of the answers. */
export function partsOf(prefix: string, snapshot: Snapshot): StoredPart[] {
  if (!snapshot.slices) return partsOfRuns(prefix, snapshot);
  return snapshot.slices.flatMap((slice, at) => partsOfRuns(slicePrefix(prefix, at, slice.round), slice));
}

function partsOfRuns(prefix: string, { pass, runs, dropped }: Pick<JoinedSlice, 'pass' | 'runs' | 'dropped'>) {
  const parts: StoredPart[] = [];
  const left = dropped && new Set(dropped);
  for (const run of runs) {
    for (const count of run.counts) {
      parts.push({ key: partKey(prefix, pass, parts.length, run.fence), count, dropped: left });
    }
  }
  return parts;
}

/** The runs with one part more. */
export function withPart({ runs }: Snapshot, fence: number, count: number): Snapshot['runs'] {
  const last = runs.at(-1);
  if (last?.fence !== fence) return [...runs, { fence, parts: 1, counts: [count] }];
  return [...runs.slice(0, -1), { fence, parts: last.parts + 1, counts: [...last.counts, count] }];
}
