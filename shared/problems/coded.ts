/** A message as data: a code and its values. It is stored like this and put into words where somebody reads it. */
import { z } from 'zod';

const valueSchema = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(z.object({ id: z.string(), title: z.string(), count: z.number() })),
]);

export const codedSchema = z.object({
  /** Any text, because a newer release may know more codes than this one. */
  code: z.string(),
  values: z.record(z.string(), valueSchema),
});

export type Coded = z.infer<typeof codedSchema>;
export type CodedValue = z.infer<typeof valueSchema>;
