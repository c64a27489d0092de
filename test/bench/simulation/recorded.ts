/** What was recorded of a real run: how often each kind of work was done, and what it cost in the mean. */
import { z } from 'zod';
import { workCostSchema } from './work-cost.ts';

/**
 * Tasks, of which there are more the more answers there are; and what takes longer instead: turns of the export's own
 * worker, and a task for each file that puts it together. `base`: what is left for later exports, when the files are out.
 */
export const renderKinds = ['render 1', 'render 2'] as const;
export const composeKinds = ['compose 1', 'compose 2'] as const;
export const taskKinds = ['pull', 'measure', 'size', ...renderKinds, 'gather', 'whole'] as const;
const workKinds = [...taskKinds, ...composeKinds, 'plan', 'join', 'place', 'finish', 'base'] as const;
export type WorkKind = (typeof workKinds)[number];

const recordedSchema = z.object({
  answers: z.number(),
  /** Units of table writes that a change of the export's own record takes. */
  exportUnits: z.number(),
  fileBytes: z.number(),
  work: z.partialRecord(z.enum(workKinds), z.object({ count: z.number(), each: workCostSchema })),
});
export type Recorded = z.infer<typeof recordedSchema>;

/** Tables of half of the answers, of all of them, and the latter with a report. */
export const recordingSchema = z.object({ half: recordedSchema, tables: recordedSchema, withReport: recordedSchema });
export type Recording = z.infer<typeof recordingSchema>;

export const taskHintSchema = z.object({ owner: z.string(), jobId: z.string(), plan: z.number(), n: z.number() });
