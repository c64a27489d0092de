/** What was recorded of many small things: the cost of one, and how deep the queue was at most. */
import { z } from 'zod';
import { workCostSchema } from '../simulation/work-cost.ts';

const recordedSchema = z.object({
  cost: workCostSchema,
  /** Writes that also change the index of due records. */
  dueWrites: z.number(),
  deepest: z.number(),
});
export type RecordedOne = z.infer<typeof recordedSchema>;

export const scaleRecordingSchema = z.object({
  slot: recordedSchema,
  survey: recordedSchema,
  export: recordedSchema,
  line: recordedSchema,
  /** The processor's time for a call of AWS's clients, which the ports in memory do not make. */
  callCpuS: z.number(),
});
export type ScaleRecording = z.infer<typeof scaleRecordingSchema>;
