/**
 * A message as data: a code and its values. It is stored like this and put into words where somebody reads it. An
 * earlier release stored the text itself: that reads as `noted` with the text as its value.
 */
import { z } from 'zod';

const valueSchema = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(z.object({ id: z.string(), title: z.string(), count: z.number() })),
]);

const messageSchema = z.object({
  /** Any text, because a newer release may know more codes than this one. */
  code: z.string(),
  values: z.record(z.string(), valueSchema),
});

export const codedSchema = z.preprocess(
  (stored) => (typeof stored === 'string' ? noted(stored) : stored),
  messageSchema,
);

export type Coded = z.infer<typeof messageSchema>;
export type CodedValue = z.infer<typeof valueSchema>;

export function noted(text: string): Coded {
  return { code: 'noted', values: { text } };
}
