/**
 * A snapshot: the answers of one survey, frozen in parts, with everything needed to go on pulling or to read it back.
 * This is what a job checkpoints after every part.
 */
import { z } from 'zod';
import { factsSchema, noFacts } from '../surveys/facts.ts';
import { warningSchema } from '../surveys/warnings/warning.ts';

export const snapshotSchema = z.object({
  /** Where to go on; absent at the very start. */
  position: z.string().optional(),
  isComplete: z.boolean(),
  /** A pass is one walk through the whole list; a disturbed one is followed by another. */
  pass: z.number(),
  /** Which worker wrote how many parts, in order: its fencing number is part of their names. */
  runs: z.array(z.object({ fence: z.number(), parts: z.number() })),
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

/** Keys of all parts, in the order of the answers. */
export function partKeys(prefix: string, snapshot: Snapshot): string[] {
  const keys: string[] = [];
  for (const { fence, parts } of snapshot.runs) {
    for (let part = 0; part < parts; part++) keys.push(partKey(prefix, snapshot.pass, keys.length, fence));
  }
  return keys;
}

export function withPart(snapshot: Snapshot, fence: number): Snapshot['runs'] {
  const last = snapshot.runs.at(-1);
  if (last?.fence !== fence) return [...snapshot.runs, { fence, parts: 1 }];
  return [...snapshot.runs.slice(0, -1), { fence, parts: last.parts + 1 }];
}
